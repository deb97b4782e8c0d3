"""How reinforcements come onto the battlefield."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formations
from bellona.space.blocks.block import Formation as Ranks
from bellona.space.blocks.drill import Trace
from bellona.space.blocks.entering import NoWayIn, Stretch, can_enter
from bellona.space.blocks.manoeuvres import Ahead, Leg, Wheel, after, inches, steps
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point

from ..actions.answer_forms import Entry, block_of, refusal_of_stands, stands_of, told_formation, told_legs, trace_of
from ..actions.listed import TWICE, Acting
from ..actions.march import Off, keeps, reach, refusal_of_directions, refusal_of_march, way_of
from ..facts.move_facts import Entered, EntryFailed
from ..field.formation import FRONT_RANK, centres, command_stand, refusal_of_formation
from ..field.ground import field
from ..field.terrain_traits import cross
from ..state import FIELD, WAITING
from .reinforcement_line import enemies_by_depth, inches_from_edge, line_of

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

RULES = (
    "conquest.reinforcement.entry.first-march",
    "conquest.reinforcement.entry.legal",
    "conquest.reinforcement.must-march-first",
    "conquest.reinforcement.must-enter",
)
SECOND = ("conquest.reinforcement.entry.second-march",)
USUAL_FRONT = 3  # files at least, where there are Stands enough
FEW = 3  # formations that are suggested
ROOM = 10.0  # inches between the middles of Regiments that come on beside each other
PLACES = (0.5, 0.25, 0.75, 0.4, 0.6, 0.1, 0.9)  # along a stretch of the edge


# -- where -------------------------------------------------------------------------------------------------------------


def own_edge(game: Conquest, player: int) -> Stretch:
    """A player's own edge, from left to right as he looks onto the battlefield."""
    wide, deep = game.table.width, game.table.depth
    return ((0.0, 0.0), (wide, 0.0)) if player == 0 else ((wide, deep), (0.0, deep))


def side_edges(game: Conquest, player: int, far: float) -> tuple[Stretch, Stretch]:
    """The edges at his sides, as far forward as this, likewise."""
    (lx, ly), (rx, ry) = own_edge(game, player)
    ahead = far if player == 0 else -far
    return ((lx, ly + ahead), (lx, ly)), ((rx, ry), (rx, ry + ahead))


def bounds(game: Conquest, unit: Regiment) -> tuple[float, float]:
    """How far from its player's edge the line of a Regiment is, and the nearest enemy.

    [conquest.reinforcement.entry.edge, conquest.reinforcement.entry.enemy]
    """
    enemies = enemies_by_depth(game, unit.owner)
    return line_of(game, unit.owner, game.class_of(unit)), enemies[0][0] if enemies else game.table.depth


def stretches(game: Conquest, unit: Regiment) -> list[Stretch]:
    """Where a Regiment may come on: over its player's own edge, and over the sides as far as its line and no enemy.

    [conquest.reinforcement.entry.edge, conquest.reinforcement.entry.enemy]
    """
    far = min(bounds(game, unit))
    sides = side_edges(game, unit.owner, far) if far > TOUCH else ()
    return [own_edge(game, unit.owner), *sides]


def refusal_of_edge(game: Conquest, unit: Regiment, block: Block) -> Refusal | None:
    """Why a Regiment cannot come on from there: its front is not on an edge, or too far forward.

    All of its front lies behind the line, and no further forward than an enemy.
    [conquest.reinforcement.entry.first-march, conquest.reinforcement.entry.edge, conquest.reinforcement.entry.enemy]
    """
    if _lies_on(block, own_edge(game, unit.owner)):
        return None
    if not any(_lies_on(block, edge) for edge in side_edges(game, unit.owner, game.table.depth)):
        return Refusal("not-on-edge", (*RULES[:1], "conquest.reinforcement.entry.edge"), {"at": [block.x, block.y]})
    far = max(inches_from_edge(game, unit.owner, y) for _, y in (block.corner("left"), block.corner("right")))
    line, nearest = bounds(game, unit)
    rules: tuple[str, ...] = ()
    if far > line + TOUCH:
        rules = ("conquest.reinforcement.entry.edge",)
    if far > nearest + TOUCH:
        rules = (*rules, "conquest.reinforcement.entry.enemy")
    return (
        Refusal("too-far-forward", rules, {"inches": round(far, 3), "line": line, "enemy": nearest}) if rules else None
    )


