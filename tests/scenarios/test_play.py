"""A scenario says which expectation failed and why."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.errors import BadFile
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import ExpectationFailed, begin, play
from tests.skirmish import RULEBOOK

SCENE = (Path(__file__).parent.parent / "scenes/skirmish/steady.yaml").read_text()


def failing(old: str, new: str) -> str:
    assert old in SCENE
    with pytest.raises(ExpectationFailed) as caught:
        play(scenario_from(SCENE.replace(old, new), "scene.yaml"), RULEBOOK)
    return str(caught.value)


def test_a_fact_that_differs() -> None:
    assert failing("hits: 1,", "hits: 2,").startswith("scene.yaml, line 17: no such fact; the nearest is")


def test_a_fact_of_a_kind_that_did_not_come() -> None:
    assert "no fact 'Braced' came of it; there were" in failing("{kind: Lost, model: B1.2}", "{kind: Braced}")


def test_a_fact_that_must_not_come() -> None:
    assert "this must not happen, but did" in failing("- fact: {kind: Lost, model: B1.2}", "- no fact: {kind: Lost}")


def test_a_state_that_differs_and_a_path_that_leads_nowhere() -> None:
    assert failing("tokens: [2, 2]", "tokens: [2, 3]").endswith("tokens: expected 3, found 2")
    assert "there is nothing at 'no/such'" in failing("tokens: [2, 2]", "no/such: 1")


def test_dice_that_are_missing_left_over_or_for_something_else() -> None:
    assert "'save' needs 1 dice, the script has 0 left" in failing("hit 3 2, save 1", "hit 3 2")
    assert "nobody rolled the scripted dice 5" in failing("hit 3 2, save 1", "hit 3 2, save 1 5")
    assert "dice for 'wound' where 'hit' is rolled" in failing("hit 3 2, save 1", "wound 3 2, save 1")
    assert "a 9 where 'hit' rolls dice of 6 sides" in failing("hit 3 2, save 1", "hit 3 9, save 1")


def test_an_answer_that_is_refused_unexpectedly() -> None:
    assert "refused: not an option: answer B9" in failing("A target: B1", "A target: B9")


def test_an_answer_that_is_accepted_although_it_must_be_refused() -> None:
    assert "it must be refused" in failing("- A action: shoot", "- {A action: shoot, refused: {}}")


def test_a_question_that_never_comes() -> None:
    assert "but the game is over" in failing("A target: B1", "A bribe: B1")


def test_a_question_that_the_script_leaves_out() -> None:
    assert "now B use brace is asked" in failing("otherwise: pass", "otherwise: fail")
    text = SCENE.replace("otherwise: pass", "otherwise: fail").replace(
        "  - fact: {kind: Shot, needed", "  - no fact: {kind: Shot, shots"
    )
    with pytest.raises(ExpectationFailed, match="but B is asked 'use brace'"):
        play(scenario_from(text), RULEBOOK)


def test_a_question_that_does_not_stand() -> None:
    assert "expected the question 'A target'" in failing("- B losses: [B1.2]", "- asked: A target")


def test_options_that_differ() -> None:
    assert "expected the options ['run'], but [[" in failing("- A action: shoot", "- options: [run]")
    shoot = SCENE.replace(
        "- A action: shoot", "- {asked: A action, options: [shoot, move, move and shoot, hold]}\n  - A action: shoot"
    )
    play(scenario_from(shoot), RULEBOOK)


AGAIN = """\
  - begin: {A: {A1: {skill: 6}}}
  - A action: shoot
  - A target: B1
    dice: hit 4 5
  - fact: {kind: Shot, needed: 5, hits: 1}
  - no fact: {kind: Lost}
"""


def test_a_scenario_begins_again_with_changes_and_nothing_is_left_of_the_first_time() -> None:
    run = play(scenario_from(SCENE + AGAIN.replace("hit 4 5", "hit 4 5, save 6")), RULEBOOK)
    assert len([fact for fact in run.facts if type(fact).__name__ == "Shot"]) == 1
    with pytest.raises(ExpectationFailed, match=r"line 21: .*3 models, 2 places"):
        play(scenario_from(SCENE + "  - begin: {A: {A1: {models: 3}}}\n", "scene.yaml"), RULEBOOK)


def test_a_beginning_that_is_accepted_although_it_must_be_refused() -> None:
    with pytest.raises(ExpectationFailed, match="the set-up was accepted, it must be refused"):
        play(scenario_from(SCENE + "  - begin: {}\n    refused: {}\n"), RULEBOOK)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("size: [44, 30]", "size: [44]", "Expected `array` of length 2"),
        ("size: [44, 30]", "size: [44, -1]", "a table is up to 1000 inches"),
        ("rules: [steady]", "rules: [stedy]", "did you mean steady?"),
        ("models: 2, base: {round: 32}, skill", "models: 3, base: {round: 32}, skill", "3 models, 2 places"),
        ("base: {round: 32}, save", "base: {}, save", "a base is one of round, oval, square or hull"),
        ("stacks: [[A1], [B1]]", "stacks: [[A7], [B1]]", "a card of no unit: A7"),
        ("phase: 1", "phase: 9", "no stage or phase"),
    ],
)
def test_a_setup_that_the_ruleset_cannot_read(old: str, new: str, told: str) -> None:
    with pytest.raises(BadFile, match=r"scene.yaml, setup") as caught:
        begin(scenario_from(SCENE.replace(old, new), "scene.yaml"), RULEBOOK)
    assert told in str(caught.value)


def test_a_position_can_be_played_on() -> None:
    run = begin(scenario_from(SCENE), RULEBOOK)
    run.settle()
    asked: Any = run.asked(0)
    assert asked.name == "action"
