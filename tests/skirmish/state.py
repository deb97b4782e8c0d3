"""Skirmish: the state, the facts, and the game as its rules see it."""

from __future__ import annotations

from copy import copy
from typing import Any

import msgspec

from bellona.kernel.facts import Fact, kinds_in
from bellona.kernel.flow import Clock
from bellona.kernel.game import Game
from bellona.space.blocks.block import Block
from bellona.space.shapes import Point
from bellona.space.table import Table


class Unit(msgspec.Struct, frozen=True):
    """A squad, a regiment or a phalanx. `rules` are texts of special rules."""

    key: str
    owner: int
    kind: str
    move: float
    range: float
    skill: int
    save: int
    rules: tuple[str, ...] = ()
    moved: bool = False
    braced: bool = False
    files: int = 0  # that a phalanx has at first
    block: Block | None = None  # in which it stands
    reserve: bool = False  # it comes on by its card


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the table that scores, and who holds it."""

    key: str
    outline: tuple[Point, ...]
    holder: int = -1


class SkirmishState(msgspec.Struct):
    """Everything about one game of Skirmish."""

    clock: Clock
    table: Table
    units: dict[str, Unit]
    stacks: tuple[tuple[str, ...], ...] = ((), ())  # secret: each player's cards, the next one first
    tokens: tuple[int, ...] = (2, 2)
    scores: tuple[int, ...] = (0, 0)
    first: int = 0
    rounds: int = 3
    hands: tuple[tuple[str, ...], ...] = ((), ())  # secret: cards that are worth points in the end
    shown: tuple[tuple[str, ...], ...] = ((), ())  # cards of stacks that have been turned up this round
    zones: tuple[Zone, ...] = ()

    def clone(self) -> SkirmishState:
        twin = copy(self)
        twin.table = self.table.clone()
        twin.units = dict(self.units)
        return twin


class SkirmishGame(Game[SkirmishState]):
    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def window(self) -> Any:
        return self.rulebook.window

    def unit(self, key: str) -> Unit:
        return self.state.units[key]

    def change(self, key: str, **changes: Any) -> Unit:
        unit = self.state.units[key] = msgspec.structs.replace(self.state.units[key], **changes)
        return unit

    def units(self, player: int | None = None) -> list[Unit]:
        """The living units, of one player or of both."""
        living = [unit for unit in self.state.units.values() if self.table.names(unit.key)]
        return [unit for unit in living if player is None or unit.owner == player]

    def on_table(self, player: int) -> list[Unit]:
        return [unit for unit in self.units(player) if self.table.is_on_table(unit.key)]

    def enemies(self, player: int) -> list[str]:
        return [unit.key for unit in self.on_table(1 - player)]

    def spend_token(self, player: int) -> None:
        tokens = list(self.state.tokens)
        tokens[player] -= 1
        self.state.tokens = tuple(tokens)


class Deployed(Fact, frozen=True):
    unit: str


class Stacked(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class Activated(Fact, frozen=True):
    unit: str


class Kept(Fact, frozen=True):
    player: int
    cards: tuple[str, ...]


class Marched(Fact, frozen=True):
    unit: str
    inches: float


class FormedUp(Fact, frozen=True):
    unit: str
    files: int


class Arrived(Fact, frozen=True):
    unit: str
    inches: float


class Moved(Fact, frozen=True):
    unit: str
    furthest: float


class Shot(Fact, frozen=True):
    unit: str
    target: str
    shots: int
    hits: int
    unsaved: int
    needed: int
    because: tuple[str, ...] = ()


class Lost(Fact, frozen=True):
    unit: str
    model: str


class Braced(Fact, frozen=True):
    unit: str


class Scored(Fact, frozen=True):
    player: int
    points: int
    total: int


FACTS = kinds_in(globals())
