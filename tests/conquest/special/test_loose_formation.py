"""Loose Formation: Volleys at it are Obscured, spells cause half their hits."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.volley import Aim, why_obscured
from bellona.conquest.attacks.attack import HITS, Attack
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.registry import RULES
from bellona.conquest.rulebook import RULEBOOK

from .fighting import cites, shooting


@pytest.mark.rule("conquest.special.loose-formation")
@pytest.mark.rule("conquest.special.sureshot")
def test_shots_are_halved_and_sureshot_does_not_help() -> None:
    for ours in ((), ("sureshot",)):
        told = shooting("hit 6 6", ours, ["loose-formation"])
        assert told.fact("Shots")["stands"] == [["A1.1", 2, ""]]
        assert cites(told, "Shots", "conquest.special.loose-formation")
    assert shooting("hit 6 6 6 6").fact("Shots")["stands"] == [["A1.1", 4, ""]]
    assert "sees-through" in RULES.read("sureshot").grants
    game = told.game
    aim = Aim(game.unit("A1"), game.unit("B1"), "front", True)
    stand = game.unit("A1").stands[0]
    barrage = game.printed(game.unit("A1"), stand).barrages[0]
    assert why_obscured(game, aim, stand, barrage, 0) == ("conquest.special.loose-formation",)


@pytest.mark.rule("conquest.special.loose-formation.spell")
def test_example_seven_hits_of_a_spell_are_four() -> None:
    for spell, hits in ((True, 4), (False, 7)):
        attack = Attack(kind=HITS, spell=spell, target_rules=("loose-formation",))
        assert AttackSequence(RULEBOOK, attack).taken(7) == hits
