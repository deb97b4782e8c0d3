import math

import pytest

from bellona.space.columns import DISC, ELLIPSE, HULL, RECTANGLE
from bellona.space.numbers import on_grid, unit_vector
from bellona.space.shapes import convex_outline, disc, ellipse, hull, rectangle, turn


def test_round_bases_are_named_by_their_diameter_in_millimetres() -> None:
    base = disc(32)
    assert base.code == DISC
    assert base.along == base.across == base.round == pytest.approx(0.6299212598)


def test_an_oval_base_lies_along_its_facing() -> None:
    base = ellipse(60, 35)
    assert base.code == ELLIPSE
    assert (base.along, base.across) == pytest.approx((30 / 25.4, 17.5 / 25.4))
    assert base.round == base.along


def test_a_rectangle_reaches_to_its_corners() -> None:
    base = rectangle(4, 3)
    assert base.code == RECTANGLE
    assert (base.along, base.across, base.round) == (2, 1.5, 2.5)


def test_a_hull_is_the_outline_of_its_corners_counter_clockwise() -> None:
    base = hull([(2, 1), (0, 0), (-2, 1), (-2, -1), (2, -1), (0, 1), (2, 1)])
    assert base.code == HULL
    assert base.corners == ((-2, -1), (2, -1), (2, 1), (-2, 1))
    assert (base.along, base.across) == (2, 1)
    assert base.round == math.sqrt(5)


def test_the_circle_about_its_centre_that_a_base_holds() -> None:
    assert disc(32).inner == disc(32).round
    assert ellipse(60, 35).inner == pytest.approx(17.5 / 25.4)
    assert rectangle(4, 3).inner == 1.5
    assert hull([(-1, -2), (3, 0), (-1, 2)]).inner == 1.0
    assert hull([(3, 0), (0, 4), (0, -4), (-0.6, 0)]).inner == pytest.approx(2.4 / math.hypot(0.6, 4))
    assert hull([(1, 0), (3, 1), (3, -1)]).inner == 0.0


def test_corners_in_line_make_no_hull() -> None:
    with pytest.raises(ValueError, match="three corners"):
        hull([(0, 0), (1, 1), (2, 2)])


def test_every_step_along_an_outline_turns_left() -> None:
    points = [(float(i * 7 % 23), float(i * 13 % 29)) for i in range(40)]
    outline = convex_outline(points)
    assert all(turn(outline[i - 2], outline[i - 1], outline[i]) > 0 for i in range(len(outline)))
    assert all(turn(outline[i - 1], outline[i], p) >= 0 for i in range(len(outline)) for p in points)


def test_positions_are_kept_in_thousandths() -> None:
    assert on_grid(1.23456) == 1.235
    assert on_grid(-0.0004) == 0


def test_facings_are_unit_vectors_of_six_digits() -> None:
    assert unit_vector(3, 4) == (0.6, 0.8)
    assert unit_vector(1, 2) == (0.447214, 0.894427)
    with pytest.raises(ValueError, match="direction"):
        unit_vector(0, 0)
