"""Questions to the odds calculator as players put them, in the words of datasheets. Python and JSON use the same forms."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Reroll: TypeAlias = Literal["ones", "failed", "all", "not-critical", "one"]
"""Dice that are rolled again: 1s; those that failed; the same where any might be; all that are not critical; one die."""

Text: TypeAlias = str | int
"""A number that may hold dice: "D6+2"."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon by its printed row. Skill 0 hits without a roll."""

    name: str = ""
    attacks: Text
    skill: int
    strength: int
    ap: int = 0
    damage: Text
    abilities: tuple[str, ...] = ()
    melee: bool = False


class Rerolls(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The attacker's re-rolls. Of damage, "all" and "one" are chosen where they pay."""

    attacks: Literal["all"] | None = None
    hit: Reroll | None = None
    wound: Reroll | None = None
    damage: Literal["ones", "all", "one"] | None = None


class Least(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Unmodified rolls below these always fail."""

    hit: int = 2
    wound: int = 2


class Attackers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many models with one weapon, and how they use it. `rules` and `keywords` are those of the attacking models."""

    weapon: Weapon
    count: int = 1
    half_range: bool = False
    stationary: bool = False
    charged: bool = False
    engaged: bool = False
    target_engaged: bool = False
    visible: bool = True
    plunging: bool = False
    overwatch: bool = False
    hit_modifier: int = 0
    wound_modifier: int = 0
    critical_hit: int = 6
    critical_wound: int = 6
    reroll: Rerolls = Rerolls()
    rules: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    precision: bool = True  # whether attacks that may be aimed at a CHARACTER are
    by: str = ""  # in a chain: the models that attack, by name, as many as are alive


class Models(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Models of one kind. `wounded`: wounds that one of them has lost already; `points`: for one model."""

    name: str = "model"
    count: int = 1
    toughness: int
    save: int
    invulnerable: int | None = None
    wounds: int
    feel_no_pain: int | None = None
    wounded: int = 0
    character: bool = False
    points: float = 0.0
    rules: tuple[str, ...] = ()


class Saves(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The defender's re-rolls."""

    save: Literal["ones", "failed", "all"] | None = None
    feel_no_pain: Literal["ones", "failed", "all"] | None = None


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit that is attacked: models in the order in which its player lets them fall. `rules` are those of all models.

    CHARACTERs beside others are attached Leaders and fall last.
    """

    models: tuple[Models, ...]
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cover: bool = False
    damage_reduction: int | Literal["half"] = 0
    reroll: Saves = Saves()
