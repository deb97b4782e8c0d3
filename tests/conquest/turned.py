"""The same battle from the other side of the table: seats swapped, everything turned by 180 degrees.

What one player's Regiments are called, the other's are; where somebody stands, somebody stands across the table. The
battlefields look the same from both sides, so it is the same one: a piece is called what its image is called, and so
are zones. Answers and dice of a recorded battle, seen like this, must be legal again and lead to the same facts.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bellona.conquest.army.set_up import layout
from bellona.kernel.dice import Typed
from bellona.kernel.facts import Fact, fact_data
from bellona.kernel.requests import Ruling
from bellona.kernel.run import RULES, Row, Run, plain
from bellona.space.numbers import on_grid

OURS = re.compile(r"\b[AB](?=c?\d|$)")  # the key of a Regiment or Character begins with its player's letter
PLAYERS = ("player", "owner", "winner", "first", "victor", "seen_by")
BY_PLAYER = {"SupremacyRolled": "dice", "RolledOff": "dice", "BattleEnded": "points"}  # one number for each player
SHIFTS = ("way of the neighbour", "way back into contact")  # questions whose options are ways across the table


class Turn:
    """Turns data about a battle on a table of this size."""

    def __init__(self, run: Run) -> None:
        table = run.state.table
        self.width, self.depth = table.width, table.depth
        self.names = dict[str, str]()
        for feature in table.terrain.features:
            self.names[feature.key] = feature.key[:-1] if feature.key.endswith("'") else f"{feature.key}'"
        for zone in run.state.zones:
            there = {self.corner(*corner) for corner in zone.outline}
            self.names[zone.key] = next(
                other.key for other in run.state.zones if _near(there, {(x, y) for x, y in other.outline})
            )

    def corner(self, x: float, y: float) -> tuple[float, float]:
        return on_grid(self.width - x), on_grid(self.depth - y)

    def data(self, data: Any, name: str = "") -> Any:
        """Plain data of an answer or a fact, `name` being the field that it is the value of."""
        if name in PLAYERS:
            return _others(data)
        match data:
            case str():
                known = self.names.get(data, data)
                return OURS.sub(lambda letter: "BA"["AB".index(letter[0])], known)
            case [float() as x, float() as y] if name == "over":
                return list(self.corner(x, y))
            case [float() as x, float() as y, float() as fx, float() as fy]:
                return [*self.corner(x, y), -fx + 0.0, -fy + 0.0]
            case list():
                return [self.data(part) for part in data]
            case dict():
                return self._mapping(data)
        return data

    def _mapping(self, data: dict[str, Any]) -> dict[str, Any]:
        turned = {self.data(key): self.data(value, key) for key, value in data.items()}
        if both := BY_PLAYER.get(data.get("kind", "")):
            turned[both] = data[both][::-1]
        if data.get("kind") == "ZonesHeld":
            turned["holders"] = {self.data(zone): _others(holder) for zone, holder in data["holders"].items()}
        return turned

    def row(self, row: Row) -> Row:
        answer = row.answer if row.sides else self.data(row.answer)
        if row.asks == "activate":  # a task: what, whose, and more
            kind, player, *more = answer.split()
            answer = " ".join([kind, str(1 - int(player)), *more])
        if row.asks in SHIFTS:  # "0.5 -1", or of one enemy among several "B5/+0.5 -1"
            key, slash, way = answer.rpartition("/")
            dx, dy = (f"{0.0 - float(number):{'+' if slash else ''}g}" for number in way.split())
            answer = f"{key}{slash}{dx} {dy}"
        return msgspec.structs.replace(row, player=_others(row.player), answer=answer)


def _near(some: set[tuple[float, float]], others: set[tuple[float, float]]) -> bool:
    """Whether two outlines are the same, by their corners."""
    return all(any(abs(x - a) + abs(y - b) < 0.01 for a, b in others) for x, y in some)


def _others(player: Any) -> Any:
    """Player 0 for player 1; nobody for nobody."""
    if isinstance(player, list):
        return [_others(one) for one in player]
    return 1 - player if isinstance(player, int) and player >= 0 else player


def turned(run: Run) -> Run:
    """The battle again from the other side: every recorded answer, turned, is asked for and legal."""
    turn = Turn(run)
    assert layout(run.setup["battlefield"]).size == (turn.width, turn.depth)
    twin = Run(run.rulebook, run.setup | {"armies": run.setup["armies"][::-1]}, Typed(), settle=False)
    rows = [turn.row(row) for row in run.rows]
    while rows:
        row = rows.pop(_next(rows, twin))
        request = twin.waiting()[row.player]
        if row.giver == RULES and not isinstance(request, Ruling):
            assert plain(request.forced()) == [row.answer], (row, request.forced())
        twin.take(msgspec.structs.replace(row, n=twin.place))
    return twin


def _next(rows: list[Row], run: Run) -> int:
    """Where both players are asked in turn it is player 0 who comes first, from whichever side one looks."""
    waiting = run.waiting()
    for player, request in waiting.items():
        i = next((i for i, row in enumerate(rows) if row.player == player), None)
        if i is not None and rows[i].asks == request.name:
            return i
    raise AssertionError(f"nobody is asked for {rows[0]}, but {[(p, r.name) for p, r in waiting.items()]}")


def facts_by_activation(run: Run, turn: Turn | None = None) -> list[list[bytes]]:
    """The facts between one checkpoint and the next, in no order: both players' may come in either."""
    ends = [checkpoint.facts for checkpoint in run.checkpoints[1:]] + [len(run.facts)]
    begins = [0, *ends[:-1]]
    told = [fact_data(fact) | _players(fact) for fact in run.facts]
    seen = [turn.data(fact) for fact in told] if turn else told
    for fact in seen:
        fact["rules"] = sorted(fact.get("rules", ()))
    return [
        sorted(msgspec.json.encode(fact, order="deterministic") for fact in seen[a:b])
        for a, b in zip(begins, ends, strict=True)
    ]


def _players(fact: Fact) -> dict[str, int]:
    """Whose fact it is, player 0's too, who is left out of its data where he is the default."""
    return {"player": fact.player} if hasattr(fact, "player") else {}
