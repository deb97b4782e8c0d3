"""Dice, and what Battle-shock bars, where the 11th repeats the 10th: the attempts that its catalogue lists."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier, Total
from bellona.wh40k.attack import Target
from bellona.wh40k.expressions import expression
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.rolls import UnitRoll, roll, roll_again
from bellona.wh40k.state import Model, Unit
from bellona.wh40k.stratagem import Stratagem, usable_on
from bellona.wh40k.table.objectives import level_of_control, objective_control

from ..e10.attacking import sequence
from ..e10.scenes import Scene, setup
from ..e10.test_formations import forms, squad, unit
from ..editions import book

GUARD: dict[str, Any] = {"sheet": "guard", "at": [[10, 10]]}
FOE: dict[str, Any] = {"B1": {"sheet": "guard", "at": [[30, 30]]}}


def plus(roll: str, *values: int) -> tuple[tuple[str, Modifier], ...]:
    return tuple((roll, Modifier("add", value, f"source {i}")) for i, value in enumerate(values))


def rolled(name: str, dice: str, **more: Any) -> Scene:
    """Dice for A1, both players with CP to spare; what is asked may be a re-roll."""

    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, more.get("count", 1), together=more.get("together", False))

    ours = {"A1": GUARD | {"battle_shocked": more.get("shocked", False)}}
    return Scene(setup(ours, FOE, cp=[5, 5]), act, dice=dice, answers=more.get("answers"))


# -- single dice -------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.dice.d3", 1)
def test_a_six_rolled_for_a_d3_is_a_three() -> None:
    assert [expression("D3").value([die]) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.bad("11e.dice.critical-six", 1, 2)
def test_only_an_unmodified_six_is_critical_and_it_always_succeeds() -> None:
    worse = sequence(skill=7, modifiers=plus("hit_roll", -1))
    six = worse.hit_result(6)
    assert six is not None
    assert six.critical
    assert worse.hit_result(5) is None
    better = sequence(skill=3, modifiers=plus("hit_roll", 1)).hit_result(5)
    assert better is not None
    assert not better.critical


@pytest.mark.bad("11e.dice.unmodified-one", 1, 2)
def test_an_unmodified_one_fails_a_save_and_no_sum() -> None:
    save = sequence(modifiers=plus("save_roll", 1)).armour_save(Target(2, 1))
    assert not save.passes(1)
    assert save.passes(2)
    shaken = UnitRoll("battle-shock", 0, "A1", [1, 6], together=True, needed=7)
    assert shaken.failures() == []


@pytest.mark.bad("11e.dice.modifier-cap", 1, 2, 3)
def test_modifiers_are_added_up_before_they_are_limited_and_ap_is_not() -> None:
    for values, lowest in (((1, 1), 3), ((1, 1, -1), 3), ((-1, -1), 5), ((), 4)):
        one = sequence(skill=4, modifiers=plus("hit_roll", *values))
        assert next(die for die in range(1, 7) if one.hit_result(die)) == lowest
    assert not sequence(ap=-3).armour_save(Target(3, 1)).passes(5)
    assert sequence(ap=-3).armour_save(Target(3, 1)).passes(6)


@pytest.mark.bad("11e.dice.reroll-once", 1)
def test_no_die_is_re_rolled_twice() -> None:
    async def act(game: Warhammer) -> list[int]:
        dice = UnitRoll("wound", 0, "A1", [1, 2], needed=4)
        await roll_again(game, dice, [0])
        await roll_again(game, dice, [0])
        return dice.open()

    scene = Scene(setup({"A1": GUARD}, FOE), act, dice="re-roll wound 3")
    assert scene.result == [1]
    assert "11e.dice.reroll-once" in scene.fact("Rerolled")["rules"]


# -- Battle-shock ------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.battle-shock.roll", 2)
def test_nobody_re_rolls_a_battle_shock_test_with_a_stratagem() -> None:
    async def act(game: Warhammer) -> bool:
        passed: bool = await game.parts.command.test(game, game.unit("A1"))
        return passed

    scene = Scene(setup({"A1": GUARD}, FOE, cp=[5, 5]), act, dice="battle-shock 1 1")
    assert (scene.result, scene.asked) == (False, [])
    assert "11e.battle-shock.roll" in scene.fact("BattleShockTest")["rules"]


@pytest.mark.bad("11e.battle-shock.effect-stratagems", 1, 2)
def test_no_stratagem_is_used_on_a_shocked_unit() -> None:
    assert rolled("save", "save 1").asked == ["use command-re-roll"]
    assert rolled("save", "save 1", shocked=True).asked == []
    stratagem = book().special_rules.read("smokescreen")
    assert isinstance(stratagem, Stratagem)
    for shocked, usable in ((False, ["A1"]), (True, [])):
        smoky = {"A1": {"sheet": "smoky", "at": [[10, 10]], "battle_shocked": shocked}}
        sheets = {"smoky": {"tags": ["INFANTRY", "SMOKE"]}}
        time = {"player": "B", "phase": "shooting"}

        async def act(game: Warhammer) -> list[str]:
            found = usable_on(stratagem, game, 1)
            return [one.key for one in found]

        assert Scene(setup(smoky, FOE, sheets, time=time), act).result == usable


@pytest.mark.bad("11e.battle-shock.effect-oc", 1)
def test_a_shocked_unit_counts_nothing_for_an_objective() -> None:
    """Something adds 3 to the OC of every model."""

    def inspired(game: Warhammer, unit: Unit, model: Model, name: str) -> Total | None:
        printed: Total | None = book().parts.datasheet.characteristic(game, unit, model, name)
        return replace(printed, value=printed.value + 3) if printed and name == "control" else printed

    for shocked, counts in ((False, 5), (True, 0)):
        ours = {"A1": GUARD | {"battle_shocked": shocked}}
        parts = {"datasheet.characteristic": inspired}
        game = Scene(setup(ours, FOE, objectives={"middle": [12, 10]}), parts=parts).game
        assert objective_control(game, game.unit("A1"), "A1.1") == counts
        assert level_of_control(game, 0, game.state.objectives[0]) == counts


# -- AIRCRAFT ----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.aircraft.start-in-reserves", 1)
def test_aircraft_start_in_reserves_and_are_not_deployed() -> None:
    battle = forms({"sheet": "plane"}, squad(), squad())
    assert unit(battle, "A2").reserves == "aircraft"
    battle.to("unit to deploy")
    refusal = battle.refused("A2")
    assert "11e.aircraft.start-in-reserves" in refusal.rules
