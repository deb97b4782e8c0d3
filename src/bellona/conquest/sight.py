"""Lines of sight of Regiments: the front arc, a free line a millimetre wide, and who stands in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.arcs import reaches_into
from bellona.space.blocks.contact import overlap
from bellona.space.blocks.corridors import Clear, Edge, Screen, corridor, corridors, screen
from bellona.space.shapes import Point

from .ground import field, outlines
from .state import GARRISON
from .terrain import is_seen_over, size, terrain_blocks

if TYPE_CHECKING:
    from .game import Conquest
    from .state import Regiment

LINE = ("conquest.regiment.los.line", "conquest.regiment.los.blocking")


def sees_all_round(game: Conquest, unit: Regiment) -> bool:
    """Whether its sight is not held to its front arc.

    [conquest.terrain.garrison.los, conquest.regiment.los.front-arc]
    """
    return unit.where == GARRISON or game.may(unit, "sees-all-round")


def in_front_arc(game: Conquest, unit: Regiment, target: Regiment) -> bool:
    """Whether any point of a target lies in the front arc. [conquest.regiment.los.front-arc]"""
    block = unit.block
    return block is not None and any(reaches_into(block, "front", outline) for outline in outlines(game, target))


def blockers(game: Conquest, unit: Regiment, target: Regiment) -> Screen:
    """What blocks the lines from one Regiment to another: Regiments and terrain as tall as both, or taller.

    A friend on whom it stands in the middle of a move does not. [conquest.regiment.los.blocking]
    """
    tall, theirs = size(game, unit), size(game, target)

    def blocks(key: str) -> bool:
        if key in (unit.key, target.key):
            return False
        if key not in game.state.regiments:
            return terrain_blocks(game, game.table.terrain[key], unit, target)
        other = game.unit(key)
        if unit.block and other.block and overlap(unit.block, other.block):
            return False
        return not is_seen_over(size(game, other), tall, theirs)

    return screen(field(game), blocks)


def starts(game: Conquest, unit: Regiment) -> list[Point | Edge]:
    """Where lines of sight begin: the middle of each front-rank Stand's front edge, or any edge of its garrison.

    Who sees all round looks from the outer edges of all its Stands.
    [conquest.regiment.los.line, conquest.terrain.garrison.volley]
    """
    if unit.block is None:
        rings = [[(x, y) for x, y in outline.tolist()] for outline in outlines(game, unit)]
        return [edge for ring in rings for edge in zip(ring, ring[1:] + ring[:1], strict=True)]
    block, files = unit.block, unit.block.formation.files
    if not sees_all_round(game, unit):
        return [_middle(block.base_edge(base)) for base in range(files)]
    last = len(block.bases) - len(block.formation.last)
    found = [_middle(block.base_edge(base)) for base in range(files)]
    found += [_middle(block.base_edge(base, "rear")) for base in range(last, len(block.bases))]
    for base, (_, file) in enumerate(block.formation.places):
        found += [_middle(block.base_edge(base, "left"))] if file == 0 else []
        found += [_middle(block.base_edge(base, "right"))] if file == files - 1 else []
    return list(found)


def _middle(edge: Edge) -> Point:
    (ax, ay), (bx, by) = edge
    return (ax + bx) / 2, (ay + by) / 2


def refusal_of_sight(game: Conquest, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a Regiment does not see another; None: it does.

    [conquest.regiment.los.front-arc, conquest.regiment.los.line, conquest.regiment.los.blocking]
    """
    about = {"unit": unit.key, "target": target.key}
    if not sees_all_round(game, unit) and not in_front_arc(game, unit, target):
        return Refusal("not-in-front-arc", ("conquest.regiment.los.front-arc",), about)
    past = blockers(game, unit, target)
    if _is_free(game, unit, target, past):
        return None
    return Refusal("no-line-of-sight", LINE, about | {"blocked_by": sorted(set(past.owners))})


def _is_free(game: Conquest, unit: Regiment, target: Regiment, past: Screen) -> bool:
    if unit.block and target.block and not sees_all_round(game, unit):
        return any(isinstance(one, Clear) for one in corridors(unit.block, target.block, past, from_middle=True))
    theirs = [np.ascontiguousarray(outline)[None] for outline in outlines(game, target)]
    return any(isinstance(corridor(start, one, past), Clear) for start in starts(game, unit) for one in theirs)
