"""Fire Overwatch."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from bellona.kernel.orders import StandingOrder

from ...facts import UnitMoved, UnitSetUp
from ...game import Warhammer
from ...odds.estimates import SLIGHT, share_at_stake
from ...state import Unit
from ...stratagem import Stratagem, concerned, usable_on
from ...table.measures import enemies_within
from ..registry import core_stratagem

# Nobody is asked about shots that would do little, nor twice about one move.
PERSONAL = tuple(StandingOrder("use fire-overwatch", "pass", {told: True}) for told in ("slight", "again"))


@core_stratagem(
    "fire-overwatch",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="move_begins move_ends set_up",
    phases=("movement", "charge"),
    personal=PERSONAL,
)
class FireOverwatch(Stratagem):
    """A unit shoots at an enemy that moves or is set up within 24", as in its Shooting phase, on 6s; once a turn.

    [10e.stratagem.fire-overwatch, 10e.stratagem.fire-overwatch.sixes, 10e.stratagem.fire-overwatch.once-per-turn]
    """

    once = "turn"
    cites = MappingProxyType({"hits-on-set-rolls": ("10e.stratagem.fire-overwatch.sixes",)})

    def units(self, game: Warhammer, enemy: Unit) -> Iterator[Unit]:
        return (
            unit for unit in enemies_within(game, enemy, 24.0) if game.parts.shooting.could_shoot(game, unit, enemy)
        )

    def about(self, game: Warhammer, enemy: Unit) -> dict[str, Any]:
        return concerned(self, game, enemy) | {
            "slight": lambda: stake(self, game, enemy) < SLIGHT,
            "again": lambda: was_asked(self, game, enemy),
        }

    async def act(self, game: Warhammer, unit: Unit, enemy: Unit) -> None:
        await game.parts.shooting.shoot(game, unit, at=enemy, hits_on=game.parts.shooting.snap, rules=self.rules)


def stake(overwatch: Stratagem, game: Warhammer, enemy: Unit) -> float:
    """The part of the enemy's wounds that the best of the units would cost it on average."""
    shares = [share_at_stake(game, unit, enemy, "overwatch") for unit in usable_on(overwatch, game, enemy)]
    return max(shares, default=0.0)


def was_asked(overwatch: Stratagem, game: Warhammer, enemy: Unit) -> bool:
    """Whether a move is over at whose start there was such a chance already, or one as slight as this."""
    if not is_over(game, enemy):
        return False
    before = stake(overwatch, at_start(game, enemy), enemy)
    return before >= SLIGHT or (before > 0 and stake(overwatch, game, enemy) < SLIGHT)


def is_over(game: Warhammer, enemy: Unit) -> bool:
    """Whether the enemy has just made a move; who is set up has not, even if it is in the middle of a move."""
    if "charge" in game.chain:
        return enemy.charged
    if not {"normal move", "advance", "fall back", "aircraft move"} & set(game.chain) or not enemy.moved:
        return False
    stood = (fact for fact in reversed(game.facts) if isinstance(fact, UnitMoved | UnitSetUp))
    return isinstance(next((fact for fact in stood if fact.unit == enemy.key), None), UnitMoved)


def at_start(game: Warhammer, enemy: Unit) -> Warhammer:
    """The game as if the enemy still stood where its move began."""
    state = game.state.clone()
    moves = (fact for fact in reversed(game.facts) if isinstance(fact, UnitMoved) and fact.unit == enemy.key)
    starts = {name: path[0] for name, path in next(moves).paths.items() if name in state.table.names(enemy.key)}
    state.table.place(enemy.key, starts)
    return type(game)(game.rulebook, state, [])
