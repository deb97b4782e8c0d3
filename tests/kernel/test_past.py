"""Parts of an activation that are over: whoever goes through it again takes them as they were."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.kernel.dice import Seeded
from bellona.kernel.flow import Once
from bellona.kernel.game import settles
from bellona.kernel.rule import SpecialRules
from bellona.kernel.run import Run

from .toys import DuelRule, ToyGame, book, everything, run_of


class Counted:
    """How often each rule was gone through."""

    times: dict[str, int]

    @classmethod
    def note(cls, what: str) -> None:
        cls.times[what] = cls.times.get(what, 0) + 1


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    Counted.times = {}


@settles
async def throw(game: ToyGame, name: str) -> int:
    Counted.note(name)
    (die,) = await game.roll(0, name)
    if await game.may_choose(0, f"{name} again", ["again"]):
        (die,) = await game.roll(0, name)
    game.state.score[0] += die
    game.tell(name, die)
    return die


@settles
async def throw_twice(game: ToyGame) -> tuple[int, int]:
    Counted.note("twice")
    return await throw(game, "first"), await throw(game, "second")


async def three_throws(game: ToyGame) -> None:
    dice = await throw_twice(game)
    game.state.notes.append(f"twice {dice}")
    await throw(game, "third")
    game.tell("all", game.state.score[0])


def same_in_a_clone(run: Run) -> dict[str, int]:
    """What a clone went through, after it has been compared with the original."""
    before, Counted.times = everything(run), {}
    with run.clone() as clone:
        assert everything(clone) == before
    assert everything(run) == before
    return Counted.times


def test_a_clone_goes_through_nothing_that_is_over() -> None:
    run = run_of(three_throws)
    assert same_in_a_clone(run) == {"twice": 1, "first": 1}
    run.answer("again")
    assert same_in_a_clone(run) == {"twice": 1, "second": 1}
    run.answer(None)
    assert same_in_a_clone(run) == {"third": 1}


def test_a_clone_goes_its_own_way_and_the_original_another() -> None:
    run = run_of(three_throws)
    run.answer(None)
    with run.clone() as clone:
        clone.answer("again")
        clone.answer(None)
        assert len(clone.rows) == len(run.rows) + 4
    run.answer(None)
    with run.clone() as other:
        assert everything(other) == everything(run)


def test_taking_back_forgets_what_was_over_later_and_keeps_what_was_over_before() -> None:
    run = run_of(three_throws)
    run.answer(None)
    at_second = everything(run)
    run.answer("again")
    Counted.times = {}
    run.undo(0)
    assert Counted.times == {"twice": 1, "second": 1}
    assert everything(run)[0] == at_second[0]
    assert everything(run)[3:] == at_second[3:]
    run.undo(0)
    assert run.asked().name == "first again"
    assert run.state.score[0] == 0


def test_a_game_that_ends_after_parts_were_taken_over_is_the_game_that_was_played() -> None:
    run = run_of(three_throws)
    for answer in ("again", None):
        run.answer(answer)
    with run.clone() as clone:
        run.answer("again")
        clone.answer("again")
        assert everything(clone) == everything(run)


def test_parts_are_forgotten_with_the_activation() -> None:
    run = Run(book(Once("one", three_throws), Once("two", three_throws)), {}, Seeded(3))
    for answer in ("again", None, "again"):
        run.answer(answer)
    assert same_in_a_clone(run) == {"twice": 1, "first": 1}


def test_what_was_found_is_not_searched_again() -> None:
    def search() -> list[str]:
        Counted.note("search")
        return ["a", "b"]

    async def act(game: ToyGame) -> None:
        for name in ("one", "two"):
            game.state.notes.append(await game.choose(0, name, game.find(search)))

    run = run_of(act)
    assert same_in_a_clone(run) == {}
    run.answer("b")
    assert same_in_a_clone(run) == {}
    run.answer("a")
    assert run.state.notes == ["b", "a"]


class Blow(msgspec.Struct):
    """Something that a rule may change."""

    strength: int


class Moments(DuelRule, contract=True):
    async def dealt(self, game: ToyGame, blow: Any) -> None:
        """A blow, or how strong one is."""


RULES = SpecialRules()


@RULES.add("harder")
class Harder(Moments):
    async def dealt(self, game: ToyGame, blow: Any) -> None:
        Counted.note("harder")
        if isinstance(blow, Blow) and await game.may_choose(0, "harder", ["yes"]):
            blow.strength += 1


@pytest.mark.parametrize(("blow", "gone_through"), [(Blow(4), {"harder": 1}), (4, {})])
def test_a_window_settles_unless_it_is_given_something_that_can_change(blow: Any, gone_through: dict[str, int]) -> None:
    async def act(game: ToyGame) -> None:
        dealt = Blow(blow.strength) if isinstance(blow, Blow) else blow
        await game.window.dealt(game, dealt)
        await game.choose(0, "then", [str(dealt), "nothing"])

    rulebook = book(
        Once("act", act),
        contract=Moments,
        special_rules=RULES,
        in_play=lambda game, moment, happening: [(0, ("harder",))],
    )
    run = Run(rulebook, {}, Seeded(1))
    if isinstance(blow, Blow):
        run.answer("yes")
        assert "Blow(strength=5)" in run.asked().shown()["options"][0]["key"]
    assert same_in_a_clone(run) == gone_through
