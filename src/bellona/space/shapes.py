"""Bases and hulls: true discs, true ellipses, oriented rectangles, convex hulls. Never a polygon for a round base."""

import math
from typing import Annotated, TypeAlias

import msgspec

from .columns import DISC, ELLIPSE, HULL, RECTANGLE
from .numbers import MILLIMETRE

Inches: TypeAlias = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
Point: TypeAlias = tuple[Inches, Inches]
Outline: TypeAlias = Annotated[tuple[Point, ...], msgspec.Meta(max_length=64)]


class Base(msgspec.Struct, frozen=True):
    """The outline of a model in plan: half extents along and across its facing, and its corners if it is a hull."""

    kind: str  # "disc", "ellipse", "rectangle" or "hull"
    along: float
    across: float
    corners: tuple[Point, ...] = ()

    @property
    def code(self) -> float:
        return {"disc": DISC, "ellipse": ELLIPSE, "rectangle": RECTANGLE, "hull": HULL}[self.kind]

    @property
    def round(self) -> float:
        """Radius of the smallest circle about the centre that holds the base."""
        if self.kind == "rectangle":
            return math.sqrt(self.along**2 + self.across**2)
        if self.kind == "hull":
            return max(math.sqrt(x * x + y * y) for x, y in self.corners)
        return max(self.along, self.across)

    @property
    def inner(self) -> float:
        """Radius of the largest circle about the centre that the base holds; 0 where its centre is outside."""
        if self.kind == "hull":
            edges = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
            return max(0.0, min(turn((0, 0), a, b) / math.dist(a, b) for a, b in edges))
        return min(self.along, self.across)


def disc(diameter_mm: float) -> Base:
    """A round base, by its printed size: `disc(32)`."""
    radius = diameter_mm * MILLIMETRE / 2
    return Base("disc", radius, radius)


def ellipse(length_mm: float, width_mm: float) -> Base:
    """An oval base, long side along the facing: `ellipse(60, 35)`."""
    return Base("ellipse", length_mm * MILLIMETRE / 2, width_mm * MILLIMETRE / 2)


def rectangle(length: float, width: float) -> Base:
    """A rectangular base or tray in inches; `length` runs along the facing."""
    return Base("rectangle", length / 2, width / 2)


def hull(corners: list[Point]) -> Base:
    """A model without a base: the convex hull of `corners` (inches, in its own frame, facing +x, centre at 0, 0)."""
    outline = convex_outline(corners)
    if len(outline) < 3:
        raise ValueError("a hull needs three corners that are not in line")
    along = max(abs(x) for x, _ in outline)
    across = max(abs(y) for _, y in outline)
    return Base("hull", along, across, tuple(outline))


def convex_outline(points: list[Point]) -> list[Point]:
    """Corners of the convex hull, counter-clockwise, none of them in line."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(run: list[Point]) -> list[Point]:
        chain: list[Point] = []
        for point in run:
            while len(chain) >= 2 and turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive when a, b, c turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
