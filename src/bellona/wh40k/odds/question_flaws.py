"""What makes no sense in a question although it has the right form, with the place in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..expressions import Expression, expression
from ..letters import rules_in
from .chances import VolleyDice
from .questions import AskedUnit, Attackers, OddsQuestion

MOST_ATTACKS, MOST_WOUNDS, MOST_DAMAGE, MOST_EXTRA = 2000, 1000, 1000, 20
MOST_DICE, MOST_DICE_TOGETHER = 30, 5  # of one number; of one that has a least result


def check(book: Rulebook, asked: OddsQuestion) -> None:
    """Whatever the forms themselves cannot tell."""
    for place, attackers in _attackers(asked):
        _check_attackers(book, place, attackers)
    for place, unit in _units(asked):
        _check_unit(book, place, unit)
    if asked.deadly_demise:
        _number("deadly_demise.amount", asked.deadly_demise.amount, MOST_DAMAGE)


def check_sizes(place: str, volleys: Sequence[VolleyDice]) -> None:
    """Numbers that abilities have raised are not too great, either."""
    for volley in volleys:
        sequence, where = volley.sequence, f"{place}, {volley.name or 'weapon'}"
        if volley.weapons * _words(where, volley.number).most > MOST_ATTACKS:
            raise BellonaError(f"{where}: more than {MOST_ATTACKS} attacks")
        _number(f"{where}, damage", sequence.damage, MOST_DAMAGE)
        for extra in [hit.extra for hit in sequence.hit_results if hit and hit.extra]:
            _number(f"{where}, additional hits", extra, MOST_EXTRA)


def _attackers(asked: OddsQuestion) -> Iterator[tuple[str, Attackers]]:
    found = {"attacks": asked.attacks}
    if chain := asked.chain:
        found |= {"chain.overwatch": chain.overwatch, "chain.fight": chain.fight, "chain.fight_back": chain.fight_back}
    for name, attacks in found.items():
        for number, attackers in enumerate(attacks):
            yield f"{name}[{number}]", attackers


def _units(asked: OddsQuestion) -> Iterator[tuple[str, AskedUnit]]:
    found: dict[str, AskedUnit | None] = {"target": asked.target}
    for topic in ("hazard", "explosives", "crushing_impact", "morale", "psychic"):  # that some editions have
        for part in ("unit", "psyker", "target"):
            found[f"{topic}.{part}"] = getattr(getattr(asked, topic, None), part, None)
    if asked.chain:
        found |= {"chain.charger": asked.chain.charger, "chain.target": asked.chain.target}
    if asked.hazardous:
        found |= {"hazardous.bearers": asked.hazardous.bearers, "hazardous.others": asked.hazardous.others}
    if asked.deadly_demise:
        found["deadly_demise.unit"] = asked.deadly_demise.unit
    if asked.desperate_escape:
        found["desperate_escape.unit"] = asked.desperate_escape.unit
    return ((place, unit) for place, unit in found.items() if unit is not None)


def _check_attackers(book: Rulebook, place: str, attackers: Attackers) -> None:
    weapon, numbers = attackers.weapon, book.parts.attacks.numbers_asked(attackers)
    _number(f"{place}.weapon.attacks", numbers["attacks"], MOST_ATTACKS)
    _number(f"{place}.weapon.damage", numbers["damage"], MOST_DAMAGE)
    _known(book, f"{place}.weapon.abilities", (*weapon.abilities, *rules_in(weapon)))
    _known(book, f"{place}.rules", attackers.rules)


def _check_unit(book: Rulebook, place: str, unit: AskedUnit) -> None:
    names = [models.name for models in unit.models]
    if len(set(names)) < len(names):
        raise BellonaError(f"{place}.models: two kinds of models are called {max(names, key=names.count)!r}")
    for number, models in enumerate(unit.models):
        here = f"{place}.models[{number}]"
        if models.wounded >= models.wounds:
            raise BellonaError(
                f"{here}.wounded: a model of {models.wounds} wounds has not lost {models.wounded} of them"
            )
        _known(book, f"{here}.rules", models.rules)
    if sum([models.count * models.wounds for models in unit.models]) > MOST_WOUNDS:
        raise BellonaError(f"{place}: more than {MOST_WOUNDS} wounds in a unit")
    _known(book, f"{place}.rules", unit.rules)


def _number(place: str, text: str | int, most: int) -> None:
    words = _words(place, str(text))
    if words.most > most or words.dice > MOST_DICE or (words.least and words.dice > MOST_DICE_TOGETHER):
        raise BellonaError(f"{place}: {str(text)[:40]!r} is too great")


def _words(place: str, text: str) -> Expression:
    try:
        return expression(text)
    except ValueError as error:
        raise BellonaError(f"{place}: {error}") from None


def _known(book: Rulebook, place: str, texts: Sequence[str]) -> None:
    for text in texts:
        try:
            book.special_rules.read(text)
        except (ValueError, TypeError) as error:
            raise BellonaError(f"{place}: {error}") from None
