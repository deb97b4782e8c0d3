"""Declaring battle formations: Leaders, TRANSPORTs, Reserves and hovering, written down in secret."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Both
from bellona.kernel.run import Run
from bellona.kernel.view import view
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import replace
from bellona.wh40k.set_up.formations import (
    attached,
    bodyguards,
    embarked,
    overloaded,
    reserved,
    reserves_open_to,
    strategic_points,
    with_leader,
)
from bellona.wh40k.state import BattleState

from .battles import LAYOUTS, LORD, Battle, army, at_random, only_war, own_battle, sheet
from .scenes import Scene, setup

FLYER = sheet(tags=["VEHICLE", "AIRCRAFT", "FLY"], rules=["hover"])
PLANE = sheet(tags=["VEHICLE", "AIRCRAFT", "FLY", "TRANSPORT"], carries={"models": 12, "keywords": ["INFANTRY"]})
TRUCK = sheet(
    tags=["VEHICLE", "TRANSPORT", "DEDICATED TRANSPORT"],
    carries={"models": 10, "keywords": ["INFANTRY"], "refuses": ["JUMP PACK"]},
    base={"square": [4, 3]},
)
JUMPERS = sheet(tags=["INFANTRY", "JUMP PACK"], rules=["deep-strike"])
SHEETS = {
    "flyer": FLYER,
    "plane": PLANE,
    "truck": TRUCK,
    "barge": sheet(tags=["VEHICLE", "TRANSPORT"], carries={"models": 1, "keywords": ["VEHICLE"]}, points={"20": 100}),
    "jumpers": JUMPERS,
    "others": sheet(),
    "bunker": sheet(tags=["FORTIFICATION"]),
    "chief": LORD,
    "adept": sheet(tags=["INFANTRY"], rules=["leader"], leads=["squad"]),
    "envoy": sheet(tags=["INFANTRY", "CHARACTER"], leads=["squad"]),
    "marshal": sheet(tags=["INFANTRY", "CHARACTER"], rules=["leader"], leads=["lord"]),
    "dear": sheet(points={"20": 260}),
    "cheaper": sheet(points={"20": 130}),
}


def declaring(*units: dict[str, Any], **more: Any) -> Battle:
    """Player A has these units besides their lord, A1; formations are being declared."""
    return to_formations(Battle(own_battle(list(units), SHEETS, theirs=army()) | more, Seeded(1)))


def to_formations(battle: Battle) -> Battle:
    while battle.run.request is None or battle.run.request.name != "battle formations":
        battle.answer_one()
    return battle


def squad(models: int = 5, sheet: str = "squad") -> dict[str, Any]:
    return {"sheet": sheet, "models": {"model": models}}


def unit(battle: Battle, key: str) -> Any:
    return battle.state.units[key]


def asked(battle: Battle) -> str:
    return battle.asked().get(0, "")


NOTHING: dict[str, Any] = {"hover": [], "leaders": {}, "transports": {}, "reserves": {}}


def without_leaders(battle: Battle) -> Battle:
    """A lets nobody hover or lead."""
    while asked(battle) in ("hover", "leaders"):
        battle.answer(NOTHING[asked(battle)], player=0)
    return battle


def forms(*units: dict[str, Any], **answers: Any) -> Battle:
    """What comes of A's formation with these answers, and nothing for what is left out; B declares nothing."""
    return revealed(declaring(*units), **answers)


def revealed(battle: Battle, **answers: Any) -> Battle:
    while isinstance(battle.run.request, Both):
        player, name = next(iter(battle.asked().items()))
        battle.answer(answers.get(name, NOTHING[name]) if player == 0 else NOTHING[name], player)
    return battle