def _lies_on(block: Block, edge: Stretch) -> bool:
    """Whether the front of a block lies on an edge, the block outside."""
    (ax, ay), (bx, by) = edge
    length = math.dist(*edge)
    ux, uy = (bx - ax) / length, (by - ay) / length
    if math.hypot(block.fx + uy, block.fy - ux) > TOUCH / block.front:
        return False
    for x, y in (block.corner("left"), block.corner("right")):
        along, off = (x - ax) * ux + (y - ay) * uy, (y - ay) * ux - (x - ax) * uy
        if not (-TOUCH <= along <= length + TOUCH and abs(off) <= TOUCH):
            return False
    return True


# -- how ---------------------------------------------------------------------------------------------------------------


class Coming(NamedTuple):
    """An entry: the block outside, and the legs of its one or two Marches."""

    block: Block
    marches: tuple[tuple[Leg, ...], ...]


def coming(game: Conquest, unit: Regiment, block: Block, legs: Sequence[Leg]) -> Coming:
    """An entry as Marches: a second one where it cannot stay after the first, partly off or on top of a friend.

    [conquest.reinforcement.entry.second-march, conquest.action.march.through-two-moves]
    """
    first, rest = split(block, legs, reach(game, unit, 1).ahead)
    return Coming(block, (first, rest) if rest and not can_stay(game, unit, after(block, first)) else (tuple(legs),))


def can_stay(game: Conquest, unit: Regiment, block: Block) -> bool:
    """Whether a Regiment may end its entry there: wholly on the battlefield and on nobody.

    [conquest.reinforcement.entry.legal]
    """
    return way_of(game, unit, Off(coming_on="wholly")).ends(block) is None


def split(block: Block, legs: Sequence[Leg], far: float) -> tuple[tuple[Leg, ...], tuple[Leg, ...]]:
    """The legs up to so many inches, and the others."""
    for number, leg in enumerate(legs):
        length = inches(block, legs[: number + 1])
        if length > far + TOUCH:
            share = 1 - (length - far) / inches(after(block, legs[:number]), (leg,))
            one, two = _parts(leg, share)
            return (*legs[:number], one), (two, *legs[number + 1 :])
    return tuple(legs), ()


def _parts(leg: Leg, share: float) -> tuple[Leg, Leg]:
    match leg:
        case Wheel(corner, degrees):
            return Wheel(corner, degrees * share), Wheel(corner, degrees * (1 - share))
        case Ahead(far):
            return Ahead(far * share), Ahead(far * (1 - share))
    raise TypeError(f"nobody comes on by {leg}")


def refusal_of_entry(game: Conquest, unit: Regiment, answer: Entry) -> Refusal | None:
    """Why a Regiment cannot come on so: its formation, the edge, or its Marches.

    [conquest.reinforcement.entry.legal, conquest.reinforcement.entry.first-march,
    conquest.reinforcement.entry.second-march]
    """
    if wrong := refusal_of_stands(unit, answer):
        return Refusal(wrong.why, (*wrong.rules, "conquest.reinforcement.entry.legal"), wrong.about)
    block, legs = block_of(game, unit, answer), answer.read()
    if wrong := refusal_of_edge(game, unit, block) or refusal_of_directions(legs):
        return wrong
    if not all(isinstance(leg, Ahead | Wheel) for leg in legs):
        return Refusal("comes-on-forward", RULES[:1], {})
    made, start = coming(game, unit, block, legs), block
    for number, march in enumerate(made.marches, 1):
        last = number == len(made.marches)
        off = Off(stopping=not last, coming_on="wholly" if last else "partly")
        if wrong := refusal_of_march(game, unit, march, reach(game, unit, number), off, start):
            return _not_on(wrong, number) if wrong.why == "off-battlefield" else wrong
        start = after(start, march)
    return None


