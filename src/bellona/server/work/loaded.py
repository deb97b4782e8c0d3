"""Everything that workers need, loaded: the process that they are copied from imports this, and nobody else does."""

from __future__ import annotations

import gc
from contextlib import suppress

from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.run import Run
from bellona.kernel.shelf import rulebook_names
from bellona.space.warming import warm_up

from ..games import inquiries  # noqa: F401
from . import replays, workers  # noqa: F401

warm_up(lambda name, number, total: None)

for _name in rulebook_names():
    with suppress(BellonaError):
        _book = workers.book_of(_name)
        for _setup in list(_book.starters.values())[:1]:
            Run(_book, _setup, Seeded(0)).close()

# What the workers share stays shared: a collection of garbage would write to every page of it in each of them.
gc.collect()
gc.freeze()
