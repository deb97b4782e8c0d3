"""A battle from its beginning: armies, battlefield and scenario, and what is done before the first round."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from bellona.armies.files import read_data
from bellona.armies.unfit import Unfit
from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock
from bellona.space.shapes import Point, rectangle
from bellona.space.table import Table
from bellona.space.terrain import Feature, Terrain

from ..facts.muster_facts import Joined, Mustering
from ..field.battlefield import agreed
from ..state import Character, ConquestState, Regiment, Stand, Zone
from .agreements import Traits, Wishes
from .army_list import Names, Text
from .muster import SHELF, SIZES, Roster, army_list, can_join, mustered, starter, violations
from .scene import HEIGHT

if TYPE_CHECKING:
    from ..game import Conquest

CORNERS = 24  # of the outline of a round zone


# -- battlefields and scenarios ----------------------------------------------------------------------------------------


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain piece drawn about its own origin, and its traits. [conquest.terrain.zone.agree]"""

    kind: Text
    footprint: tuple[Point, ...]
    traits: tuple[Text, ...]
    height: float = 0.0

    def feature(self, key: str) -> Feature:
        return Feature(key, self.kind, self.footprint, self.height, self.traits)


class Laid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece on the battlefield: where its origin lies and where its x axis points."""

    piece: Text
    at: Point
    facing: Point = (1.0, 0.0)


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battlefield that looks the same from both sides: every piece of one half lies turned about on the other.

    [conquest.battlefield.terrain-fixed]
    """

    names: Names
    size: Point
    half: tuple[Laid, ...]

    def features(self) -> tuple[Feature, ...]:
        (width, depth), pieces, found = self.size, _pieces(), list[Feature]()
        for number, laid in enumerate(self.half, 1):
            if laid.piece not in pieces:
                raise BellonaError(f"layout: there is no piece {laid.piece!r}")
            feature = pieces[laid.piece].feature(f"{laid.piece}-{number}")
            mirrored = msgspec.structs.replace(feature, key=f"{feature.key}'")
            length = math.hypot(*laid.facing)
            (x, y), fx, fy = laid.at, laid.facing[0] / length, laid.facing[1] / length
            found += [feature.moved(x, y, fx, fy), mirrored.moved(width - x, depth - y, -fx, -fy)]
        return tuple(found)


class ZonePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A zone as parts of the battlefield's width and depth: an outline, or a circle of a radius in inches."""

    key: Text
    points: Annotated[int, Meta(ge=1, le=20)]
    outline: tuple[Point, ...] = ()
    at: Point | None = None
    radius: float = 0.0

    def zone(self, width: float, depth: float) -> Zone:
        if self.at is None:
            corners = [(x * width, y * depth) for x, y in self.outline]
        else:
            x, y = self.at[0] * width, self.at[1] * depth
            turns = [2 * math.pi * n / CORNERS for n in range(CORNERS)]
            corners = [(x + self.radius * math.cos(turn), y + self.radius * math.sin(turn)) for turn in turns]
        return Zone(self.key, tuple((round(x, 3), round(y, 3)) for x, y in corners), self.points)


class ScenarioPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is fought for, and for how long. [conquest.round.length, conquest.scoring.when]"""

    names: Names
    rounds: Annotated[int, Meta(ge=1, le=20)]
    zones: tuple[ZonePlan, ...]
    secondaries: bool = False


@lru_cache(maxsize=1)
def _pieces() -> dict[str, Piece]:
    return read_data(SHELF.pieces(), dict[str, Piece])


@lru_cache(maxsize=16)
def layout(name: str) -> Layout:
    return read_data(SHELF.file("layouts", name, "battlefield"), Layout)


@lru_cache(maxsize=16)
def scenario(name: str) -> ScenarioPlan:
    return read_data(SHELF.file("scenarios", name, "scenario"), ScenarioPlan)


# -- the beginning of a battle -----------------------------------------------------------------------------------------


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up: the scenario, the size of the battle, the battlefield, two armies, and what the players agreed on."""

    scenario: Text
    size: Text
    battlefield: Text
    armies: tuple[Text | Roster, Text | Roster]
    secondaries: bool | None = None  # as the scenario says
    switches: Annotated[dict[Text, Text], Meta(max_length=20)] = {}
    terrain: Annotated[dict[Text, Traits], Meta(max_length=20)] = {}  # pieces with other traits than they are laid with
    wishes: tuple[Wishes, Wishes] = (Wishes(), Wishes())  # of each player; where they differ, dice decide


