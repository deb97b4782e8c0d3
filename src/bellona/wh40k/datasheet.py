"""Datasheets: what a unit is made of, as numbers and names."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.space.setting import BasePlan

from .bounds import Models, Number, Text, Texts


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One profile of a weapon; profiles of the same `item` are ways to use one weapon.

    [10e.datasheet.weapon-characteristics]
    """

    name: str
    attacks: str
    skill: int  # 0: hits need no roll
    strength: int
    ap: int = 0
    damage: str = "1"
    range: float = 0.0  # 0: a melee weapon
    abilities: tuple[str, ...] = ()
    item: str = ""
    names: dict[str, str] = {}  # in other languages
    more: dict[str, int | str] = {}  # letters that only its edition has, by name

    @property
    def melee(self) -> bool:
        return self.range == 0


class DamageRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a damage table: characteristics of a model that has at least so many wounds left."""

    wounds: int
    values: dict[str, float | None]  # by name; None is printed "-"


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The characteristics of one kind of model. [10e.datasheet.model-characteristics]"""

    move: float | None  # None is printed "-": it cannot move
    toughness: int
    save: int
    wounds: int
    leadership: int
    control: int
    base: BasePlan
    height: float
    invulnerable: int | None = None
    weapons: tuple[str, ...] = ()  # what it carries unless an option says otherwise
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()  # those that only this kind of model has
    random_move: str = ""
    more: dict[str, int | str | None] = {}  # letters that only its edition has, by name; None is printed "-"
    damage_table: tuple[DamageRow, ...] = ()  # from most wounds left to least

    def printed(self, name: str, wounds: int) -> Any:
        """What stands there for a model with so many wounds left; None is printed "-"."""
        for row in self.damage_table:
            if wounds >= row.wounds:
                if name in row.values:
                    return row.values[name]
                break
        return self.more[name] if name in self.more else getattr(self, name, None)


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many models of a kind a unit holds."""

    kind: Text
    least: Models
    most: Models


class WargearOption(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wargear option: so many models of a kind change some weapons for others."""

    name: Text
    kind: Text
    removes: Texts = ()
    adds: Texts = ()
    most: Models = 1
    per_models: Models = 0  # for every so many models in the unit; 0: in all
    from_models: Models = 0  # the sizes of unit that it is for
    to_models: Models = 100
    not_with: Texts = ()  # options that it cannot be used together with
    abilities: Texts = ()
    points: Number = 0


class Carries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a transport takes aboard."""

    models: Models
    keywords: Texts = ()
    refuses: Texts = ()


class Datasheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of one unit. [10e.datasheet.per-unit, 10e.core.keywords]"""

    key: str
    name: str
    profiles: dict[str, Profile]
    composition: tuple[Count, ...]
    weapons: dict[str, Weapon]
    keywords: tuple[str, ...] = ()
    faction_keywords: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    options: tuple[WargearOption, ...] = ()
    points: dict[str, int] = {}  # number of models: cost
    leads: tuple[str, ...] = ()  # datasheets that a Leader may join
    carries: Carries | None = None
    names: dict[str, str] = {}  # in other languages
    role: str = ""  # its battlefield role, where the edition has such
    words: dict[str, tuple[str, ...]] = {}  # that may be chosen for an open keyword, where not every one may
