"""A pytest plugin: notes which lines of the rules each test reaches, and how long it takes."""

import os
from collections.abc import Generator
from pathlib import Path

import coverage
import msgspec
import pytest

from bellona.catalogue.citations import PACKAGE

KEPT = Path(__file__).parent.parent.parent / ".mutants"


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None) is None:  # whoever only hands out tests runs none
        config.pluginmanager.register(Tracer())


class Tracer:
    """Coverage of each test by itself, in a file per process."""

    def __init__(self) -> None:
        self.coverage = coverage.Coverage(
            data_file=str(KEPT / "reach"),
            data_suffix=True,
            source=[str(PACKAGE)],
            omit=["*kernels.py"],
            config_file=False,
            messages=False,
        )
        self.seconds: dict[str, float] = {}
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        (KEPT / f"seconds-{os.getpid()}.json").write_bytes(msgspec.json.encode(self.seconds))
