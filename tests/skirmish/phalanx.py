"""Skirmish: phalanxes, whose models stand in ranks and files and move as one block."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formed
from bellona.space.blocks.block import Formation as Ranks
from bellona.space.blocks.drill import Entry, Formation, Manoeuvre, Trace, told_formation, told_legs, traced
from bellona.space.blocks.manoeuvres import Ahead, Aside, Back, Leg, Wheel, after, inches
from bellona.space.blocks.ways import BlockBreach, Field, Keep, Way
from bellona.space.columns import A, B
from bellona.space.numbers import TOUCH
from bellona.space.shapes import Point

from .state import Arrived, FormedUp, Marched, SkirmishGame, Unit

ZONE = 9.0  # inches from a player's own short edge
MARCH, FORM_UP, ARRIVE = ("skirmish.march",), ("skirmish.form-up",), ("skirmish.arrive",)
WHEELS: tuple[tuple[Leg, ...], ...] = ((Wheel("left", 30.0),), (Wheel("right", 30.0),), (Back(1.0),), (Aside(1.0),))


def size(game: SkirmishGame, unit: Unit) -> tuple[float, float]:
    """How wide and how deep one of its bases is."""
    row = game.table.rows(unit.key)[0]
    return 2 * float(row[B]), 2 * float(row[A])


def put(game: SkirmishGame, unit: Unit, block: Block) -> None:
    """A phalanx stands so from now on."""
    game.change(unit.key, block=block)
    game.table.place(unit.key, dict(zip(game.table.names(unit.key), block.poses(), strict=True)), follow=True)


def close_ranks(game: SkirmishGame, unit: Unit) -> None:
    """Those who are left stand as wide as before, if they are enough."""
    count = len(game.table.names(unit.key))
    if unit.block is not None and count:
        ranks = formed(count, min(unit.block.formation.files, count))
        at = (unit.block.x, unit.block.y, unit.block.fx, unit.block.fy)
        put(game, unit, Block(*at, unit.block.width, unit.block.depth, ranks))


def field(game: SkirmishGame) -> Field:
    """The blocks on the table. What else stands there is nothing to a phalanx but to be kept off."""
    blocks = {unit.key: unit.block for player in (0, 1) for unit in game.on_table(player) if unit.block}
    return Field(game.table.width, game.table.depth, blocks, game.table.terrain)


def way_of(game: SkirmishGame, unit: Unit, edges: Any = "everywhere") -> Way:
    now = field(game)
    enemies = tuple(key for key in now.blocks if game.unit(key).owner != unit.owner)
    friends = tuple(key for key in now.blocks if key not in enemies and key != unit.key)
    ruins = tuple(feature.key for feature in game.table.terrain.features if feature.kind != "hedge")
    return Way(now, [Keep(enemies, 1.0), Keep((*friends, *ruins))], edges)


def told(breach: BlockBreach, rules: tuple[str, ...]) -> Refusal:
    about = {"measured": round(breach.measured, 3), "limit": round(breach.limit, 3)}
    return Refusal(f"block-{breach.term}", rules, about | ({"by": breach.hit} if breach.hit else {}))


def trace_of(
    game: SkirmishGame, unit: Unit, start: Block, names: Any, legs: tuple[Leg, ...], most: float | None
) -> Trace:
    others = {key: block for key, block in field(game).blocks.items() if key != unit.key}
    return traced(after(start, legs), names, inches(start, legs), most, others)


# -- the march ---------------------------------------------------------------------------------------------------------


@named("move")
async def march(game: SkirmishGame, unit: Unit) -> None:
    """Ahead with wheels, aside or back, an inch from enemies and through nobody. [skirmish.march]"""
    block, names = unit.block, game.table.names(unit.key)
    assert block is not None

    def refuses(answer: Manoeuvre) -> Refusal | None:
        breach = way_of(game, unit).check(block, answer.read(), unit.move)
        return told(breach, MARCH) if breach else None

    def suggestions() -> Iterator[Any]:
        for legs in ((Ahead(unit.move),), (Ahead(unit.move / 2),), *WHEELS):
            answer = {"legs": told_legs(legs)}
            if refuses(Manoeuvre(**answer)) is None:
                yield answer

    def trace(answer: Manoeuvre) -> Trace:
        return trace_of(game, unit, block, names, answer.read(), unit.move)

    terms = {"may_pass": True, "trace": trace, "about": {"unit": unit.key}, "rules": MARCH}
    answer = await game.place(unit.owner, "march", Manoeuvre, refuses, suggestions, **terms)
    if answer is not None:
        legs = answer.read()
        put(game, unit, after(block, legs))
        game.change(unit.key, moved=True)
        game.record(Marched(unit=unit.key, inches=round(inches(block, legs), 3), rules=MARCH))


# -- formations --------------------------------------------------------------------------------------------------------


def refusal_of_formation(game: SkirmishGame, unit: Unit, answer: Formation, rules: tuple[str, ...]) -> Refusal | None:
    if sorted(answer.stands) != sorted(game.table.names(unit.key)):
        return Refusal("no-such-model", rules, {"unit": unit.key})
    breach = way_of(game, unit).ends(answer.block(*size(game, unit)))
    return told(breach, rules) if breach else None


@named("form up")
async def form_up(game: SkirmishGame, unit: Unit) -> None:
    """Other ranks and files about the same middle, facing any way. [skirmish.form-up]"""
    block, names = unit.block, game.table.names(unit.key)
    assert block is not None

    def refuses(answer: Formation) -> Refusal | None:
        if wrong := refusal_of_formation(game, unit, answer, FORM_UP):
            return wrong
        off = math.dist(answer.block(*size(game, unit)).centre, block.centre)
        return Refusal("middle-moved", FORM_UP, {"measured": round(off, 3)}) if off > TOUCH else None

    def suggestions() -> Iterator[Any]:
        for ranks in widths(len(names)):
            for facing in ((block.fx, block.fy), (-block.fy, block.fx), (-block.fx, -block.fy), (block.fy, -block.fx)):
                answer = told_formation(block.reformed(ranks, facing), names)
                if refuses(Formation(**answer)) is None:
                    yield answer

    await ask_for_formation(game, unit, "form up", refuses, suggestions)


async def ask_for_formation(game: SkirmishGame, unit: Unit, name: str, refuses: Any, suggestions: Any) -> None:
    def trace(answer: Formation) -> Trace:
        return trace_of(game, unit, answer.block(*size(game, unit)), answer.stands, (), None)

    may_pass = unit.block is not None
    terms = {"may_pass": may_pass, "trace": trace, "about": {"unit": unit.key}, "rules": FORM_UP}
    answer = await game.place(unit.owner, name, Formation, refuses, suggestions, **terms)
    if answer is not None:
        stand_so(game, unit, answer, answer.block(*size(game, unit)))
        game.record(FormedUp(unit=unit.key, files=answer.files, rules=FORM_UP))


def stand_so(game: SkirmishGame, unit: Unit, answer: Formation, block: Block) -> None:
    game.change(unit.key, block=block)
    game.table.place(unit.key, dict(zip(answer.stands, block.poses(), strict=True)), follow=True)


def widths(count: int) -> list[Ranks]:
    return [formed(count, files) for files in sorted(range(1, count + 1), key=lambda each: abs(each - 3))]


async def deploy(game: SkirmishGame, unit: Unit) -> None:
    """Drawn up anywhere in its owner's zone. [skirmish.deploy]"""

    def refuses(answer: Formation) -> Refusal | None:
        if wrong := refusal_of_formation(game, unit, answer, FORM_UP):
            return wrong
        far = max(_from_edge(game, unit, x) for x, _ in answer.block(*size(game, unit)).rectangle.tolist())
        rules = ("skirmish.deploy",)
        about = {"model": answer.stands[0], "outside by": round(far - ZONE, 3)}
        return Refusal("outside-zone", rules, about) if far > ZONE + TOUCH else None

    def suggestions() -> Iterator[Any]:
        names, (width, depth) = game.table.names(unit.key), size(game, unit)
        facing = 1.0 if unit.owner == 0 else -1.0
        x = ZONE if unit.owner == 0 else game.table.width - ZONE
        for y in range(4, int(game.table.depth) - 3, 2):
            answer = told_formation(Block(x, y, facing, 0.0, width, depth, formed(len(names), unit.files)), names)
            if refuses(Formation(**answer)) is None:
                yield answer

    await ask_for_formation(game, unit, "drawing up", refuses, suggestions)


