"""The flow above an activation: three kinds of step, turns, rounds and stages, taken up between any two activations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bellona.kernel.dice import Seeded, Typed
from bellona.kernel.flow import Alternate, Each, Once, Phase, Stage
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import ORDER, PERSON, RULES, RuleFailed, Run

from .toys import CARDS, COUNTING, DUEL, Table, Told, ToyGame, begin, book, everything, facts_of, seen


def told(run: Run) -> list[Any]:
    return [fact.get("value") for fact in facts_of(run) if fact["kind"] == "Told"]


def tells(word: str) -> Callable[[ToyGame], Any]:
    async def act(game: ToyGame) -> None:
        clock = game.state.clock
        game.tell("did", f"{word} {clock.round}.{clock.turn}")

    return act


async def do(game: ToyGame, thing: str) -> None:
    game.state.notes.append(thing)
    game.tell("did", thing)


def listed(*things: str) -> Callable[[ToyGame, int], list[str]]:
    return lambda game, player: [thing for thing in things if thing.startswith(str(player))]


def offered(run: Run) -> list[str]:
    return [option["key"] for option in run.asked().shown()["options"]]


# -- once ------------------------------------------------------------------------------------------------------------


def test_steps_that_happen_once_happen_in_every_turn_of_every_round() -> None:
    run = Run(book(Once("a", tells("a")), Once("b", tells("b")), rounds=2, turns=(1, 0)), {}, Seeded(1))
    assert told(run) == ["a 1.0", "b 1.0", "a 1.1", "b 1.1", "a 2.0", "b 2.0", "a 2.1", "b 2.1"]
    assert run.is_over


# -- each ------------------------------------------------------------------------------------------------------------


def test_each_thing_is_picked_once_until_none_is_left() -> None:
    run = Run(book(Each("pick", listed("0a", "0b", "0c"), do)), {}, Seeded(1))
    assert offered(run) == ["0a", "0b", "0c"]
    run.answer("0b")
    assert offered(run) == ["0a", "0c"]
    run.answer("0c")
    assert told(run) == ["0b", "0c", "0a"]
    assert run.is_over


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize(("first", "next_to_act"), [(("0a",), 1), (("0a", "1a"), 0), (("0a", "1a", "1b"), 0), ((), 0)])
def test_an_alternation_may_go_on_in_the_next_step(goes_on: bool, first: tuple[str, ...], next_to_act: int) -> None:
    """Whoever did not act last comes next, though he had nothing left; otherwise it begins anew."""
    one = Alternate("pick", listed(*first), do, lambda game: 0)
    then = Alternate("pick then", listed("0y", "0z", "1y", "1z"), do, lambda game: 0, goes_on=goes_on)
    run = Run(book(one, then), {}, Seeded(1))
    while run.asked().name == "pick":
        run.answer(offered(run)[0])
    assert run.asked().name == "pick then"
    assert run.asked().player == (next_to_act if goes_on else 0)


def test_what_becomes_eligible_later_is_offered_and_what_no_longer_is_is_not() -> None:
    def eligible(game: ToyGame, player: int) -> list[str]:
        things = ["a", "b", "d"]
        return [*things, "c"] if "a" not in game.state.notes else ["c", "e"]

    run = Run(book(Each("pick", eligible, do)), {}, Seeded(1))
    run.answer("d")
    run.answer("a")
    assert offered(run) == ["c", "e"]
    run.answer("e")
    assert told(run) == ["d", "a", "e", "c"]


def test_a_player_may_stop_where_the_step_allows_it() -> None:
    steps = (Each("pick", listed("0a", "0b"), do, may_stop=True), Once("after", tells("after")))
    run = Run(book(*steps), {}, Seeded(1))
    run.answer("0b")
    run.answer(None)
    assert told(run) == ["0b", "after 1.0"]
    assert run.is_over


def test_who_has_stopped_is_asked_again_next_turn() -> None:
    run = Run(book(Each("pick", listed("0a"), do, may_stop=True), rounds=2), {}, Seeded(1))
    run.answer(None)
    assert (run.asked().name, run.state.clock.round) == ("pick", 2)


@pytest.mark.parametrize("kind", ["each", "each or stop", "alternate"])
def test_what_cannot_be_picked_is_refused_with_the_reason_that_the_step_gives(kind: str) -> None:
    def why_not(game: ToyGame, player: int, key: str) -> Refusal | None:
        return Refusal("done", ("10e.core.unit",), {"thing": key}) if key in game.state.notes else None

    things = listed("0a", "0b", "0c")
    step: Each | Alternate = Each("pick", things, do, may_stop=kind == "each or stop", why_not=why_not)
    if kind == "alternate":
        step = Alternate("pick", things, do, lambda game: 0, why_not=why_not)
    run = Run(book(step), {}, Seeded(1))
    run.answer("0b")
    with pytest.raises(Refused) as done:
        run.answer("0b")
    assert done.value.refusal == Refusal("done", ("10e.core.unit",), {"thing": "0b"})
    with pytest.raises(Refused) as unknown:
        run.answer("1d")
    assert unknown.value.refusal.why == "not-an-option"


def test_nothing_eligible_is_no_question() -> None:
    assert Run(book(Each("pick", listed(), do), Once("after", tells("after"))), {}, Seeded(1)).is_over


@pytest.mark.parametrize("step", [Each, Alternate])
def test_a_step_may_say_why_something_cannot_be_picked(step: type[Each | Alternate]) -> None:
    def why_not(game: ToyGame, player: int, key: str) -> Refusal | None:
        return Refusal("too-heavy", ("toy.weight",), {"thing": key}) if key == "0z" else None

    begins: dict[str, Any] = {"begins": lambda game: 0} if step is Alternate else {}
    run = Run(book(step("pick", listed("0a", "0b"), do, why_not=why_not, **begins)), {}, Seeded(1))
    with pytest.raises(Refused, match="too heavy: thing 0z"):
        run.answer("0z")
    with pytest.raises(Refused, match="not an option: answer 0y"):
        run.answer("0y")
    run.answer("0a")
    assert told(run)[:1] == ["0a"]


def test_picking_needs_somebody_whose_turn_it_is() -> None:
    with pytest.raises(TypeError, match="'pick': it is nobody's turn to pick"):
        Run(book(Each("pick", listed("0a"), do), turns=(-1,)), {}, Seeded(1))


def test_a_step_may_belong_to_the_other_player() -> None:
    things = listed("0a", "0b", "1c", "1d")
    steps = (Each("defend", things, do, may_stop=True, others=True), Each("attack", things, do))
    run = Run(book(*steps, turns=(0, 1)), {}, Seeded(1))
    assert (run.asked().name, run.asked().player, offered(run)) == ("defend", 1, ["1c", "1d"])
    run.answer("1d", player=1)
    run.answer(None, player=1)
    assert (run.asked().name, run.asked().player, offered(run)) == ("attack", 0, ["0a", "0b"])
    run.answer("0b", player=0)
    assert (run.asked().name, run.asked().player, run.state.clock.turn) == ("defend", 0, 1)
    run.answer(None, player=0)
    run.answer("1d", player=1)
    assert told(run) == ["1d", "0b", "0a", "1d", "1c"]
    assert run.is_over


def test_what_the_other_player_cannot_pick_is_refused_with_the_reason_for_that_player() -> None:
    def why_not(game: ToyGame, player: int, key: str) -> Refusal | None:
        return Refusal("not-yours", (), {"player": player, "thing": key})

    run = Run(book(Each("defend", listed("0a", "1c", "1d"), do, others=True, why_not=why_not)), {}, Seeded(1))
    with pytest.raises(Refused) as refused:
        run.answer("0a", player=1)
    assert refused.value.refusal.about == {"player": 1, "thing": "0a"}


# -- alternate -------------------------------------------------------------------------------------------------------


def alternating(eligible: Callable[[ToyGame, int], list[str]], begins: int = 1) -> Run:
    steps = (Alternate("act", eligible, do, begins=lambda game: begins), Once("after", tells("after")))
    return Run(book(*steps, turns=(-1,)), {}, Seeded(1))


def test_players_act_in_turn_and_who_has_none_left_is_passed_over() -> None:
    run = alternating(listed("0a", "0b", "0c", "0d", "1a", "1b"))
    asked = []
    while not run.is_over:
        asked.append(run.asked().player)
        run.answer(offered(run)[0])
    assert told(run) == ["1a", "0a", "1b", "0b", "0c", "0d", "after 1.0"]
    assert asked == [1, 0, 0, 0]


def test_who_begins_without_anything_is_passed_over_at_once() -> None:
    run = alternating(listed("0a", "0b"))
    assert run.asked().player == 0


def test_what_becomes_eligible_later_brings_its_player_back() -> None:
    def eligible(game: ToyGame, player: int) -> list[str]:
        late = ["1late"] if "0b" in game.state.notes and player == 1 else []
        return listed("0a", "0b", "0c", "1a")(game, player) + late

    run = alternating(eligible)
    for answer in ("0a", "0b"):
        run.answer(answer)
    assert told(run) == ["1a", "0a", "0b", "1late", "0c", "after 1.0"]


def test_in_every_round_those_begin_whom_the_step_names() -> None:
    step = Alternate("act", listed("0a", "1a", "1b", "0b"), do, begins=lambda game: game.state.clock.round % 2)
    run = Run(book(step, rounds=3, turns=(-1,)), {}, Seeded(1))
    first = []
    while not run.is_over:
        if not run.state.clock.done:
            first.append((run.state.clock.round, run.asked().player))
        run.answer(offered(run)[0])
    assert first == [(1, 1), (2, 0), (3, 1)]


# -- phases, stages, ends --------------------------------------------------------------------------------------------


def stages() -> tuple[Stage, ...]:
    return (
        Stage("set-up", (Phase("muster", (Once("muster", tells("muster")),)), Phase("empty", ()))),
        Stage(
            "battle",
            (Phase("move", (Once("move", tells("move")),)), Phase("fight", (Once("fight", tells("fight")),))),
            rounds=lambda game: 2,
            turns=lambda game: (0, 1) if game.state.clock.round == 1 else (1,),
        ),
    )


def staged(**more: Any) -> Rulebook:
    return Rulebook("staged", "1", stages(), Table, begin, seen, game=ToyGame, **more)


def test_stages_rounds_turns_and_phases_follow_one_another() -> None:
    run = Run(staged(), {}, Seeded(1))
    assert told(run) == [
        *("muster 1.0", "move 1.0", "fight 1.0", "move 1.1", "fight 1.1"),
        *("move 2.0", "fight 2.0"),
    ]


def test_the_rulebook_hears_what_has_ended() -> None:
    heard: list[str] = []

    def ended(game: ToyGame, what: str) -> None:
        heard.append(f"{what} {game.player}")

    Run(staged(ended=ended), {}, Seeded(1))
    assert heard == [
        *("phase -1", "phase -1", "turn -1", "round -1", "stage -1"),
        *("phase 0", "phase 0", "turn 0", "phase 1", "phase 1", "turn 1", "round 1"),
        *("phase 1", "phase 1", "turn 1", "round 1", "stage 1", "game 1"),
    ]


def test_facts_of_the_end_belong_to_the_record() -> None:
    def ended(game: ToyGame, what: str) -> None:
        if what == "game":
            game.record(Told(what="word", value="the end"))

    run = Run(staged(ended=ended), {}, Seeded(1))
    assert told(run)[-1] == "the end"
    assert len(run.fact_rows) == len(run.facts)
    with run.clone() as clone:
        assert told(clone) == told(run)


def test_a_rule_may_finish_the_game() -> None:
    async def finish(game: ToyGame) -> None:
        await game.choose(0, "surrender", ["yes", "really"])
        game.finish()
        await game.choose(0, "last words", ["a", "b"])

    heard: list[str] = []
    steps = Once("finish", finish), Once("never", tells("never"))
    run = Run(book(*steps, rounds=9, ended=lambda game, what: heard.append(what)), {}, Seeded(1))
    run.answer("yes")
    assert not run.is_over
    assert heard == []
    run.answer("a")
    assert run.is_over
    assert told(run) == []
    assert heard == ["game"]


# -- the flow is data ------------------------------------------------------------------------------------------------


def played(rulebook: Rulebook, reload: bool) -> tuple[list[Any], Any]:
    """A game by fixed answers, thrown away and taken up from saved data after every activation if so wished."""
    run, facts, given = Run(rulebook, {}, Typed()), [], 0
    while not run.is_over:
        checkpoints = len(run.checkpoints)
        player = min(run.waiting())
        given += 1
        run.answer(run.asked(player).some(lambda below, n=given: (n * 7 + 3) % below), player=player)  # type: ignore[misc]
        if reload and len(run.checkpoints) > checkpoints:
            last = run.checkpoints[-1]
            facts += facts_of(run)[: last.facts]
            run = Run(rulebook, {"position": rulebook.state_data(last.state)}, Typed())
    return facts + facts_of(run), rulebook.state_data(run.state)


@pytest.mark.parametrize("rulebook", [COUNTING, CARDS, DUEL, staged()], ids=lambda rulebook: rulebook.name)
def test_saved_and_taken_up_after_every_activation_the_story_is_the_same(rulebook: Rulebook) -> None:
    assert played(rulebook, reload=True) == played(rulebook, reload=False)


# -- leaving the rest undone -------------------------------------------------------------------------------------------


async def walk(game: ToyGame, thing: str) -> None:
    how = await game.choose(int(thing[0]), "how", ["run", "stay"] if thing != "0x" else ["run", "crawl"])
    game.tell(how, thing)


def walking(*things: str, rounds: int = 1) -> Run:
    step = Each("pick", listed(*things), walk, idle=(StandingOrder("how", {"answer": "stay"}),))
    return Run(book(step, rounds=rounds), {}, Seeded(1))


def test_all_that_could_still_act_are_left_idle_at_once_and_taken_back_at_once() -> None:
    run = walking("0a", "0b", "0c")
    run.answer("0b")
    run.answer("run")
    before = everything(run)
    run.leave_idle(0)
    assert [(row.asks, row.answer, row.giver) for row in run.rows[2:]] == [
        ("pick", "0a", PERSON),
        ("how", "stay", ORDER),
        ("pick", "0c", RULES),
        ("how", "stay", ORDER),
    ]
    assert run.is_over
    run.undo(0)
    assert everything(run)[:2] == before[:2]
    assert run.asked().name == "pick"


def test_who_cannot_be_idle_is_asked_all_the_same() -> None:
    run = walking("0a", "0x", "0c")
    run.leave_idle(0)
    assert (run.asked().name, told(run), run.idle(0)) == ("how", ["0a"], ())
    run.answer("crawl")
    assert told(run) == ["0a", "0x"]


def test_only_this_step_is_left_idle_and_only_by_whom_it_asks() -> None:
    run = walking("0a", "0b", rounds=2)
    assert not run.idle(1)
    run.leave_idle(0)
    assert (run.state.clock.round, run.asked().name, told(run)) == (2, "pick", ["0a", "0b"])


def test_nothing_is_left_idle_where_the_step_does_not_say_how() -> None:
    run = Run(book(Each("pick", listed("0a", "0b"), do)), {}, Seeded(1))
    with pytest.raises(Refused, match="nothing to leave"):
        run.leave_idle(0)


def test_when_a_rule_fails_on_the_way_nobody_has_been_left_idle() -> None:
    async def act(game: ToyGame, thing: str) -> None:
        await walk(game, thing)
        if thing == "0b":
            raise ZeroDivisionError("a bug")

    step = Each("pick", listed("0a", "0b", "0c"), act, idle=(StandingOrder("how", {"answer": "stay"}),))
    run = Run(book(step), {}, Seeded(1))
    before = everything(run)
    with pytest.raises(RuleFailed):
        run.leave_idle(0)
    assert everything(run) == before
