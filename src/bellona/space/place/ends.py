"""Where a unit's move has to end: near its goals, in contact, closer, together.

`refuses` is the one predicate for answers and for suggestions. "In contact if it can" and "as close as it can" are
judged one model at a time, with all mates where the answer has them.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from bellona.kernel.lazy import lazy

from ..columns import COLUMNS, DISC, FX, KIND, ROUND, X, Y, Z
from ..measure.distances import Footprint, Marker, OneModel
from ..measure.together import Coherency, do_keep_together, is_coherent, strays
from ..measure.unit_kernels import closest, near
from ..move.climbs import climb_anywhere, footholds, heights_over, least_climbs
from ..move.hurdle_kernels import Surroundings
from ..move.paths import POSE_COLUMNS, Moves, check, tuple_of
from ..move.reach import ANYWHERE as ALL_ROUND
from ..move.reach import EYES, FINE, NOWHERE, RING, Walk
from ..move.surroundings import surroundings
from ..move.terms import Breach, EndTerms, MoveTerms
from ..numbers import FAR, TOUCH, Floats, Ints
from ..table import Pose, Table
from .end_kernels import (
    NEAREST,
    NOT,
    ONE,
    Bond,
    Task,
    at_level,
    away_from,
    is_closer,
    least_gap,
    touching,
    within_reach,
)
from .footprints import rows_of_footprint, with_footprints
from .placing_kernels import APPROACHING, PULLED, TOUCHING, BestPlace, Wish, best_place

_CLOSER = {"no": NOT, "one": ONE, "nearest": NEAREST, "closest": NEAREST}


def refuses(table: Table, unit: str, moves: Moves, terms: EndTerms) -> Breach | None:
    """The first term that the unit breaks by moving like this; None: it may."""
    return Ending(table, unit, terms).refuses(moves)


def nearest_legal_point(
    table: Table, unit: str, model: str, target: OneModel | Marker, moves: Moves, terms: EndTerms
) -> tuple[float, Pose] | None:
    """The place nearest to the target where the model may end, its mates being where they have moved to, and how near.

    Exact for a disc and a round target, among discs, rectangles, hulls and terrain, as far as the ways of `reach` lead.
    """
    ending = Ending(table, unit, terms)
    aims = target.rows if isinstance(target, Marker) else table.models[table.row(*target)][None]
    return ending.nearest_place(table.names(unit).index(model), ending.after(moves), aims)


class Stances(NamedTuple):
    """Models where they start, but on levels where they might end, and how far each could go there."""

    models: list[int]
    rows: Floats
    budgets: list[float]


class Sought(NamedTuple):
    """A model that is to find a place, with some of its mates where they end."""

    i: int
    ends: Floats
    present: Ints  # the mates that count
    aims: Floats
    wish: Wish
    task: Task
    straight: bool = False  # whether it goes no other way
    up: float | None = None  # aims are measured in plan, and do not count if they are further above or below

    @property
    def key(self) -> Hashable:
        poses = (rows[:, :POSE_COLUMNS].tobytes() for rows in (self.ends, self.aims))
        task = self.task.bond, self.task.goals.tobytes()
        return self.i, *poses, self.present.tobytes(), self.wish, *task, self.straight, self.up


class Ending:
    """A unit about to move, prepared for many questions about where it ends. Mates are numbered as in the unit."""

    def __init__(self, table: Table, unit: str, terms: EndTerms, ring: Floats = RING) -> None:
        if any(isinstance(thing, Footprint) for thing in (*terms.toward, *(goal.what for goal in terms.goals))):
            table = with_footprints(table)
        self.table, self.unit, self.terms, self.ring = table, unit, terms, ring
        self.names = table.names(unit)
        move = terms.move
        self._moves = [move if isinstance(move, MoveTerms) else move[name] for name in self.names]
        self.starts = table.rows(unit).copy()
        self.goals = [rows_of(table, (goal.what,)) for goal in terms.goals]
        self.task = _task(table, terms, self.goals, len(self.names))
        self.touched = rows_of(table, terms.contact)
        self._noticed = {i: self._noticed_by(name) for i, name in enumerate(self.names) if terms.ignored.get(name)}
        self._rests = self._resting()
        self._surroundings: dict[MoveTerms, Surroundings] = {}
        self._levels: dict[int, tuple[float, ...]] = {}
        self._over: dict[tuple[int, float], bool] = {}
        self._walks: dict[tuple[int, MoveTerms], Walk] = {}
        self._nodes: dict[tuple[int, float, bytes, bytes], Floats] = {}
        self._places: dict[Hashable, tuple[float, Pose] | None] = {}

    def _noticed_by(self, name: str) -> tuple[Task, Floats]:
        """The unit's task and whom to touch, without what one model ignores."""
        ignored = self.terms.ignored[name]
        counts = np.array([thing not in ignored for thing in self.terms.toward], dtype=np.bool_)[self.task.families]
        task = self.task._replace(toward=self.task.toward[counts], families=self.task.families[counts])
        return task, rows_of(self.table, [unit for unit in self.terms.contact if unit not in ignored])

    def _resting(self) -> list[bool]:
        """Which models are in contact with somebody whom they may not leave."""
        rest = [False] * len(self.names)
        for i, name in enumerate(self.names if self.terms.rests else ()):
            ignored = self.terms.ignored.get(name, ())
            kept = rows_of(self.table, [unit for unit in self.terms.rests if unit not in ignored])
            rest[i] = bool(touching(self.starts[i : i + 1], kept, self.table.hulls)[0])
        return rest

    def _touching(self, rows: Floats) -> list[bool]:
        """Which models of the unit, standing like this, are in contact with what they notice."""
        touch: list[bool] = touching(rows, self.touched, self.table.hulls).tolist()
        for i, (_, touched) in self._noticed.items():
            touch[i] = bool(touching(rows[i : i + 1], touched, self.table.hulls)[0])
        return touch

    # -- the predicate -------------------------------------------------------------------------------------------------

    def refuses(self, moves: Moves) -> Breach | None:
        moved = [name for name, path in moves.items() if len(path) > 1]
        for name in moved:
            if self.rests(self.names.index(name)):
                return Breach(name, "must-stay")
        broken = check(self.table, self.unit, moves, self.terms.move)
        return broken or self.misses(moves)

    def misses(self, moves: Moves) -> Breach | None:
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

    def _leaves_out(self, ends: Floats) -> Breach | None:
        missed: Breach | None = None
        for k, goal in enumerate(self.terms.goals):
            gap, who = self._gap_to(k, ends)
            if who < 0:
                if not self.terms.every:
                    return None
                continue
            missed = missed or Breach(self.names[who], "unreached", round(gap, 6), goal.within, named(goal.what))
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

    def is_there(self, i: int, ks: Iterable[int]) -> bool:
        """Whether a model is near to all these goals before it moves: it may stay where it could not end a move."""
        return all(self.is_near(k, self.starts[i : i + 1]) for k in ks)

    def _is_no_closer(self, ends: Floats, moved: list[int]) -> Breach | None:
        if self.task.closer == NOT:
            return None
        for i in moved:
            task = self.task_of(i)
            away = away_from(self.starts[i], task.toward, self.table.hulls)
            if not is_closer(task, away, ends[i], self.table.hulls):
                now = away_from(ends[i], task.toward, self.table.hulls)
                return Breach(self.names[i], "not-closer", _least(now), _least(away))
        return None

    def _avoids_contact(self, ends: Floats, moved: list[int]) -> Breach | None:
        for i in self._bound(ends, moved):
            place = self.contact_place(i, ends)
            if place is not None:
                return Breach(self.names[i], "not-in-contact", place=place)
        return None

    def _holds_back(self, ends: Floats, moved: list[int]) -> Breach | None:
        if self.terms.closer != "closest":
            return None
        for i in self._bound(ends, moved):
            aims = self.nearest_aim(i)
            found = self.nearest_place(i, ends, aims)
            now = float(away_from(ends[i], aims, self.table.hulls)[0])
            if found is not None and now > found[0] + self.terms.slack:
                return Breach(self.names[i], "not-closest", round(now, 6), round(found[0], 6), place=found[1])
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
        return self._rests[i]

    def stays(self, i: int) -> bool:
        """Whether the model stays where it is, because it has to or cannot move."""
        return self.rests(i) or self.terms_of(i).distance <= 0.0

    def idle(self, ends: Floats) -> list[int]:
        """The models that have not come into contact and could move."""
        touch = self._touching(ends)
        return [i for i in range(len(ends)) if not (touch[i] or self.stays(i))]

    def nearest_aim(self, i: int) -> Floats:
        """The base that was nearest to the model, of those to come closer to."""
        toward = self.task_of(i).toward
        at = int(away_from(self.starts[i], toward, self.table.hulls).argmin())
        return toward[at : at + 1]

    def contact_place(self, i: int, ends: Floats) -> Pose | None:
        """A place in contact for one model, near to where it ends now."""
        wish = Wish(TOUCHING, float(ends[i, X]), float(ends[i, Y]))
        touched = self._noticed[i][1] if i in self._noticed else self.touched
        asked = Sought(i, ends, self._mates_of(i), touched, wish, self.task)
        found = self.place(asked._replace(straight=True)) or self.place(asked)
        return found[1] if found else None

    def nearest_place(self, i: int, ends: Floats, aims: Floats) -> tuple[float, Pose] | None:
        """The place for one model that is nearest to an aim."""
        return self.place(Sought(i, ends, self._mates_of(i), aims, Wish(APPROACHING, 0.0, 0.0), self.task))

    def _mates_of(self, i: int) -> Ints:
        return np.array([mate for mate in range(len(self.names)) if mate != i], dtype=np.int64)

    def place(self, asked: Sought) -> tuple[float, Pose] | None:
        """The best place for one model by its wish, on whatever level, and its score."""
        if asked.i in self._noticed:
            task = self.task_of(asked.i)
            asked = asked._replace(task=asked.task._replace(toward=task.toward, families=task.families))
        key = asked.key
        if key not in self._places:
            self._places[key] = self._found_place(asked)
        return self._places[key]

    def _found_place(self, asked: Sought) -> tuple[float, Pose] | None:
        i, aims, wish, up = asked.i, asked.aims, asked.wish, asked.up
        start, reach = self.starts[i], self.reach_of(i)
        if wish.sort == TOUCHING:
            aims, up = within_reach(start, aims, reach), 0.0
            if not len(aims):
                return None
        best: tuple[float, Pose] | None = None
        unit = asked.ends.copy()
        for z in self.levels(i):
            if wish.sort == PULLED and best:
                break
            unit[i] = start
            unit[i, Z] = z
            rows = aims if up is None or self.is_level else at_level(unit[i], aims, up)
            if len(aims) and (not len(rows) or (z != start[Z] and self._is_vain(i, unit[i], rows, wish, best))):
                continue
            goals = _wanted(start, rows, wish)
            nodes, budget = self._ways(i, z, reach, goals, rows[:, : Y + 1], asked.straight)
            if len(nodes):
                ours = self.surroundings_of(i, z)
                given = ours, asked.task, unit, asked.present, i, start, nodes, budget, rows, wish, FINE
                found = BestPlace(*best_place(*given))
                if found.score < (best[0] if best else FAR):
                    best = float(found.score), Pose(found.x, found.y, z, float(start[FX]), float(start[FX + 1]))
        return best

    def _is_vain(self, i: int, row: Floats, aims: Floats, wish: Wish, best: tuple[float, Pose] | None) -> bool:
        """Whether a model that climbs to a level cannot come near enough to its aims there, or nearer than before."""
        nearest = least_gap(row, aims, self.table.hulls, self.budget_of(i, float(row[Z]))) - 2 * TOUCH
        if wish.sort == TOUCHING:
            return nearest > 0.0
        return nearest > min(wish.cap, best[0] if best else FAR)

    def reach_of(self, i: int) -> float:
        """How far a model can go on any table."""
        return float(min(self.terms_of(i).distance, self.table.width + self.table.depth))

    def levels(self, i: int) -> tuple[float, ...]:
        """The heights at which a model might end, its own first: on the table, and on surfaces in its reach."""
        if i not in self._levels:
            self._levels[i] = self._found_levels(i)
        return self._levels[i]

    def _found_levels(self, i: int) -> tuple[float, ...]:
        x, y, here = self.starts[i, : Z + 1].tolist()
        reach = self.reach_of(i) + TOUCH
        levels = {0.0}
        for z, left, front, right, back in footholds(self.table.terrain, self.terms_of(i).no_footing):
            if max(left - x, x - right) <= reach and max(front - y, y - back) <= reach:
                levels.add(z)
        found = [z for z in sorted(levels) if abs(z - here) > TOUCH]
        return (here, *(z for z in found if self.least_climb(i, z) <= reach))

    @lazy
    def is_level(self) -> bool:
        """Whether the unit, and all it has to do with, stand on the table and stay there."""
        rows = (self.starts, self.task.goals, self.task.toward, self.touched)
        is_low = all((part[:, Z] <= TOUCH).all() for part in rows)
        return is_low and all(len(self.levels(i)) == 1 for i in range(len(self.names)))

    @lazy
    def stances(self) -> Stances:
        """Each model on each level where it might end."""
        found = [(i, z) for i in range(len(self.names)) for z in self.levels(i)]
        models = [i for i, _ in found]
        rows = self.starts[models]
        rows[:, Z] = [z for _, z in found]
        return Stances(models, rows, [self.budget_of(i, z) for i, z in found])

    def at_height(self, i: int, z: float) -> Floats:
        """A model where it starts, but on another level."""
        row: Floats = self.starts[i].copy()
        row[Z] = z
        return row

    def budget_of(self, i: int, z: float) -> float:
        """How far in plan a model can go if it is to end on a level; negative if that is too high or too low."""
        terms, reach, climb = self.terms_of(i), self.reach_of(i), self.least_climb(i, z)
        if terms.wheel is not None and self.starts[i, KIND] != DISC:
            return self.table.width + self.table.depth  # wheels take the middle further than they count
        if terms.between(float(self.starts[i, Z]), z).flies:
            return math.sqrt(reach * reach - climb * climb) if climb <= reach else reach - climb
        return reach - climb

    def least_climb(self, i: int, z: float) -> float:
        """No more than what a model has to climb to get to a level."""
        here = float(self.starts[i, Z])
        return 0.0 if z == here or self.terms_of(i).level else self.climbs_from(i, here).get(z, 0.0)

    def climbs_from(self, i: int, z: float, free: tuple[str, ...] | None = None) -> dict[float, float]:
        """For each height that there is, no more than what a model has to climb from a level to there, by what it
        climbs freely, or only by some of that.
        """
        terms, wide = self.terms_of(i), 2.0 * float(self.starts[i, ROUND])
        free = terms.free_climbs if free is None else free
        return least_climbs(self.table.terrain, free, terms.free_height, z, wide)

    def _ways(
        self, i: int, z: float, reach: float, goals: Floats, eyes: Floats, straight: bool
    ) -> tuple[Floats, float]:
        """Waymarks on the way to some goals or to anywhere on a level, and how far one may go in all."""
        start, terms = self.starts[i], self.terms_of(i).between(float(self.starts[i, Z]), z)
        here = np.array([(start[X], start[Y], 0.0, start[Z])])
        if terms.flies:
            up = reach * reach - (0.0 if terms.level else float(z - start[Z]) ** 2)
            budget = max(math.sqrt(max(0.0, up)), reach - self._climb_at_end(i, z))
            return (here if up >= 0.0 or budget > 0.0 else here[:0]), budget
        bends = z != start[Z] or self._goes_over(i, z)
        if bends:
            eyes = eyes[np.argsort(((eyes - start[: Y + 1]) ** 2).sum(axis=1), kind="stable")][:EYES]
        if straight:
            here[:, 2] = self._climb_at_end(i, z)
            return here[here[:, 2] <= reach], reach
        key = i, z, goals.tobytes(), eyes.tobytes() if bends else b""
        if key not in self._nodes:
            self._nodes[key] = self._found_ways(i, z, goals, eyes, terms)
        return self._nodes[key], reach

    def _found_ways(self, i: int, z: float, goals: Floats, eyes: Floats, terms: MoveTerms) -> Floats:
        """Waymarks (x, y, inches spent, level): on the level itself, and on the one before for climbs at the end."""
        walk = self._walk(i, z, terms)
        levels = walk.levels(walk.start, z, NOWHERE, goals, eyes if z != walk.start.z else NOWHERE)
        if self._goes_over(i, z):
            levels += [chain[-1] for chain in walk.over(walk.start, z, NOWHERE, goals, eyes)]
        found = []
        for level in levels:
            more = 0.0 if level.z == z else self._climb_at_end(i, z)
            nodes = np.empty((len(level.ways.costs), 4))
            nodes[:, :2], nodes[:, 2], nodes[:, 3] = level.ways.places[:, :2], level.ways.costs + more, level.z
            found.append(nodes[nodes[:, 2] <= walk.distance])
        nodes = np.vstack(found)
        return nodes[np.argsort(nodes[:, 2], kind="stable")] if len(found) > 1 else nodes

    def _walk(self, i: int, z: float, terms: MoveTerms) -> Walk:
        """The model about to end on a level; the same for all levels to which it goes by the same terms."""
        if (i, terms) not in self._walks:
            around = self.surroundings_of(i, z)
            self._walks[i, terms] = Walk(self.table, self.unit, i, terms, around, ring=self.ring)
        return self._walks[i, terms]

    def _goes_over(self, i: int, z: float) -> bool:
        """Whether there is anything that a model might climb over on its way to a level."""
        if (i, z) not in self._over:
            terms, here = self.terms_of(i), Pose(*self.starts[i, :POSE_COLUMNS].tolist())
            self._over[i, z] = bool(heights_over(self.table.terrain, terms.through, here, z, self.reach_of(i)))
        return self._over[i, z]

    def _climb_at_end(self, i: int, z: float) -> float:
        """What a climb to a level costs wherever a model comes to it."""
        terms, here = self.terms_of(i), float(self.starts[i, Z])
        return climb_anywhere(self.table.terrain, terms.free_climbs, terms.free_height, here, z)

    # -- what the questions are asked with -----------------------------------------------------------------------------

    def terms_of(self, i: int) -> MoveTerms:
        return self._moves[i]

    def task_of(self, i: int) -> Task:
        """The unit's task as one model sees it."""
        return self._noticed[i][0] if i in self._noticed else self.task

    def surroundings_of(self, i: int, z: float) -> Surroundings:
        """What is in the way of a model that ends on a level."""
        terms = self.terms_of(i).between(float(self.starts[i, Z]), z)
        if terms not in self._surroundings:
            self._surroundings[terms] = surroundings(self.table, self.unit, terms)
        return self._surroundings[terms]

    def after(self, moves: Moves) -> Floats:
        """The unit's rows with these moves made."""
        ends = self.starts.copy()
        for name, path in moves.items():
            ends[self.names.index(name), :POSE_COLUMNS] = tuple_of(path[-1])
        return ends


