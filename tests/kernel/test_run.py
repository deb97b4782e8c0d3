"""A game is its last checkpoint plus the answers since: cloning, recovery, taking back, ending."""

from __future__ import annotations

import gc
import itertools
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bellona.kernel.dice import Chance, DiceMissing, Scripted, Seeded, Typed
from bellona.kernel.flow import Each, Once
from bellona.kernel.game import named
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import Both
from bellona.kernel.run import BOT, DICE, ORDER, PERSON, RULES, Mismatch, Row, RuleFailed, Run, TakenBack

from .toys import CARDS, COUNTING, GAMES, Table, ToyGame, answer_at_random, book, everything, facts_of, play_on, run_of

PASS_ON_OBJECTIONS = (StandingOrder("object", "pass"),)


# -- rows ----------------------------------------------------------------------------------------------------------


def test_decisions_and_dice_are_rows_with_number_name_player_answer_and_giver() -> None:
    run = Run(COUNTING, {}, Scripted("luck 2 5, luck 1 1"))
    run.answer("b0")
    run.answer("3")
    run.answer("object", giver=BOT)
    assert run.rows == [
        Row(0, "count", 0, "b0", PERSON),
        Row(1, "add", 0, "3", PERSON),
        Row(2, "luck", 0, [2, 5], DICE, sides=6),
        Row(3, "object", 1, "object", BOT),
    ]
    assert run.entries == run.rows
    assert run.state.score == {0: 7, 1: 0}


def test_facts_are_dated_by_the_rows_that_counted() -> None:
    run = Run(COUNTING, {}, Scripted("2 5"))
    run.answer("b0")
    run.answer("3")
    run.answer(None)
    assert [(at, type(fact).__name__) for at, fact in zip(run.fact_rows, run.facts, strict=True)] == [
        (0, "PhaseBegan"),
        (3, "Rolled"),
        (4, "Told"),
    ]


def test_a_fed_row_must_answer_what_is_asked() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    for row in (Row(0, "add", 0, "1"), Row(0, "count", 1, "a1")):
        with pytest.raises(Mismatch, match="the rules ask player 0 for 'count'"):
            run.feed(row)
    over = play_on(Run(COUNTING, {}, Seeded(1)), Chance(1))
    with pytest.raises(Mismatch, match="nothing is asked"):
        over.feed(Row(99, "count", 0, "a0"))


# -- a rule breaks down ----------------------------------------------------------------------------------------------


async def fragile(game: ToyGame) -> None:
    word = await game.choose(0, "first", ["fine", "at once", "after dice", "next", "refused inside"])
    game.state.notes.append(word)
    game.tell("said", word)
    if word == "at once":
        raise ZeroDivisionError("a bug")
    if word == "refused inside":
        raise game.choose(0, "inner", ["x"], rules=("toy.x",)).refused("never", given=1)
    dice = await game.roll(0, "dice", 2)
    game.state.score[0] += sum(dice)
    if word == "after dice":
        raise KeyError("a bug")
    await game.choose(0, "second", ["on", "off"])


async def follower(game: ToyGame) -> None:
    if "next" in game.state.notes:
        game.state.score[1] = 99
        raise StopIteration("a bug")
    await game.choose(1, "third", ["a", "b"])


FRAGILE = book(Once("fragile", fragile), Once("follower", follower))


@pytest.mark.parametrize("word", ["at once", "after dice", "refused inside"])
def test_when_a_rule_fails_on_an_answer_the_game_stands_as_before_and_goes_on(word: str) -> None:
    run = Run(FRAGILE, {}, Seeded(4))
    before = everything(run)
    with pytest.raises(RuleFailed, match="a rule failed on 'first'"):
        run.answer(word)
    assert everything(run) == before
    run.answer("fine")
    assert run.asked().name == "second"
    assert [row.n for row in run.rows] == [0, 1]


def test_when_the_next_activation_fails_at_its_start_the_answer_before_it_is_not_taken() -> None:
    run = Run(FRAGILE, {}, Seeded(4))
    run.answer("next")
    before = everything(run)
    with pytest.raises(RuleFailed):
        run.answer("on")
    assert everything(run) == before
    assert run.state.score[1] == 0
    with pytest.raises(RuleFailed):
        run.answer("off")
    run.undo(0)
    run.answer("fine")
    run.answer("on")
    assert run.asked().name == "third"


