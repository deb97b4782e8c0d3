"""Where Regiments are to each other: distances, contact, sides and engaged Stands. Rules ask here, `space` answers.

A Regiment in a garrison is where the garrison is: distances and contact are taken to the edge of the terrain.
[conquest.terrain.garrison.size]
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING, TypeAlias

from bellona.space.blocks.block import Block, Side
from bellona.space.blocks.block_kernels import gap_of
from bellona.space.blocks.contact import bases_in_contact, bases_on_rectangle, gap, in_contact, sides_touched
from bellona.space.blocks.manoeuvres import Shift
from bellona.space.blocks.ways import Field, Way
from bellona.space.numbers import TOUCH, Floats
from bellona.space.remembered import Remembered

from ..attacks.attack import FLANK, FRONT, REAR
from ..state import GARRISON

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

STRUCK: dict[Side, str] = {"front": FRONT, "left": FLANK, "right": FLANK, "rear": REAR}
HAIR = 2 * TOUCH
Standing: TypeAlias = tuple[int, *tuple[str, ...]]
_fields: Remembered[int, Field] = Remembered()  # by the table's stamp
_touching: Remembered[tuple[Standing, str], tuple[str, ...]] = Remembered()


def standing(game: Conquest) -> Standing:
    """How everybody stands, as a key for what follows from it: the table knows nothing of who is in which garrison."""
    inside = [f"{unit.key}@{unit.terrain}" for unit in game.state.regiments.values() if unit.terrain]
    return (game.table.stamp, *inside)


def field(game: Conquest) -> Field:
    """The battlefield with every block on it."""
    found = _fields.get(game.table.stamp)
    if found is None:
        blocks = {unit.key: unit.block for unit in game.state.regiments.values() if unit.block and unit.on_field}
        found = _fields.keep(game.table.stamp, Field(game.table.width, game.table.depth, blocks, game.table.terrain))
    return found


def outlines(game: Conquest, unit: Regiment) -> list[Floats]:
    """What a Regiment covers, as convex outlines."""
    return field(game).outlines(unit.terrain if unit.where == GARRISON else unit.key)


def distance(game: Conquest, one: Regiment, other: Regiment) -> float:
    """Inches between the nearest points of two Regiments; 0 where they touch.

    [conquest.measure.inches, conquest.measure.closest-points, conquest.measure.any-time,
    conquest.terrain.garrison.size]
    """
    if one.block and other.block:
        return max(0.0, gap(one.block, other.block))
    found = (float(gap_of(a[None], b[None])) for a in outlines(game, one) for b in outlines(game, other))
    return max(0.0, min(found))


def outlines_of(game: Conquest, unit: Regiment, stand: str) -> list[Floats]:
    """What one Stand covers; in a garrison it is where the garrison is."""
    if unit.block is None:
        return outlines(game, unit)
    return [unit.block.bases[[one.name for one in unit.stands].index(stand)]]


def distance_from(game: Conquest, unit: Regiment, stand: str, other: Regiment, theirs: str = "") -> float:
    """Inches between the nearest points of a Stand and of another Regiment, or of a Stand of that.

    [conquest.measure.range, conquest.character.measure-from, conquest.terrain.garrison.volley]
    """
    ours = outlines_of(game, unit, stand)
    target = outlines_of(game, other, theirs) if theirs else outlines(game, other)
    return max(0.0, min(float(gap_of(a[None], b[None])) for a in ours for b in target))


def in_the_open(game: Conquest, player: int, *but: str) -> tuple[str, ...]:
    """The keys of a player's Regiments that stand in the open, some apart."""
    return tuple(unit.key for unit in game.on_field(player) if unit.block and unit.key not in but)


# The furthest that a block may go lies between two points of the grid, where it might be rounded either way: so much
# less is safe, and lies on one.
OFF = TOUCH / 4


def as_far_as_it_goes(block: Block, whole: Shift, way: Way) -> Shift:
    """As much of a shift as breaks nothing, on its way or where it ends; less than a hair is nothing."""
    length = hypot(whole.dx, whole.dy)
    far = length if way.check(block, (whole,)) is None else way.furthest(block, whole) - OFF
    while far > HAIR:
        part = Shift(whole.dx * far / length, whole.dy * far / length)
        if way.check(block, (part,)) is None:
            return part
        far -= TOUCH
    return Shift(0.0, 0.0)


