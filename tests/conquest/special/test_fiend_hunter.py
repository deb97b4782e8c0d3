"""Fiend Hunter: against Brutes and Monsters failed hit dice may be re-rolled."""

from __future__ import annotations

import pytest

from bellona.conquest.attacks.attack import CLASH, DUEL, IMPACT, VOLLEY, Attack
from bellona.conquest.registry import RULES

from .fighting import cites, clashing


@pytest.mark.rule("conquest.special.fiend-hunter")
@pytest.mark.parametrize(("type_", "hunted"), [("brute", True), ("monster", True), ("cavalry", False)])
def test_only_brutes_and_monsters_are_hunted(type_: str, hunted: bool) -> None:
    dice = "hit 6 6 6 6" + (", re-roll hit 6 6 6 6" if hunted else "")
    answers = {"re-roll hit": ["re-roll"]} if hunted else {}
    told = clashing(dice, ["fiend-hunter"], them={"type": type_}, answers=answers)
    assert cites(told, "HitRolls", "conquest.special.fiend-hunter") == hunted
    rule = RULES.read("fiend-hunter")
    for kind in (CLASH, VOLLEY, IMPACT, DUEL):
        assert (rule.hit_rerolls(Attack(kind=kind, target_type=type_)) is not None) == hunted  # type: ignore[attr-defined]
