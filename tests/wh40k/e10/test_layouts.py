"""The battlefields: symmetrical, at the recommended density, nothing in the way of the objectives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely

from bellona.armies.shipped import Shelf
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.refusal import Refused
from bellona.space.setting import TablePlan
from bellona.space.table import Table
from bellona.space.terrain import Feature
from bellona.wh40k.e10.missions import MISSIONS
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.table.layouts import battlefield, footprint_refusal, layout, pieces

from .battles import LAYOUTS, Battle, only_war

ALL = RULEBOOK.parts.muster.shelf.names("layouts")
CLEAR = 40 / 25.4 / 2 + 1  # a marker and an inch around it


def outlines(table: Table) -> dict[str, shapely.Polygon]:
    return {feature.key: shapely.Polygon(feature.footprint) for feature in table.terrain.features}


def test_there_are_three_large_layouts_and_a_small_one() -> None:
    assert sorted([*LAYOUTS, "courtyard"]) == ALL
    assert [layout(RULEBOOK, name).size for name in LAYOUTS] == [(60, 44)] * 3


@pytest.mark.parametrize("name", ALL)
def test_a_layout_looks_the_same_from_both_sides(name: str) -> None:
    table = battlefield(RULEBOOK, name)
    for feature in table.terrain.features:
        twin = table.terrain[f"{feature.key}'" if not feature.key.endswith("'") else feature.key[:-1]]
        for part, other in ((f, t) for f, t in zip(_points(feature), _points(twin), strict=True)):
            assert part[0] == pytest.approx(table.width - other[0])
            assert part[1] == pytest.approx(table.depth - other[1])
        assert (feature.kind, feature.height) == (twin.kind, twin.height)
        assert [wall.openings for wall in feature.walls] == [wall.openings for wall in twin.walls]


def _points(feature: Feature) -> list[Any]:
    found = list(feature.footprint)
    found += [point for wall in feature.walls for point in (wall.a, wall.b)]
    found += [point for floor in feature.floors for point in floor.outline]
    return found + [point for solid in feature.solids for point in solid.outline]


@pytest.mark.parametrize("name", ALL)
def test_nothing_overlaps_and_everything_lies_on_the_table(name: str) -> None:
    table = battlefield(RULEBOOK, name)
    drawn = list(outlines(table).items())
    box = shapely.box(0, 0, table.width, table.depth)
    for i, (key, outline) in enumerate(drawn):
        assert box.covers(outline), key
        assert [other for other, there in drawn[i + 1 :] if there.intersects(outline)] == [], key


@pytest.mark.parametrize("name", ALL)
def test_a_fifth_to_a_third_of_the_table_is_terrain_of_every_kind(name: str) -> None:
    table = battlefield(RULEBOOK, name)
    share = sum(outline.area for outline in outlines(table).values()) / (table.width * table.depth)
    assert 0.2 <= share <= 0.33
    kinds = {feature.kind for feature in table.terrain.features}
    assert kinds >= {"ruin", "woods", "crater", "barricade", "debris"}
    assert ("hill" in kinds) == (name != "courtyard")
    ruins = [feature for feature in table.terrain.features if feature.kind == "ruin"]
    assert all(ruin.walls and ruin.floors for ruin in ruins)
    assert all(any(wall.openings for wall in ruin.walls) for ruin in ruins)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("mission", sorted(MISSIONS))
def test_the_missions_markers_lie_on_free_ground(name: str, mission: str) -> None:
    table = battlefield(RULEBOOK, name)
    for x, y in MISSIONS[mission].markers(table.width, table.depth).values():
        spot = shapely.Point(x, y).buffer(CLEAR)
        assert [key for key, outline in outlines(table).items() if outline.intersects(spot)] == []


@pytest.mark.parametrize("name", ALL)
def test_sight_between_the_zones_is_blocked_along_most_of_the_battlefield(name: str) -> None:
    table = battlefield(RULEBOOK, name)
    ruins = [shapely.Polygon(f.footprint) for f in table.terrain.features if f.kind == "ruin"]
    lanes = [shapely.LineString([(x + 0.5, 10), (x + 0.5, table.depth - 10)]) for x in range(int(table.width))]
    blocked = sum(any(lane.intersects(ruin) for ruin in ruins) for lane in lanes)
    assert blocked >= 0.6 * len(lanes)


@pytest.mark.not_in("9e", because="its armies are the 10th's")
@pytest.mark.rule("10e.core.battlefield", "10e.core.terrain-features")
def test_the_battlefield_is_a_rectangle_with_its_terrain_set_up_before_the_battle() -> None:
    battle = Battle(only_war("crossroads"))
    fact = battle.facts("BattlefieldCreated")[0]
    assert fact["size"] == [60, 44]
    assert fact["terrain"] == len(battle.game.table.terrain.features) == 18
    own = {"size": [70, 50], "terrain": [{"key": "rock", "kind": "rock", "footprint": [[1, 1], [2, 1], [2, 2]]}]}
    battle = Battle(only_war() | {"layout": own})
    assert battle.facts("BattlefieldCreated")[0]["size"] == [70, 50]
    assert [feature.key for feature in battle.game.table.terrain.features] == ["rock"]


@pytest.mark.rule("10e.terrain.footprint")
def test_woods_and_ruins_have_a_footprint_that_holds_all_of_them() -> None:
    wood: dict[str, Any] = {"key": "wood", "kind": "woods", "footprint": []}
    with pytest.raises(Refused) as refused:
        battlefield(RULEBOOK, msgspec.convert({"size": [60, 44], "terrain": [wood]}, TablePlan))
    assert refused.value.refusal.why == "no-footprint"
    assert refused.value.refusal.about == {"terrain": "wood", "kind": "woods"}
    triangle: dict[str, Any] = wood | {"footprint": [[0, 0], [6, 0], [6, 6]]}
    assert footprint_refusal(msgspec.convert(triangle, Feature)) is None
    line = footprint_refusal(msgspec.convert(triangle | {"footprint": [[0, 0], [6, 0]]}, Feature))
    assert line is not None
    assert line.why == "no-footprint"
    corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    ruin = msgspec.convert({"key": "r", "kind": "ruin", "footprint": corners, "walls": [_wall(6, 9)]}, Feature)
    found = footprint_refusal(ruin)
    assert found is not None
    assert (found.why, found.about) == ("beyond-footprint", {"terrain": "r", "at": [9.0, 3.0]})
    assert footprint_refusal(msgspec.structs.replace(ruin, walls=())) is None
    assert footprint_refusal(msgspec.structs.replace(ruin, kind="debris")) is None
    assert all(footprint_refusal(piece.feature("x")) is None for piece in pieces(RULEBOOK).values())


@pytest.mark.rule("10e.terrain.hills.stacking")
def test_what_stands_on_a_hill_does_not_overhang_it() -> None:
    hill = [[0, 0], [6, 0], [6, 6], [0, 6]]
    terrain: list[dict[str, Any]] = [
        {"key": "hill", "kind": "hill", "footprint": hill, "solids": [{"outline": hill, "top": 2}]}
    ]

    def rock(x: float) -> dict[str, Any]:
        outline = [[x, 1], [x + 2, 1], [x + 2, 2]]
        return {"key": "rock", "kind": "debris", "footprint": outline} | {
            "solids": [{"outline": outline, "bottom": 2, "top": 4}]
        }

    assert (
        battlefield(RULEBOOK, msgspec.convert({"size": [60, 44], "terrain": [*terrain, rock(4)]}, TablePlan)).width
        == 60
    )
    with pytest.raises(Refused) as refused:
        battlefield(RULEBOOK, msgspec.convert({"size": [60, 44], "terrain": [*terrain, rock(5)]}, TablePlan))
    assert refused.value.refusal.about == {"feature": "rock"}


def _wall(a: float, b: float) -> dict[str, Any]:
    return {"a": [a, 3], "b": [b, 3], "top": 3}


def test_a_bad_layout_is_named(tmp_path: Path) -> None:
    with pytest.raises(BellonaError, match="no layout 'moon'; there are broken-street, courtyard"):
        battlefield(RULEBOOK, "moon")
    file = tmp_path / "layouts" / "moon.yaml"
    file.parent.mkdir()
    shelf = Shelf((tmp_path, *RULEBOOK.parts.muster.shelf.folders))
    book = RULEBOOK.amended("moon", "1", parts={"muster.shelf": shelf})
    file.write_text("name: Moon\nsize: [60, 44]\nhalf:\n- {piece: ruin-small, at: [10, 10]}\n- {piece: ruin-small}\n")
    with pytest.raises(BadFile) as bad:
        battlefield(book, "moon")
    assert (bad.value.file, bad.value.place) == ("moon.yaml", "line 5")
    file.write_text("name: Moon\nsize: [60, 44]\nhalf:\n- {piece: castle, at: [10, 10]}\n")
    with pytest.raises(BellonaError, match="layout Moon: there is no piece 'castle'"):
        battlefield(book, "moon")


@pytest.mark.rule("10e.terrain.footprint")
@pytest.mark.parametrize("part", ["floors", "solids"])
def test_floors_and_solids_lie_on_the_footprint_too(part: str) -> None:
    corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    beyond = {"outline": ((1.0, 1.0), (7.0, 1.0), (7.0, 5.0)), **({"level": 3} if part == "floors" else {"top": 3})}
    ruin = msgspec.convert({"key": "r", "kind": "ruin", "footprint": corners, part: [beyond]}, Feature)
    found = footprint_refusal(ruin)
    assert found is not None
    assert (found.why, found.about) == ("beyond-footprint", {"terrain": "r", "at": [7.0, 1.0]})
