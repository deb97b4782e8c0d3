"""Terrifying (X): enemies in contact have a lower Resolve after taking wounds."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import ResolveTest
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.attacks.sequence import ResolveSequence
from bellona.conquest.registry import RULES
from bellona.conquest.rulebook import RULEBOOK

from ..scenes import ENTRIES, Scene, facing
from .fighting import GUARDS, MISS, cites, clashing

HIT = f"hit 1 {MISS}, defense 6"


@pytest.mark.rule("conquest.special.terrifying")
def test_resolve_is_lower_and_a_1_still_passes() -> None:
    told = clashing(f"{HIT}, morale 1", ["terrifying 5"])
    assert (told.fact("MoraleTested")["needed"], told.fact("MoraleTested")["failures"]) == (0, 0)
    assert cites(told, "MoraleTested", "conquest.special.terrifying")
    assert not cites(clashing(f"{HIT}, morale 1"), "MoraleTested", "conquest.special.terrifying")


@pytest.mark.rule("conquest.special.terrifying")
def test_several_stands_do_not_add_up_and_only_those_in_contact_count() -> None:
    """The Stand behind has Terrifying (2) as a Character would, but it does not touch."""
    scene = facing(
        {"entry": "ours", "stands": 3, "files": 4},
        {},
        {"ours": GUARDS | {"rules": ["terrifying 1"]}, "captain": ENTRIES["captain"] | {"rules": ["terrifying 2"]}},
    )
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1", "place": 0}}}
    game = Scene(scene).game
    assert resolve_test(game, game.unit("B1"), "morale").enemies == ("terrifying 2",)
    scene["B"]["B1"] |= {"stands": 1, "files": 1, "at": [28, 24, 0, -1]}
    game = Scene(scene).game
    assert resolve_test(game, game.unit("B1"), "morale").enemies == ("terrifying 1",)


@pytest.mark.rule("conquest.broken.resolve")
def test_example_broken_resolve() -> None:
    """Five Broken Stands of Resolve 3: neither +1 for numbers nor Terrifying (1) counts; of 3, 4 and 2 one fails."""
    dice = "hit 1 1 1 6, defense 6 6 6, morale 3 4 2"
    told = clashing(dice, ["terrifying 1"], b={"stands": 5, "broken": True})
    assert (told.fact("MoraleTested")["needed"], told.fact("MoraleTested")["wounds"]) == (3, 1)
    for broken in (True, False):
        test = ResolveTest(resolve=3, stands=5, broken=broken, enemies=("terrifying 1",))
        assert ResolveSequence(RULEBOOK, test).resolve.value == 3
        assert bool(ResolveSequence(RULEBOOK, test).resolve.trail) != broken
    assert RULES.read("terrifying 1").resolve_of_enemies(test).value == 1  # type: ignore[attr-defined]
