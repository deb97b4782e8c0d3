"""The shortest shifts, and who takes which place, against brute force."""

import math
from itertools import permutations
from random import Random

import pytest

from bellona.space.blocks import (
    APART,
    Block,
    Field,
    Keep,
    Shift,
    Way,
    assigned,
    bases_in_contact,
    contact_shifts,
    formed,
    freeing_shifts,
    gap,
    in_contact,
    longest_way,
    places,
    way_to_contact,
)
from bellona.space.numbers import FAR, TOUCH

from .scenes import a_block

OURS = Block(20, 10, 0, 1, 1, 1, formed(6, 3))  # x from 18.5 to 21.5, y from 8 to 10


def length(shift: Shift) -> float:
    return math.hypot(shift.dx, shift.dy)


# -- free --------------------------------------------------------------------------------------------------------------


def test_a_block_is_freed_by_the_shortest_way() -> None:
    other = OURS.shifted(0.5, 2)  # flush with the front
    way = Way(Field(48, 36, {"0": other}), [Keep(("0",), 1.0, on_the_way=False)])
    (found,) = freeing_shifts(OURS, way)
    assert (found.dx, found.dy) == pytest.approx((0, -1), abs=1e-6)
    assert freeing_shifts(OURS, way, most=0.9) == ()
    assert freeing_shifts(OURS.shifted(0, -5), way) == (Shift(0, 0),)


def test_equally_short_ways_are_all_told() -> None:
    between = [OURS.shifted(0, 2.5), OURS.shifted(0, -2.5)]
    way = Way(Field(48, 36, dict(zip("01", between, strict=True))), [Keep(("0", "1"), 1.0, on_the_way=False)])
    found = freeing_shifts(OURS, way)
    assert {(round(each.dx), round(each.dy)) for each in found} == {(-4, 0), (4, 0)}
    assert len(found) == 2


def test_the_edge_and_others_bound_a_shift() -> None:
    other = OURS.shifted(0, -2)
    field = Field(48, 36, {"0": OURS.standing(20, 36, 0, 1), "1": OURS.standing(23, 33.5, 0, 1)})
    block = OURS.standing(20, 34, 0, 1)
    keeps = [Keep(("0",), 1.0, on_the_way=False), Keep(("1",), on_the_way=False)]
    (found,) = freeing_shifts(block, Way(field, keeps))
    assert (found.dx, found.dy) == pytest.approx((0, -1), abs=TOUCH)
    low = OURS.standing(20, 2, 0, 1)
    corner = Way(Field(48, 36, {"0": low.shifted(0, 2)}), [Keep(("0",), 1.0, on_the_way=False)])
    found = freeing_shifts(low, corner)[0]
    assert abs(found.dx) == pytest.approx(4, abs=0.01)  # not over the edge: aside
    assert other.y == 8


def test_no_shorter_shift_sets_free() -> None:
    for seed in range(40):
        rng = Random(seed)
        block = a_block(rng, spread=2)
        field = Field(48, 36, {str(i): a_block(rng, spread=6) for i in range(3)})
        way = Way(field, [Keep(("0", "1", "2"), rng.choice([0.0, 1.0]), on_the_way=False)])
        found = freeing_shifts(block, way)
        assert found
        assert all(way.ends(block.shifted(each.dx, each.dy)) is None for each in found)
        least = min(length(each) for each in found)
        assert max(length(each) for each in found) <= least + 2 * TOUCH
        for _ in range(500):
            angle, far = rng.uniform(0, 2 * math.pi), least * math.sqrt(rng.random()) - 2 * TOUCH
            if far > 0:
                assert way.ends(block.shifted(far * math.cos(angle), far * math.sin(angle))) is not None


# -- back into contact -------------------------------------------------------------------------------------------------


def free_way(target: Block, *others: Block) -> Way:
    blocks = {"t": target} | {str(i): other for i, other in enumerate(others)}
    return Way(Field(48, 36, blocks), [Keep(("t",)), Keep(tuple(blocks)[1:], APART)])


def test_the_shortest_shift_back_into_contact() -> None:
    target = Block(20.5, 11, 0, -1, 1, 1, formed(6, 3))
    (found,) = contact_shifts(OURS, target, free_way(target))
    assert (found.shift.dx, found.shift.dy) == pytest.approx((0, 1), abs=1e-3)
    assert (found.ours, found.theirs) == (3, 3)


def test_more_bases_in_contact_come_before_a_shorter_way() -> None:
    target = Block(23.5, 11, 0, -1, 1, 1, formed(6, 3))  # half an inch right of our right corner, an inch ahead
    (found,) = contact_shifts(OURS, target, free_way(target))
    assert (found.ours, found.theirs) == (3, 3)
    assert (found.shift.dx, found.shift.dy) == pytest.approx((2.5, 1), abs=2e-3)  # bases meet corner to corner too
    (near,) = contact_shifts(OURS, target, free_way(target), wanted=(1, 1))
    assert length(near.shift) < length(found.shift)
    assert near.shift.dx == pytest.approx(0.5, abs=TOUCH)


