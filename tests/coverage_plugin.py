"""Records which tests exercise which rules, for `bellona rules coverage`.

A test names the rules it proves: `@pytest.mark.rule("10e.attack.wound.table")`. The name alone proves nothing. While
the test runs, either the engine must make a fact or a refusal that cites the rule, or the test's own file must call a
function or class whose docstring cites it; otherwise the test fails. A test that makes an attempt which the catalogue
lists as `bad` names its rule and line, `@pytest.mark.bad("10e.transport.embark", 2)`, and owes the same evidence;
`tests/bad_lines.py` reads which lines are named.

A rule is exercised when it was decided: a fact or a refusal cites it, or what cites it gave its tests two different
answers. Calls that always give the same answer show one side of its condition only, and a whole run fails for them.
A whole, passing run is compared with the record in the repository and fails if that is out of date;
`--write-coverage` writes it instead.
"""

import dis
import hashlib
import inspect
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Self

import pytest

from bellona.catalogue import UnknownRule, citations, entry
from bellona.catalogue.catalogues import PREFIXES
from bellona.catalogue.citations import PACKAGE
from bellona.catalogue.progress import RECORD, recorded
from bellona.kernel import evidence
from bellona.kernel.refusal import Refusal
from bellona.kernel.shelf import rulebook_names

# What a test owes that runs under an edition which shares code: that edition's ids by those that the code cites.
REPEATED = pytest.StashKey[dict[str, tuple[str, ...]]]()
EXERCISED = "exercised"  # the property of a test's report that carries the rules to whoever keeps the record
WHOLE_RUN_MARKS = ("", "not soak")
PARTIAL_RUN_OPTIONS = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rule coverage")
    group.addoption("--write-coverage", action="store_true", help="write the record of which test exercises which rule")
    parser.addini("coverage_record", "the record of which test exercises which rule", default=str(RECORD))
    parser.addini("coverage_sources", "the package whose docstrings cite rules", default=str(PACKAGE))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # workers send reports; only their controller keeps the record
        config.pluginmanager.register(Ledger(config))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    wanted = {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}
    wanted |= {str(mark.args[0]) for mark in item.iter_markers("bad")}
    if not wanted:
        return (yield)
    for rule in sorted(wanted):
        _check_known(rule)
    own = item.stash.get(REPEATED, {})
    owed = {one for rule in wanted for one in own[rule]} if own else wanted
    witness = Witness(item, wanted, owed, own)
    with evidence.watched(Acted(witness)), witness:
        result = yield
    for rule in sorted(witness.unacted - witness.answers.keys()):
        pytest.fail(f"tagged with {rule} but nothing citing {rule} happened", pytrace=False)
    if item.get_closest_marker("soak") is None:
        found = {rule: sorted(witness.answers[rule]) if rule in witness.unacted else [] for rule in sorted(owed)}
        item.user_properties.append((EXERCISED, found))
    return result


def _check_known(rule: str) -> None:
    try:
        entry(rule)
    except UnknownRule:
        pytest.fail(f"tagged with {rule}, which no catalogue has", pytrace=False)


class Witness:
    """Watches the calls that a test's own file makes, and the answers of the code that cites rules, until every rule is
    decided.
    """

    def __init__(self, item: pytest.Item, wanted: set[str], owed: set[str], own: Mapping[str, tuple[str, ...]]) -> None:
        self.file = str(item.path)
        self.citing = _citing(Path(item.config.getini("coverage_sources")))
        self.own = own
        self.wanted = wanted | {base for base, ids in own.items() if wanted.intersection(ids)}  # as code may cite them
        self.unacted = set(owed)
        self.answers: dict[str, set[str]] = {}

    def __enter__(self) -> Self:
        self.before = sys.getprofile()
        sys.setprofile(self.watch)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(self.before)

    def watch(self, frame: FrameType, event: str, answer: object) -> None:
        if event != "return" or (caller := frame.f_back) is None or caller.f_code.co_filename != self.file:
            return
        if isinstance(answer, Refusal):
            self.hear(answer.rules)
        for name in _names(frame):
            for rule in self.wanted & self.citing.get(name, set()):
                for one in self.own.get(rule, (rule,)):
                    self.answers.setdefault(one, set()).update(_told(frame, answer))
        self.rest()

    def hear(self, rules: Iterable[str]) -> None:
        """These rules have acted."""
        for rule in rules:
            if not self.unacted.isdisjoint(names := self.own.get(rule, (rule,))):
                self.unacted.difference_update(names)
                self.rest()

    def rest(self) -> None:
        """If nothing is left to see, run on at full speed."""
        if sys.getprofile() == self.watch and all(_differ(self.answers.get(rule, set())) for rule in self.unacted):
            sys.setprofile(self.before)


