"""Moving a unit: what each model must keep to, why an answer is refused, and how a move is carried out.

Every kind of move is judged here: Normal, Advance, Fall Back, Charge, Pile-in, Consolidation. What a kind asks for
besides (a charge gets closer, a Scouts move stays away) its own chapter adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from bellona.kernel.lazy import lazy
from bellona.kernel.refusal import Refusal
from bellona.kernel.requests import Outlines
from bellona.space import measure
from bellona.space.move import paths
from bellona.space.move.reach import outlines, reach, route
from bellona.space.move.terms import Breach, KeepOff, MoveTerms
from bellona.space.table import Pose, Table

from ..game import Warhammer, replace
from ..keywords import BIG, has_keyword, merged
from ..state import Model, Unit
from ..table.footing import climbed_freely, on_level_only, passable
from ..table.measures import engaged_with
from .where_to_stand import Moves, inches, misdrawn, refusal_of_end, refusal_of_place, settled, too_near


class MoveKind(msgspec.Struct, frozen=True):
    """A kind of move: the rules of its length, of enemies on the way and at the end, and what it may do about them."""

    name: str
    length: str
    way: str
    end: str
    passes_near: bool = False  # within Engagement Range on the way
    passes_over: bool = False  # over enemy models
    over: str = "10e.movement.not-through-enemies"  # the rule by which it does not
    flight: bool = True  # models that can FLY do so
    asks: str = ""  # the name of its question, where that is not its own


OVER_AIRCRAFT = "10e.aircraft.others.move-over"
NO_END = "10e.core.engagement-range.no-end"
NORMAL = MoveKind("normal", "10e.movement.normal-move", "10e.movement.normal-move.engagement", NO_END)
ADVANCE = MoveKind("advance", "10e.movement.advance.move", "10e.movement.advance.move", NO_END)
FALL_BACK = MoveKind(
    "fall-back",
    "10e.movement.fall-back",
    "10e.movement.fall-back",
    "10e.movement.fall-back.must-end-clear",
    passes_near=True,
    passes_over=True,
)


class Move:
    """One unit about to move: how far each model may go, past what, and to what end.

    `engaging` are the enemy units that it may move within Engagement Range of. A model without a distance cannot move.
    """

    def __init__(
        self, game: Warhammer, unit: Unit, kind: MoveKind, distances: Mapping[str, float], engaging: Iterable[str] = ()
    ) -> None:
        self.game, self.unit, self.kind = game, unit, kind
        self.distances, self.engaging = distances, tuple(engaging)
        self._terms: dict[tuple[float, tuple[str, ...]], MoveTerms] = {}
        self._last: tuple[tuple[int, list[tuple[str, list[Pose]]]], Refusal | None] | None = None

    @property
    def reach(self) -> float:
        """How far the whole unit can go."""
        return min(self.distances.values(), default=0.0)

    @property
    def table(self) -> Table:
        return self.game.table

    @lazy
    def keywords(self) -> dict[str, tuple[str, ...]]:
        """By which each model moves."""
        found = self.game.parts.moving.keywords
        return {model.name: found(self.game, self.unit, model) for model in self.unit.models}

    def has(self, name: str, word: str) -> bool:
        """Whether a model has this keyword. [10e.core.keywords.mixed-unit]"""
        return has_keyword(self.keywords[name], word)

    @lazy
    def flyers(self) -> tuple[str, ...]:
        return tuple(name for name in self.keywords if self.has(name, "FLY"))

    @lazy
    def enemies(self) -> tuple[str, ...]:
        """Enemy units that are in the way."""
        return tuple(e.key for e in self.game.enemies(self.unit) if e.key not in self.aircraft)

    @lazy
    def aircraft(self) -> tuple[str, ...]:
        """Enemy AIRCRAFT: in nobody's way, but no move ends near them. [10e.aircraft.others.move-over]"""
        return tuple(e.key for e in self.game.enemies(self.unit) if self.game.has(e, "AIRCRAFT"))

    @lazy
    def bulky_friends(self) -> tuple[str, ...]:
        friends = [self.unit, *self.game.friends(self.unit)]
        return tuple(f.key for f in friends if self.game.is_big(f))

    # -- what a model must keep to -------------------------------------------------------------------------------------

    def can_fly(self, name: str) -> bool:
        return self.kind.flight and name in self.flyers

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """Out of Engagement Range at the end; on the way too, unless it can FLY or Falls Back.

        [10e.movement.normal-move.engagement, 10e.movement.advance.move, 10e.movement.fall-back, 10e.fly.over-enemies]
        """
        strict = not self.game.parts.moving.passes_near(self, name)
        kept = ((self.enemies, strict), (self.aircraft, False))
        found = [(tuple(key for key in keys if key not in self.engaging), on_the_way) for keys, on_the_way in kept]
        near, up = self.game.parts.ground.engagement, self.game.parts.ground.engagement_up
        return tuple(KeepOff(near, keys, (), up, on_the_way) for keys, on_the_way in found if keys)

    def terms(self, name: str) -> MoveTerms:
        """What one model must keep to. If it can FLY and begins or ends on a raised place it goes through the air.

        [10e.terrain-movement.over-not-through, 10e.terrain-movement.climb, 10e.charge.terrain,
        10e.fly.measure-through-air, 10e.charge.fly.measure-through-air]
        """
        sort = (self.distances.get(name, 0.0), self.keywords[name])
        known = self._terms.get(sort)
        if known is None:
            known = self._terms[sort] = MoveTerms(
                sort[0],
                blockers=self.game.parts.moving.blockers(self, name),
                keep_off=self.keep_off(name),
                through=passable(self.game, self.keywords[name]),
                on_level=on_level_only(self.game, self.keywords[name]),
                free_climbs=climbed_freely(self.game),
                **self.game.parts.moving.flight(self, name),
            )
        return known

    def lengths(self, moves: Moves) -> dict[str, float]:
        """How many inches each model moves. [10e.movement.measure-longest-path]"""
        return paths.lengths(self.table, self.unit.key, moves, {name: self.terms(name) for name in moves})

    # -- why an answer is refused --------------------------------------------------------------------------------------

    def refusal(self, moves: Moves) -> Refusal | None:
        """Why the unit may not move like this; None: it may. Any of its models may stay, none may end in mid-climb.

        [10e.movement.models-optional, 10e.terrain-movement.no-mid-climb, 10e.charge.terrain.no-mid-climb]
        """
        return misdrawn(self.table, self.unit, moves) or self.judged(settled(moves))

    def judged(self, moves: Moves) -> Refusal | None:
        """The same of paths that are well drawn and on the grid. What a bot takes up has just been suggested."""
        asked = self.table.stamp, list(moves.items())
        if self._last is None or self._last[0] != asked:
            self._last = asked, self._judged(moves)
        return self._last[1]

    def _judged(self, moves: Moves) -> Refusal | None:
        for name, path in moves.items():
            if name not in self.distances and len(path) > 1:
                return Refusal("cannot-move", ("10e.datasheet.move-dash",), {"model": name})
        terms = {name: self.terms(name) for name in moves}
        if broken := paths.check(self.table, self.unit.key, moves, terms):
            path = moves[broken.model]
            return self._told(broken, path, terms[broken.model].between(path[0].z, path[-1].z))
        return self.refusal_of_ends(moves)

    def refusal_of_ends(self, moves: Moves) -> Refusal | None:
        """Why the models may not end there, though they can go there."""
        ends = {name: path[-1] for name, path in moves.items()}
        return self._left_engaged(ends) or refusal_of_end(self.game, self.unit, ends, self.keywords)

    def _left_engaged(self, ends: Mapping[str, Pose]) -> Refusal | None:
        """Models that stay must not be left within Engagement Range either. [10e.core.engagement-range.no-end]"""
        if len(ends) == len(self.unit.models):
            return None
        ground = self.game.parts.ground
        for key in (enemy.key for enemy in engaged_with(self.game, self.unit)):
            if key not in self.engaging:
                inches, up = ground.engagement, ground.engagement_up
                near = measure.models_within(self.table, self.unit.key, key, inches, vertically=up)
                for name in (name for name in near if name not in ends):
                    gap = measure.gap(self.table, measure.OneModel(self.unit.key, name), key)
                    return too_near(self.game, name, gap.models[1], gap.horizontal, *self._end_rules(key))
        return None

    def _told(self, broken: Breach, path: list[Pose], terms: MoveTerms) -> Refusal:
        """A broken term in the words of the rules.

        [10e.fly.end-restrictions, 10e.core.engagement-range.no-end, 10e.movement.fall-back.must-end-clear]
        """
        name = broken.model
        if broken.term == "too-long":
            about = {"model": name, "moved": inches(broken.measured), "limit": inches(self.distances[name])}
            return Refusal("moved-too-far", (self.kind.length, *_length_rules(path, terms)), about)
        if broken.term == "through-model" and self.game.unit(broken.hit[0]).owner == self.unit.owner:
            about = {"model": name, "friend": broken.hit[1]}
            return Refusal("through-friend", ("10e.movement.monster-vehicle-block",), about)
        if broken.term == "through-model":
            about = {"model": name, "enemy": broken.hit[1]}
            return Refusal("through-enemy", (self.kind.over,), about)
        flying = ("10e.fly.end-restrictions",) if self.can_fly(name) else ()
        if broken.term == "too-near":
            ends = self._ends_near(name, path, terms)
            rules = (*self._end_rules(broken.hit[0]), *flying) if ends else (self.kind.way,)
            return too_near(self.game, name, broken.hit[-1], broken.measured, *rules)
        return refusal_of_place(self.game, self.table, self.unit.key, broken, path[-1], *flying)

    def _end_rules(self, enemy: str) -> tuple[str, ...]:
        """What forbids ending near an enemy unit. [10e.aircraft.others.move-over]"""
        return merged((OVER_AIRCRAFT,) if enemy in self.aircraft else (), (self.kind.end,))

    def _ends_near(self, name: str, path: list[Pose], terms: MoveTerms) -> bool:
        """Whether the path ends too near, and does not only lead there."""
        at_end = replace(terms, keep_off=tuple(replace(keep, on_the_way=False) for keep in terms.keep_off))
        broken = paths.check(self.table, self.unit.key, {name: path}, at_end)
        return broken is not None and broken.term == "too-near"


