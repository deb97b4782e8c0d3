"""Contested Ground: Primary and Secondary scores, secret cards, and the Gambit."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Chance, Scripted, Seeded
from bellona.kernel.facts import fact_data
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Run
from bellona.kernel.view import view
from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e10.missions.cards import CARDS
from bellona.wh40k.e10.missions.contested_ground import PRIMARY, ContestedGround, SecondaryMissions, score_primary
from bellona.wh40k.e10.missions.gambits import GAMBITS, gambits_open_to, resolve_gambit
from bellona.wh40k.e10.missions.secondaries import HAND, change, draw_cards, score_secondaries
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.expiry import ended
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moments import WarhammerRule
from bellona.wh40k.state import BattleState
from bellona.wh40k.table.objectives import settle_control

from .battles import Battle, at_random, first, only_war
from .scenes import Scene, setup

ZONES = [[[0, 0], [60, 0], [60, 10], [0, 10]], [[0, 34], [60, 34], [60, 44], [0, 44]]]
MARKERS = ContestedGround().markers(60, 44)
GUIDE = {"name": "contested-ground", "zones": ZONES, "size": "incursion", "rounds": 5}


def on(*markers: str) -> list[Any]:
    return [[MARKERS[marker][0], MARKERS[marker][1] + 1.6] for marker in markers]


def ground(ours: list[Any], theirs: list[Any], sheet: str = "guard", **more: Any) -> dict[str, Any]:
    """A scene of single guards at these places."""
    forces = [
        {f"{side}{i}": {"sheet": sheet if side == "B" else "guard", "at": [place]} for i, place in enumerate(places, 1)}
        for side, places in zip("AB", (ours, theirs), strict=True)
    ]
    table = {"table": {"size": [60, 44]}, "objectives": MARKERS, "mission": GUIDE}
    return setup(forces[0], forces[1], {"king": KING, "band": BAND, "titan": TITAN}) | table | more


KING = {"tags": ["INFANTRY", "CHARACTER"]}
BAND = {"tags": ["INFANTRY"], "kinds": {"guard": {}, "king": {"keywords": ["CHARACTER"]}}}
TITAN = {"tags": ["MONSTER"], "W": 12}
NOWHERE = [[5, 13]]


def worth(card: str, scene: dict[str, Any], act: Any = None, player: int = 0) -> int:
    """What a card is worth to a player, control of the markers settled."""
    found = []

    async def whole(game: Warhammer) -> None:
        if act:
            await act(game)
        settle_control(game)
        found.append(CARDS[card](game, player))

    Scene(scene, whole)
    return found[0]


# -- Primary -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.mission.guide.primary")
@pytest.mark.parametrize(
    ("ours", "theirs", "points"), [(0, 0, 0), (1, 0, 10), (1, 1, 5), (2, 2, 10), (3, 2, 15), (5, 0, 15), (1, 3, 5)]
)
def test_primary_points_come_from_markers_fifteen_a_round_at_most(ours: int, theirs: int, points: int) -> None:
    assert ContestedGround().primary(ours, theirs) == points


@pytest.mark.rule("10e.mission.guide.primary")
def test_both_players_score_primary_at_the_end_of_each_round_but_the_first() -> None:
    def scored(round: int) -> tuple[int, int]:
        last = {"round": round, "player": "B", "phase": RULEBOOK.stages[-1].phases[-1].name}
        battle = Battle({"scenario": ground(on("centre", "west", "south"), on("north"), time=last)}, Scripted(""))
        while battle.state.clock.round == round and not battle.run.is_over:
            battle.answer_one(stay)
        assert tuple(standing.primary for standing in battle.state.standings) == battle.state.vp
        assert [fact["player"] for fact in battle.facts("Scored", because="primary")] == [0, 1][: 2 * (round > 1)]
        return battle.state.vp

    assert [scored(round) for round in range(1, 6)] == [(0, 0), *[(15, 5)] * 4]


def stay(request: Any) -> Any:
    stays = request.name == "movement" and "stationary" in request.options
    return "stationary" if stays else first(request)


@pytest.mark.rule("10e.mission.guide.primary", "10e.mission.guide.secondary", "10e.mission.guide.total-cap")
def test_example_src_guide_vp_ceiling() -> None:
    """10e.ex.src.guide-vp-ceiling: 50 Primary and 50 Secondary make 100VP, and no more"""

    async def act(game: Warhammer) -> None:
        settle_control(game)
        change(game, 0, way="fixed", hand=("secure-no-mans-land", "extend-the-lines"))
        for _ in range(9):
            score_primary(game, 0, ContestedGround().primary, PRIMARY)
            score_secondaries(game, 0)

    scene = Scene(ground(on("centre", "west", "south"), NOWHERE, time={"round": 3}), act)
    standing = scene.game.state.standings[0]
    assert (standing.primary, standing.secondary) == (50, 50)
    assert scene.game.state.vp == (100, 0)


# -- Secondary ---------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.mission.guide.secondary")
def test_a_player_picks_two_fixed_cards_or_plays_tactical_ones() -> None:
    battle = Battle(only_war(mission="contested-ground"))
    assert battle.asked() == {0: "secondary missions", 1: "secondary missions"}
    battle.answer("fixed", player=0)
    three = battle.refused(["assassinate", "hold-the-line", "no-prisoners"], player=0)
    assert (three.why, three.rules) == ("wrong-number", ("10e.mission.guide.secondary",))
    assert battle.refused(["assassinate"], player=0).why == "wrong-number"
    battle.answer(["assassinate", "hold-the-line"], player=0)
    battle.answer("tactical", player=1)
    told = battle.facts("SecondariesChosen")
    assert [(fact["way"], fact.get("cards", [])) for fact in told] == [
        ("fixed", ["assassinate", "hold-the-line"]),
        ("tactical", []),
    ]
    assert battle.state.standings[1].deck == tuple(CARDS)
    assert len(CARDS) == 10


@pytest.mark.rule("10e.mission.guide.secondary")
def test_tactical_cards_are_drawn_in_the_command_phase_until_two_are_held() -> None:
    async def act(game: Warhammer) -> None:
        change(game, 0, way="tactical", deck=tuple(CARDS))
        await draw_cards(game, 0)
        await draw_cards(game, 0)

    scene = Scene(ground(on("centre"), NOWHERE), act, dice="secondary card 3, secondary card 9")
    names = list(CARDS)
    assert scene.game.state.standings[0].hand == (names[2], names[9])
    assert len(scene.game.state.standings[0].deck) == 8
    assert scene.fact("CardsDrawn")["seen_by"] == [0]


@pytest.mark.not_in("11e", because="no card is put away there")
@pytest.mark.rule("10e.mission.guide.secondary")
def test_cards_that_did_not_score_may_be_put_away_for_others() -> None:
    battle = tactical_battle(6).to("put away", stay_or_random(6))
    player = next(iter(battle.asked()))
    standing = battle.state.standings[player]
    battle.answer([standing.hand[0]])
    assert battle.facts("CardsPutAway")[-1]["cards"] == [standing.hand[0]]
    now = battle.state.standings[player]
    assert standing.hand[0] in now.gone
    assert len(now.hand) == HAND


def tactical_battle(seed: int, **more: Any) -> Battle:
    """Both players play Tactical cards."""
    battle = Battle(only_war(mission="contested-ground", **more), Seeded(seed))
    return battle.answer("tactical", player=0).answer("tactical", player=1)


def stay_or_random(seed: int) -> Any:
    choose = at_random(seed)
    return lambda request: stay(request) if request.name in ("movement", "gambit", "put away") else choose(request)


@pytest.mark.rule("10e.mission.guide.secondary")
def test_a_card_scores_at_the_end_of_its_owners_turn_and_a_tactical_one_is_gone() -> None:
    def play(way: str) -> Scene:
        async def act(game: Warhammer) -> None:
            settle_control(game)
            change(game, 0, way=way, hand=("hold-the-line", "assassinate"))
            ContestedGround().turn_ended(game)
            ContestedGround().turn_ended(game)

        return Scene(ground(on("south"), NOWHERE), act)

    tactical, fixed = play("tactical"), play("fixed")
    assert tactical.game.state.vp == (3, 0)
    assert tactical.game.state.standings[0].hand == ("assassinate",)
    assert tactical.game.state.standings[0].gone == ("hold-the-line",)
    assert fixed.game.state.vp == (6, 0)
    assert fixed.game.state.standings[0].hand == ("hold-the-line", "assassinate")
    assert fixed.game.state.standings[0].secondary == 6


# -- the cards ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "markers", "points"),
    [
        ("hold-the-line", ["south"], 3),
        ("hold-the-line", ["centre", "north"], 0),
        ("storm-their-ground", ["north"], 5),
        ("storm-their-ground", ["south", "centre"], 0),
        ("secure-no-mans-land", ["south"], 0),
        ("secure-no-mans-land", ["west"], 3),
        ("secure-no-mans-land", ["west", "centre", "east"], 5),
        ("extend-the-lines", ["south"], 0),
        ("extend-the-lines", ["centre"], 0),
        ("extend-the-lines", ["south", "centre"], 4),
    ],
)
def test_cards_for_holding_ground(card: str, markers: list[str], points: int) -> None:
    assert worth(card, ground(on(*markers), NOWHERE)) == points


@pytest.mark.parametrize(
    ("card", "places", "points"),
    [
        ("behind-enemy-lines", [[30, 33.9]], 0),
        ("behind-enemy-lines", [[30, 36]], 3),
        ("behind-enemy-lines", [[30, 36], [40, 36]], 5),
        ("engage-on-all-fronts", [[10, 10], [50, 10]], 0),
        ("engage-on-all-fronts", [[10, 10], [50, 10], [10, 30]], 3),
        ("engage-on-all-fronts", [[10, 10], [50, 10], [27, 24]], 0),
        ("engage-on-all-fronts", [[10, 10], [50, 10], [10, 30], [30, 40]], 3),
        ("engage-on-all-fronts", [[10, 10], [50, 10], [10, 30], [50, 40]], 5),
        ("clear-the-centre", [[30, 25]], 4),
        ("clear-the-centre", [[30, 30]], 0),
    ],
)
def test_cards_for_positions(card: str, places: list[Any], points: int) -> None:
    assert worth(card, ground(places, NOWHERE)) == points


def test_an_enemy_near_the_centre_denies_it_and_battle_shocked_units_do_not_count() -> None:
    assert worth("clear-the-centre", ground([[30, 25]], [[30, 18]])) == 0
    scene = ground([[30, 36]], NOWHERE)
    scene["A"]["A1"]["battle_shocked"] = True
    assert worth("behind-enemy-lines", scene) == 0


@pytest.mark.parametrize(
    ("card", "sheet", "slain", "points"),
    [
        ("assassinate", "king", 1, 4),
        ("assassinate", "guard", 1, 0),
        ("assassinate", "band", 1, 0),  # the king of the band was left at home
        ("bring-it-down", "titan", 1, 4),
        ("bring-it-down", "king", 1, 0),
        ("no-prisoners", "guard", 0, 0),
        ("no-prisoners", "guard", 1, 3),
        ("no-prisoners", "guard", 2, 5),
    ],
)
def test_cards_for_destruction_count_what_fell_this_turn(card: str, sheet: str, slain: int, points: int) -> None:
    async def act(game: Warhammer) -> None:
        for i in range(1, slain + 1):
            await destroy(game, f"B{i}", f"B{i}.1")

    scene = ground([[10, 10]], [[5, 13], [8, 13], [12, 13]], sheet)
    assert worth(card, scene, act) == points
    assert worth(card, scene, act, player=1) == 0


def test_what_fell_in_an_earlier_turn_does_not_count() -> None:
    scene = ground([[10, 10]], [[5, 13], [8, 13]], time={"phase": "movement"})
    battle = Battle({"scenario": scene}, Scripted(""))
    battle.game.state.fallen = ("B1",)
    assert CARDS["no-prisoners"](battle.game, 0) == 3
    while battle.game.player == 0:
        battle.answer_one(stay)
    assert battle.state.fallen == ()


# -- the Gambit --------------------------------------------------------------------------------------------------------


def gambit_scene(primary: tuple[int, int], round: int = 5, sheet: str = "titan") -> Scene:
    async def act(game: Warhammer) -> None:
        for player in (0, 1):
            change(game, player, primary=primary[player])

    return Scene(ground(on("centre"), NOWHERE, sheet, time={"round": round}), act)


@pytest.mark.bad("10e.mission.guide.gambit.declare")
@pytest.mark.parametrize(
    ("primary", "round", "offered"),
    [((5, 10), 5, True), ((5, 10), 4, False), ((10, 10), 5, False), ((15, 10), 5, False)],
)
def test_only_a_player_who_is_behind_on_primary_may_declare_in_the_fifth_round(
    primary: tuple[int, int], round: int, offered: bool
) -> None:
    assert bool(gambits_open_to(gambit_scene(primary, round).game, 0)) == offered


def test_giants_can_only_be_slain_where_there_are_any() -> None:
    assert gambits_open_to(gambit_scene((0, 5)).game, 0) == list(GAMBITS)
    assert gambits_open_to(gambit_scene((0, 5), sheet="guard").game, 0) == ["hold-everything", "draw-them-in"]


@pytest.mark.rule("10e.mission.guide.gambit.declare", "10e.mission.objectives-and-rules")
def test_a_player_who_is_behind_is_asked_in_his_command_phase() -> None:
    async def act(game: Warhammer) -> None:
        change(game, 1, primary=5)
        await game.window.command_phase(game, 0)

    def play(answer: str | None) -> Scene:
        return Scene(ground(on("centre"), NOWHERE, time={"round": 5}), act, answers={"gambit": [answer]})

    scene = play("hold-everything")
    assert scene.game.state.standings[0].gambit == "hold-everything"
    assert scene.fact("GambitDeclared", player=0, gambit="hold-everything")
    assert play(None).game.state.standings[0].gambit == ""
    with pytest.raises(Refused) as refused:
        play("win-the-war")
    assert refused.value.refusal.rules == ("10e.mission.guide.gambit.declare",)
    assert issubclass(SecondaryMissions, WarhammerRule)
    SecondaryMissions()


@pytest.mark.rule("10e.mission.guide.gambit.result", "10e.reserves.never-arrived-destroyed")
def test_a_gambit_is_settled_before_reserves_that_never_came_are_destroyed() -> None:
    """The giant still waits when the last round ends, so it has not been slain."""

    async def act(game: Warhammer) -> None:
        change(game, 0, gambit="slay-the-giants")
        ended(game, "round")
        ended(game, "game")

    scene = ground(on("centre"), NOWHERE, "titan", time={"round": 5})
    scene["B"]["B1"] = {"sheet": "titan", "reserves": "strategic"}
    played = Scene(scene, act)
    assert played.fact("GambitResolved", player=0)["achieved"] is False
    assert played.fact("UnitDestroyed", unit="B1")
    assert played.game.state.vp[0] == 0


@pytest.mark.bad("10e.mission.guide.gambit.declare")
def test_a_declared_gambit_forfeits_this_rounds_primary() -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        change(game, 0, gambit="hold-everything")
        score_primary(game, 0, ContestedGround().primary, PRIMARY)
        score_primary(game, 1, ContestedGround().primary, PRIMARY)

    scene = Scene(ground(on("centre"), on("north"), time={"round": 5}), act)
    assert scene.game.state.vp == (0, 5)


@pytest.mark.rule("10e.mission.guide.gambit.result", "10e.mission.guide.total-cap")
@pytest.mark.parametrize(
    ("gambit", "ours", "theirs", "sheet", "points"),
    [
        ("hold-everything", list(MARKERS), [[5, 13]], "guard", 20),
        ("hold-everything", ["centre", "west", "east", "south"], [[5, 13]], "guard", 0),
        ("slay-the-giants", [], [[5, 13]], "titan", 0),
        ("slay-the-giants", [], [[5, 13]], "guard", 20),
        ("draw-them-in", [], [[5, 5]], "guard", 20),
        ("draw-them-in", [], [[5, 5], [5, 13]], "guard", 0),
    ],
)
def test_a_gambit_is_worth_twenty_points_or_nothing(
    gambit: str, ours: list[str], theirs: list[Any], sheet: str, points: int
) -> None:
    async def act(game: Warhammer) -> None:
        settle_control(game)
        change(game, 0, gambit=gambit)
        resolve_gambit(game, 0)
        resolve_gambit(game, 1)

    scene = Scene(ground(on(*ours) or [[30, 16]], theirs, sheet, time={"round": 5}, vp=[95, 0]), act)
    assert scene.game.state.vp == (95 + points, 0)
    assert scene.fact("GambitResolved", player=0, achieved=points == 20)


# -- secrets -----------------------------------------------------------------------------------------------------------


def imagined(state: BattleState, player: int, chance: Chance) -> BattleState:
    twin = RULEBOOK.imagine(state, player, chance.pick)
    assert isinstance(twin, BattleState)
    return twin


def test_a_tactical_hand_is_for_its_owners_eyes_and_redrawn_in_imagined_games() -> None:
    battle = tactical_battle(2).to_stage("battle", stay_or_random(2))
    battle.to("put away", stay_or_random(2))
    state = battle.state
    assert isinstance(state, BattleState)
    owner = next(player for player in (0, 1) if state.standings[player].hand)
    other = 1 - owner
    hand = list(state.standings[owner].hand)
    assert RULEBOOK.visible(state, owner)["standings"][owner]["hand"] == hand
    for eye in (other, None):
        seen = RULEBOOK.visible(state, eye)["standings"][owner]
        assert (seen["hand"], seen["cards"]) == (None, len(hand))
        assert set(hand) <= set(seen["unseen"])
    drawn = view(battle.run, other)["facts"]
    assert [fact for fact in drawn if fact["kind"] == "CardsDrawn" and fact["player"] == owner] == []
    assert [f for f in drawn if f["kind"] == "Rolled" and f["roll"] == "secondary card" and f["player"] == owner] == []
    chance = Chance(1)
    hands = {imagined(state, other, chance).standings[owner].hand for _ in range(20)}
    assert len(hands) > 5
    for _ in range(5):
        twin = imagined(state, other, chance)
        for eye in (other, None):
            assert RULEBOOK.visible(twin, eye) == RULEBOOK.visible(state, eye)
        assert twin.standings[other] == state.standings[other]


@pytest.mark.rule("10e.mission.guide.secondary")
def test_by_a_switch_tactical_cards_lie_open() -> None:
    battle = tactical_battle(2, switches={"tactical-cards": "open"}).to_stage("battle", stay_or_random(2))
    battle.to("put away", stay_or_random(2))
    owner = next(player for player in (0, 1) if battle.state.standings[player].hand)
    assert RULEBOOK.visible(battle.state, 1 - owner)["standings"][owner]["hand"] == list(
        battle.state.standings[owner].hand
    )
    assert imagined(battle.state, 1 - owner, Chance(1)).standings == battle.state.standings
    told = [fact for fact in view(battle.run, None)["facts"] if fact["kind"] == "CardsDrawn"]
    assert len(told) >= 1


@pytest.mark.rule("10e.mission.guide.rounds")
def test_a_whole_match_lasts_five_rounds_and_the_higher_total_wins() -> None:
    run = Run(RULEBOOK, only_war(mission="contested-ground"), Seeded(9))
    choose = at_random(9)
    while not run.is_over:
        player, request = next(iter(run.waiting().items()))
        run.answer(stay(request) if request.name == "movement" else choose(request), player=player)
    state = run.state
    assert state.clock.round == 5
    assert state.victor == (-1 if state.vp[0] == state.vp[1] else int(state.vp[1] > state.vp[0]))
    won = [fact_data(fact) for fact in run.facts if type(fact).__name__ == "GambitResolved"]
    for player, standing in enumerate(state.standings):
        gambit = 20 * sum(fact["achieved"] for fact in won if fact["player"] == player)
        assert state.vp[player] == standing.primary + standing.secondary + gambit
