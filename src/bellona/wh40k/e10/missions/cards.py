"""Secondary missions: a deck of ten cards of our own. Each says how many VP it is worth at the end of its owner's turn.

[10e.mission.guide.secondary]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bellona.space import measure
from bellona.space.measure import Marker

from ...army.roster import keywords_of
from ...game import Warhammer
from ...keywords import has_keyword, is_big
from ...state import Unit
from ...table.measures import is_wholly_within
from ...table.objectives import controlled
from ...table.zones import is_wholly_in_zone, player_whose_zone_holds

Card: TypeAlias = Callable[[Warhammer, int], int]

CARDS: dict[str, Card] = {}


def card(name: str) -> Callable[[Card], Card]:
    def add(rule: Card) -> Card:
        CARDS[name] = rule
        return rule

    return add


# -- holding ground ----------------------------------------------------------------------------------------------------


def _held(game: Warhammer, player: int, whose: int | None) -> int:
    """How many markers in somebody's zone, or in No Man's Land, the player controls."""
    return sum(player_whose_zone_holds(game, marker) == whose for marker in controlled(game, player))


@card("hold-the-line")
def hold_the_line(game: Warhammer, player: int) -> int:
    """3VP for a marker in one's own zone."""
    return 3 if _held(game, player, player) else 0


@card("storm-their-ground")
def storm_their_ground(game: Warhammer, player: int) -> int:
    """5VP for a marker in the enemy's zone."""
    return 5 if _held(game, player, 1 - player) else 0


@card("secure-no-mans-land")
def secure_no_mans_land(game: Warhammer, player: int) -> int:
    """3VP for a marker in No Man's Land, 5VP for two."""
    return (0, 3, 5)[min(2, _held(game, player, None))]


@card("extend-the-lines")
def extend_the_lines(game: Warhammer, player: int) -> int:
    """4VP for a marker in one's own zone and another outside it."""
    own = _held(game, player, player)
    return 4 if own and len(controlled(game, player)) > own else 0


# -- standing where it hurts -------------------------------------------------------------------------------------------


def _able(game: Warhammer, player: int) -> list[Unit]:
    """Units that count for positions: on the battlefield, neither Battle-shocked nor AIRCRAFT."""
    return [u for u in game.on_battlefield(player) if not u.battle_shocked and not game.has(u, "AIRCRAFT")]


@card("behind-enemy-lines")
def behind_enemy_lines(game: Warhammer, player: int) -> int:
    """3VP for a unit wholly within the enemy's zone, 5VP for two."""
    return (0, 3, 5)[min(2, sum(is_wholly_in_zone(game, unit, 1 - player) for unit in _able(game, player)))]


@card("engage-on-all-fronts")
def engage_on_all_fronts(game: Warhammer, player: int) -> int:
    """3VP for units wholly within three quarters of the battlefield, over 6 inches from its centre; 5VP for four."""
    width, depth = game.table.width, game.table.depth
    centre = Marker(width / 2, depth / 2)
    away = [u for u in _able(game, player) if not measure.is_within(game.table, u.key, centre, 6.0)]
    quarters = [
        measure.region([(x, y), (x + width / 2, y), (x + width / 2, y + depth / 2), (x, y + depth / 2)])
        for x in (0.0, width / 2)
        for y in (0.0, depth / 2)
    ]
    held = sum(any(is_wholly_within(game, unit, quarter) for unit in away) for quarter in quarters)
    return {3: 3, 4: 5}.get(held, 0)


@card("clear-the-centre")
def clear_the_centre(game: Warhammer, player: int) -> int:
    """4VP for a unit within 6 inches of the centre of the battlefield while no enemy is within 6 inches of it."""
    centre = Marker(game.table.width / 2, game.table.depth / 2)

    def is_there(unit: Unit) -> bool:
        return measure.is_within(game.table, unit.key, centre, 6.0)

    return 4 if any(map(is_there, _able(game, player))) and not any(map(is_there, _able(game, 1 - player))) else 0


# -- destroying --------------------------------------------------------------------------------------------------------


def _slain(game: Warhammer, player: int) -> list[tuple[str, ...]]:
    """The keywords of each enemy unit, as it was mustered, that was destroyed this turn."""
    parts = [part for unit in game.state.units.values() if unit.owner != player for part in unit.parts]
    return [keywords_of(game.state.sheets[part.sheet], part.kinds) for part in parts if part.key in game.state.fallen]


@card("assassinate")
def assassinate(game: Warhammer, player: int) -> int:
    """4VP if an enemy CHARACTER unit was destroyed this turn."""
    return 4 if any(has_keyword(words, "CHARACTER") for words in _slain(game, player)) else 0


@card("bring-it-down")
def bring_it_down(game: Warhammer, player: int) -> int:
    """4VP if an enemy MONSTER or VEHICLE was destroyed this turn."""
    slain = _slain(game, player)
    return 4 if any(map(is_big, slain)) else 0


@card("no-prisoners")
def no_prisoners(game: Warhammer, player: int) -> int:
    """3VP if an enemy unit was destroyed this turn, 5VP for two or more."""
    return (0, 3, 5)[min(2, len(_slain(game, player)))]
