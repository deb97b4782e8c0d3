"""Who shoots with what at whom in 9th edition."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from bellona.kernel.facts import PhaseBegan
from bellona.kernel.lazy import lazy
from bellona.kernel.refusal import Refusal
from bellona.space import measure
from bellona.space.numbers import TOUCH

from ...attacks.resolve import Shot, Volley, as_it_stands
from ...attacks.targeting import SNAP, Aim, FieldOfFire, Gun, bar_to_selecting, guns_of
from ...datasheet import Weapon
from ...facts import TargetSelected
from ...game import Warhammer, replace
from ...keywords import BIG, merged
from ...phases.shooting import circumstances, some_or_others
from ...state import Model, Unit
from ...table.measures import engaged_with, is_within
from ..rows import weapon_type

SHELTERED = 9  # a CHARACTER with a higher Wounds characteristic looks out for itself
NEAR = 3.0
COMPANY = 3  # models that are enough to hide behind


class TargetsByModel(FieldOfFire):
    """What one unit may fire, and at whom: Look Out, Sir and Big Guns Never Tire are asked for each firing model."""

    # -- bars to a weapon ----------------------------------------------------------------------------------------------

    def bar_to_firing(self, model: Model, item: str, key: str) -> Refusal | None:
        """A model whose Ballistic Skill is "-" fires nothing. [9e.characteristic.bs-dash]"""
        if self.game.characteristic(self.unit, model, "ballistic_skill") is None:
            about = {"unit": self.unit.key, "model": model.name}
            return Refusal("no-ballistic-skill", ("9e.characteristic.bs-dash",), about)
        return (
            super().bar_to_firing(model, item, key)
            or self.bar_by_engagement(model, key)
            or self.bar_by_phase(model, item)
        )

    def bar_by_engagement(self, model: Model, key: str) -> Refusal | None:
        """Of a unit that enemies are upon only models that are MONSTERs or VEHICLEs fire all their weapons.

        [9e.shooting.big-guns-never-tire, 9e.shooting.locked-in-combat]
        """
        if not self.engaged or any(self.game.model_has(self.unit, model, word) for word in BIG):
            return None
        weapon = self.game.weapon(model, key)
        about = {"unit": self.unit.key, "model": model.name, "weapon": weapon.name}
        return self.bar_while_engaged(weapon, about)

    def bar_by_phase(self, model: Model, item: str) -> Refusal | None:
        """A weapon that has fired Overwatch is not fired again in this phase, whoever charges next.

        [9e.overwatch.resolution, 9e.shooting.weapon-once]
        """
        if self.how != SNAP or not self._fired:
            return None
        profiles = {gun.item: gun.profiles for gun in guns_of(self.game, self.unit, model)}
        fired = sum(name == model.name and profile in profiles[item] for name, profile in self._fired)
        if [one for one in profiles if profiles[one] == profiles[item]].index(item) >= fired:
            return None
        rules = ("9e.shooting.weapon-once", "9e.overwatch.resolution")
        return Refusal("fired-this-phase", rules, {"unit": self.unit.key, "model": model.name, "weapon": item})

    @lazy
    def _fired(self) -> list[tuple[str, str]]:
        """What the unit has fired in this phase: models and the profiles that they used."""
        since = takewhile(lambda fact: not isinstance(fact, PhaseBegan), reversed(self.game.facts))
        ours = [fact for fact in since if isinstance(fact, TargetSelected) and fact.unit == self.unit.key]
        return [shot for fact in ours for shot in fact.shots]

    def other_weapons_chosen(self, gun: Gun, chosen: list[Gun]) -> Refusal:
        """A Grenade that is not the one, a weapon of the model that throws it, or a weapon whose profile is settled.

        [9e.weapon.grenade]
        """
        if settled := [one.profiles[0] for one in chosen if one.key == gun.key]:
            about = {"model": gun.model, "weapon": gun.item, "profile": settled[0]}
            return self.refusal("profile-settled", about)
        thrower = [one.model for one in chosen if is_of_type(self.game, self.unit, one, "Grenade")]
        if gun.model in thrower or is_of_type(self.game, self.unit, gun, "Grenade"):
            about = {"model": gun.model, "weapon": gun.item, "thrower": next(iter(thrower), "")}
            return Refusal("one-grenade", ("9e.weapon.grenade",), about)
        return super().other_weapons_chosen(gun, chosen)

    # -- bars to a target ----------------------------------------------------------------------------------------------

    def bar_to_target(self, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
        return (
            super().bar_to_target(model, weapon, target)
            or self.bar_by_least_range(model, weapon, target)
            or self.bar_by_company(model, target)
        )

    def bar_by_blast(self, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Some weapons are not fired at whom their own unit fights."""
        if self.unit.key in self.fighting(target) and self.allows(weapon, "not-into-engagement"):
            return self.refusal("blast-into-combat", about | {"friends": [self.unit.key]})
        return None

    def bar_by_combat(self, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """A MONSTER or VEHICLE that enemies are upon fires at these, though friends fight them, too; if it has several
        weapons also at others, in case those are gone by then. Nobody else fires at whom friends fight.

        [9e.shooting.big-guns-never-tire, 9e.shooting.big-guns-deferred, 9e.shooting.locked-in-combat,
        9e.shooting.locked-in-combat-target]
        """
        if barred := self.bar_by_blast(weapon, target, about):
            return barred
        if self.unit.key in self.fighting(target):
            return None
        if self.is_locked or (self.engaged and len(self._guns) < 2):
            return self.not_engaged_with(about)
        return self.bar_to_locked(target, about)

    @lazy
    def _guns(self) -> list[Gun]:
        return list(self.ready())

    def bar_by_least_range(self, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
        """A weapon with two ranges is not fired at a unit wholly within the shorter. [9e.weapon.minimum-range]"""
        least = float(weapon.more.get("least_range") or 0)
        if not least:
            return None
        one = measure.OneModel(self.unit.key, model.name)
        near = measure.models_wholly_within(self.game.table, target.key, one, least)
        if len(near) < len(target.models):
            return None
        about = {"model": model.name, "weapon": weapon.name, "target": target.key, "least": least}
        return Refusal("within-least-range", ("9e.weapon.minimum-range",), about)

    # -- Look Out, Sir -------------------------------------------------------------------------------------------------

    def bar_by_company(self, model: Model, target: Unit) -> Refusal | None:
        """A CHARACTER near others is no target unless it is visible and the closest enemy unit to the model that fires;
        others of its kind do not count for that, and Overwatch asks nothing of the kind.

        [9e.shooting.look-out-sir, 9e.shooting.look-out-sir-closest, 9e.overwatch.closest-rules]
        """
        if self.how == SNAP or target.key not in self._hidden:
            return None
        game, mine = self.game, self.distance(model.name, target.key)
        others = [enemy for enemy in game.enemies(self.unit) if not is_sheltered(game, enemy)]
        nearer = [enemy.key for enemy in others if self.distance(model.name, enemy.key) < mine - TOUCH]
        if not nearer and game.parts.sight.visible_models(game, self.unit, model.name, target):
            return None
        rules = ("9e.shooting.look-out-sir", *(("9e.shooting.look-out-sir-closest",) if nearer else ()))
        about = {"model": model.name, "target": target.key, "distance": mine, "nearer": nearer}
        return Refusal("look-out-sir", rules, about)

    @lazy
    def _hidden(self) -> frozenset[str]:
        """Enemy CHARACTERs that somebody is near enough to hide."""
        enemies = self.game.enemies(self.unit)
        return frozenset(unit.key for unit in enemies if is_sheltered(self.game, unit) and self._has_company(unit))

    def _has_company(self, unit: Unit) -> bool:
        others = [o for o in self.game.friends(unit) if self.game.is_big(o) or len(o.models) >= COMPANY]
        return any(is_within(self.game, unit, other, NEAR) for other in others)


def is_sheltered(game: Warhammer, unit: Unit) -> bool:
    """Whether Look Out, Sir might protect it: by the Wounds characteristic of a CHARACTER, not by the wounds left.

    [9e.shooting.look-out-sir]
    """
    found = [model for model in unit.models if game.model_has(unit, model, "CHARACTER")]
    return any(game.value(unit, model, "wounds") <= SHELTERED for model in found)


def bar_to_shooting(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit is not eligible to shoot: a TITANIC one may have Fallen Back, and everybody needs a target.

    [9e.shooting.eligibility, 9e.movement.fall-back-no-shooting-psychic]
    """
    if barred := bar_whatever_the_target(game, unit):
        return barred
    if game.parts.shooting.field_of_fire(game, unit).has_targets():
        return None
    return Refusal("no-target", ("9e.shooting.eligibility",), {"unit": unit.key})


def bar_whatever_the_target(game: Warhammer, unit: Unit) -> Refusal | None:
    """[9e.movement.fall-back-no-shooting-psychic]"""
    told = replace(unit, moved="normal") if unit.moved == "fall-back" and game.has(unit, "TITANIC") else unit
    return bar_to_selecting(game, told)


def could_shoot(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether a unit could fire Overwatch at a target, be there anybody whom it could shoot at in its own turn or not.

    [9e.overwatch.resolution, 9e.overwatch.closest-rules]
    """
    if bar_whatever_the_target(game, unit) is not None:
        return False
    return game.parts.shooting.field_of_fire(game, unit, [target], how=SNAP).has_targets()


def known_of_shots(field: FieldOfFire, gun: Gun, aim: Aim) -> dict[str, Any]:
    """What is true when targets are selected: how the unit has moved, besides."""
    return circumstances(field, gun, aim) | {"moved": how_moved(field.unit)}


def how_moved(unit: Unit) -> str:
    """ "advance", or "moved" in any other way: it disembarked, or arrived."""
    if unit.moved == "advance":
        return "advance"
    return "moved" if unit.moved not in ("", "stationary") or unit.disembarked or unit.set_up else ""


def now(game: Warhammer, volley: Volley) -> Volley:
    """Whether enemies are upon a unit counts when its attacks are made, and who has perished by a weapon of its own
    makes no more.
    """
    volley = as_it_stands(game, volley)
    unit = game.unit(volley.unit)
    shots = left_to_make(unit, volley)
    volley = volley if len(shots) == len(volley.shots) else replace(volley, shots=shots)
    engaged = bool(engaged_with(game, unit))
    if volley.attack.melee or engaged == volley.attack.engaged:
        return volley
    return replace(volley, attack=replace(volley.attack, engaged=engaged))


def left_to_make(unit: Unit, volley: Volley) -> tuple[Shot, ...]:
    """The shots of models that are still there."""
    living = {model.name for model in unit.models}
    return tuple(shot for shot in volley.shots if shot.model in living)


def is_still_made(game: Warhammer, volley: Volley) -> bool:
    """Shots of a MONSTER or VEHICLE past those that it fights are lost, unless these are gone by then; and so is what
    nobody is left to make.

    [9e.shooting.big-guns-deferred]
    """
    unit = game.unit(volley.unit)
    if not left_to_make(unit, volley):
        return False
    enemies = [enemy.key for enemy in engaged_with(game, unit)]
    return volley.attack.melee or not game.is_big(unit) or not enemies or volley.target in enemies


async def weapons_fired(game: Warhammer, field: FieldOfFire, guns: list[Gun]) -> list[Gun]:
    """Before targets are selected: who throws a Grenade instead of firing, who fires Pistols instead of all others, and
    profiles that are chosen before targets are.

    [9e.weapon.grenade, 9e.weapon.pistol-exclusive]
    """
    unit, thrown = field.unit, [gun for gun in guns if is_of_type(game, field.unit, gun, "Grenade")]
    if thrown:
        about = {"unit": unit.key}
        names = list(dict.fromkeys(gun.key for gun in thrown))
        chosen = await game.choose_some(unit.owner, "grenade", names, 0, 1, rules=("9e.weapon.grenade",), about=about)
        one = next((gun for gun in thrown if gun.key in chosen), None)
        guns = [gun for gun in guns if gun not in thrown and (one is None or gun.model != one.model)]
        guns += [one] if one else []
    guns = await some_or_others(game, unit, guns, lambda gun: is_of_type(game, unit, gun, "Pistol"))
    return [await settled_profile(game, unit, gun) for gun in guns]


async def settled_profile(game: Warhammer, unit: Unit, gun: Gun) -> Gun:
    """The profile of a weapon that says so is chosen before targets are."""
    abilities = merged(*(game.weapon(unit.model(gun.model), profile).abilities for profile in gun.profiles))
    if len(gun.profiles) < 2 or not game.rulebook.special_rules.granted("profile-first", abilities):
        return gun
    rules, about = game.rulebook.special_rules.cited("profile-settled"), {"unit": unit.key, "weapon": gun.key}
    profile = await game.choose(unit.owner, "profile", list(gun.profiles), rules=rules, about=about)
    return Gun(gun.model, gun.item, (profile,))


def is_of_type(game: Warhammer, unit: Unit, gun: Gun, name: str) -> bool:
    """[9e.weapon.ranged-types]"""
    return weapon_type(str(game.weapon(unit.model(gun.model), gun.profiles[0]).more["type"])).name == name
