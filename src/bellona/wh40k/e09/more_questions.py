"""What 9th edition asks and rolls besides what the family does; special rules say themselves what they do."""

from __future__ import annotations

from bellona.kernel.vocabulary import EACH, ONE, ONE_OR_NONE, ORDER, SOME, Question

from ..scenes.asked import PATHS, PLACES

QUESTIONS: dict[str, Question] = {
    "deployment zone": ONE,
    "aircraft to move": ONE,
    "combat squads": SOME,
    "markers": EACH,
    "second squad": SOME,
    "added models": PLACES,
    "psyker": ONE_OR_NONE,
    "psychic power": SOME,
    "deny": SOME,
    "power upon": ONE,
    "closest": ONE,
    "order of perils": ORDER,
    "lost in wreck": ONE,
    "grenade": SOME,
    "profile": ONE,
    "overwatch": SOME,
    "heroic intervention": ONE_OR_NONE,
    "heroic intervention move": PATHS,
    "chargers": ONE,
    "close combat attacks": EACH,
    "morale test": ONE,
    "model that flees": ONE,
}
ROLLS = ("ruling", "deployment zone", "psychic", "deny", "perils", "morale", "attrition")
