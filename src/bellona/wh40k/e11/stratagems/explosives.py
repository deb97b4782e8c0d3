"""Explosives."""

from __future__ import annotations

from collections.abc import Iterator

from bellona.kernel.vocabulary import ONE
from bellona.space import measure

from ...attacks.damage import suffer_mortal_wounds
from ...expressions import how_many, results
from ...game import Warhammer
from ...rolls import roll
from ...state import Unit
from ...stratagem import Stratagem
from ...table.measures import enemies_within, is_engaged
from ..registry import core_stratagem

DICE, REACH = 6, 8.0
HURTS = "4+"  # what each die must show


@core_stratagem("explosives", cost=1, category="wargear", label="yours", window="shooting_begins", phases=("shooting",))
class Explosives(Stratagem):
    """A model of a unit that could still shoot, and did not Advance, throws at an enemy near by: 1 mortal wound for
    each 4+ of six dice.

    [11e.stratagem.explosives, 11e.stratagem.explosives-and-shooting]
    """

    asks = (("explosives model", ONE), ("explosives target", ONE))
    rolls = ("explosives",)
    again = True

    def units(self, game: Warhammer, player: int) -> Iterator[Unit]:
        return (unit for unit in game.on_battlefield(player) if may_throw(game, unit) and throwers(game, unit))

    async def act(self, game: Warhammer, unit: Unit, player: int) -> None:
        rules = ("11e.stratagem.explosives",)
        name = await game.choose(player, "explosives model", throwers(game, unit), rules=rules)
        targets = in_reach(game, unit, name)
        enemy = await game.choose(player, "explosives target", targets, find=game.unit, rules=rules)
        dice = (await roll(game, unit, "explosives", DICE, needed=min(results(HURTS)))).dice
        await suffer_mortal_wounds(game, enemy.key, how_many(dice, HURTS), self.name, rules=rules)


def may_throw(game: Warhammer, unit: Unit) -> bool:
    """Unengaged, able to shoot, and it did not Advance.

    [11e.stratagem.explosives, 11e.stratagem.explosives-and-shooting]
    """
    carries = game.has(unit, "EXPLOSIVES") or game.has(unit, "GRENADES")
    if not carries or unit.shot or unit.moved == "advance" or is_engaged(game, unit):
        return False
    return game.parts.shooting.bar(game, unit) is None


def throwers(game: Warhammer, unit: Unit) -> list[str]:
    """Its models that have somebody to throw at. [11e.stratagem.explosives]"""
    return [model.name for model in unit.models if in_reach(game, unit, model.name)]


def in_reach(game: Warhammer, unit: Unit, name: str) -> list[Unit]:
    """Enemy units within 8" of the model, visible to it, and in combat with nobody. [11e.stratagem.explosives]"""
    model, close = measure.OneModel(unit.key, name), enemies_within(game, unit, REACH)
    near = [enemy for enemy in close if measure.is_within(game.table, model, enemy.key, REACH)]
    free = [enemy for enemy in near if not is_engaged(game, enemy)]
    return [enemy for enemy in free if game.parts.sight.visible_models(game, unit, name, enemy)]
