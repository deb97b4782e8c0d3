"""Resolving attacks: the dice of one volley after the other.

Dice are rolled together where no decision lies between them, one attack at a time where the order matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from bellona.kernel.game import settles
from bellona.kernel.rulebook import Rulebook
from bellona.space.remembered import Remembered

from ..attack import Attack, Wound
from ..datasheet import Weapon
from ..expressions import expression
from ..facts import AttacksMade, HitRolls
from ..game import Warhammer, kept, replace
from ..keywords import merged
from ..moments import WarhammerRule
from ..odds.in_play import attacks_resolved, line_in_play
from ..rolls import roll_value
from ..state import Model, Unit
from .damage import enter_harm, leave_harm, suffer_mortal_wounds
from .hit_and_wound import hit_rolls, wound_rolls
from .saves import inflict
from .sequence import AttackSequence


class Shot(msgspec.Struct, frozen=True):
    """One weapon of one model; `attacks` where their number is fixed already, `item` which of several alike."""

    model: str
    weapon: str
    attacks: int | None = None
    item: str = ""


class Volley(msgspec.Struct, frozen=True):
    """Attacks that may be rolled together: one profile, one target, the same circumstances.

    [10e.attack.fast-dice.conditions]
    """

    unit: str
    target: str
    attack: Attack
    shots: tuple[Shot, ...]

    @property
    def profile(self) -> tuple[Any, ...]:
        """What makes two volleys use the same weapon profile, whatever the circumstances."""
        attack = self.attack
        numbers = (attack.attacks, attack.skill, attack.strength, attack.ap, attack.damage)
        return (attack.weapon, attack.melee, *numbers, attack.abilities)


def volleys_of(unit: Unit, aimed: Iterable[tuple[Shot, str, Attack]]) -> list[Volley]:
    """Shots at targets, gathered into volleys of attacks that are alike in everything.

    [10e.attack.fast-dice.conditions]
    """
    gathered: dict[tuple[str, Attack], list[Shot]] = {}
    for shot, target, attack in aimed:
        gathered.setdefault((target, attack), []).append(shot)
    return [Volley(unit.key, target, attack, tuple(shots)) for (target, attack), shots in gathered.items()]


def attack_by(game: Warhammer, unit: Unit, model: Model, weapon: str, target: Unit, **circumstances: Any) -> Attack:
    """The attack that a model makes with a weapon, with what the phase knows of the circumstances.

    Abilities of the target count here only if all its models have them; saves and Feel No Pain look at single models.
    """
    used, abilities = game.weapon(model, weapon), game.abilities_of_model(unit, model)
    minds_wounds = game.rulebook.special_rules.granted("minds-own-wounds", abilities) is not None
    return Attack(
        weapon=used.name,
        melee=used.melee,
        **game.parts.attacks.numbers(game, unit, model, used),
        abilities=used.abilities,
        model_abilities=abilities,
        keywords=game.model_keywords(unit, model),
        wounds=model.wounds if minds_wounds else 0,
        stationary=unit.moved == "stationary",
        charged=unit.charged,
        toughness=toughness_of(game, target),
        target_abilities=game.shared_abilities(target),
        target_keywords=game.keywords(target),
        target_models=len(target.models),
        counts=counted(game, unit, model, target, merged(used.abilities, abilities)),
        **circumstances,
    )


def numbers_of_weapon(game: Warhammer, unit: Unit, model: Model, weapon: Weapon) -> dict[str, Any]:
    """All numbers of an attack are the weapon's. [10e.datasheet.weapon-characteristics]"""
    return {
        "attacks": weapon.attacks,
        "skill": weapon.skill,
        "strength": weapon.strength,
        "ap": weapon.ap,
        "damage": weapon.damage,
    }


def counted(
    game: Warhammer, unit: Unit, model: Model, target: Unit, texts: tuple[str, ...]
) -> tuple[tuple[str, int], ...]:
    """What the rules of an attack must know of the table."""
    found = [
        (rule.text, number)
        for rule in game.rulebook.special_rules.listening("counts", texts)
        if isinstance(rule, WarhammerRule) and (number := rule.counts(game, unit, model, target)) is not None
    ]
    return tuple(found)


def toughness_of(game: Warhammer, target: Unit) -> int:
    """The Toughness that attacks on a unit find. [10e.ability.leader.bodyguard-toughness]"""

    def found() -> int:
        guards = target.bodyguard if target.is_attached else target.models
        models = ((game.value(target, model, "toughness"), model not in guards) for model in target.models)
        return game.parts.attacks.toughness(models)

    return kept(target, ("toughness", game.auras_on(target)), found)


def highest_toughness(models: Iterable[tuple[int, bool]]) -> int:
    """The highest Toughness among its models, of an Attached unit among the Bodyguard's. `models` are each one's
    Toughness, and whether it is a Leader.

    [10e.ability.leader.bodyguard-toughness]
    """
    told = list(models)
    return max([toughness for toughness, leads in told if not leads] or [toughness for toughness, _ in told])


# -- all attacks of a unit ---------------------------------------------------------------------------------------------


