"""Paths: length, swept collisions against fine time-stepping, climbing, keeping off, standing."""

import math
import os
import subprocess
import sys
from random import Random

import pytest

from bellona.space.columns import DISC, KIND
from bellona.space.measure import Marker
from bellona.space.measure.gap_kernels import point_closest
from bellona.space.move.paths import check, corner, free_places, least_displaced, length, lengths, wheel
from bellona.space.move.terms import Breach, KeepOff, MoveTerms
from bellona.space.numbers import TOUCH, unit_vector
from bellona.space.shapes import disc, ellipse, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Solid, Wall

from .moving import (
    KINDS,
    a_base,
    a_facing,
    a_feature,
    a_pose,
    a_solid,
    a_wall,
    beyond_the_table,
    overlaps_on_the_way,
    table_with,
)

FACE_LEFT = unit_vector(0, 1)


def one_model(base: object = None, x: float = 5.0, y: float = 5.0, *features: Feature, height: float = 1.5) -> Table:
    table = table_with(features)
    table.add("ours", {"a": (base or disc(32), height)})  # type: ignore[dict-item]
    table.place("ours", {"a": Pose(x, y)})
    return table


def broken(table: Table, terms: MoveTerms, *waypoints: Pose) -> Breach | None:
    return check(table, "ours", {"a": [table.pose("ours", "a"), *waypoints]}, terms)


def tells(found: Breach | None, term: str, measured: float, limit: float = 0.0, *hit: str) -> bool:
    """Whether this was broken, measured to a thousandth."""
    return (
        found is not None
        and (found.term, found.limit, found.hit) == (term, limit, hit)
        and abs(found.measured - measured) < 1e-3
    )


# -- length ------------------------------------------------------------------------------------------------------------


def test_length_is_that_of_the_part_that_travels_furthest() -> None:
    base = rectangle(4, 3)
    path = [Pose(0, 0), Pose(0, 0, 0, *FACE_LEFT), Pose(3, 4, 0, *FACE_LEFT)]
    assert length(path, base, MoveTerms()) == pytest.approx(5 + 2.5 * math.pi / 2, abs=1e-5)
    assert length(path, base, MoveTerms(pivots="free")) == 5
    assert length(path, base, MoveTerms(pivots=2.0)) == 7
    steps = 20000
    walked = sum(
        math.dist(*(_corner_at(base.along, base.across, math.pi / 2 * (i + k) / steps) for k in (0, 1)))
        for i in range(steps)
    )
    assert length(path[:2], base, MoveTerms()) == pytest.approx(walked, abs=1e-5)


def _corner_at(along: float, across: float, turn: float) -> tuple[float, float]:
    c, s = math.cos(turn), math.sin(turn)
    return along * c - across * s, along * s + across * c


def test_a_flat_price_for_pivots_is_paid_once_and_only_by_those_who_pivot() -> None:
    there, back = Pose(0, 0, 0, *FACE_LEFT), Pose(0, 0)
    assert length([back, there, back], rectangle(4, 3), MoveTerms(pivots=2.0)) == 2
    assert length([back, Pose(1, 0)], rectangle(4, 3), MoveTerms(pivots=2.0)) == 1


def test_discs_turn_for_nothing_unless_the_terms_say_otherwise() -> None:
    path = [Pose(0, 0), Pose(0, 0, 0, -1, 0)]
    assert length(path, disc(50.8), MoveTerms()) == 0
    assert length(path, disc(50.8), MoveTerms(discs_pivot_free=False)) == pytest.approx(math.pi, abs=1e-5)


def test_climbs_count_up_and_down_but_not_below_the_free_height() -> None:
    path = [Pose(0, 0), Pose(0, 0, 3), Pose(1, 0, 3), Pose(1, 0, 1.5), Pose(1, 0, 0)]
    assert length(path, disc(32), MoveTerms()) == 7
    assert length(path, disc(32), MoveTerms(free_height=2)) == 4


def test_flyers_measure_through_the_air() -> None:
    assert length([Pose(0, 0), Pose(3, 0, 4)], disc(32), MoveTerms(flies=True)) == 5


