"""What can happen in a battle, as data."""

from __future__ import annotations

from bellona.kernel.facts import Fact
from bellona.kernel.modifiers import Modifier


class AttacksMade(Fact, frozen=True):
    """So many attacks of one profile by a unit against a target."""

    unit: str
    target: str
    weapon: str
    attacks: int


class HitRolls(Fact, frozen=True):
    """Hit rolls of attacks of one profile: what was needed and why, and how many hit."""

    unit: str
    target: str
    weapon: str
    dice: tuple[int, ...]
    needed: int
    trail: tuple[Modifier, ...]
    hits: int
    criticals: int
    additional: int = 0  # of the hits: those that critical ones brought with them


class WoundRolls(Fact, frozen=True):
    """Wound rolls of the hits of one profile: what was needed and why, and how many wounded."""

    unit: str
    target: str
    weapon: str
    dice: tuple[int, ...]
    needed: int
    trail: tuple[Modifier, ...]
    wounds: int
    criticals: int
    automatic: int = 0  # of the wounds: those that needed no roll


class Allocated(Fact, frozen=True):
    """An attack has been allocated to a model."""

    unit: str
    model: str


class SaveRolls(Fact, frozen=True):
    """Saving throws of a unit against one profile: which save, what was needed and why."""

    unit: str
    save: str
    dice: tuple[int, ...]
    needed: int
    trail: tuple[Modifier, ...]
    failed: int


class WoundsLost(Fact, frozen=True):
    """A model has lost wounds; `ignored` were saved by Feel No Pain."""

    unit: str
    model: str
    lost: int
    left: int
    ignored: int = 0
    mortal: bool = False
    psychic: bool = False


class ModelDestroyed(Fact, frozen=True):
    unit: str
    model: str


class UnitDestroyed(Fact, frozen=True):
    """A unit, as it was mustered, has lost its last model."""

    unit: str
    owner: int


class Rerolled(Fact, frozen=True):
    roll: str
    unit: str
    before: tuple[int, ...]
    after: tuple[int, ...]


class RollOff(Fact, frozen=True):
    """Both players have rolled, player 0's die first; with -1 nobody has won yet."""

    roll: str
    dice: tuple[int, int]
    winner: int


class MortalWounds(Fact, frozen=True):
    unit: str
    count: int
    because: str


class ObjectiveTaken(Fact, frozen=True):
    """A marker has come under somebody's control, or (-1) under nobody's."""

    objective: str
    controller: int
    levels: tuple[int, int]


class CommandPoints(Fact, frozen=True):
    """A player has gained or spent Command points."""

    player: int
    change: int
    total: int
    because: str = ""


class BattleShockTest(Fact, frozen=True):
    unit: str
    dice: tuple[int, ...]
    needed: int
    passed: bool


class BattleShocked(Fact, frozen=True):
    unit: str


class BattleShockEnded(Fact, frozen=True):
    """A unit is no longer Battle-shocked."""

    unit: str


class StratagemUsed(Fact, frozen=True):
    player: int
    stratagem: str
    cost: int
    unit: str


class Scored(Fact, frozen=True):
    player: int
    points: int
    total: int
    because: str


class HazardousTests(Fact, frozen=True):
    """A unit's Hazardous weapons have been tested, once each."""

    unit: str
    dice: tuple[int, ...]
    failed: int


class DeadlyDemise(Fact, frozen=True):
    """A model with Deadly Demise is destroyed; on a 6 the units near it are caught."""

    unit: str
    model: str
    die: int
    caught: tuple[str, ...]
