"""Blocks and manoeuvres: bases stay edge to edge, legs lead where they should and count what they should."""

import json
import math
from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bellona.space.blocks import (
    Ahead,
    Aside,
    Back,
    Block,
    Formation,
    Leg,
    Shift,
    Turn,
    Wheel,
    after,
    formations,
    formed,
    inches,
    read_legs,
    steps,
)
from bellona.space.blocks.manoeuvres import Corner
from bellona.space.columns import FX, FY, X, Y
from bellona.space.numbers import TOUCH, on_grid
from bellona.space.shapes import rectangle
from bellona.space.table import Table

from .scenes import a_block, a_formation, by_hand

CORNERS: tuple[tuple[Corner, Corner], ...] = (("left", "right"), ("right", "left"))
rngs = st.integers(0, 2**32).map(Random)


def a_leg(rng: Random) -> Leg:
    legs: list[Leg] = [
        Ahead(rng.uniform(0, 6)),
        Back(rng.uniform(0, 3)),
        Aside(rng.uniform(-3, 3)),
        Wheel(rng.choice(["left", "right"]), rng.uniform(-120, 120)),
    ]
    return rng.choice(legs)


# -- formations --------------------------------------------------------------------------------------------------------


def test_bases_are_numbered_rank_by_rank_from_the_left() -> None:
    block = Block(10, 10, 0, 1, 1, 2, formed(5, 3, (0, 2)))
    assert block.formation.places == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2))
    assert block.middles() == [(9, 9), (10, 9), (11, 9), (9, 7), (11, 7)]
    assert (block.front, block.reach, block.centre) == (3, 4, (10, 8))
    assert block.rectangle.tolist() == [[8.5, 10], [8.5, 6], [11.5, 6], [11.5, 10]]


def test_sides_run_from_left_to_right_as_one_looks_out() -> None:
    block = Block(0, 0, 1, 0, 2, 1, formed(2, 2))
    assert block.edge("front") == ((0, 2), (0, -2))
    assert block.edge("left") == ((-1, 2), (0, 2))
    assert block.edge("rear") == ((-1, -2), (-1, 2))
    assert block.edge("right") == ((0, -2), (-1, -2))
    assert block.base_edge(1) == ((0, 0), (0, -2))


