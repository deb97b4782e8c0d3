"""Garrison terrain: who is in it, what it gives, how it is occupied, left and lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formations
from bellona.space.blocks.block import Formation as Ranks
from bellona.space.blocks.block_kernels import gap_of, way_until
from bellona.space.blocks.manoeuvres import Ahead, Leg, Shift, Wheel, after, inches, steps
from bellona.space.blocks.shifting import freeing_shifts
from bellona.space.blocks.ways import Keep, Way
from bellona.space.numbers import TOUCH, Floats
from bellona.space.remembered import Remembered
from bellona.space.shapes import Point
from bellona.space.terrain import Feature

from ..actions.answer_forms import (
    Formation,
    block_of,
    refusal_of_stands,
    stands_of,
    told_formation,
    trace_of_formation,
)
from ..actions.listed import ACTIONS, Acting, action
from ..attacks.broken import break_regiment
from ..facts.round_facts import ActionTaken
from ..facts.terrain_facts import LeftGarrison, Occupied
from ..state import FIELD, GARRISON
from .formation import FRONT_RANK, centres, is_command_stand, refusal_of_formation
from .ground import as_far_as_it_goes, field, in_the_open, is_engaged, pose_of
from .terrain_traits import GARRISON_HEIGHT, cross, garrisons, impassable, trait

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

USUAL = {"defense": 1, "capacity": 4, "height": GARRISON_HEIGHT}
INCH = 1.0
SPACING = 1.0  # inches between the places along an edge that are tried
EXIT = ("conquest.terrain.garrison.exit-place",)

_exit_ways: Remembered[tuple[int, str], Way] = Remembered()


def value(feature: Feature, name: str) -> int:
    """The Defense, Capacity or Height of a garrison; what is usual unless something else was agreed.

    [conquest.terrain.garrison.values, conquest.terrain.garrison.agree]
    """
    return trait(feature, name) or USUAL[name]


def occupied_by(game: Conquest, feature: str) -> Regiment | None:
    """The Regiment in a garrison."""
    units = (unit for unit in game.state.regiments.values() if unit.where == GARRISON and unit.terrain == feature)
    return next(units, None)


def walls(game: Conquest, unit: Regiment) -> int:
    """What a garrison adds to the Defense of those in it. [conquest.terrain.garrison.defense]"""
    return value(game.table.terrain[unit.terrain], "defense") if unit.where == GARRISON else 0


# -- occupying ---------------------------------------------------------------------------------------------------------


def refusal_to_occupy(game: Conquest, unit: Regiment, garrison: str) -> Refusal | None:
    """Why a Regiment cannot occupy a garrison: it is no small Infantry Regiment, keeps out, or somebody is in there.

    A Character's Stand counts.
    [conquest.terrain.garrison.who, conquest.terrain.garrison.too-large, conquest.terrain.garrison.enter,
    conquest.special.phalanx.limits, conquest.terrain.garrison.rules-off]
    """
    who = ("conquest.terrain.garrison.who",)
    if game.type_of(unit) != "infantry":
        return Refusal("no-infantry", who, {"type": game.type_of(unit)})
    if game.may(unit, "keeps-out"):
        rules = (*who, "conquest.special.phalanx.limits", "conquest.terrain.garrison.rules-off")
        return Refusal("keeps-out-of-garrisons", rules, {"unit": unit.key})
    room = value(game.table.terrain[garrison], "capacity")
    if len(unit.stands) > room:
        about = {"stands": len(unit.stands), "capacity": room}
        return Refusal("too-large-for-garrison", (*who, "conquest.terrain.garrison.too-large"), about)
    if inside := occupied_by(game, garrison):
        return Refusal("garrison-occupied", ("conquest.terrain.garrison.enter",), {"by": inside.key})
    return None


def has_room(game: Conquest, unit: Regiment) -> bool:
    """Whether one more Stand of the Regiment in it fits into its garrison. [conquest.terrain.garrison.too-large]"""
    return len(unit.stands) < value(game.table.terrain[unit.terrain], "capacity")


def occupy(game: Conquest, unit: Regiment, garrison: str, *rules: str) -> None:
    """A Regiment goes into a garrison: off the table, one front rank of all its Stands. Its activation ends.

    [conquest.terrain.garrison.enter, conquest.terrain.garrison.front-rank]
    """
    game.change(unit.key, where=GARRISON, terrain=garrison, block=None, occupied=True, sides=(), ends=0)
    game.table.take_off(unit.key)
    rules = rules or ("conquest.terrain.garrison.enter", "conquest.terrain.garrison.front-rank")
    game.record(Occupied(unit=unit.key, terrain=garrison, rules=rules))


def touched_garrison(game: Conquest, block: Block) -> str:
    """The garrison that a block touches. [conquest.terrain.garrison.enter]"""
    for key in garrisons(game):
        if abs(_gap(block.parts, field(game).outlines(key))) <= TOUCH:
            return key
    return ""


def marches_in(game: Conquest, unit: Regiment, block: Block, far: float) -> Iterator[tuple[Leg, ...]]:
    """Marches of at most so many inches that end in contact with an empty garrison: a wheel or none, then straight on.

    [conquest.terrain.garrison.enter]
    """
    for key in garrisons(game):
        if refusal_to_occupy(game, unit, key) is None:
            for wheel in _wheels():
                ahead = round(_ahead(after(block, wheel), field(game).outlines(key)), 3)
                if inches(block, wheel) + ahead <= far:
                    yield (*wheel, Ahead(ahead))
                    break


def _wheels() -> Iterator[tuple[Wheel, ...]]:
    yield ()
    for degrees in (10.0, 20.0, 30.0, 45.0):
        yield (Wheel("left", degrees),)
        yield (Wheel("right", degrees),)


def _ahead(block: Block, others: Iterable[Floats]) -> float:
    """Inches straight ahead until a block meets one of these outlines."""
    return min(float(way_until(block.parts, block.fx, block.fy, np.ascontiguousarray(each)[None])) for each in others)


def _gap(parts: Floats, others: Iterable[Floats]) -> float:
    return min(float(gap_of(parts, np.ascontiguousarray(each)[None])) for each in others)


# -- leaving -----------------------------------------------------------------------------------------------------------


def bar_to_leave(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Why a Regiment cannot leave a garrison now: both its actions are needed, a round must have passed since it came,
    and there must be room.

    [conquest.terrain.garrison.exit-cost, conquest.terrain.garrison.exit-same-round,
    conquest.terrain.garrison.exit-impossible, conquest.terrain.garrison.withdraw]
    """
    if unit.where != GARRISON:
        return Refusal("not-in-a-garrison", ("conquest.terrain.garrison.exit-cost",), {"unit": unit.key})
    if acting.done:
        return Refusal("takes-two-marches", ("conquest.terrain.garrison.exit-cost",), {"done": list(acting.done)})
    if unit.occupied:
        return Refusal("occupied-this-round", ("conquest.terrain.garrison.exit-same-round",), {"unit": unit.key})
    if game.find(lambda: room_outside(game, unit)) == 0:
        return Refusal("no-room-to-leave", ("conquest.terrain.garrison.exit-impossible",), {"unit": unit.key})
    return None


