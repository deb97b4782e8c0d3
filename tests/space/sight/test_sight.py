import hashlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from bellona.space.shapes import Base, disc, ellipse, hull, rectangle
from bellona.space.sight import (
    PLAIN,
    Sights,
    fully_visible,
    glance,
    hidden_in_part_by,
    in_the_way,
    is_visible,
    screens,
    sees,
    would_see,
)
from bellona.space.sight.screens import Filters, panels
from bellona.space.table import Pose, Table
from bellona.space.terrain import Feature, Floor, Opening, Solid, Terrain, Wall

from . import sight_oracle as oracle
from .sight_scenes import box, open_ground, ruins

MAN = (disc(32), 1.5)
LEFT, RIGHT = Pose(10, 20), Pose(20, 20)


def is_fully_visible(table: Table, observer: str, target: str, filters: Filters = PLAIN) -> bool:
    """Whether every model of the target is fully visible to every model of the observer."""
    full = fully_visible(table, observer, target, filters)
    return bool(full.size and full.all())


def wall(key: str, x: float, y0: float, y1: float, top: float, *openings: Opening, bottom: float = 0.0) -> Feature:
    """A wall across the way from left to right."""
    upright = Wall((x, y0), (x, y1), top, bottom, openings=openings)
    return Feature(key, "wall", box(x - 0.05, y0, x + 0.05, y1), top, walls=(upright,))


def area(key: str, x0: float, y0: float, x1: float, y1: float, height: float = 0.0) -> Feature:
    return Feature(key, "area", box(x0, y0, x1, y1), height)


def block(key: str, x0: float, y0: float, x1: float, y1: float, top: float) -> Feature:
    return Feature(key, "block", box(x0, y0, x1, y1), top, solids=(Solid(box(x0, y0, x1, y1), top),))


def floor(key: str, x0: float, y0: float, x1: float, y1: float, level: float) -> Feature:
    return Feature(key, "floor", box(x0, y0, x1, y1), level, floors=(Floor(box(x0, y0, x1, y1), level),))


def scene(features: list[Feature], **units: tuple[Base, float, Pose] | tuple[Base, float, list[Pose]]) -> Table:
    """A table with terrain, and units of one model or of several that are called 0, 1, 2, ..."""
    table = Table(40, 40, Terrain(tuple(features)))
    for key, (shape, height, where) in units.items():
        poses = where if isinstance(where, list) else [where]
        table.add(key, {str(i): (shape, height) for i in range(len(poses))})
        table.place(key, {str(i): pose for i, pose in enumerate(poses)})
    return table


def facing(*features: Feature, a: Pose = LEFT, b: Pose = RIGHT) -> Table:
    """Two men ten inches apart, and something between them."""
    return scene(list(features), a=(*MAN, a), b=(*MAN, b))


def checked(table: Table, observer: str, target: str, filters: Filters = PLAIN) -> Sights:
    """What is seen, every line of it found free by the second opinion."""
    sights = sees(table, observer, target, filters)
    assert_lines_are_free(table, observer, target, sights)
    return sights


def assert_lines_are_free(table: Table, observer: str, target: str, sights: Sights) -> None:
    for i, j in zip(*np.nonzero(sights.seen), strict=True):
        own, other = table.rows(observer)[i], table.rows(target)[j]
        p, q = (tuple(end) for end in sights.lines[i, j].reshape(2, 3).tolist())
        assert oracle.is_inside(oracle.volume_of(table, own), p)
        assert oracle.is_inside(oracle.volume_of(table, other), q)
        for volume in others(table, observer, target):
            assert not oracle.stops(volume, p, q), (volume, p, q)


def others(table: Table, *units: str) -> list[oracle.Volume]:
    """Everything that can be in the way except these units."""
    rows = [row for unit in table.units() if unit not in units for row in table.rows(unit)]
    return oracle.terrain_volumes(table) + [oracle.volume_of(table, row) for row in rows]


