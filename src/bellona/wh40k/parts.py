"""The parts of the rules that editions of Warhammer 40,000 replace one by one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bellona.kernel.rulebook import Rulebook

from .attack import Attack

if TYPE_CHECKING:
    from .e10.attacks import AttackSequence
    from .game import Warhammer
    from .state import Model, Unit


@dataclass(frozen=True)
class Parts:
    sequence: Callable[[Rulebook, Attack], AttackSequence]  # the rolls of one attack
    passengers_escape: Callable[[Warhammer, Unit, Model], Awaitable[None]]  # from a destroyed TRANSPORT
    visible_models: Callable[[Warhammer, Unit, str, Unit], list[str]]  # which of a unit's models one model sees
    in_cover: Callable[[Warhammer, Unit, Unit, Model], bool]  # a model, by terrain, from its attackers
    core_attack_rules: tuple[str, ...]  # rules that bear on every attack, whoever makes it
    # What a unit could do now if it were the phase for it in its player's turn, and doing it as a reaction.
    could_shoot: Callable[[Warhammer, Unit, Unit], bool]
    shoot: Callable[..., Awaitable[None]]  # shoot(game, unit, at=target, hits_on=6)
    could_charge: Callable[[Warhammer, Unit, Unit], bool]
    charge: Callable[..., Awaitable[None]]  # charge(game, unit, targets=[target], bonus=False)
    arrivals: Callable[[Warhammer, int], list[Unit]]  # Reserves units that may arrive
    arrive: Callable[[Warhammer, Unit], Awaitable[None]]
