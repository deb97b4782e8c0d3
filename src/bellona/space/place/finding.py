"""Can a unit move to such an end, and how? Yes with paths, no with the measured reason, or neither found nor excluded.

The search is constructive: somebody to each goal, links between those who are apart, then one after the other into
contact or as near as can be; at last every model that could still come into contact, or closer, does. Later tries mix
the order, go round what is in the way, and call in who is far from its mates. Whatever is found passes `refuses`, the
predicate for answers.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TypeAlias

import msgspec
import numpy as np

from bellona.kernel.lazy import lazy

from ..columns import COLUMNS, DISC, KIND, ROUND, X, Y, Z
from ..measure.distances import Marker
from ..measure.together import Stray, strays
from ..move.hurdle_kernels import CLEAR
from ..move.path_kernels import first_hit, where_free
from ..move.paths import POSE_COLUMNS, tuple_of
from ..move.reach import FINE, Walk
from ..move.terms import EndTerms
from ..numbers import TOUCH, Floats
from ..shapes import Point
from ..table import Pose, Table
from .end_kernels import Task, away_from, groups_of, nearest_each
from .ends import Ending, Sought
from .exclusion import Impossible, exclusion, is_out_of_reach, no_way
from .placing_kernels import APPROACHING, PULLED, TOUCHING, Wish
from .posing import open_poses, poses_in_reach
from .pseudo_random import PseudoRandom


class Possible(msgspec.Struct, frozen=True):
    """Yes: a path for each model that moves, in the order in which they do; of one pose for a model that is set up."""

    paths: dict[str, list[Pose]]

    @property
    def poses(self) -> dict[str, Pose]:
        """Where these models end."""
        return {name: path[-1] for name, path in self.paths.items()}


class Unknown(msgspec.Struct, frozen=True):
    """Neither found nor excluded."""

    tries: int


Answer: TypeAlias = Possible | Impossible | Unknown


def find_end(table: Table, unit: str, terms: EndTerms, *, tries: int = 12, seed: int = 0) -> Answer:
    """Whether the unit can move so that `refuses` has nothing to say; the same answer for the same seed."""
    ending = Ending(table, unit, terms)
    if is_out_of_reach(ending):
        return exclusion(ending) or Unknown(0)
    lot = PseudoRandom(seed)
    for number in range(tries):
        if number == 1 and is_hopeless(ending, seed):
            break
        attempt = Attempt(ending, lot, number)
        paths = attempt.paths()
        if paths is not None and ending.refuses(paths) is None:
            return Possible(paths)
        if number == 0 and (excluded := _excluded(ending)):  # to find a place is quicker than to prove there is none
            return excluded
    return (None if _is_alone(ending) else no_way(ending)) or _tried_harder(ending, lot, tries, seed)


def _excluded(ending: Ending) -> Impossible | None:
    """Why there is no end to be found, as far as that is known more quickly than more tries are made. For a model by
    itself, which has nobody to make room for, all ways are.
    """
    return exclusion(ending) or (no_way(ending) if _is_alone(ending) else None)


def _is_alone(ending: Ending) -> bool:
    return len(ending.names) == 1


def _tried_harder(ending: Ending, lot: PseudoRandom, tries: int, seed: int) -> Answer:
    """Whether a model by itself can turn to where it has to be, or more tries find what some did not; every other one
    goes round things more closely, unless nobody gets near a goal like that either.
    """
    close = Ending(ending.table, ending.unit, ending.terms, FINE)
    if _is_alone(ending):
        bent = close if ending.starts[0, KIND] == DISC else ending  # who has corners goes round others by their corners
        for pose in itertools.chain(poses_in_reach(ending, 0), open_poses(ending, 0)[:tries]):
            paths = Attempt(bent, lot, 1).paths_from(pose)
            if paths is not None and ending.refuses(paths) is None:
                return Possible(paths)
        return Unknown(tries)
    if is_hopeless(ending, seed) and is_hopeless(close, seed):
        return Unknown(tries)
    for number in range(tries, HARDER * tries):
        paths = Attempt(close if number % 2 else ending, lot, number).paths()
        if paths is not None and ending.refuses(paths) is None:
            return Possible(paths)
    return Unknown(HARDER * tries)


def is_hopeless(ending: Ending, seed: int) -> bool:
    """Whether nobody gets near a goal that has to be reached, whatever becomes of the others."""
    goals = range(len(ending.terms.goals))
    reached = (Attempt(ending, PseudoRandom(seed), 1).reaches(k) for k in goals)
    return bool(goals) and not (all(reached) if ending.terms.every else any(reached))


class Attempt:
    """One try: the first straight ahead, nearest models first; the others less orderly."""

    def __init__(self, ending: Ending, lot: PseudoRandom, number: int) -> None:
        self.ending, self.lot, self.number = ending, lot, number
        self.ends = ending.starts.copy()
        self.present = [i for i in range(len(self.ends)) if ending.stays(i)]
        self.sent: list[int] = []  # who has reached a goal for the others
        self.tasks = (ending.task, self.linked) if ending.task.bond.needed > 1 else (ending.task,)

    @lazy
    def linked(self) -> Task:
        """The task for models that need one mate near them."""
        return self._held_by(min(1, self.ending.task.bond.needed))

    @lazy
    def unbound(self) -> Task:
        """The task for models that need no mates."""
        return self._held_by(-1)

    def _held_by(self, needed: int) -> Task:
        return self.ending.task._replace(bond=self.ending.task.bond._replace(needed=needed))

    def paths(self) -> dict[str, list[Pose]] | None:
        """Paths for all models that move, as yet unjudged; None if the try has led nowhere."""
        if self.number == 1 and self.ending.is_good_start():
            self.present = list(range(len(self.ends)))  # enough if everybody does what they can from where they are
        elif not (self._call_in() and self._send_to_goals() and self._bring_up() and self._link()):
            return None
        for i in self._by_distance(self._waiting(), self.ending.task.goals):
            self._follow(i)
        self._mend()
        self._settle()
        return self._walked()

    def paths_from(self, pose: Pose) -> dict[str, list[Pose]] | None:
        """The same for a model that is by itself, if it first takes this pose."""
        self.ends[0, :POSE_COLUMNS] = tuple_of(pose)
        self.present = [0]
        self._settle()
        return self._walked()

    def reaches(self, k: int) -> bool:
        """Whether anybody gets near this goal, whatever becomes of the others."""
        return self._is_reached(k) or any(self._send(i, k) for i in self._waiting())

    # -- who goes where ------------------------------------------------------------------------------------------------

    def _waiting(self) -> list[int]:
        return [i for i in range(len(self.ends)) if i not in self.present]

    def _by_distance(self, models: list[int], rows: Floats) -> list[int]:
        """The nearest first; in later tries not quite."""
        if not len(rows):
            return models if self.number == 0 else self.lot.shuffled(models)
        hulls = self.ending.table.hulls
        away = dict(zip(models, nearest_each(self.ending.starts[models], rows, hulls).tolist(), strict=True))
        return sorted(models, key=lambda i: away[i] + self._stray(3.0))

    def _stray(self, inches: float) -> float:
        return 0.0 if self.number == 0 else inches * (2 * self.lot.share() - 1)

    def _call_in(self) -> bool:
        """In every fourth try of a unit that is not together its hindmost first comes as near to a mate as it can."""
        waiting = self._waiting()
        if self.number % 4 != 2 or not waiting or self.ending.is_together(self.ending.starts):
            return True
        i = self._by_distance(waiting, self.ending.task.goals)[-1]
        return self._place(i, AS_NEAR_AS_CAN_BE, np.delete(self.ending.starts, i, axis=0), self.unbound)

    def _send_to_goals(self) -> bool:
        """Somebody comes near each goal."""
        order = list(range(len(self.ending.goals)))
        for k in order if self.number == 0 else self.lot.shuffled(order):
            if self._is_reached(k):
                if not self.ending.terms.every:
                    return True
                continue
            sent = any(self._send(i, k) for i in self._by_distance(self._waiting(), self.ending.goals[k]))
            self.sent += self.present[-1:] if sent else []
            if sent != self.ending.terms.every:
                return sent
        return self.ending.terms.every or not self.ending.goals

    def _is_reached(self, k: int) -> bool:
        return self.ending.is_near(k, self.ends[self.present])

    def _send(self, i: int, k: int) -> bool:
        """One model to one goal: in contact if that is asked for, together with the others if that is possible."""
        goal, rows = self.ending.terms.goals[k], self.ending.goals[k]
        if self.number % 4 == 3:
            return self._lean(i, k)
        x, y = self._pull(i)
        touched = rows if goal.what in self.ending.terms.contact else NOBODY
        tasks = (*self.tasks, self.unbound) if self.present else (self.unbound,)
        is_last = len(self.present) == len(self.ends) - 1  # and leaves nothing to others
        tries = [(tasks[0], False)] if is_last else [(task, True) for task in tasks]
        return any(
            self._place(i, Wish(TOUCHING, x, y, loose=loose), touched, task)
            or self._place(i, Wish(APPROACHING, 0.0, 0.0, goal.within + TOUCH, loose=loose), rows, task, goal.vertical)
            for task, loose in tries
        )

    def _lean(self, i: int, k: int) -> bool:
        """One model just near enough to a goal, and otherwise as near to the others, or to other goals, as can be."""
        task, start = self.ending.task, self.ending.starts[i]
        mine = task.groups == k
        rows = self.ends[self.present] if self.present else task.goals[~mine]
        rows = rows if len(rows) else start[None]
        x, y = rows[int(((rows[:, :2] - start[:2]) ** 2).sum(axis=1).argmin()), :2].tolist()
        within, up = task.within[k : k + 1], task.up[k : k + 1]
        alone = self.unbound._replace(goals=task.goals[mine], groups=0 * task.groups[mine], within=within, up=up)
        return self._place(i, Wish(PULLED, x + self._stray(2.0), y + self._stray(2.0)), NOBODY, alone)

    def _pull(self, i: int) -> tuple[float, float]:
        """Where a model would like to be: with those who are there already, or where it comes from."""
        rows = self.ends[self.present] if self.present else self.ending.starts[i : i + 1]
        x, y = (float(np.add.reduce(rows[:, column])) / len(rows) for column in (X, Y))
        return x + self._stray(2.0), y + self._stray(2.0)

    def _bring_up(self) -> bool:
        """In every other try the hindmost come as near as they can before the others close the gaps."""
        if self.number % 2 == 0 or not self.present:
            return True
        waiting = self._by_distance(self._waiting(), self.ends[self.present])
        for i in waiting[len(waiting) - self.lot.number(1 + len(waiting) // 2) :]:
            if not self._place(i, AS_NEAR_AS_CAN_BE, self.ends[self.present], self.unbound):
                return False
        return True

    def _link(self) -> bool:
        """Those who are there form one group: others step in between."""
        bond = self.ending.task.bond
        if bond.needed < 0 or not bond.one_group:
            return True
        while len(self.present) > 1:
            rows = self.ends[self.present]
            labels = groups_of(rows, self.ending.table.hulls, bond.across, bond.up)
            ours, theirs = rows[labels == labels[0]], rows[labels != labels[0]]
            if not len(theirs):
                return True
            x, y = _step_between(ours, theirs, bond.across)
            near = self._by_distance(self._waiting(), Marker(x, y).rows)[:4]
            if not any(self._place(i, Wish(PULLED, x, y, 2.0, loose=True), NOBODY, self.linked) for i in near):
                return False
        return True

    def _follow(self, i: int) -> None:
        """One model into contact, or as near to a goal as it can, or near to where it is; else it stays."""
        x, y = float(self.ending.starts[i, X]), float(self.ending.starts[i, Y])
        aims = self._aims(i)
        touch = Wish(TOUCHING, x + self._stray(2.0), y + self._stray(2.0), loose=True)
        for task in self.tasks:
            if (
                self._place(i, touch, self.ending.touched, task)
                or self._place(i, AS_NEAR_AS_CAN_BE, aims, task)
                or self._place(i, Wish(PULLED, x, y, loose=True), NOBODY, task)
            ):
                return
        self.present.append(i)

    def _aims(self, i: int) -> Floats:
        """What a model without a task of its own goes for: the nearest few of the goals, or what to come closer to."""
        task = self.ending.task
        rows = task.goals if len(task.goals) else task.toward
        away = away_from(self.ending.starts[i], rows, self.ending.table.hulls)
        return rows[np.argsort(away, kind="stable")[:3]]

    def _place(self, i: int, wish: Wish, aims: Floats, task: Task, up: float | None = None) -> bool:
        """Put a model at the best place for a wish, if there is one."""
        if wish.sort != PULLED and not len(aims):
            return False
        present = np.array(self.present, dtype=np.int64)
        found = self.ending.place(Sought(i, self.ends, present, aims, wish, task, self.number == 0, up))
        if found is None:
            return False
        self.ends[i, :POSE_COLUMNS] = tuple_of(found[1])
        self.present.append(i)
        return True

    def _mend(self) -> None:
        """Whoever has too few mates near goes to them, or one of the others comes to stand between."""
        for _ in range(6):
            lonely = self._strays()
            if not lonely:
                return
            pair = [self.ending.names.index(name) for name in (lonely[0].model, lonely[0].mate)]
            x, y = self.ends[pair, :2].mean(axis=0).tolist()
            if not any(self._moves_between(i, x, y, len(lonely)) for i in self._nearest_to(x, y)[:5]):
                return

    def _moves_between(self, i: int, x: float, y: float, lonely: int) -> bool:
        """Whether one model's move to a point leaves fewer lonely; otherwise it stays."""
        row = self.ends[i].copy()
        self.present.remove(i)
        if self._place(i, Wish(PULLED, x, y, loose=True), NOBODY, self.ending.task):
            if len(self._strays()) < lonely:
                return True
            self.present.remove(i)
        self.ends[i] = row
        self.present.append(i)
        return False

    def _strays(self) -> tuple[Stray, ...]:
        rule = self.ending.terms.coherency
        if rule is None or self.ending.is_together(self.ends):
            return ()
        poses = {
            name: Pose(*row[:POSE_COLUMNS].tolist()) for name, row in zip(self.ending.names, self.ends, strict=True)
        }
        return strays(self.ending.table, self.ending.unit, rule, poses)

    def _nearest_to(self, x: float, y: float) -> list[int]:
        """The models that may still move, nearest to a point first."""
        free = [i for i in self.present if i not in self.sent and not self.ending.stays(i)]
        return sorted(free, key=lambda i: math.dist((x, y), self.ends[i, :2]))

    # -- the last steps ------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Best responses: whoever can still come into contact, or closer if that is asked for, does."""
        ending = self.ending
        for _ in range(8):
            settled = True
            for i in ending.idle(self.ends):
                place = ending.contact_place(i, self.ends)
                if place is None and ending.terms.closer == "closest":
                    place = self._closer_place(i)
                if place is not None:
                    self.ends[i, :POSE_COLUMNS] = tuple_of(place)
                    settled = False
            if settled:
                return

    def _closer_place(self, i: int) -> Pose | None:
        aims = self.ending.nearest_aim(i)
        found = self.ending.nearest_place(i, self.ends, aims)
        now = float(away_from(self.ends[i], aims, self.ending.table.hulls)[0])
        return found[1] if found and found[0] < now - self.ending.terms.slack / 2 else None

    def _walked(self) -> dict[str, list[Pose]] | None:
        """A path for each model that has found a place elsewhere: the foremost go first or, if mates are in the way of
        others then, those who will stand in nobody's way.
        """
        starts = self.ending.starts
        moved = [i for i, row in enumerate((self.ends != starts).tolist()) if True in row]
        order = self._by_distance(moved, self.ending.task.goals)
        if not self.ending.is_together(self.ends):
            return None
        if len(moved) < 2 or not self._do_mates_block():
            return self._walked_in(order, {})
        staying = [i for i in range(len(starts)) if i not in moved]
        ways = {i: self._path(i, starts, [i, *staying]) for i in order}
        if None in ways.values():
            return None
        return self._walked_in(order, {}) or self._walked_in(order, self._hindered(ways))

    def _do_mates_block(self) -> bool:
        return any(self.ending.unit in self.ending.terms_of(i).blockers for i in range(len(self.ends)))

    def _hindered(self, ways: Mapping[int, list[Pose] | None]) -> dict[int, set[int]]:
        """For each model those on whose ways, if they went alone, it stands at the end."""
        return {
            i: {j for j, way in ways.items() if i != j and way and not self._is_clear(j, way, self.ends, [i, j])}
            for i in ways
        }

    def _walked_in(self, order: list[int], hindered: Mapping[int, set[int]]) -> dict[str, list[Pose]] | None:
        """The same in some order; whoever is in the way of another goes before it, and whoever will be, after it."""
        ending, now, waiting = self.ending, self.ending.starts.copy(), list(order)
        everybody = list(range(len(now)))
        paths: dict[str, list[Pose]] = {}
        while waiting:
            if hindered:
                waiting = sorted(waiting, key=lambda i: len(hindered[i].intersection(waiting)))
            found = ((i, self._path(i, now, everybody)) for i in waiting)
            i, path = next(((i, path) for i, path in found if path is not None), (-1, None))
            if path is None:
                return None
            paths[ending.names[i]] = path
            now[i] = self.ends[i]
            waiting.remove(i)
        return paths

    def _path(self, i: int, now: Floats, there: list[int]) -> list[Pose] | None:
        """A way to its place while those who are there stand where they are now."""
        ending, goal = self.ending, Pose(*self.ends[i, :POSE_COLUMNS].tolist())
        terms = ending.terms_of(i).between(float(ending.starts[i, Z]), goal.z)
        around, me = ending.surroundings_of(i, goal.z), there.index(i)
        if (
            around.mates_block
            and not around.flies
            and not where_free(around, now[there], me, self.ends[i : i + 1, :POSE_COLUMNS])[0]
        ):
            return None  # a mate is still there
        walk = Walk(ending.table, ending.unit, me, terms, around, now[there], ending.ring)
        for path in walk.paths_to(goal):
            if walk.length(path) <= walk.terms.distance + TOUCH and self._is_clear(i, path, now, there):
                return path
        return None

    def _is_clear(self, i: int, path: list[Pose], now: Floats, there: list[int]) -> bool:
        """Whether nothing is in the way of a model, while those who are there stand where they are now."""
        around, rows = self.ending.surroundings_of(i, path[-1].z), now[there]
        rows[there.index(i)] = self.ending.starts[i]
        drawn = np.array([there.index(i)]), np.array([0, len(path)]), np.array([tuple_of(pose) for pose in path])
        return bool(first_hit(around, rows, self.ends[there], *drawn)[1] == CLEAR)


HARDER = 5  # times as many tries where neither a way nor a reason was found
NOBODY: Floats = np.zeros((0, COLUMNS))
AS_NEAR_AS_CAN_BE = Wish(APPROACHING, 0.0, 0.0, loose=True)


def _step_between(ours: Floats, theirs: Floats, across: float) -> Point:
    """Where a model holds on to the nearest of ours and is as near to the nearest of theirs as it can."""
    pairs = [(math.dist(a[:2], b[:2]), tuple(a), tuple(b)) for a in ours for b in theirs]
    length, a, b = min(pairs)
    share = min(0.5, (2 * a[ROUND] + across - 4 * TOUCH) / length)
    return a[X] + share * (b[X] - a[X]), a[Y] + share * (b[Y] - a[Y])
