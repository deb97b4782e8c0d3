"""Attacks on one Regiment, from the hit roll to Morale. Clash, Volley and Impact count them; here they are rolled."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bellona.kernel.game import settles

from ..facts.attack_facts import Attacked, DefenseRolls, DefensesForgiven, HitRolls, HitsTaken
from ..field.garrison import walls
from ..moments import Aftermath, Dice
from ..state import GARRISON
from .attack import CLASH, DUEL, FRONT, HITS, IMPACT, VOLLEY, Attack, Failure, Hit, ResolveTest
from .casualties import suffer
from .morale import resolve_test
from .rolling import roll
from .sequence import AttackSequence, brought_by

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment, Stand


HIT_RULES = {
    CLASH: ("conquest.action.clash.hit",),
    VOLLEY: ("conquest.action.volley.hit",),
    IMPACT: ("conquest.impact.resolve",),
    DUEL: ("conquest.duel.fight",),
}
DEFENSE_RULES = dict.fromkeys((CLASH, IMPACT, DUEL, HITS), ("conquest.action.clash.defense",))
DEFENSE_RULES[VOLLEY] = ("conquest.action.volley.defense",)


class Batch(NamedTuple):
    """Attacks that are rolled together, because nothing tells them apart."""

    attack: Attack
    dice: int


class Struck(NamedTuple):
    """What a group of attacks came to."""

    hits: int = 0
    wounds: int = 0
    back: int = 0  # hits that Defense dice dealt to the attacker


@settles
async def make_attacks(
    game: Conquest, unit: Regiment, target: Regiment, batches: Sequence[Batch], *, morale: bool = True
) -> Struck:
    """All attacks of a Regiment on another: hits, Defense rolls, casualties, and Morale where it is tested.

    Dice are kept apart by what modifies them; their wounds go into one pool. Only blows at a flank or rear, no shots,
    shake those who hold.
    [conquest.action.clash.hit, conquest.action.clash.defense, conquest.action.clash.aftermath, conquest.wounds.pool,
    conquest.action.clash.flank-rear]
    """
    kind, side = batches[0].attack.kind, batches[0].attack.side
    dice = Dice("hit", kind)
    await game.window.before_hit_roll(game, unit, dice)
    hits: list[tuple[AttackSequence, Hit]] = []
    for batch in batches:
        sequence = sequence_of(game, replace(batch.attack, hits_again=dice.failed_again))
        hits += [(sequence, hit) for hit in await roll_hits(game, unit, target.key, sequence, batch.dice)]
    struck = await defend(game, game.unit(target.key), hits)
    attacks = sum(batch.dice for batch in batches)
    told = Attacked(
        unit=unit.key, target=target.key, how=kind, attacks=attacks, hits=len(hits), side=side, player=unit.owner
    )
    rules = ("conquest.action.clash.aftermath",) if struck.wounds and kind != VOLLEY else ()
    game.record(replace(told, wounds=struck.wounds, rules=rules))
    if struck.wounds:
        more = brought_by(sequence_of(game, batch.attack) for batch in batches)
        shaken = FRONT if kind == VOLLEY else side
        test = resolve_test(game, game.unit(target.key), "morale", shaken, more) if morale else None
        await _pay(game, target.key, struck.wounds, kind, (), test)
    return struck


async def take_hits(
    game: Conquest, unit: Regiment, hits: int, source: str, attack: Attack | None = None, *rules: str
) -> None:
    """A Regiment takes hits from what makes no attacks: Defense rolls, casualties, Morale.

    A spell's hits shake nobody in flank or rear.
    [conquest.spell.resolve, conquest.spell.no-flank, conquest.special.loose-formation.spell]
    """
    if not unit.ordinary:
        return
    given = against(game, unit, attack or Attack(kind=HITS))
    sequence = sequence_of(game, given)
    taken = sequence.taken(hits)
    struck = await defend(game, unit, [(sequence, Hit(0)) for _ in range(taken)])
    game.record(HitsTaken(unit=unit.key, source=source, hits=taken, wounds=struck.wounds, rules=rules))
    if struck.wounds:
        shaken = FRONT if given.spell else given.side
        test = resolve_test(game, game.unit(unit.key), "morale", shaken)
        await _pay(game, unit.key, struck.wounds, source, rules, test)


async def _pay(game: Conquest, key: str, pool: int, why: str, rules: tuple[str, ...], test: ResolveTest | None) -> None:
    """The wounds of failed Defense rolls, Morale, and then what those wounds bring upon others."""
    aftermath = Aftermath()
    await game.window.has_failed_defense(game, game.unit(key), aftermath)
    wounds = await suffer(game, key, pool, why, *rules, test=test)
    for other, (each, source, cited) in aftermath.hits.items():
        if game.unit(other).on_field:
            await take_hits(game, game.unit(other), each * wounds, source, None, *cited)


def against(game: Conquest, unit: Regiment, attack: Attack, stand: Stand | None = None) -> Attack:
    """The attack with what it must know of its target: a Regiment, or one Stand of it, as in a duel."""
    one = stand or unit.ordinary[0]
    return replace(
        attack,
        target_type=game.printed(unit, one).type,
        target_rules=game.rules_of_stand(unit, stand) if stand else game.rules_of(unit),
        defense=game.unmodified(unit, one, "defense"),
        evasion=game.unmodified(unit, one, "evasion"),
        garrisoned=unit.where == GARRISON,
        walls=walls(game, unit),
    )


def sequence_of(game: Conquest, attack: Attack) -> AttackSequence:
    return AttackSequence(game.rulebook, attack, fine=game.reading("re-rolls") == "fine")


async def roll_hits(
    game: Conquest, by: Regiment | Character, target: str, sequence: AttackSequence, count: int
) -> list[Hit]:
    """The hits that so many dice score, additional ones among them, which inherit nothing."""
    dice = await roll(game, by.owner, "hit", count, sequence.hits, sequence.hit_rerolls)
    scored = [hit for die in dice if (hit := sequence.hit_result(die))]
    extra = [Hit(0) for hit in scored for _ in range(hit.extra)]
    game.record(
        HitRolls(
            unit=by.key,
            target=target,
            attack=sequence.attack,
            dice=dice,
            needed=sequence.skill,
            hits=len(scored) + len(extra),
            trail=sequence.skill_before.trail,
            rules=(*HIT_RULES[sequence.attack.kind], *sequence.citations()),
        )
    )
    return [*scored, *extra]


async def defend(game: Conquest, who: Regiment | Character, hits: Sequence[tuple[AttackSequence, Hit]]) -> Struck:
    """Defense rolls against hits, a die each, kept apart by what they need and what a failure costs.

    [conquest.action.clash.defense, conquest.action.volley.defense, conquest.special.tenacious]
    """
    if not hits:
        return Struck()
    kind = hits[0][0].attack.kind
    again = Dice("defense", kind)
    await game.window.before_defense_roll(game, who, again)  # type: ignore[arg-type]  # Characters have no say in it
    failures: list[Failure] = []
    back = 0
    for (sequence, needed), count in _alike(hits).items():
        defends = partial(sequence.defends, needed=needed)
        dice = await roll(game, who.owner, "defense", count, defends, sequence.defense_rerolls(again.failed_again))
        lost = [sequence.failed(die) for die in dice if not defends(die)]
        failures += lost
        back += sum(sequence.strikes_back(die) for die in dice)
        rules = (*DEFENSE_RULES[kind], *sequence.citations())
        wounds = sum(failure.wounds for failure in lost)
        game.record(DefenseRolls(unit=who.key, dice=dice, needed=needed, wounds=wounds, rules=rules))
    forgiven = min(len(failures), max(sequence.forgiven for sequence, _ in hits))
    spared = await _forgiven(game, who, failures, forgiven)
    if forgiven:
        game.record(DefensesForgiven(unit=who.key, number=forgiven, rules=hits[0][0].citations()))
    return Struck(len(hits), sum(failure.wounds for failure in spared), back)


def _alike(hits: Sequence[tuple[AttackSequence, Hit]]) -> dict[tuple[AttackSequence, int], int]:
    """Hits by the attacks they come from and what a Defense die needs against them, with their numbers."""
    counted: dict[tuple[AttackSequence, int], int] = {}
    for sequence, hit in hits:
        key = (sequence, sequence.needed(hit))
        counted[key] = counted.get(key, 0) + 1
    return counted


async def _forgiven(game: Conquest, who: Regiment | Character, failures: list[Failure], number: int) -> list[Failure]:
    """So many failed dice count as successes, which ones their player says. [conquest.special.tenacious]"""
    left = sorted(failures, key=lambda failure: -failure.wounds)
    if number and left and left[0].wounds != left[-1].wounds:
        dice = [f"{place}:{failure.die}" for place, failure in enumerate(left)]
        rules = ("conquest.special.tenacious",)
        about = {"unit": who.key}
        spared = await game.choose_some(who.owner, "forgiven dice", dice, number, number, rules=rules, about=about)
        return [failure for die, failure in zip(dice, left, strict=True) if die not in spared]
    return left[number:]
