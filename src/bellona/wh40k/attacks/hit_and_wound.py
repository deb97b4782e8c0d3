"""From an attack to a wound: Hit rolls and Wound rolls, rolled together for all attacks of a volley."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.game import settles

from ..attack import Hit, Wound
from ..facts import HitRolls, WoundRolls
from ..game import Warhammer
from ..rolls import roll, roll_value
from .sequence import AttackSequence, rules_behind

if TYPE_CHECKING:
    from .resolve import Volley


@settles
async def hit_rolls(game: Warhammer, volley: Volley, sequence: AttackSequence, by: list[str]) -> list[tuple[str, Hit]]:
    """The hits, each with its attacking model, and additional hits. [10e.attack.hit.ranged, 10e.attack.hit.melee]"""
    if sequence.hits_automatically:
        _record_hits(game, volley, sequence, (), [sequence.automatic_hit()] * len(by), 0)
        return [(model, sequence.automatic_hit()) for model in by]
    if not by:
        return []
    dice = await _rolled(game, volley, sequence, "hit", len(by))
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
    skill_trail, behind_skill = sequence.skill_told() if dice else ((), ())
    rules = ["10e.attack.hit.melee" if volley.attack.melee else "10e.attack.hit.ranged"] if dice else []
    rules += ["10e.attack.hit.critical", *sequence.acted("on_hit")] if criticals else []
    rules += ["10e.attack.hit.natural-1"] if 1 in dice else []
    rules += ["10e.attack.hit.modifier-cap"] if dice and total.capped else []
    rules += rules_behind(game.rulebook, total.trail) if dice else sequence.granting("hits-automatically")
    rules += behind_skill
    rules += sequence.acted("least_hit") if dice and sequence.least_hit > volley.attack.least_hit else ()
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
            melee=volley.attack.melee,
            skill=sequence.skill if volley.attack.hits_on is None else 0,
            lowest=sequence.lowest("hit") if dice else 0,
            skill_trail=skill_trail,
            rules=tuple(rules),
        )
    )


@settles
async def wound_rolls(
    game: Warhammer, volley: Volley, sequence: AttackSequence, hits: list[tuple[str, Hit]]
) -> list[tuple[str, Wound]]:
    """The wounding attacks, each with its attacking model. [10e.attack.wound.success, 10e.attack.wound.table]"""
    at_once = await wound_at_once(game, volley, sequence, hits)
    automatic = [(model, sequence.automatic_wound()) for (model, _), yes in zip(hits, at_once, strict=True) if yes]
    by = [model for (model, _), yes in zip(hits, at_once, strict=True) if not yes]
    dice = await _rolled(game, volley, sequence, "wound", len(by)) if by else []
    results = [(model, sequence.wound_results[die - 1]) for model, die in zip(by, dice, strict=True)]
    wounds = automatic + [(model, wound) for model, wound in results if wound]
    if hits:
        _record_wounds(game, volley, sequence, tuple(dice), [wound for _, wound in wounds], len(automatic))
    return wounds


async def wound_at_once(
    game: Warhammer, volley: Volley, sequence: AttackSequence, hits: list[tuple[str, Hit]]
) -> list[bool]:
    """Which hits wound without a Wound roll: those that must, and of those that may the ones that their player picks,
    asked about all of them at once.
    """
    found = [hit.auto_wounds for _, hit in hits]
    for question in dict.fromkeys(hit.may_wound for _, hit in hits if hit.may_wound):
        places = [place for place, (_, hit) in enumerate(hits) if hit.may_wound == question]
        count = len(places)
        chosen = await game.choose_some(
            game.unit(volley.unit).owner,
            question,
            [str(number) for number in range(count)],
            0,
            count,
            suggests=count,
            rules=sequence.acted("on_hit"),
            about={
                "unit": volley.unit,
                "target": volley.target,
                "weapon": volley.attack.weapon,
                # whether a Wound roll could bring nothing more than the wound
                "plain": not any(wound.mortal for wound in sequence.wound_results if wound),
            },
        )
        for number in chosen:
            found[places[int(number)]] = True
    return found


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
            strength=sequence.strength,
            toughness=volley.attack.toughness,
            lowest=sequence.lowest("wound"),
            rules=tuple(rules),
        )
    )


async def _rolled(game: Warhammer, volley: Volley, sequence: AttackSequence, name: str, count: int) -> list[int]:
    """Dice of the attacker; a single one may be decisive."""
    again = sequence.rerolls(name)
    rolled = await roll(
        game,
        game.unit(volley.unit),
        name,
        count,
        needed=sequence.lowest(name),
        matters=count == 1,
        again=again,
        because=sequence.acted("rerolls") if again else (),
        fails_below=sequence.fails_below(name),
        final=sequence.bars_rerolls(name),
    )
    return rolled.dice
