"""Core abilities, and the small rules that units gain for a while. [10e.datasheet.abilities]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.modifiers import Modifier

from ...attack import Attack
from ...attacks.damage import suffer_mortal_wounds
from ...expressions import results
from ...facts import DeadlyDemise as Exploded
from ...keywords import is_big
from ...moments import WarhammerRule
from ...rolls import roll, roll_value
from ...table.measures import units_within_of_model
from ..registry import core_ability
from .weapons import Amount

if TYPE_CHECKING:
    from ...game import Warhammer
    from ...state import Model, Unit


class RollNeeded(WarhammerRule):
    """An ability with a roll: Feel No Pain 5+."""

    def __init__(self, needed: str) -> None:
        self.needed = results(needed)[0]


@core_ability("benefit-of-cover")
class BenefitOfCover(WarhammerRule):
    """The unit has the Benefit of Cover wherever it stands. [10e.terrain.cover.save-bonus]"""

    def cover_against(self, attack: Attack) -> bool | None:
        return True


@core_ability("big-guns-never-tire")
class BigGunsNeverTire(WarhammerRule):
    """Shooting in the midst of a combat, or into one at a MONSTER or VEHICLE, hits less easily, and doing both less so
    again; Pistols do not mind.

    [10e.shooting.big-guns.shooter-penalty, 10e.shooting.big-guns.target-monster-vehicle]
    """

    def hit_roll(self, attack: Attack) -> Modifier | None:
        if attack.melee or "pistol" in attack.abilities:
            return None
        shooter = attack.engaged and is_big(attack.keywords)
        target = attack.target_engaged and is_big(attack.target_keywords)
        return Modifier("add", -(shooter + target), self.name) if shooter or target else None


EXPLODES = "6"  # results of a Deadly Demise roll that hurt those near


@core_ability("deadly-demise")
class DeadlyDemise(Amount):
    """On a 6 a destroyed model's end hurts every unit near it, of both armies; dice are rolled for each.

    [10e.ability.deadly-demise, 10e.ability.deadly-demise.random, 10e.ability.deadly-demise.transport-order]
    """

    rolls = ("deadly demise", "deadly demise wounds")

    async def destroyed(self, game: Warhammer, unit: Unit, model: Model) -> None:
        if self.text not in game.abilities_of_model(unit, model) or not game.table.is_on_table(unit.key):
            return
        die = (await roll(game, unit, "deadly demise", needed=6)).dice[0]
        near = [other.key for other in units_within_of_model(game, unit, model.name, 6.0)]
        caught = tuple(near) if die in results(EXPLODES) else ()
        rules = ("10e.ability.deadly-demise", *(("10e.core.unqualified-affects-both",) if caught else ()))
        game.record(Exploded(unit=unit.key, model=model.name, die=die, caught=caught, rules=rules))
        for key in caught:
            wounds = await roll_value(game, unit, "deadly demise wounds", self.amount)
            rules = ("10e.ability.deadly-demise", "10e.ability.deadly-demise.random")
            await suffer_mortal_wounds(game, key, wounds, self.name, rules=rules, by=unit.owner)


@core_ability("deep-strike")
class DeepStrike(WarhammerRule):
    """May wait in Reserves and arrive anywhere. [10e.ability.deep-strike.reserves, 10e.ability.deployment]"""

    grants = frozenset({"deep-strike"})


@core_ability("feel-no-pain")
class FeelNoPain(RollNeeded):
    """Each wound that would be lost may be shrugged off. [10e.ability.feel-no-pain]"""

    def feel_no_pain(self, attack: Attack | None) -> int | None:
        return self.needed


@core_ability("fights-first")
class FightsFirst(WarhammerRule):
    """Fights in the first step of the Fight phase. [10e.ability.fights-first]"""

    grants = frozenset({"fights-first"})


@core_ability("hover")
class Hover(WarhammerRule):
    """An AIRCRAFT that may be flown like any other unit. [10e.aircraft.hover.declare]"""

    grants = frozenset({"hover"})


@core_ability("infiltrators")
class Infiltrators(WarhammerRule):
    """Deploys anywhere more than 9 inches from the enemy and their zone. [10e.ability.infiltrators]"""

    beyond = 9.0

    def deploys_beyond(self, unit: Unit) -> float | None:
        return self.beyond


@core_ability("invulnerable-save")
class InvulnerableSave(RollNeeded):
    """A save that no armour penetration touches. [10e.attack.save.invulnerable]"""

    def invulnerable_save(self, attack: Attack | None) -> int | None:
        return self.needed


@core_ability("leader")
class Leader(WarhammerRule):
    """May be attached to a Bodyguard unit. [10e.ability.leader.attach]"""

    grants = frozenset({"leader"})


@core_ability("lone-operative")
class LoneOperative(WarhammerRule):
    """Unless it is part of an Attached unit, it can be shot at only from within 12 inches.

    [10e.ability.lone-operative]
    """

    def targeted_within(self, target: Unit) -> float | None:
        return None if target.is_attached else 12.0


@core_ability("scouts")
class Scouts(WarhammerRule):
    """Moves before the first turn. [10e.ability.scouts.move]"""

    grants = frozenset({"scouts"})

    def __init__(self, inches: str) -> None:
        self.inches = float(inches.removesuffix('"'))


@core_ability("stealth")
class Stealth(WarhammerRule):
    """Ranged attacks against a unit of which every model has it hit less easily. [10e.ability.stealth]"""

    def hit_roll_against(self, attack: Attack) -> Modifier | None:
        return None if attack.melee else Modifier("add", -1, self.name)
