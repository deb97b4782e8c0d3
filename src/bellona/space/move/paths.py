"""Paths of bases: how long they are, and which term of a move they break first.

A path is a list of poses that begins where the model stands. Each leg is a straight shift, a climb, or a turn on the
spot; flyers also go straight through the air, and where a wheel is allowed a leg may be a turn about any one point of
the base.
Poses are taken as they are: whoever lets an answer in puts it on the grid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, compress, groupby, pairwise
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np

from ..columns import DISC, FY, KIND, ROUND
from ..measure.gap_kernels import point_closest
from ..numbers import TOUCH, Floats, Ints
from ..shapes import Base, Point
from ..table import Pose, Table, rows_of
from .climbs import climb_costs
from .hurdle_kernels import BASE, CLEAR, OUTLINE
from .path_kernels import first_hit, plain_paths, where_free
from .surroundings import ground_of, surroundings
from .sweep_kernels import STRAIGHT
from .terms import Breach, MoveTerms, Term

Path: TypeAlias = Sequence[Pose]
Moves: TypeAlias = Mapping[str, Path]

POSE_COLUMNS = FY + 1  # a row of the table begins with the model's pose

_TERMS: tuple[Term, ...] = (
    "elsewhere",  # stands for no hit
    "off-table",
    "through-model",
    "through-terrain",
    "too-near",
    "unsupported",
    "overlap-end",
)


def check(table: Table, unit: str, moves: Moves, terms: MoveTerms | Mapping[str, MoveTerms]) -> Breach | None:
    """The first term that the unit breaks with these paths, model by model in the order of `moves`; None: it may.

    On the way, mates stand where they are at that moment. At the end all of them stand where they have come to.
    """
    if not moves:
        return None
    drawn = drawing(table, unit, moves)
    now = table.rows(unit).copy()
    ends = now.copy()
    ends[drawn.order, :POSE_COLUMNS] = drawn.poses[drawn.starts[1:] - 1]

    def terms_of(name: str) -> MoveTerms:
        path = moves[name]
        return (terms if isinstance(terms, MoveTerms) else terms[name]).between(path[0].z, path[-1].z)

    first = 0
    for shared, group in groupby(moves, key=terms_of):
        names = tuple(group)
        part = Drawing(drawn.order[first : first + len(names)], drawn.starts[first:], drawn.poses)
        sound, broken = _sound(table, unit, part, names, moves, shared)
        climb = _barred_climb(table, unit, part, sound, names, shared) if shared.on_level else None
        hit = first_hit(surroundings(table, unit, shared), now, ends, part.order[:sound], part.starts, part.poses)
        broken = told(table, unit, names, hit) or climb or broken
        if broken is not None:
            return broken
        first += len(names)
    return None


def free_places(table: Table, unit: str, name: str, places: Sequence[Pose], terms: MoveTerms) -> list[Pose]:
    """Those of some places where `check` would let a model stand, its mates standing where they stand."""
    me = table.names(unit).index(name)
    free = where_free(surroundings(table, unit, terms), table.rows(unit), me, _rows_of(tuple(places)))
    return list(compress(places, free.tolist()))


@lru_cache(maxsize=64)
def _rows_of(places: tuple[Pose, ...]) -> Floats:
    """Made once: one model after the other looks for a place among the same."""
    return rows_of(places)


def _barred_climb(
    table: Table, unit: str, drawn: Drawing, count: int, names: Sequence[str], terms: MoveTerms
) -> Breach | None:
    """The first leg of some paths that leads up or down through what is moved through on a level only."""
    for i in range(count):
        for k in range(int(drawn.starts[i]), int(drawn.starts[i + 1]) - 1):
            a, b = Pose(*drawn.poses[k].tolist()), Pose(*drawn.poses[k + 1].tolist())
            row = table.rows(unit)[drawn.order[i]]
            if a.z != b.z and (hit := climbs_through(table, unit, row, a, b.z, terms)):
                return Breach(names[i], "through-terrain", hit=(hit,))
    return None


def climbs_through(table: Table, unit: str, row: Floats, at: Pose, z: float, terms: MoveTerms) -> str:
    """The feature that a base would climb through on its way straight up or down, of those that are moved through on a
    level only; "": none.
    """
    kept = tuple(key for key in terms.through if key not in terms.on_level)
    strict = msgspec.structs.replace(terms, through=kept, on_level=(), blockers=(), keep_off=())
    now = row[None].copy()
    now[0, :POSE_COLUMNS] = tuple_of(at)
    poses = np.array([tuple_of(at), (at.x, at.y, z, at.fx, at.fy)])
    alone = np.zeros(1, dtype=np.int64)
    term, what = first_hit(surroundings(table, unit, strict), now, now.copy(), alone, np.array([0, 2]), poses)[1::4]
    return named(table, unit, OUTLINE, what)[0] if _TERMS[term] == "through-terrain" else ""


class Drawing(NamedTuple):
    """Paths for the kernels: path i is poses[starts[i]:starts[i + 1]] of the unit's model number order[i]."""

    order: Ints
    starts: Ints
    poses: Floats


