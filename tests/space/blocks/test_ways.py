"""Sweeps of blocks against fine time-stepping through shapely, limits, tolerance, the edge, how far a leg may go."""

import math
from random import Random

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from bellona.space.blocks import (
    APART,
    Ahead,
    Aside,
    Back,
    Block,
    BlockBreach,
    Field,
    Keep,
    Leg,
    Shift,
    Step,
    Turn,
    Way,
    Wheel,
    after,
    formed,
    gap,
    steps,
)
from bellona.space.numbers import TOUCH
from bellona.space.terrain import Feature, Terrain

from .scenes import DEPTH, WIDTH, a_block, a_feature, area, moved, turned

OURS = Block(20, 10, 0, 1, 1, 1, formed(6, 3))  # 3 wide, 2 deep, its front at y = 10


def field(*others: Block, terrain: Terrain | None = None) -> Field:
    return Field(WIDTH, DEPTH, {str(i): other for i, other in enumerate(others)}, terrain or Terrain())


# -- against time-stepping ---------------------------------------------------------------------------------------------


def least_on_the_way(each: Step, other: BaseGeometry, fine: int) -> float:
    """The least gap on a leg by stepping; negative, if they overlap, by the root of the area that they share."""
    start, least = area(each.start), math.inf
    for k in range(fine + 1):
        share = k / fine
        if each.about is None:
            here = moved(start, share * (each.end.x - each.start.x), share * (each.end.y - each.start.y))
        else:
            here = turned(start, each.about, share * each.angle)
        if shapely.intersects(here, other):
            shared = shapely.intersection(here, other)
            least = min(least, -math.sqrt(shapely.area(shared)))
        else:
            least = min(least, float(shapely.distance(here, other)))
    return least


def a_leg(rng: Random) -> Leg:
    legs: list[Leg] = [
        Ahead(rng.uniform(0, 7)),
        Back(rng.uniform(0, 4)),
        Aside(rng.uniform(-4, 4)),
        Shift(rng.uniform(-5, 5), rng.uniform(-5, 5)),
        Wheel(rng.choice(["left", "right"]), rng.uniform(-140, 140)),
        Turn((24 + rng.uniform(-5, 5), 18 + rng.uniform(-5, 5)), (rng.uniform(-1, 1), rng.uniform(-1, 1))),
    ]
    return rng.choice(legs)


def agree(seeds: range, fine: int = 300) -> tuple[int, int]:
    """How many sweeps were judged, and how many of them hit something."""
    judged = hits = 0
    for seed in seeds:
        rng = Random(seed)
        block, leg = a_block(rng, spread=3), a_leg(rng)
        distance = rng.choice([0.0, 0.0, 1.0, rng.uniform(0.1, 2)])
        ground = Terrain((a_feature(rng, "wood", spread=5),))
        place = field(a_block(rng, spread=6), terrain=ground)
        key = rng.choice(["0", "wood"])
        other = area(place.blocks["0"]) if key == "0" else shapely.Polygon(ground["wood"].footprint)
        begun = float(shapely.distance(area(block), other))
        if begun < max(distance, 0.01):
            continue
        (each,) = steps(block, [leg])
        expected = least_on_the_way(each, other, fine)
        # What lies between two steps may be missed, by less than half of what the furthest point goes.
        furthest = math.dist((each.start.x, each.start.y), (each.end.x, each.end.y))
        if each.about is not None:
            radius = max(math.dist(each.about, corner) for corner in block.parts.reshape(-1, 2).tolist())
            furthest = radius * abs(each.angle)
        doubt = furthest / fine + 2 * TOUCH
        limit = distance if distance > 0 else -TOUCH
        if abs(expected - limit) < doubt and expected >= 0:
            continue
        if distance == 0 and -doubt < expected < 0:
            continue
        found = Way(place, [Keep((key,), distance)], edges="none").check(block, [leg])
        assert (found is not None) == (expected < limit), (seed, found, expected, limit)
        if found is not None:
            assert (found.hit, found.term) == (key, "too-near" if distance else "through")
            assert found.measured == pytest.approx(max(expected, 0.0) if distance else 0.0, abs=doubt)
        judged += 1
        hits += found is not None
    return judged, hits


