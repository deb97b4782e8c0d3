"""Mustering: warbands, what they may have, and everything that is wrong with a roster at once."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import bellona.conquest.rulebook  # noqa: F401  it knows the special rules
from bellona.conquest.army.muster import (
    SHELF,
    SIZES,
    Roster,
    army_list,
    mustered,
    points_of,
    points_of_character,
    starter,
    violations,
)

ARMIES = {"river-watch": 500, "thorn-pack": 500, "nine-gates": 1000, "old-roads": 1000}
ARMIES |= {"league-muster": 2000, "wild-host": 2000}


def plain(**captain: Any) -> dict[str, Any]:
    """A captain, his Warlord's warband of one Regiment, and whatever else is said of him."""
    return {"character": "city-captain", "warlord": True, "regiments": [{"entry": "halberdiers"}]} | captain


def roster(*warbands: dict[str, Any], faction: str = "ninefold-league") -> Roster:
    return msgspec.convert({"faction": faction, "warbands": list(warbands)}, Roster)


def wrong(*warbands: dict[str, Any], points: int = 5000) -> list[tuple[str, str]]:
    """Reasons and rules."""
    return [(refusal.why, refusal.rules[0]) for refusal in violations(roster(*warbands), points)]


def test_every_army_on_the_shelf_is_known() -> None:
    assert SHELF.names("armies") == sorted(ARMIES)


@pytest.mark.rule("conquest.muster.points")
@pytest.mark.parametrize("name", ARMIES)
def test_the_armies_on_the_shelf_may_be_fielded(name: str) -> None:
    army = starter(name)
    assert violations(army, ARMIES[name]) == []
    assert 0.9 * ARMIES[name] <= points_of(army, army_list(army.faction)) <= ARMIES[name]


@pytest.mark.rule("conquest.muster.points")
def test_an_army_costs_no_more_than_the_battle_allows() -> None:
    assert SIZES == {"skirmish": 500, "teaching": 1000, "battle": 2000, "great-battle": 4000}
    cost = points_of(roster(plain()), army_list("ninefold-league"))
    assert cost == 90 + 130
    assert wrong(plain(), points=cost) == []
    assert wrong(plain(), points=cost - 1) == [("too-many-points", "conquest.muster.points")]


@pytest.mark.bad("conquest.muster.faction")
def test_factions_are_not_mixed() -> None:
    assert wrong(plain(regiments=[{"entry": "reavers"}])) == [("not-in-army-list", "conquest.muster.faction")]
    assert wrong(plain(character="thorn-chief")) == [("not-in-army-list", "conquest.muster.faction")]


@pytest.mark.bad("conquest.muster.warlord")
@pytest.mark.parametrize("warlords", [[False, False], [True, True]])
def test_an_army_has_one_warlord(warlords: list[bool]) -> None:
    assert wrong(*(plain(warlord=one) for one in warlords)) == [("one-warlord", "conquest.muster.warlord")]
    assert wrong(plain(warlord=True), plain(warlord=False)) == []


@pytest.mark.bad("conquest.muster.warband")
def test_a_warband_has_one_to_four_regiments() -> None:
    found = [wrong(plain(regiments=[{"entry": "halberdiers"}] * count)) for count in range(6)]
    refused = [("size-of-warband", "conquest.muster.warband")]
    assert found == [refused, [], [], [], [], refused]


@pytest.mark.bad("conquest.muster.warband.own-type")
def test_a_regiment_of_the_characters_type_is_among_them() -> None:
    marshal = {"character": "lance-marshal", "warlord": True}
    foot = marshal | {"regiments": [{"entry": "halberdiers"}]}
    assert wrong(foot) == [("nobody-of-his-type", "conquest.muster.warband.own-type")]
    assert wrong(marshal | {"regiments": [{"entry": "retainers"}]}) == []
    regent = {"character": "storm-regent", "warlord": True, "regiments": [{"entry": "halberdiers"}]}
    assert wrong(regent) == []  # he is a Regiment by himself


@pytest.mark.bad("conquest.retinue.infantry-only")
def test_a_rider_has_no_retinue_whatever_it_is_called() -> None:
    rider = {"character": "lance-marshal", "warlord": True, "regiments": [{"entry": "retainers"}]}
    for kind in ("shieldbearers", "jesters"):
        found = wrong(rider | {"retinue": {kind: 1}})
        assert found == [("retinue-for-infantry", "conquest.retinue.infantry-only")]


