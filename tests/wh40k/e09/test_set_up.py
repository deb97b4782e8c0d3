"""How a battle of 9th edition is set up: what is agreed on, markers, zones, deployment, the order of phases."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Scripted, Seeded
from bellona.kernel.refusal import Refused
from bellona.kernel.rule import SpecialRules
from bellona.kernel.run import Run
from bellona.telling import Teller
from bellona.wh40k.battle import battle as battle_stage
from bellona.wh40k.e09.agreements import power_level, tell_size, usual_size
from bellona.wh40k.e09.mission_instructions import deploys_first, determine_first_turn
from bellona.wh40k.e09.phases.battle_forged import in_order, resolve_rules_of_both
from bellona.wh40k.e09.rulebook import STAGES
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.phases.setup import first_player
from bellona.wh40k.rolls import UnitRoll, roll, roll_again, roll_off
from bellona.wh40k.sequencing import affordable
from bellona.wh40k.stratagem import Stratagem

from ...playing import Illegal
from ..e10.battles import Battle
from ..editions import book
from .armies import ARMY, CHAPTER, LAYOUT, SHEETS, battle
from .scenes import Scene, setup

WIDE = 20 / 25.4  # the radius of a marker
PLAIN = {"size": [60, 44], "terrain": []}


def begun(dice: Any = None, **changes: Any) -> Battle:
    return Battle(battle(**changes), dice or Seeded(1), book())


def army(**changes: Any) -> dict[str, Any]:
    return deepcopy(ARMY) | changes


# -- agreements --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.core.most-important-rule")
def test_open_points_are_as_both_say_or_as_the_winner_of_a_roll_off_does() -> None:
    ours = army(rulings={"Is a hill one level?": "yes", "May crates be climbed?": "yes"})
    theirs = army(rulings={"Is a hill one level?": "yes", "May crates be climbed?": "no", "Who tidies up?": "both"})
    told = begun(Scripted("ruling 2 5, deployment zone 6 1"), armies=[ours, theirs]).facts("TableRuling")
    assert [(fact["point"], fact["words"], fact["player"]) for fact in told] == [
        ("Is a hill one level?", "yes", -1),
        ("May crates be climbed?", "no", 1),
        ("Who tidies up?", "both", -1),
    ]


@pytest.mark.rule("9e.core.most-important-rule")
@pytest.mark.parametrize(("dice", "words", "player"), [("5 2", "no", 0), ("2 5", "yes", 1), ("3 3 2 5", "yes", 1)])
def test_a_point_that_comes_up_in_battle_is_settled_likewise(dice: str, words: str, player: int) -> None:
    fight = begun(Scripted(f"deployment zone 6 1, ruling {dice}, first turn 6 1"))
    asked = fight.run.request
    matter = {"point": "Do crates: block?", "words": "no"}
    fight.run.call(matter, player=0)
    fight.answer("agree", player=1)
    fight.run.call(matter, player=0)
    fight.answer({"words": "yes"}, player=1)
    told = [(fact["words"], fact["player"], fact["rules"]) for fact in fight.facts("TableRuling")]
    assert told == [("no", -1, ["9e.core.most-important-rule"]), (words, player, ["9e.core.most-important-rule"])]
    assert fight.facts("RollOff", roll="ruling")[-1]["winner"] == player
    assert fight.run.request is asked
    teller = Teller(fight.run.rulebook, {}, "en")
    assert teller.fact(fight.run.facts[-1]).text == f"{'AB'[player]} decides – Do crates: block?: {words}."


@pytest.mark.rule("9e.core.recommended-size", "9e.core.power-level", "9e.datasheet.power-rating")
@pytest.mark.rule("9e.datasheet.power-step", "9e.mission.eternal-war-battle-size")
def test_players_are_told_if_their_armies_are_unusual() -> None:
    usual = begun()
    game = usual.game
    assert [power_level(game, player) for player in (0, 1)] == [34, 34]  # 5, 10 for ten models, 5 for five, 8, 6
    assert power_level(begun(armies=[army(units=ARMY["units"][:-1]), ARMY]).game, 0) == 28
    assert [usual_size(power) for power in (50, 51, 100, 200, 300, 301)] == [
        "combat-patrol",
        "incursion",
        "incursion",
        "strike-force",
        "onslaught",
        "onslaught",
    ]
    assert not usual.facts("UnusualPower")
    assert not usual.facts("UnusualSize")
    tell_size(game)
    captain = army(units=ARMY["units"][:1])
    assert begun(armies=[captain, captain]).facts("UnusualPower")[0]["power"] == 10
    small = army(units=ARMY["units"][:3])
    assert begun(armies=[small, small]).facts("UnusualSize")[0]["usual"] == "combat-patrol"


# -- the battlefield ---------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.mission.eternal-war-battlefield-size")
def test_a_battlefield_has_the_least_size_of_its_battle() -> None:
    with pytest.raises(Refused) as refused:
        begun(mission="eternal-war", battle_size="strike-force", layout=LAYOUT)
    refusal = refused.value.refusal
    assert (refusal.why, refusal.rules) == ("battlefield-too-small", ("9e.mission.eternal-war-battlefield-size",))
    begun(mission="eternal-war", battle_size="strike-force", layout=PLAIN)


@pytest.mark.bad("9e.mission.eternal-war-objective-placement", 1, 2, 3)
def test_four_markers_keep_their_distance() -> None:
    placing = begun(Seeded(1), mission="eternal-war", layout=PLAIN, battle_size="strike-force")
    rule = ("9e.mission.eternal-war-objective-placement",)
    edge = placing.refused([6 + WIDE, 22])
    assert (edge.why, edge.rules) == ("too-near-edge", rule)
    placing.answer([10, 10])
    near = placing.refused([10 + 2 * WIDE + 9, 10])
    assert (near.why, near.rules) == ("too-near-marker", rule)
    for spot in ([50, 10], [10, 34], [50, 34]):
        placing.answer(spot)
    assert "marker" not in placing.asked().values()  # there is no fifth
    assert len(placing.state.objectives) == 4


@pytest.mark.rule("9e.mission.selection")
def test_players_who_disagree_roll_off_for_the_mission() -> None:
    told = begun(Scripted("mission 2 5, deployment zone 6 1"), mission=["eternal-war", "combat-patrol"])
    assert told.facts("RollOff")[0]["winner"] == 1
    told.answer("combat-patrol", player=1)
    assert told.asked() == {0: "deployment zone"}  # in that mission no markers are placed


# -- deployment --------------------------------------------------------------------------------------------------------


def deploying() -> Battle:
    told = begun(Scripted("deployment zone 6 1"))
    told.answer("near", player=0)
    return told.to("unit to deploy")


@pytest.mark.bad("9e.mission.eternal-war-deployment", 1, 2)
def test_units_are_set_up_in_turn_within_their_own_zone() -> None:
    told = deploying()
    assert told.asked() == {1: "unit to deploy"}
    assert deploys_first(told.game) == 1
    assert told.refused("A1", player=1).rules[0] == "9e.mission.eternal-war-deployment-full"
    told.answer("B1", player=1)
    (request,) = told.run.waiting().values()
    place: Any = request.suggested()
    across = {name: [pose[0], LAYOUT["size"][1] - pose[1]] for name, pose in place.items()}
    assert told.refused(across, player=1).why == "outside-zone"
    told.answer(place, player=1)
    assert told.asked() == {0: "unit to deploy"}  # not B again


@pytest.mark.rule("9e.core.first-player-fixed", "9e.mission.eternal-war-first-turn")
def test_who_begins_begins_every_round() -> None:
    async def act(game: Warhammer) -> list[Any]:
        turns = game.rulebook.stages[game.state.clock.stage].turns
        before = turns(game)
        await determine_first_turn(game)
        return [before, turns(game)]

    scene = Scene(setup({}, {}), act, dice="first turn 6 1", answers={"first turn": ["B"]})
    assert scene.result == [(0, 1), (1, 0)]


# -- phases ------------------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.core.phase-order")
def test_seven_phases_in_their_order_and_nothing_of_another_one() -> None:
    phases = STAGES[1].phases
    names = ["command", "movement", "psychic", "shooting", "charge", "fight", "morale"]
    assert [phase.name for phase in battle_stage(phases).phases] == names
    assert [phase.name for phase in battle_stage(phases[:2]).phases] == names[:2]
    ours = {"A1": {"sheet": "marine", "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[14, 10]]}}
    scene = {"scenario": setup(ours, {"B1": {"sheet": "guard", "at": [[20, 10]]}}, time={"phase": "movement"})}
    told = Battle(scene, Scripted(""), book())
    assert told.asked() == {0: "unit to move"}
    assert told.refused({"A1.1/rifle": "B1"}, player=0).why == "malformed"
    assert told.refused(["B1"], player=0).why


class Volley(Stratagem):
    """One for the Shooting phase."""

    name = "volley"
    phases = ("shooting",)
    label = "either"
    cost = 0
    window = "selected_as_target"

    def units(self, *_: Any) -> list[Any]:
        return []

    async def act(self, *_: Any) -> None:
        pass


@pytest.mark.bad("9e.core.out-of-phase-stratagems")
def test_a_stratagem_of_the_shooting_phase_is_for_that_phase_alone() -> None:
    """Who fires Overwatch shoots as in the Shooting phase, but in the Charge phase."""

    async def nothing(game: Warhammer) -> None:
        pass

    rules = SpecialRules()
    rules.add("volley")(Volley)
    ours = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
    games = [Scene(setup(ours, {}, time={"phase": phase}), nothing).game for phase in ("shooting", "charge")]
    offer = rules.read("volley")
    assert [affordable(game, offer, 0) for game in games] == [True, False]  # type: ignore[arg-type]


# -- dice --------------------------------------------------------------------------------------------------------------

UNIT = {"A1": {"sheet": "marine", "at": [[10, 10]]}}


def rolled(dice: str, answers: Any = None, *, name: str = "test", **terms: Any) -> Scene:
    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, **terms)

    return Scene(setup(UNIT, {}), act, dice=dice, answers=answers)


@pytest.mark.bad("9e.dice.reroll", 1, 2)
def test_dice_are_rolled_again_by_permission_only_and_stay_so() -> None:
    assert rolled("test 1 2", count=2, needed=4).asked == []
    again = rolled(
        "test 1 5, re-roll test 2", {"re-roll test": [Illegal(["1"]), ["0"]]}, count=2, needed=4, again="failed"
    )
    assert again.result.dice == [2, 5]  # worse or not
    assert "9e.dice.reroll" in again.refusals[0].rules


@pytest.mark.bad("9e.dice.reroll-multiple")
def test_two_dice_that_are_added_up_are_rolled_again_together() -> None:
    terms: dict[str, Any] = {"name": "charge", "count": 2, "together": True, "needed": 8, "again": "all"}
    scene = rolled("charge 6 1, re-roll charge 2 3", {"re-roll charge": [Illegal(["1"]), ["all"]]}, **terms)
    assert scene.result.total == 5
    assert "9e.dice.reroll-multiple" in scene.refusals[0].rules


@pytest.mark.bad("9e.dice.reroll-once")
def test_no_die_is_rolled_again_twice() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        once = await roll(game, game.unit("A1"), "test", 2)
        await roll_again(game, once, [0])
        await roll_again(game, once, [0, 1])
        return once

    scene = Scene(setup(UNIT, {}), act, dice="test 1 2, re-roll test 3, re-roll test 4")
    assert (scene.result.dice, scene.result.open()) == ([3, 4], [])


@pytest.mark.bad("9e.dice.roll-off-restrictions")
def test_nobody_touches_the_dice_of_a_roll_off() -> None:
    async def act(game: Warhammer) -> int:
        return await roll_off(game, "first turn")

    scene = Scene(setup(UNIT, {}), act, dice="first turn 4 4 2 5")
    assert (scene.result, scene.asked) == (1, [])


# -- whole battles -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.core.battle-round", "9e.mission.create-battlefield", "9e.core.battlefield")
@pytest.mark.rule("9e.core.terrain-features", "9e.mission.instructions", "9e.mission.draw")
def test_a_battle_has_five_rounds_of_one_turn_each() -> None:
    run = Run(book(), battle(), Seeded(7))
    bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]
    while not run.is_over:
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player)
    told = [fact for fact in run.facts if type(fact).__name__ == "TurnEnded"]
    rounds = [(fact.round, fact.player) for fact in told]  # type: ignore[attr-defined]
    first = run.state.first
    chosen = {part.keywords for unit in run.state.units.values() for part in unit.parts}
    assert chosen == {("DAWN",)}  # as it was when the armies were mustered
    assert rounds == [(number, player) for number in range(1, 6) for player in (first, 1 - first)][: len(rounds)]


# -- armies and keywords -----------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.core.bracketed-keyword-substitution")
def test_the_chosen_word_stands_for_the_open_keyword_wherever_it_is_asked_for() -> None:
    told = begun()
    game, unit = told.game, told.game.unit("A1")
    assert "DAWN" in game.model_keywords(unit, unit.models[0])
    assert "<CHAPTER>" not in game.model_keywords(unit, unit.models[0])
    assert [game.has(unit, word) for word in ("DAWN", "<CHAPTER>")] == [True, False]
    dusk = deepcopy(ARMY)
    dusk["units"][0]["keywords"] = {"<CHAPTER>": "Dusk"}
    other = begun(armies=[dusk, ARMY]).game
    assert "DUSK" in other.model_keywords(other.unit("A1"), other.unit("A1").models[0])


@pytest.mark.rule("9e.core.mixed-keyword-unit", "9e.core.army")
def test_a_unit_has_the_keywords_of_all_its_models_each_model_its_own() -> None:
    kinds = {"seer": {"keywords": ["PSYKER"]}, "guard": {}}
    mixed = {"kinds": kinds, "tags": ["INFANTRY"]}
    ours = {"A1": {"sheet": "mixed", "models": {"seer": 1, "guard": 1}, "at": [[10, 10], [11.5, 10]]}, "A2": UNIT["A1"]}

    async def nothing(game: Warhammer) -> None:
        pass

    ours["A2"] = UNIT["A1"] | {"at": [[20, 10]]}
    game = Scene(setup(ours, {"B1": {"sheet": "guard", "at": [[30, 30]]}}, {"mixed": mixed}), nothing).game
    unit = game.unit("A1")
    assert [game.has(game.unit(key), "PSYKER") for key in ("A1", "A2")] == [True, False]
    assert [game.model_has(unit, model, "PSYKER") for model in unit.models] == [True, False]
    assert ["PSYKER" in game.keywords(game.unit(key)) for key in ("A1", "A2")] == [True, False]
    assert [[unit.key for unit in game.units(player)] for player in (0, 1)] == [["A1", "A2"], ["B1"]]


@pytest.mark.rule("9e.transport.start-embarked")
@pytest.mark.bad("9e.transport.start-embarked")
def test_it_is_said_openly_who_rides_before_anybody_stands() -> None:
    lorry = SHEETS["tank"] | {"tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 5}}
    riding = army(units=[*ARMY["units"], {"sheet": "lorry", "keywords": CHAPTER}])
    told = begun(Scripted("deployment zone 6 1"), armies=[riding, riding], sheets=SHEETS | {"lorry": lorry})
    told.answer("near", player=0)
    told.to("transports")
    ((player, request),) = told.run.waiting().items()
    side = "AB"[player]
    assert not [*told.game.on_battlefield()]
    crowded = told.refused({f"{side}2": f"{side}6"}, player=player)
    assert "9e.transport.start-embarked" in crowded.rules or "9e.transport.capacity" in crowded.rules
    told.answer({f"{side}3": f"{side}6"}, player=player)
    told.to("unit to deploy")
    assert told.state.units[f"{side}3"].aboard == f"{side}6"
    assert request.rules


@pytest.mark.rule("9e.mission.inspiring-leader", "9e.datasheet.aura")
def test_units_near_an_inspiring_warlord_have_one_more_leadership() -> None:
    async def nothing(game: Warhammer) -> None:
        pass

    hero = {"sheet": "marine", "at": [[10, 10]], "warlord": True, "abilities": ["inspiring-leader"]}
    ours = {"A1": hero, "A2": {"sheet": "marine", "at": [[15, 10]]}, "A3": {"sheet": "marine", "at": [[30, 10]]}}
    game = Scene(setup(ours, {"B1": {"sheet": "marine", "at": [[10, 15]]}}), nothing).game
    units = [game.unit(key) for key in ("A1", "A2", "A3", "B1")]
    assert [game.value(unit, unit.models[0], "leadership") for unit in units] == [8, 8, 7, 7]
    assert [game.auras_on(unit) for unit in units] == [("inspiring-leader",), ("inspiring-leader",), (), ()]
    trait: Any = book().special_rules.read("inspiring-leader")
    assert [bool(trait.characteristic(name)) for name in ("leadership", "strength")] == [True, False]


@pytest.mark.rule("9e.command.phase-rules")
def test_both_players_rules_of_the_command_phase_are_resolved_before_the_markers_score() -> None:
    heard: list[str] = []

    class Waits(WarhammerRule):
        """Hears of the Command phase."""

        async def command_phase(self, game: Warhammer, player: int) -> None:
            heard.append(f"{'AB'[player]}")

    rules = SpecialRules()
    rules.add("waits")(Waits)

    async def act(game: Warhammer) -> None:
        await resolve_rules_of_both(game)

    unit = {"sheet": "marine", "at": [[10, 10]], "abilities": ["waits"]}
    told = setup({"A1": unit}, {"B1": unit | {"at": [[30, 30]]}}, time={"player": "B"})
    game = Scene(told, act, rules=rules).game
    assert heard == ["B", "A"]
    assert in_order(game) == (1, 0)
    assert in_order(Scene(told | {"time": {"player": "A"}}, act, rules=rules).game) == (0, 1)
    assert [step.name for step in STAGES[1].phases[0].steps][-2:] == ["command rules", "markers"]


@pytest.mark.rule("9e.mission.pre-battle-rules")
def test_pre_battle_rules_begin_with_the_player_who_has_the_first_turn() -> None:
    async def nothing(game: Warhammer) -> None:
        pass

    games = [Scene(setup(UNIT, {}, first=first), nothing).game for first in "AB"]
    assert [first_player(game) for game in games] == [0, 1]
