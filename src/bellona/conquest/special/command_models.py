"""Command models that are the same for every faction; the Leader's rule is with those of attacks."""

from __future__ import annotations

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
