"""Devout: a priest's spell on it has one failure less."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.people.spell import Caster, cast, forgiven
from bellona.conquest.registry import RULES

from ..scenes import ENTRIES, Scene, setup
from .fighting import GUARDS

PRIESTS = GUARDS | {"rules": ["priest 3"], "spells": ["ward", "bless"]}
SPELLS = {
    "ward": {"names": {}, "attunement": 3, "range": 10, "friendly": True, "gives": ["flurry"]},
    "bless": {"names": {}, "attunement": 3, "gives": ["flurry"]},
}


def scene(rules: list[str], caster: str = "priest 3", hero: Any = None) -> Any:
    entries = {"priests": PRIESTS | {"rules": [caster, *rules]}, "ours": GUARDS | {"rules": rules}}
    units = {
        "A1": {"entry": "priests", "at": [24, 10, 0, 1]},
        "A2": {"entry": "ours", "at": [24, 18, 0, 1], "files": 4, "wounds": {"A2.1": 3}},
    }
    characters = {"A": {"a": {"entry": "captain", "with": "A2", "place": 3}}} if hero else {}
    return setup(units, {}, entries | (hero or {}), spells=SPELLS, characters=characters)


def casting(scene: Any, dice: str, spell: str = "ward") -> Scene:
    async def casts(game: Conquest) -> None:
        await cast(game, Caster("A1"))

    answers = {"spell": [spell]} | ({"spell target": ["A2"]} if spell == "ward" else {})
    return Scene(scene, casts, dice=dice, answers=answers)


@pytest.mark.rule("conquest.special.devout")
def test_one_failed_die_of_a_priest_is_a_success() -> None:
    for rules, caster, won in ((["devout"], "priest 3", 2), (["devout"], "wizard 3", 1), ([], "priest 3", 1)):
        told = casting(scene(rules, caster), "casting 1 5 6")
        assert (told.fact("SpellCast")["successes"], told.fact("SpellCast")["succeeded"]) == (won, won == 2)
        game = told.game
        assert forgiven(game, Caster("A1"), game.unit("A2")) == (won == 2)


@pytest.mark.rule("conquest.special.devout.character")
def test_a_devout_character_gives_it_to_his_regiment() -> None:
    hero = {"captain": ENTRIES["captain"] | {"rules": ["devout"]}}
    game = Scene(scene([], hero=hero)).game
    assert game.rules_of(game.unit("A2")) == ("devout",)
    assert forgiven(game, Caster("A1"), game.unit("A2")) == 1
    assert RULES.read("devout").castings_forgiven(True) == 1  # type: ignore[attr-defined]
    assert RULES.read("devout").castings_forgiven(False) is None  # type: ignore[attr-defined]


@pytest.mark.rule("conquest.special.fanatical-devotion")
def test_fanatical_devotion_heals_3_wounds_unless_the_spell_is_on_self() -> None:
    told = casting(scene(["fanatical-devotion"]), "casting 1 1 6")
    assert told.fact("Healed")["removed"] == 3
    assert not casting(scene(["fanatical-devotion"], "wizard 3"), "casting 1 1 6").facts("Healed")
    assert not casting(scene(["fanatical-devotion"]), "casting 1 1 6", "bless").facts("Healed")
    assert not casting(scene(["fanatical-devotion"]), "casting 1 6 6").facts("Healed")
