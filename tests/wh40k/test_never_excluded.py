"""What a unit can do is never proven impossible, not even if no model may go further than it went."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from bellona.kernel.run import BOT
from bellona.space.move.reach import Walk
from bellona.space.move.terms import EndTerms
from bellona.space.place.ends import Ending
from bellona.space.place.exclusion import exclusion, no_way
from bellona.space.place.finding import Answer, Possible, find_end
from bellona.space.table import Table
from bellona.wh40k.game import replace

from .e09.test_soak import NINTH
from .e10.soaking import INVENTED, TENTH, Edition, begun
from .e11.test_soak import ELEVENTH

A_BIT = 1e-6
EDITIONS = {"9th": NINTH, "10th": TENTH, "11th": ELEVENTH}


def no_further_than(table: Table, unit: str, terms: EndTerms, found: Possible) -> EndTerms:
    """The same terms for models that may go just as far as they have to, and no further."""
    ending = Ending(table, unit, terms)
    move = {}
    for i, name in enumerate(ending.names):
        may, path = ending.terms_of(i), found.paths.get(name, [])
        walked = Walk(table, unit, i, may.between(path[0].z, path[-1].z)).length(path) + A_BIT if path[1:] else 0.0
        move[name] = replace(may, distance=min(may.distance, walked))
    return replace(terms, move=move)


class Referee:
    """Asks, whenever a way was found, whether anything would have ruled it out."""

    def __init__(self) -> None:
        self.found = 0

    def find_end(self, table: Table, unit: str, terms: EndTerms, **how: Any) -> Answer:
        answer = find_end(table, unit, terms, **how)
        if isinstance(answer, Possible):
            self.found += 1
            for some in (terms, no_further_than(table, unit, terms, answer)):
                ending = Ending(table, unit, some)
                assert exclusion(ending) is None
                assert no_way(ending) is None
        return answer


def play(edition: Edition, kind: str, seeds: range) -> int:
    """How many ways were found in these battles."""
    referee = Referee()
    with patch("bellona.wh40k.moves.engaging.find_end", referee.find_end):
        for seed in seeds:
            run, bots = begun(kind, seed, edition)
            while not run.is_over:
                player = next(iter(run.waiting()))
                run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    return referee.found


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_can_be_done_is_not_excluded(edition: str) -> None:
    assert play(EDITIONS[edition], "busy", range(2, 3)) >= 5


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 100, 20))
@pytest.mark.parametrize(
    ("edition", "kind"), [("9th", "busy"), ("9th", "steady"), ("10th", INVENTED), ("11th", INVENTED)]
)
def test_what_can_be_done_in_many_battles_is_not_excluded(edition: str, kind: str, first: int) -> None:
    assert play(EDITIONS[edition], kind, range(first, first + 20)) >= 20
