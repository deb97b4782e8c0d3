"""Charges, Overwatch, Heroic Interventions and fights of 9th edition."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e09.abilities.additional_attack import AdditionalAttack
from bellona.wh40k.e09.abilities.outriders import MoreAttacks
from bellona.wh40k.e09.charging import (
    bar_to_intervening,
    bar_to_overwatch,
    charge_move,
    declare_charge,
    intervene,
    intervention_move,
    why_not_intervening,
)
from bellona.wh40k.e09.fighting import (
    attack_of,
    blows_of,
    make_close_combat_attacks,
    melee_weapons,
    strikers,
    why_not_yet,
)
from bellona.wh40k.facts import ChargeDeclared
from bellona.wh40k.game import Warhammer

from ...playing import Illegal
from .scenes import ARMS, SHEETS, Scene, setup

HERO = SHEETS["marine"] | {"W": 5, "tags": ["INFANTRY", "CHARACTER"]}
WATCHFUL = SHEETS["marine"] | {"rules": ["overwatch"]}
SHEETS_HERE: dict[str, Any] = {"hero": HERO, "watchful": WATCHFUL}


def unit(sheet: str, *places: list[float], **more: Any) -> dict[str, Any]:
    return {"sheet": sheet, "models": len(places), "at": [list(place) for place in places]} | more


def scene(ours: Any, theirs: Any, sheets: Any = None, **more: Any) -> Any:
    return setup(ours, theirs, SHEETS_HERE | (sheets or {}), time={"phase": "charge"} | more)


# -- charges -----------------------------------------------------------------------------------------------------------


async def charge(game: Warhammer) -> None:
    await declare_charge(game, game.unit("A1"))


@pytest.mark.rule("9e.charge.move")
@pytest.mark.bad("9e.charge.move", 1)
@pytest.mark.bad("9e.charge.move", 2)
def test_a_charging_model_need_not_come_closer_but_all_targets_are_engaged() -> None:
    """One model goes into Engagement Range, another away from the enemy but within Coherency."""
    ours = {"A1": unit("marine", [10, 10], [10, 12.5])}
    theirs = {"B1": unit("guard", [16, 10])}
    there = {"A1.1": [[10, 10], [13.9, 10]], "A1.2": [[10, 12.5], [12.6, 12.7]]}
    apart = {"A1.1": [[10, 10], [13.9, 10]], "A1.2": [[10, 12.5], [8, 14]]}
    far = {"A1.1": [[10, 10], [10.5, 10]]}
    moves = [Illegal(apart), Illegal(far), there]
    told = Scene(scene(ours, theirs), charge, dice="charge 3 3", answers={"charge move": moves})
    assert told.fact("ChargeMade")["targets"] == ["B1"]
    assert [refusal.why for refusal in told.refusals] == ["not-coherent", "ends-too-far"]
    assert all("9e.charge.success" in refusal.rules for refusal in told.refusals)
    move = charge_move(told.game, told.game.unit("A1"), ("B1",), 6.0)
    assert (move.aims.closer, move.aims.contact) == ("no", ())


# -- Overwatch ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.overwatch.trigger", "9e.overwatch.hit", "9e.overwatch.engaged", "9e.core.out-of-phase")
@pytest.mark.bad("9e.overwatch.trigger", 1)
@pytest.mark.bad("9e.overwatch.trigger", 2)
def test_a_target_with_the_rule_fires_before_the_roll_and_hits_on_sixes() -> None:
    ours = {"A1": unit("marine", [10, 10])}
    theirs = {"B1": unit("watchful", [16, 10]), "B2": unit("guard", [16, 13])}
    answers: dict[str, list[Any]] = {
        "charge targets": [["B1", "B2"]],
        "overwatch": [["B1"]],
        "targets": [{"B1.1/rifle": "A1"}],
    }
    told = Scene(scene(ours, theirs), charge, dice="hit 5 6, wound 1, charge 1 1", answers=answers)
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("HitRolls") < kinds.index("ChargeRoll")
    assert told.fact("HitRolls")["hits"] == 1
    assert told.asked.count("overwatch") == 1
    game = told.game
    assert bar_to_overwatch(game, game.unit("B1")) is None
    assert bar_to_overwatch(game, game.unit("B2")).why == "no-overwatch"  # type: ignore[union-attr]


@pytest.mark.rule("9e.overwatch.engaged")
@pytest.mark.bad("9e.overwatch.engaged")
def test_nobody_fires_overwatch_with_enemies_upon_it() -> None:
    ours = {"A1": unit("marine", [10, 10]), "A2": unit("marine", [17.5, 10])}
    played = Scene(scene(ours, {"B1": unit("watchful", [16, 10])}))
    refusal = bar_to_overwatch(played.game, played.game.unit("B1"))
    assert refusal is not None
    assert refusal.rules == ("9e.overwatch.engaged",)


# -- Heroic Interventions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.heroic-intervention.eligibility", "9e.heroic-intervention.own-phase")
@pytest.mark.bad("9e.heroic-intervention.eligibility", 1)
@pytest.mark.bad("9e.heroic-intervention.eligibility", 2)
@pytest.mark.bad("9e.heroic-intervention.eligibility", 3)
@pytest.mark.bad("9e.heroic-intervention.own-phase")
@pytest.mark.parametrize(
    ("sheet", "y", "player", "why"),
    [
        ("hero", 14.0, "A", ""),
        ("marine", 14.0, "A", "intervention-by-no-character"),
        ("hero", 14.3, "A", "nobody-near-to-intervene"),
        ("hero", 12.0, "A", "intervention-while-engaged"),
        ("hero", 14.0, "B", "intervention-in-own-turn"),
    ],
)
def test_who_may_intervene(sheet: str, y: float, player: str, why: str) -> None:
    async def act(game: Warhammer) -> str:
        found = bar_to_intervening(game, game.unit("B1"))
        return found.why if found else ""

    ours, theirs = {"A1": unit("marine", [10, 10])}, {"B1": unit(sheet, [10, y])}
    assert Scene(scene(ours, theirs, player=player), act).result == why


@pytest.mark.rule("9e.heroic-intervention.move")
@pytest.mark.bad("9e.heroic-intervention.move", 1)
@pytest.mark.bad("9e.heroic-intervention.move", 2)
def test_an_intervening_model_comes_closer_by_3_inches_at_most() -> None:
    async def act(game: Warhammer) -> None:
        await intervene(game, game.unit("B1"))

    ours, theirs = {"A1": unit("marine", [10, 10])}, {"B1": unit("hero", [10, 14])}
    far, away = {"B1.1": [[10, 14], [7, 13.1]]}, {"B1.1": [[10, 14], [12, 15]]}
    answers = {"heroic intervention move": [Illegal(far), Illegal(away), {"B1.1": [[10, 14], [10, 12]]}]}
    told = Scene(scene(ours, theirs), act, answers=answers)
    assert [refusal.why for refusal in told.refusals] == ["moved-too-far", "not-closer"]
    assert all("9e.heroic-intervention.move" in refusal.rules for refusal in told.refusals)
    assert told.game.unit("B1").gained[0].rule == "intervened"
    assert intervention_move(told.game, told.game.unit("B1")).distances == {"B1.1": 3.0}


@pytest.mark.rule("9e.heroic-intervention.selection")
@pytest.mark.bad("9e.heroic-intervention.selection")
def test_a_unit_intervenes_once() -> None:
    async def act(game: Warhammer) -> Any:
        before = why_not_intervening(game, 1, "B1")
        clock = game.state.clock
        game.state.clock = type(clock)(clock.stage, clock.round, clock.turn, clock.phase, clock.step, done=("B1",))
        after = why_not_intervening(game, 1, "B1")
        game.state.clock = clock
        return before, after

    ours, theirs = {"A1": unit("marine", [10, 10])}, {"B1": unit("hero", [10, 14])}
    before, after = Scene(scene(ours, theirs), act).result
    assert before is None
    assert after.rules == ("9e.heroic-intervention.selection",)


# -- fights ------------------------------------------------------------------------------------------------------------


def line(*xs: float, **more: Any) -> dict[str, Any]:
    return unit("marine", *([x, 10.0] for x in xs), **more)


@pytest.mark.rule("9e.fight.eligible-models", "9e.fight.target-reach")
@pytest.mark.bad("9e.fight.eligible-models")
def test_a_second_rank_fights_half_an_inch_behind_a_mate_that_is_half_an_inch_away() -> None:
    """Bases of 32 mm are 1.26 inches wide."""
    foe = {"B1": unit("guard", [10, 10])}
    for first, second, fight in (
        (11.7, 13.4, ("A1.1", "A1.2")),  # 0.44 and 0.44
        (11.7, 13.5, ("A1.1",)),  # 0.44 and 0.54
        (11.8, 13.4, ("A1.1",)),  # 0.54: the first is engaged, but not near enough for the second
        (12.2, 13.9, ("A1.1",)),
    ):
        game = Scene(scene({"A1": line(first, second)}, foe)).game
        assert strikers(game, game.unit("A1"), game.unit("B1")) == fight
    game = Scene(scene({"A1": line(11.7, 13.4, 15.1)}, foe)).game
    assert strikers(game, game.unit("A1"), game.unit("B1")) == ("A1.1", "A1.2")  # no chains


@pytest.mark.rule("9e.fight.charge-target-restriction", "9e.characteristic.melee-dash")
@pytest.mark.bad("9e.fight.charge-target-restriction")
@pytest.mark.bad("9e.characteristic.melee-dash")
def test_who_charged_strikes_only_at_its_targets_and_at_interveners() -> None:
    theirs = {"B1": unit("guard", [10, 11.5]), "B2": unit("guard", [11.5, 10]), "B3": unit("hero", [8.5, 10])}

    async def act(game: Warhammer) -> list[tuple[str, ...]]:
        game.record(ChargeDeclared(unit="A1", targets=("B1",), rules=("10e.charge.targets",)))
        game.gain("B3", "intervened", "turn")
        return [strikers(game, game.unit("A1"), game.unit(key)) for key in ("B1", "B2", "B3")]

    assert Scene(scene({"A1": line(10.0, charged=True)}, theirs), act).result == [("A1.1",), (), ("A1.1",)]
    assert Scene(scene({"A1": line(10.0)}, theirs), act).result == [("A1.1",)] * 3
    for row in ({"WS": "-"}, {"A": "-"}):
        meek = {"A1": unit("meek", [10, 10])}
        assert Scene(scene(meek, theirs, {"meek": SHEETS["marine"] | row}), act).result == [()] * 3


@pytest.mark.rule("9e.fight.number-of-attacks", "9e.fight.melee-weapons", "9e.datasheet.additional-attack-weapon")
@pytest.mark.bad("9e.fight.melee-weapons")
@pytest.mark.bad("9e.datasheet.additional-attack-weapon")
def test_attacks_are_divided_over_weapons_and_targets_in_one_answer() -> None:
    arms = {"chainsword": {"AP": -1, "abilities": ["additional-attack"]}, "fist": {"S": "x2", "AP": -3, "D": 2}}
    sheets = {"hero": HERO | {"arms": arms, "A": 3}}
    theirs = {"B1": unit("guard", [10, 11.5]), "B2": unit("guard", [11.5, 10])}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    good = {
        "A1.1/1": "fist>B1",
        "A1.1/2": "chainsword>B1",
        "A1.1/3": "chainsword>B2",
        "A1.1/4+chainsword": "chainsword>B2",
    }
    too_many = good | {"A1.1/5": "fist>B1"}
    other_weapon = good | {"A1.1/4+chainsword": "fist>B2"}
    answers = {"close combat attacks": [Illegal(too_many), Illegal(other_weapon), good]}
    told = Scene(
        scene({"A1": unit("hero", [10, 10])}, theirs, sheets), act, dice="hit 1, hit 1, hit 1 1", answers=answers
    )
    made = [(fact["weapon"], fact["target"], fact["attacks"]) for fact in told.facts("AttacksMade")]
    assert made == [("fist", "B1", 1), ("chainsword", "B1", 1), ("chainsword", "B2", 2)]
    hero = told.game.unit("A1")
    assert len(blows_of(told.game, hero, hero.models[0])) == 4
    plain = told.game.unit("B1")
    assert len(blows_of(told.game, plain, plain.models[0])) == 1
    assert AdditionalAttack().attacks_besides() == 1


@pytest.mark.rule("9e.fight.resolve-by-profile", "9e.weapon.abilities")
def test_one_profile_after_the_other_each_with_its_own_abilities() -> None:
    arms = {"chainsword": {"AP": -1, "abilities": ["additional-attack"]}, "fist": {"S": "x2", "AP": -3, "D": 2}}
    sheets = {"hero": HERO | {"arms": arms, "A": 2}}
    theirs = {"B1": unit("guard", [10, 11.5], [11.4, 11.5])}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    blows = {"A1.1/1": "chainsword>B1", "A1.1/2": "fist>B1", "A1.1/3+chainsword": "chainsword>B1"}
    torn = Illegal(["0:chainsword", "1:fist", "0:chainsword"])
    orders = [torn, ["1:fist", "0:chainsword"]]
    answers: dict[str, list[Any]] = {"close combat attacks": [blows], "order of profiles": orders}
    plan = scene({"A1": unit("hero", [10, 10])}, theirs, sheets)
    told = Scene(plan, act, dice="hit 1, hit 1 1", answers=answers)
    assert "9e.fight.resolve-by-profile" in told.refusals[0].rules
    made = [(fact["weapon"], fact["attacks"]) for fact in told.facts("AttacksMade")]
    assert made == [("fist", 1), ("chainsword", 2)]
    hero = told.game.unit("A1")
    found = [attack_of(told.game, hero, hero.models[0], weapon, "B1").abilities for weapon in arms]
    assert found == [("additional-attack",), ()]


@pytest.mark.rule("9e.fight.committed-attacks")
def test_declared_attacks_go_on_when_nobody_is_in_reach_any_more() -> None:
    """The one model within reach falls to the first profile; the second takes the one behind it."""
    sheets = {"hero": HERO | {"arms": {"sword": {"AP": -1}, "axe": {"S": "+1"}}, "A": 2}}
    theirs = {"B1": unit("guard", [10, 11.5], [10, 13.4])}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    answers: dict[str, list[Any]] = {
        "close combat attacks": [{"A1.1/1": "sword>B1", "A1.1/2": "axe>B1"}],
        "order of profiles": [["0:sword", "1:axe"]],
    }
    plan = scene({"A1": unit("hero", [10, 10])}, theirs, sheets)
    dice = "hit 6, wound 6, save 1, hit 6, wound 6, save 1"
    told = Scene(plan, act, dice=dice, answers=answers)
    assert [fact["model"] for fact in told.facts("ModelDestroyed")] == ["B1.1", "B1.2"]
    assert [fact["weapon"] for fact in told.facts("AttacksMade")] == ["sword", "axe"]


@pytest.mark.rule("9e.weapon.close-combat-weapon")
@pytest.mark.bad("9e.weapon.close-combat-weapon")
def test_a_model_without_a_melee_weapon_fights_with_its_hands() -> None:
    sheets = {"gunner": SHEETS["marine"] | {"arms": {"rifle": ARMS["rifle"]}, "S": 5}}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    theirs = {"B1": unit("guard", [10, 11.5])}
    told = Scene(scene({"A1": unit("gunner", [10, 10])}, theirs, sheets), act, dice="hit 3 1, wound 3, save 4")
    assert told.fact("WoundRolls")["strength"] == 5
    game = told.game
    assert melee_weapons(game, game.unit("A1"), game.unit("A1").models[0]) == ("close combat weapon",)
    armed = Scene(scene({"A1": line(10.0)}, theirs)).game
    assert melee_weapons(armed, armed.unit("A1"), armed.unit("A1").models[0]) == ("sword",)


@pytest.mark.rule("9e.fight.chargers-first")
@pytest.mark.bad("9e.fight.chargers-first")
def test_nobody_else_fights_before_those_that_charged() -> None:
    ours = {"A1": line(10.0, charged=True), "A2": unit("marine", [20, 10])}
    theirs = {"B1": unit("guard", [10, 11.5]), "B2": unit("guard", [20, 11.5])}

    async def act(game: Warhammer) -> list[str]:
        found = [why_not_yet(game, player, key) for player, key in ((0, "A1"), (0, "A2"), (1, "B1"))]
        return [refusal.why if refusal else "" for refusal in found]

    assert Scene(scene(ours, theirs), act).result == ["", "chargers-first", "chargers-first"]


@pytest.mark.rule("9e.datasheet.devastating-charge")
def test_a_charge_move_brings_two_attacks_more_and_a_failed_charge_none() -> None:
    sheets = {"rider": SHEETS["marine"] | {"rules": ["devastating-charge"]}}
    for dice, attacks in (("charge 3 4", 4), ("charge 1 1", 2)):

        async def act(game: Warhammer) -> int:
            await charge(game)
            unit = game.unit("A1")
            return game.value(unit, unit.models[0], "attacks")

        plan = scene({"A1": unit("rider", [10, 10])}, {"B1": unit("guard", [16, 10])}, sheets)
        moves = [{"A1.1": [[10, 10], [14.5, 10]]}] if attacks == 4 else []
        assert Scene(plan, act, dice=dice, answers={"charge move": moves}).result == attacks
    assert MoreAttacks("2").characteristic("attacks").value == 2  # type: ignore[union-attr]
    assert MoreAttacks("2").characteristic("strength") is None
