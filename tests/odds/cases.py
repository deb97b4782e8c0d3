"""Situations for tests of odds, in few words: features of attacks and targets that can be combined at will."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.odds import Odds, odds
from bellona.wh40k.e11.odds.odds_forms import TypedAttackers
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers, Minimum, OddsQuestion, Rerolls

from ..wh40k.editions import book
from .engine import Engine, Left

replace = msgspec.structs.replace

WEAPON = AskedWeapon(name="gun", attacks="1", skill=4, strength=4, ap=-1, damage="1")
GUARD = AskedModels(name="guard", count=2, toughness=4, save=4, wounds=2)
LEADER = AskedModels(name="leader", toughness=5, save=3, invulnerable=5, wounds=3, character=True)

# Every weapon ability and every circumstance, each with what it needs to matter.
FEATURES: dict[str, dict[str, Any]] = {
    "anti": {"abilities": ("anti-infantry 4+",)},
    "assault": {"abilities": ("assault",)},
    "blast": {"abilities": ("blast",), "count": 5, "wounds": 1},
    "devastating": {"abilities": ("devastating-wounds",)},
    "extra attacks": {"abilities": ("extra-attacks",), "melee": True},
    "hazardous": {"abilities": ("hazardous",)},
    "heavy": {"abilities": ("heavy",), "stationary": True},
    "ignores cover": {"abilities": ("ignores-cover",), "cover": True},
    "indirect": {"abilities": ("indirect-fire",), "visible": False},
    "lance": {"abilities": ("lance",), "charged": True},
    "lethal": {"abilities": ("lethal-hits",)},
    "melta": {"abilities": ("melta 1",), "half_range": True},
    "one shot": {"abilities": ("one-shot",)},
    "pistol": {"abilities": ("pistol",), "engaged": True},
    "precision": {"abilities": ("precision",), "leader": True},
    "psychic": {"abilities": ("psychic",)},
    "rapid fire": {"abilities": ("rapid-fire 1",), "half_range": True},
    "sustained": {"abilities": ("sustained-hits 1",)},
    "torrent": {"abilities": ("torrent",)},
    "twin-linked": {"abilities": ("twin-linked",)},
    "critical hits on 5": {"critical_hit": 5},
    "critical wounds on 5": {"critical_wound": 5},
    "better to hit": {"hit_modifier": 2},
    "worse to hit": {"hit_modifier": -2},
    "worse to wound": {"wound_modifier": -1},
    "hit ones again": {"again": {"hit": "ones"}},
    "hit failures again": {"again": {"hit": "failed"}},
    "fishing for hits": {"again": {"hit": "not-critical"}},
    "one hit again": {"again": {"hit": "one"}},
    "wound ones again": {"again": {"wound": "ones"}},
    "fishing for wounds": {"again": {"wound": "not-critical"}},
    "one wound again": {"again": {"wound": "one"}},
    "damage ones again": {"again": {"damage": "ones"}, "damage": "D3"},
    "overwatch": {"overwatch": True},
    "plunging fire": {"plunging": True},
    "damaged": {"attacker_rules": ("damaged 1-4",), "attacker_wounds": 4},
    "big guns": {"engaged": True, "attacker_keywords": ("VEHICLE",)},
    "minimum to wound": {"minimum": {"wound": 4}},
    "cover": {"cover": True},
    "damage 2": {"damage": "2"},
    "damage D3": {"damage": "D3"},
    "least damage": {"damage": "D3 min 2"},
    "feel no pain": {"feel_no_pain": 5},
    "feel no pain by a rule": {"target_abilities": ("feel-no-pain 6+",)},
    "invulnerable": {"invulnerable": 4},
    "invulnerable by a rule": {"target_abilities": ("invulnerable-save 5+",)},
    "cover by a rule": {"target_abilities": ("benefit-of-cover",)},
    "stealth": {"target_abilities": ("stealth",)},
    "damage reduced": {"damage": "2", "damage_reduction": 1},
    "damage halved": {"damage": "3", "damage_reduction": "half"},
    "leader": {"leader": True},
    "wounded": {"wounded": 1},
}


# What 11th edition has otherwise, and has besides.
IN_11TH: dict[str, dict[str, Any]] = {
    "heavy": {"abilities": ("heavy",), "steady": True},
    "indirect": {"abilities": ("indirect-fire",), "indirect": True},
    "indirect, observed": {"abilities": ("indirect-fire",), "indirect": True, "observed": True},
    "pistol": {"abilities": ("pistol",), "engaged": True, "close": True, "attacker_keywords": ("VEHICLE",)},
    "close-quarters": {"abilities": ("close-quarters",), "engaged": True, "close": True},
    "cleave": {"abilities": ("cleave 1",), "melee": True, "count": 5, "wounds": 1},
    "cleave, divided": {"abilities": ("cleave 1",), "melee": True, "count": 5, "wounds": 1, "divided": True},
    "lethal, declined": {"abilities": ("lethal-hits",), "lethal": "never"},
}
FEATURES_OF = {"10e": FEATURES, "11e": FEATURES | IN_11TH}
ATTACKERS = {"wh40k-10e": Attackers, "wh40k-11e": TypedAttackers}


def situation(*features: dict[str, Any], attacks: int = 1) -> tuple[tuple[Attackers, ...], AskedUnit]:
    """An attack on a unit with all of the features."""
    told: dict[str, Any] = {}
    abilities: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    again: dict[str, Any] = {}
    for feature in features:
        told |= feature
        abilities += tuple(text for text in feature.get("abilities", ()) if text not in abilities)
        again |= feature.get("again", {})
        rules += tuple(text for text in feature.get("target_abilities", ()) if text not in rules)
    weapon = replace(WEAPON, abilities=abilities, **_some(told, "damage", "melee"))
    attackers = ATTACKERS[book().name](
        weapon=weapon,
        count=attacks,
        reroll=Rerolls(**again),
        rules=told.get("attacker_rules", ()),
        keywords=told.get("attacker_keywords", ()),
        wounds=told.get("attacker_wounds", 0),
        minimum=Minimum(**told.get("minimum", {})),
        **_some(told, *FLAGS),
    )
    guard = replace(GUARD, **_some(told, "count", "wounds", "feel_no_pain", "invulnerable", "wounded"))
    if guard.wounded >= guard.wounds:
        guard = replace(guard, wounds=guard.wounded + 1)
    unit = AskedUnit(
        models=(guard, LEADER) if told.get("leader") else (guard,),
        keywords=("INFANTRY",),
        rules=rules,
        **_some(told, "cover", "damage_reduction"),
    )
    return (attackers,), unit


FLAGS = (
    *("stationary", "charged", "half_range", "engaged", "visible", "plunging", "overwatch", "precision"),
    *("hit_modifier", "wound_modifier", "critical_hit", "critical_wound"),
    *("steady", "indirect", "observed", "close", "divided", "lethal"),
)


def _some(told: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: told[name] for name in names if name in told}


def exactly(attacks: tuple[Attackers, ...], unit: AskedUnit, **more: Any) -> Odds:
    found = odds(OddsQuestion(attacks=attacks, target=unit, **more), book())
    assert isinstance(found, Odds)
    return found


Summary = dict[tuple[int, tuple[int, ...]], float]
"""The chance of so many wounds lost with so many models of each kind left."""


def summary(found: Odds) -> Summary:
    told: Summary = {}
    for lost, living, chance in zip(found.states.lost, found.states.living, found.chances, strict=True):
        key = int(lost), tuple(living.tolist())
        told[key] = told.get(key, 0.0) + float(chance)
    return told


def summary_of_left(unit: AskedUnit, left: dict[Left, Any]) -> Summary:
    """The same of what the engine left."""
    whole = sum(models.count * models.wounds - models.wounded for models in unit.models)
    told: Summary = {}
    for remains, chance in left.items():
        living = tuple(sum(kind == models.name for kind, _ in remains) for models in unit.models)
        key = whole - sum(wounds for _, wounds in remains), living
        told[key] = told.get(key, 0.0) + float(chance)
    return told


def difference(one: Summary, other: Summary) -> float:
    return max(abs(one.get(key, 0.0) - other.get(key, 0.0)) for key in one.keys() | other.keys())


def disagreement(attacks: tuple[Attackers, ...], unit: AskedUnit, *, whole: bool = False, **more: Any) -> float:
    """The greatest difference between odds and the engine played over every sequence of dice."""
    engine = Engine(attacks, unit, **more)
    left = engine.exhausted() if whole else engine.exhausted_by_pieces()
    assert sum(left.values()) == 1
    return difference(summary(exactly(attacks, unit, **more)), summary_of_left(unit, left))
