"""Contact, sides and arcs, against shapely and exact fractions."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
import shapely

from bellona.space.blocks import (
    Arc,
    Block,
    Contact,
    Side,
    arc_of,
    base_arcs,
    base_gap,
    bases_in_contact,
    bases_on_rectangle,
    block_in_arc,
    contacts,
    formed,
    gap,
    in_contact,
    most_bases,
    overlap,
    reaches_into,
    sides_touched,
)
from bellona.space.numbers import TOUCH

from .scenes import a_block, area, by_hand

OURS = Block(20, 10, 0, 1, 1, 1, formed(6, 3))  # 3 wide, 2 deep: x from 18.5 to 21.5, y from 8 to 10
FACING = Block(20, 10, 0, -1, 1, 1, formed(6, 3))  # flush with its front


# -- gaps and contact --------------------------------------------------------------------------------------------------


def test_gaps_agree_with_shapely() -> None:
    for seed in range(200):
        rng = Random(seed)
        one, other = a_block(rng), a_block(rng)
        expected = float(shapely.distance(area(one), area(other)))
        found = gap(one, other)
        assert max(found, 0.0) == pytest.approx(expected, abs=1e-9)
        assert overlap(one, other) == (
            shapely.area(shapely.intersection(area(one), area(other))) > 0 and found < -TOUCH
        )
        base = rng.randrange(one.formation.count)
        near = float(shapely.distance(shapely.Polygon(by_hand(one)[base]), area(other)))
        assert max(base_gap(one, base, other), 0.0) == pytest.approx(near, abs=1e-9)


def test_bases_touch_edge_to_edge_and_corner_to_corner() -> None:
    assert contacts(OURS, FACING.shifted(1, 0)) == (
        Contact(0, 2, "corner"),
        Contact(1, 1, "corner"),
        Contact(1, 2, "edge"),
        Contact(2, 0, "corner"),
        Contact(2, 1, "edge"),
        Contact(2, 2, "corner"),
    )
    assert bases_in_contact(OURS, FACING.shifted(2.5, 0)) == (2,)
    assert bases_in_contact(FACING.shifted(1.5, 0), OURS) == (1, 2)


def test_blocks_that_only_meet_at_a_corner_are_in_contact() -> None:
    corner = FACING.shifted(3, 0)
    assert contacts(OURS, corner) == (Contact(2, 2, "corner"),)
    assert in_contact(OURS, corner)
    assert not in_contact(OURS, corner.shifted(0.003, 0))
    assert in_contact(OURS, corner.shifted(0.001, 0.001))
    tilted = Block(20, 10, 0, -1, 1, 1, formed(1, 1)).turned((20, 10), (0.6, -0.8))
    tilted = tilted.shifted(0, 10 - float(tilted.parts[0][:, 1].min()))
    assert [contact.kind for contact in contacts(OURS, tilted)] == ["corner"]


@pytest.mark.parametrize("apart", [-0.001, 0.0, 0.001])
def test_what_the_grid_parts_still_touches(apart: float) -> None:
    other = FACING.standing(20, 10 + apart, 0.0, -1.0)
    assert bases_in_contact(OURS, other) == (0, 1, 2)
    assert all(contact.kind == "edge" or contact.ours != contact.theirs for contact in contacts(OURS, other))


def test_contacts_agree_with_shapely() -> None:
    for seed in range(60):
        rng = Random(seed)
        one, other = a_block(rng, spread=3), a_block(rng, spread=3)
        ours, theirs = by_hand(one), by_hand(other)
        mine, others = np.array(shapely.polygons(ours))[:, None], np.array(shapely.polygons(theirs))[None]
        near, shared = shapely.distance(mine, others), shapely.area(shapely.intersection(mine, others))
        found = {(i, j) for i, j, _ in contacts(one, other)}
        for i, j in np.ndindex(near.shape):
            if abs(near[i, j] - TOUCH) > 1e-6 and not 0 < shared[i, j] < 0.02:
                assert ((i, j) in found) == (near[i, j] < TOUCH and shared[i, j] == 0)


def test_the_full_rectangle_of_a_short_rank_is_touched_where_bases_are_missing() -> None:
    short = Block(20, 12, 0, 1, 1, 1, formed(4, 3, (0,)))  # its last rank has one base, at x from 18.5 to 19.5
    assert bases_in_contact(OURS, short) == (0, 1)
    assert bases_on_rectangle(OURS, short) == (0, 1, 2)
    assert bases_on_rectangle(short, OURS) == (3,)
    assert bases_on_rectangle(OURS, short.shifted(0, 0.01)) == ()


def test_a_base_in_the_gap_of_a_short_rank_touches() -> None:
    short = Block(20, 10, 0, 1, 1, 1, formed(4, 3, (0,)))
    inside = Block(21, 9, 0, 1, 1, 1, formed(1, 1))
    assert bases_in_contact(inside, short) == (0,)
    assert bases_on_rectangle(inside, short) == (0,)
    assert sides_touched(short, inside) == ("rear",)


# -- sides -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "sides"),
    [
        (FACING, ("front",)),
        (FACING.shifted(2.9, 0), ("front",)),
        (OURS.shifted(1.2, -2), ("rear",)),
        (OURS.shifted(-3, 1), ("left",)),
        (OURS.shifted(3, -1.5), ("right",)),
        (OURS.shifted(3, 2), ("right", "front")),
        (OURS.shifted(-3, -2), ("left", "rear")),
        (OURS.shifted(0, 2.01), ()),
    ],
)
def test_the_side_that_is_touched(by: Block, sides: tuple[Side, ...]) -> None:
    assert sides_touched(OURS, by) == sides
    half = [block.standing(-block.x, -block.y, -block.fx, -block.fy) for block in (OURS, by)]
    assert sides_touched(*half) == sides


def test_a_corner_against_a_side_touches_that_side_alone() -> None:
    tilted = Block(23, 9, -0.8, 0.6, 1, 1, formed(1, 1))
    tilted = tilted.shifted(21.5 - float(tilted.parts[0][:, 0].min()), 0)
    assert sides_touched(OURS, tilted) == ("right",)


# -- arcs --------------------------------------------------------------------------------------------------------------


def exact_arc(block: Block, x: float, y: float) -> Arc:
    """By the definition, in fractions of what the grid stores."""

    def grid(number: float, digits: int) -> Fraction:
        return Fraction(round(number * 10**digits), 10**digits)

    fx, fy = grid(block.fx, 6), grid(block.fy, 6)
    dx, dy = grid(x, 3) - grid(block.x, 3), grid(y, 3) - grid(block.y, 3)
    square = fx * fx + fy * fy
    wide = Fraction(block.width) * block.formation.files
    deep = Fraction(block.depth) * block.formation.ranks
    ahead, left = (dx * fx + dy * fy) / square, (dy * fx - dx * fy) / square
    along, aside = ahead + deep / 2, abs(left)  # from the centre
    if along - deep / 2 >= max(Fraction(0), aside - wide / 2):
        return "front"
    if -along - deep / 2 >= 0 and -along - deep / 2 > aside - wide / 2:
        return "rear"
    if aside < wide / 2 and abs(along) < deep / 2:
        return "inside"
    return "left" if left > 0 else "right"


def test_arcs_of_points_equal_exact_fractions() -> None:
    rng = Random(45)
    seen: dict[Arc, int] = {}
    for number in range(10_000):
        block = a_block(rng, spread=1)
        facing = rng.choice([(0.6, 0.8), (0.8, -0.6), (1.0, 0.0), (block.fx, block.fy)])
        size = rng.choice([1.0, 0.5, 1.25])
        block = Block(block.x, block.y, *facing, size, size, block.formation)
        x, y = block.x + rng.uniform(-12, 12), block.y + rng.uniform(-12, 12)
        if number % 2:  # on a line at 45 degrees from a corner, as far as the grid lets it
            corner = block.rectangle[rng.randrange(4)]
            far = rng.randint(1, 9) * rng.choice([-1, 1])
            x, y = corner[0] + far * (block.fx - block.fy), corner[1] + far * (block.fy + block.fx)
        x, y = round(float(x), 3), round(float(y), 3)
        expected = exact_arc(block, x, y)
        assert arc_of(block, x, y) == expected, (block, x, y)
        seen[expected] = seen.get(expected, 0) + 1
    assert min(seen.values()) > 100
    assert len(seen) == 5


def test_what_lies_on_a_line_is_front_rather_than_flank_and_flank_rather_than_rear() -> None:
    assert arc_of(OURS, 22.5, 11) == "front"
    assert arc_of(OURS, 22.5, 10.999) == "right"
    assert arc_of(OURS, 17.5, 11) == "front"
    assert arc_of(OURS, 22.5, 7) == "right"
    assert arc_of(OURS, 22.499, 7) == "rear"
    assert arc_of(OURS, 17.5, 7) == "left"
    assert arc_of(OURS, 20, 10) == "front"
    assert arc_of(OURS, 20, 9.999) == "inside"
    assert arc_of(OURS, 20, 8) == "rear"


def test_arcs_go_by_the_full_rectangle_of_a_short_rank() -> None:
    short = Block(20, 10, 0, 1, 1, 1, formed(4, 3, (0,)))
    assert arc_of(short, 21, 8.5) == "inside"
    assert arc_of(short, 20, 7) == "rear"


def test_arcs_of_bases_by_their_middles() -> None:
    other = Block(22.5, 12, 1, 0, 1, 1, formed(3, 3))  # middles at (22, 13), (22, 12), (22, 11)
    assert base_arcs(OURS, other) == ("front", "front", "front")
    lower = other.shifted(0, -1)
    assert base_arcs(OURS, lower) == ("front", "front", "right")
    assert most_bases(OURS, lower) == ("front",)
    assert most_bases(OURS, Block(22.5, 10.5, 1, 0, 1, 1, formed(2, 2))) == ("front", "right")


SIDES: tuple[Side, ...] = ("front", "left", "right", "rear")


def test_a_block_lies_in_an_arc_with_any_of_its_points() -> None:
    other = Block(22.5, 12, 1, 0, 1, 1, formed(3, 3)).shifted(1, -2.3)
    assert [side for side in SIDES if block_in_arc(OURS, side, other)] == ["front", "right"]
    assert [side for side in SIDES if block_in_arc(OURS, side, OURS.shifted(0, 2))] == ["front"]
    narrow = Block(20, 8, 0, 1, 1, 1, formed(2, 2))
    assert [side for side in SIDES if block_in_arc(OURS, side, narrow)] == ["rear"]
    assert [side for side in SIDES if block_in_arc(OURS, side, OURS.shifted(3, 0))] == ["front", "right"]
    assert [side for side in SIDES if block_in_arc(OURS, side, OURS.shifted(3.5, -0.5))] == ["right"]


def test_which_arcs_a_base_reaches_into_agrees_with_its_points() -> None:
    for seed in range(150):
        rng = Random(seed)
        block, base = a_block(rng, spread=3), a_block(rng, spread=8).bases[0]
        grid = np.linspace(0, 1, 21)
        points = [base[0] + a * (base[1] - base[0]) + b * (base[3] - base[0]) for a in grid for b in grid]
        seen = {arc_of(block, float(x), float(y)) for x, y in points}
        found = {side for side in SIDES if reaches_into(block, side, base)}
        assert seen - {"inside"} <= found
        for side in found - seen:  # it only just reaches in: some point nearly there is in that arc
            near = [(x + dx, y + dy) for x, y in points for dx in (-0.15, 0, 0.15) for dy in (-0.15, 0, 0.15)]
            assert side in {arc_of(block, float(x), float(y)) for x, y in near}


def test_the_arcs_of_a_turned_table_are_the_same() -> None:
    for seed in range(100):
        rng = Random(seed)
        block, x, y = a_block(rng), rng.uniform(10, 38), rng.uniform(5, 30)
        half = block.standing(-block.x, -block.y, -block.fx, -block.fy)
        mirrored = block.standing(block.x, -block.y, block.fx, -block.fy)
        other: dict[Arc, Arc] = {"left": "right", "right": "left"}
        arc = arc_of(block, x, y)
        assert arc_of(half, -x, -y) == arc
        assert arc_of(mirrored, x, -y) == other.get(arc, arc)


def test_two_steps_of_the_grid_apart_they_touch_from_either_side_of_the_table() -> None:
    """The last digit of a float does not decide who touches."""
    for x, files, wide in ((22.685, 2, 1.181), (20.153, 3, 1.969), (19.633, 2, 1.181)):
        block = Block(x, 10, 0, 1, wide, wide, formed(4, files))
        other = Block(x + wide * (files + 4) / 2, 10.002, 0, -1, wide, wide, formed(4, 4))
        for ours, theirs in ((block, other), (half_turned(block), half_turned(other))):
            assert bases_in_contact(ours, theirs) == (files - 1,)


def half_turned(block: Block) -> Block:
    return block.standing(48 - block.x, 36 - block.y, -block.fx, -block.fy)
