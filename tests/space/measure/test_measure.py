"""Measuring as rules ask for it: units, models, markers and regions by their names."""

import math

import numpy as np
import pytest
import shapely

from bellona.space import measure
from bellona.space.measure import (
    Footprint,
    Marker,
    OneModel,
    Region,
    all_within_area,
    area,
    distances,
    distances_to,
    farthest,
    features_within,
    gap,
    is_wholly_within,
    is_within,
    models_wholly_within,
    models_within,
    models_within_each,
    overlaps,
    region,
    units_within,
)
from bellona.space.measure.distances import posed
from bellona.space.numbers import FAR, TOUCH
from bellona.space.shapes import Base, Point, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Terrain

INCH = disc(25.4)  # radius 0.5
ELL: tuple[Point, ...] = ((0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10))


def table(**units: list[Pose] | tuple[Base, list[Pose]]) -> Table:
    """Units of one-inch discs two inches high, unless a base is given; models are named 1, 2, 3, ..."""
    made = Table(60, 44, Terrain((Feature("ell", "woods", ELL, 3),)))
    for unit, given in units.items():
        base, poses = given if isinstance(given, tuple) else (INCH, given)
        made.add(unit, {str(i): (base, 2.0) for i in range(1, len(poses) + 1)})
        made.place(unit, {str(i): pose for i, pose in enumerate(poses, 1)})
    return made


# -- how far -----------------------------------------------------------------------------------------------------------


def test_a_gap_names_the_closest_models_and_points() -> None:
    made = table(a=[Pose(1, 5), Pose(5, 5)], b=[Pose(20, 5), Pose(10, 5), Pose(11, 5)])
    assert gap(made, "a", "b") == (4, 4, 0, ("2", "2"), ((5.5, 5, 0), (9.5, 5, 0)))
    assert gap(made, "b", "a") == (4, 4, 0, ("2", "2"), ((9.5, 5, 0), (5.5, 5, 0)))


def test_of_models_equally_close_the_first_of_those_who_ask_are_named() -> None:
    made = table(a=[Pose(5, 5), Pose(5, 9)], b=[Pose(9, 9), Pose(9, 5)])
    assert gap(made, "a", "b").models == ("1", "2")
    assert gap(made, "b", "a").models == ("1", "2")


def test_the_last_digits_make_no_model_closer_than_another() -> None:
    corners = [(20 + i / 10, 10 + i / 7) for i in range(40)]
    places = [[Pose(x + 2.4, y + 3.2), Pose(x + 3.2, y + 2.4)] for x, y in corners]  # four inches away, both of them
    tables = [table(a=[Pose(x, y)], b=both) for (x, y), both in zip(corners, places, strict=True)]
    alone = [[gap(made, "a", OneModel("b", name)).distance for name in ("1", "2")] for made in tables]
    assert any(second < first for first, second in alone)  # by what is written, not by what is meant
    assert {gap(made, "a", "b").models for made in tables} == {("1", "1")}


def test_bases_are_flat_and_lie_at_their_elevations() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(9, 5, 4)])
    found = gap(made, "a", "b")
    assert (found.distance, found.horizontal, found.vertical) == (5, 3, 4)
    assert found.points == ((5.5, 5, 0), (8.5, 5, 4))


def test_volumes_reach_from_foot_to_top() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(9, 5, 6)])
    found = gap(made, "a", "b", volumes=True)
    assert (found.distance, found.horizontal, found.vertical) == (5, 3, 4)
    assert found.points == ((5.5, 5, 2), (8.5, 5, 6))


def test_a_hull_is_measured_to_its_nearest_part_upwards_too() -> None:
    made = table(tank=(hull([(2, 1), (-2, 1), (-2, -1), (2, -1)]), [Pose(5, 5)]), b=[Pose(12.5, 5, 1), Pose(5, 5, 3.5)])
    assert gap(made, "tank", OneModel("b", "1")).points == ((7, 5, 1), (12, 5, 1))
    assert gap(made, "tank", OneModel("b", "1")).distance == 5
    on_top = gap(made, "tank", OneModel("b", "2"))
    assert (on_top.distance, on_top.vertical) == (1.5, 1.5)
    assert on_top.horizontal < 0


def test_the_closest_pair_is_closest_through_the_air() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(7, 5, 6), Pose(5, 9.5)])
    assert gap(made, "a", "b").models == ("1", "2")
    assert gap(made, "a", "b").distance == 3.5