# -- Leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.ability.leader.attach", "10e.ability.leader.counts-as-one-unit", "10e.ability.deployment")
def test_a_leader_joins_a_bodyguard_unit_that_his_datasheet_lists() -> None:
    battle = forms(squad(), leaders={"A1": "A2"})
    assert "A1" not in battle.state.units
    one = unit(battle, "A2")
    assert [part.key for part in one.parts] == ["A2", "A1"]
    assert [model.name for model in one.models][-1] == "A1.1"
    assert one.is_attached
    assert one.strength == 6
    assert battle.game.table.names("A2") == tuple(model.name for model in one.models)
    assert battle.facts("LeaderAttached") == [
        {
            "kind": "LeaderAttached",
            "leader": "A1",
            "bodyguard": "A2",
            "rules": [
                "10e.mission.declare-formations",
                "10e.ability.leader.attach",
                "10e.ability.deployment",
                "10e.ability.leader.one-per-bodyguard",
                "10e.ability.leader.counts-as-one-unit",
            ],
        }
    ]
    assert [u.key for u in battle.game.units(0)] == ["A2"]


@pytest.mark.bad("10e.ability.leader.attach")
def test_a_leader_may_stay_alone_and_joins_nobody_else() -> None:
    battle = declaring(squad(), squad(sheet="others"))
    refusal = battle.refused({"A1": "A3"}, player=0)
    assert refusal.why == "not-an-option"
    assert "10e.ability.leader.attach" in refusal.rules
    assert refusal.about["options"] == ["A2"]
    units = {u.key: u for u in battle.game.units(0)}
    assert [u.key for u in bodyguards(battle.game, units, units["A1"])] == ["A2"]
    assert bodyguards(battle.game, units, units["A2"]) == []
    assert battle.refused({"A2": "A1"}, player=0).why == "not-an-option"
    assert set(forms(squad()).state.units) == {"A1", "A2", "B1"}


@pytest.mark.rule("10e.ability.leader.attach")
def test_only_characters_with_leader_lead() -> None:
    battle = declaring(squad(), {"sheet": "adept"}, {"sheet": "envoy"})
    units = {u.key: u for u in battle.game.units(0)}
    led = {key: [u.key for u in bodyguards(battle.game, units, units[key])] for key in ("A1", "A3", "A4")}
    assert led == {"A1": ["A2"], "A3": [], "A4": []}


@pytest.mark.bad("10e.ability.leader.one-per-bodyguard")
def test_a_bodyguard_unit_has_one_leader() -> None:
    battle = declaring(squad(), {"sheet": "chief"})
    refusal = battle.refused({"A1": "A2", "A3": "A2"}, player=0)
    assert (refusal.why, refusal.rules[0]) == ("second-leader", "10e.ability.leader.one-per-bodyguard")
    assert refusal.about == {"bodyguard": "A2", "leaders": ["A1", "A3"]}
    battle.answer({"A3": "A2"}, player=0)


@pytest.mark.rule("10e.ability.leader.one-per-bodyguard")
def test_nobody_leads_a_leader_who_leads_others() -> None:
    battle = declaring(squad(), {"sheet": "marshal"})
    refusal = battle.refused({"A3": "A1", "A1": "A2"}, player=0)
    assert (refusal.why, refusal.rules[0]) == ("second-leader", "10e.ability.leader.one-per-bodyguard")
    assert refusal.about == {"bodyguard": "A2", "leaders": ["A1", "A3"]}
    led = revealed(battle, leaders={"A3": "A1"})
    assert [part.key for part in unit(led, "A1").parts] == ["A1", "A3"]


@pytest.mark.rule("10e.ability.leader.counts-as-one-unit")
def test_attaching_makes_one_unit_of_two_parts_and_leaves_the_others_alone() -> None:
    battle = declaring(squad(), squad())
    units = {u.key: u for u in battle.game.units(0)}
    one = with_leader(units["A2"], units["A1"])
    assert attached(battle.game, units, [(units["A1"], units["A2"])]) == {"A2": one, "A3": units["A3"]}
    assert len(one.models) == 6


