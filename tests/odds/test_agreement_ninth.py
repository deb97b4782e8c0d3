"""What the odds of 9th edition say is what the engine plays, over every sequence of dice of small volleys."""

from __future__ import annotations

from collections import Counter
from inspect import signature
from itertools import combinations, product

import pytest

from bellona.kernel.rule import Offer
from bellona.odds.laws import sum_of
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import sequence_of
from bellona.wh40k.e09.power import Power
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.expressions import expression
from bellona.wh40k.moments import WarhammerRule

from .ninth import FEATURES, MORE_ATTACKS, disagreement, situation

# Pairs that act on the same die, the same packet of damage or the same model.
TELLING = [
    ("assault", "worse to hit"),
    ("assault", "hit failures again"),
    ("heavy, moved", "better to hit"),
    ("heavy, engaged", "worse to hit"),
    ("rapid fire", "damage 2"),
    ("grenade", "attacks again"),
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
    *("objective-secured", "overwatch", "psyker", "turbo-boost", "deadly-demise", "late-deployment"),
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
    weapons = max(1, attacks - len(MORE_ATTACKS.intersection(names)))
    return disagreement(situation(*(FEATURES[name] for name in names), attacks=weapons))


@pytest.mark.parametrize("feature", FEATURES)
def test_the_whole_coroutine_agrees_for_one_attack(feature: str) -> None:
    """Several attacks are taken by pieces: there would be millions of sequences."""
    several = feature in MORE_ATTACKS
    assert disagreement(situation(FEATURES[feature]), whole=not several) < 1e-12


@pytest.mark.parametrize("pair", TELLING, ids=" and ".join)
def test_telling_pairs_agree(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


def test_mortal_wounds_come_between_attacks_and_not_after_them() -> None:
    """Three attacks of which each does two points and a mortal wound, on models of three."""
    models = {"models": {"count": 3, "wounds": 3}, "weapon": {"damage": "2"}}
    assert disagreement(situation(FEATURES["mortal wound"], models, attacks=3)) < 1e-12


@pytest.mark.parametrize("number", ["D3", "D6"])
@pytest.mark.parametrize(("abilities", "models"), [((), 5), (("blast",), 5), (("blast",), 6), (("blast",), 11)])
def test_a_random_number_of_attacks_is_doubled_raised_or_set_alike(
    number: str, abilities: tuple[str, ...], models: int
) -> None:
    """The law of the number, from every face of the dice that play would roll."""
    attack = Attack(
        attacks=number, abilities=(f"rapid-fire {number}", *abilities), half_range=True, target_models=models
    )
    words = expression(sequence_of(RULEBOOK, attack).attacks)
    played = Counter(words.value(list(dice)) for dice in product(range(1, 7), repeat=words.dice))
    law = sum_of(*RULEBOOK.parts.chances.dice(str(words)))
    whole = 6**words.dice
    assert [round(chance * whole, 9) for chance in law.tolist()] == [played[made] for made in range(len(law))]


def test_several_weapons_agree() -> None:
    question = situation(FEATURES["mortal wounds on a 6"], FEATURES["mixed unit"])
    other = situation(FEATURES["damage D3"], FEATURES["mortal wounds on a 6"], attacks=2)["attacks"][0]
    other["weapon"]["name"] = "other"
    question["attacks"].append(other)
    assert disagreement(question) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("pair", list(combinations(FEATURES, 2)), ids=" and ".join)
def test_every_pair_agrees_for_one_attack(pair: tuple[str, str]) -> None:
    assert together(pair) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("attacks", [2, 3])
@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_agrees_for_more_attacks(feature: str, attacks: int) -> None:
    assert together((feature,), attacks) < 1e-12
