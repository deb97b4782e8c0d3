"""Odds and play agree over every sequence of dice: the same functions judge each die."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from bellona.conquest.attacks.attack import CLASH, IMPACT, SIDES, VOLLEY
from bellona.conquest.attacks.attacking import Batch
from bellona.conquest.odds.acts import Strike
from bellona.conquest.odds.topics import Plan

from .engine import alike, attack_of, body_of, computed, exact, left_of, looked_at, scene, strike

# Every rule that has to do with dice, by the attacks that it has to do with.
OURS = {
    CLASH: (
        "cleave 1",
        "smite",
        "flawless-strikes",
        "relentless-blows",
        "flurry",
        "deadly-blades",
        "fiend-hunter",
        "linebreaker",
        "opportunists",
        "terrifying 1",
        "what-was-buried",
        "flux-clash",
        "burnout",
    ),
    VOLLEY: ("armor-piercing 1", "precise-shot", "rapid-volley", "torrential-fire", "deadly-shot", "opportunists"),
    IMPACT: ("brutal-impact 1", "glorious-charge", "linebreaker", "fiend-hunter"),
}
THEIRS = (
    "shield",
    "phalanx",
    "hardened 1",
    "parry",
    "untouchable",
    "tenacious",
    "indomitable",
    "light-of-nine",
    "oblivious",
    "bastion 1",
    "fearless",
    "iron-discipline",
    "dauntless",
)
FACTS: dict[str, dict[str, Any]] = {
    CLASH: {},
    VOLLEY: {"kind": VOLLEY, "near": True, "aimed": True, "morale": False},
    IMPACT: {"kind": IMPACT},
}


def agree(setup: dict[str, Any], dice: int, side: str = "front", **facts: Any) -> None:
    """So many attacks on B1, played and computed."""
    game = looked_at(setup)
    body = body_of(game, game.unit("B1"))
    act = Strike("", (body,), [("", Batch(attack_of(game, side, facts), dice))], morale=facts.get("morale", True))
    played = exact(setup, strike(dice, side, **facts), lambda after: left_of(after.unit("B1")))
    alike(played, computed(Plan((body.track,), (act,))))


def fought(kind: str, ours: tuple[str, ...], theirs: tuple[str, ...], side: str = "front") -> None:
    brutes = {"entry": {"type": "brute"}} if "fiend-hunter" in ours else {}
    agree(scene(ours, theirs, **brutes), 1, "flank" if "opportunists" in ours else side, **FACTS[kind])


@pytest.mark.parametrize("side", SIDES)
def test_one_attack_on_each_side(side: str) -> None:
    agree(scene(), 1, side)


@pytest.mark.parametrize(("kind", "rule"), [(kind, rule) for kind, rules in OURS.items() for rule in rules])
def test_one_attack_with_each_rule_of_the_attacker(kind: str, rule: str) -> None:
    fought(kind, (rule,), ())


@pytest.mark.parametrize("rule", THEIRS)
def test_one_attack_on_each_rule_of_the_target(rule: str) -> None:
    fought(CLASH, (), (rule,), "flank" if rule == "iron-discipline" else "front")


@pytest.mark.parametrize("times", [1, 2, 3])
def test_one_attack_of_the_inspired(times: int) -> None:
    """Clash 3 becomes 4, and no more: then sixes are re-rolled."""
    agree(scene(), 1, inspired=times)


def test_one_attack_in_water() -> None:
    agree(scene(), 1, water=True)


@pytest.mark.parametrize("ours", [True, False])
def test_one_attack_where_somebody_is_blessed_and_uses_it(ours: bool) -> None:
    setup = scene(("blessed",), ()) if ours else scene((), ("blessed",))
    game = looked_at(setup)
    body = body_of(game, game.unit("B1"))
    body.again = not ours
    act = Strike("", (body,), [("", Batch(attack_of(game, "front", {"hits_again": ours}), 1))])
    played = exact(setup, strike(1), lambda after: left_of(after.unit("B1")), use_blessed="blessed")
    alike(played, computed(Plan((body.track,), (act,))))


@pytest.mark.parametrize("fine", [False, True])
def test_partial_re_rolls_cancel_as_the_table_plays_it(fine: bool) -> None:
    switches = {"switches": {"re-rolls": "fine"}} if fine else {}
    agree(scene(("flurry",), ("parry",), **switches), 1)


@pytest.mark.parametrize("broken", [False, True])
def test_two_attacks_may_break_and_shatter_in_the_middle_of_the_pool(broken: bool) -> None:
    """Morale dice follow the wounds, and Resolve the Stands that are left."""
    agree(scene(target={"stands": 2, "broken": broken, "wounds": {"B1.1": 1}}), 2)


def test_the_fourth_stand_that_falls_takes_the_bonus_along() -> None:
    """Four Stands have Resolve +1 until one of them is gone."""
    agree(scene(target={"stands": 4, "wounds": {"B1.4": 1}}), 1)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("kind", "rules"), [(kind, pair) for kind, rules in OURS.items() for pair in combinations(rules, 2)], ids=str
)
def test_one_attack_with_every_pair_of_rules(kind: str, rules: tuple[str, str]) -> None:
    fought(kind, rules, ("tenacious",))


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "ours"), [(kind, rule) for kind, rules in OURS.items() for rule in rules])
@pytest.mark.parametrize("theirs", THEIRS)
def test_one_attack_with_every_rule_on_every_other(kind: str, ours: str, theirs: str) -> None:
    fought(kind, (ours,), (theirs,))


@pytest.mark.soak
@pytest.mark.parametrize("theirs", list(combinations(THEIRS, 2)), ids=" and ".join)
def test_one_attack_on_every_pair_of_rules(theirs: tuple[str, str]) -> None:
    fought(CLASH, (), theirs)
