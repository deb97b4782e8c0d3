"""Zone terrain: its traits, who is on it, how tall it is, and what it does to those who move over it.

A piece of terrain has a kind ("hill") and traits, some with a value ("elevation 3"). [conquest.terrain.zone.two-kinds]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import shapely

from bellona.space.blocks.block import Block
from bellona.space.blocks.block_kernels import circles, gap_of, shift_hit, turn_hit
from bellona.space.blocks.manoeuvres import Step
from bellona.space.blocks.ways import Field, Keep, Way
from bellona.space.numbers import TOUCH, Floats, Ints
from bellona.space.terrain import Feature, Terrain

from ..army.army_list import size_of
from ..attacks.casualties import suffer
from ..facts.terrain_facts import TerrainCrossed
from ..game import kept
from ..state import GARRISON
from .ground import field
from .zone_traits import TRAITS, does

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

GARRISON_TRAIT = "garrison"
WATER, HINDERING, IMPASSABLE = "water", "hindering", "impassable"
HINDERED = "hindered"  # it has charged through Hindering Terrain this round
# How tall terrain is where its traits say nothing.
HEIGHTS = {"hill": 2, "slope": 2, "forest": 3, "outcrop": 2, "building": 2, "tower": 3, "wall": 3}
GARRISON_HEIGHT = 2
MOST = 20  # that a trait's number may be


def wrong_trait(feature: Feature) -> str:
    """What is wrong with the traits of a piece of terrain, as one line; nothing: they are all known.

    [conquest.terrain.zone.agree]
    """
    for text in feature.traits:
        word, _, number = text.partition(" ")
        if word not in TRAITS:
            return f"terrain {feature.key}: there is no trait {word!r}; there are {', '.join(TRAITS)}"
        if TRAITS[word].numbered and not (number.isascii() and number.isdigit() and int(number) <= MOST):
            return f"terrain {feature.key}: {word} is followed by a number from 0 to {MOST}, not {number!r}"
        if not TRAITS[word].numbered and number:
            return f"terrain {feature.key}: {word} has no number, not {number!r}"
    return ""


def trait(feature: Feature, name: str) -> int:
    """The value of a trait that is written with one ("elevation 2"); 1 for one without, 0 where it is missing."""
    for text in feature.traits:
        word, _, value = text.partition(" ")
        if word == name:
            return int(value) if value else 1
    return 0


def has_trait(feature: Feature, name: str) -> bool:
    return any(text.partition(" ")[0] == name for text in feature.traits)


def zones(game: Conquest, name: str) -> list[Feature]:
    """The terrain that has a trait. [conquest.terrain.zone.two-kinds]"""
    return list(_zones(game.table.terrain, name))


@lru_cache(maxsize=256)
def _zones(terrain: Terrain, name: str) -> tuple[Feature, ...]:
    return tuple(feature for feature in terrain.features if has_trait(feature, name))


def impassable(game: Conquest) -> tuple[str, ...]:
    """The terrain that nobody moves through without flying. [conquest.terrain.zone.impassable]"""
    return tuple(feature.key for feature in zones(game, IMPASSABLE))


def garrisons(game: Conquest) -> tuple[str, ...]:
    """The terrain that may be occupied but not crossed. [conquest.terrain.zone.two-kinds]"""
    return tuple(feature.key for feature in zones(game, GARRISON_TRAIT))


def fits(game: Conquest, unit: Regiment, block: Block) -> bool:
    """Whether a Regiment may stand so: on the battlefield, overlapping nobody and nothing that cannot be entered.

    [conquest.regiment.legal.no-overlap, conquest.regiment.legal.on-table, conquest.terrain.zone.impassable]
    """
    others = tuple(key for key in field(game).blocks if key != unit.key)
    solid = Keep((*others, *garrisons(game), *impassable(game)), on_the_way=False)
    return Way(field(game), (solid,)).ends(block) is None


# -- who is on it ------------------------------------------------------------------------------------------------------


def stands_on(game: Conquest, unit: Regiment, feature: Feature) -> tuple[str, ...]:
    """The Stands of a Regiment that are at least partly on a piece of terrain; a garrison holds all of those in it."""
    if unit.where == GARRISON:
        return tuple(stand.name for stand in unit.stands) if unit.terrain == feature.key else ()
    return kept(unit, ("on", feature.key), lambda: _found_on(game, unit, feature))


def _found_on(game: Conquest, unit: Regiment, feature: Feature) -> tuple[str, ...]:
    if unit.block is None:
        return ()
    return tuple(unit.stands[place].name for place in _places_on(unit.block, game.table.terrain, feature.key))


@lru_cache(maxsize=1 << 12)
def _places_on(block: Block, terrain: Terrain, key: str) -> tuple[int, ...]:
    """The bases of a block that are at least partly on a piece of terrain."""
    alone = Field(0.0, 0.0, terrain=terrain)
    (ax, ay, a), (bx, by, b) = block.circle, alone.circle(key)
    if math.hypot(ax - bx, ay - by) > a + b:
        return ()
    outlines = [np.ascontiguousarray(outline)[None] for outline in alone.outlines(key)]
    bases = enumerate(block.bases)
    return tuple(place for place, base in bases if any(gap_of(base[None], each) < -TOUCH for each in outlines))


def is_on(game: Conquest, unit: Regiment, feature: Feature) -> bool:
    """Whether a Regiment is on a piece of terrain: at least half its Stands are, at least partly.

    Character Stands count. [conquest.terrain.zone.elevation, conquest.terrain.zone.water]
    """
    return 2 * len(stands_on(game, unit, feature)) >= len(unit.stands)


def in_water(game: Conquest, unit: Regiment) -> bool:
    """Whether at least half the Stands of a Regiment are on Water. [conquest.terrain.zone.water]"""
    on_it = {name for feature in zones(game, WATER) for name in stands_on(game, unit, feature)}
    return 2 * len(on_it) >= len(unit.stands) if on_it else False


def hinders_inspiration(game: Conquest, unit: Regiment) -> bool:
    """Whether it charged through Hindering Terrain this round; Light Regiments do not mind.

    [conquest.terrain.zone.hindering.inspired]
    """
    return HINDERED in unit.used and game.class_of(unit) != "light"


# -- how tall it is, and what is seen over and through it --------------------------------------------------------------


def own_height(feature: Feature) -> int:
    """The Size of a piece of terrain, which is its Elevation, too: as agreed, else what is usual for its kind, else 0.

    [conquest.regiment.size.terrain-defaults, conquest.terrain.zone.elevation-default]
    """
    if has_trait(feature, GARRISON_TRAIT):
        return trait(feature, "height") or GARRISON_HEIGHT
    stated = next((word for word in ("elevation", "size") if has_trait(feature, word)), None)
    return trait(feature, stated) if stated else HEIGHTS.get(feature.kind, 0)


def is_moved_over(feature: Feature) -> bool:
    """Whether it raises who is on it; a forest is moved through and does not.

    [conquest.terrain.zone.passable, conquest.regiment.size.stacking]
    """
    return not does(feature, "level") and feature.kind not in ("forest", "thicket")


def height(game: Conquest, feature: Feature) -> int:
    """The Size of a piece of terrain together with what it stands on. [conquest.regiment.size.stacking]"""
    return _height(game.table.terrain, feature.key)


@lru_cache(maxsize=1024)
def _height(terrain: Terrain, key: str) -> int:
    feature = terrain[key]
    return own_height(feature) + max([0, *(own_height(other) for other in _beneath(terrain, feature))])


def _beneath(terrain: Terrain, feature: Feature) -> list[Feature]:
    """The larger pieces within which a piece of terrain stands."""
    over = [one for one in terrain.features if one.key != feature.key and is_moved_over(one)]
    return [one for one in over if own_height(one) and _holds(one, feature)]


def _holds(large: Feature, small: Feature) -> bool:
    outer, inner = shapely.Polygon(large.footprint), shapely.Polygon(small.footprint)
    return bool(outer.area > inner.area and outer.buffer(TOUCH).covers(inner))


def size(game: Conquest, unit: Regiment) -> int:
    """The Size of a Regiment in lines of sight: by its type and what it stands on, or the Height of its garrison.

    [conquest.regiment.size.by-type, conquest.regiment.size.stacking, conquest.terrain.zone.elevation,
    conquest.terrain.zone.passable, conquest.terrain.garrison.size]
    """
    return kept(unit, ("size",), lambda: _found_size(game, unit))


def _found_size(game: Conquest, unit: Regiment) -> int:
    if unit.where == GARRISON:
        return height(game, game.table.terrain[unit.terrain])
    over = [one for one in game.table.terrain.features if is_moved_over(one) and own_height(one)]
    raised = [height(game, one) for one in over if is_on(game, unit, one)]
    return size_of(game.type_of(unit)) + max([0, *raised])


def is_seen_over(blocker: int, viewer: int, target: int) -> bool:
    """Whether something of this Size is in nobody's way: it is smaller than who looks, or than what is looked at.

    [conquest.terrain.zone.see-over, conquest.regiment.los.blocking]
    """
    return blocker < max(viewer, target)


def terrain_blocks(game: Conquest, feature: Feature, viewer: Regiment, target: Regiment) -> bool:
    """Whether a piece of terrain blocks the lines from one Regiment to another that cross it.

    What either of them stands in or on does not; nor does what is Obscuring, by its Size.
    [conquest.regiment.los.blocking, conquest.terrain.zone.blocks-los, conquest.terrain.zone.see-over]
    """
    if stands_on(game, viewer, feature) or stands_on(game, target, feature):
        return False
    if does(feature, "blinds"):
        return True
    if does(feature, "veils"):
        return False
    return not is_seen_over(height(game, feature), size(game, viewer), size(game, target))


def obscures(game: Conquest, feature: Feature, viewer: Regiment) -> bool:
    """Whether a Volley through a piece of terrain is Obscured: not where all who fire are at least partly in it.

    [conquest.terrain.zone.obscuring, conquest.terrain.zone.obscuring-inside]
    """
    return does(feature, "veils") and len(stands_on(game, viewer, feature)) < len(viewer.stands)


def obscured(shots: int) -> int:
    """The shots that are left of a Barrage: half, rounded up. [conquest.terrain.zone.obscuring]"""
    return -(-shots // 2)


# -- moving over it ----------------------------------------------------------------------------------------------------


def crossing(game: Conquest, unit: Regiment, steps: Sequence[Step], feature: Feature) -> tuple[str, ...]:
    """The Stands of a Regiment that pass over a piece of terrain in a manoeuvre, or stop on it."""
    outlines = field(game).outlines(feature.key)
    corners = np.ascontiguousarray(np.concatenate(outlines))
    starts = np.cumsum([0, *(len(outline) for outline in outlines)], dtype=np.int64)
    if not any(_meets(step, step.start.parts, corners, starts) for step in steps):
        return ()
    return tuple(
        stand.name
        for place, stand in enumerate(unit.stands)
        if any(_meets(step, step.start.bases[place : place + 1], corners, starts) for step in steps)
    )


def _meets(step: Step, parts: Floats, corners: Floats, starts: Ints) -> bool:
    """Whether any of these parts of a block is over some outlines at any time of a step."""
    rounds, limits = circles(corners, starts), np.full(len(starts) - 1, -TOUCH)
    if step.about is None:
        dx, dy = step.end.x - step.start.x, step.end.y - step.start.y
        hit = shift_hit(parts, dx, dy, corners, starts, rounds, limits)
    else:
        times = max(1, math.ceil(abs(step.angle) / (math.pi / 2) - 1e-9))
        cos, sin = math.cos(step.angle / times), math.sin(step.angle / times)
        hit = turn_hit(parts, step.about[0], step.about[1], cos, sin, times, corners, starts, rounds, limits)
    return bool(hit >= 0)


async def cross(game: Conquest, key: str, steps: Sequence[Step], *, charging: bool = False) -> None:
    """A Regiment has made a manoeuvre: a die for each Stand that passed over terrain that hurts, or stopped on it.

    Nobody defends against it, and it is no matter of Morale. What a Charge went through is remembered until the next.
    [conquest.terrain.zone.dangerous, conquest.terrain.zone.perilous, conquest.terrain.zone.broken-ground,
    conquest.terrain.zone.hindering]
    """
    unit = game.unit(key)
    passed = {feature.key: crossing(game, unit, steps, feature) for feature in _minding(game, charging)}
    if charging:
        traits = [text for key, names in passed.items() if names for text in game.table.terrain[key].traits]
        through = tuple(dict.fromkeys(text.partition(" ")[0] for text in traits))
        used = (*unit.used, HINDERED) if HINDERING in through else unit.used
        game.change(unit.key, charged_through=through, used=used)
    for terrain, names in passed.items():
        for hurt in _hurting(game.table.terrain[terrain], charging):
            if game.unit(key).alive and names:
                await _wound(game, key, terrain, hurt, len(names))


def _minding(game: Conquest, charging: bool) -> list[Feature]:
    """The terrain that anybody notices who moves over it."""
    features = game.table.terrain.features
    return [one for one in features if _hurting(one, charging) or (charging and has_trait(one, HINDERING))]


def _hurting(feature: Feature, charging: bool) -> list[str]:
    """The traits of a piece of terrain that hurt whoever moves over it so."""
    words = [text.partition(" ")[0] for text in feature.traits]
    return [word for word in words if TRAITS[word].hurts and (charging or not TRAITS[word].only_charges)]


async def _wound(game: Conquest, key: str, terrain: str, hurt: str, stands: int) -> None:
    """Each die that is high enough is a wound, two for Cavalry."""
    unit = game.unit(key)
    rule = f"conquest.terrain.zone.{hurt}"
    dice = tuple(await game.roll(unit.owner, f"{hurt} terrain", stands, rules=(rule,)))
    each = 2 if game.type_of(unit) == "cavalry" else 1
    wounds = each * sum(die >= TRAITS[hurt].hurts for die in dice)
    game.record(TerrainCrossed(unit=key, terrain=terrain, trait=hurt, dice=dice, wounds=wounds, rules=(rule,)))
    if wounds:
        await suffer(game, key, wounds, hurt, rule)
