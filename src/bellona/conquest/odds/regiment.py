"""A Regiment that is being wounded: what is left of it after so many wounds, one at a time, in the stated order."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from bellona.kernel.lazy import lazy

from ..attacks.broken import has_lost_half


class Left(NamedTuple):
    """A Regiment as wounds have left it."""

    stands: int  # without a Character's
    wounded: int  # wounds on the Stand that takes the next one
    broken: bool
    since: int  # the Stands that losses are counted from, a Character's among them
    shattered: bool = False

    @property
    def is_gone(self) -> bool:
        return self.shattered or not self.stands


class Target(NamedTuple):
    """Who takes the wounds."""

    stands: int
    began: int  # the Stands that losses are counted from, a Character's among them
    wounds: int  # of a Stand
    wounded: int = 0
    character: bool = False
    broken: bool = False
    never_broken: bool = False

    @property
    def start(self) -> Left:
        return Left(self.stands, self.wounded, self.broken, self.began)

    def struck(self, left: Left) -> Left:
        """One wound later; what a destroyed or Shattered Regiment does not take is lost.

        [conquest.wounds.one-at-a-time, conquest.wounds.overflow, conquest.broken.trigger, conquest.broken.shattered,
        conquest.broken.shattered.same-attack]
        """
        left = left._replace(wounded=left.wounded + 1)
        return self._without(left) if left.wounded == self.wounds else left

    def _without(self, left: Left) -> Left:
        """A Stand is gone; whether that breaks or shatters the Regiment."""
        left = left._replace(stands=left.stands - 1, wounded=0)
        size = left.stands + self.character
        if not left.stands or not has_lost_half(left.since, size):
            return left
        if left.broken:
            return left._replace(shattered=True)
        return left if self.never_broken else left._replace(broken=True, since=size)


@lru_cache(maxsize=512)
def states_of(target: Target) -> tuple[Left, ...]:
    """Every state from now to the end."""
    found = [target.start]
    while not found[-1].is_gone:
        found.append(target.struck(found[-1]))
    return tuple(found)


class Track:
    """All that a Regiment goes through, wound by wound."""

    def __init__(self, name: str, target: Target) -> None:
        self.name, self.target, self.states = name, target, states_of(target)

    @property
    def length(self) -> int:
        return len(self.states)

    @lazy
    def alike(self) -> list[tuple[int, bool]]:
        return [(left.stands, left.broken) for left in self.states]

    def size(self, state: int) -> int:
        """The Stands that it has, its Character's among them. [conquest.character.counts-size]"""
        return self.states[state].stands + self.target.character

    def is_broken(self, state: int) -> bool:
        return self.states[state].broken

    def is_gone(self, state: int) -> bool:
        return state == self.length - 1

    @property
    def laws(self) -> dict[str, list[int]]:
        """With a Shattered Regiment all its Stands are gone."""
        first = self.target.stands
        lost = [first if left.is_gone else first - left.stands for left in self.states]
        return {"wounds_lost": list(range(self.length)), "models_destroyed": lost}

    @property
    def chances(self) -> dict[str, list[bool]]:
        """Broken is who is there at the end and is; destroyed is also who was Shattered."""
        return {
            "broken": [left.broken and not left.is_gone for left in self.states],
            "shattered": [left.shattered for left in self.states],
            "destroyed": [left.is_gone for left in self.states],
        }

    def told(self, state: int) -> dict[str, Any]:
        left = self.states[state]
        stands, wounded = (0, 0) if left.is_gone else (left.stands, left.wounded)
        broken = left.broken and not left.is_gone
        return {"stands": stands, "wounded": wounded, "broken": broken, "shattered": left.shattered}


class Toll:
    """Wounds that are only counted, however many somebody has left."""

    name = "target"

    def __init__(self, most: int) -> None:
        self.chances: dict[str, list[bool]] = {}
        self.length = most + 2  # the end is never reached
        self.alike = range(self.length)
        self.laws = {"wounds_lost": range(self.length)}

    def told(self, state: int) -> dict[str, Any]:
        return {"lost": state}


class Duelist:
    """All that a Character goes through in a duel. [conquest.duel.wounds]"""

    def __init__(self, name: str, wounds: int, wounded: int = 0) -> None:
        self.name, self.left = name, wounds - wounded

    @property
    def length(self) -> int:
        return self.left + 1

    @property
    def alike(self) -> range:
        return range(self.length)

    def size(self, state: int) -> int:
        """Numbers give no bonus to one man. [conquest.duel.wounds]"""
        return 0

    def is_broken(self, state: int) -> bool:
        return False

    def is_gone(self, state: int) -> bool:
        return state == self.left

    @property
    def laws(self) -> dict[str, range]:
        return {"wounds_lost": range(self.length)}

    @property
    def chances(self) -> dict[str, list[bool]]:
        return {"slain": [state == self.left for state in range(self.length)]}

    def told(self, state: int) -> dict[str, Any]:
        return {"wounds": self.left - state}
