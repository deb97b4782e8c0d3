"""The Command phase: Command points and Battle-shock."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.flow import Once, Phase
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.battle import seen
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.command import (
    COMMAND,
    battle_shock_test,
    best_leadership,
    gain_command_points,
    gain_extra_command_point,
    leadership_test,
    must_test,
    recover_from_battle_shock,
    resolve_command_rules,
    take_required_test,
)

from .battles import Battle, only_war
from .scenes import Scene, pause, setup

SHEETS: dict[str, Any] = {
    "captain": {"W": 5, "Ld": 6, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "militia": {"W": 1, "Ld": 7, "OC": 2, "tags": ["INFANTRY"]},
}
WEAK = {"sheet": "militia", "models": 4, "strength": 10, "at": [[10, 10]]}
HALF = {"sheet": "militia", "models": 5, "strength": 10, "at": [[20, 10]]}


def played(act: Any, ours: dict[str, Any] | None = None, dice: str = "", **more: Any) -> Scene:
    told = {name: more.pop(name) for name in ("cp", "time") if name in more}
    scene = setup({"A1": WEAK} | (ours or {}), {"B1": WEAK | {"at": [[10, 40]]}}, SHEETS, **told)
    return Scene(scene, act, dice=dice, **more)


# -- steps -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.command.steps", "10e.command.end")
def test_command_comes_first_then_battle_shock_then_the_phase_ends() -> None:
    two = {"A1": WEAK, "A2": WEAK | {"at": [[30, 10]]}}
    phases = (COMMAND, Phase("movement", (Once("pause", pause),)))
    scene = Scene(setup(two, {}, SHEETS), phases=phases, dice="battle-shock 6 6, battle-shock 6 6")
    run = scene.run
    run.settle()
    assert run.where()[:3] == ("battle", "command", "battle-shock")
    assert run.state.cp == (1, 1)
    assert [unit.key for unit in must_test(scene.game, 0)] == ["A1", "A2"]
    run.answer("A2")
    assert [fact["unit"] for fact in scene.facts("BattleShockTest")] == ["A2", "A1"]
    assert run.where()[1] == "movement"
    assert [step.name for step in COMMAND.steps] == [
        "battle round",
        "gain command points",
        "command rules",
        "battle-shock",
    ]


# -- Command points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.command.cp.gain", "10e.command.cp.pool")
def test_both_players_gain_one_cp_and_keep_what_they_have() -> None:
    scene = played(gain_command_points, cp=[0, 3])
    assert scene.game.state.cp == (1, 4)
    assert played(gain_command_points).game.state.cp == (1, 1)
    assert seen(RULEBOOK, scene.game.state, 0)["tallies"] == {"command-points": [1, 4]}


@pytest.mark.bad("10e.command.cp.extra-cap")
def test_one_more_cp_a_round_from_all_other_sources() -> None:
    async def act(game: Warhammer) -> list[bool]:
        await gain_command_points(game)
        gained = [gain_extra_command_point(game, 0, why) for why in ("a relic", "a prayer")]
        return [*gained, gain_extra_command_point(game, 1, "a relic")]

    scene = played(act)
    assert scene.result == [True, False, True]
    assert scene.game.state.cp == (2, 2)
    told = [(fact["player"], fact["change"], fact["total"]) for fact in scene.facts("CommandPoints")]
    assert told == [(0, 1, 1), (1, 1, 1), (0, 1, 2), (1, 1, 2)]
    game = scene.game
    game.rulebook.ended(game, "round")
    assert gain_extra_command_point(game, 0, "a relic")


COMMANDS = SpecialRules()


@COMMANDS.add("rousing")
class Rousing(WarhammerRule):
    """In its player's Command phase they score a point."""

    async def command_phase(self, game: Warhammer, player: int) -> None:
        game.score(player, 1)


@pytest.mark.rule("10e.command.resolve-rules")
def test_the_active_players_rules_take_place_after_the_cp_and_only_his() -> None:
    async def act(game: Warhammer) -> None:
        await resolve_command_rules(game)

    rousing = {"A1": WEAK | {"abilities": ["rousing"]}}
    assert played(act, rousing, rules=COMMANDS).game.state.vp == (1, 0)
    assert played(act, rousing, rules=COMMANDS, time={"player": "B"}).game.state.vp == (0, 0)
    names = [step.name for step in COMMAND.steps]
    assert names.index("gain command points") < names.index("command rules") < names.index("battle-shock")


# -- Battle-shock ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.command.battle-shock.who-tests")
def test_own_units_below_half_strength_on_the_battlefield_must_test() -> None:
    async def act(game: Warhammer) -> list[str]:
        return [unit.key for unit in must_test(game, 0)]

    reserve = {key: value for key, value in WEAK.items() if key != "at"}
    ours = {"A2": HALF, "A3": reserve | {"reserves": "strategic"}, "A4": WEAK | {"at": [[30, 10]]}}
    assert played(act, ours).result == ["A1", "A4"]


