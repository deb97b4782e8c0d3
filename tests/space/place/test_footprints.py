"""Moves that end near an area, or closer to it: its nearest part counts, at any height."""

from __future__ import annotations

from random import Random

import pytest
import shapely

from bellona.space import measure
from bellona.space.measure import Footprint
from bellona.space.move.terms import EndTerms, MoveTerms, Near
from bellona.space.place.ends import refuses
from bellona.space.place.exclusion import Impossible
from bellona.space.place.finding import Possible, find_end
from bellona.space.shapes import disc, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Terrain

SQUARE = ((10.0, 6.0), (16.0, 6.0), (16.0, 12.0), (10.0, 12.0))
HOOK = ((10.0, 4.0), (18.0, 4.0), (18.0, 6.0), (12.0, 6.0), (12.0, 14.0), (10.0, 14.0))  # no convex outline
RADIUS = disc(32).along


def table_of(footprint: tuple[tuple[float, float], ...], *ours: Pose, floors: tuple[Floor, ...] = ()) -> Table:
    table = Table(30.0, 20.0, Terrain((Feature("court", "crater", footprint, floors=floors),)))
    table.add("hull", {"h": (hull([(-1, -1), (1, -1), (0, 2)]), 2.0)})  # has corners of its own
    table.place("hull", {"h": Pose(27, 17)})
    table.add("ours", {f"a{i}": (disc(32), 1.5) for i in range(len(ours))})
    table.place("ours", {f"a{i}": pose for i, pose in enumerate(ours)})
    return table


def terms(distance: float = 3.0, within: float = 0.0) -> EndTerms:
    area = Footprint("court")
    return EndTerms(MoveTerms(distance, blockers=("hull",)), (Near(area, within),), toward=(area,), closer="one")


def moved(table: Table, end: Pose) -> dict[str, list[Pose]]:
    return {"a0": [table.pose("ours", "a0"), end]}


def test_any_part_of_the_base_on_the_area_is_near_enough() -> None:
    table = table_of(SQUARE, Pose(7.5, 9))
    assert refuses(table, "ours", moved(table, Pose(9.4, 9)), terms()) is None
    broken = refuses(table, "ours", moved(table, Pose(9.3, 9)), terms())
    assert broken is not None
    assert broken.term == "unreached"
    assert broken.measured == pytest.approx(10 - 9.3 - RADIUS, abs=1e-5)


def test_closer_is_closer_to_its_nearest_part() -> None:
    table = table_of(HOOK, Pose(8.5, 12))  # beside the upright of the hook
    sideways = terms(9.0, within=5.0)
    broken = refuses(table, "ours", moved(table, Pose(8.4, 9)), sideways)  # nearer only to the foot of the hook
    assert broken is not None
    assert broken.term == "not-closer"
    assert refuses(table, "ours", moved(table, Pose(8.6, 9)), sideways) is None


def test_an_area_is_as_high_as_anything() -> None:
    floor = Floor(((8.0, 6.0), (16.0, 6.0), (16.0, 12.0), (8.0, 12.0)), 6.0)
    table = table_of(SQUARE, Pose(9.0, 9, 6.0), floors=(floor,))
    assert refuses(table, "ours", moved(table, Pose(10, 9, 6.0)), terms()) is None


def test_the_distances_of_random_places_are_those_of_the_polygon() -> None:
    random, polygon = Random(5), shapely.Polygon(HOOK)
    for _ in range(200):
        x, y = round(random.uniform(1, 29), 3), round(random.uniform(1, 15), 3)
        table = table_of(HOOK, Pose(x, y))
        away = max(0.0, polygon.distance(shapely.Point(x, y)) - RADIUS)
        assert measure.gap(table, "ours", Footprint("court")).distance == pytest.approx(away, abs=1e-9)
        near = terms(0.0, within=away + 0.01), terms(0.0, within=away - 0.01)
        found = [refuses(table, "ours", moved(table, Pose(x, y)), one) for one in near]
        unreached = [one is not None and one.term == "unreached" for one in found]
        assert unreached == ([False, True] if away > 0.01 else [False, False])


@pytest.mark.parametrize("footprint", [SQUARE, HOOK])
def test_a_way_to_an_area_is_found_or_excluded(footprint: tuple[tuple[float, float], ...]) -> None:
    start = Pose(7.0, 9.0)
    gap = 3.0 - RADIUS
    table = table_of(footprint, start)
    reached = find_end(table, "ours", terms(gap + 0.01))
    assert isinstance(reached, Possible)
    assert refuses(table, "ours", reached.paths, terms(gap + 0.01)) is None
    assert isinstance(find_end(table, "ours", terms(gap - 0.05)), Impossible)


def test_bases_with_corners_find_it_too() -> None:
    table = table_of(SQUARE)
    table.add("tank", {"t": (rectangle(4, 3), 3.0)})
    table.place("tank", {"t": Pose(5.0, 9.0)})
    assert isinstance(find_end(table, "tank", terms(3.05)), Possible)
    assert isinstance(find_end(table, "tank", terms(1.0)), Impossible)


def test_models_within_an_area_by_its_key() -> None:
    table = table_of(SQUARE, Pose(9.4, 9), Pose(9.3, 11), Pose(13, 9))
    assert measure.models_within(table, "ours", Footprint("court")) == ("a0", "a2")
    assert measure.models_wholly_within(table, "ours", Footprint("court")) == ("a2",)
    assert measure.is_within(table, "ours", Footprint("court"))
    assert measure.farthest(table, "ours", Footprint("court"))[0] == "a1"
