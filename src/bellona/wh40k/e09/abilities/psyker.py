"""How many powers a PSYKER may attempt, and how many it may try to deny."""

from __future__ import annotations

from ...moments import WarhammerRule
from ..registry import RULES


@RULES.ability("psyker")
class Psyker(WarhammerRule):
    """So many attempts in its Psychic phase, and so many denials in the enemy's; one if nothing is said.

    [9e.psychic.attempts, 9e.psychic.deny-limit]
    """

    def __init__(self, attempts: str = "1", denials: str = "1") -> None:
        self.attempts, self.denials = int(attempts), int(denials)

    def attempts_powers(self) -> int:
        return self.attempts

    def denies_powers(self) -> int:
        return self.denials
