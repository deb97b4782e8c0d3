"""The files of 11th edition: datasheets, armies, pieces of terrain, battlefields."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import msgspec
import pytest
import shapely

from bellona.armies.files import read_data
from bellona.armies.shipped import shelf
from bellona.catalogue import catalogue
from bellona.space.shapes import Point
from bellona.space.terrain import Feature
from bellona.wh40k.army.library import FactionFile, Library
from bellona.wh40k.army.muster import BattleSize, violations
from bellona.wh40k.army.roster import Roster, mustered
from bellona.wh40k.datasheet import Datasheet
from bellona.wh40k.table.layouts import Laid, Layout, Piece, set_down

SHELF = shelf("wh40k-11e")
SIZES = {"first-game": BattleSize(500, (30.0, 44.0)), "incursion": BattleSize(1000)}
ARMIES = {"dawn-watch": "first-game", "waking-tomb": "first-game"} | dict.fromkeys(
    ("dawn-host", "dawn-colossus", "endless-court"), "incursion"
)
LAYOUTS = {"statue-square": (60, 44), "shattered-field": (60, 44), "bastion-yard": (30, 44)}
CATEGORIES = {"exposed", "light", "dense"}
PROPERTIES = {"obscuring", "solid"}
HOUSE = {"secures", "surge"}  # abilities of ours
MARKER = 40 / 25.4 / 2


@cache
def pieces() -> dict[str, Piece]:
    return read_data(SHELF.pieces(), dict[str, Piece])


def layout(name: str) -> Layout:
    return read_data(SHELF.file("layouts", name, "layout"), Layout)


def features(plan: Layout) -> dict[str, Feature]:
    """What stands on a battlefield, by its key."""
    return {feature.key: feature for feature in plan.features(pieces())}


def areas(plan: Layout) -> dict[str, shapely.Polygon]:
    return {key: shapely.Polygon(feature.footprint) for key, feature in features(plan).items()}


@cache
def library() -> Library:
    sheets: dict[str, Datasheet] = {}
    detachments = {}
    for name in SHELF.names("factions"):
        told = read_data(SHELF.file("factions", name, "faction"), FactionFile)
        for entry in told.sheets:
            assert entry.key not in sheets
            sheet = entry.sheet(entry.key)
            sheets[entry.key] = msgspec.structs.replace(sheet, faction_keywords=(told.faction, *entry.faction))
        for detachment in told.detachments:
            detachments[detachment.key] = msgspec.structs.replace(detachment, faction=told.faction)
    return Library(sheets, detachments)


def roster(name: str) -> Roster:
    return read_data(SHELF.file("armies", name, "army"), Roster)


# -- armies ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(ARMIES))
def test_every_army_may_be_fielded_and_fills_its_size(name: str) -> None:
    assert sorted(ARMIES) == SHELF.names("armies")
    size = ARMIES[name]
    assert violations(roster(name), size, library(), SIZES) == []
    points = sum(part.points for unit in mustered(roster(name), 0, library()) for part in unit.parts)
    assert 0.97 * SIZES[size].points <= points <= SIZES[size].points


def test_between_them_the_armies_show_what_the_edition_has() -> None:
    sheets = [library().sheets[entry.sheet] for name in ARMIES for entry in roster(name).units]
    keywords = {word for sheet in sheets for word in sheet.keywords}
    assert keywords >= {
        "AIRCRAFT",
        "SWARM",
        "BEASTS",
        "MOBILE",
        "TOWERING",
        "SMOKE",
        "EXPLOSIVES",
        "SUPER-HEAVY WALKER",
    }
    assert any({"FRAME", "TRANSPORT"} <= set(sheet.keywords) and sheet.carries for sheet in sheets)
    assert any({"MOBILE", "MONSTER"} <= set(sheet.keywords) for sheet in sheets)  # whom it lets through walls
    units = [unit for name in ARMIES for unit in mustered(roster(name), 0, library())]
    carried = {
        text.split()[0]
        for unit in units
        for model in unit.models
        for key in model.weapons
        for text in library().sheets[model.sheet].weapons[key].abilities
    }
    assert carried >= {"cleave", "close-quarters", "pistol", "indirect-fire", "hazardous", "heavy", "lethal-hits"}
    assert {text.split()[0] for unit in units for part in unit.parts for text in part.abilities} >= HOUSE


@pytest.mark.parametrize("name", sorted(set(ARMIES) - {"dawn-colossus"}))
def test_a_leader_and_a_support_unit_of_an_army_may_join_the_same_unit(name: str) -> None:
    sheets = [library().sheets[entry.sheet] for entry in roster(name).units]
    leads = [set(sheet.leads) for sheet in sheets if "leader" in sheet.abilities]
    supports = [set(sheet.leads) for sheet in sheets if "support" in sheet.abilities]
    there = {sheet.key for sheet in sheets}
    assert any(one & other & there for one in leads for other in supports)


def test_every_ability_is_one_of_the_edition_or_marked_as_ours() -> None:
    last = {rule.id.rpartition(".")[2] for rule in catalogue("wh40k-11e")} | {"deep-strike"} | HOUSE
    texts = [text for sheet in library().sheets.values() for text in sheet.abilities]
    texts += [text for sheet in library().sheets.values() for arm in sheet.weapons.values() for text in arm.abilities]
    texts += [text for one in library().detachments.values() for relic in one.enhancements for text in relic.abilities]
    names = {"anti" if text.startswith("anti-") else text.split()[0] for text in texts}
    assert names <= last


def test_every_datasheet_and_weapon_has_its_name_in_chinese_and_a_unit_can_be_taken() -> None:
    for sheet in library().sheets.values():
        for names in (sheet.names, *(arm.names for arm in sheet.weapons.values())):
            assert set(names) == {"zh-Hans", "zh-Hant"}, sheet.key
        assert min(int(size) for size in sheet.points) == sum(count.least for count in sheet.composition)
        assert max(int(size) for size in sheet.points) == sum(count.most for count in sheet.composition)
        assert set(sheet.leads) <= set(library().sheets)


# -- terrain -----------------------------------------------------------------------------------------------------------


def test_every_piece_has_one_category_and_known_properties() -> None:
    for key, piece in pieces().items():
        assert len(CATEGORIES & set(piece.traits)) == 1, key
        assert set(piece.traits) <= CATEGORIES | PROPERTIES, key
        area = shapely.Polygon(piece.footprint).buffer(0.001)
        parts = [point for wall in piece.walls for point in (wall.a, wall.b)]
        parts += [point for floor in piece.floors for point in floor.outline]
        parts += [point for solid in piece.solids for point in solid.outline]
        assert all(area.covers(shapely.Point(point)) for point in parts), key


def test_pieces_of_every_category_and_property_stand_on_battlefields() -> None:
    laid = {one.piece for name in LAYOUTS for one in layout(name).half} | {layout(name).middle for name in LAYOUTS}
    assert laid == set(pieces())
    assert {trait for key in laid for trait in pieces()[key].traits} == CATEGORIES | PROPERTIES


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_a_battlefield_looks_the_same_from_both_sides(name: str) -> None:
    assert sorted(LAYOUTS) == SHELF.names("layouts")
    plan = layout(name)
    assert plan.size == LAYOUTS[name]
    middle = pieces()[plan.middle]
    for shape in (middle.footprint, *(floor.outline for floor in middle.floors), *(s.outline for s in middle.solids)):
        assert shapely.Polygon(shape).equals(shapely.Polygon([(-x, -y) for x, y in shape]))
    walls = {(wall.a, wall.b, wall.top, wall.openings) for wall in middle.walls}
    assert walls == {(_turned(a), _turned(b), top, openings) for a, b, top, openings in walls}
    mirrored = [key for key in plan.objectives if key != plan.middle]
    assert {key.removesuffix("'") for key in mirrored} == {key for key in mirrored if not key.endswith("'")}
    assert len(mirrored) == 2 * len({key.removesuffix("'") for key in mirrored})


def _turned(point: Point) -> Point:
    return -point[0], -point[1]


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_nothing_overlaps_and_a_fifth_to_a_third_of_the_battlefield_is_terrain(name: str) -> None:
    plan, drawn = layout(name), areas(layout(name))
    box = shapely.box(0, 0, *plan.size)
    assert [key for key, area in drawn.items() if not box.covers(area)] == []
    assert [(one, two) for one, two in combinations(drawn, 2) if drawn[one].distance(drawn[two]) < 0.25] == []
    share = sum(area.area for area in drawn.values()) / box.area
    assert 0.2 <= share <= 0.33
    assert set_down(tuple(features(plan).values())).features


@pytest.mark.parametrize("name", sorted(LAYOUTS))
def test_objectives_are_areas_that_markers_might_make_objectives(name: str) -> None:
    """A marker in the middle of each keeps the distances of those that players place."""
    placement = catalogue("wh40k-11e").rules["11e.mission.objective-placement"].params
    plan, drawn = layout(name), areas(layout(name))
    centres = {key: drawn[key].centroid for key in plan.objectives}
    assert len(centres) == len(plan.objectives) == 5
    edge = shapely.box(0, 0, *plan.size).exterior
    for key, centre in centres.items():
        assert edge.distance(centre) - MARKER > placement["edge_in"], key
    for one, two in combinations(centres.values(), 2):
        assert one.distance(two) - 2 * MARKER > placement["between_in"]
    depth = plan.size[1]
    at_home = [key for key in centres if drawn[key].bounds[3] <= depth * 10 / 44]
    assert len(at_home) == 1  # one wholly within each deployment zone


def test_an_area_for_each_category_is_an_objective_somewhere() -> None:
    kinds = {
        trait
        for name in LAYOUTS
        for key in layout(name).objectives
        for trait in features_of(name)[key].traits
        if trait in CATEGORIES
    }
    assert kinds == CATEGORIES


def features_of(name: str) -> dict[str, Piece]:
    """The pieces on a battlefield by the keys that they have there."""
    plan = layout(name)
    numbered = {f"{laid.piece}-{number}": _piece(laid) for number, laid in enumerate(plan.half, 1)}
    twins = {f"{key}'": piece for key, piece in numbered.items()}
    return {plan.middle: pieces()[plan.middle]} | numbered | twins


def _piece(laid: Laid) -> Piece:
    return pieces()[laid.piece]
