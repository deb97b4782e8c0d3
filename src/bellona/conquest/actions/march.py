"""The March action: how far, in which direction, past what, and through whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import dist
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block
from bellona.space.blocks.contact import overlap
from bellona.space.blocks.drill import Trace
from bellona.space.blocks.manoeuvres import Ahead, Aside, Back, Leg, Wheel, after, steps
from bellona.space.blocks.ways import BlockBreach, Keep, Way
from bellona.space.numbers import TOUCH
from bellona.space.remembered import Remembered
from bellona.space.shapes import Point

from ..facts.move_facts import Marched, MarchUndone
from ..field.garrison import marches_in, occupied_by, occupy, refusal_to_occupy, touched_garrison
from ..field.ground import block_of, field, is_engaged
from ..field.terrain_traits import cross, garrisons, impassable
from .answer_forms import Manoeuvre, told_legs, trace_of
from .listed import TWICE, Acting, action
from .suggesting import furthest_at, marches

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

INCH = 1.0  # that a marching Regiment keeps from enemies, garrisons and impassable terrain
DISTANCE = ("conquest.action.march.distance",)
TWO_MARCHES = ("conquest.action.march.through-two-moves",)
MARCH = (*DISTANCE, "conquest.action.march.direction", "conquest.regiment.no-lone-stands")

_ways: Remembered[tuple[int, str, Off], Way] = Remembered()


class Off(NamedTuple):
    """What changes with the occasion of a March about what it keeps off."""

    stopping: bool = False  # it may stop on top of friends that it may pass
    leaving: tuple[str, ...] = ()  # enemies that it withdraws from
    occupying: str = ""  # the garrison that it moves into
    coming_on: str = ""  # "partly" or "wholly" on the battlefield where it ends, from outside

    @property
    def may_occupy(self) -> bool:
        """Whether it is a March of somebody who is free to go into a garrison. [conquest.terrain.garrison.enter]"""
        return not self.leaving and not self.coming_on


class Reach(NamedTuple):
    """How far one March may go: forward, and sideways or backward."""

    ahead: float
    aside: float


# -- how far -----------------------------------------------------------------------------------------------------------


def reach(game: Conquest, unit: Regiment, number: int = 1) -> Reach:
    """The lowest March of the Regiment, half of it sideways or backward, and what a second March has more.

    Nothing is rounded. [conquest.action.march.distance, conquest.action.march.half-sideways,
    conquest.command-model.standard-bearer.march]
    """
    march = game.march(unit)
    more = 0
    if number == TWICE:
        for rule in game.rulebook.special_rules.listening("second_march", game.rules_of(unit)):
            more += rule.second_march() or 0  # type: ignore[attr-defined]
    return Reach(march + more, march / 2 + more)


def refusal_of_directions(legs: Sequence[Leg]) -> Refusal | None:
    """Why these legs are no March, however long: it goes forward with any wheels, or straight aside, or straight back.

    [conquest.action.march.direction]
    """
    ways = {_direction(leg) for leg in legs}
    if len(ways) > 1:
        return Refusal("mixed-directions", ("conquest.action.march.direction",), {"directions": sorted(ways)})
    if "wheel back" in ways:
        return Refusal("wheels-backward", ("conquest.action.march.direction", "conquest.action.march.wheel"), {})
    return None


def most_of(legs: Sequence[Leg], far: Reach) -> float:
    """The inches that a March in this direction has. [conquest.action.march.half-sideways]"""
    return far.aside if any(isinstance(leg, Back | Aside) for leg in legs) else far.ahead


def _too_far(legs: Sequence[Leg], breach: BlockBreach) -> Refusal:
    """Wheels count the way of the outer corner; they and straight moves add up.

    [conquest.action.march.wheel, conquest.action.march.wheel.many, conquest.action.march.distance]
    """
    rules: tuple[str, ...] = DISTANCE
    if any(isinstance(leg, Back | Aside) for leg in legs):
        rules = ("conquest.action.march.half-sideways",)
    elif any(isinstance(leg, Wheel) for leg in legs):
        many = ("conquest.action.march.wheel.many",) if len(legs) > 1 else ()
        rules = ("conquest.action.march.wheel", *many, *DISTANCE)
    return Refusal("too-far", rules, {"inches": round(breach.measured, 3), "most": breach.limit})


def _direction(leg: Leg) -> str:
    match leg:
        case Ahead():
            return "ahead"
        case Wheel(_, degrees):
            return "ahead" if degrees >= 0 else "wheel back"
        case Back():
            return "back"
        case Aside(inches):
            return "right" if inches > 0 else "left"
    raise TypeError(f"no leg of a March: {leg}")


# -- past what, and through whom ---------------------------------------------------------------------------------------


def flies(game: Conquest, unit: Regiment) -> bool:
    """Whether all Stands of a Regiment fly, its Character's too. [conquest.special.fly]"""
    granted = game.rulebook.special_rules.granted
    return all(granted("flies", game.rules_of_stand(unit, stand)) is not None for stand in unit.stands)