# -- TRANSPORTs --------------------------------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="its armies are the 10th's")
@pytest.mark.rule("10e.transport.start-embarked")
def test_units_may_start_aboard_a_transport_instead_of_being_set_up() -> None:
    battle = forms({"sheet": "truck"}, squad(), transports={"A3": "A2"})
    assert unit(battle, "A3").aboard == "A2"
    told = battle.facts("StartsEmbarked")[0]
    assert told["transport"] == "A2"
    assert told["rules"] == ["10e.mission.declare-formations", "10e.transport.start-embarked"]
    battle.to_stage("battle")
    assert [fact["unit"] for fact in battle.facts("UnitDeployed", player=0)] == ["A1", "A2"]


@pytest.mark.not_in("9e", because="its armies are the 10th's")
@pytest.mark.rule("10e.transport.capacity")
def test_a_transport_takes_no_more_models_than_it_has_room_for_and_only_of_its_kinds() -> None:
    wrong = squad(3, "jumpers"), squad(1, "bunker")
    battle = without_leaders(declaring({"sheet": "truck"}, squad(6), squad(5), squad(11), *wrong))
    refusal = battle.refused({"A3": "A2", "A4": "A2"}, player=0)
    assert refusal.why == "transport-full"
    assert refusal.about == {"transport": "A2", "models": 11, "capacity": 10}
    assert "10e.transport.capacity" in refusal.rules
    for too_many_or_wrong in ("A5", "A6", "A7", "A2"):
        assert battle.refused({too_many_or_wrong: "A2"}, player=0).why == "not-an-option"
    battle.answer({"A3": "A2", "A1": "A2"}, player=0)


@pytest.mark.rule("10e.ability.leader.counts-as-one-unit", "10e.transport.start-embarked")
def test_an_attached_unit_rides_as_one_unit() -> None:
    battle = declaring({"sheet": "truck"}, squad(10))
    battle.answer({"A1": "A3"}, player=0)
    assert asked(battle) == "reserves"  # eleven models fit nowhere, so nobody was asked
    battle = forms({"sheet": "truck"}, squad(9), leaders={"A1": "A3"}, transports={"A3": "A2"})
    assert len(unit(battle, "A3").models) == 10
    assert unit(battle, "A3").aboard == "A2"


# -- Reserves ----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.strategic-reserves.place")
def test_units_may_be_placed_in_strategic_reserves_fortifications_excepted() -> None:
    battle = without_leaders(declaring(squad(), {"sheet": "bunker"}))
    assert asked(battle) == "reserves"
    refusal = battle.refused({"A3": "strategic"}, player=0)
    assert refusal.why == "not-an-option"
    assert "10e.strategic-reserves.place" in refusal.rules
    assert refusal.about == {"thing": "A3", "answer": "strategic", "options": []}
    assert reserves_open_to(battle.game, battle.game.unit("A3")) == []
    battle = forms(squad(), reserves={"A2": "strategic"})
    assert unit(battle, "A2").reserves == "strategic"
    assert not battle.game.table.is_on_table("A2")
    assert battle.facts("PlacedInReserves")[0]["unit"] == "A2"


@pytest.mark.rule("10e.strategic-reserves.points-cap")
def test_a_quarter_of_the_points_may_wait_in_strategic_reserves_passengers_included() -> None:
    battle = without_leaders(declaring(squad(sheet="dear")))
    alone = battle.refused({"A2": "strategic"}, player=0)
    assert (alone.why, alone.rules[-1]) == ("not-an-option", "10e.strategic-reserves.points-cap")
    five = [squad(), squad(), squad(), squad(sheet="others"), squad(sheet="others")]
    battle = without_leaders(declaring(*five, {"sheet": "truck"}))
    battle.answer({"A2": "A7", "A3": "A7"}, player=0)
    exactly = {"A7": "strategic", "A4": "strategic", "A5": "strategic"}
    refusal = battle.refused(exactly | {"A6": "strategic"}, player=0)
    assert (refusal.why, refusal.rules[0]) == ("too-much-in-reserves", "10e.strategic-reserves.points-cap")
    assert refusal.about == {"points": 300, "limit": 250}
    battle.answer(exactly, player=0)


