"""What happens in a battle, as data."""

from __future__ import annotations

from typing import Any, ClassVar

from bellona.kernel.facts import Fact, kinds_in
from bellona.kernel.modifiers import Modifier

from .attacks.attack import Attack, ResolveTest


class Rerolled(Fact, frozen=True):
    """Dice were rolled again."""

    minor = True

    roll: str
    player: int
    dice: tuple[int, ...]
    fresh: tuple[int, ...]


class RolledOff(Fact, frozen=True):
    """Both rolled a die, the lower wins; nobody has where they were equal."""

    why: str
    dice: tuple[int, int]
    winner: int | None = None


# -- attacks -----------------------------------------------------------------------------------------------------------


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


class Inspired(Fact, frozen=True):
    """A Regiment is Inspired."""

    unit: str
    times: int = 1


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


class CharacterLost(Fact, frozen=True):
    heading: ClassVar[str] = "losses"

    character: str
    unit: str
    why: str


class LastClash(Fact, frozen=True):
    """A Character strikes once more before he is removed with his Regiment, if anybody touches him."""

    heading: ClassVar[str] = "losses"

    character: str
    target: str = ""


class Challenged(Fact, frozen=True):
    """A Character challenges another to a duel."""

    heading: ClassVar[str] = "attacks"

    character: str
    target: str
    accepted: bool


class CharacterWounded(Fact, frozen=True):
    """A Character lost wounds of his own."""

    character: str
    wounds: int
    why: str


class EscortChanged(Fact, frozen=True):
    """A Character left his Regiment for another."""

    character: str
    left: str
    joined: str


class SpellCast(Fact, frozen=True):
    """A spell was tried on a Regiment."""

    heading: ClassVar[str] = "attacks"

    caster: str
    spell: str
    target: str
    dice: tuple[int, ...]
    needed: int  # or less: the Attunement
    successes: int
    of: int  # that it takes
    succeeded: bool


class Announced(Fact, frozen=True):
    """A rule is used on a roll, before the dice are seen."""

    unit: str
    rule: str
    roll: str


class Aimed(Fact, frozen=True):
    """A Regiment has taken aim."""

    unit: str


class Gained(Fact, frozen=True):
    """A Regiment has a rule, or a draw event, for a while."""

    minor = True

    unit: str
    effect: str


class Expired(Fact, frozen=True):
    """What a Regiment had for a while is over."""

    minor = True

    unit: str
    effects: tuple[str, ...]


class DecayRolled(Fact, frozen=True):
    """What rots at the end of an activation."""

    unit: str
    dice: tuple[int, ...]
    wounds: int


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


# -- before the battle -------------------------------------------------------------------------------------------------


class Agreed(Fact, frozen=True):
    """A matter on which the players had wishes is settled."""

    matter: str  # a reading of the rules by its name, secondary missions, or a piece of terrain
    wishes: tuple[str, ...]  # that are fulfilled


class Mustering(Fact, frozen=True):
    """An army is shown: its Regiments and Characters by their entries."""

    player: int
    faction: str
    points: int
    units: dict[str, str]
    characters: dict[str, str]


class Joined(Fact, frozen=True):
    """A Character is with a Regiment."""

    character: str
    unit: str


# -- the round ---------------------------------------------------------------------------------------------------------


class RoundBegan(Fact, frozen=True):
    """A round of five phases begins."""

    minor = True
    heading: ClassVar[str] = "rounds"

    round: int


class ArrivalsRolled(Fact, frozen=True, rename={"class_": "class"}):
    """Reinforcement dice of one class."""

    player: int
    class_: str
    dice: tuple[int, ...]
    needed: int  # or less
    successes: int


class Arriving(Fact, frozen=True):
    """A Regiment will come onto the battlefield this round."""

    unit: str


class Stacked(Fact, frozen=True):
    """A player has ordered his Command Stack."""

    player: int
    cards: tuple[str, ...]


class SupremacyRolled(Fact, frozen=True):
    dice: tuple[int, int]


class SupremacyAdjusted(Fact, frozen=True):
    player: int
    value: int


class SupremacyTied(Fact, frozen=True):
    """Both came to the same; they roll again."""

    minor = True

    value: int


class FirstPlayer(Fact, frozen=True):
    player: int


class SupremacyUsed(Fact, frozen=True):
    player: int
    ability: str


class CardDrawn(Fact, frozen=True):
    """A Command Card was turned up."""

    minor = True  # whom it activates is told

    player: int
    card: str


class CardDiscarded(Fact, frozen=True):
    """A Command Card activates nobody."""

    player: int
    card: str
    why: str


