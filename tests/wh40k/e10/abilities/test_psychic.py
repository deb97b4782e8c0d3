"""Psychic weapons and abilities."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

from ..attacking import attacked, weapons
from ..scenes import Scene, setup

ARMS = weapons(bolt={"S": 8, "AP": -4, "abilities": ["psychic"]}, doom={"abilities": ["psychic", "devastating-wounds"]})
SHEETS: dict[str, Any] = {
    "psyker": ARMS["armed"] | {"tags": ["INFANTRY", "PSYKER"], "rules": ["warp-shield"]},
    "fraud": ARMS["armed"] | {"rules": ["warp-shield"]},
}
WARP = SpecialRules()


@WARP.add("warp-shield")
class WarpShield(WarhammerRule):
    """A Psychic ability."""

    requires = "PSYKER"
    grants = frozenset({"deploys-last"})


@pytest.mark.bad("10e.datasheet.psychic")
def test_psychic_weapons_and_abilities_are_for_psykers_only() -> None:
    async def act(game: Warhammer) -> list[tuple[bool, bool]]:
        units = [game.unit("A1"), game.unit("A2")]
        return [(game.can_use(unit, unit.models[0], "bolt"), game.may(unit, "deploys-last")) for unit in units]

    ours = {"A1": {"sheet": "psyker", "at": [[10, 10]]}, "A2": {"sheet": "fraud", "at": [[20, 10]]}}
    assert Scene(setup(ours, {}, SHEETS), act, rules=WARP).result == [(True, True), (False, False)]


@pytest.mark.rule("10e.datasheet.psychic")
@pytest.mark.parametrize(("weapon", "dice"), [("bolt", "hit 3, wound 2, save 1"), ("doom", "hit 3, wound 6")])
def test_every_wound_they_cause_is_inflicted_by_a_psychic_attack(weapon: str, dice: str) -> None:
    sheets = {"psyker": ARMS["armed"] | {"tags": ["INFANTRY", "PSYKER"]}}
    scene = attacked({"sheet": "psyker"}, {"sheet": "marine"}, dice, weapon, sheets=sheets)
    assert scene.fact("WoundsLost", psychic=True)
    rifle = attacked({"sheet": "marine"}, {"sheet": "marine"}, "hit 3 1, wound 4, save 1")
    assert not rifle.facts("WoundsLost", psychic=True)
