"""Sight of whole units: gathers what could be in the way, answers the easy pairs at once, searches the others."""

import math
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..columns import COLUMNS, HEIGHT, HULL, HULL_FROM, HULL_TO, KIND, RECTANGLE, ROUND, X, Y, Z
from ..compiled import compiled, inner
from ..measure.outline_kernels import is_inside
from ..numbers import FAR, TOUCH, Bytes, Floats, Ints
from .body_kernels import (
    BODY,
    CORNER,
    CX,
    CY,
    FEATURE,
    LOW,
    P_FEATURE,
    P_LOW,
    P_TOP,
    P_XMAX,
    P_XMIN,
    P_YMAX,
    P_YMIN,
    PRISM,
    TAG,
    TOP,
    XMAX,
    XMIN,
    YMAX,
    YMIN,
    clip,
    enter_model,
    enter_prism,
    extent,
    turned,
)
from .cell_kernels import CELL, CLEAR, HAND, WHOLLY, shade
from .pair_kernels import SLIM, Assembly, Desk, first_stop, hull, is_visible, lay_out_all, shows_all

Shorts: TypeAlias = NDArray[np.int8]

CELLS = 4000  # most cells that one search may open


class Look(NamedTuple):
    """Who looks at whom, and everything that could be in the way."""

    eyes: Floats  # rows of the observers
    eye_tags: Ints  # which rows of the table these are
    targets: Floats
    target_tags: Ints
    within: Floats  # for each observer, then for each target, a mark for each area that is not in its way
    models: Floats  # all rows of the table
    blocks: Bytes  # which of them hide others
    hulls: Floats
    corners: Floats  # of the terrain's prisms
    prisms: Floats


# -- what could be in the way ------------------------------------------------------------------------------------------


@inner
def _count_corners(rows: Floats) -> int:
    """How many corners the outlines of these models have."""
    total = 0
    for i in range(len(rows)):
        if rows[i, KIND] == RECTANGLE:
            total += 4
        elif rows[i, KIND] == HULL:
            total += int(rows[i, HULL_TO] - rows[i, HULL_FROM])
    return total


@compiled
def _gathered(look: Look) -> Assembly:
    """The observers, the targets and everything near the lines between them."""
    eyes, targets, models, hulls = look.eyes, look.targets, look.models, look.hulls
    corners, prisms, blocks = look.corners, look.prisms, look.blocks
    start = len(eyes) + len(targets)
    n = start + len(models) + len(prisms)
    edges = _count_corners(eyes) + _count_corners(targets) + _count_corners(models) + len(corners)
    bodies = np.empty((n + edges, BODY))
    x, y = 0.0, 0.0
    for i in range(len(eyes)):
        n = enter_model(eyes[i], hulls, look.eye_tags[i], bodies, i, n)
        x, y = x - eyes[i, X] / len(eyes), y - eyes[i, Y] / len(eyes)
    for i in range(len(targets)):
        n = enter_model(targets[i], hulls, look.target_tags[i], bodies, len(eyes) + i, n)
        x, y = x + targets[i, X] / len(targets), y + targets[i, Y] / len(targets)
    length = math.sqrt(x * x + y * y)
    ex, ey = (x / length, y / length) if length > 1e-6 else (1.0, 0.0)
    x0, y0, z0, v0, x1, y1, z1, v1 = FAR, FAR, FAR, FAR, -FAR, -FAR, -FAR, -FAR
    for i in range(start):
        x0, x1 = min(x0, bodies[i, XMIN]), max(x1, bodies[i, XMAX])
        y0, y1 = min(y0, bodies[i, YMIN]), max(y1, bodies[i, YMAX])
        z0, z1 = min(z0, bodies[i, LOW]), max(z1, bodies[i, TOP])
        v0, v1 = min(v0, -extent(bodies, i, ey, -ex)), max(v1, extent(bodies, i, -ey, ex))
    count = start
    for k in range(len(prisms)):
        px0, py0, px1, py1 = prisms[k, P_XMIN], prisms[k, P_YMIN], prisms[k, P_XMAX], prisms[k, P_YMAX]
        if px1 < x0 or px0 > x1 or py1 < y0 or py0 > y1 or prisms[k, P_TOP] < z0 or prisms[k, P_LOW] > z1:
            continue
        middle = ((py0 + py1) * ex - (px0 + px1) * ey) / 2
        half = (abs(ex) * (py1 - py0) + abs(ey) * (px1 - px0)) / 2
        if middle + half < v0 or middle - half > v1:
            continue
        n = enter_prism(corners, prisms, k, bodies, count, n)
        count += 1
    for k in range(len(models)):
        mx, my, reach = models[k, X], models[k, Y], models[k, ROUND]
        if blocks[k] == 0 or mx + reach < x0 or mx - reach > x1 or my + reach < y0 or my - reach > y1:
            continue
        if models[k, Z] + models[k, HEIGHT] < z0 or models[k, Z] > z1:
            continue
        middle = my * ex - mx * ey
        if middle + reach < v0 or middle - reach > v1:
            continue
        n = enter_model(models[k], hulls, k, bodies, count, n)
        count += 1
    return Assembly(bodies, start, count, look.within)


