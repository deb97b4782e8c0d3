"""Mortal wounds that attacks inflict: one model takes those of each Critical Wound."""

from __future__ import annotations

from collections.abc import Mapping

from ...attacks.damage import allocate, lose_wounds
from ...attacks.resolve import Volley, again_for
from ...facts import MortalWounds
from ...game import Warhammer
from ...rolls import roll_value


def never_spill(readings: Mapping[str, str]) -> bool:
    """What one model does not need of an attack's mortal wounds is lost. [11e.weapon.devastating-wounds-one-model]"""
    return False


async def inflict_on_one_model(game: Warhammer, volley: Volley, text: str) -> None:
    """The mortal wounds of one attack, rolled for it alone where they are random: one model takes them.

    [11e.weapon.devastating-wounds-one-model, 11e.attack.mortal-wounds-order]
    """
    target = volley.target
    count = await roll_value(game, game.unit(volley.unit), "damage", text, again=again_for(game, volley, text))
    if not count or not game.parts.attacks.candidates(game, game.unit(target)):
        return
    rules = ("11e.attack.mortal-wounds", "11e.attack.mortal-wounds-order", "11e.weapon.devastating-wounds-one-model")
    game.record(MortalWounds(unit=target, count=count, because=volley.attack.weapon, rules=rules))
    model = await allocate(game, target)
    await lose_wounds(game, target, model.name, count, volley.attack, mortal=True)