def drawing(table: Table, unit: str, moves: Moves) -> Drawing:
    """A unit's paths, in their order."""
    names = table.names(unit)
    return Drawing(
        np.array([names.index(name) for name in moves], dtype=np.int64),
        np.array([0, *accumulate(len(path) for path in moves.values())], dtype=np.int64),
        np.array([tuple_of(pose) for path in moves.values() for pose in path], dtype=np.float64).reshape(-1, 5),
    )


def _sound(
    table: Table, unit: str, drawn: Drawing, names: Sequence[str], moves: Moves, terms: MoveTerms
) -> tuple[int, Breach | None]:
    """How many paths are well drawn before the first that is not, and what is wrong with that one."""
    rows = table.rows(unit)
    plain = plain_paths(rows, *drawn, terms.distance + TOUCH)
    for i in range(plain, len(names)):
        if broken := _misdrawn(table, rows[drawn.order[i]], names[i], moves[names[i]], terms):
            return i, broken
    return len(names), None


def told(table: Table, unit: str, names: Sequence[str], hit: tuple[int, int, float, float, int, int]) -> Breach | None:
    """What `first_hit` has found, for paths of the models with these names."""
    at, term, measured, limit, kind, what = hit
    if term == CLEAR:
        return None
    measured, limit = round(float(measured), 6), round(max(float(limit) - TOUCH, 0.0), 6)
    return Breach(names[at], _TERMS[term], measured, limit, named(table, unit, kind, what))


def _misdrawn(table: Table, row: Floats, name: str, path: Path, terms: MoveTerms) -> Breach | None:
    """What is wrong with a path before anything stands in its way: its beginning, its form, its length."""
    if tuple_of(path[0]) != tuple(row[:POSE_COLUMNS].tolist()):
        return Breach(name, "elsewhere")
    is_disc = bool(row[KIND] == DISC)
    for a, b in pairwise(path):
        if not _is_leg(a, b, is_disc, terms):
            return Breach(name, "not-a-leg")
        if not is_disc and (off := _off_the_base(table, row, a, b)):
            return Breach(name, "not-a-leg", round(off, 6))
    length = _counted(table, row, path, terms)
    if length > terms.distance + TOUCH:
        return Breach(name, "too-long", round(length, 6), terms.distance)
    return None


def lengths(table: Table, unit: str, moves: Moves, terms: Mapping[str, MoveTerms]) -> dict[str, float]:
    """How many inches each path counts by the terms of its model."""
    rows, names = table.rows(unit), table.names(unit)
    return {
        name: _counted(table, rows[names.index(name)], path, terms[name].between(path[0].z, path[-1].z))
        for name, path in moves.items()
    }


def _counted(table: Table, row: Floats, path: Path, terms: MoveTerms) -> float:
    is_disc = bool(row[KIND] == DISC)
    return travelled(path, float(row[ROUND]), is_disc, terms) - climbed_freely(table, row, path, terms)


def _is_leg(a: Pose, b: Pose, is_disc: bool, terms: MoveTerms) -> bool:
    shifts = a.x != b.x or a.y != b.y
    if shifts and a.z != b.z:
        return terms.flies and (is_disc or not _turns(a, b))
    if not is_disc and _turns(a, b):
        return a.z == b.z and (not shifts or terms.wheel is not None)
    return True


def _off_the_base(table: Table, row: Floats, a: Pose, b: Pose) -> float:
    """How far off the base the point lies about which it wheels; 0 where it does not, but for what the grid rounds."""
    if (a.x, a.y) == (b.x, b.y) or not _turns(a, b):
        return 0.0
    off = _from_centre_of_turn(table, row, a, b)
    # Where the base comes to is told from where its own nearest point would have taken it by the chord of the turn.
    return off if off * math.dist((a.fx, a.fy), (b.fx, b.fy)) > TOUCH else 0.0


def _from_centre_of_turn(table: Table, row: Floats, a: Pose, b: Pose) -> float:
    """How far the base at a is from the one point that stays where it is while all turns to b; none may lie within."""
    dx, dy = b.x - a.x, b.y - a.y
    cos, sin = a.fx * b.fx + a.fy * b.fy, a.fx * b.fy - a.fy * b.fx
    half = 0.5 * ((1.0 + cos) / sin if cos > 0.0 else sin / (1.0 - cos))
    mover = row.copy()
    mover[:POSE_COLUMNS] = tuple_of(a)
    x, y = a.x + 0.5 * dx - half * dy, a.y + 0.5 * dy + half * dx
    return float(point_closest(mover, table.hulls, x, y)[0])