def blockers(move: Move, name: str) -> tuple[str, ...]:
    """The units that a model does not move over: enemies, and MONSTERs and VEHICLEs among themselves. One that can
    FLY moves over everybody.

    [10e.movement.through-friends, 10e.movement.monster-vehicle-block, 10e.movement.not-through-enemies,
    10e.fly.over-enemies, 10e.fly.monsters-vehicles, 10e.charge.fly, 10e.charge.non-fly-through-models]
    """
    if move.can_fly(name):
        return ()
    bulky = any(move.has(name, word) for word in BIG)
    return (*(() if move.kind.passes_over else move.enemies), *(move.bulky_friends if bulky else ()))


def soars(move: Move, name: str) -> dict[str, bool]:
    """A model that can FLY goes through the air where it begins or ends raised. [10e.fly.measure-through-air]"""
    return {"soars": move.can_fly(name)}


def passes_near(move: Move, name: str) -> bool:
    """Whether a model may be within Engagement Range on its way: if it can FLY, or the kind of move allows it.

    [10e.fly.over-enemies, 10e.movement.fall-back]
    """
    return move.can_fly(name) or move.kind.passes_near


def reachable(move: Move, name: str) -> Outlines:
    """Where one model could end by itself on its own level, all others staying; to be shown, not to be relied on."""
    if move.distances.get(name, 0.0) <= 0.0:
        return []
    return outlines(reach(move.table, move.unit.key, name, move.terms(name), cell=0.5))


