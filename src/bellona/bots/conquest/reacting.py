"""Draw events, offers, re-rolls, and the small questions of those who are struck."""

from __future__ import annotations

from typing import Any

from bellona.conquest.actions.charge import targets as chargeable
from bellona.conquest.state import Regiment
from bellona.kernel.requests import Answer, Choose

from .choosing_actions import best_volley
from .rounds import urgency
from .situation import Situation

NEVER = ("flawless-drill",)


def the_first(situation: Situation, request: Choose[Any]) -> Answer:
    """Options of which the best is named first."""
    return next(iter(request.options), None)


def the_first_of_them(situation: Situation, request: Choose[Any]) -> Answer:
    """As many as must be, the dearest first."""
    return list(request.options)[: request.least]


def reroll(situation: Situation, request: Choose[str]) -> Answer:
    """Who may roll failures again does."""
    return next(iter(request.options), None)


def use(situation: Situation, request: Choose[str]) -> Answer:
    """Extra moves and announced re-rolls are used; a formation is changed in combat only when there is need."""
    name = request.name.removeprefix("use ")
    return request.passing() if name in NEVER else request.suggested()


def most_precious(situation: Situation, request: Choose[Regiment]) -> Answer:
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))


def draw_event(situation: Situation, request: Choose[str]) -> Answer:
    """The one that helps most now, if any does."""
    unit = _drawn(situation)
    scores = {event: _worth(situation, unit, event) for event in request.options}
    best = situation.best(scores, lambda event: scores[event])
    return best if scores[best] > 0 or request.least else None


def _drawn(situation: Situation) -> Regiment | None:
    """The Regiment whose card was drawn last, or that of the Character who is on it."""
    game = situation.game
    shown = game.side(situation.player).shown
    name = shown[-1] if shown else ""
    units = [unit for unit in situation.ours if unit.entry == name and unit.activated]
    led = [game.unit(one.regiment) for one in game.characters(situation.player) if one.entry == name]
    return next(iter([*units, *led]), None)


def _worth(situation: Situation, unit: Regiment | None, event: str) -> float:
    name = event.partition(" ")[0]
    if name in ("turn-the-tide", "seize-the-day"):
        return 2.0
    if unit is None:
        return 1.0 if name != "burnout" else 0.0
    hurt = any(stand.wounds for stand in unit.stands) or bool(unit.lost)
    fights = bool(situation.foes(unit))
    charges = bool(unit.block) and not unit.broken and any(chargeable(situation.game, unit))
    match name:
        case "biotic-renewal" | "regeneration":
            return 3.0 * hurt * (not unit.broken)
        case "bastion":
            return 2.0 if fights or charges else 0.5
        case "flux-powered":
            return 2.5 if fights or charges else 0.0
        case "burnout":
            return 2.0 if fights or charges else 0.0
        case "murderous-volley" | "fire-and-advance":
            return 1.5 if situation.is_shooter(unit) and best_volley(situation, unit) > 0 else 0.1
        case "double-time":
            return 0.0 if fights else 1.0
    return 0.5


def flux_powered(situation: Situation, request: Choose[str]) -> Answer:
    """More skill for the clumsy, more blows for the skilled."""
    unit = _drawn(situation)
    skill = situation.game.unmodified(unit, unit.stands[0], "clash") if unit else 3
    return "clash" if skill <= 2 else "attacks"


def turn_the_tide(situation: Situation, request: Choose[Regiment]) -> Answer:
    return situation.best(request.options, lambda key: urgency(situation, situation.game.unit(key)))
