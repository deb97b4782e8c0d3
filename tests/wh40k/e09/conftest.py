"""Tests of 9th edition play by it and see its own ids."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bellona.catalogue import cited_as
from tests.coverage_plugin import REPEATED

from ..editions import BOOKS, under


@pytest.fixture(autouse=True)
def edition(request: pytest.FixtureRequest) -> Iterator[None]:
    request.node.stash[REPEATED] = dict(cited_as(BOOKS["9e"]))
    with under("9e", own_ids=True):
        yield
