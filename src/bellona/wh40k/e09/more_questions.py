"""What 9th edition asks and rolls besides what the family does; special rules say themselves what they do."""

from __future__ import annotations

from bellona.kernel.vocabulary import ONE, SOME, Question

QUESTIONS: dict[str, Question] = {
    "grenade": SOME,
    "profile": ONE,
    "morale test": ONE,
    "model that flees": ONE,
}
ROLLS = ("morale", "attrition")
