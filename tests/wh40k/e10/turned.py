"""The same battle from the other side of the table: seats swapped, everything turned by 180 degrees.

What one player's units are called, the other's are; where somebody stands, somebody stands across the table. Answers
and dice of a recorded battle, seen like this, must be legal again and lead to the same facts, seen like this.
"""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import msgspec

from bellona.kernel.dice import Typed
from bellona.kernel.facts import fact_data
from bellona.kernel.orders import ordered_answer
from bellona.kernel.requests import Assign, Choose, Place, Request, Ruling
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import BOT, ORDER, RULES, Ended, OrdersChanged, Row, Run, TakenBack, plain
from bellona.space.numbers import on_grid
from bellona.wh40k.missions.mission import Mission
from bellona.wh40k.table.layouts import battlefield, objectives_of

OURS = re.compile(r"\b[AB](?=\d|$)")  # a unit's key begins with its player's letter
PLAYERS = ("player", "owner", "controller", "winner", "first", "attacker", "victor", "seen_by")
BY_PLAYER = ("levels", "vp")  # fields that hold one number for each player
SIZES = ("size",)  # which a turn does not change
POSE = 5  # numbers


class Turn:
    """Turns data about a battle on a table of this size."""

    def __init__(self, book: Rulebook, width: float, depth: float) -> None:
        self.book, self.width, self.depth = book, width, depth
        self.named: list[str] = []  # terrain areas that the battlefield names as objectives

    def data(self, data: Any, name: str = "") -> Any:
        """Plain data of an answer or a fact, `name` being the field that it is the value of."""
        if name in PLAYERS:
            return _others(data)
        if name in SIZES:
            return data
        match data:
            case str():
                return OURS.sub(lambda letter: "BA"["AB".index(letter[0])], data)
            case float() if name in ("x", "y"):
                return on_grid((self.width if name == "x" else self.depth) - data)
            case list() if name in BY_PLAYER:
                return data[::-1]
            case [float(), *others] if len(others) in (1, POSE - 1) and all(type(n) is float for n in others):
                return self.place(data)
            case list():
                return [self.data(part) for part in data]
            case dict():
                return self._mapping(data)
        return data

    def place(self, pose: list[float]) -> list[float]:
        x, y, *more = pose
        facing = [-f if f else f for f in more[1:]]
        return [on_grid(self.width - x), on_grid(self.depth - y), *more[:1], *facing]

    def _mapping(self, data: dict[str, Any]) -> dict[str, Any]:
        turned = {self.data(key): self.data(value, key) for key, value in data.items()}
        if data.get("kind") == "RollOff":
            turned["dice"] = data["dice"][::-1]
        if data.get("kind") == "BattleEnded" and "destroyed" in data:
            turned["destroyed"] = sorted(_others(data["destroyed"]))
        return turned

    def row(self, row: Row) -> Row:
        answer = row.answer if row.sides else self.data(row.answer)
        return msgspec.structs.replace(row, player=_others(row.player), answer=answer)

    def setup(self, setup: dict[str, Any]) -> dict[str, Any]:
        """What the players agreed on, their armies exchanged, the battlefield turned."""
        terrain = msgspec.to_builtins(battlefield(self.book, setup["layout"]).terrain.features)
        self.named = list(objectives_of(self.book, setup["layout"]))
        about = {"at": [self.width, self.depth], "facing": [-1.0, 0.0]}
        layout = {"size": [self.width, self.depth], "terrain": [feature | about for feature in terrain]}
        return setup | {"armies": setup["armies"][::-1], "layout": layout}

    def mission(self, mission: Mission) -> Mission:
        """The mission with its map turned, too."""
        turn = self

        class Turned(type(mission)):  # type: ignore[misc]
            def zones(self, width: float, depth: float) -> Any:
                return tuple(tuple((width - x, depth - y) for x, y in z) for z in super().zones(width, depth))

            def markers(self, width: float, depth: float) -> Any:
                return {key: tuple(turn.place([x, y])) for key, (x, y) in super().markers(width, depth).items()}

            def objectives(self, game: Any) -> Any:
                named = {"objectives": turn.named} if turn.named else {}
                game.state.mission = game.state.mission | named
                return super().objectives(game)

        return Turned()


