"""Whole battles of 9th edition, and how they begin and are scored."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.arena.simulate import play
from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.run import Run
from bellona.wh40k.battle import seen
from bellona.wh40k.e09.abilities.objective_secured import ObjectiveSecured
from bellona.wh40k.e09.markers_held import is_excluded, models_counted
from bellona.wh40k.e09.mission_instructions import deploys_first, halves
from bellona.wh40k.e09.missions.eternal_war import EternalWar, has_warlord, score_end
from bellona.wh40k.e09.phases.battle_forged import counts_command_points
from bellona.wh40k.game import Warhammer

from ..editions import book, cited_in
from .armies import SHEETS, battle
from .scenes import SHEETS as PLAIN
from .scenes import Scene, setup


def begun(seed: int = 1, **changes: Any) -> Run:
    return Run(book(), battle(**changes), Seeded(seed))


@pytest.mark.parametrize(("bot", "seed"), [("busy", 1), ("steady", 2), ("random", 3)])
def test_a_battle_is_played_to_its_end_and_cites_no_other_edition(bot: str, seed: int) -> None:
    run = Run(book(), battle(), Seeded(seed))
    play(run, [BOTS[bot](f"{seat}") for seat in (0, 1)])
    assert run.state.victor is not None
    text = msgspec.json.encode([fact_data(fact) for fact in run.facts]).decode()
    assert not cited_in(text, "10e")


@pytest.mark.rule("9e.mission.eternal-war-deployment-zone", "9e.mission.eternal-war-deployment")
def test_the_winner_picks_a_zone_and_the_other_deploys_first() -> None:
    winners = set()
    for answer, seed in (("near", 1), ("far", 1), ("near", 2), ("near", 3), ("near", 4)):
        run = begun(seed)
        assert run.asked().name == "deployment zone"
        winner = run.asked().player
        run.answer(answer, player=winner)
        assert run.state.attacker == (winner if answer == "near" else 1 - winner)
        while run.asked().name != "unit to deploy":
            run.answer(run.asked().passing(), player=run.asked().player)
        assert run.asked().player == deploys_first(run.game) == 1 - winner  # type: ignore[arg-type]
        winners.add(winner)
    assert winners == {0, 1}


@pytest.mark.rule("9e.datasheet.combat-squads", "9e.core.split-unit")
@pytest.mark.bad("9e.datasheet.combat-squads", 1)
@pytest.mark.bad("9e.datasheet.combat-squads", 2)
@pytest.mark.bad("9e.datasheet.combat-squads", 3)
def test_ten_models_are_divided_into_two_units_of_five() -> None:
    run = begun()
    run.answer("near", player=run.asked().player)
    request: Any = run.asked()
    side = "AB"[request.player]
    assert request.name == "combat squads"
    assert not [*run.game.on_battlefield()]  # type: ignore[attr-defined]  # nobody has been set up yet
    assert list(request.options) == [f"{side}2"]  # not the unit of five
    run.answer([f"{side}2"], player=request.player)
    chosen = [f"{side}2.{number}" for number in (1, 3, 5, 7, 9)]
    with pytest.raises(Exception, match="5"):
        run.answer(chosen[:4], player=run.asked().player)
    run.answer(chosen, player=run.asked().player)
    while run.asked().name != "unit to deploy":
        run.answer(run.asked().passing(), player=run.asked().player)
    units = run.state.units
    assert [model.name for model in units[f"{side}2b"].models] == chosen
    assert [units[key].strength for key in (f"{side}2", f"{side}2b")] == [5, 5]
    assert sum(units[key].parts[0].points for key in (f"{side}2", f"{side}2b")) == 10
    first, second = halves(units[f"{side}3"], (f"{side}3.1",))
    assert (first.strength, second.strength) == (4, 1)


@pytest.mark.rule("9e.mission.eternal-war-first-turn")
def test_the_winner_of_another_roll_off_says_who_begins() -> None:
    run = begun()
    bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]
    while run.asked().name != "first turn":
        player = run.asked().player
        run.answer(bots[player].answer(run, player), player=player)
    run.answer("B", player=run.asked().player)
    assert run.state.first == 1


@pytest.mark.rule("9e.command.battle-forged-cp")
def test_a_battle_forged_army_gains_a_command_point_in_its_own_phase() -> None:
    run = begun()
    bots = [BOTS["busy"](f"{seat}") for seat in (0, 1)]
    while run.where()[1] != "movement":
        player = run.asked().player
        run.answer(bots[player].answer(run, player), player=player)
    assert run.state.cp == ((1, 0) if run.state.first == 0 else (0, 1))


@pytest.mark.rule("9e.command.battle-forged-cp")
def test_command_points_are_shown_where_an_army_gains_them_or_has_some() -> None:
    free = [
        Scene(setup({"A1": guards(1, 10, 8)}, {"B1": guards(1, 20, 20)}, PLAIN, cp=cp)).game.state
        for cp in ([0, 0], [0, 1])
    ]
    forged = begun().state
    assert [counts_command_points(state) for state in (*free, forged)] == [False, True, True]
    shown = [seen(book(), state, 0)["tallies"] for state in (*free, forged)]
    assert shown == [{}, {"command-points": [0, 1]}, {"command-points": [0, 0]}]


# -- markers and points ------------------------------------------------------------------------------------------------

MARKER = {"objectives": {"middle": [10, 10]}}


def held(ours: Any, theirs: Any, **more: Any) -> tuple[int, int]:
    game = Scene(setup(ours, theirs, SHEETS | more.pop("sheets", {}), **MARKER, **more)).game
    return models_counted(game, game.state.objectives[0])


def guards(count: int, x: float, y: float) -> dict[str, Any]:
    return {"sheet": "guard", "models": count, "at": [[x, y]]}


@pytest.mark.rule("9e.objective.secured", "9e.objective.secured-contested", "9e.objective.control")
def test_models_are_counted_unless_objective_secured_decides() -> None:
    secure = {"sheet": "secure", "at": [[10, 8]]}
    sheets = {"secure": SHEETS["squad"] | {"composition": []}}
    sheets |= {"guard": PLAIN["guard"]}
    assert held({"A1": guards(2, 10, 8)}, {"B1": guards(3, 12, 9)}, sheets=sheets) == (2, 3)
    assert held({"A1": secure}, {"B1": guards(3, 12, 9)}, sheets=sheets) == (1, 0)
    both = {"B1": guards(3, 12, 9), "B2": {"sheet": "secure", "at": [[8, 10]]}}
    assert held({"A1": secure}, both, sheets=sheets) == (1, 4)
    assert ObjectiveSecured().secures_markers()


@pytest.mark.rule("9e.objective.excluded-units")
def test_aircraft_and_fortifications_do_not_count() -> None:
    fort = PLAIN["guard"] | {"role": "Fortification"}
    plane = PLAIN["guard"] | {"tags": ["AIRCRAFT"]}
    sheets = {"fort": fort, "plane": plane, "guard": PLAIN["guard"]}
    for sheet, excluded in (("fort", True), ("plane", True), ("guard", False)):
        game = Scene(setup({"A1": {"sheet": sheet, "at": [[10, 8]]}}, {}, sheets, **MARKER)).game
        assert is_excluded(game, game.unit("A1")) is excluded
        assert models_counted(game, game.state.objectives[0]) == (0 if excluded else 1, 0)


@pytest.mark.rule("9e.mission.slay-the-warlord", "9e.mission.capture-and-control-end")
def test_the_end_of_the_battle_scores_the_warlord_and_the_markers() -> None:
    async def act(game: Warhammer) -> Any:
        game.parts.objectives.settle(game)
        alive = has_warlord(game, 1)
        game.change("B1", models=())
        score_end(game)
        return alive, has_warlord(game, 1), game.state.vp

    ours = {"A1": {"sheet": "marine", "at": [[10, 8]], "warlord": True}}
    theirs = {"B1": {"sheet": "marine", "at": [[30, 30]], "warlord": True}, "B2": {"sheet": "marine", "at": [[35, 30]]}}
    assert Scene(setup(ours, theirs, **MARKER), act).result == (True, False, (2, 0))


@pytest.mark.rule("9e.mission.capture-and-control")
def test_markers_score_from_the_first_round_on_for_the_active_player() -> None:
    async def act(game: Warhammer) -> Any:
        game.parts.objectives.settle(game)
        EternalWar().phase_ended(game, "movement")
        before = game.state.vp
        EternalWar().phase_ended(game, "command")
        return before, game.state.vp

    ours = {"A1": {"sheet": "marine", "at": [[10, 8]]}}
    assert Scene(setup(ours, {}, **MARKER), act).result == ((0, 0), (1, 0))
