"""What 11th edition asks and rolls besides what the family does; special rules say themselves what they do."""

from __future__ import annotations

from bellona.kernel.vocabulary import ONE, Question

from ..scenes.asked import PATHS

QUESTIONS: dict[str, Question] = {
    "fall back mode": ONE,
    "disembark mode": ONE,
    "mobile": ONE,
    "second pile-in move": PATHS,
    "shooting type": ONE,
}
ROLLS = ("hazard", "mobile")
