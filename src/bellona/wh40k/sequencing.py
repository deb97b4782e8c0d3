"""Whose rules a moment concerns, who orders them when there are several, and which Stratagems may be used."""

from __future__ import annotations

import functools
from typing import Any

from bellona.kernel.flow import BOTH
from bellona.kernel.rule import Offer, SpecialRules

from .attacks.damage import Wounding
from .game import Warhammer
from .keywords import merged
from .missions.mission import mission_of
from .rolls import UnitRoll, roll_off
from .state import Unit
from .stratagem import Stratagem, now

Owned = list[tuple[int, tuple[str, ...]]]
LENGTHS = {"battle": 0, "turn": 2, "phase": 3}  # how much of round, turn and phase is the same for so long
OUT_OF_TURN = ("round_begins",)  # moments of the battle that are nobody's turn


def in_play(game: Warhammer, moment: str, happening: tuple[Any, ...]) -> Owned:
    """The rules of whoever is concerned, the mission's own, and in somebody's turn every Stratagem.

    [10e.stratagem.core-for-all, 10e.mission.objectives-and-rules]
    """
    always = stratagems(game.rulebook.special_rules) if game.player in game.players else ()
    return [*concerned(game, happening), (BOTH, (*mission_of(game).special, *always))]


@functools.lru_cache(maxsize=64)
def stratagems(special_rules: SpecialRules) -> tuple[str, ...]:
    """The Stratagems among the rules. [10e.stratagem.core-for-all]"""
    return tuple(name for name, cls in special_rules.classes.items() if issubclass(cls, Stratagem))


def concerned(game: Warhammer, happening: tuple[Any, ...]) -> Owned:
    """The special rules that hear of something, by player: those of the first unit and of the weapons that
    it carries, a player's, or those of both armies; a rule that both have hears of it once.
    """
    match happening:
        case (Unit() as unit, tuple() as made):
            weapons = merged(*(volley.attack.abilities for volley in made))
            return [(unit.owner, merged(game.abilities_of(game.unit(unit.key)), weapons))]
        case (Unit() as unit, *_):
            present = game.unit(unit.key)
            return [(unit.owner, merged(game.abilities_of(present), game.abilities_of_weapons(present)))]
        case (UnitRoll() as rolled,):
            return [(rolled.player, game.abilities_of(game.unit(rolled.unit)))]
        case (Wounding() as wounding,):
            return [(game.unit(wounding.unit).owner, wounding.abilities)]
        case (int() as player,):
            return [(player, army_rules(game, player))]
        case _:
            ours, theirs = (army_rules(game, player) for player in game.players)
            return [(0, ours), (1, tuple(text for text in theirs if text not in ours))]


def present(game: Warhammer, happening: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a moment is about, its units as they are by now: who acted first may have destroyed them."""
    return tuple(game.unit(thing.key) if isinstance(thing, Unit) else thing for thing in happening)


def army_rules(game: Warhammer, player: int) -> tuple[str, ...]:
    """The special rules of all units of a player: each once, so that a rule looks for its bearers itself."""
    return merged(*(game.abilities_of(unit) for unit in game.units(player)))


async def sequencer(game: Warhammer, moment: str) -> int:
    """The player whose turn it is orders simultaneous rules; out of turns, whoever wins a roll-off.

    [10e.core.sequencing.in-turn, 10e.core.sequencing.out-of-turn]
    """
    if game.player in game.players and moment not in OUT_OF_TURN:
        return game.player
    return await roll_off(game, "order of rules")


def affordable(game: Warhammer, offer: Offer, player: int) -> bool:
    """Whether the player has the CP, and may use the Stratagem in this turn and phase and has not done so yet.

    [10e.stratagem.pay, 10e.stratagem.once-per-phase, 10e.stratagem.turn-labels]
    """
    if not isinstance(offer, Stratagem):
        return True
    if offer.cost > game.state.cp[player] or (offer.phases and game.phase not in offer.phases):
        return False
    if offer.label not in ("either", "yours" if player == game.player else "opponent's"):
        return False
    return not game.parts.stratagems.used_up(game, offer, player)


def used_already(game: Warhammer, stratagem: Stratagem, player: int) -> bool:
    """Whether the player has used it in this phase, or in this turn or battle where that is its limit.

    [10e.stratagem.once-per-phase]
    """
    length = LENGTHS[stratagem.once]
    return any(
        (use.player, use.stratagem, use.when[:length]) == (player, stratagem.name, now(game)[:length])
        for use in game.state.uses
    )
