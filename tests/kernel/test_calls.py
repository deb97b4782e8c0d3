"""A ruling that a player calls for while some question is open interrupts it, and changes nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.calls import CALL, LONGEST, Matter, Settle
from bellona.kernel.dice import Chance, Scripted, Seeded, Typed
from bellona.kernel.errors import BellonaError
from bellona.kernel.game import named, settles
from bellona.kernel.record import load, save
from bellona.kernel.refusal import Refused
from bellona.kernel.run import RuleFailed, Run

from .toys import CARDS, COUNTING, ToyGame, everything, facts_of, play_on, run_of

MATTER = {"point": "Do ties count?", "words": "yes"}


@named("ruling")
async def rule_on(game: ToyGame, caller: int, matter: Matter) -> None:
    """Where their words differ the higher die decides."""
    said = await game.ask(Settle(1 - caller, "ruling", matter, ("toy.ruling",)))
    if said != matter.words:
        ours, theirs = [(await game.roll(player, "ruling"))[0] for player in (caller, 1 - caller)]
        said = said if theirs > ours else matter.words
    game.tell(matter.point, said)


RULED = replace(COUNTING, called=rule_on)


def begun(dice: Any = None) -> Run:
    """The first player is asked what to add."""
    run = Run(RULED, {}, dice or Seeded(1))
    run.answer("a0")
    assert run.asked().name == "add"
    return run


def same(run: Run, folder: Path) -> None:
    """Clones, and records that are loaded, are the same game."""
    save(run, folder / "game.jsonl")
    with run.clone() as clone, load(folder / "game.jsonl", run.rulebook) as loaded, run.at(len(run.rows)) as earlier:
        assert everything(clone) == everything(loaded) == everything(earlier) == everything(run)


def test_the_other_player_agrees_and_the_question_that_was_open_is_open_again(tmp_path: Path) -> None:
    run = begun()
    open_question, chain = run.request, run.game.chain
    run.call(MATTER, player=0)
    assert run.asked() is not open_question
    assert (run.asked().player, run.where()[-2:]) == (1, ("ruling", "ruling"))
    assert run.asked().shown()["about"] == MATTER
    same(run, tmp_path)
    run.answer("agree", player=1)
    assert (run.request, run.game.chain) == (open_question, chain)
    assert [(fact["what"], fact["value"]) for fact in facts_of(run)] == [("Do ties count?", "yes")]
    same(run, tmp_path)
    run.answer("2")
    assert run.asked().name == "object"
    same(run, tmp_path)


@pytest.mark.parametrize("caller", [0, 1])
def test_either_player_may_call_and_where_words_differ_dice_decide(tmp_path: Path, caller: int) -> None:
    run = begun(Scripted("ruling 2 5, luck 1 1"))
    run.call(MATTER, player=caller)
    run.answer({"words": "no"}, player=1 - caller)
    assert facts_of(run)[-1]["value"] == "no"
    assert [fact["player"] for fact in facts_of(run) if fact["kind"] == "Rolled"] == [caller, 1 - caller]
    assert run.asked().name == "add"
    run.answer("1")
    assert [row.asks for row in run.rows[1:]] == [CALL, "ruling", "ruling", "ruling", "add", "luck"]
    with run.clone() as clone:
        assert everything(clone) == everything(run)


def test_a_call_is_taken_back_and_so_is_what_came_of_it() -> None:
    run = begun()
    before = everything(run)
    run.call(MATTER, player=0)
    assert not run.undo_reveals(0)
    run.answer({"words": "no"}, player=1)
    assert run.undo_reveals(0) == ["dice", "answers"]
    run.undo(1)
    assert (run.asked().player, run.asked().name) == (1, "ruling")
    run.undo(0)
    rows, entries = before[1], before[2]
    assert (run.rows, run.asked().name, facts_of(run)) == (rows, "add", [])
    assert run.entries[: len(entries)] == entries
    run.answer("1")
    run.undo(0)
    assert run.asked().name == "add"


def test_a_ruling_within_a_section_that_is_over_is_part_of_it(tmp_path: Path) -> None:
    @settles
    async def part(game: ToyGame) -> str:
        first = await game.choose(0, "first", ["a", "b"])
        game.state.notes.append(first)
        return first + await game.choose(0, "second", ["a", "b"])

    async def act(game: ToyGame) -> None:
        game.tell("part", await part(game))
        await game.choose(0, "third", ["a", "b"])

    run = run_of(act, called=rule_on)
    run.answer("a")
    run.call(MATTER, player=1)
    run.answer("agree", player=0)
    run.answer("b")
    assert [fact["what"] for fact in facts_of(run)] == ["Do ties count?", "part"]
    same(run, tmp_path)
    run.undo(0)
    assert run.asked().name == "second"
    run.undo(0)
    assert (run.asked().name, run.asked().player) == ("ruling", 0)


def test_whole_games_with_rulings_are_saved_and_imagined(tmp_path: Path) -> None:
    run, chance = Run(RULED, {}, Seeded(3)), Chance(3)
    while not run.is_over:
        if not chance.pick(2) and run.hears_calls:
            run.call(MATTER, player=chance.pick(2))
            with run.imagined(0, chance.pick, Seeded(4)) as imagined:
                assert everything(imagined) == everything(run)
            run.answer({"words": "no"} if chance.pick(2) else "agree")
        play_on(run, chance, 1)
    assert sum(row.asks == CALL for row in run.rows) > 5
    same(run, tmp_path)


@pytest.mark.parametrize(
    "matter",
    [
        None,
        "words",
        {},
        {"point": "a"},
        {"point": "a", "words": ""},
        {"point": "a", "words": "  "},
        {"point": "a", "words": "x" * (LONGEST + 1)},
        {"point": "a\nb", "words": "b"},
        {"point": "\x1b[31m", "words": "b"},
        {"point": 1, "words": "b"},
        MATTER | {"more": "c"},
    ],
)
def test_what_is_called_for_is_one_bounded_line_each(matter: Any) -> None:
    run = begun()
    before = everything(run)
    with pytest.raises(Refused, match="malformed"):
        run.call(matter, player=0)
    assert everything(run) == before


@pytest.mark.parametrize(
    "answer", [None, "disagree", {}, {"words": ""}, {"words": "x" * 201}, {"words": "a", "b": 1}, 3]
)
def test_the_other_agrees_or_has_bounded_words(answer: Any) -> None:
    run = begun()
    run.call(MATTER, player=0)
    before = everything(run)
    with pytest.raises(Refused):
        run.answer(answer, player=1)
    assert everything(run) == before


def test_nobody_calls_in_a_ruling_in_secret_over_dice_or_where_the_rules_have_no_such_thing() -> None:
    within, over, secret, without = begun(), begun(), Run(replace(CARDS, called=rule_on), {}, Seeded(1)), begun()
    within.call(MATTER, player=0)
    over.end("conceded", 0, 1)
    without.rulebook = COUNTING
    dice = begun(Typed())
    dice.answer("1")
    for run in (within, over, secret, without, dice):
        before = everything(run)
        with pytest.raises(Refused, match="no ruling now"):
            run.call(MATTER, player=0)
        assert everything(run) == before
    with pytest.raises(Refused, match="no ruling now"):
        begun().call(MATTER, player=7)


def test_a_broken_ruling_leaves_the_question_as_it_was() -> None:
    async def breaks(game: ToyGame, caller: int, matter: Matter) -> None:
        raise LookupError

    run = begun()
    run.rulebook = replace(RULED, called=breaks)
    before = everything(run)
    with pytest.raises(RuleFailed):
        run.call(MATTER, player=0)
    assert everything(run) == before


def test_a_record_with_a_call_that_nobody_could_make_is_refused(tmp_path: Path) -> None:
    run = begun()
    run.call(MATTER, player=0)
    file = tmp_path / "game.jsonl"
    save(run, file)
    right = file.read_text()
    for wrong in ('"words":""}', '"words":"yes"},"giver":"bot"', '"words":7}'):
        file.write_text(right.replace('"words":"yes"}', wrong))
        with pytest.raises(BellonaError, match="line 3"):
            load(file, RULED)
    file.write_text(right.replace('"asks":"add"', '"asks":"other"').replace(CALL, "no such thing"))
    with pytest.raises(BellonaError, match="line 3"):
        load(file, RULED)
