"""Everything that workers need, loaded in the process that they are copies of."""

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


def load() -> None:
    warm_up(lambda name, number, total: None)
    for name in rulebook_names():
        with suppress(BellonaError):
            book = workers.book_of(name)
            for setup in list(book.starters.values())[:1]:
                Run(book, setup, Seeded(0)).close()
    # What is shared stays shared: a collection of garbage would write to every page of it in each of them.
    gc.collect()
    gc.freeze()
