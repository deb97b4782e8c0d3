"""Command Re-roll."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e10.stratagems.command_re_roll import ROLLS, CommandReRoll
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import battle_shock_test
from bellona.wh40k.rolls import UnitRoll, roll, roll_again, roll_off
from bellona.wh40k.sequencing import affordable
from bellona.wh40k.stratagem import usable_on

from ...editions import book
from ..attacking import attacked, weapons
from ..scenes import Illegal, Scene, setup
from .opening import use

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}


def rolled(name: str, dice: str, answers: Any = None, scene: dict[str, Any] | None = None, **terms: Any) -> Scene:
    """Dice for A1; the result is the roll."""

    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, **terms)

    told = {"cp": [1, 0]} | (scene or {})
    ours = {"A1": OURS["A1"] | told.pop("A1", {})}
    orders = told.pop("orders", False)
    return Scene(setup(ours, {}, **told), act, dice=dice, answers=answers, orders=orders)


@pytest.mark.not_in("11e", because="hazard rolls have taken the place of two of these")
@pytest.mark.rule("10e.stratagem.command-re-roll")
@pytest.mark.parametrize("name", ROLLS)
def test_it_is_offered_after_each_roll_that_it_names(name: str) -> None:
    scene = rolled(name, f"{name} 1, re-roll {name} 5", use("command-re-roll"))
    assert scene.result.dice == [5]
    assert scene.game.state.cp == (0, 0)


def test_these_are_the_rolls() -> None:
    named = {"hit", "wound", "damage", "save", "advance", "charge", "desperate escape", "hazardous", "attacks"}
    assert set(ROLLS) == named


async def _shaken(game: Warhammer) -> None:
    await battle_shock_test(game, game.unit("A1"))


async def _cursed(game: Warhammer) -> None:
    await suffer_mortal_wounds(game, "A1", 1, "a curse")


async def _wrecked(game: Warhammer) -> None:
    await destroy(game, "A2", "A2.1")


async def _rolled_off(game: Warhammer) -> None:
    await roll_off(game, "attacker")


@pytest.mark.not_in("11e", because="who leaves a wreck makes hazard rolls")
@pytest.mark.bad("10e.stratagem.command-re-roll")
@pytest.mark.parametrize(
    ("act", "dice"),
    [
        (_shaken, "battle-shock 1 1"),
        (_cursed, "feel no pain 1"),
        (_wrecked, "deadly demise 1, casualties 1, feel no pain 1"),
        (_rolled_off, "attacker 1 2"),
    ],
)
def test_no_other_roll_may_be_re_rolled(act: Any, dice: str) -> None:
    """Battle-shock, Feel No Pain, Deadly Demise, the casualties of a destroyed TRANSPORT, and roll-offs."""
    hardy = {"W": 3, "tags": ["INFANTRY"], "rules": ["feel-no-pain 5+"]}
    truck = {"W": 3, "tags": ["VEHICLE", "TRANSPORT"], "rules": ["deadly-demise 1"], "carries": {"models": 6}}
    ours = {"A1": {"sheet": "hardy", "at": [[10, 10]]}, "A2": {"sheet": "truck", "at": [[20, 10]]}}
    ours["A3"] = {"sheet": "hardy", "aboard": "A2"}
    scene = Scene(setup(ours, {}, {"hardy": hardy, "truck": truck}, cp=[3, 3]), act, dice=dice)
    assert "use command-re-roll" not in scene.asked
    assert rolled("hit", "hit 1", scene={"cp": [3, 3]}).asked == ["use command-re-roll"]
    assert not CommandReRoll().may(scene.game, UnitRoll("battle-shock", 0, "A1", [1, 1], together=True))


@pytest.mark.parametrize("name", ["grenade", "tank shock"])
def test_nor_are_rolls_that_no_line_of_it_names(name: str) -> None:
    assert rolled(name, f"{name} 1").asked == []


@pytest.mark.bad("10e.stratagem.command-re-roll")
def test_a_die_that_was_re_rolled_already_cannot_be_chosen() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        made = UnitRoll("hit", 0, "A1", [1, 2], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)
        return made

    answers = use("command-re-roll")
    scene = Scene(setup(OURS, {}, cp=[1, 0]), act, dice="re-roll hit 2, re-roll hit 6", answers=answers)
    assert scene.result.dice == [2, 6]

    async def none_left(game: Warhammer) -> None:
        made = UnitRoll("hit", 0, "A1", [1], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)

    barred = Scene(setup(OURS, {}, cp=[1, 0]), none_left, dice="re-roll hit 2")
    assert barred.asked == []
    assert barred.game.state.cp == (1, 0)


@pytest.mark.rule("10e.stratagem.command-re-roll.multi-dice")
def test_dice_that_are_added_up_are_all_rolled_again() -> None:
    dice = "charge 6 1, re-roll charge 2 3"
    scene = rolled("charge", dice, use("command-re-roll"), count=2, together=True, needed=8)
    assert scene.result.dice == [2, 3]
    assert scene.asked == ["use command-re-roll"]  # which of the dice is no question


@pytest.mark.rule("10e.stratagem.command-re-roll.multi-dice")
def test_of_attacks_rolled_together_one_die_is_rolled_again() -> None:
    answers = use("command-re-roll") | {"die to re-roll": [Illegal("3"), "1"]}
    scene = rolled("hit", "hit 1 2 6, re-roll hit 6", answers, count=3, needed=3)
    assert scene.result.dice == [1, 6, 6]
    assert "10e.stratagem.command-re-roll.multi-dice" in scene.refusals[0].rules


@pytest.mark.bad("10e.stratagem.once-per-phase")
def test_a_second_one_in_the_phase_is_not_offered() -> None:
    sheets = weapons(gun={"S": 8})
    answers = use("command-re-roll")
    dice = "hit 1, re-roll hit 3, wound 1"
    scene = attacked(
        {"sheet": "armed"}, {"sheet": "guard"}, dice, "gun", sheets=sheets, answers=answers, scene={"cp": [2, 0]}
    )
    assert scene.asked == ["use command-re-roll"]
    clock = scene.game.state.clock
    used = [(use.stratagem, use.when) for use in scene.game.state.uses]
    assert used == [("command-re-roll", (clock.round, clock.turn, clock.phase))]
    assert not affordable(scene.game, CommandReRoll(), 0)


@pytest.mark.bad("10e.command.battle-shock.no-stratagems", 2)
def test_a_roll_for_ones_own_battle_shocked_unit_cannot_be_re_rolled() -> None:
    scene = rolled("save", "save 1", scene={"A1": {"battle_shocked": True}})
    assert scene.asked == []
    assert usable_on(CommandReRoll(), scene.game, UnitRoll("save", 0, "A1", [1])) == []


# -- standing orders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "dice", "terms", "asked"),
    [
        ("hit", "hit 1", {"needed": 3}, True),
        ("hit", "hit 3", {"needed": 3}, False),
        ("hit", "hit 1 1", {"needed": 3, "count": 2, "matters": False}, False),
        ("charge", "charge 3 3", {"needed": 8, "count": 2, "together": True}, True),
        ("charge", "charge 6 3", {"needed": 8, "count": 2, "together": True}, False),
        ("advance", "advance 2", {}, True),
        ("advance", "advance 4", {}, False),
    ],
)
def test_by_standing_order_nobody_is_asked_unless_a_die_failed_and_may_matter(
    name: str, dice: str, terms: dict[str, Any], asked: bool
) -> None:
    scene = rolled(name, dice, scene={"orders": True}, **terms)
    assert scene.asked == (["use command-re-roll"] if asked else [])


@pytest.mark.parametrize(
    ("dice", "terms", "asked"),
    [
        ("save 4", {"needed": 5}, True),
        ("save 4", {"needed": 6}, False),
        ("save 1 6", {"needed": 3, "count": 2, "fatal": 2}, False),
        ("save 1 2", {"needed": 3, "count": 2, "fatal": 2}, True),
    ],
)
def test_people_are_not_asked_about_a_die_that_needs_a_six_nor_where_the_unit_survives(
    dice: str, terms: dict[str, Any], asked: bool
) -> None:
    scene = rolled("save", dice, scene={"orders": book().personal_orders}, **terms)
    assert scene.asked == (["use command-re-roll"] if asked else [])


def decisive(theirs: dict[str, Any], dice: str, damage: str = "1", attacks: int = 1) -> list[str]:
    """Who is asked for a re-roll when A1 shoots B1 under the standing orders."""
    sheets = weapons(gun={"A": attacks, "S": 8, "AP": -4, "D": damage})
    scene = attacked({"sheet": "armed"}, theirs, dice, "gun", sheets=sheets, scene={"cp": [1, 1]}, orders=True)
    about = [row.player for row in scene.run.rows if row.asks == "use command-re-roll" and row.giver != "order"]
    return ["AB"[player] for player in about]


def test_a_save_matters_when_the_unit_might_not_survive_it() -> None:
    assert decisive({"sheet": "marine"}, "hit 3, wound 2, save 1") == []
    assert decisive({"sheet": "guard"}, "hit 3, wound 2, save 1") == ["B"]
    assert decisive({"sheet": "guard", "models": 2}, "hit 3, wound 2, save 1") == []
    assert decisive({"sheet": "guard", "models": 2}, "hit 3 3, wound 2 2, save 1 1", attacks=2) == ["B"]


def test_a_damage_roll_matters_when_it_might_have_destroyed_the_model() -> None:
    assert decisive({"sheet": "marine", "models": 2}, "hit 3, wound 2, save 1, damage 1", "D3") == ["A"]
    assert decisive({"sheet": "marine", "models": 2}, "hit 3, wound 2, save 1, damage 3", "D3") == []
    assert decisive({"sheet": "tank"}, "hit 3, wound 5, save 1, damage 1", "D6") == []