@pytest.mark.rule("conquest.special.irregular.join")
def test_a_regiment_among_them_is_one_that_the_character_can_join() -> None:
    scouts = {"entry": "river-scouts"}
    assert wrong(plain(regiments=[scouts])) == [("all-irregular", "conquest.muster.warband.own-type")]
    assert wrong(plain(regiments=[scouts, {"entry": "halberdiers"}])) == []


@pytest.mark.bad("conquest.muster.restricted")
@pytest.mark.bad("conquest.muster.restricted.pairing")
def test_two_restricted_regiments_at_most_each_with_a_mainstay() -> None:
    """conquest.ex.src.restricted-two."""

    def led(restricted: int, mainstay: int) -> list[tuple[str, str]]:
        regiments = [{"entry": "oath-guard"}] * restricted + [{"entry": "halberdiers"}] * mainstay
        return wrong(plain(regiments=regiments))

    alone = ("restricted-without-mainstay", "conquest.muster.restricted.pairing")
    assert led(2, 2) == []
    assert led(2, 1) == [alone]
    assert led(3, 1) == [("too-many-restricted", "conquest.muster.restricted"), alone]
    assert wrong(plain(regiments=[{"entry": "halberdiers"}, {"entry": "gilded-lancers"}])) == [
        ("not-his-to-lead", "conquest.muster.restricted")
    ]


@pytest.mark.rule("conquest.muster.upgrades")
def test_upgrades_are_added_to_what_has_them() -> None:
    listed = army_list("ninefold-league")
    guard = {"entry": "oath-guard", "stands": 5, "command": ["standard-bearer"], "upgrades": ["masterwork"]}
    assert (
        points_of(roster(plain(regiments=[{"entry": "halberdiers"}, guard])), listed) == 90 + 130 + 200 + 130 + 20 + 25
    )
    found = wrong(plain(regiments=[{"entry": "halberdiers", "upgrades": ["masterwork"]}]))
    assert found == [("not-offered", "conquest.muster.upgrades")]
    found = wrong(plain(regiments=[{"entry": "halberdiers", "stands": 2}]))
    assert found == [("size-of-regiment", "conquest.muster.upgrades")]


@pytest.mark.bad("conquest.character.mastery")
def test_one_mastery_each_and_each_once() -> None:
    rule = "conquest.character.mastery"
    assert wrong(plain(masteries=["duelist"])) == []
    assert wrong(plain(masteries=["duelist", "riposte"])) == [("several-masteries", rule)]
    twice = [plain(masteries=["duelist"]), plain(masteries=["duelist"], warlord=False)]
    assert wrong(*twice) == [("mastery-twice", rule)]
    assert wrong(plain(masteries=["deep-breath"])) == [("not-offered", rule)]  # arcane is not open to him


@pytest.mark.bad("conquest.retinue.infantry-only")
def test_only_infantry_characters_have_a_retinue() -> None:
    marshal = {"character": "lance-marshal", "warlord": True, "regiments": [{"entry": "retainers"}]}
    found = wrong(marshal | {"retinue": {"shieldbearers": 1}})
    assert found == [("retinue-for-infantry", "conquest.retinue.infantry-only")]


@pytest.mark.bad("conquest.retinue.models")
@pytest.mark.bad("conquest.retinue.tier-limit")
@pytest.mark.bad("conquest.retinue.restricted")
def test_a_retinue_fits_its_stand_its_tiers_and_its_marks() -> None:
    priest = {"character": "lamp-priest", "warlord": True, "regiments": [{"entry": "lamp-choir"}]}
    assert wrong(plain(retinue={"shieldbearers": 3})) == []
    assert wrong(plain(retinue={"shieldbearers": 2, "scribes": 2})) == [
        ("retinue-too-large", "conquest.retinue.models")
    ]
    assert wrong(priest | {"retinue": {"scribes": 3}}) == [("tier-too-high", "conquest.retinue.tier-limit")]
    assert wrong(plain(retinue={"musicians": 3})) == [("tier-too-high", "conquest.retinue.restricted")]
    assert wrong(plain(retinue={"musicians": 2})) == []
    assert wrong(priest | {"retinue": {"musicians": 1}}) == [("not-offered", "conquest.retinue.restricted")]


