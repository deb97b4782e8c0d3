"""Battle-shock: who tests, what a test brings, and how long it lasts."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.e11.battle_shock import battle_shock_test, become_shocked, is_at_half_strength, must_test
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.command import take_required_test
from bellona.wh40k.state import Unit
from bellona.wh40k.table.objectives import objective_control

from ..e10.scenes import Scene, setup
from ..editions import book

SHEETS: dict[str, Any] = {
    "militia": {"W": 1, "Ld": 7, "OC": 2, "tags": ["INFANTRY"]},
    "brute": {"W": 12, "Ld": 7, "OC": 4, "tags": ["MONSTER"]},
    "captain": {"W": 5, "Ld": 6, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "bus": {"W": 10, "Ld": 7, "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 10, "keywords": ["INFANTRY"]}},
}


def squad(models: int, x: float = 10, **more: Any) -> dict[str, Any]:
    return {"sheet": "militia", "models": models, "strength": 10, "at": [[x, 10]]} | more


def step(ours: dict[str, Any], theirs: dict[str, Any] | None = None, dice: str = "") -> Scene:
    """The Command phase of player A, up to the Battle-shock step."""
    (command,) = (phase for phase in book().stages[1].phases if phase.name == "command")
    scene = Scene(setup(ours, theirs or {}, SHEETS), phases=(command,), dice=dice)
    scene.run.settle()
    return scene


def after_test(dice: str, *because: str, **unit: Any) -> Scene:
    async def act(game: Warhammer) -> bool:
        return await battle_shock_test(game, game.unit("A1"), *because)

    return Scene(setup({"A1": squad(10) | unit}, {}, SHEETS), act, dice=dice)


# -- the step ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.command.steps")
@pytest.mark.bad("11e.command.cp-both", 2)
def test_both_players_have_gained_their_point_when_the_first_test_is_due() -> None:
    scene = step({"A1": squad(5), "A2": squad(5, 20), "A3": squad(5, 30)}, dice="battle-shock 6 6")
    assert scene.run.where()[:3] == ("battle", "command", "battle-shock")
    assert scene.game.state.cp == (1, 1)
    assert not scene.facts("BattleShockTest")
    scene.run.answer("A2", player=0)
    scene.run.answer(None, player=0)  # to Insane Bravery
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    steps = [kind for kind in kinds if kind in ("CommandPoints", "BattleShockTest")]
    assert steps == ["CommandPoints", "CommandPoints", "BattleShockTest"]
    assert must_test(scene.game, 0) != must_test(scene.game, 1)


# -- who tests ---------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.battle-shock.half-models", 1)
@pytest.mark.parametrize(("models", "half"), [(6, False), (5, True), (4, True)])
def test_half_of_the_models_are_half_strength(models: int, half: bool) -> None:
    game = Scene(setup({"A1": squad(models)}, {}, SHEETS)).game
    assert is_at_half_strength(game, game.unit("A1")) == half


@pytest.mark.rule("11e.battle-shock.half-wounds")
@pytest.mark.parametrize(("wounds", "half"), [(7, False), (6, True), (5, True)])
def test_half_of_its_wounds_are_half_strength_of_a_single_model(wounds: int, half: bool) -> None:
    game = Scene(setup({"A1": {"sheet": "brute", "wounds": {"A1.1": wounds}, "at": [[10, 10]]}}, {}, SHEETS)).game
    assert is_at_half_strength(game, game.unit("A1")) == half


@pytest.mark.bad("11e.battle-shock.who-tests", 1, 2)
def test_units_at_half_strength_or_shocked_already_test() -> None:
    ours = {
        "A1": squad(5),
        "A2": squad(10, 20, battle_shocked=True),
        "A3": squad(6, 30),
        "A4": squad(4, 40, battle_shocked=True),
    }
    game = Scene(setup(ours, {}, SHEETS)).game
    assert [unit.key for unit in must_test(game, 0)] == ["A1", "A2", "A4"]


@pytest.mark.bad("11e.battle-shock.own-units", 1)
def test_only_own_units_on_the_battlefield_test_and_the_others_keep_their_state() -> None:
    away = {"sheet": "militia", "models": 4, "strength": 10, "battle_shocked": True}
    ours = {"A1": squad(5), "A2": away | {"reserves": "strategic"}, "A3": away | {"aboard": "A9"}}
    ours |= {"A9": {"sheet": "bus", "at": [[30, 30]]}, "A4": squad(5, 20)}
    scene = step(ours, {"B1": squad(4) | {"at": [[10, 40]]}})
    for answer in ("B1", "A2", "A3"):
        refusal = scene.refused(answer, 0)
        assert "11e.battle-shock.own-units" in refusal.rules
    assert all(scene.game.unit(key).battle_shocked for key in ("A2", "A3"))


@pytest.mark.bad("11e.battle-shock.who-tests", 3)
def test_who_is_both_tests_once_and_nobody_is_passed_over() -> None:
    ours = {"A1": squad(4, battle_shocked=True), "A2": squad(5, 20), "A3": squad(5, 30)}
    scene = step(ours, dice="battle-shock 6 6, battle-shock 6 6")
    assert "11e.battle-shock.who-tests" in scene.refused(None, 0).rules
    scene.run.answer("A1", player=0)
    assert "11e.battle-shock.who-tests" in scene.refused("A1", 0).rules
    assert [fact["unit"] for fact in scene.facts("BattleShockTest")] == ["A1"]


# -- what a test brings ------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.battle-shock.roll", 1)
@pytest.mark.parametrize(("dice", "passed"), [("battle-shock 3 4", True), ("battle-shock 3 3", False)])
def test_a_total_equal_to_the_leadership_passes(dice: str, passed: bool) -> None:
    scene = after_test(dice)
    assert (scene.result, scene.game.unit("A1").battle_shocked) == (passed, not passed)


@pytest.mark.rule("11e.battle-shock.roll")
def test_a_one_among_the_dice_fails_nothing() -> None:
    scene = after_test("battle-shock 1 6")
    assert scene.result
    assert "11e.battle-shock.roll" in scene.fact("BattleShockTest")["rules"]


@pytest.mark.bad("11e.battle-shock.recovery", 1)
@pytest.mark.parametrize("models", [4, 10])
def test_who_passes_recovers_however_few_are_left(models: int) -> None:
    scene = after_test("battle-shock 4 3", models=models, battle_shocked=True)
    assert not scene.game.unit("A1").battle_shocked
    assert scene.fact("BattleShockEnded", unit="A1")["rules"] == ["11e.battle-shock.recovery"]


@pytest.mark.rule("11e.battle-shock.recovery", "11e.battle-shock.persists")
def test_who_fails_stays_shocked_and_is_not_shocked_anew() -> None:
    scene = after_test("battle-shock 1 1", battle_shocked=True)
    assert scene.game.unit("A1").battle_shocked
    assert not scene.facts("BattleShocked")
    assert after_test("battle-shock 1 1").fact("BattleShocked", unit="A1")
    after_test("battle-shock 6 6", battle_shocked=True)


@pytest.mark.bad("11e.battle-shock.persists", 1)
def test_nobody_recovers_when_the_command_phase_begins() -> None:
    scene = step({"A1": squad(10, battle_shocked=True), "A2": squad(10, 20, battle_shocked=True)})
    assert all(scene.game.unit(key).battle_shocked for key in ("A1", "A2"))
    assert not scene.facts("BattleShockEnded")
    scene = after_test("battle-shock 1 1")
    assert "11e.battle-shock.persists" in scene.fact("BattleShocked")["rules"]


@pytest.mark.rule("11e.battle-shock.persists")
def test_neither_turns_nor_rounds_end_it() -> None:
    async def act(game: Warhammer) -> list[bool]:
        become_shocked(game, "A1", "11e.battle-shock.persists")
        seen = []
        for what in ("phase", "turn", "round"):
            game.rulebook.ended(game, what)
            seen.append(game.unit("A1").battle_shocked)
        return seen

    assert Scene(setup({"A1": squad(10)}, {}, SHEETS), act).result == [True, True, True]


@pytest.mark.rule("11e.battle-shock.other-causes")
def test_whatever_shocks_a_unit_it_is_the_same_state() -> None:
    scene = after_test("battle-shock 1 1", "11e.movement.desperate-escape-shock")
    assert "11e.battle-shock.other-causes" in scene.fact("BattleShocked")["rules"]
    assert [unit.key for unit in must_test(scene.game, 0)] == ["A1"]


@pytest.mark.rule("11e.battle-shock.attached-unit")
@pytest.mark.parametrize(("models", "tests"), [(5, False), (4, True)])
def test_an_attached_unit_is_at_half_of_its_combined_strength(models: int, tests: bool) -> None:
    """Ten and their captain: with him, six of eleven are more than half, and five are not."""
    led = {"A1": squad(models, leader="A9"), "A9": {"sheet": "captain"}}
    game = Scene(setup(led, {}, SHEETS)).game
    assert len(game.unit("A1").models) == models + 1
    assert [unit.key for unit in must_test(game, 0)] == (["A1"] if tests else [])


@pytest.mark.rule("11e.battle-shock.attached-unit")
def test_the_shock_of_an_attached_unit_is_that_of_all_its_models() -> None:
    async def act(game: Warhammer) -> list[int]:
        await battle_shock_test(game, game.unit("A1"))
        unit = game.unit("A1")
        return [objective_control(game, unit, model.name) for model in unit.models]

    led = setup({"A1": squad(1, leader="A9"), "A9": {"sheet": "captain"}}, {}, SHEETS)
    assert Scene(led, act, dice="battle-shock 3 3").result == [2, 1]
    assert Scene(led, act, dice="battle-shock 3 2").result == [0, 0]


@pytest.mark.rule("11e.battle-shock.best-leadership")
def test_an_attached_unit_tests_once_by_its_best_leadership() -> None:
    async def act(game: Warhammer) -> None:
        await take_required_test(game, game.unit("A1"))

    led = {"A1": squad(4, leader="A9") | {"at": [[10, 10]]}, "A9": {"sheet": "captain"}}
    scene = Scene(setup(led, {}, SHEETS), act, dice="battle-shock 3 3")
    assert [unit.key for unit in must_test(scene.game, 0)] == ["A1"]
    told = scene.fact("BattleShockTest", unit="A1", needed=6, passed=True)
    assert "11e.battle-shock.best-leadership" in told["rules"]


# -- before the roll ---------------------------------------------------------------------------------------------------

NERVES = SpecialRules()


@NERVES.add("calm")
class Calm(WarhammerRule):
    """Passes every Battle-shock test."""

    grants = frozenset({"passes-battle-shock"})


@NERVES.add("steeled")
class Steeled(WarhammerRule):
    """Is calm for this phase when a test is due."""

    async def battle_shock_due(self, game: Warhammer, unit: Unit) -> None:
        game.gain(unit.key, "calm", "phase")


@pytest.mark.rule("11e.battle-shock.who-tests")
def test_a_rule_may_let_a_unit_pass_before_the_roll() -> None:
    async def act(game: Warhammer) -> None:
        await take_required_test(game, game.unit("A1"))

    ours = {"A1": squad(5, abilities=["steeled"])}
    scene = Scene(setup(ours, {}, SHEETS), act, rules=NERVES)
    assert scene.fact("BattleShockPassed", unit="A1")
    assert not scene.game.unit("A1").battle_shocked
    assert [unit.key for unit in must_test(scene.game, 0)] == ["A1"]
    assert must_test(scene.game, 1) == []


def test_who_passes_without_rolling_recovers_too() -> None:
    async def act(game: Warhammer) -> None:
        await take_required_test(game, game.unit("A1"))

    ours = {"A1": squad(10, abilities=["calm"], battle_shocked=True)}
    scene = Scene(setup(ours, {}, SHEETS), act, rules=NERVES)
    assert scene.fact("BattleShockEnded", unit="A1")
