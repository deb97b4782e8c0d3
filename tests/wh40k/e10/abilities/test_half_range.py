"""Rapid Fire and Melta: half range, judged for each model when targets are selected."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.targeting import Aim, Gun
from bellona.wh40k.e10.abilities.weapons import Melta, RapidFire
from bellona.wh40k.phases.shooting import circumstances

from ..firing import REACH, armed, at, field, game_of, shooting, shot

GUN = Gun("A1.1", "gun", ("gun",))


def scene(gap: float, **gun: Any) -> dict[str, Any]:
    theirs = {"B1": {"sheet": "tank"} | at(10 + gap + REACH / 2 + 3)}
    return shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, armed(gun=gun))


@pytest.mark.bad("10e.weapon.rapid-fire")
@pytest.mark.parametrize(("gap", "attacks"), [(11.9, 2), (12.0, 2), (12.1, 1)])
def test_rapid_fire_adds_attacks_within_half_range(gap: float, attacks: int) -> None:
    near = scene(gap, abilities=["rapid-fire 1"])
    played = shot(near, {"A1.1/gun": "B1"}, "hit 1 1" if attacks == 2 else "hit 1")
    made = played.fact("AttacksMade", attacks=attacks)
    assert ("10e.weapon.rapid-fire" in made["rules"]) == (attacks == 2)
    half_range = circumstances(field(game_of(near)), GUN, Aim("B1"))["half_range"]
    assert RapidFire("1").more_attacks(Attack(half_range=half_range)) == ("1" if attacks == 2 else None)


@pytest.mark.rule("10e.weapon.melta")
@pytest.mark.parametrize(("gap", "lost"), [(6.0, 3), (6.1, 1)])
def test_melta_adds_damage_within_half_range(gap: float, lost: int) -> None:
    melta = scene(gap, range=12, S=20, AP=-6, D="1", abilities=["melta 2"])
    played = shot(melta, {"A1.1/gun": "B1"}, "hit 3, wound 3, save 1")
    assert played.fact("WoundsLost")["lost"] == lost
    half_range = circumstances(field(game_of(melta)), GUN, Aim("B1"))["half_range"]
    assert Melta("2").damage(Attack(half_range=half_range)) == ("2" if lost == 3 else None)


@pytest.mark.rule("10e.weapon.rapid-fire")
def test_the_closest_model_of_the_target_counts_and_each_shooter_for_itself() -> None:
    ours = {"A1": {"sheet": "armed", "models": 2, "at": [[10, 20], [6, 20]]}}
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[10 + 12 + REACH, 20], [26, 20]]}}
    near = shooting(ours, theirs, armed(gun={"abilities": ["rapid-fire 2"]}))
    played = shot(near, {"A1.1/gun": "B1", "A1.2/gun": "B1"}, "hit 1 1 1, hit 1")
    assert [fact["attacks"] for fact in played.facts("AttacksMade")] == [3, 1]
