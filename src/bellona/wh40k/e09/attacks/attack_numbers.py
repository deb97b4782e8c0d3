"""The attack that a model makes: skill, Strength and close combat attacks are its own, the rest is the weapon's."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.modifiers import Modifier, Total

from ...attacks.sequence import NEVER
from ...datasheet import Weapon
from ...game import Warhammer
from ...letters import values_in
from ...odds.questions import Attackers
from ...state import Model, Unit
from ..rows import weapon_type

FROM_WEAPON = "weapon-strength"  # the source of what "+1" and "×2" do
_CHANGE = re.compile(r"([×x+])\s*(\d+)", re.IGNORECASE)


def skill_named(melee: bool) -> str:
    """Which skill a Hit roll goes by. [9e.attack.hit-roll]"""
    return "weapon_skill" if melee else "ballistic_skill"


def numbers(game: Warhammer, unit: Unit, model: Model, weapon: Weapon) -> dict[str, Any]:
    """What the model and its weapon bring to an attack. What changes the model's characteristics and what the weapon
    makes of its Strength is counted together when the attack is made.

    [9e.attack.hit-roll, 9e.weapon.strength-user, 9e.weapon.strength-modifier, 9e.characteristic.modifier-order]
    """
    skill = game.characteristic(unit, model, skill_named(weapon.melee)) or Total(NEVER, NEVER)
    own, strength_changes = strength(
        weapon.more["weapon_strength"],
        game.characteristic(unit, model, "strength"),
        lambda: game.value(unit, model, "toughness"),
    )
    changes = [*(("skill", change) for change in skill.trail), *(("strength", change) for change in strength_changes)]
    return {
        "attacks": number_of_attacks(weapon.more["type"], lambda: game.value(unit, model, "attacks")),
        "skill": int(skill.base),
        "strength": own,
        "ap": weapon.ap,
        "damage": weapon.damage,
        "modifiers": tuple(changes),
    }


def numbers_asked(attackers: Attackers) -> dict[str, Any]:
    """The same of a question about odds."""
    weapon, told, row = attackers.weapon, values_in(attackers), values_in(attackers.weapon)
    base = told["strength"]
    own, changes = strength(row["weapon_strength"], Total(base, base) if base else None, _not_told)
    return {
        "attacks": number_of_attacks(row["type"], lambda: told["attacks"] or 0),
        "skill": told[skill_named(weapon.melee)] or NEVER,
        "strength": own,
        "ap": weapon.ap,
        "damage": str(weapon.damage),
        "modifiers": tuple(("strength", change) for change in changes),
    }


def _not_told() -> int:
    raise BellonaError("attackers whose Strength is - strike with their Toughness: tell it as their Strength")


def number_of_attacks(printed: Any, own: Callable[[], int]) -> str:
    """As many as the type says; with a melee weapon, the bearer's own. [9e.weapon.ranged-types]"""
    return weapon_type(printed).attacks or str(own())


def strength(printed: Any, own: Total | None, toughness: Any) -> tuple[int, tuple[Modifier, ...]]:
    """The Strength that a weapon begins with, and what changes it: of "User", "+1" and "×2" the bearer's with all that
    changes it; of a bearer who has "-" its Toughness, which nothing changes.

    [9e.weapon.strength-user, 9e.weapon.strength-modifier, 9e.characteristic.dash-substitution,
    9e.characteristic.dash-unmodifiable]
    """
    text = str(printed).strip()
    if text.isdigit():
        return int(text), ()
    change = _CHANGE.fullmatch(text)
    if change is None and text.lower() != "user":
        raise ValueError(f"{text!r} is no Strength of a weapon: there are numbers, User, +1 and ×2")
    if own is None:
        return int(toughness()), ()
    by = Modifier("add" if change[1] == "+" else "multiply", int(change[2]), FROM_WEAPON) if change else None
    return int(own.base), (*own.trail, *((by,) if by else ()))
