"""Seats are fair: a recorded battle, the table turned and the seats swapped, comes to the same facts."""

from __future__ import annotations

import pytest

from bellona.bots.lineup import BOTS

from .battles import battle
from .turned import Turn, facts_by_activation, turned


def check(number: int) -> None:
    """A battle between two bots that are not the same where there are several."""
    names = list(BOTS)
    run = battle(number, (names[number % len(names)], names[(number + 1) % len(names)]), "skirmish", "teaching")
    twin = turned(run)
    assert facts_by_activation(twin) == facts_by_activation(run, Turn(run))
    assert twin.is_over
    assert twin.state.vp == run.state.vp[::-1]


@pytest.mark.parametrize("number", [0, 1, 2, 5, 121])
def test_a_battle_from_the_other_side_of_the_table_comes_to_the_same_facts(number: int) -> None:
    check(number)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_battles_from_the_other_side_of_the_table_come_to_the_same_facts(first: int) -> None:
    for number in range(first, first + 10):
        check(number)
