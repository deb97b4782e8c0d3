"""Moving over terrain: low features, climbing, ruins, hills, obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.move import paths
from bellona.space.move.terms import MoveTerms
from bellona.space.table import Pose
from bellona.space.terrain import Feature, Solid, Terrain, Wall
from bellona.wh40k.moves.judging import Move, MoveKind, everybody
from bellona.wh40k.moves.where_to_stand import refusal_of_set_up
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.table.footing import (
    climbed_freely,
    climbs_ruins,
    is_low,
    movement_rule,
    passable,
    refusal_of_stacking,
)

from .marching import March, block, ruin, wall

RADIUS = 0.62992  # of a 32 mm base
WALKER = {"sheet": "walker", "at": [[11, 10]]}
MARINE = {"sheet": "marine", "at": [[11, 10]]}
BEAST = {"sheet": "beast", "at": [[11, 10]]}
BESIDE = 12 - RADIUS  # where a base touches the near face of what stands at x = 12
OUTLINE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
CHARGE = MoveKind(
    "charge", "10e.charge.roll", "10e.charge.success.no-other-engagement", "10e.charge.success.all-targets"
)


def march(unit: dict[str, Any], *terrain: dict[str, Any], how: str = "normal", dice: str = "") -> March:
    return March({"A1": unit}, {}, how, terrain=list(terrain), dice=dice)


def words(one: March) -> tuple[str, ...]:
    """The keywords of A1.1."""
    unit = one.game.unit("A1")
    return one.game.model_keywords(unit, unit.models[0])


def over(top: float, beyond: float) -> list[tuple[float, ...]]:
    """Up to the wall, up, over, down, and on."""
    far = 12.1 + RADIUS
    return [(BESIDE, 10), (BESIDE, 10, top), (far, 10, top), (far, 10, 0), (beyond, 10)]


# -- going over, not through -------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.terrain.default-rules")
@pytest.mark.bad("10e.terrain-movement.over-not-through")
@pytest.mark.parametrize("unit", [WALKER, MARINE, BEAST])
def test_nobody_passes_through_a_high_wall(unit: dict[str, Any]) -> None:
    one = march(unit, wall(3))
    refusal = one.refused(one.shift(4, 0))
    assert refusal.why == "through-terrain"
    assert refusal.rules == ("10e.terrain-movement.over-not-through", "10e.terrain.default-rules")
    assert refusal.about == {"model": "A1.1", "feature": "wall"}


@pytest.mark.rule("10e.terrain-movement.two-inch-free")
def test_what_is_two_inches_high_is_not_there_and_what_is_higher_is() -> None:
    one = march(WALKER, wall(2))
    assert passable(one.game, words(one)) == ("wall",)
    one.goes(one.shift(6, 0))
    higher = march(WALKER, wall(2.1))
    assert passable(higher.game, words(higher)) == ()
    assert higher.refused(higher.shift(6, 0)).why == "through-terrain"


@pytest.mark.rule("10e.terrain-movement.two-inch-free")
@pytest.mark.parametrize(("high", "low"), [(2.002, True), (2.003, False)])
def test_the_tolerance_of_the_table_is_part_of_two_inches(high: float, low: bool) -> None:
    assert is_low(march(WALKER, wall(high)).game.table.terrain["wall"], 2.0) is low


def free_inches(one: March, path: list[Pose]) -> float:
    """How many inches of A1.1's path do not count."""
    table = one.game.table
    terms = MoveTerms(free_climbs=climbed_freely(one.game))
    return paths.climbed_freely(table, table.models[table.row("A1", "A1.1")], path, terms)


@pytest.mark.rule("10e.terrain-movement.two-inch-free", "10e.terrain-movement.climb")
def test_going_up_a_low_feature_costs_nothing_and_up_a_part_of_a_high_one_all_of_it() -> None:
    up = [Pose(11, 10), Pose(15, 10), Pose(15, 10, 2)]
    low = march(WALKER, block("hill", 2))
    assert free_inches(low, up) == 2.0
    assert low.refused(low.paths(A1_1=[(17.1, 10), (17.1, 10, 2)])).about["moved"] == 6.1
    low.goes(low.paths(A1_1=[(15, 10), (15, 10, 2)]))
    high = march(MARINE, ruin(2))
    assert free_inches(high, up) == 0.0
    refusal = high.refused(high.paths(A1_1=[(15.1, 10), (15.1, 10, 2)]))
    assert (refusal.about["moved"], refusal.about["limit"]) == (6.1, 6.0)
    assert "10e.terrain-movement.climb" in refusal.rules


