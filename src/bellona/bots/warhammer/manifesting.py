"""Psychic powers: which are worth an attempt, by whom, and upon whom."""

from __future__ import annotations

from typing import Any

from bellona.kernel.requests import Answer, Choose
from bellona.wh40k.state import Unit

from .situation import Situation

PERILS = 1 / 18  # a double 1 or a double 6
HURT = 2.0  # mortal wounds of a power, or of Perils, on average
SHARE_SAVED = 0.1  # of a friend's points that a power upon it may save


def psyker(situation: Situation, request: Choose[Unit]) -> Answer:
    """Whoever has the most to gain from an attempt; nobody if none pays."""
    gains = {key: best_gain(situation, situation.game.unit(key)) for key in request.options}
    paying = [key for key in gains if gains[key] > 0]
    return situation.best(paying, lambda key: gains[key]) if paying else None


def psychic_power(situation: Situation, request: Choose[list[str]]) -> Answer:
    """The power that promises most, if any does."""
    unit = situation.game.unit(request.about["unit"])
    paying = [name for name in request.options if gain(situation, unit, name) > 0]
    return [situation.best(paying, lambda name: gain(situation, unit, name))] if paying else []


def best_gain(situation: Situation, unit: Unit) -> float:
    """What the best of a unit's powers promises."""
    game = situation.game
    rules = [*(cls.name for cls in game.rulebook.special_rules.classes.values() if is_common(cls))]
    rules += [text for text in game.abilities_of(unit) if is_power(game.rulebook.special_rules.read(text))]
    return max((gain(situation, unit, text) for text in rules), default=0.0)


def is_power(rule: Any) -> bool:
    return hasattr(rule, "upon")


def is_common(cls: Any) -> bool:
    """Whether every PSYKER knows it."""
    return is_power(cls) and bool(cls.everybodys)


def gain(situation: Situation, unit: Unit, name: str) -> float:
    """What an attempt promises in points: enemies are hurt, friends are spared, and Perils are feared."""
    game = situation.game
    power: Any = game.rulebook.special_rules.read(name)
    hoped = [worth_upon(situation, other) for other in power.upon(game, unit)]
    chance = reaches(power.charge(game, unit.owner))
    return chance * max(hoped, default=0.0) - PERILS * wounded(situation, unit)


def worth_upon(situation: Situation, unit: Unit) -> float:
    friendly = unit.owner == situation.player
    return SHARE_SAVED * situation.points(unit) if friendly else wounded(situation, unit)


def wounded(situation: Situation, unit: Unit) -> float:
    """What a few mortal wounds cost a unit."""
    wounds = sum(model.wounds for model in unit.models)
    return situation.points(unit) * min(1.0, HURT / wounds) if wounds else 0.0


def reaches(needed: int) -> float:
    """The chance that two dice come to so much."""
    return sum(one + other >= needed for one in range(1, 7) for other in range(1, 7)) / 36
