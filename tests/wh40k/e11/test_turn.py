"""The turn: its parts in their order, and what its end does."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.facts import PhaseBegan
from bellona.kernel.rule import SpecialRules
from bellona.wh40k.battle import rounds
from bellona.wh40k.e11.turn import END_OF_TURN, START_OF_TURN, ended, is_last_turn, settle_and_score_turn
from bellona.wh40k.facts import Scored
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.mission import Mission, score
from bellona.wh40k.moments import WarhammerRule

from ..e10.scenes import Scene, setup
from ..editions import book

SQUAD: dict[str, Any] = {"sheet": "guard", "models": 2, "at": [[10, 10], [12, 10]]}
SPLIT: dict[str, Any] = {"sheet": "guard", "models": 3, "at": [[10, 10], [12, 10], [20, 10]]}
PLANE: dict[str, Any] = {"sheet": "plane", "at": [[30, 40]]}
SHEETS: dict[str, Any] = {
    "plane": {"M": 20, "W": 12, "OC": 4, "tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3},
    "bomb": {"W": 1, "OC": 1, "tags": ["INFANTRY"], "rules": ["deadly-demise 1"]},
}


class Roll(Mission):
    """Writes down what it hears of, as points: 1 at the end of a turn, 10 at the end of a round."""

    name = "roll"

    def turn_ended(self, game: Warhammer) -> None:
        score(game, game.player, 1, "turn", "11e.mission.primary-timing")

    def round_ended(self, game: Warhammer) -> None:
        held = [objective.controller for objective in game.state.objectives]
        gained = any(gain.until == "turn" for unit in game.units() for gain in unit.gained)
        score(game, 0, 10 + 10 * held.count(1) + (100 if gained else 0), "round", "11e.mission.primary-timing")


def turns(ours: dict[str, Any], theirs: dict[str, Any], rules: SpecialRules | None = None, **more: Any) -> Scene:
    """Whole turns as 11th edition plays them, up to the first question that does not pass."""
    time = {"phase": "fight"} | more.pop("time", {})
    dice = more.pop("dice", "")
    scene = setup(ours, theirs, SHEETS, time=time, **more)
    parts = {"missions.none": Roll()}
    played = Scene(scene, rules=rules, parts=parts, dice=dice)
    played.run.settle()
    return played


def passing(scene: Scene, until: str = "", turns: int = 0) -> Scene:
    """Everybody passes, or takes the first, until this is asked or so many turns have ended."""
    while not scene.run.is_over and (not turns or len(scene.facts("TurnEnded")) < turns):
        request = next(iter(scene.run.waiting().values()))
        if request.name == until:
            return scene
        scene.asked.append(request.name)
        stays = "stationary" if request.name == "movement" else None
        scene.run.answer(stays or request.suggested() if not passes(request) else None, player=request.player)
    return scene


def passes(request: Any) -> bool:
    try:
        request.read(None)
    except Exception:
        return False
    return True


# -- parts of a turn ---------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.turn-structure", 2)
@pytest.mark.rule("11e.core.start-of-turn-step")
def test_a_turn_has_seven_parts_in_this_order() -> None:
    order = ["start of turn", "command", "movement", "shooting", "charge", "fight", "end of turn"]
    scene = passing(
        turns({"A1": SQUAD}, {"B1": SQUAD | {"at": [[10, 40], [12, 40]]}}, time={"phase": "command"}), turns=3
    )
    begun = [(f.player, f.phase) for f in scene.run.facts if isinstance(f, PhaseBegan)]
    second = begun[begun.index((1, order[0])) :][:7]
    assert second == [(1, phase) for phase in order]
    assert scene.facts("TurnBegan")[0] == scene.fact("TurnBegan", player=1, round=1)
    assert [phase.name for phase in book().stages[1].phases] == order


HERALDS = SpecialRules()


class Herald(WarhammerRule):
    """Scores at the start of a turn what CP there are, and at its end 100."""

    async def turn_begins(self, game: Warhammer) -> None:
        score(game, 0, 7 + game.state.cp[0], "begins", "11e.core.start-of-turn-step")

    async def turn_ends(self, game: Warhammer) -> None:
        score(game, 0, 100, "ends", "11e.core.end-of-turn-step")


HERALDS.add("herald")(type("Herald", (Herald,), {}))
HERALDS.add("crier")(type("Crier", (Herald,), {}))


@pytest.mark.rule("11e.core.start-of-turn-step")
def test_rules_of_the_start_come_before_any_command_point() -> None:
    ours = {"A1": SQUAD | {"abilities": ["herald"]}}
    scene = turns(ours, {}, HERALDS, time={"phase": "start of turn"}, cp=[0, 0])
    begins = [fact["points"] for fact in scene.facts("Scored") if fact["because"] == "begins"]
    assert begins[0] == 7
    assert scene.run.state.cp[0] >= 1


@pytest.mark.rule("11e.core.start-of-turn-step")
@pytest.mark.parametrize("player", ["A", "B"])
def test_the_player_whose_turn_it_is_orders_the_rules_of_both(player: str) -> None:
    ours, theirs = {"A1": SQUAD | {"abilities": ["herald"]}}, {"B1": SQUAD | {"at": [[10, 40], [12, 40]]}}
    theirs["B1"] |= {"abilities": ["crier"]}
    scene = turns(ours, theirs, HERALDS, time={"phase": "start of turn", "player": player})
    request = next(iter(scene.run.waiting().values()))
    assert (request.name, request.player) == ("order turn_begins", "AB".index(player))
    scene.run.answer(["1:crier", "0:herald"], player=request.player)
    assert [fact["points"] for fact in scene.facts("Scored")][:2] == [7, 7]


@pytest.mark.rule("11e.core.start-of-turn-step")
def test_a_rule_that_both_armies_have_acts_once() -> None:
    ours, theirs = {"A1": SQUAD | {"abilities": ["herald"]}}, {"B1": SQUAD | {"at": [[10, 40], [12, 40]]}}
    scene = turns(ours, {"B1": theirs["B1"] | {"abilities": ["herald"]}}, HERALDS, time={"phase": "start of turn"})
    assert len([fact for fact in scene.facts("Scored") if fact["because"] == "begins"]) == 1


# -- its end -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.core.turn-structure", 1)
@pytest.mark.rule("11e.core.end-of-turn-step")
def test_nothing_that_ends_with_the_turn_ends_in_the_fight_phase() -> None:
    ours = {"A1": SQUAD | {"abilities": ["herald"], "charged": True, "gained": [{"rule": "stealth", "until": "turn"}]}}
    scene = passing(turns(ours, {"B1": SPLIT | {"at": [[10, 40], [12, 40], [20, 40]]}}, HERALDS), "model to remove")
    assert scene.run.where()[1] == "end of turn"
    unit = scene.game.unit("A1")
    assert (unit.charged, [gain.rule for gain in unit.gained]) == (True, ["stealth"])
    assert not scene.facts("Scored")
    passing(scene, turns=1)
    unit = scene.game.unit("A1")
    assert (unit.charged, unit.gained) == (False, ())
    ends = [fact for fact in scene.facts("Scored") if fact["because"] == "ends"]
    assert len(ends) == 1


@pytest.mark.rule("11e.core.end-of-turn-step")
def test_the_end_has_a_fixed_order() -> None:
    """Coherency, rules, AIRCRAFT, control, scoring: the second turn of a round, a marker in the plane's range."""
    ours = {"A1": SQUAD | {"abilities": ["herald"]}, "A2": PLANE | {"at": [[30, 30]]}}
    theirs = {"B1": SPLIT | {"at": [[30, 33.5], [31, 35], [10, 50]]}}
    time = {"player": "B"}
    marker = {"objectives": {"middle": [30.0, 33.0]}}
    scene = passing(turns(ours, theirs, HERALDS, time=time, first="A", **marker), turns=1)
    kinds = [(type(f).__name__, f.because if isinstance(f, Scored) else "") for f in scene.run.facts]
    wanted = [
        ("ModelRemoved", ""),
        ("Scored", "ends"),
        ("LeftBattlefield", ""),
        ("ObjectiveTaken", ""),
        ("Scored", "turn"),
        ("Scored", "round"),
        ("TurnEnded", ""),
    ]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert scene.fact("ObjectiveTaken", controller=1)


