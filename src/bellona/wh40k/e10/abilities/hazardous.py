"""Hazardous weapons: what they may do to those who use them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.vocabulary import ONE

from ...attacks.damage import destroy, suffer_mortal_wounds
from ...expressions import how_many
from ...facts import HazardousTests
from ...keywords import BIG
from ...moments import WarhammerRule
from ...rolls import roll
from ..registry import weapon_ability

if TYPE_CHECKING:
    from ...attacks.resolve import Volley
    from ...game import Warhammer
    from ...state import Model, Unit

STURDY = ("CHARACTER", *BIG)
FAILED = "1"  # results of a Hazardous test that fail
STURDY_SUFFERS = 3  # mortal wounds


@weapon_ability("hazardous")
class Hazardous(WarhammerRule):
    """Each weapon that made attacks is tested once the unit is done. [10e.weapon.hazardous.test]"""

    asks = (("hazardous model", ONE),)
    rolls = ("hazardous",)

    async def attacks_resolved(self, game: Warhammer, unit: Unit, made: tuple[Volley, ...]) -> None:
        tested = [v for v in made if self.text in v.attack.abilities or self.text in v.attack.model_abilities]
        weapons = dict.fromkeys((shot.model, shot.item or shot.weapon) for volley in tested for shot in volley.shots)
        if not weapons or not unit.models:
            return
        dice = (await roll(game, unit, "hazardous", len(weapons), needed=2)).dice
        failed = how_many(dice, FAILED)
        game.record(HazardousTests(unit=unit.key, dice=tuple(dice), failed=failed, rules=self.rules))
        for _ in range(failed):
            await suffer_hazard(game, unit.key, self.text)


def equipped(game: Warhammer, unit: Unit, text: str) -> list[Model]:
    """The models that have a weapon with this ability, or have it for all their weapons."""
    return [
        model
        for model in unit.models
        if text in game.abilities_of_model(unit, model)
        or any(text in game.weapon(model, weapon).abilities for weapon in game.weapons(unit, model))
    ]


async def suffer_hazard(game: Warhammer, key: str, text: str) -> None:
    """One bearer is destroyed; a CHARACTER, MONSTER or VEHICLE suffers 3 mortal wounds, before anybody else does.

    [10e.weapon.hazardous.destroys-model, 10e.weapon.hazardous.three-mortal-wounds,
    10e.weapon.hazardous.attached-character]
    """
    unit = game.unit(key)
    bearers = {model.name: model for model in equipped(game, unit, text)}
    if not bearers:
        return None
    rules: tuple[str, ...] = ("10e.weapon.hazardous.destroys-model",)
    model = bearers[await game.choose(unit.owner, "hazardous model", list(bearers), rules=rules)]
    if not any(game.model_has(unit, model, keyword) for keyword in STURDY):
        return await destroy(game, key, model.name, rules=rules)
    rules = ("10e.weapon.hazardous.three-mortal-wounds",)
    if unit.is_attached:
        rules = (*rules, "10e.weapon.hazardous.attached-character")
    return await suffer_mortal_wounds(game, key, STURDY_SUFFERS, "hazardous", first=model.name, rules=rules)
