"""Tank Shock."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.facts import ChargeDeclared
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.charge import charge

from ..scenes import Illegal, Scene, setup
from .opening import opened, use

ARMS = {"tracks": {"WS": 4, "S": 4}, "blade": {"WS": 4, "S": 6}, "gun": {"range": 24, "BS": 3, "S": 9}}
SHEETS: dict[str, Any] = {
    "crusher": {"W": 10, "T": 9, "tags": ["VEHICLE"], "arms": ARMS},
    "horde": {"W": 1, "T": 4, "tags": ["INFANTRY"]},
}
CRUSHER = {"A1": {"sheet": "crusher", "at": [[10, 10]]}}
REACHED = {
    "B1": {"sheet": "horde", "models": 9, "wide": 9, "at": [[11.8, 10]]},
    "B2": {"sheet": "horde", "at": [[10, 8.5]]},
}


def charged(dice: str, answers: dict[str, list[Any]], theirs: dict[str, Any] | None = None) -> Scene:
    """A1 begins a Charge move and ends it among the enemy."""

    async def act(game: Warhammer) -> None:
        game.record(ChargeDeclared(unit="A1", targets=("B1",)))
        await game.window.move_begins(game, game.unit("A1"))
        await game.window.charge_move_ends(game, game.unit("A1"))

    scene = setup(CRUSHER, theirs or REACHED, SHEETS, cp=[1, 1], time={"phase": "charge"})
    return Scene(scene, act, dice=dice, answers=answers)


@pytest.mark.rule("10e.stratagem.tank-shock", "10e.stratagem.tank-shock.effect")
def test_after_its_charge_a_vehicle_rolls_its_weapons_strength_against_one_enemy_it_reached() -> None:
    weapon = {"tank shock target": [Illegal("A1"), "B1"], "tank shock weapon": [Illegal("gun"), "tracks"]}
    scene = charged("tank shock 5 6 4 4", use("tank-shock") | weapon)
    assert scene.fact("MortalWounds", unit="B1", count=2)
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B1", "B2"], ["tracks", "blade"]]
    assert {refusal.rules for refusal in scene.refusals} == {("10e.stratagem.tank-shock.effect",)}


@pytest.mark.rule("10e.stratagem.tank-shock.effect")
def test_two_more_dice_if_the_strength_exceeds_the_toughness_and_six_wounds_at_most() -> None:
    answers = use("tank-shock") | {"tank shock target": ["B1"], "tank shock weapon": ["blade"]}
    scene = charged("tank shock 5 5 5 5 5 5 5 5", answers)
    assert scene.fact("MortalWounds", count=6)
    assert len(scene.game.unit("B1").models) == 3


def test_it_lasts_for_the_phase_and_does_nothing_where_nobody_was_reached() -> None:
    scene = charged("", use("tank-shock"), {"B1": {"sheet": "horde", "at": [[10, 18]]}})
    assert [gain.until for gain in scene.game.unit("A1").gained] == ["phase"]
    assert not scene.facts("MortalWounds")


@pytest.mark.parametrize("other", [(40, 55), (16, 10)])
def test_it_is_not_offered_after_the_only_target_has_died_of_its_own_overwatch(other: tuple[float, float]) -> None:
    async def act(game: Warhammer) -> None:
        await charge(game, game.unit("A1"), [game.unit("B1")])

    gunner = SHEETS["horde"] | {"arms": {"plasma": {"range": 24, "BS": 4, "S": 7, "abilities": ["hazardous"]}}}
    theirs = {"B1": {"sheet": "gunner", "at": [[10, 15]]}, "B2": {"sheet": "horde", "at": [other]}}
    scene = setup(CRUSHER, theirs, SHEETS | {"gunner": gunner}, cp=[1, 1], time={"phase": "charge"})
    answers = use("fire-overwatch") | {"targets": [{"B1.1/plasma": "A1"}]}
    played = Scene(scene, act, dice="charge 6 6, hit 1, hazardous 1", answers=answers)
    assert played.fact("ChargeFailed", unit="A1")
    assert "use tank-shock" not in played.asked


def test_only_vehicles_and_only_in_ones_own_charge_phase() -> None:
    other = {"A1": {"sheet": "horde", "at": [[10, 10]]}}
    assert opened("move_begins", "A1", ours=other, sheets=SHEETS, phase="charge").asked == []
    assert opened("move_begins", "A1", ours=CRUSHER, sheets=SHEETS, phase="movement").asked == []
    assert opened("move_begins", "A1", ours=CRUSHER, sheets=SHEETS, phase="charge", turn="B").asked == []
