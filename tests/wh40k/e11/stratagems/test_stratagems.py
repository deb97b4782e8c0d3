"""What holds for all ten Stratagems of 11th edition."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.e11.stratagem_limits import bar, used_up
from bellona.wh40k.game import Warhammer
from bellona.wh40k.rolls import roll
from bellona.wh40k.sequencing import in_play

from ...e10.battles import Battle
from ...e10.scenes import Illegal, Scene, setup
from ...e10.stratagems.opening import opened, use
from .looking import MARINE, SMOKER, look, stratagem

TEN = {
    "command-re-roll": "battle tactic",
    "insane-bravery": "epic deed",
    "epic-challenge": "epic deed",
    "crushing-impact": "strategic ploy",
    "rapid-ingress": "strategic ploy",
    "fire-overwatch": "strategic ploy",
    "heroic-intervention": "strategic ploy",
    "counteroffensive": "strategic ploy",
    "explosives": "wargear",
    "smokescreen": "wargear",
}
ONCE = "11e.stratagem.once-per-unit-per-phase"


@pytest.mark.rule("11e.stratagem.core-list")
def test_ten_stratagems_are_everybodys() -> None:
    for player in "AB":
        offered = in_play(look(time={"player": player}), "rolled", ())[-1]
        assert sorted(offered[1]) == sorted(TEN)
    assert {name: stratagem(name).category for name in TEN} == TEN


@pytest.mark.rule("11e.stratagem.core-list")
def test_before_the_battle_nobody_has_stratagems() -> None:
    game = Battle(RULEBOOK.starters["contested-ground"], book=RULEBOOK).to("unit to deploy").game
    assert not set(in_play(game, "rolled", ())[-1][1]) & set(TEN)
    assert set(TEN) <= set(in_play(look(), "rolled", ())[-1][1])


def rolls_for(*units: str, dice: str, answers: Any, **more: Any) -> Scene:
    """Hit rolls for units, one after the other, in the same phase."""

    async def act(game: Warhammer) -> list[list[int]]:
        return [(await roll(game, game.unit(key), "hit", needed=3)).dice for key in units]

    ours = {"A1": MARINE, "A2": {"sheet": "marine", "at": [[20, 10]]}}
    theirs = {"B1": {"sheet": "marine", "at": [[30, 40]]}}
    return Scene(setup(ours, theirs, **({"cp": [3, 3]} | more)), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.once-per-unit-per-phase", "11e.stratagem.spend")
@pytest.mark.bad("11e.stratagem.once-per-unit-per-phase", 1, 2)
def test_once_a_phase_on_the_same_unit_and_again_on_another_for_the_full_price() -> None:
    twice = {"use command-re-roll": ["command-re-roll"] * 2}
    scene = rolls_for("A1", "A1", "A2", dice="hit 1, re-roll hit 5, hit 1, hit 2, re-roll hit 6", answers=twice)
    assert scene.result == [[5], [1], [6]]
    assert scene.asked == ["use command-re-roll"] * 2
    assert scene.game.state.cp == (1, 3)
    assert [use.unit for use in scene.game.state.uses] == ["A1", "A2"]
    game, command = scene.game, stratagem("command-re-roll")
    refusal = bar(game, command, game.unit("A1"))
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("used-on-unit", (ONCE,))
    assert refusal.about == {"unit": "A1", "stratagem": "command-re-roll"}
    assert not used_up(game, command, 0)
    assert bar(game, stratagem("smokescreen"), game.unit("A1")) is None
    game.state.clock = game.state.clock.__class__(round=1, turn=1)
    assert bar(game, command, game.unit("A1")) is None


@pytest.mark.rule("11e.stratagem.once-per-unit-per-phase")
def test_the_players_uses_are_counted_apart() -> None:
    both = {"use command-re-roll": ["command-re-roll"] * 2}
    scene = rolls_for("A1", "B1", dice="hit 1, re-roll hit 5, hit 1, re-roll hit 6", answers=both)
    assert scene.game.state.cp == (2, 2)
    assert bar(scene.game, stratagem("command-re-roll"), scene.game.unit("A2")) is None


@pytest.mark.parametrize(("reading", "offered"), [("each-once", True), ("one", False)])
def test_each_reading_of_how_many_stratagems_a_unit_may_have_in_a_phase(reading: str, offered: bool) -> None:
    async def act(game: Warhammer) -> None:
        await roll(game, game.unit("B1"), "hit", needed=3)
        await game.window.shooting_phase_begins(game, 0)

    smoker = {"B1": {"sheet": "smoker", "at": [[30, 40]]}}
    scene = setup(
        {"A1": MARINE}, smoker, SMOKER, cp=[0, 3], time={"phase": "shooting"}, switches={"stratagems": reading}
    )
    answers = use("command-re-roll")
    played = Scene(scene, act, dice="hit 1, re-roll hit 5", answers=answers)
    assert ("use smokescreen" in played.asked) is offered


def test_a_second_use_on_the_same_unit_is_refused_with_what_was_used() -> None:
    theirs = {f"B{i}": {"sheet": "smoker", "at": [[10 + 5 * i, 40]]} for i in (1, 2, 3)}
    answers: dict[str, list[Any]] = {
        "use smokescreen": ["smokescreen", "smokescreen"],
        "smokescreen": ["B2", Illegal("B2"), "B3"],
    }
    scene = opened("shooting_phase_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting", answers=answers)
    (refusal,) = scene.refusals
    assert (refusal.why, refusal.rules, refusal.about["unit"]) == ("used-on-unit", (ONCE,), "B2")
