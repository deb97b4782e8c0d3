"""One game in progress: the last checkpoint plus the answers since. Clone, undo, save and recovery are all that.

Rules are coroutines driven by hand. A `Run` holds the state at the beginning of the present activation (a checkpoint)
and the rows answered since; whatever else it has can be had again by feeding the rows to the checkpoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple

import msgspec

from .dice import DiceSource
from .errors import BellonaError
from .facts import Fact, Rolled
from .flow import Activation, announce, names, next_activation
from .game import Game
from .orders import StandingOrder, ordered_answer
from .refusal import refuse
from .requests import Answer, Both, Pick, Request, Roll
from .rulebook import Rulebook

PERSON, BOT, ORDER, DICE, RULES = "person", "bot", "order", "dice", "rules"  # who may give an answer


class Row(msgspec.Struct, frozen=True, tag="row", tag_field="entry", omit_defaults=True):
    """One answer: its place in the log, what was asked, who was asked, what was answered, and who gave it."""

    n: int
    asks: str
    player: int
    answer: Answer
    giver: str = PERSON
    sides: int = 0  # of the dice, where it was a roll


class TakenBack(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """Rows from place `to` on no longer count. They stay in the log."""

    n: int
    to: int
    by: int


class OrdersChanged(msgspec.Struct, frozen=True, tag="orders", tag_field="entry"):
    """A player has new standing orders."""

    n: int
    player: int
    orders: tuple[StandingOrder, ...]


Entry = Row | TakenBack | OrdersChanged


class Checkpoint(NamedTuple):
    """A state between two activations, never changed, and how many rows, facts and dice came before it."""

    state: Any
    rows: int
    facts: int
    rolled: int


class RuleFailed(BellonaError):
    """A rule broke down. The game stands as it was before the answer."""


class Mismatch(BellonaError):
    """A recorded row does not fit what the rules ask at its place."""

    def __init__(self, row: Row, asked: Request[Any] | None) -> None:
        self.row = row
        wanted = f"the rules ask player {asked.player} for {asked.name!r}" if asked else "nothing is asked"
        super().__init__(f"row {row.n} answers {row.asks!r} for player {row.player}, but {wanted} there")


class Run:
    """Drives one game. `request` is what it waits for; None when it is over."""

    def __init__(self, rulebook: Rulebook, setup: dict[str, Any], dice: DiceSource, *, settle: bool = True) -> None:
        """A new game from what the players agreed on before it, or from a position: `{"position": state}`."""
        self.rulebook = rulebook
        self.setup = setup
        self.dice = dice
        self.entries: list[Entry] = []  # append-only
        self.rows: list[Row] = []  # those that count
        self.facts: list[Fact] = []
        self.fact_rows: list[int] = []  # how many rows counted when each fact was recorded
        self.checkpoints: list[Checkpoint] = []
        self.orders = dict.fromkeys(rulebook.game.players, rulebook.standing_orders)
        self.request: Request[Any] | None = None
        self._held: frozenset[int] = frozenset()  # players whose orders wait because they have just taken a move back
        self._rolled = 0
        self._activation: Activation | None = None
        state = rulebook.state_from(setup["position"]) if "position" in setup else rulebook.begin(setup)
        self._game = rulebook.game(rulebook, state, self.facts)
        announce(rulebook.stages, self._game)
        self._go_on()
        if settle:
            self.settle()

    # -- what it waits for -----------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self._game.state

    @property
    def game(self) -> Game[Any]:
        """The game as rules see it, for queries; change nothing through it."""
        return self._game

    @property
    def is_over(self) -> bool:
        return self.request is None

    def waiting(self) -> dict[int, Request[Any]]:
        """What each player has to answer now."""
        if self.request is None:
            return {}
        if isinstance(self.request, Both):
            return self.request.waiting()
        return {self.request.player: self.request}

    def asked(self, player: int | None = None) -> Request[Any]:
        """What this player, or the only one who is asked, has to answer."""
        waiting = self.waiting()
        if player is None and len(waiting) == 1:
            return next(iter(waiting.values()))
        if player not in waiting:
            raise refuse("not-asked", player=player, waiting=sorted(waiting))
        return waiting[player]

    def where(self) -> tuple[str, ...]:
        """Stage, phase, step, then the rules at work, then the question: why somebody is asked."""
        clock = names(self.rulebook.stages, self.state.clock)
        return (*clock, *self.request.where, self.request.name) if self.request else clock

    # -- answering -------------------------------------------------------------------------------------------------

    def answer(self, raw: Answer, *, player: int | None = None, giver: str = PERSON) -> None:
        """Answer what is asked. An illegal answer raises `Refused`, a broken rule `RuleFailed`; both change nothing."""
        request = self.asked(player)
        raw = plain(raw)
        value = request.read(raw)
        rows, entries, held = len(self.rows), len(self.entries), self._held
        try:
            if giver == PERSON:
                self._held -= {request.player}
            self._accept(request, raw, value, giver)
            self.settle()
        except Exception as bug:
            del self.entries[entries:]
            self._held = held
            self._restore(rows)
            if isinstance(bug, BellonaError):
                raise
            raise RuleFailed(f"a rule failed on {request.name!r}: {type(bug).__name__}: {bug}") from bug

    def set_orders(self, player: int, orders: Sequence[StandingOrder]) -> None:
        """The player's standing orders from now on."""
        self.orders[player] = tuple(orders)
        self.entries.append(OrdersChanged(len(self.entries), player, tuple(orders)))
        self.settle()

    def undo(self, player: int) -> None:
        """Take back the last answer that this player gave in person, and all that came of it."""
        given = [i for i, row in enumerate(self.rows) if row.giver == PERSON and row.player == player]
        if not given:
            raise refuse("nothing-to-take-back", player=player)
        self.entries.append(TakenBack(len(self.entries), self.rows[given[-1]].n, player))
        self._held |= {player}
        self._restore(given[-1])
        self.settle()

    def undo_reveals(self, player: int) -> list[str]:
        """What has become known since this player's last answer, so that taking it back needs the other's consent."""
        last = max((i for i, row in enumerate(self.rows) if row.giver == PERSON and row.player == player), default=-1)
        since = self.rows[last + 1 :]
        learnt = [fact for row, fact in zip(self.fact_rows, self.facts, strict=True) if row > last and fact.seen_by]
        known = {
            "dice": any(row.giver == DICE for row in since),
            "answers": any(row.player not in (player, -1) and row.giver != DICE for row in since),
            "secrets": any(fact.is_seen_by(player) for fact in learnt),
        }
        return [kind for kind, came in known.items() if came]

    def _accept(self, request: Request[Any], raw: Answer, value: Any, giver: str) -> None:
        sides = request.sides if isinstance(request, Roll) else 0
        row = Row(len(self.entries), request.name, request.player, raw, giver, sides)
        self.entries.append(row)
        self._send(row, request, value)

    def settle(self) -> None:
        """Answer whatever needs nobody: dice, forced choices, standing orders."""
        while automatic := self._automatic():
            request, raw, giver = automatic
            self._accept(request, raw, request.read(raw), giver)

    def _automatic(self) -> tuple[Request[Any], Answer, str] | None:
        if isinstance(self.request, Roll):
            dice = self.dice.roll(self.request, len(self.entries), self._rolled)
            return None if dice is None else (self.request, dice, DICE)
        for player, request in self.waiting().items():
            if forced := request.forced():
                return request, plain(forced[0]), RULES
            if player not in self._held and (ordered := ordered_answer(self.orders.get(player, ()), request)):
                return request, plain(ordered[0]), ORDER
        return None

    # -- driving the rules -----------------------------------------------------------------------------------------

    def _send(self, row: Row, request: Request[Any], value: Any) -> None:
        assert self._activation is not None
        self.rows.append(row)
        if isinstance(request, Roll):
            self._rolled += request.count
            self._game.record(
                Rolled(roll=request.name, player=request.player, dice=tuple(value), seen_by=request.seen_by)
            )
        together = self.request if isinstance(self.request, Both) else None
        if together:
            together.give(row.player, row.answer)
            if together.waiting():
                return
            value = together.result()
        try:
            self.request = self._activation.send(value)
        except StopIteration:
            self._go_on()
        else:
            if together:
                raise RuntimeError(f"an activation must end after its secret dialogue {together.name!r}")
            self._date_facts()

    def _go_on(self) -> None:
        """Begin the next activation that asks something."""
        while True:
            self._date_facts()
            self._keep_checkpoint()
            self._activation = next_activation(self.rulebook.stages, self._game)
            if self._activation is None:
                self.request = None
                return
            try:
                self.request = self._activation.send(None)
            except StopIteration:
                continue
            self._date_facts()
            return

    def _date_facts(self) -> None:
        self.fact_rows += [len(self.rows)] * (len(self.facts) - len(self.fact_rows))

    def _keep_checkpoint(self) -> None:
        if self.checkpoints and self.checkpoints[-1].rows == len(self.rows):
            self.checkpoints.pop()
        self.checkpoints.append(Checkpoint(self.state.clone(), len(self.rows), len(self.facts), self._rolled))

    def _restore(self, rows: int) -> None:
        """The game as it was when this many rows counted."""
        fed = self.rows[:rows]
        while self.checkpoints[-1].rows > rows:
            self.checkpoints.pop()
        self._restart(self.checkpoints[-1])
        for row in fed[self.checkpoints[-1].rows :]:
            self.feed(row)

    def _restart(self, checkpoint: Checkpoint) -> None:
        """Begin the activation of a checkpoint again."""
        if self._activation:
            self._activation.close()
        del self.rows[checkpoint.rows :], self.facts[checkpoint.facts :], self.fact_rows[checkpoint.facts :]
        self._rolled = checkpoint.rolled
        self._game = self.rulebook.game(self.rulebook, checkpoint.state.clone(), self.facts)
        self._activation = next_activation(self.rulebook.stages, self._game)
        self.request = self._activation.send(None) if self._activation else None
        self._date_facts()

    def feed(self, row: Row, *, checked: bool = False) -> None:
        """Give a recorded row to the rules again. It is only asked whether it is legal when `checked`."""
        waiting = self.waiting()
        request = waiting.get(row.player)
        if request is None or request.name != row.asks:
            raise Mismatch(row, request or next(iter(waiting.values()), None))
        self._send(row, request, request.read(row.answer) if checked else request.revive(row.answer))

    def take(self, entry: Entry) -> None:
        """Take up an entry of a record, an answer checked against the rules. `settle` when all are taken up."""
        self.entries.append(entry)
        if isinstance(entry, Row):
            self.feed(entry, checked=True)
        elif isinstance(entry, TakenBack):
            self._restore(next(i for i, row in enumerate(self.rows) if row.n == entry.to))
            self._held |= {entry.by}
        else:
            self.orders[entry.player] = entry.orders

    # -- copies ----------------------------------------------------------------------------------------------------

    def clone(self, dice: DiceSource | None = None) -> Run:
        """An independent game in the same position. Close it, or use it as a context manager."""
        return self._copy(self.checkpoints[-1], dice)

    def imagined(self, player: int, pick: Pick, dice: DiceSource) -> Run:
        """A game in the same position as far as this player knows: the other side's secrets are drawn anew."""
        last = self.checkpoints[-1]
        return self._copy(last._replace(state=self.rulebook.imagine(last.state, player, pick)), dice)

    def _copy(self, checkpoint: Checkpoint, dice: DiceSource | None) -> Run:
        copy = Run.__new__(Run)
        copy.setup, copy.rulebook, copy.dice = self.setup, self.rulebook, dice or self.dice
        copy.entries = list(self.entries)
        copy.rows = self.rows[: checkpoint.rows]
        copy.facts, copy.fact_rows = self.facts[: checkpoint.facts], self.fact_rows[: checkpoint.facts]
        copy.checkpoints = [*self.checkpoints[:-1], checkpoint]
        copy.orders, copy._held = dict(self.orders), self._held
        copy._activation = None
        copy._restart(checkpoint)
        for row in self.rows[checkpoint.rows :]:
            copy.feed(row)
        return copy

    def close(self) -> None:
        """End the game's rules at once. Nothing more can be answered."""
        if self._activation:
            self._activation.close()
        self._activation = None
        self.request = None

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def plain(raw: Answer) -> Answer:
    """An answer as JSON can hold it: whatever is stranger than that is refused before a rule could see it."""
    try:
        if not _is_finite(raw):
            raise ValueError("a number is not finite")
        return msgspec.json.decode(msgspec.json.encode(raw))
    except (TypeError, ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise refuse("malformed", expected=f"plain data ({error})") from None


def _is_finite(raw: Answer) -> bool:
    if isinstance(raw, float):
        return raw - raw == 0
    if isinstance(raw, list | tuple):
        return all(map(_is_finite, raw))
    return not isinstance(raw, dict) or all(map(_is_finite, raw.values()))
