"""Large situations: the engine played thousands of times under fixed seeds falls as the odds say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bellona.conquest.attacks.attack import CLASH, IMPACT, VOLLEY
from bellona.conquest.attacks.attacking import Batch
from bellona.conquest.odds.acts import Strike
from bellona.conquest.odds.topics import Plan
from bellona.kernel.dice import Seeded
from tests.odds.test_samples import PLAYS, chi_square

from .engine import Left, attack_of, begun, body_of, computed, left_of, looked_at, play, scene, strike

BIG = {"stands": 12, "files": 4}
VOLLEYED = {"kind": VOLLEY, "near": True, "morale": False}
SITUATIONS: dict[str, tuple[tuple[str, ...], tuple[str, ...], int, str, dict[str, Any], dict[str, Any]]] = {
    "plain": ((), (), 20, "front", {}, {}),
    "cleave and flurry": (("cleave 2", "flurry"), ("shield",), 16, "front", {}, {}),
    "in the flank": (("terrifying 1",), ("bastion 1",), 14, "flank", {}, {}),
    "in the rear of the disciplined": (("deadly-blades",), ("iron-discipline",), 18, "rear", {}, {}),
    "the tenacious": (("relentless-blows",), ("tenacious", "indomitable"), 20, "front", {}, {}),
    "the oblivious": (("smite",), ("oblivious",), 20, "flank", {}, {}),
    "the dauntless": (("flawless-strikes", "relentless-blows"), ("dauntless", "parry"), 24, "rear", {}, {}),
    "inspired brutes": (
        ("fiend-hunter",),
        ("untouchable", "hardened 1"),
        15,
        "front",
        {"inspired": 2},
        {"type": "brute"},
    ),
    "a few who break": (("cleave 1",), (), 12, "flank", {}, {"W": 1}),
    "a volley": (("rapid-volley", "deadly-shot", "armor-piercing 1"), ("phalanx",), 20, "front", VOLLEYED, {}),
    "torrential fire": (("torrential-fire", "precise-shot"), ("tenacious",), 12, "rear", VOLLEYED, {}),
    "impact": (("brutal-impact 2", "glorious-charge"), ("shield", "fearless"), 18, "front", {"kind": IMPACT}, {}),
}


def test_there_are_twelve_situations() -> None:
    assert len(SITUATIONS) == 12


@pytest.mark.soak
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_engine_falls_as_the_odds_say(name: str) -> None:
    ours, theirs, dice, side, facts, entry = SITUATIONS[name]
    setup = scene(ours, theirs, target=BIG, entry={"W": 4} | entry)
    game = looked_at(setup)
    body = body_of(game, game.unit("B1"))
    act = Strike(CLASH, (body,), [("", Batch(attack_of(game, side, facts), dice))], morale=facts.get("morale", True))
    expected = computed(Plan((body.track,), (act,)))
    made, before = strike(dice, side, **facts), begun(setup)
    counts: Counter[Left] = Counter(
        left_of(play(before, made, Seeded(f"{name} {number}")).unit("B1")) for number in range(PLAYS)
    )
    assert set(counts) <= set(expected)
    assert chi_square({left: count / PLAYS for left, count in counts.items()}, expected) < 4