# -- plain cases -------------------------------------------------------------------------------------------------------


def test_on_open_ground_all_is_visible_and_nothing_is_in_the_way() -> None:
    table = facing()
    found = checked(table, "a", "b").sight()
    assert found is not None
    assert (found.observer, found.target) == ("0", "0")
    assert found.line == ((10.0, 20.0, 1.5), (20.0, 20.0, 1.5))
    assert is_fully_visible(table, "a", "b")
    assert in_the_way(table, "a", "b").features == ()
    assert in_the_way(table, "a", "b").units == ()


def test_a_high_wide_wall_hides_and_is_named() -> None:
    table = facing(wall("wall", 15, 10, 30, 4), wall("aside", 15, 0, 5, 4))
    assert not is_visible(table, "a", "b")
    assert not is_fully_visible(table, "a", "b")
    assert sees(table, "a", "b").sight() is None
    assert in_the_way(table, "a", "b").features == ("wall",)


def test_over_a_low_wall_the_head_is_seen_but_not_the_feet() -> None:
    table = facing(wall("low", 15, 10, 30, 1.0))
    assert checked(table, "a", "b")
    assert not is_fully_visible(table, "a", "b")


def test_a_wall_as_high_as_both_heads_hides() -> None:
    assert not is_visible(facing(wall("wall", 15, 10, 30, 1.5)), "a", "b")
    assert is_visible(facing(wall("wall", 15, 10, 30, 1.49)), "a", "b")


def test_from_above_a_man_sees_over_a_wall_and_what_stands_close_behind_it_stays_hidden() -> None:
    hill, high = block("hill", 8, 18, 12, 22, 3), wall("wall", 15, 10, 30, 2.5)
    on_hill = Pose(11, 20, 3)
    assert checked(facing(hill, high, a=on_hill), "a", "b")
    assert not is_visible(facing(hill, high, a=on_hill, b=Pose(15.7, 20)), "a", "b")
    assert not is_visible(facing(hill, high), "a", "b")


def test_round_the_end_of_a_wall_one_inch_of_base_is_enough() -> None:
    assert checked(facing(wall("wall", 15, 10, 20.55, 4)), "a", "b")
    assert not is_visible(facing(wall("wall", 15, 10, 20.70, 4)), "a", "b")


def test_along_a_wall_that_both_touch_they_see_each_other() -> None:
    radius = MAN[0].along
    along = Feature(
        "along", "wall", box(5, 18, 25, 19), 4, walls=(Wall((5, 20 - radius - 0.05), (25, 20 - radius - 0.05), 4),)
    )
    table = facing(along)
    assert checked(table, "a", "b")
    assert is_fully_visible(table, "a", "b")


def test_a_thin_wall_edge_on_does_not_hide_those_at_its_two_ends() -> None:
    edge_on = Feature("fin", "wall", box(12, 19, 18, 21), 4, walls=(Wall((12, 20), (18, 20), 4),))
    table = facing(edge_on)
    assert checked(table, "a", "b").sight() is not None
    assert is_fully_visible(table, "a", "b")


# -- windows and floors ------------------------------------------------------------------------------------------------


def test_through_a_window_at_eye_level() -> None:
    table = facing(wall("wall", 15, 10, 30, 4, Opening(9.9, 10.1, 1.0, 1.4)))
    assert checked(table, "a", "b")
    assert not is_fully_visible(table, "a", "b")


def test_a_window_over_their_heads_or_beside_them_does_not_help() -> None:
    assert not is_visible(facing(wall("wall", 15, 10, 30, 4, Opening(9.9, 10.1, 1.51, 2.0))), "a", "b")
    assert not is_visible(facing(wall("wall", 15, 10, 30, 4, Opening(12.0, 13.0, 1.0, 1.4))), "a", "b")