def test_a_rule_that_fails_while_judging_an_answer_changes_nothing() -> None:
    def judge(pairs: Any) -> None:
        raise LookupError("a bug")

    async def act(game: ToyGame) -> None:
        await game.assign(0, "q", ["a"], lambda thing: ["x", "y"], refuses=judge)

    run = run_of(act)
    before, request = everything(run), run.request
    with pytest.raises(RuleFailed, match="LookupError"):
        run.answer({"a": "x"})
    assert everything(run) == before
    assert run.request is request


def test_a_forced_answer_that_its_own_rule_refuses_is_a_rules_failure() -> None:
    async def act(game: ToyGame) -> None:
        await game.choose(0, "before", ["on", "back"])
        await game.assign(0, "q", ["a"], lambda thing: ["x"], all=True, refuses=lambda pairs: Refusal("never"))

    run = run_of(act)
    before = everything(run)
    with pytest.raises(RuleFailed, match="a rule failed on 'before'"):
        run.answer("on")
    assert everything(run) == before


def test_missing_dice_are_told_as_such_and_change_nothing() -> None:
    run = Run(FRAGILE, {}, Scripted("dice 3"))
    before = everything(run)
    with pytest.raises(DiceMissing):
        run.answer("fine")
    assert everything(run) == before


async def breaks_when_passed(game: ToyGame) -> None:
    await game.choose(0, "first", ["a", "b"])
    if await game.may_choose(1, "window", ["use"]) is None:
        game.state.notes.append("half done")
        raise ValueError("a bug")
    await game.choose(0, "last", ["a", "b"])


def test_when_a_rule_fails_on_new_standing_orders_they_are_not_taken() -> None:
    run = run_of(breaks_when_passed)
    run.answer("a")
    before, orders = everything(run), dict(run.orders)
    with pytest.raises(RuleFailed):
        run.set_orders(1, [StandingOrder("window", "pass")])
    assert everything(run) == before
    assert run.orders == orders
    run.answer("use")
    assert run.asked().name == "last"


# -- clones --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_a_clone_at_every_question_tells_the_same_story(name: str, seed: int) -> None:
    run, chance = Run(GAMES[name], {}, Seeded(seed)), Chance(seed)
    clones: list[Run] = []
    answers: list[tuple[int, Any]] = []
    while not run.is_over:
        clones.append(run.clone())
        assert everything(clones[-1]) == everything(run)
        rows = len(run.rows)
        answer_at_random(run, chance)
        given = run.rows[rows]
        answers.append((given.player, given.answer))
    for i, copy in enumerate(clones):
        for player, answer in answers[i:]:
            copy.answer(answer, player=player)
        assert everything(copy) == everything(run)


@pytest.mark.parametrize("name", GAMES)
def test_clones_are_independent(name: str) -> None:
    run = play_on(Run(GAMES[name], {}, Seeded(2)), Chance(2), answers=3)
    before = everything(run)
    copies = [play_on(run.clone(Seeded(seed)), Chance(seed)) for seed in range(5)]
    assert everything(run) == before
    assert len({repr(facts_of(copy)) for copy in copies}) > 1
    play_on(run, Chance(9))
    assert all(copy.is_over for copy in copies)


def test_a_clones_orders_are_its_own() -> None:
    run = Run(COUNTING, {}, Seeded(2))
    with run.clone() as copy:
        copy.set_orders(0, PASS_ON_OBJECTIONS)
        assert run.orders[0] == ()


def test_a_clone_can_take_back_across_the_moment_of_cloning() -> None:
    run = play_on(Run(COUNTING, {}, Seeded(2)), Chance(2), answers=7)
    with run.clone() as copy:
        while copy._last_given(0) is not None:
            copy.undo(0)
        assert facts_of(copy) == []
        assert copy.asked().name == "count"


def test_an_imagined_game_draws_the_others_secrets_anew() -> None:
    def drawn_anew(state: Table, player: int, pick: Callable[[int], int]) -> Table:
        copy = state.clone()
        copy.hands[1 - player] = ["?"] * len(copy.hands.get(1 - player, []))
        return copy

    run = Run(CARDS.amended("cards", "1", imagine=drawn_anew), {}, Seeded(1))
    run.answer("ace", player=0)
    run.answer("2", player=1)
    run.answer("king", player=0)
    with run.imagined(0, Chance(1).pick, Seeded(5)) as imagined:
        assert {player: asked.name for player, asked in imagined.waiting().items()} == {0: "stack", 1: "how many"}
    run.answer(["rook", "pawn"], player=1)
    run.answer(["1:king", "0:ace"], player=0)
    with run.imagined(0, Chance(1).pick, Seeded(5)) as imagined:
        assert imagined.state.hands == {0: ["king", "ace"], 1: ["?", "?"]}
    assert run.state.hands == {0: ["king", "ace"], 1: ["rook", "pawn"]}


