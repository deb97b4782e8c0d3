"""How far blocks are apart, and how they touch: base by base, edge to edge or corner to corner, on which side."""

from __future__ import annotations

from typing import Literal, NamedTuple

import numpy as np

from ..numbers import TOUCH, projected
from ..remembered import Remembered
from .block import SIDES, Block, Side
from .block_kernels import EDGE, NONE, gap_of, touching

_found: Remembered[tuple[Block, Block], tuple[Contact, ...]] = Remembered()


class Contact(NamedTuple):
    """A base of one block that touches a base of another, by their numbers in each."""

    ours: int
    theirs: int
    kind: Literal["edge", "corner"]


def gap(one: Block, other: Block) -> float:
    """Inches between the nearest points of two blocks; negative by how deep they overlap."""
    return float(gap_of(one.parts, other.parts))


def base_gap(one: Block, base: int, other: Block) -> float:
    """The same from one base of a block."""
    return float(gap_of(one.bases[base : base + 1], other.parts))


def overlap(one: Block, other: Block) -> bool:
    return gap(one, other) < -TOUCH


def contacts(ours: Block, theirs: Block) -> tuple[Contact, ...]:
    """Every base of ours that touches one of theirs."""
    (ax, ay, a), (bx, by, b) = ours.circle, theirs.circle
    if (ax - bx) * (ax - bx) + (ay - by) * (ay - by) > (a + b) * (a + b):
        return ()
    known = _found.get((ours, theirs))
    if known is None:
        found = touching(ours.bases, theirs.bases)
        known = tuple(
            Contact(i, j, "edge" if found[i, j] == EDGE else "corner") for i, j in np.argwhere(found != NONE).tolist()
        )
        _found.keep((ours, theirs), known)
    return known


def in_contact(ours: Block, theirs: Block) -> bool:
    return bool(contacts(ours, theirs))


def bases_in_contact(ours: Block, theirs: Block) -> tuple[int, ...]:
    """Our bases that touch one of theirs."""
    return tuple(sorted({contact.ours for contact in contacts(ours, theirs)}))


def bases_on_rectangle(ours: Block, theirs: Block) -> tuple[int, ...]:
    """Our bases that touch one of theirs, or the place where their last rank lacks one.

    The other block is taken as its full rectangle: a base that stands along a gap of it, or in the gap, touches too.
    """
    found = set(bases_in_contact(ours, theirs))
    found |= set(np.flatnonzero(touching(ours.bases, theirs.rectangle[None])[:, 0] != NONE).tolist())
    return tuple(sorted(found))


def sides_touched(block: Block, by: Block) -> tuple[Side, ...]:
    """On which sides a block is touched by another: those along which they lie edge to edge; if they touch at corners
    only, all that meet there.
    """
    edges: set[Side] = set()
    points: set[Side] = set()
    for theirs, ours, kind in contacts(by, block):
        outline, other = block.bases[ours], by.bases[theirs]
        for k, side in enumerate(SIDES):
            start, tangent = outline[k], outline[k - 3] - outline[k]
            length = float(np.hypot(*tangent))
            tangent = tangent / length
            away = other - start
            out = away[:, 0] * tangent[1] - away[:, 1] * tangent[0]
            if out.min() < -2 * TOUCH or out.min() > 2 * TOUCH:
                continue
            along = projected(away, tangent)[out <= 2 * TOUCH]
            shared = min(float(along.max()), length) - max(float(along.min()), 0.0)
            if shared >= -2 * TOUCH:
                (edges if kind == "edge" and shared > 2 * TOUCH else points).add(side)
    return tuple(side for side in SIDES if side in (edges or points))
