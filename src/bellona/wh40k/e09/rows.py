"""The rows of a datasheet of 9th edition: M WS BS S T W A Ld Sv; Range Type S AP D; Power and battlefield role.

[9e.characteristic.profile, 9e.datasheet.contents, 9e.datasheet.battlefield-role, 9e.datasheet.power-rating]
"""

from __future__ import annotations

import functools
import re
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from bellona.space.shapes import Inches

from ..bounds import Natural, Number, Text, Texts
from ..datasheet import DamageRow
from ..letters import Letter, Letters

# [9e.weapon.ranged-types]
RANGED = ("Assault", "Heavy", "Rapid Fire", "Grenade", "Pistol")
MELEE = "Melee"
_TYPE = re.compile(rf"({'|'.join(RANGED)})\s+(\S+)", re.IGNORECASE)
_TYPED = "|".join(name.lower().replace(" ", "[ _]") for name in RANGED)

Cell: TypeAlias = Number | Literal["-"] | UnsetType


class WeaponType(NamedTuple):
    """What a weapon is, and how many attacks it makes; those of a melee weapon are its bearer's."""

    name: str
    attacks: str = ""


@functools.lru_cache(maxsize=256)
def weapon_type(printed: str) -> WeaponType:
    """ "Rapid Fire 2" as a name and a number. [9e.weapon.ranged-types]"""
    if printed.strip().lower() == MELEE.lower():
        return WeaponType(MELEE)
    match = _TYPE.fullmatch(printed.strip())
    if match is None:
        raise ValueError(f"{printed!r} is no type of weapon: there are {', '.join(RANGED)}, with a number, and {MELEE}")
    return WeaponType(match[1].title(), match[2].upper())


def rule_of_type(printed: str) -> str:
    """The special rule that a type brings with it: "rapid-fire 2"."""
    try:
        name, attacks = weapon_type(printed)
    except ValueError:
        return printed  # which no special rule is called
    return f"{name.lower().replace(' ', '-')} {attacks}" if attacks else ""


class TableRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a damage table: what the model has while it has at least so many wounds left.

    [9e.datasheet.damage-table]
    """

    wounds: Annotated[int, Meta(ge=1, le=200)]
    M: Inches | Literal["-"] | UnsetType = UNSET
    WS: Cell = UNSET
    BS: Cell = UNSET
    S: Cell = UNSET
    T: Number | UnsetType = UNSET
    A: Cell = UNSET
    Ld: Cell = UNSET
    Sv: Number | UnsetType = UNSET

    def damage_row(self) -> DamageRow:
        told = {name: getattr(self, letter) for letter, name in CALLED.items()}
        values = {name: None if value == "-" else value for name, value in told.items() if value is not UNSET}
        return DamageRow(self.wounds, values)


CALLED = {
    "M": "move",
    "WS": "weapon_skill",
    "BS": "ballistic_skill",
    "S": "strength",
    "T": "toughness",
    "A": "attacks",
    "Ld": "leadership",
    "Sv": "save",
}

LETTERS = Letters(
    model=(
        Letter("WS", "weapon_skill", 2, 6, 4, printed="{}+", dash=True, asked="attackers"),
        Letter("BS", "ballistic_skill", 2, 6, 4, printed="{}+", dash=True, asked="attackers"),
        Letter("S", "strength", 1, 40, 4, dash=True, asked="attackers"),
        Letter("A", "attacks", 1, 40, 1, dash=True, asked="attackers"),
        Letter("Ld", "leadership", 1, 20, 7, dash=True, asked="nobody"),
        Letter("least_M", "least_move", 0, 200, asked="nobody", printed='{}"'),  # of AIRCRAFT; M is the most
        Letter("table", "damage_table", asked="nobody", kind=Annotated[tuple[TableRow, ...], Meta(max_length=10)]),
    ),
    weapon=(
        Letter(
            "Type",
            "type",
            default=MELEE,
            text=True,
            rule=rule_of_type,
            typed=rf"((?:{_TYPED})[ _](?:\d*D[36]|\d+)(?:\+\d+)?)",
            usual="Rapid Fire 1",
        ),
        Letter(
            "S",
            "weapon_strength",
            default="User",
            text=True,
            typed=r"([×x]\d+|\+\d+|User)",
            kind=Annotated[int, Meta(ge=1, le=40)] | Text,
        ),
        Letter("least_range", "least_range", 1, 200, printed='{}"'),  # [9e.weapon.minimum-range]
    ),
    no_model=("OC", "Ld"),
    no_weapon=("A", "BS", "WS", "S"),
    sheet=(
        Letter("power", "points", kind=Annotated[dict[Text, Natural], Meta(max_length=40)]),  # number of models: Power
        Letter("role", "role", text=True),
        # <KEYWORD>: the words that may be chosen for it, where not every one may [9e.core.bracketed-keyword-choice]
        Letter("words", "words", kind=Annotated[dict[Text, Texts], Meta(max_length=20)]),
    ),
    no_sheet=("points", "leads"),
    roster=(
        Letter("battle_forged", "battle_forged", kind=bool, default=None),  # [9e.command.battle-forged-cp]
        # a point that the rules leave open: what its player holds to be reasonable [9e.core.most-important-rule]
        Letter("rulings", "rulings", kind=Annotated[dict[Text, Text], Meta(max_length=20)]),
    ),
    no_roster=("detachment",),
    entry=(
        Letter("trait", "trait", text=True),  # [9e.mission.eternal-war-warlord-trait]
        # <KEYWORD>: the word chosen for it [9e.core.bracketed-keyword-choice]
        Letter("keywords", "keywords", kind=Annotated[dict[Text, Text], Meta(max_length=20)]),
        Letter("understrength", "understrength", kind=bool, default=None),  # [9e.datasheet.understrength]
    ),
    no_entry=("enhancements",),
    no_unit=("leader", "support", "hover", "battle_shocked"),
    order=("M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"),
    weapon_order=("range", "Type", "S", "AP", "D"),
    typed_row="BS3+, Rapid Fire 1 S4 AP-1 D1, or WS3+ S4 A2, ×2 AP-3 D2",
)
