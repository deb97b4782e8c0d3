"""The parts of the rules that editions of Warhammer 40,000 replace one by one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.kernel.rulebook import Rulebook

from .attack import Attack

if TYPE_CHECKING:
    from .e10.attacks import AttackSequence
    from .e10.plans import Chances
    from .game import Warhammer
    from .state import Model, Unit


@dataclass(frozen=True)
class Parts:
    sequence: Callable[[Rulebook, Attack], AttackSequence]  # the rolls of one attack
    chances: Chances  # what the odds calculator asks
    passengers_escape: Callable[[Warhammer, Unit, Model], Awaitable[None]]  # from a destroyed TRANSPORT
    visible_models: Callable[[Warhammer, Unit, str, Unit], Sequence[str]]  # which of a unit's models one model sees
    in_cover: Callable[[Warhammer, Unit, Unit, Model], bool]  # a model, by terrain, from its attackers
    fires_down: Callable[[Warhammer, Unit, str, Unit], bool]  # a model, from a height at a unit on the ground
    core_attack_rules: tuple[str, ...]  # rules that bear on every attack, whoever makes it
    unit_destroyed: Callable[[Warhammer, str], None]  # a unit, as it was mustered, has lost its last model
    # Moving: who may be selected, what a unit may do, the moves by name, and what other chapters add to them.
    units_to_move: Callable[[Warhammer, int], list[Unit]]
    bar_to_moving: Callable[[Warhammer, Unit], Refusal | None]  # why a unit may not be selected
    move_choices: Callable[[Warhammer, Unit], Awaitable[list[str]]]
    moves: Mapping[str, Callable[[Warhammer, Unit], Awaitable[None]]]
    disembark: Callable[[Warhammer, Unit], Awaitable[None]]  # a unit that was selected aboard its TRANSPORT
    could_embark: Callable[[Warhammer, Unit], bool]  # a unit that has moved
    may_embark: Callable[[Warhammer, Unit], Awaitable[None]]  # after a Normal, Advance or Fall Back move
    arrivals: Callable[[Warhammer, int], list[Unit]]  # Reserves units that may arrive
    bar_to_arriving: Callable[[Warhammer, Unit], Refusal | None]  # why one may not, in this battle round
    must_arrive: Callable[[Warhammer, int], list[Unit]]
    # What a unit could do now if it were the phase for it in its player's turn, and doing it as a reaction.
    could_shoot: Callable[[Warhammer, Unit, Unit], bool]
    shoot: Callable[..., Awaitable[None]]  # shoot(game, unit, at=target, hits_on=6, rules=why)
    could_charge: Callable[[Warhammer, Unit, Unit], bool]
    charge: Callable[..., Awaitable[None]]  # charge(game, unit, targets=[target], bonus=False)
    arrive: Callable[[Warhammer, Unit], Awaitable[None]]
