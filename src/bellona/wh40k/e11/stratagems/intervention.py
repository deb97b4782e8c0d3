"""Heroic Intervention."""

from __future__ import annotations

from types import MappingProxyType

from bellona.kernel.vocabulary import ONE

from ...game import Warhammer
from ...phases.charge import ask_for_targets, could_charge
from ...state import Unit
from ...stratagem import Stratagem, affordable_modes
from ...table.measures import is_engaged, is_within
from ..registry import core_stratagem

LEAP, FRAY = "leap-to-defend", "into-the-fray"
IN_THE_FRAY = 6  # inches: how near targets are, and what a roll counts at most


@core_stratagem(
    "heroic-intervention",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="charge_phase_ends",
    phases=("charge",),
)
class InterventionAtTheEnd(Stratagem):
    """At the end of the opponent's Charge phase a unit charges: for 1CP at enemies that have charged, for 2CP at any
    within 6", with a roll of 6 at most. VEHICLEs only if they are CHARACTERs or WALKERs.

    [11e.stratagem.heroic-intervention, 11e.stratagem.heroic-leap, 11e.stratagem.heroic-fray,
    11e.stratagem.heroic-fights-first]
    """

    modes = MappingProxyType({LEAP: 1, FRAY: 2})
    asks = (("heroic intervention mode", ONE),)
    again = True

    def units(self, game: Warhammer, player: int) -> list[Unit]:
        ours = [unit for unit in game.on_battlefield(1 - player) if may_intervene(game, unit)]
        return [unit for unit in ours if self.open_modes(game, unit)]

    def open_modes(self, game: Warhammer, unit: Unit) -> list[str]:
        return [mode for mode in affordable_modes(self, game, unit) if targets(game, unit, mode)]

    async def act(self, game: Warhammer, unit: Unit, mode: str, player: int) -> None:
        chosen = await ask_for_targets(game, unit, targets(game, unit, mode), game.parts.charge.bar_to_target)
        most = IN_THE_FRAY if mode == FRAY else None
        await game.parts.charge.charge(game, unit, targets=chosen, most=most)


def may_intervene(game: Warhammer, unit: Unit) -> bool:
    """Unengaged; and no tanks. [11e.stratagem.heroic-intervention]"""
    nimble = not game.has(unit, "VEHICLE") or game.has(unit, "CHARACTER") or game.has(unit, "WALKER")
    return nimble and not is_engaged(game, unit)


def targets(game: Warhammer, unit: Unit, mode: str) -> list[Unit]:
    """The enemies that it may charge in this mode: those that made a charge move, or those that are near.

    [11e.stratagem.heroic-leap, 11e.stratagem.heroic-fray]
    """
    if mode == LEAP:
        enemies = [enemy for enemy in game.enemies(unit) if enemy.charged]
    else:
        enemies = [enemy for enemy in game.enemies(unit) if is_within(game, unit, enemy, IN_THE_FRAY)]
    return [enemy for enemy in enemies if could_charge(game, unit, enemy)]