@pytest.mark.rule("10e.terrain-movement.climb", "10e.terrain-movement.two-inch-free")
def test_coming_down_a_low_feature_costs_nothing_either() -> None:
    one = march(WALKER | {"at": [[15, 10, 2]]}, block("hill", 2))
    down = [Pose(15, 10, 2), Pose(15, 10), Pose(9, 10)]
    assert free_inches(one, down) == 2.0
    one.goes(one.paths(A1_1=[(15, 10, 0), (9, 10, 0)]))


@pytest.mark.rule("10e.terrain-movement.two-inch-free", "10e.terrain-movement.climb")
def test_a_low_feature_on_a_high_one_makes_only_its_own_height_free() -> None:
    outline = [[14, 9], [16, 9], [16, 11], [14, 11]]
    box = {"key": "box", "kind": "box", "footprint": outline, "height": 4}
    one = march(WALKER, block("hill", 3), box | {"solids": [{"outline": outline, "top": 4, "bottom": 3}]})
    ground, hill, top = (Pose(15, 10, z) for z in (0, 3, 4))
    assert free_inches(one, [hill, top]) == 1.0
    assert free_inches(one, [ground, top]) == 0.0


@pytest.mark.rule("10e.terrain-movement.climb")
def test_every_inch_up_and_down_counts() -> None:
    one = march(WALKER | {"at": [[BESIDE, 10]]}, wall(3), how="advance", dice="advance 1")
    refusal = one.refused(one.paths(A1_1=over(3, BESIDE + 2)))
    assert (refusal.why, refusal.about) == ("moved-too-far", {"model": "A1.1", "moved": 8.0, "limit": 7.0})
    assert refusal.rules == ("10e.movement.advance.move", "10e.terrain-movement.climb")
    further = march(WALKER | {"at": [[BESIDE, 10]]}, wall(3), how="advance", dice="advance 2")
    further.goes(further.paths(A1_1=over(3, BESIDE + 2)))


@pytest.mark.rule("10e.terrain-movement.climb")
def test_nobody_climbs_aslant_or_in_the_air() -> None:
    one = march(WALKER, block("tower", 4), how="advance", dice="advance 6")
    aslant = one.refused(one.paths(A1_1=[(13, 10, 4)]))
    assert (aslant.why, aslant.rules) == ("not-a-leg", ("10e.terrain-movement.climb",))
    assert one.refused(one.paths(A1_1=[(11, 10, 4), (14, 10, 4)])).why == "unsupported"


@pytest.mark.bad("10e.terrain-movement.no-mid-climb")
def test_no_move_ends_half_way_up() -> None:
    one = march(WALKER | {"at": [[BESIDE, 10]]}, wall(3))
    clinging = one.refused(one.paths(A1_1=[(BESIDE, 10, 1.5)]))
    assert clinging.why == "unsupported"
    assert clinging.rules[0] == "10e.terrain-movement.no-mid-climb"
    assert clinging.about == {"model": "A1.1", "height": 1.5}
    on_top = one.refused(one.paths(A1_1=[(BESIDE, 10, 3), (12.05, 10, 3)]))
    assert (on_top.why, on_top.rules[0]) == ("unsupported", "10e.terrain-movement.no-mid-climb")


# -- ruins -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.terrain.ruins.move-through")
@pytest.mark.parametrize("unit", [MARINE, BEAST])
def test_infantry_and_beasts_walk_through_the_walls_of_a_ruin(unit: dict[str, Any]) -> None:
    one = march(unit, ruin())
    assert passable(one.game, words(one)) == ("ruin",)
    one.goes(one.shift(4, 0))


@pytest.mark.bad("10e.terrain.ruins.move-through", 1)
def test_a_vehicle_does_not() -> None:
    one = march(WALKER, ruin())
    refusal = one.refused(one.shift(4, 0))
    assert (refusal.why, refusal.about["feature"]) == ("through-terrain", "ruin")
    assert "10e.terrain.ruins.move-through" in refusal.rules


@pytest.mark.bad("10e.terrain.ruins.move-through", 2)
@pytest.mark.parametrize("unit", [MARINE, BEAST])
def test_nobody_ends_inside_a_wall(unit: dict[str, Any]) -> None:
    one = march(unit, ruin())
    refusal = one.refused(one.shift(1, 0))
    assert (refusal.why, refusal.rules) == ("inside-terrain", ("10e.terrain.ruins.move-through",))
    wall = {"wall": 6.0, "from": (12.05, 7.0), "to": (12.05, 13.0)}
    assert refusal.about == {"model": "A1.1", "feature": "ruin"} | wall


