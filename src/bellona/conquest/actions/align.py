"""Aligning after a Charge: the charger lies flush with its target, or the target with it, and neighbours make room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin
from typing import TYPE_CHECKING

import shapely

from bellona.space.blocks.aligning import Advance, Alignment, alignments, flush
from bellona.space.blocks.block import Block, Side
from bellona.space.blocks.contact import bases_in_contact, gap
from bellona.space.blocks.manoeuvres import Leg, Shift, Step, after, step
from bellona.space.blocks.shifting import freeing_shifts
from bellona.space.blocks.ways import APART, Field, Keep, Way
from bellona.space.numbers import TOUCH, Floats

from ..facts.charge_facts import Nudged
from ..field.ground import block_of, field, in_the_open, is_engaged, outlines, pose_of, touches
from ..field.terrain_traits import garrisons, impassable

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

QUARTER = 90.0  # degrees that a Regiment wheels at most
INCH = 1.0


@dataclass(frozen=True)
class ChargeAttempt:
    """A Charge under way."""

    unit: str
    target: str
    die: int  # or what takes its place
    reach: float  # the Charge distance
    sides: tuple[Side, ...]  # of the target: its arcs that held most of the charging Stands when it was declared


def turns(game: Conquest, block: Block, target: Regiment) -> tuple[Alignment, ...]:
    """How a block in contact can turn flush with a target, the way that leaves most Stands in contact first.

    The outline of a garrison may be irregular: the nearest edge, by the smallest turn.
    [conquest.action.charge.align, conquest.terrain.garrison.charge-align]
    """
    if target.block:
        return alignments(block, target.block)
    found = [each for outline in outlines(game, target) for each in _along(block, outline)]
    return tuple(sorted(found, key=lambda each: abs(each.degrees)))


def _along(block: Block, outline: Floats) -> Iterator[Alignment]:
    """Turns of at most 90 degrees about a point of contact that lay a front along an edge of a convex outline."""
    front = shapely.LineString([block.corner("left"), block.corner("right")])
    corners = [(float(x), float(y)) for x, y in outline.tolist()]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        edge = shapely.LineString([a, b])
        if edge.distance(front) > 2 * TOUCH:
            continue
        near = shapely.shortest_line(edge, front).coords[0]
        end = flush(block, (b, a), (float(near[0]), float(near[1])))
        angle = degrees(atan2(block.fx * end.fy - block.fy * end.fx, block.fx * end.fx + block.fy * end.fy))
        if abs(angle) <= QUARTER + 0.001:
            yield Alignment(end, "front", (float(near[0]), float(near[1])), angle, block.formation.files)


async def align(game: Conquest, attempt: ChargeAttempt, made: Advance) -> tuple[Alignment | None, str, list[Step]]:
    """Turn flush with the target: the charger, past neighbours who are moved; else the target; else nobody.

    How they came to lie so, and by which turn of the charger.
    [conquest.action.charge.align, conquest.action.charge.align.target-wheels, conquest.action.charge.align.push-away,
    conquest.action.charge.facing]
    """
    options = await choose_side(game, attempt, made)
    for each in options:
        if _may_turn(game, attempt, each, touching=False):
            game.put(attempt.unit, each.block)
            return each, "charger", [step(made.block, each.leg)]
    for each in options:
        if (
            _may_turn(game, attempt, each, touching=True)
            and await make_room(game, attempt, _on_the_turn(made.block, each), each.leg)
            and _may_turn(game, attempt, each, touching=False)
        ):
            game.put(attempt.unit, each.block)
            return each, "charger", [step(made.block, each.leg)]
    for each in options:
        if turned := target_turned(game, attempt, each):
            game.put(attempt.target, turned)
            return each, "target", []
    return (options[0] if options else None), "nobody", []


def _on_the_turn(block: Block, alignment: Alignment) -> tuple[Block, ...]:
    """Where a block is at the beginning, in the middle and at the end of a turn."""
    fx, fy = block.fx + alignment.block.fx, block.fy + alignment.block.fy
    return block, block.turned(alignment.about, (fx, fy)), alignment.block


async def choose_side(game: Conquest, attempt: ChargeAttempt, made: Advance) -> list[Alignment]:
    """The ways to lie flush with one side of the target: the side whose arc held most of the charger's Stands when the
    Charge was declared; of several the charging player chooses.

    [conquest.action.charge.facing]
    """
    sides = list(dict.fromkeys(each.side for each in made.alignments))
    if len(sides) < 2:
        return list(made.alignments)
    rules = ("conquest.action.charge.facing",)
    about = {"unit": attempt.unit, "target": attempt.target}
    owner = game.unit(attempt.unit).owner
    side = await game.choose(owner, "side to align with", sides, rules=rules, about=about)
    return [each for each in made.alignments if each.side == side]


def _may_turn(game: Conquest, attempt: ChargeAttempt, alignment: Alignment, *, touching: bool) -> bool:
    """Whether the charger may make the turn; `touching`: other enemies would be moved out of its way."""
    unit, target = game.unit(attempt.unit), game.unit(attempt.target)
    enemies, friends = in_the_open(game, target.owner, target.key), in_the_open(game, unit.owner, unit.key)
    fighting = tuple(key for key in friends if is_engaged(game, game.unit(key)))
    keeps = [
        Keep(() if touching else enemies, APART),
        Keep(tuple(key for key in garrisons(game) if key != target.terrain), APART),
        Keep((*impassable(game), *fighting)),
        Keep(friends, on_the_way=False),
    ]
    block = block_of(unit)
    return Way(field(game), keeps).check(block, (alignment.leg,)) is None


def target_turned(game: Conquest, attempt: ChargeAttempt, alignment: Alignment) -> Block | None:
    """The target, turned about the point of contact until it lies flush with the charger.

    One that touches a third Regiment is not turned. [conquest.action.charge.align.target-wheels]
    """
    unit, target = game.unit(attempt.unit), game.unit(attempt.target)
    if target.block is None or _touches_others(game, target, unit.key):
        return None
    angle = radians(-alignment.degrees)
    fx, fy = target.block.fx, target.block.fy
    facing = (fx * cos(angle) - fy * sin(angle), fx * sin(angle) + fy * cos(angle))
    turned = target.block.turned(alignment.about, facing)
    theirs = in_the_open(game, target.owner, target.key)
    ends = [
        Keep(in_the_open(game, unit.owner, unit.key), APART, on_the_way=False),
        Keep((unit.key, *theirs, *garrisons(game), *impassable(game)), on_the_way=False),
    ]
    is_flush = bases_in_contact(block_of(unit), turned) and Way(field(game), ends).ends(turned) is None
    return turned if is_flush else None


def _touches_others(game: Conquest, unit: Regiment, *but: str) -> bool:
    """Whether a Regiment touches any Regiment besides some."""
    others = [each for player in game.players for each in game.on_field(player)]
    return any(touches(game, unit, each) for each in others if each.key not in (unit.key, *but))


async def make_room(game: Conquest, attempt: ChargeAttempt, places: tuple[Block, ...], turn: Leg | None = None) -> bool:
    """Move the enemies besides the target that a charger would touch, where it comes to stand or on its turn, one inch
    away from it; whether they could be. Where one cannot, all stay.

    Each goes the shortest way, which its owner chooses among equals; one that touches a Regiment besides charger and
    target stays. [conquest.action.charge.align.push-away]
    """
    target = game.unit(attempt.target)
    enemies = [game.unit(key) for key in in_the_open(game, target.owner, target.key)]
    near = [each for each in enemies if _is_in_the_way(game, each, places, turn)]
    if any(_touches_others(game, each, attempt.unit, target.key) for each in near):
        return False
    rules = ("conquest.action.charge.align.push-away",)
    told: list[Nudged] = []
    for each in near:
        shifts = {f"{shift.dx:g} {shift.dy:g}": shift for shift in nudges(game, attempt, each, places)}
        if not shifts:
            for other in near[: len(told)]:
                game.put(other.key, block_of(other))
            return False
        about = {"unit": each.key, "by": attempt.unit}
        chosen = shifts[await game.choose(each.owner, "way of the neighbour", list(shifts), rules=rules, about=about)]
        moved = after(block_of(each), (chosen,))
        game.put(each.key, moved)
        inches = round(hypot(chosen.dx, chosen.dy), 3)
        told.append(Nudged(unit=each.key, by=attempt.unit, inches=inches, at=pose_of(moved), rules=rules))
    for fact in told:
        game.record(fact)
    return True


def _is_in_the_way(game: Conquest, other: Regiment, places: tuple[Block, ...], turn: Leg | None) -> bool:
    if any(gap(place, block_of(other)) < APART for place in places):
        return True
    way = Way(field(game), (Keep((other.key,), APART),), edges="none")
    return turn is not None and way.check(places[0], (turn,)) is not None


def nudges(game: Conquest, attempt: ChargeAttempt, other: Regiment, places: tuple[Block, ...]) -> tuple[Shift, ...]:
    """The shortest shifts of a neighbour that leave an inch to where the charger is, and room for its turn.

    [conquest.action.charge.align.push-away]
    """
    now = field(game)
    blocks = {key: block for key, block in now.blocks.items() if key != attempt.unit}
    charger = {f"charger {number}": place for number, place in enumerate(places)}
    wide = Field(now.width, now.depth, {**blocks, **charger}, now.terrain)
    foes = in_the_open(game, 1 - other.owner, attempt.unit)
    mates = in_the_open(game, other.owner, other.key)
    keeps = [
        Keep(tuple(charger)[:1], INCH, on_the_way=False),
        Keep(tuple(charger)[1:], APART, on_the_way=False),
        Keep(foes, APART),
        Keep((*mates, *garrisons(game), *impassable(game))),
    ]
    return freeing_shifts(block_of(other), Way(wide, keeps))
