"""Missions: objectives from the battlefield or placed by the players, 5VP each, cards, caps, the Gambit."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.armies.shipped import shelf
from bellona.kernel.errors import BellonaError, Flawed
from bellona.kernel.refusal import Refused
from bellona.space.setting import TablePlan
from bellona.wh40k.e10.missions.gambits import gambits_open_to, resolve_gambit
from bellona.wh40k.e10.missions.secondaries import change, score_secondaries
from bellona.wh40k.e11.missions import MISSIONS
from bellona.wh40k.e11.missions.terrain_missions import CardsEachCommandPhase, FirstBattle, TerrainContest
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.ending import end_battle
from bellona.wh40k.set_up.beginning import check_missions
from bellona.wh40k.set_up.formations import reserves_open_to
from bellona.wh40k.table.layouts import battlefield, layout, objectives_of, pieces
from bellona.wh40k.table.objectives import settle_control

from ..e10.scenes import Scene, setup
from ..editions import book

ELEVENTH = RULEBOOK.amended(RULEBOOK.name, RULEBOOK.version, parts={"muster.shelf": shelf("wh40k-11e")})

ZONES = [[[0, 0], [60, 0], [60, 10], [0, 10]], [[0, 34], [60, 34], [60, 44], [0, 44]]]
GUIDE = {"name": "contested-ground", "zones": ZONES, "size": "incursion", "rounds": 5}
AREAS = {"west": 8, "middle": 22, "east": 36, "far": 50}


def yard(key: str, x: float) -> dict[str, Any]:
    outline = [[x, 18], [x + 6, 18], [x + 6, 26], [x, 26]]
    return {"key": key, "kind": "crater", "traits": ["exposed"], "footprint": outline}


def ground(ours: list[str], theirs: list[str] | None = None, **more: Any) -> dict[str, Any]:
    """A scene of single guards in these areas, all of which are objectives."""
    forces = [
        {f"{side}{i}": {"sheet": "guard", "at": [[AREAS[key] + 3, 22]]} for i, key in enumerate(keys, 1)}
        for side, keys in zip("AB", (ours, theirs or []), strict=True)
    ]
    forces[1]["B9"] = {"sheet": more.pop("sheet", "guard"), "at": [[3, 40]]}
    forces[0]["A9"] = {"sheet": "guard", "at": [[57, 4]]}
    told = {
        "table": {"size": [60, 44], "terrain": [yard(key, x) for key, x in AREAS.items()]},
        "objectives": {key: key for key in AREAS},
        "mission": GUIDE,
    }
    return setup(forces[0], forces[1], {"titan": {"tags": ["MONSTER"], "W": 12}}) | told | more


# -- Primary -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.mission.primary-value", "11e.mission.primary-timing", "11e.mission.primary-round-cap")
@pytest.mark.parametrize("mission", ["contested-ground", "first-game"])
@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 5), (2, 10), (3, 15), (4, 15)])
def test_five_points_for_each_objective_fifteen_a_round_at_most(mission: str, held: int, points: int) -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        MISSIONS[mission].round_ended(game)

    ours = list(AREAS)[:held]
    scene = Scene(
        ground(ours, ["far"] if held < 4 else None, time={"round": 2}, mission=GUIDE | {"name": mission}), act
    )
    assert scene.game.state.vp == (points, 5 if held < 4 else 0)
    for fact in scene.facts("Scored"):
        assert "11e.mission.primary-value" in fact["rules"]
    assert [TerrainContest().primary(held, 9), FirstBattle().primary(held, 0)] == [5 * held] * 2


@pytest.mark.rule("11e.mission.primary-no-round-one", "11e.mission.primary-battle-cap")
def test_none_in_the_first_round_and_fifty_in_the_battle() -> None:
    def scored(round: int, before: int) -> tuple[int, int]:
        async def act(game: Warhammer) -> None:
            settle_control(game)
            change(game, 0, primary=before)
            TerrainContest().round_ended(game)

        return Scene(ground(["west", "middle"], time={"round": round}), act).game.state.vp

    assert [scored(round, before)[0] for round, before in ((1, 0), (2, 0), (3, 45), (4, 50))] == [0, 10, 5, 0]


# -- Secondary ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.mission.secondary-procedure", "11e.mission.secondary-hold")
def test_a_tactical_hand_is_drawn_up_to_two_in_ones_own_command_phase_and_no_card_is_put_away() -> None:
    async def act(game: Warhammer) -> list[tuple[str, ...]]:
        change(game, 0, way="tactical", deck=("assassinate", "hold-the-line", "no-prisoners"))
        change(game, 1, way="tactical", deck=("assassinate", "hold-the-line"))
        await game.window.command_phase(game, 0)
        hands = [standing.hand for standing in game.state.standings]
        await game.window.command_phase(game, 0)
        return [*hands, game.state.standings[0].hand]

    scene = Scene(ground([]), act, dice="secondary card 1 1")
    assert scene.result == [("assassinate", "hold-the-line"), (), ("assassinate", "hold-the-line")]
    assert scene.asked == []  # nobody is asked to put any away
    assert scene.game.rulebook.special_rules.classes["secondary-missions"] is CardsEachCommandPhase
    assert "11e.mission.secondary-hold" in scene.fact("CardsDrawn")["rules"]
    assert CardsEachCommandPhase().rules == ("11e.mission.secondary-procedure", "11e.mission.gambit-declare")


@pytest.mark.rule("11e.mission.secondary-procedure", "11e.mission.secondary-value")
def test_a_scored_tactical_card_is_gone_and_fixed_ones_stay() -> None:
    def played(way: str) -> Scene:
        async def act(game: Warhammer) -> None:
            settle_control(game)
            change(game, 0, way=way, hand=("secure-no-mans-land", "assassinate"))
            score_secondaries(game, 0)
            await game.window.command_phase(game, 0)

        return Scene(ground(["west", "east"], time={"round": 2}), act)

    tactical, fixed = played("tactical"), played("fixed")
    assert tactical.game.state.standings[0].hand == ("assassinate",)
    assert fixed.game.state.standings[0].hand == ("secure-no-mans-land", "assassinate")
    assert tactical.fact("Scored")["points"] == fixed.fact("Scored")["points"] == 5
    assert CardsEachCommandPhase().rules[0] == "11e.mission.secondary-procedure"


# -- the Gambit --------------------------------------------------------------------------------------------------------


def declared(primary: tuple[int, int], round: int = 5, vp: tuple[int, int] = (0, 0)) -> Scene:
    async def act(game: Warhammer) -> None:
        for player in (0, 1):
            change(game, player, primary=primary[player])
        await game.window.command_phase(game, 0)

    return Scene(ground(["west"], time={"round": round}, vp=list(vp)), act)


@pytest.mark.bad("11e.mission.gambit-declare", 1, 2, 3)
@pytest.mark.parametrize(
    ("primary", "round", "vp", "offered"),
    [
        ((5, 10), 5, (5, 10), True),
        ((10, 10), 5, (10, 10), False),  # equal Primary VP
        ((5, 10), 4, (5, 10), False),  # round 4
        ((5, 10), 5, (50, 10), True),  # fewer Primary VP, though more in all
        ((10, 5), 5, (10, 50), False),
    ],
)
def test_only_a_player_with_fewer_primary_points_declares_and_in_round_five(
    primary: tuple[int, int], round: int, vp: tuple[int, int], offered: bool
) -> None:
    scene = declared(primary, round, vp)
    assert ("gambit" in scene.asked) is offered
    assert bool(gambits_open_to(scene.game, 0)) is offered


@pytest.mark.rule("11e.mission.gambit-details", "11e.mission.gambit-result")
@pytest.mark.parametrize(("vp", "total"), [(30, 50), (80, 100), (95, 100), (100, 100)])
def test_twenty_points_beyond_both_caps_and_no_more_than_a_hundred_in_all(vp: int, total: int) -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        change(game, 0, gambit="hold-everything", primary=50, secondary=vp - 50)
        TerrainContest().round_ended(game)

    scene = Scene(ground(list(AREAS), time={"round": 5}, vp=[vp, 0]), act)
    assert scene.game.state.vp[0] == total
    assert scene.fact("GambitResolved")["achieved"]
    assert TerrainContest.most_in_all == 100
    assert "11e.mission.gambit-result" in scene.fact("GambitResolved")["rules"]


def test_the_gambit_of_the_tenth_has_no_such_cap() -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        change(game, 0, gambit="hold-everything")
        resolve_gambit(game, 0)

    assert Scene(ground(list(AREAS), time={"round": 5}, vp=[95, 0]), act).game.state.vp[0] == 115


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.mission.end-and-winner")
def test_whoever_destroys_the_other_army_wins_at_once_else_who_has_more_points() -> None:
    async def lost(game: Warhammer) -> bool:
        for unit in game.units(1):
            game.change(unit.key, models=())
        over = TerrainContest().ends_now(game)
        end_battle(game)
        return over

    scene = Scene(ground(["west"], vp=[0, 40]), lost)
    assert scene.result
    assert scene.fact("BattleEnded")["victor"] == 0
    assert "11e.mission.end-and-winner" in scene.fact("BattleEnded")["rules"]

    async def over(game: Warhammer) -> None:
        assert not TerrainContest().ends_now(game)
        ended(game, "game")

    for vp, victor in (([5, 10], 1), ([10, 10], -1)):
        assert Scene(ground(["west"], vp=vp), over).fact("BattleEnded")["victor"] == victor


# -- battlefields ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.mission.battlefield-size")
@pytest.mark.parametrize(
    ("size", "table", "may"),
    [
        ("incursion", (60, 44), True),
        ("incursion", (59, 44), False),
        ("strike-force", (60, 43), False),
        ("onslaught", (60, 44), False),
        ("onslaught", (90, 44), True),
    ],
)
def test_a_battlefield_is_as_large_as_the_battle_asks_for(size: str, table: tuple[int, int], may: bool) -> None:
    drawn = TablePlan(size=table).table()
    wishes = ("contested-ground", "contested-ground")
    if may:
        check_missions(book(), wishes, size, drawn)
        return
    with pytest.raises(Refused) as refused:
        check_missions(book(), wishes, size, drawn)
    told = book().refusal(refused.value.refusal)
    assert (told.why, told.rules) == ("battlefield-too-small", ("11e.mission.battlefield-size",))


@pytest.mark.rule("11e.mission.objective-placement")
@pytest.mark.parametrize("name", ["bastion-yard", "shattered-field", "statue-square"])
def test_a_battlefield_names_terrain_areas_as_objectives(name: str) -> None:
    named = objectives_of(ELEVENTH, name)
    table = battlefield(ELEVENTH, name)
    assert len(named) == 5

    async def act(game: Warhammer) -> tuple[Any, int]:
        game.state.table = table
        game.state.mission = game.state.mission | {"objectives": list(named)}
        return TerrainContest().objectives(game), TerrainContest().to_place(game)

    objectives, to_place = Scene(setup({}, {}, mission={"name": "contested-ground"}), act).result
    assert [objective.area for objective in objectives] == list(named)
    assert to_place == 0


@pytest.mark.rule("11e.mission.objective-placement")
def test_where_a_battlefield_names_none_the_players_place_four() -> None:
    async def act(game: Warhammer) -> int:
        return TerrainContest().to_place(game)

    scene = Scene(setup({}, {}, mission={"name": "contested-ground"}), act)
    assert scene.result == 4
    game = scene.game
    edge = TerrainContest().refusal_of_marker(game, 6.5, 20)
    assert edge is not None
    assert book().refusal(edge).rules == ("11e.mission.objective-placement",)
    assert TerrainContest().refusal_of_marker(game, 20, 20) is None


def test_a_layout_that_names_no_piece_or_no_area_is_refused() -> None:
    plan, known = layout(ELEVENTH, "statue-square"), pieces(ELEVENTH)
    for wrong, told in ({"middle": "obelisk"}, "obelisk"), ({"objectives": ("woods-9",)}, "woods-9"):
        with pytest.raises(BellonaError, match=told):
            type(plan)(**{name: getattr(plan, name) for name in plan.__struct_fields__} | wrong).features(known)


def test_a_trait_that_nobody_knows_is_refused() -> None:
    plan = {"size": [60, 44], "terrain": [yard("yard", 10) | {"traits": ["mossy"]}]}
    with pytest.raises(Refused) as refused:
        battlefield(book(), msgspec.convert(plan, TablePlan))
    told = book().refusal(refused.value.refusal)
    assert (told.why, told.rules, told.about["trait"]) == ("no-such-trait", ("11e.terrain.area",), "mossy")
    with pytest.raises(Flawed, match="mossy"):
        Scene(setup({}, {}, table=plan))


# -- reserves ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.reserves.deep-strike-declare")
def test_a_unit_of_which_every_model_has_deep_strike_may_wait_by_it() -> None:
    sheets = {
        "divers": {"tags": ["INFANTRY"], "rules": ["deep-strike"]},
        "mixed": {"tags": ["INFANTRY"], "kinds": {"one": {"abilities": ["deep-strike"]}, "other": {}}},
    }
    ours = {
        "A1": {"sheet": "divers", "models": 2},
        "A2": {"sheet": "mixed", "models": {"one": 1, "other": 1}},
        "A3": {"sheet": "guard"},
    }
    game = Scene(setup(ours, {}, sheets, time={"phase": "deployment"}, mission=GUIDE)).game
    assert [reserves_open_to(game, game.unit(key)) for key in ours] == [
        ["strategic", "deep-strike"],
        ["strategic"],
        ["strategic"],
    ]
