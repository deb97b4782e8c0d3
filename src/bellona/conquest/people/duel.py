"""Duels: a Character challenges another, who fights or makes his Regiment ashamed of him."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bellona.kernel.refusal import Refusal

from ..actions.inspire import inspirations
from ..actions.listed import action, character_action
from ..attacks.attack import DUEL, HITS, Attack, Hit, ResolveTest
from ..attacks.attacking import Batch, against, defend, roll_hits, sequence_of
from ..attacks.broken import break_regiment
from ..attacks.morale import morale_of
from ..facts.attack_facts import HitsTaken
from ..facts.character_facts import Challenged, CharacterWounded
from ..field.ground import enemies_in_contact
from ..field.terrain_traits import in_water
from .character import fall, is_slain, stand_of, wound

if TYPE_CHECKING:
    from ..actions.listed import Acting
    from ..game import Conquest
    from ..state import Character, Regiment

CHALLENGE = ("conquest.duel.target", "conquest.duel.response")
ACCEPT, REFUSE = "accept", "refuse"


# -- the challenge -----------------------------------------------------------------------------------------------------


def opponents(game: Conquest, one: Character) -> list[Character]:
    """The enemy Characters in Regiments that his Regiment touches, one that is a Regiment by himself among them.

    [conquest.duel.target, conquest.character.own-regiment]
    """
    found = []
    for enemy in enemies_in_contact(game, game.unit(one.regiment)):
        if other := game.with_regiment(enemy) or game.by_itself(enemy):
            found.append(other)
    return found


def bar_to_duel(game: Conquest, one: Character) -> Refusal | None:
    """There must be somebody to challenge. [conquest.duel.target]"""
    if opponents(game, one):
        return None
    enemies = [enemy.key for enemy in enemies_in_contact(game, game.unit(one.regiment))]
    return Refusal("nobody-to-challenge", ("conquest.duel.target",), {"in_contact": enemies})


def bar_by_himself(game: Conquest, unit: Regiment, acting: Acting) -> Refusal | None:
    """Of Regiments only a Character that is one fights duels. [conquest.character.own-regiment]"""
    one = game.by_itself(unit)
    rules = ("conquest.duel.target", "conquest.character.own-regiment")
    return bar_to_duel(game, one) if one else Refusal("not-a-character", rules, {"unit": unit.key})


@action("duel", "conquest.duel.target", in_combat=True, bar=bar_by_himself)
async def duel_by_himself(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """One of the two actions of a Character that is a Regiment. [conquest.character.own-regiment]"""
    await duel(game, game.character(unit.key))


@character_action("duel", "conquest.duel.target", bar=bar_to_duel)
async def duel(game: Conquest, one: Character) -> None:
    """A challenge, and the fight or the shame that comes of it.

    [conquest.duel.target, conquest.duel.response, conquest.duel.refused]
    """

    def why_not(key: str) -> Refusal | None:
        return _out_of_reach(game, one, key)

    about = {"character": one.key}
    terms = {"find": game.character, "why_not": why_not, "rules": ("conquest.duel.target",), "about": about}
    other = await game.choose(one.owner, "duel", opponents(game, one), **terms)
    accepted = await _is_accepted(game, one, other)
    game.record(Challenged(character=one.key, target=other.key, accepted=accepted, rules=CHALLENGE))
    if accepted:
        await fight(game, one, other)
    elif not refuses_freely(game, other):
        break_regiment(game, game.unit(other.regiment), "duel refused", "conquest.duel.refused")


def _out_of_reach(game: Conquest, one: Character, key: str) -> Refusal | None:
    """Why a Character cannot be challenged. [conquest.duel.target]"""
    other = game.state.characters.get(key)
    if other is None or not other.alive or other.owner == one.owner:
        return None
    return Refusal("not-in-contact", ("conquest.duel.target",), {"character": key, "unit": other.regiment})


async def _is_accepted(game: Conquest, one: Character, other: Character) -> bool:
    """The opponent accepts or refuses; from a Broken Regiment he must accept. [conquest.duel.response]"""
    must = bar_to_refuse(game, other)
    options = [ACCEPT] if must else [ACCEPT, REFUSE]
    about = {"challenger": one.key, "challenged": other.key, "between": [other.key, one.key]}
    about |= {"unit": other.regiment, "target": one.regiment}
    rules = ("conquest.duel.response", "conquest.duel.refused")

    def tells(word: str) -> dict[str, str]:
        return {"refusing": "breaks" if breaks_by_refusing(game, other) else "free"} if word == REFUSE else {}

    terms: dict[str, Any] = {"why_not": lambda word: must, "tells": tells, "about": about, "rules": rules}
    answer = await game.choose(other.owner, "duel response", options, **terms)
    return answer == ACCEPT


def bar_to_refuse(game: Conquest, one: Character) -> Refusal | None:
    """A Character in a Broken Regiment cannot refuse, whoever guards him.

    [conquest.broken.character-duel, conquest.special.bodyguard]
    """
    if not game.unit(one.regiment).broken:
        return None
    return Refusal("broken", ("conquest.broken.character-duel",), {"unit": one.regiment})


def refuses_freely(game: Conquest, one: Character) -> bool:
    """Whether his Regiment does not mind that he refuses.

    [conquest.duel.refused, conquest.special.bodyguard, conquest.special.you-and-whose-army]
    """
    texts = (*game.rules_of(game.unit(one.regiment)), *game.rules_of_character(one))
    return game.rulebook.special_rules.granted("refuses-duels", texts) is not None


def breaks_by_refusing(game: Conquest, one: Character) -> bool:
    """Whether his Regiment breaks if he refuses. [conquest.duel.refused]"""
    return not refuses_freely(game, one) and not game.may(game.unit(one.regiment), "never-broken")


# -- the fight ---------------------------------------------------------------------------------------------------------


async def fight(game: Conquest, one: Character, other: Character) -> None:
    """Both strike at the same time, or the quicker first, and then whoever still can.

    [conquest.duel.fight, conquest.special.quicksilver-strike]
    """
    first = [strikes_first(game, each) for each in (one, other)]
    if first[0] == first[1]:
        await exchange(game, one.owner, [(one, other), (other, one)])
        return
    quick, slow = (one, other) if first[0] else (other, one)
    await exchange(game, one.owner, [(quick, slow)])
    if game.character(quick.key).alive and game.character(slow.key).alive:
        await exchange(game, one.owner, [(slow, quick)])


def strikes_first(game: Conquest, one: Character) -> bool:
    """[conquest.special.quicksilver-strike]"""
    return game.rulebook.special_rules.granted("strikes-first", game.rules_of_character(one)) is not None


async def exchange(game: Conquest, challenger: int, blows: Sequence[tuple[Character, Character]]) -> None:
    """Blows at the same time: hits, Defense, what Defense dice strike back, Morale; the slain are removed at the end.

    The Regiment of the player who challenged closes its ranks first.
    [conquest.duel.fight, conquest.duel.wounds, conquest.duel.killed-reform, conquest.duel.both-killed,
    conquest.special.counter-attack.duel]
    """
    struck = []
    for one, other in blows:
        attack, dice = blow(game, one, other)
        sequence = sequence_of(game, attack)
        struck.append([(sequence, hit) for hit in await roll_hits(game, one, other.key, sequence, dice)])
    pools: dict[str, int] = {}
    back: dict[str, int] = {}
    for (one, other), hits in zip(blows, struck, strict=True):
        result = await defend(game, other, hits)
        pools[other.key], back[one.key] = result.wounds, result.back
    for key, dealt in back.items():
        pools[key] = pools.get(key, 0) + await _struck_back(game, game.character(key), dealt)
    one, other = blows[0]
    for key, pool in pools.items():
        await _suffer(game, game.character(key), other if key == one.key else one, pool)
    slain = [each for each in sorted(blows[0], key=lambda each: each.owner != challenger) if is_slain(game, each)]
    rules = ("conquest.duel.killed-reform", *(("conquest.duel.both-killed",) if len(slain) > 1 else ()))
    for each in slain:
        await fall(game, each.key, *rules)


def blow(game: Conquest, one: Character, other: Character) -> Batch:
    """All the attacks of a Character on another.

    [conquest.duel.fight, conquest.special.shield.duel, conquest.terrain.zone.water]
    """
    unit, stand = game.unit(one.regiment), stand_of(game, one)
    attack = Attack(
        kind=DUEL,
        skill=game.unmodified(unit, stand, "clash"),
        rules=game.rules_of_character(one),
        character=True,
        inspired=inspirations(game, unit, stand),
        water=in_water(game, unit),
    )
    dice = int(game.characteristic(unit, stand, "attacks").value) if attack.skill else 0
    return Batch(against(game, game.unit(other.regiment), attack, stand_of(game, other)), dice)


async def _struck_back(game: Conquest, one: Character, hits: int) -> int:
    """The wounds of hits that the opponent's Defense dice dealt; no rule of duels helps them.

    [conquest.special.counter-attack.duel]
    """
    if not hits:
        return 0
    sequence = sequence_of(game, against(game, game.unit(one.regiment), Attack(kind=HITS), stand_of(game, one)))
    wounds = (await defend(game, one, [(sequence, Hit(0)) for _ in range(hits)])).wounds
    rules = ("conquest.special.counter-attack.duel",)
    game.record(HitsTaken(unit=one.key, source="counter-attack", hits=hits, wounds=wounds, rules=rules))
    return wounds


async def _suffer(game: Conquest, one: Character, other: Character, pool: int) -> None:
    """His wounds, and those of his Morale test, are his alone. [conquest.duel.wounds]"""
    taken = wound(game, one, pool)
    if not taken:
        return
    rules = ("conquest.duel.wounds",)
    game.record(CharacterWounded(character=one.key, wounds=taken, why="duel", rules=rules))
    if is_slain(game, one):
        return
    more = wound(game, one, await morale_of(game, one, duel_test(game, one, other), taken))
    if more:
        game.record(CharacterWounded(character=one.key, wounds=more, why="morale", rules=rules))


def duel_test(game: Conquest, one: Character, other: Character) -> ResolveTest:
    """Morale in a duel is between the two: his own Resolve, no numbers, and what is terrifying about the other.

    [conquest.duel.wounds, conquest.special.fearless.character]
    """
    return ResolveTest(
        resolve=game.unmodified(game.unit(one.regiment), stand_of(game, one), "resolve"),
        stands=0,
        rules=game.rules_of_character(one),
        enemies=game.rules_of_character(other),
    )