def test_each_path_of_a_unit_counts_by_the_terms_of_its_own_model() -> None:
    table = table_with(())
    table.add("ours", {"a": (disc(32), 1.5), "b": (rectangle(4, 3), 1.5), "c": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(5, 5), "b": Pose(15, 5), "c": Pose(25, 5)})
    turn = [Pose(15, 5), Pose(15, 5, 0, *FACE_LEFT)]
    paths = {"a": [Pose(5, 5), Pose(8, 5)], "b": turn, "c": [Pose(25, 5), Pose(28, 5, 4)]}
    terms = {"a": MoveTerms(), "b": MoveTerms(), "c": MoveTerms(soars=True)}
    assert lengths(table, "ours", paths, terms) == pytest.approx({"a": 3, "b": 2.5 * math.pi / 2, "c": 5}, abs=1e-5)
    free = terms | {"b": MoveTerms(pivots="free")}
    assert lengths(table, "ours", paths, free)["b"] == 0


def test_a_wheel_is_measured_by_its_outer_corner_and_keeps_the_inner_one() -> None:
    tray = rectangle(2, 6)
    start = Pose(10, 10)
    inner = corner(start, tray, front=True, left=True)
    end = wheel(start, inner, unit_vector(math.cos(0.5), math.sin(0.5)))
    assert corner(end, tray, front=True, left=True) == pytest.approx(inner, abs=1e-3)
    assert length([start, end], tray, MoveTerms(wheel=6.0)) == pytest.approx(3.0, abs=1e-5)


# -- form --------------------------------------------------------------------------------------------------------------


def test_a_path_begins_where_the_model_stands() -> None:
    table = one_model()
    assert check(table, "ours", {"a": [Pose(5.1, 5), Pose(6, 5)]}, MoveTerms()) == Breach("a", "elsewhere")


def test_a_full_move_is_allowed_with_its_rounding_and_no_more() -> None:
    table = one_model()
    assert broken(table, MoveTerms(6), Pose(11.001, 5)) is None
    assert broken(table, MoveTerms(6), Pose(11.01, 5)) == Breach("a", "too-long", 6.01, 6)


def test_only_flyers_move_slantwise_and_only_wheels_shift_and_turn_at_once() -> None:
    oval = one_model(ellipse(60, 35))
    assert broken(oval, MoveTerms(), Pose(6, 5, 1)) == Breach("a", "not-a-leg")
    assert broken(oval, MoveTerms(), Pose(6, 5, 0, *FACE_LEFT)) == Breach("a", "not-a-leg")
    assert broken(oval, MoveTerms(wheel=1.0), Pose(6, 5, 0, *FACE_LEFT)) is None
    assert broken(one_model(), MoveTerms(), Pose(6, 5, 0, *FACE_LEFT)) is None


@pytest.mark.parametrize("degrees", [0.2, 5, 90, 180, -30])
def test_a_wheel_is_about_a_point_of_the_base(degrees: float) -> None:
    base, angle = rectangle(2, 6), math.radians(degrees)
    table, terms = one_model(base), MoveTerms(wheel=6.0, edges=False)
    start, facing = table.pose("ours", "a"), unit_vector(math.cos(angle), math.sin(angle))
    corners = [corner(start, base, front, left) for front in (True, False) for left in (True, False)]
    for about in [(start.x, start.y + 1), *corners]:
        assert broken(table, terms, wheel(start, about, facing)) is None
    off = 28.0 if abs(degrees) < 10 else 3.0
    foreign = start.x + 1, start.y + 3 + off
    found = broken(table, terms, wheel(start, foreign, facing))
    assert found is not None
    assert found.term == "not-a-leg"
    assert found.measured == pytest.approx(off, rel=0.02)


def test_each_model_may_have_its_own_terms() -> None:
    table = table_with(())
    table.add("ours", {"a": (disc(32), 1.5), "b": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(5, 5), "b": Pose(5, 8)})
    moves = {"a": [Pose(5, 5), Pose(11, 5)], "b": [Pose(5, 8), Pose(11, 8)]}
    assert check(table, "ours", moves, {"a": MoveTerms(6), "b": MoveTerms(6)}) is None
    assert check(table, "ours", moves, {"a": MoveTerms(6), "b": MoveTerms(5)}) == Breach("b", "too-long", 6, 5)


