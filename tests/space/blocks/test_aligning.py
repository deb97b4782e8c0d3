"""Coming into contact: ways ahead, lying flush, and the wheel that brings most bases into contact, against shapely."""

import math
from random import Random

import numpy as np
import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from bellona.space.blocks import (
    Ahead,
    Block,
    Field,
    Keep,
    Way,
    after,
    alignments,
    bases_in_contact,
    best_advance,
    contacts,
    flush,
    formed,
    gap,
    in_contact,
    overlap,
    sides_touched,
    way_to_contact,
)
from bellona.space.numbers import FAR, TOUCH, Floats

from .scenes import a_block, a_formation, area, by_hand, moved, turned

OURS = Block(20, 10, 0, 1, 1, 1, formed(6, 3))
TARGET = Block(20, 16, 0, -1, 1, 1, formed(6, 3))  # x from 18.5 to 21.5, y from 16 to 18


def alone(target: Block, *others: Block) -> Way:
    blocks = {"target": target} | {str(i): other for i, other in enumerate(others)}
    return Way(Field(48, 36, blocks), [Keep(tuple(blocks))])


# -- straight on -------------------------------------------------------------------------------------------------------


def test_how_far_it_is_straight_ahead() -> None:
    assert way_to_contact(OURS, TARGET) == 6
    assert way_to_contact(OURS, TARGET.shifted(2.9, 1)) == 7
    assert way_to_contact(OURS, TARGET.shifted(3.1, 0)) == FAR
    assert way_to_contact(OURS, OURS.shifted(0, -5)) == FAR
    assert way_to_contact(OURS, OURS.shifted(-5, 0), (-1, 0)) == 2


def test_ways_to_contact_agree_with_stepping() -> None:
    met = 0
    for seed in range(60):
        rng = Random(seed)
        block, target = a_block(rng, 17, 18, 5), a_block(rng, 30, 18, 5)
        shape, other = area(block), area(target)
        if shapely.intersects(shape, other):
            continue
        direction = (rng.uniform(0.5, 1), rng.uniform(-0.7, 0.7))
        far = way_to_contact(block, target, direction)
        length = math.hypot(*direction)
        swept = [moved(shape, k * direction[0] / length / 20, k * direction[1] / length / 20) for k in range(600)]
        first = next((k / 20 for k, here in enumerate(swept) if shapely.intersects(here, other)), FAR)
        if first < FAR:
            assert first - 0.05 - 1e-9 <= far <= first + 1e-9
            met += 1
        elif far < 29:
            there = moved(shape, far * direction[0] / length, far * direction[1] / length)
            assert shapely.distance(there, other) < 1e-6  # it only grazes a corner between two steps
    assert met > 20


# -- flush -------------------------------------------------------------------------------------------------------------


def test_a_block_turns_flush_about_the_corner_that_touches() -> None:
    tilted = OURS.turned((20, 10), (0.28, 0.96))
    near = after(tilted, [Ahead(way_to_contact(tilted, TARGET))])
    assert in_contact(near, TARGET)
    (found, *_) = alignments(near, TARGET)
    assert found.side == "front"
    assert found.degrees == pytest.approx(math.degrees(math.atan2(0.28, 0.96)), abs=1e-3)
    assert (found.block.fx, found.block.fy) == (0, 1)
    assert found.block.y == pytest.approx(16, abs=0.001)
    assert after(near, [found.leg]).y == pytest.approx(found.block.y, abs=TOUCH)
    assert found.touching == len(bases_in_contact(found.block, TARGET))
    assert sides_touched(TARGET, found.block) == ("front",)


def test_a_corner_can_be_aligned_with_from_either_side() -> None:
    """The front meets the target's rear right corner: flush with its rear or its right flank."""
    corner = Block(19.5, 15, 0.6, 0.8, 1, 1, formed(6, 3))
    target = Block(22, 20, 0, 1, 1, 1, formed(4, 2))  # x from 21 to 23, y from 18 to 20
    near = after(corner, [Ahead(way_to_contact(corner, target))])
    found = alignments(near, target)
    assert {each.side for each in found} == {"rear", "left"}
    for each in found:
        assert abs(gap(each.block, target)) <= TOUCH
        assert sides_touched(target, each.block) == (each.side,)
    assert found[0].touching >= found[1].touching


def test_a_block_that_lies_flush_need_not_turn() -> None:
    near = after(OURS, [Ahead(6)])
    (found,) = alignments(near, TARGET)
    assert (found.block, found.degrees, found.touching) == (near, 0, 3)


def test_a_block_can_lie_flush_with_any_edge() -> None:
    edge = ((18.0, 20.0), (24.0, 17.0))  # the outside is to the upper right
    end = flush(OURS, edge, (20.0, 10.0))
    normal = np.array([3.0, 6.0]) / math.hypot(3, 6)
    assert (end.fx, end.fy) == pytest.approx(tuple(-normal), abs=1e-6)
    for corner in (end.corner("left"), end.corner("right")):
        assert abs((np.array(corner) - edge[0]) @ normal) < TOUCH