def begun(plan: BattlePlan) -> ConquestState:
    """The state at the start of a battle: everybody off the battlefield. [conquest.reinforcement.off-table]"""
    if plan.size not in SIZES:
        raise BellonaError(f"there is no battle of the size {plan.size!r}; there are {', '.join(SIZES)}")
    aim, field = scenario(plan.scenario), layout(plan.battlefield)
    for wishes in plan.wishes:
        agreed(field.features(), wishes.terrain)
    rosters = [starter(army) if isinstance(army, str) else army for army in plan.armies]
    for number, roster in enumerate(rosters):
        if wrong := violations(roster, SIZES[plan.size]):
            raise Unfit(roster.name or "AB"[number], wrong)
    width, depth = field.size
    secondaries = aim.secondaries if plan.secondaries is None else plan.secondaries
    told: dict[str, Any] = {"name": plan.scenario, "rounds": aim.rounds, "secondaries": secondaries, "size": plan.size}
    if any(matters := [[list(matter) for matter in one.matters()] for one in plan.wishes]):
        told["wishes"] = matters
    state = ConquestState(
        Clock(),
        Table(width, depth, Terrain(agreed(field.features(), plan.terrain))),
        {roster.faction: army_list(roster.faction) for roster in rosters},
        (rosters[0].faction, rosters[1].faction),
        {},
        {},
        zones=tuple(zone.zone(width, depth) for zone in aim.zones),
        scenario=told | {"battlefield": plan.battlefield},
        switches=dict(plan.switches),
    )
    for owner, roster in enumerate(rosters):
        army = mustered(roster, owner)
        state.regiments |= {unit.key: unit for unit in army.regiments}
        state.characters |= {one.key: one for one in army.characters}
    return state


async def muster(game: Conquest) -> None:
    """The armies are shown to both players. [conquest.command-card.information, conquest.muster.points]"""
    for player in game.players:
        units = {unit.key: unit.entry for unit in game.regiments(player)}
        characters = {one.key: one.entry for one in game.characters(player)}
        points = sum(unit.points for unit in game.regiments(player) if unit.key not in characters)
        points += sum(one.points for one in game.characters(player))
        rules = ("conquest.muster.points", "conquest.army.composition")
        faction = game.state.factions[player]
        game.record(
            Mustering(player=player, faction=faction, points=points, units=units, characters=characters, rules=rules)
        )


async def join_regiments(game: Conquest) -> None:
    """Each Character is put into a Regiment of its own warband and type before anybody arrives; both players at once.

    [conquest.character.join-start, conquest.character.must-join, conquest.character.type-match,
    conquest.character.one-per-regiment, conquest.special.irregular.join]
    """
    chosen = await game.both("characters", {player: _dialogue(game, player) for player in game.players})
    for player in game.players:
        for key, unit in chosen[player].items():
            join(game, game.character(key), game.unit(unit))
            game.record(Joined(character=key, unit=unit, rules=("conquest.character.join-start",)))
    for unit in list(game.state.regiments.values()):
        width, depth = game.entry(unit).profile.stand
        game.table.add(unit.key, {stand.name: (rectangle(depth, width), HEIGHT) for stand in unit.stands})


def _dialogue(game: Conquest, player: int) -> Any:
    async def dialogue() -> dict[str, str]:
        joining = [one.key for one in game.characters(player) if not one.regiment]
        rules = ("conquest.character.join-start", "conquest.character.type-match")
        given = await game.assign(
            player,
            "characters",
            joining,
            lambda key: [unit.key for unit in may_join(game, game.character(key))],
            all=True,
            rules=rules,
        )
        return dict(given)

    return dialogue


def may_join(game: Conquest, one: Character) -> list[Regiment]:
    """The Regiments of his warband that a Character may join at the start.

    [conquest.character.join-start, conquest.character.type-match, conquest.special.irregular.join]
    """
    leader = game.army_list(one.owner).characters[one.entry].profile
    own = [unit for unit in game.regiments(one.owner) if unit.warband == one.key and unit.key != one.key]
    return [unit for unit in own if can_join(leader, game.entry(unit).profile)]


def join(game: Conquest, one: Character, unit: Regiment) -> None:
    """A Character's Stand becomes part of a Regiment; where it stands is decided when the Regiment enters."""
    stand = Stand(one.stand, character=one.key)
    game.state.characters[one.key] = msgspec.structs.replace(one, regiment=unit.key)
    game.change(unit.key, stands=(*unit.stands, stand))
