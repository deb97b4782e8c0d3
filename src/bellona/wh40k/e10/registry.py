"""The special rules of 10th edition register here under the names that datasheets use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bellona.catalogue.citations import cited
from bellona.kernel.orders import StandingOrder
from bellona.kernel.rule import Rules

from ..moments import WarhammerRule
from ..stratagem import Stratagem

R = TypeVar("R", bound=type[WarhammerRule])
S = TypeVar("S", bound=type[Stratagem])

RULES = Rules()


def weapon_ability(name: str) -> Callable[[R], R]:
    return lambda cls: RULES.add(name, rules=_rules(cls))(cls)


def core_ability(name: str) -> Callable[[R], R]:
    return lambda cls: RULES.add(name, rules=_rules(cls))(cls)


def core_stratagem(
    name: str,
    *,
    cost: int,
    category: str,
    label: str,
    window: str,
    phases: tuple[str, ...] = (),
    orders: tuple[StandingOrder, ...] = (),
    personal: tuple[StandingOrder, ...] = (),
) -> Callable[[S], S]:
    """A Stratagem that every player has. [10e.stratagem.core-for-all]"""
    terms = {"cost": cost, "category": category, "label": label, "window": window, "phases": phases}
    return lambda cls: RULES.add(name, **terms, orders=orders, personal=personal, rules=_rules(cls))(cls)


def _rules(cls: type[WarhammerRule]) -> tuple[str, ...]:
    """The rules that a class cites are those that it carries out."""
    return tuple(cited(cls.__doc__ or ""))
