"""The CPU time that tests take: a busy machine is slower, but does not need more of it."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator

import pytest


class Stopwatch:
    """A plugin that keeps what each test has taken, its fixtures included, by file."""

    def __init__(self) -> None:
        self.spent: dict[str, list[float]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        begin = time.process_time()
        try:
            return (yield)
        finally:
            self.spent[item.nodeid.partition("::")[0]].append(time.process_time() - begin)