# -- collisions against fine time-stepping -----------------------------------------------------------------------------


def a_crowded_table(rng: Random, kind: str) -> Table:
    walls = tuple(a_feature(f"wall {i}", (a_wall(rng, 10, 10, 5),)) for i in range(2))
    table = table_with((*walls, a_feature("block", solids=(a_solid(rng, 10, 10, 5),))))
    for number, other in enumerate(KINDS):
        table.add(other, {"x": (a_base(rng, other), rng.uniform(1, 3))})
        table.place(other, {"x": a_pose(rng, 10, 10, 6, rng.choice([0.0, 0.0, 2.5]) if number else 0.0)})
    table.add("ours", {"a": (a_base(rng, kind), rng.uniform(1, 3))})
    table.place("ours", {"a": a_pose(rng, 10, 10, 4)})
    return table


def a_leg(rng: Random, table: Table, way: str) -> list[Pose]:
    start = table.pose("ours", "a")
    if way == "shift":
        end = a_pose(rng, start.x, start.y, 4)
        return [start, Pose(end.x, end.y, 0, start.fx, start.fy)]
    if way == "climb":
        return [start, Pose(start.x, start.y, rng.choice([0.5, 1.5, 3.0]), start.fx, start.fy)]
    facing = a_facing(rng)
    if way == "pivot":
        return [start, Pose(start.x, start.y, 0, *facing)]
    row = table.rows("ours")[0]
    while True:
        about = start.x + rng.uniform(-2, 2), start.y + rng.uniform(-2, 2)
        if row[KIND] == DISC or point_closest(row, table.hulls, *about)[0] <= 0:
            return [start, wheel(start, about, facing)]


def run_into(found: Breach | None) -> bool:
    return found is not None and found.term in ("through-model", "through-terrain")


WAYS = [(k, w) for k in KINDS for w in ("shift", "pivot", "wheel", "climb") if k != "disc" or w in ("shift", "climb")]


@pytest.mark.parametrize(("kind", "way"), WAYS)
def test_collisions_agree_with_fine_time_stepping(kind: str, way: str) -> None:
    rng = Random(f"{kind} {way}")
    terms = MoveTerms(blockers=KINDS, free_height=1.0, wheel=1.0, edges=False)
    judged = hits = 0
    for _ in range(100):
        table = a_crowded_table(rng, kind)
        path = a_leg(rng, table, way)
        expected, doubt = overlaps_on_the_way(table, "ours", "a", path, terms)
        if doubt < 1e-4:
            continue
        found = check(table, "ours", {"a": path}, terms)
        judged += 1
        hits += bool(expected)
        assert run_into(found) == bool(expected), (path, found, expected)
        if found is not None and run_into(found):
            assert found.measured == pytest.approx(expected[found.hit], abs=2e-3)
    assert judged >= 95
    assert 15 <= hits <= judged - 15


@pytest.mark.parametrize("kind", KINDS)
def test_the_edge_of_the_table_holds_on_the_way(kind: str) -> None:
    rng = Random(f"edge {kind}")
    outcomes = set()
    for _ in range(15):
        base = a_base(rng, kind)
        table = one_model(base, 10, 10)
        start = a_pose(rng, 10, base.round, 0)
        start = Pose(start.x, start.y + rng.uniform(-0.3, 0.1), 0, start.fx, start.fy).on_grid
        table.place("ours", {"a": start})
        path = [start, Pose(start.x, start.y, 0, *a_facing(rng)), Pose(start.x, start.y, 0, *a_facing(rng))]
        beyond = beyond_the_table(table, "ours", "a", path)
        if abs(beyond - TOUCH) > 1e-4:
            found = check(table, "ours", {"a": path}, MoveTerms())
            assert (found is not None and found.term == "off-table") == (beyond > TOUCH)
            outcomes.add(found is None)
            assert check(table, "ours", {"a": path}, MoveTerms(edges=False)) is None
    assert outcomes == {True, False}


