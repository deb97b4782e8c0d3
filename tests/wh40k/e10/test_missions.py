"""Missions: what they set up, when they score, how the battle ends and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Scripted, Seeded
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.refusal import Refusal, Refused
from bellona.space.table import Table
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.battle import battle, turns
from bellona.wh40k.e10.missions import MISSIONS
from bellona.wh40k.e10.missions.contested_ground import ContestedGround
from bellona.wh40k.e10.missions.only_war import FirstGame, OnlyWar
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expiry import in_battle
from bellona.wh40k.game import Warhammer
from bellona.wh40k.missions.ending import end_battle, is_still_away
from bellona.wh40k.missions.mission import Mission, destroyed_armies, mission_of, scaled
from bellona.wh40k.phases.setup import SETUP

from ..editions import book
from .battles import Battle, at_random, first, only_war, own_battle
from .scenes import SHEETS, Scene, setup

PHASES = RULEBOOK.stages[-1].phases
MARKER = 40 / 25.4 / 2
ZONES = [[[0, 0], [60, 0], [60, 10], [0, 10]], [[0, 34], [60, 34], [60, 44], [0, 44]]]
SPOTS = {"one": (10.0, 22.0), "two": (25.0, 22.0), "three": (40.0, 22.0), "four": (50.0, 22.0)}


def war(ours: dict[str, Any], theirs: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scene of Only War with four markers."""
    table, markers = {"table": {"size": [60, 44]}}, {"objectives": SPOTS}
    return setup(ours, theirs) | table | markers | {"mission": {"name": "only-war", "zones": ZONES}} | more


def at(*spots: str) -> dict[str, Any]:
    """A guard on each of these markers."""
    return {f"A{i}": {"sheet": "guard", "at": [[SPOTS[spot][0], 23.6]]} for i, spot in enumerate(spots, 1)}


FAR = {"B1": {"sheet": "guard", "at": [[5, 40]]}}


def played(scene: dict[str, Any]) -> Battle:
    """The scene until somebody is asked something."""
    return Battle({"scenario": scene}, Scripted(""))


# -- the mission and its battlefield -----------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.mission.select")
def test_players_who_agree_are_not_asked() -> None:
    mission = Battle(only_war(mission=["only-war", "only-war"])).facts("MissionSelected")[0]
    assert (mission["mission"], mission["size"], mission["rounds"]) == ("only-war", "incursion", 5)


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.mission.select")
@pytest.mark.parametrize(("dice", "winner"), [("mission 5 3", 0), ("mission 4 4, mission 2 6", 1)])
def test_if_they_disagree_the_winner_of_a_roll_off_decides(dice: str, winner: int) -> None:
    wishes = ["only-war", "contested-ground"]
    battle = Battle(only_war(mission=wishes), Scripted(dice))
    assert battle.asked() == {winner: "mission"}
    assert battle.refused("first-game").rules == ("10e.mission.select",)
    battle.run.dice = Scripted(f"{dice}, attacker 5 3")
    battle.answer("contested-ground")
    assert battle.facts("MissionSelected")[0]["mission"] == "contested-ground"


@pytest.mark.rule("10e.mission.sequence")
def test_the_steps_of_a_mission_come_in_their_order() -> None:
    battle = Battle(only_war()).to_stage("battle", at_random(3))
    phases = [fact.phase for fact in battle.run.facts if isinstance(fact, PhaseBegan)]
    assert phases[:9] == [
        "mission",
        "battlefield",
        "attacker and defender",
        "secrets",
        "battle formations",
        "deployment",
        "first turn",
        "pre-battle",
        book().stages[1].phases[0].name,
    ]
    assert [phase.name for phase in SETUP.phases] == phases[:8]
    kinds = [type(fact).__name__ for fact in battle.run.facts]
    assert kinds.index("ArmyMustered") < kinds.index("MissionSelected") < kinds.index("BattlefieldCreated")
    assert kinds.index("UnitDeployed") < kinds.index("BattleBegins")


