"""House rules: plain modifiers, re-rolls, mortal wounds and Auras, given to units by text, in scenes only."""

from __future__ import annotations

import pytest

from bellona.kernel.errors import BadFile, BellonaError
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import ExpectationFailed, play
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.set_up.beginning import begun

SCENE = """\
title: A house rule
ruleset: wh40k-10e
otherwise: pass
setup:
  table: {size: [60, 44]}
  time: {phase: shooting}
  sheets:
    gunner: {tags: [INFANTRY], T: 4, Sv: 4, W: 6, arms: {gun: {range: 24, BS: 3, S: 4, D: 2}, fist: {WS: 3}}}
  A:
    A1: {sheet: gunner, at: [[10, 20]], abilities: [OURS]}
    A2: {sheet: gunner, at: [[10, 30]]}
  B:
    B1: {sheet: gunner, at: [[20, 20]], abilities: [THEIRS]}
play:
"""


def result(script: str, ours: str = "", theirs: str = "", scene: str = SCENE) -> str:
    try:
        text = scene.replace("OURS", ours).replace("THEIRS", theirs) + script
        play(scenario_from(text, "scene.yaml"), RULEBOOK)
    except (ExpectationFailed, BadFile) as failure:
        return str(failure)
    return ""


def shot(dice: str, expected: str) -> str:
    return f"  - A shoot: A1\n  - A targets: {{A1.1/gun: B1}}\n    dice: {dice}\n  - {expected}\n"


@pytest.mark.parametrize(
    ("ours", "theirs", "dice", "expected"),
    [
        ("house-modifier hit-roll -1", "", "hit 3", "{kind: HitRolls, lowest: 4, hits: 0}"),
        ("", "house-modifier hit-roll-against +1", "hit 2, wound 1", "{kind: HitRolls, lowest: 2, hits: 1}"),
        ("house-modifier skill =5", "", "hit 4", "{kind: HitRolls, skill: 5, hits: 0}"),
        ("house-modifier wound-roll +1", "", "hit 3, wound 3, save 4", "{kind: WoundRolls, lowest: 3, wounds: 1}"),
        ("", "house-modifier wound-roll-against -1", "hit 3, wound 4", "{kind: WoundRolls, lowest: 5, wounds: 0}"),
        ("house-modifier strength x2", "", "hit 3, wound 2, save 4", "{kind: WoundRolls, strength: 8, wounds: 1}"),
        (
            "house-modifier armour-penetration -1",
            "",
            "hit 3, wound 4, save 4",
            "{kind: SaveRolls, lowest: 5, failed: 1}",
        ),
        ("", "house-modifier save-roll +1", "hit 3, wound 4, save 3", "{kind: SaveRolls, lowest: 3, failed: 0}"),
        ("", "house-modifier damage-against -1", "hit 3, wound 4, save 1", "{kind: WoundsLost, lost: 1}"),
        ("", "house-modifier damage-against /2", "hit 3, wound 4, save 1", "{kind: WoundsLost, lost: 1}"),
        ("house-more attacks 2", "", "hit 1 1 1", "{kind: HitRolls, hits: 0}"),
        ("house-more damage D3", "", "hit 3, wound 4, save 1, damage 6", "{kind: WoundsLost, lost: 5}"),
        ("house-critical hit 4", "", "hit 4, wound 1", "{kind: HitRolls, criticals: 1}"),
        ("house-critical wound 3", "", "hit 3, wound 3, save 4", "{kind: WoundRolls, criticals: 1, wounds: 1}"),
    ],
)
def test_a_modifier_does_what_it_says_and_nothing_without_it(ours: str, theirs: str, dice: str, expected: str) -> None:
    assert not result(shot(dice, f"fact: {expected}"), ours, theirs)
    assert result(shot(dice, f"fact: {expected}"))


def test_dice_may_be_rolled_again() -> None:
    script = (
        "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n    dice: hit 1, re-roll hit 2\n  - A re-roll hit: ['0']\n"
    )
    assert not result(script, "house-re-roll hit ones")
    assert not result(script.replace("hit 1,", "hit 2,"), "house-re-roll hit failed")
    told = result(script.replace("hit 1,", "hit 2,"), "house-re-roll hit ones")
    assert "the script answers A 're-roll hit', but the game is over" in told


