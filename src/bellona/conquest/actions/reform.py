"""Reform and Combat Reform: other ranks and files, another facing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space.blocks.block import Block, formed
from bellona.space.blocks.block import Formation as Ranks
from bellona.space.blocks.contact import bases_on_rectangle, gap, sides_touched
from bellona.space.blocks.drill import Trace
from bellona.space.blocks.redrawing import places
from bellona.space.blocks.ways import BlockBreach, Keep, Way
from bellona.space.numbers import TOUCH
from bellona.space.remembered import Remembered
from bellona.space.shapes import Point

from ..attacks.casualties import suffer
from ..attacks.morale import resolve_roll, resolve_test
from ..facts.move_facts import OrderFailed, Reformed
from ..field.formation import FRONT_RANK, centres, is_command_stand, refusal_of_formation
from ..field.ground import block_of, enemies_in_contact, engaged_stands, engaged_with, field
from ..field.terrain_traits import garrisons, impassable
from ..moments import CombatOrder
from .answer_forms import Formation, refusal_of_stands, stands_of, told_formation, trace_of_formation
from .answer_forms import block_of as new_block
from .listed import Acting, action
from .march import INCH

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

REFORM = ("conquest.action.reform", "conquest.action.reform.centre", "conquest.action.reform.limit")
COMBAT_REFORM = ("conquest.action.combat-reform", "conquest.action.combat-reform.clean")
DRAWN_UP = (
    "conquest.regiment.legal.formation",
    "conquest.regiment.formation.block",
    "conquest.regiment.formation.facing",
    "conquest.regiment.no-lone-stands",
)
FLOOR = ("conquest.action.combat-reform.engaged-floor",)
OfBlock: TypeAlias = "Callable[[Conquest, Regiment, Block], Refusal | None]"
OfAnswer: TypeAlias = "Callable[[Conquest, Regiment, Formation], Refusal | None]"
SHAPES = 3  # formations wider and narrower than the present one that are suggested

_ways: Remembered[tuple[int, str], Way] = Remembered()


# -- what both keep to -------------------------------------------------------------------------------------------------


def way_of(game: Conquest, unit: Regiment) -> Way:
    """Where a Regiment may stand in a new formation: on nobody, and not within an inch of an enemy that it does not
    touch; where it is that near already, no nearer.

    [conquest.action.reform, conquest.regiment.legal.no-overlap, conquest.regiment.legal.on-table]
    """
    known = (game.table.stamp, unit.key)
    found = _ways.get(known)
    if found is None:
        block = block_of(unit)
        touched = [enemy.key for enemy in enemies_in_contact(game, unit)]
        friends = [one.key for one in game.on_field(unit.owner) if one.block and one.key != unit.key]
        solid = Keep((*friends, *touched_blocks(game, touched), *garrisons(game), *impassable(game)), on_the_way=False)
        others = [one for one in game.on_field(1 - unit.owner) if one.block and one.key not in touched]
        near = [Keep((one.key,), min(INCH, gap(block, block_of(one))), on_the_way=False) for one in others]
        found = _ways.keep(known, Way(field(game), [solid, *near]))
    return found


def touched_blocks(game: Conquest, keys: Iterable[str]) -> list[str]:
    return [key for key in keys if game.unit(key).block]


def refusal_of_place(breach: BlockBreach, rule: str) -> Refusal:
    """Why a Regiment cannot stand there. [conquest.regiment.legal.no-overlap, conquest.regiment.legal.on-table]"""
    if breach.term == "off-table":
        return Refusal("off-battlefield", ("conquest.regiment.legal.on-table",), {"inches": round(breach.measured, 3)})
    if breach.term == "overlap-end":
        return Refusal("ends-on-another", ("conquest.regiment.legal.no-overlap", rule), {"by": breach.hit})
    about = {"by": breach.hit, "inches": round(breach.measured, 3), "least": round(breach.limit, 3)}
    return Refusal("too-near", (rule,), about)


def moved(unit: Regiment, block: Block, stands: list[Stand]) -> dict[str, float]:
    """How far each Stand is from where it was, middle to middle."""
    was = dict(zip((stand.name for stand in unit.stands), block_of(unit).middles(), strict=True))
    return {s.name: math.dist(was[s.name], to) for s, to in zip(stands, block.middles(), strict=True)}


def shift(unit: Regiment, block: Block) -> float:
    """How far the centre of a Regiment's rectangle is from where it was."""
    return math.dist(block_of(unit).centre, block.centre)


