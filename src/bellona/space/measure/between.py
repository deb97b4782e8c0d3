"""Whether something lies between two models."""

from __future__ import annotations

import math
from collections.abc import Iterable

from ..numbers import TOUCH
from ..shapes import Point
from ..table import Table
from .distances import OneModel, area, gap


def is_between(table: Table, feature: str, one: OneModel, other: OneModel) -> bool:
    """Whether the shortest line between two models leads across a feature's footprint, not merely along it."""
    (ax, ay, _), (bx, by, _) = gap(table, one, other).points
    place = area(table, feature)
    parts = (place.corners[place.starts[i] : place.starts[i + 1]].tolist() for i in place.parts)
    return any(_shared(corners, (ax, ay), (bx, by)) > TOUCH for corners in parts)


def _shared(corners: list[Point], a: Point, b: Point) -> float:
    """The length of a segment inside a convex outline."""
    enters, leaves = _span(corners, a, b)
    return max(0.0, leaves - enters) * math.dist(a, b)


def _span(corners: list[Point], a: Point, b: Point) -> tuple[float, float]:
    """From where to where a segment runs inside a convex outline, as shares; its corners run counter-clockwise."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    enters, leaves = 0.0, 1.0
    for (px, py), (qx, qy) in _edges(corners):
        inside = (qx - px) * (a[1] - py) - (qy - py) * (a[0] - px)
        turning = (qx - px) * dy - (qy - py) * dx
        if turning > 0.0:
            enters = max(enters, -inside / turning)
        elif turning < 0.0:
            leaves = min(leaves, -inside / turning)
        elif inside <= 0.0:
            return 1.0, 0.0
    return enters, leaves


def _edges(corners: list[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(corners, corners[1:] + corners[:1], strict=True)


def far_side(table: Table, feature: str, model: OneModel) -> Point | None:
    """Where a line from the middle of a model's base by the nearest point of a feature leaves the feature again."""
    middle = table.pose(*model)
    near, place = gap(table, model, area(table, feature)).points[1], area(table, feature)
    dx, dy = near[0] - middle.x, near[1] - middle.y
    length = (dx * dx + dy * dy) ** 0.5
    if length < TOUCH:
        return None
    reach = (table.width + table.depth) / length
    end = (middle.x + reach * dx, middle.y + reach * dy)
    for i in place.parts:
        corners = place.corners[place.starts[i] : place.starts[i + 1]].tolist()
        enters, leaves = _span(corners, (middle.x, middle.y), end)
        if enters * reach * length <= length + TOUCH and leaves > enters:
            return middle.x + leaves * reach * dx, middle.y + leaves * reach * dy
    return None
