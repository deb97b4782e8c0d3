"""A question with one number changed: for curves over ranges, toughness and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError

from ..questions import Attackers, Models, Question

replace = msgspec.structs.replace


def _attackers(**changes: Callable[[Attackers, int], Any]) -> Callable[[Question, int], Question]:
    def vary(question: Question, value: int) -> Question:
        changed = [replace(each, **{name: f(each, value) for name, f in changes.items()}) for each in question.attacks]
        return replace(question, attacks=tuple(changed))

    return vary


def _weapon(name: str, value_of: Callable[[int], Any] = int) -> Callable[[Question, int], Question]:
    return _attackers(weapon=lambda each, value: replace(each.weapon, **{name: value_of(value)}))


def _models(name: str) -> Callable[[Question, int], Question]:
    """A number of the models that stand first."""

    def vary(question: Question, value: int) -> Question:
        if question.target is None:
            raise BellonaError(f"there is no target whose {name} could be varied")
        first, *others = question.target.models
        return replace(question, target=replace(question.target, models=(_with(first, name, value), *others)))

    return vary


def _with(models: Models, name: str, value: int) -> Models:
    return replace(models, **{name: value})


def _charge(question: Question, value: int) -> Question:
    if question.charge is None:
        raise BellonaError("there is no charge whose distance could be varied")
    return replace(question, charge=replace(question.charge, distance=float(value), needed=None))


def _leadership(question: Question, value: int) -> Question:
    if question.battle_shock is None:
        raise BellonaError("there is no test whose Leadership could be varied")
    return replace(question, battle_shock=replace(question.battle_shock, leadership=value))


VARIABLES: dict[str, Callable[[Question, int], Question]] = {
    "range": _attackers(distance=lambda _, value: float(value)),
    "attackers": _attackers(count=lambda _, value: value),
    "skill": _weapon("skill"),
    "strength": _weapon("strength"),
    "ap": _weapon("ap", lambda value: -abs(value)),
    "damage": _weapon("damage", str),
    "hit-modifier": _attackers(hit_modifier=lambda _, value: value),
    "wound-modifier": _attackers(wound_modifier=lambda _, value: value),
    "toughness": _models("toughness"),
    "save": _models("save"),
    "invulnerable": _models("invulnerable"),
    "feel-no-pain": _models("feel_no_pain"),
    "wounds": _models("wounds"),
    "models": _models("count"),
    "charge": _charge,
    "leadership": _leadership,
}


def varied(question: Question, what: str, value: int) -> Question:
    """The question with another value of this."""
    if what not in VARIABLES:
        raise BellonaError(f"{what!r} cannot be varied; there are {', '.join(VARIABLES)}")
    return VARIABLES[what](question, value)
