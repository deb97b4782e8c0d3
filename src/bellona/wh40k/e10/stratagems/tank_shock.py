"""Tank Shock."""

from __future__ import annotations

from bellona.kernel.vocabulary import ONE

from ...attacks.damage import suffer_mortal_wounds
from ...attacks.resolve import toughness_of
from ...expressions import how_many
from ...game import Warhammer
from ...moments import WarhammerRule
from ...phases.charge import targets_left
from ...rolls import roll
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import engaged_with
from ..registry import core_ability, core_stratagem

MOST = 6


@core_stratagem(
    "tank-shock", cost=1, category="strategic ploy", label="yours", window="move_begins", phases=("charge",)
)
class TankShock(Stratagem):
    """A VEHICLE about to make a Charge move will crush those it reaches. [10e.stratagem.tank-shock]"""

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        """There is no Charge move if all its targets have died meanwhile, whoever else is near."""
        return [unit] if game.has(unit, "VEHICLE") and rams(game, unit) and targets_left(game, unit) else []

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        game.gain(ours.key, "crushing", "phase")


@core_ability("crushing")
class Crushing(WarhammerRule):
    """After its Charge move one enemy it has reached suffers mortal wounds, by the Strength of a melee weapon.

    [10e.stratagem.tank-shock.effect]
    """

    asks = (("tank shock target", ONE), ("tank shock weapon", ONE))
    rolls = ("tank shock",)

    async def charge_move_ends(self, game: Warhammer, unit: Unit) -> None:
        enemies = engaged_with(game, unit)
        if not enemies:
            return
        enemy = await game.choose(unit.owner, "tank shock target", enemies, find=game.unit, rules=self.rules)
        weapon = await game.choose(unit.owner, "tank shock weapon", list(rams(game, unit)), rules=self.rules)
        strength = rams(game, unit)[weapon]
        count = strength + (2 if strength > toughness_of(game, enemy) else 0)
        dice = (await roll(game, unit, "tank shock", count, needed=5)).dice
        wounds = min(MOST, how_many(dice, "5+"))
        await suffer_mortal_wounds(game, enemy.key, wounds, "tank-shock", rules=self.rules)


def rams(game: Warhammer, unit: Unit) -> dict[str, int]:
    """The melee weapons of the unit, and their Strength."""
    weapons = {key: game.weapon(model, key) for model in unit.models for key in model.weapons}
    return {key: weapon.strength for key, weapon in weapons.items() if weapon.melee}
