"""What a script can expect, in scenes of 10th edition: facts in order, by number and by default, options, places."""

from __future__ import annotations

import pytest

from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import ExpectationFailed, play
from bellona.wh40k.e10.rulebook import RULEBOOK

SCENE = """\
title: Two volleys
ruleset: wh40k-10e
otherwise: pass
setup:
  table: {size: [60, 44]}
  time: {phase: shooting}
  sheets:
    gunner: {tags: [INFANTRY], Sv: 7, W: 3, arms: {gun: {range: 24, A: 2, BS: 3, S: 4}, beam: {range: 24, BS: 3, S: 4}}}
  A:
    A1: {sheet: gunner, at: [[10, 20]]}
    A2: {sheet: gunner, at: [[10, 30]]}
  B:
    B1: {sheet: gunner, at: [[20, 20]]}
    B2: {sheet: gunner, at: [[20, 30]]}
play:
"""
SHOOT = """\
  - A shoot: A1
  - A targets: {A1.1/gun: B1, A1.1/beam: B2}
  - A order of targets: ["0:B1", "1:B2"]
    dice: hit 3 2, wound 4, save 6, hit 6, wound 2
"""


def result(script: str, scene: str = SCENE) -> str:
    """What a script fails with; nothing if it passes."""
    try:
        play(scenario_from(scene + script, "scene.yaml"), RULEBOOK)
    except ExpectationFailed as failure:
        return str(failure)
    return ""


def after_shooting(step: str) -> str:
    return result(SHOOT + step)


def test_facts_come_in_the_order_in_which_they_are_expected() -> None:
    hits, lost = "{kind: HitRolls, target: B1}", "{kind: WoundsLost, model: B1.1}"
    assert not after_shooting(f"  - facts: [{hits}, {lost}, {{kind: HitRolls, target: B2}}]\n")
    told = after_shooting(f"  - facts: [{lost}, {hits}]\n")
    assert told.startswith("scene.yaml, line 20: no such fact; the nearest is {'kind': 'HitRolls'")
    assert "after {'kind': 'WoundsLost', 'model': 'B1.1'}" in told


def test_one_fact_does_not_count_twice_in_an_order() -> None:
    one = "{kind: WoundRolls, target: B1}"
    assert not after_shooting(f"  - facts: [{one}]\n")
    assert after_shooting(f"  - facts: [{one}, {one}]\n")


def test_a_fact_is_expected_by_number() -> None:
    assert not after_shooting("  - {fact: {kind: HitRolls}, times: 2}\n")
    assert "such a fact came 2 times, not 1: [" in after_shooting("  - {fact: {kind: HitRolls}, times: 1}\n")
    assert "such a fact came 2 times, not 3: [" in after_shooting("  - {fact: {kind: HitRolls}, times: 3}\n")
    assert not after_shooting("  - {fact: {kind: HitRolls, target: B2}, times: 1}\n")


def test_a_fact_is_expected_to_be_absent() -> None:
    assert not after_shooting("  - no fact: {kind: WoundsLost, unit: B2}\n")
    assert "this must not happen, but did" in after_shooting("  - no fact: {kind: WoundsLost, unit: B1}\n")


def test_values_that_a_fact_has_by_default_can_be_expected() -> None:
    assert not after_shooting("  - fact: {kind: WoundsLost, mortal: false, ignored: 0}\n")
    assert "mortal: expected True, found False" in after_shooting("  - fact: {kind: WoundsLost, mortal: true}\n")
    assert not after_shooting("  - no fact: {kind: WoundsLost, mortal: true}\n")
    assert "did: {'kind': 'WoundsLost'" in after_shooting("  - no fact: {kind: WoundsLost, mortal: false}\n")
    assert not after_shooting("  - fact: {kind: HitRolls, melee: false, seen_by: null}\n")


def test_options_of_a_choice() -> None:
    assert not result("  - options: [A1, A2]\n")
    assert "expected the options ['A2'], but [['A1', 'A2']] are offered" in result("  - options: [A2]\n")


def test_options_of_things_that_are_assigned() -> None:
    assert not result("  - A shoot: A1\n  - options: {A1.1/gun: [B1, B2], A1.1/beam: [B1, B2]}\n")
    told = result("  - A shoot: A1\n  - options: {A1.1/gun: [B1, B2]}\n")
    assert "line 17: expected the options {'A1.1/gun': ['B1', 'B2']}, but [{" in told


def test_options_of_an_order() -> None:
    aimed = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1, A1.1/beam: B2}\n"
    assert not result(aimed + "  - {asked: A order of targets, options: ['0:B1', '1:B2']}\n")
    assert "expected the options ['0:B2']" in result(aimed + "  - options: ['0:B2']\n")


MOVING = SCENE.replace("phase: shooting", "phase: movement")
MOVE = "  - A unit to move: A1\n  - A movement: normal\n"


def test_options_of_places_are_answers_that_would_be_accepted_and_nothing_is_answered() -> None:
    ends = "  - options: [{A1.1: [13, 20]}, {A1.1: [10, 26]}, {}]\n  - asked: A normal move\n"
    assert not result(MOVE + ends, MOVING)
    told = result(MOVE + "  - options: [{A1.1: [13, 20]}, {A1.1: [17, 20]}]\n", MOVING)
    assert told.startswith("scene.yaml, line 18: {'A1.1': [17, 20]} would be refused: moved too far")
    assert "None would be refused: may not pass" in result(MOVE + "  - options: [null]\n", MOVING)


def test_a_script_goes_on_to_a_question_and_stops_there() -> None:
    assert not result("  - until: A shoot\n  - asked: A shoot\n", MOVING)
    assert not result("  - until: B unit to move\n  - state: {clock/turn: 1}\n", MOVING)
    assert "goes on until A pistols, but the game is over" in result("  - until: A pistols\n", MOVING)


def test_a_script_goes_on_to_a_moment_and_what_came_on_the_way_can_be_expected() -> None:
    there = (
        "  - until: {round: 2, player: B, phase: shooting}\n  - {asked: B shoot, fact: {kind: RoundEnded, round: 1}}\n"
    )
    assert not result(there, MOVING)
    assert not result("  - until: {phase: movement, step: unit to move}\n  - asked: A unit to move\n", MOVING)
    assert "but the game is over" in result("  - until: {round: 9}\n", MOVING)


def test_a_script_that_answers_everything_itself_does_not_go_past_a_question() -> None:
    strict = MOVING.replace("otherwise: pass", "otherwise: fail")
    assert not result("  - until: A unit to move\n", strict)
    assert "goes on until A shoot, but A is asked 'unit to move'" in result("  - until: A shoot\n", strict)


def test_an_offer_that_the_script_stops_at_is_not_declined() -> None:
    scene = SCENE.replace("time: {phase: shooting}", "time: {phase: shooting}\n  cp: [0, 1]").replace(
        "tags: [INFANTRY]", "tags: [INFANTRY, SMOKE]"
    )
    aimed = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n"
    assert not result(
        aimed + "  - until: B use smokescreen\n  - B use smokescreen: smokescreen\n    dice: hit 1 1\n", scene
    )


@pytest.mark.parametrize("step", ["  - until: A shoot\n    dice: hit 3\n", "  - dice: hit 3\n"])
def test_dice_that_nobody_rolls_are_a_failure(step: str) -> None:
    assert "nobody rolled the scripted dice 3" in result(step)
