"""Curves as SVG: small drawings without a drawing library."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, HEIGHT = 720, 312  # of the picture; of the drawing in it
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 56, 52
LINE = 18  # of the legend
COLOURS = ("#1f6feb", "#d1571b", "#2c8a43", "#8250df", "#b3261e", "#57606a")


class Curve(NamedTuple):
    """A line through points, perhaps with a band around it (lowest and highest value at each point)."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


def plotted(title: str, across: str, up: str, curves: Sequence[Curve]) -> str:
    """A drawing of some curves over the same axes, as the text of an SVG file."""
    xs = [x for curve in curves for x, _ in curve.points]
    ys = [y for curve in curves for _, y in curve.points]
    ys += [y for curve in curves for low_high in curve.band for y in low_high]
    frame = Frame(min(xs), max(xs), min(0.0, *ys), max(0.0, *ys), TOP + LINE * len(curves))
    parts = [frame.axes(across, up), f'<text x="{LEFT}" y="24" class="title">{escape(title)}</text>']
    for number, curve in enumerate(curves):
        parts.append(_drawn(frame, curve, COLOURS[number % len(COLOURS)]))
        parts.append(_named(curve.name, number))
    style = (
        "text{font:13px sans-serif;fill:#333}.title{font-size:16px;font-weight:bold}"
        ".grid{stroke:#ddd}.axis{stroke:#666}polyline{fill:none;stroke-width:2.5}"
    )
    whole = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {frame.height}" '
        f'width="{WIDTH}" height="{frame.height}">\n'
        f'<style>{style}</style>\n<rect width="100%" height="100%" fill="white"/>\n{whole}\n</svg>\n'
    )


def _drawn(frame: Frame, curve: Curve, colour: str) -> str:
    line = " ".join(frame.at(x, y) for x, y in curve.points)
    dots = "".join(
        f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="3" fill="{colour}"/>' for x, y in curve.points
    )
    band = ""
    if curve.band:
        xs = [x for x, _ in curve.points]
        over = [frame.at(x, high) for x, (_, high) in zip(xs, curve.band, strict=True)]
        under = [frame.at(x, low) for x, (low, _) in zip(xs, curve.band, strict=True)]
        band = f'<polygon points="{" ".join(over + under[::-1])}" fill="{colour}" opacity="0.15"/>\n'
    return f'{band}<polyline points="{line}" stroke="{colour}"/>\n{dots}'


def _named(name: str, number: int) -> str:
    """A line of the legend, which stands between the title and the drawing."""
    y = TOP - 8 + LINE * number
    colour = COLOURS[number % len(COLOURS)]
    return (
        f'<rect x="{LEFT}" y="{y - 10}" width="12" height="12" fill="{colour}"/>'
        f'<text x="{LEFT + 18}" y="{y}">{escape(name)}</text>'
    )


class Frame(NamedTuple):
    """The values that the drawing spans."""

    west: float
    east: float
    south: float
    north: float
    top: int

    @property
    def floor(self) -> int:
        return self.top + HEIGHT

    @property
    def height(self) -> int:
        """Of the whole picture."""
        return self.floor + BOTTOM

    def x(self, value: float) -> float:
        return LEFT + (value - self.west) / ((self.east - self.west) or 1.0) * (WIDTH - LEFT - RIGHT)

    def y(self, value: float) -> float:
        return self.floor - (value - self.south) / ((self.north - self.south) or 1.0) * HEIGHT

    def at(self, x: float, y: float) -> str:
        return f"{self.x(x):.1f},{self.y(y):.1f}"

    def axes(self, across: str, up: str) -> str:
        parts = []
        for value in ticks(self.south, self.north):
            y = self.y(value)
            parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>')
            parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
        for value in ticks(self.west, self.east):
            x = self.x(value)
            parts.append(f'<text x="{x:.1f}" y="{self.floor + 20}" text-anchor="middle">{value:g}</text>')
        zero = self.y(0.0)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{zero:.1f}" y2="{zero:.1f}" class="axis"/>')
        middle = (LEFT + WIDTH - RIGHT) / 2
        parts.append(f'<text x="{middle:.0f}" y="{self.height - 12}" text-anchor="middle">{escape(across)}</text>')
        parts.append(f'<text x="{LEFT}" y="{self.top - 8}">{escape(up)}</text>')
        return "\n".join(parts)


def ticks(low: float, high: float, about: int = 8) -> list[float]:
    """Round values between two others, about so many."""
    span = (high - low) or 1.0
    rough = span / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first = -math.floor(-low / step + 1e-9)
    count = math.floor((high - first * step) / step + 1e-9)
    return [round((first + i) * step, 10) for i in range(max(count, 0) + 1)]
