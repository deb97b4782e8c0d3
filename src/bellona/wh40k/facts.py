"""What can happen in a battle, as data."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.facts import Fact, kinds_in
from bellona.kernel.modifiers import Modifier
from bellona.space.table import Pose

from .attack import Attack
from .attacks.line import Line


class AttacksMade(Fact, frozen=True):
    """So many attacks of one profile by a unit against a target."""

    minor = True

    unit: str
    target: str
    weapon: str
    attacks: int


class VolleyMade(msgspec.Struct, frozen=True):
    """A volley as it was declared; `number`: of attacks of each weapon, where the weapon does not say it."""

    attack: Attack
    weapons: int = 1
    number: str = ""


class AttacksResolved(Fact, frozen=True):
    """All attacks of a unit on a target, which stood in this line before them, and what they cost it.

    From this alone the odds of the attacks can be worked out again.
    """

    heading = "attacks"

    unit: str
    player: int
    target: str
    volleys: tuple[VolleyMade, ...]
    line: Line
    lost: int
    destroyed: int
    spills: bool = True


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
    melee: bool = False
    skill: int = 0  # 0: it does not matter, unmodified rolls do
    lowest: int = 0  # the lowest unmodified die that hits; 7: none does
    skill_trail: tuple[Modifier, ...] = ()  # what changed the skill


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
    strength: int = 0
    toughness: int = 0
    lowest: int = 0  # the lowest unmodified die that wounds; 7: none does


class Allocated(Fact, frozen=True):
    """An attack has been allocated to a model."""

    minor = True

    unit: str
    model: str


class SaveRolls(Fact, frozen=True):
    """Saving throws of a unit against one profile: which save, what was needed and why."""

    sums = ("dice", "failed")

    unit: str
    save: str
    dice: tuple[int, ...]
    needed: int
    trail: tuple[Modifier, ...]
    failed: int
    lowest: int = 0  # the lowest unmodified die that saves; 7: none does


class WoundsLost(Fact, frozen=True):
    """A model has lost wounds; `ignored` were saved by Feel No Pain."""

    minor = True

    unit: str
    model: str
    lost: int
    left: int
    ignored: int = 0
    mortal: bool = False
    psychic: bool = False


class ModelDestroyed(Fact, frozen=True):
    minor = True

    unit: str
    model: str


class UnitDestroyed(Fact, frozen=True):
    """A unit, as it was mustered, has lost its last model."""

    heading = "losses"

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
    heading = "attacks"

    unit: str
    count: int
    because: str


class ObjectiveTaken(Fact, frozen=True):
    """A marker has come under somebody's control, or (-1) under nobody's."""

    heading = "points"

    objective: str
    controller: int
    levels: tuple[int, int]


class CommandPoints(Fact, frozen=True):
    """A player has gained or spent Command points."""

    minor = True

    player: int
    change: int
    total: int
    because: str = ""


class BattleShockTest(Fact, frozen=True):
    unit: str
    dice: tuple[int, ...]
    needed: int
    passed: bool


class BattleShockPassed(Fact, frozen=True):
    """A unit has passed its Battle-shock test without rolling."""

    unit: str


class BattleShocked(Fact, frozen=True):
    heading = "losses"

    unit: str


class BattleShockEnded(Fact, frozen=True):
    """A unit is no longer Battle-shocked."""

    unit: str


class StratagemUsed(Fact, frozen=True):
    heading = "attacks"

    player: int
    stratagem: str
    cost: int
    unit: str
    mode: str = ""  # of one that has several


class Scored(Fact, frozen=True):
    heading = "points"

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


# -- movement ----------------------------------------------------------------------------------------------------------


class UnitMoved(Fact, frozen=True):
    """A unit has made a move; models without a path have stayed."""

    heading = "moves"

    unit: str
    how: str
    paths: dict[str, tuple[Pose, ...]]


class RemainedStationary(Fact, frozen=True):
    unit: str


class AdvanceRoll(Fact, frozen=True):
    """So many inches are added to the Move of every model of the unit."""

    minor = True

    unit: str
    roll: int


class RandomMove(Fact, frozen=True):
    """The Move of a unit whose Move is random, for this once."""

    minor = True

    unit: str
    inches: int


class DesperateEscape(Fact, frozen=True):
    """Tests for these models of a unit that Falls Back; `failed` of its models are lost."""

    unit: str
    models: tuple[str, ...]
    dice: tuple[int, ...]
    failed: int


class ModelRemoved(Fact, frozen=True):
    """A model has been taken off so that its unit is in Coherency again, or because it could not be set up."""

    heading = "losses"

    unit: str
    model: str


# -- transports and reserves -------------------------------------------------------------------------------------------


class UnitSetUp(Fact, frozen=True):
    """A unit has been set up on the battlefield during the battle."""

    heading = "moves"

    unit: str
    how: str
    places: dict[str, Pose]


class Embarked(Fact, frozen=True):
    heading = "moves"

    unit: str
    transport: str


class CasualtyRolls(Fact, frozen=True):
    """Dice for the models that got out of a destroyed TRANSPORT."""

    unit: str
    dice: tuple[int, ...]
    wounds: int


class LeftBattlefield(Fact, frozen=True):
    """An AIRCRAFT has flown off the battlefield, into Strategic Reserves."""

    heading = "moves"

    unit: str


# -- charging and fighting ---------------------------------------------------------------------------------------------


class ChargeDeclared(Fact, frozen=True):
    unit: str
    targets: tuple[str, ...]


class ChargeRoll(Fact, frozen=True):
    """So many inches each model of the unit may move in its Charge move."""

    unit: str
    dice: tuple[int, ...]
    total: int


class ChargeFailed(Fact, frozen=True):
    """Not all targets can be reached. Where that is proven: how near anybody comes, or how far it is, and the limit."""

    heading = "moves"

    unit: str
    targets: tuple[str, ...]
    measured: float = 0.0
    limit: float = 0.0


class ChargeMade(Fact, frozen=True):
    """A unit has charged; with the Charge bonus it fights first this turn."""

    unit: str
    targets: tuple[str, ...]
    bonus: bool


class SelectedToFight(Fact, frozen=True):
    minor = True

    unit: str
    fights_first: bool


class MoveImpossible(Fact, frozen=True):
    """A unit cannot end a Pile-in or Consolidation move where it would have to, so nobody moves."""

    unit: str
    how: str
    measured: float = 0.0
    limit: float = 0.0


class MeleeDeclared(Fact, frozen=True):
    """Every model that fights, its weapon, and its target; "*" where its attacks are divided."""

    unit: str
    blows: tuple[tuple[str, str, str], ...]


class AttacksDivided(Fact, frozen=True):
    """How many attacks of one weapon go to which target."""

    minor = True

    unit: str
    model: str
    weapon: str
    shares: dict[str, int]


class NoMeleeTargets(Fact, frozen=True):
    """A unit that was selected to fight has nobody to strike at."""

    unit: str


# -- shooting ----------------------------------------------------------------------------------------------------------


class TargetSelected(Fact, frozen=True):
    """A unit that shoots has selected a target; `shots` are the models and the weapons they fire at it."""

    unit: str
    target: str
    shots: tuple[tuple[str, str], ...]


class Covered(Fact, frozen=True):
    """Terrain gives some models of a target the Benefit of Cover against the unit that shoots at it."""

    minor = True

    unit: str
    by: str
    feature: str
    models: tuple[str, ...]


class WeaponsLent(Fact, frozen=True):
    """Embarked models fire from their TRANSPORT: it counts as equipped with these weapons."""

    unit: str
    weapons: tuple[str, ...]


# -- muster, setup and missions ----------------------------------------------------------------------------------------


class ArmyMustered(Fact, frozen=True):
    """An army's roster, for both players to read."""

    player: int
    name: str
    faction: str
    detachment: str
    points: int
    units: tuple[dict[str, Any], ...]


