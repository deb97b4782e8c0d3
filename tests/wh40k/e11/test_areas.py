"""Terrain areas: what they are, who passes and stands on them, who is seen past or in them, and whom they cover."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.terrain import Feature, Floor
from bellona.wh40k.e11.areas import area_of, fires_down, may_pass, may_stand_on, within
from bellona.wh40k.e11.attacks.cover_of_units import has_cover
from bellona.wh40k.e11.attacks.noticing import full_sight_of, hidden_models, sight_of
from bellona.wh40k.game import Warhammer

from ..e10.scenes import Scene, setup

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
SHEETS: dict[str, Any] = {
    "rifles": {"tags": ["INFANTRY"], "W": 1},
    "loner": {"tags": ["INFANTRY"], "W": 1, "rules": ["lone-operative"]},
    "hounds": {"tags": ["BEAST"], "W": 1},
    "rats": {"tags": ["SWARM"], "W": 4},
    "walker": {"tags": ["VEHICLE"], "W": 6, "height": 3.0},
    "titan": {"tags": ["VEHICLE", "TOWERING"], "W": 20, "height": 8.0},
    "jet": {"tags": ["VEHICLE", "AIRCRAFT"], "W": 9},
}


def feature(kind: str = "rocks", *traits: str, floors: tuple[Floor, ...] = (), height: float = 5.0) -> Feature:
    return Feature("piece", kind, SQUARE, height, traits, floors=floors)


def piece(x: float, y: float, *traits: str, side: float = 6.0, **more: Any) -> dict[str, Any]:
    """A square area of the table, with its lower left corner there."""
    outline = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
    return {
        "key": f"area at {x} {y}",
        "kind": "rocks",
        "footprint": outline,
        "height": 5,
        "traits": list(traits),
    } | more


def game(ours: dict[str, Any], theirs: dict[str, Any], *terrain: dict[str, Any], **more: Any) -> Warhammer:
    table = {"size": [44, 60], "terrain": list(terrain)}
    return Scene(setup(ours, theirs, SHEETS, table=table, **more)).game


def a_unit(sheet: str, *at: list[float], **more: Any) -> dict[str, Any]:
    return {"sheet": sheet, "models": len(at), "at": list(at)} | more


# -- what an area is ---------------------------------------------------------------------------------------------------


def test_players_are_told_the_category_and_the_properties_of_each_piece_agreed_on_or_not() -> None:
    pieces = piece(10, 10, "light", "solid"), piece(20, 20, kind="ruin"), piece(30, 30)
    battle = game({"A1": a_unit("rifles", [5, 5])}, {}, *pieces)
    told = battle.rulebook.visible(battle.state, 0)["table"]["terrain"]
    assert [feature["traits"] for feature in told] == [["light", "solid"], ["dense", "obscuring", "solid"], ["exposed"]]


@pytest.mark.rule("11e.terrain.default-mapping", "11e.terrain.categories")
@pytest.mark.parametrize(
    ("kind", "category", "obscuring", "solid"),
    [
        ("crater", "exposed", False, False),
        ("debris", "exposed", False, False),
        ("hill", "exposed", False, False),
        ("barricade", "light", True, False),
        ("woods", "dense", True, True),
        ("ruin", "dense", True, True),
    ],
)
def test_where_nothing_is_agreed_the_kind_decides(kind: str, category: str, obscuring: bool, solid: bool) -> None:
    assert area_of(feature(kind)) == (category, obscuring, solid)


@pytest.mark.rule("11e.terrain.area")
def test_what_is_agreed_comes_before_the_kind() -> None:
    assert area_of(feature("ruin", "light")) == ("light", False, False)
    assert area_of(feature("crater", "dense", "obscuring")) == ("dense", True, False)
    assert area_of(feature("ruin", "solid")) == ("dense", False, True)


@pytest.mark.rule("11e.terrain.area")
def test_a_model_is_within_an_area_if_any_part_of_its_base_is() -> None:
    battle = game({"A1": a_unit("rifles", [10.4, 13], [8, 13], [12, 13])}, {}, piece(11, 10))
    assert within(battle, battle.table.terrain.features[0], battle.unit("A1")) == ("A1.1", "A1.3")


# -- moving ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain-movement.exposed-light", "11e.terrain-movement.dense")
@pytest.mark.bad("11e.terrain-movement.exposed-light")
@pytest.mark.bad("11e.terrain-movement.dense", 1, 2)
def test_dense_terrain_stops_whoever_is_not_at_home_in_it() -> None:
    high = (Floor(SQUARE, 4.0),)
    for category in ("exposed", "light"):
        assert may_pass(feature("rocks", category, floors=high), ("VEHICLE",), 2.0)
    dense = feature("rocks", "dense", floors=high)
    assert not may_pass(dense, ("VEHICLE",), 2.0)
    assert not may_pass(dense, ("MONSTER", "FLY"), 2.0)
    assert all(may_pass(dense, (word,), 2.0) for word in ("INFANTRY", "BEASTS", "SWARM"))
    assert may_pass(feature("rocks", "dense", floors=(Floor(SQUARE, 2.0),)), ("VEHICLE",), 2.0)


@pytest.mark.rule("11e.terrain-movement.ending-positions")
@pytest.mark.bad("11e.terrain-movement.ending-positions", 1)
def test_upper_floors_of_dense_terrain_are_for_some_hills_for_all() -> None:
    assert not may_stand_on(feature("ruin"), ("VEHICLE",))
    assert not may_stand_on(feature("ruin"), ("VEHICLE", "MOBILE"))
    assert all(may_stand_on(feature("ruin"), (word,)) for word in ("INFANTRY", "BEASTS", "SWARM", "MONSTER", "FLY"))
    assert may_stand_on(feature("hill"), ("VEHICLE",))
    assert may_stand_on(feature("rocks", "light"), ("VEHICLE",))


# -- seeing ------------------------------------------------------------------------------------------------------------


def seen(battle: Warhammer, by: str = "A1", target: str = "B1") -> list[list[bool]]:
    found: list[list[bool]] = sight_of(battle, battle.unit(by), battle.unit(target)).tolist()
    return found


@pytest.mark.rule("11e.terrain.obscuring", "11e.visibility.towering-aircraft")
@pytest.mark.bad("11e.visibility.towering-aircraft")
@pytest.mark.parametrize("sheet", ["rifles", "titan", "jet"])
def test_nobody_sees_across_an_obscuring_area_however_tall(sheet: str) -> None:
    across = game(
        {"A1": a_unit(sheet, [10, 10])}, {"B1": a_unit("walker", [30, 10])}, piece(17, 7, "light", "obscuring")
    )
    assert seen(across) == [[False]]
    assert seen(across, "B1", "A1") == [[False]]
    plain = game({"A1": a_unit(sheet, [10, 10])}, {"B1": a_unit("walker", [30, 10])}, piece(17, 7, "light"))
    assert seen(plain) == [[True]]


@pytest.mark.rule("11e.visibility.obscuring-in-and-out")
@pytest.mark.bad("11e.visibility.obscuring-in-and-out")
def test_whoever_is_in_an_obscuring_area_is_seen_and_sees() -> None:
    inside = game(
        {"A1": a_unit("walker", [10, 10])}, {"B1": a_unit("walker", [17, 10])}, piece(17, 7, "light", "obscuring")
    )
    assert seen(inside) == [[True]]
    assert seen(inside, "B1", "A1") == [[True]]
    beyond = game(
        {"A1": a_unit("walker", [10, 10])}, {"B1": a_unit("walker", [30, 10])}, piece(17, 7, "light", "obscuring")
    )
    assert not sight_of(beyond, beyond.unit("A1"), beyond.unit("B1")).any()


WINDOW = {"a": [20, 7], "b": [20, 13], "top": 8, "openings": [{"start": 2, "end": 4, "bottom": 1, "top": 2.9}]}
HIGH_WINDOW = WINDOW | {"openings": [{"start": 2, "end": 4, "bottom": 1, "top": 6}]}


@pytest.mark.rule("11e.terrain.solid")
def test_openings_of_solid_terrain_are_shut_below_three_inches() -> None:
    def looked(wall: dict[str, Any], *traits: str, sheet: str = "rifles") -> bool:
        there = piece(17, 7, "light", *traits, walls=[wall], height=8)
        return seen(game({"A1": a_unit(sheet, [10, 10])}, {"B1": a_unit(sheet, [30, 10])}, there))[0][0]

    assert looked(WINDOW)
    assert not looked(WINDOW, "solid")
    assert not looked(HIGH_WINDOW, "solid")
    assert looked(HIGH_WINDOW, "solid", sheet="titan")


@pytest.mark.rule("11e.terrain.hidden", "11e.terrain.hidden-details", "11e.visibility.all-limits")
@pytest.mark.bad("11e.terrain.hidden", 1, 2, 3)
def test_infantry_in_dense_terrain_is_hidden_beyond_fifteen_inches_until_it_shoots() -> None:
    def battle(sheet: str = "rifles", *traits: str, x: float = 12.0, fired: int = 0) -> Warhammer:
        ours = {"A1": a_unit("rifles", [x, 10])}
        now = game(ours, {"B1": a_unit(sheet, [30, 10])}, piece(29, 7, *(traits or ("dense",))), time={"round": 3})
        now.change("B1", fired=fired and now.turn_number - fired + 1)
        return now

    assert seen(battle()) == [[False]]
    assert hidden_models(battle(), battle().unit("B1")) == ("B1.1",)
    assert seen(battle(x=16)) == [[True]]
    assert seen(battle("rifles", "light")) == [[True]]
    assert seen(battle("hounds")) == [[True]]
    assert seen(battle("rats")) == [[True]]
    assert [seen(battle(fired=turns)) for turns in (1, 2, 3)] == [[[True]], [[True]], [[False]]]


@pytest.mark.rule("11e.ability.lone-operative", "11e.visibility.all-limits")
def test_a_lone_operative_is_not_visible_from_more_than_twelve_inches() -> None:
    def looked(x: float, sheet: str = "loner") -> list[list[bool]]:
        return seen(game({"A1": a_unit("rifles", [x, 10])}, {"B1": a_unit(sheet, [30, 10])}))

    assert looked(12) == [[False]]
    assert looked(18) == [[True]]
    assert looked(12, "rifles") == [[True]]


# -- cover -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain.cover-in-area", "11e.terrain.cover-determination")
@pytest.mark.bad("11e.terrain.cover-in-area")
def test_infantry_and_beasts_in_an_area_have_cover_a_vehicle_in_full_view_does_not() -> None:
    def covered(sheet: str, *at: list[float]) -> bool:
        battle = game({"A1": a_unit("rifles", [10, 10])}, {"B1": a_unit(sheet, *at)}, piece(29, 7, "exposed"))
        return has_cover(battle, battle.unit("A1"), "A1.1", battle.unit("B1"))

    assert covered("rifles", [30, 10])
    assert covered("hounds", [30, 10])
    assert not covered("walker", [32, 10])
    assert not covered("rifles", [30, 10], [27.5, 10])


@pytest.mark.rule("11e.terrain.cover-not-fully-visible", "11e.terrain.cover-determination")
@pytest.mark.bad("11e.terrain.cover-determination", 1, 2)
def test_every_model_must_be_sheltered_or_partly_hidden_by_terrain() -> None:
    wall = {"a": [20, 4], "b": [20, 10], "top": 8}

    def covered(*at: list[float], sheet: str = "walker") -> list[bool]:
        area = piece(19, 4, "light", walls=[wall], height=8)
        ours = {"A1": a_unit("rifles", [10, 10], [10, 30])}
        battle = game(ours, {"B1": a_unit(sheet, *at)}, area, piece(30, 20, "exposed"))
        return [has_cover(battle, battle.unit("A1"), name, battle.unit("B1")) for name in ("A1.1", "A1.2")]

    assert covered([30, 10]) == [True, False]
    assert covered([30, 10], [31.5, 14]) == [False, False]
    assert covered([30, 10], [32, 21], sheet="rifles") == [True, False]


@pytest.mark.rule("11e.terrain.cover-determination")
def test_models_in_the_way_give_no_cover() -> None:
    battle = game(
        {"A1": a_unit("rifles", [10, 10])}, {"B1": a_unit("walker", [30, 10]), "B2": a_unit("walker", [25, 10.5])}
    )
    assert not has_cover(battle, battle.unit("A1"), "A1.1", battle.unit("B1"))
    assert full_sight_of(battle, battle.unit("A1"), battle.unit("B1")).tolist() == [[False]]


# -- firing down -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain.plunging-fire", "11e.terrain.plunging-fire-details")
@pytest.mark.bad("11e.terrain.plunging-fire", 2)
def test_firing_down_takes_three_inches_or_a_towering_model_nearby() -> None:
    def down(sheet: str, target: str = "rifles", x: float = 16.0, z: float = 0.0) -> bool:
        floors = [{"outline": [[8, 8], [12, 8], [12, 12], [8, 12]], "level": z}] if z else []
        place = [10.0, 10.0, z] if z else [10.0, 10.0]
        battle = game(
            {"A1": a_unit(sheet, place)}, {"B1": a_unit(target, [x, 10])}, piece(7, 7, "exposed", floors=floors)
        )
        return fires_down(battle, battle.unit("A1"), "A1.1", battle.unit("B1"))

    assert down("rifles", z=3.0, x=40)
    assert not down("rifles", z=2.9)
    assert down("titan")
    assert not down("titan", x=30)
    assert not down("rifles")
    assert down("titan", "walker")
    assert not down("titan", "jet")
    assert not down("jet", z=3.0)
