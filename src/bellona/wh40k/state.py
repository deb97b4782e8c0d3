"""The state of a battle: small records, replaced when they change, and the table that holds every position."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from bellona.kernel.flow import Clock
from bellona.kernel.lazy import lazy
from bellona.space.table import Table

from .bounds import Text
from .datasheet import Datasheet

# The closed vocabularies of a unit's record.
MOVED = ("stationary", "normal", "advance", "fall-back")
RESERVES = ("strategic", "deep-strike", "aircraft", "returning", "recalled")
LASTING = ("phase", "turn", "round", "battle")


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule that a unit has for a while: until the end of one of `LASTING`."""

    rule: Text
    until: Text
    model: Text = ""  # where only one of its models has it


class Part(msgspec.Struct, frozen=True):
    """A unit as it was mustered. An Attached unit has several: the Bodyguard unit, then its Leader. [10e.core.unit]"""

    key: str
    sheet: str
    strength: int  # the number of models it was mustered with
    points: int = 0
    abilities: tuple[str, ...] = ()  # what it has besides its datasheet: Enhancements
    warlord: str = ""  # the model that is the army's Warlord
    kinds: tuple[str, ...] = ()  # of models that it was mustered with, each once
    keywords: tuple[str, ...] = ()  # that were chosen for it when it was mustered
    bearer: str = ""  # the model that alone has these abilities


class Model(msgspec.Struct, frozen=True):
    """A living model."""

    name: str
    part: str  # the unit it was mustered in
    sheet: str
    kind: str
    wounds: int
    weapons: tuple[str, ...]
    spent: tuple[str, ...] = ()  # One Shot weapons that it has fired
    wargear: tuple[str, ...] = ()  # special rules that its unit has while this model is alive to carry their source


class Unit(msgspec.Struct, frozen=True, dict=True):
    """A unit of one player's army, as it stands now. [10e.core.unit, 10e.core.army]"""

    key: str
    owner: int
    parts: tuple[Part, ...]
    models: tuple[Model, ...]
    aboard: str = ""  # the TRANSPORT that carries it
    carrier: str = ""  # and the model of it that does; none named: its first
    reserves: str = ""  # the rule that keeps it off the battlefield, one of `RESERVES`
    hover: bool = False
    battle_shocked: bool = False
    moved: str = ""  # this turn, one of `MOVED`
    moves: tuple[str, ...] = ()  # the kinds of moves that it has made this phase, where the edition asks for them
    inches: tuple[tuple[str, float], ...] = ()  # and how far each of its models has moved this turn
    advance: int = 0  # this turn's Advance roll
    set_up: bool = False  # it arrived on the battlefield this turn
    embarked: bool = False  # this phase
    disembarked: bool = False  # this turn
    charged: bool = False  # this turn
    may_charge: bool = True  # this turn
    shot: bool = False  # this phase
    lent: tuple[str, ...] = ()  # this phase: weapons of embarked models that it fires, "A2.3:rifle"
    fired: int = 0  # the number of the turn in which it last made ranged attacks
    fought: bool = False  # this phase
    allocated: tuple[str, ...] = ()  # models that have had an attack allocated to them this phase
    lost: int = 0  # models of it destroyed this turn, where the edition asks for it
    tested: tuple[str, ...] = ()  # models that have caused a Desperate Escape test this phase
    gained: tuple[Gain, ...] = ()

    @property
    def strength(self) -> int:
        """Starting Strength: of all parts that still have models.

        [10e.core.starting-strength, 10e.core.attached.starting-strength, 10e.core.attached.starting-strength-reverts]
        """
        living = {model.part for model in self.models}
        return sum(part.strength for part in self.parts if part.key in living)

    @property
    def furthest(self) -> float:
        """How far that of its models has moved this turn which has moved furthest."""
        names = [model.name for model in self.models]
        return max((inches for name, inches in self.inches if name in names), default=0.0)

    @property
    def is_attached(self) -> bool:
        """Whether its Bodyguard and somebody who has joined it are alive. [10e.ability.leader.attached-while]"""
        return len({model.part for model in self.models}) > 1 and self.models[0].part == self.parts[0].key

    @property
    def bodyguard(self) -> tuple[Model, ...]:
        """The models of an Attached unit that are not its Leader's. [10e.ability.leader.bodyguard-toughness]"""
        return tuple(model for model in self.models if model.part == self.parts[0].key)

    def model(self, name: str) -> Model:
        for model in self.models:
            if model.name == name:
                return model
        raise KeyError(f"{self.key} has no model {name!r} any more")

    def carrier_of(self, passenger: Unit) -> str:
        """The model of this TRANSPORT unit that a passenger rides in; none if it has left, or all are lost."""
        names = [model.name for model in self.models] if passenger.aboard == self.key else []
        return passenger.carrier if passenger.carrier in names else next(iter(names), "")

    @lazy
    def known(self) -> dict[Any, Any]:
        """What has been worked out about this unit; another record of it knows nothing yet."""
        return {}

    def keep(self, known: dict[Any, Any]) -> None:
        """What was known of an earlier record is true of this one, too."""
        self.__dict__["known"] = known


