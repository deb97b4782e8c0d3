"""Dice: notation, re-rolls, roll-offs, and which rolls are limited."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.modifiers import Modifier
from bellona.wh40k.attack import Target
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expressions import expression, how_many, results
from bellona.wh40k.game import Warhammer
from bellona.wh40k.rolls import UnitRoll, rerollable, roll, roll_again, roll_off, roll_value

from .attacking import sequence
from .scenes import Illegal, Scene, setup

UNIT = {"A1": {"sheet": "marine", "at": [[10, 10]]}}


def rolled(dice: str, answers: Any = None, *, name: str = "test", cp: int = 0, **terms: Any) -> Scene:
    """Dice rolled for A1 on these terms; the result is the roll."""

    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, **terms)

    return Scene(setup(UNIT, {}, cp=[cp, cp]), act, dice=dice, answers=answers)


# -- notation ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.dice.d6")
def test_dice_have_six_sides() -> None:
    async def act(game: Warhammer) -> list[int]:
        return (await roll(game, game.unit("A1"), "test", 3)).dice

    scene = Scene(setup(UNIT, {}), act, dice="test 1 6 3")
    assert scene.result == [1, 6, 3]
    assert [row.sides for row in scene.run.rows if row.asks == "test"] == [6]


@pytest.mark.rule("10e.dice.sum")
def test_several_dice_are_added_together() -> None:
    assert expression("2D6").value([3, 5]) == 8
    assert expression("3D6+1").value([1, 1, 6]) == 9
    assert UnitRoll("test", 0, "A1", [2, 6], together=True).total == 8


@pytest.mark.rule("10e.dice.d3")
def test_a_d3_is_a_d6_halved_rounding_up() -> None:
    assert [expression("D3").value([die]) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert expression("2D3").value([5, 2]) == 4


@pytest.mark.rule("10e.dice.plus-notation")
def test_three_plus_is_three_or_more() -> None:
    assert list(results("3+")) == [3, 4, 5, 6]
    assert how_many([1, 3, 6, 2], "3+") == 2


@pytest.mark.rule("10e.dice.range-notation")
def test_a_span_includes_both_ends() -> None:
    assert list(results("1-3")) == [1, 2, 3]
    assert list(results("6")) == [6]
    assert [how_many([1, 3, 4, 6], span) for span in ("1-3", "4-5")] == [2, 1]
    with pytest.raises(ValueError, match="is no result of a die"):
        results("7+")


# -- re-rolls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.dice.re-roll.permission")
def test_dice_are_rolled_again_only_by_permission_and_as_the_player_likes() -> None:
    assert rolled("test 1 2", count=2, needed=4).asked == []
    assert rolled("test 1 2", count=2, needed=4, again="failed").result.dice == [1, 2]
    answers = {"re-roll test": [Illegal(["1"]), ["0"]]}
    scene = rolled("test 1 5, re-roll test 6", answers, count=2, needed=4, again="failed")
    assert scene.result.dice == [6, 5]
    assert "10e.dice.re-roll.permission" in scene.refusals[0].rules


@pytest.mark.rule("10e.dice.re-roll.permission")
def test_the_widest_of_several_permissions_counts() -> None:
    both = sequence(rerolls=(("hit", "ones"), ("hit", "failed"), ("wound", "failed"), ("wound", "all")))
    assert [both.rerolls(roll) for roll in ("hit", "wound", "damage")] == ["failed", "all", None]


@pytest.mark.bad("10e.dice.re-roll.all-dice")
def test_dice_that_are_added_up_are_rolled_again_all_or_none() -> None:
    terms: dict[str, Any] = {"name": "charge", "count": 2, "together": True, "needed": 8, "again": "all"}
    scene = rolled("charge 6 1, re-roll charge 2 3", {"re-roll charge": [Illegal(["1"]), ["all"]]}, **terms)
    assert scene.result.total == 5
    assert "10e.dice.re-roll.all-dice" in scene.refusals[0].rules
    assert scene.fact("Rerolled", before=[6, 1], after=[2, 3])


@pytest.mark.rule("10e.dice.re-roll.once")
def test_no_die_is_rolled_again_twice() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        once = await roll(game, game.unit("A1"), "test", 2)
        await roll_again(game, once, [0])
        await roll_again(game, once, [0, 1])
        await roll_again(game, once, [0, 1])
        assert once.open() == []
        return once

    assert Scene(setup(UNIT, {}), act, dice="test 1 2, re-roll test 3, re-roll test 4").result.dice == [3, 4]


@pytest.mark.not_in("9e", because="there are no Stratagems")
@pytest.mark.bad("10e.dice.re-roll.once")
def test_a_stratagem_does_not_roll_again_what_an_ability_has_rolled_again() -> None:
    again = {"re-roll hit": [["0"]]}
    once = rolled("hit 1, re-roll hit 2", again, name="hit", cp=1, needed=4, again="failed")
    assert once.asked == ["re-roll hit"]
    assert once.result.dice == [2]
    untouched = rolled("hit 1", name="hit", cp=1, needed=4, again="failed")
    assert untouched.asked == ["re-roll hit", "use command-re-roll"]


@pytest.mark.rule("10e.dice.re-roll.before-modifiers")
def test_re_rolls_are_judged_by_the_unmodified_result() -> None:
    made = UnitRoll("hit", 0, "A1", [1, 2, 4], needed=5)  # needed unmodified: 4+ with -1
    assert rerollable(made, "ones") == [0]
    assert rerollable(made, "failed") == [0, 1, 2]
    assert rerollable(made, "all") == [0, 1, 2]


@pytest.mark.rule("10e.dice.unmodified")
def test_the_unmodified_result_is_what_lies_there_after_re_rolls() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), "test", 1, again="all")

    answers = {"re-roll test": [["0"]]}
    made = Scene(setup(UNIT, {}), act, dice="test 6, re-roll test 1", answers=answers).result
    assert made.dice == [1]
    lowered = sequence(skill=3, modifiers=(("hit_roll", Modifier("add", -1, "fog")),))
    assert lowered.hit_result(6) is not None
    assert lowered.hit_result(3) is None


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.dice.modifier-scope")
def test_only_hit_rolls_wound_rolls_and_saves_are_limited() -> None:
    assert sorted(RULEBOOK.stacking.caps) == ["hit_roll", "save_roll", "wound_roll"]
    many = [Modifier("add", -2, "fog"), Modifier("add", -2, "mud")]
    assert RULEBOOK.stacking.total("charge_roll", 9, many).value == 5
    assert RULEBOOK.stacking.total("hit_roll", 0, many).value == -1
    assert sequence(skill=4, modifiers=(("hit_roll", many[0]),)).hit_result(5) is not None


@pytest.mark.rule("10e.dice.natural-1-and-6-scope")
def test_other_rolls_have_no_automatic_results() -> None:
    assert sequence(skill=2).hit_result(1) is None
    assert sequence(skill=7).hit_result(6) is not None
    assert sequence(strength=1, toughness=9).wound_result(6) is not None
    assert not sequence(ap=-6).save(Target(2, 1)).passes(6)
    assert rolled("battle-shock 1 1", name="battle-shock", count=2, together=True, needed=2).result.failures() == []


# -- roll-offs ---------------------------------------------------------------------------------------------------------


def off(dice: str, cp: int = 0, name: str = "attacker") -> Scene:
    async def act(game: Warhammer) -> int:
        return await roll_off(game, name)

    return Scene(setup(UNIT, {}, cp=[cp, cp]), act, dice=dice)


@pytest.mark.rule("10e.dice.roll-off")
@pytest.mark.parametrize(("dice", "winner"), [("attacker 5 2", 0), ("attacker 2 5", 1)])
def test_the_higher_die_wins_a_roll_off(dice: str, winner: int) -> None:
    assert off(dice).result == winner


@pytest.mark.rule("10e.dice.roll-off.tie")
def test_a_tie_is_rolled_again_until_someone_wins() -> None:
    scene = off("attacker 4 4 3 3 2 5")
    assert scene.result == 1
    assert [fact["winner"] for fact in scene.facts("RollOff")] == [-1, -1, 1]


@pytest.mark.not_in("9e", because="there are no Stratagems")
@pytest.mark.bad("10e.dice.roll-off.locked")
def test_nobody_may_touch_the_dice_of_a_roll_off() -> None:
    assert off("charge 4 4 2 5", cp=5, name="charge").asked == []  # of all names one that may be re-rolled elsewhere
    assert rolled("charge 4", name="charge", cp=5).asked == ["use command-re-roll"]


@pytest.mark.rule("10e.datasheet.random-others")
def test_a_random_characteristic_is_rolled_each_time_it_is_needed() -> None:
    async def act(game: Warhammer) -> list[int]:
        return [await roll_value(game, game.unit("A1"), "damage", "D3+1") for _ in range(3)]

    assert Scene(setup(UNIT, {}), act, dice="damage 1, damage 3, damage 6").result == [2, 3, 4]