def keeps(game: Conquest, unit: Regiment, off: Off) -> Iterator[Keep]:
    """What a marching Regiment keeps off, on its way or where it ends.

    It goes through friends that touch no enemy. Who flies goes over everybody and over impassable terrain.
    [conquest.action.march.one-inch, conquest.action.march.through-friends, conquest.action.march.no-through,
    conquest.special.fly, conquest.terrain.zone.impassable, conquest.regiment.legal.no-overlap]
    """
    in_the_open = [other for other in game.on_field(unit.owner) if other.block and other.key != unit.key]
    fighting = tuple(friend.key for friend in in_the_open if is_engaged(game, friend))
    friends = tuple(friend.key for friend in in_the_open if friend.key not in fighting)
    enemies = [enemy.key for enemy in game.on_field(1 - unit.owner) if enemy.block and enemy.key not in off.leaving]
    on_foot = not flies(game, unit)
    yield Keep(tuple(key for key in garrisons(game) if key != off.occupying), INCH)
    yield Keep((*enemies, *impassable(game)), INCH, on_the_way=on_foot)
    yield Keep(fighting, on_the_way=on_foot)
    if off.leaving:
        yield Keep(off.leaving, INCH, on_the_way=False)
    if off.occupying:
        yield Keep((off.occupying,))
    if not off.stopping:
        yield Keep(friends, on_the_way=False)


def way_of(game: Conquest, unit: Regiment, off: Off) -> Way:
    """What a marching Regiment keeps to, ready for many tries."""
    known = (game.table.stamp, unit.key, off)
    found = _ways.get(known)
    if found is None:
        edges = {"": "everywhere", "partly": "none", "wholly": "end"}[off.coming_on]
        kept = list(keeps(game, unit, off))
        found = _ways.keep(known, Way(field(game), kept, edges, strict=bool(off.coming_on)))  # type: ignore[arg-type]
    return found


def refusal_of_march(
    game: Conquest, unit: Regiment, legs: Sequence[Leg], far: Reach, off: Off, start: Block | None = None
) -> Refusal | None:
    """Why a Regiment cannot make this March; into contact with a garrison it goes only to occupy it.

    [conquest.action.march.when, conquest.action.march.one-inch, conquest.terrain.garrison.enter,
    conquest.terrain.garrison.too-large]
    """
    if wrong := refusal_of_directions(legs):
        return wrong
    block, most = start or block_of(unit), most_of(legs, far)
    breach = way_of(game, unit, off).check(block, legs, most)
    at_garrison = breach and off.may_occupy and breach.hit in garrisons(game)
    if at_garrison and (into := touched_garrison(game, after(block, legs))):
        if barred := refusal_to_occupy(game, unit, into):
            return barred
        breach = way_of(game, unit, off._replace(occupying=into)).check(block, legs, most)
    if breach and breach.term == "too-long":
        return _too_far(legs, breach)
    return refusal_of_breach(game, unit, breach, *(() if off.stopping else TWO_MARCHES)) if breach else None


