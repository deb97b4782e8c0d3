"""What a unit of a game in progress might do next, before it does: its attacks and charges as play would make them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refusal

from ..attacks.melee import Strike, bar_to_target, strikes_of
from ..attacks.resolve import Shot, Volley, by_profile, volleys_of
from ..attacks.targeting import SNAP, Aim, FieldOfFire, Gun, guns_of
from ..game import Warhammer
from ..phases.shooting import Declared, is_fired_apart, volleys_by
from ..state import Unit
from .questions import InPlay


class Preview(NamedTuple):
    """The volleys that would be made on a target, and what bars weapons that make none."""

    target: Unit
    volleys: list[Volley]
    barred: dict[str, Refusal]

    def told(self, game: Warhammer) -> dict[str, Any]:
        used = [{"model": shot.model, "weapon": shot.weapon} for volley in self.volleys for shot in volley.shots]
        return {"weapons": used, "barred": {key: refusal_told(game, refusal) for key, refusal in self.barred.items()}}


def refusal_told(game: Warhammer, refusal: Refusal) -> dict[str, Any]:
    return {"why": refusal.why, "rules": list(game.rulebook.cite(refusal.rules)), "about": refusal.about}


def attacks_ahead(game: Warhammer, asked: InPlay) -> Preview:
    """The attacks that a unit could make on one other now, were it selected."""
    unit = on_table(game, asked.unit)
    (target,) = enemies_named(game, unit, asked)
    return melee_ahead(game, unit, target, asked) if asked.how == "fight" else shots_ahead(game, unit, target, asked)


def on_table(game: Warhammer, key: str) -> Unit:
    unit = game.state.units.get(key)
    if unit is None or not unit.models or not game.table.is_on_table(key):
        raise BellonaError(f"no unit {key!r} is on the battlefield")
    return unit


def enemies_named(game: Warhammer, unit: Unit, asked: InPlay) -> list[Unit]:
    keys = (asked.target,) if isinstance(asked.target, str) else asked.target
    found = [on_table(game, key) for key in dict.fromkeys(keys)]
    if strange := [target.key for target in found if target.owner == unit.owner]:
        raise BellonaError(f"{strange[0]} is no enemy of {unit.key}")
    if not found or (len(found) > 1 and asked.how != "charge"):
        raise BellonaError(f"to {asked.how} takes one target, not {len(found)}")
    return found


# -- shooting ----------------------------------------------------------------------------------------------------------


def shots_ahead(game: Warhammer, unit: Unit, target: Unit, asked: InPlay) -> Preview:
    """Every gun that may be fired at the target. [10e.shooting.select-units, 10e.shooting.target-valid]"""
    if refusal := game.parts.shooting.bar(game, unit):
        return Preview(target, [], {unit.key: refusal})
    return fire_at(game, unit, target, asked)


def fire_at(game: Warhammer, unit: Unit, target: Unit, asked: InPlay) -> Preview:
    """The same of a unit that has been selected to shoot."""
    snap = asked.how == "overwatch"
    field = game.parts.shooting.field_of_fire(game, unit, [target], how=SNAP if snap else "")
    declared: list[Declared] = []
    barred: dict[str, Refusal] = {}
    for gun in guns_wanted(game, unit, asked):
        aim, refusal = aimed(field, gun, target, asked)
        if refusal is None:
            declared.append(
                Declared(gun, aim.profile(gun), target.key, game.parts.shooting.circumstances(field, gun, aim))
            )
        else:
            barred[gun.key] = refusal
    hits_on = game.parts.shooting.snap if snap else None
    return Preview(target, by_profile(volleys_by(game, unit, declared, hits_on)), barred)


def guns_wanted(game: Warhammer, unit: Unit, asked: InPlay) -> list[Gun]:
    """The guns that are named, or all of them; a model with others leaves its Pistols."""
    guns = [gun for model in unit.models for gun in guns_of(game, unit, model)]
    if asked.weapons:
        return list(named(asked, {gun.key: gun for gun in guns}))
    ready = {gun.key for gun in game.parts.shooting.field_of_fire(game, unit).ready()}
    others = {gun.model for gun in guns if gun.key in ready and not is_fired_apart(game, unit, gun)}
    return [gun for gun in guns if gun.model not in others or not is_fired_apart(game, unit, gun)]


def named(asked: InPlay, known: dict[str, Any]) -> Iterator[Any]:
    for key in asked.weapons:
        if key not in known:
            raise BellonaError(f"{asked.unit} has no weapon {key!r}; it has {', '.join(known)}")
        yield known[key]


def aimed(field: FieldOfFire, gun: Gun, target: Unit, asked: InPlay) -> tuple[Aim, Refusal | None]:
    """The gun aimed with the profile that is named, or with the first that may be used."""
    profiles = (asked.weapons[gun.key],) if asked.weapons.get(gun.key) else gun.profiles
    if strange := [profile for profile in profiles if profile not in gun.profiles]:
        raise BellonaError(f"{gun.key} has no profile {strange[0]!r}; it has {', '.join(gun.profiles)}")
    aims = [Aim(f"{profile}>{target.key}" if len(gun.profiles) > 1 else target.key) for profile in profiles]
    found = [(aim, field.why_not(gun.key, aim.key)) for aim in aims]
    return next((each for each in found if each[1] is None), found[0])


# -- fighting ----------------------------------------------------------------------------------------------------------


def melee_ahead(game: Warhammer, unit: Unit, target: Unit, asked: InPlay) -> Preview:
    """Every model that may strike at the target does. [10e.fight.models-that-fight, 10e.fight.weapon.one]"""
    able = game.parts.fight.strikers(game, unit, target)
    strikes = {strike.key: strike for model in unit.models for strike in strikes_of(game, unit, model)}
    made = []
    barred: dict[str, Refusal] = {}
    for strike in named(asked, strikes) if asked.weapons else strikes.values():
        model = unit.model(strike.model)
        if strike.model in able:
            weapon = struck_with(strike, asked)
            made.append(
                (Shot(model.name, weapon), target.key, game.parts.attacks.attack_by(game, unit, model, weapon, target))
            )
        elif refusal := bar_to_target(game, unit, model, target):
            barred[strike.key] = refusal
    return Preview(target, by_profile(volleys_of(unit, made)), barred)


def struck_with(strike: Strike, asked: InPlay) -> str:
    weapon = asked.weapons.get(strike.key) or strike.weapons[0]
    if weapon not in strike.weapons:
        raise BellonaError(f"{strike.key} does not strike with {weapon!r}; it has {', '.join(strike.weapons)}")
    return weapon


# -- charging ----------------------------------------------------------------------------------------------------------


def charge_ahead(game: Warhammer, asked: InPlay) -> tuple[int, dict[str, Any]]:
    """The Charge roll that is needed, and what bars the charge. [10e.charge.targets, 10e.charge.success.all-targets]"""
    unit = on_table(game, asked.unit)
    targets = enemies_named(game, unit, asked)
    barred = {target.key: game.parts.charge.bar_to_target(game, unit, target) for target in targets}
    barred = {unit.key: game.parts.charge.bar(game, unit), **barred}
    told = {key: refusal_told(game, refusal) for key, refusal in barred.items() if refusal}
    return game.parts.charge.needed(game, unit, targets), {"barred": told}
