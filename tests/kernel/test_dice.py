"""Where dice come from: each source, and what makes it trustworthy."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from bellona.kernel.dice import (
    Chance,
    DiceMissing,
    DiceSource,
    Enumerated,
    Scripted,
    Seeded,
    Typed,
    every_sequence,
    source_from,
)
from bellona.kernel.errors import BellonaError
from bellona.kernel.fair import faces
from bellona.kernel.refusal import Refused
from bellona.kernel.requests import Roll
from bellona.kernel.run import PERSON, Run

from .toys import ToyGame, run_of


def chi_square(drawn: list[int], faces: int) -> float:
    seen, due = Counter(drawn), len(drawn) / faces
    return sum((seen[face] - due) ** 2 / due for face in range(1, faces + 1))


def hit(count: int, sides: int = 6) -> Roll:
    return Roll(0, "hit", count, sides)


# -- seeded ----------------------------------------------------------------------------------------------------------

# The 99.9 % points of chi-square with sides - 1 degrees of freedom.
LIMITS = {2: 10.83, 3: 13.82, 6: 20.52, 10: 27.88, 20: 43.82, 1000: 1142.8}


@pytest.mark.parametrize("sides", LIMITS)
def test_seeded_dice_are_uniform(sides: int) -> None:
    drawn = [die for place in range(60) for die in Seeded(2024).roll(hit(500, sides), place, 0, 0)]
    assert set(drawn) <= set(range(1, sides + 1))
    assert chi_square(drawn, sides) < LIMITS[sides]


def test_seeded_dice_of_neighbouring_places_and_positions_are_independent() -> None:
    rolls = [Seeded(7).roll(hit(2), place, 0, 0) for place in range(7200)]
    beside = [6 * (one - 1) + two for one, two in rolls]
    after = [6 * (one[0] - 1) + two[0] for one, two in pairwise(rolls)]
    for pairs in (beside, after):
        assert chi_square(pairs, 36) < 66.62


def test_seeded_dice_follow_from_seed_and_place_alone() -> None:
    assert Seeded(5).roll(hit(9), 3, 0, 0) == Seeded(5).roll(hit(9), 3, 99, 0)
    assert Seeded(5).roll(hit(9), 3, 0, 0) != Seeded(5).roll(hit(9), 4, 0, 0)
    assert Seeded(5).roll(hit(9), 3, 0, 0) != Seeded(6).roll(hit(9), 3, 0, 0)
    assert Seeded(5).roll(hit(4), 3, 0, 0) == Seeded(5).roll(hit(9), 3, 0, 0)[:4]


def test_long_seeds_that_differ_late_give_different_dice() -> None:
    assert Seeded("x" * 80 + "1").roll(hit(9), 0, 0, 0) != Seeded("x" * 80 + "2").roll(hit(9), 0, 0, 0)


def test_a_bot_that_knows_the_seed_does_not_draw_the_dice() -> None:
    chance = Chance(5)
    drawn = [chance.pick(6) + 1 for _ in range(40)]
    shown = [Seeded(5).roll(hit(1), place, 0, 0)[0] for place in range(42)]
    assert all(drawn != shown[shift : shift + 40] for shift in range(3))


def test_picks_are_uniform_and_follow_from_their_seed() -> None:
    chance, again = Chance("seed"), Chance("seed")
    drawn = [chance.pick(6) for _ in range(6000)]
    assert drawn == [again.pick(6) for _ in range(6000)]
    assert chi_square([pick + 1 for pick in drawn], 6) < LIMITS[6]
    assert {chance.pick(1) for _ in range(9)} == {0}


def test_bytes_beyond_the_last_whole_multiple_are_passed_over() -> None:
    assert faces(lambda block: bytes([255, 252, 251, 0]), 2, 6) == [6, 1]


def test_dice_of_more_than_256_sides_take_four_bytes_each_the_highest_first() -> None:
    assert faces(lambda block: bytes([0, 0, 1, 2, 0, 0, 0, 7]), 2, 1000) == [0x102 + 1, 8]


# -- scripted --------------------------------------------------------------------------------------------------------


async def two_rolls(game: ToyGame) -> None:
    game.tell("hit", await game.roll(0, "hit", 2))
    await game.choose(0, "go on", ["yes", "no"])
    game.tell("wound", await game.roll(0, "wound", 1))


def test_scripted_dice_fall_as_written() -> None:
    run = run_of(two_rolls, Scripted("hit 6 5\nwound 4"))
    run.answer("yes")
    assert [row.answer for row in run.rows] == [[6, 5], "yes", [4]]
    assert Scripted("6 5 4").left(run.rolled) == []


def test_scripted_dice_may_be_nameless_and_cut_anywhere() -> None:
    run = run_of(two_rolls, Scripted("6, 5 4"))
    run.answer("yes")
    assert run.is_over


def test_leftover_scripted_dice_are_told() -> None:
    dice = Scripted("hit 6 5, wound 4 3 2")
    run = run_of(two_rolls, dice)
    assert dice.left(run.rolled) == [4, 3, 2]
    run.answer("yes")
    assert dice.left(run.rolled) == [3, 2]


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("hit 6 5", "'wound' needs 1 dice, the script has 0 left"),
        ("hit 6 5, save 4", "the script has dice for 'save' where 'wound' is rolled"),
        ("hit 6 5, wound 7", "the script has a 7 where 'wound' rolls dice of 6 sides"),
        ("hit 6 5, wound 0", "the script has a 0 where"),
    ],
)
def test_scripted_dice_that_do_not_fit_are_an_error(script: str, problem: str) -> None:
    run = run_of(two_rolls, Scripted(script))
    with pytest.raises(DiceMissing, match=problem):
        run.answer("yes")
    assert run.asked().name == "go on"


@pytest.mark.parametrize("script", ["hit", "6 hit", "hit 6 wound", "hit -1", "hit \u00b2", "hit 1.5"])
def test_a_script_that_cannot_be_read_is_an_error(script: str) -> None:
    with pytest.raises(BellonaError, match="expected a name"):
        Scripted(script)


# -- typed -----------------------------------------------------------------------------------------------------------


def test_typed_dice_are_asked_of_the_player_who_rolls_them() -> None:
    run = run_of(two_rolls, Typed())
    assert (run.asked().kind, run.asked().player) == ("roll", 0)
    with pytest.raises(Refused):
        run.answer([6])
    run.answer([6, 5])
    assert (run.rows[0].answer, run.rows[0].giver, run.rows[0].sides) == ([6, 5], PERSON, 6)
    assert run.facts[1].dice == (6, 5)  # type: ignore[attr-defined]


# -- enumerated ------------------------------------------------------------------------------------------------------


def enumerated(act: Any) -> tuple[Fraction, dict[Any, Fraction]]:
    """The sum of all chances, and the chance of each last told value."""
    chances: dict[Any, Fraction] = {}

    def play(dice: DiceSource) -> Any:
        return run_of(act, dice).facts[-1].value  # type: ignore[attr-defined]

    for chance, told in every_sequence(play):
        chances[told] = chances.get(told, Fraction(0)) + chance
    return sum(chances.values(), Fraction(0)), chances


async def sum_of_two(game: ToyGame) -> None:
    game.tell("sum", sum(await game.roll(0, "dice", 2)))


async def roll_again_on_six(game: ToyGame) -> None:
    """Branches: a six rolls a D3 more, a one rolls nothing at all."""
    (die,) = await game.roll(0, "first", 1)
    more = (await game.roll(0, "second", 1, sides=3))[0] if die == 6 else 0
    last = (await game.roll(0, "third", 2)).count(6) if 1 < die < 6 else 0
    game.tell("total", (die + more, last))


async def no_dice(game: ToyGame) -> None:
    game.tell("nothing", "nothing")


def test_every_sequence_of_two_dice_matches_a_count_by_hand() -> None:
    total, chances = enumerated(sum_of_two)
    assert total == 1
    assert chances == {n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)}


def test_every_sequence_of_a_branching_game_matches_a_count_by_hand() -> None:
    total, chances = enumerated(roll_again_on_six)
    assert total == 1
    sixes = {0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36)}
    expected = {(1, 0): Fraction(1, 6)} | {(6 + more, 0): Fraction(1, 18) for more in (1, 2, 3)}
    expected |= {(die, n): Fraction(1, 6) * chance for die in (2, 3, 4, 5) for n, chance in sixes.items()}
    assert chances == expected


def test_a_game_without_dice_has_one_sequence() -> None:
    assert enumerated(no_dice) == (Fraction(1), {"nothing": Fraction(1)})


def test_enumerated_dice_begin_with_their_prefix_and_go_on_with_ones() -> None:
    dice = Enumerated([4, 2])
    assert dice.roll(hit(1), 0, 0, 0) + dice.roll(hit(3), 1, 1, 0) == [4, 2, 1, 1]


def test_enumerated_dice_that_were_taken_back_do_not_count() -> None:
    dice = Enumerated([4, 2])
    dice.roll(hit(3), 0, 0, 0)
    dice.roll(hit(2, sides=3), 2, 1, 0)
    assert dice.taken == [(4, 6), (2, 3), (1, 3)]


# -- from a header ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [Seeded(3), Seeded("s"), Scripted("hit 1"), Typed()])
def test_a_source_is_found_again_from_its_header(source: Any) -> None:
    again = source_from(source.header())
    assert type(again) is type(source)
    assert again.header() == source.header()
    assert again.roll(hit(1), 0, 0, 0) == source.roll(hit(1), 0, 0, 0)


def test_an_unknown_source_is_an_error() -> None:
    with pytest.raises(BellonaError, match="unknown dice source 'loaded'"):
        source_from({"kind": "loaded"})


def test_secret_rolls_are_recorded_for_those_who_may_see_them() -> None:
    async def act(game: ToyGame) -> None:
        await game.roll(0, "hidden", 1, seen_by=(0,))

    run: Run = run_of(act)
    assert [fact.seen_by for fact in run.facts[1:]] == [(0,)]