@pytest.mark.parametrize("kind", KINDS)
def test_free_places_are_those_where_a_model_may_stand_one_by_one(kind: str) -> None:
    rng = Random(f"places {kind}")
    terms, outcomes = MoveTerms(keep_off=(KeepOff(1.0, KINDS[:2], vertical=2.0),)), set()
    for _ in range(10):
        table = a_crowded_table(rng, kind)
        table.add("pair", {name: (a_base(rng, kind), 2.0) for name in "ab"})
        table.place("pair", {name: a_pose(rng, 10, 10, 4) for name in "ab"})
        places = [a_pose(rng, 10, 10, 11, rng.choice([0.0, 0.0, 0.0, 2.5])) for _ in range(40)]
        places = [Pose(place.x + 0.0004, place.y, place.z, 2 * place.fx, 2 * place.fy) for place in places]
        free = free_places(table, "pair", "b", places, terms)
        for place in places:
            there = table.clone()
            there.place("pair", {"b": place})
            found = check(there, "pair", {"b": [there.pose("pair", "b")]}, terms)
            assert (place in free) == (found is None)
            outcomes.add(found and found.term)
    assert outcomes >= {None, "off-table", "overlap-end", "too-near", "unsupported"}
    assert free == [place for place in places if place in free]
    assert free_places(table, "pair", "b", [], terms) == []


# -- through and over terrain and models -------------------------------------------------------------------------------

WALL = a_feature("wall", (Wall((8, 0), (8, 20), 5.0, thickness=0.2),))
LOW_WALL = a_feature("low wall", (Wall((8, 0), (8, 20), 2.0, thickness=0.2),))


def test_a_wall_is_in_the_way_unless_it_is_low_enough_or_the_terms_let_one_through() -> None:
    there = Pose(11, 5)
    stopped = broken(one_model(None, 5, 5, WALL), MoveTerms(free_height=2), there)
    assert tells(stopped, "through-terrain", -0.1 - disc(32).along, 0.0, "wall")
    assert broken(one_model(None, 5, 5, LOW_WALL), MoveTerms(free_height=2), there) is None
    assert broken(one_model(None, 5, 5, LOW_WALL), MoveTerms(free_height=1.9), there) is not None
    assert broken(one_model(None, 5, 5, WALL), MoveTerms(through=("wall",)), there) is None
    assert broken(one_model(None, 5, 5, WALL), MoveTerms(flies=True), there) is None


def test_nobody_ends_in_a_wall_however_one_moves_through_it() -> None:
    table = one_model(None, 5, 5, LOW_WALL)
    for terms in (MoveTerms(free_height=2), MoveTerms(through=("low wall",)), MoveTerms(flies=True)):
        found = broken(table, terms, Pose(8, 5))
        assert found is not None
        assert (found.term, found.hit) == ("overlap-end", ("low wall",))


def test_a_wall_is_climbed_up_across_and_down_and_one_cannot_stop_on_it() -> None:
    radius = disc(32).along
    table = one_model(None, 5, 5, WALL)
    near, beyond = round(7.9 - radius, 3), round(8.1 + radius, 3)
    over = [Pose(near, 5), Pose(near, 5, 5), Pose(beyond, 5, 5), Pose(beyond, 5, 0), Pose(12, 5)]
    assert broken(table, MoveTerms(), *over) is None
    assert broken(table, MoveTerms(7 + 10), *over) is None
    assert tells(broken(table, MoveTerms(7 + 9), *over), "too-long", 17, 16)
    assert broken(table, MoveTerms(), *over[:2], Pose(8, 5, 5)) == Breach("a", "unsupported", 5.0)
    away = Pose(near - 0.1, 5)
    assert broken(table, MoveTerms(), away, Pose(away.x, 5, 5)) == Breach("a", "unsupported", 5.0)
    mid = [Pose(near, 5), Pose(near, 5, 2.5), Pose(near, 5.5, 2.5)]
    assert broken(table, MoveTerms(free_height=3), *mid) == Breach("a", "unsupported", 2.5)