@pytest.mark.rule("10e.mission.only-war.battle-sizes")
@pytest.mark.bad("10e.mission.muster-guidance")
def test_a_mission_is_played_at_the_sizes_it_names() -> None:
    assert OnlyWar().sizes == ("incursion", "strike-force", "onslaught")
    assert [OnlyWar().refusal_of_size(size) for size in OnlyWar.sizes] == [None] * 3
    with pytest.raises(Refused) as refused:
        Battle(only_war(battle_size="first-game", armies=["dawn-patrol", "gnawing-brood"]))
    refusal = refused.value.refusal
    assert (refusal.why, refusal.rules) == ("size-not-offered", ("10e.mission.muster-guidance",))
    assert refusal.about == {"mission": "only-war", "size": "first-game", "sizes": list(OnlyWar.sizes)}
    assert FirstGame().refusal_of_size("first-game") is None


def refusal_of_battlefield(size: str, width: float) -> Refusal | None:
    """Of Only War, on a battlefield of this width."""
    least = RULEBOOK.parts.muster.sizes[size].battlefield
    return OnlyWar().refusal_of_battlefield(size, least, Table(width, 44))


@pytest.mark.rule("10e.mission.battlefield-setup")
@pytest.mark.bad("10e.mission.only-war.battlefield")
def test_onslaught_needs_a_larger_battlefield() -> None:
    for size in ("incursion", "strike-force"):
        assert refusal_of_battlefield(size, 60) is None
        assert refusal_of_battlefield(size, 59) is not None
    refusal = refusal_of_battlefield("onslaught", 60)
    assert refusal is not None
    assert refusal.rules == ("10e.mission.battlefield-setup", "10e.mission.only-war.battlefield")
    assert (refusal.about["size"], refusal.about["least"]) == ([60, 44], [90, 44])
    assert refusal_of_battlefield("onslaught", 90) is None
    with pytest.raises(Refused, match=r"battlefield too small.*10e.mission.only-war.battlefield"):
        Battle(only_war(battle_size="onslaught"))


def test_example_src_battlefield_strike_force() -> None:
    """10e.ex.src.battlefield-strike-force"""
    assert RULEBOOK.parts.muster.sizes["strike-force"].battlefield == (60, 44)


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.mission.battlefield-adjust", "10e.mission.map-zones", "10e.mission.only-war.zones")
def test_zones_are_mission_data_and_fit_the_battlefield() -> None:
    attacker, defender = OnlyWar().zones(60, 44)
    assert attacker == ((0, 0), (60, 0), (60, 10), (0, 10))
    assert defender == ((0, 34), (60, 34), (60, 44), (0, 44))
    assert Mission().zones(60, 66)[0] == ((0, 0), (60, 0), (60, 15), (0, 15))
    assert scaled({"x": (30.0, 22.0)}, 30, 44) == {"x": (15.0, 22.0)}
    battle = Battle(only_war()).to("unit to deploy")
    assert battle.state.mission["zones"] == [[list(corner) for corner in zone] for zone in (attacker, defender)]


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.objective.marker")
@pytest.mark.bad("10e.mission.battlefield-setup")
def test_a_missions_own_markers_lie_exactly_where_it_says() -> None:
    battle = Battle(RULEBOOK.starters["contested-ground"])
    places = {objective.key: (objective.x, objective.y) for objective in battle.state.objectives}
    five = {"centre": (30, 22), "west": (12, 22), "east": (48, 22), "south": (30, 6), "north": (30, 38)}
    assert places == ContestedGround().markers(60, 44) == five
    assert battle.facts("BattlefieldCreated")[0]["markers"] == {key: list(spot) for key, spot in places.items()}
    assert FirstGame().markers(60, 44) == {"south": (30, 7), "west": (12, 22), "east": (48, 22), "north": (30, 37)}
    assert FirstGame().markers(30, 44)["west"] == (6, 22)


@pytest.mark.rule("10e.mission.objectives-and-rules")
def test_a_mission_states_its_special_rules_and_they_are_in_play() -> None:
    assert Battle(RULEBOOK.starters["contested-ground"]).facts("MissionSelected")[0]["special"] == [
        "secondary-missions"
    ]
    battle = Battle(only_war())
    assert battle.facts("MissionSelected")[0].get("special", []) == []
    assert mission_of(battle.game) is MISSIONS["only-war"]


