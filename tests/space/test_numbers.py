"""Numbers as the table keeps them."""

from __future__ import annotations

import math

import pytest

from bellona.space.numbers import on_grid, shift_on_grid, unit_vector
from bellona.space.table import Pose


@pytest.mark.parametrize("zeros", [(0.0, -0.0), (-0.0, 0.0)])
def test_zero_has_one_sign_whoever_asks_first(zeros: tuple[float, float]) -> None:
    """Equal numbers share what is remembered of them, so they must be written alike, too."""
    unit_vector.cache_clear()
    for zero in zeros:
        told = [*unit_vector(-1.0, zero), *unit_vector(zero, 1.0), on_grid(zero), on_grid(-0.0001)]
        assert [math.copysign(1.0, number) for number in told if number == 0.0] == [1.0] * 4


def test_a_pose_is_kept_in_thousandths_of_an_inch_and_six_digits_of_facing() -> None:
    assert Pose(1.23456, 2.0, 0.0004, 3.0, 4.0).on_grid == Pose(1.235, 2.0, 0.0, 0.6, 0.8)


@pytest.mark.parametrize("inches", [2.4445, 2.4445 + 1e-13, 2.4445 - 1e-13, 2.4444])
def test_a_shift_is_as_long_from_either_side_of_the_table(inches: float) -> None:
    """Halves of a thousandth are what half a way comes to, more or less by the last digit of a float."""
    assert (shift_on_grid(inches), shift_on_grid(-inches)) == (2.444, -2.444)
    assert (shift_on_grid(0.0), shift_on_grid(2.4446), shift_on_grid(-3.0)) == (0.0, 2.445, -3.0)
