"""The invented edition plays whole battles, by its own rules and under its own ids."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bellona.arena.simulate import Match, play, play_one
from bellona.bots.lineup import BOTS
from bellona.kernel import evidence
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.record import load, record_lines, save
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Run
from bellona.kernel.view import view
from bellona.odds.ask import ask, ask_in_game
from bellona.telling import Teller
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH

from .rulebook import RULEBOOK, STARTER

assert RULEBOOK.watched is not None
WATCHED = replace(RULEBOOK, game=RULEBOOK.watched)


def battle(bot: str, seed: int) -> Run:
    run = Run(WATCHED, STARTER, Seeded(seed))
    play(run, [BOTS[bot](f"{seed}/{seat}") for seat in (0, 1)])
    return run


@pytest.mark.parametrize("bot", BOTS)
def test_whole_battles_break_nothing_and_never_cite_another_edition(bot: str, tmp_path: Path) -> None:
    with evidence.watched():
        missed = len(evidence.missed)
        run = battle(bot, 3)
        assert evidence.missed[missed:] == []
    text = b"\n".join(record_lines(run))
    assert b'"inv.' in text
    assert b"10e." not in text
    save(run, tmp_path / "kept.jsonl")
    assert len(load(tmp_path / "kept.jsonl", RULEBOOK).facts) == len(run.facts)


def test_its_phases_are_played_and_no_other() -> None:
    phases = {fact.phase for fact in battle("busy", 1).facts if isinstance(fact, PhaseBegan) and fact.stage == "battle"}
    assert phases == {"rally", "movement", "shooting", "charge", "fight"}


def test_whatever_a_player_is_shown_or_refused_cites_its_own_rules() -> None:
    """Questions, views and refusals of a random game, with nonsense answered now and then."""
    run, chance = Run(RULEBOOK, STARTER, Seeded(5)), Chance("nonsense")
    told: list[str] = []
    while not run.is_over and len(told) < 400:
        player, request = next(iter(run.waiting().items()))
        told.append(repr(request.shown()))
        if chance.pick(8) == 0:
            told.append(repr(view(run, player)))
        for nonsense in ("B99", {"A1.1": [[0, 0, 0, 1, 0], [1, 1, 0, 1, 0]]}, {"A2.1/long-rifle": "A1"}, ["A1"], None):
            try:
                request.read(nonsense)
            except Refused as refused:
                told.append(str(refused.refusal))
        run.answer(request.some(chance.pick), player=player)
    assert not [text for text in told if "10e." in text]
    assert any("inv." in text for text in told)


def test_it_is_simulated_by_name() -> None:
    played = play_one(Match("tests.invented.rulebook:RULEBOOK", ("random", "busy"), check=True), 0)
    assert (played.error, played.setup) == ("", "vigil")
    assert all(rule.startswith("inv.") for rule in played.fired)


def test_its_facts_are_told_in_words() -> None:
    run = battle("random", 2)
    teller = Teller(RULEBOOK, RULEBOOK.names(run.state), "en")
    assert all(str(teller.fact(fact)) for fact in run.facts if teller.fact(fact) is not None)


WEAPON = {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1, "abilities": ["heavy"]}
QUESTION = {
    "attacks": [{"count": 10, "weapon": WEAPON, "stationary": True}],
    "target": {"models": [{"count": 5, "toughness": 4, "save": 4, "wounds": 1}]},
}


def test_odds_are_its_own() -> None:
    """Heavy helps to wound, not to hit; no other rules are cited."""
    ours, theirs = ask(QUESTION, RULEBOOK), ask(QUESTION, TENTH)
    steps = {step["step"]: step for step in ours["steps"]}
    assert (steps["hit"]["modifier"], steps["wound"]["modifier"]) == (0, 1)
    assert {step["step"]: step for step in theirs["steps"]}["hit"]["modifier"] == 1
    assert "10e." not in repr(ours)


def test_odds_of_a_game_in_progress_cite_it_too() -> None:
    run = Run(RULEBOOK, STARTER, Seeded(1))
    bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]
    while run.where()[1] != "shooting":
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player)
    assert "10e." not in repr(ask_in_game(run, 0, {"unit": "A2", "target": "B2", "how": "shoot"}))
    assert "10e." not in repr(ask_in_game(run, 0, {"unit": "A2", "target": "B2", "how": "charge"}))
