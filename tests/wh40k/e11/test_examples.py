"""The catalogue's worked examples: each is a scene, and comes out as it says.

They are held to the forms and words of 10th edition and to what is listed here, which is what they ask of the 11th.
In `setup` an objective is a marker or the key of a terrain area (`objectives: {O1: court}`); `secured: {O1: A}` says
who has secured it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bellona.armies.files import read_data
from bellona.catalogue import catalogue, entry
from bellona.kernel.shelf import find_rulebook
from bellona.scenarios.file import Scenario, ScriptLine, read_scenario
from bellona.scenarios.runner import play
from bellona.space.shapes import Point
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.scenes.scene import ScenePlan

from ..editions import BOOKS, PLACES

SCENES = Path(__file__).parent / "scenes"
EXAMPLES = read_data(Path(__file__).parent / "examples.yaml", dict[str, list[str]])
NUMBERS = "11e.ex.src.quick-reference"
RULESETS = {"wh40k-11e", "tests.wh40k.e11.homebrew:RULEBOOK"}  # the second knows `tribute`: 1CP in the Command phase

BOOK = RULEBOOK.for_scenes()
QUESTIONS = {
    *BOOK.vocabulary.questions(BOOK.special_rules),
    "fall back mode",
    "mobile",
    "shooting type",
    "lethal hits",
    "second pile-in move",
    "heroic intervention mode",
    "disembark mode",
    "use counteroffensive",
    "counteroffensive",
}
ROLLS = {*BOOK.vocabulary.rolls(BOOK.special_rules), "hazard"}
FACTS = {kind.__name__ for kind in BOOK.facts} | {"Rolled", "HazardRolls"}
KEYWORDS = {"close-quarters", "cleave", "tribute"}


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


@pytest.mark.parametrize("file", scenes(), ids=lambda file: file.stem)
def test_a_scene_has_the_form_and_the_words_that_the_edition_is_to_have(file: Path) -> None:
    scene = read_scenario(file)
    setup = dict(scene.setup)
    objectives, secured = setup.pop("objectives", {}), setup.pop("secured", {})
    plan = msgspec.convert(setup, ScenePlan)
    markers = {key: place for key, place in objectives.items() if not isinstance(place, str)}
    assert msgspec.convert(markers, dict[str, Point]) is not None
    areas = {feature.key for feature in plan.table.terrain}
    assert {place for place in objectives.values() if isinstance(place, str)} <= areas
    assert set(secured) <= set(objectives)
    assert set(secured.values()) <= {"A", "B"}
    assert {name for name in _asked(scene) if name not in QUESTIONS} == set()
    assert {kind for kind in _facts(scene) if kind not in FACTS} == set()
    assert {roll for step in scene.play for roll in _rolls(step) if roll.removeprefix("re-roll ") not in ROLLS} == set()
    known = {rule.id.rpartition(".")[2] for rule in catalogue("wh40k-11e")} | KEYWORDS | {"deep-strike"}
    texts = [text for sheet in plan.sheets.values() for arm in sheet.arms.values() for text in arm.abilities]
    texts += [text for sheet in plan.sheets.values() for text in sheet.rules]
    names = {"anti" if text.startswith("anti-") else text.split()[0] for text in texts}
    assert {name for name in names if not name.startswith("house-")} <= known


@pytest.mark.parametrize("file", scenes(), ids=lambda file: file.stem)
def test_a_scene_comes_out_as_it_says(file: Path) -> None:
    scene = read_scenario(file)
    play(scene, find_rulebook(PLACES["11e"] if scene.ruleset == BOOKS["11e"] else scene.ruleset))


def _asked(scene: Scenario) -> Iterator[str]:
    for step in scene.play:
        if step.is_answer:
            yield step.asks
        for told in (step.asked, step.until):
            if isinstance(told, str):
                yield told.partition(" ")[2]


def _facts(scene: Scenario) -> Iterator[str]:
    for step in scene.play:
        for fact in (step.fact, step.no_fact, *(step.facts or ())):
            if fact is not None:
                yield fact["kind"]


def _rolls(step: ScriptLine) -> Iterator[str]:
    for roll in filter(None, step.dice.split(", ")):
        name = roll.rstrip("0123456789 ")
        if name:
            yield name


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
