"""Re-rolls that are chosen are chosen as well as can be: checked by trying every choice in the engine."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers, Rerolls, SaveRerolls
from bellona.wh40k.state import Unit as UnitState

from .cases import exactly, replace
from .engine import Best, Engine

WOUNDS = 5 / 6
GUN = AskedWeapon(name="gun", attacks="3", skill=0, strength=20, ap=-6, damage="D6")


def unit(**row: Any) -> AskedUnit:
    return AskedUnit(
        models=(AskedModels(**{"name": "guard", "count": 2, "toughness": 4, "save": 7, "wounds": 4, **row}),)
    )


def asked(again: Any, **row: Any) -> tuple[Attackers, ...]:
    return (Attackers(weapon=replace(GUN, **row), reroll=Rerolls(damage=again)),)


@pytest.mark.parametrize(
    ("target", "damage"),
    [(unit(), "D6"), (unit(count=1, wounds=12), "D6"), (unit(wounds=3), "D3"), (unit(wounds=3, save=2), "D6+1")],
)
def test_damage_is_rerolled_where_it_pays_in_wounds(target: AskedUnit, damage: str) -> None:
    engine = Engine(asked("all", damage=damage), target)
    best = Best(engine, lambda left: -sum(model.wounds for model in left.models))
    whole = sum(models.count * models.wounds for models in target.models)
    values = [whole + float(best.value(engine.state, number)) for number in range(4)]
    mean = sum(comb(3, k) * WOUNDS**k * (1 - WOUNDS) ** (3 - k) * values[k] for k in range(4))
    assert exactly(engine.attacks, target).wounds_lost.mean == pytest.approx(mean, abs=1e-12)


def test_damage_is_rerolled_for_another_aim_if_one_has_it() -> None:
    target = unit(count=2, wounds=4)
    engine = Engine(asked("all"), target)

    def fallen(left: UnitState) -> int:
        return 2 - len(left.models)

    best = Best(engine, fallen)
    mean = sum(comb(3, k) * WOUNDS**k * (1 - WOUNDS) ** (3 - k) * float(best.value(engine.state, k)) for k in range(4))
    for_models = exactly(engine.attacks, target, aim="models")
    assert for_models.models_destroyed.mean == pytest.approx(mean, abs=1e-12)
    assert for_models.models_destroyed.mean > exactly(engine.attacks, target).models_destroyed.mean


def test_a_single_model_with_many_wounds_is_rerolled_below_the_average() -> None:
    found = exactly(asked("all", attacks="1"), unit(count=1, wounds=12))
    assert found.wounds_lost.mean == pytest.approx(WOUNDS * (0.5 * 5 + 0.5 * 3.5), abs=1e-12)


def test_more_rerolls_are_worth_more() -> None:
    means = [exactly(asked(again), unit(count=3)).wounds_lost.mean for again in (None, "one", "all")]
    assert means == sorted(means)
    assert means[0] < means[1] < means[2]


def test_a_volley_without_choices_beside_one_with_them_is_as_it_is_alone() -> None:
    """Worked out backwards, a plain volley gives what it gives forwards."""
    plain = Attackers(
        weapon=replace(GUN, name="plain", damage="2", abilities=("devastating-wounds", "sustained-hits 1"), skill=4)
    )
    nothing_to_choose = Attackers(weapon=replace(GUN, damage="1"), reroll=Rerolls(damage="all"))
    without = replace(nothing_to_choose, reroll=Rerolls())
    target = unit(count=3, wounds=3, feel_no_pain=5)
    backwards = exactly((nothing_to_choose, plain), target)
    forwards = exactly((without, plain), target)
    assert abs(backwards.chances - forwards.chances).max() < 1e-13


def test_the_defender_rerolls_the_save_that_matters() -> None:
    # Two wounds of 3 damage against a model of 3 wounds and then one of 1: the first failed save is rolled again.
    target = replace(unit(count=1, wounds=1, save=4), reroll=SaveRerolls(save="one"))
    found = exactly((Attackers(weapon=replace(GUN, attacks="2", damage="1", ap=0)),), target)
    fails_twice = 1 / 2 * 1 / 2
    one, two = 2 * WOUNDS * (1 - WOUNDS), WOUNDS * WOUNDS
    dies_of_two = 1 / 2 * (1 / 2 + 1 / 2 * 1 / 2) + 1 / 2 * 1 / 4
    assert found.destroyed == pytest.approx(one * fails_twice + two * dies_of_two, abs=1e-12)