@pytest.mark.rule("10e.terrain.ruins.move-through")
def test_nobody_ends_inside_a_floor() -> None:
    one = march(MARINE, ruin(1.4))
    refusal = one.refused(one.shift(4, 0))
    assert (refusal.why, refusal.rules) == ("inside-terrain", ("10e.terrain.ruins.move-through",))


@pytest.mark.rule("10e.terrain.ruins.upper-floors")
@pytest.mark.parametrize("sheet", ["marine", "beast", "jumper", "tyrant"])
def test_infantry_beasts_and_flyers_end_on_upper_floors(sheet: str) -> None:
    one = march({"sheet": sheet, "at": [[10.5, 10]]}, ruin(3))
    unit = one.game.unit("A1")
    assert climbs_ruins(one.game.keywords(unit))
    one.goes(one.paths(A1_1=[(13.4, 10), (13.4, 10, 3)]))
    assert one.pose("A1.1").z == 3.0


@pytest.mark.bad("10e.terrain.ruins.upper-floors", 1)
def test_a_vehicle_without_fly_stays_on_the_ground_floor() -> None:
    yard = ruin(3) | {"walls": []}
    one = march({"sheet": "walker", "at": [[BESIDE, 10]]}, yard, how="advance", dice="advance 6")
    refusal = one.refused(one.paths(A1_1=[(BESIDE, 10, 3), (14, 10, 3)]))
    assert (refusal.why, refusal.rules) == ("upper-floor", ("10e.terrain.ruins.upper-floors",))
    assert refusal.about == {"model": "A1.1", "feature": "ruin", "height": 3.0}
    one.goes(one.shift(3, 0))


@pytest.mark.bad("10e.terrain.ruins.upper-floors", 2)
def test_no_base_overhangs_an_upper_floor() -> None:
    one = march(MARINE, ruin(3) | {"walls": []}, how="advance", dice="advance 6")
    refusal = one.refused(one.paths(A1_1=[(13.5, 10), (13.5, 10, 3), (12.6, 10, 3)]))
    assert (refusal.why, refusal.rules) == ("overhangs", ("10e.terrain.ruins.upper-floors",))
    assert refusal.about == {"model": "A1.1", "feature": "ruin", "height": 3.0}


# -- hills, obstacles, areas -------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.terrain.hills.movement")
def test_models_end_on_a_hill_but_do_not_overhang_it() -> None:
    one = march(WALKER, block("hill", 2))
    refusal = one.refused(one.paths(A1_1=[(12.5, 10), (12.5, 10, 2)]))
    assert (refusal.why, refusal.rules) == ("overhangs", ("10e.terrain.hills.movement",))
    assert refusal.about == {"model": "A1.1", "feature": "hill", "height": 2.0}
    inside = one.refused(one.shift(3, 0))
    assert inside.about["wall"] == 0
    assert (inside.why, inside.rules) == ("inside-terrain", ("10e.terrain.hills.movement",))
    one.goes(one.paths(A1_1=[(12.64, 10), (12.64, 10, 2)]))


@pytest.mark.parametrize(
    ("first", "rule"), [("ruin", "10e.terrain.ruins.upper-floors"), ("hill", "10e.terrain.hills.movement")]
)
def test_a_base_over_the_edges_of_two_features_is_told_of_one_of_them_and_of_its_rule(first: str, rule: str) -> None:
    """A ruin's floor and a hill of the same height, side by side, and a base that overhangs both."""
    hill = block("hill", 2)
    side = [[12, 13], [18, 13], [18, 19], [12, 19]]
    floor = {"key": "ruin", "kind": "ruin", "footprint": side, "floors": [{"outline": side, "level": 2}]}
    terrain = sorted([hill, floor], key=lambda feature: feature["key"] != first)
    one = March({"A1": MARINE | {"at": [[10, 13]]}}, terrain=terrain)
    refusal = one.refused(one.paths(A1_1=[(12.5, 13), (12.5, 13, 2)]))
    assert (refusal.why, refusal.rules, refusal.about["feature"]) == ("overhangs", (rule,), first)


@pytest.mark.bad("10e.terrain.barricades.movement")
def test_nobody_ends_on_a_barricade() -> None:
    one = march(WALKER, block("barricade", 1, 12, 2))
    refusal = one.refused(one.paths(A1_1=[(13, 10), (13, 10, 1)]))
    assert (refusal.why, refusal.rules) == ("on-obstacle", ("10e.terrain.barricades.movement",))
    assert refusal.about == {"model": "A1.1", "feature": "barricade"}
    assert one.refused(one.shift(2, 0)).why == "inside-terrain"
    one.goes(one.shift(4, 0))