# -- Reform ------------------------------------------------------------------------------------------------------------


def refusal_of_reform(game: Conquest, unit: Regiment, answer: Formation) -> Refusal | None:
    """Why a Regiment cannot Reform so: the formation, where it would stand, or the way of a Stand.

    [conquest.action.reform, conquest.action.reform.limit, conquest.regiment.legal.formation]
    """
    if wrong := refusal_of_stands(unit, answer):
        return wrong
    block, most = new_block(game, unit, answer), game.march(unit)
    if wrong := refusal_of_reformed(game, unit, block):
        return wrong
    name, way = max(moved(unit, block, stands_of(unit, answer)).items(), key=lambda each: each[1])
    if way > most + TOUCH:
        about = {"stand": name, "inches": round(way, 3), "most": most}
        return Refusal("stand-too-far", ("conquest.action.reform.limit",), about)
    return None


def refusal_of_reformed(game: Conquest, unit: Regiment, block: Block) -> Refusal | None:
    """Why a Regiment cannot Reform into a block, whoever stands where. [conquest.action.reform.centre]"""
    if (off := shift(unit, block)) > TOUCH:
        return Refusal("centre-moved", ("conquest.action.reform.centre",), {"inches": round(off, 3)})
    breach = way_of(game, unit).ends(block)
    return refusal_of_place(breach, "conquest.action.reform") if breach else None


