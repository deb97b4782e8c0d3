"""Where a unit's move has to end: near its goals, in contact, closer, together.

`refuses` is the one predicate for answers and for suggestions. "In contact if it can" and "as close as it can" are
judged one model at a time, with all mates where the answer has them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .block import COLUMNS, FX, HEIGHT, HULL, KIND, ROUND, X, Y, Z
from .climbs import leads, least_climbs
from .coherency import Coherency, do_keep_together, is_coherent, strays
from .end_kernels import NEAREST, NOT, ONE, Bond, Task, away_from, is_closer, nothing_to_do, touching, within_reach
from .measure import Marker, Model
from .numbers import FAR, TOUCH, unit_vector
from .paths import POSE_COLUMNS, Moves, check, tuple_of
from .placement_kernels import APPROACHING, PULLED, TOUCHING, Wish, best_place
from .reach import ANYWHERE as ALL_ROUND
from .reach import EYES, NOWHERE, Walk
from .scene import scene
from .scene_kernels import Scene
from .table import Floats, Ints, Pose, Table
from .terms import Broken, EndTerms, MoveTerms
from .unit_kernels import closest, near

RING: Floats = np.array([unit_vector(math.cos(k * math.pi / 32), math.sin(k * math.pi / 32)) for k in range(64)])
ANYWHERE = nothing_to_do().yard
_CLOSER = {"no": NOT, "one": ONE, "nearest": NEAREST, "closest": NEAREST}


def refuses(table: Table, unit: str, moves: Moves, terms: EndTerms) -> Broken | None:
    """The first term that the unit breaks by moving like this; None: it may."""
    return Ending(table, unit, terms).refuses(moves)


def could_be_in_contact(table: Table, unit: str, model: str, moves: Moves, terms: EndTerms) -> Pose | None:
    """Where the model could have ended in contact, all its mates being where they have moved to; None: nowhere.

    Exact for discs that touch discs, rectangles and hulls; others are tried at 64 places around each base. Nobody is
    expected to turn.
    """
    ending = Ending(table, unit, terms)
    return ending.contact_place(table.names(unit).index(model), ending.after(moves))


def nearest_legal_point(
    table: Table, unit: str, model: str, target: Model | Marker, moves: Moves, terms: EndTerms
) -> tuple[float, Pose] | None:
    """The place nearest to the target where the model may end, its mates being where they have moved to, and how near.

    Exact for a disc and a round target, among discs, rectangles, hulls and terrain, as far as the ways of `reach` lead.
    """
    ending = Ending(table, unit, terms)
    aims = target.rows if isinstance(target, Marker) else table.models[table.row(*target)][None]
    return ending.nearest_place(table.names(unit).index(model), ending.after(moves), aims)


class Ending:
    """A unit about to move, prepared for many questions about where it ends. Mates are numbered as in the unit."""

    def __init__(self, table: Table, unit: str, terms: EndTerms) -> None:
        self.table, self.unit, self.terms = table, unit, terms
        self.names = table.names(unit)
        self.starts = table.rows(unit).copy()
        self.goals = [rows_of(table, (goal.what,)) for goal in terms.goals]
        self.task = _task(table, terms, self.goals, len(self.names))
        self.touched = rows_of(table, terms.contact)
        self._touch_first: list[bool] = touching(self.starts, self.touched, table.hulls).tolist()
        self._scenes: dict[MoveTerms, Scene] = {}
        self._levels: dict[int, tuple[float, ...]] = {}
        self._nodes: dict[tuple[int, float, bytes, bytes], Floats] = {}
        self._places: dict[tuple[Any, ...], tuple[float, Pose] | None] = {}

    # -- the predicate -------------------------------------------------------------------------------------------------

    def refuses(self, moves: Moves) -> Broken | None:
        moved = [name for name, path in moves.items() if len(path) > 1]
        for name in moved:
            if self.rests(self.names.index(name)):
                return Broken(name, "must-stay")
        broken = check(self.table, self.unit, moves, self.terms.move)
        return broken or self.misses(moves)

    def misses(self, moves: Moves) -> Broken | None:
        """What the unit fails to bring about, if every path is fit to be walked."""
        ends = self.after(moves)
        moved = [self.names.index(name) for name, path in moves.items() if len(path) > 1]
        return (
            apart(self.table, self.unit, self.terms.coherency, {name: path[-1] for name, path in moves.items()})
            or self._leaves_out(ends)
            or self._is_no_closer(ends, moved)
            or self._avoids_contact(ends, moved)
            or self._holds_back(ends, moved)
        )

    def _leaves_out(self, ends: Floats) -> Broken | None:
        missed: Broken | None = None
        for k, goal in enumerate(self.terms.goals):
            gap, who = self._gap_to(k, ends)
            if who < 0:
                if not self.terms.every:
                    return None
                continue
            missed = missed or Broken(self.names[who], "unreached", round(gap, 6), goal.within, named(goal.what))
        return missed

    def _gap_to(self, k: int, ends: Floats) -> tuple[float, int]:
        """How far the nearest model is from a goal and which one that is; -1 when it is near enough."""
        if not len(self.goals[k]) or self.is_near(k, ends):
            return 0.0, -1
        distance, who, _, _, _ = closest(ends, self.goals[k], self.table.hulls, False)
        return float(distance), int(who)

    def is_near(self, k: int, ends: Floats) -> bool:
        """Whether one of these models is near enough to a goal."""
        across, up = self.terms.goals[k].within + TOUCH, self.terms.goals[k].vertical + TOUCH
        return True in near(ends, self.goals[k], self.table.hulls, False, across, up).tolist()

    def _is_no_closer(self, ends: Floats, moved: list[int]) -> Broken | None:
        if self.task.closer == NOT:
            return None
        for i in moved:
            away = away_from(self.starts[i], self.task.toward, self.table.hulls)
            if not is_closer(self.task, away, ends[i], self.table.hulls):
                now = away_from(ends[i], self.task.toward, self.table.hulls)
                return Broken(self.names[i], "not-closer", round(float(now.min()), 6), round(float(away.min()), 6))
        return None

    def _avoids_contact(self, ends: Floats, moved: list[int]) -> Broken | None:
        for i in self._bound(ends, moved):
            place = self.contact_place(i, ends)
            if place is not None:
                return Broken(self.names[i], "not-in-contact", place=place)
        return None

    def _holds_back(self, ends: Floats, moved: list[int]) -> Broken | None:
        if self.terms.closer != "closest":
            return None
        for i in self._bound(ends, moved):
            aims = self.nearest_aim(i)
            found = self.nearest_place(i, ends, aims)
            now = float(away_from(ends[i], aims, self.table.hulls)[0])
            if found is not None and now > found[0] + self.terms.slack:
                return Broken(self.names[i], "not-closest", round(now, 6), round(found[0], 6), place=found[1])
        return None

    def _bound(self, ends: Floats, moved: list[int]) -> list[int]:
        """The models that might have to be in contact, or closer, and are not."""
        return [i for i in self.idle(ends) if i in moved or not self.terms.may_stay]

    def is_together(self, ends: Floats) -> bool:
        """Whether the unit keeps together, if its models stand like this."""
        return self.terms.coherency is None or do_keep_together(ends, self.table.hulls, self.terms.coherency)

    def is_good_start(self) -> bool:
        """Whether the unit keeps together and has reached its goals before it moves."""
        stray = apart(self.table, self.unit, self.terms.coherency, {})
        return stray is None and self._leaves_out(self.starts) is None

    # -- one model -----------------------------------------------------------------------------------------------------

    def rests(self, i: int) -> bool:
        """Whether the model is in contact already and has to stay."""
        return self.terms.rests and self._touch_first[i]

    def stays(self, i: int) -> bool:
        """Whether the model stays where it is, because it has to or cannot move."""
        return self.rests(i) or self.terms_of(i).distance <= 0.0

    def idle(self, ends: Floats) -> list[int]:
        """The models that have not come into contact and need not rest."""
        touch = touching(ends, self.touched, self.table.hulls).tolist()
        return [i for i in range(len(ends)) if not (touch[i] or self.rests(i))]

    def nearest_aim(self, i: int) -> Floats:
        """The base that was nearest to the model, of those to come closer to."""
        away = away_from(self.starts[i], self.task.toward, self.table.hulls)
        at = int(away.argmin())
        return self.task.toward[at : at + 1]

    def contact_place(self, i: int, ends: Floats) -> Pose | None:
        """A place in contact for one model, near to where it ends now."""
        wish = Wish(TOUCHING, float(ends[i, X]), float(ends[i, Y]))
        asked = i, ends, self._mates_of(i), self.touched, wish
        found = self.place(*asked, straight=True) or self.place(*asked)
        return found[1] if found else None

    def nearest_place(self, i: int, ends: Floats, aims: Floats) -> tuple[float, Pose] | None:
        """The place for one model that is nearest to an aim."""
        return self.place(i, ends, self._mates_of(i), aims, Wish(APPROACHING, 0.0, 0.0))

    def _mates_of(self, i: int) -> Ints:
        return np.array([mate for mate in range(len(self.names)) if mate != i], dtype=np.int64)

    def place(
        self,
        i: int,
        ends: Floats,
        present: Ints,
        aims: Floats,
        wish: Wish,
        *,
        straight: bool = False,
        task: Task | None = None,
        up: float | None = None,
    ) -> tuple[float, Pose] | None:
        """The best place for one model by the wish, on whatever level, and its score.

        With `up` the distance of the aims is measured in plan; those further above or below do not count.
        """
        task = task or self.task
        poses = (rows[:, :POSE_COLUMNS].tobytes() for rows in (ends, aims))
        asked = (i, *poses, present.tobytes(), wish, straight, task.bond, task.goals.tobytes(), up)
        if asked not in self._places:
            self._places[asked] = self._found_place(i, ends, present, aims, wish, straight, task, up)
        return self._places[asked]

    def _found_place(
        self,
        i: int,
        ends: Floats,
        present: Ints,
        aims: Floats,
        wish: Wish,
        straight: bool,
        task: Task,
        up: float | None,
    ) -> tuple[float, Pose] | None:
        start, reach = self.starts[i], self.reach_of(i)
        if wish.sort == TOUCHING:
            aims, up = within_reach(start, aims, reach), 0.0
            if not len(aims):
                return None
        best: tuple[float, Pose] | None = None
        unit = ends.copy()
        for z in self.levels(i):
            if wish.sort == PULLED and best:
                break
            unit[i] = start
            unit[i, Z] = z
            rows = aims if up is None else at_level(unit[i], aims, up)
            if len(aims) and (not len(rows) or (up is None and best and best[0] <= upright_gaps(unit[i], aims).min())):
                continue
            goals = _columns(rows[:, : Y + 1], start[ROUND] + rows[:, ROUND] + TOUCH) if wish.sort == TOUCHING else None
            nodes, budget = self._ways(i, z, reach, goals, rows[:, : Y + 1], straight)
            if len(nodes):
                ours = self.scene_of(i, z)
                found = best_place(ours, task, unit, present, i, start, nodes, budget, rows, wish, RING)
                if found.score < (best[0] if best else FAR):
                    best = float(found.score), Pose(found.x, found.y, z, float(start[FX]), float(start[FX + 1]))
        return best

    def reach_of(self, i: int) -> float:
        """How far a model can go on any table."""
        return float(min(self.terms_of(i).distance, self.table.width + self.table.depth))

    def levels(self, i: int) -> tuple[float, ...]:
        """The heights at which a model might end, its own first: on the table, and on surfaces in its reach."""
        if i not in self._levels:
            self._levels[i] = self._found_levels(i)
        return self._levels[i]

    def _found_levels(self, i: int) -> tuple[float, ...]:
        start, reach, terrain = self.starts[i], self.reach_of(i) + TOUCH, self.table.terrain
        here, surfaces = float(start[Z]), terrain.surfaces
        if here <= TOUCH and not len(surfaces.high):
            return (here,)
        off = np.maximum(surfaces.boxes[:, :2] - start[: Y + 1], start[: Y + 1] - surfaces.boxes[:, 2:])
        near = (np.maximum(off, 0.0) ** 2).sum(axis=1) <= reach * reach
        near[np.isin(surfaces.feature, [terrain.index[key] for key in self.terms_of(i).no_footing])] = False
        found = [z for z in dict.fromkeys([0.0, *surfaces.high[near].tolist()]) if abs(z - here) > TOUCH]
        return (here, *(z for z in sorted(found) if self.least_climb(i, z) <= reach))

    def least_climb(self, i: int, z: float) -> float:
        """No more than what a model has to climb to get to a level."""
        return self.climbs_from(i, float(self.starts[i, Z])).get(z, 0.0)

    def climbs_from(self, i: int, z: float) -> dict[float, float]:
        """For each height that there is, no more than what a model has to climb from a level to there."""
        terms, wide = self.terms_of(i), 2.0 * float(self.starts[i, ROUND])
        return least_climbs(self.table.terrain, terms.free_climbs, terms.free_height, z, wide)

    def _ways(
        self, i: int, z: float, reach: float, goals: Floats | None, eyes: Floats, straight: bool
    ) -> tuple[Floats, float]:
        """Waymarks on the way to some goals or to anywhere on a level, and how far one may go in all."""
        start, terms = self.starts[i], self.terms_of(i).between(float(self.starts[i, Z]), z)
        here = np.array([(start[X], start[Y], 0.0, start[Z])])
        if terms.flies:
            up = reach * reach - float(z - start[Z]) ** 2
            budget = max(math.sqrt(max(0.0, up)), reach - self._climb_at_end(i, z))
            return (here if up >= 0.0 or budget > 0.0 else here[:0]), budget
        if z != start[Z]:
            eyes = eyes[np.argsort(((eyes - start[: Y + 1]) ** 2).sum(axis=1), kind="stable")][:EYES]
        if straight:
            here[:, 2] = self._climb_at_end(i, z)
            return here[here[:, 2] <= reach], reach
        goals = ALL_ROUND if goals is None else goals
        key = i, z, goals.tobytes(), eyes.tobytes() if z != start[Z] else b""
        if key not in self._nodes:
            self._nodes[key] = self._found_ways(i, z, goals, eyes, terms)
        return self._nodes[key], reach

    def _found_ways(self, i: int, z: float, goals: Floats, eyes: Floats, terms: MoveTerms) -> Floats:
        """Waymarks (x, y, inches spent, level): on the level itself, and on the one before for climbs at the end."""
        walk = Walk(self.table, self.unit, i, terms, self.scene_of(i, z))
        stages = walk.stages(walk.start, z, NOWHERE, goals, eyes if z != walk.start.z else NOWHERE)
        found = []
        for stage in stages:
            more = 0.0 if stage.z == z else self._climb_at_end(i, z)
            nodes = np.empty((len(stage.ways.costs), 4))
            nodes[:, :2], nodes[:, 2], nodes[:, 3] = stage.ways.places[:, :2], stage.ways.costs + more, stage.z
            found.append(nodes[nodes[:, 2] <= walk.distance])
        nodes = np.vstack(found)
        return nodes[np.argsort(nodes[:, 2], kind="stable")] if len(found) > 1 else nodes

    def _climb_at_end(self, i: int, z: float) -> float:
        """What a climb to a level costs wherever there is a surface: nothing only if that holds for all of them."""
        terms, terrain, here = self.terms_of(i), self.table.terrain, float(self.starts[i, Z])
        high = max(here, z)
        tops = [terrain.features[k] for k in terrain.surfaces.feature[abs(terrain.surfaces.high - high) <= TOUCH]]
        if tops and all(f.key in terms.free_climbs and leads(f, min(here, z), high) for f in tops):
            return 0.0
        return 0.0 if abs(z - here) <= terms.free_height + TOUCH else abs(z - here)

    # -- what the questions are asked with -----------------------------------------------------------------------------

    def terms_of(self, i: int) -> MoveTerms:
        move = self.terms.move
        return move if isinstance(move, MoveTerms) else move[self.names[i]]

    def scene_of(self, i: int, z: float) -> Scene:
        """What is in the way of a model that ends on a level."""
        terms = self.terms_of(i).between(float(self.starts[i, Z]), z)
        if terms not in self._scenes:
            self._scenes[terms] = scene(self.table, self.unit, terms)
        return self._scenes[terms]

    def after(self, moves: Moves) -> Floats:
        """The unit's rows with these moves made."""
        ends = self.starts.copy()
        for name, path in moves.items():
            ends[self.names.index(name), :POSE_COLUMNS] = tuple_of(path[-1])
        return ends


