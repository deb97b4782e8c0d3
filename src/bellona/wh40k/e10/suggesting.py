"""Moves that a bot may choose from, each of them accepted: the whole formation shifted, corrected where it bumps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bellona.kernel.refusal import Refusal
from bellona.space import reach
from bellona.space.table import Pose

from .headings import Heading
from .moving import Move
from .placing import Moves

PATIENCE = 8  # corrections of one shift before it is given up
BLOCKED = ("through-terrain", "through-enemy", "through-friend", "too-near-enemy")
ASIDE = ((1.0, 0.0), (0.766044, 0.642788), (0.766044, -0.642788))  # straight on, or 40 degrees to either side


def suggested_moves(move: Move, headings: Iterable[Heading]) -> Iterator[Moves]:
    """The unit shifted along each heading, or a little aside where that way is barred; and nobody moved."""
    told: list[Moves] = []
    for heading in headings:
        shifts = (Shift(move, heading.turned(*aside)).settled() for aside in ASIDE)
        moves = next((moves for moves in shifts if moves), None)
        if moves and moves not in told:
            told.append(moves)
            yield moves
    if move.refusal({}) is None:
        yield {}


class Shift:
    """A formation going one way. Whoever is refused goes round, changes level, goes half as far, or stays."""

    def __init__(self, move: Move, heading: Heading) -> None:
        self.move, self.heading = move, heading
        self.starts = {name: move.table.pose(move.unit.key, name) for name in move.distances}
        level = heading.level
        self.levels = {name: pose.z if level is None else level for name, pose in self.starts.items()}
        self.shares = dict.fromkeys(self.starts, 1.0)
        self.paths: Moves = {}
        self.redraw(self.starts)

    def redraw(self, names: Iterable[str]) -> None:
        for name in names:
            self.paths[name] = self.heading.path(self.starts[name], self.levels[name], self.shares[name])

    def settled(self) -> Moves | None:
        """The shift as it would be accepted, if that takes few corrections."""
        for _ in range(PATIENCE):
            moves = {name: path for name, path in self.paths.items() if len(path) > 1}
            refusal = self.move.judged(moves)
            if refusal is None:
                return moves
            name = refusal.about.get("model")
            if name not in moves or refusal.why == "not-coherent":
                return None
            self.correct(name, refusal)
        return None

    def correct(self, name: str, refusal: Refusal) -> None:
        path = self.paths[name]
        level = self._other_level(refusal, path[-1].z)
        if refusal.why in BLOCKED and self._goes_round(name, path):
            return
        if level is not None:
            self.levels[name] = level
        elif refusal.why == "off-battlefield":
            self.shares = {name: share - 0.5 for name, share in self.shares.items()}
        else:
            self.shares[name] -= 0.5
        self.redraw(self.starts if refusal.why == "off-battlefield" else [name])

    def _goes_round(self, name: str, path: list[Pose]) -> bool:
        """Whether a way round leads to the same place."""
        terms = self.move.terms(name, path)
        way = reach.route(self.move.table, self.move.unit.key, name, path[-1], terms) if len(path) == 2 else None
        self.paths[name] = way or path
        return way is not None

    def _other_level(self, refusal: Refusal, level: float) -> float | None:
        """On top of what the model would stand in, or down on the ground."""
        if refusal.why == "inside-terrain" and level == 0.0:
            feature = self.move.table.terrain[refusal.about["feature"]]
            return max((solid.top for solid in feature.solids), default=None)
        up_in_the_air = refusal.why in ("unsupported", "overhangs", "upper-floor", "on-obstacle", "moved-too-far")
        return 0.0 if up_in_the_air and level > 0.0 else None