def _from_edge(game: SkirmishGame, unit: Unit, x: float) -> float:
    return x if unit.owner == 0 else game.table.width - x


# -- coming on ---------------------------------------------------------------------------------------------------------


def edge(game: SkirmishGame, unit: Unit) -> tuple[Point, Point]:
    """Its owner's short edge."""
    x = 0.0 if unit.owner == 0 else game.table.width
    return (x, 0.0), (x, game.table.depth)


@named("arrive")
async def arrive(game: SkirmishGame, unit: Unit) -> None:
    """A reserve comes on over its owner's short edge, as far as it moves twice. [skirmish.arrive]"""
    names, (width, depth) = game.table.names(unit.key), size(game, unit)
    facing, x = (1.0, 0.0) if unit.owner == 0 else (-1.0, game.table.width)

    def refuses(answer: Entry) -> Refusal | None:
        block = answer.block(width, depth)
        if sorted(answer.stands) != sorted(names):
            return Refusal("no-such-model", ARRIVE, {"unit": unit.key})
        if abs(block.x - x) > TOUCH or abs(block.fx - facing) > 1e-6:
            return Refusal("not-on-the-edge", ARRIVE, {"measured": round(abs(block.x - x), 3)})
        breach = way_of(game, unit, "end").check(block, answer.read(), 2 * unit.move)
        return told(breach, ARRIVE) if breach else None

    def suggestions() -> Iterator[Any]:
        for y in range(4, int(game.table.depth) - 3, 2):
            for ranks in widths(len(names))[:3]:
                start = Block(x, y, facing, 0.0, width, depth, ranks)
                for far in (2 * unit.move, start.reach):
                    answer = told_formation(start, names) | {"legs": [{"ahead": far}]}
                    if refuses(Entry(**answer)) is None:
                        yield answer

    def trace(answer: Entry) -> Trace:
        return trace_of(game, unit, answer.block(width, depth), answer.stands, answer.read(), 2 * unit.move)

    about = {"unit": unit.key, "edges": lambda: [edge(game, unit)]}
    terms = {"may_pass": True, "trace": trace, "about": about, "rules": ARRIVE}
    answer = await game.place(unit.owner, "arrival", Entry, refuses, suggestions, **terms)
    if answer is not None:
        legs = answer.read()
        stand_so(game, unit, answer, after(answer.block(width, depth), legs))
        game.change(unit.key, moved=True, reserve=False)
        game.record(Arrived(unit=unit.key, inches=inches(answer.block(width, depth), legs), rules=ARRIVE))
