"""Blocks: equal rectangular bases in ranks and files that move as one. A room beside `move`; it knows no game.

A block is one pose, from which its bases follow: they are never moved or rounded by themselves.

- `block`: formations, outlines, points
- `manoeuvres`: legs, where they lead, how many inches they count
- `ways`: what a manoeuvre breaks on its way or at its end, how far it could go
- `contact`: gaps, who touches whom and how, on which side
- `arcs`: front, flanks and rear
- `corridors`: straight lines a millimetre wide, clear or barred
- `aligning`: into contact and flush, the best wheel before
- `shifting`: the shortest shift that frees, or brings back into contact
- `drill`: how players say where a block goes, and what that comes to
- `places`: who goes where in a new formation
- `entering`: whether a block can come onto the table over an edge
"""

from .aligning import Advance, Alignment, alignments, best_advance, flush, way_to_contact
from .arcs import Arc, arc_of, base_arcs, block_in_arc, most_bases, reaches_into
from .block import SIDES, Block, Formation, Side, formations, formed
from .contact import (
    Contact,
    base_gap,
    bases_in_contact,
    bases_on_rectangle,
    contacts,
    gap,
    in_contact,
    overlap,
    sides_touched,
)
from .corridors import Barred, Clear, Screen, corridor, corridors, screen
from .entering import NoWayIn, Stretch, WayIn, can_enter
from .manoeuvres import Ahead, Aside, Back, Leg, Shift, Step, Turn, Wheel, after, inches, read_legs, step, steps
from .redrawing import assigned, longest_way, places
from .shifting import Touching, contact_shifts, freeing_shifts
from .ways import APART, BlockBreach, Field, Keep, Way

__all__ = [
    "APART",
    "SIDES",
    "Advance",
    "Ahead",
    "Alignment",
    "Arc",
    "Aside",
    "Back",
    "Barred",
    "Block",
    "BlockBreach",
    "Clear",
    "Contact",
    "Field",
    "Formation",
    "Keep",
    "Leg",
    "NoWayIn",
    "Screen",
    "Shift",
    "Side",
    "Step",
    "Stretch",
    "Touching",
    "Turn",
    "Way",
    "WayIn",
    "Wheel",
    "after",
    "alignments",
    "arc_of",
    "assigned",
    "base_arcs",
    "base_gap",
    "bases_in_contact",
    "bases_on_rectangle",
    "best_advance",
    "block_in_arc",
    "can_enter",
    "contact_shifts",
    "contacts",
    "corridor",
    "corridors",
    "flush",
    "formations",
    "formed",
    "freeing_shifts",
    "gap",
    "in_contact",
    "inches",
    "longest_way",
    "most_bases",
    "overlap",
    "places",
    "reaches_into",
    "read_legs",
    "screen",
    "sides_touched",
    "step",
    "steps",
    "way_to_contact",
]
