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

    `rules` are those that leave it no targets but these.
    """

    def __init__(
        self, game: Warhammer, unit: Unit, targets: list[Unit] | None = None, rules: tuple[str, ...] = ()
    ) -> None:
        self.game, self.unit, self.rules = game, unit, rules
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
        model = self.unit.model(gun.model)
        found = []
        for profile in gun.profiles:
            weapon = self.game.weapon(model, profile)
            # Range comes first here: it is quick, and nobody asks how far away those are who are out of it.
            near = [target for target in self.targets if self.in_range(model.name, weapon.range, target.key)]
            for target in near:
                if self.bar_to_target(model, weapon, target) is None:
                    found.append(Aim(target.key if len(gun.profiles) == 1 else f"{profile}>{target.key}"))
        return found

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
        """Why a weapon may not be fired now, whatever the target. [10e.movement.advance.no-shoot-charge]"""
        game, unit, weapon = self.game, self.unit, self.game.weapon(model, key)
        about: dict[str, Any] = {"unit": unit.key, "model": model.name, "weapon": weapon.name}
        if unit.moved == "advance" and not self._allows(weapon, "fire-after-advancing"):
            return self._refusal("not-after-advancing", about, "10e.movement.advance.no-shoot-charge")
        if self.is_locked and not self._allows(weapon, "fire-while-engaged"):
            about |= {"enemies": [enemy.key for enemy in self.engaged]}
            return self._refusal("not-while-engaged", about, "10e.shooting.locked.shooter")
        if self._allows(weapon, "fired-once") and is_spent(game, model, item):
            return self._refusal("fired-already", about)
        if not game.can_use(unit, model, key):
            return self._refusal("not-a-psyker", about)
        return None

    def _refusal(self, why: str, about: dict[str, Any], *rules: str) -> Refusal:
        """A refusal for want of an ability, which special rules have their own citations for."""
        return Refusal(why, (*self.game.rulebook.special_rules.cited(why), *rules), about)

    def may_fire_unseen(self, weapon: Weapon) -> bool:
        """Whether its targets need not be visible."""
        return self._allows(weapon, "fire-at-the-unseen")

    def _allows(self, weapon: Weapon, permission: str) -> bool:
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
        reached = self.in_range(model.name, weapon.range, target.key)
        if not reached:
            about |= {"distance": self.distance(model.name, target.key), "limit": weapon.range}
            special_rules = self.game.rulebook.special_rules
            unseen = special_rules.cited("fires-at-the-unseen") if self.may_fire_unseen(weapon) else ()
            return Refusal("out-of-range", ("10e.shooting.range", "10e.shooting.target-valid", *unseen), about)
        seen = self.game.parts.sight.visible_models(self.game, self.unit, model.name, target)
        if any(name in seen for name in reached) or self.may_fire_unseen(weapon):
            return None
        rules = ("10e.shooting.target-valid", "10e.core.visibility.unit")
        return Refusal("not-visible", rules, about | {"in range": list(reached), "visible": list(seen)})

    def bar_by_combat(self, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a combat, the target's or the unit's own, bars the target.

        [10e.shooting.locked.target, 10e.shooting.big-guns.engaged-targets,
        10e.shooting.big-guns.target-monster-vehicle]
        """
        fighting = self.fighting(target)
        if fighting and self._allows(weapon, "not-into-engagement"):
            return self._refusal("blast-into-combat", about | {"friends": fighting})
        ours = self.unit.key in fighting
        if self.is_locked and not ours:
            return self._refusal("not-engaged-with", about | {"enemies": [enemy.key for enemy in self.engaged]})
        if not fighting or ours or self.game.is_big(target):
            return None
        big = self.game.is_big(self.unit)
        rules = ("10e.shooting.locked.target", *(("10e.shooting.big-guns.engaged-targets",) if big else ()))
        return Refusal("target-locked-in-combat", rules, about | {"friends": fighting})

    def bar_by_distance(self, model: Model, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a unit that is a target only for those near it is too far away."""
        for rule in seen_from_near(self.game, target):
            limit = rule.targeted_within(target)
            if limit is not None and not self.in_range(model.name, limit, target.key):
                about = about | {"distance": self.distance(model.name, target.key), "limit": limit}
                return Refusal(rule.name, rule.rules, about)
        return None

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
