"""The catalogue's worked examples: each is a scene in `tests/scenes/11e`, played with all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.armies.files import read_data
from bellona.catalogue import catalogue, entry
from bellona.scenarios.file import read_scenario

SCENES = Path(__file__).parents[2] / "scenes/11e"
EXAMPLES = read_data(Path(__file__).parent / "examples.yaml", dict[str, list[str]])
NUMBERS = "11e.ex.src.quick-reference"
RULESETS = {"wh40k-11e", "tests.wh40k.e11.homebrew:RULEBOOK"}  # the second knows `tribute`: 1CP in the Command phase


def scenes() -> list[Path]:
    return sorted(SCENES.glob("*.yaml"))


def test_every_worked_example_that_states_an_outcome_is_a_scene_and_every_scene_a_worked_example() -> None:
    assert sorted({*EXAMPLES} - {NUMBERS}) == [f"11e.ex.{file.stem}" for file in scenes()]


@pytest.mark.parametrize("file", scenes(), ids=lambda file: file.stem)
def test_a_scene_is_about_the_rules_of_its_example_and_expects_something(file: Path) -> None:
    scene = read_scenario(file)
    assert scene.ruleset in RULESETS
    assert set(EXAMPLES[f"11e.ex.{file.stem}"]) <= set(scene.rules)
    cited = [*scene.rules, *(rule for step in scene.play if step.refused for rule in step.refused.rules)]
    assert all(entry(rule).ruleset == "wh40k-11e" for rule in cited)
    expected = ("fact", "facts", "no_fact", "state", "asked", "options", "refused")
    assert any(getattr(step, what) is not None for step in scene.play for what in expected)


def test_the_numbers_of_the_guide_are_those_of_the_catalogue() -> None:
    rules = catalogue("wh40k-11e").rules
    told = {rule: rules[rule].params for rule in EXAMPLES[NUMBERS]}
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