class MissionSelected(Fact, frozen=True):
    mission: str
    size: str
    rounds: int
    special: tuple[str, ...] = ()  # special rules of the mission


class BattlefieldCreated(Fact, frozen=True):
    """The battlefield, its terrain, and the places of the markers that the mission gives."""

    size: tuple[float, float]
    terrain: int
    markers: dict[str, tuple[float, float]]


class MarkerPlaced(Fact, frozen=True):
    player: int
    objective: str
    x: float
    y: float


class LeaderAttached(Fact, frozen=True):
    leader: str
    bodyguard: str


class StartsEmbarked(Fact, frozen=True):
    unit: str
    transport: str


class PlacedInReserves(Fact, frozen=True):
    unit: str
    reserves: str


class Hovers(Fact, frozen=True):
    unit: str


class UnitDeployed(Fact, frozen=True):
    """A unit has been set up before the battle."""

    heading = "moves"

    unit: str
    player: int
    poses: dict[str, Pose]


class BattleBegins(Fact, frozen=True):
    """The first battle round is about to begin; every marker is contested."""

    first: int
    attacker: int
    contested: tuple[str, ...]


class TurnEnded(Fact, frozen=True):
    minor = True

    player: int
    round: int


class RoundEnded(Fact, frozen=True):
    minor = True

    round: int


class SecondariesChosen(Fact, frozen=True):
    """How a player will score Secondary missions, and which cards if they are Fixed."""

    player: int
    way: str
    cards: tuple[str, ...] = ()


class CardsDrawn(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class CardsPutAway(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class GambitDeclared(Fact, frozen=True):
    player: int
    gambit: str


class GambitResolved(Fact, frozen=True):
    player: int
    gambit: str
    achieved: bool


class BattleEnded(Fact, frozen=True):
    """The battle is over; a victor of -1 is a draw."""

    victor: int
    vp: tuple[int, int]
    destroyed: tuple[int, ...] = ()  # players whose army was destroyed


FACTS = kinds_in(globals())