@pytest.mark.bad("10e.strategic-reserves.points-cap")
def test_who_rides_in_a_transport_that_rides_counts_towards_the_cap() -> None:
    nested = {"A4": "A3", "A3": "A2"}
    battle = without_leaders(declaring({"sheet": "barge"}, {"sheet": "truck"}, squad(sheet="cheaper")))
    battle.answer(nested, player=0)
    refusal = battle.refused({"A2": "strategic"}, player=0)
    assert "10e.strategic-reserves.points-cap" in refusal.rules
    cheap = forms({"sheet": "barge"}, {"sheet": "truck"}, squad(), transports=nested, reserves={"A2": "strategic"})
    assert strategic_points({u.key: u for u in cheap.game.units(0)}) == 200


@pytest.mark.not_in("9e", because="its armies are the 10th's")
@pytest.mark.rule("10e.transport.start-embarked")
def test_no_transport_rides_in_itself() -> None:
    battle = without_leaders(declaring({"sheet": "barge"}, {"sheet": "barge"}, {"sheet": "truck"}))
    for around in ({"A2": "A3", "A3": "A2"}, {"A4": "A2", "A2": "A3", "A3": "A2"}):
        refusal = battle.refused(around, player=0)
        assert (refusal.why, refusal.rules[1]) == ("carried-in-itself", "10e.transport.start-embarked")
    battle.answer({"A4": "A3", "A3": "A2"}, player=0)


@pytest.mark.not_in("9e", because="its armies are the 10th's")
@pytest.mark.rule("10e.transport.start-embarked", "10e.transport.capacity")
def test_of_a_unit_of_transports_it_is_said_which_model_carries_whom() -> None:
    battle = without_leaders(declaring({"sheet": "truck", "models": {"model": 2}}, squad(6), squad(6)))
    assert battle.refused({"A3": "A2", "A4": "A2"}, player=0).why == "not-an-option"
    assert battle.refused({"A3": "A2.1", "A4": "A2.1"}, player=0).why == "transport-full"
    battle.answer({"A3": "A2.1", "A4": "A2.2"}, player=0)
    revealed(battle)
    assert [(unit(battle, key).aboard, unit(battle, key).carrier) for key in ("A3", "A4")] == [
        ("A2", "A2.1"),
        ("A2", "A2.2"),
    ]


@pytest.mark.bad("10e.strategic-reserves.points-cap")
@pytest.mark.parametrize(("size", "limit"), [("incursion", 250), ("strike-force", 500), ("onslaught", 750)])
def test_the_cap_follows_the_battle_size(size: str, limit: int) -> None:
    field = {"size": [90, 44], "terrain": []}
    units = [*[squad(sheet="cheaper")] * 3, *[squad(sheet="cheap")] * 3]
    more = {"sheets": {"lord": LORD, "cheap": sheet(points={"20": 120})} | SHEETS}
    battle = without_leaders(declaring(*units, battle_size=size, layout=field, **more))
    costs = {"A2": 130, "A3": 130, "A4": 130, "A5": 120, "A6": 120, "A7": 120}
    waiting = {"incursion": ["A2", "A3"], "strike-force": ["A2", "A3", "A4", "A5"], "onslaught": list(costs)}[size]
    points = sum(costs[key] for key in waiting)
    if points > limit:
        refusal = battle.refused(dict.fromkeys(waiting, "strategic"), player=0)
        assert refusal.about == {"points": points, "limit": limit}
        waiting.remove("A2")
    battle.answer(dict.fromkeys(waiting, "strategic"), player=0)
    armed = {u.key: u for u in battle.game.units(0)}
    assert strategic_points(reserved(battle.game, armed, [(armed[key], "strategic") for key in waiting])) <= limit


