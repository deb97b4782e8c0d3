"""Whether something lies between two models."""

from __future__ import annotations

from collections.abc import Iterable

from .measure import Model, area, gap
from .numbers import TOUCH
from .shapes import Point
from .table import Table


def is_between(table: Table, feature: str, one: Model, other: Model) -> bool:
    """Whether the shortest line between two models leads across a feature's footprint, not merely along it."""
    (ax, ay, _), (bx, by, _) = gap(table, one, other).points
    place = area(table, feature)
    parts = (place.corners[place.starts[i] : place.starts[i + 1]].tolist() for i in place.parts)
    return any(_shared(corners, (ax, ay), (bx, by)) > TOUCH for corners in parts)


def _shared(corners: list[Point], a: Point, b: Point) -> float:
    """The length of a segment inside a convex outline whose corners run counter-clockwise."""
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
            return 0.0
    return max(0.0, leaves - enters) * (dx * dx + dy * dy) ** 0.5


def _edges(corners: list[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(corners, corners[1:] + corners[:1], strict=True)
