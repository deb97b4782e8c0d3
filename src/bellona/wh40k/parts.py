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
    core_attack_rules: tuple[str, ...]  # rules that bear on every attack, whoever makes it