@pytest.mark.rule("10e.ability.deep-strike.reserves", "10e.ability.deployment")
def test_units_of_which_every_model_has_deep_strike_may_wait_by_it_outside_the_cap() -> None:
    battle = forms(squad(5, "jumpers"), squad(), reserves={"A2": "deep-strike"})
    assert unit(battle, "A2").reserves == "deep-strike"
    assert "10e.ability.deep-strike.reserves" in battle.facts("PlacedInReserves")[0]["rules"]
    battle = without_leaders(declaring(squad(5, "jumpers"), squad()))
    assert battle.refused({"A3": "deep-strike"}, player=0).why == "not-an-option"
    mixed = with_leader(battle.game.unit("A2"), battle.game.unit("A1"))
    assert reserves_open_to(battle.game, battle.game.unit("A2")) == ["strategic", "deep-strike"]
    assert reserves_open_to(battle.game, mixed) == ["strategic"]
    assert strategic_points({"A2": unit(forms(squad(5, "jumpers"), reserves={"A2": "deep-strike"}), "A2")}) == 0


# -- AIRCRAFT ----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.aircraft.start-in-reserves")
def test_aircraft_start_in_reserves_and_cannot_be_deployed() -> None:
    battle = forms({"sheet": "plane"}, squad(), squad())
    assert unit(battle, "A2").reserves == "aircraft"
    assert battle.facts("PlacedInReserves")[0]["rules"][-1] == "10e.aircraft.start-in-reserves"
    battle.to("unit to deploy")
    refusal = battle.refused("A2")
    assert refusal.why == "not-an-option"
    assert "10e.aircraft.start-in-reserves" in refusal.rules


@pytest.mark.rule("10e.aircraft.start-in-reserves")
def test_aircraft_start_aboard_nothing_unless_they_hover() -> None:
    battle = declaring({"sheet": "flyer"}, {"sheet": "flyer"}, {"sheet": "barge"})
    battle.answer(["A3"], player=0)
    without_leaders(battle)
    assert battle.refused({"A2": "A4"}, player=0).why == "not-an-option"
    revealed(battle, transports={"A3": "A4"})
    assert (unit(battle, "A2").aboard, unit(battle, "A2").reserves) == ("", "aircraft")
    assert (unit(battle, "A3").aboard, unit(battle, "A3").reserves) == ("A4", "")


@pytest.mark.rule("10e.aircraft.hover.declare", "10e.aircraft.hover.reserves")
def test_hovering_is_declared_before_all_else_and_frees_from_reserves() -> None:
    battle = declaring({"sheet": "flyer"}, {"sheet": "flyer"}, {"sheet": "plane"})
    assert asked(battle) == "hover"
    assert battle.refused(["A4"], player=0).rules[-1] == "10e.aircraft.hover.declare"  # it has no Hover
    battle.answer(["A2"], player=0).answer({}, player=0)
    assert asked(battle) == "reserves"
    assert battle.refused({"A3": "strategic"}, player=0).why == "not-an-option"  # an AIRCRAFT waits anyhow
    revealed(battle.answer({"A2": "strategic"}, player=0))
    assert unit(battle, "A2").hover
    assert not battle.game.has(unit(battle, "A2"), "AIRCRAFT")
    assert [unit(battle, key).reserves for key in ("A2", "A3", "A4")] == ["strategic", "aircraft", "aircraft"]
    assert "10e.aircraft.hover.reserves" in battle.facts("PlacedInReserves", unit="A2")[0]["rules"]
    assert battle.facts("Hovers")[0]["unit"] == "A2"
    free = forms({"sheet": "flyer"}, hover=["A2"])
    assert unit(free, "A2").reserves == ""


