"""Resolving attacks: the dice of one volley after the other.

Dice are rolled together where no decision lies between them, one attack at a time where the order matters.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ..attack import Attack, Hit, Wound
from ..expressions import expression
from ..facts import AttacksMade, HitRolls, SaveRolls, WoundRolls
from ..game import Warhammer
from ..rolls import roll, roll_value
from ..state import Model, Unit
from .attacks import NEVER, AttackSequence, Save
from .damage import Wounding, allocate, candidates, lose_wounds, suffer_mortal_wounds, take_attack, target_of


class Shot(msgspec.Struct, frozen=True):
    """One weapon of one model; `attacks` where their number is fixed already."""

    model: str
    weapon: str
    attacks: int | None = None


class Volley(msgspec.Struct, frozen=True):
    """Attacks that may be rolled together: one profile, one target, the same circumstances.

    [10e.attack.fast-dice.conditions]
    """

    unit: str
    target: str
    attack: Attack
    shots: tuple[Shot, ...]


def attack_by(game: Warhammer, unit: Unit, model: Model, weapon: str, target: Unit, **circumstances: Any) -> Attack:
    """The attack that a model makes with a weapon, with what the phase knows of the circumstances.

    Rules of the target count here only if all its models have them; saves and Feel No Pain look at the single model.
    """
    used = game.weapon(model, weapon)
    return Attack(
        weapon=used.name,
        melee=used.melee,
        attacks=used.attacks,
        skill=used.skill,
        strength=used.strength,
        ap=used.ap,
        damage=used.damage,
        abilities=used.abilities,
        rules=game.rules_of_model(unit, model),
        keywords=game.model_keywords(unit, model),
        stationary=unit.moved == "stationary",
        charged=unit.charged,
        toughness=toughness_of(game, target),
        target_rules=shared_rules(game, target),
        target_keywords=game.keywords(target),
        target_models=len(target.models),
        **circumstances,
    )


def toughness_of(game: Warhammer, target: Unit) -> int:
    """The highest Toughness among its models, those of a Leader apart. [10e.ability.leader.bodyguard-toughness]"""
    models = list(target.models)
    if target.is_attached:
        models = [m for m in models if not game.model_has(target, m, "CHARACTER")] or models
    return max(game.profile(model).toughness for model in models)


def shared_rules(game: Warhammer, target: Unit) -> tuple[str, ...]:
    """The rules that every model of the unit has. [10e.ability.stealth]"""
    kinds = list({(m.sheet, m.kind, m.part): m for m in target.models}.values())
    first, *others = [game.rules_of_model(target, model) for model in kinds]
    return tuple(text for text in first if all(text in rules for rules in others))


async def resolve_attacks(game: Warhammer, volleys: list[Volley]) -> None:
    """All volleys at one target before the next target, then its mortal wounds.

    [10e.shooting.resolve.by-target, 10e.fight.resolve-order, 10e.attack.mortal.after-normal-damage]
    """
    for target in dict.fromkeys(volley.target for volley in volleys):
        mortal: list[tuple[Volley, str]] = []
        for volley in volleys:
            if volley.target == target and game.unit(target).models:
                mortal += [(volley, text) for text in await make_attacks(game, volley)]
        for volley, text in mortal:
            wounds = await roll_value(game, game.unit(volley.unit), "damage", text)
            await suffer_mortal_wounds(game, target, wounds, volley.attack.weapon)


async def make_attacks(game: Warhammer, volley: Volley) -> list[str]:
    """The attacks of one volley; returns the mortal wounds that wait until all normal damage is done.

    [10e.attack.sequence]
    """
    sequence = game.rules.sequence(game.rulebook, volley.attack)
    by = await attacks_of(game, volley, sequence)
    hits = await hit_rolls(game, volley, sequence, by)
    wounds = await wound_rolls(game, volley, sequence, hits)
    mortal = [wound.mortal for _, wound in wounds if wound.mortal]
    await inflict(game, volley, sequence, [(model, wound) for model, wound in wounds if not wound.ends])
    return mortal


async def attacks_of(game: Warhammer, volley: Volley, sequence: AttackSequence) -> list[str]:
    """The attacking model of each attack. [10e.shooting.number-of-attacks, 10e.fight.number-of-attacks]"""
    unit = game.unit(volley.unit)
    by: list[str] = []
    for shot in volley.shots:
        number = shot.attacks
        if number is None:
            number = await roll_value(game, unit, "attacks", sequence.attacks)
        by += [shot.model] * number
    counted = "10e.fight.number-of-attacks" if volley.attack.melee else "10e.shooting.number-of-attacks"
    rules = ("10e.attack.sequence", counted)
    weapon = volley.attack.weapon
    game.record(AttacksMade(unit=unit.key, target=volley.target, weapon=weapon, attacks=len(by), rules=rules))
    return by


async def hit_rolls(game: Warhammer, volley: Volley, sequence: AttackSequence, by: list[str]) -> list[tuple[str, Hit]]:
    """The hits, each with its attacking model, additional hits included. [10e.attack.hit.ranged]"""
    if sequence.hits_automatically:
        return [(model, sequence.automatic_hit()) for model in by]
    if not by:
        return []
    needed = next((die for die in range(1, 7) if sequence.hit_result(die)), NEVER)
    rolled = await roll(game, game.unit(volley.unit), "hit", len(by), needed=needed, again=sequence.rerolls("hit"))
    results = [(model, sequence.hit_result(die)) for model, die in zip(by, rolled.dice, strict=True)]
    hits = [(model, hit) for model, hit in results if hit]
    rules = ["10e.attack.hit.melee" if volley.attack.melee else "10e.attack.hit.ranged"]
    rules += ["10e.attack.hit.critical"] if any(hit.critical for _, hit in hits) else []
    rules += ["10e.attack.hit.natural-1"] if 1 in rolled.dice else []
    rules += ["10e.attack.hit.modifier-cap"] if sequence.hit_modifier.capped else []
    game.record(
        HitRolls(
            unit=volley.unit,
            target=volley.target,
            weapon=volley.attack.weapon,
            dice=tuple(rolled.dice),
            needed=sequence.skill,
            trail=sequence.hit_modifier.trail,
            hits=len(hits),
            criticals=sum(hit.critical for _, hit in hits),
            rules=tuple(rules),
        )
    )
    return await with_extra_hits(game, volley, hits)


async def with_extra_hits(game: Warhammer, volley: Volley, hits: list[tuple[str, Hit]]) -> list[tuple[str, Hit]]:
    """Additional hits are ordinary hits by the same model. [10e.weapon.sustained-hits]"""
    found = []
    for model, hit in hits:
        found.append((model, hit))
        if hit.extra:
            extra = await roll_value(game, game.unit(volley.unit), "additional hits", hit.extra)
            found += [(model, Hit()) for _ in range(extra)]
    return found


async def wound_rolls(
    game: Warhammer, volley: Volley, sequence: AttackSequence, hits: list[tuple[str, Hit]]
) -> list[tuple[str, Wound]]:
    """The wounding attacks, each with its attacking model. [10e.attack.wound.success, 10e.attack.wound.table]"""
    wounds = [(model, Wound()) for model, hit in hits if hit.auto_wounds]
    by = [model for model, hit in hits if not hit.auto_wounds]
    if not by:
        return wounds
    needed = next((die for die in range(1, 7) if sequence.wound_result(die)), NEVER)
    rolled = await roll(game, game.unit(volley.unit), "wound", len(by), needed=needed, again=sequence.rerolls("wound"))
    results = [(model, sequence.wound_result(die)) for model, die in zip(by, rolled.dice, strict=True)]
    found = [(model, wound) for model, wound in results if wound]
    rules = ["10e.attack.wound.table", "10e.attack.wound.success"]
    rules += ["10e.attack.wound.critical"] if any(wound.critical for _, wound in found) else []
    rules += ["10e.attack.wound.natural-1"] if 1 in rolled.dice else []
    rules += ["10e.attack.wound.modifier-cap"] if sequence.wound_modifier.capped else []
    game.record(
        WoundRolls(
            unit=volley.unit,
            target=volley.target,
            weapon=volley.attack.weapon,
            dice=tuple(rolled.dice),
            needed=sequence.wound_needed,
            trail=sequence.wound_modifier.trail,
            wounds=len(found),
            criticals=sum(wound.critical for _, wound in found),
            rules=tuple(rules),
        )
    )
    return wounds + found


# -- allocation, saves, damage -----------------------------------------------------------------------------------------


async def inflict(game: Warhammer, volley: Volley, sequence: AttackSequence, wounds: list[tuple[str, Wound]]) -> None:
    """Allocate, save and inflict damage, as many attacks at once as cannot make a difference.

    [10e.attack.fast-dice.saves, 10e.attack.fast-dice.random-damage]
    """
    while wounds and game.unit(volley.target).models:
        together = alike(game, volley, sequence, len(wounds))
        if together > 1:
            await save_together(game, volley, sequence, together)
        else:
            model, wound = wounds[0]
            await save_alone(game, volley, sequence, model, wound)
            together = 1
        wounds = wounds[together:]


def alike(game: Warhammer, volley: Volley, sequence: AttackSequence, wounds: int) -> int:
    """How many attacks may be saved together: fixed damage, like models, and nobody may direct them elsewhere."""
    unit = game.unit(volley.target)
    damage = expression(sequence.damage)
    if damage.dice or (unit.is_attached and _may_be_directed(game, volley)):
        return 1
    open_to = candidates(game, unit)
    targets = [target_of(game, unit, model) for model in open_to]
    first = targets[0]
    if any((t.save, t.invulnerable, t.rules) != (first.save, first.invulnerable, first.rules) for t in targets):
        return 1
    each = max(1, sequence.damage_done(damage.plus, first))
    return min(wounds, sum(-(-target.wounds // each) for target in targets))


def _may_be_directed(game: Warhammer, volley: Volley) -> bool:
    texts = (*volley.attack.abilities, *volley.attack.rules)
    return bool(game.rulebook.rules.listening("attack_wounds", texts))


async def save_together(game: Warhammer, volley: Volley, sequence: AttackSequence, count: int) -> None:
    """Roll these saves at once, then take them one by one."""
    model = await allocate(game, volley.target)
    save = sequence.save(target_of(game, game.unit(volley.target), model))
    dice = await save_rolls(game, volley, save, count)
    for die in dice:
        if all(m.name != model.name for m in game.unit(volley.target).models):
            model = await allocate(game, volley.target)
        if not save.passes(die):
            await do_damage(game, volley, sequence, model.name)


async def save_alone(game: Warhammer, volley: Volley, sequence: AttackSequence, by: str, wound: Wound) -> None:
    """One attack: allocate it, roll its save, roll its damage. [10e.attack.save.roll]"""
    wounding = Wounding(volley.unit, volley.target, by, volley.attack, wound)
    await game.window.attack_wounds(game, wounding)
    if wounding.model is not None:
        model = take_attack(game, volley.target, wounding.model)
    else:
        model = await allocate(game, volley.target)
    save = sequence.save(target_of(game, game.unit(volley.target), model))
    if not save.passes((await save_rolls(game, volley, save, 1))[0]):
        await do_damage(game, volley, sequence, model.name)


async def save_rolls(game: Warhammer, volley: Volley, save: Save, count: int) -> list[int]:
    unit = game.unit(volley.target)
    rolled = await roll(game, unit, "save", count, needed=save.lowest())
    rules = ["10e.attack.save.roll", f"10e.attack.save.{save.kind}"]
    rules += ["10e.attack.save.natural-1"] if 1 in rolled.dice else []
    rules += ["10e.attack.save.improvement-cap"] if save.modifier.capped else []
    rules += (
        ["10e.terrain.cover.save-bonus"] if any(m.source == "benefit-of-cover" for m in save.modifier.trail) else []
    )
    game.record(
        SaveRolls(
            unit=unit.key,
            save=save.kind,
            dice=tuple(rolled.dice),
            needed=save.needed,
            trail=save.modifier.trail,
            failed=sum(not save.passes(die) for die in rolled.dice),
            rules=tuple(rules),
        )
    )
    return rolled.dice


async def do_damage(game: Warhammer, volley: Volley, sequence: AttackSequence, name: str) -> None:
    """An unsaved attack: roll its Damage and take the wounds. [10e.datasheet.random-others]"""
    target = target_of(game, game.unit(volley.target), game.unit(volley.target).model(name))
    rolled = await roll_value(game, game.unit(volley.unit), "damage", sequence.damage)
    await lose_wounds(game, volley.target, name, sequence.damage_done(rolled, target), volley.attack)
