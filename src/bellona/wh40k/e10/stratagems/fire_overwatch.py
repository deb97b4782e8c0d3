"""Fire Overwatch."""

from __future__ import annotations

from collections.abc import Iterator

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ..ground import enemies_within
from ..registry import core_stratagem


@core_stratagem(
    "fire-overwatch",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="move_begins move_ends set_up",
    phases=("movement", "charge"),
)
class FireOverwatch(Stratagem):
    """A unit shoots at an enemy that moves or is set up within 24", as in its Shooting phase, on 6s; once a turn.

    [10e.stratagem.fire-overwatch, 10e.stratagem.fire-overwatch.sixes, 10e.stratagem.fire-overwatch.once-per-turn]
    """

    once = "turn"

    def units(self, game: Warhammer, enemy: Unit) -> Iterator[Unit]:
        return (unit for unit in enemies_within(game, enemy, 24.0) if game.rules.could_shoot(game, unit, enemy))

    async def act(self, game: Warhammer, unit: Unit, enemy: Unit) -> None:
        await game.rules.shoot(game, unit, at=enemy, hits_on=6, rules=self.rules)