# -- Only War: markers and roll-offs -----------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.mission.only-war.objectives")
@pytest.mark.parametrize(("dice", "order"), [("first marker 6 1", [0, 1, 0, 1]), ("first marker 1 6", [1, 0, 1, 0])])
def test_four_markers_are_placed_alternately_from_the_winner_of_a_roll_off(dice: str, order: list[int]) -> None:
    battle = Battle(only_war(), Scripted(f"{dice}, attacker 5 3"))
    asked = []
    while "marker" in battle.asked().values():
        asked += list(battle.asked())
        battle.answer_one(at_random(len(asked)))
    assert asked == order
    assert battle.facts("RollOff")[0]["rules"][1:] == ["10e.mission.only-war.objectives"]
    assert [fact["player"] for fact in battle.facts("MarkerPlaced")] == order
    assert len(battle.state.objectives) == 4


@pytest.mark.parametrize(("dice", "west"), [("first marker 6 1", True), ("first marker 1 6", False)])
def test_places_for_markers_are_suggested_from_each_players_own_corner(dice: str, west: bool) -> None:
    battle = Battle(only_war(), Scripted(dice))
    (request,) = battle.run.waiting().values()
    x, y = request.suggested()
    assert (x < 15, y < 11) == (x < 45, y < 33) == (west, west)


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.mission.only-war.objectives")
@pytest.mark.bad("10e.mission.only-war.objectives.spacing")
def test_markers_keep_their_distance_from_edges_and_one_another() -> None:
    """10e.ex.own.only-war-objective-placing"""
    battle = Battle(only_war(), Seeded(1))
    edge = battle.refused([6 + MARKER, 22])
    assert (edge.why, edge.about) == ("too-near-edge", {"distance": 6.0, "limit": 6.0})
    assert edge.rules == ("10e.mission.only-war.objectives.spacing",)
    for spot in ([60 - 6 - MARKER, 22], [30, 6 + MARKER], [30, 38 - MARKER]):
        assert battle.refused(spot).why == "too-near-edge"
    battle.answer([6.1 + MARKER, 6.1 + MARKER])
    other = battle.refused([6.1 + 3 * MARKER + 9, 6.1 + MARKER])
    assert (other.why, other.about) == ("too-near-marker", {"other": "marker 1", "distance": 9.0, "limit": 9.0})
    battle.answer([6.1 + 3 * MARKER + 9.1, 6.1 + MARKER])
    assert battle.refused([70, 22]).why == "marker-off-battlefield"
    assert battle.refused(None).why == "may-not-pass"
    assert len(battle.state.objectives) == 2
    steep = ((9.1 + 2 * MARKER) ** 2 - 3**2) ** 0.5
    battle.answer([9.1 + MARKER, 6.1 + MARKER + steep])  # 3 inches to the side of the first, more than 9 from both


@pytest.mark.rule("10e.mission.attacker-defender", "10e.mission.only-war.attacker-defender")
@pytest.mark.parametrize(("dice", "attacker"), [("5 3", 0), ("3 5", 1)])
def test_the_winner_of_a_roll_off_is_the_attacker(dice: str, attacker: int) -> None:
    battle = Battle(only_war(mission="contested-ground"), Scripted(f"attacker {dice}"))
    assert battle.state.attacker == attacker
    assert [(fact["roll"], fact["winner"]) for fact in battle.facts("RollOff")] == [("attacker", attacker)]


@pytest.mark.rule("10e.mission.only-war.first-turn", "10e.core.battle-round.same-first-player")
@pytest.mark.parametrize(("dice", "first"), [("6 2", 0), ("2 6", 1)])
def test_another_roll_off_decides_the_first_turn_of_every_round(dice: str, first: int) -> None:
    battle = Battle(small(), Scripted(f"attacker 6 1, first turn {dice}")).to_stage("battle")
    assert battle.state.first == first
    assert battle.facts("BattleBegins")[0] == {
        "kind": "BattleBegins",
        "first": first,
        "attacker": 0,
        "contested": ["south", "west", "east", "north"],
        "rules": ["10e.objective.contested-at-start", "10e.mission.sequence"],
    }
    assert turns(battle.game) == (first, 1 - first)


