"""Command models that are the same for every faction."""

from __future__ import annotations

from bellona.kernel.modifiers import Modifier

from ..moments import ConquestRule
from ..registry import RULES


@RULES.add("standard-bearer")
class StandardBearer(ConquestRule):
    """His Regiment may re-roll failed Charges, and its second March is an inch longer.

    [conquest.command-model.standard-bearer, conquest.command-model.standard-bearer.march]
    """

    rules = ("conquest.command-model.standard-bearer", "conquest.command-model.standard-bearer.march")
    grants = frozenset({"re-rolls-charges"})

    def second_march(self) -> int | None:
        return 1


@RULES.add("leader")
class Leader(ConquestRule):
    """His Stand has +1 Attacks, and its Barrage is 1 greater.

    [conquest.command-model.leader, conquest.command-model.leader.barrage]
    """

    rules = ("conquest.command-model.leader", "conquest.command-model.leader.barrage")

    def attacks(self) -> Modifier | None:
        return Modifier("add", 1, "conquest.command-model.leader")

    def barrage(self) -> Modifier | None:
        return Modifier("add", 1, "conquest.command-model.leader.barrage")
