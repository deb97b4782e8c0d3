"""Attacks, from the hit roll to what is left: wounds, Morale, Broken, healing."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in
from bellona.kernel.modifiers import Modifier

from ..attacks.attack import Attack, ResolveTest


class HitRolls(Fact, frozen=True):
    """Attacks of one kind were rolled to hit."""

    minor = True

    unit: str
    target: str
    attack: Attack
    dice: tuple[int, ...]
    needed: int  # or less
    hits: int
    trail: tuple[Modifier, ...] = ()


class DefenseRolls(Fact, frozen=True):
    """Hits were defended against."""

    minor = True

    unit: str
    dice: tuple[int, ...]
    needed: int
    wounds: int


class DefensesForgiven(Fact, frozen=True):
    """Failed Defense dice count as successes."""

    minor = True

    unit: str
    number: int


class ClashBegun(Fact, frozen=True):
    """Stands of a Regiment strike an enemy Regiment."""

    minor = True

    unit: str
    target: str
    stands: tuple[str, ...]


class Attacked(Fact, frozen=True):
    """All attacks of one Regiment on another, at one time, and what came of them."""

    heading: ClassVar[str] = "attacks"

    unit: str
    target: str
    how: str  # clash, volley, impact
    attacks: int
    hits: int
    wounds: int = 0
    side: str = "front"
    player: int = 0  # whose attacks they are


class HitsTaken(Fact, frozen=True):
    """A Regiment was hit by something that makes no attacks."""

    unit: str
    source: str
    hits: int
    wounds: int


class WoundsTaken(Fact, frozen=True):
    """Wounds were put on the Stands of a Regiment."""

    unit: str
    wounds: int
    why: str
    destroyed: tuple[str, ...] = ()  # Stands
    wasted: int = 0


class MoraleTested(Fact, frozen=True):
    """A Morale test: a die for each wound."""

    unit: str
    test: ResolveTest
    dice: tuple[int, ...]
    needed: int
    failures: int
    wounds: int
    player: int = 0  # who is tested


class ResolveRolled(Fact, frozen=True):
    """One die against Resolve."""

    unit: str
    why: str
    die: int
    needed: int
    passed: bool


class Broke(Fact, frozen=True):
    """A Regiment is Broken."""

    heading: ClassVar[str] = "losses"

    unit: str
    why: str
    left: int = 0
    began: int = 0


class Rallied(Fact, frozen=True):
    unit: str
    by: str = ""  # the Character or rule that did it


class Shattered(Fact, frozen=True):
    heading: ClassVar[str] = "losses"

    unit: str
    left: int
    began: int


class Destroyed(Fact, frozen=True):
    """A Regiment is destroyed."""

    heading: ClassVar[str] = "losses"

    unit: str


class Shots(Fact, frozen=True):
    """What each Stand of a Regiment gives to a Volley, and why some give nothing."""

    minor = True

    unit: str
    target: str
    stands: tuple[tuple[str, int, str], ...]  # the Stand, its shots, and what kept it from firing


class Healed(Fact, frozen=True):
    unit: str
    points: int
    removed: int  # wounds
    restored: tuple[str, ...] = ()  # Stands
    lost: int = 0  # points


FACTS = kinds_in(globals())
