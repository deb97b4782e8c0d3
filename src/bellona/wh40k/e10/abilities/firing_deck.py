"""Firing Deck: embarked models fire from their TRANSPORT."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.kernel.vocabulary import EACH

from ...attacks.targeting import Gun, guns_of
from ...facts import WeaponsLent
from ...moments import WarhammerRule
from ...set_up.transports import passengers
from ..registry import core_ability

if TYPE_CHECKING:
    from ...game import Warhammer
    from ...state import Unit


@core_ability("firing-deck")
class FiringDeck(WarhammerRule):
    """A TRANSPORT selected to shoot in the Shooting phase counts as equipped with a weapon of each of some passengers;
    of a unit of several, each model with those of its own.

    [10e.ability.firing-deck, 10e.ability.firing-deck.counts-as-equipped]
    """

    asks = (("firing deck", EACH),)
    grants = frozenset({"fires-for-passengers"})

    def __init__(self, models: str) -> None:
        self.models = int(models)

    async def selected_to_shoot(self, game: Warhammer, unit: Unit) -> None:
        if game.phase != "shooting":
            return
        crew = [(passenger, model) for passenger in passengers(game, unit) for model in passenger.models]
        guns = {model.name: guns_of(game, passenger, model) for passenger, model in crew}
        decks = {model.name: unit.carrier_of(passenger) for passenger, model in crew}
        rules = ("10e.ability.firing-deck",)

        def refuses(lent: list[tuple[str, str]]) -> Refusal | None:
            chosen = max(Counter(decks[name] for name, _ in lent).values(), default=0)
            about = {"chosen": chosen, "limit": self.models}
            return Refusal("firing-deck-full", rules, about) if chosen > self.models else None

        lent = await game.assign(
            unit.owner,
            "firing deck",
            list(guns),
            lambda name: [gun.item for gun in guns[name]],
            refuses=refuses,
            rules=rules,
            about={"unit": unit.key, "limit": self.models * len(set(decks.values()))},
        )
        weapons = tuple(f"{name}:{profile}" for name, item in lent for profile in _gun(guns[name], item).profiles)
        game.change(unit.key, lent=weapons)
        if weapons:
            game.record(WeaponsLent(unit=unit.key, weapons=weapons, rules=self.rules))


def _gun(guns: list[Gun], item: str) -> Gun:
    return next(gun for gun in guns if gun.item == item)
