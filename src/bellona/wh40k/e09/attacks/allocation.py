"""Who takes an attack in 9th edition, and what it meets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ...game import Warhammer
from ...state import Model, Unit


def has_lost_wounds(game: Warhammer, unit: Unit, model: Model) -> bool:
    """Only a model that has lost wounds must take the next attack, whatever was allocated to others before.

    [9e.attack.allocate-wounded]
    """
    return model.wounds < game.value(unit, model, "wounds")


def toughness_of_most(models: Iterable[tuple[int, bool]]) -> int:
    """The Toughness that most models of a unit have, the higher of two that as many have. [9e.attack.wound-roll]"""
    counts = Counter(toughness for toughness, _ in models)
    return max(counts, key=lambda toughness: (counts[toughness], toughness))


def always_spill(readings: Mapping[str, str]) -> bool:
    """Mortal wounds go on to the next model until all are suffered. [9e.attack.mortal-wounds-spill]"""
    return True
