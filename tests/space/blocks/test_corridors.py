"""Corridors: those that are clear against shapely, those that are barred against thousands of sampled lines."""

from random import Random

import numpy as np
import pytest
import shapely

from bellona.space.blocks import Barred, Block, Clear, Field, corridor, corridors, formed, overlap, screen
from bellona.space.numbers import MILLIMETRE, TOUCH, Floats
from bellona.space.terrain import Feature, Terrain

from .scenes import a_block, a_feature, area, by_hand

OURS = Block(20, 10, 0, 1, 1, 1, formed(6, 3))
TARGET = Block(20, 20, 0, -1, 1, 1, formed(6, 3))


def past(*blockers: Block) -> Field:
    return Field(48, 36, {str(i): blocker for i, blocker in enumerate(blockers)})


def wall(left: float, right: float, y: float = 15.0) -> Block:
    """One base from left to right, half an inch deep."""
    return Block((left + right) / 2, y, 0, 1, round(right - left, 6), 0.5, formed(1, 1))


def everything(key: str) -> bool:
    return True


def test_without_blockers_every_corridor_is_clear() -> None:
    found = corridors(OURS, TARGET, screen(past(), everything))
    assert len(found) == 3
    assert all(isinstance(each, Clear) for each in found)


def test_a_filter_names_what_bars() -> None:
    field = Field(48, 36, {"low": wall(10, 30), "high": wall(10, 30, 17)})
    assert corridors(OURS, TARGET, screen(field, everything)) == [Barred(("low",))] * 3
    assert corridors(OURS, TARGET, screen(field, lambda key: key == "high")) == [Barred(("high",))] * 3
    assert isinstance(corridors(OURS, TARGET, screen(field, lambda key: False))[0], Clear)


def test_a_feature_bars_by_its_footprint() -> None:
    wood = Feature("wood", "ground", ((10, 14), (30, 14), (30, 15), (12, 15), (12, 19), (10, 19)))
    field = Field(48, 36, {}, Terrain((wood,)))
    assert corridors(OURS, TARGET, screen(field, everything)) == [Barred(("wood",))] * 3


@pytest.mark.parametrize(("slit", "clear"), [(1.02, True), (0.98, False)])
def test_a_slit_of_a_millimetre_is_wide_enough(slit: float, clear: bool) -> None:
    """From the middle of an edge only through a slit right ahead, from the edge through one anywhere."""
    half = slit * MILLIMETRE / 2
    left, right = (
        Block(14.0, 15, 0, 1, 2 * (6.0 - half), 0.5, formed(1, 1)),
        Block(26.0, 15, 0, 1, 2 * (6 - half), 0.5, formed(1, 1)),
    )
    for from_middle in (True, False):
        found = corridors(OURS, TARGET, screen(past(left, right), everything), from_middle)
        assert isinstance(found[1], Clear) == clear


def test_from_the_middle_one_may_be_barred_where_an_end_of_the_edge_is_not() -> None:
    field = past(wall(18, 20.4, 11), wall(20.6, 30, 11))
    bars = screen(field, everything)
    assert corridors(OURS, Block(20, 11.5, 0, -1, 1, 1, formed(1, 1)), bars, from_middle=True)[1] == Barred(("0",))
    assert isinstance(corridors(OURS, Block(20.5, 11.5, 0, -1, 1, 1, formed(1, 1)), bars)[1], Clear)


def test_a_blocker_behind_the_target_or_beside_the_line_does_not_bar() -> None:
    bars = screen(past(TARGET.shifted(0, 2.5), wall(8, 18, 15), wall(22, 30, 15)), everything)
    assert all(isinstance(each, Clear) for each in corridors(OURS, TARGET, bars))


def test_a_blocker_that_touches_the_target_leaves_the_rest_of_it_in_sight() -> None:
    over = Block(19.5, 20, 0, -1, 1, 1, formed(2, 2))
    over = Block(19.5, TARGET.y, 0, 1, 2, 1, formed(1, 1))  # flush with two thirds of the target's front
    found = corridors(OURS, TARGET, screen(past(over), everything), from_middle=True)
    assert all(isinstance(each, Clear) for each in found)
    for each in found:
        assert isinstance(each, Clear)
        assert each.end[0] >= 20.5 + MILLIMETRE / 2 - TOUCH


def test_a_corridor_may_end_on_any_side() -> None:
    """The front is hidden, the flank is not."""
    beside = Block(10, 19, 1, 0, 1, 1, formed(1, 1))
    hidden = wall(17, 24, 19.4)
    found = corridors(beside, TARGET, screen(past(hidden.shifted(0, -0.2)), everything), from_middle=True)[0]
    assert isinstance(found, Clear)
    assert found.end[0] == pytest.approx(18.5)


def test_one_base_or_a_point_can_be_asked_for() -> None:
    bars = screen(past(wall(10, 20, 15)), everything)
    assert isinstance(corridor((19.0, 10.0), TARGET.bases[:1], bars), Clear | Barred)
    assert corridor((15.0, 14.0), TARGET.bases[2:3], screen(past(wall(10, 30, 15)), everything)) == Barred(("0",))
    assert isinstance(corridor(((15.0, 14.0), (25.0, 14.0)), TARGET.bases[2:3], bars), Clear)


