"""The special rules of 10th edition register here under the names that datasheets use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bellona.kernel.rule import Rules

from ..moments import Stratagem, WarhammerRule

R = TypeVar("R", bound=type[WarhammerRule])
S = TypeVar("S", bound=type[Stratagem])

RULES = Rules()


def weapon_ability(name: str) -> Callable[[R], R]:
    return RULES.add(name)


def core_ability(name: str) -> Callable[[R], R]:
    return RULES.add(name)


def core_stratagem(name: str, *, cost: int, category: str, label: str, window: str) -> Callable[[S], S]:
    return RULES.add(name, cost=cost, category=category, label=label, window=window)
