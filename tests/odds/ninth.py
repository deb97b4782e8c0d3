"""Questions of 9th edition in few words, and the engine that plays them over every sequence of dice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bellona.odds import Odds, odds
from bellona.wh40k.attacks.resolve import Shot, Volley
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.letters import values_in
from bellona.wh40k.odds.asked_attacks import modifiers_of, rerolls_of
from bellona.wh40k.odds.questions import AskedUnit, Attackers
from bellona.wh40k.state import BattleState

from ..wh40k import editions
from .cases import difference, summary, summary_of_left
from .engine import Decisions, Engine, left

BOOK = RULEBOOK.for_scenes()
GUARD: dict[str, Any] = {"name": "guard", "count": 2, "toughness": 4, "save": 4, "wounds": 2}
SERGEANT: dict[str, Any] = {"name": "sergeant", "toughness": 5, "save": 3, "wounds": 3}
GUN = {"name": "gun", "type": "Assault 1", "weapon_strength": 4, "ap": -1, "damage": "1"}
SWORD = {"name": "sword", "melee": True, "ap": -1, "damage": "1"}

# Every weapon type, every ability and every circumstance, each with what it needs to matter.
FEATURES: dict[str, dict[str, Any]] = {
    "assault": {"weapon": {"type": "Assault 1"}, "moved": "advance"},
    "heavy, moved": {"weapon": {"type": "Heavy 1"}, "moved": "moved", "keywords": ["INFANTRY"]},
    "heavy, engaged": {"weapon": {"type": "Heavy 1"}, "engaged": True, "keywords": ["VEHICLE"]},
    "rapid fire": {"weapon": {"type": "Rapid Fire 1"}, "half_range": True},
    "grenade": {"weapon": {"type": "Grenade D3"}},
    "pistol": {"weapon": {"type": "Pistol 1"}},
    "melee": {"melee": {"weapon_strength": "User"}, "strength": 3, "attacks": 1, "weapon_skill": 3},
    "melee +1": {"melee": {"weapon_strength": "+1"}, "strength": 3, "attacks": 1},
    "melee x2": {"melee": {"weapon_strength": "x2"}, "strength": 4, "attacks": 1},
    "no skill": {"ballistic_skill": "-", "weapon_skill": "-"},
    "blast at 6": {"weapon": {"type": "Heavy D3"}, "abilities": ["blast"], "models": {"count": 6, "wounds": 1}},
    "blast at 11": {"weapon": {"type": "Grenade D3"}, "abilities": ["blast"], "models": {"count": 11, "wounds": 1}},
    "additional attack": {"melee": {}, "abilities": ["additional-attack"], "attacks": 1},
    "profile before targets": {"abilities": ["profile-before-targets"]},
    "supercharge": {"abilities": ["supercharge"]},
    "torrent": {"abilities": ["torrent"]},
    "mortal wound": {"rules": ["house-wounding 1"]},
    "mortal wounds on a 6": {"rules": ["house-wounding D3 6"]},
    "mortal wounds": {"rules": ["house-wounding D3"], "weapon": {"damage": "3"}},
    "better to hit": {"hit_modifier": 2},
    "worse to hit": {"hit_modifier": -2},
    "worse to wound": {"wound_modifier": -1},
    "hit ones again": {"again": {"hit": "ones"}},
    "hit failures again": {"again": {"hit": "failed"}},
    "wound ones again": {"again": {"wound": "ones"}},
    "wound failures again": {"again": {"wound": "failed"}},
    "damage ones again": {"again": {"damage": "ones"}, "weapon": {"damage": "D3"}},
    "attacks again": {"again": {"attacks": "all"}, "weapon": {"type": "Heavy D3"}},
    "overwatch": {"overwatch": True},
    "minimum to wound": {"minimum": {"wound": 4}},
    "damage 2": {"weapon": {"damage": "2"}},
    "damage D3": {"weapon": {"damage": "D3"}},
    "ignored wounds": {"models": {"feel_no_pain": 5}},
    "ignored wounds by two rules": {"theirs": ["feel-no-pain 6+", "feel-no-pain 5+"]},
    "invulnerable": {"models": {"invulnerable": 4}},
    "invulnerable by a rule": {"theirs": ["invulnerable-save 5+"]},
    "damage reduced": {"weapon": {"damage": "2"}, "damage_reduction": 1},
    "damage halved": {"weapon": {"damage": "3"}, "damage_reduction": "half"},
    "mixed unit": {"sergeant": {}},
    "character among others": {"sergeant": {"character": True}},
    "wounded": {"models": {"wounded": 1}},
    "strong": {"weapon": {"weapon_strength": 8}},
    "weak": {"weapon": {"weapon_strength": 2}},
}
MORE_ATTACKS = {"rapid fire", "grenade", "blast at 6", "blast at 11", "attacks again"}
ATTACKERS = ("moved", "engaged", "half_range", "overwatch", "keywords", "hit_modifier", "wound_modifier", "minimum")
BEARERS = ("strength", "attacks", "weapon_skill", "ballistic_skill")


@contextmanager
def under_ninth() -> Iterator[None]:
    """Tests inside play by 9th edition with house rules."""
    editions._under.append(BOOK)
    try:
        yield
    finally:
        editions._under.pop()


def situation(*features: dict[str, Any], attacks: int = 1) -> dict[str, Any]:
    """A question about one attack, or so many, with all of the features."""
    melee = any("melee" in feature for feature in features)
    weapon: dict[str, Any] = dict(SWORD if melee else GUN)
    attackers: dict[str, Any] = {"count": attacks, "attacks": 1}
    models, unit = dict(GUARD), dict[str, Any]({"keywords": ["INFANTRY"]})
    sergeants: list[dict[str, Any]] = []
    abilities: list[str] = []
    for feature in features:
        ranged = {} if melee else feature.get("weapon", {})
        shared = {name: value for name, value in feature.get("weapon", {}).items() if name == "damage"}
        weapon |= feature.get("melee", {}) | ranged | shared
        abilities += [text for text in feature.get("abilities", ()) if text not in abilities]
        attackers |= {name: feature[name] for name in (*ATTACKERS, *BEARERS) if name in feature}
        for name, told in (("rules", feature.get("rules", [])), ("reroll", feature.get("again", {}))):
            attackers[name] = (
                attackers.get(name, type(told)()) + told if name == "rules" else attackers.get(name, {}) | told
            )
        models |= feature.get("models", {})
        unit["rules"] = [*unit.get("rules", []), *feature.get("theirs", [])]
        unit |= {"damage_reduction": feature["damage_reduction"]} if "damage_reduction" in feature else {}
        sergeants += [SERGEANT | feature["sergeant"]] if "sergeant" in feature and not sergeants else []
    if models.get("wounded", 0) >= models["wounds"]:
        models["wounds"] = models["wounded"] + 1
    if melee:
        attackers.pop("overwatch", None)
    weapon["abilities"] = abilities
    return {"attacks": [attackers | {"weapon": weapon}], "target": unit | {"models": [models, *sergeants]}}


class NinthEngine(Engine):
    """One question of 9th edition, to be played."""

    def __init__(self, question: dict[str, Any]) -> None:
        asked = BOOK.parts.chances.question(BOOK, question)
        assert asked.target is not None
        self.attacks, self.unit = asked.attacks, asked.target
        self.state = battle(self.attacks, self.unit)
        self.volleys = volleys(Warhammer(BOOK, self.state, []), self.attacks, self.unit)
        self.decide = Decisions(self.attacks[0], self.volleys[0].attack)


def battle(attacks: tuple[Attackers, ...], unit: AskedUnit) -> BattleState:
    """A battle in which the question could be asked: one model of A's has all the weapons."""
    first = attacks[0]
    row = {letter.letter: getattr(first, letter.name) for letter in first.letters}
    arms = {f"w{number}": _weapon(attackers) for number, attackers in enumerate(attacks)}
    kinds = {models.name: _kind(models) for models in unit.models}
    sheets = {
        "ours": row | {"arms": arms, "rules": list(first.rules), "tags": list(first.keywords)},
        "theirs": {"tags": list(unit.keywords), "rules": list(unit.rules), "kinds": kinds},
    }
    count = sum(models.count for models in unit.models)
    wounds = {"B1.1": unit.models[0].wounds - unit.models[0].wounded} if unit.models[0].wounded else {}
    theirs: dict[str, Any] = {
        "sheet": "theirs",
        "models": {models.name: models.count for models in unit.models},
        "wounds": wounds,
    }
    theirs["at"] = [[2 + 1.5 * number, 10] for number in range(count)]
    plan = {"table": {"size": [60, 44]}, "sheets": sheets, "B": {"B1": theirs}}
    plan["A"] = {"A1": {"sheet": "ours", "at": [[2, 12 if first.engaged else 30]]}}
    state = BOOK.begin({"scenario": plan})
    assert isinstance(state, BattleState)
    return state