@pytest.mark.rule("conquest.retinue.tiers", "conquest.retinue.restricted", "conquest.retinue.available")
@pytest.mark.bad("conquest.retinue.tiers")
def test_a_tier_is_bought_with_all_lower_ones_and_at_double_points_where_it_is_restricted() -> None:
    """conquest.ex.src.retinue-tier-3."""
    listed = army_list("ninefold-league")
    captain = listed.characters["city-captain"]

    def cost(**retinue: int) -> int:
        return points_of_character(roster(plain(retinue=retinue)).warbands[0], captain, listed)

    assert cost(shieldbearers=1) == 90 + 15
    assert cost(shieldbearers=3) == 90 + 15 + 15 + 20
    assert cost(musicians=2) == 90 + 2 * (10 + 15)


@pytest.mark.bad("conquest.command-model.no-duplicates")
@pytest.mark.bad("conquest.command-model.command-stand")
def test_infantry_has_four_command_models_at_most_all_different() -> None:
    def with_command(*command: str) -> list[tuple[str, str]]:
        return wrong(plain(regiments=[{"entry": "halberdiers", "command": list(command)}]))

    assert with_command("standard-bearer", "drill-sergeant", "field-surgeon") == []  # and the Leader
    assert with_command("standard-bearer", "standard-bearer") == [
        ("command-model-twice", "conquest.command-model.no-duplicates")
    ]
    assert with_command("leader") == [("command-model-twice", "conquest.command-model.no-duplicates")]
    assert with_command("banner-captain") == [("not-offered", "conquest.command-model.officer")]
    five = with_command("standard-bearer", "drill-sergeant", "field-surgeon", "field-surgeon")
    assert ("too-many-command-models", "conquest.command-model.command-stand") in five


@pytest.mark.rule("conquest.command-model.cavalry-brute.max-four")
@pytest.mark.bad("conquest.command-model.cavalry-brute.own-stands")
@pytest.mark.bad("conquest.command-model.monster")
def test_in_cavalry_and_brutes_a_command_model_replaces_a_stand_and_monsters_have_none() -> None:
    def troop(entry: str, **more: Any) -> list[tuple[str, str]]:
        regent = {"character": "storm-regent", "warlord": True}
        return wrong(regent | {"regiments": [{"entry": "halberdiers"}, {"entry": entry} | more]})

    assert troop("bridge-breakers", command=["standard-bearer"]) == []
    assert troop("retainers", command=["standard-bearer", "banner-captain"]) == []
    rule = "conquest.command-model.cavalry-brute.own-stands"
    few = troop("bridge-breakers", stands=2, command=["standard-bearer", "banner-captain"])
    assert ("no-stand-to-replace", rule) in few
    five = troop("retainers", stands=6, command=["standard-bearer", "banner-captain"] * 2)
    assert ("too-many-command-models", "conquest.command-model.cavalry-brute.max-four") in five
    assert troop("ash-drake", command=["leader"]) == [("no-command-models", "conquest.command-model.monster")]


@pytest.mark.rule(
    "conquest.command-model.command-stand",
    "conquest.command-model.cavalry-brute.own-stands",
    "conquest.command-model.replace",
)
def test_where_command_models_stand() -> None:
    army = starter("nine-gates")
    units = {unit.entry: unit for unit in mustered(army, 0).regiments}
    assert [stand.command for stand in units["pikes"].stands] == [("leader", "standard-bearer"), (), ()]
    assert [stand.command for stand in units["retainers"].stands] == [("leader",), (), ()]
    assert len(units["retainers"].stands) == 3
    plain_units = {unit.entry: unit for unit in mustered(roster(plain()), 0).regiments}
    assert [stand.command for stand in plain_units["halberdiers"].stands] == [("leader",), (), ()]


@pytest.mark.rule("conquest.army.composition", "conquest.army.sides")
def test_what_an_army_brings() -> None:
    army = mustered(starter("league-muster"), 1)
    assert {unit.owner for unit in army.regiments} == {1}
    assert {unit.owner for unit in mustered(starter("league-muster"), 0).regiments} == {0}
    assert [one.entry for one in army.characters] == ["city-captain", "lamp-priest", "lance-marshal"]
    assert [one.warlord for one in army.characters] == [True, False, False]
    assert {unit.warband for unit in army.regiments} == {one.key for one in army.characters}
    assert len({stand.name for unit in army.regiments for stand in unit.stands}) == sum(
        len(unit.stands) for unit in army.regiments
    )


def test_everything_wrong_is_said_at_once() -> None:
    regiments = [{"entry": "oath-guard", "stands": 40}]
    found = wrong(plain(warlord=False, masteries=["duelist", "riposte"], regiments=regiments))
    assert [why for why, _ in found] == [
        "one-warlord",
        "several-masteries",
        "restricted-without-mainstay",
        "size-of-regiment",
    ]
