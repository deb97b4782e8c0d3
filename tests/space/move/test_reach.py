"""Reach and routes: what is reached is truly reached, little is missed, and routes go round, up and down."""

import heapq
import math
import os
import subprocess
import sys
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest

from bellona.space.move.paths import check, length, tuple_of
from bellona.space.move.reach import ANYWHERE, FINE, RING, Walk, outlines, reach, route
from bellona.space.move.terms import KeepOff, MoveTerms
from bellona.space.numbers import FAR, Floats, on_grid, unit_vector
from bellona.space.shapes import Base, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Solid, Wall

from .moving import KINDS, a_base, a_feature, a_pose, a_solid, a_wall, table_with


def a_table(rng: Random, base: Base, others: int = 8) -> tuple[Table, MoveTerms]:
    walls = tuple(a_wall(rng, 10, 10, 6) for _ in range(3))
    table = table_with((a_feature("walls", walls), a_feature("block", solids=(a_solid(rng, 10, 10, 6),))))
    names = tuple(f"theirs {i}" for i in range(others))
    for name in names:
        table.add(name, {"x": (a_base(rng, rng.choice(KINDS)), 1.5)})
        table.place(name, {"x": a_pose(rng, 10, 10, 8)})
    table.add("ours", {"a": (base, 1.5)})
    terms = MoveTerms(6, blockers=names, keep_off=(KeepOff(0.5, names[:3]),))
    for _ in range(200):
        start = a_pose(rng, 10, 10, 4)
        table.place("ours", {"a": start})
        if check(table, "ours", {"a": [start]}, terms) is None:
            return table, terms
    raise AssertionError("no room for the model")


def start_of(table: Table) -> Pose:
    return table.pose("ours", "a")


@pytest.mark.parametrize("kind", KINDS)
def test_cells_in_reach_have_a_route_of_that_length_that_check_accepts(kind: str) -> None:
    rng = Random(f"reach {kind}")
    bent = tried = 0
    for _ in range(6):
        base = a_base(rng, kind)
        table, terms = a_table(rng, base)
        start = start_of(table)
        found = reach(table, "ours", "a", terms, cell=0.5)
        cells = [(int(j), int(i)) for j, i in np.argwhere(found.stands)]
        for j, i in rng.sample(cells, min(25, len(cells))):
            goal = Pose(on_grid(found.x + i * 0.5), on_grid(found.y + j * 0.5), 0, start.fx, start.fy)
            path = route(table, "ours", "a", goal, terms)
            assert path is not None
            assert path[-1] == goal
            assert check(table, "ours", {"a": path}, terms) is None
            assert length(path, base, terms) == pytest.approx(found.inches[j, i], abs=1e-9)
            bent += len(path) > 2
            tried += 1
    assert tried > 80
    assert bent > 5


@pytest.mark.parametrize("kind", KINDS)
def test_points_that_a_walk_is_asked_for_later_are_as_far(kind: str) -> None:
    rng = Random(f"later {kind}")
    reached = 0
    for _ in range(10):
        table, terms = a_table(rng, a_base(rng, kind))
        start = start_of(table)
        some, others = (np.array([tuple_of(a_pose(rng, 10, 10, 6))[:2] for _ in range(20)]) for _ in range(2))
        walk = Walk(table, "ours", 0, terms)
        walk.levels(start, 0.0, some, ANYWHERE)
        later = walk.levels(start, 0.0, others, ANYWHERE)[-1].arrivals
        at_once = Walk(table, "ours", 0, terms).levels(start, 0.0, others, ANYWHERE)[-1].arrivals
        assert all((one == other).all() for one, other in zip(later, at_once, strict=True))
        reached += int((later.costs < FAR).sum())
    assert reached > 20


def lattice_costs(table: Table, terms: MoveTerms, cell: float) -> dict[tuple[int, int], float]:
    """Inches to the cells of a lattice by steps to near cells, each step asked of `check`: never less than need be."""
    start = start_of(table)
    free = MoveTerms(blockers=terms.blockers, keep_off=terms.keep_off)
    steps = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 3), (3, 2)]
    steps += [(-dx, dy) for dx, dy in steps] + [(dx, -dy) for dx, dy in steps] + [(-dx, -dy) for dx, dy in steps]

    def at(cell_x: int, cell_y: int) -> Pose:
        return Pose(on_grid(start.x + cell_x * cell), on_grid(start.y + cell_y * cell), 0, start.fx, start.fy)

    costs: dict[tuple[int, int], float] = {}
    queue = [(0.0, 0, 0)]
    probe = table.clone()
    while queue:
        cost, x, y = heapq.heappop(queue)
        if (x, y) in costs:
            continue
        costs[x, y] = cost
        here = at(x, y)
        probe.place("ours", {"a": here})
        for dx, dy in dict.fromkeys(steps):
            there, spent = at(x + dx, y + dy), cost + cell * math.hypot(dx, dy)
            if (x + dx, y + dy) in costs or spent > terms.distance:
                continue
            if check(probe, "ours", {"a": [here, there]}, free) is None:
                heapq.heappush(queue, (spent, x + dx, y + dy))
    return costs


