"""Steps of phases, and of a fight, at which 11th edition has Stratagems used."""

from __future__ import annotations

from dataclasses import replace

from bellona.kernel.flow import Once, Phase

from ..game import Warhammer
from ..state import Unit


async def begin_shooting_phase(game: Warhammer) -> None:
    """Before anybody is selected to shoot."""
    await game.window.shooting_phase_begins(game, game.player)


async def end_charge_phase(game: Warhammer) -> None:
    """All charges have been made."""
    await game.window.charge_phase_ends(game, game.player)


async def before_consolidation(game: Warhammer, unit: Unit) -> None:
    """A unit that fights has resolved its attacks."""
    await game.window.about_to_consolidate(game, unit)


def with_a_beginning(phase: Phase) -> Phase:
    """The Shooting phase with a moment before everything else in it."""
    return replace(phase, steps=(Once("start of shooting phase", begin_shooting_phase), *phase.steps))


def with_an_end(phase: Phase) -> Phase:
    """The Charge phase with a moment after everything else in it."""
    return replace(phase, steps=(*phase.steps, Once("end of charge phase", end_charge_phase)))