def test_sweeps_agree_with_fine_time_stepping() -> None:
    judged, hits = agree(range(320))
    assert judged > 120
    assert 40 < hits < judged - 20


@pytest.mark.soak
def test_two_thousand_sweeps_agree_with_fine_time_stepping() -> None:
    judged, _ = agree(range(1000, 5500), fine=1000)
    assert judged >= 2000


def test_the_edge_of_the_table_holds_all_along_a_wheel() -> None:
    """Where the outer rear corner swings out past the edge and comes in again."""
    column = Block(2.2, 10, 0, 1, 1, 1, formed(8, 2))
    way = Way(field())
    found = way.check(column, [Wheel("right", 60)])
    assert found is not None
    assert (found.leg, found.term) == (0, "off-table")
    stepped = [turned(area(column), column.corner("right"), -math.radians(k / 10)).bounds[0] for k in range(601)]
    assert found.measured == pytest.approx(-min(stepped), abs=1e-3)
    assert area(after(column, [Wheel("right", 60)])).bounds[0] < 0
    assert way.check(column.shifted(3, 0), [Wheel("right", 60)]) is None


def test_wheels_over_the_edge_agree_with_time_stepping() -> None:
    way = Way(field())
    seen = set()
    for seed in range(120):
        rng = Random(seed)
        block = a_block(rng, 24, 3, 3)
        (each,) = steps(block, [Wheel(rng.choice(["left", "right"]), rng.uniform(-170, 170))])
        assert each.about is not None
        bounds = [turned(area(block), each.about, each.angle * k / 400).bounds for k in range(401)]
        out = max(max(-left, -low, right - WIDTH, high - DEPTH) for left, low, right, high in bounds)
        if abs(out - TOUCH) > 5e-3:
            found = way.check(block, [Turn(each.about, (each.end.fx, each.end.fy))])
            assert (found is not None) == (out > TOUCH), (seed, found, out)
            seen.add(found is None)
            if found is not None:
                assert found.measured == pytest.approx(out, abs=5e-3)
    assert seen == {True, False}


# -- tolerance and odd cases -------------------------------------------------------------------------------------------


def test_what_is_touched_is_slid_along_and_left_but_not_entered() -> None:
    beside = OURS.shifted(3, 0.7)
    ahead = OURS.shifted(0.5, 5)
    way = Way(field(beside, ahead), [Keep(("0", "1"))])
    assert gap(OURS, beside) == 0
    assert way.check(OURS, [Ahead(3)]) is None
    assert way.check(OURS, [Ahead(3.001)]) is None
    assert way.check(OURS, [Ahead(3.004)]) == BlockBreach(0, "through", 0, 0, "1")
    assert way.check(OURS, [Aside(-4)]) is None
    assert way.check(OURS, [Aside(0.01)]) == BlockBreach(0, "through", 0, 0, "0")
    assert way.check(OURS, [Wheel("right", 5)]) is None
    assert way.check(OURS, [Wheel("left", 5)]) == BlockBreach(0, "through", 0, 0, "0")  # with the rear right corner
    assert way.check(OURS, [Wheel("left", 0.02)]) is None  # by less than the tolerance


def test_a_gap_just_wide_enough_is_passed() -> None:
    left, right = OURS.shifted(-3, 4), OURS.shifted(3, 4)
    way = Way(field(left, right), [Keep(("0", "1"))])
    assert way.check(OURS, [Ahead(8)]) is None
    nearer = Way(field(left.shifted(0.002, 0), right), [Keep(("0", "1"))])
    assert nearer.check(OURS, [Ahead(8)]) is None
    narrow = Way(field(left.shifted(0.003, 0), right), [Keep(("0", "1"))])
    assert narrow.check(OURS, [Ahead(8)]) == BlockBreach(0, "through", 0, 0, "0")


def test_corner_to_corner_is_passed_on_the_way() -> None:
    other = OURS.shifted(3, 4)
    way = Way(field(other), [Keep(("0",))])
    assert way.check(OURS, [Ahead(2)]) is None
    assert gap(after(OURS, [Ahead(2)]), other) == 0
    assert way.check(OURS, [Ahead(8)]) is None