@action("leave-garrison", "conquest.terrain.garrison.exit-cost", in_combat=None, bar=bar_to_leave)
async def leave(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """Two Marches: the Regiment is placed against the terrain and moved an inch away from it. Its activation ends.

    It may do so in contact with enemies, too.
    [conquest.terrain.garrison.exit-cost, conquest.terrain.garrison.exit-place, conquest.terrain.garrison.exit-far,
    conquest.terrain.garrison.exit-push, conquest.terrain.garrison.withdraw]
    """
    acting.over = True
    answer = await choose_exit(game, unit)
    stands, placed = tuple(stands_of(unit, answer)), block_of(game, unit, answer)
    terrain, scattered = unit.terrain, exit_distance(game, unit, placed) > game.march(unit) + TOUCH
    made = steps(placed, (push(game, unit, placed),))
    end = made[-1].end
    engaged = is_engaged(game, unit)
    game.change(unit.key, where=FIELD, terrain="", stands=stands)
    game.put(unit.key, end)
    rules: tuple[str, ...] = ("conquest.terrain.garrison.exit-place", "conquest.terrain.garrison.exit-push")
    rules = (*rules, "conquest.terrain.garrison.withdraw") if engaged else rules
    game.record(
        LeftGarrison(
            unit=unit.key,
            terrain=terrain,
            files=answer.files,
            stands=answer.stands,
            at=pose_of(end),
            scattered=scattered,
            rules=rules,
        )
    )
    if scattered:
        break_regiment(game, game.unit(unit.key), "scattered", "conquest.terrain.garrison.exit-far")
    await cross(game, unit.key, made)


async def choose_exit(game: Conquest, unit: Regiment) -> Formation:
    """Where the Regiment is placed, and in which formation. [conquest.terrain.garrison.exit-place]"""
    room = game.find(lambda: room_outside(game, unit))

    def refuses(answer: Formation) -> Refusal | None:
        return refusal_of_exit(game, unit, answer, room)

    def suggestions() -> Iterator[Any]:
        return (told_formation(block, stands) for block, stands in exits(game, unit, room * game.march(unit)))

    about = {"unit": unit.key, "terrain": unit.terrain, "most": room * game.march(unit)}
    terms = {"trace": lambda answer: trace_of_formation(game, unit, answer), "rules": EXIT, "about": about}
    answer = await game.place(unit.owner, "garrison exit", Formation, refuses, suggestions, **terms)
    assert answer is not None
    return answer


def room_outside(game: Conquest, unit: Regiment) -> int:
    """How many times its lowest March a Regiment spreads that leaves: once, twice where once is impossible, else 0.

    [conquest.terrain.garrison.exit-place, conquest.terrain.garrison.exit-far,
    conquest.terrain.garrison.exit-impossible]
    """
    return next((times for times in (1, 2) if any(exits(game, unit, times * game.march(unit)))), 0)


def refusal_of_exit(game: Conquest, unit: Regiment, answer: Formation, room: int) -> Refusal | None:
    """Why a Regiment cannot be placed so outside its garrison.

    [conquest.terrain.garrison.exit-place, conquest.terrain.garrison.exit-far]
    """
    if wrong := refusal_of_stands(unit, answer):
        return wrong
    block, march = block_of(game, unit, answer), game.march(unit)
    far = exit_distance(game, unit, block)
    if far > room * march + TOUCH:
        rule = "conquest.terrain.garrison.exit-place" if room == 1 else "conquest.terrain.garrison.exit-far"
        return Refusal("stand-too-far", (rule,), {"inches": round(far, 3), "most": room * march})
    return refusal_of_standing(game, unit, block)


def exit_distance(game: Conquest, unit: Regiment, block: Block) -> float:
    """How far the farthest Stand of a block is from the garrison, by its nearest point."""
    outlines = field(game).outlines(unit.terrain)
    return max(_gap(base[None], outlines) for base in block.bases)


def refusal_of_standing(game: Conquest, unit: Regiment, block: Block) -> Refusal | None:
    """Why a block cannot stand where a Regiment leaves: against the terrain, off enemies, on nobody.

    [conquest.terrain.garrison.exit-place, conquest.regiment.legal.on-table, conquest.regiment.legal.no-overlap]
    """
    off = _gap(block.parts, field(game).outlines(unit.terrain))
    if off > TOUCH:
        return Refusal("not-against-the-garrison", EXIT, {"inches": round(off, 3)})
    breach = exit_way(game, unit).ends(block)
    if breach is None:
        return None
    if breach.term == "off-table":
        return Refusal("off-battlefield", ("conquest.regiment.legal.on-table",), {"inches": round(breach.measured, 3)})
    about = {"by": breach.hit, "inches": round(breach.measured, 3), "least": breach.limit}
    return Refusal("too-near" if breach.limit else "ends-on-another", EXIT, about)


def exit_way(game: Conquest, unit: Regiment) -> Way:
    """What a Regiment that leaves keeps to where it is placed. [conquest.terrain.garrison.exit-place]"""
    known = _exit_ways.get((game.table.stamp, unit.key))
    if known is not None:
        return known
    enemies, friends = in_the_open(game, 1 - unit.owner), in_the_open(game, unit.owner)
    solid = (*friends, *garrisons(game), *impassable(game))
    way = Way(field(game), [Keep(enemies, INCH, on_the_way=False), Keep(solid, on_the_way=False)])
    return _exit_ways.keep((game.table.stamp, unit.key), way)


def exits(game: Conquest, unit: Regiment, most: float) -> Iterator[tuple[Block, tuple[Stand, ...]]]:
    """Places outside where no Stand is farther than so many inches: along all edges of the terrain, in every formation,
    front, flank or rear to it; those that look at the nearest enemy first.

    For one formation and facing the places are all translations that bring the block into contact, less those that
    bring it too near to something: a line, of which some points are tried.
    """
    width, depth = game.entry(unit).profile.stand
    shapes = [each for each in formations(len(unit.stands), FRONT_RANK) if _drawn(unit, each)]
    shapes.sort(key=lambda each: (abs(each.files - 3 * each.ranks), each.last))
    for fx, fy in _facings(game, unit):
        for shape in shapes:
            stands = _drawn(unit, shape)
            plan = Block(0.0, 0.0, fx, fy, width, depth, shape)
            for x, y in _against(game, unit, plan):
                block = plan.standing(x, y, fx, fy)
                is_near = exit_distance(game, unit, block) <= most + TOUCH
                if stands and is_near and refusal_of_standing(game, unit, block) is None:
                    yield block, stands


def _facings(game: Conquest, unit: Regiment) -> list[Point]:
    """Square to the edges of the terrain, the one that looks most toward the nearest enemy first."""
    found: dict[Point, None] = {}
    for ring in field(game).outlines(unit.terrain):
        for (ax, ay), (bx, by) in zip(ring.tolist(), np.roll(ring, -1, axis=0).tolist(), strict=True):
            length = hypot(bx - ax, by - ay)
            x, y = (by - ay) / length, (ax - bx) / length
            for each in ((x, y), (-x, -y), (y, -x), (-y, x)):
                found[round(each[0], 6) + 0.0, round(each[1], 6) + 0.0] = None
    mx, my = np.concatenate(field(game).outlines(unit.terrain)).mean(axis=0).tolist()
    enemies = [each.block.centre for each in game.on_field(1 - unit.owner) if each.block]
    ex, ey = min(
        enemies, key=lambda p: hypot(p[0] - mx, p[1] - my), default=(game.table.width / 2, game.table.depth / 2)
    )
    return sorted(found, key=lambda each: (-round(each[0] * (ex - mx) + each[1] * (ey - my), 6), each))


def _against(game: Conquest, unit: Regiment, plan: Block) -> list[Point]:
    """Points for the front of a block at the origin where it touches the garrison and is too near to nothing."""
    ring = _sums(plan, field(game).outlines(unit.terrain)).boundary
    hurdles = exit_way(game, unit).ending
    barred: list[BaseGeometry] = []
    (x, y, here), across = field(game).circle(unit.terrain), 2 * plan.circle[2]
    for i, (owner, far) in enumerate(zip(hurdles.owners, hurdles.distances.tolist(), strict=True)):
        ox, oy, there = hurdles.rounds[i].tolist()
        if owner != unit.terrain and hypot(ox - x, oy - y) <= here + across + far + there:
            sums = _sums(plan, [hurdles.corners[hurdles.starts[i] : hurdles.starts[i + 1]]])
            barred.append(sums.buffer(far) if far else sums)
    left = ring.difference(shapely.union_all(barred)) if barred else ring
    found: list[Point] = []
    if left.is_empty:
        return found
    for line in shapely.get_parts(left):
        count = max(1, int(line.length / SPACING))
        found += [(p.x, p.y) for p in (line.interpolate(n / count, normalized=True) for n in range(count + 1))]
        found += [(x, y) for x, y in line.coords]
    return [(round(x, 3), round(y, 3)) for x, y in found]


def _sums(plan: Block, outlines: Sequence[Floats]) -> BaseGeometry:
    """The shifts that bring a block into some convex outlines."""
    pairs = [(outline[:, None] - part[None]).reshape(-1, 2) for outline in outlines for part in plan.parts]
    return shapely.union_all([shapely.MultiPoint(pair).convex_hull for pair in pairs])


def _drawn(unit: Regiment, shape: Ranks) -> tuple[Stand, ...] | None:
    """The Stands by the places of a formation: the Command Stand in the centre, Characters in front, wounded behind."""
    places: list[Stand | None] = [None] * shape.count
    wounded = [stand for stand in unit.stands if stand.wounded and not stand.character]
    rest = [stand for stand in unit.stands if stand not in wounded or is_command_stand(unit.stands, stand)]
    if commanding := next((stand for stand in rest if is_command_stand(unit.stands, stand)), None):
        places[centres(shape.files)[0]] = commanding
        rest.remove(commanding)
        wounded = [stand for stand in wounded if stand != commanding]
    rest.sort(key=lambda stand: not stand.character)
    for stand in rest:
        places[places.index(None)] = stand
    for stand in wounded:
        places[places.index(None)] = stand
    order = tuple(stand for stand in places if stand)
    return order if refusal_of_formation(order, shape, unit.strength) is None else None


def push(game: Conquest, unit: Regiment, placed: Block) -> Shift:
    """An inch away from the terrain, or as far as can be before it comes within an inch of an enemy or overlaps; where
    several ways are as short, the one most to its front.

    [conquest.terrain.garrison.exit-push]
    """
    own = Way(field(game), [Keep((unit.terrain,), INCH, on_the_way=False)], edges="none")
    whole = min(freeing_shifts(placed, own), key=lambda way: _seen(placed, way))
    enemies, friends = in_the_open(game, 1 - unit.owner), in_the_open(game, unit.owner)
    others = tuple(key for key in garrisons(game) if key != unit.terrain)
    way = Way(field(game), [Keep(enemies, INCH), Keep((*friends, *others, *impassable(game)))], strict=True)
    return as_far_as_it_goes(placed, whole, way)


def _seen(block: Block, way: Shift) -> tuple[float, float]:
    """How far a shift leads back and to the right, as a block sees it."""
    ahead, left = way.dx * block.fx + way.dy * block.fy, way.dy * block.fx - way.dx * block.fy
    return round(-ahead, 3), round(-left, 3)


# -- losing it ---------------------------------------------------------------------------------------------------------


async def fall(game: Conquest, garrison: str, besiegers: list[Regiment]) -> None:
    """The Regiment in a garrison is destroyed: one of the enemies in contact may occupy it at once, and those who
    cannot may Reform.

    [conquest.terrain.garrison.wiped-out, conquest.terrain.garrison.wiped-out-others]
    """
    there = [game.unit(each.key) for each in besiegers if game.unit(each.key).alive]
    if not there:
        return
    player = there[0].owner
    able = [each for each in there if refusal_to_occupy(game, each, garrison) is None]
    rules = ("conquest.terrain.garrison.wiped-out",)
    about = {"terrain": garrison}
    taker = await game.may_choose(player, "garrison to occupy", able, find=game.unit, rules=rules, about=about)
    if taker:
        occupy(game, taker, garrison, *rules)
    for each in there:
        unit = game.unit(each.key)
        is_barred = refusal_to_occupy(game, unit, garrison) is not None
        if unit.block and is_barred and not is_engaged(game, unit):
            rules = ("conquest.terrain.garrison.wiped-out-others",)
            game.record(ActionTaken(unit=unit.key, action="reform", free=True, rules=rules))
            await ACTIONS["reform"].act(game, unit, Acting(unit.key))
