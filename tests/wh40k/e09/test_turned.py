"""Seats are fair in 9th edition: a battle, the table turned and the seats swapped, comes to the same facts."""

from __future__ import annotations

import pytest

from ..e10.test_turned import check
from .test_soak import NINTH


@pytest.mark.parametrize("seed", [0, 4, 5])
def test_a_battle_from_the_other_side_of_the_table_comes_to_the_same_facts(seed: int) -> None:
    check(seed, edition=NINTH)


def test_both_sides_are_offered_the_same_in_the_same_order() -> None:
    check(3, questions=True, edition=NINTH)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_battles_from_the_other_side_of_the_table_come_to_the_same_facts(first: int) -> None:
    for seed in range(first, first + 10):
        check(seed, edition=NINTH)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 210))
def test_both_sides_are_offered_the_same_throughout(seed: int) -> None:
    check(seed, questions=True, edition=NINTH)
