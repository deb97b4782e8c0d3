"""SUPER-HEAVY WALKERs: they stride over other models, and may pass Dense terrain for the length of a move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from ..game import Warhammer
from ..keywords import has_keyword
from ..moments import WarhammerRule
from ..moves.judging import Move
from ..moves.judging import blockers as blockers_of_others
from ..moves.judging import passes_near as others_pass_near
from ..moves.making import still_there
from ..rolls import roll
from ..state import Gain, Model, Unit
from .battle_shock import become_shocked
from .facts import WalkerRisk
from .registry import core_ability

WALKER = "SUPER-HEAVY WALKER"
STRIDES = ("normal", "advance", "fall-back")  # the moves in which it does
STRIDE = "11e.terrain-movement.super-heavy-walker-stride"
TAKES_MOBILE = "11e.terrain-movement.super-heavy-walker-mobile"
MOBILE = Gain("taken-mobile", "phase")


def strides(move: Move, name: str) -> bool:
    """Whether a model moves over others as if they were absent. [11e.terrain-movement.super-heavy-walker-stride]"""
    return move.kind.name in STRIDES and move.has(name, WALKER)


def blockers(move: Move, name: str) -> tuple[str, ...]:
    """TITANIC models, friend or foe, stop one that strides; all others are stopped as ever.

    [11e.terrain-movement.super-heavy-walker-stride]
    """
    if not strides(move, name) or move.can_fly(name):
        return blockers_of_others(move, name)
    others = (unit for unit in move.game.on_battlefield() if unit.key != move.unit.key)
    return tuple(unit.key for unit in others if move.game.has(unit, "TITANIC") and unit.key not in move.aircraft)


def passes_near(move: Move, name: str) -> bool:
    """One that strides may be within Engagement Range on its way. [11e.terrain-movement.super-heavy-walker-stride]"""
    return others_pass_near(move, name) or strides(move, name)


def keywords_of(game: Warhammer, unit: Unit, model: Model) -> tuple[str, ...]:
    """A model's keywords, and MOBILE while it has taken that. [11e.terrain-movement.super-heavy-walker-mobile]"""
    words = game.model_keywords(unit, model)
    return (*words, "MOBILE") if MOBILE in unit.gained and has_keyword(words, WALKER) else words


@core_ability("taken-mobile")
class TakenMobile(WarhammerRule):
    """A SUPER-HEAVY WALKER has taken MOBILE for its move. [11e.terrain-movement.super-heavy-walker-mobile]"""


MoveMaker = Callable[[Warhammer, Unit], Awaitable[None]]


def may_be_mobile(moves: Mapping[str, MoveMaker]) -> dict[str, MoveMaker]:
    """The moves by name; in those in which it strides a SUPER-HEAVY WALKER may take MOBILE.

    [11e.terrain-movement.super-heavy-walker-mobile]
    """
    return {name: made_mobile(make) if name in STRIDES else make for name, make in moves.items()}


def made_mobile(make: MoveMaker) -> MoveMaker:
    async def with_mobile(game: Warhammer, unit: Unit) -> None:
        if not game.has(unit, WALKER) or not await take_mobile(game, unit):
            await make(game, unit)
            return
        await make(game, game.unit(unit.key))
        await lose_mobile(game, unit.key)

    return with_mobile


async def take_mobile(game: Warhammer, unit: Unit) -> bool:
    """Before it moves its player may give it MOBILE. [11e.terrain-movement.super-heavy-walker-mobile]"""
    chosen = await game.may_choose(unit.owner, "mobile", ["mobile"], rules=(TAKES_MOBILE,), about={"unit": unit.key})
    if chosen:
        game.gain(unit.key, MOBILE.rule, MOBILE.until)
    return chosen is not None


async def lose_mobile(game: Warhammer, key: str) -> None:
    """The keyword is gone when the move ends; where tables play it so, a D6 says whether it was too bold.

    [11e.terrain-movement.super-heavy-walker-mobile]
    """
    game.change(key, gained=tuple(gain for gain in game.unit(key).gained if gain != MOBILE))
    living = still_there(game, key)
    if living is None or game.reading("walker-risk") == "none" or living.moved not in STRIDES:
        return
    rolled = await roll(game, living, "mobile", needed=2)
    game.record(WalkerRisk(unit=key, roll=rolled.total, rules=(TAKES_MOBILE,)))
    if rolled.total == 1:
        become_shocked(game, key, TAKES_MOBILE)
