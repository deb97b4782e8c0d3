"""Grenade."""

from __future__ import annotations

from collections.abc import Iterator

from bellona.kernel.vocabulary import ONE

from ...attacks.damage import suffer_mortal_wounds
from ...expressions import how_many
from ...game import Warhammer
from ...rolls import roll
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import is_engaged, is_within, sees
from ..registry import core_stratagem

DICE = 6


@core_stratagem("grenade", cost=1, category="wargear", label="yours", window="shooting_begins", phases=("shooting",))
class Grenade(Stratagem):
    """A GRENADES unit that has not shot throws at an enemy near by: 1 mortal wound for each 4+ of six dice.

    [10e.stratagem.grenade, 10e.stratagem.grenade.effect]
    """

    asks = (("grenade target", ONE),)
    rolls = ("grenade",)

    def units(self, game: Warhammer, player: int) -> Iterator[Unit]:
        throwers = [unit for unit in game.on_battlefield(player) if not unit.shot and game.has(unit, "GRENADES")]
        return (unit for unit in throwers if not is_engaged(game, unit) and in_reach(game, unit))

    async def act(self, game: Warhammer, unit: Unit, player: int) -> None:
        rules = ("10e.stratagem.grenade.effect",)
        enemy = await game.choose(player, "grenade target", in_reach(game, unit), find=game.unit, rules=rules)
        dice = (await roll(game, unit, "grenade", DICE, needed=4)).dice
        await suffer_mortal_wounds(game, enemy.key, how_many(dice, "4+"), self.name, rules=rules)


def in_reach(game: Warhammer, unit: Unit) -> list[Unit]:
    """Enemy units within 8", visible, and not in combat with anybody. [10e.stratagem.grenade.effect]"""
    near = [enemy for enemy in game.enemies(unit) if is_within(game, unit, enemy, 8.0)]
    return [enemy for enemy in near if not is_engaged(game, enemy) and sees(game, unit, enemy)]
