"""Reserves: one pool, from the second round on."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal
from bellona.space.table import Pose
from bellona.wh40k.e11.reserves_pool import bar_to_arriving, has_deep_strike
from bellona.wh40k.game import Warhammer
from bellona.wh40k.set_up.reserves import arrive, landing_places, refusal_of_arrival
from bellona.wh40k.state import RESERVES

from ..e10.scenes import Illegal, Scene, setup
from ..editions import book

ZONES = {"zones": [[[0, 0], [44, 0], [44, 12], [0, 12]], [[0, 48], [44, 48], [44, 60], [0, 60]]]}
FOE = {"B1": {"sheet": "guard", "at": [[22, 30]]}}
WIDE = 2 * 16 / 25.4
SHEETS: dict[str, Any] = {
    "plane": {"M": 20, "W": 12, "tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3},
}


def waiting(reserves: str, *abilities: str, sheet: str = "marine") -> dict[str, Any]:
    return {"A1": {"sheet": sheet, "reserves": reserves, "abilities": list(abilities)}}


def scene(ours: dict[str, Any], round: int, act: Any = None, answers: Any = None, **more: Any) -> Scene:
    time = {"round": round, "phase": "command"} | more.pop("time", {})
    return Scene(setup(ours, FOE, SHEETS, time=time, mission=ZONES, **more), act, answers=answers)


def judged(ours: dict[str, Any], round: int, x: float, y: float) -> Refusal | None:
    """Why the unit may not arrive there, by 11th edition's own rules."""
    game = scene(ours, round).game
    refusal = refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(x, y)})
    return refusal and book().refusal(refusal)


@pytest.mark.bad("11e.reserves.from-round-two", 1)
@pytest.mark.parametrize("reserves", ["strategic", "deep-strike", "aircraft"])
def test_nothing_arrives_in_round_one_whatever_put_it_there(reserves: str) -> None:
    for round, here in ((1, False), (2, True)):
        game = scene(waiting(reserves, "deep-strike"), round).game
        refusal = bar_to_arriving(game, game.unit("A1"))
        assert (refusal is None) == here
        assert [unit.key for unit in game.parts.reserves.arrivals(game, 0)] == (["A1"] if here else [])
        if refusal is not None:
            assert (refusal.why, refusal.about["earliest"]) == ("too-early", 2)


@pytest.mark.rule("11e.reserves.pool", "11e.reserves.ingress-move")
@pytest.mark.parametrize("reserves", ["strategic", "deep-strike"])
def test_where_a_unit_arrives_is_up_to_its_own_rules(reserves: str) -> None:
    middle = (8, 30)
    assert judged(waiting(reserves, "deep-strike"), 2, *middle) is None
    refusal = judged(waiting(reserves), 2, *middle)
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("too-far-from-edge", ("11e.reserves.strategic-placement",))
    game = scene(waiting(reserves, "deep-strike"), 2).game
    assert has_deep_strike(game, game.unit("A1"))
    other = scene(waiting(reserves), 2).game
    assert not has_deep_strike(other, other.unit("A1"))
    assert len(list(landing_places(game, game.unit("A1")))) > len(list(landing_places(other, other.unit("A1"))))


@pytest.mark.rule("11e.aircraft.reappear")
def test_aircraft_come_from_the_edge() -> None:
    game = scene(waiting("aircraft", "deep-strike", sheet="plane"), 2).game
    assert not has_deep_strike(game, game.unit("A1"))
    foot = scene(waiting("aircraft", "deep-strike"), 2).game
    assert has_deep_strike(foot, foot.unit("A1"))


@pytest.mark.bad("11e.reserves.deep-strike-distance", 1, 2)
def test_deep_strike_is_more_than_eight_inches_away_and_no_more_than_that() -> None:
    ours = waiting("deep-strike", "deep-strike")
    refusal = judged(ours, 2, 22 + WIDE + 8, 30)
    assert refusal is not None
    assert (refusal.why, refusal.about["distance"], refusal.about["limit"]) == ("too-near-to-arrive", 8.0, 8.0)
    assert "11e.reserves.deep-strike-distance" in refusal.rules
    assert judged(ours, 2, 22 + WIDE + 8.01, 30) is None


