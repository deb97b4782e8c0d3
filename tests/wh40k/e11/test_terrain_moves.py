"""Moving over terrain: what hinders whom by its category, floors, where one may stand, SUPER-HEAVY WALKERs."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.space.terrain import Feature, Floor, Solid
from bellona.wh40k.e11.areas import may_pass, rises_through
from bellona.wh40k.e11.walkers import blockers, keywords_of, lose_mobile, passes_near, strides, take_mobile
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.judging import FALL_BACK, NORMAL, Move, way_to
from bellona.wh40k.moves.pile_in import CONSOLIDATE, PILE_IN
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.table.footing import on_level_only, passable

from ..e10.clashing import Clash, beyond
from ..e10.marching import March, block, ruin, wall
from ..e10.scenes import Scene, setup

RADIUS = 16 / 25.4
SHEETS: dict[str, Any] = {
    "crawler": {"M": 12, "tags": ["VEHICLE", "MOBILE"], "height": 2.5},
    "mauler": {"M": 12, "tags": ["MONSTER", "MOBILE"], "height": 2.5},
    "rats": {"M": 12, "tags": ["SWARM"]},
    "colossus": {"M": 12, "W": 20, "Ld": 6, "tags": ["VEHICLE", "TITANIC", "SUPER-HEAVY WALKER"], "height": 6}
    | {"base": {"round": 60}},
}


def march(sheet: str, *terrain: dict[str, Any], theirs: Any = None, at: Any = (10, 10), **more: Any) -> March:
    ours = {"A1": {"sheet": sheet, "at": [list(at)]}} | more.pop("ours", {})
    return March(ours, theirs, more.pop("how", "normal"), terrain=list(terrain), sheets=SHEETS, **more)


def light(piece: dict[str, Any]) -> dict[str, Any]:
    return piece | {"traits": ["light"]}


# -- through walls -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain-movement.exposed-light")
@pytest.mark.bad("11e.terrain-movement.exposed-light")
@pytest.mark.parametrize("category", ["exposed", "light"])
def test_a_vehicle_goes_through_a_wall_of_exposed_or_light_terrain(category: str) -> None:
    one = march("walker", wall(3) | {"traits": [category]})
    assert may_pass(one.game.table.terrain["wall"], ("VEHICLE",), 2.0)
    assert not may_pass(march("walker", wall(3)).game.table.terrain["wall"], ("VEHICLE",), 2.0)
    one.goes(one.shift(4, 0))


@pytest.mark.rule("11e.terrain-movement.dense", "11e.terrain-movement.dense-others")
@pytest.mark.bad("11e.terrain-movement.dense", 1)
def test_a_vehicle_goes_round_a_dense_wall_or_climbs_it() -> None:
    one = march("tank", wall(3), at=(8, 10))
    refusal = one.refused(one.shift(9, 0))
    assert refusal.why == "through-terrain"
    assert {"11e.terrain-movement.dense", "11e.terrain-movement.dense-others"} <= set(refusal.rules)
    over = march("monster", wall(2.5), at=(12 - 30 / 25.4, 10))
    far = 12.1 + 30 / 25.4
    over.goes(over.paths(A1_1=[(12 - 30 / 25.4, 10, 2.5), (far, 10, 2.5), (far, 10, 0)]))  # 5 up and down, 2.5 across


@pytest.mark.rule("11e.terrain-movement.dense")
@pytest.mark.bad("11e.terrain-movement.dense", 2)
@pytest.mark.parametrize("sheet", ["marine", "beast", "rats", "crawler"])
def test_those_at_home_in_dense_terrain_go_through_its_walls(sheet: str) -> None:
    one = march(sheet, wall(6))
    assert may_pass(one.game.table.terrain["wall"], one.game.keywords(one.game.unit("A1")), 2.0)
    one.goes(one.shift(5, 0))


@pytest.mark.rule("11e.terrain-movement.mobile", "11e.terrain-movement.dense-vertical")
def test_mobile_opens_walls_and_blocks_but_no_floors() -> None:
    outline = ((12.0, 7.0), (18.0, 7.0), (18.0, 13.0), (12.0, 13.0))
    house = Feature("house", "ruin", outline, 6.0, ("dense",), floors=(Floor(outline, 3.0),))
    crate = Feature("crate", "container", outline, 4.0, ("dense",), solids=(Solid(outline, 4.0),))
    for piece in (house, crate):
        assert may_pass(piece, ("VEHICLE", "MOBILE"), 2.0)
        assert not may_pass(piece, ("VEHICLE",), 2.0)
        assert not rises_through(piece, ("VEHICLE", "MOBILE"), 2.0)
        assert all(rises_through(piece, (word,), 2.0) for word in ("INFANTRY", "BEASTS", "SWARM"))
    one = march("crawler", ruin(3))
    words = one.game.keywords(one.game.unit("A1"))
    assert (passable(one.game, words), on_level_only(one.game, words)) == (("ruin",), ("ruin",))
    tall = march("crawler", ruin(2.2))  # its body is higher than the floor, under which it goes through
    tall.goes(tall.shift(10, 0))


# -- through floors ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain-movement.dense-vertical", "11e.terrain-movement.climb")
@pytest.mark.bad("11e.terrain-movement.dense-vertical", 1)
@pytest.mark.parametrize("sheet", ["marine", "beast", "rats"])
def test_through_a_floor_one_rises_by_paying_the_height(sheet: str) -> None:
    far = 11.0 if sheet == "rats" else 5.0  # of 12 or 6 inches, less 3 for the height
    one = march(sheet, ruin(3), at=(11, 10))
    refusal = one.refused(one.paths(A1_1=[(11 + far, 10), (11 + far, 10, 3)]))
    assert (refusal.why, refusal.about["moved"]) == ("moved-too-far", far + 3)
    assert "11e.terrain-movement.climb" in refusal.rules
    one.goes(one.paths(A1_1=[(13.9, 10), (13.9, 10, 3)]))
    assert rises_through(one.game.table.terrain["ruin"], one.game.keywords(one.game.unit("A1")), 2.0)


@pytest.mark.rule("11e.terrain-movement.dense-vertical")
@pytest.mark.bad("11e.terrain-movement.dense-vertical", 2)
@pytest.mark.parametrize("sheet", ["crawler", "mauler"])
def test_who_is_mobile_rises_through_no_floor(sheet: str) -> None:
    one = march(sheet, ruin(3), at=(11, 10))
    refusal = one.refused(one.paths(A1_1=[(14, 10), (14, 10, 3)]))
    assert refusal.why == "through-terrain"
    assert "11e.terrain-movement.dense-vertical" in refusal.rules


@pytest.mark.rule("11e.terrain-movement.ending-positions")
def test_a_mobile_monster_climbs_on_the_outside_and_stands_up_there() -> None:
    beside, inside = 18 + RADIUS, 18 - RADIUS
    one = march("mauler", ruin(3), at=(beside + 1, 10))
    one.goes(one.paths(A1_1=[(beside, 10), (beside, 10, 3), (inside, 10, 3)]))
    found = march("mauler", ruin(3), at=(beside + 1, 10))
    move = Move(found.game, found.game.unit("A1"), NORMAL, {"A1.1": 12.0})
    way = way_to(move, "A1.1", Pose(14, 10, 3))
    assert way is not None
    assert way[1].x > 18  # it climbs outside, not through the floor
    assert move.refusal({"A1.1": way}) is None
    tank = march("crawler", ruin(3), at=(beside + 1, 10))
    refusal = tank.refused(tank.paths(A1_1=[(beside, 10), (beside, 10, 3), (inside, 10, 3)]))
    assert (refusal.why, refusal.rules) == ("upper-floor", ("11e.terrain-movement.ending-positions",))


# -- where one may stand -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain-movement.ending-positions")
def test_nobody_ends_inside_what_they_pass() -> None:
    for piece in (wall(3), light(wall(3))):
        one = march("marine", piece)
        refusal = one.refused(one.shift(2, 0))
        assert (refusal.why, refusal.rules) == ("inside-terrain", ("11e.terrain-movement.ending-positions",))


@pytest.mark.rule("11e.terrain-movement.ending-positions")
@pytest.mark.bad("11e.terrain-movement.ending-positions", 1, 2)
def test_floors_are_for_some_hills_for_everybody_and_the_whole_base_must_fit() -> None:
    high = march("walker", block("hill", 3), at=(11, 10))
    high.goes(high.paths(A1_1=[(13, 10), (13, 10, 3)]))
    tank = march("walker", ruin(3), at=(19, 10))
    climbed = [(18 + RADIUS, 10), (18 + RADIUS, 10, 3), (18 - RADIUS, 10, 3)]
    assert tank.refused(tank.paths(A1_1=climbed)).why == "upper-floor"
    over = march("marine", ruin(3), at=(16, 10))
    refusal = over.refused(over.paths(A1_1=[(17.8, 10), (17.8, 10, 3)]))
    assert (refusal.why, refusal.rules) == ("overhangs", ("11e.terrain-movement.ending-positions",))


@pytest.mark.rule("11e.terrain-movement.climb")
@pytest.mark.bad("11e.terrain-movement.climb", 1)
def test_no_move_ends_half_way_up() -> None:
    one = march("walker", wall(4), at=(12 - RADIUS - 1, 10))
    refusal = one.refused(one.paths(A1_1=[(12 - RADIUS, 10), (12 - RADIUS, 10, 2)]))
    assert refusal.why == "unsupported"
    assert "11e.terrain-movement.climb" in refusal.rules


@pytest.mark.rule("11e.terrain-movement.all-moves", "11e.terrain-movement.climb")
@pytest.mark.bad("11e.terrain-movement.climb", 2)
def test_the_climb_counts_in_a_charge() -> None:
    clash = Clash(
        {"A1": {"sheet": "walker", "at": [[10, 10]]}},
        {"B1": {"sheet": "marine", "at": [[beyond(6), 10]]}},
        terrain=[wall(3, 12.5)],
        dice="charge 5 5",
        sheets=SHEETS,
    )
    clash.charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(14.5, 10)]))
    assert refusal.why == "through-terrain"
    over = clash.paths(A1_1=[(11.8, 10), (11.8, 10, 3), (13.3, 10, 3), (13.3, 10, 0), (15.26, 10, 0)])
    refusal = clash.refused(over)
    assert (refusal.why, refusal.about["limit"]) == ("moved-too-far", 10.0)
    assert refusal.about["moved"] == pytest.approx(11.26, abs=0.01)
    assert "11e.terrain-movement.climb" in refusal.rules


@pytest.mark.rule("11e.terrain-movement.dense", "11e.terrain-movement.dense-vertical")
def test_every_kind_of_move_goes_by_the_same_terrain_rules() -> None:
    theirs = {"B1": {"sheet": "marine", "at": [[20, 10]]}}
    for sheet, through, level in (("crawler", ("ruin",), ("ruin",)), ("marine", ("ruin",), ()), ("walker", (), ())):
        one = march(sheet, ruin(3), theirs=theirs)
        game, unit = one.game, one.game.unit("A1")
        kinds = (NORMAL, FALL_BACK, PILE_IN, CONSOLIDATE)
        moves = [*(Move(game, unit, kind, {"A1.1": 6.0}) for kind in kinds), charge_move(game, unit, ("B1",), 7)]
        terms = [move.terms("A1.1") for move in moves]
        assert [(each.through, each.on_level) for each in terms] == [(through, level)] * len(terms)
        assert may_pass(game.table.terrain["ruin"], game.keywords(unit), 2.0) is bool(through)
        assert rises_through(game.table.terrain["ruin"], game.keywords(unit), 2.0) is (bool(through) and not level)


# -- SUPER-HEAVY WALKERs: striding -------------------------------------------------------------------------------------

BAND = {"B1": {"sheet": "marine", "models": 3, "at": [[13, 8.7], [13, 10], [13, 11.3]]}}


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-stride")
def test_a_super_heavy_walker_strides_over_friend_and_foe() -> None:
    friend = {"A2": {"sheet": "tank", "at": [[10, 16]]}}
    one = march("colossus", theirs=BAND, at=(9, 10), ours=friend, how="normal")
    one.answer("mobile", None)
    one.goes(one.paths(A1_1=[(18, 10)]))
    over = march("colossus", theirs=BAND, at=(9, 10), ours=friend)
    over.answer("mobile", None)
    over.goes(over.paths(A1_1=[(9, 20.5)]))
    move = Move(one.game, one.game.unit("A1"), NORMAL, {"A1.1": 12.0})
    assert (strides(move, "A1.1"), blockers(move, "A1.1"), passes_near(move, "A1.1")) == (True, (), True)


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-stride")
@pytest.mark.bad("11e.terrain-movement.super-heavy-walker-stride", 1)
def test_it_ends_neither_on_a_model_nor_near_an_enemy() -> None:
    one = march("colossus", theirs=BAND, at=(9, 10), ours={"A2": {"sheet": "marine", "at": [[9, 16]]}})
    one.answer("mobile", None)
    upon = one.refused(one.paths(A1_1=[(9, 15.5)]))
    assert (upon.why, upon.about["other"]) == ("overlaps", "A2.1")
    near = one.refused(one.paths(A1_1=[(16, 10)]))
    assert near.why == "too-near-enemy"
    assert strides(Move(one.game, one.game.unit("A1"), NORMAL, {}), "A1.1")


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-stride")
def test_titanic_models_stop_it() -> None:
    for theirs, ours, why in (
        ({"B1": {"sheet": "titan", "at": [[14, 10]]}}, {}, "through-enemy"),
        ({}, {"A2": {"sheet": "titan", "at": [[14, 10]]}}, "through-friend"),
    ):
        one = march("colossus", theirs=theirs, ours=ours, at=(9, 10))
        one.answer("mobile", None)
        assert one.refused(one.paths(A1_1=[(20, 10)])).why == why
        move = Move(one.game, one.game.unit("A1"), NORMAL, {"A1.1": 12.0})
        assert blockers(move, "A1.1") == tuple(theirs or ours)


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-stride")
@pytest.mark.bad("11e.terrain-movement.super-heavy-walker-stride", 2)
def test_it_does_not_stride_in_a_charge() -> None:
    theirs = BAND | {"B2": {"sheet": "marine", "at": [[19, 10]]}}
    clash = Clash({"A1": {"sheet": "colossus", "at": [[9, 10]]}}, theirs, sheets=SHEETS)
    move = charge_move(clash.game, clash.game.unit("A1"), ("B2",), 11)
    refusal = move.refusal({"A1.1": [clash.pose("A1.1"), Pose(17, 10)]})
    assert refusal is not None
    assert refusal.why == "through-enemy"
    assert not strides(move, "A1.1")
    assert blockers(move, "A1.1") == ("B1", "B2", "A1")


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-stride")
def test_others_do_not_stride() -> None:
    one = march("titan", theirs=BAND, at=(9, 10))
    assert one.refused(one.paths(A1_1=[(18, 10)])).why in ("through-enemy", "too-near-enemy")
    move = Move(one.game, one.game.unit("A1"), NORMAL, {"A1.1": 12.0})
    assert (strides(move, "A1.1"), passes_near(move, "A1.1"), blockers(move, "A1.1")) == (False, False, ("B1", "A1"))


# -- SUPER-HEAVY WALKERs: MOBILE ---------------------------------------------------------------------------------------


@pytest.mark.rule("11e.terrain-movement.super-heavy-walker-mobile")
def test_it_may_take_mobile_for_a_move_and_loses_it_after() -> None:
    one = march("colossus", wall(7), at=(9, 10))
    assert one.request.name == "mobile"
    one.answer("mobile", None)
    assert one.refused(one.shift(7, 0)).why == "through-terrain"
    other = march("colossus", wall(7), at=(9, 10))
    other.answer("mobile", "mobile")
    unit = other.game.unit("A1")
    assert "MOBILE" in keywords_of(other.game, unit, unit.models[0])
    other.goes(other.shift(7, 0))
    unit = other.game.unit("A1")
    assert unit.gained == ()
    assert "MOBILE" not in keywords_of(other.game, unit, unit.models[0])


def test_only_a_super_heavy_walker_is_asked() -> None:
    assert march("titan", wall(7)).request.name == "normal move"
    advancing = march("colossus", wall(7), how="advance", dice="advance 3")
    assert advancing.request.name == "mobile"
    advancing.answer("mobile", "mobile")
    assert advancing.request.name == "advance move"


@pytest.mark.parametrize(("reading", "dice", "shocked"), [("none", "", False), ("shock", "mobile 1", True)])
def test_each_reading_of_its_risk(reading: str, dice: str, shocked: bool) -> None:
    async def act(game: Warhammer) -> None:
        assert await take_mobile(game, game.unit("A1"))
        game.change("A1", moved="normal")
        await lose_mobile(game, "A1")

    scene = setup({"A1": {"sheet": "colossus", "at": [[10, 10]]}}, {}, SHEETS, switches={"walker-risk": reading})
    played = Scene(scene, act, dice=dice, answers={"mobile": ["mobile"]})
    assert played.game.unit("A1").battle_shocked is shocked
    assert len(played.facts("WalkerRisk")) == int(shocked)


def test_a_walker_that_rolls_better_is_not_shocked() -> None:
    async def act(game: Warhammer) -> None:
        await take_mobile(game, game.unit("A1"))
        game.change("A1", moved="normal")
        await lose_mobile(game, "A1")

    scene = setup({"A1": {"sheet": "colossus", "at": [[10, 10]]}}, {}, SHEETS, switches={"walker-risk": "shock"})
    played = Scene(scene, act, dice="mobile 2", answers={"mobile": ["mobile"]})
    assert played.fact("WalkerRisk")["roll"] == 2
    assert not played.game.unit("A1").battle_shocked