class Acted(set[str]):
    """The rules that facts and refusals cite; the witness hears of them as they come."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness

    def update(self, *rules: Iterable[str]) -> None:
        for some in rules:
            self.witness.hear(some)


_CONSTANT = {"RESUME", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}


def _told(frame: FrameType, answer: object) -> Iterator[str]:
    """Who answered and a short word for what, the same in every process; to raise an error is an answer of its own.

    What knows one answer only, as a special rule may whose other side is not to be there, has given all it has.
    """
    yield _answered(frame, answer)
    if {step.opname for step in dis.get_instructions(frame.f_code)} <= _CONSTANT:
        yield f"{frame.f_code.co_qualname} constant"


def _answered(frame: FrameType, answer: object) -> str:
    left_by = dis.opname[frame.f_code.co_code[frame.f_lasti]]
    if answer is None and not left_by.startswith(("RETURN", "YIELD", "SEND")):
        return f"{frame.f_code.co_qualname} raised"
    shown = vars(answer) if type(answer).__repr__ is object.__repr__ and hasattr(answer, "__dict__") else answer
    text = re.sub(r" at 0x[0-9a-f]+", "", repr(shown))
    return f"{frame.f_code.co_qualname} {hashlib.sha256(text.encode()).hexdigest()[:8]}"


def _names(frame: FrameType) -> Iterator[tuple[str, str]]:
    """File and qualified name of what is called, of all that it stands in, and of the classes of its first argument.

    Of a decorated rule it is the rule itself that is called.
    """
    code = frame.f_code
    if code.co_freevars == ("rule",):
        code = inspect.unwrap(frame.f_locals["rule"]).__code__
    yield from _enclosing(code.co_filename, code.co_qualname)
    if code.co_argcount:
        first = frame.f_locals.get(code.co_varnames[0])
        for kind in first.__mro__ if isinstance(first, type) else type(first).__mro__:
            module = sys.modules.get(kind.__module__)
            yield from _enclosing(getattr(module, "__file__", None) or "", kind.__qualname__)


def _enclosing(file: str, name: str) -> Iterator[tuple[str, str]]:
    while name:
        yield file, name
        name = name.rpartition(".")[0]


@cache
def _citing(package: Path) -> dict[tuple[str, str], set[str]]:
    citing: dict[tuple[str, str], set[str]] = {}
    for citation in citations(package):
        citing.setdefault((str(package / citation.file), citation.name), set()).add(citation.rule)
    return citing


class Ledger:
    """Gathers what the tests exercised and keeps the record of it true."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.path = Path(config.getini("coverage_record"))
        self.tests: dict[str, set[str]] = {}
        self.acted: set[str] = set()
        self.answers: dict[str, set[str]] = {}
        self.remark = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for name, rules in report.user_properties:
                if name == EXERCISED:
                    self.note(report.nodeid.partition("[")[0], rules)

    def note(self, test: str, found: object) -> None:
        assert isinstance(found, dict)
        for rule, answers in found.items():
            self.tests.setdefault(rule, set()).add(test)
            self.answers.setdefault(rule, set()).update(answers)
            if not answers:
                self.acted.add(rule)

    def undecided(self) -> list[str]:
        """The rules of which tests saw one side only: no fact cites them and what cites them always answered alike."""
        seen = sorted(rule for rule in self.tests.keys() - self.acted if not _differ(self.answers[rule]))
        return [rule for rule in seen if _can_be_played(rule)]

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        whole = exitstatus == pytest.ExitCode.OK and _is_whole(self.config)
        now = recorded(self.tests)
        if whole and (undecided := self.undecided()):
            self.fail(session, f"rules of which tests saw one side only: {', '.join(undecided)}")
        elif self.config.getoption("write_coverage"):
            if whole:
                self.path.write_text(now, encoding="utf-8")
                self.remark = f"coverage record written: {len(self.tests)} rules exercised"
            else:
                self.fail(session, "coverage record not written: that takes a whole run in which every test passes")
        elif whole and now != (self.path.read_text(encoding="utf-8") if self.path.exists() else ""):
            self.fail(session, "coverage record is out of date: run make coverage")

    def fail(self, session: pytest.Session, remark: str) -> None:
        self.remark = remark
        if session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.remark:
            terminalreporter.write_line(self.remark, bold=True)


def _can_be_played(rule: str) -> bool:
    """Whether its ruleset is on the shelf; while one is being built, tests show one side of many rules first."""
    return rule.partition(".")[0] in {PREFIXES[name] for name in rulebook_names() if name in PREFIXES}


def _differ(answers: set[str]) -> bool:
    """Whether one function gave two different answers."""
    return max(Counter(answer.partition(" ")[0] for answer in answers).values(), default=0) > 1


def _is_whole(config: pytest.Config) -> bool:
    return (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and config.getoption("markexpr") in WHOLE_RUN_MARKS
        and not any(config.getoption(option, None) for option in PARTIAL_RUN_OPTIONS)
    )
