"""An amended rulebook's own phases, rules and parts count in scenes."""

from __future__ import annotations

import pytest

from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.flow import Once, Phase
from bellona.kernel.modifiers import Modifier
from bellona.kernel.rule import SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import begin, play
from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule

OWN = SpecialRules()


@OWN.add("keen")
class Keen(WarhammerRule):
    """+1 to Hit rolls."""

    def hit_roll(self, attack: Attack) -> Modifier | None:
        return Modifier("add", 1, self.name)


async def rally(game: Warhammer) -> None:
    """What the new phase does."""
    game.score(0, 7)


def with_rally(phase: Phase) -> list[Phase]:
    return [Phase("rally", (Once("rally", rally),)), phase]


AMENDED: Rulebook = RULEBOOK.amended(
    "wh40k-own", "1", phases={"movement": with_rally}, special_rules=OWN, without=["stealth"]
)

SCENE = """\
title: Another edition
ruleset: tests.scenarios.test_amended:AMENDED
otherwise: pass
setup:
  table: {size: [60, 44]}
  time: {phase: PHASE}
  sheets:
    gunner: {tags: [INFANTRY], rules: [RULE], arms: {gun: {range: 24, BS: 4}, fist: {WS: 4}}}
  A:
    A1: {sheet: gunner, at: [[10, 20]]}
    A2: {sheet: gunner, at: [[10, 30]]}
  B:
    B1: {sheet: gunner, at: [[20, 20]]}
play:
"""
NOTHING = "  - no fact: {kind: HitRolls}\n"


def scene(phase: str, script: str, rule: str = "keen") -> str:
    return SCENE.replace("PHASE", phase).replace("RULE", rule) + script


def refusal(text: str, rulebook: Rulebook) -> str:
    with pytest.raises(BadFile) as caught:
        begin(scenario_from(text, "scene.yaml"), rulebook)
    return str(caught.value)


@pytest.mark.parametrize("phase", ["command", "rally", "movement", "shooting", "charge", "fight"])
def test_a_scene_stands_in_the_phase_that_it_asks_for(phase: str) -> None:
    clock = AMENDED.begin({"scenario": scenario_from(scene(phase, NOTHING)).setup}).clock
    assert AMENDED.stages[clock.stage].phases[clock.phase].name == phase


def test_a_phase_of_its_own_is_played() -> None:
    run = play(scenario_from(scene("rally", "  - until: A unit to move\n  - state: {vp: [7, 0]}\n")), AMENDED)
    assert run.where()[1] == "movement"
    assert "line 6: there is no phase 'rally'" in refusal(scene("rally", NOTHING), RULEBOOK)


def test_its_abilities_are_rules_and_those_left_out_are_none() -> None:
    script = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n    dice: hit 3, wound 1\n"
    script += "  - fact: {kind: HitRolls, lowest: 3}\n"
    play(scenario_from(scene("shooting", script)), AMENDED)
    assert "line 8: no rule is called 'keen'" in refusal(scene("shooting", NOTHING), RULEBOOK)
    assert "line 8: no rule is called 'stealth'" in refusal(scene("shooting", NOTHING, "stealth"), AMENDED)


def test_its_abilities_count_in_datasheets_that_a_battle_brings_along() -> None:
    setup = {"mission": "only-war", "armies": ["dawn-spear", "gnawing-tide"], "sheets": {"own": {"rules": ["keen"]}}}
    keen = RULEBOOK.amended("wh40k-keen", "1", special_rules=OWN)
    assert keen.begin({"scenario": setup}).clock.stage == 0
    with pytest.raises(BellonaError, match="no rule is called 'keen'"):
        RULEBOOK.begin({"scenario": setup})


def test_datasheets_on_its_shelf_have_none_of_the_abilities_left_out() -> None:
    with pytest.raises(BadFile, match=r"adeptus-astartes.yaml: datasheet lieutenant: no rule is called 'stealth'"):
        AMENDED.begin({"mission": "only-war", "armies": ["dawn-spear", "gnawing-tide"]})
