"""Charges and what they lead to."""

from __future__ import annotations

from typing import ClassVar

from bellona.kernel.facts import Fact, kinds_in


class ChargeDeclared(Fact, frozen=True):
    unit: str
    target: str
    inches: float


class ChargeRolled(Fact, frozen=True):
    """A Charge die, or what takes its place, and how far it reaches."""

    unit: str
    target: str
    die: int
    reach: float
    inches: float  # to the target
    passed: bool


class Charged(Fact, frozen=True):
    """A Regiment has charged home."""

    heading: ClassVar[str] = "moves"

    unit: str
    target: str
    wheel: float  # degrees
    corner: str
    inches: float
    side: str
    engaged: int  # Stands of the charger that touch
    aligned: str  # by whom: charger, target or nobody
    at: tuple[float, float, float, float]  # place and facing of the charger now
    target_at: tuple[float, ...] = ()  # of the target, where it was turned
    through: tuple[str, ...] = ()  # friends


class ChargeFailed(Fact, frozen=True):
    heading: ClassVar[str] = "moves"

    unit: str
    target: str
    why: str
    inches: float  # that it moved all the same
    at: tuple[float, float, float, float]


class CaughtInside(Fact, frozen=True):
    """A Charge through friends did not get past them."""

    heading: ClassVar[str] = "moves"

    unit: str
    friends: tuple[str, ...]
    at: tuple[float, float, float, float]  # where it is back


class Nudged(Fact, frozen=True):
    """A Regiment was moved out of a charger's way."""

    heading: ClassVar[str] = "moves"

    unit: str
    by: str
    inches: float
    at: tuple[float, float, float, float]


class Compelled(Fact, frozen=True):
    """A Regiment must take an action, aimed at somebody."""

    unit: str
    action: str
    target: str


class ImpactBegun(Fact, frozen=True):
    """A Regiment that has charged home makes its Impact attacks."""

    minor = True

    unit: str
    target: str
    attacks: int


FACTS = kinds_in(globals())