def test_no_new_neighbour_is_touched_and_nothing_is_too_far() -> None:
    target = Block(20.5, 12, 0, -1, 1, 1, formed(6, 3))
    neighbour = Block(22.6, 10.5, 0, 1, 1, 1, formed(1, 1))
    for found in contact_shifts(OURS, target, free_way(target, neighbour)):
        assert in_contact(found.block, target)
        assert not in_contact(found.block, neighbour)
    assert contact_shifts(OURS, target, free_way(target), most=1.9) == ()
    assert contact_shifts(OURS, target, free_way(target), most=2.0) != ()
    walls = [Block(20, 11, 0, 1, 8, 0.4, formed(1, 1)), Block(20, 7, 0, 1, 8, 0.4, formed(1, 1))]
    assert contact_shifts(OURS, target, free_way(target, *walls), most=2.5) == ()


def test_no_other_shift_brings_more_or_is_shorter() -> None:
    for seed in range(25):
        rng = Random(seed)
        block, target = a_block(rng, 20, 18, 2), a_block(rng, 28, 18, 3)
        if gap(block, target) < 0.05:
            continue
        way = Way(Field(48, 36, {"t": target}), [Keep(("t",), on_the_way=False)], edges="none")
        found = contact_shifts(block, target, way)
        assert found
        best = found[0]
        assert abs(gap(best.block, target)) <= TOUCH
        assert best.ours == len(bases_in_contact(best.block, target))
        assert best.theirs == len(bases_in_contact(target, best.block))
        for _ in range(200):
            angle = rng.uniform(0, 2 * math.pi)
            away = block.shifted(
                target.centre[0] - block.centre[0] + 30 * math.cos(angle) + rng.uniform(-6, 6),
                target.centre[1] - block.centre[1] + 30 * math.sin(angle) + rng.uniform(-6, 6),
            )
            far = way_to_contact(away, target, (-math.cos(angle), -math.sin(angle)))
            if far < FAR:
                end = away.shifted(-far * math.cos(angle), -far * math.sin(angle))
                count = len(bases_in_contact(end, target)) + len(bases_in_contact(target, end))
                assert count <= best.ours + best.theirs
                if count == best.ours + best.theirs:
                    assert math.dist((end.x, end.y), (block.x, block.y)) > length(best.shift) - 3 * TOUCH


def half_turned(block: Block) -> Block:
    """Where it stands from the other side of the table."""
    return block.standing(48 - block.x, 36 - block.y, -block.fx, -block.fy)


def test_equal_shifts_come_in_one_order_from_either_side_of_the_table() -> None:
    target = Block(25, 10.002, 0, 1, 1, 1.004, formed(2, 2))
    block = Block(20, 10, 0, 1, 1, 1, formed(2, 2))
    found = [(each.shift.dx, each.shift.dy) for each in contact_shifts(block, target, free_way(target))]
    ours, theirs = half_turned(block), half_turned(target)
    turned = [(each.shift.dx, each.shift.dy) for each in contact_shifts(ours, theirs, free_way(theirs))]
    assert found == [(3.0, -0.002)]
    assert turned == [(-3.0, 0.002)]
    between = [OURS.shifted(0, 2.5), OURS.shifted(0, -2.5)]
    for blocks, facing in ((between, 1), ([half_turned(each) for each in between], -1)):
        way = Way(Field(48, 36, dict(zip("01", blocks, strict=True))), [Keep(("0", "1"), 1.0, on_the_way=False)])
        freed = freeing_shifts(OURS if facing > 0 else half_turned(OURS), way)
        assert [round(each.dx) for each in freed] == [4 * facing, -4 * facing]


# -- places ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_places_equal_brute_force(seed: int) -> None:
    rng = Random(seed)
    count = rng.randint(1, 6 if seed else 7)
    block = a_block(rng, formation=formed(count, rng.randint(1, count)))
    other = block.reformed(formed(count, rng.randint(1, count)), (rng.uniform(-1, 1), rng.uniform(-1, 1)))
    old, new = block.middles(), other.middles()
    barred = {(rng.randrange(count), rng.randrange(count)) for _ in range(rng.randint(0, count))}
    found = places(old, new, lambda model, place: (model, place) not in barred)
    tries = [
        (max(ways), sum(ways))
        for order in permutations(range(count))
        if not barred & set(enumerate(order))
        for ways in [[math.dist(old[i], new[j]) for i, j in enumerate(order)]]
    ]
    if not tries:
        assert found is None
        return
    assert found is not None
    assert sorted(found) == list(range(count))
    assert not barred & set(enumerate(found))
    ways = [math.dist(old[i], new[j]) for i, j in enumerate(found)]
    longest = min(tries)[0]
    assert max(ways) == pytest.approx(longest, abs=1e-12)
    assert sum(ways) == pytest.approx(min(total for most, total in tries if most <= longest + 1e-12), abs=1e-5)


def test_who_need_not_move_stays() -> None:
    old = OURS.middles()
    assert places(old, old) == (0, 1, 2, 3, 4, 5)
    assert places([], []) == ()
    with pytest.raises(ValueError, match="6 models do not fill 5 places"):
        places(old, old[:5])


def test_a_short_rank_is_filled_by_the_least_longest_way() -> None:
    """The one whose place is lost goes to the new one, unless two shorter ways do it."""
    old = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)]
    assert places(old, [(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]) == (0, 1, 2)
    assert longest_way([[0.0, 3.0], [1.0, 1.0]]) == 1.0
    assert longest_way([[FAR, FAR], [1.0, 1.0]]) is None
    assert assigned([[0.0, 3.0], [1.0, 1.0]]) == (0, 1)
    assert assigned([[FAR, 1.0], [FAR, 1.0]]) is None