def least_displaced(table: Table, unit: str, name: str, a: Pose, b: Pose) -> float:
    """How far the point of a model's base that is displaced least lies at b from where it was at a, in plan. Of a disc,
    which looks the same however it is turned, that is any point.

    A shift and a turn are a turn about some point: each point of the base is displaced by its distance from that
    point times the chord of the turn.
    """
    row = table.rows(unit)[table.names(unit).index(name)]
    if row[KIND] == DISC or not _turns(a, b):
        return math.dist((a.x, a.y), (b.x, b.y))
    return max(_from_centre_of_turn(table, row, a, b), 0.0) * math.dist((a.fx, a.fy), (b.fx, b.fy))


def _turns(a: Pose, b: Pose) -> bool:
    return abs(a.fx - b.fx) + abs(a.fy - b.fy) > STRAIGHT


def length(path: Path, base: Base, terms: MoveTerms) -> float:
    """How far the part of the base that travels furthest goes along the path.

    A climb counts up and down, but not when it is no higher than what is moved over as if it were not there.
    """
    return travelled(path, base.round, base.kind == "disc", terms)


def travelled(path: Path, radius: float, is_disc: bool, terms: MoveTerms) -> float:
    """The length of a path for a base that is a disc or not, and whose furthest part is `radius` from its centre."""
    total, turned = 0.0, 0.0
    for a, b in pairwise(path):
        dx, dy, dz = b.x - a.x, b.y - a.y, 0.0 if terms.level else b.z - a.z
        if _turns(a, b) and not (is_disc and terms.discs_pivot_free):
            if (dx or dy) and not is_disc:
                total += (terms.wheel or 0.0) * angle(a, b)
                continue
            turned += angle(a, b)
        if dx or dy:
            total += math.sqrt(dx * dx + dy * dy + dz * dz)
        elif abs(dz) > terms.free_height + TOUCH:
            total += abs(dz)
    if turned == 0.0 or terms.pivots == "free":
        return total
    return total + (radius * turned if terms.pivots == "count" else float(terms.pivots))


def climbed_freely(table: Table, row: Floats, path: Path, terms: MoveTerms) -> float:
    """How many inches of the path lead up or down what costs nothing to climb."""
    free, mover = 0.0, row.copy()
    for a, b in pairwise(path):
        if terms.free_climbs and not terms.level and a.z != b.z and a.x == b.x and a.y == b.y:
            mover[:POSE_COLUMNS] = tuple_of(a)
            here = np.array([(a.x, a.y)], dtype=np.float64)
            cost = climb_costs(table.terrain, table.hulls, mover, here, a.z, b.z, terms)
            free += abs(a.z - b.z) if cost[0] == 0.0 and abs(a.z - b.z) > terms.free_height + TOUCH else 0.0
    return free


def angle(a: Pose, b: Pose) -> float:
    """By how much the facing turns from a to b, in radians, the shorter way round; the same digits everywhere."""
    return round(abs(math.atan2(a.fx * b.fy - a.fy * b.fx, a.fx * b.fx + a.fy * b.fy)), 6)


def wheel(pose: Pose, about: Point, facing: Point) -> Pose:
    """Where a pose comes to when everything turns about a point until it looks along `facing`."""
    cos, sin = pose.fx * facing[0] + pose.fy * facing[1], pose.fx * facing[1] - pose.fy * facing[0]
    scale = math.sqrt(cos * cos + sin * sin)
    dx, dy = pose.x - about[0], pose.y - about[1]
    x = about[0] + (dx * cos - dy * sin) / scale
    y = about[1] + (dx * sin + dy * cos) / scale
    return Pose(x, y, pose.z, facing[0], facing[1]).on_grid


def corner(pose: Pose, base: Base, front: bool, left: bool) -> Point:
    """A corner of a rectangular base or tray: the point about which it wheels."""
    along = base.along if front else -base.along
    across = base.across if left else -base.across
    return pose.x + along * pose.fx - across * pose.fy, pose.y + along * pose.fy + across * pose.fx


def tuple_of(pose: Pose) -> tuple[float, float, float, float, float]:
    return pose.x, pose.y, pose.z, pose.fx, pose.fy


def named(table: Table, unit: str, kind: int, what: int) -> tuple[str, ...]:
    """The names of what a kernel hit: (unit, model), (feature,), or nothing for edges and markers.

    Mates are numbered from -2 downwards, markers follow all models.
    """
    if kind == OUTLINE:
        return (table.terrain.features[int(ground_of(table.terrain).feature[what])].key,)
    if kind != BASE or what >= len(table.models):
        return ()
    if what < -1:
        return unit, table.names(unit)[-2 - what]
    for other in table.units():
        start, end = table.span(other)
        if start <= what < end:
            return other, table.names(other)[what - start]
    raise ValueError(f"no unit has row {what}")
