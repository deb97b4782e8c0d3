"""The single way out: everything that leaves the process about a running game is made here."""

from __future__ import annotations

from typing import Any

import msgspec

from .facts import fact_data
from .run import Run


def view(run: Run, player: int | None, since: int = 0) -> dict[str, Any]:
    """What this player (None: a spectator) may know: the visible state, the question to him, the facts from `since` on.

    Of a question to somebody else only the addressee is told, and standing orders are nobody else's business.
    """
    waiting = run.waiting()
    asked = waiting.get(player) if player is not None else None
    facts = [fact for fact in run.facts if fact.is_seen_by(player)]
    return {
        "ruleset": run.rulebook.name,
        "version": run.rulebook.version,
        "player": player,
        "clock": msgspec.to_builtins(run.state.clock),
        "where": list(run.where()) if asked else [],
        "state": run.rulebook.visible(run.state, player),
        "waiting_for": sorted(waiting),
        "request": asked.shown() if asked else None,
        "orders": msgspec.to_builtins(list(run.orders[player])) if player is not None else [],
        "facts": [fact_data(fact) for fact in facts[since:]],
        "facts_so_far": len(facts),
    }