@pytest.mark.rule("11e.core.end-of-turn-step", "11e.core.turns-in-round")
@pytest.mark.bad("11e.core.turns-in-round", 2)
def test_the_round_is_scored_in_its_second_turn_before_effects_of_the_turn_expire() -> None:
    ours = {"A1": SQUAD | {"gained": [{"rule": "stealth", "until": "turn"}]}}
    theirs = {"B1": SQUAD | {"at": [[10, 40], [12, 40]]}}
    first = passing(turns(ours, theirs, first="A"), turns=1)
    assert [fact["because"] for fact in first.facts("Scored")] == ["turn"]
    assert not first.facts("RoundEnded")
    second = passing(turns(ours, theirs, time={"player": "B"}, first="A"), turns=1)
    assert [(fact["because"], fact["points"]) for fact in second.facts("Scored")] == [("turn", 1), ("round", 110)]
    assert len(second.facts("RoundEnded")) == 1
    assert second.game.unit("A1").gained == ()


@pytest.mark.rule("11e.core.turns-in-round")
@pytest.mark.parametrize(("player", "last"), [("A", False), ("B", True)])
def test_a_round_ends_with_its_second_turn(player: str, last: bool) -> None:
    async def act(game: Warhammer) -> bool:
        return is_last_turn(game)

    assert Scene(setup({"A1": SQUAD}, {}, time={"player": player}, first="A"), act).result == last