@pytest.mark.parametrize(("x", "y"), [(34, 26), (34, 10), (14, 26), (14, 10)])
def test_between_two_blocks_whatever_is_about_either_of_them_may_bar(x: float, y: float) -> None:
    pair = {"ours": OURS.shifted(4, 8), "theirs": Block(x, y, 0, 1, 1, 1, formed(6, 3))}
    circles = [Field(48, 36, pair).circle(key) for key in pair]
    about = [
        Block(x + i * (r - 0.3), y + j * (r - 0.3), 0, 1, 0.5, 0.5, formed(1, 1))
        for x, y, r in circles
        for i, j in ((0, 1), (0, -1), (1, 0), (-1, 0))
    ]
    apart = Block(46, 34, 0, 1, 0.5, 0.5, formed(1, 1))
    field = Field(48, 36, pair | {str(i): block for i, block in enumerate(about)} | {"apart": apart})
    owners = set(screen(field, lambda key: key not in pair, ("ours", "theirs")).owners)
    assert owners == {str(i) for i in range(len(about))}


def judge(seeds: range, samples: int) -> tuple[int, int]:
    """How many corridors were clear and barred; fails where shapely or a sampled line says otherwise."""
    clear = barred = 0
    for seed in seeds:
        rng = Random(seed)
        block, target = a_block(rng, 17, 18, 5), a_block(rng, 31, 18, 5)
        if overlap(block, target):
            continue  # nobody stands like this
        ground = tuple(a_feature(rng, f"wood {i}", spread=8) for i in range(rng.randint(0, 2)))
        field = Field(48, 36, {str(i): a_block(rng, spread=9) for i in range(rng.randint(1, 6))}, Terrain(ground))
        footprints = [shapely.Polygon(feature.footprint) for feature in ground]
        bars = shapely.union_all([*(area(each) for each in field.blocks.values()), *footprints])
        from_middle = rng.random() < 0.5
        draws = np.random.default_rng(seed)
        for base, each in enumerate(corridors(block, target, screen(field, everything), from_middle)):
            ends = by_hand(block)[base][[0, 3]]
            ends = ends.mean(axis=0)[None].repeat(2, axis=0) if from_middle else ends
            if isinstance(each, Clear):
                outline = shapely.Polygon(each.outline(MILLIMETRE))
                assert shapely.area(shapely.intersection(outline, bars)) < 1e-9, (seed, base)
                assert shapely.distance(shapely.Point(each.start), shapely.LineString(ends)) < 1e-9
                assert shapely.distance(shapely.Point(each.end), area(target).boundary) < 1e-6
                clear += 1
            else:
                assert each.by
                starts = ends[0] + draws.random((samples, 1)) * (ends[1] - ends[0])
                lines = shapely.linestrings(np.stack([starts, _on_boundary(target, draws, samples)], axis=1))
                grown = shapely.buffer(bars, 0.02)
                shapely.prepare(grown)
                assert shapely.intersects(grown, lines).all(), (seed, base, from_middle)
                barred += 1
    return clear, barred


def _on_boundary(target: Block, draws: np.random.Generator, samples: int) -> Floats:
    """Points of the sides of its bases, anywhere."""
    bases = by_hand(target)
    base, side = draws.integers(len(bases), size=samples), draws.integers(4, size=samples)
    start, end = bases[base, side], bases[base, (side + 1) % 4]
    return np.asarray(start + draws.random((samples, 1)) * (end - start))


def test_clear_ones_are_clear_and_no_line_is_found_where_they_are_barred() -> None:
    clear, barred = judge(range(150), 1500)
    assert clear > 100
    assert barred > 100


@pytest.mark.soak
def test_two_thousand_scenes_of_corridors() -> None:
    clear, barred = judge(range(1000, 3000), 40_000)
    assert clear > 1500
    assert barred > 1500


def test_a_turned_or_mirrored_table_has_the_same_corridors() -> None:
    for seed in range(60):
        rng = Random(seed)
        block, target = a_block(rng, 17, 18, 5), a_block(rng, 31, 18, 5)
        others = [a_block(rng, spread=9) for _ in range(4)]

        def half(each: Block) -> Block:
            return each.standing(-each.x, -each.y, -each.fx, -each.fy)

        found = corridors(block, target, screen(past(*others), everything))
        turned = corridors(half(block), half(target), screen(past(*map(half, others)), everything))
        assert [type(each) for each in found] == [type(each) for each in turned]


def test_a_corridor_is_outlined_by_its_four_corners() -> None:
    outline = Clear((0, 0), (3, 4)).outline(2)
    corners = [(0.8, -0.6), (3.8, 3.4), (2.2, 4.6), (-0.8, 0.6)]  # an inch to either side of both ends
    assert [pytest.approx(corner) for corner in corners] == outline