def test_a_low_window_shows_the_feet_of_one_on_the_ground_to_one_below_the_sill() -> None:
    table = facing(wall("wall", 15, 10, 30, 4, Opening(9.5, 10.5, 0.0, 0.3)))
    found = checked(table, "a", "b").sight()
    assert found is not None
    assert max(found.line.start[2], found.line.end[2]) <= 1.5


def test_two_windows_must_line_up() -> None:
    near = wall("near", 14, 10, 30, 4, Opening(9.9, 10.1, 1.0, 1.4))
    assert checked(facing(near, wall("far", 16, 10, 30, 4, Opening(9.9, 10.1, 0.6, 1.1))), "a", "b")
    assert not is_visible(facing(near, wall("far", 16, 10, 30, 4, Opening(9.9, 10.1, 0.0, 0.5))), "a", "b")
    assert not is_visible(facing(near, wall("far", 16, 10, 30, 4, Opening(11.5, 11.8, 1.0, 1.4))), "a", "b")


def test_panels_of_a_wall_leave_no_seam_between_them() -> None:
    window = Opening(9.5, 10.5, 2.0, 3.0)
    assert not is_visible(facing(wall("wall", 15, 10, 30, 4, window)), "a", "b")
    assert not is_visible(facing(wall("left", 15, 10, 20, 4), wall("right", 15, 20, 30, 4)), "a", "b")
    assert not is_visible(facing(wall("under", 15, 10, 30, 1), wall("over", 15, 10, 30, 4, bottom=1.0)), "a", "b")


def test_a_gap_between_two_walls_lets_sight_through() -> None:
    table = facing(wall("left", 15, 10, 19.97, 4), wall("right", 15, 20.03, 30, 4))
    assert checked(table, "a", "b")


def test_panels_cover_the_wall_and_leave_the_openings_free() -> None:
    openings = (Opening(1, 2, 0, 2), Opening(3, 4, 1, 2), Opening(5, 5.5, 2.5, 3))
    found = panels(Wall((0, 0), (8, 0), 4, openings=openings))
    for x in np.arange(0.05, 8, 0.1):
        for z in np.arange(0.05, 4, 0.1):
            is_open = any(o.start < x < o.end and o.bottom < z < o.top for o in openings)
            assert is_open == (not any(s < x < e and low < z < top for s, e, low, top in found))


def test_a_floor_hides_those_above_from_those_below() -> None:
    upstairs = floor("floor", 5, 15, 25, 25, 3)
    assert not is_visible(facing(upstairs, a=Pose(10, 20, 3)), "a", "b")
    assert not is_visible(facing(upstairs, a=Pose(20, 20, 3)), "a", "b")
    assert is_visible(facing(upstairs), "a", "b")


def test_from_the_edge_of_a_floor_a_man_looks_down_on_one_outside() -> None:
    upstairs = floor("floor", 5, 15, 11, 25, 3)
    assert checked(facing(upstairs, a=Pose(10, 20, 3)), "a", "b")
    assert not is_visible(facing(upstairs, a=Pose(6, 20, 3), b=Pose(11.5, 20)), "a", "b")


def test_one_right_above_the_other_sees_him_unless_there_is_a_floor() -> None:
    ladder = facing(a=Pose(10, 20, 4), b=Pose(10, 20))
    assert checked(ladder, "a", "b")
    assert is_fully_visible(ladder, "a", "b")
    assert not is_visible(facing(floor("floor", 5, 15, 15, 25, 4), a=Pose(10, 20, 4), b=Pose(10, 20)), "a", "b")


def test_those_in_contact_see_each_other() -> None:
    table = facing(wall("behind", 8, 10, 30, 4), b=Pose(10 + 2 * MAN[0].along, 20))
    assert checked(table, "a", "b")
    assert is_fully_visible(table, "a", "b")


# -- models in the way -------------------------------------------------------------------------------------------------


