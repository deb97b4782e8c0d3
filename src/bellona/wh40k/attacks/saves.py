"""From a wound to its damage: allocation, saving throws, Damage rolls.

Saves are rolled together where it cannot make a difference, one attack at a time where it can.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bellona.kernel.game import settles

from ..attack import Target, Wound
from ..expressions import expression
from ..facts import SaveRolls
from ..game import Warhammer, replace
from ..rolls import roll, roll_value
from ..state import Model
from .damage import Wounding, allocate, begun, exposed, lose_wounds, take_attack, target_of
from .sequence import NEVER, AttackSequence, Save, rules_behind

if TYPE_CHECKING:
    from .resolve import Volley


async def inflict(game: Warhammer, volley: Volley, sequence: AttackSequence, wounds: list[tuple[str, Wound]]) -> None:
    """Allocate, save and inflict damage, as many attacks at once as cannot make a difference.

    [10e.attack.fast-dice.saves, 10e.attack.fast-dice.random-damage]
    """
    while wounds and game.unit(volley.target).models:
        together = alike(game, volley, sequence, len(wounds))
        if together > 1:
            await save_together(game, volley, sequence, together)
        else:
            await save_alone(game, volley, sequence, *wounds[0])
        wounds = wounds[together:]


def alike(game: Warhammer, volley: Volley, sequence: AttackSequence, wounds: int) -> int:
    """How many attacks may be saved together: fixed damage, like models, and nobody may direct them elsewhere.

    Where several models are hurt each attack may go to another of them, so they come one by one; so they do where one
    that is destroyed may take along those that save alike.
    [10e.attack.fast-dice.saves, 10e.attack.fast-dice.random-damage]
    """
    unit = game.unit(volley.target)
    damage = expression(sequence.damage)
    directed = unit.is_attached and _may_be_directed(game, volley)
    if wounds == 1 or damage.dice or directed or len(begun(game, unit)) > 1:
        return 1
    harms = game.rulebook.special_rules.listening("destroyed", game.abilities_of(unit))
    if harms and not all_save_alike(game, volley, list(unit.models)):
        return 1
    pools = (exposed(game, unit), game.parts.attacks.candidates(game, unit))
    models = next((pool for pool in pools if all_save_alike(game, volley, pool)), [])
    if not models:
        return 1
    each = max(1, sequence.damage_done(damage.plus, against(game, volley, models[0])))
    return min(wounds, sum(-(-model.wounds // each) for model in models))


def all_save_alike(game: Warhammer, volley: Volley, models: list[Model]) -> bool:
    """Whether it makes no difference to this save, nor to the next, which of the models takes the attack.

    [10e.attack.fast-dice.saves]
    """
    unit = game.unit(volley.target)
    alone = any(gain.model for gain in unit.gained)
    sorts = {(m.sheet, m.kind, m.part, m.wargear, m.name if alone else ""): m for m in models}
    first, *others = sorts.values()
    if any(model.wargear != first.wargear for model in others):
        return False
    like = replace(target_of(game, unit, first), wounds=0)
    if any(replace(target_of(game, unit, model), wounds=0) != like for model in others):
        return False
    by = game.unit(volley.unit)
    return volley.attack.melee or len({game.parts.terrain.in_cover(game, by, unit, model) for model in models}) == 1


def _may_be_directed(game: Warhammer, volley: Volley) -> bool:
    texts = (*volley.attack.abilities, *volley.attack.model_abilities)
    return bool(game.rulebook.special_rules.listening("attack_wounds", texts))


def against(game: Warhammer, volley: Volley, model: Model) -> Target:
    """A model of the target as this volley finds it; only ranged attacks mind cover. [10e.terrain.cover.save-bonus]"""
    by = None if volley.attack.melee else game.unit(volley.unit)
    return target_of(game, game.unit(volley.target), model, by)


@settles
async def save_together(game: Warhammer, volley: Volley, sequence: AttackSequence, count: int) -> None:
    """Roll these saves at once, then take them one by one. [10e.attack.fast-dice.saves]"""
    model = await allocate(game, volley.target)
    save = await choose_save(game, volley, sequence, model)
    for die in await save_rolls(game, volley, sequence, save, count):
        living = game.unit(volley.target).models
        if not living:
            return
        if all(m.name != model.name for m in living):
            model = await allocate(game, volley.target)
        if not save.passes(die):
            await do_damage(game, volley, sequence, model.name)


@settles
async def save_alone(game: Warhammer, volley: Volley, sequence: AttackSequence, by: str, wound: Wound) -> None:
    """One attack: allocate it, roll its save, roll its damage. [10e.attack.save.roll]"""
    wounding = Wounding(volley.unit, volley.target, by, volley.attack, wound)
    if game.unit(volley.target).is_attached:
        await game.window.attack_wounds(game, wounding)
    if wounding.model is not None:
        model = take_attack(game, volley.target, wounding.model, *wounding.because)
    else:
        model = await allocate(game, volley.target)
    save = await choose_save(game, volley, sequence, model)
    if not save.passes((await save_rolls(game, volley, sequence, save, 1))[0]):
        await do_damage(game, volley, sequence, model.name)


async def choose_save(game: Warhammer, volley: Volley, sequence: AttackSequence, model: Model) -> Save:
    """Which of its saves the model uses; its player chooses where there are several.

    [10e.attack.save.invulnerable, 10e.attack.save.several-invulnerable]
    """
    saves = sequence.saves(against(game, volley, model))
    if len(saves) == 1:
        return saves[0]
    rules = ("10e.attack.save.invulnerable", "10e.attack.save.several-invulnerable")
    owner = game.unit(volley.target).owner
    return await game.choose(owner, "save", saves, tells=lambda save: {"passes on": save.lowest()}, rules=rules)


async def save_rolls(game: Warhammer, volley: Volley, sequence: AttackSequence, save: Save, count: int) -> list[int]:
    """The saving throws against some attacks. [10e.attack.save.roll, 10e.attack.save.natural-1]"""
    unit = game.unit(volley.target)
    fatal = math.ceil(sum(model.wounds for model in unit.models) / max(1, expression(sequence.damage).most))
    matters = count >= fatal  # whether the unit might not survive
    dice = (await roll(game, unit, "save", count, needed=save.lowest(), matters=matters, fatal=fatal)).dice
    rules = ["10e.attack.save.roll", f"10e.attack.save.{save.kind}"]
    rules += ["10e.attack.fast-dice.saves"] if count > 1 else []
    rules += ["10e.attack.fast-dice.random-damage"] if expression(sequence.damage).dice else []
    rules += ["10e.attack.save.natural-1"] if 1 in dice else []
    rules += ["10e.attack.save.improvement-cap"] if save.modifier.capped else []
    rules += [*rules_behind(game.rulebook, save.modifier.trail), *save.denied]
    game.record(
        SaveRolls(
            unit=unit.key,
            save=save.kind,
            dice=tuple(dice),
            needed=save.needed,
            trail=save.modifier.trail,
            failed=sum(not save.passes(die) for die in dice),
            lowest=min(save.lowest(), NEVER),
            rules=tuple(rules),
        )
    )
    return dice


async def do_damage(game: Warhammer, volley: Volley, sequence: AttackSequence, name: str) -> None:
    """An unsaved attack: roll its Damage and take the wounds. [10e.datasheet.random-others]"""
    target = target_of(game, game.unit(volley.target), game.unit(volley.target).model(name))
    again = sequence.rerolls("damage")
    unit = game.unit(volley.unit)
    rolled = await roll_value(game, unit, "damage", sequence.damage, needed=target.wounds, again=again)
    more = sequence.acted("damage") if sequence.damage != volley.attack.damage else ()
    damage = sequence.damage_done(rolled, target)
    await lose_wounds(game, volley.target, name, damage, volley.attack, because=more, by=unit.owner)
