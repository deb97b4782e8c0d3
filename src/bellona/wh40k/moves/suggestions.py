"""Moves that a bot may choose from; each of them has passed the predicate that judges answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from bellona.space.move import paths
from bellona.space.move.shifts import Shifts
from bellona.space.move.terms import EndTerms
from bellona.space.numbers import TOUCH
from bellona.space.place import finding

from .headings import Heading
from .judging import Move
from .where_to_stand import Moves, settled

# Straight on, 40 degrees to either side, half as far straight on.
WAYS = (((1.0, 0.0), 1.0), ((0.766044, 0.642788), 1.0), ((0.766044, -0.642788), 1.0), ((1.0, 0.0), 0.5))
ATTEMPTS = 2  # that look clear and are refused all the same, before a heading is given up
TRIES = 4  # of a search


def suggested_moves(move: Move, headings: Iterable[Heading]) -> Iterator[Moves]:
    """The unit moved along each heading, as far as that can be; and nobody moved."""
    told: list[Moves] = []
    stand = move.table.poses(move.unit.key)
    poses = {name: stand[name] for name in move.distances}
    shifts = Shifts(move.table, move.unit.key, {name: move.terms(name) for name in poses})
    is_level = all(pose.z <= TOUCH for pose in poses.values())
    for heading in headings:
        if is_level and heading.level is None:
            found = _in_formation(move, shifts, heading)
        else:
            found = _one_by_one(move, shifts, heading)
        accepted = (moves for moves in islice(found, ATTEMPTS) if move.judged(moves) is None)
        moves = next(accepted, None)
        if moves and moves not in told:
            told.append(moves)
            yield moves
    if move.refusal({}) is None:
        yield {}


def _in_formation(move: Move, shifts: Shifts, heading: Heading) -> Iterator[Moves]:
    """Everybody alike, straight on or somewhat aside; at last those who can, and the others half as far or not."""
    for aside, share in WAYS:
        way = heading.turned(*aside)
        if shifts.is_clear(*way.shift(share)):
            yield _along(move, way, dict.fromkeys(shifts.order(way.x, way.y), share))
    far, near = (shifts.clear_models(*heading.shift(share)) for share in (1.0, 0.5))
    shares = dict.fromkeys(far, 1.0) | {name: 0.5 for name in near if name not in far}
    yield _along(move, heading, {name: shares[name] for name in shifts.order(heading.x, heading.y) if name in shares})


def _along(move: Move, heading: Heading, shares: dict[str, float]) -> Moves:
    starts = move.table.poses(move.unit.key)
    return {name: heading.path(starts[name], starts[name].z, share) for name, share in shares.items()}


def _one_by_one(move: Move, shifts: Shifts, heading: Heading) -> Iterator[Moves]:
    """Each model to the level of the heading if it can, or on its own, or to the ground; or it stays."""
    moves: Moves = {}
    for name in shifts.order(heading.x, heading.y):
        start = move.table.pose(move.unit.key, name)
        levels = dict.fromkeys((start.z if heading.level is None else heading.level, start.z, 0.0))
        for path in (heading.path(start, level, 1.0) for level in levels):
            if paths.check(move.table, move.unit.key, {name: path}, move.terms(name)) is None:
                moves[name] = path
                break
    yield moves


def searched_moves(move: Move) -> Iterator[Moves]:
    """What a search finds that lets every model go its own way, if it finds anything."""
    terms = {name: move.terms(name) for name in move.table.names(move.unit.key)}
    aims = EndTerms(terms, coherency=move.game.parts.ground.coherency)
    answer = finding.find_end(move.table, move.unit.key, aims, tries=TRIES)
    if isinstance(answer, finding.Possible) and move.judged(moves := settled(answer.paths)) is None:
        yield moves