def small(**more: Any) -> dict[str, Any]:
    """A first game of one lord a side."""
    return own_battle([], {}, mission="first-game", battle_size="first-game", layout="courtyard") | more


@pytest.mark.parametrize(("chosen", "first"), [("A", 0), ("B", 1)])
def test_by_a_switch_the_winner_chooses_who_takes_the_first_turn(chosen: str, first: int) -> None:
    told = small(switches={"first-turn": "winner-chooses"})
    battle = Battle(told, Scripted("attacker 6 1, first turn 1 6")).to("first turn")
    assert battle.asked() == {1: "first turn"}
    assert battle.run.waiting()[1].rules == ("10e.mission.only-war.first-turn",)
    battle.answer(chosen)
    assert battle.state.first == first


# -- the battle --------------------------------------------------------------------------------------------------------


@pytest.mark.not_in("9e", because="its armies and missions are the 10th's")
@pytest.mark.rule("10e.core.battle-round", "10e.core.turn.handover", "10e.core.battle-round.same-first-player")
def test_five_rounds_of_one_turn_each_with_the_same_first_player() -> None:
    battle = Battle(small(), Scripted("attacker 6 1, first turn 1 6"))
    while not battle.run.is_over:
        battle.answer_one(stay)
    began = [fact for fact in battle.run.facts if isinstance(fact, PhaseBegan) and fact.stage == "battle"]
    commands = [(fact.round, fact.player) for fact in began if fact.phase == "command"]
    assert commands == [(n, player) for n in range(1, 6) for player in (1, 0)]
    assert [(fact["round"], fact["player"]) for fact in battle.facts("TurnEnded")] == commands
    assert [fact["round"] for fact in battle.facts("RoundEnded")] == [1, 2, 3, 4, 5]
    assert turns(battle.game) == (1, 0)


def stay(request: Any) -> Any:
    """Whatever does nothing."""
    if request.name == "movement":
        return "stationary"
    return first(request)


@pytest.mark.rule("10e.core.turn.phases")
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    order = ["command", "movement", "shooting", "charge", "fight"]
    assert [phase.name for phase in battle(PHASES).phases] == order
    run = Battle(small(), Scripted("attacker 6 1, first turn 1 6"))
    while not run.run.is_over:
        run.answer_one(stay)
    began = [fact.phase for fact in run.run.facts if isinstance(fact, PhaseBegan) and fact.stage == "battle"]
    assert began == order * 10


@pytest.mark.bad("10e.core.turn.phases")
def test_nobody_charges_before_the_shooting_phase_is_over() -> None:
    """A1 may shoot and could charge: it is asked for the one first, and naming targets of a charge is no answer."""
    ours, theirs = {"A1": {"sheet": "marine", "at": [[10, 10]]}}, {"B1": {"sheet": "guard", "at": [[16, 10]]}}
    scene = Battle({"scenario": setup(ours, theirs, time={"phase": "shooting"})}, Scripted(""))
    assert scene.asked() == {0: "shoot"}
    assert scene.refused(["B1"]).why == "malformed"
    assert scene.facts("ChargeDeclared") == []
    assert scene.answer(None).asked() == {0: "unit to charge"}
    order = [phase.name for phase in battle(PHASES).phases]
    assert order.index("shooting") + 1 == order.index("charge")


@pytest.mark.rule("10e.objective.contested-at-start")
def test_a_unit_deployed_on_a_marker_does_not_control_it_before_the_first_phase_has_ended() -> None:
    battle = Battle(small(), Scripted("attacker 6 1, first turn 6 1")).to("deployment")
    battle.answer({"A1.1": [15, 8.5]}).to_stage("battle")
    assert in_battle(battle.game)
    began = next(i for i, fact in enumerate(battle.run.facts) if type(fact).__name__ == "BattleBegins")
    taken = [i for i, fact in enumerate(battle.run.facts) if type(fact).__name__ == "ObjectiveTaken"]
    assert [i > began for i in taken] == [True]
    assert battle.facts("ObjectiveTaken")[0]["objective"] == "south"


