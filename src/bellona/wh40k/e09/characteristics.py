"""Characteristics and rolls of 9th edition, with what changes them, and what stands for a "-"."""

from __future__ import annotations

from collections.abc import Iterable

from bellona.kernel.modifiers import Modifier, Stacking, Total
from bellona.kernel.rulebook import Rulebook

from ..game import Warhammer
from ..game import characteristic as as_it_is
from ..state import Model, Unit

# What replaces a value comes first, then modifiers by their kind; what is left of it is rounded up once.
STACKING = Stacking(
    ("set", "divide", "multiply", "add", "subtract"),
    caps={"hit_roll": (-1, 1), "wound_roll": (-1, 1)},
    least={"strength": 1, "toughness": 1, "attacks": 1, "leadership": 1},
)
LEAST_ROLL = 1


def characteristic(game: Warhammer, unit: Unit, model: Model, name: str) -> Total | None:
    """What the row of the model's damage table states, or its profile, with all that changes it: replaced, divided,
    multiplied, added to, taken from, rounded up once. Strength, Toughness, Attacks and Leadership never fall below 1; a
    "-" is no number, and nothing changes it.

    [9e.characteristic.profile, 9e.datasheet.damage-table, 9e.characteristic.replacement,
    9e.characteristic.modifier-order, 9e.characteristic.rounding, 9e.characteristic.minimum-one,
    9e.characteristic.dash-unmodifiable]
    """
    return as_it_is(game, unit, model, name)


def modified_roll(book: Rulebook, roll: str, result: int, changes: Iterable[Modifier]) -> int:
    """A roll with all that changes it, by kind and rounded up once. It may exceed the highest face, and is never less
    than 1.

    [9e.dice.modifier-order, 9e.dice.rounding, 9e.dice.limits]
    """
    return max(LEAST_ROLL, int(book.stacking.total(roll, result, changes).value))


def halved_value(face: int, sides: int) -> int:
    """Certain results of a D3 are re-rolled by its halved value. [9e.dice.reroll-d3]"""
    return (face + 1) // 2 if sides == 3 else face


def leadership_of(game: Warhammer, unit: Unit, model: Model) -> int:
    """A model's Leadership; where it has "-", its Toughness, and nothing that changes Leadership changes that.

    [9e.characteristic.dash-substitution, 9e.characteristic.dash-unmodifiable]
    """
    own = game.characteristic(unit, model, "leadership")
    return game.value(unit, model, "toughness") if own is None else int(own.value)


def highest_leadership(game: Warhammer, unit: Unit) -> int:
    """The highest among its models, by which a unit is tested. [9e.morale.test]"""
    return max(leadership_of(game, unit, model) for model in unit.models)
