"""Invented armies of 11th edition use all that its rules know, and pass muster."""

from __future__ import annotations

from functools import cache
from typing import Any

from bellona.wh40k.e11.areas import CATEGORIES, area_of
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.keywords import keyword
from bellona.wh40k.scenes.house_rules import HOUSE
from bellona.wh40k.set_up.beginning import begun
from bellona.wh40k.state import BattleState
from bellona.wh40k.stratagem import Stratagem

from ..e10.inventing import invented_setup
from ..e10.test_inventing import name_of
from .inventing import ELEVENTH

SEEDS = range(32)
FOR_A_WHILE = {"insanely-brave", "secondary-missions", "smoking", "snap-shooting", "taken-mobile"}  # on no datasheet
OWN_KEYWORDS = {"BEAST", "EXPLOSIVE", "FRAME", "MOBILE", "SUPER HEAVY WALKER", "SWARM", "TOWERING"}


@cache
def setups() -> list[dict[str, Any]]:
    return [invented_setup(seed, ELEVENTH) for seed in SEEDS]


@cache
def states() -> list[BattleState]:
    """The battles at their beginning: what does not pass muster is refused here."""
    return [begun(RULEBOOK.for_scenes(), setup) for setup in setups()]


def test_every_special_rule_is_used() -> None:
    sheets = [sheet for state in states() for sheet in state.sheets.values()]
    texts = {text for sheet in sheets for text in sheet.abilities}
    texts |= {text for sheet in sheets for profile in sheet.profiles.values() for text in profile.abilities}
    texts |= {text for sheet in sheets for weapon in sheet.weapons.values() for text in weapon.abilities}
    classes = RULEBOOK.special_rules.classes.items()
    known = {name for name, rule in classes if not issubclass(rule, Stratagem)} - FOR_A_WHILE
    assert {name_of(text) for text in texts} == known | set(HOUSE.classes)


def test_the_keywords_of_the_edition_are_used() -> None:
    words = {keyword(word) for state in states() for sheet in state.sheets.values() for word in sheet.keywords}
    assert words >= OWN_KEYWORDS


def test_leaders_and_supports_can_join_the_same_units() -> None:
    joining = [
        {rule: set(sheet.leads) for rule in ("leader", "support") if rule in sheet.abilities}
        for state in states()
        for sheet in state.sheets.values()
    ]
    led = [{key for one in joining for key in one.get(rule, ())} for rule in ("leader", "support")]
    assert led[0] & led[1]


def test_every_layout_size_reading_and_category_of_terrain_takes_part() -> None:
    told = setups()
    assert {setup["layout"] for setup in told if isinstance(setup["layout"], str)} == set(RULEBOOK.choices["layout"])
    assert {setup["battle_size"] for setup in told} == set(RULEBOOK.choices["battle_size"])
    for name, switch in ELEVENTH.switches.items():
        assert {setup["switches"][name] for setup in told} == set(switch.readings)
    areas = [area_of(feature) for state in states() for feature in state.table.terrain.features]
    assert {area.category for area in areas} == set(CATEGORIES)