@pytest.mark.bad("10e.mission.only-war.scoring", 1)
@pytest.mark.parametrize(("round", "markers", "points"), [(1, 4, 0), (2, 4, 3), (2, 3, 3), (3, 2, 2), (5, 0, 0)])
def test_at_the_end_of_his_command_phase_a_player_scores_a_point_a_marker(
    round: int, markers: int, points: int
) -> None:
    """10e.ex.own.only-war-scoring: 0 in round 1, 3 in round 2, 2 in round 3 make 5VP"""
    ours = at(*list(SPOTS)[:markers]) or {"A1": {"sheet": "guard", "at": [[5, 5]]}}
    battle = played(war(ours, FAR, time={"round": round}))
    assert battle.state.vp == (points, 0)
    OnlyWar().phase_ended(battle.game, "movement")
    assert battle.state.vp == (points, 0)


@pytest.mark.bad("10e.mission.only-war.scoring", 2)
def test_nothing_is_scored_in_the_opponents_turn() -> None:
    battle = played(war(at("one", "two"), FAR, time={"round": 2, "player": "B"}))
    assert [objective.controller for objective in battle.state.objectives] == [0, 0, -1, -1]
    assert battle.facts("Scored") == []
    OnlyWar().phase_ended(battle.game, "command")
    assert battle.state.vp == (0, 0)


@pytest.mark.rule("10e.mission.only-war.scoring")
def test_scoring_comes_after_the_battle_shock_tests_of_the_phase() -> None:
    shaken = {"A1": {"sheet": "guard", "strength": 3, "at": [[10, 23.6]]}}

    def scored(dice: str) -> tuple[int, int]:
        scenario = war(shaken, FAR, time={"round": 2})
        return Battle({"scenario": scenario}, Scripted(f"battle-shock {dice}")).state.vp

    assert scored("6 6") == (1, 0)
    assert scored("1 1") == (0, 0)


@pytest.mark.rule("10e.mission.only-war.end", "10e.mission.only-war.victor")
def test_the_battle_ends_at_once_when_an_army_is_destroyed_whatever_the_score() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1")

    scene = Scene(war(at("one"), FAR, time={"round": 2}, vp=[0, 30]), act)
    assert scene.run.is_over
    assert "pause" not in scene.asked
    assert scene.fact("BattleEnded", victor=0, destroyed=[1])
    assert OnlyWar().ends_now(scene.game)


@pytest.mark.rule("10e.mission.only-war.end")
def test_models_in_reserves_or_aboard_are_not_destroyed() -> None:
    async def act(game: Warhammer) -> None:
        assert list(destroyed_armies(game)) == []
        await destroy(game, "B1", "B1.1")
        assert list(destroyed_armies(game)) == []

    scene = Scene(war(at("one"), FAR | {"B2": {"sheet": "guard", "reserves": "strategic"}}), act)
    assert not scene.run.is_over


@pytest.mark.rule("10e.mission.only-war.victor", "10e.mission.draw", "10e.mission.end")
@pytest.mark.parametrize(("vp", "victor"), [([3, 5], 1), ([5, 3], 0), ([4, 4], -1)])
def test_after_the_fifth_round_the_higher_score_wins_and_equal_scores_are_a_draw(vp: list[int], victor: int) -> None:
    last = {"round": 5, "player": "B", "phase": PHASES[-1].name}
    ours = {"A1": {"sheet": "guard", "at": [[5, 5]]}}
    battle = Battle({"scenario": war(ours, FAR, time=last, vp=vp)}, Scripted(""))
    while not battle.run.is_over:
        battle.answer_one(stay)
    ended = battle.facts("BattleEnded")[0]
    assert (ended["victor"], ended["vp"]) == (victor, vp)
    assert OnlyWar().victor(battle.game) == victor
    assert RULEBOOK.visible(battle.state, None)["victor"] == victor


