"""Shifts without turning: the shortest that sets a block free, or back into contact.

A shift brings a block into something exactly if it lies in the Minkowski sum of that and the block's mirror image. So
the shifts that are left are an area of the plane, and the shortest is its point nearest to the origin.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from ..numbers import FAR, TOUCH, Floats, projected
from .block import Block
from .contact import bases_in_contact
from .manoeuvres import Shift
from .ways import Hurdles, Way

# Corners of a round of a Minkowski sum for each quarter: it misses the true one by less than a ten-thousandth of it.
_ROUNDNESS = 64
# Shifts that are as long and end this near are taken for one.
_ALIKE = 0.05


class Touching(NamedTuple):
    """A shift into contact, and how many bases of either block touch then."""

    shift: Shift
    block: Block
    ours: int
    theirs: int


def freeing_shifts(block: Block, way: Way, most: float = FAR) -> tuple[Shift, ...]:
    """The shortest shift after which a block keeps to all that a way asks where it ends, and which it may make.

    Several where they are equally short; none where there is none of at most so many inches.
    """
    free = _free(block, way)
    found: list[Shift] = []
    shortest = most
    points = [(x, y) for x, y in _nearest_points(free) if math.hypot(x, y) <= most + TOUCH]
    for x, y in sorted(points, key=lambda point: _rank(block, point, math.hypot(*point))):
        length = math.hypot(x, y)
        if length > shortest + TOUCH:
            break
        is_new = all(math.dist((x, y), (other.dx, other.dy)) > _ALIKE for other in found)
        if is_new and way.check(block, (Shift(x, y),)) is None:
            found.append(Shift(x, y))
            shortest = min(shortest, length)
    return tuple(found)


def contact_shifts(
    block: Block, target: Block, way: Way, wanted: tuple[int, int] | None = None, most: float = FAR
) -> tuple[Touching, ...]:
    """The shortest shift of those that bring most bases into contact with a target; several where they are equal.

    Bases of both count, ours and theirs, none beyond those `wanted` of each.
    """
    tries: dict[tuple[float, float], tuple[int, float]] = {}
    ends: dict[tuple[float, float], Touching] = {}
    for dx, dy in _contact_points(block, target):
        length = math.hypot(dx, dy)
        shift = Shift(round(dx, 4) + 0.0, round(dy, 4) + 0.0)
        if length > most + TOUCH or (shift.dx, shift.dy) in tries:
            continue
        end = block.shifted(shift.dx, shift.dy)
        ours, theirs = len(bases_in_contact(end, target)), len(bases_in_contact(target, end))
        if ours:
            counted = (min(ours, wanted[0]) + min(theirs, wanted[1])) if wanted else ours + theirs
            tries[shift.dx, shift.dy] = (-counted, length)
            ends[shift.dx, shift.dy] = Touching(shift, end, ours, theirs)
    found: list[Touching] = []
    best = (0, FAR)
    for key in sorted(tries, key=lambda key: (tries[key][0], *_rank(block, key, tries[key][1]))):
        counted, length = tries[key]
        if found and (counted > best[0] or length > best[1] + TOUCH):
            break
        is_new = all(math.dist(key, (other.shift.dx, other.shift.dy)) > _ALIKE for other in found)
        if is_new and way.check(block, (ends[key].shift,)) is None:
            best = tries[key] if not found else best
            found.append(ends[key])
    return tuple(found)


def _rank(block: Block, shift: tuple[float, float], length: float) -> tuple[float, float, float]:
    """The place of a shift among others: by its length, then by how far it leads ahead and to the left as the block
    sees it. So they have one order from whichever side of the table one looks.
    """
    ahead, left = block.seen(block.x + shift[0], block.y + shift[1])
    return round(length, 6), round(ahead, 6), round(left, 6)


def _sum(outline: Floats, part: Floats) -> BaseGeometry:
    """The shifts that bring a part into an outline, its edge included; both are convex."""
    return shapely.MultiPoint((outline[:, None] - part[None]).reshape(-1, 2)).convex_hull


def _barred(block: Block, hurdles: Hurdles) -> list[BaseGeometry]:
    """The shifts that end too near to a hurdle."""
    found = []
    for i, distance in enumerate(hurdles.distances.tolist()):
        outline = hurdles.corners[hurdles.starts[i] : hurdles.starts[i + 1]]
        sums = [_sum(outline, part) for part in block.parts]
        found += [each.buffer(distance, quad_segs=_ROUNDNESS) if distance else each for each in sums]
    return found


def _free(block: Block, way: Way) -> BaseGeometry:
    """The shifts that end as they may."""
    corners = block.parts.reshape(-1, 2)
    (left, low), (right, high) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    wide = way.field.width + way.field.depth
    allowed = shapely.box(-left, -low, way.field.width - right, way.field.depth - high)
    if way.edges == "none":
        allowed = shapely.box(-wide, -wide, wide, wide)
    free: BaseGeometry = allowed.difference(shapely.union_all(_barred(block, way.passing) + _barred(block, way.ending)))
    return free


def _nearest_points(area: BaseGeometry) -> list[tuple[float, float]]:
    """The points of an area from which no step along its edge leads nearer to the origin."""
    if area.is_empty:
        return []
    if shapely.distance(area, shapely.Point(0, 0)) <= 1e-9:
        return [(0.0, 0.0)]
    found = []
    for part in shapely.get_parts(area):
        for ring in (part.exterior, *part.interiors):
            points = np.array(ring.coords)
            a, e = points[:-1], np.diff(points, axis=0)
            square = (e * e).sum(axis=1)
            share = np.clip(-(a * e).sum(axis=1) / np.where(square > 0, square, 1.0), 0.0, 1.0)
            found.append(a + share[:, None] * e)
    return [(float(x), float(y)) for x, y in np.concatenate(found)]


def _contact_points(block: Block, target: Block) -> list[tuple[float, float]]:
    """The shifts among which the shortest of every number in contact is: along each edge of the shifts into contact,
    those that bring a corner of a base to a corner of another, and between two such the one nearest to the origin.
    """
    area = shapely.union_all([_sum(outline, part) for outline in target.parts for part in block.parts])
    corners = (target.bases[:, None, :, None] - block.bases[None, :, None]).reshape(-1, 2)
    found: list[tuple[float, float]] = []
    for part in shapely.get_parts(area):
        for ring in (part.exterior, *part.interiors):
            points = np.array(ring.coords)
            for a, b in pairwise(points):
                e = b - a
                length = float(np.hypot(*e))
                if length < 1e-9:
                    continue
                u = e / length
                away = corners - a
                on_edge = np.abs(away[:, 0] * u[1] - away[:, 1] * u[0]) <= TOUCH
                stops = np.unique(np.round(np.clip(projected(away[on_edge], u), 0.0, length), 6))
                stops = np.unique(np.concatenate([[0.0, length], stops]))
                nearest = float(-(a[0] * u[0] + a[1] * u[1]))
                between = np.clip(nearest, stops[:-1] + 2 * TOUCH, np.maximum(stops[1:] - 2 * TOUCH, stops[:-1]))
                found += [(float(x), float(y)) for x, y in a + np.concatenate([stops, between])[:, None] * u]
    return found