@pytest.mark.bad("10e.terrain.debris.movement")
def test_nobody_ends_on_debris() -> None:
    one = march(WALKER, block("debris", 3, 12, 2), how="advance", dice="advance 6")
    refusal = one.refused(one.paths(A1_1=[(BESIDE, 10), (BESIDE, 10, 3), (13, 10, 3)]))
    assert (refusal.why, refusal.rules) == ("on-obstacle", ("10e.terrain.debris.movement",))
    climbed = one.paths(A1_1=[(BESIDE, 10), (BESIDE, 10, 3), (14.7, 10, 3), (14.7, 10, 0)])
    assert one.refused(climbed).why == "unsupported"
    down = [(BESIDE, 10), (BESIDE, 10, 3), (14 + RADIUS, 10, 3), (14 + RADIUS, 10, 0)]
    one.goes(one.paths(A1_1=down))


@pytest.mark.rule("10e.terrain.craters.rules", "10e.terrain.woods.movement", "10e.terrain.default-rules")
@pytest.mark.parametrize("kind", ["crater", "woods", "statue"])
def test_craters_woods_and_whatever_else_are_moved_over_by_the_ordinary_rules(kind: str) -> None:
    area = {"key": "area", "kind": kind, "height": 6, "footprint": [[12, 7], [18, 7], [18, 13], [12, 13]]}
    one = march(WALKER, area)
    one.goes(one.shift(4, 0))
    high = march(WALKER, block(kind, 3))
    cited = movement_rule(high.game.table.terrain.features[0])
    assert (
        cited
        == {
            "crater": "10e.terrain.craters.rules",
            "woods": "10e.terrain.woods.movement",
            "statue": "10e.terrain.default-rules",
        }[kind]
    )
    refusal = high.refused(high.shift(4, 0))
    assert refusal.rules == ("10e.terrain-movement.over-not-through", cited)


@pytest.mark.rule("10e.terrain.hills.stacking")
def test_what_stands_on_a_hill_does_not_overhang_it() -> None:
    hill = Feature("hill", "hill", OUTLINE, 2, solids=(Solid(OUTLINE, 2),))
    inner, outer = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0)), ((1.0, 1.0), (4.5, 1.0), (3.0, 3.0))

    def on_top(outline: Any, kind: str = "hill") -> Terrain:
        ruin = Feature("ruin", "ruin", outline, 6, walls=(Wall((1.2, 1.2), (2.4, 1.2), 6, 2),))
        return Terrain((Feature("hill", kind, hill.footprint, 2, solids=hill.solids), ruin))

    assert refusal_of_stacking(on_top(inner)) is None
    refusal = refusal_of_stacking(on_top(outer))
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("terrain-overhangs", ("10e.terrain.hills.stacking",))
    assert refusal.about == {"feature": "ruin"}
    assert refusal_of_stacking(on_top(inner, "statue")) is not None
    assert refusal_of_stacking(Terrain((hill,))) is None


# -- setting up --------------------------------------------------------------------------------------------------------


def set_up(sheet: str, feature: dict[str, Any], *place: float) -> tuple[str, str]:
    """Why, and by which rule, a unit that arrives may not stand there."""
    one = March({"A1": {"sheet": sheet, "reserves": "deep-strike"}}, {}, "", select="", terrain=[feature])
    one.answer("reinforcements", "A1")
    refusal = one.refused({"A1.1": list(place)})
    return refusal.why, refusal.rules[0]


@pytest.mark.rule(
    "10e.terrain.barricades.movement",
    "10e.terrain.debris.movement",
    "10e.terrain.hills.movement",
    "10e.terrain.ruins.upper-floors",
)
def test_nobody_is_set_up_where_no_move_may_end() -> None:
    for kind, rule in (("barricade", "10e.terrain.barricades.movement"), ("debris", "10e.terrain.debris.movement")):
        assert set_up("marine", block(kind, 1, size=4), 14, 10, 1) == ("on-obstacle", rule)
    assert set_up("marine", block("hill", 1, size=4), 12.5, 10, 1) == ("overhangs", "10e.terrain.hills.movement")
    assert set_up("marine", ruin(3), 17.7, 10, 3) == ("overhangs", "10e.terrain.ruins.upper-floors")
    assert set_up("walker", ruin(3), 15, 10, 3) == ("upper-floor", "10e.terrain.ruins.upper-floors")


