"""Disembarking: Rapid, Tactical and Combat."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.flow import Each
from bellona.kernel.orders import ordered_answer
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e11.disembark_modes import disembark, has_room, pressed, reach_of
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.movement import move_choices
from bellona.wh40k.set_up.transports import carrier_of, may_embark

from ..e10.marching import March
from ..e10.scenes import SHEETS, Illegal, Scene, setup
from ..editions import book

BUS: dict[str, Any] = SHEETS["tank"] | {
    "tags": ["VEHICLE", "TRANSPORT"],
    "carries": {"models": 6, "keywords": ["INFANTRY"]},
}
OURS = {"bus": BUS, "dropper": BUS | {"rules": ["deep-strike"]}, "bomb": BUS | {"rules": ["deadly-demise 3"]}}
BUS_AT: dict[str, Any] = {"sheet": "bus", "at": [[20, 20]]}
ABOARD: dict[str, Any] = {"sheet": "marine", "models": 2, "aboard": "A9"}
AWAY = {"B1": {"sheet": "guard", "at": [[40, 55]]}}
BESIDE = {"A1.1": [15.8, 20], "A1.2": [15.8, 21.5]}  # wholly within three inches of the bus
FURTHER = {"A1.1": [12.5, 20], "A1.2": [12.5, 21.5]}  # within six
ZONES = {"zones": [[[0, 0], [44, 0], [44, 12], [0, 12]], [[0, 48], [44, 48], [44, 60], [0, 60]]]}


def out(bus: dict[str, Any], *places: Any, dice: str = "", theirs: Any = None, **more: Any) -> Scene:
    """A1 is selected aboard the bus and gets out."""

    async def act(game: Warhammer) -> None:
        await disembark(game, game.unit("A1"))

    answers = {"disembark": list(places)} | more.pop("answers", {})
    unit = ABOARD | more.pop("unit", {})
    time = {"phase": "movement"} | more.pop("time", {})
    scene = setup({"A1": unit, "A9": BUS_AT | bus}, theirs or AWAY, OURS, time=time, **more)
    return Scene(scene, act, dice=dice, answers=answers)


AT_THE_DOORS = [[x, y] for x in (15.8, 18.6, 21.4, 24.2) for y in (16.8, 23.2)] + [[15.8, 20], [24.2, 20]]
CROWD = {"B1": {"sheet": "guard", "models": 10, "at": AT_THE_DOORS}}  # nobody finds room within three inches


# -- modes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.transport.disembark-modes", "11e.transport.disembark-eligibility")
@pytest.mark.parametrize(
    ("bus", "mode"),
    [({}, "tactical"), ({"moved": "stationary"}, "tactical"), ({"moved": "normal"}, "rapid")],
)
def test_the_mode_follows_from_what_the_transport_did(bus: dict[str, Any], mode: str) -> None:
    scene = out(bus, BESIDE)
    told = scene.fact("UnitSetUp", how=f"{mode} disembarkation")
    assert {f"11e.transport.{mode}", "11e.transport.disembark-modes"} <= set(told["rules"])
    assert "disembark mode" not in scene.asked


@pytest.mark.bad("11e.transport.disembark-eligibility", 1)
@pytest.mark.bad("11e.transport.rapid", 1)
def test_after_a_normal_move_it_is_rapid_with_no_move_and_no_charge() -> None:
    scene = out({"moved": "normal"}, BESIDE)
    unit = scene.game.unit("A1")
    assert (unit.moved, unit.may_charge, unit.battle_shocked) == ("normal", False, False)
    refusal = scene.game.parts.charge.bar(scene.game, unit)
    assert refusal is not None
    assert "11e.transport.rapid" in book().refusal(refusal).rules
    assert "11e.transport.disembark-eligibility" in scene.fact("UnitSetUp")["rules"]
    assert not scene.facts("HazardRolls")


@pytest.mark.bad("11e.transport.tactical", 1)
def test_a_tactical_disembarkation_leaves_the_unit_free_to_move_and_charge_but_not_to_stay() -> None:
    async def act(game: Warhammer) -> list[str]:
        await disembark(game, game.unit("A1"))
        return await move_choices(game, game.unit("A1"))

    scene = setup({"A1": ABOARD, "A9": BUS_AT}, AWAY, OURS, time={"phase": "movement"})
    played = Scene(scene, act, answers={"disembark": [BESIDE]})
    assert played.result == ["normal", "advance"]
    unit = played.game.unit("A1")
    assert (unit.moved, unit.may_charge, unit.disembarked) == ("", True, True)
    assert "11e.transport.tactical" in played.fact("UnitSetUp")["rules"]


@pytest.mark.bad("11e.transport.disembark-eligibility", 2)
@pytest.mark.parametrize("moved", ["", "normal"])
def test_nobody_takes_the_six_inches_of_combat_where_another_mode_applies(moved: str) -> None:
    scene = out({"moved": moved}, Illegal(FURTHER), BESIDE)
    (refusal,) = scene.refusals
    assert (refusal.why, refusal.about["limit"]) == ("too-far-from-transport", 3.0)
    assert refusal.rules == ("11e.transport.disembark-placement",)
    assert "11e.transport.disembark-eligibility" in scene.fact("UnitSetUp")["rules"]


@pytest.mark.bad("11e.transport.disembark-eligibility", 3)
@pytest.mark.parametrize("moved", ["advance", "fall-back"])
def test_nobody_leaves_a_transport_that_advanced_or_fell_back(moved: str) -> None:
    others = {key: {"sheet": "marine", "at": [[x, 5]]} for key, x in (("A4", 5), ("A5", 10))}
    march = March({"A1": ABOARD, "A9": BUS_AT | {"moved": moved}} | others, AWAY, "", select="", sheets=OURS)
    with pytest.raises(Exception, match="transport has run") as refused:
        march.run.answer("A1", player=0)
    assert "11e.transport.disembark-eligibility" in refused.value.refusal.rules  # type: ignore[attr-defined]


@pytest.mark.bad("11e.transport.disembark-placement", 1, 2)
def test_places_partly_beyond_three_inches_or_near_an_enemy_are_refused() -> None:
    partly = {"A1.1": [14.5, 20], "A1.2": [15.8, 18.5]}
    enemy = {"B1": {"sheet": "guard", "at": [[15.8, 24.26]]}}
    far, near = out({}, Illegal(partly), Illegal(BESIDE), None, theirs=enemy).refusals
    assert (far.why, far.rules) == ("too-far-from-transport", ("11e.transport.disembark-placement",))
    assert (near.why, near.about["distance"]) == ("too-near-enemy", pytest.approx(1.5, abs=0.01))
    assert near.rules == ("11e.core.no-setup-in-engagement", "11e.transport.disembark-placement")


# -- Combat ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.transport.disembark-eligibility", "11e.transport.combat")
def test_where_no_room_is_known_the_player_says_whether_there_is_any() -> None:
    game = out({}, None, theirs=CROWD, answers={"disembark mode": ["tactical"]}).game
    transport, unit = carrier_of(game, game.unit("A1")), game.unit("A1")
    assert not has_room(game, transport, unit, lambda mode: pressed(game, transport, unit, mode))
    assert (reach_of(game, "combat"), reach_of(game, "tactical"), reach_of(game, "rapid")) == (6.0, 3.0, 3.0)


def test_whoever_is_to_do_nothing_stays_aboard_without_being_asked() -> None:
    march = March({"A1": ABOARD, "A9": BUS_AT, "A2": {"sheet": "marine", "at": [[5, 5]]}}, CROWD, "", sheets=OURS)
    assert march.request.name == "disembark mode"
    (step,) = (s for phase in book().stages[1].phases for s in phase.steps if isinstance(s, Each) and s.idle)
    answered = ordered_answer(step.idle, march.request)
    assert answered == ("tactical",)
    march.run.answer(answered[0], player=0)
    assert march.request.name == "disembark"
    assert ordered_answer(step.idle, march.request) == (None,)


@pytest.mark.rule("11e.transport.combat", "11e.battle-shock.other-causes", "11e.dice.hazard-roll")
def test_a_combat_disembarkation_costs_a_hazard_roll_for_each_model_and_is_a_shock() -> None:
    places, beyond = {"A1.1": [12.1, 20], "A1.2": [12.1, 21.5]}, {"A1.1": [11.6, 20], "A1.2": [11.6, 21.5]}
    answers = {"disembark mode": ["combat"], "allocate": ["A1.1"]}
    scene = out({}, Illegal(beyond), places, dice="hazard 1 6", theirs=CROWD, answers=answers)
    assert (scene.refusals[0].about["limit"], scene.refusals[0].rules) == (6.0, ("11e.transport.combat",))
    told = scene.fact("UnitSetUp", how="combat disembarkation")
    assert "11e.transport.combat" in told["rules"]
    assert scene.fact("HazardRolls", dice=[1, 6], failed=1)
    unit = scene.game.unit("A1")
    assert [model.wounds for model in unit.models] == [1, 2]
    assert (unit.battle_shocked, unit.moved, unit.may_charge) == (True, "normal", False)
    assert "11e.battle-shock.other-causes" in scene.fact("BattleShocked")["rules"]


@pytest.mark.bad("11e.transport.combat", 1)
def test_the_shock_of_a_combat_disembarkation_lasts_until_a_test_is_passed() -> None:
    async def act(game: Warhammer) -> list[bool]:
        await destroy(game, "A9", "A9.1")
        for what in ("phase", "turn", "round"):
            game.rulebook.ended(game, what)
        game.parts.command.recover(game, 0)
        return [game.unit("A1").battle_shocked, game.unit("A1") in game.parts.command.must_test(game, 0)]

    scene = Scene(setup({"A1": ABOARD, "A9": BUS_AT}, AWAY, OURS), act, dice="hazard 6 6")
    assert scene.result == [True, True]
    assert "11e.transport.combat" in scene.fact("BattleShocked")["rules"]


def test_a_shocked_unit_is_not_shocked_anew() -> None:
    scene = wrecked("hazard 6 6", unit={"battle_shocked": True})
    assert not scene.facts("BattleShocked")


# -- destroyed ---------------------------------------------------------------------------------------------------------


def wrecked(dice: str, sheet: str = "bus", **more: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")

    unit = ABOARD | more.pop("unit", {})
    answers = more.pop("answers", None)
    theirs = more.pop("theirs", AWAY)
    scene = setup({"A1": unit, "A9": BUS_AT | {"sheet": sheet}}, theirs, OURS, **more)
    return Scene(scene, act, dice=dice, answers=answers)


@pytest.mark.rule("11e.transport.destroyed", "11e.transport.combat")
@pytest.mark.parametrize("player", ["A", "B"])
def test_out_of_a_destroyed_transport_everybody_makes_a_combat_disembarkation(player: str) -> None:
    answers = {"emergency disembarkation": [FURTHER]}
    scene = wrecked("hazard 3 3", answers=answers, time={"player": player})
    told = scene.fact("UnitSetUp", how="combat disembarkation")
    assert {"11e.transport.destroyed", "11e.transport.combat"} <= set(told["rules"])
    unit = scene.game.unit("A1")
    assert (unit.aboard, unit.battle_shocked, unit.may_charge) == ("", True, False)
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("UnitSetUp") < kinds.index("ModelDestroyed")


@pytest.mark.rule("11e.transport.destroyed")
def test_six_inches_are_the_limit_and_who_finds_no_place_is_destroyed() -> None:
    beyond = {"A1.1": [10, 20], "A1.2": [10, 21.5]}
    scene = wrecked("hazard 3 3", answers={"emergency disembarkation": [Illegal(beyond), FURTHER]})
    assert (scene.refusals[0].why, scene.refusals[0].about["limit"]) == ("too-far-from-transport", 6.0)
    ring = [[20 + x, 20 + y] for x in range(-8, 9, 2) for y in range(-8, 9, 2) if abs(x) >= 4 or abs(y) >= 4]
    shut = wrecked("", theirs={"B1": {"sheet": "guard", "models": len(ring), "at": ring}})
    assert not shut.game.unit("A1").models
    assert "11e.transport.destroyed" in shut.facts("ModelRemoved")[0]["rules"]


@pytest.mark.rule("11e.transport.destroyed")
def test_the_blast_of_the_transport_comes_before_its_passengers_are_out() -> None:
    scene = wrecked("deadly demise 6, hazard 3 3", "bomb")
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("DeadlyDemise") < kinds.index("UnitSetUp")
    assert not scene.facts("WoundsLost", unit="A1")


@pytest.mark.rule("11e.transport.destroyed", "11e.dice.hazard-roll")
def test_who_does_not_survive_the_hazard_is_not_shocked() -> None:
    scene = wrecked("hazard 1", unit={"sheet": "guard", "models": 1})
    assert not scene.game.unit("A1").models
    assert not scene.facts("BattleShocked")


# -- an arriving TRANSPORT ---------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.transport.rapid-after-arrival", 1)
def test_passengers_of_an_arriving_transport_keep_its_distance_from_enemies() -> None:
    bus = {"at": [[4, 30]], "set_up": True, "moved": "normal"}
    enemy = {"B1": {"sheet": "guard", "at": [[17.3, 30]]}}  # more than eight inches from the bus
    near, free = {"A1.1": [9, 30], "A1.2": [9, 31.5]}, {"A1.1": [4, 33.5], "A1.2": [5.5, 33.5]}
    scene = out(bus, Illegal(near), free, theirs=enemy, time={"round": 2})
    (refusal,) = scene.refusals
    assert (refusal.why, refusal.about["limit"]) == ("too-near-to-arrive", 8.0)
    assert refusal.about["distance"] == pytest.approx(7.04, abs=0.01)
    assert refusal.rules[0] == "11e.transport.rapid-after-arrival"
    assert scene.fact("UnitSetUp", how="rapid disembarkation")


@pytest.mark.rule("11e.transport.rapid-after-arrival")
@pytest.mark.parametrize(("sheet", "round", "refused"), [("bus", 2, True), ("bus", 3, False), ("dropper", 2, False)])
def test_and_keep_out_of_the_enemy_zone_while_it_is_closed_to_it(sheet: str, round: int, refused: bool) -> None:
    bus = {"sheet": sheet, "at": [[4, 44]], "set_up": True, "moved": "normal"}
    inside = {"A1.1": [4, 48.3], "A1.2": [5.5, 48.3]}
    places = [Illegal(inside), None] if refused else [inside]
    enemy = {"B1": {"sheet": "guard", "at": [[40, 10]]}}
    scene = out(bus, *places, theirs=enemy, time={"round": round}, mission=ZONES)
    if refused:
        assert (scene.refusals[0].why, scene.refusals[0].rules) == (
            "in-enemy-zone",
            ("11e.transport.rapid-after-arrival",),
        )
    else:
        assert scene.fact("UnitSetUp", how="rapid disembarkation")
        other = out(bus | {"sheet": "bus"}, Illegal(inside), None, theirs=enemy, time={"round": 2}, mission=ZONES)
        assert other.refusals[0].rules == ("11e.transport.rapid-after-arrival",)


@pytest.mark.bad("11e.transport.embark", 1, 2)
def test_all_of_a_unit_that_has_not_disembarked_embarks_within_three_inches() -> None:
    async def act(game: Warhammer) -> None:
        await may_embark(game, game.unit("A1"))

    def asked(x: float, **more: Any) -> list[str]:
        walker = {"sheet": "marine", "models": 2, "at": [[15.5, 20], [x, 21.5]], "moved": "normal"} | more
        return Scene(setup({"A1": walker, "A9": BUS_AT}, AWAY, OURS), act, answers={}).asked

    assert asked(15.5) == ["embark"]
    assert asked(12.8) == []
    assert asked(15.5, disembarked=True) == []
    scene = setup(
        {"A1": {"sheet": "marine", "models": 2, "at": [[15.5, 20], [15.5, 21.5]], "moved": "normal"}, "A9": BUS_AT},
        AWAY,
        OURS,
    )
    assert "11e.transport.embark" in Scene(scene, act, answers={"embark": ["A9"]}).fact("Embarked")["rules"]
