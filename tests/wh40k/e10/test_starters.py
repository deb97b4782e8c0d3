"""The armies that come with Bellona, and set-ups that are ready to play."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Run
from bellona.kernel.view import view
from bellona.wh40k.army.library import library
from bellona.wh40k.army.muster import violations
from bellona.wh40k.army.roster import mustered, starter
from bellona.wh40k.datasheet import Datasheet
from bellona.wh40k.e10 import abilities
from bellona.wh40k.e10.abilities.core import Scouts
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.switches import SWITCHES
from bellona.wh40k.scenes.scene import check_rules
from bellona.wh40k.state import Unit

from .battles import Battle, only_war

LIBRARY = library(RULEBOOK)
SIZES = {"dawn-spear": "incursion", "gnawing-tide": "incursion", "dawn-patrol": "first-game"} | {
    "gnawing-brood": "first-game"
}


def units(name: str) -> list[Unit]:
    return mustered(starter(RULEBOOK, name), 0, LIBRARY)


def sheets_of(*names: str) -> list[Datasheet]:
    return [LIBRARY.sheets[unit.parts[0].sheet] for name in names for unit in units(name)]


@pytest.mark.parametrize("name", sorted(SIZES))
def test_every_army_on_the_shelf_may_be_fielded(name: str) -> None:
    assert sorted(SIZES) == RULEBOOK.parts.muster.shelf.names("armies")
    assert violations(starter(RULEBOOK, name), SIZES[name], LIBRARY, RULEBOOK.parts.muster.sizes) == []
    points = sum(part.points for unit in units(name) for part in unit.parts)
    limit = {"incursion": 1000, "first-game": 500}[SIZES[name]]
    assert 0.9 * limit <= points <= limit


@pytest.mark.parametrize("names", [("dawn-spear", "dawn-patrol"), ("gnawing-tide", "gnawing-brood")])
def test_the_armies_have_mixed_roles(names: tuple[str, ...]) -> None:
    sheets = sheets_of(*names)
    words = [set(sheet.keywords) for sheet in sheets]
    abilities = [text.split()[0] for sheet in sheets for text in sheet.abilities]
    assert any({"BATTLELINE", "INFANTRY"} <= of for of in words)
    assert any("CHARACTER" in of for of in words)
    assert any("AIRCRAFT" in of for of in words)
    assert any({"FLY", "INFANTRY"} <= of for of in words)
    assert any("VEHICLE" in of or "MONSTER" in of for of in words)
    assert {"leader", "infiltrators", "scouts", "deep-strike", "hover"} <= set(abilities)


def test_one_army_has_a_transport_with_firing_deck_and_the_other_monsters_and_a_psyker() -> None:
    marines, swarm = sheets_of("dawn-spear"), sheets_of("gnawing-tide")
    assert any(sheet.carries and "firing-deck 2" in sheet.abilities for sheet in marines)
    assert any("VEHICLE" in sheet.keywords for sheet in marines)
    assert any("MONSTER" in sheet.keywords for sheet in swarm)
    assert any("PSYKER" in sheet.keywords for sheet in swarm)


def test_together_the_armies_show_every_weapon_ability_and_core_ability() -> None:
    shown: set[str] = set()
    for name in ("dawn-spear", "gnawing-tide"):
        for unit in units(name):
            sheet = LIBRARY.sheets[unit.parts[0].sheet]
            shown |= {*sheet.abilities, *unit.parts[0].abilities}
            carried = {weapon for model in unit.models for weapon in model.weapons}
            shown |= {text for weapon in carried for text in sheet.weapons[weapon].abilities}
    known = {
        name
        for name, cls in RULEBOOK.special_rules.classes.items()
        if cls.__module__.startswith(f"{abilities.__name__}.") and name not in GAINED
    }
    assert known - {re.sub(r"^anti-.*", "anti-", text.split()[0]) for text in shown} == set()


GAINED = {
    "benefit-of-cover",
    "big-guns-never-tire",
    "invulnerable-save",
    "plunging-fire",
}  # from terrain, the core and Stratagems


def test_bases_and_heights_are_stated() -> None:
    for sheet in LIBRARY.sheets.values():
        for kind, profile in sheet.profiles.items():
            assert profile.base.base().round > 0.5, (sheet.key, kind)
            assert 1.0 <= profile.height <= 6.0, (sheet.key, kind)


@pytest.mark.rule("10e.datasheet.abilities")
def test_core_abilities_stand_on_datasheets_by_name_and_are_known_to_the_rules() -> None:
    check_rules(LIBRARY.sheets, RULEBOOK.special_rules)
    for sheet in LIBRARY.sheets.values():
        for text in sheet.abilities:
            assert RULEBOOK.special_rules.read(text).text == text
    assert isinstance(RULEBOOK.special_rules.read("scouts 6"), Scouts)
    assert Scouts("8").inches == 8.0
    with pytest.raises(BellonaError, match="datasheet thing: no rule is called 'scuots 6'"):
        Battle(only_war(sheets={"thing": {"rules": ["scuots 6"]}}))


@pytest.mark.parametrize("name", sorted(RULEBOOK.starters))
def test_every_ready_set_up_begins(name: str) -> None:
    run = Run(RULEBOOK, dict(RULEBOOK.starters[name]), Seeded(1))
    assert run.where()[0] == "setup"
    assert run.state.mission["wishes"][0] in ("first-game", "only-war", "contested-ground")


@pytest.mark.parametrize(
    ("setup", "problem"),
    [
        ({"armies": ["dawn-spear"]}, "the set-up is not one of Warhammer 40,000"),
        ({"armies": ["dawn-spear", "moon-men"], "mission": "only-war"}, "there is no army 'moon-men'; there are"),
        (only_war(mission="peace"), "there is no mission 'peace'; there are only-war"),
        (only_war(switches={"gravity": "off"}), "there is no switch 'gravity'"),
        (only_war(switches={"first-turn": "never"}), "no reading of first-turn 'never'; there are winner, "),
        (only_war(battle_size="huge"), "no such battle size"),
    ],
)
def test_a_bad_set_up_is_told_in_one_line(setup: dict[str, Any], problem: str) -> None:
    with pytest.raises(BellonaError) as bad:
        Run(RULEBOOK, setup, Seeded(1))
    assert problem in str(bad.value)
    assert "\n" not in str(bad.value)


@pytest.mark.rule("10e.core.mission-required")
def test_there_is_no_battle_without_a_mission() -> None:
    with pytest.raises(Refused) as refused:
        Battle({"armies": ["dawn-spear", "gnawing-tide"]})
    assert refused.value.refusal.rules == ("10e.core.mission-required", "10e.mission.select")


def test_switches_are_chosen_at_setup_recorded_and_shown_to_both_players() -> None:
    run = Run(RULEBOOK, only_war(switches={"first-turn": "winner-chooses"}), Seeded(1))
    assert set(run.state.switches) == set(SWITCHES)
    for player in (0, 1):
        shown = view(run, player)["state"]["switches"]
        assert shown["first-turn"] == "winner-chooses"
        assert shown["mortal-wounds-of-attacks"] == "spill"
    for name, switch in SWITCHES.items():
        assert len(switch.readings) > 1, name
        assert switch.rules, name