def test_gaps_to_markers_and_regions() -> None:
    made = table(a=[Pose(20, 8), Pose(14, 2)])
    marker = gap(made, "a", Marker(20, 14, 0, 1.5))
    assert (marker.distance, marker.models, marker.points) == (4, ("1", ""), ((20, 8.5, 0), (20, 12.5, 0)))
    wood = gap(made, "a", area(made, "ell"))
    assert (wood.distance, wood.models) == (3.5, ("2", ""))
    assert wood.points == ((13.5, 2, 0), (10, 2, 0))
    made.place("a", {"1": Pose(9.8, 2)})
    assert gap(made, "a", area(made, "ell")).distance == 0


def test_distances_to_many_units_are_their_gaps() -> None:
    rng = np.random.default_rng(8)
    bases = [disc(32), ellipse(75, 42), rectangle(3, 1), hull([(2, 1), (-2, 1), (-2, -1)])]
    spots = {f"u{i}": (bases[i % 4], [Pose(*at) for at in rng.uniform(0, 40, (5, 2)).tolist()]) for i in range(12)}
    made = table(**spots)
    made.take_off("u7")
    units = list(spots)
    for unit in units:
        found = distances_to(made, unit, units)
        for other, distance in zip(units, found, strict=True):
            here = made.is_on_table(unit) and made.is_on_table(other)
            assert distance == (gap(made, unit, other).distance if here else FAR)
            assert not here or distance == gap(made, other, unit).distance
    assert distances_to(made, "u0", []).shape == (0,)


def test_there_is_no_gap_to_a_unit_that_is_elsewhere() -> None:
    made = table(a=[Pose(1, 1)], b=[Pose(5, 5)])
    made.take_off("b")
    with pytest.raises(ValueError, match="b is not on the table"):
        gap(made, "a", "b")
    assert not is_within(made, "a", "b", 20)
    assert not is_within(made, "b", "a", 20)
    assert models_wholly_within(made, "b", "a", 20) == models_wholly_within(made, "a", "b", 20) == ()


# -- what is kept ------------------------------------------------------------------------------------------------------


def test_clones_share_what_was_measured_until_something_moves() -> None:
    made = table(a=[Pose(1, 5)], b=[Pose(10, 5)])
    first = gap(made, "a", "b")
    clone = made.clone()
    assert gap(clone, "a", "b") is first
    clone.place("b", {"1": Pose(20, 5)})
    assert gap(clone, "a", "b").distance == 18
    assert gap(made, "a", "b") is first
    assert is_within(made, "a", "b", 8)
    assert not is_within(clone, "a", "b", 8)


def test_a_destroyed_model_is_measured_no_more() -> None:
    made = table(a=[Pose(1, 5)], b=[Pose(4, 5), Pose(10, 5)])
    assert gap(made, "a", "b").distance == 2
    made.remove("b", "1")
    assert gap(made, "a", "b") == (8, 8, 0, ("1", "2"), ((1.5, 5, 0), (9.5, 5, 0)))


def test_a_point_is_asked_about_by_its_outline() -> None:
    assert measure.is_inside(ELL, 2, 9)
    assert not measure.is_inside(ELL, 5, 9)


@pytest.mark.parametrize(("x", "y"), [(5, 0), (5, 4), (0, 2), (10, 2), (10, 4)])
def test_the_edge_of_an_outline_is_inside_whichever_way_it_is_turned(x: float, y: float) -> None:
    box = [(0, 0), (10, 0), (10, 4), (0, 4)]
    assert measure.is_inside(box, x, y)
    assert measure.is_inside([(10 - a, 4 - b) for a, b in box], 10 - x, 4 - y)
    assert not measure.is_inside(box, x + (0.01 if x == 10 else -0.01 if x == 0 else 0), 4.01 if y else -0.01)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distances._gaps, "limit", 3)
    made = table(a=[Pose(1, 5)], b=[Pose(10, 5)])
    for x in range(20):
        made.place("b", {"1": Pose(10 + x, 5)})
        assert gap(made, "a", "b").distance == 8 + x
        assert len(distances._gaps) <= 3


# -- within ------------------------------------------------------------------------------------------------------------


def test_within_includes_the_limit_and_the_tolerance() -> None:
    made = table(a=[Pose(1, 5)], b=[Pose(5, 5)])
    assert is_within(made, "a", "b", 3)
    assert is_within(made, "a", "b", 2.999)
    assert not is_within(made, "a", "b", 3 - 2 * TOUCH)


def test_models_within_are_those_near_any_of_the_others() -> None:
    made = table(a=[Pose(1, 5), Pose(3, 5), Pose(5, 5)], b=[Pose(8, 5), Pose(1, 9)])
    assert models_within(made, "a", "b", 3) == ("1", "3")
    assert models_within(made, "a", OneModel("b", "2"), 3) == ("1",)
    assert models_within(made, OneModel("a", "3"), "b", 2) == ("3",)
    assert models_within(made, "a", "b", 1) == ()