class Activated(Fact, frozen=True):
    heading: ClassVar[str] = "activations"

    unit: str
    character: str = ""  # who acts on his own card


class DrawEventResolved(Fact, frozen=True):
    unit: str
    event: str
    character: str = ""


class ActionTaken(Fact, frozen=True):
    minor = True  # what comes of it is told

    unit: str
    action: str
    free: bool = False


class Passed(Fact, frozen=True):
    """A Regiment or Character did nothing more."""

    unit: str
    after: int = 0  # actions


class Deactivated(Fact, frozen=True):
    minor = True

    unit: str


# -- moving -----------------------------------------------------------------------------------------------------------


class Marched(Fact, frozen=True):
    """A Regiment moved: by which legs, how many inches they count, and where it stands now (place and facing)."""

    heading: ClassVar[str] = "moves"

    unit: str
    legs: tuple[dict[str, Any], ...]
    inches: float
    at: tuple[float, float, float, float]


class MarchUndone(Fact, frozen=True):
    """A Regiment did not clear a friend and is back where it stood before."""

    heading: ClassVar[str] = "moves"

    unit: str
    at: tuple[float, float, float, float]


class Reformed(Fact, frozen=True):
    """A Regiment took up a formation: so many files, its Stands by their places."""

    heading: ClassVar[str] = "moves"

    unit: str
    files: int
    stands: tuple[str, ...]
    at: tuple[float, float, float, float]


class OrderFailed(Fact, frozen=True):
    """An action in combat was stopped, and is spent."""

    unit: str
    action: str


class Extra(Fact, frozen=True):
    """A rule gives a Regiment a move beyond its actions."""

    unit: str
    rule: str


class Withdrew(Fact, frozen=True):
    """A Regiment withdrew from the enemies that it touched, or could not and is back where it stood."""

    heading: ClassVar[str] = "moves"

    unit: str
    enemies: tuple[str, ...]
    done: bool


class PressedTheAttack(Fact, frozen=True):
    """A stranded Regiment moved back into contact; nobody is the target where it could not."""

    heading: ClassVar[str] = "moves"

    unit: str
    target: str = ""
    inches: float = 0.0
    at: tuple[float, ...] = ()


class LineMoved(Fact, frozen=True, rename={"class_": "class"}):
    """The Reinforcement Line of a player for a class is so many inches from his edge; enemies have pushed it back."""

    minor = True

    player: int
    class_: str
    inches: float
    by: tuple[str, ...] = ()


class Entered(Fact, frozen=True):
    """A Regiment came onto the battlefield: the middle of its front where it began, and where it stands now."""

    heading: ClassVar[str] = "moves"

    unit: str
    over: tuple[float, float]
    files: int
    stands: tuple[str, ...]
    legs: tuple[dict[str, Any], ...]
    inches: float
    marches: int
    at: tuple[float, float, float, float]


class EntryFailed(Fact, frozen=True):
    """A Regiment could not come on and waits for the next round."""

    heading: ClassVar[str] = "moves"

    unit: str
    why: str
    by: tuple[str, ...] = ()


# -- charges -----------------------------------------------------------------------------------------------------------


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


# -- terrain -----------------------------------------------------------------------------------------------------------


class TerrainCrossed(Fact, frozen=True):
    """Stands passed over terrain that hurts, or stopped on it: a die for each."""

    heading: ClassVar[str] = "terrain"

    unit: str
    terrain: str
    trait: str
    dice: tuple[int, ...]
    wounds: int


class Occupied(Fact, frozen=True):
    """A Regiment is in a garrison."""

    heading: ClassVar[str] = "moves"

    unit: str
    terrain: str


class LeftGarrison(Fact, frozen=True):
    """A Regiment has left a garrison: so many files, its Stands by their places, and where they are now."""

    heading: ClassVar[str] = "moves"

    unit: str
    terrain: str
    files: int
    stands: tuple[str, ...]
    at: tuple[float, float, float, float]
    scattered: bool = False


# -- victory -----------------------------------------------------------------------------------------------------------


class ZonesHeld(Fact, frozen=True):
    """Who holds each zone at the end of a round (-1: nobody), and for which zone each Regiment counted."""

    holders: dict[str, int]
    counted: dict[str, str]


class Scored(Fact, frozen=True):
    heading: ClassVar[str] = "score"

    player: int
    points: int
    total: int
    why: str


class SecondariesDrawn(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class SecondaryScored(Fact, frozen=True):
    heading: ClassVar[str] = "score"

    player: int
    card: str
    points: int


class BattleEnded(Fact, frozen=True):
    """The battle is over; -1 is a draw."""

    heading: ClassVar[str] = "score"

    victor: int
    points: tuple[int, int]


FACTS = kinds_in(globals())