def refusal_of_breach(game: Conquest, unit: Regiment, breach: BlockBreach, *at_end: str) -> Refusal:
    """What a manoeuvre breaks, by the rules that forbid it.

    [conquest.regiment.legal.on-table, conquest.regiment.legal.no-overlap, conquest.action.march.one-inch,
    conquest.action.march.no-through, conquest.action.march.through-friends, conquest.terrain.zone.impassable,
    conquest.terrain.garrison.no-cross]
    """
    about = {"leg": breach.leg + 1, "by": breach.hit}
    if breach.term == "off-table":
        rules: tuple[str, ...] = ("conquest.regiment.legal.on-table",)
        return Refusal("off-battlefield", rules, {"leg": breach.leg + 1, "inches": round(breach.measured, 3)})
    if breach.term == "overlap-end":
        rules = ("conquest.regiment.legal.no-overlap", "conquest.action.march.through-friends", *at_end)
        return Refusal("ends-on-another", rules, about)
    if breach.term == "through":
        return Refusal("through-another", ("conquest.action.march.no-through",), about)
    rules = ("conquest.action.march.one-inch",)
    if breach.hit in impassable(game):
        rules = (*rules, "conquest.terrain.zone.impassable")
    if breach.hit in garrisons(game):
        rules = (*rules, "conquest.terrain.garrison.no-cross")
    if breach.measured <= TOUCH and _is_enemys(game, unit, breach.hit):
        rules = (*rules, "conquest.action.march.no-through")
    return Refusal("too-near", rules, about | {"inches": round(breach.measured, 3), "least": breach.limit})


def _is_enemys(game: Conquest, unit: Regiment, key: str) -> bool:
    """Whether it is an enemy Regiment, or a garrison that one is in."""
    other = game.state.regiments.get(key) or occupied_by(game, key)
    return other is not None and other.owner != unit.owner


def standing_on(game: Conquest, unit: Regiment) -> list[str]:
    """The friends on top of whom a Regiment stands, between two Marches. [conquest.action.march.through-two-moves]"""
    block = block_of(unit)
    friends = (other for other in game.on_field(unit.owner) if other.block and other.key != unit.key)
    return [friend.key for friend in friends if overlap(block, block_of(friend))]


# -- the action --------------------------------------------------------------------------------------------------------