def _others(player: Any) -> Any:
    """Player 0 for player 1; nobody for nobody."""
    if isinstance(player, list):
        return [_others(one) for one in player]
    return 1 - player if isinstance(player, int) and player >= 0 else player


def turned(run: Run, rulebook: Rulebook, *, questions: bool = False) -> Run:
    """The battle again from the other side: every recorded answer, turned, is asked for and legal.

    With `questions` whatever is offered to a player is offered to the other, in the same order.
    """
    table = run.state.table
    turn = Turn(rulebook, table.width, table.depth)
    known = rulebook.parts.missions.all
    missions = {name: turn.mission(mission) for name, mission in known.items()}
    again = Run(rulebook, run.setup, Typed(), settle=False)
    with patch.dict(known, missions):
        twin = Run(rulebook, turn.setup(run.setup), Typed(), settle=False)
    rows = [turn.row(row) for row in run.rows]
    for row in run.entries:
        assert not isinstance(row, TakenBack | Ended)
        if isinstance(row, OrdersChanged):
            for side, player in ((again, row.player), (twin, 1 - row.player)):
                side.take(OrdersChanged(side.place, player, row.orders))
            continue
        told = offered(again.waiting()[row.player]) if questions and row.giver == BOT else None
        if questions:
            again.take(msgspec.structs.replace(row, n=again.place))
        with patch.dict(known, missions):
            if told is not None and (asked := twin.waiting().get(1 - row.player)):
                assert offered(asked) == turn.data(told), (row.n, row.asks)
            seen = rows.pop(_next(rows, twin))
            _check_automatic(twin, seen)
            twin.take(msgspec.structs.replace(seen, n=twin.place))
    return twin


def offered(request: Request[Any]) -> Any:
    """Everything that a question puts forward, in its order, as plain data."""
    match request:
        case Choose():
            return list(request.options)
        case Assign():
            return {key: list(request.options(key)) for key in request.things}
        case Place():
            return plain([msgspec.to_builtins(suggestion) for suggestion in request.suggestions()])
    return plain(request.suggested())


def _next(rows: list[Row], run: Run) -> int:
    """Where both players roll, or answer apart, it is player 0 who is asked first, from whichever side one looks."""
    waiting = run.waiting()
    for i, row in enumerate(rows if rows[0].apart else rows[:2]):
        if row.player in waiting and waiting[row.player].name == row.asks:
            return i
    raise AssertionError(f"nobody is asked for {rows[0]}, but {[(p, r.name) for p, r in waiting.items()]}")


def _check_automatic(run: Run, row: Row) -> None:
    """What the rules or standing orders answered they answer again, seen from the other side."""
    request = run.waiting()[row.player]
    if row.giver == RULES and not isinstance(request, Ruling):
        assert plain(request.forced()) == [row.answer], (row, request.forced())
    if row.giver == ORDER:
        assert plain(ordered_answer(run.orders[row.player], request)) == [row.answer], row


def facts_by_activation(run: Run, turn: Turn | None = None) -> list[list[bytes]]:
    """The facts between one checkpoint and the next, in no order: both players' may come in either."""
    ends = [checkpoint.facts for checkpoint in run.checkpoints[1:]] + [len(run.facts)]
    begins = [0, *ends[:-1]]
    told = [fact_data(fact) for fact in run.facts]
    seen = [turn.data(fact) for fact in told] if turn else told
    return [
        sorted(msgspec.json.encode(fact, order="deterministic") for fact in seen[a:b])
        for a, b in zip(begins, ends, strict=True)
    ]
