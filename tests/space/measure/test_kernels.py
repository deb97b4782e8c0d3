"""The distance of every pair of kinds against computations that share nothing with the kernels."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from bellona.space.columns import FX, FY, HEIGHT, ROUND, A, X, Y, Z
from bellona.space.measure.gap_kernels import outline_closest, plan_closest, plan_gap, point_closest, volume_gap
from bellona.space.measure.outline_kernels import holds, is_inside, outline, reach_beyond
from bellona.space.shapes import Point

from .exact import KINDS, Floats, bounds, hull_corners, random_hulls, random_rows, shapes

PAIRS = list(combinations_with_replacement(KINDS, 2))
MANY = 10_000
HULLS = random_hulls(np.random.default_rng(1), 200)
CORNERS = hull_corners(HULLS)


def pairs(first: str, second: str, count: int = MANY, side: float = 8.0) -> tuple[Floats, Floats]:
    rng = np.random.default_rng([list(KINDS).index(first), list(KINDS).index(second)])
    return random_rows(rng, first, count, HULLS, side), random_rows(rng, second, count, HULLS, side)


def measured(a: Floats, b: Floats) -> Floats:
    """Gap, closest point of a, closest point of b, for each pair."""
    return np.array([plan_closest(one, other, CORNERS) for one, other in zip(a, b, strict=True)])


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_distance_lies_between_two_bounds_that_agree(first: str, second: str) -> None:
    a, b = pairs(first, second)
    gaps = measured(a, b)[:, 0]
    if first in ("rectangle", "hull"):
        exact = np.asarray(shapely.distance(shapes(a, CORNERS).polygons(), shapes(b, CORNERS).polygons()))
        low, high = np.where(exact > 0, exact, -1.0), exact
    else:
        low, high = bounds(shapes(a, CORNERS), shapes(b, CORNERS))
    apart = low > 0
    assert 0.6 < apart.mean() < 0.95
    assert np.abs(high - low)[apart].max() < 1e-9
    assert np.abs(gaps - low)[apart].max() < 1e-9
    assert (gaps[~apart] <= 0).all()
    assert (measured(b, a)[:, 0] > 0).tolist() == apart.tolist()


@pytest.mark.parametrize("other", ["rectangle", "hull"])
def test_a_disc_is_a_point_less_its_radius_inside_and_outside_polygons(other: str) -> None:
    a, b = pairs("disc", other)
    polygons, centres = shapes(b, CORNERS).polygons(), shapely.points(a[:, :2])
    outside = np.asarray(shapely.distance(polygons, centres))
    inside = np.asarray(shapely.distance(shapely.boundary(polygons), centres))
    exact = np.where(shapely.intersects(polygons, centres), -inside, outside) - a[:, A]
    assert np.abs(measured(a, b)[:, 0] - exact).max() < 1e-9


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_closest_points_lie_on_the_bases_and_are_the_gap_apart(first: str, second: str) -> None:
    a, b = pairs(first, second, 2000)
    found = measured(a, b)
    gaps, on_a, on_b = found[:, 0], found[:, 1:3], found[:, 3:5]
    assert np.abs(np.linalg.norm(on_a - on_b, axis=1) - np.abs(gaps)).max() < 1e-9
    for rows, points in ((a, on_a), (b, on_b)):
        apart = zip(rows[gaps > 0], points[gaps > 0], strict=True)
        assert max(abs(point_closest(row, CORNERS, *point)[0]) for row, point in apart) < 1e-9


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_moving_by_the_gap_makes_bases_touch_and_overlapping_ones_part(first: str, second: str) -> None:
    a, b = pairs(first, second, 2000, side=4.0)
    found = measured(a, b)
    overlap = found[:, 0] <= 0
    assert 0.2 < overlap.mean() < 0.9
    b[:, :2] += found[:, 1:3] - found[:, 3:5]
    moved = measured(a, b)[:, 0]
    assert np.abs(moved[~overlap]).max() < 1e-9
    assert moved[overlap].min() > -1e-9


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_an_overlap_of_the_tolerance_is_never_measured_deeper(first: str, second: str) -> None:
    a, b = pairs(first, second, 2000)
    found = measured(a, b)
    apart = found[:, 0] > 0.1
    a, b, found = a[apart], b[apart], found[apart]
    b[:, :2] -= (found[:, 3:5] - found[:, 1:3]) * (1 + 0.002 / found[:, :1])
    assert measured(a, b)[:, 0].min() > -0.002 - 1e-9


@pytest.mark.parametrize("kind", KINDS)
def test_a_base_and_a_terrain_outline_are_measured_like_two_bases(kind: str) -> None:
    a, b = pairs(kind, "hull", 500)
    for one, other in zip(a, b, strict=True):
        corners = outline(other, CORNERS)
        assert outline_closest(one, CORNERS, corners) == pytest.approx(plan_closest(one, other, CORNERS), abs=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_how_far_a_base_sticks_out_of_an_outline(kind: str) -> None:
    rows = random_rows(np.random.default_rng(5), kind, 1000, HULLS)
    square = np.array([(1.0, 1.0), (7.0, 1.0), (7.0, 7.0), (1.0, 7.0)])
    bases = shapes(rows, CORNERS)
    tips = [bases.tip(np.full(len(rows), angle)) for angle in (0.0, np.pi / 2, np.pi, -np.pi / 2)]
    exact = np.max([tips[0][:, 0] - 7, tips[1][:, 1] - 7, 1 - tips[2][:, 0], 1 - tips[3][:, 1]], axis=0)
    assert np.abs([reach_beyond(row, CORNERS, square) for row in rows] - exact).max() < 1e-9


def test_a_convex_outline_holds_points_on_its_edge() -> None:
    corners = np.array([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)])
    assert holds(corners, 1.0, 1.0)
    assert holds(corners, 2.0, 1.5)
    assert holds(corners, 0.0, 0.0)
    assert not holds(corners, 2.0, 1.5001)


def test_a_point_is_inside_an_outline_with_a_dent() -> None:
    rng = np.random.default_rng(3)
    dented = shapely.Polygon([(0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10)])
    corners = np.array(dented.exterior.coords[:-1])
    points = rng.uniform(-1, 11, (1000, 2))
    found = [is_inside(corners, x, y) for x, y in points]
    assert found == shapely.contains_xy(dented, points).tolist()
    assert 300 < sum(found) < 700


def test_the_distance_of_volumes_joins_both_parts() -> None:
    a, b = (rows[0] for rows in pairs("disc", "disc", 1))
    a[X], a[Y], a[Z], a[A], a[HEIGHT] = 0.0, 0.0, 0.0, 1.0, 2.0
    b[X], b[Y], b[Z], b[A], b[HEIGHT] = 5.0, 0.0, 6.0, 1.0, 1.0
    assert volume_gap(a, b, CORNERS) == 5.0
    b[Z] = 1.5
    assert volume_gap(a, b, CORNERS) == 3.0
    b[X], b[Z] = 1.0, 3.0
    assert volume_gap(a, b, CORNERS) == 1.0


@pytest.mark.parametrize("kind", KINDS)
def test_bases_about_one_centre_overlap(kind: str) -> None:
    for other in KINDS:
        a, b = pairs(kind, other, 50)
        b[:, :2] = a[:, :2]
        assert measured(a, b)[:, 0].max() < 0
        assert np.isfinite(measured(a, b)).all()


# -- laws of distance --------------------------------------------------------------------------------------------------

ROWS = np.concatenate([random_rows(np.random.default_rng(9), kind, 200, HULLS) for kind in KINDS])
places = st.tuples(st.integers(0, 12_000), st.integers(0, 12_000)).map(lambda at: (at[0] / 1000, at[1] / 1000))
bases = st.tuples(st.integers(0, len(ROWS) - 1), places)
repeatable = settings(max_examples=200, deadline=None, derandomize=True)


def placed(base: tuple[int, tuple[float, float]]) -> Floats:
    row: Floats = ROWS[base[0]].copy()
    row[X], row[Y] = base[1]
    return row


@repeatable
@given(bases, bases)
def test_distance_is_the_same_in_both_directions(one: tuple[int, Point], other: tuple[int, Point]) -> None:
    a, b = placed(one), placed(other)
    there, back = plan_gap(a, b, CORNERS), plan_gap(b, a, CORNERS)
    assert there == back or (there < 0 and back < 0)


@repeatable
@given(bases, bases, places, st.tuples(st.integers(-99, 99), st.integers(1, 99)))
def test_distance_stays_when_both_are_shifted_and_turned(
    one: tuple[int, Point], other: tuple[int, Point], shift: Point, turn: tuple[int, int]
) -> None:
    a, b = placed(one), placed(other)
    before = plan_gap(a, b, CORNERS)
    length = (turn[0] ** 2 + turn[1] ** 2) ** 0.5
    cos, sin = turn[0] / length, turn[1] / length
    for row in (a, b):
        row[X], row[Y] = row[X] * cos - row[Y] * sin + shift[0], row[X] * sin + row[Y] * cos + shift[1]
        row[FX], row[FY] = row[FX] * cos - row[FY] * sin, row[FX] * sin + row[FY] * cos
    after = plan_gap(a, b, CORNERS)
    assert after == pytest.approx(before, abs=1e-9) or (before < -0.002 and after < -0.002)


@repeatable
@given(bases, bases, bases)
def test_no_detour_over_a_third_base_is_shorter(
    one: tuple[int, Point], other: tuple[int, Point], third: tuple[int, Point]
) -> None:
    a, b, c = placed(one), placed(other), placed(third)
    detour = max(0.0, plan_gap(a, c, CORNERS)) + 2 * c[ROUND] + max(0.0, plan_gap(c, b, CORNERS))
    assert plan_gap(a, b, CORNERS) <= detour + 1e-5
