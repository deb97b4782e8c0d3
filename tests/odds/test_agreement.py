"""What the odds say is what the engine plays, over every sequence of dice of small volleys."""

from __future__ import annotations

from inspect import signature
from itertools import combinations

import pytest

from bellona.kernel.rule import Offer
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, Attackers

from .cases import FEATURES, GUARD, LEADER, WEAPON, disagreement, replace, situation

ABILITIES = [name for name, feature in FEATURES.items() if "abilities" in feature]
MORE_ATTACKS = {"blast", "rapid fire"}
# The Stratagem that rolls a single die again is used once a phase: for a hit or for a wound.
PAIRS = [pair for pair in combinations(FEATURES, 2) if pair != ("one hit again", "one wound again")]
# Pairs that act on the same die, the same packet of damage or the same model.
TELLING = [
    ("lethal", "sustained"),
    ("lethal", "devastating"),
    ("sustained", "devastating"),
    ("anti", "devastating"),
    ("anti", "worse to wound"),
    ("torrent", "sustained"),
    ("torrent", "overwatch"),
    ("sustained", "overwatch"),
    ("sustained", "fishing for hits"),
    ("lethal", "critical hits on 5"),
    ("devastating", "fishing for wounds"),
    ("devastating", "feel no pain"),
    ("devastating", "leader"),
    ("precision", "devastating"),
    ("precision", "feel no pain"),
    ("precision", "damage 2"),
    ("leader", "damage 2"),
    ("heavy", "worse to hit"),
    ("heavy", "stealth"),
    ("indirect", "ignores cover"),
    ("melta", "damage halved"),
    ("melta", "damage D3"),
    ("devastating", "damage D3"),
    ("twin-linked", "one wound again"),
    ("hit ones again", "one hit again"),
    ("cover", "invulnerable"),
    ("wounded", "damage 2"),
    ("minimum to wound", "critical wounds on 5"),
]


# Rules that a core rule brings to every attack, by the features that call on them.
CORE = {"big-guns-never-tire": "big guns", "plunging-fire": "plunging fire"}
# Rules that have no part in the dice of an attack: those that change who may do what, and those that act in play.
ELSEWHERE = {
    *("deep-strike", "fights-first", "hover", "infiltrators", "leader", "lone-operative", "scouts"),
    *("deadly-demise", "firing-deck", "crushing", "secondary-missions"),
}


def test_every_rule_has_a_case_or_no_part_in_an_attack() -> None:
    places = ("abilities", "attacker_rules", "target_abilities")
    texts = [text for feature in FEATURES.values() for key in places for text in feature.get(key, ())]
    cased = {RULEBOOK.special_rules.read(text).name for text in texts} | CORE.keys()
    assert CORE.keys() == set(RULEBOOK.parts.attacks.core_abilities)
    assert set(CORE.values()) <= FEATURES.keys()
    registered = {name: cls for name, cls in RULEBOOK.special_rules.classes.items() if not issubclass(cls, Offer)}
    assert registered.keys() - cased == ELSEWHERE
    shaping = {name for name, moment in WarhammerRule.moments.items() if "attack" in signature(moment).parameters}
    assert not [name for name in ELSEWHERE if registered[name].overrides & shaping]


def together(names: tuple[str, ...], attacks: int = 1) -> float:
    """The disagreement for so many attacks in all."""
    weapons = max(1, attacks - len(MORE_ATTACKS.intersection(names)))
    return disagreement(*situation(*(FEATURES[name] for name in names), attacks=weapons))


@pytest.mark.parametrize("feature", FEATURES)
def test_the_whole_coroutine_agrees_for_one_attack(feature: str) -> None:
    assert disagreement(*situation(FEATURES[feature]), whole=True) < 1e-12


@pytest.mark.parametrize("pair", TELLING, ids=" and ".join)
def test_telling_pairs_agree(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


def test_several_weapons_at_a_unit_with_a_leader_agree() -> None:
    first = Attackers(weapon=replace(WEAPON, damage="2", abilities=("precision", "devastating-wounds")))
    second = Attackers(weapon=replace(WEAPON, name="other", damage="1", abilities=("anti-character 3+",)), count=2)
    sergeant = AskedModels(name="sergeant", toughness=4, save=3, wounds=2, feel_no_pain=6)
    unit = AskedUnit(models=(replace(GUARD, count=1), sergeant, replace(LEADER, wounded=1)), keywords=("INFANTRY",))
    assert disagreement((first, second), unit) < 1e-12


def test_mortal_wounds_that_end_with_one_model_agree() -> None:
    first = Attackers(weapon=replace(WEAPON, damage="3", abilities=("devastating-wounds", "anti-infantry 3+")))
    second = replace(first, weapon=replace(first.weapon, name="other", damage="1"))
    unit = AskedUnit(models=(replace(GUARD, feel_no_pain=6),), keywords=("INFANTRY",))
    switches = {"mortal-wounds-of-attacks": "one-model"}
    assert disagreement((first, second), unit, switches=switches) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("pair", PAIRS, ids=" and ".join)
def test_every_pair_agrees_for_one_attack(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("attacks", [2, 3])
@pytest.mark.parametrize("pair", list(combinations(ABILITIES, 2)), ids=" and ".join)
def test_every_pair_of_abilities_agrees_for_more_attacks(pair: tuple[str, str], attacks: int) -> None:
    assert together(pair, attacks) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("attacks", [2, 3])
def test_every_feature_agrees_for_more_attacks(feature: str, attacks: int) -> None:
    assert together((feature,), attacks) < 1e-12