FLOOR = Floor(((8, 3), (14, 3), (14, 9), (11, 9), (11, 6), (8, 6)), 3.0)
RUIN = a_feature("ruin", floors=(FLOOR,))


def test_a_base_ends_wholly_on_a_surface_unless_it_may_hang_over() -> None:
    table = one_model(None, 5, 4.5, RUIN)
    up = [Pose(9, 4.5), Pose(9, 4.5, 3)]
    terms, loose = MoveTerms(through=("ruin",)), MoveTerms(through=("ruin",), overhang=True)
    assert broken(table, terms, *up) is None
    assert broken(table, terms, *up, Pose(11.2, 5.8, 3)) == Breach("a", "unsupported", 3.0)  # across the inner corner
    assert broken(table, loose, *up, Pose(11.2, 5.8, 3)) is None
    assert broken(table, loose, *up, Pose(10.8, 6.2, 3)) == Breach("a", "unsupported", 3.0)  # its centre is in the air
    assert broken(table, terms, *up, Pose(12, 5, 3), Pose(12, 8, 3)) is None
    assert broken(table, terms, *up, Pose(9, 8, 3)) == Breach("a", "unsupported", 3.0)


def test_floors_are_not_climbed_through_and_hold_no_heads_that_are_too_tall() -> None:
    under = Pose(9, 4.5)
    assert broken(one_model(None, 5, 4.5, RUIN), MoveTerms(), under) is None
    climbing = broken(one_model(None, 5, 4.5, RUIN), MoveTerms(), under, Pose(9, 4.5, 3))
    assert climbing is not None
    assert (climbing.term, climbing.hit) == ("through-terrain", ("ruin",))
    tall = broken(one_model(None, 5, 4.5, RUIN, height=3.0), MoveTerms(), under)
    assert tall is not None
    assert tall.term == "through-terrain"


def test_a_low_hill_costs_nothing_to_mount_and_ends_on_top_only() -> None:
    hill = a_feature("hill", solids=(Solid(((8, 3), (14, 3), (14, 9), (8, 9)), 1.5),))
    table = one_model(None, 5, 6, hill)
    terms = MoveTerms(6, free_height=2)
    assert broken(table, terms, Pose(11, 6), Pose(11, 6, 1.5)) is None
    end = broken(table, terms, Pose(11, 6))
    assert end is not None
    assert (end.term, end.hit) == ("overlap-end", ("hill",))
    assert broken(table, MoveTerms(20, free_height=2), Pose(16, 6)) is None


def two_units(x: float, y: float, z: float = 0.0) -> Table:
    table = one_model()
    table.add("theirs", {"t": (disc(32), 1.5)})
    table.place("theirs", {"t": Pose(x, y, z)})
    return table


def test_blockers_are_gone_round_others_passed_and_nobody_is_stood_on() -> None:
    table = two_units(8, 5)
    stop = broken(table, MoveTerms(blockers=("theirs",)), Pose(11, 5))
    assert stop is not None
    assert (stop.term, stop.hit) == ("through-model", ("theirs", "t"))
    assert broken(table, MoveTerms(blockers=("theirs",)), Pose(8, 7), Pose(11, 5)) is None
    assert broken(table, MoveTerms(), Pose(11, 5)) is None
    end = broken(table, MoveTerms(), Pose(9, 5))
    assert end is not None
    assert (end.term, end.hit) == ("overlap-end", ("theirs", "t"))


def test_models_on_another_level_are_passed_underneath() -> None:
    assert broken(two_units(8, 5, 3), MoveTerms(blockers=("theirs",)), Pose(11, 5)) is None


def test_keeping_off_holds_on_the_way_and_at_the_end() -> None:
    table = two_units(8, 7)
    radius = disc(32).along
    keep = KeepOff(1, ("theirs",))
    gap = 2 - 2 * radius
    assert tells(broken(table, MoveTerms(keep_off=(keep,)), Pose(11, 5)), "too-near", gap, 1.0, "theirs", "t")
    assert broken(table, MoveTerms(keep_off=(KeepOff(1, ("theirs",), on_the_way=False),)), Pose(11, 5)) is None
    just = MoveTerms(keep_off=(KeepOff(0.74, ("theirs",)),))
    assert tells(broken(table, just, Pose(11, 5)), "too-near", gap, 0.74, "theirs", "t")
    assert broken(table, MoveTerms(keep_off=(KeepOff(0.73, ("theirs",)),)), Pose(11, 5)) is None
    far_end = KeepOff(9, ("theirs",), on_the_way=False)
    assert broken(table, MoveTerms(keep_off=(far_end,)), Pose(11, 5)) is not None