# -- ending ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


class Flag:
    ended = 0

    def __del__(self) -> None:
        Flag.ended += 1


async def nested(game: ToyGame, depth: int) -> None:
    flag = Flag()
    if depth:
        await nested(game, depth - 1)
    await game.choose(0, "q", lambda: ["a", "b", repr(flag)[:0] + "c"])


async def nest(game: ToyGame) -> None:
    await game.choose(0, "first", ["a", "b"])
    await game.roll(0, "dice", 1)
    await nested(game, 3)


@pytest.mark.usefixtures("_no_collector")
def test_a_dropped_run_ends_at_once_without_the_collector() -> None:
    Flag.ended = 0
    run = run_of(nest)
    run.answer("a")
    with pytest.raises(Refused):
        run.answer("z")
    copy = run.clone()
    copy.answer("a")
    ghost, copied = weakref.ref(run), weakref.ref(copy)
    assert Flag.ended == 1  # the innermost rule of the copy, which has its answer
    del run
    assert ghost() is None
    assert Flag.ended == 5
    del copy
    assert copied() is None
    assert Flag.ended == 8


@pytest.mark.usefixtures("_no_collector")
def test_a_run_whose_rule_failed_ends_at_once_too() -> None:
    run = Run(FRAGILE, {}, Seeded(1))
    for word in ("at once", "after dice"):
        with pytest.raises(RuleFailed):
            run.answer(word)
    with pytest.raises(Refused):
        run.undo(0)
    ghost = weakref.ref(run)
    del run
    assert ghost() is None


def test_a_closed_run_has_ended_and_answers_nothing_more() -> None:
    Flag.ended = 0
    with run_of(nest) as run:
        run.answer("a")
    assert Flag.ended == 4
    assert run.request is None
    assert run.waiting() == {}
    assert not run.is_over
    with pytest.raises(Refused):
        run.answer("a")
    run.close()


# -- taking back -----------------------------------------------------------------------------------------------------


def test_undo_goes_to_the_last_answer_in_person_across_checkpoints() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    at_question = everything(run)[0], run.asked().shown()
    run.answer("2")
    run.answer(None, player=1)
    for answer in ("b0", "1"):
        run.answer(answer, giver=BOT)
    run.answer(None, player=1)
    assert len(run.checkpoints) == 3
    run.undo(0)
    assert (everything(run)[0], run.asked().shown()) == at_question
    assert [row.n for row in run.rows] == [0]
    assert [entry.n for entry in run.entries] == list(range(9))
    assert run.entries[-1] == TakenBack(8, 1, 0)
    assert facts_of(run) == []
    assert len(run.checkpoints) == 1


def test_dice_after_an_undo_come_from_later_places_in_the_log() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    seen = []
    for _ in range(6):
        run.answer("2")
        seen.append((run.rows[-1].n, tuple(run.rows[-1].answer)))
        run.undo(0)
    assert [n for n, _ in seen] == [2, 5, 8, 11, 14, 17]
    assert len({dice for _, dice in seen}) > 1
    assert [entry for entry in run.entries if isinstance(entry, Row)] == [
        row for row in run.entries if not isinstance(row, TakenBack)
    ]


def test_undo_goes_through_orders_and_holds_them_until_the_person_answers() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    run.answer("1")
    run.answer("object", player=1)
    run.set_orders(1, PASS_ON_OBJECTIONS)
    for answer in ("b0", "1", "c0", "1"):
        run.answer(answer)
    assert [row.giver for row in run.rows if row.asks == "object"] == [PERSON, ORDER, ORDER]
    run.undo(1)
    assert run.asked().name == "object"
    assert [row.giver for row in run.rows if row.asks == "object"] == []
    run.answer(None)
    for answer in ("b0", "1"):
        run.answer(answer, player=0)
    assert [row.giver for row in run.rows if row.asks == "object"] == [PERSON, ORDER]


def test_one_players_undo_does_not_hold_the_others_orders() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(1, PASS_ON_OBJECTIONS)
    run.answer("a0")
    run.answer("1")
    run.undo(0)
    run.answer("2")
    assert [row.giver for row in run.rows if row.asks == "object"] == [ORDER]


def test_there_may_be_nothing_to_take_back() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    before = everything(run)
    with pytest.raises(Refused, match="nothing to take back"):
        run.undo(1)
    assert run.undo_reveals(1) == []
    assert everything(run) == before


def test_a_finished_game_can_be_taken_up_again_by_undo() -> None:
    run = play_on(Run(COUNTING, {}, Seeded(1)), Chance(1))
    run.undo(1)
    assert not run.is_over
    assert play_on(run, Chance(2)).is_over