class Salvo(NamedTuple):
    """All volleys of one weapon profile against one target."""

    key: str
    volleys: list[Volley]


def salvoes_of(volleys: Iterable[Volley]) -> list[Salvo]:
    """Volleys at one target by their profiles; profiles of the same name are told apart by a model that uses them."""
    profiles: dict[Any, list[Volley]] = {}
    for volley in volleys:
        profiles.setdefault(volley.profile, []).append(volley)
    names = [alike[0].attack.weapon for alike in profiles.values()]
    users = [alike[0].shots[0].model for alike in profiles.values()]
    keys = [name if names.count(name) == 1 else f"{user}/{name}" for name, user in zip(names, users, strict=True)]
    return [Salvo(key, alike) for key, alike in zip(keys, profiles.values(), strict=True)]


async def resolve_attacks(game: Warhammer, volleys: list[Volley]) -> list[Volley]:
    """All attacks on one target before the next, which the attacker chooses having seen what came of them; tells
    which were made.

    [10e.shooting.resolve.by-target, 10e.fight.resolve-order]
    """
    made: list[Volley] = []
    left = list(dict.fromkeys(volley.target for volley in volleys))
    harmed = (*left, *(volley.unit for volley in volleys[:1]))
    enter_harm(game, *harmed)
    while left:
        rule = "10e.fight.resolve-order" if volleys[0].attack.melee else "10e.shooting.resolve.by-target"
        player = game.unit(volleys[0].unit).owner
        target, *left = await game.order(player, "order of targets", left, rules=(rule,))
        made += await attack_target(game, [volley for volley in volleys if volley.target == target])
        left = [key for key in left if game.unit(key).models]
    leave_harm(game, *harmed)
    return made


async def attack_target(game: Warhammer, volleys: list[Volley]) -> list[Volley]:
    """All attacks on one target, of one weapon profile before the next, which the attacker chooses likewise; then its
    mortal wounds. Tells which were made.

    [10e.shooting.resolve.by-profile, 10e.fight.resolve.by-profile, 10e.attack.mortal.after-normal-damage]
    """
    target, melee = volleys[0].target, volleys[0].attack.melee
    by = game.unit(volleys[0].unit)
    line = line_in_play(game, game.unit(target), None if melee else by)
    rule = "10e.fight.resolve.by-profile" if melee else "10e.shooting.resolve.by-profile"
    made: list[Volley] = []
    waiting: list[tuple[Volley, str]] = []
    declared: list[Volley] = []
    left = salvoes_of(volleys)
    while left:
        if game.unit(target).models:
            left = await game.order(by.owner, "order of profiles", left, rules=(rule,))
        salvo = left.pop(0)
        for volley in salvo.volleys:
            declared.append(volley)
            if game.unit(target).models and game.parts.attacks.still_made(game, volley):
                waiting += [(volley, mortal) for mortal in await make_attacks(game, volley)]
                made.append(volley)
    for volley, mortal in waiting:
        await game.parts.attacks.mortal_wounds(game, volley, mortal)
    if line.wounds:
        game.record(attacks_resolved(game, declared, line, game.parts.attacks.spill(game.readings())))
    return made


def by_profile(volleys: list[Volley]) -> list[Volley]:
    """Once a profile is used all attacks with it are made.

    [10e.shooting.resolve.by-profile, 10e.fight.resolve.by-profile]
    """
    profiles = dict.fromkeys(volley.profile for volley in volleys)
    return [volley for profile in profiles for volley in volleys if volley.profile == profile]


def mortal_wounds_spill(readings: Mapping[str, str]) -> bool:
    """Whether the mortal wounds of one attack go on to the next model. [10e.attack.mortal.spill]"""
    return readings["mortal-wounds-of-attacks"] == "spill"


async def inflict_mortal_wounds(game: Warhammer, volley: Volley, text: str) -> None:
    """The mortal wounds of one attack, rolled for it alone where they are random.

    [10e.attack.mortal.after-normal-damage, 10e.weapon.devastating-wounds.timing]
    """
    unit = game.unit(volley.unit)
    wounds = await roll_value(game, unit, "damage", text, again=again_for(game, volley, text))
    spills = game.parts.attacks.spill(game.readings())
    rules = ("10e.attack.mortal.after-normal-damage",)
    attack, by = volley.attack, unit.owner
    await suffer_mortal_wounds(
        game, volley.target, wounds, attack.weapon, attack=attack, spills=spills, rules=rules, by=by
    )


def again_for(game: Warhammer, volley: Volley, text: str) -> str | None:
    """The permission to re-roll what mortal wounds an attack inflicts, where they are the Damage of its weapon.

    [10e.weapon.devastating-wounds.timing]
    """
    sequence = sequence_of(game.rulebook, volley.attack)
    return sequence.rerolls("damage") if text == sequence.damage else None