def test_models_within_each_of_another_unit_are_those_within_that_model_alone() -> None:
    made = table(a=[Pose(1, 5), Pose(5, 5), Pose(9, 5, 3)], b=[Pose(3, 5), Pose(30, 5), Pose(10, 5)])
    near = models_within_each(made, "a", "b", 3.5)
    assert near == {"1": ("1", "2"), "2": (), "3": ("3",)}
    assert near == {name: models_within(made, "a", OneModel("b", name), 3.5) for name in ("1", "2", "3")}
    made.take_off("a")
    assert models_within_each(made, "a", "b", 3.5) == {}


def test_both_parts_of_a_distance_can_have_limits() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(6.5, 5, 5), Pose(20, 5)])
    assert is_within(made, "a", "b", 1, vertically=5)
    assert not is_within(made, "a", "b", 1, vertically=4)
    assert not is_within(made, "a", "b", 0.4, vertically=5)
    assert not is_within(made, "a", "b", 1)
    assert is_within(made, "a", "b", 5.1)
    assert is_within(made, "a", "b", 0.5, vertically=FAR)


def test_the_limits_may_be_kept_by_another_model_than_the_closest() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(7, 5, 0), Pose(6, 5, 3)])
    assert gap(made, "a", "b").models == ("1", "1")
    assert models_within(made, "a", "b", 0.5, vertically=5) == ("1",)


def test_within_of_markers_and_regions() -> None:
    made = table(a=[Pose(14, 5), Pose(12, 2, 6), Pose(30, 5)])
    assert models_within(made, "a", Marker(18, 5, 0, 0.79), 3, vertically=5) == ("1",)
    assert models_within(made, "a", area(made, "ell"), 1.5) == ("2",)
    assert models_within(made, "a", area(made, "ell"), 3.7) == ("1", "2")
    assert models_within(made, "a", area(made, "ell")) == ()
    assert is_within(made, "a", Marker(30, 5))


def test_a_base_on_the_edge_of_an_area_is_in_it_but_not_wholly() -> None:
    made = table(a=[Pose(10.5, 2), Pose(9.6, 2), Pose(9.5, 2)])
    assert models_within(made, "a", area(made, "ell")) == ("1", "2", "3")
    assert models_wholly_within(made, "a", area(made, "ell")) == ("3",)
    assert not is_wholly_within(made, "a", area(made, "ell"))
    assert is_wholly_within(made, OneModel("a", "3"), area(made, "ell"))


# -- wholly within -----------------------------------------------------------------------------------------------------


def test_wholly_within_a_region_counts_every_part_of_the_base() -> None:
    made = table(a=[Pose(3.5, 3.5), Pose(3.6, 3.6), Pose(3.9, 3.9)])
    assert models_wholly_within(made, "a", area(made, "ell")) == ("1", "2")
    assert farthest(made, "a", area(made, "ell"))[0] == "3"
    diagonally = 3.9 + 0.5 / math.sqrt(2)
    assert farthest(made, "a", area(made, "ell"))[1] == pytest.approx(diagonally - 4, abs=TOUCH)


def test_areas_that_meet_hold_a_base_together() -> None:
    made = table(a=[Pose(5, 2)])
    left, right = [(0.0, 0.0), (5.0, 0.0), (5.0, 4.0), (0.0, 4.0)], [(5.001, 0.0), (9.0, 0.0), (9.0, 4.0), (5.001, 4.0)]
    assert is_wholly_within(made, "a", region(left, right))
    assert not is_wholly_within(made, "a", region(left))
    far = [(x + 0.1, y) for x, y in right]
    assert not is_wholly_within(made, "a", region(left, far))


@pytest.mark.parametrize("base", [disc(50), ellipse(105, 70), rectangle(3, 2), hull([(1.5, 0), (-1, 1), (-1, -1)])])
def test_wholly_within_a_bent_region_agrees_with_what_sticks_out(base: Base) -> None:
    rng = np.random.default_rng(11)
    poses = [Pose(x, y, 0, fx, fy) for x, y, fx, fy in rng.uniform((-1, -1, -1, -1), (11, 11, 1, 1), (400, 4)).tolist()]
    made = table(a=(base, poses))
    inside = models_wholly_within(made, "a", area(made, "ell"))
    assert 15 < len(inside) < 200
    allowed = shapely.Polygon(ELL).buffer(TOUCH, join_style="mitre")
    for name in made.names("a"):
        assert (name in inside) == (rim(base, made.pose("a", name)).difference(allowed).area < 1e-6)


