"""Setting units up: the predicate, and places that it accepts."""

import math
import os
import subprocess
import sys
from random import Random

import pytest
import shapely

from bellona.space.block import A, X, Y
from bellona.space.exclusion import Impossible
from bellona.space.measure import Marker
from bellona.space.placement import Found
from bellona.space.setting_up import find_set_up, refuses_set_up
from bellona.space.shapes import Base, disc, ellipse, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terms import Broken, KeepOff, Near, SetUpTerms
from bellona.space.terrain import Floor

from .moving import KINDS, TOGETHER, a_base, a_cluster, a_feature, a_pose, a_solid, a_wall, table_with

RADIUS = disc(32).along
SOUTH = ((0.0, 0.0), (20.0, 0.0), (20.0, 5.0), (0.0, 5.0))
HOOK = ((0.0, 0.0), (20.0, 0.0), (20.0, 12.0), (16.0, 12.0), (16.0, 4.0), (0.0, 4.0))


def reserves(count: int = 5, base: Base | None = None) -> Table:
    table = table_with(())
    table.add("ours", {f"m{i}": (base or disc(32), 1.5) for i in range(count)})
    return table


def with_enemies(table: Table, *poses: Pose) -> Table:
    table.add("theirs", {f"t{i}": (disc(32), 1.5) for i in range(len(poses))})
    table.place("theirs", {f"t{i}": pose for i, pose in enumerate(poses)})
    return table


def in_a_row(x: float, y: float, count: int = 5, z: float = 0.0) -> dict[str, Pose]:
    return {f"m{i}": Pose(x + 1.5 * i, y, z) for i in range(count)}


# -- the predicate -----------------------------------------------------------------------------------------------------


def test_every_model_must_be_set_up() -> None:
    assert refuses_set_up(reserves(), "ours", in_a_row(2, 2, 4), SetUpTerms()) == Broken("m4", "elsewhere")
    assert refuses_set_up(reserves(), "ours", in_a_row(2, 2), SetUpTerms()) is None


def test_bases_lie_wholly_in_the_zone_even_where_it_is_not_convex() -> None:
    table = reserves()
    terms = SetUpTerms((HOOK,))
    assert refuses_set_up(table, "ours", in_a_row(2, 4 - RADIUS), terms) is None
    assert refuses_set_up(table, "ours", in_a_row(2, 3.5), terms) == Broken("m0", "outside")
    inner = {f"m{i}": Pose(18, 10 - 1.5 * i) for i in range(5)}
    assert refuses_set_up(table, "ours", inner, terms) is None
    corner = {**inner, "m4": Pose(16.4, 4.2)}
    assert refuses_set_up(table, "ours", corner, terms) == Broken("m4", "outside")
    halves = (((0.0, 0.0), (4.0, 0.0), (4.0, 9.0), (0.0, 9.0)), ((4.0, 0.0), (9.0, 0.0), (9.0, 9.0), (4.0, 9.0)))
    assert refuses_set_up(table, "ours", in_a_row(1, 5), SetUpTerms(halves)) is None


def test_enemies_are_kept_off_and_nobody_is_stood_on() -> None:
    table = with_enemies(reserves(), Pose(15, 15))
    far = SetUpTerms(keep_off=(KeepOff(9.0, ("theirs",)),))
    found = refuses_set_up(table, "ours", in_a_row(4, 9), far)
    assert found is not None
    assert (found.term, found.limit, found.hit) == ("too-near", 9.0, ("theirs", "t0"))
    assert refuses_set_up(table, "ours", in_a_row(2, 2), far) is None
    onto = refuses_set_up(table, "ours", in_a_row(13, 15), SetUpTerms())
    assert onto is not None
    assert (onto.term, onto.hit) == ("overlap-end", ("theirs", "t0"))
    huddle = {**in_a_row(2, 2), "m3": Pose(2.5, 2)}
    mates = refuses_set_up(table, "ours", huddle, SetUpTerms())
    assert mates is not None
    assert (mates.model, mates.term, mates.hit) == ("m0", "overlap-end", ("ours", "m3"))


def test_units_are_set_up_together_on_the_table_and_on_something() -> None:
    table = reserves()
    apart = {**in_a_row(2, 2), "m4": Pose(15, 2)}
    found = refuses_set_up(table, "ours", apart, SetUpTerms(coherency=TOGETHER))
    assert found is not None
    assert (found.model, found.term) == ("m4", "incoherent")
    edge = refuses_set_up(table, "ours", in_a_row(0.3, 2), SetUpTerms())
    assert edge is not None
    assert edge.term == "off-table"
    air = refuses_set_up(table, "ours", in_a_row(2, 2, z=3.0), SetUpTerms())
    assert air == Broken("m0", "unsupported", 3.0)


def test_beside_means_wholly_within() -> None:
    table = reserves(2)
    table.add("transport", {"t": (rectangle(5, 3), 3.0)})
    table.place("transport", {"t": Pose(10, 10)})
    terms = SetUpTerms(beside=(Near("transport", 3.0),))
    edge = 11.5 + 3.0 - RADIUS
    assert refuses_set_up(table, "ours", {"m0": Pose(9, edge), "m1": Pose(11, edge)}, terms) is None
    out = refuses_set_up(table, "ours", {"m0": Pose(9, edge), "m1": Pose(11, edge + 0.1)}, terms)
    assert out is not None
    assert (out.model, out.term, out.limit, out.hit) == ("m1", "outside", 3.0, ("transport",))
    assert out.measured == pytest.approx(3.1, abs=1e-3)


