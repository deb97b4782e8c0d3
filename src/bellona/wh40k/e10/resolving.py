"""Resolving attacks: the dice of one volley after the other.

Dice are rolled together where no decision lies between them, one attack at a time where the order matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from ..attack import Attack, Hit, Wound
from ..facts import AttacksMade, HitRolls, WoundRolls
from ..game import Warhammer, replace
from ..rolls import roll, roll_value
from ..state import Model, Unit
from .attacks import NEVER, AttackSequence, rules_behind
from .damage import suffer_mortal_wounds
from .saving import inflict


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
        target_rules=game.shared_rules(target),
        target_keywords=game.keywords(target),
        target_models=len(target.models),
        **circumstances,
    )


def toughness_of(game: Warhammer, target: Unit) -> int:
    """The highest Toughness among its models, of an Attached unit among the Bodyguard's.

    [10e.ability.leader.bodyguard-toughness]
    """
    models = target.bodyguard if target.is_attached else target.models
    return max(game.profile(model).toughness for model in models)


# -- all attacks of a unit ---------------------------------------------------------------------------------------------


async def resolve_attacks(game: Warhammer, volleys: list[Volley]) -> list[Volley]:
    """All attacks on one target before the next, profile by profile, then its mortal wounds; tells which were made.

    [10e.shooting.resolve.by-target, 10e.shooting.resolve.by-profile, 10e.fight.resolve-order,
    10e.fight.resolve.by-profile, 10e.attack.mortal.after-normal-damage]
    """
    made: list[Volley] = []
    targets = list(dict.fromkeys(volley.target for volley in volleys))
    if len(targets) > 1:
        rules = ("10e.shooting.resolve.by-target", "10e.fight.resolve-order")
        targets = await game.order(game.unit(volleys[0].unit).owner, "order of targets", targets, rules=rules)
    for target in targets:
        waiting: list[tuple[Volley, str]] = []
        for volley in await by_profile(game, [volley for volley in volleys if volley.target == target]):
            if game.unit(target).models:
                waiting += [(volley, mortal) for mortal in await make_attacks(game, volley)]
                made.append(volley)
        for volley, mortal in waiting:
            wounds = await roll_value(game, game.unit(volley.unit), "damage", mortal)
            await suffer_mortal_wounds(game, target, wounds, volley.attack.weapon, attack=volley.attack)
    return made


async def by_profile(game: Warhammer, volleys: list[Volley]) -> list[Volley]:
    """The attacker says which profile comes first; those of one profile stay together.

    [10e.shooting.resolve.by-profile, 10e.fight.resolve.by-profile]
    """
    profiles: dict[tuple[Any, ...], Profile] = {}
    for volley in volleys:
        profiles.setdefault(volley.profile, Profile(volley.attack.weapon, [])).volleys.append(volley)
    if len(profiles) < 2:
        return volleys
    rules = ("10e.shooting.resolve.by-profile", "10e.fight.resolve.by-profile")
    attacker = game.unit(volleys[0].unit).owner
    ordered = await game.order(attacker, "order of profiles", list(profiles.values()), rules=rules)
    return [volley for profile in ordered for volley in profile.volleys]


class Profile(NamedTuple):
    """The volleys that use one weapon profile against one target."""

    key: str
    volleys: list[Volley]


async def finish_attacks(game: Warhammer, unit: Unit, made: list[Volley]) -> None:
    """A unit selected to shoot or fight is done with its attacks: whatever they set off comes now."""
    await game.window.attacks_resolved(game, game.unit(unit.key), tuple(made))


# -- the attacks of one volley -----------------------------------------------------------------------------------------


_sequences: dict[tuple[int, Attack], AttackSequence] = {}
_LIMIT = 1 << 12


def sequence_of(game: Warhammer, attack: Attack) -> AttackSequence:
    """The numbers of an attack under this rulebook, worked out once."""
    key = (id(game.rulebook), attack)  # what is kept holds on to its rulebook, so no other has its id
    known = _sequences.get(key)
    if known is None:
        if len(_sequences) >= _LIMIT:
            _sequences.clear()
        known = _sequences[key] = game.rules.sequence(game.rulebook, attack)
    return known


def as_it_stands(game: Warhammer, volley: Volley) -> Volley:
    """The volley against the target as it is now; its Toughness and size stay what they were when it was selected.

    [10e.ability.leader.bodyguard-toughness, 10e.weapon.blast.extra-attacks]
    """
    target = game.unit(volley.target)
    rules, keywords = game.shared_rules(target), game.keywords(target)
    if (rules, keywords) == (volley.attack.target_rules, volley.attack.target_keywords):
        return volley
    return replace(volley, attack=replace(volley.attack, target_rules=rules, target_keywords=keywords))


async def make_attacks(game: Warhammer, volley: Volley) -> list[str]:
    """The attacks of one volley; returns the mortal wounds that wait until all normal damage is done.

    [10e.attack.sequence, 10e.attack.mortal.kept-if-saved]
    """
    volley = as_it_stands(game, volley)
    sequence = sequence_of(game, volley.attack)
    by = await attacks_of(game, volley, sequence)
    hits = await hit_rolls(game, volley, sequence, by)
    wounds = await wound_rolls(game, volley, sequence, hits)
    await inflict(game, volley, sequence, [(model, wound) for model, wound in wounds if not wound.ends])
    return [wound.mortal for _, wound in wounds if wound.mortal]


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
    rules += sequence.acted("more_attacks") if sequence.attacks != volley.attack.attacks else ()
    weapon = volley.attack.weapon
    game.record(AttacksMade(unit=unit.key, target=volley.target, weapon=weapon, attacks=len(by), rules=tuple(rules)))
    return by


async def hit_rolls(game: Warhammer, volley: Volley, sequence: AttackSequence, by: list[str]) -> list[tuple[str, Hit]]:
    """The hits, each with its attacking model, additional hits included.

    [10e.attack.hit.ranged, 10e.attack.hit.melee, 10e.weapon.sustained-hits]
    """
    if sequence.hits_automatically:
        _record_hits(game, volley, sequence, (), [sequence.automatic_hit()] * len(by), 0)
        return [(model, sequence.automatic_hit()) for model in by]
    if not by:
        return []
    dice = await _rolled(game, volley, sequence, "hit", len(by), sequence.hit_results)
    results = [(model, sequence.hit_results[die - 1]) for model, die in zip(by, dice, strict=True)]
    hits = [(model, hit) for model, hit in results if hit]
    additional = await additional_hits(game, volley, hits)
    _record_hits(game, volley, sequence, tuple(dice), [hit for _, hit in hits], len(additional))
    return hits + additional


async def additional_hits(game: Warhammer, volley: Volley, hits: list[tuple[str, Hit]]) -> list[tuple[str, Hit]]:
    """What hits bring with them: ordinary hits by the same model."""
    found: list[tuple[str, Hit]] = []
    for model, hit in hits:
        if hit.extra:
            extra = await roll_value(game, game.unit(volley.unit), "additional hits", hit.extra)
            found += [(model, Hit()) for _ in range(extra)]
    return found


def _record_hits(
    game: Warhammer,
    volley: Volley,
    sequence: AttackSequence,
    dice: tuple[int, ...],
    hits: list[Hit],
    additional: int,
) -> None:
    criticals = sum(hit.critical for hit in hits)
    total = sequence.hit_modifier
    rules = ["10e.attack.hit.melee" if volley.attack.melee else "10e.attack.hit.ranged"] if dice else []
    rules += ["10e.attack.hit.critical", *sequence.acted("on_hit")] if criticals else []
    rules += ["10e.attack.hit.natural-1"] if 1 in dice else []
    rules += ["10e.attack.hit.modifier-cap"] if dice and total.capped else []
    rules += rules_behind(game.rulebook, total.trail) if dice else sequence.granting("hits-automatically")
    game.record(
        HitRolls(
            unit=volley.unit,
            target=volley.target,
            weapon=volley.attack.weapon,
            dice=dice,
            needed=sequence.hit_needed if dice else 0,
            trail=total.trail if dice else (),
            hits=len(hits) + additional,
            criticals=criticals,
            additional=additional,
            rules=tuple(rules),
        )
    )


async def wound_rolls(
    game: Warhammer, volley: Volley, sequence: AttackSequence, hits: list[tuple[str, Hit]]
) -> list[tuple[str, Wound]]:
    """The wounding attacks, each with its attacking model. [10e.attack.wound.success, 10e.attack.wound.table]"""
    automatic = [(model, sequence.automatic_wound()) for model, hit in hits if hit.auto_wounds]
    by = [model for model, hit in hits if not hit.auto_wounds]
    dice = await _rolled(game, volley, sequence, "wound", len(by), sequence.wound_results) if by else []
    results = [(model, sequence.wound_results[die - 1]) for model, die in zip(by, dice, strict=True)]
    wounds = automatic + [(model, wound) for model, wound in results if wound]
    if hits:
        _record_wounds(game, volley, sequence, tuple(dice), [wound for _, wound in wounds], len(automatic))
    return wounds


def _record_wounds(
    game: Warhammer,
    volley: Volley,
    sequence: AttackSequence,
    dice: tuple[int, ...],
    wounds: list[Wound],
    automatic: int,
) -> None:
    criticals = sum(wound.critical for wound in wounds)
    total = sequence.wound_modifier
    rules = ["10e.attack.wound.table", "10e.attack.wound.success"] if dice else []
    rules += ["10e.attack.wound.critical", *sequence.acted("on_wound")] if criticals else []
    rules += sequence.acted("critical_wound") if sequence.critical_wound < volley.attack.critical_wound else ()
    rules += ["10e.attack.wound.natural-1"] if 1 in dice else []
    rules += ["10e.attack.wound.modifier-cap"] if total.capped else []
    rules += rules_behind(game.rulebook, total.trail)
    game.record(
        WoundRolls(
            unit=volley.unit,
            target=volley.target,
            weapon=volley.attack.weapon,
            dice=dice,
            needed=sequence.wound_needed,
            trail=total.trail,
            wounds=len(wounds),
            criticals=criticals,
            automatic=automatic,
            rules=tuple(rules),
        )
    )


async def _rolled(
    game: Warhammer,
    volley: Volley,
    sequence: AttackSequence,
    name: str,
    count: int,
    results: tuple[Hit | None, ...] | tuple[Wound | None, ...],
) -> list[int]:
    """Dice of the attacker; a single one may be decisive."""
    lowest = next((die for die, result in enumerate(results, 1) if result), NEVER)
    again = sequence.rerolls(name)
    unit = game.unit(volley.unit)
    return (await roll(game, unit, name, count, needed=lowest, matters=count == 1, again=again)).dice
