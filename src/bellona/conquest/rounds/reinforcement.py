"""The Reinforcement Phase: who arrives this round. How they enter is in `entry`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..army.army_list import CLASSES
from ..facts.round_facts import ArrivalsRolled, Arriving
from ..state import ARRIVING, WAITING

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment

# By round and class: the highest die with which a Regiment arrives; a class that is not there cannot yet.
ALL = 6
TABLE: dict[int, dict[str, int]] = {
    1: {"light": 4},
    2: {"light": 4, "medium": 2},
    3: {"light": ALL, "medium": 4, "heavy": 2},
    4: {"light": ALL, "medium": ALL, "heavy": 4},
    5: {"light": ALL, "medium": ALL, "heavy": ALL},
}


def needed(round_: int, class_: str) -> int:
    """The highest die with which a Regiment of this class arrives in this round; 0: it cannot, 6: it always does.

    [conquest.reinforcement.table.round-1, conquest.reinforcement.table.round-2, conquest.reinforcement.table.round-3,
    conquest.reinforcement.table.round-4, conquest.reinforcement.table.round-5]
    """
    return TABLE[min(round_, max(TABLE))].get(class_, 0)


def waiting(game: Conquest, player: int) -> list[Regiment]:
    """A player's Regiments off the battlefield. [conquest.reinforcement.off-table]"""
    return [unit for unit in game.regiments(player) if unit.where == WAITING]


def eligible(game: Conquest, player: int) -> list[Regiment]:
    """Waiting Regiments of a class that can arrive this round. [conquest.reinforcement.auto-pick]"""
    return [unit for unit in waiting(game, player) if needed(game.round, game.class_of(unit))]


async def reinforce(game: Conquest) -> None:
    """Both players pick, those who come at will say so, then each class is rolled for.

    Whoever passed its roll last round and found no room comes without one. The picks are secret and at once.
    [conquest.reinforcement.auto-pick, conquest.reinforcement.failed, conquest.special.flank]
    """
    for player in game.players:
        for unit in [unit for unit in waiting(game, player) if unit.failed_entry]:
            arrive(game, unit, "conquest.reinforcement.failed")
    chosen = await game.both("reinforcements", {player: _dialogue(game, player) for player in game.players})
    for player in game.players:
        pick, at_will = chosen[player]
        if pick:
            arrive(game, game.unit(pick), "conquest.reinforcement.auto-pick")
        for key in at_will:
            arrive(game, game.unit(key), "conquest.special.flank")


def _dialogue(game: Conquest, player: int) -> Any:
    async def dialogue() -> tuple[str, list[str]]:
        able = eligible(game, player)
        rules = ("conquest.reinforcement.auto-pick",)
        pick = await game.may_choose(player, "automatic arrival", able, find=game.unit, rules=rules)
        left = [unit for unit in able if pick is None or unit.key != pick.key]
        flankers = [unit for unit in left if game.may(unit, "comes-on-at-will")]
        due = [unit.key for unit in flankers if needed(game.round, game.class_of(unit)) == ALL]
        free = [unit for unit in flankers if unit.key not in due]
        terms: dict[str, Any] = {"find": game.unit, "rules": ("conquest.special.flank",)}
        some = await game.choose_some(player, "flankers", free, 0, len(free), **terms) if free else []
        return pick.key if pick else "", [*due, *(unit.key for unit in some)]

    return dialogue


async def roll_for_reinforcements(game: Conquest) -> None:
    """A die for each Regiment that is left of a class; each success brings any one of them.

    The dice of a class are a pool, tied to nobody. Characters roll none.
    [conquest.reinforcement.pool-roll, conquest.reinforcement.pool-choice, conquest.reinforcement.character-no-die]
    """
    for player in game.players:
        for class_ in CLASSES:
            pool = [unit for unit in eligible(game, player) if game.class_of(unit) == class_ and rolls(game, unit)]
            if pool:
                await _roll_for(game, player, class_, pool)


def rolls(game: Conquest, unit: Regiment) -> bool:
    """Whether a Regiment adds a die to the pool of its class; its Character never adds one.

    [conquest.special.flank, conquest.reinforcement.character-no-die]
    """
    return not game.may(unit, "comes-on-at-will")


async def _roll_for(game: Conquest, player: int, class_: str, pool: Sequence[Regiment]) -> None:
    need = needed(game.round, class_)
    rules: tuple[str, ...] = (f"conquest.reinforcement.table.round-{min(game.round, max(TABLE))}",)
    if need == ALL:
        for unit in pool:
            arrive(game, unit, *rules)
        return
    dice = tuple(await game.roll(player, f"reinforcements {class_}", len(pool)))
    passed = sum(die <= need for die in dice)
    rules = ("conquest.reinforcement.pool-roll", *rules)
    game.record(ArrivalsRolled(player=player, class_=class_, dice=dice, needed=need, successes=passed, rules=rules))
    if passed:
        rules = ("conquest.reinforcement.pool-choice",)
        terms: dict[str, Any] = {"find": game.unit, "rules": rules, "alike": lambda unit: unit.entry}
        for unit in await game.choose_some(player, f"arrivals {class_}", pool, passed, passed, **terms):
            arrive(game, unit, *rules)


def arrive(game: Conquest, unit: Regiment, *rules: str) -> None:
    """A Regiment will come on when its card is drawn; everybody sees it. [conquest.reinforcement.reveal]"""
    game.change(unit.key, where=ARRIVING, failed_entry=False)
    game.record(Arriving(unit=unit.key, rules=(*rules, "conquest.reinforcement.reveal")))