def test_a_marker_is_passed_over_and_touched_but_not_stood_on() -> None:
    table = one_model(disc(32))
    keep = KeepOff(0.0, vertical=0.0, on_the_way=False, markers=(Marker(8, 5, 0, 0.5), Marker(20, 5, 0, 0.5)))
    terms = MoveTerms(keep_off=(keep,))
    radius = disc(32).round
    assert broken(table, terms, Pose(11, 5)) is None
    assert broken(table, terms, Pose(7.5 - radius, 5).on_grid) is None
    assert tells(broken(table, terms, Pose(7.6 - radius, 5).on_grid), "too-near", -0.1, 0.0)


def test_models_far_above_need_not_be_kept_off() -> None:
    table = two_units(8, 7, 6)
    assert broken(table, MoveTerms(keep_off=(KeepOff(1, ("theirs",), vertical=5),)), Pose(11, 5)) is None
    assert broken(table, MoveTerms(keep_off=(KeepOff(1, ("theirs",), vertical=6),)), Pose(11, 5)) is not None


def test_footprints_can_be_closed_or_kept_off() -> None:
    bog = Feature("bog", "swamp", ((8, 3), (12, 3), (12, 7), (8, 7)))
    table = one_model(None, 5, 5, bog)
    closed = MoveTerms(keep_off=(KeepOff(0, features=("bog",)),))
    assert broken(table, MoveTerms(), Pose(10, 5)) is None
    assert tells(broken(table, closed, Pose(14, 5)), "too-near", -2 - disc(32).along, 0.0, "bog")
    assert broken(table, closed, Pose(round(8 - disc(32).along, 3), 5)) is None
    assert broken(table, MoveTerms(keep_off=(KeepOff(1, features=("bog",)),)), Pose(6.5, 5)) is not None


def test_mates_are_where_they_have_got_to() -> None:
    table = table_with(())
    table.add("ours", {"a": (disc(32), 1.5), "b": (disc(32), 1.5)})
    table.place("ours", {"a": Pose(5, 5), "b": Pose(7, 5)})
    terms = MoveTerms(blockers=("ours",))
    follow = [Pose(5, 5), Pose(9, 5)]
    away = [Pose(7, 5), Pose(7, 9)]
    assert check(table, "ours", {"b": away, "a": follow}, terms) is None
    late = check(table, "ours", {"a": follow, "b": away}, terms)
    assert late is not None
    assert (late.model, late.term, late.hit) == ("a", "through-model", ("ours", "b"))
    assert check(table, "ours", {"a": follow, "b": away}, MoveTerms()) is None
    onto = check(table, "ours", {"a": [Pose(5, 5), Pose(7, 5)]}, MoveTerms())
    assert onto is not None
    assert (onto.term, onto.hit) == ("overlap-end", ("ours", "b"))
    swap = {"a": [Pose(5, 5), Pose(7, 5)], "b": [Pose(7, 5), Pose(5, 5)]}
    assert check(table, "ours", swap, MoveTerms()) is None


def test_the_first_model_that_breaks_a_term_is_named() -> None:
    table = two_units(8, 5)
    table.add("mates", {"m": (disc(32), 1.5), "n": (disc(32), 1.5)})
    table.place("mates", {"m": Pose(5, 10), "n": Pose(5, 5)})
    through, long = [Pose(5, 5), Pose(11, 5)], [Pose(5, 10), Pose(15, 10)]
    terms = MoveTerms(8, blockers=("theirs",))
    for order, first in (({"n": through, "m": long}, "through-model"), ({"m": long, "n": through}, "too-long")):
        found = check(table, "mates", order, terms)
        assert found is not None
        assert found.term == first


