"""Shifting a unit as it stands agrees with checking the same paths."""

from random import Random

import pytest

from bellona.space.move import paths
from bellona.space.move.shifts import Shifts
from bellona.space.move.terms import KeepOff, MoveTerms
from bellona.space.shapes import disc, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Terrain

from .moving import a_feature, a_wall


def a_table(rng: Random) -> Table:
    walls = tuple(a_wall(rng, 15, 15, 8) for _ in range(5))
    table = Table(30, 30, Terrain((a_feature("walls", walls=walls),)))
    table.add("a", {f"a{i}": (disc(32) if i < 3 else rectangle(2, 1), 1.5) for i in range(5)})
    table.place("a", {f"a{i}": Pose(13 + 1.6 * (i % 3), 13 + 1.8 * (i // 3)) for i in range(5)})
    table.add("b", {f"b{i}": (disc(40), 2.0) for i in range(4)})
    table.place("b", {f"b{i}": Pose(rng.uniform(8, 22), rng.uniform(17, 22)) for i in range(4)})
    return table


@pytest.mark.parametrize("mates_block", [False, True])
def test_a_shift_is_clear_when_its_paths_are(mates_block: bool) -> None:
    rng = Random(5)
    verdicts = []
    for _ in range(300):
        table = a_table(rng)
        light = MoveTerms(blockers=("b",), keep_off=(KeepOff(1.0, ("b",), vertical=5.0),))
        heavy = MoveTerms(blockers=("b", *(("a",) if mates_block else ())), through=("walls",))
        terms = {f"a{i}": light if i % 2 else heavy for i in range(4)}
        shifts = Shifts(table, "a", terms)
        dx, dy = rng.uniform(-6, 6), rng.uniform(-6, 6)
        moves = {name: _straight(table, name, dx, dy) for name in shifts.order(dx, dy)}
        verdict = paths.check(table, "a", moves, terms) is None
        assert shifts.is_clear(dx, dy) == verdict
        if verdict:
            assert shifts.clear_models(dx, dy) == list(moves)
        verdicts.append(verdict)
    assert 30 < sum(verdicts) < 270


def test_models_without_terms_stay_where_they_are() -> None:
    table = a_table(Random(1))
    shifts = Shifts(table, "a", {"a0": MoveTerms()})
    assert shifts.order(1, 0) == ["a0"]
    assert not shifts.is_clear(1.6, 0)


def test_single_models_can_go_where_the_whole_unit_cannot() -> None:
    table = Table(30, 30)
    table.add("a", {f"a{i}": (disc(32), 1.5) for i in range(3)})
    table.place("a", {f"a{i}": Pose(13 + 1.6 * i, 13) for i in range(3)})
    shifts = Shifts(table, "a", dict.fromkeys(table.names("a"), MoveTerms()))
    assert not shifts.is_clear(-13, 0)
    assert shifts.clear_models(-13, 0) == ["a1", "a2"]


def _straight(table: Table, name: str, dx: float, dy: float) -> list[Pose]:
    start = table.pose("a", name)
    return [start, Pose(start.x + dx, start.y + dy, start.z, start.fx, start.fy).on_grid]
