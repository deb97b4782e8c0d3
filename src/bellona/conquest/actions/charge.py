"""The Charge action: at whom, how far, the way there, and how both then stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from msgspec.structs import replace

from bellona.kernel.game import settles
from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook
from bellona.space.blocks.aligning import Advance, best_advance
from bellona.space.blocks.arcs import most_bases
from bellona.space.blocks.block import Block
from bellona.space.blocks.block_kernels import way_until
from bellona.space.blocks.contact import bases_in_contact, overlap
from bellona.space.blocks.drill import Trace
from bellona.space.blocks.manoeuvres import Ahead, Leg, Shift, Wheel, after, steps
from bellona.space.blocks.ways import APART, Keep, Way
from bellona.space.numbers import FAR, TOUCH, Floats

from ..attacks.broken import break_regiment
from ..attacks.rerolls import FAILED, Rerolls
from ..attacks.rolling import roll
from ..facts.charge_facts import CaughtInside, Charged, ChargeDeclared, ChargeFailed, ChargeRolled
from ..field.ground import (
    STRUCK,
    as_far_as_it_goes,
    block_of,
    distance,
    field,
    in_the_open,
    is_engaged,
    outlines,
    pose_of,
)
from ..field.sight import refusal_of_sight
from ..field.terrain_traits import cross, garrisons, hinders_inspiration, impassable
from .align import INCH, QUARTER, ChargeAttempt, align, make_room, turns
from .answer_forms import Manoeuvre, told_legs, trace_of
from .impact import impact
from .inspire import inspire_once, inspired_by_charge
from .listed import action
from .march import as_it_is

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment
    from .listed import Acting

DIE = 6
FAILURE = ("conquest.action.charge.failed", "conquest.action.charge.failed.ends")


# -- whether, and at whom ----------------------------------------------------------------------------------------------


def fixed(game: Conquest, unit: Regiment) -> int | None:
    """What a rule of the Regiment adds to March instead of a Charge die."""
    return fixed_by(game.rulebook, game.rules_of(unit))


def fixed_by(book: Rulebook, texts: tuple[str, ...]) -> int | None:
    """What a rule adds to March instead of a Charge die. [conquest.special.phalanx.charge]"""
    rules = book.special_rules.listening("charge_distance", texts)
    return next((rule.charge_distance() for rule in rules), None)  # type: ignore[attr-defined]


def greatest_distance(game: Conquest, unit: Regiment) -> float:
    """The greatest distance that a Regiment may charge. [conquest.action.charge.max-range]"""
    return game.march(unit) + (fixed(game, unit) or DIE)


def succeeds(march: float, die: int, inches: float) -> bool:
    """Whether a Charge of this March and die reaches so far. [conquest.action.charge.roll]"""
    return march + die >= inches - TOUCH


def refusal_of_target(game: Conquest, unit: Regiment, target: Regiment) -> Refusal | None:
    """Why a Regiment cannot charge another: it is no enemy, out of sight, or beyond any roll.

    [conquest.action.charge.target, conquest.action.charge.max-range, conquest.terrain.garrison.charge]
    """
    if target.owner == unit.owner or not target.on_field:
        return Refusal("no-enemy-on-the-battlefield", ("conquest.action.charge.target",), {"target": target.key})
    inches, most = distance(game, unit, target), greatest_distance(game, unit)
    if inches > most + TOUCH:
        by_rule = ("conquest.special.phalanx.charge",) if fixed(game, unit) else ()
        rules = ("conquest.action.charge.max-range", *by_rule)
        return Refusal("too-far-to-charge", rules, {"target": target.key, "inches": round(inches, 3), "most": most})
    if unseen := refusal_of_sight(game, unit, target):
        return Refusal(unseen.why, ("conquest.action.charge.target", *unseen.rules), unseen.about)
    return None


def targets(game: Conquest, unit: Regiment) -> list[Regiment]:
    """The enemies that a Regiment may charge, the nearest first. [conquest.action.charge.target]"""
    able = [enemy for enemy in game.on_field(1 - unit.owner) if refusal_of_target(game, unit, enemy) is None]
    return sorted(able, key=lambda enemy: distance(game, unit, enemy))


def bar_to_charge(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Why a Regiment cannot charge anybody now.

    [conquest.broken.no-charge, conquest.reinforcement.no-charge, conquest.special.bloodlust.reinforcement,
    conquest.terrain.garrison.exit-cost, conquest.action.charge.target, conquest.action.charge.max-range]
    """
    if unit.broken:
        return Refusal("broken", ("conquest.broken.no-charge",), {"unit": unit.key})
    if unit.entered and not game.may(unit, "charges-on-arrival"):
        return Refusal("arrived-this-round", ("conquest.reinforcement.no-charge",), {"unit": unit.key})
    if unit.block is None:
        return Refusal("in-a-garrison", ("conquest.terrain.garrison.exit-cost",), {"unit": unit.key})
    if not targets(game, unit):
        rules = ("conquest.action.charge.target", "conquest.action.charge.max-range")
        return Refusal("nobody-to-charge", rules, {"most": greatest_distance(game, unit)})
    return None