def at_level(mover: Floats, rows: Floats, up: float) -> Floats:
    """Those of some bases that are not too far above or below, as if they were level."""
    level = rows[upright_gaps(mover, rows) <= up + TOUCH].copy()
    level[:, Z] = mover[Z]
    return level


def upright_gaps(mover: Floats, rows: Floats) -> Floats:
    """How far above or below some bases are."""
    tall = np.where(rows[:, KIND] == HULL, rows[:, HEIGHT], 0.0)
    high = mover[Z] + (mover[HEIGHT] if mover[KIND] == HULL else 0.0)
    gaps: Floats = np.maximum(0.0, np.maximum(rows[:, Z] - high, mover[Z] - rows[:, Z] - tall))
    return gaps


def apart(table: Table, unit: str, rule: Coherency | None, poses: Mapping[str, Pose]) -> Broken | None:
    """Who breaks the rule of keeping together, the unit standing like this."""
    if rule is None or is_coherent(table, unit, rule, poses):
        return None
    stray = strays(table, unit, rule, poses)[0]
    limit = rule.spread if stray.breaks == "spread" else rule.within
    return Broken(stray.model, "incoherent", round(stray.horizontal, 6), limit, (unit, stray.mate))


def named(what: str | Marker) -> tuple[str, ...]:
    """A thing's name, if it has one, as `Broken` has it."""
    return (what,) if isinstance(what, str) else ()


