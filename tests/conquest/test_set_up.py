"""The beginning of a battle: armies, battlefields, scenarios, and Characters who join."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
import shapely

from bellona.armies.unfit import Unfit
from bellona.conquest.army.muster import SHELF
from bellona.conquest.army.set_up import layout, may_join, scenario
from bellona.conquest.game import Conquest
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Scripted, Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Run

PLAN: dict[str, Any] = {
    "scenario": "three-beacons",
    "size": "teaching",
    "battlefield": "mill-country",
    "armies": ["nine-gates", "old-roads"],
}


def begin(**more: Any) -> Run:
    return Run(RULEBOOK, PLAN | more, Seeded(1))


def game_of(run: Run) -> Conquest:
    assert isinstance(run.game, Conquest)
    return run.game


def test_everybody_begins_off_the_battlefield_and_both_armies_are_shown() -> None:
    run = begin()
    game = game_of(run)
    assert {unit.where for unit in game.state.regiments.values()} == {"waiting"}
    shown = [fact for fact in run.facts if type(fact).__name__ == "Mustering"]
    assert [fact.points for fact in shown] == [990, 980]  # type: ignore[attr-defined]


@pytest.mark.rule("conquest.character.join-start")
def test_characters_join_a_regiment_of_their_warband_and_type() -> None:
    run = begin()
    game = game_of(run)
    names = {unit.key: unit.entry for unit in game.regiments(0)}
    options = {one.entry: [names[unit.key] for unit in may_join(game, one)] for one in game.characters(0)}
    assert options == {
        "city-captain": ["pikes", "longbows", "halberdiers"],
        "lance-marshal": ["retainers", "outriders"],
    }
    asked = run.waiting()
    assert {player: request.name for player, request in asked.items()} == {0: "characters", 1: "characters"}
    captain, marshal = (one.key for one in game.characters(0))
    pikes, retainers = (next(key for key, name in names.items() if name == want) for want in ("pikes", "retainers"))
    run.answer({captain: pikes, marshal: retainers}, player=0)
    run.answer(asked[1].suggested(), player=1)
    game = game_of(run)
    assert game.unit(pikes).character == captain
    assert len(game.unit(pikes).stands) == 4
    assert game.character(marshal).regiment == retainers


@pytest.mark.bad("conquest.character.join-start")
def test_nobody_joins_another_warband_or_type() -> None:
    run = begin()
    game = game_of(run)
    names = {unit.entry: unit.key for unit in game.regiments(0)}
    captain, marshal = (one.key for one in game.characters(0))
    for wrong in ({captain: names["retainers"]}, {captain: names["pikes"], marshal: names["longbows"]}):
        with pytest.raises(Refused) as refused:
            run.answer({captain: names["pikes"], marshal: names["retainers"]} | wrong, player=0)
        assert refused.value.refusal.rules == ("conquest.character.join-start", "conquest.character.type-match")


@pytest.mark.rule("conquest.dice.dispute")
def test_where_wishes_differ_a_roll_off_decides() -> None:
    """Both want compulsory draw events; only B wants secondary missions; of the hill the dice decide."""
    wishes = [
        {"switches": {"draw-events": "compulsory"}, "terrain": {"hill-4": ["elevation 3"]}},
        {"switches": {"draw-events": "compulsory"}, "secondaries": False, "terrain": {"hill-4": ["elevation 1"]}},
    ]
    found = {}
    for dice, traits in (("agreement 2 5", ("elevation 3",)), ("agreement 4 4 6 1", ("elevation 1",))):
        run = Run(RULEBOOK, PLAN | {"battlefield": "broken-crown", "wishes": wishes}, Scripted(dice), settle=False)
        run.settle()
        game = game_of(run)
        assert game.table.terrain["hill-4"].traits == traits
        assert game.reading("draw-events") == "compulsory"
        assert game.state.scenario["secondaries"] is False
        found[dice] = [type(fact).__name__ for fact in run.facts if type(fact).__name__ in ("RolledOff", "Agreed")]
    assert list(found.values()) == [
        ["Agreed", "RolledOff", "Agreed", "Agreed"],
        ["Agreed", "RolledOff", "RolledOff", "Agreed", "Agreed"],
    ]
    with pytest.raises(BellonaError, match="there is no terrain 'moon'"):
        begin(wishes=[{"terrain": {"moon": ["water"]}}, {}])
    with pytest.raises(BellonaError, match="no reading of draw-events 'never'; there are optional, compulsory"):
        begin(wishes=[{"switches": {"draw-events": "never"}}, {}])


def test_what_is_wrong_with_an_army_is_said_before_the_battle() -> None:
    with pytest.raises(Unfit, match="too many points"):
        begin(size="skirmish")
    with pytest.raises(BellonaError, match="there is no battlefield 'moon'"):
        begin(battlefield="moon")
    with pytest.raises(BellonaError, match="there is no scenario"):
        begin(scenario="nothing")
    with pytest.raises(BellonaError, match="there is no battle of the size"):
        begin(size="huge")


@pytest.mark.parametrize("name", SHELF.names("layouts"))
def test_the_battlefields_on_the_shelf_keep_to_the_rules_of_terrain(name: str) -> None:
    field = layout(name)
    pieces = {feature.key: shapely.Polygon(feature.footprint) for feature in field.features()}
    traits = [feature.traits for feature in field.features()]
    assert field.size in ((48, 48), (72, 48))
    assert 6 <= len(pieces) <= 8
    assert 1 <= sum("garrison" in one for one in traits) <= 2
    assert min(a.distance(b) for a, b in combinations(pieces.values(), 2)) >= 9
    for piece in pieces.values():
        (x0, y0, x1, y1) = piece.bounds
        assert sorted([x1 - x0, y1 - y0])[0] <= 6 + 1e-9
        assert sorted([x1 - x0, y1 - y0])[1] <= 9 + 1e-9
        assert shapely.box(0, 0, *field.size).covers(piece)
    for aim in ("heart-of-the-field", "three-beacons"):
        zones = [shapely.Polygon(zone.zone(*field.size).outline) for zone in scenario(aim).zones]
        assert not any(zone.intersects(piece) for zone in zones for piece in pieces.values())


@pytest.mark.parametrize("name", SHELF.names("scenarios"))
def test_scenarios_are_the_same_from_both_sides(name: str) -> None:
    aim = scenario(name)
    assert 8 <= aim.rounds <= 10
    zones = [shapely.Polygon(zone.zone(48, 48).outline) for zone in aim.zones]
    turned = [shapely.affinity.rotate(zone, 180, origin=(24, 24)) for zone in zones]
    assert all(any(zone.symmetric_difference(other).area < 0.1 for other in zones) for zone in turned)


@pytest.mark.parametrize("name", list(RULEBOOK.starters))
def test_the_state_of_every_starter_outlives_being_saved(name: str) -> None:
    state = RULEBOOK.opening(RULEBOOK, RULEBOOK.starters[name])
    data = RULEBOOK.state_data(state)
    assert RULEBOOK.state_data(RULEBOOK.state_from(data)) == data
