"""A battle told again from its facts alone, by shapely and plain arithmetic: shares no code with the rules.

A `Retelling` knows who there is; whatever happens later it reads from facts, and notes every one that cannot be:
Regiments that overlap or hang over an edge, moves longer than told, Stands lost that were not there, sums of wounds,
cards and points that do not add up. In the end it must have come to what the battle came to. How ranks close is not
told: from a loss to the next formation it knows how many Stands there are, not where.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from bellona.conquest.game import Conquest
from bellona.kernel.facts import Fact

TOLERANCE = 0.01  # inches
SLACK = 0.1
Pose = tuple[float, float, float, float]


@dataclass
class Troop:
    """A Regiment as facts tell of it."""

    key: str
    owner: int
    size: tuple[float, float]  # of a Stand: wide and deep
    each: int  # wounds of a Stand
    stands: set[str]
    lost: set[str] = field(default_factory=set)
    markers: int | None = 0  # wounds on it; None: nobody was told how many
    files: int = 0  # 0: nobody was told
    order: tuple[str, ...] = ()
    at: Pose | None = None

    @property
    def shape(self) -> BaseGeometry | None:
        """What it covers, where that was told: full ranks, and the last one somewhere behind them."""
        if self.at is None or not self.files or len(self.order) != len(self.stands):
            return None
        x, y, fx, fy = self.at
        (wide, deep), ranks = self.size, len(self.order) // self.files
        half, back = self.files * wide / 2, max(ranks, 1) * deep
        corners = ((0.0, half), (0.0, -half), (-back, -half), (-back, half))
        return shapely.Polygon([(x + a * fx - b * fy, y + a * fy + b * fx) for a, b in corners])


class Retelling:
    """What the facts of one battle come to; `wrong` is what cannot be."""

    def __init__(self, game: Conquest) -> None:
        """The game at its very beginning."""
        self.width, self.depth = game.table.width, game.table.depth
        self.troops = {
            unit.key: Troop(
                unit.key,
                unit.owner,
                game.entry(unit).profile.stand,
                game.unmodified(unit, unit.stands[0], "wounds"),
                {stand.name for stand in unit.stands},
            )
            for unit in game.state.regiments.values()
        }
        self.stands_of = {one.key: one.stand for one in game.state.characters.values()}
        self.wounded = set[str]()  # Characters
        self.points = [0, 0]
        self.cards: list[Counter[str]] = [Counter(), Counter()]
        self.wrong: list[str] = []

    def read(self, facts: list[Fact]) -> None:
        for number, fact in enumerate(facts):
            tell = getattr(self, f"told_{type(fact).__name__}", None)
            if tell is not None:
                self.wrong += [f"{type(fact).__name__} #{number}: {what}" for what in tell(fact)]

    def differs(self, game: Conquest) -> Iterator[str]:
        """In what the battle is another one than its facts tell."""
        if list(game.state.vp) != self.points:
            yield f"points are {game.state.vp}, told were {self.points}"
        for key, troop in self.troops.items():
            unit = game.unit(key)
            if {stand.name for stand in unit.stands} != troop.stands:
                yield f"{key} is {[stand.name for stand in unit.stands]}, told was {sorted(troop.stands)}"
            wounds = sum(stand.wounds for stand in unit.stands)
            if troop.markers is not None and troop.stands and wounds != troop.markers:
                yield f"{key} has {wounds} wounds, told were {troop.markers}"
            if troop.shape is not None and unit.block and troop.at != _pose(unit.block):
                yield f"{key} stands at {_pose(unit.block)}, told was {troop.at}"

    # -- where they stand ----------------------------------------------------------------------------------------------

    def stands_at(self, key: str, at: Any) -> Iterator[str]:
        """Somebody stands there: on the table, in nobody whose place is known."""
        troop = self.troops[key]
        troop.at = tuple(at)
        shape = troop.shape
        if shape is None:
            return
        left, near, right, far = shape.bounds
        if min(left, near, self.width - right, self.depth - far) < -TOLERANCE:
            yield f"{key} hangs over the edge"
        inner = shape.buffer(-TOLERANCE)
        for other in self.troops.values():
            if other.key != key and other.owner != troop.owner and other.shape and inner.intersects(other.shape):
                yield f"{key} overlaps {other.key}"

    def takes_up(self, key: str, files: int, stands: tuple[str, ...], at: Any) -> Iterator[str]:
        troop = self.troops[key]
        if set(stands) != troop.stands or len(stands) != len(set(stands)):
            yield f"{key} has {sorted(troop.stands)} and is drawn up as {stands}"
        troop.files, troop.order = files, tuple(stands)
        yield from self.stands_at(key, at)

    def told_Entered(self, fact: Any) -> Iterator[str]:  # noqa: N802 (named after the facts)
        yield from self.takes_up(fact.unit, fact.files, fact.stands, fact.at)
        x, y = fact.over
        if min(abs(x), abs(x - self.width), abs(y), abs(y - self.depth)) > TOLERANCE:
            yield f"{fact.unit} came over no edge"

    def told_Reformed(self, fact: Any) -> Iterator[str]:  # noqa: N802
        yield from self.takes_up(fact.unit, fact.files, fact.stands, fact.at)

    def told_LeftGarrison(self, fact: Any) -> Iterator[str]:  # noqa: N802
        yield from self.takes_up(fact.unit, fact.files, fact.stands, fact.at)

    def told_Occupied(self, fact: Any) -> Iterator[str]:  # noqa: N802
        self.troops[fact.unit].at = None
        yield from ()

    def told_Marched(self, fact: Any) -> Iterator[str]:  # noqa: N802
        """The middle of a front goes no further than the outer corner does."""
        troop = self.troops[fact.unit]
        if troop.shape is not None and troop.at and math.dist(troop.at[:2], fact.at[:2]) > fact.inches + SLACK:
            yield f"{fact.unit} went from {troop.at} to {fact.at} by {fact.inches} inches"
        yield from self.stands_at(fact.unit, fact.at)

    def told_MarchUndone(self, fact: Any) -> Iterator[str]:  # noqa: N802
        yield from self.stands_at(fact.unit, fact.at)

    told_ChargeFailed = told_CaughtInside = told_Nudged = told_MarchUndone  # noqa: N815

    def told_Charged(self, fact: Any) -> Iterator[str]:  # noqa: N802
        if fact.target_at:
            self.troops[fact.target].at = tuple(fact.target_at)
        yield from self.stands_at(fact.unit, fact.at)
        ours, theirs = self.troops[fact.unit].shape, self.troops[fact.target].shape
        if ours and theirs and len(self.troops[fact.target].order) % self.troops[fact.target].files == 0:
            apart = ours.distance(theirs)
            if apart > TOLERANCE and len(self.troops[fact.unit].order) % self.troops[fact.unit].files == 0:
                yield f"{fact.unit} has charged {fact.target} and is {apart:.3f} inches away"

    def told_PressedTheAttack(self, fact: Any) -> Iterator[str]:  # noqa: N802
        yield from self.stands_at(fact.unit, fact.at) if fact.at else ()

    def told_Withdrew(self, fact: Any) -> Iterator[str]:  # noqa: N802
        if not fact.done:
            self.troops[fact.unit].at = None
        yield from ()

    # -- who is left ---------------------------------------------------------------------------------------------------

    def told_Joined(self, fact: Any) -> Iterator[str]:  # noqa: N802
        self.troops[fact.unit].stands.add(self.stands_of[fact.character])
        yield from ()

    def told_EscortChanged(self, fact: Any) -> Iterator[str]:  # noqa: N802
        stand = self.stands_of[fact.character]
        left, joined = self.troops[fact.left], self.troops[fact.joined]
        if stand not in left.stands:
            yield f"{fact.character} was not with {fact.left}"
        left.stands.discard(stand)
        joined.stands.add(stand)
        for troop in (left, joined):
            troop.files = 0
            if fact.character in self.wounded:
                troop.markers = None

    def told_CharacterWounded(self, fact: Any) -> Iterator[str]:  # noqa: N802
        self.wounded.add(fact.character)
        for troop in self.troops.values():
            if self.stands_of[fact.character] in troop.stands and troop.markers is not None:
                troop.markers += fact.wounds
        yield from ()

    def told_CharacterLost(self, fact: Any) -> Iterator[str]:  # noqa: N802
        troop = self.troops[fact.unit]
        troop.stands.discard(self.stands_of[fact.character])
        troop.files, troop.markers = 0, None
        yield from ()

    def told_WoundsTaken(self, fact: Any) -> Iterator[str]:  # noqa: N802
        troop = self.troops[fact.unit]
        if strange := [name for name in fact.destroyed if name not in troop.stands]:
            yield f"{fact.unit} loses {strange}, which it has not"
        if fact.wounds < len(fact.destroyed) or fact.wasted < 0:
            yield f"{fact.unit} loses {len(fact.destroyed)} Stands to {fact.wounds} wounds"
        troop.stands -= set(fact.destroyed)
        troop.lost |= set(fact.destroyed)
        if fact.destroyed:
            troop.files = 0
        if troop.markers is not None:
            troop.markers += fact.wounds - troop.each * len(fact.destroyed)
            if troop.markers < 0:
                yield f"{fact.unit} has {troop.markers} wounds"

    def told_Healed(self, fact: Any) -> Iterator[str]:  # noqa: N802
        troop = self.troops.get(fact.unit) or next(
            one for one in self.troops.values() if self.stands_of[fact.unit] in one.stands
        )
        if strange := [name for name in fact.restored if name not in troop.lost]:
            yield f"{troop.key} gets {strange} back, which it has not lost"
        troop.stands |= set(fact.restored)
        troop.lost -= set(fact.restored)
        if fact.restored:
            troop.files = 0
        if troop.markers is not None:
            troop.markers += (troop.each // 2) * len(fact.restored) - fact.removed
        if fact.removed + -(-troop.each // 2) * len(fact.restored) + fact.lost != fact.points:
            yield f"{troop.key} spends {fact.points} points otherwise than told"

    def told_Destroyed(self, fact: Any) -> Iterator[str]:  # noqa: N802
        troop = self.troops[fact.unit]
        troop.stands, troop.lost, troop.at = set(), set(), None
        yield from ()

    # -- cards and points ----------------------------------------------------------------------------------------------

    def told_Stacked(self, fact: Any) -> Iterator[str]:  # noqa: N802
        if left := +self.cards[fact.player]:
            yield f"player {fact.player} has {dict(left)} left of the last round"
        self.cards[fact.player] = Counter(fact.cards)

    def told_CardDrawn(self, fact: Any) -> Iterator[str]:  # noqa: N802
        self.cards[fact.player][fact.card] -= 1
        if self.cards[fact.player][fact.card] < 0:
            yield f"player {fact.player} draws a {fact.card} that is not in the stack"

    def told_Scored(self, fact: Any) -> Iterator[str]:  # noqa: N802
        self.points[fact.player] += fact.points
        if self.points[fact.player] != fact.total or fact.points < 1:
            yield f"player {fact.player} should have {self.points[fact.player]} points, not {fact.total}"

    def told_BattleEnded(self, fact: Any) -> Iterator[str]:  # noqa: N802
        if list(fact.points) != self.points:
            yield f"{fact.points} at the end, told were {self.points}"


def _pose(block: Any) -> Pose:
    return block.x, block.y, block.fx, block.fy
