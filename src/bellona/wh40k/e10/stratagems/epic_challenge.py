"""Epic Challenge."""

from __future__ import annotations

from bellona.kernel.vocabulary import ONE

from ...game import Warhammer
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import engaged_with
from ..registry import core_stratagem


@core_stratagem(
    "epic-challenge", cost=1, category="epic deed", label="either", window="selected_to_fight", phases=("fight",)
)
class EpicChallenge(Stratagem):
    """A CHARACTER selected to fight near an Attached unit strikes at its Leader. [10e.stratagem.epic-challenge]"""

    asks = (("challenger", ONE),)

    def user(self, game: Warhammer, unit: Unit) -> int:
        return unit.owner

    def units(self, game: Warhammer, unit: Unit) -> list[Unit]:
        challenged = game.has(unit, "CHARACTER") and any(enemy.is_attached for enemy in engaged_with(game, unit))
        return [unit] if challenged else []

    async def act(self, game: Warhammer, ours: Unit, unit: Unit) -> None:
        characters = [model.name for model in ours.models if game.model_has(ours, model, "CHARACTER")]
        name = await game.choose(ours.owner, "challenger", characters, rules=self.rules)
        game.gain(ours.key, "precision", "phase", name)