def test_a_model_that_stays_is_judged_where_it_stands() -> None:
    table = two_units(6, 5)
    found = broken(table, MoveTerms())
    assert found is not None
    assert found.term == "overlap-end"


# -- the same bits without the compiler --------------------------------------------------------------------------------


def answers() -> str:
    """Answers on random tables, digit by digit."""
    rng = Random("bits")
    lines = []
    for kind in KINDS:
        for way in ("shift", "pivot", "wheel", "climb"):
            for _ in range(3):
                table = a_crowded_table(rng, kind)
                terms = MoveTerms(blockers=KINDS, free_height=1.0, wheel=1.0, keep_off=(KeepOff(0.3, KINDS),))
                lines.append(repr(check(table, "ours", {"a": a_leg(rng, table, way)}, terms)))
    return "\n".join(lines)


def test_without_the_compiler_the_answers_are_the_same() -> None:
    command = [sys.executable, "-c", "from tests.space.move.test_paths import answers; print(answers())"]
    plain = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == answers()


def test_only_discs_turn_while_climbing() -> None:
    loft = a_feature("loft", floors=(Floor(((2, 2), (8, 2), (8, 8), (2, 8)), 3.0),))
    up, turned = Pose(5, 5, 3), Pose(5, 5, 3, *FACE_LEFT)
    terms = MoveTerms(through=("loft",))
    block = one_model(rectangle(2, 1), 5, 5, loft)
    assert broken(block, terms, up, turned) is None
    assert broken(block, terms, turned) == Breach("a", "not-a-leg")
    assert broken(block, MoveTerms(flies=True), Pose(6, 5, 3, *FACE_LEFT)) == Breach("a", "not-a-leg")
    assert broken(one_model(None, 5, 5, loft), terms, turned) is None


# -- displacement ------------------------------------------------------------------------------------------------------


def points_of(table: Table, pose: Pose, step: float = 0.1) -> list[tuple[float, float]]:
    """Points of a base in its own frame, on a fine grid, as it lies at this pose."""
    row = table.rows("ours")[0].copy()
    row[:5] = pose.x, pose.y, pose.z, pose.fx, pose.fy
    count = int(6 / step)
    own = [(u * step, v * step) for u in range(-count, count + 1) for v in range(-count, count + 1)]
    return [(u, v) for u, v in own if point_closest(row, table.hulls, *_placed(pose, u, v))[0] <= 0.0]


def _placed(pose: Pose, u: float, v: float) -> tuple[float, float]:
    return pose.x + u * pose.fx - v * pose.fy, pose.y + u * pose.fy + v * pose.fx


@pytest.mark.parametrize("kind", ["ellipse", "rectangle", "hull"])
@pytest.mark.parametrize("seed", range(12))
def test_the_least_displaced_point_is_the_least_of_all_points(kind: str, seed: int) -> None:
    rng = Random(f"{kind} {seed}")
    table = one_model(a_base(rng, kind))
    a, b = a_pose(rng, 20, 20, 4), a_pose(rng, 20, 20, 4)
    found = least_displaced(table, "ours", "a", a, b)
    sampled = min(math.dist(_placed(a, u, v), _placed(b, u, v)) for u, v in points_of(table, a))
    assert found <= sampled + 1e-3
    assert sampled <= found + 0.3  # no point of the grid is further than this from the one that is displaced least


def test_displacement_of_shifts_turns_and_discs() -> None:
    long = one_model(rectangle(6, 2))
    start = Pose(10, 10)
    assert least_displaced(long, "ours", "a", start, Pose(13, 14)) == pytest.approx(5)
    assert least_displaced(long, "ours", "a", start, Pose(10, 10, 0, -1, 0)) == 0
    # Turned about, its nose comes to lie six inches further back than shifted alone.
    assert least_displaced(long, "ours", "a", start, Pose(20, 10, 0, -1, 0)) == pytest.approx(4)
    assert least_displaced(one_model(disc(60)), "ours", "a", start, Pose(20, 10, 0, -1, 0)) == 10
