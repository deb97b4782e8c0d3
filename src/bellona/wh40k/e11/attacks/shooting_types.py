"""The types of shooting in one's turn, one after an Advance, one at close quarters, one unseen, and one out of turn.

Each says which units may shoot like that, with what, and at whom.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from bellona.kernel.lazy import lazy
from bellona.kernel.orders import StandingOrder
from bellona.kernel.refusal import Refusal
from bellona.space.numbers import TOUCH

from ...attacks.resolve import Volley
from ...attacks.targeting import SNAP, Aim, FieldOfFire, Gun, weapons_of
from ...datasheet import Weapon
from ...game import Warhammer
from ...keywords import is_big
from ...phases.shooting import circumstances as circumstances_before_types
from ...state import Model, Unit
from ...table.measures import is_engaged, sees
from ..facts import ShootingTypeChosen
from .cover_of_units import has_cover
from .noticing import why_unseen

STEADY = 3.0  # whose models have all moved no farther aims steadily
SNAP_REACH = 24.0  # no shot out of turn goes farther
CHOICE = ("11e.shooting.types", "11e.shooting.type-choice")
# Nobody is asked who would see all that there is to shoot at.
PERSONAL_ORDERS = (StandingOrder("shooting type", "first", {"unseen": False}),)


class NormalShooting:
    """An unengaged unit that has neither Advanced nor Fallen Back fires any of its weapons at unengaged enemies that
    it sees.

    [11e.shooting.types, 11e.shooting.normal, 11e.shooting.target-unengaged]
    """

    name: ClassVar[str] = "normal-shooting"
    rules: ClassVar[tuple[str, ...]] = ("11e.shooting.normal", "11e.shooting.target-unengaged")

    def is_open(self, field: FieldByType) -> bool:
        """Whether the unit qualifies for it. [11e.shooting.type-choice, 11e.shooting.select-units]"""
        return not field.engaged and field.unit.moved != "advance" and not field.fell_back

    def bar_to_weapon(self, field: FieldByType, model: Model, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """Why a model may not fire a weapon."""
        return None

    def bar_by_combat(self, field: FieldByType, model: Model, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a combat bars a target: it is engaged, be it a MONSTER or not.

        [11e.shooting.target-unengaged, 11e.shooting.engaged-monster-not-exempt]
        """
        return field.bar_to_engaged(target, about)

    def bar_by_reach(
        self, field: FieldByType, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any]
    ) -> Refusal | None:
        """Why a target is too far away or out of sight. [11e.shooting.visible-and-in-range]"""
        barred = field.bar_by_range(model, weapon, target, about)
        return barred or field.bar_by_sight(model, weapon, target, about)