def _not_on(wrong: Refusal, marches: int) -> Refusal:
    """It is still partly off the battlefield. [conquest.reinforcement.entry.second-march]"""
    return Refusal("partly-off", (*SECOND, "conquest.reinforcement.entry.legal"), wrong.about | {"marches": marches})


# -- whether it can ----------------------------------------------------------------------------------------------------


def arranged(unit: Regiment, ranks: Ranks) -> list[Stand] | None:
    """The Stands of a Regiment in the places of a formation: Command Stand and Character where they must be.

    [conquest.regiment.legal.formation, conquest.character.front-rank]
    """
    commanding, middle = command_stand(unit.stands), centres(ranks.files)[0]
    characters = [stand for stand in unit.stands if stand.character]
    beside = [file for file in range(ranks.files) if file != middle or not commanding]
    if len(characters) > len(beside):
        return None
    places = dict(zip(beside, characters, strict=False))
    if commanding:
        places[middle] = unit.stand(commanding)
    first = places.values()
    others = sorted((s for s in unit.stands if s not in first), key=lambda stand: stand.wounded)
    waiting = iter(others)
    order = [places[place] if place in places else next(waiting) for place in range(ranks.count)]
    return order if refusal_of_formation(order, ranks, unit.strength) is None else None


def ways_to_form_up(game: Conquest, unit: Regiment) -> list[Ranks]:
    """The formations in which a Regiment may come on, the handiest first: on in one March, neither wide nor deep."""
    count, (_, depth) = len(unit.stands), game.entry(unit).profile.stand
    usual = min(count, max(USUAL_FRONT, round(math.sqrt(2 * count))))
    march = reach(game, unit, 1).ahead
    least = min(FRONT_RANK, count) if unit.strength > 1 else 1
    legal = [ranks for ranks in formations(count, least) if arranged(unit, ranks) is not None]
    return sorted(legal, key=lambda each: (each.ranks * depth > march, abs(each.files - usual), _off_centre(each)))


def _off_centre(ranks: Ranks) -> float:
    return abs(ranks.last[0] + ranks.last[-1] - (ranks.files - 1))


def verdict(game: Conquest, unit: Regiment) -> dict[str, Any]:
    """Whether a Regiment can come on by two Marches in any formation: yes with how, no and why, or unknown.

    [conquest.reinforcement.must-enter, conquest.reinforcement.failed]
    """
    width, depth = game.entry(unit).profile.stand
    far = reach(game, unit, 1).ahead + reach(game, unit, TWICE).ahead
    forms = ways_to_form_up(game, unit)
    kept = list(keeps(game, unit, Off()))
    found = can_enter(width, depth, forms, stretches(game, unit), far, field(game), kept)
    if isinstance(found, NoWayIn):
        return {"can": "no", "why": found.why, "by": list(found.by)}
    if found is None:
        return {"can": "unknown"}
    first, _ = split(found.block, found.legs, reach(game, unit, 1).ahead)
    legs = first if can_stay(game, unit, after(found.block, first)) else found.legs
    answer = _told(unit, found.block, legs)
    if answer is None or refusal_of_entry(game, unit, answer) is not None:
        return {"can": "unknown"}
    return {"can": "yes", "answer": _plain(answer)}


def _told(unit: Regiment, block: Block, legs: Sequence[Leg]) -> Entry | None:
    stands = arranged(unit, block.formation)
    return Entry(**told_formation(block, stands), legs=told_legs(legs)) if stands else None


def _plain(answer: Entry) -> dict[str, Any]:
    at, stands = list(answer.at), list(answer.stands)
    return {"at": at, "files": answer.files, "last": list(answer.last or ()), "stands": stands, "legs": answer.legs}


