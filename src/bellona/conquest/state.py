"""The state of a battle: small records, replaced when they change, and the blocks in which Regiments stand."""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from bellona.kernel.flow import Clock
from bellona.kernel.lazy import lazy
from bellona.space.blocks.block import Block
from bellona.space.shapes import Outline
from bellona.space.table import Table

from .army.army_list import ArmyList, Points, Text

# Where a Regiment is.
WAITING, ARRIVING, FIELD, GARRISON, GONE = "waiting", "arriving", "field", "garrison", "gone"
PLACES = (WAITING, ARRIVING, FIELD, GARRISON, GONE)
LASTING = ("activation", "round", "battle")


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule that somebody has for a while: until the end of one of `LASTING`."""

    rule: Text
    until: Text = "round"
    event: bool = False  # it is a draw event that may be resolved, not a rule in force


class Stand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Stand of a Regiment: the smallest thing that fights, is wounded and is removed. [conquest.regiment.stand]"""

    name: str
    wounds: int = 0  # markers on it
    command: tuple[str, ...] = ()  # the command models in it
    character: str = ""  # the key of the Character whose Stand it is

    @property
    def wounded(self) -> bool:
        return self.wounds > 0


class Regiment(msgspec.Struct, frozen=True, dict=True):
    """A Regiment of one player's army, as it stands now. [conquest.regiment.basic-unit]

    `stands` are its living Stands by their places: the front rank from its left, then the ranks behind it.
    """

    key: str
    owner: int
    entry: str  # in the army list, and the name on its Command Card
    warband: str  # the key of the Character whose it is
    strength: int  # Stands it had at the start of the game, Characters apart
    stands: tuple[Stand, ...]
    block: Block | None = None  # how it stands on the battlefield
    lost: tuple[Stand, ...] = ()  # that healing may bring back
    bought: tuple[str, ...] = ()  # upgrades
    points: int = 0
    where: str = WAITING
    terrain: str = ""  # the garrison that it is in
    entered: bool = False  # this round, as reinforcements
    occupied: bool = False  # a garrison, this round
    failed_entry: bool = False  # it passes its next reinforcement roll
    activated: bool = False  # this round
    broken: bool = False
    count: int = 0  # the Stands that losses of this round are counted from
    inspired: int = 0  # how many times over, until its activation ends
    aimed: bool = False  # this activation
    charged_through: tuple[str, ...] = ()  # traits of the terrain that its last Charge of this round led through
    sides: tuple[tuple[str, str], ...] = ()  # enemies in contact with it, and the side of theirs that it aligned with
    ends: int = 0  # how many Stands have been taken from the ends of its last rank: the next is from the other end
    gained: tuple[Gain, ...] = ()
    used: tuple[str, ...] = ()  # rules that it has used: "blessed" this round, "flawless-drill!" this battle

    @property
    def on_field(self) -> bool:
        """Whether it is on the battlefield, in a garrison or out of it."""
        return self.where in (FIELD, GARRISON)

    @property
    def alive(self) -> bool:
        return self.where != GONE

    @property
    def ordinary(self) -> tuple[Stand, ...]:
        """Its Stands without a Character's."""
        return tuple(stand for stand in self.stands if not stand.character)

    @property
    def character(self) -> str:
        """The key of the Character that is with it. [conquest.character.one-per-regiment]"""
        return next((stand.character for stand in self.stands if stand.character), "")

    def stand(self, name: str) -> Stand:
        for stand in self.stands:
            if stand.name == name:
                return stand
        raise KeyError(f"{self.key} has no Stand {name!r} any more")

    @lazy
    def known(self) -> dict[Any, Any]:
        """What has been worked out about this record."""
        return {}


class Character(msgspec.Struct, frozen=True, dict=True):
    """A Character of one player's army. [conquest.character.stand]"""

    key: str
    owner: int
    entry: str  # and the name on the Command Card
    regiment: str  # that it is with; the same key where it is a Regiment by itself
    stand: str  # the name of its Stand
    warlord: bool = False
    points: int = 0
    bought: tuple[str, ...] = ()  # items, the mastery
    retinue: tuple[tuple[str, int], ...] = ()  # kinds and tiers
    spells: tuple[str, ...] = ()
    alive: bool = True
    activated: bool = False  # this round, by its own card
    gained: tuple[Gain, ...] = ()
    used: tuple[str, ...] = ()

    @lazy
    def known(self) -> dict[Any, Any]:
        return {}


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the battlefield that scores. [conquest.scoring.zone]"""

    key: Text
    outline: Annotated[Outline, Meta(min_length=3)]
    points: Points = 1
    holder: Annotated[int, Meta(ge=-1, le=1)] = -1


class NextTask(msgspec.Struct, frozen=True):
    """Something that is to be done next in the Action Phase: a card drawn, or what a card has begun."""

    kind: str
    player: int
    card: str = ""  # the name on it, or the key of who is meant
    number: int = 0

    @property
    def key(self) -> str:
        return f"{self.kind} {self.player} {self.number} {self.card}".strip()


class Fight(msgspec.Struct, frozen=True):
    """Two Regiments that touched before Stands were lost, player 0's first, and how many engaged Stands each had."""

    between: tuple[str, str]
    engaged: tuple[int, int]


class Line(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A player's Reinforcement Line for Regiments of a class, in inches from his edge.

    `by` are the enemies that have pushed it back from where it was fixed.
    """

    class_: str
    fixed: float
    now: float
    by: tuple[str, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """What a player has beside his army."""

    stack: tuple[str, ...] = ()  # undrawn Command Cards, the top first: names of army list entries
    shown: tuple[str, ...] = ()  # cards that have been drawn this round, the last at the end
    skip: tuple[str, ...] = ()  # names whose next card is thrown away: Turn the Tide has been there
    hand: tuple[str, ...] = ()  # secondary missions
    deck: tuple[str, ...] = ()  # those that were drawn and put away, in no order
    scored: tuple[tuple[str, int], ...] = ()  # secondary missions and the rounds in which they were completed
    used: tuple[str, ...] = ()  # Supremacy abilities
    lines: tuple[Line, ...] = ()  # Reinforcement Lines of this round


class ConquestState(msgspec.Struct):
    """Everything about one battle."""

    clock: Clock
    table: Table
    lists: dict[str, ArmyList]
    factions: tuple[str, str]
    regiments: dict[str, Regiment]
    characters: dict[str, Character]
    sides: tuple[Side, Side] = (Side(), Side())
    tasks: tuple[NextTask, ...] = ()  # of the Action Phase, the next one last
    fights: tuple[Fight, ...] = ()  # as they were before the losses of the present action
    first: int = -1  # the First Player of the round; -1: nobody knows yet
    zones: tuple[Zone, ...] = ()
    scenario: dict[str, Any] = {}
    vp: tuple[int, int] = (0, 0)
    switches: dict[str, str] = {}
    victor: int | None = None  # of a battle that has ended; -1: a draw

    def clone(self) -> ConquestState:
        twin = copy(self)
        twin.table = self.table.clone()
        twin.regiments, twin.characters = dict(self.regiments), dict(self.characters)
        return twin
