"""Where Regiments go: marches, entries, formations."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from math import dist, hypot
from typing import Any

import msgspec

from bellona.conquest.actions.answer_forms import Entry, Formation, Manoeuvre, told_legs
from bellona.conquest.actions.answer_forms import block_of as block_in
from bellona.conquest.actions.charge import greatest_distance
from bellona.conquest.actions.march import Off, way_of
from bellona.conquest.actions.suggesting import march_at
from bellona.conquest.field.ground import block_of
from bellona.conquest.state import Regiment
from bellona.kernel.requests import Answer, Choose, Place
from bellona.space.blocks.arcs import arc_of
from bellona.space.blocks.block import Block
from bellona.space.blocks.contact import gap
from bellona.space.blocks.manoeuvres import after
from bellona.space.numbers import FAR
from bellona.space.shapes import Point

from .situation import Situation
from .ways_round import way_round
from .worth import blows

WORTH_A_MARCH = 0.5  # points that a March must gain
MANY = 5  # suggestions that are looked at
A_STEP = 2.0  # points that an inch from its goal costs a Regiment
THERE = 15.0  # what it is worth to be there
EXPOSED = 0.12  # of its points: what it costs to show an enemy its flank, for each that could charge it
BEHIND = 2.0  # and its rear so many times that
FLANKING = 0.08  # of his points: what it is worth to stand at an enemy's flank, in reach of a Charge
LOOKING = 3.0  # what it is worth to look at the nearest enemy
LINING_UP = 0.6  # points for each inch nearer to an enemy that one would rather fight


class Outlook:
    """What a place is worth to a Regiment."""

    def __init__(self, situation: Situation, unit: Regiment) -> None:
        self.situation, self.unit = situation, unit
        self.goal = situation.goal(unit)
        self.enemies = [enemy for enemy in situation.enemies if enemy.block]
        game = situation.game
        self.reaches = {enemy.key: greatest_distance(game, enemy) for enemy in self.enemies}
        self.reach = greatest_distance(game, unit)
        self.worth = situation.points(unit)
        self.prey = self._prey()

    def _prey(self) -> Regiment | None:
        """The enemy that it would rather fight than any other: near, and beaten by it."""
        situation, unit = self.situation, self.unit
        if situation.is_shooter(unit) or not self.enemies or unit.broken:
            return None
        here = situation.place(unit)
        near = sorted(self.enemies, key=lambda enemy: dist(situation.place(enemy), here))[:3]

        def balance(enemy: Regiment) -> float:
            ahead = blows(situation, unit, enemy, inspired=1).points - 0.6 * blows(situation, enemy, unit).points
            return ahead - A_STEP * dist(situation.place(enemy), here) / 2

        best = max(near, key=balance)
        return best if balance(best) > -20.0 else None

    def score(self, block: Block) -> float:
        here = block.centre
        total = 0.0
        if self.goal:
            far = self.way(here)[0]
            total += THERE * self.goal.points - A_STEP * far if far > 0 else THERE * self.goal.points + A_STEP
        if self.prey and self.prey.block:
            total -= LINING_UP * dist(here, self.prey.block.centre)
        total += self._looking(block)
        for enemy in self.enemies:
            assert enemy.block is not None
            total += self._danger(block, enemy.block, self.reaches[enemy.key])
            total += self._chance(block, enemy)
        return total

    def way(self, here: Point) -> tuple[float, Point | None]:
        """How far it is from a point to its zone, and where to turn first."""
        assert self.goal is not None
        return way_round(self.situation.game, self.unit, here, self.situation.inside(self.goal))

    def _looking(self, block: Block) -> float:
        if not self.enemies:
            return 0.0
        x, y = min((situated(enemy) for enemy in self.enemies), key=lambda point: dist(point, block.centre))
        ahead, left = block.seen(x, y)
        return LOOKING * ahead / max(hypot(ahead, left), 0.1)

    def _danger(self, block: Block, enemy: Block, reach: float) -> float:
        """What it costs that an enemy may charge a flank or the rear."""
        if dist(block.centre, enemy.centre) > reach + 10.0 or gap(block, enemy) > reach - 2.0:
            return 0.0
        ahead, _ = enemy.seen(*block.centre)
        if ahead < 0:
            return 0.0  # he looks elsewhere
        arc = arc_of(block, *enemy.centre)
        return {"front": 0.0, "rear": -BEHIND}.get(arc, -1.0) * EXPOSED * self.worth

    def _chance(self, block: Block, enemy: Regiment) -> float:
        """What it is worth to stand where an enemy can be charged in flank or rear."""
        assert enemy.block is not None
        if self.situation.is_shooter(self.unit) or gap(block, enemy.block) > self.reach - 3.0:
            return 0.0
        ahead, left = block.seen(*enemy.block.centre)
        arc = arc_of(enemy.block, *block.centre)
        if ahead < abs(left) or arc == "front":
            return 0.0
        return FLANKING * self.situation.points(enemy)


def situated(enemy: Regiment) -> Point:
    return block_of(enemy).centre


def goals(situation: Situation, unit: Regiment, outlook: Outlook) -> list[Point]:
    """Where it would go straight: a corner on its way, the middle of its zone, the enemy it would fight."""
    found: list[Point] = []
    if outlook.goal:
        _, turning = outlook.way(block_of(unit).centre)
        found += [turning] if turning else []
        xs, ys = zip(*outlook.goal.outline, strict=True)
        found.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    if outlook.prey and outlook.prey.block:
        found.append(outlook.prey.block.centre)
    return found


def march(situation: Situation, request: Place[Manoeuvre]) -> Answer:
    """The best of some Marches: straight to where it wants to be, and those that are suggested; or to stay."""
    game, unit = situation.game, situation.game.unit(request.about["unit"])
    if unit.block is None:
        return request.suggested()
    outlook, block = Outlook(situation, unit), unit.block
    found: list[Manoeuvre] = []
    way = way_of(game, unit, Off()) if request.name == "march" else None
    for point in goals(situation, unit, outlook) if way else ():
        legs = march_at(block, point, request.about["ahead"], way)  # type: ignore[arg-type]
        told = Manoeuvre(told_legs(legs))
        if legs and request.refuses(told) is None:
            found.append(told)
    few = MANY if found else 2 * MANY
    others = iter(request.suggestions())
    found += _read(islice(others, few))
    here = outlook.score(block) + WORTH_A_MARCH
    best, number = _best_end(outlook, block, found)
    if best <= here and request.name == "march":  # stuck: whatever else there is
        found += _read(others)
        best, number = _best_end(outlook, block, found)
        if best <= here:
            return None
    return msgspec.to_builtins(found[number]) if found else None


def _read(suggested: Iterable[Any]) -> list[Manoeuvre]:
    return [msgspec.convert(msgspec.to_builtins(each), Manoeuvre) for each in suggested]


def _best_end(outlook: Outlook, block: Block, found: list[Manoeuvre]) -> tuple[float, int]:
    """The score of the best end of some Marches, and the number of that March."""
    ends = [(outlook.score(after(block, each.read())), number) for number, each in enumerate(found)]
    return max(ends, default=(-FAR, -1))


def entry(situation: Situation, request: Place[Entry]) -> Answer:
    """The best of the entries that are suggested."""
    game, unit = situation.game, situation.game.unit(request.about["unit"])
    outlook = Outlook(situation, unit)
    found = list(islice(request.suggestions(), 2 * MANY))
    if not found:
        return None

    def score(answer: Any) -> float:
        read: Entry = msgspec.convert(msgspec.to_builtins(answer), Entry)
        return outlook.score(after(block_in(game, unit, read), read.read()))

    return msgspec.to_builtins(situation.best(found, score))


def formation(situation: Situation, request: Place[Formation]) -> Answer:
    """The best of the formations that are suggested, or none where nothing is gained."""
    game, unit = situation.game, situation.game.unit(request.about["unit"])
    outlook = Outlook(situation, unit)
    found = list(islice(request.suggestions(), MANY))
    if not found:
        return None

    def score(answer: Any) -> float:
        read: Formation = msgspec.convert(msgspec.to_builtins(answer), Formation)
        return outlook.score(block_in(game, unit, read))

    best = situation.best(found, score)
    if request.may_pass and unit.block and score(best) <= outlook.score(unit.block) + 0.5:
        return None
    return msgspec.to_builtins(best)


def face_away_from(situation: Situation, request: Choose[Regiment]) -> Answer:
    """The strongest of them is left behind."""
    return situation.best(request.options, lambda key: situation.points(situation.game.unit(key)))