def charges_twice(game: Conquest, unit: Regiment) -> bool:
    """[conquest.special.overrun.second-charge]"""
    return game.may(unit, "charges-twice")


# -- the action --------------------------------------------------------------------------------------------------------


@action(
    "charge",
    "conquest.action.charge.only-contact",
    in_combat=False,
    bar=bar_to_charge,
    may_repeat=charges_twice,
    enemies=targets,
)
async def charge(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """Name a target, roll, move into contact and align; Inspired and Impact attacks follow, or the Charge fails.

    [conquest.action.charge.only-contact, conquest.action.charge.target, conquest.action.charge.roll,
    conquest.action.charge.move, conquest.action.charge.move.blocked]
    """
    attempt, is_enough = await declare(game, unit, acting)
    if not is_enough:
        await fail(game, attempt, acting, "too-short", "conquest.action.charge.roll")
        return
    found = game.find(lambda: look(game, attempt))
    if found.best is None:
        rules = ("conquest.action.charge.move.blocked", "conquest.action.charge.through")
        await fail(game, attempt, acting, "blocked", *rules)
    elif found.inside:
        catch(game, attempt, acting, found.inside)
    else:
        await move(game, attempt, acting, found)


@settles
async def declare(game: Conquest, unit: Regiment, acting: Acting) -> tuple[ChargeAttempt, bool]:
    """Name a target and roll; whether that is enough. [conquest.action.charge.target, conquest.action.charge.roll]"""
    target = await choose_target(game, unit, acting)
    inches = distance(game, unit, target)
    rules = ("conquest.action.charge.target", "conquest.action.charge.max-range")
    game.record(ChargeDeclared(unit=unit.key, target=target.key, inches=round(inches, 3), rules=rules))
    sides = most_bases(target.block, block_of(unit)) if target.block else ()
    die = await roll_charge(game, unit, target, inches)
    attempt = ChargeAttempt(unit.key, target.key, die, game.march(unit) + die, sides)
    return attempt, succeeds(game.march(unit), die, inches)


async def choose_target(game: Conquest, unit: Regiment, acting: Acting) -> Regiment:
    """One enemy Regiment; a rule may have named it. [conquest.action.charge.target]"""
    if acting.compelled and acting.compelled[0] == "charge":
        return game.unit(acting.compelled[1])

    def why_not(key: str) -> Refusal | None:
        known = game.state.regiments.get(key)
        return refusal_of_target(game, game.unit(unit.key), known) if known else None

    def tells(enemy: Regiment) -> dict[str, Any]:
        return {"inches": round(distance(game, unit, enemy), 3), "march": game.march(unit)}

    terms: dict[str, Any] = {"find": game.unit, "why_not": why_not, "tells": tells, "about": {"unit": unit.key}}
    rules = ("conquest.action.charge.target", "conquest.action.charge.max-range")
    return await game.choose(unit.owner, "charge target", lambda: targets(game, unit), rules=rules, **terms)


async def roll_charge(game: Conquest, unit: Regiment, target: Regiment, inches: float) -> int:
    """The Charge die, rolled once more after a failure by those who may, or what takes its place.

    [conquest.action.charge.roll, conquest.action.charge.reroll, conquest.special.unstoppable,
    conquest.special.phalanx.charge]
    """
    march, die = game.march(unit), fixed(game, unit)
    rules: tuple[str, ...] = ("conquest.special.phalanx.charge",)
    if die is None:
        again = Rerolls(FAILED if game.may(unit, "re-rolls-charges") else "")
        why = ("conquest.action.charge.reroll", "conquest.special.unstoppable")
        die = (await roll(game, unit.owner, "charge", 1, lambda each: succeeds(march, each, inches), again, why))[0]
        rules = ("conquest.action.charge.roll",)
    game.record(
        ChargeRolled(
            unit=unit.key,
            target=target.key,
            die=die,
            reach=march + die,
            inches=round(inches, 3),
            passed=succeeds(march, die, inches),
            rules=rules,
        )
    )
    return die


# -- the way there -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class WayThere:
    """What a look at the way shows: the best wheel, whether it touches neighbours, and friends that it ends upon."""

    best: Advance | None = None
    way: Way | None = None
    neighbours: bool = False
    inside: tuple[str, ...] = ()


def look(game: Conquest, attempt: ChargeAttempt) -> WayThere:
    """Look for a wheel and a straight way into contact: past everybody; else touching neighbours of the target, who
    will be moved; else, in vain, ending upon a friend.

    [conquest.action.charge.move, conquest.action.charge.move.wheel, conquest.action.charge.move.near,
    conquest.action.charge.align.push-away, conquest.action.charge.through, conquest.action.charge.through.failed]
    """
    unit = game.unit(attempt.unit)
    friends = in_the_open(game, unit.owner, unit.key)
    others = in_the_open(game, 1 - unit.owner, attempt.target)
    if found := _best_past(game, attempt, touching=False, clearing=True):
        return WayThere(*found)
    if others and (found := _best_past(game, attempt, touching=True, clearing=True)):
        return WayThere(*found, neighbours=True)
    if friends and (found := _best_past(game, attempt, touching=True, clearing=False)):
        return WayThere(*found, inside=_overlapped(game, found[0].block, friends))
    return WayThere()


def _overlapped(game: Conquest, block: Block, keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(key for key in keys if overlap(block, block_of(game.unit(key))))


def _best_past(game: Conquest, attempt: ChargeAttempt, *, touching: bool, clearing: bool) -> tuple[Advance, Way] | None:
    way = charging_way(game, attempt, touching=touching, clearing=clearing)
    best = _best(game, attempt, way)
    return (best, way) if best else None


def charging_way(game: Conquest, attempt: ChargeAttempt, *, touching: bool, clearing: bool) -> Way:
    """What a charging Regiment keeps to: it may come as near as it likes to whom it does not touch.

    `touching`: other enemies may be touched, too. `clearing`: it does not end upon a friend. Friends in contact with an
    enemy are not passed.
    [conquest.action.charge.move.near, conquest.action.charge.through, conquest.action.charge.move.blocked,
    conquest.terrain.zone.impassable, conquest.regiment.legal.on-table]
    """
    unit, target = game.unit(attempt.unit), game.unit(attempt.target)
    friends = in_the_open(game, unit.owner, unit.key)
    fighting = tuple(key for key in friends if is_engaged(game, game.unit(key)))
    keeps = [
        Keep(in_the_open(game, target.owner, target.key), 0.0 if touching else APART),
        Keep(tuple(key for key in garrisons(game) if key != target.terrain), APART),
        Keep((*impassable(game), *fighting, target.terrain or target.key)),
    ]
    return Way(field(game), (*keeps, Keep(friends, on_the_way=False)) if clearing else keeps)


def _best(game: Conquest, attempt: ChargeAttempt, way: Way) -> Advance | None:
    """The wheel that brings most Stands into contact, the smallest of several.

    At a garrison all front Stands count as engaged, however they stand.
    [conquest.action.charge.move.wheel, conquest.terrain.garrison.clash-attack]
    """
    block, target = block_of(game.unit(attempt.unit)), game.unit(attempt.target)
    if target.block:
        return best_advance(block, target.block, attempt.reach, way, attempt.sides, QUARTER)
    tried = (advance(game, attempt, way, wheel) for wheel in _wheels())
    return next((each for each in tried if isinstance(each, Advance)), None)


def _wheels() -> Iterator[Wheel | None]:
    """None, then wheels about either corner, the smallest first."""
    yield None
    for degrees in range(1, int(QUARTER) + 1):
        yield Wheel("left", float(degrees))
        yield Wheel("right", float(degrees))


def advance(game: Conquest, attempt: ChargeAttempt, way: Way, wheel: Wheel | None) -> Advance | Refusal:
    """What comes of one wheel, or of none: straight on from there into contact.

    [conquest.action.charge.move, conquest.action.charge.move.wheel, conquest.action.charge.move.blocked]
    """
    start, target = block_of(game.unit(attempt.unit)), game.unit(attempt.target)
    turned = after(start, (wheel,)) if wheel else start
    inches = way_ahead(turned, outlines(game, target))
    if inches > attempt.reach + TOUCH:
        about = {"inches": round(inches, 3), "most": attempt.reach} if inches < FAR else {"most": attempt.reach}
        return Refusal("misses-the-target", ("conquest.action.charge.move.wheel",), about)
    legs: tuple[Leg, ...] = (*((wheel,) if wheel else ()), Ahead(min(inches, attempt.reach)))
    if broken := way.check(start, legs):
        rules = ("conquest.action.charge.move.blocked", "conquest.action.charge.move.near")
        return Refusal(f"charge-{broken.term}", rules, {"hit": broken.hit, "leg": broken.leg + 1})
    end = after(start, legs)
    found = turns(game, end, target)
    chosen = tuple(each for each in found if each.side in attempt.sides) or found
    touching = chosen[0].touching if chosen else _touching(end, target)
    return Advance(wheel, min(inches, attempt.reach), end, chosen, touching)


def way_ahead(block: Block, others: Sequence[Floats]) -> float:
    """Inches straight ahead until a block meets one of these outlines."""
    ways = (float(way_until(block.parts, block.fx, block.fy, np.ascontiguousarray(each)[None])) for each in others)
    return min(ways, default=FAR)


def _touching(block: Block, target: Regiment) -> int:
    return len(bases_in_contact(block, target.block)) if target.block else block.formation.files


async def move(game: Conquest, attempt: ChargeAttempt, acting: Acting, found: WayThere) -> None:
    """The wheel as the player wants it, straight on into contact, alignment, and what follows a Charge that succeeds.

    [conquest.action.charge.move, conquest.action.charge.align, conquest.action.charge.inspired, conquest.impact.when]
    """
    unit, target = game.unit(attempt.unit), game.unit(attempt.target)
    start = block_of(unit)
    chosen = await choose_wheel(game, attempt, found)
    made = steps(start, chosen.legs)
    through = passed(game, unit, chosen.legs)
    if found.neighbours and not await make_room(game, attempt, (chosen.block,)):
        await fail(game, attempt, acting, "no-room", "conquest.action.charge.align.push-away")
        return
    game.put(unit.key, chosen.block)
    acting.start = None
    aligned, how, turn = await align(game, attempt, chosen)
    made += turn
    side = STRUCK[aligned.side] if aligned and target.block else STRUCK[next(iter(attempt.sides), "front")]
    game.change(unit.key, sides=((target.key, side),))
    told = Charged(
        unit=unit.key,
        target=target.key,
        wheel=chosen.wheel.degrees if chosen.wheel else 0.0,
        corner=chosen.wheel.corner if chosen.wheel else "",
        inches=round(chosen.inches, 3),
        side=side,
        engaged=_touching(block_of(game.unit(unit.key)), game.unit(target.key)),
        aligned=how,
        at=pose_of(block_of(game.unit(unit.key))),
        target_at=pose_of(block_of(game.unit(target.key))) if how == "target" else (),
        through=through,
        rules=tuple(_cited(game, chosen, target, how, through)),
    )
    game.record(told)
    await cross(game, unit.key, made, charging=True)
    await strike_home(game, attempt)


def passed(game: Conquest, unit: Regiment, legs: Sequence[Leg]) -> tuple[str, ...]:
    """The friends through whom a manoeuvre leads. [conquest.action.charge.through]"""
    friends = in_the_open(game, unit.owner, unit.key)
    ways = {key: Way(field(game), (Keep((key,)),), edges="none") for key in friends}
    return tuple(key for key, way in ways.items() if way.check(block_of(unit), legs) is not None)


def _cited(game: Conquest, made: Advance, target: Regiment, how: str, through: tuple[str, ...]) -> Iterator[str]:
    """The rules of a Charge that went so."""
    yield from ("conquest.action.charge.move", "conquest.action.charge.move.wheel", "conquest.action.charge.align")
    if target.block is None:
        yield from ("conquest.terrain.garrison.charge", "conquest.terrain.garrison.charge-align")
    elif len({each.side for each in turns(game, made.block, target)}) > 1:
        yield "conquest.action.charge.facing"
    if how != "charger":
        yield "conquest.action.charge.align.target-wheels"
    if through:
        yield "conquest.action.charge.through"


async def choose_wheel(game: Conquest, attempt: ChargeAttempt, found: WayThere) -> Advance:
    """One wheel of at most 90 degrees, or none, that brings as many Stands into contact as any. It costs nothing.

    [conquest.action.charge.move.wheel]
    """
    best, way = found.best, found.way
    assert best is not None
    assert way is not None
    rules = ("conquest.action.charge.move.wheel",)

    def judged(answer: Manoeuvre) -> Advance | Refusal:
        legs = answer.read()
        if len(legs) > 1 or any(not isinstance(leg, Wheel) for leg in legs):
            return Refusal("one-wheel-before-contact", rules, {"legs": len(legs)})
        wheel = legs[0] if legs else None
        assert wheel is None or isinstance(wheel, Wheel)
        if wheel and not 0.0 <= wheel.degrees <= QUARTER:
            return Refusal("wheel-too-wide", rules, {"degrees": wheel.degrees, "most": QUARTER})
        tried = best if wheel == best.wheel else advance(game, attempt, way, wheel)
        if isinstance(tried, Advance) and tried.touching < best.touching:
            return Refusal("fewer-stands-in-contact", rules, {"stands": tried.touching, "possible": best.touching})
        return tried

    def refuses(answer: Manoeuvre) -> Refusal | None:
        result = judged(answer)
        return result if isinstance(result, Refusal) else None

    def suggestions() -> Iterator[Any]:
        yield {"legs": told_legs(best.legs[:-1])}
        for degrees in (15.0, 30.0, 45.0, 60.0, 90.0):
            for corner in ("left", "right"):
                other = Manoeuvre([{"wheel": corner, "degrees": degrees}])
                if refuses(other) is None:
                    yield other

    unit = game.unit(attempt.unit)

    def trace(answer: Manoeuvre) -> Trace:
        """As far as its straight move leads, and how the two would lie once aligned."""
        result = judged(answer)
        if isinstance(result, Refusal):
            return trace_of(game, unit, block_of(unit), answer.read())
        flush = {unit.key: result.alignments[0].block} if result.alignments else {}
        found = trace_of(game, unit, block_of(unit), result.legs, attempt.reach)
        return replace(found, inches=round(result.inches, 3), left=round(attempt.reach - result.inches, 3), then=flush)

    about = {"unit": unit.key, "target": attempt.target, "reach": attempt.reach, "stands": best.touching}
    terms = {"rules": rules, "trace": trace, "about": about}
    answer = await game.place(unit.owner, "charge wheel", Manoeuvre, refuses, suggestions, **terms)
    assert answer is not None
    result = judged(answer)
    assert isinstance(result, Advance)
    return result


# -- after it ----------------------------------------------------------------------------------------------------------


async def strike_home(game: Conquest, attempt: ChargeAttempt) -> None:
    """After a Charge that succeeded: Inspired at once, then Impact attacks, then what rules make of it.

    [conquest.action.charge.inspired, conquest.special.shock, conquest.impact.when,
    conquest.terrain.zone.hindering.inspired]
    """
    unit = game.unit(attempt.unit)
    if not unit.alive:
        return
    if not hinders_inspiration(game, unit):
        rules = game.rulebook.special_rules.listening("inspirations", game.rules_of(unit))
        times = inspired_by_charge(game.rulebook, game.rules_of(unit))
        inspire_once(
            game, unit, times, "conquest.action.charge.inspired", *(each for rule in rules for each in rule.rules)
        )
    await impact(game, game.unit(attempt.unit), game.unit(attempt.target))
    if game.unit(attempt.unit).alive:
        await game.window.has_charged(game, game.unit(attempt.unit), game.unit(attempt.target))


async def fail(game: Conquest, attempt: ChargeAttempt, acting: Acting, why: str, *rules: str) -> None:
    """The Charge fails: straight toward the target by the die alone, and the activation is over.

    Who stands upon a friend after a March is caught there.
    [conquest.action.charge.failed, conquest.action.charge.failed.ends, conquest.action.charge.through.failed]
    """
    unit = game.unit(attempt.unit)
    block = block_of(unit)
    if acting.start is not None:
        catch(game, attempt, acting, _overlapped(game, block, in_the_open(game, unit.owner, unit.key)))
        return
    acting.over = True
    leg = failed_move(game, attempt)
    made = steps(block, (leg,))
    game.put(unit.key, made[-1].end)
    inches = round(hypot(leg.dx, leg.dy), 3)
    told = ChargeFailed(unit=unit.key, target=attempt.target, why=why, inches=inches, at=pose_of(made[-1].end))
    game.record(replace(told, rules=(*rules, *FAILURE)))
    await cross(game, unit.key, made, charging=True)


def failed_move(game: Conquest, attempt: ChargeAttempt) -> Shift:
    """As many inches as the Charge die shows along the shortest line to the target, without turning, stopping an inch
    from enemies, garrisons and impassable terrain, and before a friend.

    [conquest.action.charge.failed]
    """
    unit, target = game.unit(attempt.unit), game.unit(attempt.target)
    block = block_of(unit)
    ours, theirs = (shapely.MultiPolygon(list(map(shapely.Polygon, outlines(game, one)))) for one in (unit, target))
    (ax, ay), (bx, by) = shapely.shortest_line(ours, theirs).coords
    length = hypot(bx - ax, by - ay) or 1.0
    whole = Shift((bx - ax) / length * attempt.die, (by - ay) / length * attempt.die)
    solid = (*in_the_open(game, target.owner), *garrisons(game), *impassable(game))
    way = Way(field(game), [Keep(solid, INCH), Keep(in_the_open(game, unit.owner, unit.key))])
    return as_far_as_it_goes(block, whole, way)


def catch(game: Conquest, attempt: ChargeAttempt, acting: Acting, friends: tuple[str, ...]) -> None:
    """The charger cannot get past a friend: it goes back to its last legal position, and both are Broken.

    [conquest.action.charge.through.failed, conquest.action.charge.failed.ends]
    """
    unit = game.unit(attempt.unit)
    if acting.start is not None:
        game.put(unit.key, as_it_is(acting.start, game.unit(unit.key)))
    acting.start, acting.over = None, True
    rules = ("conquest.action.charge.through.failed", "conquest.action.charge.failed.ends")
    at = pose_of(block_of(game.unit(unit.key)))
    game.record(CaughtInside(unit=unit.key, friends=friends, at=at, rules=rules))
    for key in (unit.key, *friends):
        break_regiment(game, game.unit(key), "caught-inside", "conquest.action.charge.through.failed")
