"""Stratagems: offers that cost Command points."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bellona.kernel.orders import StandingOrder
from bellona.kernel.rule import Offer

from .facts import CommandPoints, StratagemUsed
from .moments import WarhammerRule
from .state import Unit, Use

if TYPE_CHECKING:
    from .game import Warhammer


def by_label(stratagem: Stratagem, game: Warhammer, *happening: Any) -> int:
    """The player whose turn it is uses Stratagems for "yours", the other those for the opponent's turn.

    [10e.stratagem.turn-labels]
    """
    return game.player if stratagem.label == "yours" else 1 - game.player


def usable_on(stratagem: Stratagem, game: Warhammer, *happening: Any) -> list[Unit]:
    """The units of its user that it may be used on: none that is gone, nor, unless it says so, Battle-shocked.

    [10e.command.battle-shock.no-stratagems]
    """
    return list(_one_by_one(stratagem, game, *happening))


def _one_by_one(stratagem: Stratagem, game: Warhammer, *happening: Any) -> Iterator[Unit]:
    player = stratagem.user(game, *happening)
    ours = (unit for unit in stratagem.units(game, *happening) if unit.models and unit.owner == player)
    return (unit for unit in ours if stratagem.for_battle_shocked or not unit.battle_shocked)


def may_be_used(stratagem: Stratagem, game: Warhammer, *happening: Any) -> bool:
    return any(True for _ in _one_by_one(stratagem, game, *happening))


def concerned(stratagem: Stratagem, game: Warhammer, *happening: Any) -> dict[str, Any]:
    """The units that what happens is about (who moves, who is a target and of whom), whom it may be used on."""
    units = [thing.key for thing in happening if isinstance(thing, Unit)]
    usable = functools.partial(usable_on, stratagem, game, *happening)
    return {"units": units, "usable": lambda: [unit.key for unit in usable()], "cost": stratagem.cost}


def price(stratagem: Stratagem, game: Warhammer, *happening: Any) -> dict[str, Any]:
    return {"cost": stratagem.cost}


async def pay_and_act(stratagem: Stratagem, game: Warhammer, *happening: Any) -> None:
    """Its user chooses the unit and pays at once; then it takes effect. [10e.stratagem.pay]"""
    player = stratagem.user(game, *happening)

    def units() -> list[Unit]:
        return usable_on(stratagem, game, *happening)

    unit = await game.choose(player, stratagem.name, units, find=game.unit, rules=stratagem.rules)
    spend(game, player, stratagem, unit)
    await stratagem.act(game, unit, *happening)


class Stratagem(WarhammerRule, Offer):
    """An offer that costs Command points. It says which units it may be used on, and what it does to the chosen one.

    [10e.stratagem.categories, 10e.stratagem.turn-labels]
    """

    parts: ClassVar[Mapping[str, bool]] = {**Offer.parts, "units": False, "act": True}
    cost: ClassVar[int] = 1
    category: ClassVar[str] = ""
    label: ClassVar[str] = "either"  # in whose turn it is used: "yours", "opponent's" or "either"
    phases: ClassVar[tuple[str, ...]] = ()  # in which it may be used; none: in any
    once: ClassVar[str] = "phase"  # a player uses it once a "phase" or once a "turn"
    for_battle_shocked: ClassVar[bool] = False
    orders: ClassVar[tuple[StandingOrder, ...]] = ()  # that ship with it
    personal: ClassVar[tuple[StandingOrder, ...]] = ()  # and those for people
    user: Callable[..., int] = by_label
    may: Callable[..., bool] = may_be_used
    about: Callable[..., dict[str, Any]] = concerned
    tells: Callable[..., dict[str, Any]] = price
    use: Callable[..., Awaitable[None]] = pay_and_act
    units: Callable[..., Iterable[Unit]]  # a generator where it takes time to find out: mostly one is enough
    act: Callable[..., Awaitable[None]]


def spend(game: Warhammer, player: int, stratagem: Stratagem, unit: Unit) -> None:
    """The Stratagem is paid for, and its use is remembered. [10e.stratagem.pay]"""
    clock = game.state.clock
    game.pay(player, stratagem.cost)
    game.state.uses = (*game.state.uses, Use(player, stratagem.name, (clock.round, clock.turn, clock.phase)))
    left, cost, name = game.state.cp[player], stratagem.cost, stratagem.name
    game.record(CommandPoints(player=player, change=-cost, total=left, because=name, rules=("10e.stratagem.pay",)))
    game.record(StratagemUsed(player=player, stratagem=name, cost=cost, unit=unit.key, rules=stratagem.rules))