def rim(base: Base, pose: Pose) -> shapely.Polygon:
    """The base as a polygon; a round one with 2,000 corners, which is near enough for an area."""
    angles = np.linspace(0, 2 * math.pi, 2000, endpoint=False)
    corners = np.stack([base.along * np.cos(angles), base.across * np.sin(angles)], axis=1)
    if base.kind == "rectangle":
        corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * (base.along, base.across)
    if base.kind == "hull":
        corners = np.array(base.corners)
    turned = corners @ np.array([[pose.fx, pose.fy], [-pose.fy, pose.fx]])
    return shapely.Polygon(turned + np.array([pose.x, pose.y]))


def test_wholly_within_a_distance_of_a_model_reaches_to_the_far_side_of_the_base() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(8, 5), Pose(8.01, 5)])
    assert models_wholly_within(made, "b", "a", 3) == ("1",)
    model, reach = farthest(made, "b", "a")
    assert model == "2"
    assert reach == pytest.approx(3.01, abs=TOUCH)
    assert is_wholly_within(made, OneModel("b", "1"), Marker(5, 5, 0, 0.5), 3)
    assert is_wholly_within(made, OneModel("b", "1"), Marker(5, 5), 3.5)


def test_an_oval_is_wholly_within_when_its_tip_is() -> None:
    made = table(a=[Pose(5, 5)], b=(ellipse(101.6, 50.8), [Pose(10, 5), Pose(10, 5, 0, 0, 1)]))
    tip, side = 10 + 2 - 5.5, farthest_of_turned_oval()
    assert farthest(made, OneModel("b", "1"), "a")[1] == pytest.approx(tip, abs=TOUCH)
    assert farthest(made, OneModel("b", "2"), "a")[1] == pytest.approx(side, abs=TOUCH)
    assert models_wholly_within(made, "b", "a", 6) == ("2",)
    assert models_wholly_within(made, "b", "a", 6.5) == ("1", "2")


def farthest_of_turned_oval() -> float:
    angles = np.linspace(0, 2 * math.pi, 100_001)
    return float(np.hypot(5 + np.cos(angles), 2 * np.sin(angles)).max() - 0.5)


def test_each_part_may_be_near_another_model_of_the_unit() -> None:
    made = table(tank=(rectangle(8, 1), [Pose(10, 5)]), guides=[Pose(7, 7), Pose(13, 7)])
    assert is_wholly_within(made, "tank", "guides", 3.5)
    assert not is_wholly_within(made, "tank", OneModel("guides", "1"), 3.5)


def test_wholly_within_counts_height() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(7, 5, 3)])
    assert farthest(made, "b", "a")[1] == pytest.approx(math.hypot(2, 3), abs=TOUCH)
    assert not is_wholly_within(made, "b", "a", 3.5)
    assert is_wholly_within(made, "b", "a", 3.61)
    assert farthest(made, "b", "a", volumes=True)[1] == pytest.approx(math.hypot(2, 3), abs=TOUCH)
    made.place("b", {"1": Pose(7, 5, 1)})
    assert farthest(made, "b", "a", volumes=True)[1] == pytest.approx(math.hypot(2, 1), abs=TOUCH)


def test_a_tall_model_is_as_far_as_its_base_unless_volumes_count() -> None:
    made = Table(60, 44, Terrain(()))
    for unit, height, pose in (("a", 2.0, Pose(5, 5)), ("b", 4.0, Pose(7, 5))):
        made.add(unit, {"1": (INCH, height)})
        made.place(unit, {"1": pose})
    assert farthest(made, "b", "a")[1] == pytest.approx(2, abs=TOUCH)
    assert farthest(made, "b", "a", volumes=True)[1] == pytest.approx(math.hypot(2, 2), abs=TOUCH)


def test_wholly_within_a_distance_of_a_region() -> None:
    made = table(a=[Pose(12, 2), Pose(7, 7)])
    assert models_wholly_within(made, "a", area(made, "ell"), 2.5) == ("1",)
    assert farthest(made, OneModel("a", "2"), area(made, "ell"))[1] == pytest.approx(3 + 0.5 / math.sqrt(2), abs=TOUCH)


# -- overlap -----------------------------------------------------------------------------------------------------------


def test_models_in_contact_do_not_overlap() -> None:
    made = table(a=[Pose(5, 5), Pose(6, 5)], b=[Pose(7, 5), Pose(5, 5.999)])
    assert overlaps(made, "a") == ()