def test_what_an_undo_would_show() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    assert run.undo_reveals(0) == []
    run.answer("2")
    assert run.undo_reveals(0) == ["dice"]
    run.answer(None, player=1)
    assert run.undo_reveals(0) == ["dice", "answers"]
    assert run.undo_reveals(1) == []


def test_typed_dice_are_dice_even_to_the_player_who_typed_them() -> None:
    run = Run(COUNTING, {}, Typed())
    run.answer("a0")
    run.answer("2")
    run.answer([1, 1])
    assert run.undo_reveals(0) == ["dice"]


def test_a_secret_that_was_learnt_is_shown_by_an_undo() -> None:
    async def act(game: ToyGame) -> None:
        await game.choose(0, "look", ["left", "right"])
        game.tell("secret", "the ace", seen_by=(0,))
        await game.choose(0, "end", ["a", "b"])

    run = run_of(act)
    run.answer("left")
    assert run.undo_reveals(0) == ["secrets"]
    run.answer("a")
    assert run.undo_reveals(0) == []


# -- secret dialogues ------------------------------------------------------------------------------------------------

FIRST = ["ace", "king", ["1:king", "0:ace"]]
SECOND = ["3", ["pawn", "rook", "knight"]]


def interleaved(first_at: tuple[int, ...]) -> list[tuple[int, Any]]:
    one, two = iter(FIRST), iter(SECOND)
    return [(0, next(one)) if i in first_at else (1, next(two)) for i in range(5)]


@pytest.mark.parametrize("first_at", list(itertools.combinations(range(5), 3)))
def test_it_does_not_matter_who_answers_a_dialogue_first(first_at: tuple[int, ...]) -> None:
    run = Run(CARDS, {}, Seeded(3))
    for player, answer in interleaved(first_at):
        assert isinstance(run.request, Both)
        run.answer(answer, player=player)
    assert run.state.hands == {0: ["king", "ace"], 1: ["pawn", "rook", "knight"]}
    assert facts_of(run) == [
        {"kind": "Told", "what": "dealt", "value": ["king", "ace"], "seen_by": [0]},
        {"kind": "Told", "what": "dealt", "value": ["pawn", "rook", "knight"], "seen_by": [1]},
    ]
    assert run.checkpoints[-1].state.hands == run.state.hands
    assert all(row.apart for row in run.rows)
    finished = play_on(run, Chance(1))
    assert finished.is_over


def test_an_activation_must_end_after_its_secret_dialogue() -> None:
    async def talk(game: ToyGame) -> str:
        return await game.choose(0, "secret", ["a", "b"])

    async def act(game: ToyGame) -> None:
        await game.both("secrets", {0: lambda: talk(game)})
        await game.choose(0, "too late", ["a", "b"])

    run = run_of(act)
    before = everything(run)
    with pytest.raises(RuleFailed, match="an activation must end after its secret dialogue 'secrets'"):
        run.answer("a", player=0)
    assert everything(run) == before


def test_undo_in_a_dialogue_leaves_the_others_answers_alone() -> None:
    run = Run(CARDS, {}, Seeded(3))
    run.answer("ace", player=0)
    run.answer("3", player=1)
    run.answer("king", player=0)
    assert run.undo_reveals(0) == run.undo_reveals(1) == []
    run.undo(0)
    run.undo(0)
    assert {player: asked.name for player, asked in run.waiting().items()} == {0: "first card", 1: "which cards"}
    for answer in FIRST:
        run.answer(answer, player=0)
    run.answer(SECOND[1], player=1)
    assert run.state.hands == {0: ["king", "ace"], 1: ["pawn", "rook", "knight"]}


def test_taking_back_into_a_dialogue_that_has_been_revealed_shows_secrets() -> None:
    run = Run(CARDS, {}, Seeded(3))
    for player, answer in interleaved((2, 3, 4)):
        run.answer(answer, player=player)
    run.undo(0)
    assert isinstance(run.request, Both)
    assert sorted(run.waiting()) == [0]


def test_the_end_of_a_dialogue_may_have_revealed_it_to_whoever_takes_back_into_it() -> None:
    async def talk(game: ToyGame, player: int) -> str:
        return await game.choose(player, "secret", ["a", "b"])

    async def act(game: ToyGame) -> None:
        secrets = await game.both("secrets", {0: lambda: talk(game, 0), 1: lambda: talk(game, 1)})
        game.tell("revealed", sorted(secrets.items()))

    run = run_of(act)
    run.answer("a", player=1)
    run.answer("a", player=0)
    assert run.undo_reveals(0) == ["secrets"]
    assert run.undo_reveals(1) == ["answers", "secrets"]


