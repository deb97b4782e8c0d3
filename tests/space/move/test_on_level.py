"""Walls that are passed and floors that are not: terrain that is moved through on a level only."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bellona.space.move.paths import check
from bellona.space.move.reach import route
from bellona.space.move.terms import MoveTerms
from bellona.space.shapes import disc
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Solid, Terrain, Wall

OUTLINE = ((10.0, 6.0), (16.0, 6.0), (16.0, 12.0), (10.0, 12.0))
HOUSE = Feature(
    "house",
    "ruin",
    OUTLINE,
    walls=(Wall((10.1, 6.0), (10.1, 12.0), 6.0, thickness=0.2),),
    floors=(Floor(OUTLINE, 3.0),),
)
CRATE = Feature("crate", "container", OUTLINE, solids=(Solid(OUTLINE, 3.0),))
R = disc(32).along
PASSES = MoveTerms(30.0, through=("house",))
ON_LEVEL = MoveTerms(30.0, through=("house",), on_level=("house",))


def table_of(feature: Feature, at: Pose, height: float = 1.5) -> Table:
    table = Table(30.0, 20.0, Terrain((feature,)))
    table.add("ours", {"a": (disc(32), height)})
    table.place("ours", {"a": at})
    return table


def broken(table: Table, terms: MoveTerms, *places: Pose) -> str:
    found = check(table, "ours", {"a": [table.pose("ours", "a"), *places]}, terms)
    return found.term if found else ""


@pytest.mark.parametrize("height", [1.5, 5.0])
def test_walls_are_passed_on_a_level_whatever_stands_above(height: float) -> None:
    table = table_of(HOUSE, Pose(8, 9), height)
    assert broken(table, ON_LEVEL, Pose(18, 9)) == broken(table, PASSES, Pose(18, 9)) == ""
    assert broken(table, MoveTerms(30.0), Pose(18, 9)) == "through-terrain"


def test_floors_are_not_passed_up_or_down() -> None:
    table = table_of(HOUSE, Pose(13, 9))
    assert broken(table, PASSES, Pose(13, 9, 3)) == ""
    assert broken(table, ON_LEVEL, Pose(13, 9, 3)) == "through-terrain"
    found = check(table, "ours", {"a": [Pose(13, 9), Pose(13, 9, 3)]}, ON_LEVEL)
    assert found is not None
    assert found.hit == ("house",)
    above = table_of(HOUSE, Pose(13, 9, 3))
    assert broken(above, ON_LEVEL, Pose(13, 9, 0)) == "through-terrain"
    assert broken(above, ON_LEVEL, Pose(14, 9, 3)) == ""


def test_nor_are_blocks() -> None:
    terms = MoveTerms(30.0, through=("crate",), on_level=("crate",))
    table = table_of(CRATE, Pose(8, 9))
    assert broken(table, terms, Pose(18, 9)) == ""
    assert broken(table, terms, Pose(13, 9), Pose(13, 9, 3)) == "through-terrain"
    assert broken(table, terms, Pose(13, 9)) == "overlap-end"


def test_one_climbs_on_the_outside() -> None:
    table = table_of(HOUSE, Pose(18, 9))
    beside, inside = Pose(16 + R, 9), Pose(15, 9, 3)
    assert broken(table, ON_LEVEL, beside, Pose(16 + R, 9, 3), inside) == ""
    way = route(table, "ours", "a", inside, ON_LEVEL)
    assert way is not None
    rising = next(a for a, b in pairwise(way) if b.z > a.z)
    assert rising.x >= 16 + R - 0.01
    short = route(table, "ours", "a", inside, MoveTerms(6.2, through=("house",)))
    assert short is not None


def test_what_is_passed_altogether_is_no_harder_than_what_is_passed_on_a_level() -> None:
    random = Random(3)
    for _ in range(150):
        table = table_of(HOUSE, Pose(round(random.uniform(2, 9), 3), round(random.uniform(3, 15), 3)))
        z = random.choice([0.0, 3.0])
        goal = Pose(round(random.uniform(8, 18), 3), round(random.uniform(4, 14), 3), z)
        there = Pose(goal.x, goal.y)
        path = [there, goal] if z else [there]
        strict, free = broken(table, ON_LEVEL, *path), broken(table, PASSES, *path)
        assert free in ("", strict)
        if z and free == "":
            assert strict == "through-terrain"  # whoever stands on the floor then rose through it
