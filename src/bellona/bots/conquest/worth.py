"""What attacks are worth: the rules' own one-die functions, counted in points destroyed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from bellona.conquest.actions import volley as shooting
from bellona.conquest.actions.charge import fixed, succeeds
from bellona.conquest.actions.clash import attacks_of, clash_attack
from bellona.conquest.actions.impact import impact_attack, impacts
from bellona.conquest.attacks.attack import FRONT, Attack, Hit, ResolveTest
from bellona.conquest.attacks.attacking import Batch
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.attacks.rerolls import Rerolls
from bellona.conquest.attacks.sequence import AttackSequence, ResolveSequence
from bellona.conquest.game import Conquest
from bellona.conquest.people.duel import blow, duel_test
from bellona.conquest.people.spell import Caster, attunement, casting_dice, forgiven, successes_needed
from bellona.conquest.state import Character, Regiment
from bellona.kernel.rulebook import Rulebook

from .situation import Situation

FACES = range(1, 7)
DESTROYED = 0.3  # what the destruction of a whole Regiment adds to its points
BROKEN = 0.15  # what it is worth that half of it falls: it no longer holds, charges or is healed
KEPT = 1 << 14


def mean(worth: Callable[[int], float], passes: Callable[[int], bool], rerolls: Rerolls) -> float:
    """What a die is worth on the average, by what each face is worth; failures that may be rolled again are."""
    plain = sum(worth(die) for die in FACES) / len(FACES)
    return sum(plain if rerolls.reaches(die, passes(die)) else worth(die) for die in FACES) / len(FACES)


@lru_cache(maxsize=KEPT)
def wounds_of_attack(book: Rulebook, attack: Attack) -> float:
    """The wounds that one attack die causes on the average."""
    sequence = AttackSequence(book, attack)

    def of_hit(hit: Hit) -> float:
        needed = sequence.needed(hit)

        def defends(die: int) -> bool:
            return sequence.defends(die, needed)

        def costs(die: int) -> float:
            return 0.0 if defends(die) else float(sequence.failed(die).wounds)

        return mean(costs, defends, sequence.defense_rerolls())

    def of_die(die: int) -> float:
        hit = sequence.hit_result(die)
        return of_hit(hit) + hit.extra * of_hit(Hit(0)) if hit else 0.0

    return mean(of_die, sequence.hits, sequence.hit_rerolls)


@lru_cache(maxsize=KEPT)
def wounds_of_hit(book: Rulebook, attack: Attack) -> float:
    """The wounds that one hit causes which no attack made: a spell's, an aura's."""
    sequence = AttackSequence(book, attack)
    needed = sequence.needed(Hit(0))

    def defends(die: int) -> bool:
        return sequence.defends(die, needed)

    def costs(die: int) -> float:
        return 0.0 if defends(die) else float(sequence.failed(die).wounds)

    return mean(costs, defends, sequence.defense_rerolls())


@lru_cache(maxsize=KEPT)
def morale_costs(book: Rulebook, test: ResolveTest) -> float:
    """The further wounds that each wound causes by Morale."""
    sequence = ResolveSequence(book, test)
    fails = mean(lambda die: float(not sequence.passes(die)), sequence.passes, sequence.rerolls)
    return fails * sequence.wounds(6) / 6


class Harm(NamedTuple):
    """What comes of attacks: wounds, and what they are worth in points."""

    wounds: float = 0.0
    points: float = 0.0


def harm(situation: Situation, target: Regiment, wounds: float, test: ResolveTest | None) -> Harm:
    """What so many wounds do to a Regiment, with those of Morale."""
    book = situation.game.rulebook
    if test is not None:
        wounds *= 1 + morale_costs(book, test)
    whole = max(situation.wounds(target), 1)
    share = min(wounds / whole, 1.0)
    points = situation.points(target)
    return Harm(wounds, points * (share + BROKEN * min(2 * share, 1.0) + DESTROYED * share**3))


def of_batches(situation: Situation, target: Regiment, batches: Iterable[Batch], *, morale: bool = True) -> Harm:
    """What attacks do to a Regiment on the average."""
    book, found = situation.game.rulebook, list(batches)
    wounds = sum(batch.dice * wounds_of_attack(book, batch.attack) for batch in found)
    side = found[0].attack.side if found else FRONT
    return harm(situation, target, wounds, resolve_test(situation.game, target, "morale", side) if morale else None)


# -- the attacks of a whole Regiment -----------------------------------------------------------------------------------


def engaged(unit: Regiment, target: Regiment, side: str) -> int:
    """How many of its front Stands would touch a side of a target, more or less."""
    if unit.block is None or target.block is None:
        return len(unit.stands)
    width = target.block.front if side in (FRONT, "rear") else target.block.reach
    return min(unit.block.formation.files, int(width / unit.block.width) + 2)


def blows(situation: Situation, unit: Regiment, target: Regiment, side: str = FRONT, *, inspired: int = 0) -> Harm:
    """What a Clash of a Regiment with another would do that strikes this side."""
    game, counted = situation.game, list[Batch]()
    touching = engaged(unit, target, side)
    if not target.ordinary:
        return Harm()
    for place, stand in enumerate(unit.stands):
        if game.unmodified(unit, stand, "clash"):
            attack = clash_attack(game, unit, stand, target)
            attack = replace(attack, side=side, inspired=max(attack.inspired, inspired))
            counted.append(Batch(attack, attacks_of(game, unit, stand, place < touching)))
    return of_batches(situation, target, counted)


def impact_of(situation: Situation, unit: Regiment, target: Regiment, side: str) -> Harm:
    """What the Impact attacks of a Charge would do."""
    game, counted = situation.game, list[Batch]()
    if target.block is None or not target.ordinary:
        return Harm()
    for stand in unit.stands:
        if number := impacts(game, unit, stand):
            counted.append(Batch(replace(impact_attack(game, unit, stand, target), side=side), number))
    return of_batches(situation, target, counted) if counted else Harm()


def volley_of(situation: Situation, unit: Regiment, target: Regiment, *, aimed: bool = False) -> Harm:
    """What a Volley from where a Regiment stands would do."""
    game = situation.game
    shooter = replace(unit, aimed=unit.aimed or aimed)
    fired = shooting.shots(game, shooter, target)
    found = shooting.batches(game, shooter, target, fired)
    morale = shooting.tests_morale(game, shooter, target)
    return of_batches(situation, target, found, morale=morale) if found else Harm()


def charge_succeeds(game: Conquest, unit: Regiment, inches: float) -> float:
    """The chance that a Charge reaches so far."""
    march, instead = game.march(unit), fixed(game, unit)
    if instead is not None:
        return float(succeeds(march, instead, inches))
    chance = sum(succeeds(march, die, inches) for die in FACES) / len(FACES)
    return 1 - (1 - chance) ** 2 if game.may(unit, "re-rolls-charges") else chance


# -- duels and spells --------------------------------------------------------------------------------------------------


def slays(game: Conquest, one: Character, other: Character) -> float:
    """What part of another Character's wounds left a Character takes in a duel, on the average."""
    attack, dice = blow(game, one, other)
    wounds = dice * wounds_of_attack(game.rulebook, attack)
    wounds *= 1 + morale_costs(game.rulebook, duel_test(game, other, one))
    unit = game.unit(other.regiment)
    stand = unit.stand(other.stand)
    return wounds / max(game.unmodified(unit, stand, "wounds") - stand.wounds, 1)


def cast_succeeds(game: Conquest, caster: Caster, name: str, target: Regiment) -> float:
    """The chance that a spell works on a target."""
    spell = game.army_list(game.unit(caster.unit).owner).spells[name]
    dice, of = casting_dice(game, caster), successes_needed(game, spell, target)
    each = min(max(attunement(game, caster, spell, target), 0), 6) / 6
    of -= forgiven(game, caster, target)
    chances = [1.0]
    for _ in range(dice):
        chances = [
            (chances[k] if k < len(chances) else 0.0) * (1 - each) + (chances[k - 1] * each if k else 0.0)
            for k in range(len(chances) + 1)
        ]
    return sum(chances[max(of, 0) :])
