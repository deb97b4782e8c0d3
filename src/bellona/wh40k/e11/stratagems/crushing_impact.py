"""Crushing Impact."""

from __future__ import annotations

from typing import Any

from bellona.kernel.vocabulary import ONE
from bellona.space import measure

from ...attacks.damage import suffer_mortal_wounds
from ...expressions import how_many, results
from ...game import Warhammer
from ...rolls import roll
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import engaged_with
from ..registry import core_stratagem

MOST = 6  # mortal wounds for each of the two units
HURTS_ONESELF, HURTS_ENEMY = "1", "5+"  # what a die must show


@core_stratagem(
    "crushing-impact",
    cost=1,
    category="strategic ploy",
    label="either",
    window="charge_move_ends",
    phases=("charge",),
)
class CrushingImpact(Stratagem):
    """A MONSTER or VEHICLE that has charged crushes an enemy: as many dice as a model's Toughness, each 1 is a mortal
    wound for itself and each 5+ for the enemy.

    [11e.stratagem.crushing-impact, 11e.stratagem.crushing-impact-cap]
    """

    asks = (("crushing impact target", ONE), ("crushing impact model", ONE))
    rolls = ("crushing impact",)

    def user(self, game: Warhammer, unit: Unit) -> int:
        return unit.owner

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit] if game.is_big(unit) and engaged_with(game, unit) else []

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        terms: dict[str, Any] = {"rules": ("11e.stratagem.crushing-impact",), "about": {"unit": ours.key}}
        enemies, key, ground = engaged_with(game, ours), ours.key, game.parts.ground
        enemy = await game.choose(ours.owner, "crushing impact target", enemies, find=game.unit, **terms)
        near = measure.models_within(game.table, key, enemy.key, ground.engagement, vertically=ground.engagement_up)
        name = await game.choose(ours.owner, "crushing impact model", list(near), **terms)
        count = game.value(ours, ours.model(name), "toughness")
        dice = (await roll(game, ours, "crushing impact", count, needed=min(results(HURTS_ENEMY)))).dice
        for struck, shown in ((key, HURTS_ONESELF), (enemy.key, HURTS_ENEMY)):
            await suffer_mortal_wounds(game, struck, min(MOST, how_many(dice, shown)), self.name, rules=self.rules)