def _columns(places: Floats, more: Floats) -> Floats:
    """Places, x and y, and one more number for each."""
    found = np.empty((len(places), 3))
    found[:, :2], found[:, 2] = places, more
    return found


def _task(table: Table, terms: EndTerms, goals: list[Floats], models: int) -> Task:
    things = [rows_of(table, (thing,)) for thing in terms.toward]
    return Task(
        _stack(goals),
        _numbers(goals),
        np.array([goal.within + TOUCH for goal in terms.goals], dtype=np.float64),
        np.array([goal.vertical + TOUCH for goal in terms.goals], dtype=np.float64),
        terms.every,
        _stack(things),
        _numbers(things),
        _CLOSER[terms.closer],
        bond(terms.coherency, models),
        ANYWHERE,
    )


def bond(rule: Coherency | None, models: int) -> Bond:
    """A rule of keeping together as the kernels take it."""
    if rule is None or models < 2:
        return Bond(-1, 0.0, 0.0, FAR, FAR, False)
    return Bond(
        rule.needed(models),
        float(rule.within + TOUCH),
        float(rule.vertically + TOUCH),
        float(rule.spread + TOUCH if rule.spread < FAR else FAR),
        float(rule.spread_up + TOUCH),
        rule.one_group,
    )


def rows_of(table: Table, things: Sequence[str | Marker]) -> Floats:
    """The bases of some units and markers; of units that are not on the table, none."""
    rows = [
        thing.rows if isinstance(thing, Marker) else table.rows(thing) for thing in things if _is_here(table, thing)
    ]
    return _stack(rows)


def _is_here(table: Table, thing: str | Marker) -> bool:
    return not isinstance(thing, str) or table.is_on_table(thing)


def _stack(rows: Sequence[Floats]) -> Floats:
    return rows[0] if len(rows) == 1 else np.vstack([np.zeros((0, COLUMNS)), *rows])


def _numbers(rows: Sequence[Floats]) -> Ints:
    return np.array([k for k, part in enumerate(rows) for _ in range(len(part))], dtype=np.int64)
