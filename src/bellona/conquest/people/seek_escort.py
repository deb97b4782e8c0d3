"""Seek New Escort: a Character leaves his Regiment and joins another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.space.numbers import TOUCH

from ..actions.listed import character_action
from ..facts.character_facts import EscortChanged
from ..field.formation import Closing, chosen_way, closed, joinings, without
from ..field.ground import distance_from, is_engaged
from ..field.terrain_traits import fits
from ..state import FIELD, GARRISON
from .character import stand_of

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment

RULES = ("conquest.seek-escort.action", "conquest.seek-escort.leave-reform", "conquest.seek-escort.join-reform")


def bar_to_leave(game: Conquest, one: Character) -> Refusal | None:
    """Why a Character cannot leave his Regiment.

    [conquest.seek-escort.not-off-table, conquest.seek-escort.no-garrison, conquest.seek-escort.not-engaged,
    conquest.seek-escort.not-activated, conquest.seek-escort.action]
    """
    unit = game.unit(one.regiment)
    if wrong := _not_to_be_left_or_joined(game, unit):
        return wrong
    if unit.activated:
        return Refusal("activated", ("conquest.seek-escort.not-activated",), {"unit": unit.key})
    if not escorts(game, one):
        return Refusal("nobody-to-join", ("conquest.seek-escort.action",), {"unit": unit.key})
    return None


def _not_to_be_left_or_joined(game: Conquest, unit: Regiment) -> Refusal | None:
    about = {"unit": unit.key}
    if not unit.on_field:
        return Refusal("not-on-battlefield", ("conquest.seek-escort.not-off-table",), about)
    if unit.where == GARRISON:
        return Refusal("in-garrison", ("conquest.seek-escort.no-garrison",), about)
    if is_engaged(game, unit):
        return Refusal("in-contact", ("conquest.seek-escort.not-engaged",), about)
    return None


def escorts(game: Conquest, one: Character) -> list[Regiment]:
    """The Regiments that he may join, whosever warband they are of. [conquest.seek-escort.action]"""
    return [unit for unit in game.regiments(one.owner) if bar_to_join(game, one, unit) is None]


def bar_to_join(game: Conquest, one: Character, unit: Regiment) -> Refusal | None:
    """Why a Character cannot join a Regiment.

    [conquest.seek-escort.target-no-character, conquest.character.one-per-regiment, conquest.seek-escort.not-engaged,
    conquest.seek-escort.no-garrison, conquest.seek-escort.range, conquest.character.type-match,
    conquest.special.irregular.join, conquest.seek-escort.not-off-table, conquest.seek-escort.join-reform,
    conquest.character.measure-from]
    """
    about = {"unit": unit.key}
    if unit.key == one.regiment or unit.character or game.by_itself(unit):
        rules = ("conquest.seek-escort.target-no-character", "conquest.character.one-per-regiment")
        return Refusal("has-a-character", rules, about)
    if wrong := _not_to_be_left_or_joined(game, unit):
        return wrong
    theirs = game.unit(one.regiment)
    type_, needed = game.printed(theirs, stand_of(game, one)).type, game.type_of(unit)
    if type_ != needed:
        rules = ("conquest.seek-escort.range", "conquest.character.type-match")
        return Refusal("other-type", rules, {"type": type_, "regiment": needed})
    far, reach = distance_from(game, theirs, one.stand, unit), reach_of(game, one)
    if far > reach + TOUCH:
        return Refusal("too-far", ("conquest.seek-escort.range",), {"inches": round(far, 3), "most": reach})
    granted = game.rulebook.special_rules.granted
    if game.may(unit, "irregular") and granted("irregular", game.rules_of_character(one)) is None:
        return Refusal("irregular", ("conquest.special.irregular.join",), about)
    if not ways_in(game, one, unit):
        return Refusal("no-room", ("conquest.seek-escort.join-reform",), about)
    return None


def reach_of(game: Conquest, one: Character) -> float:
    """Twice his March. [conquest.seek-escort.range]"""
    return 2 * game.characteristic(game.unit(one.regiment), stand_of(game, one), "march").value


def ways_in(game: Conquest, one: Character, unit: Regiment) -> list[Closing]:
    """The ways to take him into the front rank without another file: the fewest Stands move, then the least far.

    [conquest.seek-escort.join-reform, conquest.character.front-rank]
    """
    if unit.where != FIELD or unit.block is None:
        return []
    block, stand = unit.block, stand_of(game, one)
    return [way for way in joinings(unit, stand) if fits(game, unit, closed(block, way))]


@character_action("seek-escort", "conquest.seek-escort.action", bar=bar_to_leave)
async def seek_escort(game: Conquest, one: Character) -> None:
    """He leaves his Regiment, which closes its ranks, and joins another, which makes room in its front rank.

    Both count their losses as if he had been where he is now since the round began.
    [conquest.seek-escort.action, conquest.seek-escort.leave-reform, conquest.seek-escort.join-reform]
    """

    def why_not(key: str) -> Refusal | None:
        unit = game.state.regiments.get(key)
        return bar_to_join(game, one, unit) if unit and unit.owner == one.owner else None

    about = {"character": one.key}
    terms = {"find": game.unit, "why_not": why_not, "rules": ("conquest.seek-escort.action",), "about": about}
    unit = await game.choose(one.owner, "new escort", escorts(game, one), **terms)
    left, stand = one.regiment, stand_of(game, one)
    way = await chosen_way(game, unit, "place in the new regiment", ways_in(game, one, unit), RULES)
    await without(game, left, one.stand, leaving=True)
    game.change(left, count=game.unit(left).count - 1)
    game.table.hand_over(left, (stand.name,), unit.key)
    game.change_character(one.key, regiment=unit.key)
    block = game.unit(unit.key).block
    assert block is not None
    game.change(unit.key, stands=way.stands, count=game.unit(unit.key).count + 1)
    game.put(unit.key, closed(block, way))
    game.record(EscortChanged(character=one.key, left=left, joined=unit.key, rules=RULES))