def _weapon(attackers: Attackers) -> dict[str, Any]:
    weapon, own = attackers.weapon, values_in(attackers.weapon)
    row = {"S": own["weapon_strength"], "AP": weapon.ap, "D": weapon.damage, "name": weapon.name}
    reach = {} if weapon.melee else {"range": 40, "Type": own["type"]}
    return row | reach | {"abilities": list(weapon.abilities)}


def _kind(models: Any) -> dict[str, Any]:
    ward = [f"feel-no-pain {models.feel_no_pain}+"] if models.feel_no_pain else []
    row = {"T": models.toughness, "Sv": models.save, "W": models.wounds, "invulnerable": models.invulnerable}
    return row | {"abilities": [*models.rules, *ward], "keywords": ["CHARACTER"] if models.character else []}


def volleys(game: Warhammer, attacks: tuple[Attackers, ...], unit: AskedUnit) -> list[Volley]:
    """The volleys of the question, as a phase would declare them."""
    made, ours = [], game.unit("A1")
    for number, attackers in enumerate(attacks):
        known = {name: getattr(attackers, name) for name in ("half_range", "engaged", "moved")}
        known |= {"least_hit": attackers.minimum.hit, "least_wound": attackers.minimum.wound}
        known |= {
            "hits_on": BOOK.parts.shooting.snap if attackers.overwatch else None,
            "rerolls": rerolls_of(attackers),
        }
        attack = game.parts.attacks.attack_by(game, ours, ours.models[0], f"w{number}", game.unit("B1"), **known)
        attack = replace(attack, modifiers=(*modifiers_of(attackers, unit), *attack.modifiers))
        made.append(Volley("A1", "B1", attack, (Shot("A1.1", f"w{number}"),) * attackers.count))
    return made


def disagreement(question: dict[str, Any], *, whole: bool = False) -> float:
    """The greatest difference between odds and the engine played over every sequence of dice."""
    with under_ninth():
        engine = NinthEngine(question)
        found = engine.exhausted() if whole else engine.exhausted_by_pieces()
        assert sum(found.values()) == 1
        told = odds(question, BOOK)
    assert isinstance(told, Odds)
    return difference(summary(told), summary_of_left(engine.unit, found))


__all__ = ["BOOK", "FEATURES", "MORE_ATTACKS", "NinthEngine", "disagreement", "left", "situation", "under_ninth"]