# -- contact -----------------------------------------------------------------------------------------------------------


def touches(game: Conquest, one: Regiment, other: Regiment) -> bool:
    """Whether any Stand of one touches a Stand of the other, a corner included.

    [conquest.regiment.contact.stands, conquest.regiment.contact.regiments]
    """
    if one.block and other.block:
        return in_contact(one.block, other.block)
    return distance(game, one, other) <= TOUCH


def enemies_in_contact(game: Conquest, unit: Regiment) -> list[Regiment]:
    """The enemy Regiments that a Regiment touches. [conquest.regiment.contact.regiments]"""
    if not unit.on_field:
        return []
    asked = (standing(game), unit.key)
    known = _touching.get(asked)
    if known is None:
        enemies = game.on_field(1 - unit.owner)
        known = tuple(enemy.key for enemy in enemies if touches(game, unit, enemy))
        _touching.keep(asked, known)
    return [game.unit(key) for key in known]


def is_engaged(game: Conquest, unit: Regiment) -> bool:
    return bool(enemies_in_contact(game, unit))


def engaged_with(game: Conquest, unit: Regiment, enemy: Regiment) -> tuple[str, ...]:
    """The Stands of a Regiment that are engaged with an enemy Regiment, taken as its full rectangle.

    At a garrison all Stands of the front rank are; in one, all Stands.
    [conquest.action.clash.attacks-engaged, conquest.action.clash.incomplete-ranks,
    conquest.terrain.garrison.clash-attack, conquest.terrain.garrison.clash-defend]
    """
    if not touches(game, unit, enemy):
        return ()
    if unit.block is None:
        return tuple(stand.name for stand in unit.stands)
    if enemy.block is None:
        return tuple(stand.name for stand in unit.stands[: unit.block.formation.files])
    return tuple(unit.stands[i].name for i in bases_on_rectangle(unit.block, enemy.block))


def engaged_stands(game: Conquest, unit: Regiment) -> frozenset[str]:
    """The Stands of a Regiment that are engaged with anybody."""
    return frozenset(name for enemy in enemies_in_contact(game, unit) for name in engaged_with(game, unit, enemy))


def enemies_touching(game: Conquest, unit: Regiment) -> Iterator[tuple[Regiment, Stand]]:
    """The enemy Stands in contact with a Regiment, with theirs. [conquest.regiment.contact.stands]"""
    for enemy in enemies_in_contact(game, unit):
        if enemy.block is None or unit.block is None:
            touching = set(engaged_with(game, enemy, unit))
            yield from ((enemy, stand) for stand in enemy.stands if stand.name in touching)
        else:
            yield from ((enemy, enemy.stands[i]) for i in bases_in_contact(enemy.block, unit.block))


def side_struck(game: Conquest, unit: Regiment, target: Regiment) -> str:
    """The side of a target that a Regiment attacks: the one it touches; at a corner, or where the Stands it touched
    are gone, the one it aligned with.

    A Regiment in a garrison has no flank. [conquest.action.clash.flank-rear, conquest.terrain.garrison.no-flank]
    """
    if unit.block is None or target.block is None:
        return FRONT
    sides = [STRUCK[side] for side in sides_touched(target.block, unit.block)]
    if len(set(sides)) == 1:
        return sides[0]
    aligned = dict(unit.sides).get(target.key, "")
    if not sides:
        return aligned or FRONT
    return aligned if aligned in sides else sides[0]


def sides_engaged(game: Conquest, unit: Regiment) -> set[str]:
    """The sides on which enemies touch a Regiment."""
    return {side_struck(game, enemy, unit) for enemy in enemies_in_contact(game, unit)}


def block_of(unit: Regiment) -> Block:
    """The block of a Regiment that stands in the open."""
    if unit.block is None:
        raise ValueError(f"{unit.key} does not stand in the open")
    return unit.block


def pose_of(block: Block) -> tuple[float, float, float, float]:
    """Place and facing, as facts tell them."""
    return block.x, block.y, block.fx, block.fy
