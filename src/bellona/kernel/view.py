"""The single way out: everything that leaves the process about a running game is made here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .facts import Fact, fact_data
from .run import Entry, OrdersChanged, Row, Run, TakenBack


def view(run: Run, player: int | None, since: int = 0) -> dict[str, Any]:
    """What this player (None: a spectator) may know: the visible state, their question, the facts from `since` on.

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
        "orders": orders_of(run, player),
        "facts": [fact_data(fact) for fact in facts[since:]],
        "facts_so_far": len(facts),
    }


class History:
    """Everything that has happened in a game: as it was recorded before its rules changed, and since."""

    def __init__(self, earlier: list[dict[str, Any]], run: Run) -> None:
        self.earlier, self.run = earlier, run

    def __len__(self) -> int:
        return len(self.earlier) + len(self.run.facts)

    def __getitem__(self, place: int) -> Fact | dict[str, Any]:
        before = len(self.earlier)
        return self.earlier[place] if place < before else self.run.facts[place - before]

    def seen_by(self, player: int | None, since: int = 0) -> Iterator[int]:
        """The places of the facts that this player may know, from place `since` on."""
        return (place for place in range(since, len(self)) if self._is_seen_by(player, self[place]))

    def _is_seen_by(self, player: int | None, fact: Fact | dict[str, Any]) -> bool:
        if isinstance(fact, Fact):
            return fact.is_seen_by(player)
        return fact.get("seen_by") is None or player in fact["seen_by"]


def orders_of(run: Run, player: int | None) -> list[dict[str, Any]]:
    orders: list[dict[str, Any]] = msgspec.to_builtins(list(run.orders[player])) if player is not None else []
    return orders


class KnownLog:
    """The entries of the log that one player knows of; they number the questions to that player.

    What the other side says in a secret dialogue, or takes back there, leaves no trace, nor do standing orders.
    """

    def __init__(self, run: Run, player: int | None) -> None:
        self.run, self.player = run, player
        self._known: list[Entry] = []
        self._read = 0

    def entries(self) -> list[Entry]:
        for entry in self.run.entries[self._read :]:
            if isinstance(entry, TakenBack) and entry.apart and entry.by != self.player:
                self._answer_again(entry)
            elif self._is_known(entry):
                self._known.append(entry)
        self._read = len(self.run.entries)
        return self._known

    def _is_known(self, entry: Entry) -> bool:
        match entry:
            case Row(apart=True):
                return entry.player == self.player
            case OrdersChanged():
                return False
        return True

    def _answer_again(self, undone: TakenBack) -> None:
        """One's own answers since then follow in the log once more: they were given only once."""
        self._known = [entry for entry in self._known if entry.n < undone.to]

    def question(self) -> int:
        """The number of the question that is open for this player."""
        return self.run.after + len(self.entries())

    def is_taken_back_since(self, question: int) -> bool:
        """Whether anything was taken back, as far as the player knows, since the question of this number."""
        return any(isinstance(entry, TakenBack) for entry in self.entries()[max(0, question - self.run.after) :])
