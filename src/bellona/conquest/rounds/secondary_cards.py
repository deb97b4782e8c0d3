"""The cards of secondary missions: ours, for no source has them. Each is a condition at the end of a round.

Nine are common to all, three belong to each faction. [conquest.secondary.decks]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..attacks.attack import FRONT
from ..field.ground import distance, enemies_in_contact, side_struck
from ..field.terrain_traits import is_moved_over, is_on, zones
from ..state import GARRISON
from .reinforcement import waiting
from .secondary import secondary

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

NEAR = 3.0
MIDDLE = 6.0


def _places(unit: Regiment) -> list[tuple[float, float]]:
    """The middles of its Stands; none in a garrison."""
    return unit.block.middles() if unit.block else []


def _steady(game: Conquest, player: int) -> list[Regiment]:
    return [unit for unit in game.on_field(player) if not unit.broken]


@secondary("past-the-middle")
def past_the_middle(game: Conquest, player: int) -> bool:
    """A Regiment of yours, not Broken, is wholly in the enemy's half."""
    half, far = game.table.depth / 2, player == 0
    own = [_places(unit) for unit in _steady(game, player)]
    return any(places and all((y > half) == far for _, y in places) for places in own)


@secondary("hold-the-middle")
def hold_the_middle(game: Conquest, player: int) -> bool:
    """Within 6" of the middle of the battlefield you have a Stand and the enemy has none."""
    x, y = game.table.width / 2, game.table.depth / 2

    def near(side: int) -> bool:
        places = [place for unit in _steady(game, side) for place in _places(unit)]
        return any((px - x) ** 2 + (py - y) ** 2 <= MIDDLE**2 for px, py in places)

    return near(player) and not near(1 - player)


@secondary("break-them")
def break_them(game: Conquest, player: int) -> bool:
    """An enemy Regiment is Broken."""
    return any(unit.broken for unit in game.on_field(1 - player))


@secondary("stand-firm")
def stand_firm(game: Conquest, player: int) -> bool:
    """At least three Regiments of yours are on the battlefield, and none is Broken."""
    units = game.on_field(player)
    return len(units) >= 3 and not any(unit.broken for unit in units)


@secondary("both-wings")
def both_wings(game: Conquest, player: int) -> bool:
    """You have Stands in the left and in the right third of the battlefield."""
    third = game.table.width / 3
    across = [x for unit in _steady(game, player) for x, _ in _places(unit)]
    return any(x < third for x in across) and any(x > 2 * third for x in across)


@secondary("behind-walls")
def behind_walls(game: Conquest, player: int) -> bool:
    """A Regiment of yours occupies a garrison."""
    return any(unit.where == GARRISON for unit in game.on_field(player))


@secondary("lead-from-the-front")
def lead_from_the_front(game: Conquest, player: int) -> bool:
    """The Regiment of your Warlord touches an enemy."""
    led = [game.unit(one.regiment) for one in game.characters(player) if one.warlord]
    return any(enemies_in_contact(game, unit) for unit in led if unit.on_field)


@secondary("weight-of-numbers")
def weight_of_numbers(game: Conquest, player: int) -> bool:
    """You have more Stands on the battlefield than the enemy."""
    ours, theirs = (sum(len(unit.stands) for unit in game.on_field(side)) for side in (player, 1 - player))
    return ours > theirs


@secondary("high-ground")
def high_ground(game: Conquest, player: int) -> bool:
    """A Regiment of yours, not Broken, stands on high ground."""
    high = [feature for feature in zones(game, "elevation") if is_moved_over(feature)]
    return any(is_on(game, unit, feature) for unit in _steady(game, player) for feature in high)


# -- the Ninefold League -----------------------------------------------------------------------------------------------


@secondary("close-order", "ninefold-league")
def close_order(game: Conquest, player: int) -> bool:
    """Three Regiments of yours, none Broken, are each within 3" of another of them."""
    units = _steady(game, player)
    close = [a for a in units if any(a.key != b.key and distance(game, a, b) <= NEAR for b in units)]
    return len(close) >= 3


@secondary("every-banner", "ninefold-league")
def every_banner(game: Conquest, player: int) -> bool:
    """None of your Regiments waits off the battlefield, and at least three are on it."""
    return not waiting(game, player) and len(game.on_field(player)) >= 3


@secondary("shield-wall", "ninefold-league")
def shield_wall(game: Conquest, player: int) -> bool:
    """Enemies touch Regiments of yours, and every one of them at its front."""
    struck = [
        side_struck(game, enemy, unit) for unit in game.on_field(player) for enemy in enemies_in_contact(game, unit)
    ]
    return bool(struck) and all(side == FRONT for side in struck)


# -- the Thornwild -----------------------------------------------------------------------------------------------------


@secondary("from-the-flank", "thornwild")
def from_the_flank(game: Conquest, player: int) -> bool:
    """A Regiment of yours touches an enemy in its flank or rear."""
    return any(
        side_struck(game, unit, enemy) != FRONT
        for unit in game.on_field(player)
        for enemy in enemies_in_contact(game, unit)
    )


@secondary("old-growth", "thornwild")
def old_growth(game: Conquest, player: int) -> bool:
    """Three Regiments of yours on the battlefield have no wounded Stand."""
    unhurt = [unit for unit in game.on_field(player) if not any(stand.wounded for stand in unit.stands)]
    return len(unhurt) >= 3


@secondary("no-road-back", "thornwild")
def no_road_back(game: Conquest, player: int) -> bool:
    """A Regiment of yours, not Broken, is within 3" of the enemy's own edge of the battlefield."""
    edge = game.table.depth if player == 0 else 0.0
    corners = [corner for unit in _steady(game, player) if unit.block for corner in unit.block.rectangle.tolist()]
    return any(abs(y - edge) <= NEAR for _, y in corners)
