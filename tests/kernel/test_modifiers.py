"""How modifiers stack, are capped and rounded, and who they came from."""

from __future__ import annotations

from typing import Literal

import pytest

from bellona.kernel.modifiers import Modifier, Stacking, Total

DOUBLE, HALF = Modifier("multiply", 2, "double"), Modifier("divide", 2, "half")
PLUS, MINUS = Modifier("add", 1, "plus"), Modifier("add", -1, "minus")
SET = Modifier("set", 10, "set")
TENTH = Stacking(("set", "multiply", "add"), caps={"hit roll": (-1, 1)})
NINTH = Stacking(("divide", "multiply", "add", "subtract"))


def test_kinds_apply_in_the_rulebooks_order_whatever_the_order_given() -> None:
    for modifiers in ([PLUS, DOUBLE, SET], [SET, PLUS, DOUBLE], [DOUBLE, SET, PLUS]):
        total = TENTH.total("move", 3, modifiers)
        assert total == Total(3, 21, (SET, DOUBLE, PLUS))


def test_division_comes_before_multiplication_where_the_rulebook_says_so() -> None:
    other = Stacking(("multiply", "divide", "add"), rounding="down")
    assert NINTH.total("move", 5, [DOUBLE, HALF, Modifier("subtract", 1, "mud")]).value == 4
    assert other.total("move", 5, [HALF, DOUBLE]).value == 5


def test_a_cap_holds_the_sum_of_what_is_added_and_says_so() -> None:
    capped = TENTH.total("hit roll", 4, [PLUS, PLUS, PLUS])
    assert (capped.value, capped.capped) == (5, True)
    assert TENTH.total("hit roll", 4, [MINUS, MINUS]).value == 3
    even = TENTH.total("hit roll", 4, [PLUS, PLUS, MINUS])
    assert (even.value, even.capped) == (5, False)
    assert TENTH.total("other roll", 4, [PLUS, PLUS, PLUS]) == Total(4, 7, (PLUS, PLUS, PLUS))


def test_every_source_is_kept_even_beyond_a_cap() -> None:
    other = Modifier("add", 1, "heavy")
    assert TENTH.total("hit roll", 4, [PLUS, other, MINUS, other]).trail == (PLUS, other, MINUS, other)


@pytest.mark.parametrize(("rounding", "value"), [("up", 3), ("down", 2)])
def test_fractions_are_rounded_once_at_the_end(rounding: Literal["up", "down"], value: int) -> None:
    stacking = Stacking(("divide", "multiply", "add"), rounding=rounding)
    assert stacking.total("move", 5, [HALF]).value == value
    assert stacking.total("move", 5, [HALF, DOUBLE]).value == 5


def test_rounding_is_exact() -> None:
    there, back = Modifier("divide", 49, "there"), Modifier("multiply", 49, "back")
    assert Stacking(("divide", "multiply"), rounding="down").total("move", 1, [there, back]).value == 1


def test_a_number_without_modifiers_stays_as_it_is() -> None:
    assert TENTH.total("move", 2.5, []) == Total(2.5, 2.5)


def test_a_kind_that_the_rulebook_does_not_know_is_an_error_that_names_its_source() -> None:
    with pytest.raises(ValueError, match="half would divide the move"):
        TENTH.total("move", 4, [HALF])


def test_what_sets_a_number_last_is_changed_by_nothing() -> None:
    last = Stacking(("multiply", "add", "set"))
    nine = Modifier("set", 9, "nine")
    assert last.total("move", 3, [nine, SET, DOUBLE, PLUS]) == Total(3, 10, (DOUBLE, PLUS, nine, SET))
    assert last.total("move", 3, [SET]) == Total(3, 10, (SET,))
    assert last.total("move", 3, [PLUS, DOUBLE]) == Total(3, 7, (DOUBLE, PLUS))


def test_where_a_number_can_only_be_set_the_last_to_set_it_wins() -> None:
    assert Stacking(("set",)).total("move", 3, [Modifier("set", 9, "nine"), SET]).value == 10


def test_a_number_falls_no_lower_than_the_least_and_says_so() -> None:
    floor = Stacking(("set", "divide", "add"), least={"move": 1})
    held = floor.total("move", 2, [MINUS, MINUS, MINUS])
    assert held == Total(2, 1, (MINUS, MINUS, MINUS), capped=True)
    assert floor.total("move", 2, [MINUS]) == Total(2, 1, (MINUS,))
    assert floor.total("save", 2, [MINUS, MINUS, MINUS]) == Total(2, -1, (MINUS, MINUS, MINUS))
    assert floor.total("move", 0, []) == Total(0, 0)  # nothing has lowered it
    last = Stacking(("add", "set"), least={"move": 1})
    assert last.total("move", 3, [Modifier("set", 0, "stuck")]).value == 1


def test_a_fraction_that_nobody_rounds_is_kept() -> None:
    exact = Stacking(("divide", "multiply", "add"), rounding="not")
    assert exact.total("move", 5, [HALF, PLUS]).value == 3.5
    there, back = Modifier("divide", 49, "there"), Modifier("multiply", 49, "back")
    assert exact.total("move", 1, [there, back]).value == 1.0


@pytest.mark.parametrize("order", [("add", "set", "subtract"), ("square",), ("set", "add", "multiply")])
def test_an_impossible_order_is_an_error(order: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="modifiers are"):
        Stacking(order)
