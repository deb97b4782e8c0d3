"""Who is hidden in part by the models of some unit, and by nothing else."""

from __future__ import annotations

import pytest

from bellona.space import sight
from bellona.space.shapes import disc
from bellona.space.sight import Filters
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Terrain, Wall


def table_of(*terrain: Feature, **units: list[tuple[float, float]]) -> Table:
    """Units of models with small bases, two inches high, by their names."""
    table = Table(40.0, 30.0, Terrain(terrain))
    for key, places in units.items():
        table.add(key, {f"{key}{i}": (disc(32), 2.0) for i in range(len(places))})
        table.place(key, {f"{key}{i}": Pose(x, y) for i, (x, y) in enumerate(places)})
    return table


def hidden(table: Table, *units: str, filters: Filters = sight.PLAIN) -> list[list[bool]]:
    found: list[list[bool]] = sight.hidden_in_part_by_units(table, "eyes", "goal", units, filters).tolist()
    return found


def test_whoever_stands_behind_a_unit_is_hidden_in_part_by_it() -> None:
    table = table_of(eyes=[(5, 10)], screen=[(15, 10)], goal=[(25, 10), (25, 20)])
    assert hidden(table, "screen") == [[True, False]]
    assert hidden(table) == [[False, False]]


def test_other_units_in_the_way_do_not_count() -> None:
    table = table_of(eyes=[(5, 10)], screen=[(15, 20)], idle=[(15, 10)], goal=[(25, 10)])
    assert hidden(table, "screen") == [[False]]
    assert hidden(table, "idle") == [[True]]
    assert hidden(table, "screen", "idle") == [[True]]


def test_nor_do_mates_of_either_side_even_if_they_belong_to_such_a_unit() -> None:
    table = table_of(eyes=[(5, 10), (7, 10)], goal=[(25, 10), (23, 10)])
    assert hidden(table, "goal") == hidden(table, "eyes") == [[False, False], [False, False]]


def test_what_terrain_hides_already_is_not_hidden_by_the_unit() -> None:
    wall = Feature(
        "wall",
        "ruin",
        ((18, 5), (18.2, 5), (18.2, 10), (18, 10)),
        walls=(Wall((18.1, 5), (18.1, 10), 5, thickness=0.2),),
    )
    table = table_of(wall, eyes=[(5, 10)], screen=[(15, 10)], goal=[(25, 10)])
    assert hidden(table, "screen") == [[False]]
    assert hidden(table, "screen", filters=Filters(features=("wall",))) == [[True]]


@pytest.mark.parametrize(("y", "seen"), [(10.0, False), (10.3, False), (11.0, True)])
def test_any_part_is_enough(y: float, seen: bool) -> None:
    table = table_of(eyes=[(5, 10)], screen=[(15, y)], goal=[(25, 10)])
    assert hidden(table, "screen") == [[not seen]]
