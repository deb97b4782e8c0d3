"""Stratagems: offers that cost Command points."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal
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
    """The units of its user that it may be used on: none that is gone, nor, unless it says so, Battle-shocked, nor one
    that its limits leave out.

    [10e.command.battle-shock.no-stratagems]
    """
    return list(_one_by_one(stratagem, game, *happening))


def _one_by_one(stratagem: Stratagem, game: Warhammer, *happening: Any) -> Iterator[Unit]:
    return usable_among(stratagem, game, stratagem.user(game, *happening), stratagem.units(game, *happening))


def usable_among(stratagem: Stratagem, game: Warhammer, player: int, units: Iterable[Unit]) -> Iterator[Unit]:
    """Those of some units that a player may use it on. [10e.command.battle-shock.no-stratagems]"""
    ours = (unit for unit in units if unit.models and unit.owner == player)
    able = (unit for unit in ours if stratagem.for_battle_shocked or not unit.battle_shocked)
    return (unit for unit in able if game.parts.stratagems.bar(game, stratagem, unit) is None)


def may_be_used(stratagem: Stratagem, game: Warhammer, *happening: Any) -> bool:
    return any(True for _ in _one_by_one(stratagem, game, *happening))


def concerned(stratagem: Stratagem, game: Warhammer, *happening: Any) -> dict[str, Any]:
    """The units that what happens is about (who moves, who is a target and of whom), whom it may be used on."""
    units = [thing.key for thing in happening if isinstance(thing, Unit)]
    usable = functools.partial(usable_on, stratagem, game, *happening)
    return {"units": units, "usable": lambda: [unit.key for unit in usable()], "cost": stratagem.cost}


def price(stratagem: Stratagem, game: Warhammer, *happening: Any) -> dict[str, Any]:
    return {"cost": stratagem.cost}


def affordable_modes(stratagem: Stratagem, game: Warhammer, unit: Unit) -> list[str]:
    """The modes that its user can pay for. [10e.stratagem.pay]"""
    return [mode for mode, cost in stratagem.modes.items() if cost <= game.state.cp[unit.owner]]


async def pay_and_act(stratagem: Stratagem, game: Warhammer, *happening: Any) -> None:
    """Its user chooses the unit, and the mode where it has several, and pays at once; then it takes effect.

    [10e.stratagem.pay]
    """
    player = stratagem.user(game, *happening)

    def units() -> list[Unit]:
        return usable_on(stratagem, game, *happening)

    def why_not(key: str) -> Refusal | None:
        unit = game.state.units.get(key)
        ours = unit is not None and unit.owner == player and unit.models
        return game.parts.stratagems.bar(game, stratagem, unit) if unit and ours else None

    terms: dict[str, Any] = {"find": game.unit, "why_not": why_not, "rules": stratagem.rules}
    unit = await game.choose(player, stratagem.name, units, **terms)
    mode = await chosen_mode(stratagem, game, player, unit) if stratagem.modes else ""
    spend(game, player, stratagem, unit, mode)
    await stratagem.act(game, unit, *((mode,) if mode else ()), *happening)


async def chosen_mode(stratagem: Stratagem, game: Warhammer, player: int, unit: Unit) -> str:
    """One of the modes that are open for the unit; each has its price. [10e.stratagem.pay]"""
    return await game.choose(
        player,
        f"{stratagem.name.replace('-', ' ')} mode",
        stratagem.open_modes(game, unit),
        tells=lambda mode: {"cost": stratagem.modes[mode]},
        rules=stratagem.rules,
        about={"unit": unit.key},
    )


class Stratagem(WarhammerRule, Offer):
    """An offer that costs Command points. It says which units it may be used on, and what it does to the chosen one.

    [10e.stratagem.categories, 10e.stratagem.turn-labels]
    """

    parts: ClassVar[Mapping[str, bool]] = {**Offer.parts, "units": False, "open_modes": False, "act": True}
    cost: ClassVar[int] = 1
    modes: ClassVar[Mapping[str, int]] = {}  # what it costs in each of them, where it has several
    category: ClassVar[str] = ""
    label: ClassVar[str] = "either"  # in whose turn it is used: "yours", "opponent's" or "either"
    phases: ClassVar[tuple[str, ...]] = ()  # in which it may be used; none: in any
    once: ClassVar[str] = "phase"  # a player uses it once a "phase", a "turn" or a "battle"
    for_battle_shocked: ClassVar[bool] = False
    orders: ClassVar[tuple[StandingOrder, ...]] = ()  # that ship with it
    personal: ClassVar[tuple[StandingOrder, ...]] = ()  # and those for people
    user: Callable[..., int] = by_label
    may: Callable[..., bool] = may_be_used
    about: Callable[..., dict[str, Any]] = concerned
    tells: Callable[..., dict[str, Any]] = price
    use: Callable[..., Awaitable[None]] = pay_and_act
    units: Callable[..., Iterable[Unit]]  # a generator where it takes time to find out: mostly one is enough
    open_modes: Callable[..., list[str]] = affordable_modes
    act: Callable[..., Awaitable[None]]  # of one with modes: act(game, unit, mode, *happening)


def spend(game: Warhammer, player: int, stratagem: Stratagem, unit: Unit, mode: str = "") -> None:
    """The Stratagem is paid for, and its use is remembered. [10e.stratagem.pay]"""
    cost, name = stratagem.modes.get(mode, stratagem.cost), stratagem.name
    game.pay(player, cost)
    game.state.uses = (*game.state.uses, Use(player, name, now(game), unit.key))
    left = game.state.cp[player]
    game.record(CommandPoints(player=player, change=-cost, total=left, because=name, rules=("10e.stratagem.pay",)))
    used = StratagemUsed(player=player, stratagem=name, cost=cost, unit=unit.key, mode=mode, rules=stratagem.rules)
    game.record(used)


def now(game: Warhammer) -> tuple[int, int, int]:
    """The present phase: round, turn, and its place in the turn."""
    clock = game.state.clock
    return clock.round, clock.turn, clock.phase


def no_limit(game: Warhammer, stratagem: Stratagem, unit: Unit) -> Refusal | None:
    """It is the player who has used a Stratagem, whichever unit that was. [10e.stratagem.once-per-phase]"""
    return None
