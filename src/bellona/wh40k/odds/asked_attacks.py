"""The forms of a question as the rules see them: attacks, and units in the order in which their models fall."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from bellona.kernel.modifiers import Modifier
from bellona.kernel.rulebook import Rulebook
from bellona.space.numbers import TOUCH

from ..attack import Attack, Target
from ..attacks.line import Kind, Line
from ..keywords import merged
from ..letters import rules_in
from .chances import Lethal, Policy, VolleyDice
from .questions import AskedModels, AskedUnit, Attackers, Rerolls, SaveRerolls


def line_asked(book: Rulebook, unit: AskedUnit) -> Line:
    """The unit in the order in which it falls; where nobody joins others CHARACTERs are models like all."""
    return line_of(unit, leads=bool(book.parts.muster.joining))


def line_of(unit: AskedUnit, leads: bool = True) -> Line:
    """The unit in the order in which it falls: wounded models first, the CHARACTERs of an Attached unit last.

    [10e.attack.allocate.wounded-first, 10e.ability.leader.no-allocation-to-character,
    10e.ability.leader.last-bodyguard]
    """
    attached = leads and len({models.character for models in unit.models}) > 1
    wounded: tuple[list[tuple[int, int]], ...] = [], []
    fresh: tuple[list[tuple[int, int]], ...] = [], []
    for number, models in enumerate(unit.models):
        last = attached and models.character
        if models.wounded:
            wounded[last].append((number, models.wounds - models.wounded))
        fresh[last].extend([(number, models.wounds)] * (models.count - bool(models.wounded)))
    kinds = tuple([kind_of(unit, models) for models in unit.models])
    return Line(kinds, (*wounded[0], *fresh[0]), (*wounded[1], *fresh[1]))


def kind_of(unit: AskedUnit, models: AskedModels) -> Kind:
    rules = merged(unit.rules, models.rules, rules_in(models))
    if models.feel_no_pain:
        rules = (*rules, f"feel-no-pain {models.feel_no_pain}+")
    keywords = merged(unit.keywords, models.keywords, ("CHARACTER",) if models.character else ())
    target = Target(models.save, models.wounds, models.invulnerable, rules)
    return Kind(models.name, models.wounds, target, keywords, models.points)


def volley_of(
    book: Rulebook, attackers: Attackers, unit: AskedUnit, line: Line, living: Sequence[int] = (), spills: bool = True
) -> VolleyDice:
    """The attacks of one entry of a question, upon a unit of which so many models of each kind are alive."""
    living = living or [models.count for models in unit.models]
    lethal: Lethal = getattr(attackers, "lethal", "always")  # where the edition asks
    policy = Policy(_given(attackers.reroll), _given(unit.reroll), attackers.precision, spills, lethal)
    attack = book.parts.attacks.attack_asked(book, attackers, unit, line, living)
    return VolleyDice(book, attack, attackers.count, line, policy)


@functools.lru_cache(maxsize=1024)
def _given(rerolls: Rerolls | SaveRerolls) -> Mapping[str, str]:
    told = {name: getattr(rerolls, name) for name in rerolls.__struct_fields__}
    return {roll: kind for roll, kind in told.items() if kind}


def attack_of(book: Rulebook, attackers: Attackers, unit: AskedUnit, line: Line, living: Sequence[int]) -> Attack:
    """The attack as the rules see it."""
    weapon, numbers = attackers.weapon, dict(book.parts.attacks.numbers_asked(attackers))
    modifiers = numbers.pop("modifiers", ())
    kinds = [kind for kind, count in enumerate(living) if count]
    return Attack(
        weapon=weapon.name,
        melee=weapon.melee,
        **numbers,
        abilities=(*weapon.abilities, *rules_in(weapon)),
        model_abilities=(*attackers.rules, *rules_in(attackers)),
        keywords=attackers.keywords,
        wounds=attackers.wounds,
        stationary=attackers.stationary,
        charged=attackers.charged,
        engaged=attackers.engaged,
        hits_on=book.parts.shooting.snap if attackers.overwatch else None,
        plunging=attackers.plunging,
        toughness=book.parts.attacks.toughness(
            (unit.models[kind].toughness, unit.models[kind].character) for kind in kinds for _ in range(living[kind])
        ),
        target_abilities=line.shared_abilities(kinds),
        target_keywords=line.keywords(kinds),
        target_models=sum(living),
        target_engaged=attackers.target_engaged,
        half_range=attackers.half_range or is_near(attackers, 0.5),
        visible=attackers.visible,
        cover=unit.cover,
        critical_hit=attackers.critical_hit,
        critical_wound=attackers.critical_wound,
        least_hit=attackers.minimum.hit,
        least_wound=attackers.minimum.wound,
        modifiers=(*modifiers_of(attackers, unit), *modifiers),
        rerolls=rerolls_of(attackers),
        counts=tuple(attackers.counts.items()),
    )


def numbers_of_asked_weapon(attackers: Attackers) -> dict[str, Any]:
    """All numbers of an attack are the weapon's. [10e.datasheet.weapon-characteristics]"""
    weapon = attackers.weapon
    return {
        "attacks": str(weapon.attacks),
        "skill": weapon.skill or 0,
        "strength": weapon.strength,
        "ap": weapon.ap,
        "damage": str(weapon.damage),
    }


def is_near(attackers: Attackers, share: float = 1.0) -> bool:
    """Whether the target is within the range of the weapon, or a share of it, as far as that is told.

    [10e.core.measure.within]
    """
    distance, reach = attackers.distance, attackers.weapon.range
    return distance is not None and reach > 0 and distance <= share * reach + TOUCH


def is_far(attackers: Attackers) -> bool:
    """Whether the target is out of range. [10e.shooting.range]"""
    return attackers.distance is not None and attackers.weapon.range > 0 and not is_near(attackers)


def rerolls_of(attackers: Attackers) -> tuple[tuple[str, str], ...]:
    """The permissions that the attack has. To roll a single die again is none of them; it is a Stratagem's."""
    wishes = _given(attackers.reroll).items()
    return tuple([(roll, "all" if kind == "not-critical" else kind) for roll, kind in wishes if kind != "one"])


def modifiers_of(attackers: Attackers, unit: AskedUnit) -> tuple[tuple[str, Modifier], ...]:
    """The modifiers that a question states without the rules behind them."""
    found = []
    if attackers.hit_modifier:
        found.append(("hit_roll", Modifier("add", attackers.hit_modifier, "situation")))
    if attackers.wound_modifier:
        found.append(("wound_roll", Modifier("add", attackers.wound_modifier, "situation")))
    if unit.damage_reduction == "half":
        found.append(("damage", Modifier("divide", 2, "damage reduction")))
    elif unit.damage_reduction:
        found.append(("damage", Modifier("subtract", unit.damage_reduction, "damage reduction")))
    return tuple(found)