def test_reach_misses_little_of_what_small_steps_reach() -> None:
    rng = Random("lattice")
    cells = late = 0
    for _ in range(6):
        table, terms = a_table(rng, disc(32))
        terms = MoveTerms(4, blockers=terms.blockers, keep_off=terms.keep_off)
        found = reach(table, "ours", "a", terms, cell=0.5)
        middle = (found.inches.shape[0] - 1) // 2
        for (x, y), cost in lattice_costs(table, terms, 0.5).items():
            inches = found.inches[middle + y, middle + x]
            assert inches <= cost * 1.02 + 0.01 or cost * 1.02 > terms.distance
            cells += 1
            late += inches > cost + 0.01
    assert cells > 300
    assert late <= 0.02 * cells


@pytest.mark.parametrize(("ring", "count"), [(RING, 16), (FINE, 64)])
def test_things_are_gone_round_in_equal_steps(ring: Floats, count: int) -> None:
    """Proofs that a way is too long allow for the corners of such a ring, and for no sharper ones."""
    assert len(ring) == count
    assert np.hypot(*ring.T) == pytest.approx(1.0, abs=1e-6)
    steps = np.angle((np.roll(ring, -1, axis=0) @ [1, 1j]) / (ring @ [1, 1j]))
    assert steps == pytest.approx(math.tau / count, abs=1e-5)


def test_a_detour_around_a_disc_is_at_most_two_per_cent_long() -> None:
    table = table_with(())
    table.add("theirs", {"x": (disc(100), 1.5)})
    table.place("theirs", {"x": Pose(10, 10)})
    table.add("ours", {"a": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(6, 10)})
    path = route(table, "ours", "a", Pose(14, 10), MoveTerms(blockers=("theirs",)))
    assert path is not None
    radius = disc(100).along + disc(32).along
    tangent = math.sqrt(16 - radius**2)
    shortest = 2 * tangent + radius * 2 * math.asin(radius / 4)
    walked = sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(path))
    assert shortest - 0.01 <= walked <= shortest * 1.02


def ruin(walls: tuple[Wall, ...] = ()) -> Feature:
    floor = Floor(((8, 8), (13, 8), (13, 13), (8, 13)), 3.0)
    return a_feature("ruin", walls=walls, floors=(floor,))


def one_model(base: Base, feature: Feature, x: float, y: float) -> Table:
    table = table_with((feature,))
    table.add("ours", {"a": (base, 1.5)})
    table.place("ours", {"a": Pose(x, y)})
    return table


def test_routes_climb_at_the_rim_and_pay_for_it() -> None:
    table = one_model(disc(32), ruin(), 5, 10)
    goal = Pose(10, 10, 3)
    path = route(table, "ours", "a", goal, MoveTerms(10))
    assert path is not None
    assert length(path, disc(32), MoveTerms()) == pytest.approx(5 + 3, abs=0.01)
    assert route(table, "ours", "a", goal, MoveTerms(7.9)) is None
    table.place("ours", {"a": goal})
    down = route(table, "ours", "a", Pose(5, 10), MoveTerms(10))
    assert down is not None
    assert length(down, disc(32), MoveTerms()) == pytest.approx(8, abs=0.01)


def test_walls_around_a_floor_are_climbed_over_unless_one_may_go_through() -> None:
    corners = [(8.0, 8.0), (13.0, 8.0), (13.0, 13.0), (8.0, 13.0)]
    walls = tuple(Wall(a, b, 6.0) for a, b in pairwise([*corners, corners[0]]))
    table = one_model(disc(32), ruin(walls), 5, 10)
    assert route(table, "ours", "a", Pose(10, 10, 3), MoveTerms(13.9)) is None
    assert route(table, "ours", "a", Pose(10, 10, 3), MoveTerms(14.1)) is not None
    through = route(table, "ours", "a", Pose(10, 10, 3), MoveTerms(8, through=("ruin",)))
    assert through is not None


BESIDE = ((12.0, 2.0), (13.0, 2.0), (13.0, 18.0), (12.0, 18.0))


@pytest.mark.parametrize("base", [disc(32), rectangle(1.4, 1)])
@pytest.mark.parametrize("what", [{"walls": (Wall((12, 2), (12, 18), 3.0),)}, {"solids": (Solid(BESIDE, 3.0),)}])
def test_routes_go_up_what_is_in_the_way_and_down_behind_it(base: Base, what: dict[str, Any]) -> None:
    table = one_model(base, a_feature("wall", **what), 10, 10)
    goal = Pose(15, 10)
    assert route(table, "ours", "a", goal, MoveTerms(10.9)) is None
    found = route(table, "ours", "a", goal, MoveTerms(11.1))
    assert found is not None
    assert [pose.z for pose in found if pose.z] == [3.0, 3.0]
    assert length(found, base, MoveTerms()) == pytest.approx(11, abs=0.05)


def test_low_hills_are_mounted_for_nothing() -> None:
    hill = a_feature("hill", solids=(Solid(((8, 8), (13, 8), (13, 13), (8, 13)), 1.5),))
    table = one_model(disc(32), hill, 5, 10)
    assert route(table, "ours", "a", Pose(10, 10, 1.5), MoveTerms(5, free_height=2)) is not None
    assert route(table, "ours", "a", Pose(10, 10, 1.5), MoveTerms(5)) is None


