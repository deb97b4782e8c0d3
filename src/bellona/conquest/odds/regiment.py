"""A Regiment that is being wounded: what is left of it after so many wounds, one at a time, in the stated order."""

from __future__ import annotations

from typing import NamedTuple

from ..attacks.broken import has_lost_half


class Left(NamedTuple):
    """A Regiment as wounds have left it."""

    stands: int  # without a Character's
    wounded: int  # wounds on the Stand that takes the next one
    broken: bool
    since: int  # the Stands that losses are counted from, a Character's among them
    shattered: bool = False
    taken: int = 0  # wounds that were put on it

    @property
    def is_gone(self) -> bool:
        return self.shattered or not self.stands


class Target(NamedTuple):
    """Who takes the wounds."""

    stands: int
    began: int  # the Stands that losses are counted from
    wounds: int  # of a Stand
    wounded: int = 0
    character: bool = False
    broken: bool = False
    never_broken: bool = False

    @property
    def start(self) -> Left:
        return Left(self.stands, self.wounded, self.broken, self.began)

    def after(self, left: Left, wounds: int) -> Left:
        """So many wounds later; what a destroyed or Shattered Regiment does not take is lost.

        [conquest.wounds.one-at-a-time, conquest.wounds.overflow, conquest.broken.trigger, conquest.broken.shattered,
        conquest.broken.shattered.same-attack]
        """
        for _ in range(wounds):
            if left.is_gone:
                return left
            left = left._replace(taken=left.taken + 1, wounded=left.wounded + 1)
            if left.wounded == self.wounds:
                left = self._without(left)
        return left

    def _without(self, left: Left) -> Left:
        """A Stand is gone; whether that breaks or shatters the Regiment."""
        left = left._replace(stands=left.stands - 1, wounded=0)
        size = left.stands + self.character
        if not left.stands or not has_lost_half(left.since, size) or self.never_broken:
            return left
        if left.broken:
            return left._replace(shattered=True)
        return left._replace(broken=True, since=size)
