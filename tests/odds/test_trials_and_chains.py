"""Charges, tests, losses by one's own hand, and chains of them with attacks."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from bellona.kernel.errors import BellonaError
from bellona.odds import ChainOdds, Odds, TrialOdds, ask, odds
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers

from .cases import exactly

AT_LEAST = {total: sum(6 - abs(7 - n) for n in range(max(total, 2), 13)) / 36 for total in range(15)}


def chance(question: dict[str, Any]) -> float:
    found = odds(question, RULEBOOK)
    assert isinstance(found, TrialOdds)
    return found.chance


def losses(question: dict[str, Any]) -> list[float]:
    found = odds(question, RULEBOOK)
    assert isinstance(found, Odds)
    return [chance_of for _, chance_of in found.models_destroyed.items()]


def squad(count: int = 5, **row: Any) -> dict[str, Any]:
    return {"models": [{"count": count, "toughness": 4, "save": 3, "wounds": 2, **row}]}


@pytest.mark.parametrize(
    ("distance", "needed"), [(9, 8), (9.1, 9), (3, 2), (0.5, 2), (12, 11), (13.5, 13), (13.001, 12)]
)
def test_a_charge_must_come_within_engagement_range(distance: float, needed: int) -> None:
    assert chance({"charge": {"distance": distance}}) == pytest.approx(AT_LEAST[needed], abs=1e-15)
    (told,) = ask({"charge": {"distance": [distance, 0.5]}}, RULEBOOK)["steps"]
    assert (told["distance"], told["engagement_range"]) == (distance, 1)


def test_a_charge_must_reach_its_farthest_target_and_may_be_rerolled() -> None:
    once = AT_LEAST[8]
    assert chance({"charge": {"distance": [4, 9, 6]}}) == pytest.approx(once)
    assert chance({"charge": {"distance": 9, "reroll": "all"}}) == pytest.approx(once + (1 - once) * once)
    assert chance({"charge": {"distance": 9, "modifier": 2}}) == pytest.approx(AT_LEAST[6])
    assert chance({"charge": {"needed": 9}}) == pytest.approx(AT_LEAST[9])
    assert chance({"charge": {"needed": 9, "modifier": 2}}) == pytest.approx(AT_LEAST[7])


def test_battle_shock_is_passed_on_the_leadership_or_more() -> None:
    assert chance({"battle_shock": {"leadership": 6}}) == pytest.approx(26 / 36)
    assert chance({"battle_shock": {"leadership": 6, "modifier": 1}}) == pytest.approx(AT_LEAST[5])


@pytest.mark.parametrize(("modifier", "needed"), [(0, 6), (1, 5), (-1, 7)])
def test_the_dice_that_pass_a_battle_shock_test_are_told(modifier: int, needed: int) -> None:
    (step,) = ask({"battle_shock": {"leadership": 6, "modifier": modifier}}, RULEBOOK)["steps"]
    assert (step["needed"], step["modifier"]) == (needed, modifier)


def test_hazardous_weapons_cost_their_bearers() -> None:
    found = losses({"hazardous": {"weapons": 2, "bearers": squad()}})
    assert found[:3] == pytest.approx([25 / 36, 10 / 36, 1 / 36])
    found = losses({"hazardous": {"weapons": 2, "bearers": squad(), "reroll": "one"}})
    assert found[2] == pytest.approx(1 / 36 * 1 / 6)


def test_a_hazard_of_a_character_goes_on_to_his_unit() -> None:
    bearer = {"models": [{"name": "captain", "toughness": 4, "save": 3, "wounds": 2, "character": True}]}
    found = odds({"hazardous": {"weapons": 1, "bearers": bearer, "others": squad(wounds=1)}}, RULEBOOK)
    assert isinstance(found, Odds)
    assert found.wounds_lost[3] == pytest.approx(1 / 6)
    assert found.models_destroyed[2] == pytest.approx(1 / 6)
    tank = {"models": [{"toughness": 10, "save": 3, "wounds": 10, "feel_no_pain": 4}], "keywords": ["VEHICLE"]}
    found = odds({"hazardous": {"weapons": 1, "bearers": tank}}, RULEBOOK)
    assert isinstance(found, Odds)
    assert found.wounds_lost[3] == pytest.approx(1 / 6 / 8)


def test_of_bearers_of_whom_some_are_removed_and_some_suffer_it_is_asked_apart() -> None:
    trooper = {"name": "trooper", "toughness": 4, "save": 3, "wounds": 2}
    models = [trooper, trooper | {"name": "captain", "character": True}]
    with pytest.raises(BellonaError, match="ask apart"):
        odds({"hazardous": {"weapons": 2, "bearers": {"models": models}}}, RULEBOOK)


def test_deadly_demise_hurts_on_a_six() -> None:
    found = losses({"deadly_demise": {"amount": "D3", "unit": squad(wounds=1)}})
    assert found == pytest.approx([5 / 6, 1 / 18, 1 / 18, 1 / 18, 0, 0])


def test_a_desperate_escape_costs_a_model_on_one_or_two() -> None:
    assert losses({"desperate_escape": {"unit": squad(2)}}) == pytest.approx([4 / 9, 4 / 9, 1 / 9])
    assert losses({"desperate_escape": {"unit": squad(2), "tests": 1}}) == pytest.approx([2 / 3, 1 / 3, 0])
    leader = {"name": "leader", "toughness": 4, "save": 3, "wounds": 4, "character": True}
    led = {"models": [*squad(1)["models"], leader]}
    assert losses({"desperate_escape": {"unit": led}}) == pytest.approx([4 / 9, 4 / 9, 1 / 9]), "he tests as well"
    told = ask({"desperate_escape": {"unit": squad(2)}}, RULEBOOK)
    assert [step["bad"] for step in told["steps"]] == [[1, 2]]


# -- chains ------------------------------------------------------------------------------------------------------------

RIFLE = AskedWeapon(name="rifle", attacks="2", skill=3, strength=4, ap=-1, damage="1")
BLADE = AskedWeapon(name="blade", attacks="2", skill=3, strength=4, ap=-1, damage="1", melee=True, abilities=("lance",))
CHARGER = AskedModels(name="charger", count=3, toughness=4, save=4, wounds=1)
TARGET = AskedModels(name="target", count=3, toughness=4, save=4, wounds=2)


def told(weapon: AskedWeapon, by: str) -> dict[str, Any]:
    return {"weapon": msgspec.to_builtins(weapon), "by": by}


def sides() -> dict[str, Any]:
    return {"charger": {"models": [msgspec.to_builtins(CHARGER)]}, "target": {"models": [msgspec.to_builtins(TARGET)]}}


def chained(**stages: Any) -> ChainOdds:
    found = odds({"chain": sides() | stages}, RULEBOOK)
    assert isinstance(found, ChainOdds)
    return found


def alone(weapon: AskedWeapon, count: int, models: AskedModels, **facts: Any) -> list[float]:
    """The law of wounds lost to one round of attacks."""
    found = exactly((Attackers(weapon=weapon, count=count, **facts),), AskedUnit(models=(models,)))
    return [chance_of for _, chance_of in found.wounds_lost.items()]


def test_overwatch_charge_and_fight_are_one_chain() -> None:
    found = chained(overwatch=[told(RIFLE, "target")], charge={"distance": 7}, fight=[told(BLADE, "charger")])
    shot = alone(RIFLE, 3, CHARGER, overwatch=True)
    reached = AT_LEAST[6]
    expected = np.zeros((4, 7))
    for lost, chance_of in enumerate(shot):
        if lost == 3:
            expected[3, 0] += chance_of
            continue
        expected[lost, 0] += chance_of * (1 - reached)
        fight = alone(BLADE, 3 - lost, TARGET, charged=True)
        expected[lost] += chance_of * reached * np.array(fight)
    assert np.abs(found.chances - expected).max() < 1e-14
    assert found.reached["charge"] == pytest.approx((1 - shot[3]) * reached)
    assert found.chances.sum() == pytest.approx(1, abs=1e-13)


def test_whoever_is_left_fights_back() -> None:
    blow = replace_abilities(BLADE)
    found = chained(fight=[told(BLADE, "charger")], fight_back=[told(blow, "target")])
    fight = alone(BLADE, 3, TARGET)
    expected = np.zeros((4, 7))
    for lost, chance_of in enumerate(fight):
        left = 3 - lost // 2
        back = alone(blow, left, CHARGER) if left else [1, 0, 0, 0]
        expected[:, lost] += chance_of * np.array(back)
    assert np.abs(found.chances - expected).max() < 1e-14


def replace_abilities(weapon: AskedWeapon) -> AskedWeapon:
    return msgspec.structs.replace(weapon, abilities=())


def test_a_chain_knows_its_models() -> None:
    with pytest.raises(BellonaError, match="nobody"):
        chained(fight=[told(BLADE, "nobody")])


def test_an_attached_leader_fights_while_he_lives() -> None:
    leader = {"name": "leader", "toughness": 4, "save": 2, "wounds": 3, "character": True}
    both = sides()
    both["charger"]["models"].append(leader)
    lead = told(replace_abilities(BLADE), "leader")
    found = odds({"chain": both | {"fight": [told(BLADE, "charger"), lead]}}, RULEBOOK)
    assert isinstance(found, ChainOdds)
    three = Attackers(weapon=BLADE, count=3)
    one = Attackers(weapon=replace_abilities(BLADE), count=1)
    expected = exactly((three, one), AskedUnit(models=(TARGET,)))
    assert np.abs(found.line(1).chances - expected.chances).max() < 1e-14


def test_where_only_some_attacks_of_a_chain_have_precision_they_find_the_leader_all_the_same() -> None:
    leader = AskedModels(name="leader", toughness=4, save=5, wounds=3, character=True)
    both = sides()
    both["target"]["models"].append(msgspec.to_builtins(leader))
    sharp = msgspec.structs.replace(BLADE, abilities=("precision",))
    fight = [told(sharp, "charger"), told(replace_abilities(BLADE), "charger")]
    found = odds({"chain": both | {"fight": fight}}, RULEBOOK)
    assert isinstance(found, ChainOdds)
    attackers = tuple([Attackers(weapon=weapon, count=3) for weapon in (sharp, replace_abilities(BLADE))])
    expected = exactly(attackers, AskedUnit(models=(TARGET, leader)))
    assert np.abs(found.line(1).chances - expected.chances).max() < 1e-14