# -- the best wheel ----------------------------------------------------------------------------------------------------


def test_straight_ahead_needs_no_wheel() -> None:
    found = best_advance(OURS, TARGET, 6, alone(TARGET))
    assert found is not None
    assert (found.wheel, found.inches, found.touching) == (None, 6, 3)
    assert found.legs == (Ahead(6),)
    assert best_advance(OURS, TARGET, 5.9, alone(TARGET), most=0) is None
    assert best_advance(OURS, TARGET, 2, alone(TARGET)) is None


def test_a_wheel_brings_more_bases_into_contact() -> None:
    aside = TARGET.shifted(5, 0)
    found = best_advance(OURS, aside, 10, alone(aside))
    assert found is not None
    assert found.wheel is not None
    assert found.wheel.corner == "right"
    assert found.touching == 3
    assert after(OURS, found.legs) == found.block
    assert in_contact(found.block, aside)


def test_what_a_way_forbids_is_not_taken() -> None:
    aside = TARGET.shifted(5, 0)
    wall = Block(21.8, 12, 0, 1, 0.3, 2, formed(1, 1))
    free, barred = best_advance(OURS, aside, 10, alone(aside)), best_advance(OURS, aside, 10, alone(aside, wall))
    assert free is not None
    assert barred is None or barred.block != free.block
    assert alone(aside, wall).check(OURS, free.legs) is not None


def test_a_side_that_is_preferred_is_taken_at_a_corner() -> None:
    corner = Block(19.5, 15, 0.6, 0.8, 1, 1, formed(6, 3))
    target = Block(22, 20, 0, 1, 1, 1, formed(4, 2))
    for side in ("rear", "left"):
        found = best_advance(corner, target, 10, alone(target), (side,), most=0)
        assert found is not None
        assert found.alignments[0].side == side


def test_a_block_that_meets_only_the_gap_of_a_short_rank_keeps_the_contact_it_has() -> None:
    target = Block(20, 20, 0, 1, 1, 1, formed(5, 3, (0, 2)))  # a gap one base wide in its rear
    thin = Block(20, 15, 0.02, 0.9998, 0.9, 0.9, formed(2, 1)).standing(20, 15, 0.02, 0.9998)
    found = best_advance(thin, target, 6, alone(target), most=0)
    assert found is not None
    assert found.touching >= 1


@pytest.mark.parametrize("facing", [(0, 1), (1, 0), (0, -1), (-1, 0)])
def test_bases_on_either_side_of_a_gap_touch_together_whichever_way_the_target_faces(facing: tuple[int, int]) -> None:
    """Straight ahead two of three would touch; a wheel brings the third to the other side of the gap in the rear."""
    fx, fy = facing
    target = Block(20, 20, fx, fy, 1, 1, formed(5, 3, (0, 2)))
    behind = Block(20 - 7 * fx + 2 * fy, 20 - 7 * fy - 2 * fx, fx, fy, 1, 1, formed(3, 3))
    ahead = best_advance(behind, target, 9, alone(target), most=0)
    assert ahead is not None
    assert ahead.touching == 2
    wheeled = best_advance(behind, target, 9, alone(target))
    assert wheeled is not None
    assert wheeled.touching == 3