def test_reach_of_another_level_is_what_is_left_after_the_climb() -> None:
    table = one_model(disc(32), ruin(), 5, 10)
    found = reach(table, "ours", "a", MoveTerms(8), cell=0.5, level=3.0)
    j, i = np.argwhere(found.stands)[0]
    for j, i in np.argwhere(found.stands):
        goal = Pose(found.x + i * 0.5, found.y + j * 0.5, 3)
        path = route(table, "ours", "a", goal, MoveTerms(8))
        assert path is not None
        assert length(path, disc(32), MoveTerms()) <= 8.002
    assert found.stands.sum() > 10
    assert found.inches[16, 26] == pytest.approx(8, abs=0.01)
    assert found.inches[16, 28] == FAR


def test_flyers_reach_straight_through_the_air() -> None:
    table = one_model(disc(32), ruin((Wall((8, 5), (8, 15), 6.0),)), 5, 10)
    assert route(table, "ours", "a", Pose(10, 10, 3), MoveTerms(5.831, flies=True)) == [Pose(5, 10), Pose(10, 10, 3)]
    found = reach(table, "ours", "a", MoveTerms(6, flies=True), cell=1.0, level=3.0)
    assert found.inches[6, 11] == pytest.approx(math.hypot(5, 3))
    assert found.inches[6, 12] == FAR


def test_ovals_and_trays_go_round_walls_and_turn_before_or_after() -> None:
    wall = a_feature("wall", (Wall((10, 6), (10, 14), 6.0),))
    for base in (ellipse(90, 52), rectangle(3, 1.5)):
        table = one_model(base, wall, 6, 10)
        goal = Pose(14, 10, 0, *unit_vector(0, 1))
        path = route(table, "ours", "a", goal, MoveTerms(30))
        assert path is not None
        assert path[-1] == goal
        assert len(path) >= 5
    tight = (Wall((4, 8.8), (8, 8.8), 6.0), Wall((4, 11.2), (8, 11.2), 6.0))
    table = one_model(rectangle(3, 1.5), a_feature("lane", tight), 6, 10)
    out = route(table, "ours", "a", Pose(12, 10, 0, *unit_vector(0, 1)), MoveTerms(30))
    assert out is not None
    assert out[-2] == Pose(12, 10)  # no room to turn in the lane


@pytest.mark.parametrize("base", [rectangle(3, 1), ellipse(76, 25), hull([(1.5, 0), (0, 0.5), (-1.5, 0), (0, -0.5)])])
def test_long_bases_bend_their_ways_by_their_own_corners(base: Base) -> None:
    def block(low: float, high: float) -> Solid:
        return Solid(((8, low), (13, low), (13, high), (8, high)), 5.0)

    table = one_model(base, a_feature("blocks", solids=(block(2, 10), block(11.2, 19))), 4, 12)
    goal = Pose(15, 10.6)
    found = route(table, "ours", "a", goal, MoveTerms(14.4))  # 14.07 straight; its circle does not fit
    assert found is not None
    assert len(found) > 2


def test_mates_are_gone_round_when_they_block() -> None:
    table = table_with(())
    table.add("ours", {"a": (disc(32), 1.5), "b": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(5, 5), "b": Pose(7, 5)})
    assert route(table, "ours", "a", Pose(9, 5), MoveTerms(6)) == [Pose(5, 5), Pose(9, 5)]
    path = route(table, "ours", "a", Pose(9, 5), MoveTerms(6, blockers=("ours",)))
    assert path is not None
    assert len(path) > 2


def answers(far: bool) -> str:
    """Ways on three tables for each kind of base, or on one where they are looked for however far they lead."""
    rng = Random("bits")
    lines = []
    for kind in KINDS if far else 3 * KINDS:
        table, terms = a_table(rng, a_base(rng, kind), others=4)
        terms = MoveTerms(3, blockers=terms.blockers)
        found = reach(table, "ours", "a", terms, cell=1.0)
        lines += [found.inches.tobytes().hex(), found.stands.tobytes().hex()]
        terms = MoveTerms(FAR if far else 8, blockers=terms.blockers[:2])
        lines.append(repr(route(table, "ours", "a", a_pose(rng, 10, 10, 4), terms)))
    return "\n".join(lines)


@pytest.mark.parametrize("far", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_without_the_compiler_the_answers_are_the_same(far: bool) -> None:
    command = [sys.executable, "-c", f"from tests.space.move.test_reach import answers; print(answers({far}))"]
    plain = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == answers(far)


def test_on_an_open_table_the_outline_of_reach_is_as_far_on_all_sides() -> None:
    table = table_with(())
    table.add("ours", {"a": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(10, 10)})
    (outline,) = outlines(reach(table, "ours", "a", MoveTerms(6), cell=0.5))
    xs, ys = zip(*outline, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (3.75, 16.25, 3.75, 16.25)  # half a cell beyond the last that counts
