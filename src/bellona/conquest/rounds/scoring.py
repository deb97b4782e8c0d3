"""The Victory Phase: who controls which zone, what that is worth, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from bellona.space.blocks.block import Block
from bellona.space.blocks.block_kernels import gap_of
from bellona.space.numbers import TOUCH, Floats
from bellona.space.shapes import Outline

from ..facts.victory_facts import BattleEnded, Scored, ZonesHeld
from ..field.ground import outlines
from .secondary import score_secondaries

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Zone

MONSTER = 3  # Stands that a Monster counts as
NOBODY = -1


def stands_in(game: Conquest, unit: Regiment, zone: Zone) -> tuple[str, ...]:
    """The Stands of a Regiment at least partly in a zone; in a garrison all or none. [conquest.scoring.zone]"""
    if unit.block is None:
        inside = any(_overlaps(outline, _area(zone.outline)) for outline in outlines(game, unit))
        return tuple(stand.name for stand in unit.stands) if inside else ()
    return tuple(unit.stands[place].name for place in _places_in(unit.block, zone.outline))


@lru_cache(maxsize=1 << 10)
def _places_in(block: Block, outline: Outline) -> tuple[int, ...]:
    """The bases of a block that are at least partly in an area."""
    area = _area(outline)
    return tuple(place for place, base in enumerate(block.bases) if _overlaps(base, area))


@lru_cache(maxsize=1 << 7)
def _area(outline: Outline) -> Floats:
    return np.array(outline, dtype=np.float64)


def _overlaps(outline: Floats, area: Floats) -> bool:
    return bool(gap_of(np.ascontiguousarray(outline)[None], area[None]) < -TOUCH)


class StandsThere(NamedTuple):
    """What a player has in a zone: how many Stands, how many of them can seize it, and the rules that made it so."""

    stands: int = 0
    seizing: int = 0
    unyielding: bool = False
    rules: tuple[str, ...] = ()


def presence(game: Conquest, player: int, zone: Zone, counted: Mapping[str, str]) -> StandsThere:
    """The Stands of the Regiments that count for a zone; those of a Broken Regiment are ignored.

    A Monster counts as three. Light Regiments do not seize, a Character Stand always does.
    [conquest.scoring.zone, conquest.scoring.monster, conquest.scoring.light, conquest.scoring.character,
    conquest.broken.objectives, conquest.special.unyielding]
    """
    found = StandsThere()
    for unit in game.on_field(player):
        if counted.get(unit.key) == zone.key:
            found = _more(found, _of_regiment(game, unit, stands_in(game, unit, zone)))
    return found


def _of_regiment(game: Conquest, unit: Regiment, names: tuple[str, ...]) -> StandsThere:
    """What the Stands of one Regiment count for."""
    if unit.broken:
        return StandsThere(rules=("conquest.broken.objectives",))
    light, monster, unyielding = (
        game.class_of(unit) == "light",
        game.type_of(unit) == "monster",
        game.may(unit, "unyielding"),
    )
    characters = [name for name in names if unit.stand(name).character]
    worth, able = MONSTER if monster else 1, characters if light else names
    rules = [
        *(["conquest.scoring.light"] if light else []),
        *(["conquest.scoring.character"] if light and characters else []),
        *(["conquest.scoring.monster"] if monster else []),
        *(["conquest.special.unyielding"] if unyielding else []),
    ]
    return StandsThere(worth * len(names), worth * len(able), unyielding and bool(names), tuple(rules))


def _more(one: StandsThere, other: StandsThere) -> StandsThere:
    rules = tuple(dict.fromkeys((*one.rules, *other.rules)))
    return StandsThere(
        one.stands + other.stands, one.seizing + other.seizing, one.unyielding or other.unyielding, rules
    )


def holder(ours: StandsThere, theirs: StandsThere, light_contest: bool) -> int:
    """Who controls a zone: the player with most Stands, if one can seize it and no Unyielding enemy contests it.

    Where Light Stands only contest, those that seize must outnumber what the other side has.
    [conquest.scoring.zone, conquest.scoring.light, conquest.special.unyielding]
    """
    for player, (own, other) in enumerate(((ours, theirs), (theirs, ours))):
        count = own.seizing if light_contest else own.stands
        if own.seizing and count > other.stands and not other.unyielding:
            return player
    return NOBODY


async def choose_zones(game: Conquest) -> None:
    """Each player says, in secret and at once, for which zone a Regiment counts that stands in several.

    [conquest.scoring.one-zone]
    """
    chosen = await game.both("zones", {player: _dialogue(game, player) for player in game.players})
    counted = {key: zone for player in game.players for key, zone in chosen[player].items()}
    settle_zones(game, counted)


def _dialogue(game: Conquest, player: int) -> Any:
    async def dialogue() -> dict[str, str]:
        found = zones_of(game, player)
        several = [key for key, zones in found.items() if len(zones) > 1]
        rules = ("conquest.scoring.one-zone",)
        given = await game.assign(player, "zone", several, lambda key: found[key], all=True, rules=rules)
        return {key: zones[0] for key, zones in found.items()} | dict(given)

    return dialogue


def zones_of(game: Conquest, player: int) -> dict[str, list[str]]:
    """The zones in which each Regiment of a player has Stands."""
    inside = {
        unit.key: [zone.key for zone in game.state.zones if stands_in(game, unit, zone)]
        for unit in game.on_field(player)
    }
    return {key: zones for key, zones in inside.items() if zones}


def settle_zones(game: Conquest, counted: Mapping[str, str]) -> None:
    """Who holds each zone, and the points of the round. [conquest.scoring.when, conquest.scoring.zone]"""
    contest = game.reading("light-stands") == "contest"
    held: list[Zone] = []
    rules = ["conquest.scoring.zone", "conquest.scoring.one-zone"]
    for zone in game.state.zones:
        ours, theirs = (presence(game, player, zone, counted) for player in game.players)
        held.append(replace(zone, holder=holder(ours, theirs, contest)))
        rules += [*ours.rules, *theirs.rules]
    game.state.zones = tuple(held)
    holders = {zone.key: zone.holder for zone in held}
    game.record(ZonesHeld(holders=holders, counted=dict(counted), rules=tuple(dict.fromkeys(rules))))
    for player in game.players:
        points = sum(zone.points for zone in held if zone.holder == player)
        score(game, player, points, "zones", "conquest.scoring.when")
    for player in game.players:
        score(game, player, score_secondaries(game, player), "secondaries", "conquest.secondary.scoring")


def score(game: Conquest, player: int, points: int, why: str, *rules: str) -> None:
    """A player's Victory points go up. [conquest.scoring.when]"""
    if points:
        vp = list(game.state.vp)
        vp[player] += points
        game.state.vp = (vp[0], vp[1])
        game.record(Scored(player=player, points=points, total=vp[player], why=why, rules=rules))


# -- victory -----------------------------------------------------------------------------------------------------------


def rounds(game: Conquest) -> int:
    """How long the battle lasts. [conquest.round.length]"""
    return int(game.state.scenario.get("rounds", 10))


async def check_victory(game: Conquest) -> None:
    """Whether somebody has won: by the end of an enemy army, or by points when the rounds are over.

    [conquest.victory.phase, conquest.victory.destroyed, conquest.victory.points, conquest.round.length]
    """
    standing = [bool(game.regiments(player)) for player in game.players]
    rule = "conquest.victory.destroyed" if not all(standing) else "conquest.victory.points"
    if all(standing) and game.round < rounds(game):
        return
    ours, theirs = game.state.vp if all(standing) or not any(standing) else (int(standing[0]), int(standing[1]))
    game.state.victor = NOBODY if ours == theirs else int(theirs > ours)
    rules = ("conquest.victory.phase", rule)
    game.record(BattleEnded(victor=game.state.victor, points=game.state.vp, rules=rules))
    game.finish()
