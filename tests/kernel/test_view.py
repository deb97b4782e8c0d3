"""The single way out: what a player, the other, and a spectator may know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.orders import StandingOrder
from bellona.kernel.run import Run
from bellona.kernel.view import History, KnownLog, view

from .toys import CARDS, COUNTING, GAMES, ToyGame, answer_at_random, play_on, run_of


def text(run: Run, player: int | None) -> str:
    """Everything in a view as one text that can be searched."""
    return msgspec.json.encode(view(run, player)).decode()


def test_who_is_asked_sees_the_question_and_the_others_only_who_is_waited_for() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    mine, theirs, outside = view(run, 0), view(run, 1), view(run, None)
    assert run.request
    assert mine["request"] == run.request.shown()
    assert mine["where"] == ["game", "play", "count", "count", "add"]
    for other in (theirs, outside):
        assert (other["request"], other["where"], other["waiting_for"]) == (None, [], [0])
        assert "add" not in str(other)


def test_facts_are_shown_to_those_who_may_see_them() -> None:
    async def act(game: ToyGame) -> None:
        game.tell("open", "for all")
        game.tell("hidden", "for zero", seen_by=(0,))
        game.tell("hidden", "for nobody", seen_by=())
        await game.roll(1, "secret dice", 3, seen_by=(1,))
        await game.choose(0, "q", ["a", "b"])

    run = run_of(act)

    def whats(player: int | None) -> list[Any]:
        facts = [fact for fact in view(run, player)["facts"] if fact["kind"] != "PhaseBegan"]
        return [fact.get("value", "dice") for fact in facts]

    assert whats(0) == ["for all", "for zero"]
    assert whats(1) == ["for all", "dice"]
    assert whats(None) == ["for all"]


def test_a_client_asks_for_the_facts_it_has_not_seen() -> None:
    run = play_on(Run(CARDS, {}, Seeded(1)), Chance(1))
    whole = view(run, 1)
    assert whole["facts_so_far"] == len(whole["facts"]) == len(run.facts) - 1
    assert view(run, 1, since=3)["facts"] == whole["facts"][3:]
    assert view(run, 1, since=whole["facts_so_far"])["facts"] == []


def test_secrets_of_a_dialogue_are_in_nobody_elses_view() -> None:
    run = Run(CARDS, {}, Seeded(1))
    run.answer("queen", player=0)
    run.answer("3", player=1)
    for player in (1, None):
        assert "queen" not in text(run, player)
        assert "second card" not in text(run, player)
    for player in (0, None):
        assert "which cards" not in text(run, player)
        assert "rook" not in text(run, player)
    run.answer("ace", player=0)
    run.answer(["rook", "pawn", "bishop"], player=1)
    run.answer(["0:queen", "1:ace"], player=0)
    assert view(run, 0)["state"]["hand"] == ["queen", "ace"]
    assert "rook" not in text(run, 0)
    assert "queen" not in text(run, 1)
    assert not any(card in text(run, None) for card in ("rook", "pawn", "bishop", "queen", "ace"))


def test_standing_orders_are_nobody_elses_business() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(1, [StandingOrder("zebra", "pass")])
    assert view(run, 1)["orders"] == [{"asks": "zebra", "answer": "pass", "when": {}}]
    assert "zebra" not in text(run, 0) + text(run, None)


def test_an_answer_given_by_an_order_looks_like_any_other() -> None:
    by_order, by_hand = Run(COUNTING, {}, Seeded(1)), Run(COUNTING, {}, Seeded(1))
    for run in (by_order, by_hand):
        run.answer("a0")
        run.answer("1")
    by_order.set_orders(1, [StandingOrder("object", "pass")])
    by_hand.answer(None)
    assert view(by_order, 0) == view(by_hand, 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_a_game_is_plain_data_and_changes_nothing(name: str) -> None:
    run, chance = Run(GAMES[name], {}, Seeded(6)), Chance(6)
    while not run.is_over:
        before = list(run.rows), run.request
        for player in (0, 1, None):
            shown = view(run, player)
            assert shown == view(run, player)
            assert (shown["ruleset"], shown["version"], shown["player"]) == (name, "1", player)
            msgspec.json.encode(shown)
        assert (list(run.rows), run.request) == before
        answer_at_random(run, chance)
    assert view(run, 0)["waiting_for"] == []


def numbered(*undone: int) -> list[int]:
    """The numbers of player 1's questions in a secret dialogue, player 0 taking back so often after each answer."""
    run = Run(CARDS, {}, Seeded(1))
    known, numbers = KnownLog(run, 1), []
    for answer, times in zip(("3", ["rook", "pawn", "bishop"]), undone, strict=True):
        run.answer("queen", player=0)
        for _ in range(times):
            run.undo(0)
            run.answer("ace", player=0)
        numbers.append(known.question())
        run.answer(answer, player=1)
        run.undo(0)
        numbers.append(known.question())
    return numbers


def test_what_the_other_takes_back_in_secret_does_not_number_ones_questions_anew() -> None:
    assert numbered(0, 0) == numbered(1, 2) == numbered(3, 0) == [0, 1, 1, 2]


def test_a_secret_that_is_taken_back_numbers_the_own_questions_on() -> None:
    run = Run(CARDS, {}, Seeded(1))
    run.answer("queen", player=0)
    run.undo(0)
    assert [KnownLog(run, player).question() for player in (0, 1)] == [2, 0]


def test_facts_of_an_older_version_are_shown_to_those_who_could_see_them_then() -> None:
    earlier: list[dict[str, Any]] = [
        {"kind": "Told"},
        {"kind": "Told", "seen_by": [0]},
        {"kind": "Told", "seen_by": []},
    ]
    run = Run(COUNTING, {}, Seeded(1))
    history = History(earlier, run)
    since = list(range(3, 3 + len(run.facts)))
    assert [list(history.seen_by(player)) for player in (0, 1, None)] == [[0, 1, *since], [0, *since], [0, *since]]
    assert list(history.seen_by(0, since=1)) == [1, *since]
    assert history[3] is run.facts[0]


def test_what_is_taken_back_in_the_open_numbers_everybodys_questions_on() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    run.undo(0)
    assert [KnownLog(run, player).question() for player in (0, 1, None)] == [2, 2, 2]