@pytest.mark.rule("10e.mission.only-war.victor")
def test_if_both_armies_are_destroyed_the_score_decides() -> None:
    async def act(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1")
        await destroy(game, "A1", "A1.1")

    for vp, victor in (([1, 2], 1), ([2, 1], 0)):
        scene = Scene(war(at("one"), FAR, vp=vp), act)
        assert scene.fact("BattleEnded", victor=victor, destroyed=[0, 1])


@pytest.mark.rule("10e.reserves.never-arrived-destroyed", "10e.strategic-reserves.never-arrived")
def test_units_that_never_arrived_are_destroyed_before_the_victor_is_told() -> None:
    """10e.ex.own.reserves-unarrived"""
    bus = {"tags": ["TRANSPORT"], "carries": {"models": 1}}
    waiting = {"B1": {"sheet": "bus", "reserves": "strategic"}, "B2": {"sheet": "guard", "reserves": "deep-strike"}}
    waiting |= {"B3": {"sheet": "guard", "aboard": "B1"}}

    async def act(game: Warhammer) -> None:
        assert [is_still_away(game, unit) for unit in game.units(1)] == [True] * 3
        end_battle(game)

    scene = Scene(war(at("one"), waiting, vp=[0, 9], sheets=SHEETS | {"bus": bus}), act)
    lost = scene.facts("UnitDestroyed", owner=1)
    assert [fact["unit"] for fact in lost] == ["B1", "B2", "B3"]
    both = ["10e.reserves.never-arrived-destroyed", "10e.strategic-reserves.never-arrived"]
    assert [fact["rules"] for fact in lost] == [both, both[:1], both]
    assert scene.fact("BattleEnded", victor=0, destroyed=[1])


def test_a_battle_of_the_house_mission_is_scored_like_only_war() -> None:
    scene = war(at("one", "two", "three", "four"), FAR, time={"round": 3}, mission={"name": "first-game"})
    assert played(scene).state.vp == (3, 0)


def test_a_scene_without_a_mission_scores_nothing() -> None:
    battle = played(war(at("one"), FAR, time={"round": 2}, mission={}))
    assert battle.facts("Scored") == []
    assert mission_of(battle.game).name == ""


@pytest.mark.rule("10e.terrain.not-attackable")
def test_terrain_is_nobodys_target() -> None:
    ruin = {"key": "ruin", "kind": "ruin", "footprint": [[20, 20], [26, 20], [26, 26]]}
    battle = played(war(at("one"), FAR, table={"size": [60, 44], "terrain": [ruin]}))
    assert [unit.key for unit in battle.game.enemies(battle.game.unit("A1"))] == ["B1"]
    assert "ruin" not in battle.state.units


@pytest.mark.parametrize(("told", "victor"), [(None, None), (-1, None), (0, 0), (1, 1)])
def test_whoever_counts_games_learns_the_scores_and_the_victor(told: int | None, victor: int | None) -> None:
    state = Scene(setup({"A1": {"sheet": "marine", "at": [[10, 10]]}}, {}, vp=[12, 7])).game.state
    state.victor = told
    assert RULEBOOK.scores(state) == (12, 7)
    assert RULEBOOK.victor(state) == victor


@pytest.mark.rule("10e.mission.battlefield-adjust")
def test_places_are_fitted_to_the_width_and_to_the_depth_of_another_battlefield() -> None:
    assert scaled({"x": (30.0, 22.0)}, 90, 66) == {"x": (45.0, 33.0)}
    assert scaled({"x": (12.0, 6.0)}, 60, 66) == {"x": (12.0, 9.0)}
    near, far = Mission().zones(90, 66)
    assert near == ((0, 0), (90, 0), (90, 15), (0, 15))
    assert far == ((0, 51), (90, 51), (90, 66), (0, 66))
    assert ContestedGround().markers(90, 66)["north"] == (45.0, 57.0)
    assert Mission().zones(60, 50)[0][2] == (60, 11.364)  # thousandths of an inch
    assert scaled({"x": (12.0, 7.0)}, 50, 50) == {"x": (10.0, 7.955)}
