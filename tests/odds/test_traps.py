"""The traps that other calculators fell into, each with a number that can be checked by hand."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import pytest

from bellona.odds import Odds
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers, Minimum, Rerolls, SaveRerolls

from .cases import exactly

THIRD, HALF, SIXTH = 1 / 3, 1 / 2, 1 / 6


def weapon(**row: Any) -> AskedWeapon:
    return AskedWeapon(**{"attacks": "1", "skill": 2, "strength": 8, "ap": -6, "damage": "1", **row})


def unit(keywords: tuple[str, ...] = ("INFANTRY",), **row: Any) -> AskedUnit:
    """Models that no save protects and that are wounded on 2+."""
    return AskedUnit(
        models=(AskedModels(**{"count": 1, "toughness": 4, "save": 7, "wounds": 1, **row}),), keywords=keywords
    )


def attack(unit: AskedUnit, count: int = 1, reroll: dict[str, Any] | None = None, **told: Any) -> Odds:
    row = {name: told.pop(name) for name in list(told) if name in AskedWeapon.__struct_fields__}
    again = Rerolls(**(reroll or {}))
    return exactly((Attackers(weapon=weapon(**row), count=count, reroll=again, **told),), unit)


def close(one: Any, other: Any) -> bool:
    return bool(np.allclose(one, other, rtol=0, atol=1e-14))


def test_hits_of_one_sustained_attack_are_packets_of_their_own() -> None:
    two = attack(unit(count=2), abilities=("sustained-hits 1",), critical_hit=2)
    wounds = 5 / 6
    assert close(two.models_destroyed[2], 5 / 6 * wounds * wounds)


def test_additional_hits_are_neither_critical_nor_lethal() -> None:
    told: dict[str, Any] = {"abilities": ("sustained-hits 1", "lethal-hits"), "critical_hit": 2, "strength": 2}
    two = attack(unit(count=2), **told)  # wounds on a 6
    assert close(two.models_destroyed[2], 5 / 6 * SIXTH)
    assert close(two.models_destroyed[1], 5 / 6 * 5 / 6)


def test_each_critical_hit_rolls_its_own_number_of_additional_hits() -> None:
    found = attack(unit(count=20), 2, abilities=("sustained-hits D3", "torrent"))
    assert close(found.models_destroyed[3], 0.0)  # Torrent: no critical hits at all
    found = attack(unit(count=20, toughness=1), 2, abilities=("sustained-hits D3",), critical_hit=2)
    hits = {2: 1 / 3, 3: 1 / 3, 4: 1 / 3}
    wounds = np.zeros(9)
    for first, p in [*((n, 5 / 6 * q) for n, q in hits.items()), (0, 1 / 6)]:
        for second, q in [*((n, 5 / 6 * r) for n, r in hits.items()), (0, 1 / 6)]:
            rolls = first + second
            for k in range(rolls + 1):
                wounds[k] += p * q * _binomial(rolls, k, 5 / 6)
    assert close(found.models_destroyed.chances[:9], wounds)


def _binomial(number: int, good: int, chance: float) -> float:
    return comb(number, good) * chance**good * (1 - chance) ** (number - good)


def test_devastating_wounds_wait_for_the_normal_damage_of_every_weapon() -> None:
    # If the 1 mortal wound came first, the 3 damage of the second weapon would kill a wounded model, and no more.
    first = Attackers(
        weapon=weapon(name="first", abilities=("devastating-wounds", "torrent"), skill=0), critical_wound=2
    )
    second = Attackers(weapon=weapon(name="second", damage="3", abilities=("torrent",), skill=0))
    found = exactly((first, second), unit(count=2, wounds=3))
    both = 5 / 6 * 5 / 6
    assert close(found.wounds_lost[4], both)
    assert close(found.wounds_lost[3], SIXTH * 5 / 6)
    other_way = exactly((second, first), unit(count=2, wounds=3))
    assert close(other_way.chances, found.chances)


def test_mortal_wounds_spill_and_normal_damage_does_not() -> None:
    mortal = attack(unit(count=3), damage="3", abilities=("devastating-wounds", "torrent"), critical_wound=2)
    assert close(mortal.models_destroyed.chances, [SIXTH, 0, 0, 5 / 6])
    normal = attack(unit(count=3), damage="3", abilities=("torrent",))
    assert close(normal.models_destroyed.chances, [SIXTH, 5 / 6, 0, 0])


def test_saves_depend_on_the_model_that_is_struck() -> None:
    guard = AskedModels(name="guard", toughness=4, save=7, wounds=1)
    hard = AskedModels(name="hard", toughness=4, save=2, wounds=1)
    told: dict[str, Any] = {"attacks": "2", "ap": 0, "abilities": ("torrent",)}
    found = exactly((Attackers(weapon=weapon(**told)),), AskedUnit(models=(guard, hard)))
    wounds = 5 / 6
    assert close(found.models_destroyed[2], wounds * wounds * SIXTH)
    reversed_order = exactly((Attackers(weapon=weapon(**told)),), AskedUnit(models=(hard, guard)))
    # Two wounds: the first model falls to a sixth of them; then the other has no save.
    assert close(reversed_order.models_destroyed[2], wounds * wounds * SIXTH)
    assert close(reversed_order.models_destroyed[0], (1 - wounds * SIXTH) ** 2)


def test_the_unit_may_be_smaller_than_the_pool_of_attacks() -> None:
    found = attack(unit(count=2), 10, abilities=("torrent",))
    assert len(found.models_destroyed) == 3
    assert close(found.destroyed, 1 - (1 / 6) ** 10 - 10 * 5 / 6 * (1 / 6) ** 9)


def test_only_one_feel_no_pain_is_used() -> None:
    found = attack(unit(rules=("feel-no-pain 6+",), feel_no_pain=5), abilities=("torrent",))
    assert close(found.destroyed, 5 / 6 * 2 / 3)


def test_feel_no_pain_is_rolled_for_every_point_and_not_for_points_that_are_lost() -> None:
    found = attack(unit(wounds=2, feel_no_pain=4), damage="3", abilities=("torrent",))
    wounds = 5 / 6
    three_dice = {0: 1 / 8, 1: 3 / 8, 2: 1 / 2}  # the third die matters only if the model still stands
    assert close(
        found.wounds_lost.chances, [1 - wounds + wounds * three_dice[0], *(wounds * three_dice[n] for n in (1, 2))]
    )


def test_torrent_never_scores_critical_hits() -> None:
    found = attack(unit(count=5), abilities=("torrent", "sustained-hits 3", "lethal-hits"), critical_hit=2)
    assert close(found.models_destroyed.chances[:2], [SIXTH, 5 / 6])


def test_a_reroll_comes_before_modifiers() -> None:
    # A 3 hits with +1, so that only 1s and 2s have failed; a 6 is critical whatever the modifier.
    found = attack(unit(), skill=4, hit_modifier=1, reroll={"hit": "failed"}, strength=20, abilities=("lethal-hits",))
    hit = 2 / 3 + 1 / 3 * 2 / 3
    lethal = SIXTH + THIRD * SIXTH
    assert close(found.destroyed, lethal + (hit - lethal) * 5 / 6)
    worse = attack(unit(), skill=4, hit_modifier=-1, reroll={"hit": "ones"}, strength=20)
    assert close(worse.destroyed, (THIRD + SIXTH * THIRD) * 5 / 6)


def test_successes_may_be_rolled_again_to_fish_for_criticals() -> None:
    told: dict[str, Any] = {"skill": 3, "abilities": ("lethal-hits",), "strength": 1}
    plain = attack(unit(toughness=10), **told, reroll={"hit": "failed"})
    fishing = attack(unit(toughness=10), **told, reroll={"hit": "not-critical"})
    lethal, other = SIXTH + 5 / 6 * SIXTH, 5 / 6 * HALF
    assert close(fishing.destroyed, lethal + other * SIXTH)
    assert fishing.destroyed > plain.destroyed


def test_one_die_is_rolled_again_and_no_more() -> None:
    found = attack(unit(count=3, toughness=1), 2, skill=4, abilities=(), reroll={"hit": "one"}, strength=20)
    hits = [1 / 4 * HALF, 1 / 4 * HALF + 1 / 2 * HALF, 1 / 4 + 1 / 2 * HALF]
    expected = [sum(hits[h] * _binomial(h, k, 5 / 6) for h in range(3)) for k in range(3)]
    assert close(found.models_destroyed.chances, [*expected, 0])


def test_an_anti_critical_beats_a_penalty() -> None:
    found = attack(unit(), strength=1, abilities=("anti-infantry 4+", "torrent"), wound_modifier=-1)
    assert close(found.destroyed, HALF)


def test_modifiers_are_capped_and_sixes_always_hit() -> None:
    assert close(attack(unit(), skill=4, hit_modifier=-3, strength=20).destroyed, THIRD * 5 / 6)
    assert close(attack(unit(), skill=6, hit_modifier=-1, strength=20).destroyed, SIXTH * 5 / 6)
    assert close(attack(unit(), skill=2, hit_modifier=2, strength=20).destroyed, 5 / 6 * 5 / 6)


def test_rolls_below_a_minimum_always_fail() -> None:
    found = attack(unit(), abilities=("torrent",), minimum=Minimum(wound=4), strength=20)
    assert close(found.destroyed, HALF)


def test_reduced_damage_is_at_least_one() -> None:
    hard = AskedUnit(models=(AskedModels(toughness=4, save=7, wounds=3),), damage_reduction=2)
    assert close(attack(hard, damage="2", abilities=("torrent",)).wounds_lost[1], 5 / 6)
    halved = AskedUnit(models=(AskedModels(toughness=4, save=7, wounds=3),), damage_reduction="half")
    assert close(attack(halved, damage="3", abilities=("torrent",)).wounds_lost[2], 5 / 6)


def test_saves_and_feel_no_pain_may_be_rolled_again() -> None:
    lucky = AskedUnit(
        models=(AskedModels(toughness=4, save=4, wounds=1, feel_no_pain=5),), reroll=SaveRerolls(save="ones")
    )
    fails = HALF - SIXTH + SIXTH * HALF
    assert close(attack(lucky, ap=0, abilities=("torrent",)).destroyed, 5 / 6 * fails * 2 / 3)
    lucky = AskedUnit(
        models=(AskedModels(toughness=4, save=7, wounds=1, feel_no_pain=5),), reroll=SaveRerolls(feel_no_pain="failed")
    )
    assert close(attack(lucky, abilities=("torrent",)).destroyed, 5 / 6 * 2 / 3 * 2 / 3)


def test_precision_finds_the_leader_and_what_he_does_not_need_is_lost() -> None:
    attached = AskedUnit(
        models=(
            AskedModels(name="guard", count=3, toughness=4, save=7, wounds=1),
            AskedModels(name="leader", toughness=4, save=7, wounds=1, character=True),
        )
    )
    found = attack(attached, 2, damage="3", abilities=("precision", "torrent"))
    wounds = 5 / 6
    assert close(found.survives(1)[0], 1 - (1 - wounds) ** 2)
    assert close(found.survives(0)[2], wounds * wounds)
    spared = attack(attached, 2, damage="3", abilities=("precision", "torrent"), precision=False)
    assert spared.survives(1)[0] == 0.0


def test_a_number_of_attacks_below_the_average_is_rolled_again() -> None:
    found = attack(unit(count=6, toughness=1), attacks="D6", skill=0, reroll={"attacks": "all"})
    mean_number = HALF * 5 + HALF * 3.5
    assert found.models_destroyed.mean == pytest.approx(mean_number * 5 / 6, abs=1e-12)


def test_only_what_all_models_have_makes_the_unit_stealthy() -> None:
    """The first model that would fall has Stealth; the other has it or not."""

    def chance(*others: str) -> float:
        row: dict[str, Any] = {"toughness": 4, "save": 7, "wounds": 1}
        models = AskedModels(**row, name="scout", rules=("stealth",)), AskedModels(**row, name="guide", rules=others)
        return float(attack(AskedUnit(models=models, keywords=("INFANTRY",)), skill=3).models_destroyed[1])

    assert close(chance(), 4 / 6 * 5 / 6)
    assert close(chance("stealth"), 3 / 6 * 5 / 6)
