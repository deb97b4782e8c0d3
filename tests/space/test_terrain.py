import math

import numpy as np
import pytest
import shapely

from bellona.space.shapes import Point, turn
from bellona.space.terrain import Feature, Floor, Opening, Prisms, Solid, Terrain, Wall, convex_parts

SQUARE: tuple[Point, ...] = ((0, 0), (4, 0), (4, 4), (0, 4))
ELL: tuple[Point, ...] = ((0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6))


def random_outline(rng: np.random.Generator) -> list[Point]:
    """A star about the origin, anything but convex."""
    angles = np.sort(rng.uniform(0, 2 * math.pi, rng.integers(5, 15)))
    while np.diff(angles, append=angles[0] + 2 * math.pi).max() > 3:
        angles = np.sort(rng.uniform(0, 2 * math.pi, len(angles)))
    radii = rng.uniform(0.5, 6, len(angles))
    return [(float(r * math.cos(a)), float(r * math.sin(a))) for r, a in zip(radii, angles, strict=True)]


def test_convex_parts_cover_an_outline_exactly() -> None:
    rng = np.random.default_rng(3)
    outlines = [list(SQUARE), list(ELL), *(random_outline(rng) for _ in range(300))]
    for outline in outlines:
        whole = shapely.Polygon(outline)
        parts = [shapely.Polygon(part) for part in convex_parts(outline)]
        assert sum(part.area for part in parts) == pytest.approx(whole.area, abs=1e-9)
        assert shapely.symmetric_difference(shapely.union_all(parts), whole).area == pytest.approx(0, abs=1e-9)


def test_convex_parts_are_convex_and_run_counter_clockwise() -> None:
    rng = np.random.default_rng(4)
    for _ in range(100):
        for part in convex_parts(random_outline(rng)):
            assert all(turn(part[i - 2], part[i - 1], part[i]) > 0 for i in range(len(part)))


def test_a_convex_outline_stays_whole_whichever_way_it_is_drawn() -> None:
    (part,) = convex_parts(list(SQUARE)[::-1])
    assert set(part) == set(SQUARE)
    assert shapely.LinearRing(part).is_ccw


def test_a_corner_given_twice_counts_once() -> None:
    (part,) = convex_parts([(0, 0), (0, 0), (4, 0), (4, 4), (0, 4), (0, 0)])
    assert len(part) == 4
    dented = convex_parts([(0, 0), (4, 0), (4, 4), (2, 1), (2, 1), (0, 4)])
    assert len(dented) > 1


@pytest.mark.parametrize("outline", [[(0, 0), (4, 4), (4, 0), (0, 4)], [(0, 0), (1, 0), (2, 0)]])
def test_an_outline_that_crosses_itself_or_is_flat_is_refused(outline: list[Point]) -> None:
    with pytest.raises(ValueError, match="crosses itself or has no area"):
        convex_parts(outline)


def panels(prisms: Prisms) -> list[tuple[float, float, float, float]]:
    """Start, end, low and high of each part of a wall that runs along the x axis."""
    boxes, low, high = prisms.boxes, prisms.low, prisms.high
    return [(boxes[i, 0], boxes[i, 2], low[i], high[i]) for i in range(len(boxes))]


def walled(*openings: Opening, top: float = 5.0) -> Terrain:
    wall = Wall((0, 0), (10, 0), top, openings=openings, thickness=0.2)
    return Terrain((Feature("ruin", "ruins", SQUARE, walls=(wall,)),))


def test_a_wall_without_openings_is_one_slab() -> None:
    prisms = walled().obstacles
    assert panels(prisms) == [(0, 10, 0, 5)]
    assert prisms.boxes[0].tolist() == [0, -0.1, 10, 0.1]


def test_a_window_leaves_the_wall_beside_below_and_above_it() -> None:
    assert panels(walled(Opening(4, 6, 1, 3)).obstacles) == [(0, 4, 0, 5), (4, 6, 0, 1), (4, 6, 3, 5), (6, 10, 0, 5)]


