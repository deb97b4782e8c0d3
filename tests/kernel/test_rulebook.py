"""An edition is a contents page: amended it replaces phases, parts and rules, and knows what there is to replace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from bellona.kernel.dice import Seeded
from bellona.kernel.flow import Clock, Once, Phase, Stage
from bellona.kernel.rule import Rule, SpecialRules
from bellona.kernel.rulebook import Rulebook, part_names
from bellona.kernel.run import Run

from .toys import Table, ToyGame, begin, facts_of, seen


@dataclass(frozen=True)
class Parts:
    greeting: Callable[[], str]
    farewell: Callable[[], str]


class Word(Rule, contract=True):
    def word(self) -> str:
        """A word to say."""
        return ""


OLD_RULES = SpecialRules()


@OLD_RULES.add("loud")
class Loud(Word):
    def word(self) -> str:
        return "LOUD"


@OLD_RULES.add("soft")
class Soft(Word):
    def word(self) -> str:
        return "soft"


async def greet(game: ToyGame) -> None:
    words = [rule.word() for rule in game.rulebook.special_rules.listening("word", ("loud",)) if isinstance(rule, Word)]
    game.tell("said", " ".join([game.rulebook.parts.greeting(), *words]))


async def part(game: ToyGame) -> None:
    game.tell("said", game.rulebook.parts.farewell())


OLD = Rulebook(
    "old",
    "1",
    (Stage("talk", (Phase("greet", (Once("greet", greet),)), Phase("part", (Once("part", part),)))),),
    Table,
    begin,
    seen,
    game=ToyGame,
    contract=Word,
    special_rules=OLD_RULES,
    parts=Parts(lambda: "good day", lambda: "farewell"),
)


def said(rulebook: Rulebook) -> list[str]:
    return [fact["value"] for fact in facts_of(Run(rulebook, {}, Seeded(1)))]


def test_an_amended_rulebook_differs_in_what_is_amended_and_leaves_the_old_alone() -> None:
    new = OLD.amended("new", "2", parts={"farewell": lambda: "bye"})
    assert (new.name, new.version) == ("new", "2")
    assert said(new) == ["good day LOUD", "bye"]
    assert said(OLD) == ["good day LOUD", "farewell"]


def test_phases_are_replaced_by_what_is_made_of_them() -> None:
    def twice(phase: Phase) -> list[Phase]:
        return [phase, replace(phase, name="greet again")]

    assert said(OLD.amended("new", "2", phases={"greet": twice, "part": lambda phase: []})) == ["good day LOUD"] * 2
    other = OLD.amended("new", "2", phases={"part": lambda phase: Phase("other", ())})
    assert [phase.name for stage in other.stages for phase in stage.phases] == ["greet", "other"]


def test_rules_are_replaced_added_and_left_out() -> None:
    more = SpecialRules()

    @more.add("loud")
    class Louder(Word):
        def word(self) -> str:
            return "LOUDER"

    new = OLD.amended("new", "2", special_rules=more, without=["soft"])
    assert said(new)[0] == "good day LOUDER"
    assert sorted(new.special_rules.classes) == ["loud"]
    assert sorted(OLD.special_rules.classes) == ["loud", "soft"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"phases": {"gret": lambda phase: phase}}, "no phase is called 'gret'; there are greet, part"),
        ({"parts": {"salutation": None}}, "salutation"),
        ({"without": ["quiet"]}, "no rule 'quiet' to leave out"),
        ({"unknown": 1}, "unknown"),
        ({"phases": {"greet": lambda phase: None}}, "phase 'greet' is replaced by None"),
    ],
)
def test_unknown_names_are_errors(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        OLD.amended("new", "2", **changes)


# -- parts by chapter ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ground:
    reach: float
    slope: float


@dataclass(frozen=True)
class Sky:
    height: float


@dataclass(frozen=True)
class Chapters:
    ground: Ground
    sky: Sky
    wind: Callable[[], str]


LANDS = replace(OLD, parts=Chapters(Ground(1.0, 5.0), Sky(100.0), lambda: "east"))


def test_parts_are_replaced_by_the_name_of_their_chapter_and_their_own() -> None:
    new = LANDS.amended("new", "2", parts={"ground.reach": 2.0, "sky.height": 90.0, "wind": lambda: "west"})
    assert (new.parts.ground, new.parts.sky, new.parts.wind()) == (Ground(2.0, 5.0), Sky(90.0), "west")
    assert (LANDS.parts.ground, LANDS.parts.sky, LANDS.parts.wind()) == (Ground(1.0, 5.0), Sky(100.0), "east")
    newer = new.amended("newer", "3", parts={"ground.slope": 6.0})
    assert (newer.parts.ground, newer.parts.sky) == (Ground(2.0, 6.0), Sky(90.0))


def test_all_parts_have_a_name() -> None:
    assert part_names(LANDS.parts) == ["ground.reach", "ground.slope", "sky.height", "wind"]


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("ground.reech", r"there is no part 'ground.reech'; did you mean ground.reach\?"),
        ("ground", r"there is no part 'ground'"),
        ("zzz", r"there is no part 'zzz'; there are ground.reach, ground.slope, sky.height, wind"),
    ],
)
def test_a_part_that_there_is_not_is_an_error_that_names_the_nearest(name: str, problem: str) -> None:
    with pytest.raises(TypeError, match=problem):
        LANDS.amended("new", "2", parts={name: 2.0})


# -- states as plain data --------------------------------------------------------------------------------------------


class Pile:
    """Something that msgspec does not know, as a block of positions is."""

    def __init__(self, height: int) -> None:
        self.height = height

    def encode(self) -> str:
        return "#" * self.height

    @classmethod
    def decode(cls, text: str) -> Pile:
        return cls(len(text))


class Heap(msgspec.Struct):
    clock: Clock
    pile: Pile
    kept: dict[int, tuple[str, ...]]


def test_states_with_things_of_their_own_come_back_from_plain_data() -> None:
    rulebook = replace(OLD, state=Heap)
    data = rulebook.state_data(Heap(Clock(round=3, done=("a",)), Pile(4), {1: ("x",), 0: ()}))
    plain = msgspec.json.decode(msgspec.json.encode(data))
    for told in (data, plain):
        heap = rulebook.state_from(told)
        assert (heap.clock, heap.pile.height) == (Clock(round=3, done=("a",)), 4)
        assert list(heap.kept.items()) == [(1, ("x",)), (0, ())]