class Oracle:
    """The same question by angles and shapely: wheel, ahead, flush, and who touches."""

    def __init__(self, block: Block, target: Block, distance: float) -> None:
        self.block, self.distance, self.shape = block, distance, area(block)
        outline = shapely.simplify(shapely.union_all(shapely.polygons(by_hand(target)), grid_size=1e-7), 1e-6)
        assert isinstance(outline, shapely.Polygon)
        self.target = shapely.geometry.polygon.orient(outline)
        self.ring = np.array(self.target.exterior.coords)
        self.front = np.array([by_hand(block)[0][0], by_hand(block)[block.formation.files - 1][3]])

    def most(self, step: float) -> int:
        """How many bases touch in the end, at most, with any wheel of so many degrees, twice so many, up to 90."""
        most = 0
        for hub, sign in ((self.front[0], 1), (self.front[1], -1)):
            for k in range(int(90 / step) + 1):
                angle = sign * math.radians(k * step)
                here = turned(self.shape, (float(hub[0]), float(hub[1])), angle)
                if shapely.area(shapely.intersection(here, self.target)) > TOUCH**2:
                    break  # a right angle that goes in by TOUCH covers so much at least
                most = max(most, self.touching(hub, angle, here))
        return most

    def touching(self, hub: Floats, angle: float, here: BaseGeometry) -> int:
        """How many bases touch in the end with a wheel that ends here; 0 if it leads nowhere, or through what the wheel
        has grazed.
        """
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        left, right = hub + (self.front - hub) @ turn.T
        f = turn @ np.array([self.block.fx, self.block.fy])
        far, at = self.ahead(left, right, f)
        there = moved(here, *(far * f)) if far <= self.distance else None
        if there is None or shapely.area(shapely.intersection(there, self.target)) > TOUCH * self.block.front:
            return 0
        return max((self.flush(point, left + far * f, right + far * f, f) for point in at), default=0)

    def ahead(self, left: Floats, right: Floats, f: Floats) -> tuple[float, list[Floats]]:
        """How far ahead it meets the target, and where."""
        meets: list[tuple[float, Floats]] = []
        for corner in (left, right):
            ray = shapely.LineString([corner, corner + 200 * f])
            shared = shapely.get_coordinates(shapely.intersection(ray, shapely.LineString(self.ring)))
            meets += [(float((point - corner) @ f), point) for point in shared]
        e = right - left
        for point in self.ring[:-1]:
            share = float((point - left) @ e / (e @ e))
            far = float((point - left) @ f)
            if 0 <= share <= 1 and far >= 0:
                meets.append((far, point))
        first = min((far for far, _ in meets), default=math.inf)
        return first, [point for far, point in meets if far < first + 1e-6]

    def flush(self, point: Floats, left: Floats, right: Floats, f: Floats) -> int:
        share = float(np.linalg.norm(point - left) / np.linalg.norm(right - left))
        front, files = self.block.front, self.block.formation.files
        best: dict[bool, int] = {}
        for a, b in zip(self.ring[:-1], self.ring[1:], strict=True):
            e = (b - a) / np.linalg.norm(b - a)
            n = np.array([e[1], -e[0]])
            if shapely.distance(shapely.Point(point), shapely.LineString([a, b])) > 1e-6 or n @ f > 1e-9:
                continue
            start = point - share * front * e
            deep = self.block.reach
            body = shapely.Polygon([start, start + front * e, start + front * e + deep * n, start + deep * n])
            if shapely.area(shapely.intersection(shapely.buffer(body, -0.01), self.target)) > 0:
                continue
            bases = [
                shapely.LineString([start + front * k / files * e, start + front * (k + 1) / files * e])
                for k in range(files)
            ]
            is_flush = bool(n @ f < -1 + 1e-9)
            count = sum(bool(shapely.distance(base, self.target) <= 1e-6) for base in bases)
            best[is_flush] = max(best.get(is_flush, 0), count)
        return best.get(True, best.get(False, 0))  # who lies flush already does not turn


def advance(seeds: range, step: float) -> int:
    """How many advances were found; fails where one is not flush, or a sampled wheel touches more."""
    found = 0
    for seed in seeds:
        rng = Random(seed)
        block = a_block(rng, 24, 18, 3, a_formation(rng, together=True))
        target = a_block(rng, 24, 18, 11, a_formation(rng, together=True))
        distance = rng.uniform(3, 12)
        if gap(block, target) < 0.5:
            continue
        best = best_advance(block, target, distance, Way(Field(48, 36, {"t": target}), [Keep(("t",))], edges="none"))
        most = Oracle(block, target, distance).most(step)
        assert (best.touching if best else 0) >= most, (seed, best, most)
        if best is None:
            continue
        found += 1
        assert best.inches <= distance + TOUCH
        assert best.wheel is None or 0 <= best.wheel.degrees <= 90
        assert abs(gap(best.block, target)) <= TOUCH
        if best.alignments:
            end = best.alignments[0]
            assert not overlap(end.block, target)
            assert abs(end.degrees) <= 90.001
            assert end.side in sides_touched(target, end.block)
            near = shapely.distance(shapely.polygons(by_hand(end.block)), area(target))
            assert (near <= TOUCH).sum() == best.touching
            assert best.touching == 1 or "edge" in {contact.kind for contact in contacts(end.block, target)}
    return found


def test_no_sampled_wheel_brings_more_bases_into_contact() -> None:
    assert advance(range(60), 3.0) > 10


def test_who_comes_as_near_as_the_eye_can_tell_touches() -> None:
    """The way is longer than the distance by less than TOUCH."""
    target = TARGET.shifted(0, 0.0019)
    found = best_advance(OURS, target, 6, alone(target), most=0)
    assert found is not None
    assert in_contact(found.block, target)
    assert abs(gap(found.block, target)) < 0.001
    assert advance(range(2238, 2239), 3.0) == 1


def test_at_a_corner_the_front_and_not_a_flank_lies_along_the_target() -> None:
    """Turned the other way, a file of four would lie along the target with its flank, more than the front has bases."""
    assert advance(range(4085, 4086), 3.0) == 1


@pytest.mark.soak
def test_a_thousand_advances() -> None:
    assert advance(range(1000, 4900), 0.25) >= 1000


def test_a_turned_table_has_the_same_advance() -> None:
    for seed in range(40):
        rng = Random(seed)
        block, target = a_block(rng, 24, 18, 3), a_block(rng, 24, 18, 11)
        if gap(block, target) < 0.5:
            continue
        half = [each.standing(48 - each.x, 36 - each.y, -each.fx, -each.fy) for each in (block, target)]
        one = best_advance(block, target, 9, alone(target))
        other = best_advance(half[0], half[1], 9, alone(half[1]))
        assert (one is None) == (other is None)
        if one and other:
            assert one.touching == other.touching