def apart(table: Table, unit: str, rule: Coherency | None, poses: Mapping[str, Pose]) -> Breach | None:
    """Who breaks the rule of keeping together, the unit standing like this."""
    if rule is None or is_coherent(table, unit, rule, poses):
        return None
    stray = strays(table, unit, rule, poses)[0]
    limit = rule.spread if stray.breaks == "spread" else rule.within
    return Breach(stray.model, "incoherent", round(stray.horizontal, 6), limit, (unit, stray.mate))


def _least(gaps: Floats) -> float:
    return round(float(gaps.min()), 6) if len(gaps) else 0.0


def named(what: str | Marker | Footprint) -> tuple[str, ...]:
    """A thing's name, if it has one, as `Broken` has it."""
    return (what,) if isinstance(what, str) else ()


def _wanted(start: Floats, aims: Floats, wish: Wish) -> Floats:
    """Circles (x, y, radius) in one of which any place is that a base might wish for; none: places anywhere, also for
    wishes of which each is for another place.
    """
    cap = 0.0 if wish.sort == TOUCHING else wish.cap
    if cap == FAR or wish.sort == PULLED:
        return ALL_ROUND
    return _columns(aims[:, : Y + 1], start[ROUND] + aims[:, ROUND] + cap + TOUCH)


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


def rows_of(table: Table, things: Sequence[str | Marker | Footprint]) -> Floats:
    """The bases of some units, markers and areas; of units that are not on the table, none."""
    return _stack([_rows(table, thing) for thing in things if _is_here(table, thing)])


def _rows(table: Table, thing: str | Marker | Footprint) -> Floats:
    if isinstance(thing, Footprint):
        return rows_of_footprint(table, thing.feature)
    return thing.rows if isinstance(thing, Marker) else table.rows(thing)


def _is_here(table: Table, thing: str | Marker | Footprint) -> bool:
    return not isinstance(thing, str) or table.is_on_table(thing)


def _stack(rows: Sequence[Floats]) -> Floats:
    return rows[0] if len(rows) == 1 else np.vstack([np.zeros((0, COLUMNS)), *rows])


def _numbers(rows: Sequence[Floats]) -> Ints:
    return np.array([k for k, part in enumerate(rows) for _ in range(len(part))], dtype=np.int64)
