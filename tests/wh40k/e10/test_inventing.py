"""Invented armies use all that the rules know, and pass muster."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from bellona import wh40k
from bellona.kernel.requests import Roll
from bellona.wh40k.e10.missions import MISSIONS
from bellona.wh40k.e10.rulebook import BATTLE_SIZES, RULEBOOK
from bellona.wh40k.keywords import keyword
from bellona.wh40k.scenes.house_rules import HOUSE
from bellona.wh40k.set_up.beginning import begun
from bellona.wh40k.state import BattleState
from bellona.wh40k.table.layouts import pieces

from .inventing import HUGE, LARGE, PLAYERS, SMALL, Loaded, has_house_rules, invented_bots, invented_setup

SEEDS = range(32)
NO_KEYWORDS = {"FNP", "WARLORD"}  # words in capitals that are none, or that no datasheet gives


@cache
def setups() -> list[dict[str, Any]]:
    return [invented_setup(seed) for seed in SEEDS]


@cache
def states() -> list[BattleState]:
    """The battles at their beginning: what does not pass muster is refused here."""
    return [begun(RULEBOOK.for_scenes(), setup) for setup in setups()]


def rules_known() -> set[str]:
    """The names of all special rules that a datasheet may have."""
    found = {name for name, rule in RULEBOOK.special_rules.classes.items() if ".abilities." in rule.__module__}
    return found | set(HOUSE.classes)


OTHER_EDITION = re.compile(r"/wh40k/e(?!10)\d\d/")


def keywords_known() -> set[str]:
    """Every word in capitals that the rules ask for, those of other editions apart."""
    found = set()
    for file in Path(wh40k.__path__[0]).rglob("*.py"):
        if file.name != "keywords.py" and not OTHER_EDITION.search(file.as_posix()):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(r"[A-Z][A-Z ]{2,}", str(node.value)):
                    found.add(str(node.value))
    return {keyword(word) for word in found - NO_KEYWORDS}


def name_of(text: str) -> str:
    name = text.split()[0]
    return "anti-" if name.startswith("anti-") else name


def test_every_special_rule_is_used_with_several_values() -> None:
    sheets = [sheet for state in states() for sheet in state.sheets.values()]
    texts = {text for sheet in sheets for text in sheet.abilities}
    texts |= {text for sheet in sheets for profile in sheet.profiles.values() for text in profile.abilities}
    texts |= {text for sheet in sheets for weapon in sheet.weapons.values() for text in weapon.abilities}
    values = Counter(map(name_of, texts))
    assert set(values) == rules_known()
    assert all(values[name_of(text)] > 1 for text in texts if " " in text)


def test_every_keyword_that_the_rules_ask_for_is_used() -> None:
    sheets = [sheet for state in states() for sheet in state.sheets.values()]
    words = {keyword(word) for sheet in sheets for word in sheet.keywords}
    assert keywords_known() <= words
    mixed = {keyword(w) for sheet in sheets for profile in sheet.profiles.values() for w in profile.keywords}
    assert {"INFANTRY", "VEHICLE", "CHARACTER", "FLY"} <= mixed


def test_every_base_is_used() -> None:
    plans = [p.base for state in states() for sheet in state.sheets.values() for p in sheet.profiles.values()]
    assert {plan.base().kind for plan in plans} == {"disc", "ellipse", "rectangle", "hull"}
    assert len(set(plans)) == len(SMALL) + len(LARGE) + len(HUGE)


def test_characteristics_go_to_extremes() -> None:
    profiles = [p for state in states() for sheet in state.sheets.values() for p in sheet.profiles.values()]
    weapons = [w for state in states() for sheet in state.sheets.values() for w in sheet.weapons.values()]
    assert {None, 0, 20} <= {profile.move for profile in profiles}
    assert {1, 14} <= {profile.toughness for profile in profiles}
    assert {1, 24, 40} <= {profile.wounds for profile in profiles}
    assert {2, 7} <= {profile.save for profile in profiles}
    assert {None, 2} <= {profile.invulnerable for profile in profiles}
    assert {"", "2D6"} <= {profile.random_move for profile in profiles}
    assert {"2D6", "D6+2"} <= {weapon.attacks for weapon in weapons} & {weapon.damage for weapon in weapons}
    assert {0, 2, 6} <= {weapon.skill for weapon in weapons}


def test_units_are_of_one_and_of_twenty_led_and_carried() -> None:
    units = [(state, unit) for state in states() for unit in state.units.values()]
    assert {1, 20} <= {len(unit.models) for _, unit in units}
    sheets = [(state.sheets[unit.parts[0].sheet], len(unit.models)) for state, unit in units]
    assert any(sheet.leads for sheet, _ in sheets)
    assert any(sheet.carries and models > 1 for sheet, models in sheets)
    assert any(sheet.carries and "AIRCRAFT" in sheet.keywords for sheet, _ in sheets)
    assert any(sheet.carries and "FORTIFICATION" in sheet.keywords for sheet, _ in sheets)
    assert any(part.abilities for _, unit in units for part in unit.parts), "nobody has an Enhancement"


def test_every_mission_size_layout_piece_and_player_takes_part() -> None:
    told = setups()
    assert {setup["mission"] for setup in told} == set(MISSIONS)
    assert {setup["battle_size"] for setup in told} == set(BATTLE_SIZES)
    assert {setup["layout"] for setup in told if isinstance(setup["layout"], str)} == set(RULEBOOK.choices["layout"])
    own = [setup["layout"] for setup in told if not isinstance(setup["layout"], str)]
    assert {feature["kind"] for layout in own for feature in layout["terrain"]} == {
        p.kind for p in pieces(RULEBOOK).values()
    }
    assert {bot.name for seed in SEEDS for bot in invented_bots(seed)} == set(PLAYERS)
    assert {has_house_rules(seed) for seed in SEEDS} == {True, False}


def test_loaded_dice_favour_ones_and_sixes() -> None:
    rolled = Counter(Loaded(1).roll(Roll(0, "hit", 6000), 7, 0, 0))
    assert set(rolled) == set(range(1, 7))
    assert min(rolled[1], rolled[6]) > 2 * max(rolled[face] for face in (2, 3, 4, 5))
    assert max(Loaded(1).roll(Roll(0, "scatter", 600, 3), 7, 0, 0)) == 3
