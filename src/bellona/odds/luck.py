"""How lucky the players of a recorded game were: what their attacks did against what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from bellona.kernel.rulebook import Rulebook

from .ask import answer, chances_of
from .chain import ChainOdds
from .laws import Law
from .trials import TrialOdds


class AttackLuck(NamedTuple):
    """All attacks of a unit on a target: what they might have done, and the wounds that they did cost."""

    player: int
    name: str
    law: Law
    lost: int

    @property
    def difference(self) -> float:
        return self.lost - self.law.mean

    @property
    def this_or_better(self) -> float:
        """The chance to do at least as well."""
        return self.law.at_least(self.lost)


class PlayerLuck(NamedTuple):
    """All attacks of a player together."""

    player: int
    attacks: int
    law: Law
    lost: int

    @property
    def this_or_better(self) -> float:
        return self.law.at_least(self.lost)


def luck(rulebook: Rulebook, facts: Iterable[Mapping[str, Any]]) -> list[AttackLuck]:
    """The luck of every attack that the facts of a game tell of; facts as records hold them."""
    family = chances_of(rulebook)
    found = []
    for made in family.recorded(rulebook, facts):
        odds = answer(made.plan, family)
        assert not isinstance(odds, TrialOdds | ChainOdds)  # what records tell of is wounds
        found.append(AttackLuck(made.player, made.name, odds.wounds_lost, made.lost))
    return found


def luck_of_players(attacks: Iterable[AttackLuck]) -> list[PlayerLuck]:
    """The attacks of each player added up."""
    by_player: dict[int, list[AttackLuck]] = {}
    for attack in attacks:
        by_player.setdefault(attack.player, []).append(attack)
    found = []
    for player, own in sorted(by_player.items()):
        total = np.ones(1)
        for attack in own:
            total = np.convolve(total, attack.law.chances)
        found.append(PlayerLuck(player, len(own), Law(total), sum(attack.lost for attack in own)))
    return found