def test_overlaps_with_mates_and_others_say_how_deep() -> None:
    made = table(a=[Pose(5, 5), Pose(5.7, 5), Pose(20, 20)], b=[Pose(9, 9), Pose(20.6, 20)])
    mate, other = overlaps(made, "a")
    assert (mate.model, mate.other) == ("1", OneModel("a", "2"))
    assert mate.depth == pytest.approx(0.3)
    assert (other.model, other.other) == ("3", OneModel("b", "2"))
    assert other.depth == pytest.approx(0.4)


def test_models_above_each_other_do_not_overlap() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(5, 5, 2)])
    assert overlaps(made, "a") == ()
    made.place("b", {"1": Pose(5, 5, 1.9)})
    assert len(overlaps(made, "a")) == 1


def test_proposed_places_are_judged_without_moving_anything() -> None:
    made = table(a=[Pose(5, 5), Pose(7, 5)], b=[Pose(12, 5)])
    there = {"2": Pose(11.5, 5)}
    assert [overlap.other for overlap in overlaps(made, "a", there)] == [OneModel("b", "1")]
    assert posed(made, "a", there)[:, 0].tolist() == [5, 11.5]
    assert made.pose("a", "2") == Pose(7, 5)


def test_units_off_the_table_are_not_in_the_way() -> None:
    made = table(a=[Pose(5, 5)], b=[Pose(5.2, 5)])
    made.take_off("b")
    assert overlaps(made, "a") == ()


def test_a_region_is_made_of_all_its_outlines() -> None:
    zone: Region = region(ELL, [(20, 20), (30, 20), (25, 30)])
    total = sum(shapely.Polygon(zone.corners[zone.starts[i] : zone.starts[i + 1]]).area for i in zone.parts)
    assert total == pytest.approx(64 + 50)


def test_features_within_are_those_that_are_within_one_by_one() -> None:
    far: tuple[Point, ...] = ((30, 30), (40, 30), (40, 40), (30, 40))
    made = Table(60, 44, Terrain((Feature("ell", "woods", ELL, 3), Feature("far", "hill", far, 3))))
    made.add("a", {str(i): (INCH, 2.0) for i in range(2)})
    for places in ([(5, 12), (20, 20)], [(12.5, 2), (29, 29)], [(5, 2), (35, 35)], [(11.501, 2), (50, 35)]):
        made.place("a", {str(i): Pose(*place) for i, place in enumerate(places)})
        for inches in (0.0, 1.0, 1.5, 2.0, 50.0):
            near = tuple(key for key in ("ell", "far") if models_within(made, "a", area(made, key), inches))
            assert features_within(made, "a", inches) == near
    assert (features_within(made, "a", 0.998), features_within(made, "a", 1.0)) == ((), ("ell",))
    made.take_off("a")
    assert features_within(made, "a", 50.0) == ()


def test_all_within_an_area_are_those_that_are_within_it_unit_by_unit() -> None:
    made = table(a=[Pose(5, 12), Pose(20, 20)], b=[Pose(11.501, 2), Pose(2, 2, 3)], c=[Pose(30, 30)], d=[Pose(2, 2)])
    made.take_off("d")
    for inches in (0.0, 0.998, 1.0, 1.5, 50.0):
        near = {key: models_within(made, key, area(made, "ell"), inches) for key in "abcd"}
        assert all_within_area(made, Footprint("ell"), inches) == {key: names for key, names in near.items() if names}
    assert all_within_area(made, Footprint("ell"), 0.0) == {"b": ("2",)}
    made.place("a", {"2": Pose(1, 1)})
    assert all_within_area(made, Footprint("ell"), 0.0) == {"a": ("2",), "b": ("2",)}


def test_units_within_are_those_that_are_within_one_by_one() -> None:
    made = table(
        a=[Pose(10, 10), Pose(12, 10)], b=[Pose(14, 10)], c=[Pose(13.002, 14), Pose(40, 40)], d=[Pose(12, 10, 6)]
    )
    made.take_off("d")
    for inches in (0.99, 1.0, 3.0, 3.2, 50.0):
        for vertically in (None, 5.0):
            near = tuple(key for key in "bc" if models_within(made, "a", key, inches, vertically=vertically))
            assert units_within(made, "a", inches, vertically=vertically) == near
            assert tuple(key for key in "bcd" if is_within(made, "a", key, inches, vertically=vertically)) == near
    assert (units_within(made, "a", 1.0), units_within(made, "b", 1.0)) == (("b",), ("a",))
    assert units_within(made, "d", 50.0) == ()
