"""Setting a unit up: in a zone, beside something, away from others, together. One predicate, and a search."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import numpy as np

from .block import COLUMNS, DISC, ELLIPSE, KIND, ROUND, A, B, X, Y, Z
from .cover_kernels import covered, farthest_model, wholly_near
from .end_kernels import Task, Yard, nothing_to_do
from .ends import ANYWHERE, RING, apart, bond, named, rows_of
from .exclusion import Impossible
from .lot import Lot
from .measure import region
from .numbers import FAR, TOUCH
from .path_kernels import first_hit
from .paths import POSE_COLUMNS, told, tuple_of
from .placement import Answer, Found, Unknown
from .placement_kernels import PULLED, Wish, best_place
from .scene import scene
from .scene_kernels import BASE, ROW, SORT, Scene
from .shapes import Point
from .table import Floats, Ints, Pose, Table
from .terms import Broken, MoveTerms, SetUpTerms


def refuses_set_up(table: Table, unit: str, poses: Mapping[str, Pose], terms: SetUpTerms) -> Broken | None:
    """The first term that the unit breaks by being set up like this; None: it may be."""
    return SettingUp(table, unit, terms).refuses(poses)


def find_set_up(
    table: Table,
    unit: str,
    terms: SetUpTerms,
    *,
    near: Point | None = None,
    facing: Point = (1.0, 0.0),
    level: float = 0.0,
    tries: int = 30,
    seed: int = 0,
) -> Answer:
    """Places for all models of a unit, close together around a point if one is given; the same for the same seed."""
    setting = SettingUp(table, unit, terms)
    rows = setting.standing(facing, level)
    for number, spot in enumerate(setting.spots(near, Lot(seed))):
        if number == tries:
            break
        poses = setting.around(spot, rows)
        if poses is not None and setting.refuses(poses) is None:
            return Found({name: [pose] for name, pose in poses.items()})
    return setting.exclusion(rows) or Unknown(tries)


class SettingUp:
    """A unit about to be set up."""

    def __init__(self, table: Table, unit: str, terms: SetUpTerms) -> None:
        self.table, self.unit, self.terms = table, unit, terms
        self.names = table.names(unit)
        self.scene = scene(table, unit, MoveTerms(keep_off=terms.keep_off, overhang=terms.overhang))
        self.zone = region(*terms.zones)
        self.things = [rows_of(table, (near.what,)) for near in terms.beside]

    # -- the predicate -------------------------------------------------------------------------------------------------

    def refuses(self, poses: Mapping[str, Pose]) -> Broken | None:
        missing = [name for name in self.names if name not in poses]
        if missing:
            return Broken(missing[0], "elsewhere")
        rows = self.table.rows(self.unit).copy()
        rows[:, :POSE_COLUMNS] = [tuple_of(poses[name]) for name in self.names]
        return self._clash(rows) or self._outside(rows) or apart(self.table, self.unit, self.terms.coherency, poses)

    def _clash(self, rows: Floats) -> Broken | None:
        order = np.arange(len(rows))
        starts, poses = np.arange(len(rows) + 1), rows[:, :POSE_COLUMNS].copy()
        return told(self.table, self.unit, self.names, first_hit(self.scene, rows.copy(), rows, order, starts, poses))

    def _outside(self, rows: Floats) -> Broken | None:
        if self.terms.zones:
            inside = covered(rows, self.table.hulls, *self.zone, TOUCH)
            for name, is_in in zip(self.names, inside.tolist(), strict=True):
                if not is_in:
                    return Broken(name, "outside")
        nowhere = self.zone._replace(parts=self.zone.parts[:0])
        for near, things in zip(self.terms.beside, self.things, strict=True):
            is_near = wholly_near(rows, self.table.hulls, things, *nowhere, False, near.within + TOUCH)
            for i in np.flatnonzero(~is_near):
                _, far = farthest_model(rows[i : i + 1], self.table.hulls, things, *nowhere, False)
                return Broken(self.names[i], "outside", round(float(far), 6), near.within, named(near.what))
        return None

    # -- the search ----------------------------------------------------------------------------------------------------

    def standing(self, facing: Point, level: float) -> Floats:
        """The unit's rows, on the level and facing as asked, wherever."""
        rows = self.table.rows(self.unit).copy()
        pose = Pose(0.0, 0.0, level, *facing).on_grid
        rows[:, :POSE_COLUMNS] = tuple_of(pose)
        return rows

    def spots(self, near: Point | None, lot: Lot) -> Iterator[Point]:
        """Points to gather around: the nearest to one first, or here and there."""
        left, front, right, back = self._box()
        columns, lines = max(1, int((right - left) / 1.5)), max(1, int((back - front) / 1.5))
        spots = [
            (left + (i + 0.5) * (right - left) / columns, front + (j + 0.5) * (back - front) / lines)
            for i in range(columns)
            for j in range(lines)
        ]
        if near is None:
            yield from lot.shuffled(spots)
            return
        yield near
        yield from sorted(spots, key=lambda spot: math.dist(spot, near))

    def _box(self) -> tuple[float, float, float, float]:
        """The plan box of where the unit may be."""
        widest = float(self.table.rows(self.unit)[:, ROUND].max())
        left, front = widest, widest
        right, back = self.table.width - widest, self.table.depth - widest
        bounds = [(self.zone.corners, 0.0)] if self.terms.zones else []
        for near, rows in zip(self.terms.beside, self.things, strict=True):
            bounds += [(rows[:, :2], near.within + float(rows[:, ROUND].max()))] if len(rows) else []
        for points, grow in bounds:
            left, front = max(left, points[:, 0].min() - grow), max(front, points[:, 1].min() - grow)
            right, back = min(right, points[:, 0].max() + grow), min(back, points[:, 1].max() + grow)
        return float(left), float(front), float(right), float(back)

    def around(self, spot: Point, rows: Floats) -> dict[str, Pose] | None:
        """A place for each model as near to the spot as can be, big bases first; None when one finds none."""
        rows, present = rows.copy(), np.zeros(0, np.int64)
        task = nothing_to_do()._replace(bond=bond(self.terms.coherency, len(rows)), yard=self._yard())
        room = 4.0 + 2.5 * float(rows[:, ROUND].max()) * (1 + math.sqrt(len(rows)))
        for i in np.argsort(-rows[:, ROUND], kind="stable"):
            place = self._place(self.scene, task, rows, present, int(i), spot, room)
            if place is None:
                return None
            rows[i, X], rows[i, Y] = place
            present = np.append(present, i)
        return {name: Pose(*row[:POSE_COLUMNS].tolist()) for name, row in zip(self.names, rows, strict=True)}

    def exclusion(self, rows: Floats) -> Impossible | None:
        """Proof that some disc has no place even if it comes alone and is a little smaller than it is."""
        left, front, right, back = self._box()
        middle, room = ((left + right) / 2, (front + back) / 2), math.dist((left, front), (right, back))
        is_oval = (self.scene.end[:, SORT] == BASE) & (self.scene.end[:, ROW + KIND] == ELLIPSE)
        eased = self.scene._replace(end=self.scene.end[~is_oval], edges=False)
        task = nothing_to_do()._replace(yard=self._yard())
        for i in range(len(rows)):
            alone = rows[i : i + 1].copy()
            alone[0, [A, B, ROUND]] -= 3 * TOUCH
            nobody = np.zeros(0, np.int64)
            if rows[i, KIND] == DISC and self._place(eased, task, alone, nobody, 0, middle, room, True) is None:
                return Impossible("outside", 0.0, 0.0)
        return None

    def _yard(self) -> Yard:
        groups = np.cumsum([0, *(len(rows) for rows in self.things)], dtype=np.int64)
        within = np.array([near.within + TOUCH for near in self.terms.beside], dtype=np.float64)
        return Yard(*self.zone, np.vstack([ANYWHERE.things, *self.things]), groups, within)

    def _place(
        self,
        where: Scene,
        task: Task,
        rows: Floats,
        present: Ints,
        i: int,
        spot: Point,
        room: float,
        floating: bool = False,
    ) -> Point | None:
        """The place for one model that is nearest to the spot."""
        wish = Wish(PULLED, float(spot[0]), float(spot[1]), loose=True, walks=False, floating=floating)
        nodes, nobody = np.array([(*spot, 0.0, rows[i, Z])]), np.zeros((0, COLUMNS))
        found = best_place(where, task, rows, present, i, rows[i], nodes, room, nobody, wish, RING)
        return (found.x, found.y) if found.score < FAR else None
