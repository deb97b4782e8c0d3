"""When Stratagems are offered in the course of real phases, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.requests import Request

from ..clashing import Clash, at, beyond
from ..marching import March

MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}
GUARD: dict[str, Any] = {"sheet": "guard", "at": [[20, 10]]}
RICH: dict[str, Any] = {"cp": [9, 9]}
SHEETS: dict[str, Any] = {
    "grenadier": {"W": 2, "tags": ["INFANTRY", "GRENADES"], "arms": {"gun": {"range": 24, "BS": 3}}},
    "brute": {"W": 9, "tags": ["INFANTRY", "SMOKE"], "arms": {"fist": {"WS": 3, "S": 5}}},
    "hero": {"W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"], "arms": {"blade": {"WS": 2, "S": 8}}},
    "gunwagon": {"W": 9, "T": 4, "tags": ["VEHICLE"], "arms": {"gun": {"range": 24, "BS": 3}}},
    "crusher": {"W": 9, "tags": ["VEHICLE"], "arms": {"blade": {"WS": 4, "S": 6}}},
}


def asked(game: March | Clash, **given: Any) -> list[str]:
    """The questions of the phase, each with its player, answered as told or passed."""
    names: list[str] = []
    for _ in range(60):
        request = game.request
        if request.name == "pause":
            return names
        names.append(f"{'AB'[request.player]} {request.name}")
        told = given.get(request.name.replace(" ", "_").replace("-", "_"))
        game.run.answer(told.pop(0) if told else _passed(request), player=request.player)
    raise AssertionError(f"the phase does not end: {names}")


def _passed(request: Request[Any]) -> Any:
    return request.passing() if request.name.startswith("use ") else request.suggested()


def uses(names: list[str], *others: str) -> list[str]:
    """Of these questions those about Stratagems, and others that tell where they come."""
    return [name for name in names if "use" in name.split() or name[2:] in others]


# -- the Movement phase ------------------------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="Overwatch is fired at charges only")
@pytest.mark.rule("10e.stratagem.fire-overwatch")
def test_a_move_is_overwatched_when_it_begins_and_when_it_ends() -> None:
    march = March({"A1": MARINE}, {"B1": GUARD}, "", select="", **RICH)
    names = asked(march, movement=["normal"])
    assert uses(names, "movement", "normal move") == [
        "A movement",
        "B use fire-overwatch",
        "A normal move",
        "B use fire-overwatch",
    ]
    march = March({"A1": MARINE}, {"B1": GUARD}, "", select="", dice="hit 1 1", **RICH)
    given = {"movement": ["normal"], "use_fire_overwatch": ["fire-overwatch"], "targets": [{"B1.1/rifle": "A1"}]}
    assert uses(asked(march, **given)) == ["B use fire-overwatch", "B use command-re-roll"]
    assert march.facts("StratagemUsed")[0]["rules"][0] == "10e.stratagem.fire-overwatch"


@pytest.mark.not_in("9e", because="Overwatch is fired at charges only")
@pytest.mark.rule("10e.stratagem.fire-overwatch")
def test_an_arrival_and_a_disembarkation_are_overwatched() -> None:
    def used(ours: dict[str, Any], **given: Any) -> list[str]:
        march = March(ours, {"B1": GUARD}, "", select="", sheets=BUSES, dice="hit 1 1", **RICH)
        told = {"use_fire_overwatch": ["fire-overwatch"], "targets": [{"B1.1/rifle": "A1"}]}
        asked(march, **given, **told)
        (fact,) = march.facts("TargetSelected")
        return [fact["unit"], fact["target"]]

    assert used({"A1": MARINE | {"at": None, "reserves": "deep-strike"}}, arrive=[{"A1.1": [8, 10]}]) == ["B1", "A1"]
    bus = {"sheet": "bus", "at": [[5, 10]], "moved": "normal"}
    aboard = {"A1": {"sheet": "marine", "aboard": "A9"}, "A9": bus}
    assert used(aboard, disembark=[{"A1.1": [8.9, 10]}]) == ["B1", "A1"]


BUSES = {
    "bus": {"W": 9, "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 6}, "base": {"square": [4, 4]}, "arms": {}}
}


@pytest.mark.rule("10e.stratagem.rapid-ingress", "10e.reserves.counts-as-normal-move")
def test_rapid_ingress_comes_when_nothing_more_arrives() -> None:
    theirs = {"B1": {"sheet": "guard", "reserves": "deep-strike"}}
    ours = {"A1": MARINE, "A2": MARINE | {"at": None, "reserves": "deep-strike"}}
    march = March(ours, theirs, "", select="", **RICH)
    given: dict[str, list[Any]] = {"movement": ["stationary"], "use_rapid_ingress": ["rapid-ingress"]}
    names = asked(march, **given, reinforcements=[None], arrive=[{"B1.1": [30, 30]}])
    assert names[-3:] == ["A reinforcements", "B use rapid-ingress", "B arrive"]
    assert march.game.table.pose("B1", "B1.1").x == 30
    unit = march.game.unit("B1")
    assert (unit.moved, unit.set_up, unit.reserves) == ("normal", True, "")


# -- the Shooting phase ------------------------------------------------------------------------------------------------


@pytest.mark.not_in("11e", because="Explosives have taken the place of Grenade")
@pytest.mark.rule("10e.stratagem.grenade")
def test_grenades_are_thrown_at_any_time_of_the_phase_by_who_has_not_shot() -> None:
    ours = {key: {"sheet": "grenadier", "at": [[10, y]]} for key, y in (("A1", 10), ("A2", 14))}
    theirs = {"B1": {"sheet": "brute", "at": [[15, 12]]}}
    clash = Clash(ours, theirs, phase="shooting", sheets=SHEETS, dice="grenade 1 2 3 4 5 6", cp=[1, 0])
    given = {"use_grenade": [None, "grenade"], "targets": [{}, {}]}
    names = asked(clash, **given, shoot=["A1", "A2"])
    assert uses(names, "shoot") == ["A use grenade", "A shoot", "A use grenade", "A shoot"]
    assert clash.fact("StratagemUsed")["unit"] == "A2"
    assert clash.game.state.cp == (0, 0)


@pytest.mark.rule("10e.stratagem.go-to-ground", "10e.stratagem.smokescreen")
def test_cover_is_taken_between_the_targets_and_the_attacks() -> None:
    ours = {"A1": {"sheet": "grenadier", "at": [[10, 10]]}}
    theirs = {"B1": {"sheet": "brute", "at": [[30, 10]]}}
    clash = Clash(ours, theirs, phase="shooting", sheets=SHEETS, dice="hit 2", cp=[0, 9])
    given = {"use_smokescreen": ["smokescreen"], "use_go_to_ground": ["go-to-ground"]}
    names = asked(clash, shoot=["A1"], targets=[{"A1.1/gun": "B1"}], **given)
    assert names == ["A shoot", "A targets", "B use go-to-ground", "B use smokescreen"]
    kinds = [type(fact).__name__ for fact in clash.run.facts]
    assert kinds.index("TargetSelected") < kinds.index("StratagemUsed") < kinds.index("AttacksMade")
    assert [fact["stratagem"] for fact in clash.facts("StratagemUsed")] == ["go-to-ground", "smokescreen"]


# -- the Charge phase --------------------------------------------------------------------------------------------------


def charging(sheet: str, dice: str, **theirs: Any) -> Clash:
    """A1 charges B1, four inches away, whose guns do not tire."""
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    enemies = {"B1": at((beyond(4), 10), sheet="gunwagon")} | theirs
    return Clash(ours, enemies, sheets=SHEETS, dice=dice, **RICH)


@pytest.mark.rule("10e.stratagem.heroic-intervention")
def test_a_charge_is_overwatched_and_answered() -> None:
    clash = charging("marine", "charge 5 5, charge 6 6", B2=at((beyond(4), 14), sheet="guard"))
    names = asked(clash, charge_targets=[["B1"]], use_heroic_intervention=["heroic-intervention"])
    assert uses(names, "charge move") == [
        "A use command-re-roll",
        "B use fire-overwatch",
        "A charge move",
        "B use fire-overwatch",
        "B use heroic-intervention",
        "B use command-re-roll",
        "B charge move",
    ]
    assert clash.fact("StratagemUsed")["unit"] == "B2"


@pytest.mark.rule("10e.stratagem.tank-shock", "10e.stratagem.tank-shock.effect")
def test_a_tank_that_charges_crushes_when_it_has_arrived() -> None:
    clash = charging("crusher", "charge 5 5, tank shock 5 1 1 1 1 1 1 1")
    names = asked(clash, use_tank_shock=["tank-shock"])
    assert uses(names, "charge move")[2:4] == ["A use tank-shock", "A charge move"]
    assert clash.fact("MortalWounds", unit="B1", count=1)


# -- the Fight phase ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.stratagem.epic-challenge", "10e.stratagem.counter-offensive")
def test_a_challenge_is_made_when_a_hero_is_selected_and_answered_when_he_has_fought() -> None:
    """A2 charged and would fight before B1, which is called up between A1 and A2."""
    first = {"charged": True, "gained": [{"rule": "fights-first", "until": "turn"}]}
    ours = {"A1": {"sheet": "hero", "at": [[10, 10]]} | first, "A2": MARINE | {"at": [[10, 30]]} | first}
    theirs = {
        "B1": {"sheet": "brute", "leader": "B9", "at": [[beyond(0.5), 10], [beyond(0.5), 11.5]]},
        "B9": {"sheet": "hero"},
        "B2": {"sheet": "guard", "at": [[beyond(0.5), 30]]},
    }
    dice = "hit 1, hit 1, hit 1, hit 1 1 1, hit 1 1 1"
    clash = Clash(ours, theirs, phase="fight", sheets=SHEETS, dice=dice, **RICH)
    given: dict[str, list[Any]] = {"fights_first": ["A1"], "use_counter_offensive": ["counter-offensive"]}
    given |= {"counter_offensive": ["B1"], "use_epic_challenge": ["epic-challenge"]}
    names = asked(clash, **given)
    assert [fact["unit"] for fact in clash.facts("SelectedToFight")] == ["A1", "B1", "A2", "B2"]
    assert names.index("A use epic-challenge") < names.index("B use counter-offensive")