@pytest.mark.not_in("11e", because="those at half strength test there")
@pytest.mark.bad("10e.command.battle-shock.who-tests", 1, 2, 3)
def test_tests_cannot_be_skipped_and_neither_the_opponents_units_nor_those_at_half_strength_test() -> None:
    units = {"A1": WEAK, "A2": WEAK | {"at": [[30, 10]]}, "A3": HALF}
    scene = Scene(setup(units, {"B1": WEAK | {"at": [[10, 40]]}}, SHEETS), phases=(COMMAND,))
    scene.run.settle()
    for answer in (None, "B1", "A3"):
        refusal = scene.refused(answer, 0)
        assert refusal.rules == ("10e.command.battle-shock.who-tests",)


@pytest.mark.rule("10e.command.battle-shock.test", "10e.command.battle-shock.failure")
@pytest.mark.parametrize(("dice", "passed"), [("battle-shock 3 4", True), ("battle-shock 3 3", False)])
def test_two_dice_must_reach_the_leadership(dice: str, passed: bool) -> None:
    async def act(game: Warhammer) -> bool:
        return await battle_shock_test(game, game.unit("A1"))

    scene = played(act, dice=dice)
    assert scene.result == passed
    assert scene.game.unit("A1").battle_shocked == (not passed)
    assert scene.fact("BattleShockTest", needed=7, passed=passed)
    if passed:
        played(act, dice="battle-shock 1 1")  # so that what failing cites happens in either case


@pytest.mark.rule("10e.command.battle-shock.best-leadership", "10e.datasheet.leadership-test")
@pytest.mark.parametrize(("dice", "passed"), [("leadership 2 4", True), ("leadership 2 3", False)])
def test_the_best_leadership_of_the_unit_counts(dice: str, passed: bool) -> None:
    async def act(game: Warhammer) -> tuple[list[int], bool]:
        assert best_leadership(game, game.unit("A1")) == 6
        return await leadership_test(game, game.unit("A1"))

    led = WEAK | {"models": 1, "leader": "A9", "at": [[10, 10], [12, 10]]}
    assert played(act, {"A1": led, "A9": {"sheet": "captain"}}, dice).result[1] == passed


@pytest.mark.rule("10e.command.battle-shock.best-leadership")
def test_a_test_cites_the_best_leadership_where_models_differ_in_theirs() -> None:
    async def act(game: Warhammer) -> None:
        await battle_shock_test(game, game.unit("A1"))

    rule, led = "10e.command.battle-shock.best-leadership", WEAK | {"models": 1, "leader": "A9"}
    mixed = played(act, {"A1": led | {"at": [[10, 10], [12, 10]]}, "A9": {"sheet": "captain"}}, "battle-shock 2 4")
    assert rule in mixed.fact("BattleShockTest", needed=6)["rules"]
    assert rule not in played(act, dice="battle-shock 6 6").fact("BattleShockTest", needed=7)["rules"]


@pytest.mark.rule("10e.command.battle-shock.failure")
def test_a_unit_is_shocked_until_its_players_next_command_phase() -> None:
    ours = {"A1": WEAK | {"battle_shocked": True}}
    assert played(gain_command_points, ours, time={"player": "B"}).game.unit("A1").battle_shocked
    scene = played(gain_command_points, ours)
    assert not scene.game.unit("A1").battle_shocked
    assert scene.fact("BattleShockEnded", unit="A1")


def test_a_failed_test_shocks_before_anybody_may_react() -> None:
    async def act(game: Warhammer) -> None:
        await take_required_test(game, game.unit("A1"))

    assert played(act, dice="battle-shock 1 1").game.unit("A1").battle_shocked


@pytest.mark.rule("10e.command.cp.pool")
def test_both_players_begin_the_battle_without_cp() -> None:
    battle = Battle(only_war())
    assert battle.state.cp == (0, 0)
    battle.to_stage("battle")
    assert [fact["total"] for fact in battle.facts("CommandPoints")[:2]] == [1, 1]


@pytest.mark.rule("10e.command.battle-shock.failure")
def test_an_embarked_unit_recovers_like_any_other() -> None:
    async def act(game: Warhammer) -> None:
        recover_from_battle_shock(game, 0)

    bus = {"tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 6, "keywords": ["INFANTRY"]}}
    rider = {"sheet": "marine", "aboard": "A9", "battle_shocked": True}
    ours = {"A1": rider, "A9": {"sheet": "bus", "at": [[10, 10]]}}
    assert not Scene(setup(ours, {}, {"bus": bus}), act).game.unit("A1").battle_shocked