@compiled
def _desk(assembly: Assembly) -> Desk:
    """A desk large enough for the assembly."""
    return Desk(
        np.empty(4),
        np.empty((len(assembly.bodies) + 3, BODY)),
        assembly.stop - assembly.start + 2,
        np.empty(HAND),
        np.empty((CELLS, CELL)),
        np.empty(CELLS, np.int64),
    )


@inner
def _box_in(assembly: Assembly, first: int, last: int, desk: Desk, side: int) -> None:
    """The box around the models first..last, in the desk's frame, as its body `side`."""
    bodies, f = assembly.bodies, desk.f
    ox, oy, ex, ey = desk.frame[0], desk.frame[1], desk.frame[2], desk.frame[3]
    x0, y0, z0, x1, y1, z1 = FAR, FAR, FAR, -FAR, -FAR, -FAR
    for i in range(first, last):
        x0, x1 = min(x0, -extent(bodies, i, -ex, -ey)), max(x1, extent(bodies, i, ex, ey))
        y0, y1 = min(y0, -extent(bodies, i, ey, -ex)), max(y1, extent(bodies, i, -ey, ex))
        z0, z1 = min(z0, bodies[i, LOW]), max(z1, bodies[i, TOP])
    along, aside = ox * ex + oy * ey, oy * ex - ox * ey
    f[side, XMIN], f[side, XMAX], f[side, YMIN], f[side, YMAX] = x0 - along, x1 - along, y0 - aside, y1 - aside
    f[side, LOW], f[side, TOP] = z0, z1


@inner
def _is_open_to_any(assembly: Assembly, k: int, first: int, last: int) -> bool:
    """Whether body k is an area that is not in the way of one of the models first..last."""
    area, is_open = int(assembly.bodies[k, FEATURE]), False
    for i in range(first, last):
        is_open = is_open or (area >= 0 and assembly.within[i, area] > 0.0)
    return is_open


@inner
def _is_screened(assembly: Assembly, a_from: int, a_to: int, b_from: int, b_to: int, desk: Desk) -> bool:
    """Whether one single piece of terrain hides all of the models b from all of the models a."""
    bodies = assembly.bodies
    ox, oy, x, y = 0.0, 0.0, 0.0, 0.0
    for i in range(a_from, a_to):
        ox, oy = ox + bodies[i, CX] / (a_to - a_from), oy + bodies[i, CY] / (a_to - a_from)
    for i in range(b_from, b_to):
        x, y = x + bodies[i, CX] / (b_to - b_from), y + bodies[i, CY] / (b_to - b_from)
    length = math.sqrt((x - ox) * (x - ox) + (y - oy) * (y - oy))
    if length < 1e-6:
        return False
    desk.frame[0], desk.frame[1], desk.frame[2], desk.frame[3] = ox, oy, (x - ox) / length, (y - oy) / length
    _box_in(assembly, a_from, a_to, desk, 0)
    _box_in(assembly, b_from, b_to, desk, 1)
    near, far = desk.f[0, XMAX], desk.f[1, XMIN]
    if far - near < SLIM:
        return False
    hull(desk.f, desk.hand)
    for k in range(assembly.start, assembly.stop):
        if bodies[k, TAG] >= 0.0 or bodies[k, TOP] < min(desk.f[0, LOW], desk.f[1, LOW]):
            continue
        if _is_open_to_any(assembly, k, a_from, a_to) or _is_open_to_any(assembly, k, b_from, b_to):
            continue
        turned(bodies, k, desk.frame, desk.f, 2, 3)
        way, _ = shade(desk.f, 2, desk.hand, near, far, CLEAR)
        if way == WHOLLY:
            return True
    return False


# -- answers -----------------------------------------------------------------------------------------------------------


@compiled
def sees(look: Look, every: bool) -> tuple[Shorts, Floats]:
    """Which targets each observer sees, with the lines: every one, or for each observer one if there is one.

    1 is seen, 0 is hidden, -1 was not looked at.
    """
    na, nb = len(look.eyes), len(look.targets)
    seen = np.full((na, nb), -1, np.int8)
    lines = np.zeros((na, nb, 6))
    stops = np.full((na, nb), -1, np.int64)
    blind = np.ones(na, np.bool_)
    assembly = _gathered(look)
    for i in range(na):
        for j in range(nb):
            stops[i, j] = first_stop(assembly, i, na + j, assembly.start, lines[i, j])
            if stops[i, j] < 0:
                seen[i, j], blind[i] = 1, False
                if not every:
                    break
    if not every and not blind.any():
        return seen, lines
    desk = _desk(assembly)
    hidden = blind.all() and _is_screened(assembly, 0, na, na, na + nb, desk)
    for i in range(na):
        if not blind[i] and not every:
            continue
        shut = hidden or (blind[i] and _is_screened(assembly, i, i + 1, na, na + nb, desk))
        for j in range(nb):
            if seen[i, j] == 1:
                continue
            seen[i, j] = 0
            if not shut and is_visible(assembly, i, na + j, stops[i, j], desk, lines[i, j]):
                seen[i, j] = 1
                if not every:
                    break
    return seen, lines


