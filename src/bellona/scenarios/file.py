"""Reads a scenario file. What is wrong with it is said in one line, with the line of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
import yaml
from msgspec import Meta

from bellona.armies.files import built, composed, line_of, read_text
from bellona.armies.forms import formed, nearest
from bellona.kernel.dice import Scripted
from bellona.kernel.errors import BadFile, BadLines, BellonaError, Flawed

T = TypeVar("T", bound=msgspec.Struct)

PLAYERS = ("A", "B")


class ExpectedRefusal(msgspec.Struct, forbid_unknown_fields=True):
    """The refusal that must meet an answer: whatever is given here must be part of it."""

    why: str = ""
    rules: list[str] = []
    about: dict[str, Any] = {}


class PlaceInGame(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A place in the course of the game, as much of it as matters; the names are the ruleset's."""

    stage: str | None = None
    round: int | None = None
    player: Literal["A", "B"] | None = None
    phase: str | None = None
    step: str | None = None


class ScriptLine(msgspec.Struct, forbid_unknown_fields=True, rename={"no_fact": "no fact"}):
    """One line of the script: an answer (by `player` to the question `asks`), another beginning, a place to go on to,
    or something that must now be true.
    """

    line: int = 0
    player: str = ""
    asks: str = ""
    answer: Any = None
    dice: str = ""
    refused: ExpectedRefusal | None = None
    fact: dict[str, Any] | None = None
    times: Annotated[int, Meta(ge=1)] | None = None
    facts: list[dict[str, Any]] | None = None
    no_fact: dict[str, Any] | None = None
    state: dict[str, Any] | None = None
    asked: str | None = None
    options: list[Any] | dict[str, list[str]] | None = None
    until: str | PlaceInGame | None = None
    begin: dict[str, Any] | None = None

    @property
    def is_answer(self) -> bool:
        return bool(self.asks)


class ScenarioFile(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file. `setup` is the ruleset's own: table, forces, state, clock."""

    title: str
    ruleset: str
    setup: dict[str, Any]
    rules: list[str] = []
    notes: str = ""
    otherwise: Literal["fail", "pass", "first"] = "fail"  # what answers questions that the script does not
    orders: bool = False  # whether the rulebook's standing orders are in force
    play: list[ScriptLine] = []


class Scenario(ScenarioFile, forbid_unknown_fields=True):
    """A scenario that was read from a file; one of a comparison has its dice by kind of roll."""

    file: str = ""
    text: str = ""  # of the file
    answers: dict[str, Any] = {}  # to questions that the script does not speak of: "B allocate"
    by_roll: dict[str, list[int]] | None = None

    def line_of(self, *place: str | int) -> int:
        """The line of the file on which this stands."""
        return line_of(composed(self.text, self.file), place)


# What the reader makes of the key of an answer.
READ = ("line", "player", "asks", "answer")
_EXPECTATIONS = tuple(field.encode_name for field in msgspec.structs.fields(ScriptLine) if field.name not in READ)
_STEP = re.compile(r"^([AB]) (.+)$")


def read_scenario(file: Path) -> Scenario:
    return scenario_from(read_text(file), str(file))


def scenario_from(text: str, file: str = "scenario") -> Scenario:
    read = file_from(text, file, ScenarioFile, "a scenario is a mapping with title, ruleset, setup and play")
    return Scenario(**msgspec.structs.asdict(read), file=file, text=text)


def file_from(text: str, file: str, form: type[T], says: str) -> T:
    """A file with steps in its `play`, of this form; what is wrong with it is told line by line."""
    root = composed(text, file)
    data = built(root, file)
    if not isinstance(data, dict):
        raise BadFile(file, "line 1", says)
    data |= steps_read(data, root, file)
    try:
        return formed(data, form)
    except Flawed as error:
        raise BadLines(file, [(line_of(root, flaw.place), flaw.problem) for flaw in error.flaws]) from None


def steps_read(data: dict[str, Any], root: yaml.Node, file: str) -> dict[str, Any]:
    """The script of a file, each step with its line."""
    play = data.get("play", [])
    if not isinstance(play, list):
        return {}
    return {"play": [_step(step, line_of(root, ("play", i)), file) for i, step in enumerate(play)]}


def _step(step: Any, line: int, file: str) -> dict[str, Any]:
    """`{"A targets": {...}, "dice": ...}` becomes player, question and answer."""
    try:
        return _read_step(step) | {"line": line}
    except BellonaError as error:
        raise BadFile(file, f"line {line}", str(error)) from None


def _read_step(step: Any) -> dict[str, Any]:
    if not isinstance(step, dict) or not all(isinstance(key, str) for key in step):
        raise BellonaError('a step is a mapping such as "A targets: ..." or "fact: ..."')
    told: dict[str, Any] = {key: value for key, value in step.items() if key in _EXPECTATIONS}
    answers = [key for key in step if key not in _EXPECTATIONS]
    if len(answers) > 1 or (not answers and not told):
        raise BellonaError(f"a step has one answer or expectation, not {', '.join(answers) or 'none'}")
    for key in answers:
        match = _STEP.match(key)
        if not match:
            known = nearest(key, _EXPECTATIONS)
            raise BellonaError(f"{key!r}: an answer begins with the player, as in 'A targets'; of other steps {known}")
        told |= {"player": match[1], "asks": match[2], "answer": step[key]}
    _check_company(told, bool(answers))
    if isinstance(told.get("dice"), int):
        told["dice"] = str(told["dice"])
    if isinstance(told.get("dice"), str):
        Scripted(told["dice"])
    return told


def _check_company(told: dict[str, Any], is_answer: bool) -> None:
    """What may stand beside what in a step."""
    for alone in ("begin", "until"):
        if is_answer and alone in told:
            raise BellonaError(f"{alone} stands alone: answers are the next steps")
    if "times" in told and "fact" not in told:
        raise BellonaError("times stands beside the fact that must have come so often")
    if "refused" in told and not is_answer and "begin" not in told:
        raise BellonaError("refused stands beside the answer or the begin that is refused")