def ranked(apart: float, height: float = 2.0) -> Table:
    """A rank of men across the way, so far apart, with the middle of a gap in the middle of the way."""
    spacing = 2 * MAN[0].along + apart
    rank = [Pose(15, 20 + spacing * (i + 0.5)) for i in range(-6, 6)]
    return scene([], a=(*MAN, Pose(10, 20)), b=(*MAN, Pose(20, 20)), rank=(disc(32), height, rank))


def test_a_rank_in_base_contact_leaves_no_gap() -> None:
    table = ranked(0.0)
    assert not is_visible(table, "a", "b")
    assert in_the_way(table, "a", "b").units == ("rank",)


def test_between_models_that_are_a_little_apart_there_is_a_gap() -> None:
    assert checked(ranked(0.05), "a", "b")
    assert not is_visible(ranked(0.0005), "a", "b")


def test_over_the_heads_of_smaller_models() -> None:
    assert checked(ranked(0.0, height=1.2), "a", "b")


def test_nobody_is_in_his_own_way_and_the_dead_and_absent_are_in_nobodys() -> None:
    table = scene([], a=(*MAN, Pose(10, 20)), b=(*MAN, Pose(20, 20)), big=(rectangle(1, 8), 3.0, [Pose(15, 20)]))
    assert not is_visible(table, "a", "b")
    dead, gone = table.clone(), table.clone()
    dead.remove("big", "0")
    gone.take_off("big")
    assert is_visible(dead, "a", "b")
    assert is_visible(gone, "a", "b")
    gone.take_off("a")
    assert not is_visible(gone, "a", "b")
    assert sees(gone, "a", "b").observers == ()


@pytest.mark.parametrize(
    ("shape", "hidden_facing", "seen_facing"),
    [
        (ellipse(120, 40), (1.0, 0.0), (0.0, 1.0)),
        (rectangle(5, 1.5), (1.0, 0.0), (0.0, 1.0)),
        (hull([(2.4, 0.4), (2.4, -0.4), (-2.4, 0.4), (-2.4, -0.4)]), (1.0, 0.0), (0.0, 1.0)),
    ],
)
def test_a_long_base_is_hidden_end_on_and_seen_broadside(
    shape: Base, hidden_facing: tuple[float, float], seen_facing: tuple[float, float]
) -> None:
    post = wall("post", 17, 18.3, 21.7, 4)
    for facing_to, expected in ((hidden_facing, False), (seen_facing, True)):
        table = scene([post], a=(disc(25), 1.5, Pose(2, 20)), b=(shape, 1.5, Pose(20, 20, 0, *facing_to)))
        assert bool(checked(table, "a", "b")) is expected
        assert bool(checked(table, "b", "a")) is expected


@pytest.mark.parametrize(
    "shape", [ellipse(120, 60), rectangle(4.5, 2), hull([(2.2, 1), (2.2, -1), (-2.2, 1), (-2.2, -1)])]
)
def test_a_long_base_in_the_way_hides_more_broadside(shape: Base) -> None:
    small = (disc(25), 1.5)
    for facing_to, expected in (((0.0, 1.0), False), ((1.0, 0.0), True)):
        table = scene(
            [], a=(*small, Pose(10, 20)), b=(*small, Pose(20, 20)), c=(shape, 2.0, Pose(15, 21.0, 0, *facing_to))
        )
        assert bool(checked(table, "a", "b")) is expected


# -- filters -----------------------------------------------------------------------------------------------------------


def squads() -> Table:
    """Two men behind a comrade each, a third unit between them: all in one line."""
    return scene(
        [],
        a=(disc(32), 1.5, [Pose(8, 20), Pose(10, 20)]),
        b=(disc(32), 1.5, [Pose(20, 20), Pose(22, 20)]),
        c=(disc(60), 1.5, [Pose(15, 20)]),
    )


