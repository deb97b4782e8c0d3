"""The catalogue's worked examples: each is a scene in `tests/scenes/11e`, played with all others."""

from __future__ import annotations

from pathlib import Path

from bellona.catalogue import catalogue

from ..worked_examples import Examples, each_scene

EXAMPLES = Examples(Path(__file__).parent, "11e")
NUMBERS = "11e.ex.src.quick-reference"


def test_every_worked_example_that_states_an_outcome_is_a_scene_and_every_scene_a_worked_example() -> None:
    assert {*EXAMPLES.rules} - {NUMBERS} == {*EXAMPLES.scenes}


test_a_scene_is_about_the_rules_of_its_example_and_expects_something = each_scene(EXAMPLES)


def test_the_numbers_of_the_guide_are_those_of_the_catalogue() -> None:
    rules = catalogue("wh40k-11e").rules
    told = {rule: rules[rule].params for rule in EXAMPLES.rules[NUMBERS]}
    assert told["11e.core.battle-rounds"]["battle_rounds"] == 5
    assert told["11e.core.engagement-range"] == {"horizontal_in": 2, "vertical_in": 5}
    coherency = told["11e.core.coherency"]
    assert (coherency["neighbour_in"], coherency["whole_unit_in"]) == (2, 9)
    assert told["11e.charge.targets"]["declare_in"] == 12
    assert told["11e.fight.pile-in"]["distance_in"] == told["11e.fight.consolidate"]["distance_in"] == 3
    assert told["11e.reserves.deep-strike-distance"]["min_distance_in"] == 8
    assert told["11e.reserves.from-round-two"]["first_round"] == 2
    assert told["11e.dice.modifier-cap"] == {"min": -1, "max": 1}
    assert told["11e.terrain.cover-effect"]["bs_change"] == -1
    assert told["11e.dice.hazard-roll"]["fails_on"] == [1, 2]
