"""Making attacks: hit, wound, allocate, save, damage."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.e10.attacks import AttackSequence, wound_needed
from bellona.wh40k.e10.resolving import Shot, Volley, attack_by, resolve_attacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer

from .scenes import Scene, setup


def sequence(**facts: Any) -> AttackSequence:
    return AttackSequence(RULEBOOK, Attack(**facts))


def hits(**facts: Any) -> list[int]:
    one = sequence(**facts)
    return [die for die in range(1, 7) if one.hit_result(die)]


def volley(game: Warhammer, weapon: str = "rifle", models: int | None = None, **facts: Any) -> Volley:
    unit, target = game.unit("A1"), game.unit("B1")
    shooters = unit.models[:models]
    attack = attack_by(game, unit, shooters[0], weapon, target, **facts)
    return Volley("A1", "B1", attack, tuple(Shot(model.name, weapon) for model in shooters))


def shoot(a: Any, b: Any, dice: str, answers: Any = None, sheets: Any = None, **facts: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, **facts)])

    places = {"at": [[10, 10]]}, {"at": [[20, 10]]}
    scene = setup({"A1": a | places[0]}, {"B1": b | places[1]}, sheets)
    return Scene(scene, act, dice=dice, answers=answers)


@pytest.mark.rule("10e.attack.wound.table")
@pytest.mark.parametrize(
    ("strength", "toughness", "needed"),
    [(8, 4, 2), (9, 4, 2), (5, 4, 3), (7, 4, 3), (4, 4, 4), (3, 4, 5), (2, 4, 6), (1, 4, 6), (4, 7, 5), (3, 6, 6)],
)
def test_strength_against_toughness(strength: int, toughness: int, needed: int) -> None:
    assert wound_needed(strength, toughness) == needed


@pytest.mark.rule("10e.attack.hit.ranged", "10e.attack.hit.natural-1", "10e.attack.hit.critical")
def test_a_hit_needs_the_skill_a_one_misses_and_a_six_hits() -> None:
    assert hits(skill=3) == [3, 4, 5, 6]
    one = sequence(skill=1)
    assert one.hit_result(1) is None
    six = sequence(skill=6, modifiers=(), hits_on=None)
    assert (hit := six.hit_result(6)) is not None
    assert hit.critical


@pytest.mark.rule("10e.attack.sequence", "10e.attack.save.roll", "10e.attack.save.armour", "10e.attack.damage.inflict")
def test_the_whole_sequence_of_two_shots() -> None:
    scene = shoot({"sheet": "marine"}, {"sheet": "guard", "models": 2}, "hit 3 2, wound 4, save 5")
    assert scene.fact("HitRolls", hits=1, needed=3)
    assert scene.fact("WoundRolls", wounds=1, needed=3)
    assert scene.fact("SaveRolls", save="armour", needed=5, failed=1)
    assert scene.fact("WoundsLost", model="B1.1", lost=1, left=0)
    assert [model.name for model in scene.game.unit("B1").models] == ["B1.2"]


@pytest.mark.rule("10e.attack.save.invulnerable")
def test_the_better_save_is_used_and_ap_does_not_touch_the_invulnerable_one() -> None:
    one = sequence(ap=-3)
    assert one.save(Target(3, 2, 4)).kind == "invulnerable"
    assert one.save(Target(3, 2, 4)).lowest() == 4
    assert sequence(ap=0).save(Target(3, 2, 4)).kind == "armour"


def test_damage_left_over_is_lost() -> None:
    axe = {"A": 2, "WS": 2, "S": 10, "AP": -4, "D": 3}
    sheets = {"axeman": {"tags": ["INFANTRY"], "arms": {"axe": axe}}}
    target = {"sheet": "marine", "models": 3}
    scene = shoot({"sheet": "axeman"}, target, "hit 2 2, wound 2 2, save 1 1", None, sheets, weapon="axe")
    assert [fact["lost"] for fact in scene.facts("WoundsLost")] == [2, 2]
    assert len(scene.game.unit("B1").models) == 1