def test_a_distance_is_kept_to_the_hundredth_and_no_nearer() -> None:
    way = Way(field(OURS.shifted(0, 6)), [Keep(("0",), 1.0)])
    assert way.check(OURS, [Ahead(3)]) is None
    assert way.check(OURS, [Ahead(3.001)]) is None
    assert way.check(OURS, [Ahead(3.01)]) == BlockBreach(0, "too-near", 0.99, 1, "0")
    assert way.check(OURS, [Ahead(2), Aside(0.5), Ahead(2)]) == BlockBreach(2, "too-near", 0.0, 1, "0")


def test_a_block_that_begins_nearer_may_leave_but_not_come_nearer() -> None:
    other = OURS.shifted(0, 2.5)
    way = Way(field(other), [Keep(("0",), 1.0)])
    assert way.check(OURS, [Back(0.2)]) is None
    assert way.check(OURS, [Aside(1)]) is None
    assert way.check(OURS, [Ahead(0.01)]) == BlockBreach(0, "too-near", 0.49, 1, "0")
    assert way.check(OURS, [Back(1), Ahead(1.1)]) == BlockBreach(1, "too-near", 0.4, 1, "0")
    strict = Way(field(other), [Keep(("0",), 1.0)], strict=True)
    assert strict.check(OURS, [Back(0.2)]) == BlockBreach(0, "too-near", 0.5, 1, "0")


def test_many_small_legs_do_not_creep_nearer() -> None:
    way = Way(field(OURS.shifted(0, 2.5)), [Keep(("0",), 1.0)])
    assert way.check(OURS, [Ahead(0.001)] * 20) is not None


def test_what_counts_only_at_the_end_is_passed_on_the_way() -> None:
    friend = OURS.shifted(0, 3)
    way = Way(field(friend), [Keep(("0",), on_the_way=False)])
    assert way.check(OURS, [Ahead(2)]) == BlockBreach(0, "overlap-end", 0, 0, "0")
    assert way.check(OURS, [Ahead(5)]) is None
    assert way.check(OURS, [Ahead(4.9)]) is not None
    apart = Way(field(friend), [Keep(("0",), 1.0, on_the_way=False)])
    assert apart.check(OURS, [Ahead(5.5)]) == BlockBreach(0, "too-near-end", 0.5, 1, "0")
    assert apart.check(OURS, [Ahead(6)]) is None


def test_a_manoeuvre_has_a_length() -> None:
    way = Way(field())
    assert way.check(OURS, [Ahead(3), Wheel("left", 30)], 4.58) is None
    assert way.check(OURS, [Ahead(3), Wheel("left", 30)], 4.5) == BlockBreach(1, "too-long", 4.570796, 4.5)
    assert way.check(OURS, [], 0) is None


def test_a_block_at_the_edge_may_go_along_it_but_not_over() -> None:
    corner = Block(1.5, DEPTH, 0, 1, 1, 1, formed(4, 3, (1,)))
    way = Way(field())
    assert way.check(corner, [Aside(10)]) is None
    assert way.check(corner, [Back(1)]) is None
    assert way.check(corner, [Ahead(0.001)]) is None
    assert way.check(corner, [Ahead(0.1)]) == BlockBreach(0, "off-table", 0.1)
    assert way.check(corner, [Aside(-0.5)]) == BlockBreach(0, "off-table", 0.5)
    assert way.check(corner.shifted(4, -2), [Back(40)]) == BlockBreach(0, "off-table", 8)
    assert Way(field(), edges="none").check(corner, [Ahead(5)]) is None


def test_a_block_that_comes_from_outside_must_end_inside() -> None:
    outside = Block(10, 0, 0, 1, 1, 1, formed(6, 3))
    way = Way(field(), edges="end")
    assert way.check(outside, [Ahead(1.5)]) == BlockBreach(0, "off-table", 0.5)
    assert way.check(outside, [Ahead(2)]) is None