def test_own_unit_target_unit_and_other_units_are_looked_through_as_the_filters_say() -> None:
    table = squads()
    assert sees(table, "a", "b", Filters(units=("c",))).seen.tolist() == [[True, False], [True, False]]
    assert sees(table, "a", "b", Filters(own_unit=False, units=("c",))).seen.tolist() == [[False, False], [True, False]]
    assert sees(table, "a", "b", Filters(target_unit=True, units=("c",))).seen.all()
    assert sees(table, "a", "b", Filters(models=True)).seen.all()
    assert not sees(table, "a", "b", Filters(target_unit=True))


def test_those_seen_go_by_name() -> None:
    sights = sees(squads(), "a", "b", Filters(own_unit=False, units=("c",)))
    assert sights.seen_by("0") == ()
    assert sights.seen_by("1") == ("0",)
    assert sights.sight("0") is None
    assert sights.sight(target="1") is None
    found = sights.sight("1", "0")
    assert found is not None
    assert found.line.start[0] < 12 < 18 < found.line.end[0]


def test_one_model_of_a_unit_can_be_asked_about() -> None:
    table = squads()
    filters = Filters(own_unit=False, units=("c",))
    assert not is_visible(table, ("a", "0"), "b", filters)
    assert is_visible(table, ("a", "1"), ("b", "0"), filters)
    assert not is_visible(table, ("a", "1"), ("b", "1"), filters)


def test_a_feature_that_is_looked_through_hides_nothing() -> None:
    table = facing(wall("wall", 15, 10, 30, 4))
    assert is_visible(table, "a", "b", Filters(features=("wall",)))
    assert is_fully_visible(table, "a", "b", Filters(features=("wall",)))


def test_an_opaque_area_hides_what_is_behind_it_up_to_its_height() -> None:
    opaque = Filters(opaque=("woods",))
    assert is_visible(facing(area("woods", 13, 15, 17, 25, 5)), "a", "b")
    table = facing(area("woods", 13, 15, 17, 25, 5))
    assert not is_visible(table, "a", "b", opaque)
    assert in_the_way(table, "a", "b", opaque).features == ("woods",)
    low = facing(area("woods", 13, 15, 17, 25, 1.0))
    assert is_visible(low, "a", "b", opaque)
    assert not is_visible(low, "a", "b", Filters(opaque=("woods",), endless=True))
    assert is_visible(facing(area("woods", 13, 15, 17, 19, 5)), "a", "b", opaque)


def test_into_and_out_of_an_opaque_area_one_sees() -> None:
    woods = area("woods", 13, 15, 17, 25, 5)
    opaque = Filters(opaque=("woods",))
    assert is_visible(facing(woods, b=Pose(15, 20)), "a", "b", opaque)
    assert is_visible(facing(woods, a=Pose(15, 20)), "a", "b", opaque)
    assert is_visible(facing(woods, a=Pose(14, 20), b=Pose(16, 20)), "a", "b", opaque)
    other = area("copse", 21, 15, 24, 25, 5)
    assert not is_visible(
        facing(woods, other, a=Pose(15, 20), b=Pose(26, 20)), "a", "b", Filters(opaque=("woods", "copse"))
    )


def test_a_ruleset_says_how_far_inside_one_must_be() -> None:
    woods = area("woods", 13, 15, 17, 25, 5)
    edge = facing(woods, a=Pose(13.2, 20))
    assert is_visible(edge, "a", "b", Filters(opaque=("woods",)))
    assert not is_visible(edge, "a", "b", Filters(opaque=("woods",), observer_in="wholly"))
    assert is_visible(edge, "b", "a", Filters(opaque=("woods",), observer_in="wholly"))
    assert not is_visible(edge, "b", "a", Filters(opaque=("woods",), target_in="wholly"))
    inside = facing(woods, a=Pose(13.7, 20))
    assert is_visible(inside, "a", "b", Filters(opaque=("woods",), observer_in="wholly"))


def test_touching_an_area_from_outside_is_not_being_in_it() -> None:
    woods = area("woods", 13, 15, 17, 25, 5)
    assert not is_visible(facing(woods, a=Pose(13 - MAN[0].along, 20)), "a", "b", Filters(opaque=("woods",)))


