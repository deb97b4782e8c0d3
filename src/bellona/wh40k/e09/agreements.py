"""What players settle: points that the rules leave open, before a battle or in the midst of it, and how large it is."""

from __future__ import annotations

from bellona.kernel.calls import Matter, Settle

from ..game import Warhammer
from ..rolls import roll_off
from .facts import TableRuling, UnusualPower, UnusualSize
from .mustering import SIZES

LEAST, MOST = 15, 300  # Power of both armies
MOST_IMPORTANT = ("9e.core.most-important-rule",)


async def agree(game: Warhammer) -> None:
    """Players are told if their armies are smaller or larger than usual; then open points are settled."""
    tell_size(game)
    await settle_points(game)


def power_level(game: Warhammer, player: int) -> int:
    """The Power of an army: the sum of what its datasheets say of units of their size.

    [9e.core.power-level, 9e.datasheet.power-rating, 9e.datasheet.power-step]
    """
    return sum(part.points for unit in game.units(player) for part in unit.parts)


def usual_size(power: int) -> str:
    """The size of battle for so much Power of both armies together. [9e.mission.eternal-war-battle-size]"""
    return next((name for name, size in SIZES.items() if power <= size.points), list(SIZES)[-1])


def tell_size(game: Warhammer) -> None:
    """Nothing is refused: armies are free. [9e.core.recommended-size, 9e.mission.eternal-war-battle-size]"""
    power = sum(power_level(game, player) for player in game.players)
    if not LEAST <= power <= MOST:
        game.record(UnusualPower(power, LEAST, MOST, rules=("9e.core.recommended-size",)))
    elif (usual := usual_size(power)) != game.state.mission["size"]:
        game.record(UnusualSize(power, usual, rules=("9e.mission.eternal-war-battle-size",)))


async def settle_points(game: Warhammer) -> None:
    """For a point that the rules leave open each player may say on their roster what is reasonable.

    [9e.core.most-important-rule]
    """
    ours, theirs = (dict(roster.get("rulings", {})) for roster in game.state.mission["rosters"])
    for point in dict.fromkeys((*ours, *theirs)):
        await settle(game, point, [words[point] for words in (ours, theirs) if point in words])


async def rule_on(game: Warhammer, caller: int, matter: Matter) -> None:
    """Either player may bring up a point in the midst of a battle, too. [9e.core.most-important-rule]"""
    asked = Settle(1 - caller, "ruling", matter, MOST_IMPORTANT)
    said = {caller: matter.words, 1 - caller: await game.ask(asked)}
    await settle(game, matter.point, [said[player] for player in game.players])


async def settle(game: Warhammer, point: str, said: list[str]) -> None:
    """What both say, or only one does, is so; where they differ the winner of a roll-off decides.

    [9e.core.most-important-rule]
    """
    winner = await roll_off(game, "ruling", *MOST_IMPORTANT) if len(set(said)) > 1 else -1
    game.record(TableRuling(point, said[max(winner, 0)], winner, rules=MOST_IMPORTANT))