def test_the_gap_of_a_short_rank_is_free() -> None:
    """A last rank of one: a small block passes through the gap behind."""
    ours = Block(20, 10, 0, 1, 1, 1, formed(4, 3, (2,)))
    small = Block(15, 8.6, 1, 0, 1, 1, formed(1, 1)).shifted(0, -0.1)
    way = Way(field(ours), [Keep(("0",))])
    assert gap(small, ours) > 0
    assert way.check(small, [Ahead(5.5)]) is None
    assert way.check(small, [Ahead(5.6)]) == BlockBreach(0, "through", 0, 0, "0")


def test_a_footprint_need_not_be_convex() -> None:
    ell = Feature("ell", "ground", ((16, 12), (24, 12), (24, 20), (22, 20), (22, 14), (16, 14)))
    way = Way(field(terrain=Terrain((ell,))), [Keep(("ell",))])
    inside = Block(19, 18, 0, 1, 1, 1, formed(1, 1))
    assert way.check(inside, [Aside(2.5)]) is None
    assert way.check(inside, [Aside(2.6)]) == BlockBreach(0, "through", 0, 0, "ell")
    assert way.check(OURS, [Ahead(2)]) is None
    assert way.check(OURS, [Ahead(2.1)]) == BlockBreach(0, "through", 0, 0, "ell")


# -- symmetry ----------------------------------------------------------------------------------------------------------


def test_a_table_turned_by_half_gives_the_same_verdict() -> None:
    for seed in range(60):
        rng = Random(seed)
        block, other, leg = a_block(rng, spread=3), a_block(rng, spread=7), a_leg(rng)
        if isinstance(leg, Turn):
            continue
        keep = [Keep(("0",), rng.choice([0.0, 1.0]))]
        found = Way(field(other), keep).check(block, [leg])
        opposite = Shift(-leg.dx, -leg.dy) if isinstance(leg, Shift) else leg
        assert Way(field(opposed(other)), keep).check(opposed(block), [opposite]) == found


def opposed(block: Block) -> Block:
    return block.standing(WIDTH - block.x, DEPTH - block.y, -block.fx, -block.fy)


# -- how far -----------------------------------------------------------------------------------------------------------


def test_how_far_a_leg_may_go() -> None:
    way = Way(field(OURS.shifted(0, 6)), [Keep(("0",), 1.0)])
    assert way.furthest(OURS, Ahead(10)) == pytest.approx(3, abs=2 * TOUCH)
    assert way.furthest(OURS, Ahead(2)) == 2
    assert way.furthest(OURS, Back(20)) == pytest.approx(8, abs=2 * TOUCH)
    assert way.furthest(OURS, Aside(-30)) == pytest.approx(18.5, abs=2 * TOUCH)


def test_how_far_a_wheel_may_turn() -> None:
    way = Way(field(OURS.shifted(2.5, 4)), [Keep(("0",), APART)])
    far = way.furthest(OURS, Wheel("left", 90))
    # The rear left corner of the other, 2.5 aside of the hub and 2 ahead, meets the right flank, 3 aside of the hub.
    assert far == pytest.approx(math.degrees(math.atan2(2, 2.5) + math.acos(3 / math.hypot(2, 2.5))), abs=0.3)
    assert way.check(OURS, [Wheel("left", far - 0.01)]) is None
    assert way.check(OURS, [Wheel("left", far + 0.2)]) is not None
    assert way.furthest(OURS, Wheel("right", 30)) == 30


@pytest.mark.parametrize("seed", range(40))
def test_as_far_as_it_may_go_is_allowed_and_further_is_not(seed: int) -> None:
    rng = Random(seed)
    block = a_block(rng, spread=3)
    way = Way(field(a_block(rng, spread=9), a_block(rng, spread=9)), [Keep(("0",)), Keep(("1",), 0.7)])
    legs: tuple[Ahead | Wheel, ...] = (Ahead(8), Wheel("left", 120), Wheel("right", 60))
    for leg in legs:
        far = way.furthest(block, leg)
        full = leg.inches if isinstance(leg, Ahead) else leg.degrees
        assert way.check(block, [_sized(leg, far)]) is None or far == 0
        if far < full - 0.5:
            assert way.check(block, [_sized(leg, far + 0.5)]) is not None


def _sized(leg: Ahead | Wheel, size: float) -> Leg:
    return Ahead(size) if isinstance(leg, Ahead) else Wheel(leg.corner, size)
