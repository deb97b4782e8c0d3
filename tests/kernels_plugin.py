"""No game waits for a kernel: a test fails that calls one with other types than it was warmed up with, such as an int
for a float, so that it is compiled once more.

Only the processes of a run of several look at that, for each has to load all kernels first.
"""

from collections.abc import Callable, Generator

import pytest

from bellona.space.compiled import forms
from bellona.space.warming import warm_up


def pytest_collection_finish(session: pytest.Session) -> None:
    """Warm up, which also spares the collector of garbage all that was loaded for the tests."""
    if hasattr(session.config, "workerinput"):
        warm_up(lambda *_: None)
        session.config.pluginmanager.register(Kernels())


class Kernels:
    def __init__(self, forms: Callable[[], dict[str, int]] = forms) -> None:
        self.forms = forms

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        before = self.forms()
        result = yield
        more = [name for name, count in self.forms().items() if count > before.get(name, count)]
        if more:
            pytest.fail(f"calls {', '.join(more)} with types for which it must be compiled anew", pytrace=False)
        return result