def test_mortal_wounds_at_a_moment() -> None:
    aimed = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n"
    dice = "    dice: mortal wounds 5, hit 1\n"
    three = "  - fact: {kind: MortalWounds, unit: UNIT, count: 3, because: house-mortal-wounds}\n"
    rolled = aimed + dice + three.replace("UNIT", "B1")
    assert not result(rolled, theirs="house-mortal-wounds D3 selected-as-target")
    assert result(rolled, theirs="house-mortal-wounds D3 move-ends")
    shooter = "  - A shoot: A1\n" + three.replace("UNIT", "A1")
    assert not result(shooter, ours="house-mortal-wounds 3 selected-to-shoot")
    near = three.replace("UNIT", "B1")
    assert not result("  - A shoot: A1\n" + near, ours="house-mortal-wounds 3 selected-to-shoot 9")
    assert result("  - A shoot: A1\n" + near, ours="house-mortal-wounds 3 selected-to-shoot 8.5")


def test_nobody_shoots_at_whom_mortal_wounds_have_destroyed() -> None:
    aimed = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n"
    gone = "  - {fact: {kind: UnitDestroyed, unit: B1}}\n  - no fact: {kind: HitRolls}\n"
    assert not result(aimed + gone, theirs="house-mortal-wounds 6 selected-as-target")


def test_mortal_wounds_of_every_bearer_in_the_command_phase() -> None:
    scene = SCENE.replace("phase: shooting", "phase: command")
    scene = scene.replace("A2: {sheet: gunner", "A2: {sheet: gunner, abilities: [OURS]")
    struck = "  - until: A unit to move\n  - {fact: {kind: MortalWounds, count: 2}, times: 2}\n"
    assert not result(struck, "house-mortal-wounds 2 command-phase", scene=scene)


def test_units_within_an_aura_have_its_rule() -> None:
    second = "  - A shoot: A2\n  - A targets: {A2.1/gun: B1}\n    dice: hit 3\n  - fact: {kind: HitRolls, lowest: 4}\n"
    assert not result(second, "house-aura 9 house-modifier hit-roll -1")
    beyond = result(second.replace("hit 3", "hit 3, wound 1"), "house-aura 8 house-modifier hit-roll -1")
    assert "lowest: expected 4, found 3" in beyond
    own = shot("hit 3", "fact: {kind: HitRolls, lowest: 4}")
    assert not result(own, "house-aura 1 house-modifier hit-roll -1")
    assert not result(second, theirs="house-aura 3 stealth")


def test_an_aura_is_under_a_unit_once() -> None:
    scene = SCENE.replace("A2: {sheet: gunner", "A2: {sheet: gunner, abilities: [OURS]")
    one = "house-aura 12 house-more attacks 1"
    assert not result(shot("hit 1 1", "fact: {kind: HitRolls, hits: 0}"), one, scene=scene)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("house-modifier hit-role -1", "'hit-role' is none of skill, strength,"),
        ("house-modifier hit-roll 1", "'1' is no change such as +1, -1, x2, /2 or =4"),
        ("house-modifier hit-roll", "'house-modifier hit-roll': after the name comes what, change"),
        ("house-re-roll hit twos", "nothing is re-rolled for 'twos'"),
        ("house-mortal-wounds D7 move-ends", "'D7' is neither a number nor dice"),
        ("house-mortal-wounds 3 whenever", "'whenever' is none of command-phase,"),
        ("house-aura 6", "house-aura says how far it reaches"),
        ("house-aura 6 stelth", "no rule is called 'stelth'; did you mean stealth?"),
        ("house-modifer hit-roll -1", "did you mean house-modifier?"),
    ],
)
def test_a_house_rule_that_makes_no_sense_is_refused_with_its_line(text: str, problem: str) -> None:
    told = result("  - asked: A shoot\n", text)
    assert told.startswith("scene.yaml, line 10: ")
    assert problem in told


def test_battles_know_no_house_rules() -> None:
    assert not [name for name in RULEBOOK.special_rules.classes if name.startswith("house-")]
    sheets = {"own": {"rules": ["house-modifier hit-roll -1"]}}
    with pytest.raises(BellonaError, match="no rule is called 'house-modifier hit-roll -1'"):
        begun(RULEBOOK, {"mission": "only-war", "armies": ["dawn-spear", "gnawing-tide"], "sheets": sheets})
