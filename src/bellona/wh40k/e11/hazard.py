"""Hazard rolls: what [HAZARDOUS] weapons, a Desperate Escape and a Combat disembarkation may cost a unit."""

from __future__ import annotations

from bellona.kernel.game import named, settles

from ..attacks.damage import suffer_mortal_wounds
from ..expressions import results
from ..game import Warhammer
from ..rolls import roll
from ..state import Unit
from .facts import HazardRolls

FAILED = results("1-2")  # results of a hazard roll that fail
PASSES_ON = max(FAILED) + 1
STURDY = ("MONSTER", "VEHICLE")
COSTS, STURDY_COSTS = 1, 3  # mortal wounds for each failed roll


def hazard_costs(game: Warhammer, unit: Unit) -> int:
    """The mortal wounds that each failed roll costs: more if every model is a MONSTER or a VEHICLE.

    [11e.dice.hazard-roll-amount]
    """
    all_sturdy = all(any(game.model_has(unit, model, word) for word in STURDY) for model in unit.models)
    return STURDY_COSTS if all_sturdy else COSTS


@settles
@named("hazard rolls")
async def hazard_rolls(game: Warhammer, unit: Unit, count: int, rules: tuple[str, ...]) -> None:
    """So many dice for a unit, by some `rules`; each 1 or 2 costs it mortal wounds, which go to whom they may.

    [11e.dice.hazard-roll]
    """
    costs = hazard_costs(game, unit)
    rolled = await roll(game, unit, "hazard", count, needed=PASSES_ON)
    failed = len(rolled.failures())
    cited = ("11e.dice.hazard-roll", "11e.dice.hazard-roll-amount", *rules)
    game.record(HazardRolls(unit=unit.key, dice=tuple(rolled.dice), failed=failed, rules=cited))
    await suffer_mortal_wounds(game, unit.key, failed * costs, "hazard", rules=cited)
