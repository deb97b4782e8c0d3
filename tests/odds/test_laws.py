"""Laws of numbers and of dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from bellona.odds.laws import Law, chance, rolled_again, sum_of, thinned, weights
from bellona.wh40k.odds.chances import Die, dice


def counted(values: list[int]) -> list[float]:
    return [values.count(number) / len(values) for number in range(max(values) + 1)]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("3", [3]),
        ("D6", [1, 2, 3, 4, 5, 6]),
        ("D3", [1, 1, 2, 2, 3, 3]),
        ("2D6+1", [a + b + 1 for a, b in product(range(1, 7), repeat=2)]),
        ("D6+D3", [a + (b + 1) // 2 for a, b in product(range(1, 7), repeat=2)]),
        ("D6 min 3+2", [5, 5, 5, 6, 7, 8]),
        ("2D3 min 4", [max(4, (a + 1) // 2 + (b + 1) // 2) for a, b in product(range(1, 7), repeat=2)]),
    ],
)
def test_expressions_have_the_law_of_their_dice(text: str, values: list[int]) -> None:
    assert sum_of(*dice(text)).tolist() == pytest.approx(counted(values), abs=1e-15)


def test_an_expression_is_rolled_for_every_weapon() -> None:
    three = [a + b + c for a, b, c in product((1, 1, 2, 2, 3, 3), repeat=3)]
    assert sum_of(*dice("D3"), 3).tolist() == pytest.approx(counted(three), abs=1e-15)


def test_ones_are_rolled_again_once() -> None:
    law = sum_of(rolled_again(dice("D6")[0], (1,)), 0)
    assert law.tolist() == pytest.approx([0, 1 / 36, *[7 / 36] * 5], abs=1e-15)


def test_less_than_the_average_is_rolled_again() -> None:
    law = sum_of(*dice("D6"), 1, True)
    assert law.tolist() == pytest.approx([0, *[1 / 12] * 3, *[1 / 4] * 3], abs=1e-15)
    assert sum_of(*dice("2"), 1, True).tolist() == [0, 0, 1]


def test_points_are_thinned_one_by_one() -> None:
    law = thinned(np.array([0.5, 0.0, 0.5]), 1 / 3, 5)
    assert law.tolist() == pytest.approx([0.5 + 0.5 / 9, 0.5 * 4 / 9, 0.5 * 4 / 9], abs=1e-15)
    assert thinned(np.array([0.0, 0.0, 0.0, 1.0]), 0.0, 2).tolist() == [0, 0, 1]


def test_a_die_is_weighed_with_what_is_rolled_again() -> None:
    die = Die((True, False, False, False, False, True), (True, True, False, False, False, False))
    fresh = 2 / 36
    assert list(weights(die)) == pytest.approx([fresh, fresh, *[1 / 6 + fresh] * 4])
    assert chance(die) == pytest.approx(fresh + 1 / 6 + fresh)
    assert chance(Die((True,))) == 1.0


def test_a_law_tells_its_numbers() -> None:
    law = Law(np.array([0.25, 0.5, 0.25]))
    assert law.mean == 1.0
    assert law.deviation == pytest.approx(0.5**0.5)
    assert [law.at_least(number) for number in (-1, 0, 1, 2, 3)] == [1, 1, 0.75, 0.25, 0]
    assert [law.quantile(share) for share in (0.1, 0.25, 0.5, 0.75, 0.9, 1.0)] == [0, 0, 1, 1, 2, 2]
    assert law[5] == law[-1] == 0.0
    assert dict(law.items()) == {0: 0.25, 1: 0.5, 2: 0.25}


@pytest.mark.parametrize("faces", [(1, 2, 3, 4, 5, 6), (1, 1, 2, 2, 3, 3)])
@pytest.mark.parametrize("dice", range(1, 13))
@pytest.mark.parametrize("plus", [0, 1, 5])
def test_what_is_just_the_average_is_not_rolled_again(faces: tuple[int, ...], dice: int, plus: int) -> None:
    """The average of two D6 is 7, of any number of D3 a whole number: only what is below it is rolled again."""
    once, again = sum_of((faces,) * dice, plus), sum_of((faces,) * dice, plus, low_again=True)
    average = Fraction(sum(faces), 6) * dice + plus
    low = sum(chance for number, chance in enumerate(once.tolist()) if number < average)
    expected = [chance * (low + (number >= average)) for number, chance in enumerate(once.tolist())]
    assert again.tolist() == pytest.approx(expected)
