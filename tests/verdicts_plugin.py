"""Adds up how the engine ruled on the charges, pile-ins and consolidations of a soak: of no kind of battle may it have
left one in a hundred unknown.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

VERDICTS = "verdicts"  # the property of a test's report that carries them: kind of battle, of move, verdict, count
LIMIT = 0.01
ENOUGH = 1000  # verdicts; of fewer the share says little


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers send reports
        config.pluginmanager.register(Tally())


class Tally:
    """The verdicts of a whole run of tests."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, str]] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, found in report.user_properties if report.when == "call" else ():
            if name == VERDICTS:
                assert isinstance(found, list)
                self.counts.update({(kind, move, verdict): count for kind, move, verdict, count in found})

    def share(self, kind: str, move: str = "") -> tuple[int, float]:
        """How many verdicts there were and which part of them was unknown; of one kind of move, or of all."""
        found = {key: count for key, count in self.counts.items() if key[0] == kind and move in ("", key[1])}
        unknown = sum(count for key, count in found.items() if key[2] == "unknown")
        return sum(found.values()), unknown / max(1, sum(found.values()))

    def kinds(self) -> list[str]:
        return sorted({kind for kind, _, _ in self.counts})

    def doubtful(self) -> Iterator[str]:
        for kind in self.kinds():
            total, share = self.share(kind)
            if total >= ENOUGH and share >= LIMIT:
                yield kind

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus == pytest.ExitCode.OK and any(self.doubtful()):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for kind in self.kinds():
            for move in (*sorted({move for of, move, _ in self.counts if of == kind}), ""):
                total, share = self.share(kind, move)
                verdict = {v: self.counts[kind, move, v] for v in ("yes", "no", "unknown")} if move else total
                terminalreporter.write_line(f"{kind} battles, {move or 'all'}: {verdict}, {share:.2%} unknown")
        for kind in self.doubtful():
            terminalreporter.write_line(f"too much is unknown in {kind} battles", red=True)