@compiled
def sees_all_of(look: Look) -> Bytes:
    """For each observer and each target, whether the target is fully visible to it."""
    na, nb = len(look.eyes), len(look.targets)
    full = np.zeros((na, nb), np.uint8)
    assembly = _gathered(look)
    desk = _desk(assembly)
    line = np.empty(6)
    for i in range(na):
        for j in range(nb):
            first, last, slim = lay_out_all(assembly, i, na + j, desk)
            full[i, j] = shows_all(desk, first, last, slim, line)
    return full


@compiled
def hides_part_of(look: Look, features: int) -> Bytes:
    """For each observer, target and feature, whether that feature alone keeps the target from being fully visible.

    The prisms of a feature follow each other; their P_FEATURE is its place among the features asked about.
    """
    na, nb = len(look.eyes), len(look.targets)
    parts = np.zeros((na, nb, features), np.uint8)
    prisms, assembly = look.prisms, _gathered(look)
    if assembly.start == assembly.stop:
        return parts
    desk = _desk(assembly)
    line = np.empty(6)
    for i in range(na):
        for j in range(nb):
            first, last, slim = lay_out_all(assembly, i, na + j, desk)
            while first < last:
                feature = prisms[int(-1 - desk.f[first, TAG]), P_FEATURE]
                end = first + 1
                while end < last and prisms[int(-1 - desk.f[end, TAG]), P_FEATURE] == feature:
                    end += 1
                parts[i, j, int(feature)] = not shows_all(desk, first, end, slim, line)
                first = end
    return parts


@compiled
def stand_in_the_way(look: Look) -> Ints:
    """How many of the straight lines between observers and targets each prism crosses, and then each model."""
    na, nb = len(look.eyes), len(look.targets)
    terrain = len(look.prisms)
    counts = np.zeros(terrain + len(look.models), np.int64)
    assembly = _gathered(look)
    line = np.empty(6)
    for i in range(na):
        for j in range(nb):
            k = first_stop(assembly, i, na + j, assembly.start, line)
            while k >= 0:
                tag = int(assembly.bodies[k, TAG])
                counts[terrain + tag if tag >= 0 else -1 - tag] += 1
                k = first_stop(assembly, i, na + j, k + 1, line)
    return counts


@compiled
def stand_in(rows: Floats, hulls: Floats, rings: Floats, starts: Ints, wholly: bool) -> Floats:
    """For each model and each outline, 1 if the model is in it: partly, so that more than its edge is, or wholly."""
    marks = np.zeros((len(rows), len(starts) - 1))
    body = np.empty((1 + _count_corners(rows), BODY))
    for i in range(len(rows)):
        enter_model(rows[i], hulls, 0, body, 0, 1)
        body[0, LOW], body[0, TOP] = -1.0, 1.0
        for area in range(len(starts) - 1):
            ring, cut = rings[starts[area] : starts[area + 1]], False
            px, py = ring[-1, 0], ring[-1, 1]
            for k in range(len(ring)):
                qx, qy = ring[k, 0], ring[k, 1]
                lo, hi = clip(body, 0, px, py, 0.0, qx, qy, 0.0, -TOUCH)
                cut = cut or lo < hi
                px, py = qx, qy
            holds = is_inside(ring, body[0, CX], body[0, CY])
            marks[i, area] = holds and not cut if wholly else holds or cut
    return marks


def warm() -> None:
    """Compile every kernel that Python calls, with the types used in play."""
    eyes, targets = np.zeros((1, COLUMNS)), np.zeros((1, COLUMNS))
    eyes[0, 6:10] = targets[0, 6:10] = 1.0
    targets[0, X] = 5.0
    tags, others, within = np.zeros(1, np.int64), np.ones(1, np.int64), np.zeros((2, 1))
    models, blocks, hulls = np.vstack([eyes, targets]), np.ones(2, np.uint8), np.zeros((0, 2))
    corners, prisms = np.zeros((0, CORNER)), np.zeros((0, PRISM))
    look = Look(eyes, tags, targets, others, within, models, blocks, hulls, corners, prisms)
    sees(look, True)
    sees_all_of(look)
    stand_in_the_way(look)
    hides_part_of(look, 1)
    stand_in(eyes, hulls, np.zeros((3, 2)), np.array([0, 3]), True)
