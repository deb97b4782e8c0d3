"""Seats are fair: a recorded battle, the table turned and the seats swapped, comes to the same facts."""

from __future__ import annotations

import pytest

from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook

from .soaking import TENTH, Edition
from .turned import Turn, facts_by_activation, turned


def played(seed: int, edition: Edition) -> Run:
    """A battle between two bots that are not the same where there are several."""
    names = list(BOTS)
    run = Run(find_rulebook(edition.finder), edition.setup_for(seed), Seeded(f"turned {seed}"))
    play(run, [BOTS[names[(seed + seat) % len(names)]](f"{seed}/{seat}") for seat in (0, 1)])
    return run


def check(seed: int, *, questions: bool = False, edition: Edition = TENTH) -> None:
    run = played(seed, edition)
    twin = turned(run, run.rulebook, questions=questions)
    turn = Turn(run.rulebook, run.state.table.width, run.state.table.depth)
    assert facts_by_activation(twin) == facts_by_activation(run, turn)
    assert twin.is_over
    assert twin.state.vp == run.state.vp[::-1]


@pytest.mark.parametrize("seed", [0, 1, 4, 5, 8])
def test_a_battle_from_the_other_side_of_the_table_comes_to_the_same_facts(seed: int) -> None:
    check(seed)


def test_both_sides_are_offered_the_same_in_the_same_order() -> None:
    check(1, questions=True)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_battles_from_the_other_side_of_the_table_come_to_the_same_facts(first: int) -> None:
    for seed in range(first, first + 10):
        check(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 210))
def test_both_sides_are_offered_the_same_throughout(seed: int) -> None:
    check(seed, questions=True)
