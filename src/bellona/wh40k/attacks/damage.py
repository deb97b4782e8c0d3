"""Allocating attacks, losing wounds, mortal wounds and destruction."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from ..attack import Attack, Target, Wound
from ..facts import Allocated, ModelDestroyed, MortalWounds, UnitDestroyed, WoundsLost
from ..game import Warhammer
from ..keywords import merged
from ..rolls import roll
from ..state import Model, Unit
from .sequence import feel_no_pain


class Wounding(msgspec.Struct):
    """A wounding attack on its way to a model: who made it, and whom a rule makes it go to."""

    unit: str
    target: str
    by: str  # the attacking model
    attack: Attack
    wound: Wound
    model: str | None = None
    because: tuple[str, ...] = ()

    @property
    def abilities(self) -> tuple[str, ...]:
        """Those of the weapon and of the model that uses it."""
        return merged(self.attack.abilities, self.attack.model_abilities)


class Fallen(NamedTuple):
    """What one attack or mortal wound did to a model."""

    lost: int
    destroyed: bool


def target_of(game: Warhammer, unit: Unit, model: Model, by: Unit | None = None) -> Target:
    """The model as saves and damage see it, in cover or not from the unit that attacks it."""
    save, invulnerable = game.value(unit, model, "save"), game.value(unit, model, "invulnerable") or None
    cover = by is not None and game.parts.terrain.in_cover(game, by, unit, model)
    return Target(save, model.wounds, invulnerable, game.abilities_of_model(unit, model), cover)


# -- allocation --------------------------------------------------------------------------------------------------------


def exposed(game: Warhammer, unit: Unit) -> list[Model]:
    """The models that are not shielded by others, as the CHARACTERs of an Attached unit are as long as it is one.

    [10e.ability.leader.no-allocation-to-character, 10e.ability.leader.last-bodyguard,
    10e.ability.leader.attached-while]
    """
    living = [model for model in unit.models if model.wounds > 0]
    shields = [shield(game, unit, model) for model in living]
    return [model for model, own in zip(living, shields, strict=True) if own == min(shields)]


def shield(game: Warhammer, unit: Unit, model: Model) -> int:
    """How well a model is shielded: CHARACTERs of an Attached unit by its other models, its Leader by the CHARACTERs of
    its Bodyguard, too. [10e.ability.leader.no-allocation-to-character]
    """
    if not (unit.is_attached and game.model_has(unit, model, "CHARACTER")):
        return 0
    return 1 if model.part == unit.parts[0].key else 2


def begun(game: Warhammer, unit: Unit) -> list[Model]:
    """Those of them that have lost wounds or have had an attack allocated this phase.

    [10e.attack.allocate.wounded-first]
    """
    return [model for model in exposed(game, unit) if has_begun(game, unit, model)]


def has_begun(game: Warhammer, unit: Unit, model: Model) -> bool:
    return game.parts.attacks.begun(game, unit, model)


def is_wounded_or_chosen(game: Warhammer, unit: Unit, model: Model) -> bool:
    """Whether it has lost wounds, or has taken an attack this phase. [10e.attack.allocate.wounded-first]"""
    return model.wounds < game.value(unit, model, "wounds") or model.name in unit.allocated


def candidates(game: Warhammer, unit: Unit) -> list[Model]:
    """The models that an attack on the unit may be allocated to, be they visible and in range or not.

    A model that has lost wounds or has had an attack allocated this phase comes first.
    [10e.attack.allocate.wounded-first, 10e.attack.allocate.ignores-visibility,
    10e.ability.leader.no-allocation-to-character, 10e.ability.leader.last-bodyguard]
    """
    return begun(game, unit) or exposed(game, unit)


async def allocate(game: Warhammer, key: str) -> Model:
    """The defender allocates an attack to one of the models that may take it. [10e.attack.allocate.by-defender]"""
    unit = game.unit(key)
    names = [model.name for model in game.parts.attacks.candidates(game, unit)]
    shielded = ("10e.ability.leader.no-allocation-to-character",) if unit.is_attached else ()
    rules = ("10e.attack.allocate.by-defender", "10e.attack.allocate.wounded-first", *shielded)
    return take_attack(game, key, await game.choose(unit.owner, "allocate", names, rules=rules))


def take_attack(game: Warhammer, key: str, name: str, *rules: str) -> Model:
    """An attack goes to this model, which is remembered for the rest of the phase."""
    unit = game.unit(key)
    if name in unit.allocated and not rules:
        return unit.model(name)
    rules = rules or ("10e.attack.allocate.by-defender", "10e.attack.allocate.wounded-first")
    game.record(Allocated(unit=key, model=name, rules=rules))
    return game.change(key, allocated=merged(unit.allocated, (name,))).model(name)


# -- losing wounds -----------------------------------------------------------------------------------------------------


async def lose_wounds(
    game: Warhammer,
    key: str,
    name: str,
    damage: int,
    attack: Attack | None,
    *,
    mortal: bool = False,
    because: tuple[str, ...] = (),
    by: int | None = None,
) -> Fallen:
    """The model loses wounds one at a time, Feel No Pain rolled for each, until it is destroyed; the rest is lost.

    `because` are the rules that made the damage what it is, `by` is the player who inflicts it.
    [10e.attack.damage.inflict, 10e.attack.damage.excess-lost, 10e.ability.feel-no-pain,
    10e.ability.feel-no-pain.stops-at-death, 10e.core.destroyed.model]
    """
    unit = game.unit(key)
    model = unit.model(name)
    needed = await ignores_wounds_on(game, unit, model, attack)
    left, due, ignored = model.wounds, damage, 0
    while due and left:
        now = min(due, left)  # never more dice than the model has wounds: once it is destroyed none are rolled
        due -= now
        if needed:
            dice = (await roll(game, unit, "feel no pain", now, needed=needed)).dice
            saved = sum(die >= needed for die in dice)
            ignored += saved
            now -= saved
        left -= now
    game.change_model(key, name, wounds=left)
    rules = ["10e.attack.mortal.one-damage", "10e.attack.mortal.no-rolls"] if mortal else ["10e.attack.damage.inflict"]
    rules += [*because, *(["10e.ability.feel-no-pain"] if needed else [])]
    rules += ["10e.ability.feel-no-pain.stops-at-death"] if needed and due else []
    rules += ["10e.attack.damage.excess-lost"] if due else []
    psychic = attack is not None and game.rulebook.special_rules.granted("psychic", attack.abilities) is not None
    rules += ["10e.datasheet.psychic"] if psychic else []
    lost = model.wounds - left
    game.record(WoundsLost(key, name, lost, left, ignored, mortal, psychic, rules=tuple(rules)))
    if left == 0:
        await destroy(game, key, name, by=by)
    return Fallen(lost, left == 0)


async def ignores_wounds_on(game: Warhammer, unit: Unit, model: Model, attack: Attack | None) -> int:
    """What the Feel No Pain needs that the model uses, of several its player's choice; 0: it has none.

    [10e.ability.feel-no-pain.one-ability]
    """
    found = feel_no_pain(game.rulebook, target_of(game, unit, model), attack)
    if len(found) < 2:
        return found[0] if found else 0
    options = [f"{needed}+" for needed in found]
    rules = ("10e.ability.feel-no-pain.one-ability",)
    return found[options.index(await game.choose(unit.owner, "feel no pain", options, rules=rules))]


async def suffer_mortal_wounds(
    game: Warhammer,
    key: str,
    count: int,
    because: str,
    *,
    first: str | None = None,
    attack: Attack | None = None,
    spills: bool = True,
    rules: tuple[str, ...] = (),
    by: int | None = None,
) -> None:
    """Each mortal wound is a point of damage without saves; the rest goes on to the next model.

    `first` is the model that must take them while it lives, `attack` what inflicts them, `rules` by which it does, `by`
    the player whose model uses them.
    Where players have agreed on the later revision they do not spill.
    [10e.attack.mortal.one-damage, 10e.attack.mortal.no-rolls, 10e.attack.mortal.spill]
    """
    if count and game.parts.attacks.candidates(game, game.unit(key)):
        cited = ("10e.attack.mortal.one-damage", *rules)
        game.record(MortalWounds(unit=key, count=count, because=because, rules=cited))
    enter_harm(game, key)
    while count and game.parts.attacks.candidates(game, game.unit(key)):
        if first is not None and any(model.name == first for model in game.unit(key).models):
            model, now = take_attack(game, key, first, *rules), count
        else:
            model = await allocate(game, key)
            now = count if takes_the_next(game, game.unit(key), model, attack) else 1
        now = min(now, model.wounds)
        count -= now
        fallen = await lose_wounds(game, key, model.name, now, attack, mortal=True, by=by)
        if fallen.destroyed and not spills:
            break
    leave_harm(game, key)


def takes_the_next(game: Warhammer, unit: Unit, model: Model, attack: Attack | None) -> bool:
    """Whether a model is sure to take the mortal wounds after this one: no other has begun, and if it may ignore this
    one it has begun itself.

    [10e.attack.allocate.wounded-first, 10e.ability.feel-no-pain]
    """
    found = begun(game, unit)
    if found:
        return len(found) == 1
    return not feel_no_pain(game.rulebook, target_of(game, unit, model), attack)


def enter_harm(game: Warhammer, *keys: str) -> None:
    """What becomes of these units is not settled before all that is being resolved now has been."""
    game.state.in_harm = (*game.state.in_harm, *keys)


def leave_harm(game: Warhammer, *keys: str) -> None:
    """It has been; those of them that nothing else is being resolved for may turn out to be several."""
    left = list(game.state.in_harm)
    for key in keys:
        left.remove(key)
    game.state.in_harm = tuple(left)
    for key in keys:
        if key not in left:
            game.parts.attacks.part_ways(game, key)


def stay_one(game: Warhammer, key: str) -> None:
    """Whatever is left of a unit is one. [10e.ability.leader.last-bodyguard]"""


# -- destruction -------------------------------------------------------------------------------------------------------


async def destroy(
    game: Warhammer,
    key: str,
    name: str,
    *,
    triggers: bool = True,
    rules: tuple[str, ...] = (),
    by: int | None = None,
) -> None:
    """The model is destroyed and removed, perhaps `by` a player; first comes whatever its destruction sets off.

    The parts of an Attached unit are destroyed one by one.
    [10e.core.destroyed.model, 10e.core.destroyed.unit, 10e.core.attached.destroyed-triggers,
    10e.ability.deadly-demise.transport-order]
    """
    model = game.unit(key).model(name)
    if model.wounds:
        model = game.change_model(key, name, wounds=0)
    if triggers:
        await game.window.destroyed(game, game.unit(key), model)
    await game.parts.transports.passengers_escape(game, game.unit(key), model)
    unit = game.change(key, models=tuple(m for m in game.unit(key).models if m.name != name))
    game.table.remove(key, name)
    game.parts.attacks.remember_loss(game, key)
    game.record(ModelDestroyed(unit=key, model=name, rules=("10e.core.destroyed.model", *rules)))
    if any(m.part == model.part for m in unit.models):
        return
    await part_destroyed(game, game.unit(key), model.part, triggers=triggers, by=by)
    if key not in game.state.in_harm:
        game.parts.attacks.part_ways(game, key)


def forget_destroyer(game: Warhammer, unit: Unit, key: str, by: int | None) -> None:
    """Nobody asks by whom a unit was destroyed."""


def forget_loss(game: Warhammer, key: str) -> None:
    """Nobody asks later how many models a unit has lost."""


async def part_destroyed(game: Warhammer, unit: Unit, key: str, *, triggers: bool, by: int | None = None) -> None:
    """A unit, as it was mustered, has lost its last model.

    [10e.core.destroyed.unit, 10e.core.attached.destroyed-triggers]
    """
    cited = ("10e.core.destroyed.unit", *(("10e.core.attached.destroyed-triggers",) if len(unit.parts) > 1 else ()))
    game.record(UnitDestroyed(unit=key, owner=unit.owner, rules=cited))
    game.parts.attacks.tell_destroyer(game, unit, key, by)
    game.parts.missions.unit_destroyed(game, key)
    if triggers:
        part = next(part for part in unit.parts if part.key == key)
        await game.window.unit_destroyed(game, part, unit.owner)
