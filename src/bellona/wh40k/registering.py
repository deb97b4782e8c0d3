"""Where an edition's special rules register under the names that datasheets use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bellona.catalogue.citations import cited
from bellona.kernel.orders import StandingOrder
from bellona.kernel.rule import SpecialRules

from .moments import WarhammerRule
from .stratagem import Stratagem

R = TypeVar("R", bound=type[WarhammerRule])
S = TypeVar("S", bound=type[Stratagem])


class Registry(SpecialRules):
    """The special rules of an edition, or those that it adds to another. A class carries out what it cites."""

    def ability(self, name: str) -> Callable[[R], R]:
        """Decorator: an ability of weapons, models or units."""
        return lambda cls: self.add(name, rules=_cited(cls))(cls)

    def stratagem(
        self,
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
        """Decorator: a Stratagem that every player has. [10e.stratagem.core-for-all]"""
        terms = {"cost": cost, "category": category, "label": label, "window": window, "phases": phases}
        return lambda cls: self.add(name, **terms, orders=orders, personal=personal, rules=_cited(cls))(cls)


def _cited(cls: type[WarhammerRule]) -> tuple[str, ...]:
    return tuple(cited(cls.__doc__ or ""))