@pytest.mark.bad("10e.core.engagement-range.no-setup")
@pytest.mark.parametrize(("level", "why"), [(3.0, "too-near-enemy"), (5.0, "too-near-enemy"), (5.1, "")])
def test_nobody_is_set_up_within_five_inches_above_an_enemy(level: float, why: str) -> None:
    ours, theirs = {"A1": {"sheet": "marine", "reserves": "deep-strike"}}, {"B1": {"sheet": "marine", "at": [[15, 10]]}}
    game = March(ours, theirs, "", select="", terrain=[ruin(level)]).game
    refusal = refusal_of_set_up(game, game.unit("A1"), {"A1.1": Pose(15, 10, level)})
    assert (refusal.why if refusal else "") == why
    assert refusal is None or refusal.rules == ("10e.core.engagement-range.no-setup",)


@pytest.mark.parametrize(
    ("sheet", "feature", "place"),
    [
        ("marine", ruin(3), [15, 10, 3]),
        ("tyrant", ruin(3), [15, 10, 3]),
        ("walker", ruin(3), [15, 10, 0]),
        ("walker", block("hill", 1, size=4), [14, 10, 1]),
    ],
)
def test_others_are(sheet: str, feature: dict[str, Any], place: list[float]) -> None:
    one = March({"A1": {"sheet": sheet, "reserves": "deep-strike"}}, {}, "", select="", terrain=[feature])
    one.answer("reinforcements", "A1")
    one.goes({"A1.1": place})
    assert one.pose("A1.1").z == place[2]


# -- charges move by the same terms ------------------------------------------------------------------------------------


def charge(one: March, engaging: tuple[str, ...] = ("B1",)) -> Move:
    unit = one.game.unit("A1")
    return Move(one.game, unit, CHARGE, everybody(one.game, unit, 7.0), engaging)


@pytest.mark.rule("10e.charge.terrain", "10e.charge.terrain.no-mid-climb")
def test_charges_go_over_terrain_and_never_end_half_way_up() -> None:
    one = march(WALKER | {"at": [[BESIDE, 10]]}, wall(3))
    start = one.pose("A1.1")
    move = charge(one)
    assert move.terms("A1.1").through == ()
    through = move.refusal({"A1.1": [start, Pose(15, 10)]})
    assert through is not None
    assert through.why == "through-terrain"
    path = [start, *(Pose(x, y, z) for x, y, z in ((BESIDE, 10, 3), (12.1 + RADIUS, 10, 3), (12.1 + RADIUS, 10, 0)))]
    long = move.refusal({"A1.1": path})
    assert long is not None
    assert (long.rules[0], long.about["limit"]) == ("10e.charge.roll", 7.0)
    clinging = move.refusal({"A1.1": path[:2]})
    assert clinging is not None
    assert clinging.why == "unsupported"


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.terrain", "10e.charge.move.base-contact")
@pytest.mark.parametrize(("roll", "possible"), [(8, "no"), (9, "yes"), (12, "yes")])
def test_a_charge_that_leads_only_over_a_wall_is_found_and_ends_in_contact_if_it_can(roll: int, possible: str) -> None:
    barrier = wall(3) | {"footprint": [[12, 0], [12.1, 0], [12.1, 60], [12, 60]]}
    barrier["walls"] = [{"a": [12.05, 0], "b": [12.05, 60], "top": 3}]
    one = March({"A1": WALKER}, {"B1": {"sheet": "marine", "at": [[15.5, 10]]}}, "normal", terrain=[barrier])
    move = charge_move(one.game, one.game.unit("A1"), ("B1",), roll)
    found = move.verdict()
    assert found.possible == possible
    if possible == "yes":
        path = found.paths["A1.1"]
        assert [pose.z for pose in path if pose.z] == [3.0, 3.0]
        is_near = path[-1].x > 15.5 - 2 * RADIUS - 0.1
        assert is_near == (roll == 12)
    if roll == 12:
        short = move.refusal({"A1.1": [one.pose("A1.1"), *(Pose(*place) for place in over(3, 13.6))]})
        assert short is not None
        assert short.why == "could-be-in-contact"


@pytest.mark.not_in("11e", because="a marker on the area of a ruin makes that area the objective")
@pytest.mark.rule("10e.objective.movement")
def test_a_model_may_end_on_a_floor_above_a_marker_but_not_on_the_marker() -> None:
    march = March({"A1": {"sheet": "marine", "at": [[11, 10]]}}, terrain=[ruin(3)], objectives={"O": [14, 10]})
    assert march.refused(march.paths(A1_1=[(14, 10)])).why == "on-objective"
    march.goes(march.paths(A1_1=[(14, 10), (14, 10, 3)]))
