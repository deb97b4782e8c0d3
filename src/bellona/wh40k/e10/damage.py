"""Allocating attacks, losing wounds, mortal wounds and destruction."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ..attack import Attack, Target, Wound
from ..facts import Allocated, ModelDestroyed, MortalWounds, UnitDestroyed, WoundsLost
from ..game import Warhammer
from ..rolls import roll
from ..state import Model, Unit
from .attacks import feel_no_pain


class Wounding(msgspec.Struct):
    """A wounding attack on its way to a model: who made it, and whom a rule makes it go to."""

    unit: str
    target: str
    by: str  # the attacking model
    attack: Attack
    wound: Wound
    model: str | None = None


class Fallen(NamedTuple):
    """What one attack or mortal wound did to a model."""

    lost: int
    destroyed: bool


def target_of(game: Warhammer, unit: Unit, model: Model) -> Target:
    """The model as saves and damage see it."""
    profile = game.profile(model)
    return Target(profile.save, model.wounds, profile.invulnerable, game.rules_of_model(unit, model))


def candidates(game: Warhammer, unit: Unit) -> list[Model]:
    """The models that an attack on the unit may be allocated to.

    A model that has lost wounds or has had an attack allocated this phase comes first; the CHARACTERs of an Attached
    unit come last. Sight and range do not matter.
    [10e.attack.allocate.wounded-first, 10e.ability.leader.no-allocation-to-character,
    10e.ability.leader.last-bodyguard, 10e.attack.allocate.ignores-visibility]
    """
    open_to = list(unit.models)
    if unit.is_attached:
        open_to = [m for m in open_to if not game.model_has(unit, m, "CHARACTER")] or open_to
    begun = [m for m in open_to if m.wounds < game.profile(m).wounds or m.name in unit.allocated]
    return begun or open_to


async def allocate(game: Warhammer, key: str) -> Model:
    """The defender allocates an attack to one of the models that may take it. [10e.attack.allocate.by-defender]"""
    unit = game.unit(key)
    names = [model.name for model in candidates(game, unit)]
    name = await game.choose(
        unit.owner, "allocate", names, rules=("10e.attack.allocate.by-defender", "10e.attack.allocate.wounded-first")
    )
    return take_attack(game, key, name)


def take_attack(game: Warhammer, key: str, name: str) -> Model:
    """An attack goes to this model, which is remembered for the rest of the phase."""
    unit = game.unit(key)
    if name not in unit.allocated:
        unit = game.change(key, allocated=(*unit.allocated, name))
        rules = ("10e.attack.allocate.by-defender", "10e.attack.allocate.wounded-first")
        game.record(Allocated(unit=key, model=name, rules=rules))
    return unit.model(name)


async def lose_wounds(game: Warhammer, key: str, name: str, damage: int, attack: Attack | None) -> Fallen:
    """The model loses wounds one at a time, Feel No Pain rolled for each, until it is destroyed; the rest is lost.

    [10e.attack.damage.inflict, 10e.attack.damage.excess-lost, 10e.ability.feel-no-pain,
    10e.ability.feel-no-pain.stops-at-death, 10e.core.destroyed.model]
    """
    unit = game.unit(key)
    model = unit.model(name)
    needed = feel_no_pain(game.rulebook, target_of(game, unit, model), attack)
    left, due, ignored = model.wounds, damage, 0
    while due and left:
        now = min(due, left)  # never more dice than the model has wounds: once it is destroyed none are rolled
        due -= now
        if needed is not None:
            dice = (await roll(game, unit, "feel no pain", now, needed=needed)).dice
            saved = sum(die >= needed for die in dice)
            ignored += saved
            now -= saved
        left -= now
    lost = model.wounds - left
    game.change_model(key, name, wounds=left)
    rules = ("10e.attack.damage.inflict",) if attack else ("10e.attack.mortal.one-damage", "10e.attack.mortal.no-rolls")
    if needed is not None:
        rules = (*rules, "10e.ability.feel-no-pain")
    if attack and due:
        rules = (*rules, "10e.attack.damage.excess-lost")
    game.record(
        WoundsLost(unit=key, model=name, lost=lost, left=left, ignored=ignored, mortal=attack is None, rules=rules)
    )
    if left == 0:
        await destroy(game, key, name)
    return Fallen(lost, left == 0)


async def suffer_mortal_wounds(game: Warhammer, key: str, count: int, because: str, first: str | None = None) -> None:
    """Each mortal wound is a point of damage without saves; the rest goes on to the next model.

    [10e.attack.mortal.one-damage, 10e.attack.mortal.no-rolls, 10e.attack.mortal.spill]
    """
    if count and game.unit(key).models:
        game.record(MortalWounds(unit=key, count=count, because=because, rules=("10e.attack.mortal.one-damage",)))
    while count and game.unit(key).models:
        unit = game.unit(key)
        if first is not None and any(model.name == first for model in unit.models):
            model = take_attack(game, key, first)
        else:
            model = await allocate(game, key)
        now = min(count, model.wounds)
        count -= now
        await lose_wounds(game, key, model.name, now, None)


async def destroy(game: Warhammer, key: str, name: str, *, triggers: bool = True) -> None:
    """The model is destroyed and removed; first comes whatever its destruction sets off.

    [10e.core.destroyed.model, 10e.core.destroyed.unit, 10e.core.attached.destroyed-triggers]
    """
    unit = game.unit(key)
    model = unit.model(name)
    if triggers:
        await game.window.destroyed(game, unit, model)
        await game.rules.passengers_escape(game, unit, model)
    unit = game.unit(key)
    game.change(key, models=tuple(m for m in unit.models if m.name != name))
    game.table.remove(key, name)
    game.record(ModelDestroyed(unit=key, model=name, rules=("10e.core.destroyed.model",)))
    if all(m.part != model.part for m in game.unit(key).models):
        rules = ("10e.core.destroyed.unit", "10e.core.attached.destroyed-triggers")
        game.record(UnitDestroyed(unit=model.part, owner=unit.owner, rules=rules))
