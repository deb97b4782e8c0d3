"""What can happen in a battle of 11th edition besides what can happen in the 10th, as data."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in


class TurnBegan(Fact, frozen=True):
    """A turn begins, before its Command phase."""

    minor = True

    player: int
    round: int


class HazardRolls(Fact, frozen=True):
    """Hazard rolls of a unit, for weapons, an escape or its way out of a TRANSPORT; each failed one hurts it."""

    unit: str
    dice: tuple[int, ...]
    failed: int


class FellBack(Fact, frozen=True):
    """A unit is about to Fall Back, as an "ordered-retreat" or a "desperate-escape"."""

    unit: str
    mode: str


class WalkerRisk(Fact, frozen=True):
    """The roll of a SUPER-HEAVY WALKER that took MOBILE for its move, where that is a risk."""

    unit: str
    roll: int


class ObjectiveSecured(Fact, frozen=True):
    """A player has secured an objective."""

    heading = "points"

    player: int
    objective: str


class OverrunFight(Fact, frozen=True):
    """A unit that nobody is left to, or that was drawn in during the phase, may pile in twice."""

    unit: str


class PartedWays(Fact, frozen=True):
    """A unit was left without its Bodyguard; these of its models are another unit from now on."""

    unit: str
    other: str
    models: tuple[str, ...]


class ShootingTypeChosen(Fact, frozen=True):
    """A unit is about to shoot: by "normal-shooting", "assault-shooting", "close-quarters-shooting",
    "indirect-shooting" or "snap-shooting".
    """

    minor = True

    unit: str
    how: str


FACTS = kinds_in(globals())