async def make_all_attacks(game: Warhammer, unit: Unit, volleys: list[Volley]) -> None:
    """A unit selected to shoot or fight makes its attacks; whatever they set off comes then. A target may have become
    several units, which were all attacked.
    """
    parts = {volley.target: [part.key for part in game.unit(volley.target).parts] for volley in volleys}
    enter_harm(game, unit.key)
    made = await resolve_attacks(game, volleys)
    game.parts.shooting.remember(game, game.unit(unit.key), made)
    leave_harm(game, unit.key)
    await game.window.attacks_resolved(game, game.unit(unit.key), tuple(made))
    for target in dict.fromkeys(volley.target for volley in made):
        for key in dict.fromkeys((target, *parts[target])):
            if key in game.state.units and game.unit(key).models:
                await game.window.was_attacked(game, game.unit(key), game.unit(unit.key))


# -- the attacks of one volley -----------------------------------------------------------------------------------------


_sequences: Remembered[tuple[Rulebook, Attack], AttackSequence] = Remembered()


def sequence_of(book: Rulebook, attack: Attack) -> AttackSequence:
    """The numbers of an attack under this rulebook, worked out once."""
    key = (book, attack)
    known = _sequences.get(key)
    return _sequences.keep(key, book.parts.attacks.sequence(book, attack)) if known is None else known


def as_it_stands(game: Warhammer, volley: Volley) -> Volley:
    """The volley against the target as it is now; its Toughness and size stay what they were when it was selected.

    [10e.ability.leader.bodyguard-toughness]
    """
    target = game.unit(volley.target)
    abilities, keywords = game.shared_abilities(target), game.keywords(target)
    if (abilities, keywords) == (volley.attack.target_abilities, volley.attack.target_keywords):
        return volley
    return replace(volley, attack=replace(volley.attack, target_abilities=abilities, target_keywords=keywords))


def are_made(game: Warhammer, volley: Volley) -> bool:
    """What was declared is done. [10e.shooting.attacks-persist]"""
    return True


@settles
async def make_attacks(game: Warhammer, volley: Volley) -> list[str]:
    """The attacks of one volley; returns the mortal wounds that wait until all normal damage is done, if they do.

    [10e.attack.sequence, 10e.attack.mortal.kept-if-saved]
    """
    volley = game.parts.attacks.as_it_stands(game, volley)
    sequence = sequence_of(game.rulebook, volley.attack)
    by = await attacks_of(game, volley, sequence)
    hits = await hit_rolls(game, volley, sequence, by)
    rolled = hit_dice(game, by)
    wounds = await wound_rolls(game, volley, sequence, hits)
    waiting: list[str] = []
    if game.parts.attacks.mortal_wounds_wait:
        await inflict(game, volley, sequence, [(model, wound) for model, wound in wounds if not wound.ends])
        waiting = [wound.mortal for _, wound in wounds if wound.mortal]
    else:
        await inflict_in_turn(game, volley, sequence, wounds)
    if game.rulebook.special_rules.listening("volley_made", sequence.ours):
        await game.window.volley_made(game, game.unit(volley.unit), volley, rolled)
    return waiting


def hit_dice(game: Warhammer, by: list[str]) -> tuple[tuple[str, int], ...]:
    """The Hit rolls that have just been made, each with its model; none where attacks hit without one."""
    told = next((fact for fact in reversed(game.facts) if isinstance(fact, HitRolls)), None) if by else None
    return tuple(zip(by, told.dice, strict=False)) if told else ()


async def inflict_in_turn(
    game: Warhammer, volley: Volley, sequence: AttackSequence, wounds: list[tuple[str, Wound]]
) -> None:
    """Each attack with all that comes of it before the next: its normal damage, saved or not, then its mortal wounds.

    Attacks in a row that inflict none are saved together where they may be. [10e.attack.mortal.kept-if-saved]
    """
    due: list[tuple[str, Wound]] = []
    for model, wound in wounds:
        due += [] if wound.ends else [(model, wound)]
        if wound.mortal:
            await inflict(game, volley, sequence, due)
            due = []
            if game.unit(volley.target).models:
                await game.parts.attacks.mortal_wounds(game, volley, wound.mortal)
    await inflict(game, volley, sequence, due)


async def attacks_of(game: Warhammer, volley: Volley, sequence: AttackSequence) -> list[str]:
    """The attacking model of each attack; a random number is rolled for each weapon.

    [10e.shooting.number-of-attacks, 10e.fight.number-of-attacks, 10e.datasheet.random-others]
    """
    unit = game.unit(volley.unit)
    again = sequence.rerolls("attacks")
    by: list[str] = []
    for shot in volley.shots:
        number = shot.attacks
        if number is None:
            number = await roll_value(game, unit, "attacks", sequence.attacks, again=again)
        by += [shot.model] * number
    rules = ["10e.attack.sequence"]
    rules += ["10e.fight.number-of-attacks" if volley.attack.melee else "10e.shooting.number-of-attacks"]
    rules += sequence.rules_of_number()
    rules += ["10e.datasheet.random-others"] if expression(sequence.attacks).dice else []
    weapon = volley.attack.weapon
    game.record(AttacksMade(unit=unit.key, target=volley.target, weapon=weapon, attacks=len(by), rules=tuple(rules)))
    return by