def entries(game: Conquest, unit: Regiment) -> Iterator[Entry]:
    """Entries worth thinking of: straight on by a whole March at several places of each edge, in a few formations."""
    (width, depth), far = game.entry(unit).profile.stand, reach(game, unit, 1).ahead
    for ranks in ways_to_form_up(game, unit)[:FEW]:
        for stretch in stretches(game, unit):
            (ax, ay), (bx, by) = stretch
            length, half = math.dist(*stretch), ranks.files * width / 2
            if 2 * half > length:
                continue
            places = [min(max(length * place, half), length - half) / length for place in PLACES]
            points = [(ax + along * (bx - ax), ay + along * (by - ay)) for along in places]
            for x, y in sorted(points, key=lambda point: _is_crowded(game, unit, point)):
                block = Block(x, y, ay - by, bx - ax, width, depth, ranks)
                for ahead in dict.fromkeys((max(far, block.reach), block.reach)):
                    answer = _told(unit, block, (Ahead(ahead),))
                    if answer and refusal_of_entry(game, unit, answer) is None:
                        yield answer
                        break


def _is_crowded(game: Conquest, unit: Regiment, point: Point) -> bool:
    """Whether a friend is near where a Regiment might come on, in whose way it would be."""
    others = (other.block.centre for other in game.on_field(unit.owner) if other.block)
    return any(math.dist(point, other) < ROOM for other in others)


# -- the entry ---------------------------------------------------------------------------------------------------------


async def enter(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """An arriving Regiment comes on by a March, or two where one is not enough; it must if it can.

    [conquest.reinforcement.entry.first-march, conquest.reinforcement.entry.second-march,
    conquest.reinforcement.must-march-first, conquest.reinforcement.must-enter, conquest.reinforcement.failed]
    """
    found = await game.ruling("can enter", lambda: verdict(game, unit), rules=("conquest.reinforcement.must-enter",))
    if found["can"] == "no":
        fail(game, unit, found["why"], tuple(found["by"]))
        return
    sure = [found["answer"]] if found["can"] == "yes" else []

    def refuses(answer: Entry) -> Refusal | None:
        return refusal_of_entry(game, unit, answer)

    def suggestions() -> Iterable[Any]:
        yield from entries(game, unit)
        yield from sure

    def trace(answer: Entry) -> Trace:
        far = reach(game, unit, 1).ahead + reach(game, unit, TWICE).ahead
        return trace_of(game, unit, block_of(game, unit, answer), answer.read(), far, answer.stands)

    march = reach(game, unit, 1).ahead
    about = {"unit": unit.key, "march": march, "edges": lambda: stretches(game, unit)}
    answer = await game.place(
        unit.owner, "entry", Entry, refuses, suggestions, may_pass=not sure, trace=trace, about=about, rules=RULES
    )
    if answer is None:
        fail(game, unit, "unknown", ())
    else:
        await _come_on(game, unit, acting, answer)


async def _come_on(game: Conquest, unit: Regiment, acting: Acting, answer: Entry) -> None:
    made = coming(game, unit, block_of(game, unit, answer), answer.read())
    legs = [leg for march in made.marches for leg in march]
    end = after(made.block, legs)
    acting.done += ["march"] * len(made.marches)
    acting.marches, acting.entry = len(made.marches), made.block
    game.change(unit.key, stands=tuple(stands_of(unit, answer)), where=FIELD, entered=True, ends=0)
    game.put(unit.key, end)
    game.record(
        Entered(
            unit=unit.key,
            over=(made.block.x, made.block.y),
            files=answer.files,
            stands=answer.stands,
            legs=tuple(answer.legs),
            inches=inches(made.block, legs),
            marches=len(made.marches),
            at=(end.x, end.y, end.fx, end.fy),
            rules=(*RULES, *(SECOND if len(made.marches) == TWICE else ())),
        )
    )
    await cross(game, unit.key, steps(made.block, legs))
    if game.unit(unit.key).on_field:
        await game.window.has_entered(game, game.unit(unit.key), acting)


def fail(game: Conquest, unit: Regiment, why: str, by: tuple[str, ...]) -> None:
    """A Regiment that cannot come on goes back to the reinforcements; next round it needs no roll.

    [conquest.reinforcement.failed]
    """
    game.change(unit.key, where=WAITING, failed_entry=True)
    game.record(EntryFailed(unit=unit.key, why=why, by=by, rules=("conquest.reinforcement.failed",)))