@pytest.mark.bad("11e.core.coherency-end-of-turn", 1, 2)
def test_models_out_of_coherency_are_taken_off_without_more_ado_and_no_more_than_it_takes() -> None:
    bombs = {"sheet": "bomb", "models": 3, "at": [[10, 10], [12, 10], [20, 10]]}
    scene = passing(turns({"A1": bombs}, {"B1": SQUAD | {"at": [[24, 10], [24, 12]]}}), "model to remove")
    assert "11e.core.coherency-end-of-turn" in scene.refused(None, 0).rules
    scene.run.answer("A1.3", player=0)
    assert not scene.facts("DeadlyDemise")
    assert [model.name for model in scene.game.unit("A1").models] == ["A1.1", "A1.2"]


@pytest.mark.rule("11e.core.coherency-end-of-turn")
def test_the_active_players_units_come_first_in_either_turn() -> None:
    theirs = SPLIT | {"at": [[10, 40], [12, 40], [20, 40]]}
    for player, first in (("A", "A1"), ("B", "B1")):
        scene = passing(turns({"A1": SPLIT}, {"B1": theirs}, time={"player": player}), "model to remove")
        request = next(iter(scene.run.waiting().values()))
        assert request.about["unit"] == first
        scene.run.answer(f"{first}.3", player=request.player)


@pytest.mark.bad("11e.core.battle-rounds", 1)
def test_a_battle_has_five_rounds_unless_the_mission_names_another_number() -> None:
    theirs = {"B1": SQUAD | {"at": [[10, 40], [12, 40]]}}
    scene = passing(turns({"A1": SQUAD}, theirs, time={"round": 5, "player": "B"}, first="A"))
    assert scene.run.is_over
    assert "11e.core.battle-rounds" in scene.fact("BattleEnded")["rules"]
    assert [fact["round"] for fact in scene.facts("RoundEnded")] == [5]
    assert rounds(scene.game) == 5


def test_the_steps_of_start_and_end() -> None:
    assert [step.name for step in START_OF_TURN.steps] == ["battle round", "start of turn"]
    assert [step.name for step in END_OF_TURN.steps] == ["coherency", "end of turn", "recall aircraft", "score"]
    fight = next(phase for phase in book().stages[1].phases if phase.name == "fight")
    command = next(phase for phase in book().stages[1].phases if phase.name == "command")
    assert "coherency" not in [step.name for step in fight.steps]
    assert "battle round" not in [step.name for step in command.steps]
    assert (ended, settle_and_score_turn) == (book().ended, END_OF_TURN.steps[-1].act)
