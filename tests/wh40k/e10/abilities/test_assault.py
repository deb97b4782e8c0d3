"""Assault weapons: fired after an Advance."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.targeting import bar_to_selecting

from ...editions import cites, cites_also
from ..firing import armed, at, game_of, refused, shooting, shot


def scene(**arms: Any) -> dict[str, Any]:
    ours = {"A1": {"sheet": "armed", "moved": "advance"} | at(10)}
    return shooting(ours, {"B1": {"sheet": "guard"} | at(20)}, armed(**arms))


@pytest.mark.rule("10e.weapon.assault")
def test_a_unit_with_an_assault_weapon_shoots_after_advancing() -> None:
    with_assault = scene(rifle={}, carbine={"abilities": ["assault"]})
    assert bar_to_selecting(game_of(with_assault), game_of(with_assault).unit("A1")) is None
    played = shot(with_assault, {"A1.1/carbine": "B1"}, "hit 1")
    assert cites_also(played.fact("TargetSelected")["rules"], "10e.weapon.assault")
    without = scene(rifle={})
    refusal = bar_to_selecting(game_of(without), game_of(without).unit("A1"))
    assert refusal is not None
    assert refusal.why == "advanced"


def test_a_unit_that_has_gained_the_ability_fires_all_its_weapons() -> None:
    told = scene(rifle={})
    told["A"]["A1"]["gained"] = [{"rule": "assault", "until": "phase"}]
    assert shot(told, {"A1.1/rifle": "B1"}, "hit 1").fact("AttacksMade", weapon="rifle")


@pytest.mark.bad("10e.weapon.assault.only")
@pytest.mark.bad("10e.movement.advance.no-shoot-charge")
def test_after_advancing_only_assault_weapons_are_fired() -> None:
    refusal = refused(scene(rifle={}, carbine={"abilities": ["assault"]}), {"A1.1/rifle": "B1"})
    assert refusal.why == "not-after-advancing"
    assert cites(refusal.rules, "10e.weapon.assault.only", "10e.movement.advance.no-shoot-charge")
    assert refusal.about == {"unit": "A1", "model": "A1.1", "weapon": "rifle"}
