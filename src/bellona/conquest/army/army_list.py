"""What an army list says of Regiments, Characters and what they may buy, as data files hold it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Type = Literal["infantry", "cavalry", "brute", "monster"]
Class = Literal["light", "medium", "heavy"]
TYPES: tuple[Type, ...] = ("infantry", "cavalry", "brute", "monster")
CLASSES: tuple[Class, ...] = ("light", "medium", "heavy")
CHARACTERISTICS = ("march", "volley", "clash", "attacks", "wounds", "resolve", "defense", "evasion")

Text = Annotated[str, Meta(min_length=1, max_length=80)]
MaybeText = Annotated[str, Meta(max_length=80)]  # empty where there is none: it must outlive a save
Word = Annotated[str, Meta(max_length=80)]  # or nothing
Texts = Annotated[tuple[Text, ...], Meta(max_length=20)]
Value = Annotated[int, Meta(ge=0, le=30)]
Points = Annotated[int, Meta(ge=0, le=2000)]
Inches = Annotated[float, Meta(gt=0, le=120)]
Names = Annotated[dict[Text, Text], Meta(max_length=20)]  # by language

SIZES = {"infantry": 1, "brute": 2, "cavalry": 2, "monster": 3}
MODELS = {"infantry": 4, "brute": 1, "cavalry": 1, "monster": 1}


def size_of(type_: str) -> int:
    """How tall a Stand of this type is in lines of sight. [conquest.regiment.size.by-type]"""
    return SIZES[type_]


def models_of(type_: str) -> int:
    """How many models a Stand of this type holds; they only show what it is.

    [conquest.regiment.model, conquest.regiment.stand.models, conquest.profile.type]
    """
    return MODELS[type_]


class Barrage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ranged weapon: the shots of a Stand, its range and its own rules. [conquest.special.barrage]"""

    shots: Annotated[int, Meta(ge=1, le=20)]
    range: Inches
    rules: Texts = ()


LETTERS = dict(zip(CHARACTERISTICS, "MVCAWRDE", strict=True))


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={**LETTERS, "class_": "class"}):
    """Type, class, eight characteristics by their letters, draw events and special rules.

    [conquest.profile.contents, conquest.profile.type, conquest.profile.class, conquest.profile.characteristics]
    """

    type: Type
    class_: Class
    march: Value = 5
    volley: Value = 0
    clash: Value = 2
    attacks: Value = 4
    wounds: Annotated[int, Meta(ge=1, le=30)] = 4
    resolve: Value = 3
    defense: Value = 2
    evasion: Value = 0
    rules: Texts = ()
    events: Texts = ()  # draw events
    barrages: Annotated[tuple[Barrage, ...], Meta(max_length=6)] = ()

    @property
    def stand(self) -> tuple[float, float]:
        """The width and depth of a Stand in inches; they are ours, no source gives them."""
        return STANDS[self.type]


STANDS = {"infantry": (2.5, 2.5), "brute": (2.5, 2.5), "cavalry": (2.5, 3.0), "monster": (4.0, 4.0)}


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is bought: it changes what is printed, or adds to it. [conquest.muster.upgrades]"""

    points: Points = 0
    raises: Annotated[dict[Text, Annotated[int, Meta(ge=-6, le=6)]], Meta(max_length=8)] = {}  # characteristics
    rules: Texts = ()
    events: Texts = ()
    supremacy: Word = ""  # a Supremacy ability
    names: Names = {}


class RegimentEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Regiment of an army list: what three Stands of it cost, and what each further Stand does."""

    names: Names
    profile: Profile
    points: Points
    stands: tuple[int, int] = (3, 10)  # the least that it is bought with, and the most
    each: Points = 0  # further Stand
    command: tuple[Text, ...] = ()  # command models that are included: usually a Leader
    officers: tuple[Text, ...] = ()  # that it may buy
    upgrades: dict[str, Upgrade] = {}
    spells: tuple[Text, ...] = ()


class CharacterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Character of an army list, and whom he may lead."""

    names: Names
    profile: Profile
    points: Points
    mainstay: tuple[Text, ...] = ()
    restricted: tuple[Text, ...] = ()
    regiment: bool = False  # he is a Regiment by himself
    slots: int = 3  # for retinue
    retinue: dict[str, Literal["available", "restricted"]] = {}  # kinds
    tiers: dict[str, int] = {}  # the highest of a kind, where it is lower than the third
    masteries: tuple[Text, ...] = ()  # lists that are open to him
    items: tuple[Text, ...] = ()
    spells: dict[str, Points] = {}
    supremacy: Word = ""


class Mastery(Upgrade, frozen=True, forbid_unknown_fields=True):
    kind: Word = ""  # tactical, combat, arcane


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: its range (0 is Self), its Attunement, and what it does. [conquest.spell.profile]"""

    names: Names
    attunement: Annotated[int, Meta(ge=1, le=6)]
    range: Annotated[float, Meta(ge=0, le=120)] = 0.0
    scaling: bool = False
    hits: Value = 0  # that it causes
    rules: Texts = ()  # of those hits
    gives: Texts = ()  # special rules that the target has until the end of the round
    heals: Value = 0
    friendly: bool = False  # whether it is cast on friends
    event: Word = ""  # a draw event that it grants


class ArmyList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that one faction may take."""

    faction: Text
    names: Names
    regiments: dict[str, RegimentEntry]
    characters: dict[str, CharacterEntry]
    officers: dict[str, Upgrade] = {}
    retinues: dict[str, tuple[Upgrade, Upgrade, Upgrade]] = {}  # a kind in its three tiers
    masteries: dict[str, Mastery] = {}
    items: dict[str, Upgrade] = {}
    spells: dict[str, Spell] = {}
    secondaries: tuple[Text, ...] = ()
    rules_version: Text = "2.0"
