"""How the numbers of an attack came about: each with its modifiers and the rules behind them, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bellona.kernel.modifiers import Modifier, Total
from bellona.kernel.rulebook import Rulebook

from ..attack import Target
from ..attacks.sequence import AttackSequence, Save, feel_no_pain, rules_behind
from ..keywords import merged


def arithmetic(book: Rulebook, sequence: AttackSequence, targets: Sequence[tuple[str, Target]]) -> list[dict[str, Any]]:
    """Every step of the attack sequence; saves and what follows for each kind of model."""
    told = [_attacks(sequence), _hit(book, sequence), _wound(book, sequence)]
    for name, target in targets:
        told.append(_save(book, sequence.save(target)) | {"model": name})
        told.append(_damage(book, sequence, target) | {"model": name})
        if needed := feel_no_pain(book, target, sequence.attack):
            one = ("10e.ability.feel-no-pain.one-ability",) if len(needed) > 1 else ()
            rules = ("10e.ability.feel-no-pain", *one)
            told.append({"step": "feel_no_pain", "model": name, "needed": needed[0], "rules": rules})
    return [{"weapon": sequence.attack.weapon} | step | {"rules": book.cite(step["rules"])} for step in told]


def _attacks(sequence: AttackSequence) -> dict[str, Any]:
    attack = sequence.attack
    counted = "10e.fight.number-of-attacks" if attack.melee else "10e.shooting.number-of-attacks"
    more = sequence.rules_of_number()
    return {"step": "attacks", "base": attack.attacks, "number": sequence.attacks, "rules": (counted, *more)}


def _hit(book: Rulebook, sequence: AttackSequence) -> dict[str, Any]:
    if sequence.hits_automatically:
        return {"step": "hit", "automatic": True, "rules": sequence.granting("hits-automatically")}
    attack = sequence.attack
    skill_trail, behind_skill = sequence.skill_told()
    rules = merged(
        ("10e.attack.hit.melee" if attack.melee else "10e.attack.hit.ranged", "10e.attack.hit.critical"),
        ("10e.attack.hit.modifier-cap",) if sequence.hit_modifier.capped else (),
        book.special_rules.cited("hits-on-set-rolls") if attack.hits_on else (),
        rules_behind(book, sequence.hit_modifier.trail),
        behind_skill,
        sequence.acted("least_hit") if sequence.least_hit > attack.least_hit else (),
        sequence.acted("on_hit"),
        ("10e.dice.re-roll.permission",) if sequence.rerolls("hit") else (),
    )
    told: dict[str, Any] = {"step": "hit", "needed": sequence.hit_needed, "critical": sequence.critical_hit}
    if skill_trail:
        told["skill"] = {"base": attack.skill, "value": sequence.skill, "trail": _trail(book, skill_trail)}
    return told | _total(book, sequence.hit_modifier) | {"again": sequence.rerolls("hit"), "rules": rules}


def _wound(book: Rulebook, sequence: AttackSequence) -> dict[str, Any]:
    rules = merged(
        ("10e.attack.wound.table", "10e.attack.wound.critical"),
        ("10e.attack.wound.modifier-cap",) if sequence.wound_modifier.capped else (),
        rules_behind(book, sequence.wound_modifier.trail),
        sequence.acted("critical_wound"),
        sequence.acted("on_wound"),
        sequence.acted("rerolls"),
    )
    told = {"step": "wound", "strength": sequence.strength, "toughness": sequence.attack.toughness}
    told |= {"needed": sequence.wound_needed, "critical": sequence.critical_wound}
    return told | _total(book, sequence.wound_modifier) | {"again": sequence.rerolls("wound"), "rules": rules}


def _save(book: Rulebook, save: Save) -> dict[str, Any]:
    rules = merged(
        ("10e.attack.save.roll", f"10e.attack.save.{save.kind}"),
        ("10e.attack.save.improvement-cap",) if save.modifier.capped else (),
        rules_behind(book, save.modifier.trail),
    )
    told = {"step": "save", "save": save.kind, "needed": save.needed, "passes_on": save.lowest()}
    return told | _total(book, save.modifier) | {"rules": rules}


def _damage(book: Rulebook, sequence: AttackSequence, target: Target) -> dict[str, Any]:
    attack = sequence.attack
    rules = ("10e.attack.damage.inflict", *(sequence.acted("damage") if sequence.damage != attack.damage else ()))
    told = {"step": "damage", "base": attack.damage, "damage": sequence.damage}
    return told | _total(book, sequence.damage_total(0, target)) | {"again": sequence.rerolls("damage"), "rules": rules}


def _total(book: Rulebook, total: Total) -> dict[str, Any]:
    """A sum of modifiers, each with the rules that it comes from."""
    return {"modifier": total.value, "capped": total.capped, "trail": _trail(book, total.trail)}


def _trail(book: Rulebook, trail: Iterable[Modifier]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(each) | {"rules": book.cite(rules_behind(book, [each]))} for each in trail]
