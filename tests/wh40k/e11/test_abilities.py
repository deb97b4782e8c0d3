"""Core abilities whose numbers, or whose reach, 11th edition has otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e11.characters import NearerInfiltrators
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.scouts import scout, units_to_scout
from bellona.wh40k.table.measures import distance

from ..e10.attacking import attacked, weapons, wounds_left
from ..e10.clashing import WIDE, Clash, at
from ..e10.firing import REACH, aims, game_of, refused, shooting
from ..e10.firing import at as placed
from ..e10.scenes import SHEETS as PLAIN
from ..e10.scenes import Illegal, Scene, setup

# -- Feel No Pain ------------------------------------------------------------------------------------------------------

HARDY = weapons(gun={"S": 8, "AP": -4, "D": 3}) | {
    "hardy": {"T": 4, "Sv": 4, "W": 1, "rules": ["feel-no-pain 5+"], "tags": ["INFANTRY"]},
    "hulk": {"T": 4, "Sv": 4, "W": 5, "rules": ["feel-no-pain 5+"], "tags": ["INFANTRY"]},
}


def cursed(target: dict[str, Any], count: int, dice: str) -> Scene:
    async def act(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", count, "a curse")

    return Scene(setup({}, {"B1": {"at": [[20, 10]]} | target}, HARDY), act, dice=dice)


@pytest.mark.bad("11e.ability.feel-no-pain", 1)
def test_a_die_is_rolled_for_each_wound_of_an_attack() -> None:
    scene = attacked(
        {"sheet": "armed"}, {"sheet": "hulk"}, "hit 3, wound 2, save 1, feel no pain 5 4 6", "gun", sheets=HARDY
    )
    told = scene.fact("WoundsLost", lost=1, ignored=2, left=4)
    assert "11e.ability.feel-no-pain" in told["rules"]


@pytest.mark.bad("11e.ability.feel-no-pain", 2)
def test_mortal_wounds_are_rolled_for_too() -> None:
    told = cursed({"sheet": "hulk"}, 2, "feel no pain 5 1").fact("WoundsLost", lost=1, ignored=1, mortal=True)
    assert "11e.ability.feel-no-pain" in told["rules"]


@pytest.mark.bad("11e.ability.feel-no-pain-stops", 1)
def test_no_dice_are_rolled_for_a_model_that_is_destroyed() -> None:
    two = {"sheet": "hardy", "models": 2}
    scene = attacked({"sheet": "armed"}, two, "hit 3, wound 2, save 1, feel no pain 3", "gun", sheets=HARDY)
    told = scene.fact("WoundsLost", model="B1.1", lost=1, left=0)
    assert "ignored" not in told
    assert "11e.ability.feel-no-pain-stops" in told["rules"]
    assert wounds_left(scene) == [1]
    spilt = cursed(two | {"models": 3}, 3, "feel no pain 5, feel no pain 2, feel no pain 4")
    assert len(spilt.game.unit("B1").models) == 1


# -- Infiltrators, Scouts ----------------------------------------------------------------------------------------------

ZONES = {"zones": [[[0, 0], [44, 0], [44, 10], [0, 10]], [[0, 50], [44, 50], [44, 60], [0, 60]]]}
SNEAKS = {"sneaks": {"tags": ["INFANTRY"], "rules": ["infiltrators"]}}


@pytest.mark.rule("11e.ability.infiltrators")
def test_infiltrators_keep_more_than_eight_inches_from_the_enemys_zone_and_models() -> None:
    ours, theirs = {"A1": {"sheet": "sneaks"}, "A2": {"sheet": "sneaks"}}, {"B1": at([20, 20], sheet="sneaks")}
    mission = {"name": "contested-ground"} | ZONES
    clash = Clash(ours, theirs, phase="deployment", sheets=SNEAKS, mission=mission).answer("A1")
    zone = clash.refused({"A1.1": [30, 50 - 8 - WIDE / 2]})
    assert (zone.why, zone.rules[0], zone.about["limit"]) == ("too-near-enemy-zone", "11e.ability.infiltrators", 8.0)
    near = clash.refused({"A1.1": [20 + 8 + WIDE, 20]})
    assert (near.why, near.rules[0], near.about["limit"]) == ("too-near-enemy", "11e.ability.infiltrators", 8.0)
    clash.answer({"A1.1": [20 + 8.1 + WIDE, 20]})
    assert "11e.ability.infiltrators" in clash.fact("UnitDeployed", unit="A1")["rules"]
    assert NearerInfiltrators().deploys_beyond(clash.game.unit("A1")) == 8.0


@pytest.mark.rule("11e.ability.scouts", "11e.ability.scouts-conditions")
def test_a_scouts_move_is_no_longer_than_x_and_ends_more_than_eight_inches_from_every_enemy() -> None:
    async def act(game: Warhammer) -> None:
        await scout(game, game.unit("A1"))

    ours, theirs = {"A1": at([10, 10], abilities=["scouts 6"])}, {"B1": at([10 + WIDE + 12, 10])}
    paths = [[[10, 10], [14, 10]], [[10, 10], [10, 16.1]], [[10, 10], [13.9, 10]]]
    answers = {"scouts move": [Illegal({"A1.1": paths[0]}), Illegal({"A1.1": paths[1]}), {"A1.1": paths[2]}]}
    scene = Scene(setup(ours, theirs), act, answers=answers)
    near, far = scene.refusals
    assert (near.why, near.about["limit"]) == ("too-near-enemy", 8.0)
    assert near.rules[0] == "11e.ability.scouts-conditions"
    assert (far.why, far.rules[0], far.about["limit"]) == ("moved-too-far", "11e.ability.scouts", 6.0)
    assert scene.fact("UnitMoved", how="scouts")


@pytest.mark.rule("11e.ability.scouts-conditions")
def test_every_model_needs_scouts_and_the_player_of_the_first_turn_moves_first() -> None:
    ours = {"A1": at([10, 10], abilities=["scouts 6"]), "A2": at([10, 20])}
    game = Scene(setup(ours, {"B1": at([10, 50], abilities=["scouts 6"])})).game
    assert [unit.key for unit in units_to_scout(game, 0)] == ["A1"]
    assert units_to_scout(game, 1) == []


# -- Lone Operative ----------------------------------------------------------------------------------------------------

SPY = {
    "spy": PLAIN["guard"] | {"rules": ["lone-operative", "leader"], "tags": ["INFANTRY", "CHARACTER"]},
    "mortar": PLAIN["guard"]
    | {"arms": {"mortar": {"range": 48, "A": 1, "BS": 4, "S": 4, "abilities": ["indirect-fire"]}}},
}


def watching(gap: float, sheet: str = "marine", **more: Any) -> dict[str, Any]:
    """A1 so far from the Lone Operative."""
    ours = {"A1": {"sheet": sheet, "at": [[30 - gap - REACH, 20]]}}
    return shooting(ours, {"B1": {"sheet": "spy"} | placed(30)} | more, SPY)


@pytest.mark.bad("11e.ability.lone-operative-indirect", 1)
def test_a_lone_operative_is_no_target_of_indirect_fire_from_afar() -> None:
    refusal = refused(watching(20.0, "mortar"), {"A1.1/mortar": "B1"})
    assert refusal.why == "lone-operative"
    assert "11e.ability.lone-operative-indirect" in refusal.rules
    assert (refusal.about["distance"], refusal.about["limit"]) == (20.0, 12)
    assert aims(game_of(watching(12.0, "mortar"))) == {"A1.1/mortar": ["B1"]}


@pytest.mark.rule("11e.ability.lone-operative")
def test_in_an_attached_unit_a_lone_operative_is_seen_like_others() -> None:
    squad = {"sheet": "guard", "models": 2, "at": [[30, 20], [30, 21.4], [30, 22.8]], "leader": "B2"}
    assert aims(game_of(watching(20.0, B1=squad, B2={"sheet": "spy"}))) == {"A1.1/rifle": ["B1"]}
    assert aims(game_of(watching(12.0))) == {"A1.1/rifle": ["B1"]}
    assert "11e.ability.lone-operative" in refused(watching(12.1), {"A1.1/rifle": "B1"}).rules


# -- FRAME -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.datasheet.frame")
def test_a_frame_model_is_measured_to_its_nearest_point() -> None:
    outline = [[-3, -1], [3, -1], [3, 1], [1, 4], [-1, 4], [-3, 1]]
    skimmer = {"tags": ["VEHICLE", "FRAME"], "height": 2, "base": {"hull": outline}}
    theirs = {"B1": {"sheet": "skimmer", "at": [[24.63, 20]]}}
    game = Scene(setup({"A1": at([10, 20]), "A2": at([24.63, 30])}, theirs, {"skimmer": skimmer})).game
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(14.63 - 3 - WIDE / 2, abs=0.001)
    assert distance(game, game.unit("A2"), game.unit("B1")) == pytest.approx(10 - 4 - WIDE / 2, abs=0.001)


# -- Deadly Demise -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.ability.deadly-demise", "11e.ability.deadly-demise-transport")
def test_the_blast_comes_before_the_passengers_are_out_and_spares_them() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "A9", "A9.1")

    bomb = {"M": 10, "W": 9, "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 6}, "rules": ["deadly-demise D3"]}
    ours = {"A1": {"sheet": "marine", "models": 2, "aboard": "A9"}, "A9": {"sheet": "bomb", "at": [[20, 20]]}}
    theirs = {"B1": at([20, 25]), "B2": at([25, 20]), "B3": at([20, 28])}
    dice = "deadly demise 6, deadly demise wounds 1, deadly demise wounds 3, hazard 3 3"
    scene = Scene(setup(ours, theirs, {"bomb": bomb}), act, dice=dice)
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("DeadlyDemise") < kinds.index("MortalWounds") < kinds.index("UnitSetUp")
    assert scene.fact("DeadlyDemise")["caught"] == ["B1", "B2"]
    assert [fact["count"] for fact in scene.facts("MortalWounds")] == [1, 2]
    assert scene.facts("WoundsLost", unit="A1") == []
    assert "11e.ability.deadly-demise-transport" in scene.facts("MortalWounds")[0]["rules"]