def test_standing_orders_and_the_rules_answer_in_dialogues_too() -> None:
    run = Run(CARDS, {}, Seeded(3))
    run.set_orders(1, [StandingOrder("how many", {"answer": "2"})])
    assert run.asked(1).name == "which cards"
    assert run.rows[-1].giver == ORDER


# -- why am I asked? -------------------------------------------------------------------------------------------------


def test_where_tells_stage_phase_step_rules_and_question() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    assert run.where() == ("game", "play", "count", "count")
    run.answer("a0")
    assert run.where() == ("game", "play", "count", "count", "add")
    over = play_on(run, Chance(1))
    assert over.where() == ("over",)


def test_asking_again_and_again_in_a_dialogue_does_not_lengthen_the_chain() -> None:
    run = Run(CARDS, {}, Seeded(1))
    for _ in range(5):
        assert run.asked(1).where == ("dealing", "other side")
        assert run.asked(0).where == ("dealing",)
    for player, answer in interleaved((0, 1, 2)):
        run.answer(answer, player=player)
    assert run.where() == ("game", "play", "show", "show")


def test_a_dialogue_that_was_broken_off_leaves_no_name_behind() -> None:
    @named("talking")
    async def talk(game: ToyGame) -> str:
        return await game.choose(0, "secret", ["a", "b"])

    async def act(game: ToyGame) -> None:
        await game.both("secrets", {0: lambda: talk(game), 1: lambda: talk_briefly(game)})

    async def talk_briefly(game: ToyGame) -> str:
        return "nothing"

    async def after(game: ToyGame) -> None:
        await game.choose(0, "plain", ["a", "b"])

    run = Run(book(Once("act", act), Once("after", after)), {}, Seeded(1))
    assert run.asked().where == ("talking",)
    run.answer("a", player=0)
    assert run.where() == ("game", "play", "after", "plain")


def test_a_rule_that_has_ended_is_no_longer_in_the_chain() -> None:
    @named("inner")
    async def inner(game: ToyGame) -> None:
        await game.choose(0, "deep", ["a", "b"])

    @named("outer")
    async def outer(game: ToyGame) -> None:
        await inner(game)
        await game.choose(0, "shallow", ["a", "b"])

    run = run_of(outer)
    assert run.where()[3:] == ("outer", "inner", "deep")
    run.answer("a")
    assert run.where()[3:] == ("outer", "shallow")


# -- set-up ----------------------------------------------------------------------------------------------------------


def test_a_game_keeps_the_set_up_as_it_was_given() -> None:
    async def act(game: ToyGame) -> None:
        game.state.notes.append("changed by the rules")
        await game.choose(0, "q", ["a", "b"])

    setup = {"notes": ("one",)}
    run = Run(book(Once("act", act)), setup, Seeded(1))
    setup["notes"] = ("other",)
    assert run.setup == {"notes": ["one"]}
    assert run.state.notes == ["one", "changed by the rules"]


def test_a_game_can_begin_from_a_position() -> None:
    run = play_on(Run(COUNTING, {}, Seeded(1)), Chance(1), answers=9)
    kept = run.checkpoints[-1]
    again = Run(COUNTING, {"position": COUNTING.state_data(kept.state)}, Seeded(1))
    assert COUNTING.state_data(again.checkpoints[0].state) == COUNTING.state_data(kept.state)
    assert again.state.score.keys() == {0, 1}


def test_forced_steps_ask_nobody() -> None:
    async def act(game: ToyGame, thing: str) -> None:
        game.tell("did", thing)

    run = Run(book(Each("only", lambda game, player: ["one"], act)), {}, Seeded(1))
    assert run.is_over
    assert [(row.asks, row.answer, row.giver) for row in run.rows] == [("only", "one", RULES)]


def test_a_clone_holds_the_orders_of_whoever_has_just_taken_a_move_back() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    for answer in ("a0", "1"):
        run.answer(answer)
    run.answer("object", player=1)
    run.set_orders(1, PASS_ON_OBJECTIONS)
    run.undo(1)
    with run.clone() as copy, run.at(len(run.rows)) as earlier:
        for other in (copy, earlier):
            other.settle()
            assert (other.asked().name, other.asked().player) == ("object", 1)
        copy.answer("object", player=1)
        for answer in ("b0", "1"):
            copy.answer(answer)
        assert [row.giver for row in copy.rows if row.asks == "object"] == [PERSON, ORDER]