@pytest.mark.rule("10e.aircraft.transport")
def test_who_rides_in_an_aircraft_waits_in_reserves_himself() -> None:
    battle = forms({"sheet": "plane"}, squad(), transports={"A3": "A2"})
    (placed,) = battle.facts("PlacedInReserves", unit="A3", reserves="strategic")
    assert "10e.strategic-reserves.place" in placed["rules"]
    assert (unit(battle, "A3").aboard, unit(battle, "A3").reserves) == ("A2", "")  # it arrives with its TRANSPORT
    battle = without_leaders(declaring({"sheet": "plane"}, squad(sheet="dear")))
    assert asked(battle) == "transports"
    assert battle.refused({"A3": "A2"}, player=0).why == "not-an-option"  # it costs more than may wait
    units = {u.key: u for u in battle.game.units(0)}
    assert embarked(battle.game, units, [(units["A3"], units["A2"])])["A3"].reserves == "strategic"
    refusal = overloaded(battle.game, units, [(units["A3"], units["A2"])])
    assert refusal is not None
    assert (refusal.why, refusal.rules[0]) == ("too-much-in-reserves", "10e.aircraft.transport")


# -- secrecy -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.mission.declare-formations")
def test_formations_are_secret_until_both_are_done_and_stand_then() -> None:
    battle = to_formations(Battle(only_war(), Seeded(2)))
    before = [view(battle.run, eye) for eye in (1, None)]
    battle.answer([], player=0).answer({"A1": "A3"}, player=0)
    assert [view(battle.run, eye) for eye in (1, None)] == before
    assert "A1" in battle.state.units
    battle.answer({"A3": "A5"}, player=0).answer({"A8": "strategic"}, player=0)
    assert 0 not in battle.asked()
    assert battle.facts("LeaderAttached") == []
    revealed(battle)
    assert battle.facts("LeaderAttached")[0]["leader"] == "A1"
    assert battle.facts("StartsEmbarked")[0]["unit"] == "A3"
    assert "A1" not in battle.state.units
    with pytest.raises(Refused) as refused:
        battle.run.answer({"A1": "A4"}, player=1 - battle.state.attacker)
    assert refused.value.refusal.why == "not-asked"
    assert "10e.mission.declare-formations" in battle.facts("PlacedInReserves")[0]["rules"]


@pytest.mark.parametrize("seed", range(8))
def test_views_leak_nothing_while_formations_are_declared(seed: int) -> None:
    run = Run(RULEBOOK, only_war(LAYOUTS[seed % 3], mission=["only-war", "contested-ground"][seed % 2]), Seeded(seed))
    chance, check = Chance(seed), Chance(f"views {seed}")
    while run.where()[1] != "deployment":
        waiting = run.waiting()
        player = list(waiting)[chance.pick(len(waiting))]
        other = 1 - player
        if isinstance(run.request, Both) and other in waiting:
            with run.clone() as clone:
                before = [view(clone, seat) for seat in (None, other)]
                clone.answer(waiting[player].some(check.pick), player=player)
                if isinstance(clone.request, Both) and player in clone.waiting():
                    assert [view(clone, seat) for seat in (None, other)] == before
        run.answer(waiting[player].some(chance.pick), player=player)
    state = run.state
    assert isinstance(state, BattleState)
    for owner in (0, 1):
        imagined = RULEBOOK.imagine(state, 1 - owner, check.pick)
        assert RULEBOOK.visible(imagined, 1 - owner) == RULEBOOK.visible(state, 1 - owner)


def test_half_a_formation_survives_cloning_and_undoing() -> None:
    battle = to_formations(Battle(only_war(), Seeded(2)))
    battle.answer([], player=0)
    with battle.run.clone() as clone:
        assert clone.waiting()[0].name == "leaders"
        clone.undo(0)
        assert clone.waiting()[0].name == "hover"
    battle.to("unit to deploy", at_random(1))
    assert all(battle.game.table.names(key) for key in battle.state.units)


@pytest.mark.rule("10e.strategic-reserves.points-cap")
def test_an_attached_leader_counts_towards_the_cap_with_his_bodyguards() -> None:
    led = {"A1": {"sheet": "marine", "leader": "A9", "at": [[10, 10], [10, 12]]}, "A9": {"sheet": "marine"}}
    unit = Scene(setup(led, {})).game.unit("A1")
    parts = tuple(replace(part, points=100 + n) for n, part in enumerate(unit.parts))
    assert strategic_points({"A1": replace(unit, reserves="strategic", parts=parts)}) == 201
