"""Questions to the odds calculator in the words of datasheets. Python and JSON use the same forms."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

Reroll: TypeAlias = Literal["ones", "failed", "all", "not-critical", "one"]
"""Which dice are rolled again: 1s; what failed; what failed, where any die might be; what is not critical; one die."""

Text: TypeAlias = str | int
"""A number that may hold dice: "D6+2"."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=200)]
Result: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=7)]  # 7: never


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a question."""


class Weapon(Form, frozen=True, kw_only=True):
    """A weapon by its printed row. Skill 0: it hits without a roll."""

    name: str = ""
    attacks: Text
    skill: Annotated[int, msgspec.Meta(ge=0, le=6)]
    strength: Number
    ap: Annotated[int, msgspec.Meta(ge=-10, le=0)] = 0
    damage: Text
    abilities: tuple[str, ...] = ()
    melee: bool = False


class Rerolls(Form, frozen=True, kw_only=True):
    """The attacker's re-rolls. A number of attacks is rolled again below its average, damage where that pays."""

    attacks: Literal["all"] | None = None
    hit: Reroll | None = None
    wound: Reroll | None = None
    damage: Literal["ones", "all", "one"] | None = None


class Minimum(Form, frozen=True, kw_only=True):
    """Unmodified rolls below these always fail."""

    hit: Result = 2
    wound: Result = 2


class Attackers(Form, frozen=True, kw_only=True):
    """So many models with one weapon, and how they use it. `rules` and `keywords` are those of the models."""

    weapon: Weapon
    count: Number = 1
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
    critical_hit: Result = 6
    critical_wound: Result = 6
    minimum: Minimum = Minimum()
    reroll: Rerolls = Rerolls()
    rules: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    precision: bool = True  # attacks that may be aimed at a CHARACTER are
    by: str = ""  # in a chain: the models that attack, as many as are left of them


class Models(Form, frozen=True, kw_only=True):
    """Models of one kind. `wounded`: wounds that one of them has lost already; `points`: of one model."""

    name: str = "model"
    count: Number = 1
    toughness: Number
    save: Result
    invulnerable: Result | None = None
    wounds: Number
    feel_no_pain: Result | None = None
    wounded: Annotated[int, msgspec.Meta(ge=0)] = 0
    character: bool = False
    points: Annotated[float, msgspec.Meta(ge=0)] = 0.0
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class SaveRerolls(Form, frozen=True, kw_only=True):
    """The defender's re-rolls."""

    save: Literal["ones", "failed", "all", "one"] | None = None
    feel_no_pain: Literal["ones", "failed", "all"] | None = None


class Unit(Form, frozen=True, kw_only=True):
    """A unit: its models in the order in which its player lets them fall, and what all of them have.

    CHARACTERs beside others are attached Leaders, who fall last.
    """

    models: Annotated[tuple[Models, ...], msgspec.Meta(min_length=1)]
    keywords: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cover: bool = False
    damage_reduction: Annotated[int, msgspec.Meta(ge=0)] | Literal["half"] = 0
    reroll: SaveRerolls = SaveRerolls()
