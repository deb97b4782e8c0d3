"""Reads a scenario file. What is wrong with it is said in one line, with the line of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from bellona.armies.files import built, composed, line_of, place_in, read_text
from bellona.kernel.dice import Scripted
from bellona.kernel.errors import BadFile, BellonaError

PLAYERS = ("A", "B")


class Refusal(msgspec.Struct, forbid_unknown_fields=True):
    """The refusal that must meet an answer: whatever is given here must be part of it."""

    why: str = ""
    rules: list[str] = []
    about: dict[str, Any] = {}


class Step(msgspec.Struct, forbid_unknown_fields=True, rename={"no_fact": "no fact"}):
    """One line of the script: an answer (by `player` to the question `asks`), another beginning, or something that must
    now be true.
    """

    line: int = 0
    player: str = ""
    asks: str = ""
    answer: Any = None
    dice: str = ""
    refused: Refusal | None = None
    fact: dict[str, Any] | None = None
    no_fact: dict[str, Any] | None = None
    state: dict[str, Any] | None = None
    asked: str | None = None
    options: list[str] | None = None
    begin: dict[str, Any] | None = None

    @property
    def is_answer(self) -> bool:
        return bool(self.asks)


class Scenario(msgspec.Struct, forbid_unknown_fields=True):
    """A scenario file. `setup` is the ruleset's own: table, forces, state, clock."""

    title: str
    ruleset: str
    setup: dict[str, Any]
    rules: list[str] = []
    notes: str = ""
    otherwise: str = "fail"  # what answers questions that the script does not: "fail", "pass" or "first"
    orders: bool = False  # whether the rulebook's standing orders are in force
    play: list[Step] = []
    file: str = ""


_EXPECTATIONS = ("fact", "no fact", "state", "asked", "options", "dice", "refused", "begin")
_STEP = re.compile(r"^([AB]) (.+)$")


def read_scenario(file: Path) -> Scenario:
    return scenario_from(read_text(file), str(file))


def scenario_from(text: str, file: str = "scenario") -> Scenario:
    root = composed(text, file)
    data = built(root, file)
    if not isinstance(data, dict):
        raise BadFile(file, "line 1", "a scenario is a mapping with title, ruleset, setup and play")
    play = data.get("play", [])
    if isinstance(play, list):
        data["play"] = [_step(step, line_of(root, ("play", i)), file) for i, step in enumerate(play)]
    try:
        scenario = msgspec.convert(data | {"file": file}, Scenario)
    except msgspec.ValidationError as error:
        raise BadFile(file, f"line {line_of(root, place_in(str(error)))}", str(error)) from None
    if scenario.otherwise not in ("fail", "pass", "first"):
        raise BadFile(file, f"line {line_of(root, ('otherwise',))}", 'otherwise is "fail", "pass" or "first"')
    return scenario


def _step(step: Any, line: int, file: str) -> dict[str, Any]:
    """`{"A targets": {...}, "dice": ...}` becomes player, question and answer."""
    if not isinstance(step, dict) or not all(isinstance(key, str) for key in step):
        raise BadFile(file, f"line {line}", 'a step is a mapping such as "A targets: ..." or "fact: ..."')
    told: dict[str, Any] = {key: value for key, value in step.items() if key in _EXPECTATIONS}
    answers = [key for key in step if key not in _EXPECTATIONS]
    if len(answers) > 1 or (not answers and not told):
        raise BadFile(file, f"line {line}", f"a step has one answer or expectation, not {', '.join(answers) or 'none'}")
    for key in answers:
        match = _STEP.match(key)
        if not match:
            raise BadFile(file, f"line {line}", f"{key!r}: an answer begins with the player, as in 'A targets'")
        told |= {"player": match[1], "asks": match[2], "answer": step[key]}
    if answers and "begin" in told:
        raise BadFile(file, f"line {line}", "begin stands alone: its answers are the next steps")
    if not answers and "refused" in told and "begin" not in told:
        raise BadFile(file, f"line {line}", "refused stands beside the answer or the begin that is refused")
    if isinstance(told.get("dice"), int):
        told["dice"] = str(told["dice"])
    if isinstance(told.get("dice"), str):
        try:
            Scripted(told["dice"])
        except BellonaError as error:
            raise BadFile(file, f"line {line}", str(error)) from None
    return told | {"line": line}