class AssaultShooting(NormalShooting):
    """A unit that has Advanced fires weapons that allow it. [11e.shooting.assault, 11e.weapon.assault]"""

    name = "assault-shooting"
    rules = ("11e.shooting.assault", "11e.shooting.target-unengaged")

    def is_open(self, field: FieldByType) -> bool:
        """[11e.shooting.type-choice, 11e.shooting.assault]"""
        return not field.engaged and field.unit.moved == "advance" and field.any_weapon("fire-after-advancing")

    def bar_to_weapon(self, field: FieldByType, model: Model, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """[11e.shooting.assault]"""
        return field.bar_by_advance(weapon, about)


class CloseQuartersShooting(NormalShooting):
    """An engaged unit fires its [CLOSE-QUARTERS] weapons at whom it is engaged with; its MONSTER and VEHICLE models
    fire everything, also at enemies that nobody is engaged with.

    [11e.shooting.close-quarters, 11e.shooting.close-quarters-targets, 11e.shooting.monster-vehicle-targets]
    """

    name = "close-quarters-shooting"
    rules = ("11e.shooting.close-quarters",)

    def is_open(self, field: FieldByType) -> bool:
        """[11e.shooting.type-choice, 11e.shooting.close-quarters]"""
        moved = field.unit.moved == "advance" or field.fell_back
        return bool(field.engaged) and not moved and (field.any_big() or field.any_weapon("fire-while-engaged"))

    def bar_to_weapon(self, field: FieldByType, model: Model, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """[11e.shooting.close-quarters]"""
        return None if field.is_big(model) else field.bar_while_engaged(weapon, about, "11e.shooting.close-quarters")

    def bar_by_combat(self, field: FieldByType, model: Model, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """[11e.shooting.close-quarters-targets, 11e.shooting.monster-vehicle-targets]"""
        if field.unit.key in field.fighting(target):
            return None
        if not field.is_big(model):
            return field.not_engaged_with(about)
        return field.bar_to_engaged(target, about)


class IndirectShooting(NormalShooting):
    """As Normal shooting, but [INDIRECT FIRE] weapons may be fired at units that are not visible, always with their
    penalties.

    [11e.shooting.indirect]
    """

    name = "indirect-shooting"
    rules = ("11e.shooting.indirect", "11e.shooting.target-unengaged")

    def is_open(self, field: FieldByType) -> bool:
        """[11e.shooting.type-choice, 11e.shooting.indirect]"""
        return super().is_open(field) and field.any_weapon("fire-at-the-unseen")

    def bar_by_reach(
        self, field: FieldByType, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any]
    ) -> Refusal | None:
        """[11e.shooting.indirect]"""
        if field.allows(weapon, "fire-at-the-unseen"):
            return field.bar_by_range(model, weapon, target, about, unseen=True)
        return super().bar_by_reach(field, model, weapon, target, about)


class SnapShooting(NormalShooting):
    """Out of turn a unit fires at one visible enemy unit that is within 24" of each model that fires.

    [11e.shooting.snap, 11e.shooting.snap-details]
    """

    name = SNAP
    rules = ("11e.shooting.snap", "11e.shooting.snap-details")

    def is_open(self, field: FieldByType) -> bool:
        """[11e.shooting.snap-details]"""
        return not field.engaged

    def bar_by_reach(
        self, field: FieldByType, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any]
    ) -> Refusal | None:
        """[11e.shooting.snap]"""
        if field.in_range(model.name, SNAP_REACH, target.key):
            return super().bar_by_reach(field, model, weapon, target, about)
        measured = {"distance": field.distance(model.name, target.key), "limit": SNAP_REACH}
        return Refusal("out-of-range", self.rules, about | measured)


# In the order in which they are offered; the last is for rules that name it.
IN_TURN = (NormalShooting(), AssaultShooting(), CloseQuartersShooting(), IndirectShooting())
TYPES = {how.name: how for how in (*IN_TURN, SnapShooting())}


class FieldByType(FieldOfFire):
    """What one unit may fire, and at whom, by the type of shooting that was chosen; by any that is open to it, while
    none has been.
    """

    @lazy
    def types(self) -> list[NormalShooting]:
        return open_types(self)

    @lazy
    def fell_back(self) -> bool:
        return self.unit.moved == "fall-back" and not self.game.may(self.unit, "shoot-after-falling-back")

    @lazy
    def is_locked(self) -> bool:
        return bool(self.engaged) and not self.any_big()

    def is_big(self, model: Model) -> bool:
        """A MONSTER or VEHICLE, model by model. [11e.shooting.close-quarters]"""
        return is_big(self.game.model_keywords(self.unit, model))

    def any_big(self) -> bool:
        return any(self.is_big(model) for model in self.unit.models)

    def any_weapon(self, permission: str) -> bool:
        """Whether some model has a ranged weapon that allows this."""
        return any(self.allows(weapon, permission) for weapon in weapons_of(self.game, self.unit))

    # -- bars ----------------------------------------------------------------------------------------------------------

    def bar_by_state(self, model: Model, weapon: Weapon, about: dict[str, Any]) -> Refusal | None:
        """Why no type of shooting that is open lets the weapon be fired. [11e.shooting.type-choice]"""
        if not self.types:
            return super().bar_by_state(model, weapon, about) or Refusal("no-type-of-shooting", CHOICE, about)
        return _least(how.bar_to_weapon(self, model, weapon, about) for how in self.types)

    def bar_to_target(self, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
        """Why no type of shooting that is open lets the weapon be fired at a unit.

        [11e.shooting.type-choice, 11e.shooting.visible-and-in-range]
        """
        return _least(self._bar_by(how, model, weapon, target) for how in self.types)

    def _bar_by(self, how: NormalShooting, model: Model, weapon: Weapon, target: Unit) -> Refusal | None:
        about: dict[str, Any] = {"model": model.name, "weapon": weapon.name, "target": target.key}
        return (
            how.bar_to_weapon(self, model, weapon, about)
            or self.bar_by_blast(weapon, target, about)
            or how.bar_by_combat(self, model, target, about)
            or self.bar_by_distance(model, target, about)
            or how.bar_by_reach(self, model, weapon, target, about)
        )

    def bar_to_engaged(self, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Friends are engaged with the target; at some tables a MONSTER or VEHICLE may be shot at all the same.

        [11e.shooting.target-unengaged, 11e.shooting.engaged-monster-not-exempt]
        """
        if not self.game.is_big(target):
            return self.bar_to_locked(target, about)
        if self.game.reading("engaged-monsters") == "open":
            return None
        return self.bar_to_locked(target, about, "11e.shooting.engaged-monster-not-exempt")

    def bar_by_sight(self, model: Model, weapon: Weapon, target: Unit, about: dict[str, Any]) -> Refusal | None:
        """Why a target is not visible. [11e.shooting.visible-and-in-range]"""
        barred = super().bar_by_sight(model, weapon, target, about)
        if barred is None or self.how != IndirectShooting.name:
            return barred
        return Refusal(barred.why, (*barred.rules, "11e.shooting.indirect"), barred.about)

    def why_not(self, gun: str, aim: str) -> Refusal | None:
        """The same with the limits that deny visibility, which take long to tell apart. [11e.visibility.all-limits]"""
        barred = super().why_not(gun, aim)
        if barred is None or barred.why != "not-visible":
            return barred
        target = self.game.unit(barred.about["target"])
        limits = why_unseen(self.game, self.unit, barred.about["model"], target)
        return Refusal(barred.why, (*barred.rules, *limits), barred.about)

    def may_fire_unseen(self, weapon: Weapon) -> bool:
        """[11e.shooting.indirect]"""
        return any(how.name == IndirectShooting.name for how in self.types) and super().may_fire_unseen(weapon)

    # -- what was chosen -----------------------------------------------------------------------------------------------

    def type_for(self, gun: Gun, aim: Aim) -> NormalShooting:
        """The first of the open types by which a gun may be fired at a target."""
        model, target = self.unit.model(gun.model), self.game.unit(aim.target)
        weapon = self.game.weapon(model, aim.profile(gun))
        able = (how for how in self.types if self._bar_by(how, model, weapon, target) is None)
        return next(able, self.types[0] if self.types else IN_TURN[0])

    def grounds(self, target: Unit) -> list[str]:
        """The rules of the type of shooting."""
        rules = [rule for how in self.types[:1] for rule in how.rules]
        if self.engaged and self.any_big():
            rules.append("11e.shooting.monster-vehicle-engaged")
            rules += ["11e.shooting.monster-vehicle-targets"] if self.unit.key in self.fighting(target) else []
        if self.fighting(target) and self.unit.key not in self.fighting(target):
            rules.append("11e.shooting.engaged-monster-not-exempt")  # read otherwise at this table
        return rules


def open_types(field: FieldByType) -> list[NormalShooting]:
    """The types of shooting that the unit qualifies for, of which one may have been chosen.

    [11e.shooting.types, 11e.shooting.type-choice]
    """
    asked = [TYPES[field.how]] if field.how else IN_TURN
    return [how for how in asked if how.is_open(field)]


def _least(bars: Iterable[Refusal | None]) -> Refusal | None:
    """None where one of the ways is open, else why the first is not."""
    first = None
    for bar in bars:
        if bar is None:
            return None
        first = first or bar
    return first


# -- choosing and remembering ------------------------------------------------------------------------------------------


async def choose_type(game: Warhammer, unit: Unit, how: str = "") -> str:
    """All attacks of the unit follow one type of shooting; its player chooses where two are open.

    [11e.shooting.types, 11e.shooting.type-choice]
    """
    field = FieldByType(game, unit, how=how)
    if not field.types:
        return how
    chosen = await game.choose(
        unit.owner,
        "shooting type",
        [each.name for each in field.types],
        tells=lambda each: {"targets": len(FieldByType(game, unit, how=each).reached())},
        rules=CHOICE,
        about={"unit": unit.key, "unseen": lambda: reaches_further(game, unit)},
    )
    rules = (*CHOICE, *TYPES[chosen].rules)
    game.record(ShootingTypeChosen(unit=unit.key, how=chosen, rules=rules))
    return chosen


def reaches_further(game: Warhammer, unit: Unit) -> bool:
    """Whether some target can be shot at by Indirect shooting alone."""
    first, *others = [FieldByType(game, unit, how=how.name) for how in FieldByType(game, unit).types]
    known = {(gun.key, aim.key) for gun in first.ready() for aim in first.aims(gun)}
    return any((gun.key, aim.key) not in known for field in others for gun in field.ready() for aim in field.aims(gun))


def circumstances(field: FieldByType, gun: Gun, aim: Aim) -> dict[str, Any]:
    """What is true when targets are selected, and counts until the attacks are resolved: cover among it, by the
    attacking model for the target as a whole.

    [11e.terrain.cover-determination]
    """
    game, unit, target = field.game, field.unit, field.game.unit(aim.target)
    how = field.type_for(gun, aim)
    return circumstances_before_types(field, gun, aim) | {
        "shooting": how.name,
        "steady": is_steady(game, unit),
        "close": unit.key in field.fighting(target),
        "observed": how.name == IndirectShooting.name and is_observed(game, unit, target),
        "cover": has_cover(game, unit, gun.model, target),
    }


def is_steady(game: Warhammer, unit: Unit) -> bool:
    """In its own Shooting phase a unit that is unengaged, was not set up this turn, and of which no model has moved
    more than 3" this turn, in whichever moves.

    [11e.weapon.heavy, 11e.weapon.heavy-distance]
    """
    if game.phase != "shooting" or game.player != unit.owner or is_engaged(game, unit):
        return False
    return not (unit.set_up or unit.disembarked) and unit.furthest <= STEADY + TOUCH


def is_observed(game: Warhammer, unit: Unit, target: Unit) -> bool:
    """Whether a unit that Remained Stationary fires at one that some unit of its army sees.

    [11e.weapon.indirect-fire-observed]
    """
    friends = game.on_battlefield(unit.owner)
    return unit.moved == "stationary" and any(sees(game, friend, target) for friend in friends)


def remember_shots(game: Warhammer, unit: Unit, made: list[Volley]) -> None:
    """Who makes ranged attacks is not Hidden for a while. [11e.terrain.hidden-details]"""
    if any(not volley.attack.melee for volley in made):
        game.change(unit.key, fired=game.turn_number)
