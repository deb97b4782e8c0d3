"""The catalogue's worked examples: each is a scene in `tests/scenes/9e`, played with all others, or a test here."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

from bellona.kernel.modifiers import Modifier
from bellona.wh40k.e09.characteristics import modified_roll
from bellona.wh40k.e09.losing_units import combine
from bellona.wh40k.e09.mission_instructions import halves
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import is_below_half_strength
from bellona.wh40k.stratagem import Stratagem

from ..editions import book
from ..worked_examples import Examples, each_scene
from .scenes import Scene, setup

EXAMPLES = Examples(Path(__file__).parent, "9e")
# What no single scene can show: numbers that nothing on the table changes, units that only other books merge.
PROVEN_HERE = {
    "9e.ex.src.out-of-phase-shooting",
    "9e.ex.own.modifier-order-no-early-rounding",
    "9e.ex.own.characteristic-replacement",
    "9e.ex.own.split-squads-half-strength",
    "9e.ex.own.merged-unit-half-strength",
}


def test_every_worked_example_is_a_scene_or_a_test_and_every_scene_a_worked_example() -> None:
    assert {*EXAMPLES.rules} - PROVEN_HERE == {*EXAMPLES.scenes}


test_a_scene_is_about_the_rules_of_its_example_and_expects_something = each_scene(EXAMPLES)


def test_a_roll_is_halved_doubled_raised_and_lowered_and_rounded_at_the_end() -> None:
    changes = [Modifier("divide", 2, "a"), Modifier("multiply", 2, "b"), Modifier("add", 1, "c")]
    for order in permutations([*changes, Modifier("subtract", 1, "d")]):
        assert modified_roll(book(), "roll", 5, order) == 5


def test_a_replaced_value_is_halved_raised_and_rounded_up_and_nothing_falls_below_1() -> None:
    changes = [Modifier("set", 5, "a"), Modifier("divide", 2, "b"), Modifier("add", 1, "c")]
    for order in permutations(changes):
        assert book().stacking.total("attacks", 2, list(order)).value == 4
    assert book().stacking.total("toughness", 3, [Modifier("subtract", 4, "d")]).value == 1


def strength_of(act: Any, **units: Any) -> Any:
    ours = {
        key: {"sheet": "marine", "at": [[10, 10 * place]]} | told for place, (key, told) in enumerate(units.items(), 1)
    }
    return Scene(setup(ours, {}), act).result


def test_each_half_of_ten_is_below_half_with_two_left() -> None:
    async def act(game: Warhammer) -> Any:
        first, second = halves(game.unit("A1"), tuple(f"A1.{number}" for number in range(6, 11)))
        left = [unit.models[:count] for unit, count in ((first, 3), (second, 2))]
        game.change("A1", models=left[0], parts=first.parts)
        three = is_below_half_strength(game, game.unit("A1"))
        game.change("A1", models=left[1], parts=second.parts)
        return first.strength, second.strength, three, is_below_half_strength(game, game.unit("A1"))

    assert strength_of(act, A1={"models": 10, "strength": 10}) == (5, 5, False, True)


def test_two_units_that_become_one_have_the_strength_of_both() -> None:
    async def act(game: Warhammer) -> Any:
        whole = combine(game, "A2", "A1")
        return whole.strength, len(whole.models), is_below_half_strength(game, whole)

    told = strength_of(act, A1={"models": 4, "strength": 10}, A2={"models": 3, "strength": 5})
    assert told == (15, 7, True)


def test_there_is_no_stratagem_to_use_out_of_its_phase() -> None:
    assert not [cls for cls in book().special_rules.classes.values() if issubclass(cls, Stratagem)]
