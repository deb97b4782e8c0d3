"""Tests of 10th edition run under every edition that repeats what they prove."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.coverage_plugin import REPEATED

from ..editions import BASE, editions_of, repeated, under


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    editions = editions_of(metafunc.definition)
    if len(editions) > 1:
        metafunc.parametrize("edition", editions, indirect=True)


@pytest.fixture(autouse=True)
def edition(request: pytest.FixtureRequest) -> Iterator[str]:
    name = str(getattr(request, "param", BASE))
    if name != BASE:
        request.node.stash[REPEATED] = dict(repeated(name))
    with under(name):
        yield name
