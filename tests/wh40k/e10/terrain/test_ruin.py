"""Ruins: not seen through or over, but into and out of; cover; Plunging Fire."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.abilities.plunging_fire import PlungingFire
from bellona.wh40k.e10.terrain_kinds import Ruin, fires_down
from bellona.wh40k.game import Warhammer
from bellona.wh40k.table.cover import cover_of
from bellona.wh40k.table.terrain_effects import kind_of
from bellona.wh40k.table.visibility import exempt, sight_of

from ..firing import area, armed, at, corners, game_of, refused, shooting, shot
from ..scenes import SHEETS

DOOR = {"start": 4, "end": 8, "bottom": 0, "top": 3}
WALLS = [{"a": [x, 14], "b": [x, 26], "top": 4, "openings": [DOOR]} for x in (22, 28)]
RUIN = area("ruin", "ruin", (21, 13, 29, 27), 4, walls=WALLS)
TOWER = area(
    "tower", "ruin", (8, 16, 16, 24), 9, floors=[{"outline": [[9, 17], [15, 17], [15, 23], [9, 23]], "level": 6}]
)
SHEETS_HERE = {
    "plane": SHEETS["guard"] | {"tags": ["VEHICLE", "AIRCRAFT"], "base": {"round": 60}, "height": 6},
    "titan": SHEETS["guard"] | {"tags": ["VEHICLE", "TOWERING"], "base": {"round": 60}, "height": 9},
}


def scene(x: float, by: str = "marine", of: str = "guard", observer_x: float = 10, y: float = 20) -> dict[str, Any]:
    ours = {"A1": {"sheet": by} | at(observer_x)}
    return shooting(ours, {"B1": {"sheet": of} | at(x, y)}, SHEETS_HERE, terrain=[RUIN])


def sees(game: Warhammer) -> bool:
    return bool(sight_of(game, game.unit("A1"), game.unit("B1")).all())


def cover(game: Warhammer) -> dict[str, tuple[str, ...]]:
    assert isinstance(kind_of(game, game.table.terrain["ruin"]), Ruin)
    return dict(cover_of(game, game.unit("A1"), game.unit("B1")))


@pytest.mark.bad("10e.terrain.ruins.visibility")
def test_nobody_sees_through_doors_and_out_the_other_side_nor_over_the_ruin() -> None:
    game = game_of(scene(34))
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[False]]
    # A giant of 9" that is not TOWERING looks over walls of 4" and still does not see beyond them.
    sheets = {"giant": SHEETS["guard"] | {"height": 9, "base": {"round": 60}}}
    ours = {"A1": {"sheet": "giant"} | at(10)}
    game = game_of(shooting(ours, {"B1": {"sheet": "giant"} | at(34)}, sheets, terrain=[RUIN]))
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[False]]
    refusal = refused(scene(32), {"A1.1/rifle": "B1"})
    assert refusal.why == "not-visible"


@pytest.mark.rule("10e.terrain.ruins.visibility.in-and-out")
@pytest.mark.parametrize(
    ("observer_x", "x", "visible"),
    [
        (10, 25, True),  # through a door into the ruin
        (10, 29.3, True),  # at a model that is partly in it, on the far side
        (25, 34, True),  # out of it, through a door
        (21.3, 34, False),  # partly within is not enough to see out
        (21.3, 27, True),  # but to see another model in it
        (23, 27, True),
    ],
)
def test_models_see_into_a_ruin_and_out_of_one_they_are_wholly_within(
    observer_x: float, x: float, visible: bool
) -> None:
    game = game_of(scene(x, observer_x=observer_x))
    assert sight_of(game, game.unit("A1"), game.unit("B1")).tolist() == [[visible]]


def test_its_walls_hide_what_is_in_it_as_walls_do() -> None:
    assert not sees(game_of(scene(27, y=15, observer_x=10)))


@pytest.mark.rule("10e.terrain.ruins.visibility.exempt")
@pytest.mark.parametrize("tall", ["plane", "titan"])
def test_aircraft_and_towering_models_are_seen_and_see_past_it_normally(tall: str) -> None:
    game = game_of(scene(34, of=tall))
    assert sight_of(game, game.unit("A1"), game.unit("B1")).all()
    assert exempt(game, game.unit("A1")) is None
    game = game_of(scene(34, by=tall))
    mask = exempt(game, game.unit("A1"))
    assert mask is not None
    assert sees(game)
    # Normally means that walls without windows still hide.
    wall = area("ruin", "ruin", (21, 13, 29, 27), 12, walls=[{"a": [22, 13], "b": [22, 27], "top": 12}])
    ours = {"A1": {"sheet": "marine"} | at(20)}
    game = game_of(shooting(ours, {"B1": {"sheet": tall} | at(24.5)}, SHEETS_HERE, terrain=[wall]))
    assert not sees(game)


@pytest.mark.rule("10e.terrain.ruins.cover")
def test_wholly_within_or_partly_hidden_models_are_in_cover() -> None:
    within = game_of(scene(25))
    assert cover_of(within, within.unit("A1"), within.unit("B1")) == {"ruin": ("B1.1",)}
    from_inside = game_of(scene(27, observer_x=24))
    assert cover(from_inside) == {"ruin": ("B1.1",)}
    titan = game_of(scene(34, of="titan"))
    assert cover(titan) == {"ruin": ("B1.1",)}  # its feet are behind the walls
    beside = game_of(scene(34, y=38))
    assert sees(beside)
    assert cover(beside) == {}
    peeping = game_of(scene(34, y=34.5))
    assert sees(peeping)
    assert cover(peeping) == {"ruin": ("B1.1",)}
    before = game_of(scene(20))
    assert cover(before) == {}


@pytest.mark.rule("10e.terrain.ruins.cover")
def test_its_cover_is_told_and_adds_one_to_the_save() -> None:
    played = shot(scene(25), {"A1.1/rifle": "B1"}, "hit 3 1, wound 3, save 5")
    assert played.fact("Covered", feature="ruin", models=["B1.1"])["rules"] == ["10e.terrain.ruins.cover"]
    assert played.fact("SaveRolls", failed=0)


# -- Plunging Fire -----------------------------------------------------------------------------------------------------


def plunging(shooter: list[float], *targets: list[float]) -> dict[str, Any]:
    ours = {"A1": {"sheet": "armed", "at": [shooter]}}
    theirs = {"B1": {"sheet": "marine", "models": len(targets), "at": list(targets)}}
    platform = area(
        "platform",
        "platform",
        (28, 24, 32, 28),
        floors=[{"outline": [[28, 24], [32, 24], [32, 28], [28, 28]], "level": 3}],
    )
    outline = [[18, 18], [22, 18], [22, 22], [18, 22]]
    scaffold = area("scaffold", "scaffold", (18, 18, 22, 22), floors=[{"outline": outline, "level": 6}])
    stump = area("stump", "ruin", (8, 28, 16, 36), 9, floors=[{"outline": corners((9, 29, 15, 35)), "level": 5.5}])
    return shooting(ours, theirs, armed(gun={"AP": -1}), terrain=[TOWER, platform, scaffold, stump])


@pytest.mark.bad("10e.terrain.ruins.plunging-fire")
@pytest.mark.parametrize(
    ("shooter", "targets", "plunges"),
    [
        ([12, 20, 6], [[30, 20]], True),
        ([12, 20, 0], [[30, 20]], False),  # not high enough
        ([12, 32, 5.5], [[30, 20]], False),
        ([12, 20, 6], [[30, 20], [30, 26, 3]], False),  # one target model stands on a floor
        ([12, 20, 6], [[30, 20], [30, 22]], True),
        ([20, 20, 6], [[30, 20]], False),  # not in a ruin
    ],
)
def test_from_high_up_in_a_ruin_attacks_at_units_on_the_ground_are_better(
    shooter: list[float], targets: list[list[float]], plunges: bool
) -> None:
    game = game_of(plunging(shooter, *targets))
    assert fires_down(game, game.unit("A1"), "A1.1", game.unit("B1")) is plunges


@pytest.mark.rule("10e.terrain.ruins.plunging-fire")
def test_plunging_fire_improves_the_ap_by_one() -> None:
    played = shot(plunging([12, 20, 6], [30, 20]), {"A1.1/gun": "B1"}, "hit 3, wound 4, save 4")
    assert [(m["source"], m["value"]) for m in played.fact("SaveRolls", failed=1)["trail"]] == [("AP", -2)]
    assert "10e.terrain.ruins.plunging-fire" in played.fact("TargetSelected")["rules"]
    assert PlungingFire().armour_penetration(Attack(plunging=True, melee=True)) is None