# -- the search --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 5, 10, 20])
def test_places_are_found_in_crowded_zones_and_hold_by_plain_measuring(count: int) -> None:
    rng = Random(count)
    zone = shapely.Polygon(HOOK)
    for _ in range(4):
        walls = tuple(a_wall(rng, 10, 4, 8) for _ in range(3))
        table = table_with((a_feature("walls", walls), a_feature("block", solids=(a_solid(rng, 8, 2, 2),))))
        table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(count)})
        table.add("theirs", {f"m{i}": (disc(32), 1.5) for i in range(5)})
        table.place("theirs", a_cluster(rng, 5, rng.uniform(3, 14), 9, 1.6))
        terms = SetUpTerms((HOOK,), keep_off=(KeepOff(3.0, ("theirs",)),), coherency=TOGETHER)
        answer = find_set_up(table, "ours", terms)
        assert isinstance(answer, Found)
        assert refuses_set_up(table, "ours", answer.poses, terms) is None
        for pose in answer.poses.values():
            assert zone.buffer(0.003).contains(shapely.Point(pose.x, pose.y).buffer(RADIUS, quad_segs=64))
            for row in table.rows("theirs"):
                assert math.dist((pose.x, pose.y), (row[X], row[Y])) - RADIUS - row[A] > 3.0


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_base_gets_out_of_its_transport(kind: str) -> None:
    rng = Random(kind)
    table = reserves(
        3, a_base(rng, kind) if kind == "disc" else ellipse(42, 25) if kind == "ellipse" else rectangle(1, 1)
    )
    table.add("transport", {"t": (rectangle(5, 3), 3.0)})
    table.place("transport", {"t": a_pose(rng, 10, 10, 2)})
    terms = SetUpTerms(beside=(Near("transport", 3.0),), coherency=TOGETHER)
    answer = find_set_up(table, "ours", terms)
    assert isinstance(answer, Found)
    assert refuses_set_up(table, "ours", answer.poses, terms) is None


def test_a_unit_gathers_near_a_point_on_a_floor() -> None:
    table = table_with((a_feature("ruin", floors=(Floor(((6, 6), (14, 6), (14, 14), (6, 14)), 3.0),)),))
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(5)})
    terms = SetUpTerms(coherency=TOGETHER)
    answer = find_set_up(table, "ours", terms, near=(12, 12), level=3.0, facing=(0, 1))
    assert isinstance(answer, Found)
    assert all(pose.z == 3.0 and (pose.fx, pose.fy) == (0.0, 1.0) for pose in answer.poses.values())
    assert max(math.dist((pose.x, pose.y), (12, 12)) for pose in answer.poses.values()) < 2.5


def test_a_zone_without_room_is_impossible_for_anybody() -> None:
    table = with_enemies(reserves(), Pose(5, 2.5), Pose(10, 2.5), Pose(15, 2.5))
    full = SetUpTerms((SOUTH,), keep_off=(KeepOff(9.0, ("theirs",)),), coherency=TOGETHER)
    assert isinstance(find_set_up(table, "ours", full), Impossible)
    some = SetUpTerms((SOUTH,), keep_off=(KeepOff(2.0, ("theirs",)),), coherency=TOGETHER)
    assert not isinstance(find_set_up(table, "ours", some), Impossible)
    narrow = SetUpTerms((((0.0, 0.0), (20.0, 0.0), (20.0, 2 * RADIUS - 0.02), (0.0, 2 * RADIUS - 0.02)),))
    assert isinstance(find_set_up(reserves(1), "ours", narrow), Impossible)
    enough = SetUpTerms((((0.0, 0.0), (20.0, 0.0), (20.0, 2 * RADIUS), (0.0, 2 * RADIUS)),))
    assert isinstance(find_set_up(reserves(1), "ours", enough), Found)


def test_a_unit_is_set_up_beside_a_marker() -> None:
    terms = SetUpTerms(beside=(Near(Marker(10, 10, 0, 0.79), 6.0),), coherency=TOGETHER)
    assert isinstance(find_set_up(reserves(10), "ours", terms), Found)


# -- sameness ----------------------------------------------------------------------------------------------------------


def answers() -> str:
    table = with_enemies(reserves(3), Pose(5, 2.5), Pose(12, 4))
    terms = SetUpTerms((HOOK,), keep_off=(KeepOff(3.0, ("theirs",)),), coherency=TOGETHER)
    return "\n".join(repr(find_set_up(table, "ours", terms, seed=seed, tries=4)) for seed in range(3))


def test_without_the_compiler_the_answers_are_the_same_and_the_seed_decides() -> None:
    command = [sys.executable, "-c", "from tests.space.test_setting_up import answers; print(answers())"]
    plain = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == answers()
    assert len(set(answers().splitlines())) > 1
