"""What 9th edition asks and rolls besides what the family does; special rules say themselves what they do."""

from __future__ import annotations

from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, SOME, Question

from ..scenes.asked import PATHS

QUESTIONS: dict[str, Question] = {
    "deployment zone": ONE,
    "aircraft to move": ONE,
    "combat squads": SOME,
    "second squad": SOME,
    "psyker": ONE_OR_NONE,
    "psychic power": SOME,
    "deny": SOME,
    "power upon": ONE,
    "closest": ONE,
    "lost in wreck": ONE,
    "grenade": SOME,
    "profile": ONE,
    "overwatch": SOME,
    "heroic intervention": ONE_OR_NONE,
    "heroic intervention move": PATHS,
    "close combat attacks": EACH,
    "morale test": ONE,
    "model that flees": ONE,
}
ROLLS = ("deployment zone", "psychic", "deny", "perils", "smite", "morale", "attrition")
