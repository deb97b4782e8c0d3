"""How players say where a Regiment goes: see `space/blocks/drill`. Whether the Stands of it can be drawn up so."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bellona.kernel.refusal import Refusal
from bellona.space.blocks import drill
from bellona.space.blocks.block import Block, formed
from bellona.space.blocks.drill import Entry, Formation, Manoeuvre, Trace, told_legs, traced
from bellona.space.blocks.manoeuvres import Leg, after, inches

from ..field.formation import LEGAL, refusal_of_formation

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand

__all__ = ["Entry", "Formation", "Manoeuvre", "told_legs"]


def told_formation(block: Block, stands: Sequence[Stand]) -> dict[str, Any]:
    """A formation as an answer has it."""
    return drill.told_formation(block, (stand.name for stand in stands))


def stands_of(unit: Regiment, formation: Formation) -> list[Stand]:
    """The Stands of a Regiment by their new places."""
    return [unit.stand(name) for name in formation.stands]


def block_of(game: Conquest, unit: Regiment, formation: Formation) -> Block:
    """The block in which a Regiment would stand."""
    return formation.block(*game.entry(unit).profile.stand)


def _others(game: Conquest, unit: Regiment) -> dict[str, Block]:
    """The blocks of all other Regiments."""
    all_ = [one for player in game.players for one in game.on_field(player)]
    return {one.key: one.block for one in all_ if one.block and one.key != unit.key}


def trace_of(
    game: Conquest,
    unit: Regiment,
    start: Block,
    legs: Sequence[Leg] = (),
    most: float | None = None,
    names: Sequence[str] = (),
) -> Trace:
    """What legs from somewhere come to, whether or not a Regiment may make them; its Stands as they are, or by these
    names.
    """
    called = names or [stand.name for stand in unit.stands]
    return traced(after(start, legs), called, inches(start, legs), most, _others(game, unit))


def trace_of_formation(game: Conquest, unit: Regiment, answer: Formation, most: float | None = None) -> Trace:
    """What a formation comes to; the inches are those of the Stand that goes farthest.

    Who is given that is not there, or not given, is no matter of drawing: it is refused.
    """
    block = block_of(game, unit, answer)
    was = dict(zip((stand.name for stand in unit.stands), unit.block.middles(), strict=True)) if unit.block else {}
    pairs = zip(answer.stands, block.middles(), strict=True)
    far = max((math.dist(was[name], to) for name, to in pairs if name in was), default=0.0)
    return traced(block, answer.stands, far, most if unit.block else None, _others(game, unit))


def refusal_of_stands(unit: Regiment, formation: Formation) -> Refusal | None:
    """Why the Stands of a Regiment cannot be drawn up so: all of them belong to it, in a legal formation.

    [conquest.regiment.no-lone-stands, conquest.regiment.legal.formation]
    """
    if sorted(formation.stands) != sorted(stand.name for stand in unit.stands):
        rules = ("conquest.regiment.no-lone-stands", *LEGAL)
        return Refusal("not-its-stands", rules, {"stands": len(formation.stands), "has": len(unit.stands)})
    ranks = formed(len(formation.stands), formation.files, formation.last)
    return refusal_of_formation(stands_of(unit, formation), ranks, unit.strength)
