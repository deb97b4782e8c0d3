"""Draws a view's table with characters: for people over ssh, for logs, for a first look."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from bellona.space.measure import is_inside

SIDES = (("●", "#6699dd"), ("▲", "#ee6677"))  # told apart by shape as well as hue
GROUND, AREA, WALL = " ", "░", "▓"
MARKER = ("✚", "#ccbb44")


def drawn(state: dict[str, Any], columns: int) -> Text:
    """The table of a visible state; a cell is twice as high as it is wide, as in most terminals."""
    width, depth = state["table"]["size"]
    columns = max(20, min(columns - 2, int(width * 2)))
    cell = width / columns
    rows = max(1, round(depth / (2 * cell)))
    cells = [[(GROUND, "") for _ in range(columns)] for _ in range(rows)]
    for row in range(rows):
        for column in range(columns):
            point = ((column + 0.5) * cell, depth - (row + 0.5) * 2 * cell)
            cells[row][column] = _ground(state["table"]["terrain"], point, cell)

    def mark(x: float, y: float, shown: tuple[str, str]) -> None:
        row = min(int((depth - y) / (2 * cell)), rows - 1)
        cells[row][min(int(x / cell), columns - 1)] = shown

    for objective in state.get("objectives", ()):
        mark(objective["x"], objective["y"], MARKER)
    for unit in state["units"].values():
        for pose in unit["models"].values() if unit["on_table"] else ():
            mark(pose[0], pose[1], SIDES[unit["owner"]])
    text = Text(no_wrap=True)
    text.append("┌" + "─" * columns + "┐\n", "dim")
    for line in cells:
        text.append("│", "dim")
        for sign, style in line:
            text.append(sign, style or None)
        text.append("│\n", "dim")
    return text.append("└" + "─" * columns + "┘", "dim")


def _ground(terrain: list[dict[str, Any]], point: tuple[float, float], cell: float) -> tuple[str, str]:
    for feature in terrain:
        if any(_near(point, wall["a"], wall["b"], cell) for wall in feature["walls"]):
            return WALL, "grey50"
        if any(is_inside(solid["outline"], *point) for solid in feature["solids"]):
            return WALL, "grey37"
        if is_inside(feature["footprint"], *point):
            return AREA, "grey37"
    return GROUND, ""


def _near(point: tuple[float, float], a: Any, b: Any, distance: float) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0.0), 1.0)
    return bool((point[0] - a[0] - along * dx) ** 2 + (point[1] - a[1] - along * dy) ** 2 <= distance**2)
