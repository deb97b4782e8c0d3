"""Hazardous weapons: a hazard roll for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...moments import WarhammerRule
from ..hazard import hazard_rolls
from ..registry import weapon_ability

if TYPE_CHECKING:
    from ...attacks.resolve import Volley
    from ...game import Warhammer
    from ...state import Unit


@weapon_ability("hazardous")
class HazardousWeapons(WarhammerRule):
    """Once a unit has made its attacks it makes a hazard roll for each such weapon that it made some with.

    [11e.weapon.hazardous]
    """

    async def attacks_resolved(self, game: Warhammer, unit: Unit, made: tuple[Volley, ...]) -> None:
        used = [v for v in made if self.text in v.attack.abilities or self.text in v.attack.model_abilities]
        weapons = dict.fromkeys((shot.model, shot.item or shot.weapon) for volley in used for shot in volley.shots)
        if weapons and unit.models:
            await hazard_rolls(game, unit, len(weapons), self.rules)
