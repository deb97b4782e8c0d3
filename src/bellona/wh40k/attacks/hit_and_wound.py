"""From an attack to a wound: Hit rolls and Wound rolls, rolled together for all attacks of a volley."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bellona.kernel.game import settles

from ..attack import Hit, Wound
from ..facts import HitRolls, WoundRolls
from ..game import Warhammer
from ..rolls import roll, roll_value
from .sequence import NEVER, AttackSequence, rules_behind

if TYPE_CHECKING:
    from .resolve import Volley

Results: TypeAlias = "tuple[Hit | None, ...] | tuple[Wound | None, ...]"


@settles
async def hit_rolls(game: Warhammer, volley: Volley, sequence: AttackSequence, by: list[str]) -> list[tuple[str, Hit]]:
    """The hits, each with its attacking model, and additional hits. [10e.attack.hit.ranged, 10e.attack.hit.melee]"""
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
            melee=volley.attack.melee,
            skill=sequence.skill if volley.attack.hits_on is None else 0,
            lowest=_lowest(sequence.hit_results) if dice else 0,
            rules=tuple(rules),
        )
    )


@settles
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
            strength=sequence.strength,
            toughness=volley.attack.toughness,
            lowest=_lowest(sequence.wound_results),
            rules=tuple(rules),
        )
    )


async def _rolled(
    game: Warhammer,
    volley: Volley,
    sequence: AttackSequence,
    name: str,
    count: int,
    results: Results,
) -> list[int]:
    """Dice of the attacker; a single one may be decisive."""
    again = sequence.rerolls(name)
    unit = game.unit(volley.unit)
    because = sequence.acted("rerolls") if again else ()
    needed = _lowest(results)
    rolled = await roll(game, unit, name, count, needed=needed, matters=count == 1, again=again, because=because)
    return rolled.dice


def _lowest(results: Results) -> int:
    """The lowest unmodified die that does something."""
    return next((die for die, result in enumerate(results, 1) if result), NEVER)