def test_a_concave_area_is_a_place_to_be_in_or_out_of() -> None:
    horseshoe = Feature(
        "woods", "area", ((12, 15), (18, 15), (18, 25), (12, 25), (12, 23), (16, 23), (16, 17), (12, 17)), 5
    )
    opaque = Filters(opaque=("woods",), observer_in="wholly")
    assert not is_visible(facing(horseshoe, a=Pose(14, 20)), "a", "b", opaque)
    assert is_visible(facing(horseshoe, a=Pose(17, 20)), "a", "b", opaque)
    assert is_visible(facing(horseshoe, b=Pose(14, 20)), "a", "b", opaque)


def test_shutters_close_windows_up_to_a_height() -> None:
    window = wall("wall", 15, 10, 30, 6, Opening(9.5, 10.5, 0.5, 1.4), Opening(11.0, 12.0, 4.0, 5.0))
    table = facing(window)
    assert is_visible(table, "a", "b")
    assert not is_visible(table, "a", "b", Filters(shut=("wall",)))
    assert not is_visible(table, "a", "b", Filters(shut=("wall",), shut_below=3))
    assert is_visible(table, "a", "b", Filters(shut=("wall",), shut_below=1.0))
    giants = scene([window], a=(disc(60), 5.0, Pose(10, 20)), b=(disc(60), 5.0, Pose(20, 20)))
    assert is_visible(giants, "a", "b", Filters(shut=("wall",), shut_below=3))
    assert not is_visible(giants, "a", "b", Filters(shut=("wall",)))


# -- because of this feature -------------------------------------------------------------------------------------------


def test_features_that_hide_a_part_are_told_apart() -> None:
    table = facing(wall("low", 15, 10, 30, 1.0), wall("aside", 15, 0, 5, 4), wall("end", 18, 20.2, 30, 4))
    hidden = hidden_in_part_by(table, "a", "b", ("low", "aside", "end"))
    assert hidden.shape == (1, 1, 3)
    assert hidden[0, 0].tolist() == [True, False, True]


def test_a_low_curb_hides_the_feet_and_a_higher_observer_sees_them() -> None:
    curb = wall("curb", 18, 10, 30, 0.3)
    hill = block("hill", 5, 15, 12, 25, 4)
    assert hidden_in_part_by(facing(curb), "a", "b", ("curb",)).all()
    table = facing(curb, hill, a=Pose(11, 20, 4))
    assert hidden_in_part_by(table, "a", "b", ("curb", "hill"))[0, 0].tolist() == [False, False]


def test_an_area_hides_a_part_only_as_far_as_it_is_opaque() -> None:
    table = facing(area("woods", 13, 20, 17, 25, 5))
    assert not hidden_in_part_by(table, "a", "b", ("woods",)).any()
    assert hidden_in_part_by(table, "a", "b", ("woods",), Filters(opaque=("woods",))).all()


@pytest.mark.parametrize("seed", range(30))
def test_alone_means_with_nothing_else_on_the_table(seed: int) -> None:
    table = (open_ground if seed % 2 else ruins)(seed)
    keys = tuple(table.terrain.index)
    hidden = hidden_in_part_by(table, "a", "b", keys)
    for place, key in enumerate(keys):
        bare = Table(40, 40, Terrain((table.terrain[key],)))
        bare.models, bare._hulls, bare._ranks = table.models, table._hulls, table._ranks
        assert hidden[0, 0, place] != is_fully_visible(bare, "a", "b", Filters(models=True))


# -- if it stood there -------------------------------------------------------------------------------------------------