@pytest.mark.parametrize(
    ("files", "ranks", "last", "why"),
    [
        (3, 2, (), "last rank"),
        (3, 2, (2, 1), "last rank"),
        (3, 2, (1, 1), "last rank"),
        (3, 2, (0, 3), "last rank"),
        (3, 2, (-1,), "last rank"),
        (3, 1, (0, 1), "single rank"),
        (0, 1, (0,), "files"),
        (101, 1, (0,), "files"),
    ],
)
def test_what_is_no_formation_is_refused(files: int, ranks: int, last: tuple[int, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Formation(files, ranks, last)


@pytest.mark.parametrize(("count", "files", "last"), [(0, 1, None), (2, 3, None), (5, 3, (0,)), (5, 0, None)])
def test_bases_that_do_not_stand_in_so_many_files_are_refused(
    count: int, files: int, last: tuple[int, ...] | None
) -> None:
    with pytest.raises(ValueError, match="bases"):
        formed(count, files, last)


def test_all_formations_of_some_bases() -> None:
    assert [(form.files, form.last) for form in formations(5, 2)] == [
        (2, (0,)),
        (2, (1,)),
        (3, (0, 1)),
        (3, (1, 2)),
        (4, (0,)),
        (4, (1,)),
        (4, (2,)),
        (4, (3,)),
        (5, (0, 1, 2, 3, 4)),
    ]
    assert len(list(formations(5, 3, together=False))) == 3 + 4 + 1
    assert [form.files for form in formations(1, 2)] == [1]


def test_a_block_stands_on_the_grid_and_faces_along_a_unit_vector() -> None:
    block = Block(1.23456, -0.0001, 3, 4, 1, 1, formed(4, 2))
    assert (block.x, block.y, block.fx, block.fy) == (1.235, 0.0, 0.6, 0.8)
    assert math.copysign(1, block.y) == 1
    assert msgspec.json.decode(msgspec.json.encode(block), type=Block) == block


@pytest.mark.parametrize("data", ['{"x":1e9,"y":0', '{"x":NaN,"y":0', '{"x":1,"y":"a"'])
def test_a_block_from_outside_is_judged(data: str) -> None:
    rest = ',"fx":1,"fy":0,"width":1,"depth":1,"formation":{"files":1,"ranks":1,"last":[0]}}'
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(data + rest, type=Block)


def test_a_base_has_a_size_and_a_facing_a_direction() -> None:
    with pytest.raises(ValueError, match="wide and deep"):
        Block(0, 0, 1, 0, 0, 1, formed(1, 1))
    with pytest.raises(ValueError, match="direction"):
        Block(0, 0, 0, 0, 1, 1, formed(1, 1))


# -- outlines ----------------------------------------------------------------------------------------------------------


@given(rngs)
@settings(max_examples=200, deadline=None)
def test_bases_and_parts_follow_from_the_pose(rng: Random) -> None:
    block = a_block(rng)
    expected = by_hand(block)
    assert np.abs(block.bases - expected).max() < 1e-9
    assert np.abs(np.array(block.middles()) - expected.mean(axis=1)).max() < 1e-9
    areas = [abs(_area(part)) for part in block.parts]
    assert sum(areas) == pytest.approx(block.formation.count * block.width * block.depth, rel=1e-5)
    assert _area(block.rectangle) > 0  # counter-clockwise
    for x, y in block.middles():
        assert block.at(*block.seen(x, y)) == pytest.approx((x, y), abs=1e-9)


def _area(outline: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    x, y = outline.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def joints(block: Block) -> float:
    """How far corners that neighbours share are apart, at most."""
    bases = dict(zip(block.formation.places, block.bases, strict=True))
    worst = 0.0
    for (rank, file), base in bases.items():
        if (right := bases.get((rank, file + 1))) is not None:
            worst = max(worst, float(np.abs(base[3] - right[0]).max()), float(np.abs(base[2] - right[1]).max()))
        if (behind := bases.get((rank + 1, file))) is not None:
            worst = max(worst, float(np.abs(base[1] - behind[0]).max()), float(np.abs(base[2] - behind[3]).max()))
    return worst


@given(rngs)
@settings(max_examples=25, deadline=None)
def test_bases_stay_edge_to_edge_over_hundreds_of_manoeuvres(rng: Random) -> None:
    block = a_block(rng)
    for _ in range(200):
        block = after(block, [a_leg(rng)])
        block = block.standing(block.x % 48, block.y % 36, block.fx, block.fy)
        assert joints(block) < 1e-9
    assert (block.x, block.y) == (on_grid(block.x), on_grid(block.y))
    sizes = np.linalg.norm(np.diff(block.bases, axis=1), axis=2)
    assert np.abs(sizes[:, 0] - block.depth).max() < 1e-5
    assert np.abs(sizes[:, 1] - block.width).max() < 1e-5


@pytest.mark.soak
def test_ten_thousand_blocks_keep_their_joints_over_two_hundred_manoeuvres() -> None:
    rng = Random(16)
    for _ in range(10_000):
        block = a_block(rng)
        for _ in range(200):
            block = after(block, [a_leg(rng)])
            block = block.standing(block.x % 48, block.y % 36, block.fx, block.fy)
        assert joints(block) < 1e-9


def test_models_of_a_table_that_follow_a_block_keep_its_joints() -> None:
    block = after(Block(20, 20, 0.6, 0.8, 1.77, 1.77, formed(6, 3)), [Wheel("left", 33.3), Ahead(2.7)] * 20)
    table = Table(48, 36)
    table.add("ours", {str(i): (rectangle(1.77, 1.77), 1.0) for i in range(6)})
    table.place("ours", {str(i): pose for i, pose in enumerate(block.poses())}, follow=True)
    rows = table.rows("ours")
    gone = rows[1, X : Y + 1] - rows[0, X : Y + 1]
    along = 1.77 * np.array([rows[0, FY], -rows[0, FX]])
    assert np.abs(gone - along).max() < 1e-9


# -- manoeuvres --------------------------------------------------------------------------------------------------------


def test_legs_lead_ahead_back_and_aside() -> None:
    block = Block(10, 10, 0, 1, 1, 1, formed(6, 3))
    assert after(block, [Ahead(3.5)]) == block.shifted(0, 3.5)
    assert after(block, [Back(1.25)]) == block.shifted(0, -1.25)
    assert after(block, [Aside(2)]) == block.shifted(2, 0)
    assert after(block, [Aside(-2)]) == block.shifted(-2, 0)
    assert after(block, [Shift(1, -2)]) == block.shifted(1, -2)
    assert inches(block, [Ahead(3.5), Back(1), Aside(-2), Shift(3, 4)]) == 11.5
    assert inches(block, []) == 0
    assert after(block, []) == block


def test_a_wheel_turns_about_a_front_corner_and_counts_the_way_of_the_other() -> None:
    block = Block(10, 10, 0, 1, 1, 1, formed(6, 3))
    left = after(block, [Wheel("left", 90)])
    assert (left.x, left.y, left.fx, left.fy) == (8.5, 11.5, -1, 0)
    assert left.corner("left") == block.corner("left")
    right = after(block, [Wheel("right", 90)])
    assert (right.x, right.y, right.fx, right.fy) == (11.5, 11.5, 1, 0)
    back = after(block, [Wheel("left", -90)])
    assert (back.x, back.y, back.fx, back.fy) == (8.5, 8.5, 1, 0)
    assert inches(block, [Wheel("left", 90)]) == round(3 * math.pi / 2, 6)
    assert inches(block, [Wheel("right", -30), Ahead(1)]) == round(math.pi / 2 + 1, 6)


@given(rngs)
@settings(max_examples=200, deadline=None)
def test_the_outer_corner_goes_as_far_as_the_wheel_counts(rng: Random) -> None:
    block, degrees = a_block(rng), rng.uniform(0, 170)
    corner, outer = rng.choice(CORNERS)
    walked, steps_ = 0.0, 200
    before = block.corner(outer)
    about = block.corner(corner)
    for k in range(1, steps_ + 1):
        angle = math.radians(degrees * k / steps_) * (1 if corner == "left" else -1)
        dx, dy = block.corner(outer)[0] - about[0], block.corner(outer)[1] - about[1]
        here = (
            about[0] + dx * math.cos(angle) - dy * math.sin(angle),
            about[1] + dx * math.sin(angle) + dy * math.cos(angle),
        )
        walked += math.dist(before, here)
        before = here
    wheel = Wheel(corner, degrees)
    assert inches(block, [wheel]) == pytest.approx(walked, rel=1e-4, abs=1e-6)
    end = after(block, [wheel])
    assert math.dist(end.corner(corner), about) < TOUCH / 2
    assert math.dist(end.corner(outer), before) < TOUCH / 2


@given(rngs)
@settings(max_examples=200, deadline=None)
def test_there_and_back_again(rng: Random) -> None:
    block, (corner, _), degrees, far = a_block(rng), rng.choice(CORNERS), rng.uniform(0, 170), rng.uniform(0, 9)
    ways: list[list[Leg]] = [
        [Wheel(corner, degrees), Wheel(corner, -degrees)],
        [Ahead(far), Back(far)],
        [Aside(far), Aside(-far)],
        [Shift(far, -far), Shift(-far, far)],
        [Turn((3, 4), (0.6, 0.8)), Turn((3, 4), (block.fx, block.fy))],
    ]
    for legs in ways:
        end = after(block, legs)
        assert np.abs(end.bases - block.bases).max() < TOUCH


@given(rngs)
@settings(max_examples=100, deadline=None)
def test_a_table_turned_by_half_turns_the_manoeuvre(rng: Random) -> None:
    block, legs = a_block(rng), [a_leg(rng) for _ in range(4)]
    opposite = block.standing(48 - block.x, 36 - block.y, -block.fx, -block.fy)
    end, other = after(block, legs), after(opposite, legs)
    assert other == end.standing(48 - end.x, 36 - end.y, -end.fx, -end.fy)
    assert inches(opposite, legs) == inches(block, legs)


@given(rngs)
@settings(max_examples=100, deadline=None)
def test_a_mirrored_manoeuvre_ends_mirrored(rng: Random) -> None:
    block, legs = a_block(rng, formation=formed(6, 3)), [a_leg(rng) for _ in range(3)]
    mirrored = block.standing(block.x, -block.y, block.fx, -block.fy)

    def other(leg: Leg) -> Leg:
        if isinstance(leg, Wheel):
            return Wheel("right" if leg.corner == "left" else "left", leg.degrees)
        return Aside(-leg.inches) if isinstance(leg, Aside) else leg

    end, found = after(block, legs), after(mirrored, [other(leg) for leg in legs])
    assert np.abs(np.array(found.centre) - np.array(end.centre) * (1, -1)).max() < TOUCH
    assert inches(mirrored, [other(leg) for leg in legs]) == inches(block, legs)


def test_a_turn_goes_the_shorter_way_and_half_a_turn_to_the_left() -> None:
    block = Block(10, 10, 0, 1, 1, 1, formed(6, 3))
    assert steps(block, [Turn((0, 0), (1, 0))])[0].angle == pytest.approx(-math.pi / 2)
    assert steps(block, [Turn((0, 0), (0, -1))])[0].angle == pytest.approx(math.pi)
    about = block.centre
    assert after(block, [Turn(about, (0, -1))]).centre == about


@given(rngs)
@settings(max_examples=100, deadline=None)
def test_a_new_formation_keeps_the_centre(rng: Random) -> None:
    block = a_block(rng)
    other = a_formation(rng)
    angle = rng.uniform(0, 7)
    formed_anew = block.reformed(other, (math.cos(angle), math.sin(angle)))
    assert math.dist(formed_anew.centre, block.centre) < TOUCH
    assert formed_anew.formation == other


# -- legs from outside -------------------------------------------------------------------------------------------------


def test_legs_are_read_from_plain_data() -> None:
    data = json.loads('[{"wheel": "left", "degrees": 22.5}, {"ahead": 3.2}, {"back": 1}, {"aside": -2}]')
    assert read_legs(data) == (Wheel("left", 22.5), Ahead(3.2), Back(1), Aside(-2))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"ahead": 1}, "legs are a list of at most 64"),
        ([{"ahead": 1}] * 65, "legs are a list of at most 64"),
        ([{"ahead": 1}, {"ahead": math.nan}], "leg 2: nan is not a number from 0 to 1000"),
        ([{"ahead": math.inf}], "leg 1: inf is not a number from 0 to 1000"),
        ([{"ahead": -1}], "leg 1: -1 is not a number from 0 to 1000"),
        ([{"ahead": True}], "leg 1: True is not a number"),
        ([{"ahead": "far"}], "leg 1: 'far' is not a number"),
        ([{"wheel": "middle", "degrees": 5}], "leg 1: a wheel is about the left or the right corner, not 'middle'"),
        ([{"wheel": "left", "degrees": 361}], "leg 1: 361 is not a number from -360 to 360"),
        ([{"wheel": "left"}], "leg 1: ahead, back, aside, or wheel with degrees, not wheel"),
        ([{"ahead": 1, "back": 1}], "leg 1: ahead, back, aside, or wheel with degrees, not ahead, back"),
        ([{}], "leg 1: ahead, back, aside, or wheel with degrees, not nothing"),
        ([7], "leg 1: ahead, back, aside, or wheel with degrees, not int"),
    ],
)
def test_legs_that_are_none_are_refused_with_their_number(data: object, why: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_legs(data)
    assert why in str(refused.value)


def test_a_leg_has_no_negative_length() -> None:
    with pytest.raises(ValueError, match="negative"):
        after(Block(0, 0, 1, 0, 1, 1, formed(1, 1)), [Ahead(-1)])
