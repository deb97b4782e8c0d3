"""Fire Overwatch."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from types import MappingProxyType
from typing import Any

from bellona.kernel.vocabulary import ONE

from ...attacks.targeting import weapons_of
from ...game import Warhammer
from ...odds.estimates import SLIGHT, share_at_stake
from ...state import Unit
from ...stratagem import Stratagem, concerned, usable_among, usable_on
from ...table.measures import enemies_within, is_engaged, sees
from ..attacks.shooting_types import SNAP_REACH
from ..registry import core_stratagem

NEAR = 9.0  # inches


@core_stratagem(
    "fire-overwatch",
    cost=1,
    category="strategic ploy",
    label="opponent's",
    window="movement_phase_ends",
    phases=("movement",),
)
class OverwatchAtTheEnd(Stratagem):
    """At the end of the opponent's Movement phase a unit that is neither engaged nor TITANIC snaps at an enemy within
    24"; as many units as can be paid for.

    [11e.stratagem.fire-overwatch, 11e.stratagem.fire-overwatch-limit]
    """

    asks = (("overwatch target", ONE),)
    again = True
    cites = MappingProxyType({"hits-on-set-rolls": ("11e.shooting.snap",)})

    def units(self, game: Warhammer, player: int) -> Iterator[Unit]:
        return watching(game, player)

    def may(self, game: Warhammer, player: int) -> bool:
        """One unit is enough, and whoever is near is mostly seen."""
        ours = chain.from_iterable(watching(game, player, within) for within in (NEAR, SNAP_REACH))
        return any(True for _ in usable_among(self, game, self.user(game, player), ours))

    def about(self, game: Warhammer, player: int) -> dict[str, Any]:
        return concerned(self, game, player) | {"slight": lambda: stake(self, game, player) < SLIGHT}

    async def act(self, game: Warhammer, unit: Unit, player: int) -> None:
        enemy = await game.choose(
            unit.owner,
            "overwatch target",
            list(in_sight(game, unit)),
            find=game.unit,
            rules=self.rules,
            about={"unit": unit.key},
        )
        await game.parts.shooting.shoot(game, unit, at=enemy, hits_on=game.parts.shooting.snap, rules=self.rules)


def may_watch(game: Warhammer, unit: Unit) -> bool:
    """Neither engaged nor TITANIC. [11e.stratagem.fire-overwatch]"""
    return not game.has(unit, "TITANIC") and not is_engaged(game, unit)


def watching(game: Warhammer, player: int, within: float = SNAP_REACH) -> Iterator[Unit]:
    """The units that could fire at one of the player's. [11e.stratagem.fire-overwatch]"""
    ours = (unit for unit in game.on_battlefield(1 - player) if may_watch(game, unit))
    return (unit for unit in ours if next(in_sight(game, unit, within), None))


def in_sight(game: Warhammer, unit: Unit, within: float = SNAP_REACH) -> Iterator[Unit]:
    """The enemy units that it sees and could fire at, whether or not they have moved.

    [11e.stratagem.fire-overwatch, 11e.stratagem.fire-overwatch-limit]
    """
    reach = min(within, max((weapon.range for weapon in weapons_of(game, unit)), default=0.0))
    near = enemies_within(game, unit, reach) if reach else []
    seen = (enemy for enemy in near if sees(game, unit, enemy))
    return (enemy for enemy in seen if game.parts.shooting.could_shoot(game, unit, enemy))


def stake(overwatch: Stratagem, game: Warhammer, player: int) -> float:
    """The part of its wounds that the best shots would cost an enemy on average."""
    pairs = [(unit, enemy) for unit in usable_on(overwatch, game, player) for enemy in in_sight(game, unit)]
    return max((share_at_stake(game, unit, enemy, "overwatch") for unit, enemy in pairs), default=0.0)