def test_what_a_model_would_see_is_what_it_sees_when_it_stands_there() -> None:
    chance = np.random.default_rng(5)
    woods = area("woods", 18, 5, 22, 12, 5)
    table = facing(woods, wall("wall", 15, 18, 22, 4, Opening(1.5, 2.0, 0.5, 1.2)), wall("low", 18, 10, 18, 1.4))
    table.add("c", {"x": MAN, "y": MAN})
    table.place("c", {"x": Pose(25, 10), "y": Pose(17, 25)})
    poses = [Pose(*chance.uniform(2, 30, 2)) for _ in range(40)]
    filters = Filters(own_unit=False, opaque=("woods",), observer_in="wholly")
    ahead = would_see(table, ("a", "0"), poses, ["b", "c"], filters)
    assert 0 < ahead.sum() < ahead.size
    for i, pose in enumerate(poses):
        there = table.clone()
        there.place("a", {"0": pose})
        for j, other in enumerate("bc"):
            assert ahead[i, j] == is_visible(there, "a", other, filters)


def test_a_model_in_reserve_can_ask_what_it_would_see() -> None:
    table = facing(wall("wall", 15, 10, 30, 4))
    table.take_off("a")
    assert would_see(table, ("a", "0"), [Pose(10, 20), Pose(18, 20)], ["b"]).tolist() == [[False], [True]]


# -- memory ------------------------------------------------------------------------------------------------------------


def test_answers_are_remembered_until_something_moves() -> None:
    table = facing()
    table.add("c", {"x": (rectangle(1, 8), 3.0)})
    first = sees(table, "a", "b")
    assert sees(table, "a", "b") is first
    assert sees(table.clone(), "a", "b") is first
    table.place("c", {"x": Pose(15, 20)})
    assert not is_visible(table, "a", "b")
    moved = table.clone()
    moved.place("c", {"x": Pose(15, 30)})
    assert is_visible(moved, "a", "b")
    assert not is_visible(table, "a", "b")
    assert is_visible(table, "a", "b", Filters(models=True))


def test_what_is_remembered_cannot_be_changed() -> None:
    sights = sees(facing(), "a", "b")
    with pytest.raises(ValueError):
        sights.seen[0, 0] = False
    with pytest.raises(ValueError):
        fully_visible(facing(), "a", "b")[0, 0] = False


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "MANY", 5)
    table = facing()
    for x in range(20):
        table.place("a", {"0": Pose(x, 5)})
        assert is_visible(table, "a", "b")
        assert len(screens.scenery(table.terrain).answers) <= 5


# -- agreement ---------------------------------------------------------------------------------------------------------


def crowd(seed: int) -> Table:
    """Two squads of six and some terrain and bystanders between them."""
    chance = np.random.default_rng(seed)
    table = (open_ground if seed % 2 else ruins)(seed)
    for unit, x in (("red", 12.0), ("blue", 28.0)):
        table.add(unit, {str(i): MAN for i in range(6)})
        table.place(unit, {str(i): Pose(x + chance.uniform(-2, 2), 14 + 2 * i) for i in range(6)})
    return table


@pytest.mark.parametrize("seed", range(24))
def test_a_unit_sees_what_its_models_see_one_by_one_and_sight_is_mutual(seed: int) -> None:
    table = crowd(seed)
    filters = Filters(own_unit=False)
    sights = checked(table, "red", "blue", filters)
    assert (sees(table, "blue", "red", filters).seen == sights.seen.T).all()
    quick = glance(table, "red", "blue", filters)
    assert (quick.seen <= sights.seen).all()
    assert (quick.seen.any(axis=1) == sights.seen.any(axis=1)).all()
    full = fully_visible(table, "red", "blue", filters)
    assert (full <= sights.seen).all()
    for i, own in enumerate(sights.observers):
        for j, other in enumerate(sights.targets):
            assert is_visible(table, ("red", own), ("blue", other), filters) == sights.seen[i, j]
            assert fully_visible(table, ("red", own), ("blue", other), filters)[0, 0] == full[i, j]


