"""Reads a comparison: one scene for all editions, what each of them has otherwise, and what must differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from bellona.armies.files import built, composed, line_of, read_text
from bellona.armies.forms import unknown
from bellona.kernel.errors import BadLines, Flaw

from .file import PLAYERS, Scenario, ScriptLine, file_from
from .runner import changed

BARRED = ("dice", "begin")  # what a step of a scenario may have and one of a comparison may not


class EditionPlan(msgspec.Struct, forbid_unknown_fields=True):
    """What the scene has otherwise under one edition, and what must be found there."""

    setup: dict[str, Any] = {}  # changes, key by key
    answers: dict[str, Any] = {}
    dice: dict[str, str | int] = {}
    shows: dict[str, Any] = {}  # what must be found, by the names of what is shown
    rules: list[str] = []  # catalogue ids that must be among those which made the difference


class ComparisonFile(msgspec.Struct, forbid_unknown_fields=True):
    """A comparison. `setup` and `play` are as in scenarios, without dice."""

    title: str
    setup: dict[str, Any]
    shows: dict[str, str]  # what is compared: a field of facts ("HitRolls needed"), facts to count, a path in the state
    differs: list[str]  # names of what is shown that must not be the same in all editions
    notes: str = ""
    otherwise: Literal["fail", "pass", "first"] = "pass"  # what answers questions that nothing else does
    orders: bool = False  # whether the rulebook's standing orders are in force
    answers: dict[str, Any] = {}  # to questions of which the script does not speak, as often as they are asked
    dice: dict[str, str | int] = {}  # by kind of roll
    play: list[ScriptLine] = []
    editions: dict[str, EditionPlan] = {}  # by the name of their ruleset


class SceneOf(Scenario):
    """The scene of a comparison under one edition."""

    def line_of(self, *place: str | int) -> int:
        """The line on which this stands: among what the edition has otherwise, or what all have."""
        root = composed(self.text, self.file)
        own = ("editions", self.ruleset, *place)
        return line_of(root, own if _holds(built(root, self.file), own) else place)


class Comparison(ComparisonFile):
    """A comparison that was read from a file."""

    file: str = ""
    text: str = ""

    def under(self, ruleset: str) -> Scenario:
        """The scene as one edition plays it."""
        own = self.editions.get(ruleset, EditionPlan())
        return SceneOf(
            self.title,
            ruleset,
            changed(self.setup, own.setup),
            otherwise=self.otherwise,
            orders=self.orders,
            play=[_answered(step, own.answers) for step in self.play],
            file=self.file,
            text=self.text,
            answers=self.answers | own.answers,
            by_roll={roll: numbers(dice) for roll, dice in (self.dice | own.dice).items()},
        )

    def flawed(self, flaws: list[Flaw]) -> BadLines:
        root = composed(self.text, self.file)
        return BadLines(self.file, [(line_of(root, flaw.place), flaw.problem) for flaw in flaws])


def read_comparison(file: Path) -> Comparison:
    return comparison_from(read_text(file), str(file))


def comparison_from(text: str, file: str = "comparison") -> Comparison:
    says = "a comparison is a mapping with title, setup, play, shows and differs"
    found = Comparison(**msgspec.structs.asdict(file_from(text, file, ComparisonFile, says)), file=file, text=text)
    if flaws := list(_flaws(found)):
        raise found.flawed(flaws)
    return found


def is_comparison(file: Path) -> bool:
    """Whether a file compares editions; other scenario files belong to one ruleset."""
    return _DIFFERS.search(read_text(file)) is not None


def numbers(dice: str | int) -> list[int]:
    return [int(number) for number in str(dice).split()]


_DIFFERS = re.compile(r"^differs:", re.MULTILINE)
_NUMBERS = re.compile(r"\s*\d{1,6}(\s+\d{1,6})*\s*", re.ASCII)


def _flaws(comparison: Comparison) -> Iterator[Flaw]:
    """What does not fit together in a file of the right form."""
    for i, step in enumerate(comparison.play):
        for key in BARRED:
            if getattr(step, key):
                yield Flaw(("play", i, key), f"{key} has no place in this script; dice stand by kind of roll")
    if not comparison.differs:
        yield Flaw(("differs",), "a comparison says what must differ")
    for i, name in enumerate(comparison.differs):
        yield from unknown("name among what it shows", name, comparison.shows, "differs", i)
    yield from _flaws_of_given(comparison.answers, comparison.dice)
    for edition, own in comparison.editions.items():
        yield from _flaws_of_given(own.answers, own.dice, "editions", edition)
        for name in own.shows:
            yield from unknown("name among what it shows", name, comparison.shows, "editions", edition, "shows", name)


def _flaws_of_given(answers: Mapping[str, Any], dice: Mapping[str, str | int], *place: str) -> Iterator[Flaw]:
    for question in answers:
        player, _, name = question.partition(" ")
        if player not in PLAYERS or not name:
            yield Flaw((*place, "answers", question), f"{question!r} is no question to a player, as in 'A targets'")
    for roll, fallen in dice.items():
        if not _NUMBERS.fullmatch(str(fallen)):
            yield Flaw((*place, "dice", roll), f"{str(fallen)!r}: dice are numbers, as in '6 5 5'")


def _answered(step: ScriptLine, answers: Mapping[str, Any]) -> ScriptLine:
    """A step of the script, answered as one edition answers it."""
    own = f"{step.player} {step.asks}"
    return msgspec.structs.replace(step, answer=answers[own]) if own in answers else step


def _holds(data: Any, place: tuple[str | int, ...]) -> bool:
    for key in place:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True
