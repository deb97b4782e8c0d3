"""Reserves: one pool from the second battle round on, and AIRCRAFT that come and go."""

from __future__ import annotations

from bellona.kernel.refusal import Refusal

from ..game import Warhammer
from ..missions.ending import is_still_away, outermost
from ..moves.aircraft import RECALLED
from ..set_up.reserves import too_early
from ..state import Unit


def bar_to_arriving(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit cannot arrive in this battle round, whatever put it into Strategic Reserves.

    [11e.reserves.from-round-two, 11e.reserves.pool]
    """
    return too_early(game, unit, game.parts.reserves.earliest, "11e.reserves.from-round-two")


def has_deep_strike(game: Warhammer, unit: Unit) -> bool:
    """Whether a unit makes its ingress move anywhere: its own rules say so, not what put it into Strategic Reserves.

    [11e.reserves.ingress-move, 11e.reserves.pool, 11e.aircraft.reappear]
    """
    return game.every_model_has(unit, "deep-strike") and not game.has(unit, "AIRCRAFT")


def is_lost(game: Warhammer, unit: Unit) -> bool:
    """Whether a unit is destroyed when the battle ends, because it has not arrived; an AIRCRAFT that was only called
    back is not, nor whoever is aboard.

    [11e.reserves.never-arrived, 11e.aircraft.end-of-battle]
    """
    return is_still_away(game, unit) and outermost(game, unit).reserves != RECALLED