@pytest.mark.rule("11e.reserves.strategic-distance", "11e.reserves.strategic-placement")
def test_from_an_edge_it_is_eight_inches_too() -> None:
    near = {"B1": {"sheet": "guard", "at": [[4 + WIDE + 8, 20]]}}

    def at_edge(x: float) -> Refusal | None:
        game = Scene(setup(waiting("strategic"), near, time={"round": 2}, mission=ZONES)).game
        refusal = refusal_of_arrival(game, game.unit("A1"), {"A1.1": Pose(x, 20)})
        return refusal and book().refusal(refusal)

    refusal = at_edge(4)
    assert refusal is not None
    assert (refusal.why, refusal.rules[0]) == ("too-near-to-arrive", "11e.reserves.strategic-distance")
    assert at_edge(3.99) is None
    zone = judged(waiting("strategic"), 2, 3, 50)
    assert zone is not None
    assert (zone.why, zone.rules) == ("in-enemy-zone", ("11e.reserves.strategic-placement",))
    assert judged(waiting("strategic"), 3, 3, 50) is None


@pytest.mark.bad("11e.reserves.deep-strike-enemy-zone", 1)
def test_deep_strike_into_the_enemy_zone_in_round_two() -> None:
    async def act(game: Warhammer) -> None:
        await arrive(game, game.unit("A1"))

    answers = {"arrive": [Illegal({"A1.1": [22, 36]}), {"A1.1": [22, 52]}]}
    played = scene(waiting("deep-strike", "deep-strike"), 2, act, answers)
    assert "11e.reserves.deep-strike-enemy-zone" in played.refusals[0].rules
    assert played.fact("UnitSetUp", unit="A1")


@pytest.mark.bad("11e.reserves.counts-as-moved", 1)
@pytest.mark.rule("11e.reserves.ingress-move", "11e.reserves.arrival-step")
def test_an_ingress_move_counts_as_a_normal_move_for_this_turn_only() -> None:
    async def act(game: Warhammer) -> list[Any]:
        await arrive(game, game.unit("A1"))
        seen: list[Any] = [(game.unit("A1").moved, game.unit("A1").set_up)]
        seen.append(game.parts.moving.bar(game, game.unit("A1")))
        for what in ("phase", "turn"):
            game.rulebook.ended(game, what)
        return [*seen, (game.unit("A1").moved, game.unit("A1").set_up)]

    time = {"player": "B", "phase": "movement"}
    played = scene(waiting("strategic"), 2, act, {"arrive": [{"A1.1": [3, 20]}]}, time=time)
    during, barred, after = played.result
    assert (during, after) == (("normal", True), ("", False))
    assert "11e.reserves.counts-as-moved" in book().refusal(barred).rules
    assert "11e.reserves.ingress-move" in played.fact("UnitSetUp")["rules"]


def test_every_way_into_reserves_has_a_name() -> None:
    assert set(RESERVES) == {"strategic", "deep-strike", "aircraft", "returning", "recalled"}


@pytest.mark.bad("11e.reserves.counts-as-moved", 2)
def test_nothing_comes_of_heavy_in_the_turn_of_arrival() -> None:
    """A 3 hits with a skill of 4+ if [HEAVY] adds one to it."""
    gun = {"range": 48, "A": 1, "BS": 4, "S": 4, "abilities": ["heavy"]}
    sheets = {"gunner": {"tags": ["INFANTRY"], "rules": ["deep-strike"], "arms": {"gun": gun}}}

    def hits(arrives: bool) -> int:
        async def act(game: Warhammer) -> None:
            if arrives:
                await arrive(game, game.unit("A1"))
                assert (game.unit("A1").set_up, game.unit("A1").moved) == (True, "normal")
            else:
                game.change("A1", moved="stationary")
            await game.parts.shooting.shoot(game, game.unit("A1"))

        there = {"reserves": "deep-strike"} if arrives else {"at": [[22, 14]]}
        answers = {"arrive": [{"A1.1": [22, 14]}]} if arrives else {}
        told = setup(
            {"A1": {"sheet": "gunner"} | there}, FOE, sheets, time={"round": 2, "phase": "shooting"}, mission=ZONES
        )
        dice = "hit 3" if arrives else "hit 3, wound 1"
        played = Scene(told, act, dice=dice, answers=answers | {"targets": [{"A1.1/gun": "B1"}]})
        if arrives:
            assert "11e.reserves.counts-as-moved" in played.fact("UnitSetUp")["rules"]
        return int(played.fact("HitRolls")["hits"])

    assert [hits(arrives=False), hits(arrives=True)] == [1, 0]