class Objective(msgspec.Struct, frozen=True, cache_hash=True):
    """An objective marker, or the terrain area that it lies on; `controller` is -1 while it is contested.

    [10e.objective.marker]
    """

    key: str
    x: float
    y: float
    controller: int = -1
    area: str = ""  # the key of the terrain feature whose area it is
    secured: bool = False  # it stays its controller's, whether or not anybody is there


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a player stands in a mission of Primary and Secondary scores. [10e.mission.guide.secondary]"""

    way: str = ""  # of playing Secondary missions: "fixed" or "tactical"
    hand: tuple[str, ...] = ()  # active Secondary cards
    deck: tuple[str, ...] = ()  # Tactical cards that have not been drawn, in no order
    gone: tuple[str, ...] = ()  # Tactical cards that were scored or put away
    primary: int = 0
    secondary: int = 0
    gambit: str = ""


class Use(msgspec.Struct, frozen=True):
    """A Stratagem that a player has used, in which round, turn and phase."""

    player: int
    stratagem: str
    when: tuple[int, int, int]
    unit: str = ""  # that it was used on


class BattleState(msgspec.Struct):
    """Everything about one battle."""

    clock: Clock
    table: Table
    units: dict[str, Unit]
    sheets: dict[str, Datasheet]
    mission: dict[str, Any] = {}  # the mission's own: its name, zones, size, cards
    objectives: tuple[Objective, ...] = ()
    attacker: int = 0
    first: int = 0
    cp: tuple[int, int] = (0, 0)
    extra_cp: tuple[int, int] = (0, 0)  # gained this round besides those of the Command phases
    vp: tuple[int, int] = (0, 0)
    uses: tuple[Use, ...] = ()
    fights_next: str = ""  # the unit that fights before anybody else is selected
    near_at_start: tuple[str, ...] = ()  # units within charge reach of an enemy when the Charge phase began
    eligible_at_start: tuple[str, ...] = ()  # units that could fight when the Fight phase began
    engaged_at_start: tuple[str, ...] = ()  # and those that were engaged, where the edition asks for it
    in_harm: tuple[str, ...] = ()  # units that attacks or mortal wounds are being resolved for, once for each of them
    switches: dict[str, str] = {}
    standings: tuple[Standing, Standing] = (Standing(), Standing())
    fallen: tuple[str, ...] = ()  # units destroyed this turn, as they were mustered
    victor: int | None = None  # of a battle that has ended; -1: a draw

    def clone(self) -> BattleState:
        twin = copy(self)
        twin.table = self.table.clone()
        twin.units = dict(self.units)
        return twin
