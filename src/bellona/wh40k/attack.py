"""One attack, as a plain record: all that the rules of an attack may know about it.

Play builds it from the state, the odds calculator from what it is told. Rules read it and nothing else.
"""

from __future__ import annotations

import msgspec

from bellona.kernel.modifiers import Modifier

from .keywords import has_keyword

# Recorded facts hold attacks and targets, and call what a model has its rules.
_IN_RECORDS = {"model_abilities": "rules", "target_abilities": "target_rules"}


class Attack(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename=_IN_RECORDS):
    """A weapon, who uses it and how, and what it is used against."""

    weapon: str = ""
    melee: bool = False
    attacks: str = "1"
    skill: int = 4
    strength: int = 4
    ap: int = 0
    damage: str = "1"
    abilities: tuple[str, ...] = ()  # of the weapon

    model_abilities: tuple[str, ...] = ()  # of the attacking model and its unit
    keywords: tuple[str, ...] = ()
    wounds: int = 0  # that the attacking model has left; 0: none of its rules asks
    stationary: bool = False
    charged: bool = False
    moved: str = ""  # how its unit has moved this turn, where the edition asks: "advance", "moved"
    engaged: bool = False  # its unit was within Engagement Range of an enemy when targets were selected
    hits_on: int | None = None  # only these unmodified rolls hit, whatever else holds
    plunging: bool = False  # from high up in a ruin at a unit on the ground
    shooting: str = ""  # the type of shooting, where an edition has several
    steady: bool = False  # to aim well: none of its unit has moved far
    close: bool = False  # its unit was within Engagement Range of the target
    observed: bool = False  # a unit that has not moved fires at what a friendly unit sees
    divided: bool = False  # the weapon's attacks are made on several targets

    toughness: int = 4
    target_abilities: tuple[str, ...] = ()
    target_keywords: tuple[str, ...] = ()
    target_models: int = 1
    target_engaged: bool = False  # units friendly to the attacker were within Engagement Range of it
    half_range: bool = False
    visible: bool = True  # to some model of the attacking unit
    cover: bool = False  # all its models, by terrain; gained cover is an ability of the target

    critical_hit: int = 6
    critical_wound: int = 6
    least_hit: int = 2  # lower unmodified rolls fail, whatever else holds
    least_wound: int = 2
    modifiers: tuple[tuple[str, Modifier], ...] = ()  # from outside: "hit_roll", "wound_roll", ...
    rerolls: tuple[tuple[str, str], ...] = ()  # roll and faces: ("hit", "ones")
    counts: tuple[tuple[str, int], ...] = ()  # what special rules have counted on the table, by their texts

    def counted(self, text: str) -> int:
        """What a rule has counted; 0 where nobody has."""
        return dict(self.counts).get(text, 0)

    def has(self, keyword: str) -> bool:
        """Whether the attacking model has a keyword. [10e.core.keywords.plural]"""
        return has_keyword(self.keywords, keyword)

    def target_has(self, keyword: str) -> bool:
        """Whether the target has a keyword. [10e.core.keywords.plural]"""
        return has_keyword(self.target_keywords, keyword)


class Hit(msgspec.Struct):
    """A hit, shaped by `on_hit`. Dice stay words."""

    critical: bool = False
    auto_wounds: bool = False
    may_wound: str = ""  # automatically, if its player says so: what is asked
    extra: str = ""  # additional hits: "1", "D3"


class Wound(msgspec.Struct):
    """A wounding attack, shaped by `on_wound`."""

    critical: bool = False
    damage: str = "1"  # the Damage characteristic of the attack
    mortal: str = ""  # mortal wounds it inflicts besides or instead
    roll: int = 0  # the unmodified Wound roll; 0: there was none
    ends: bool = False  # nothing more comes of the attack itself


class Target(msgspec.Struct, frozen=True, rename={"abilities": "rules"}):
    """A model that may take an attack, as saves and damage see it."""

    save: int
    wounds: int
    invulnerable: int | None = None
    abilities: tuple[str, ...] = ()
    cover: bool = False  # by terrain; gained cover is one of its abilities
