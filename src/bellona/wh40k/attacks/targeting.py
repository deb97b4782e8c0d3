"""What a unit may fire and at whom: every bar to it, with the rule and what was measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec

from bellona.kernel.lazy import lazy
from bellona.kernel.refusal import Refusal
from bellona.space import measure

from ..datasheet import Weapon
from ..game import Warhammer, kept
from ..moments import WarhammerRule
from ..state import Model, Unit
from ..table.measures import engaged_with

SNAP = "snap-shooting"  # the type of shooting out of turn


class Gun(msgspec.Struct, frozen=True):
    """A ranged weapon in a model's hands, fired with one of its profiles. [10e.shooting.profile-choice]"""

    model: str
    item: str
    profiles: tuple[str, ...]

    @property
    def key(self) -> str:
        return f"{self.model}/{self.item}"


class Aim(msgspec.Struct, frozen=True):
    """What a gun is fired at: "B1", or "overcharge>B1" where it has several profiles."""

    key: str

    @property
    def target(self) -> str:
        return self.key.rpartition(">")[2]

    def profile(self, gun: Gun) -> str:
        return self.key.rpartition(">")[0] or gun.profiles[0]


def guns_of(game: Warhammer, unit: Unit, model: Model) -> list[Gun]:
    """The model's ranged weapons, each with its profiles; one that it has twice is two."""
    return kept(unit, ("guns", model.name, unit.lent), lambda: _found_guns(game, unit, model))


def _found_guns(game: Warhammer, unit: Unit, model: Model) -> list[Gun]:
    ranged = [key for key in game.weapons(unit, model) if not game.weapon(model, key).melee]
    return [Gun(model.name, item, tuple(profiles)) for item, profiles in items_of(game, model, ranged).items()]


def weapons_of(game: Warhammer, unit: Unit) -> list[Weapon]:
    """The profiles of all its ranged weapons, those that several models have once."""
    return kept(unit, ("ranged weapons", unit.lent), lambda: _found_weapons(game, unit))


def _found_weapons(game: Warhammer, unit: Unit) -> list[Weapon]:
    profiles = [(model, key) for model in unit.models for gun in guns_of(game, unit, model) for key in gun.profiles]
    return list({(model.sheet, key): game.weapon(model, key) for model, key in profiles}.values())


def items_of(game: Warhammer, model: Model, keys: Sequence[str]) -> dict[str, list[str]]:
    """Weapons with their profiles; one that a model has twice is two."""
    items: dict[str, list[str]] = {}
    for place, key in enumerate(keys):
        again = keys[:place].count(key)
        lender, colon, own = key.rpartition(":")
        item = game.weapon(model, key).item or own
        items.setdefault(f"{lender}{colon}{item}{f' {again + 1}' if again else ''}", []).append(key)
    return items


def seen_from_near(game: Warhammer, target: Unit) -> tuple[WarhammerRule, ...]:
    """The rules of a unit by which it is a target only for those near it."""
    rules = game.rulebook.special_rules.listening("targeted_within", game.abilities_of(target))
    return cast("tuple[WarhammerRule, ...]", rules)


