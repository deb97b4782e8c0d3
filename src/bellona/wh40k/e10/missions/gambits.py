"""Gambits: what a player who is behind may stake their last round on.

[10e.mission.guide.gambit.declare, 10e.mission.guide.gambit.result]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bellona.kernel.game import named

from ...army.roster import keywords_of
from ...facts import GambitDeclared, GambitResolved
from ...game import Warhammer, replace
from ...keywords import is_big
from ...missions.mission import score
from ...table.objectives import controlled
from ...table.zones import is_wholly_in_zone

Gambit: TypeAlias = Callable[[Warhammer, int], bool]

ROUND = 5
STAKE = 20  # VP


def holds_everything(game: Warhammer, player: int) -> bool:
    """They control every marker."""
    return len(controlled(game, player)) == len(game.state.objectives)


def has_slain_the_giants(game: Warhammer, player: int) -> bool:
    """All enemy MONSTERs and VEHICLEs have been destroyed."""
    return not any(game.is_big(unit) for unit in game.units(1 - player))


def has_drawn_them_in(game: Warhammer, player: int) -> bool:
    """No enemy model stands outside its deployment zone."""
    return all(is_wholly_in_zone(game, unit, player) for unit in game.on_battlefield(1 - player))


GAMBITS: dict[str, Gambit] = {
    "hold-everything": holds_everything,
    "slay-the-giants": has_slain_the_giants,
    "draw-them-in": has_drawn_them_in,
}


def gambits_open_to(game: Warhammer, player: int) -> list[str]:
    """In their Command phase of the fifth round a player who is behind on Primary VP may declare one.

    Giants can only be slain where the enemy mustered any. [10e.mission.guide.gambit.declare]
    """
    ours, theirs = game.state.standings[player], game.state.standings[1 - player]
    if game.state.clock.round != ROUND or ours.primary >= theirs.primary:
        return []
    parts = [part for unit in game.state.units.values() if unit.owner != player for part in unit.parts]
    words = [word for part in parts for word in keywords_of(game.state.sheets[part.sheet], part.kinds)]
    giants = is_big(words)
    return [name for name in game.parts.missions.gambits if giants or name != "slay-the-giants"]


@named("gambit")
async def may_declare_gambit(game: Warhammer, player: int) -> None:
    """They stake this round's Primary VP. [10e.mission.guide.gambit.declare]"""
    rules = ("10e.mission.guide.gambit.declare",)
    gambit = await game.may_choose(player, "gambit", lambda: gambits_open_to(game, player), rules=rules)
    if gambit is not None:
        standings = list(game.state.standings)
        standings[player] = replace(standings[player], gambit=gambit)
        game.state.standings = (standings[0], standings[1])
        game.record(GambitDeclared(player=player, gambit=gambit, rules=rules))


def resolve_gambit(game: Warhammer, player: int, most: int | None = None) -> None:
    """20VP, beyond all caps but that of `most` in all, if what was staked on has come about, otherwise nothing.

    [10e.mission.guide.gambit.result, 10e.mission.guide.total-cap]
    """
    gambit = game.state.standings[player].gambit
    if gambit:
        rules = ("10e.mission.guide.gambit.result", "10e.mission.guide.total-cap")
        achieved = game.parts.missions.gambits[gambit](game, player)
        game.record(GambitResolved(player=player, gambit=gambit, achieved=achieved, rules=rules))
        points = STAKE if most is None else min(STAKE, most - game.state.vp[player])
        if achieved and points:
            score(game, player, points, gambit, *rules)