def bar_to_reform(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """In a garrison there are no ranks and files. [conquest.action.reform, conquest.action.combat-reform]"""
    rules = ("conquest.action.reform", "conquest.action.combat-reform")
    return Refusal("in-garrison", rules, {"unit": unit.key}) if unit.block is None else None


@action("reform", "conquest.action.reform", in_combat=False, bar=bar_to_reform)
async def reform(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """A new legal formation about the same centre, facing any way.

    [conquest.action.reform, conquest.action.reform.centre, conquest.activation.terms]
    """
    await _take_up(game, unit, "reform", refusal_of_reform, lambda: reforms(game, unit), REFORM)


async def _take_up(
    game: Conquest,
    unit: Regiment,
    name: str,
    refusal: OfAnswer,
    suggestions: Callable[[], Iterable[Formation]],
    rules: tuple[str, ...],
) -> None:
    """Ask for a formation and take it up; the player may leave everything as it is."""

    def refuses(answer: Formation) -> Refusal | None:
        return refusal(game, unit, answer)

    def trace(answer: Formation) -> Trace:
        return trace_of_formation(game, unit, answer, game.march(unit))

    about = {"unit": unit.key, "most": game.march(unit)}
    terms = {"may_pass": True, "trace": trace, "about": about, "rules": (*rules, *DRAWN_UP)}
    answer = await game.place(unit.owner, name, Formation, refuses, suggestions, **terms)
    if answer is None:
        return
    stands, block = stands_of(unit, answer), new_block(game, unit, answer)
    game.change(unit.key, stands=tuple(stands), ends=0)
    game.put(unit.key, block)
    at = (block.x, block.y, block.fx, block.fy)
    game.record(Reformed(unit=unit.key, files=answer.files, stands=answer.stands, at=at, rules=rules))


# -- Combat Reform -----------------------------------------------------------------------------------------------------


@action("combat-reform", "conquest.action.combat-reform", in_combat=True, bar=bar_to_reform)
async def combat_reform(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """A new formation in contact with the enemy: at once, or, if the roll fails, for a wound from each engaged Stand.

    [conquest.action.combat-reform, conquest.action.combat-reform.roll, conquest.action.combat-reform.fighting]
    """
    order = CombatOrder("combat-reform")
    await game.window.combat_order_due(game, unit, order)
    if order.fails:
        game.record(OrderFailed(unit=unit.key, action="combat-reform", rules=("conquest.action.combat-reform",)))
        return
    if not await resolve_roll(game, unit, "combat-reform", "conquest.action.combat-reform.roll"):
        engaged, test = len(engaged_stands(game, unit)), resolve_test(game, unit, "morale")
        await suffer(game, unit.key, engaged, "combat-reform", "conquest.action.combat-reform.fighting", test=test)
    unit = game.unit(unit.key)
    if unit.alive and unit.block:
        rules = (*COMBAT_REFORM, *FLOOR)
        await _take_up(game, unit, "combat reform", refusal_of_combat_reform, lambda: in_combat(game, unit), rules)


def refusal_of_combat_reform(game: Conquest, unit: Regiment, answer: Formation) -> Refusal | None:
    """Why a Regiment cannot Combat Reform so; each Stand has its own March.

    [conquest.action.combat-reform.clean, conquest.regiment.legal.formation]
    """
    if wrong := refusal_of_stands(unit, answer):
        return wrong
    block = new_block(game, unit, answer)
    if wrong := refusal_in_combat(game, unit, block):
        return wrong
    for name, way in moved(unit, block, stands_of(unit, answer)).items():
        march = game.characteristic(unit, unit.stand(name), "march").value
        if way > march + TOUCH:
            about = {"stand": name, "inches": round(way, 3), "most": march}
            return Refusal("stand-too-far", ("conquest.action.combat-reform.clean",), about)
    return None


def refusal_in_combat(game: Conquest, unit: Regiment, block: Block) -> Refusal | None:
    """Why a Regiment cannot Combat Reform into a block, whoever stands where: its centre moves more than half the
    lowest March, rounded down, or fewer Stands would be engaged on either side.

    [conquest.action.combat-reform.clean, conquest.action.combat-reform.engaged-floor]
    """
    most = game.march(unit) // 2
    if (off := shift(unit, block)) > most + TOUCH:
        about = {"inches": round(off, 3), "most": most}
        return Refusal("centre-too-far", ("conquest.action.combat-reform.clean",), about)
    if breach := way_of(game, unit).ends(block):
        return refusal_of_place(breach, "conquest.action.combat-reform")
    before, after = engaged_counts(game, unit, block_of(unit)), engaged_counts(game, unit, block)
    if after[0] < before[0] or after[1] < before[1]:
        return Refusal("fewer-engaged", FLOOR, {"ours": [before[0], after[0]], "theirs": [before[1], after[1]]})
    return None


def engaged_counts(game: Conquest, unit: Regiment, block: Block) -> tuple[int, int]:
    """How many Stands of a Regiment would be engaged if it stood so, and how many of the enemies that it touches now.

    [conquest.action.combat-reform.engaged-floor]
    """
    ours: set[int] = set()
    theirs = 0
    for enemy in enemies_in_contact(game, unit):
        if enemy.block is None:
            if _at_garrison(game, block, enemy):
                ours.update(range(block.formation.files))
                theirs += len(enemy.stands)
            continue
        ours.update(bases_on_rectangle(block, enemy.block))
        elsewhere = {
            name
            for friend in enemies_in_contact(game, enemy)
            if friend.key != unit.key
            for name in engaged_with(game, enemy, friend)
        }
        here = {enemy.stands[place].name for place in bases_on_rectangle(enemy.block, block)}
        theirs += len(here | elsewhere)
    return len(ours), theirs


def _at_garrison(game: Conquest, block: Block, enemy: Regiment) -> bool:
    """Whether a block would touch the garrison that an enemy is in."""
    near = Way(field(game), [Keep((enemy.terrain,), 2 * TOUCH, on_the_way=False)]).ends(block)
    return near is not None and near.hit == enemy.terrain


# -- suggestions -------------------------------------------------------------------------------------------------------


def drawn_up(unit: Regiment, block: Block) -> list[Stand] | None:
    """The Stands by their places in a new block so that the longest way is as short as can be; None: it cannot be.

    [conquest.regiment.legal.formation]
    """
    where, files, ranks = block.formation.places, block.formation.files, block.formation.ranks

    def may(number: int, place: int) -> bool:
        stand, (rank, file) = unit.stands[number], where[place]
        if stand.character:
            return rank == 0
        if is_command_stand(unit.stands, stand):
            return rank == 0 and file in centres(files)
        return not stand.wounded or rank == ranks - 1

    found = places(block_of(unit).middles(), block.middles(), may)
    if found is None:
        return None
    order = [unit.stands[0]] * len(found)
    for number, place in enumerate(found):
        order[place] = unit.stands[number]
    return order if refusal_of_formation(order, block.formation, unit.strength) is None else None


def _told(
    game: Conquest, unit: Regiment, blocks: Iterable[Block], place: OfBlock, whole: OfAnswer
) -> Iterator[Formation]:
    """Those of some blocks that a Regiment may take up, with its Stands drawn up in them."""
    seen = {block_of(unit)}
    for block in blocks:
        if block in seen or place(game, unit, block) is not None:
            continue
        seen.add(block)
        stands = drawn_up(unit, block)
        if stands is not None:
            answer = Formation(**told_formation(block, stands))
            if whole(game, unit, answer) is None:
                yield answer


def shapes(unit: Regiment) -> list[Ranks]:
    """Formations near the present one: as wide, then wider and narrower; a short last rank in the middle."""
    count, files = len(unit.stands), block_of(unit).formation.files
    least = min(FRONT_RANK, count)
    widths = sorted({min(max(files + by, least), count) for by in range(-SHAPES, SHAPES + 1)})
    return [_centred(count, wide) for wide in sorted(widths, key=lambda wide: (abs(wide - files), -wide))]


def _centred(count: int, files: int) -> Ranks:
    left = count % files or files
    first = (files - left) // 2
    return formed(count, files, tuple(range(first, first + left)))


def reforms(game: Conquest, unit: Regiment) -> Iterator[Formation]:
    """Reforms worth thinking of: toward the nearest enemy first, in the present width and others."""
    block = block_of(unit)
    enemies = [enemy.block.centre for enemy in game.on_field(1 - unit.owner) if enemy.block]
    x, y = block.centre
    facings: list[Point] = []
    if enemies:
        ex, ey = min(enemies, key=lambda each: (round(math.dist(each, (x, y)), 3), each))
        facings.append((ex - x, ey - y))
    fx, fy = block.fx, block.fy
    facings += [(fx, fy), (-fy, fx), (fy, -fx), (-fx, -fy)]
    turned = (block.reformed(shape, facing) for facing in facings for shape in shapes(unit))
    return _told(game, unit, turned, refusal_of_reformed, refusal_of_reform)


def in_combat(game: Conquest, unit: Regiment) -> Iterator[Formation]:
    """Combat Reforms worth thinking of: flush with a side of an enemy, its front to him, in several widths."""
    return _told(game, unit, _flush(game, unit), refusal_in_combat, refusal_of_combat_reform)


def _flush(game: Conquest, unit: Regiment) -> Iterator[Block]:
    block = block_of(unit)
    for enemy in enemies_in_contact(game, unit):
        if enemy.block is None:
            continue
        for side in sides_touched(enemy.block, block):
            (ax, ay), (bx, by) = enemy.block.edge(side)
            length = math.dist((ax, ay), (bx, by))
            ux, uy = (bx - ax) / length, (by - ay) / length
            foot = (block.centre[0] - ax) * ux + (block.centre[1] - ay) * uy
            for shape in shapes(unit):
                half = shape.files * block.width / 2
                for along in (foot, length / 2, half, length - half):
                    # Looking out from the edge, left to right, the outside lies to its left.
                    yield Block(ax + along * ux, ay + along * uy, uy, -ux, block.width, block.depth, shape)
