"""Moments of whole games in which it was once unknown, or told badly, whether a unit can end where it has to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.space.measure.distances import Marker
from bellona.space.measure.together import Coherency
from bellona.space.move.terms import EndTerms, KeepOff, MoveTerms, Near
from bellona.space.place.exclusion import Impossible
from bellona.space.place.finding import Possible, Unknown, find_end
from bellona.space.shapes import Base, disc, ellipse, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Solid, Terrain, Wall

MOMENTS = [json.loads(line) for line in (Path(__file__).parent / "hard_ends.jsonl").read_text().splitlines()]


def read(moment: dict[str, Any]) -> tuple[Table, str, EndTerms]:
    width, depth = moment["size"]
    table = Table(width, depth, Terrain(msgspec.convert(moment["terrain"], tuple[Feature, ...])))
    for key, models in moment["units"].items():
        table.add(key, {model["name"]: (msgspec.convert(model["base"], Base), model["height"]) for model in models})
        table.place(key, {model["name"]: msgspec.convert(model["pose"], Pose) for model in models})
    return table, moment["unit"], end_terms(**moment["terms"])


def end_terms(move: Any, goals: Any, coherency: Any, **more: Any) -> EndTerms:
    told: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in more.items()}
    moves, near = msgspec.convert(move, dict[str, MoveTerms]), tuple(Near(**goal) for goal in goals)
    return EndTerms(moves, near, coherency=msgspec.convert(coherency, Coherency), **told)


@pytest.mark.parametrize("moment", MOMENTS, ids=[moment["name"] for moment in MOMENTS])
def test_it_is_known_whether_the_unit_can_end_there(moment: dict[str, Any]) -> None:
    table, unit, terms = read(moment)
    answer = find_end(table, unit, terms)
    assert isinstance(answer, Possible if moment["verdict"] == "yes" else Impossible)
    if isinstance(answer, Impossible):
        assert answer.measured < table.width + table.depth


def test_who_is_walled_in_is_not_told_a_distance() -> None:
    corners = [(10.0, 10.0), (16.0, 10.0), (16.0, 16.0), (10.0, 16.0)]
    walls = tuple(Wall(a, b, top=8.0) for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    table = Table(44.0, 30.0, Terrain((Feature("cell", "ruin", tuple(corners), 8.0, (), walls),)))
    for unit, x in (("A1", 13.0), ("B1", 20.0)):
        table.add(unit, {f"{unit}.1": (disc(32), 1.5)})
        table.place(unit, {f"{unit}.1": Pose(x, 13.0)})
    move = MoveTerms(distance=12.0, blockers=("B1",))
    answer = find_end(table, "A1", EndTerms({"A1.1": move}, (Near("B1", 1.0, 5.0),), contact=("B1",)))
    assert isinstance(answer, Impossible)
    assert (answer.term, answer.measured, answer.limit) == ("too-long", 0.0, 0.0)


def test_a_tank_finds_a_narrow_place_past_a_block_and_beside_a_marker() -> None:
    outline = ((49.51, 15.76), (54.51, 15.76), (54.51, 18.23), (49.51, 18.23))
    table = Table(60.0, 44.0, Terrain((Feature("debris", "debris", outline, 2.5, solids=(Solid(outline, 2.5),)),)))
    table.add("A1", {"A1.1": (rectangle(4.6, 3.2), 2.6)})
    table.add("B1", {"B1.1": (ellipse(120, 92), 5.5)})
    table.place("A1", {"A1.1": Pose(56.428, 14.625, 0.0, 0.0, -1.0)})
    table.place("B1", {"B1.1": Pose(47.33, 11.334, 0.0, 0.0, 1.0)})
    marker = KeepOff(0.0, vertical=0.0, on_the_way=False, markers=(Marker(53.0, 13.0, radius=0.7874),))
    move = MoveTerms(distance=7.0, blockers=("B1",), keep_off=(marker,), no_footing=("debris",))
    terms = EndTerms({"A1.1": move}, (Near("B1", 1.0, 5.0),), contact=("B1",), toward=("B1",), closer="one")
    assert isinstance(find_end(table, "A1", terms), Possible)


def across_a_low_wall(*, distance: float, free: tuple[float, float] | None = None) -> Possible | Impossible | Unknown:
    """What is known of a disc whose enemy is behind a wall of 1" right across the table, 5" of open ground away; with a
    barricade that is climbed freely, from one x to another, before the wall.
    """
    features = [Feature("wall", "ruin", ((0.0, 14.9), (44.0, 14.9), (44.0, 15.1), (0.0, 15.1)), 1.0)]
    features[0] = msgspec.structs.replace(features[0], walls=(Wall((0.0, 15.0), (44.0, 15.0), top=1.0),))
    if free is not None:
        outline = ((free[0], 14.0), (free[1], 14.0), (free[1], 14.5), (free[0], 14.5))
        features.append(Feature("barricade", "barricade", outline, 1.0, solids=(Solid(outline, 1.0),)))
    table = Table(44.0, 30.0, Terrain(tuple(features)))
    for unit, y in (("A1", 12.0), ("B1", 19.26)):
        table.add(unit, {f"{unit}.1": (disc(32), 1.5)})
        table.place(unit, {f"{unit}.1": Pose(22.0, y)})
    climbed = () if free is None else ("barricade",)
    move = MoveTerms(distance=distance, blockers=("B1",), through=climbed, free_climbs=climbed)
    return find_end(table, "A1", EndTerms({"A1.1": move}, (Near("B1", 1.0, 5.0),)))


def test_a_wall_costs_its_height_up_and_down_whatever_is_climbed_freely_elsewhere() -> None:
    for free in (None, (2.0, 6.0), (38.0, 42.0)):
        assert isinstance(across_a_low_wall(distance=7.1, free=free), Possible)
        assert isinstance(across_a_low_wall(distance=6.9, free=free), Impossible)


def test_a_wall_costs_less_beside_what_is_climbed_freely() -> None:
    assert isinstance(across_a_low_wall(distance=6.1, free=(20.0, 24.0)), Possible)
