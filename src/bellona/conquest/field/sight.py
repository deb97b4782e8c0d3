"""Line of sight: who sees whom, and past what. Play, aids, bots and odds ask here.

[conquest.regiment.los.front-arc, conquest.regiment.los.line, conquest.regiment.los.blocking]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.arcs import arc_of, reaches_into
from bellona.space.blocks.block import Block, Side
from bellona.space.blocks.block_kernels import gap_of
from bellona.space.blocks.contact import overlap
from bellona.space.blocks.corridors import Barred, Clear, Edge, Screen, corridor, corridors, screen
from bellona.space.numbers import Floats
from bellona.space.remembered import Remembered
from bellona.space.shapes import Point

from ..attacks.attack import FRONT
from ..state import GARRISON
from .ground import STRUCK, Standing, field, outlines, standing
from .terrain_traits import is_seen_over, obscures, size, stands_on, terrain_blocks

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

Line: TypeAlias = Clear | Barred
OTHER_SIDES: tuple[Side, ...] = ("left", "right", "rear")
_lines: Remembered[tuple[Standing, str, str, Side, str, bool], tuple[Line, ...]] = Remembered()


# -- which way ---------------------------------------------------------------------------------------------------------


def sees_all_round(game: Conquest, unit: Regiment) -> bool:
    """Whether its sight is not held to its front arc.

    [conquest.terrain.garrison.los, conquest.special.fluid-formation.sight, conquest.regiment.los.front-arc]
    """
    return unit.where == GARRISON or game.may(unit, "sees-all-round")


def in_front_arc(game: Conquest, unit: Regiment, target: Regiment) -> bool:
    """Whether any point of a target lies in the front arc of a Regiment.

    [conquest.regiment.los.front-arc, conquest.regiment.facing.arcs]
    """
    block = unit.block
    return block is not None and any(reaches_into(block, "front", one) for one in outlines(game, target))


def looking_side(game: Conquest, unit: Regiment, target: Regiment) -> Side | None:
    """The side of a Regiment from which it looks at a target: its front; None: it does not look there.

    Who sees all round looks from the nearest other side in whose arc the target lies, when it is not in the front arc.
    [conquest.regiment.los.front-arc, conquest.special.fluid-formation.sight, conquest.terrain.garrison.los]
    """
    if unit.block is None or in_front_arc(game, unit, target):
        return "front"
    if not sees_all_round(game, unit):
        return None
    block, theirs = unit.block, outlines(game, target)
    sides = [side for side in OTHER_SIDES if any(reaches_into(block, side, one) for one in theirs)]
    return min(sides or OTHER_SIDES, key=lambda side: _from_side(block, side, theirs))


def _from_side(block: Block, side: Side, target: list[Floats]) -> float:
    (ax, ay), (bx, by) = block.edge(side)
    thin = np.array([[(ax, ay), (ax, ay), (bx, by), (bx, by)]])
    return min(float(gap_of(thin, one[None])) for one in target)


def looking_stands(unit: Regiment, side: Side) -> tuple[int, ...]:
    """The Stands that look from a side, by their places: the front rank, or the nearest other rank or file.

    In a garrison all do. [conquest.special.fluid-formation.sight, conquest.terrain.garrison.front-rank]
    """
    if unit.block is None:
        return tuple(range(len(unit.stands)))
    formation = unit.block.formation
    wanted = {"front": (0, None), "rear": (formation.ranks - 1, None), "left": (None, 0)}
    rank, file = wanted.get(side, (None, formation.files - 1))
    return tuple(i for i, (r, f) in enumerate(formation.places) if r == rank or f == file)


def side_seen(game: Conquest, unit: Regiment, stand: str, target: Regiment) -> str:
    """The side of a target at which a Stand shoots or casts: the arc that holds its middle; a garrison is all front.

    [conquest.special.opportunists, conquest.special.shield, conquest.regiment.facing.arcs,
    conquest.terrain.garrison.no-flank]
    """
    if target.block is None:
        return FRONT
    arc = arc_of(target.block, *_middle(game, unit, stand))
    return FRONT if arc == "inside" else STRUCK[arc]


def _middle(game: Conquest, unit: Regiment, stand: str) -> Point:
    if unit.block is None:
        corners = np.concatenate(outlines(game, unit))
        return float(corners[:, 0].mean()), float(corners[:, 1].mean())
    return unit.block.middles()[[one.name for one in unit.stands].index(stand)]


# -- past what ---------------------------------------------------------------------------------------------------------


def blocks_line(game: Conquest, key: str, unit: Regiment, target: Regiment) -> bool:
    """Whether a Regiment or a piece of terrain, by its key, breaks lines from one Regiment to another.

    A friend on whom it stands in the middle of a move does not.
    [conquest.regiment.los.blocking, conquest.action.volley.obstruction.size, conquest.terrain.zone.see-over]
    """
    if key in (unit.key, target.key, unit.terrain, target.terrain):
        return False
    if other := game.state.regiments.get(key):
        if unit.block and other.block and overlap(unit.block, other.block):
            return False
        return not is_seen_over(size(game, other), size(game, unit), size(game, target))
    return terrain_blocks(game, game.table.terrain[key], unit, target)


def blockers(game: Conquest, unit: Regiment, target: Regiment) -> Screen:
    """All that breaks lines of sight from one Regiment to another. [conquest.regiment.los.blocking]"""
    return screen(field(game), lambda key: blocks_line(game, key, unit, target))


def _veils(game: Conquest, key: str, unit: Regiment) -> bool:
    return key in game.table.terrain.index and obscures(game, game.table.terrain[key], unit)


PAST: dict[str, Callable[[Conquest, str, Regiment, Regiment], bool]] = {
    "blockers": blocks_line,
    "veils": lambda game, key, unit, target: _veils(game, key, unit),
    "both": lambda game, key, unit, target: _veils(game, key, unit) or blocks_line(game, key, unit, target),
}


# -- lines -------------------------------------------------------------------------------------------------------------


def starts(game: Conquest, unit: Regiment, side: Side = "front") -> list[Edge]:
    """Where lines begin: the outer edge of each Stand that looks from a side, or every edge of a garrison.

    [conquest.regiment.los.line, conquest.action.volley.obstruction.line, conquest.terrain.garrison.volley]
    """
    if unit.block is None:
        rings = [[(x, y) for x, y in outline.tolist()] for outline in outlines(game, unit)]
        return [edge for ring in rings for edge in zip(ring, ring[1:] + ring[:1], strict=True)]
    return [unit.block.base_edge(i, side) for i in looking_stands(unit, side)]


def lines(
    game: Conquest,
    unit: Regiment,
    target: Regiment,
    side: Side = "front",
    *,
    past: str = "blockers",
    from_middle: bool = False,
) -> tuple[Line, ...]:
    """For each Stand that looks from a side a free line, a millimetre wide, from any point of its edge there, or from
    the middle of it, to the target; or what bars all of them. In a garrison a line begins anywhere on its edge.

    `past` says what is in the way: blockers, terrain that veils the target, or both.
    [conquest.action.volley.obstruction.line, conquest.regiment.los.line, conquest.terrain.garrison.volley]
    """
    asked = (standing(game), unit.key, target.key, side, past, from_middle)
    known = _lines.get(asked)
    if known is None:
        ends = unit.terrain or unit.key, target.terrain or target.key
        barring = screen(field(game), lambda key: PAST[past](game, key, unit, target), ends)
        known = _lines.keep(asked, tuple(_found_lines(game, unit, target, side, barring, from_middle)))
    return known


def _found_lines(
    game: Conquest, unit: Regiment, target: Regiment, side: Side, past: Screen, from_middle: bool
) -> list[Line]:
    if unit.block and target.block and side == "front":
        return corridors(unit.block, target.block, past, from_middle)
    edges = starts(game, unit, side)
    if unit.block is None:
        return [_first([_line(game, edge, target, past) for edge in edges])] * len(unit.stands)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in edges]
    return [_line(game, start, target, past) for start in (middles if from_middle else edges)]


def _line(game: Conquest, start: Point | Edge, target: Regiment, past: Screen) -> Line:
    """A line to whatever outline of the target can be reached."""
    if target.block is not None:
        return corridor(start, target.block.parts, past)
    quads = [quad for outline in outlines(game, target) for quad in _quads(outline)]
    return _first([corridor(start, quad[None], past) for quad in quads])


def _first(found: list[Line]) -> Line:
    """A clear one, if there is any."""
    return next((line for line in found if isinstance(line, Clear)), found[0])


def _quads(outline: Floats) -> list[Floats]:
    """A convex outline as four-cornered pieces, the last of which may have two corners in one place."""
    first, *rest = outline
    rest = rest if len(rest) % 2 else [*rest, rest[-1]]
    return [np.array([first, *rest[i : i + 3]]) for i in range(0, len(rest) - 2, 2)]


# -- line of sight -----------------------------------------------------------------------------------------------------


def sight(game: Conquest, unit: Regiment, target: Regiment) -> Clear | Refusal:
    """The line along which a Regiment sees a target, or why it does not: it lies in no arc that it looks into, or
    every line from the middle of a front edge is blocked.

    [conquest.regiment.los.front-arc, conquest.regiment.los.line, conquest.regiment.los.blocking]
    """
    side = looking_side(game, unit, target)
    about = {"unit": unit.key, "target": target.key}
    if side is None:
        rules: tuple[str, ...] = ("conquest.regiment.los.front-arc", "conquest.regiment.facing.arcs")
        return Refusal("not-in-front-arc", rules, about)
    found = lines(game, unit, target, side, from_middle=True)
    line = _first(list(found))
    if isinstance(line, Clear):
        return line
    by = list(dict.fromkeys(key for line in found if isinstance(line, Barred) for key in line.by))
    rules = ("conquest.regiment.los.line", "conquest.regiment.los.blocking")
    return Refusal("no-line-of-sight", rules, about | {"blocked_by": by})


def refusal_of_sight(game: Conquest, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a Regiment does not see another; None: it does.

    [conquest.regiment.los.front-arc, conquest.regiment.los.line, conquest.regiment.los.blocking]
    """
    found = sight(game, unit, target)
    return found if isinstance(found, Refusal) else None


def sees(game: Conquest, unit: Regiment, target: Regiment) -> bool:
    """Whether a Regiment sees another. [conquest.regiment.los.line]"""
    return refusal_of_sight(game, unit, target) is None


def is_veiled(game: Conquest, unit: Regiment, target: Regiment) -> bool:
    """Whether a target stands in Obscuring terrain, which is then seen through: at least half its Stands are, at least
    partly, on a piece of it. [conquest.terrain.zone.obscuring]
    """
    veils = (one for one in game.table.terrain.features if obscures(game, one, unit))
    return any(2 * len(stands_on(game, target, one)) >= len(target.stands) for one in veils)
