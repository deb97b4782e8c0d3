"""Command Re-roll."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e11.hazard import hazard_rolls
from bellona.wh40k.e11.stratagems.one_die_again import OneDieAgain
from bellona.wh40k.game import Warhammer
from bellona.wh40k.rolls import UnitRoll, roll, roll_again

from ...e10.scenes import Illegal, Scene, setup
from ...e10.stratagems.opening import use
from .looking import MARINE, look


def rolled(name: str, dice: str, answers: Any = None, **terms: Any) -> Scene:
    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, **terms)

    return Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.command-reroll")
@pytest.mark.parametrize("name", ["hit", "wound", "save", "damage", "advance", "charge", "hazard", "attacks"])
def test_a_roll_just_made_is_rolled_again(name: str) -> None:
    assert name in OneDieAgain.of
    scene = rolled(name, f"{name} 1, re-roll {name} 5", use("command-re-roll"))
    assert scene.result.dice == [5]
    assert scene.game.state.cp == (0, 0)
    assert "11e.stratagem.command-reroll" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.bad("11e.stratagem.command-reroll", 1)
def test_no_other_roll_is() -> None:
    for name in ("battle-shock", "feel no pain", "deadly demise", "explosives", "crushing impact", "attacker"):
        assert rolled(name, f"{name} 1").asked == []
        assert OneDieAgain().units(look(), UnitRoll(name, 0, "A1", [1])) == []

    async def act(game: Warhammer) -> None:
        await game.parts.command.test(game, game.unit("A1"))
        await suffer_mortal_wounds(game, "A1", 1, "a curse")
        await destroy(game, "A2", "A2.1")

    hardy = {"W": 3, "Ld": 6, "tags": ["INFANTRY"], "rules": ["feel-no-pain 5+"]}
    bomb = {"W": 3, "tags": ["VEHICLE"], "rules": ["deadly-demise 1"]}
    ours = {"A1": {"sheet": "hardy", "at": [[10, 10]]}, "A2": {"sheet": "bomb", "at": [[20, 10]]}}
    scene = setup(ours, {}, {"hardy": hardy, "bomb": bomb}, cp=[3, 3])
    assert Scene(scene, act, dice="battle-shock 1 1, feel no pain 1, deadly demise 1").asked == []
    used = rolled("hit", "hit 1, re-roll hit 2", use("command-re-roll"))
    assert "11e.stratagem.command-reroll" in used.fact("StratagemUsed")["rules"]


@pytest.mark.bad("11e.stratagem.command-reroll", 2)
def test_a_die_that_was_rolled_again_already_is_not() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        made = UnitRoll("hit", 0, "A1", [1, 2], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)
        return made

    scene = Scene(
        setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice="re-roll hit 2, re-roll hit 6", answers=use("command-re-roll")
    )
    assert scene.result.dice == [2, 6]

    async def chosen(game: Warhammer) -> UnitRoll:
        made = UnitRoll("hit", 0, "A1", [1, 2, 2], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)
        return made

    answers = use("command-re-roll") | {"die to re-roll": [Illegal("0"), "1"]}
    refused = Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), chosen, dice="re-roll hit 2, re-roll hit 6", answers=answers)
    assert refused.refusals[0].about["options"] == ["1", "2"]
    assert OneDieAgain().units(look(), UnitRoll("hit", 0, "A1", [1], rerolled=[0])) == []


@pytest.mark.rule("11e.stratagem.command-reroll-one-die")
@pytest.mark.bad("11e.stratagem.command-reroll-one-die", 1, 2)
def test_one_die_of_many_or_both_of_a_charge() -> None:
    answers = use("command-re-roll") | {"die to re-roll": ["3"]}
    hits = rolled("hit", "hit 1 1 1 1 1 1 1 1 1 1, re-roll hit 6", answers, count=10, needed=3)
    assert hits.result.dice == [1, 1, 1, 6, 1, 1, 1, 1, 1, 1]
    assert "11e.stratagem.command-reroll-one-die" in hits.fact("StratagemUsed")["rules"]
    charge = rolled("charge", "charge 1 4, re-roll charge 5 6", use("command-re-roll"), count=2, together=True)
    assert charge.result.dice == [5, 6]
    answers = use("command-re-roll") | {"die to re-roll": ["0"]}
    damage = rolled("damage", "damage 1 4, re-roll damage 5", answers, count=2, together=True)
    assert damage.result.dice == [5, 4]  # dice that are added up, too


@pytest.mark.rule("11e.stratagem.command-reroll")
def test_a_hazard_roll_is_rolled_again() -> None:
    async def act(game: Warhammer) -> None:
        await hazard_rolls(game, game.unit("A1"), 2, ())

    answers = use("command-re-roll") | {"die to re-roll": ["1"]}
    scene = Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice="hazard 5 1, re-roll hazard 4", answers=answers)
    assert scene.fact("HazardRolls")["failed"] == 0
