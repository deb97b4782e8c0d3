"""Numbers that hold dice: added, multiplied once they are rolled, raised; play and odds read the same expression."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from bellona.wh40k.expressions import Expression, expression, modest, raised
from bellona.wh40k.odds.chances import dice

DOUBLED = expression("D6+1") * 2


def by_value(text: str) -> Counter[int]:
    """In how many ways each value comes about, as play counts it."""
    words = expression(text)
    return Counter(words.value(list(rolled)) for rolled in product(range(1, 7), repeat=words.dice))


def by_odds(text: str) -> Counter[int]:
    """The same as odds count it."""
    faces, plus = dice(text)
    return Counter(sum(shown) + plus for shown in product(*faces))


def test_what_is_multiplied_is_rolled_first() -> None:
    assert str(DOUBLED) == "2×D6+2"
    assert [DOUBLED.value([die]) for die in (1, 6)] == [4, 14]
    assert (DOUBLED.dice, DOUBLED.average, DOUBLED.most) == (1, 9.0, 14)
    assert expression("3") * 2 == expression("6")


def test_what_is_added_afterwards_is_not_multiplied() -> None:
    both = expression(raised("2×D6", "D3+1"))
    assert str(both) == "2×D6+D3+1"
    assert both.value([2, 5]) == 2 * 2 + 3 + 1
    assert (both.dice, both.most, both.average) == (2, 16, 10.0)
    assert [both.sides(place) for place in (0, 1)] == [6, 3]
    assert raised("D6", "D6+1") == "2D6+1"
    assert raised("1", "2×D3") == "2×D3+1"


@pytest.mark.parametrize(
    ("text", "least", "values"),
    [
        ("D6", 3, [3, 3, 3, 4, 5, 6]),
        ("D3", 3, [3] * 6),
        ("D3+1", 3, [3, 3, 3, 3, 4, 4]),
        ("D6+4", 3, [5, 6, 7, 8, 9, 10]),
    ],
)
def test_a_number_is_raised_to_a_least(text: str, least: int, values: list[int]) -> None:
    words = expression(text).raised_to(least)
    assert [words.value([die]) for die in range(1, 7)] == values
    assert expression(str(words)) == words


def test_numbers_without_dice_are_raised_and_multiplied_as_they_are() -> None:
    assert expression("2").raised_to(3) == Expression(plus=3)
    assert expression("4").raised_to(3) == Expression(plus=4)


@pytest.mark.parametrize(
    "text", ["D6", "2×D6", "2×D6+3", "D6 min 3", "2×D6 min 3", "2×D6+D3+1", "2×D3 min 2+2D6", "3×2D3"]
)
def test_odds_count_what_play_counts(text: str) -> None:
    assert str(expression(str(expression(text)))) == str(expression(text))
    assert by_value(text) == by_odds(text)


def test_what_people_write_themselves_has_at_most_twelve_dice_and_numbers_up_to_200() -> None:
    for text in ("12D6", "6D6+6D3", "200", "D6+200", "D6 min 200"):
        assert modest(text) == expression(text)
    for text in ("13D6", "12D6+D3", "201", "D6+201", "D6 min 201", "1" + "+1" * 20):
        with pytest.raises(ValueError, match="more than 12 dice and 200"):
            modest(text)
    assert modest("1" + "+1" * 19 + "1") == expression("30")
