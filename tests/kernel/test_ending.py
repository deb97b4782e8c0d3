"""Games that the players end, dice that wait for shares, and games as they were at an earlier row."""

from pathlib import Path

import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.facts import GameEnded
from bellona.kernel.fair import Fair, new_deal
from bellona.kernel.record import load, save
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Roll
from bellona.kernel.run import Run
from bellona.kernel.view import view
from tests.skirmish import RULEBOOK, SETUP


def played(rows: int, seed: int = 1) -> Run:
    run, chance = Run(RULEBOOK, SETUP, Seeded(seed)), Chance(seed)
    while len(run.rows) < rows and not run.is_over:
        player, request = next(iter(run.waiting().items()))
        run.answer(request.some(chance.pick), player=player)
    return run


def test_a_conceded_game_is_over_and_asks_nothing_more(tmp_path: Path) -> None:
    run = played(12)
    run.end("conceded", 0, 1)
    assert run.is_over
    assert run.winner == 1
    assert run.waiting() == {}
    assert view(run, 0)["request"] is None
    assert run.facts[-1] == GameEnded(how="conceded", player=0, winner=1)
    with pytest.raises(Refused, match="not asked"):
        run.answer(None, player=0)
    with pytest.raises(Refused, match="nothing to take back"):
        run.undo(0)
    with pytest.raises(Refused, match="not asked"):
        run.end("agreed", 1, None)
    save(run, tmp_path / "game.jsonl")
    for copy in (run.clone(), load(tmp_path / "game.jsonl", RULEBOOK)):
        assert (copy.winner, copy.facts, copy.is_over) == (1, run.facts, True)


def test_fair_dice_wait_until_every_party_has_shown_its_share() -> None:
    deal = new_deal("g", ["0"])
    run = Run(RULEBOOK, SETUP, Fair(deal))
    assert isinstance(run.request, Roll)
    assert run.rows == []
    shown = deal.with_pledge("0", "", 0).with_share("0", "a" * 64)
    run.take_dice(Fair(shown))
    assert not isinstance(run.request, Roll)
    assert run.rows == Run(RULEBOOK, SETUP, Fair(shown)).rows


def test_a_game_at_an_earlier_row_is_the_game_as_it_was_then() -> None:
    whole = played(80)
    length = len(whole.rows)
    for rows in (3, 7, 23, 41, 60):
        before = played(rows)  # and whatever the rules answer by themselves after it
        then = whole.at(len(before.rows))
        assert then.rows == before.rows
        assert then.facts == before.facts
        assert RULEBOOK.state_data(then.state) == RULEBOOK.state_data(before.state)
        assert view(then, 0)["request"] == view(before, 0)["request"]
    assert len(whole.rows) == length
