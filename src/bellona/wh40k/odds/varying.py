"""A question with one number changed: for curves over ranges, toughness and the like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError

from ..letters import NO_MORE, Letters
from .questions import AskedModels, Attackers, OddsQuestion

replace = msgspec.structs.replace


def _attackers(**changes: Callable[[Attackers, int], Any]) -> Callable[[OddsQuestion, int], OddsQuestion]:
    def vary(question: OddsQuestion, value: int) -> OddsQuestion:
        changed = [replace(each, **{name: f(each, value) for name, f in changes.items()}) for each in question.attacks]
        return replace(question, attacks=tuple(changed))

    return vary


def _weapon(name: str, value_of: Callable[[int], Any] = int) -> Callable[[OddsQuestion, int], OddsQuestion]:
    return _attackers(weapon=lambda each, value: replace(each.weapon, **{name: value_of(value)}))


def _bearers(name: str) -> Callable[[OddsQuestion, int], OddsQuestion]:
    """A number of the models that attack."""
    return _attackers(**{name: lambda _, value: value})


def _models(name: str) -> Callable[[OddsQuestion, int], OddsQuestion]:
    """A number of the models that stand first."""

    def vary(question: OddsQuestion, value: int) -> OddsQuestion:
        if question.target is None:
            raise BellonaError(f"there is no target whose {name} could be varied")
        first, *others = question.target.models
        return replace(question, target=replace(question.target, models=(_with(first, name, value), *others)))

    return vary


def _with(models: AskedModels, name: str, value: int) -> AskedModels:
    return replace(models, **{name: value})


def _charge(question: OddsQuestion, value: int) -> OddsQuestion:
    if question.charge is None:
        raise BellonaError("there is no charge whose distance could be varied")
    return replace(question, charge=replace(question.charge, distance=float(value), needed=None))


def _leadership(question: OddsQuestion, value: int) -> OddsQuestion:
    for topic in ("battle_shock", "morale"):  # one of which an edition has
        if test := getattr(question, topic, None):
            return replace(question, **{topic: replace(test, leadership=value)})
    raise BellonaError("there is no test whose Leadership could be varied")


VARIABLES: dict[str, Callable[[OddsQuestion, int], OddsQuestion]] = {
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


def variables(letters: Letters) -> dict[str, Callable[[OddsQuestion, int], OddsQuestion]]:
    """All that may be varied in an edition: its own letters, and what its rows have of those of the family."""
    own = {each.name: _models(each.name) for each in letters.of_targets() if not each.text and each.kind is None}
    own |= {each.name: _weapon(each.name) for each in letters.weapon if not each.text}
    own |= {each.name: _bearers(each.name) for each in letters.of_attackers() if not each.text}
    shared = {name: vary for name, vary in VARIABLES.items() if name not in letters.gone}
    return shared | {name.replace("_", "-"): vary for name, vary in own.items()}


def varied(question: OddsQuestion, what: str, value: int, letters: Letters = NO_MORE) -> OddsQuestion:
    """The question with another value of this."""
    found = variables(letters)
    if what not in found:
        raise BellonaError(f"{what!r} cannot be varied; there are {', '.join(found)}")
    return found[what](question, value)
