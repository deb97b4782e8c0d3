"""Smite, which every PSYKER knows."""

from __future__ import annotations

from ...attacks.damage import suffer_mortal_wounds
from ...game import Warhammer
from ...rolls import roll_value
from ...state import Unit
from ...table.measures import is_within, sees
from ..closest import closest_of
from ..facts import PowerWithoutTarget
from ..power import Power, power

REACH = 18.0
STRONG = 11  # from this result on it does more


@power("smite")
class Smite(Power):
    """Mortal wounds for the closest enemy unit that is visible and near; harder with each attempt of the phase.

    [9e.psychic.smite, 9e.psychic.smite-target, 9e.psychic.smite-escalation, 9e.psychic.smite-eleven]
    """

    warp_charge = 5
    everybodys = True
    again = True
    harming = ("9e.psychic.smite", "9e.psychic.smite-eleven")
    rolls = ("smite",)

    def charge(self, game: Warhammer, player: int) -> int:
        """One more for each attempt that the army has made this phase. [9e.psychic.smite-escalation]"""
        now = (game.state.clock.round, game.state.clock.turn, game.state.clock.phase)
        made = [use for use in game.state.uses if (use.player, use.stratagem, use.when) == (player, self.name, now)]
        return self.charge_after(len(made))

    @classmethod
    def charge_after(cls, attempts: int) -> int:
        """[9e.psychic.smite-escalation]"""
        return cls.warp_charge + attempts

    @staticmethod
    def harm(result: int) -> str:
        """The mortal wounds that it inflicts with this result. [9e.psychic.smite, 9e.psychic.smite-eleven]"""
        return "D6" if result >= STRONG else "D3"

    def upon(self, game: Warhammer, unit: Unit) -> list[Unit]:
        """Enemies that are near and visible. [9e.psychic.smite-target]"""
        return [
            enemy for enemy in game.enemies(unit) if is_within(game, unit, enemy, REACH) and sees(game, unit, enemy)
        ]

    async def manifest(self, game: Warhammer, unit: Unit, result: int) -> None:
        """[9e.psychic.smite-target, 9e.psychic.smite-eleven]"""
        near = self.upon(game, unit)
        if not near:
            game.record(PowerWithoutTarget(unit.key, self.name, rules=("9e.psychic.smite-target",)))
            return
        target = await closest_of(game, unit, near)
        rules = ("9e.psychic.smite", *(("9e.psychic.smite-eleven",) if result >= STRONG else ()))
        count = await roll_value(game, unit, "smite", self.harm(result))
        await suffer_mortal_wounds(game, target.key, count, self.name, rules=rules, by=unit.owner)
