"""What the odds say is what the engine plays, over every sequence of dice of small volleys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import signature
from itertools import combinations
from typing import Any

import pytest

from bellona.kernel.rule import Offer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, Attackers

from ..wh40k.editions import book, under
from .cases import FEATURES_OF, GUARD, LEADER, WEAPON, disagreement, replace, situation

MORE_ATTACKS = {"blast", "cleave", "rapid fire"}
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
TELLING_IN_11TH = [
    ("cover", "heavy"),
    ("cover", "plunging fire"),
    ("cover", "stealth"),
    ("cover", "hit failures again"),
    ("heavy", "hit failures again"),
    ("plunging fire", "worse to hit"),
    ("indirect", "heavy"),
    ("indirect, observed", "heavy"),
    ("indirect, observed", "ignores cover"),
    ("indirect, observed", "one hit again"),
    ("indirect", "critical hits on 5"),
    ("indirect", "hit failures again"),
    ("overwatch", "one hit again"),
    ("lethal, declined", "devastating"),
    ("lethal, declined", "sustained"),
    ("big guns", "cover"),
    ("close-quarters", "big guns"),
    ("cleave", "devastating"),
    ("devastating", "damage 2"),
]
EDITIONS = ("10e", "11e")


def cases(pairs: Callable[[str], Iterable[Any]]) -> list[Any]:
    """Cases of every edition, each with its edition."""
    return [
        pytest.param(edition, case, id=f"{edition} {case if isinstance(case, str) else ' and '.join(case)}")
        for edition in EDITIONS
        for case in pairs(edition)
    ]


def telling(edition: str) -> list[tuple[str, str]]:
    return TELLING if edition == "10e" else [*TELLING, *TELLING_IN_11TH]


def pairs(edition: str) -> Iterable[tuple[str, str]]:
    """The Stratagem that rolls a single die again is used once a phase: for a hit or for a wound."""
    return (pair for pair in combinations(FEATURES_OF[edition], 2) if pair != ("one hit again", "one wound again"))


def pairs_of_abilities(edition: str) -> Iterable[tuple[str, str]]:
    return combinations([name for name, feature in FEATURES_OF[edition].items() if "abilities" in feature], 2)


# Rules that a core rule brings to every attack, by the features that call on them.
CORE = {"big-guns-never-tire": "big guns", "plunging-fire": "plunging fire", "snap-shooting": "overwatch"}
# Rules that have no part in the dice of an attack: those that change who may do what, and those that act in play.
ELSEWHERE = {
    *("deep-strike", "fights-first", "hover", "infiltrators", "leader", "lone-operative", "scouts"),
    *("deadly-demise", "firing-deck", "crushing", "secondary-missions", "secures", "surge"),
    *("smoking", "support", "insanely-brave", "taken-mobile"),
}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_has_a_case_or_no_part_in_an_attack(edition: str) -> None:
    with under(edition):
        special_rules, core = book().special_rules, book().parts.attacks.core_abilities
    places = ("abilities", "attacker_rules", "target_abilities")
    texts = [text for feature in FEATURES_OF[edition].values() for key in places for text in feature.get(key, ())]
    cased = {special_rules.read(text).name for text in texts} | set(core)
    assert set(core) <= CORE.keys()
    assert set(CORE.values()) <= FEATURES_OF[edition].keys()
    registered = {name: cls for name, cls in special_rules.classes.items() if not issubclass(cls, Offer)}
    elsewhere = registered.keys() - cased
    assert elsewhere <= ELSEWHERE
    shaping = {name for name, moment in WarhammerRule.moments.items() if "attack" in signature(moment).parameters}
    assert not [name for name in elsewhere if registered[name].overrides & shaping]


def together(edition: str, names: tuple[str, ...], attacks: int = 1) -> float:
    """The disagreement for so many attacks in all."""
    weapons = max(1, attacks - len(MORE_ATTACKS.intersection(names)))
    with under(edition):
        return disagreement(*situation(*(FEATURES_OF[edition][name] for name in names), attacks=weapons))


@pytest.mark.parametrize(("edition", "feature"), cases(FEATURES_OF.__getitem__))
def test_the_whole_coroutine_agrees_for_one_attack(edition: str, feature: str) -> None:
    with under(edition):
        assert disagreement(*situation(FEATURES_OF[edition][feature]), whole=True) < 1e-12


@pytest.mark.parametrize(("edition", "pair"), cases(telling))
def test_telling_pairs_agree(edition: str, pair: tuple[str, str]) -> None:
    assert together(edition, pair) < 1e-12


@pytest.mark.parametrize("edition", EDITIONS)
def test_several_weapons_at_a_unit_with_a_leader_agree(edition: str) -> None:
    first = Attackers(weapon=replace(WEAPON, damage="2", abilities=("precision", "devastating-wounds")))
    second = Attackers(weapon=replace(WEAPON, name="other", damage="1", abilities=("anti-character 3+",)), count=2)
    sergeant = AskedModels(name="sergeant", toughness=4, save=3, wounds=2, feel_no_pain=6)
    unit = AskedUnit(models=(replace(GUARD, count=1), sergeant, replace(LEADER, wounded=1)), keywords=("INFANTRY",))
    with under(edition):
        assert disagreement((first, second), unit) < 1e-12


def test_mortal_wounds_that_end_with_one_model_agree() -> None:
    first = Attackers(weapon=replace(WEAPON, damage="3", abilities=("devastating-wounds", "anti-infantry 3+")))
    second = replace(first, weapon=replace(first.weapon, name="other", damage="1"))
    unit = AskedUnit(models=(replace(GUARD, feel_no_pain=6),), keywords=("INFANTRY",))
    switches = {"mortal-wounds-of-attacks": "one-model"}
    assert disagreement((first, second), unit, switches=switches) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize(("edition", "pair"), cases(pairs))
def test_every_pair_agrees_for_one_attack(edition: str, pair: tuple[str, str]) -> None:
    assert together(edition, pair) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize("attacks", [2, 3])
@pytest.mark.parametrize(("edition", "pair"), cases(pairs_of_abilities))
def test_every_pair_of_abilities_agrees_for_more_attacks(edition: str, pair: tuple[str, str], attacks: int) -> None:
    assert together(edition, pair, attacks) < 1e-12


@pytest.mark.soak
@pytest.mark.parametrize(("edition", "feature"), cases(FEATURES_OF.__getitem__))
@pytest.mark.parametrize("attacks", [2, 3])
def test_every_feature_agrees_for_more_attacks(edition: str, feature: str, attacks: int) -> None:
    assert together(edition, (feature,), attacks) < 1e-12
