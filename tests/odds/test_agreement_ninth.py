"""What the odds of 9th edition say is what the engine plays, over every sequence of dice of small volleys."""

from __future__ import annotations

from inspect import signature
from itertools import combinations

import pytest

from bellona.kernel.rule import Offer
from bellona.wh40k.e09.power import Power
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.moments import WarhammerRule

from .ninth import FEATURES, TWICE, disagreement, situation

# Pairs that act on the same die, the same packet of damage or the same model.
TELLING = [
    ("assault", "worse to hit"),
    ("assault", "hit failures again"),
    ("heavy, moved", "better to hit"),
    ("heavy, engaged", "worse to hit"),
    ("rapid fire", "damage 2"),
    ("rapid fire D3", "attacks again"),
    ("rapid fire", "mortal wound"),
    ("melee x2", "worse to wound"),
    ("melee +1", "strong"),
    ("melee", "mortal wounds"),
    ("torrent", "overwatch"),
    ("torrent", "mortal wounds on a 6"),
    ("overwatch", "better to hit"),
    ("overwatch", "hit failures again"),
    ("mortal wound", "ignored wounds"),
    ("mortal wound", "damage halved"),
    ("mortal wounds", "mixed unit"),
    ("mortal wounds", "wounded"),
    ("mortal wounds on a 6", "wound failures again"),
    ("mortal wounds on a 6", "damage D3"),
    ("mortal wounds", "character among others"),
    ("damage ones again", "ignored wounds by two rules"),
    ("supercharge", "hit ones again"),
    ("mixed unit", "damage 2"),
    ("minimum to wound", "strong"),
    ("no skill", "better to hit"),
]
# Rules that have no part in the dice of an attack: those that change who may do what, and those that act in play.
ELSEWHERE = {
    *("combat-squads", "deep-strike", "devastating-charge", "inspiring-leader", "intervened", "more-attacks"),
    *("objective-secured", "overwatch", "psyker", "turbo-boost"),
}


def test_every_rule_has_a_case_or_no_part_in_an_attack() -> None:
    rules = RULEBOOK.special_rules
    texts = [text for feature in FEATURES.values() for key in ("abilities", "theirs") for text in feature.get(key, ())]
    types = [
        f"{feature['weapon']['type']}".lower() for feature in FEATURES.values() if "type" in feature.get("weapon", {})
    ]
    cased = {rules.read(text).name for text in texts} | {"-".join(text.split(" ")[:-1]) for text in types}
    registered = {name: cls for name, cls in rules.classes.items() if not issubclass(cls, Offer | Power)}
    elsewhere = registered.keys() - cased
    assert elsewhere <= ELSEWHERE
    shaping = {name for name, moment in WarhammerRule.moments.items() if "attack" in signature(moment).parameters}
    assert not [name for name in elsewhere if registered[name].overrides & shaping]


def together(names: tuple[str, ...], attacks: int = 1) -> float:
    """The disagreement for so many attacks in all."""
    weapons = max(1, attacks - len(TWICE.intersection(names)))
    return disagreement(situation(*(FEATURES[name] for name in names), attacks=weapons))


@pytest.mark.parametrize("feature", FEATURES)
def test_the_whole_coroutine_agrees_for_one_attack(feature: str) -> None:
    assert disagreement(situation(FEATURES[feature]), whole=feature != "blast at 6") < 1e-12


@pytest.mark.parametrize("pair", TELLING, ids=" and ".join)
def test_telling_pairs_agree(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


def test_mortal_wounds_come_between_attacks_and_not_after_them() -> None:
    """Three attacks of which each does two points and a mortal wound, on models of three."""
    models = {"models": {"count": 3, "wounds": 3}, "weapon": {"damage": "2"}}
    assert disagreement(situation(FEATURES["mortal wound"], models, attacks=3)) < 1e-12


def test_several_weapons_agree() -> None:
    question = situation(FEATURES["mortal wounds on a 6"], FEATURES["mixed unit"])
    other = situation(FEATURES["damage D3"], FEATURES["mortal wounds on a 6"], attacks=2)["attacks"][0]
    other["weapon"]["name"] = "other"
    question["attacks"].append(other)
    assert disagreement(question) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("pair", combinations(FEATURES, 2), ids=" and ".join)
def test_every_pair_agrees_for_one_attack(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("attacks", [2, 3])
@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_agrees_for_more_attacks(feature: str, attacks: int) -> None:
    assert together((feature,), attacks) < 1e-12