def test_a_door_leaves_nothing_below_it_and_a_gap_leaves_nothing_at_all() -> None:
    assert panels(walled(Opening(0, 2, 0, 3)).obstacles) == [(0, 2, 3, 5), (2, 10, 0, 5)]
    assert panels(walled(Opening(8, 10, 0, 5), Opening(0, 1, 0, 5)).obstacles) == [(1, 8, 0, 5)]


@pytest.mark.parametrize(
    "openings",
    [
        (Opening(9, 11, 0, 2),),
        (Opening(2, 2, 0, 2),),
        (Opening(1, 2, 3, 6),),
        (Opening(1, 3, 0, 2), Opening(2, 4, 0, 2)),
    ],
)
def test_openings_must_lie_in_their_wall_and_apart(openings: tuple[Opening, ...]) -> None:
    with pytest.raises(ValueError, match="does not lie in its wall"):
        walled(*openings)


@pytest.mark.parametrize("wall", [Wall((1, 1), (1, 1), 3), Wall((0, 0), (3, 0), 3, thickness=0)])
def test_a_wall_has_length_and_thickness(wall: Wall) -> None:
    with pytest.raises(ValueError, match="no length or no thickness"):
        Terrain((Feature("ruin", "ruins", SQUARE, walls=(wall,)),))


def test_floors_and_solids_are_in_the_way_and_can_be_stood_on() -> None:
    ruin = Feature("ruin", "ruins", ELL, height=6, floors=(Floor(SQUARE, 3, 0.2),))
    crate = Feature("crate", "container", SQUARE, height=2.5, solids=(Solid(SQUARE, 2.5),))
    terrain = Terrain((ruin, crate))
    assert terrain.obstacles.low.tolist() == [2.8, 0]
    assert terrain.obstacles.high.tolist() == [3, 2.5]
    assert terrain.obstacles.feature.tolist() == [0, 1]
    assert terrain.surfaces.low.tolist() == terrain.surfaces.high.tolist() == [3, 2.5]
    assert set(terrain.areas.feature.tolist()) == {0, 1}
    assert terrain.areas.high.max() == 6


def test_each_prism_is_a_run_of_corners_in_its_box() -> None:
    areas = Terrain((Feature("ell", "woods", ELL), Feature("square", "woods", SQUARE))).areas
    assert areas.starts[0] == 0
    assert areas.starts[-1] == len(areas.corners)
    for i in range(len(areas.low)):
        corners = areas.corners[areas.starts[i] : areas.starts[i + 1]]
        assert areas.boxes[i].tolist() == [*corners.min(axis=0), *corners.max(axis=0)]


def test_a_feature_moves_as_a_whole() -> None:
    drawn = Feature(
        "ruin",
        "ruins",
        SQUARE,
        height=5,
        traits=("dense",),
        walls=(Wall((0, 0), (4, 0), 5, openings=(Opening(1, 2, 0, 2),)),),
        floors=(Floor(SQUARE, 3),),
        solids=(Solid(SQUARE, 1),),
    )
    there = drawn.moved(10, 20, 0, 1)
    assert there.footprint == ((10, 20), (10, 24), (6, 24), (6, 20))
    assert (there.walls[0].a, there.walls[0].b) == ((10, 20), (10, 24))
    assert there.walls[0].openings == drawn.walls[0].openings
    assert there.floors[0].outline == there.solids[0].outline == there.footprint
    assert (there.key, there.height, there.traits) == ("ruin", 5, ("dense",))
    assert drawn.footprint == SQUARE


def test_a_turned_feature_keeps_its_shape() -> None:
    there = Feature("ell", "woods", ELL).moved(3, -2, 0.6, 0.8)
    assert shapely.Polygon(there.footprint).area == pytest.approx(shapely.Polygon(ELL).area)
    assert there.footprint[1] == pytest.approx((3 + 6 * 0.6, -2 + 6 * 0.8))


def test_features_are_found_by_their_keys_which_differ() -> None:
    terrain = Terrain((Feature("a", "woods", SQUARE), Feature("b", "hill", ELL)))
    assert terrain["b"].kind == "hill"
    with pytest.raises(ValueError, match="same key"):
        Terrain((Feature("a", "woods", SQUARE), Feature("a", "hill", ELL)))
