"""Standing orders: which questions they concern, what they answer, and when they fall through."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.kernel.dice import Seeded, Typed
from bellona.kernel.orders import StandingOrder, ordered_answer
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Assign, Choose, Order, Place, Request
from bellona.kernel.run import ORDER, PERSON, OrdersChanged, Run

from .toys import COUNTING, DUEL, ToyGame, run_of


class Spot(msgspec.Struct):
    x: int


def window(**about: Any) -> Choose[Any]:
    return Choose(0, "use reroll", ["reroll"], least=0, about=about)


def place(may_pass: bool = False) -> Place[Spot]:
    def refuses(spot: Spot) -> Refusal | None:
        return None if spot.x == 1 else Refusal("no")

    return Place(0, "use place", Spot, refuses, lambda: [Spot(1)], may_pass=may_pass)


@pytest.mark.parametrize(
    ("asks", "concerned"),
    [
        ("use reroll", True),
        ("use *", True),
        ("*", True),
        ("use", False),
        ("use reroll twice", False),
        ("reroll*", False),
    ],
)
def test_an_order_concerns_a_name_or_a_beginning(asks: str, concerned: bool) -> None:
    assert StandingOrder(asks, "pass").concerns(window()) is concerned


def test_an_order_concerns_only_what_it_is_for() -> None:
    order = StandingOrder("use *", "pass", {"die": 1, "kind": "hit"})
    assert order.concerns(window(die=1, kind="hit", more=2))
    assert not order.concerns(window(die=2, kind="hit"))
    assert not order.concerns(window(die=1))


REQUESTS: dict[str, Request[Any]] = {
    "may choose": window(),
    "choose some": Choose(0, "use some", ["a", "b"], single=False, least=0, most=2),
    "assign": Assign(0, "use assign", ["a", "b"], lambda thing: ["x", "y"]),
    "place": place(may_pass=True),
    "order": Order(0, "use order", ["a", "b"]),
}


@pytest.mark.parametrize(
    ("kind", "passed", "first"),
    [
        ("may choose", (None,), ("reroll",)),
        ("choose some", ([],), (["a"],)),
        ("assign", ({},), ({"a": "x", "b": "x"},)),
        ("place", (None,), ({"x": 1},)),
        ("order", None, (["0:a", "1:b"],)),
    ],
)
def test_passing_and_taking_the_first_fit_every_kind_of_question(kind: str, passed: Any, first: Any) -> None:
    assert ordered_answer([StandingOrder("use *", "pass")], REQUESTS[kind]) == passed
    assert ordered_answer([StandingOrder("use *", "first")], REQUESTS[kind]) == first


def test_an_order_may_hold_the_very_answer() -> None:
    assert ordered_answer([StandingOrder("use *", {"answer": "reroll"})], window()) == ("reroll",)


def test_the_first_order_that_is_legal_counts() -> None:
    orders = [
        StandingOrder("other", "first"),
        StandingOrder("use *", {"answer": "unknown"}),
        StandingOrder("use *", {"answer": ["unhashable"]}),
        StandingOrder("use *", "first"),
        StandingOrder("use *", "pass"),
    ]
    assert ordered_answer(orders, window()) == ("reroll",)


@pytest.mark.parametrize("answer", ["sometimes", 3, None])
def test_an_order_that_says_something_else_is_not_read(answer: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"asks": "x", "answer": answer}, StandingOrder)


def test_what_an_order_answers_is_a_row_and_changing_one_an_entry_of_its_own() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    orders = (StandingOrder("obj*", "pass"),)
    run.set_orders(1, orders)
    run.answer("a0")
    run.answer("1")
    assert run.entries[0] == OrdersChanged(0, 1, orders)
    assert [(row.n, row.asks, row.giver) for row in run.rows] == [
        (1, "count", PERSON),
        (2, "add", PERSON),
        (3, "luck", "dice"),
        (4, "object", ORDER),
    ]


def test_new_orders_answer_what_is_asked_at_once() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.answer("a0")
    run.answer("1")
    assert run.asked().name == "object"
    run.set_orders(1, [StandingOrder("object", "pass")])
    assert run.asked().name == "count"


def test_an_illegal_order_falls_through_to_the_person() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(0, [StandingOrder("count", {"answer": "z9"}), StandingOrder("add", {"answer": "9"})])
    assert run.asked().name == "count"
    run.answer("a0")
    assert run.asked().name == "add"


def test_orders_of_one_player_do_not_answer_for_the_other() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(0, [StandingOrder("object", "pass")])
    run.answer("a0")
    run.answer("1")
    assert (run.asked().name, run.asked().player) == ("object", 1)


def test_a_rulebook_ships_orders_that_players_may_replace() -> None:
    shipped = DUEL.amended("duel", "1", standing_orders=(StandingOrder("use riposte", "pass"),))
    assert Run(shipped, {}, Seeded(1)).is_over
    run = Run(shipped.amended("duel", "1", in_play=lambda game, moment, happening: []), {}, Seeded(1))
    assert run.orders == {0: shipped.standing_orders, 1: shipped.standing_orders}


def test_orders_see_what_the_question_is_about() -> None:
    run = Run(COUNTING, {}, Seeded(1))
    run.set_orders(1, [StandingOrder("object", {"answer": "object"}, {"added": 3})])
    run.answer("a0")
    run.answer("3")
    assert (run.rows[-1].asks, run.rows[-1].answer) == ("object", "object")
    run.answer("b0")
    run.answer("2")
    assert run.asked().name == "object"


def test_orders_do_not_type_dice() -> None:
    async def act(game: ToyGame) -> None:
        await game.roll(0, "dice", 1)

    run = run_of(act, Typed())
    run.set_orders(0, [StandingOrder("*", "first")])
    assert run.asked().kind == "roll"
