"""The oracle for verdicts that a unit cannot come together agrees with the engine on either side of the line, and
notices a false "no".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest

from bellona.space.place.exclusion import Impossible
from bellona.wh40k.moves import engaging
from bellona.wh40k.moves.engaging import Closing
from bellona.wh40k.moves.pile_in import pile_in_move
from bellona.wh40k.phases.charge import charge_move

from .clashing import Clash, at, beyond
from .gathering import doubted
from .marching import block

Case = Callable[[bool], Closing]
ENEMY = at([beyond(0), 10])


def piling_in(*ours: Any, enemies: dict[str, Any] | None = None, **more: Any) -> Closing:
    game = Clash({"A1": at(*ours)}, enemies or {"B1": ENEMY}, **more).game
    return pile_in_move(game, game.unit("A1"))


def both_stay(can: bool) -> Closing:
    """Two models in contact with enemies, so far from each other."""
    far = beyond(2.0 if can else 2.03)
    return piling_in([10, 10], [far, 10], enemies={"B1": at([10, beyond(0)], [far, beyond(0)])})


def one_follows(can: bool) -> Closing:
    """One in contact, and one that comes near it by 3 inches."""
    return piling_in([10, 10], [round(10 - (beyond(4.99 if can else 5.05) - 10), 3), 10])


def no_room_but_on_debris(can: bool) -> Closing:
    """Debris lies wherever the other would be near enough."""
    return piling_in([10, 10], [5, 10], terrain=[] if can else [block("debris", 1, 6.2, 3.0)])


def next_to_another_enemy(can: bool) -> Closing:
    """Two targets, and where the two near them would be together, enemies that are none."""
    between = {} if can else {"B3": at([14.5, 13.8], [16, 13.8], [17.5, 13.8])}
    game = Clash({"A1": at([11, 13], [11, 14.6])}, {"B1": at([16, 10]), "B2": at([16, 17.6])} | between).game
    return charge_move(game, game.unit("A1"), ("B1", "B2"), 6)


def drawn_away(can: bool) -> Closing:
    """One in contact, and one that has to come closer to an enemy on its other side."""
    away = {} if can else {"B2": at([2.9, 10])}
    return piling_in([10, 10], [5.5, 10], enemies={"B1": ENEMY} | away)


CASES: list[Case] = [both_stay, one_follows, no_room_but_on_debris, next_to_another_enemy, drawn_away]


@pytest.mark.parametrize("case", CASES)
def test_what_is_impossible_is_so_for_the_oracle(case: Case) -> None:
    with doubted():
        assert case(False).verdict().term == "incoherent"


@pytest.mark.parametrize("case", CASES)
def test_a_false_no_is_noticed(case: Case) -> None:
    closing = case(True)
    assert closing.verdict().possible == "yes"
    no = Impossible("incoherent", 2.1, 2.0, ("A1",))
    with doubted(), patch.object(engaging, "find_end", lambda *_: no), pytest.raises(AssertionError, match="might"):
        closing.verdict()