def way_to(move: Move, name: str, goal: Pose) -> list[Pose] | None:
    """A way for one model to a place, around what stands there, all others staying."""
    if move.distances.get(name, 0.0) <= 0.0:
        return None
    return route(move.table, move.unit.key, name, goal, move.terms(name))


def _length_rules(path: list[Pose], terms: MoveTerms) -> tuple[str, ...]:
    """Which rules of measuring had a part in the length of a path.

    [10e.movement.measure-longest-path, 10e.movement.pivot, 10e.fly.measure-through-air, 10e.terrain-movement.climb]
    """
    climbs = any(pose.z != path[0].z for pose in path)
    turns = any((pose.fx, pose.fy) != (path[0].fx, path[0].fy) for pose in path)
    return (
        *(("10e.fly.measure-through-air",) if terms.flies else ()),
        *(("10e.terrain-movement.climb",) if climbs and not terms.flies else ()),
        *(("10e.movement.measure-longest-path", "10e.movement.pivot") if turns else ()),
    )


def can_move(game: Warhammer, unit: Unit, model: Model) -> bool:
    """A Move of "-" is none at all, but in Hover mode. [10e.datasheet.move-dash, 10e.aircraft.hover.effect]"""
    return unit.hover or game.characteristic(unit, model, "move") is not None or bool(game.random_move(model))


def everybody(game: Warhammer, unit: Unit, inches: float) -> dict[str, float]:
    """The same distance for each model that can move."""
    return {model.name: inches for model in unit.models if can_move(game, unit, model)}