def bar_to_march(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Who is in a garrison does not March in the open. [conquest.terrain.garrison.exit-cost]"""
    rules = ("conquest.terrain.garrison.exit-cost",)
    return Refusal("in-garrison", rules, {"unit": unit.key}) if unit.block is None else None


def _always(game: Conquest, unit: Regiment) -> bool:
    return True


@action("march", "conquest.action.march.when", in_combat=False, bar=bar_to_march, may_repeat=_always)
async def march(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """One March. On top of a friend it may stop only before another March of the activation; then it clears him, or all
    is undone.

    A rule may compel a Regiment to go straight at an enemy, as far as it can.
    [conquest.action.march.when, conquest.action.march.distance, conquest.action.march.through-friends,
    conquest.action.march.through-two-moves, conquest.special.bloodlust.march]
    """
    acting.marches += 1
    far = reach(game, unit, acting.marches)
    off = Off(stopping=acting.start is None and len(acting.done) < TWICE)
    if acting.compelled:
        goal = enemy_point(game, game.unit(acting.compelled[1]))
        legs: tuple[Leg, ...] | None = furthest_at(block_of(unit), goal, far.ahead, way_of(game, unit, Off()))
    else:
        legs = await ask_for_march(game, unit, "march", far, off)
    if legs is None:
        undo(game, acting)
        return
    before = block_of(unit)
    await make(game, unit, legs)
    unit = game.unit(unit.key)
    if unit.alive:
        into = touched_garrison(game, block_of(unit))
        if into and into != touched_garrison(game, before) and refusal_to_occupy(game, unit, into) is None:
            occupy(game, unit, into)
            acting.start = None
        else:
            acting.start = (acting.start or before) if standing_on(game, unit) else None


async def ask_for_march(
    game: Conquest, unit: Regiment, name: str, far: Reach, off: Off, goals: Sequence[Point] | None = None
) -> tuple[Leg, ...] | None:
    """The legs of a March; None: the Regiment stays. What is suggested begins toward `goals`: enemies and zones."""

    def refuses(answer: Manoeuvre) -> Refusal | None:
        return refusal_of_march(game, unit, answer.read(), far, off)

    def suggestions() -> Iterable[Manoeuvre]:
        toward = goals_of(game, unit) if goals is None else goals
        return (Manoeuvre(told_legs(legs)) for legs in suggested(game, unit, far, off, toward))

    def trace(answer: Manoeuvre) -> Trace:
        legs = answer.read()
        return trace_of(game, unit, block_of(unit), legs, most_of(legs, far))

    about = {"unit": unit.key, "ahead": far.ahead, "aside": far.aside}
    answer = await game.place(
        unit.owner, name, Manoeuvre, refuses, suggestions, may_pass=True, trace=trace, about=about, rules=MARCH
    )
    return answer.read() if answer else None


def suggested(
    game: Conquest, unit: Regiment, far: Reach, off: Off, goals: Sequence[Point]
) -> Iterator[tuple[Leg, ...]]:
    """Marches that it may make: into garrisons, then those toward goals, those that stop on a friend last."""
    found: dict[tuple[Leg, ...], None] = {}
    for legs in marches_in(game, unit, block_of(unit), far.ahead) if off.may_occupy else ():
        if refusal_of_march(game, unit, legs, far, off) is None:
            found[legs] = None
            yield legs
    for each in dict.fromkeys((off._replace(stopping=False), off)):
        for legs in marches(block_of(unit), goals, far, way_of(game, unit, each)):
            if legs not in found and refusal_of_march(game, unit, legs, far, each) is None:
                found[legs] = None
                yield legs


def goals_of(game: Conquest, unit: Regiment) -> list[Point]:
    """Where a Regiment may want to go: to the nearest enemy, to the nearest zone that its player does not hold, to
    others of either kind.
    """
    here = block_of(unit).centre

    def by_distance(points: Iterable[Point]) -> list[Point]:
        return sorted(points, key=lambda point: (round(dist(point, here), 3), point))

    enemies = by_distance(enemy_point(game, enemy) for enemy in game.on_field(1 - unit.owner))
    zones = by_distance(_middle(zone.outline) for zone in game.state.zones if zone.holder != unit.owner)
    return [*enemies[:1], *zones[:1], *enemies[1:], *zones[1:]]


def enemy_point(game: Conquest, enemy: Regiment) -> Point:
    """The middle of a Regiment, or of the garrison that it is in."""
    if enemy.block:
        return enemy.block.centre
    return _middle(game.table.terrain[enemy.terrain].footprint)


def _middle(outline: Sequence[Point]) -> Point:
    xs, ys = [point[0] for point in outline], [point[1] for point in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


async def make(game: Conquest, unit: Regiment, legs: Sequence[Leg]) -> None:
    """A Regiment moves as it was told, and suffers from what it crossed. [conquest.regiment.acts-as-one]"""
    made = steps(block_of(unit), legs)
    if not made:
        return
    end = made[-1].end
    game.put(unit.key, end)
    length = round(sum(step.inches for step in made), 3)
    told = told_legs(legs)
    game.record(Marched(unit=unit.key, legs=tuple(told), inches=length, at=(end.x, end.y, end.fx, end.fy), rules=MARCH))
    await cross(game, unit.key, made)


def as_it_is(start: Block, unit: Regiment) -> Block:
    """Where a Regiment stood, in its formation of now: terrain may have cost it Stands on the way."""
    return replace(start, formation=block_of(unit).formation)


def undo(game: Conquest, acting: Acting) -> None:
    """A Regiment that has not cleared a friend returns to where it last stood legally.

    [conquest.action.march.through-two-moves]
    """
    if acting.start is None or not game.unit(acting.unit).alive:
        return
    back = as_it_is(acting.start, game.unit(acting.unit))
    acting.start = None
    game.put(acting.unit, back)
    game.record(MarchUndone(unit=acting.unit, at=(back.x, back.y, back.fx, back.fy), rules=TWO_MARCHES))
