"""What can happen in a battle of 9th edition besides what can happen in the 10th, as data."""

from __future__ import annotations

from bellona.kernel.facts import Fact, kinds_in
from bellona.space.table import Pose


class UnitDivided(Fact, frozen=True):
    """Some models of a unit are one of their own from now on."""

    unit: str
    apart: str
    models: tuple[str, ...]


class ModelsAdded(Fact, frozen=True):
    """Models were added to a unit, and stand there."""

    unit: str
    places: dict[str, Pose]


class PsychicTest(Fact, frozen=True):
    """A PSYKER attempts a power: the dice, and the warp charge that they must come to."""

    unit: str
    power: str
    dice: tuple[int, ...]
    needed: int
    passed: bool


class PerilsOfTheWarp(Fact, frozen=True):
    """The dice of a Psychic test were a double 1 or a double 6."""

    unit: str


class DenialRolled(Fact, frozen=True):
    """An enemy PSYKER tries to deny a power."""

    unit: str
    enemy: str
    power: str
    dice: tuple[int, ...]
    denied: bool


class PowerManifested(Fact, frozen=True):
    """A power has been manifested."""

    unit: str
    power: str


class PowerLost(Fact, frozen=True):
    """A PSYKER has perished in the attempt, so that its power fails."""

    unit: str
    power: str


class PowerWithoutTarget(Fact, frozen=True):
    """A power was manifested, and there is nobody whom it reaches."""

    unit: str
    power: str


class LostInWreck(Fact, frozen=True):
    """A die for each model that left a destroyed TRANSPORT; each 1 costs one."""

    unit: str
    dice: tuple[int, ...]
    lost: int


class Boosted(Fact, frozen=True):
    """A unit Advances so far without a roll."""

    unit: str
    inches: int


class AircraftLost(Fact, frozen=True):
    """An AIRCRAFT has left the battlefield or could not fly far enough; it and all aboard are destroyed."""

    unit: str
    aboard: tuple[str, ...] = ()


class DestroyedBy(Fact, frozen=True):
    """The player who has destroyed the enemy unit that has just been destroyed; -1: it was lost for another reason."""

    minor = True

    unit: str
    player: int


class MarkerChosen(Fact, frozen=True):
    """A model within range of several markers counts for this one until the turn ends."""

    model: str
    objective: str


class TableRuling(Fact, frozen=True):
    """A point that the rules leave open, as the players settle it: both have said so, or the winner of a roll-off."""

    point: str
    words: str
    player: int  # -1: both


class UnusualPower(Fact, frozen=True):
    """The armies have less or more Power together than the rules are meant for."""

    power: int
    least: int
    most: int


class UnusualSize(Fact, frozen=True):
    """The armies have the Power of another size of battle than the one that is played."""

    power: int
    usual: str


class OverwatchFired(Fact, frozen=True):
    """A target of a charge fires Overwatch at the unit that charges it."""

    unit: str
    enemy: str


class WeaponOverheated(Fact, frozen=True):
    """A Hit roll of 1 with a supercharged weapon: its bearer is destroyed."""

    unit: str
    model: str
    weapon: str


class MoraleTest(Fact, frozen=True):
    """A unit's Morale test: the die, how many of its models were destroyed this turn, and the Leadership it goes by."""

    unit: str
    die: int
    lost: int
    leadership: int
    passed: bool


class CombatAttrition(Fact, frozen=True):
    """A die for each model that a failed Morale test has left; one flees for each that shows no more than this."""

    unit: str
    dice: tuple[int, ...]
    fatal: int
    fled: int


class ModelFled(Fact, frozen=True):
    """A model has fled the battlefield."""

    unit: str
    model: str


FACTS = kinds_in(globals())