def bar_to_selecting(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not be selected to shoot.

    [10e.shooting.select-units, 10e.shooting.ineligible-moved, 10e.shooting.locked.shooter,
    10e.shooting.big-guns.engaged-shooter, 10e.shooting.big-guns.others-stay-locked, 10e.transport.embarked-state]
    """
    about: dict[str, Any] = {"unit": unit.key}
    if unit.aboard:
        return Refusal("embarked", ("10e.transport.embarked-state",), about | {"transport": unit.aboard})
    if not game.table.is_on_table(unit.key):
        return Refusal("not-on-battlefield", ("10e.shooting.select-units",), about)
    if unit.shot:
        return Refusal("has-shot", ("10e.shooting.select-units",), about)
    if unit.moved == "fall-back" and not game.may(unit, "shoot-after-falling-back"):
        rules = ("10e.shooting.ineligible-moved", "10e.movement.fall-back.no-shoot-charge")
        return Refusal("fell-back", rules, about)
    field = game.parts.shooting.field_of_fire(game, unit)
    if next(field.ready(), None):
        return None
    if unit.moved == "advance":
        rules = ("10e.shooting.ineligible-moved", "10e.movement.advance.no-shoot-charge")
        return Refusal("advanced", rules, about)
    if field.is_locked:
        big = any(game.is_big(enemy) for enemy in field.engaged)
        rules = ("10e.shooting.locked.shooter", *(("10e.shooting.big-guns.others-stay-locked",) if big else ()))
        return Refusal("locked-in-combat", rules, about | {"enemies": [enemy.key for enemy in field.engaged]})
    if game.may(unit, "fires-for-passengers") and any(rider.aboard == unit.key for rider in game.units(unit.owner)):
        return None
    return Refusal("nothing-to-fire", ("10e.shooting.select-units",), about)


class FieldOfFire:
    """What one unit may fire, and at whom, as things stand; what its models have in common is worked out once.

    `rules` are those that leave it no targets but these; `how` is the type of shooting, where it has been chosen.
    """

    def __init__(
        self, game: Warhammer, unit: Unit, targets: list[Unit] | None = None, rules: tuple[str, ...] = (), how: str = ""
    ) -> None:
        self.game, self.unit, self.rules, self.how = game, unit, rules, how
        self.targets = game.enemies(unit) if targets is None else targets
        self._fighting: dict[str, list[str]] = {}

    @lazy
    def engaged(self) -> list[Unit]:
        return engaged_with(self.game, self.unit)

    @lazy
    def is_locked(self) -> bool:
        """Whether the unit is Locked in Combat and fires nothing but Pistols. [10e.shooting.locked.shooter]"""
        return bool(self.engaged) and not self.game.is_big(self.unit)

    def ready(self) -> Iterator[Gun]:
        """The guns that may be fired now, with those of their profiles that may be."""
        for model in self.unit.models:
            for gun in guns_of(self.game, self.unit, model):
                profiles = tuple(key for key in gun.profiles if self.bar_to_firing(model, gun.item, key) is None)
                if profiles:
                    yield gun if profiles == gun.profiles else Gun(gun.model, gun.item, profiles)

    def aims(self, gun: Gun) -> list[Aim]:
        """What a gun may be fired at, profile by profile."""
        return list(self._aims(gun))

    def _aims(self, gun: Gun) -> Iterator[Aim]:
        model = self.unit.model(gun.model)
        for profile in gun.profiles:
            weapon = self.game.weapon(model, profile)
            # Range comes first here: it is quick, and nobody asks how far away those are who are out of it.
            near = [target for target in self.targets if self.in_range(model.name, weapon.range, target.key)]
            for target in near:
                if self.bar_to_target(model, weapon, target) is None:
                    yield Aim(target.key if len(gun.profiles) == 1 else f"{profile}>{target.key}")

    def has_targets(self) -> bool:
        """Whether something may be fired at anybody: looked for only until it is found."""
        return any(True for gun in self.ready() for _ in self._aims(gun))

    def reached(self) -> set[str]:
        """The units that something may be fired at."""
        return {aim.target for gun in self.ready() for aim in self.aims(gun)}

    def why_not(self, gun: str, aim: str) -> Refusal | None:
        """The rule that bars a weapon, a profile or a target that somebody names all the same."""
        name, _, item = gun.partition("/")
        model = next((model for model in self.unit.models if model.name == name), None)
        guns = {gun.item: gun for gun in guns_of(self.game, self.unit, model)} if model else {}
        if model is None or item not in guns:
            return self._bar_to_item(name, item, list(guns.values()))
        profile, key = Aim(aim).profile(guns[item]), Aim(aim).target
        if profile not in guns[item].profiles:
            return None
        target = next((target for target in self.targets if target.key == key), None)
        barred = self.bar_to_firing(model, item, profile) or self.bar_to_naming(key)
        if barred or target is None:
            return barred
        return self.bar_to_target(model, self.game.weapon(model, profile), target)

    def _bar_to_item(self, name: str, item: str, guns: list[Gun]) -> Refusal | None:
        """Two profiles of one weapon are not two weapons. [10e.shooting.profile-choice]"""
        whole = next((gun.item for gun in guns if item in gun.profiles), None)
        about = {"model": name, "weapon": whole, "profile": item}
        return Refusal("one-profile-at-a-time", ("10e.shooting.profile-choice",), about) if whole else None

    # -- bars to a weapon ----------------------------------------------------------------------------------------------

    def bar_to_firing(self, model: Model, item: str, key: str) -> Refusal | None:
        """Why a weapon may not be fired now, whatever the target."""
        game, unit, weapon = self.game, self.unit, self.game.weapon(model, key)
        about: dict[str, Any] = {"unit": unit.key, "model": model.name, "weapon": weapon.name}
        if barred := self.bar_by_state(model, weapon, about):
            return barred
        if self.allows(weapon, "fired-once") and is_spent(game, model, item):
            return self.refusal("fired-already", about)
        if not game.can_use(unit, model, key):
            return self.refusal("not-a-psyker", about)
        return None

    def bar_by_state(self, model: Model, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """Why what the unit has done or is in the midst of bars a weapon.

        [10e.movement.advance.no-shoot-charge, 10e.shooting.locked.shooter]
        """
        if self.unit.moved == "advance" and (barred := self.bar_by_advance(weapon, about)):
            return barred
        return self.bar_while_engaged(weapon, about) if self.is_locked else None

    def bar_by_advance(self, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """Why a weapon is not fired after an Advance. [10e.movement.advance.no-shoot-charge]"""
        if self.allows(weapon, "fire-after-advancing"):
            return None
        return self.refusal("not-after-advancing", about, "10e.movement.advance.no-shoot-charge")

    def bar_while_engaged(self, weapon: Weapon, about: dict[str, Any], *rules: str) -> Refusal | None:
        """Why a weapon is not fired at close quarters. [10e.shooting.locked.shooter]"""
        if self.allows(weapon, "fire-while-engaged"):
            return None
        about = about | {"enemies": [enemy.key for enemy in self.engaged]}
        return self.refusal("not-while-engaged", about, "10e.shooting.locked.shooter", *rules)

    def refusal(self, why: str, about: dict[str, Any], *rules: str) -> Refusal:
        """A refusal for want of an ability, which special rules have their own citations for."""
        return Refusal(why, (*self.game.rulebook.special_rules.cited(why), *rules), about)

    def other_weapons_chosen(self, gun: Gun, chosen: list[Gun]) -> Refusal:
        """Why a weapon that might be fired is not: its bearer fires those that were chosen before."""
        return self.refusal("pistols-or-others", {"model": gun.model, "weapon": gun.item})

    def may_fire_unseen(self, weapon: Weapon) -> bool:
        """Whether its targets need not be visible."""
        return self.allows(weapon, "fire-at-the-unseen")

    def allows(self, weapon: Weapon, permission: str) -> bool:
        """Whether an ability of the weapon, or a rule of the unit, grants a permission."""
        granted = self.game.rulebook.special_rules.granted(permission, weapon.abilities) is not None
        return granted or self.game.may(self.unit, permission)

    # -- bars to a target ----------------------------------------------------------------------------------------------

    def bar_to_naming(self, key: str) -> Refusal | None:
        """Why something can never be a target: only enemy units on the battlefield can.

        [10e.terrain.not-attackable, 10e.transport.embarked-state, 10e.shooting.target-valid]
        """
        about = {"target": key}
        if key in self.game.table.terrain.index:
            return Refusal("terrain-is-no-target", ("10e.terrain.not-attackable",), about)
        target = self.game.state.units.get(key)
        if target is None or key in [other.key for other in self.targets]:
            return None
        if target.aboard:
            about |= {"unit": key, "transport": target.aboard}
            return Refusal("embarked", ("10e.transport.embarked-state",), about)
        if target.owner == self.unit.owner:
            return Refusal("not-an-enemy", ("10e.shooting.target-valid",), about)
        if self.game.table.is_on_table(key):
            allowed = [other.key for other in self.targets]
            return Refusal("another-target", self.rules, about | {"targets": allowed}) if self.rules else None
        return Refusal("not-on-battlefield", ("10e.shooting.target-valid",), about | {"unit": key})

    def bar_to_target(self, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
        """Why a model may not fire a weapon at a unit: friends fight it, or no model of it is in range and visible.

        [10e.shooting.target-valid, 10e.shooting.range]
        """
        about: dict[str, Any] = {"model": model.name, "weapon": weapon.name, "target": target.key}
        barred = self.bar_by_combat(weapon, target, about) or self.bar_by_distance(model, target, about)
        if barred is not None:
            return barred
        unseen = self.may_fire_unseen(weapon)
        barred = self.bar_by_range(model, weapon, target, about, unseen=unseen)
        return barred if barred or unseen else self.bar_by_sight(model, weapon, target, about)

    def bar_by_range(
        self, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any], *, unseen: bool = False
    ) -> Refusal | None:
        """Why a unit is too far away. [10e.shooting.range]"""
        if self.in_range(model.name, weapon.range, target.key):
            return None
        measured = {"distance": self.distance(model.name, target.key), "limit": weapon.range}
        cited = self.game.rulebook.special_rules.cited("fires-at-the-unseen") if unseen else ()
        rules = ("10e.shooting.range", "10e.shooting.target-valid", *cited)
        return Refusal("out-of-range", rules, about | measured)

    def bar_by_sight(self, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why none of a unit that is in range is visible. [10e.shooting.target-valid]"""
        reached = self.in_range(model.name, weapon.range, target.key)
        seen = self.game.parts.sight.visible_models(self.game, self.unit, model.name, target)
        if any(name in seen for name in reached):
            return None
        rules = ("10e.shooting.target-valid", "10e.core.visibility.unit")
        return Refusal("not-visible", rules, about | {"in range": list(reached), "visible": list(seen)})

    def bar_by_combat(self, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a combat, the target's or the unit's own, bars the target.

        [10e.shooting.locked.target, 10e.shooting.big-guns.engaged-targets,
        10e.shooting.big-guns.target-monster-vehicle]
        """
        barred = self.bar_by_blast(weapon, target, about)
        if barred:
            return barred
        ours = self.unit.key in self.fighting(target)
        if self.is_locked and not ours:
            return self.not_engaged_with(about)
        return None if ours or self.game.is_big(target) else self.bar_to_locked(target, about)

    def bar_to_locked(self, target: Unit, about: dict[str, Any], *rules: str) -> Refusal | None:
        """Why one does not shoot at whom friends fight.

        [10e.shooting.locked.target, 10e.shooting.big-guns.engaged-targets]
        """
        fighting = self.fighting(target)
        if not fighting:
            return None
        big = ("10e.shooting.big-guns.engaged-targets",) if self.game.is_big(self.unit) else ()
        about = about | {"friends": fighting}
        return Refusal("target-locked-in-combat", ("10e.shooting.locked.target", *big, *rules), about)

    def bar_by_blast(self, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Some weapons are never fired at whom friends fight."""
        fighting = self.fighting(target)
        if fighting and self.allows(weapon, "not-into-engagement"):
            return self.refusal("blast-into-combat", about | {"friends": fighting})
        return None

    def not_engaged_with(self, about: dict[str, Any]) -> Refusal:
        return self.refusal("not-engaged-with", about | {"enemies": [enemy.key for enemy in self.engaged]})

    def bar_by_distance(self, model: Model, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a unit that is a target only for those near it is too far away."""
        for rule in seen_from_near(self.game, target):
            limit = rule.targeted_within(target)
            if limit is not None and not self.in_range(model.name, limit, target.key):
                about = about | {"distance": self.distance(model.name, target.key), "limit": limit}
                return Refusal(rule.name, rule.rules, about)
        return None

    def grounds(self, target: Unit) -> list[str]:
        """The rules by which a combat has not barred a target."""
        fighting, big = self.fighting(target), self.game.is_big(self.unit)
        found = {
            "10e.shooting.big-guns.engaged-shooter": big and bool(self.engaged),
            "10e.shooting.big-guns.engaged-targets": big and self.unit.key in fighting,
            "10e.shooting.big-guns.target-monster-vehicle": bool(fighting) and self.game.is_big(target),
        }
        return [rule for rule, holds in found.items() if holds]

    # -- what is measured ----------------------------------------------------------------------------------------------

    def fighting(self, target: Unit) -> list[str]:
        """The units of the shooter's army within Engagement Range of a target, the shooter perhaps among them."""
        if target.key not in self._fighting:
            self._fighting[target.key] = [friend.key for friend in engaged_with(self.game, target)]
        return self._fighting[target.key]

    def in_range(self, name: str, inches: float, target: str) -> tuple[str, ...]:
        """The models of the target within a distance of one model. [10e.shooting.range]"""
        return measure.models_within_each(self.game.table, target, self.unit.key, inches).get(name, ())

    def distance(self, name: str, target: str) -> float:
        return round(measure.gap(self.game.table, measure.OneModel(self.unit.key, name), target).distance, 3)


def is_spent(game: Warhammer, model: Model, item: str) -> bool:
    """Whether a weapon that fires once has been fired; one that is lent, by whoever lends it."""
    lender, _, own = item.rpartition(":")
    return own in (game.model_named(lender)[1] if lender else model).spent