@pytest.mark.parametrize("seed", range(40))
def test_taking_something_away_never_hides(seed: int) -> None:
    table = (open_ground if seed % 2 else ruins)(1000 + seed)
    if not is_visible(table, "a", "b"):
        table.place("a", {"a": Pose(2, 2)})
    seen, full = is_visible(table, "a", "b"), is_fully_visible(table, "a", "b")
    for key in table.terrain.index:
        without = Filters(features=(key,))
        assert is_visible(table, "a", "b", without) >= seen
        assert is_fully_visible(table, "a", "b", without) >= full
    for unit in table.units():
        assert is_visible(table, "a", "b", Filters(units=(unit,))) >= seen


def assert_scene_is_right(table: Table, around: int, heights: int, seed: int) -> bool:
    """A line that is found is free; where none is found, no ray among very many is free if all were 0.02" larger."""
    sights = checked(table, "a", "b")
    if not sights:
        chance = np.random.default_rng(seed)
        ps, qs = (oracle.sampled(oracle.volume_of(table, table.rows(key)[0]), around, heights, chance) for key in "ab")
        i, j = oracle.free_line(ps, qs, *oracle.field(others(table, "a", "b"), 0.02))
        assert i < 0, f"scene {seed}: from {ps[i]} to {qs[j]}"
    return bool(sights)


@pytest.mark.parametrize("start", range(0, 1500, 150))
def test_no_line_is_blocked_and_nothing_hidden_is_seen_by_rays(start: int) -> None:
    seen = [assert_scene_is_right(open_ground(seed), 40, 7, seed) for seed in range(start, start + 150)]
    assert 75 < sum(seen) < 125


@pytest.mark.parametrize("start", range(0, 500, 100))
def test_no_line_is_blocked_and_nothing_hidden_is_seen_by_rays_among_floors_and_windows(start: int) -> None:
    seen = [assert_scene_is_right(ruins(seed), 40, 9, seed) for seed in range(start, start + 100)]
    assert 45 < sum(seen) < 80


@pytest.mark.soak
@pytest.mark.parametrize("start", range(10_000, 40_000, 1_000))
def test_many_more_scenes_and_rays(start: int) -> None:
    for seed in range(start, start + 1_000):
        assert_scene_is_right((ruins if seed % 3 == 0 else open_ground)(seed), 48, 11, seed)


@pytest.mark.parametrize("seed", range(120))
def test_fully_visible_is_what_the_rulings_say(seed: int) -> None:
    table = (open_ground if seed % 3 else ruins)(seed)
    a, b = (oracle.volume_of(table, table.rows(key)[0]) for key in "ab")
    middles = [(pose.x, pose.y) for pose in (table.pose("a", "a"), table.pose("b", "b"))]
    points = oracle.facing_points(b, oracle.axis(a, b, *middles))
    full = is_fully_visible(table, "a", "b")
    by = 0.02 if not full else -0.02
    volumes = oracle.field(others(table, "a", "b"), by)
    ps = oracle.sampled(a, 32, 9)
    seen = [oracle.free_line(ps, point[None], *volumes)[0] >= 0 for point in points]
    assert all(seen) == full


def digest(seeds: range) -> str:
    """A digest of every bit of many answers."""
    total = hashlib.sha256()
    for seed in seeds:
        table = (open_ground if seed % 2 else ruins)(seed)
        sights = sees(table, "a", "b")
        total.update(sights.seen.tobytes() + sights.lines.tobytes())
        total.update(fully_visible(table, "a", "b").tobytes())
        total.update(hidden_in_part_by(table, "a", "b", tuple(table.terrain.index)).tobytes())
    return total.hexdigest()


def test_without_compiling_the_answers_are_the_same_to_the_last_bit() -> None:
    seeds = range(16)
    root = Path(__file__).parents[3]
    code = f"from tests.space.sight.test_sight import digest; print(digest({seeds!r}))"
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join([str(root / "src"), str(root)])}
    plain = subprocess.run([sys.executable, "-c", code], env=env, cwd=root, capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == digest(seeds)
