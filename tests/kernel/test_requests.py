"""What may be answered, what is refused and with which words, and what the rules answer by themselves."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bellona.kernel.dice import Chance, Typed
from bellona.kernel.refusal import Refusal, Refused
from bellona.kernel.requests import FEW, Assign, Choose, Place, Request, key_of, turned
from bellona.kernel.run import RULES, RuleFailed, Run, plain

from .toys import CARDS, ToyGame, everything, run_of

Make = Callable[[ToyGame], Request[Any]]


class Thing(msgspec.Struct, frozen=True):
    key: str
    worth: int = 0


class Spot(msgspec.Struct, frozen=True):
    x: float
    y: float = 0.0
    label: str | None = None


A, B, C = Thing("a", 1), Thing("b", 1), Thing("c", 2)
LAW = ("toy.law", "toy.second-law")


def too_far(spot: Spot) -> Refusal | None:
    return None if spot.x <= 6 else Refusal("too-far", ("toy.reach",), {"moved": spot.x, "most": 6})


def at_most_one_b(pairs: list[tuple[Thing, Any]]) -> Refusal | None:
    many = [option for _, option in pairs].count("y")
    return None if many < 2 else Refusal("too-many", ("toy.one-y",), {"given": many, "most": 1})


KINDS: dict[str, Make] = {
    "choose": lambda game: game.choose(0, "q", [A, B, C], rules=LAW),
    "may_choose": lambda game: game.may_choose(0, "q", [A, B], rules=LAW),
    "choose_some": lambda game: game.choose_some(0, "q", [A, B, C], 1, 2, rules=LAW),
    "assign": lambda game: game.assign(0, "q", [A, B], lambda thing: ["x", "y"], refuses=at_most_one_b, rules=LAW),
    "assign all": lambda game: game.assign(0, "q", [A, B], lambda thing: ["x", "y"], all=True, rules=LAW),
    "place": lambda game: game.place(0, "q", Spot, too_far, lambda: [Spot(1), Spot(2)], rules=LAW),
    "place or pass": lambda game: game.place(0, "q", Spot, too_far, lambda: [Spot(1)], may_pass=True, rules=LAW),
    "roll": lambda game: game.roll(0, "q", 2, rules=LAW),
    "order": lambda game: game.order(0, "q", [A, B, C], rules=LAW),
}


def asking(make: Make) -> Run:
    """A run that waits for this request and then for another."""

    async def act(game: ToyGame) -> None:
        got = await make(game)
        game.tell("got", repr(got))
        await game.choose(1, "after", ["yes", "no"])

    return run_of(act, Typed())


def got(kind: str, answer: Any) -> str:
    run = asking(KINDS[kind])
    run.answer(answer)
    assert run.asked().name == "after"
    told: str = run.facts[-1].value  # type: ignore[attr-defined]
    return told


@pytest.mark.parametrize(
    ("kind", "answer", "value"),
    [
        ("choose", "b", B),
        ("may_choose", "a", A),
        ("may_choose", None, None),
        ("choose_some", ["c", "a"], [C, A]),
        ("choose_some", ["b"], [B]),
        ("assign", {}, []),
        ("assign", {"b": "y", "a": "x"}, [(A, "x"), (B, "y")]),
        ("assign all", {"b": "y", "a": "y"}, [(A, "y"), (B, "y")]),
        ("place", {"x": 6}, Spot(6.0)),
        ("place", {"x": -1.5, "y": 2, "label": "l"}, Spot(-1.5, 2.0, "l")),
        ("place or pass", None, None),
        ("roll", [6, 1], [6, 1]),
        ("order", ["2:c", "0:a", "1:b"], [C, A, B]),
    ],
)
def test_legal_answers_reach_the_rule_as_it_wants_them(kind: str, answer: Any, value: Any) -> None:
    assert got(kind, answer) == repr(value)


@pytest.mark.parametrize(
    ("kind", "answer", "why", "about"),
    [
        ("choose", "d", "not-an-option", {"answer": "d", "options": ["a", "b", "c"]}),
        ("choose", None, "wrong-number", {"chosen": 0, "least": 1, "most": 1}),
        ("choose", ["a"], "malformed", {"expected": "a name"}),
        ("choose", 1, "malformed", {"expected": "a name"}),
        ("may_choose", "c", "not-an-option", {"answer": "c", "options": ["a", "b"]}),
        ("choose_some", [], "wrong-number", {"chosen": 0, "least": 1, "most": 2}),
        ("choose_some", ["a", "b", "c"], "wrong-number", {"chosen": 3, "least": 1, "most": 2}),
        ("choose_some", ["a", "a"], "malformed", {"expected": "a list of different names"}),
        ("choose_some", "a", "malformed", {"expected": "a list of different names"}),
        ("choose_some", ["a", "z"], "not-an-option", {"answer": "z", "options": ["a", "b", "c"]}),
        ("assign", {"z": "x"}, "not-an-option", {"answer": "z", "options": ["a", "b"]}),
        ("assign", {"z": "x", "a": "x", "y": "x"}, "not-an-option", {"answer": "z", "options": ["a", "b"]}),
        ("assign", {"a": "z"}, "not-an-option", {"thing": "a", "answer": "z", "options": ["x", "y"]}),
        ("assign", {"a": ["x"]}, "malformed", {"expected": "a mapping of names to names"}),
        ("assign", {"a": None}, "malformed", {"expected": "a mapping of names to names"}),
        ("assign", [["a", "x"]], "malformed", {"expected": "a mapping of names to names"}),
        ("assign all", {"a": "x"}, "not-assigned", {"thing": "b"}),
        ("place", None, "may-not-pass", {}),
        ("place", {"y": 1}, "malformed", {"expected": "Object missing required field `x`"}),
        ("place", {"x": "1"}, "malformed", {"expected": "Expected `float`, got `str` - at `$.x`"}),
        ("roll", [6], "wrong-number-of-dice", {"given": 1, "wanted": 2}),
        ("roll", [6, 7], "no-such-face", {"given": 7, "sides": 6}),
        ("roll", [0, 1], "no-such-face", {"given": 0, "sides": 6}),
        ("roll", [True, 1], "malformed", {"expected": "2 whole numbers"}),
        ("roll", [1.0, 1], "malformed", {"expected": "2 whole numbers"}),
        ("order", ["0:a", "1:b"], "not-an-arrangement", {"things": ["0:a", "1:b", "2:c"]}),
        ("order", ["0:a", "0:a", "1:b"], "not-an-arrangement", {"things": ["0:a", "1:b", "2:c"]}),
        ("order", {"0:a": 1}, "not-an-arrangement", {"things": ["0:a", "1:b", "2:c"]}),
    ],
)
def test_illegal_answers_are_refused_with_rule_and_measure_and_change_nothing(
    kind: str, answer: Any, why: str, about: dict[str, Any]
) -> None:
    run = asking(KINDS[kind])
    before, request = everything(run), run.request
    with pytest.raises(Refused) as refused:
        run.answer(answer)
    assert refused.value.refusal == Refusal(why, LAW, about)
    assert everything(run) == before
    assert run.request is request


@pytest.mark.parametrize(
    ("kind", "answer", "refusal"),
    [
        ("place", {"x": 6.4}, Refusal("too-far", ("toy.reach",), {"moved": 6.4, "most": 6})),
        ("assign", {"a": "y", "b": "y"}, Refusal("too-many", ("toy.one-y",), {"given": 2, "most": 1})),
    ],
)
def test_what_a_rule_refuses_is_told_in_its_own_words(kind: str, answer: Any, refusal: Refusal) -> None:
    run = asking(KINDS[kind])
    before, request = everything(run), run.request
    with pytest.raises(Refused) as refused:
        run.answer(answer)
    assert refused.value.refusal == refusal
    assert everything(run) == before
    assert run.request is request


def test_a_refusal_reads_like_a_sentence() -> None:
    assert str(Refusal("too-far", ("toy.reach",), {"moved": 6.4})) == "too far: moved 6.4 [toy.reach]"


def test_who_is_not_asked_may_not_answer() -> None:
    run = asking(KINDS["choose"])
    before = everything(run)
    with pytest.raises(Refused) as refused:
        run.answer("a", player=1)
    assert refused.value.refusal == Refusal("not-asked", (), {"player": 1, "waiting": [0]})
    assert everything(run) == before


# -- malformed answers of every shape ------------------------------------------------------------------------------

WORDS = st.sampled_from(["a", "b", "x", "y", "0:a", "1:b", "2:c", "z", "", "\ud800", "label"]) | st.text(max_size=3)
STRANGE = st.sampled_from(
    [math.nan, math.inf, -math.inf, 10**30, -(10**400), b"a", bytearray(b"a"), object(), {1, 2}, ..., A, Spot, 1j]
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | WORDS | STRANGE
KEYS = WORDS | st.none() | st.booleans() | st.integers() | st.floats() | st.tuples(st.integers())
SHAPES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
WAITING = {kind: asking(make) for kind, make in KINDS.items()} | {"both": Run(CARDS, {}, Typed())}


@pytest.mark.parametrize("kind", WAITING)
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(answer=SHAPES)
def test_an_answer_of_any_shape_is_taken_or_refused(kind: str, answer: Any) -> None:
    run = WAITING[kind]
    before, request = everything(run), run.request
    try:
        with run.clone() as copy:
            copy.answer(answer, player=0)
    except Refused:
        with pytest.raises(Refused):
            run.answer(answer, player=0)
    assert everything(run) == before
    assert run.request is request


def test_an_answer_nested_beyond_measure_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    endless: list[Any] = []
    endless.append(endless)
    for answer in (deep, endless):
        with pytest.raises(Refused):
            WAITING["choose_some"].answer(answer)


def test_numbers_beyond_measure_are_refused() -> None:
    for number in (10**30, 10**400, 10**5000):
        for kind, answer in (("roll", [number, 1]), ("place", {"x": number}), ("choose_some", [number])):
            with pytest.raises(Refused):
                WAITING[kind].answer(answer)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_a_number_that_is_none_is_not_a_pass(number: float) -> None:
    for answer in (number, [number], {"x": 1, "label": number}):
        with pytest.raises(Refused):
            asking(KINDS["may_choose"]).answer(answer)
        with pytest.raises(Refused):
            asking(KINDS["place or pass"]).answer(answer)


def test_plain_data_stays_as_it_is() -> None:
    data: dict[str, Any] = {"a": [1, 2.5, None, True, "x", {"b": []}]}
    assert plain(data) == data
    assert plain(((1, 2), {3: 4})) == [[1, 2], {"3": 4}]


# -- what the rules answer by themselves -----------------------------------------------------------------------------


def alone(make: Make) -> Run:
    async def act(game: ToyGame) -> None:
        got = await make(game)
        game.tell("got", got if isinstance(got, str) else repr(got))

    return run_of(act, Typed())


@pytest.mark.parametrize(
    ("make", "row"),
    [
        (lambda game: game.choose(0, "q", ["only"]), "only"),
        (lambda game: game.may_choose(0, "q", []), None),
        (lambda game: game.choose_some(0, "q", ["a", "b"], 2, 2), ["a", "b"]),
        (lambda game: game.choose_some(0, "q", [], 0, 2), []),
        (lambda game: game.choose(0, "q", [A, B], alike=lambda thing: thing.worth), "a"),
        (lambda game: game.choose_some(0, "q", [A, B, C], 2, 2, alike=lambda thing: 0), ["a", "b"]),
        (lambda game: game.assign(0, "q", [A, B], lambda thing: []), {}),
        (lambda game: game.assign(0, "q", [A, B], lambda thing: [thing.key], all=True), {"a": "a", "b": "b"}),
        (lambda game: game.assign(0, "q", [], lambda thing: ["x"], all=True), {}),
        (lambda game: game.order(0, "q", ["same", "same"]), ["0:same", "1:same"]),
        (lambda game: game.order(0, "q", []), []),
        (lambda game: game.roll(0, "q", 0), []),
        (lambda game: game.ruling("q", lambda: (1, 2)), [1, 2]),
    ],
)
def test_forced_answers_are_given_by_the_rules_and_recorded(make: Make, row: Any) -> None:
    run = alone(make)
    assert run.is_over
    (only,) = run.rows
    assert (only.asks, only.answer, only.giver) == ("q", row, RULES)


@pytest.mark.parametrize(
    "make",
    [
        lambda game: game.may_choose(0, "q", ["only"]),
        lambda game: game.choose(0, "q", [A, B, C], alike=lambda thing: thing.worth),
        lambda game: game.choose_some(0, "q", [A, B], 1, 2, alike=lambda thing: 0),
        lambda game: game.assign(0, "q", [A], lambda thing: ["x"]),
        lambda game: game.order(0, "q", ["one", "other"]),
        lambda game: game.roll(0, "q", 1),
    ],
)
def test_what_is_not_forced_is_asked(make: Make) -> None:
    run = alone(make)
    assert run.asked().name == "q"
    assert run.rows == []


@pytest.mark.parametrize(
    "make",
    [
        lambda game: game.choose(0, "q", []),
        lambda game: game.choose_some(0, "q", ["a"], 2, 3),
        lambda game: game.assign(0, "q", [A, B], lambda thing: ["x"] if thing is A else [], all=True),
        lambda game: game.choose(0, "q", ["twin", "twin"]),
        lambda game: game.assign(0, "q", ["twin", "twin"], lambda thing: ["x", "y"]),
        lambda game: game.assign(0, "q", [A], lambda thing: ["twin", "twin"]),
    ],
)
def test_a_question_that_nobody_can_answer_is_a_rules_failure_at_once(make: Make) -> None:
    async def act(game: ToyGame) -> None:
        await game.choose(0, "before", ["on", "back"])
        await make(game)

    run = run_of(act)
    before = everything(run)
    with pytest.raises(RuleFailed):
        run.answer("on")
    assert everything(run) == before


def test_a_verdict_is_found_once_and_then_read_from_the_record() -> None:
    searched = []

    def search() -> dict[str, Any]:
        searched.append(1)
        return {"found": [1.5, 2]}

    async def act(game: ToyGame) -> None:
        verdict = await game.ruling("search", search)
        verdict["found"].append("changed by the rule")
        await game.choose(0, "q", ["a", "b"])

    run = run_of(act)
    with run.clone() as copy:
        assert copy.rows[0].answer == run.rows[0].answer == {"found": [1.5, 2]}
    assert len(searched) == 1


def test_a_rule_that_changes_its_answer_does_not_change_the_record() -> None:
    async def act(game: ToyGame) -> None:
        dice = await game.roll(0, "q", 3)
        dice.sort()
        dice.pop()
        chosen = await game.choose_some(0, "some", ["a", "b"], 0, 2)
        chosen.clear()
        await game.choose(0, "end", ["a", "b"])

    run = run_of(act, Typed())
    run.answer([6, 2, 4])
    run.answer(["b", "a"])
    with run.clone() as copy:
        assert [row.answer for row in copy.rows] == [row.answer for row in run.rows] == [[6, 2, 4], ["b", "a"]]


# -- options are looked at only when they are needed -----------------------------------------------------------------


def test_feeding_looks_a_thing_up_instead_of_working_out_the_options() -> None:
    worked_out = []

    def options() -> list[Thing]:
        worked_out.append(1)
        return [A, B]

    def targets(thing: Thing) -> list[Thing]:
        worked_out.append(1)
        return [A, B]

    by_name = {"a": A, "b": B}

    async def act(game: ToyGame) -> None:
        chosen = await game.choose(0, "first", options, find=by_name.__getitem__)
        aimed = await game.assign(0, "second", [C], targets, find=by_name.__getitem__)
        game.tell("got", repr((chosen, aimed)))
        await game.choose(0, "last", options, find=by_name.__getitem__)

    run = run_of(act)
    run.answer("b")
    run.answer({"c": "a"})
    asked_so_far = len(worked_out)
    with run.clone() as copy:
        assert copy.facts == run.facts
        assert len(worked_out) == asked_so_far
        copy.answer("a")


def test_listed_options_are_found_again_without_a_way_to_look_them_up() -> None:
    run = asking(KINDS["assign"])
    run.answer({"a": "x"})
    with run.clone() as copy:
        assert copy.facts == run.facts


# -- random and suggested answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_random_and_suggested_answer_is_accepted(kind: str) -> None:
    request, chance = WAITING[kind].asked(), Chance(5)
    seen = {repr(request.some(chance.pick)) for _ in range(200)}
    for _ in range(50):
        request.read(plain(request.some(chance.pick)))
    request.read(plain(request.suggested()))
    assert len(seen) > 1 or kind == "place or pass"


@pytest.mark.parametrize("kind", ["may_choose", "place or pass", "assign"])
def test_the_answer_that_passes_is_accepted_where_one_may_pass(kind: str) -> None:
    WAITING[kind].asked().read(WAITING[kind].asked().passing())


def test_a_place_without_suggestion_must_be_found_by_somebody() -> None:
    run = asking(lambda game: game.place(0, "q", Spot, too_far, list))
    with pytest.raises(ValueError, match="nothing is suggested"):
        run.asked().some(Chance(1).pick)


# -- how a question is shown ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_shown_as_plain_data(kind: str) -> None:
    shown = WAITING[kind].asked().shown()
    assert plain(shown) == msgspec.json.decode(msgspec.json.encode(shown))
    assert (shown["name"], shown["player"], shown["rules"]) == ("q", 0, list(LAW))


def test_options_are_told_with_what_the_rule_says_about_them() -> None:
    run = asking(lambda game: game.choose(0, "q", [A, C], tells=lambda thing: {"worth": thing.worth}))
    assert run.asked().shown()["options"] == [{"key": "a", "worth": 1}, {"key": "c", "worth": 2}]


def test_things_are_called_by_their_key_or_by_themselves() -> None:
    assert [key_of(A), key_of("word"), key_of(3)] == ["a", "word", "3"]


# -- secret dialogues ------------------------------------------------------------------------------------------------


def test_a_dialogue_is_answered_as_one_player() -> None:
    run = Run(CARDS, {}, Typed())
    with pytest.raises(Refused) as refused:
        run.answer("ace")
    assert refused.value.refusal.why == "not-asked"
    assert run.request
    with pytest.raises(Refused, match="answer as one player"):
        run.request.read("ace")


@pytest.mark.parametrize(
    "ask",
    [
        lambda game: game.choose(1, "of the other", ["a", "b"]),
        lambda game: game.roll(0, "dice", 1),
        lambda game: game.ruling("verdict", lambda: 1),
    ],
)
def test_a_dialogue_asks_only_its_own_player_and_rolls_no_dice(ask: Make) -> None:
    async def talk(game: ToyGame) -> Any:
        return await ask(game)

    async def act(game: ToyGame) -> None:
        await game.choose(0, "before", ["on", "back"])
        await game.both("secret", {0: lambda: talk(game)})

    run = run_of(act)
    with pytest.raises(RuleFailed, match="a secret dialogue asks its own player"):
        run.answer("on")
    assert run.asked().name == "before"


def test_a_dialogue_in_which_nobody_is_asked_is_over_at_once() -> None:
    async def talk() -> str:
        return "said"

    async def act(game: ToyGame) -> None:
        await game.choose(0, "before", ["on", "back"])
        heard = await game.both("secret", {0: talk, 1: talk})
        game.tell("heard", sorted(heard))

    run = run_of(act)
    run.answer("on")
    assert run.is_over
    assert run.facts[-1].value == [0, 1]  # type: ignore[attr-defined]


def test_what_is_no_option_may_be_refused_with_its_own_reason() -> None:
    barred = Refusal("may-not-pass", ("toy.bar",), {"thing": "c"})
    choice: Choose[str] = Choose(0, "q", ["a", "b"], why_not=lambda key: barred if key == "c" else None)
    with pytest.raises(Refused) as caught:
        choice.read("c")
    assert caught.value.refusal == barred
    with pytest.raises(Refused, match="not an option: answer d"):
        choice.read("d")
    both: Assign[str] = Assign(0, "q", ["x"], lambda thing: ["a"], why_not=lambda thing, key: barred)
    for answer in ({"x": "b"}, {"y": "a"}):
        with pytest.raises(Refused) as caught:
            both.read(answer)
        assert caught.value.refusal == barred


def test_a_placement_says_how_its_answer_is_built() -> None:
    shown = [Place(0, "move", form, lambda _: None, list).shown()["form"] for form in (dict[str, list[Spot]], Spot)]
    assert shown == [{"each": {"list": "spot"}}, "spot"]


# -- places drawn at random --------------------------------------------------------------------------------------------


def always(drawn: int) -> Callable[[int], int]:
    return lambda below: drawn


def test_a_random_place_takes_the_first_of_the_mixed_suggestions_and_makes_no_other() -> None:
    made: list[int] = []

    def mixed(pick: Callable[[int], int]) -> Any:
        for x in turned([1, 2, 3, 4], pick):
            made.append(x)
            yield Spot(x)

    place = Place(0, "move", Spot, too_far, lambda: [Spot(9)], mixed=mixed)
    assert place.some(lambda below: 2) == {"x": 3, "y": 0.0, "label": None}
    assert made == [3]


def test_without_a_mix_a_random_place_is_one_of_the_first_few_suggestions() -> None:
    made: list[int] = []

    def suggestions() -> Any:
        for x in range(100):
            made.append(x)
            yield Spot(x)

    place = Place(0, "move", Spot, too_far, suggestions)
    assert [place.some(always(drawn))["x"] for drawn in range(FEW)] == list(range(FEW))
    assert max(made) == FEW - 1
    short = Place(0, "move", Spot, too_far, lambda: [Spot(1), Spot(2)])
    assert {short.some(always(drawn))["x"] for drawn in range(FEW)} == {1, 2}


def test_who_may_pass_sometimes_does_and_who_must_place_needs_a_suggestion() -> None:
    free = Place(0, "move", Spot, too_far, lambda: [Spot(1)], may_pass=True)
    drawn = [free.some(Chance(seed).pick) for seed in range(60)]
    assert None in drawn
    assert {"x": 1, "y": 0.0, "label": None} in drawn
    with pytest.raises(ValueError, match="nothing is suggested"):
        Place(0, "move", Spot, too_far, list).some(Chance(1).pick)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_turned_things_keep_their_order_and_begin_anywhere(first: int) -> None:
    assert turned(["a", "b", "c"], lambda below: first) == [*"abcabc"][first : first + 3]
    assert turned([], lambda below: first) == []
