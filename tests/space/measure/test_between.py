"""What lies between two models."""

import pytest

from bellona.space.measure import OneModel
from bellona.space.measure.between import is_between
from bellona.space.shapes import disc
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Terrain

# A bent wall: along y = 5 from x = 0 to 10, and up along x = 10 to y = 12.
BENT = Feature("bent", "wall", ((0, 5), (10, 5), (10, 12), (9, 12), (9, 6), (0, 6)))


def two(a: tuple[float, float], b: tuple[float, float]) -> Table:
    table = Table(30, 30, Terrain((BENT,)))
    for unit, place in (("a", a), ("b", b)):
        table.add(unit, {"m": (disc(25.4), 1.5)})
        table.place(unit, {"m": Pose(*place)})
    return table


@pytest.mark.parametrize(
    ("a", "b", "lies"),
    [
        ((5, 4), (5, 7), True),  # straight across
        ((5, 7), (5, 4), True),
        ((4, 4.5), (6, 4.5), False),  # side by side, both touching it
        ((5, 3), (5, 4), False),
        ((8, 8), (11, 8), True),  # across the other arm
        ((8, 8), (6, 8), False),  # in the nook
        ((12, 4), (12, 9), False),  # past its end
        ((8, 4), (11, 7), True),  # across the corner
        ((11, 4), (12, 9), False),
    ],
)
def test_a_feature_is_between_what_the_shortest_line_crosses(
    a: tuple[float, float], b: tuple[float, float], lies: bool
) -> None:
    assert is_between(two(a, b), "bent", OneModel("a", "m"), OneModel("b", "m")) is lies


def test_a_line_along_the_edge_does_not_cross() -> None:
    table = two((3, 4.999), (7, 5))
    assert not is_between(table, "bent", OneModel("a", "m"), OneModel("b", "m"))
