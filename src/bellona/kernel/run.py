"""One game in progress: the last checkpoint plus the answers since. Clone, undo, save and recovery are all that.

Rules are coroutines driven by hand. A `Run` holds the state at the beginning of the present activation (a checkpoint)
and the rows answered since; whatever else it has can be had again by feeding the rows to the checkpoint.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType, TracebackType
from typing import Any, Final, Literal, NamedTuple, NoReturn, TypeAlias

import msgspec

from .calls import CALL, matter_of
from .dice import DiceSource
from .errors import BellonaError
from .facts import Fact, GameEnded, Rolled
from .flow import Activation, Course, Each, announce, names, next_activation
from .game import Game
from .orders import StandingOrder, ordered_answer
from .past import Finished, Past
from .refusal import Refused, refuse
from .requests import Answer, Both, Pick, Request, Roll
from .rulebook import Rulebook

Giver: TypeAlias = Literal["person", "bot", "order", "dice", "rules"]  # who may give an answer
PERSON: Final = "person"
BOT: Final = "bot"
ORDER: Final = "order"
DICE: Final = "dice"
RULES: Final = "rules"


class Row(msgspec.Struct, frozen=True, tag="row", tag_field="entry", omit_defaults=True, gc=False):
    """One answer: its place in the log, what was asked, who was asked, what was answered, and who gave it."""

    n: int
    asks: str
    player: int
    answer: Answer
    giver: Giver = PERSON
    sides: int = 0  # of the dice, where it was a roll
    apart: bool = False  # whether it was given in a secret dialogue

    @property
    def is_roll(self) -> bool:
        """Whether dice fell; only such rows are numbered for fair dice."""
        return bool(self.sides and self.answer)


class TakenBack(msgspec.Struct, frozen=True, tag="undo", tag_field="entry", omit_defaults=True):
    """Rows from place `to` on no longer count. They stay in the log."""

    n: int
    to: int
    by: int
    apart: bool = False  # whether the secret dialogue that it was said in still went on


class OrdersChanged(msgspec.Struct, frozen=True, tag="orders", tag_field="entry"):
    """A player has new standing orders."""

    n: int
    player: int
    orders: tuple[StandingOrder, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended", tag_field="entry"):
    """The players end the game before the rules do: one gives up or has run out of time, or both agree on a result."""

    n: int
    how: Literal["conceded", "agreed", "time"]
    by: int
    winner: int | None


Entry = Row | TakenBack | OrdersChanged | Ended


class Checkpoint(NamedTuple):
    """A state between two activations, never changed, and how many rows, facts and dice came before it."""

    state: Any
    rows: int
    facts: int
    rolled: int
    next: Activation | None  # what is to be done; None: the game is over


class Interrupted(NamedTuple):
    """What stands still while a ruling is made: the activation, its question, and the rules at work."""

    course: Course
    request: Request[Any]
    chain: tuple[str, ...]


class RuleFailed(BellonaError):
    """A rule broke down. The game stands as it was before the answer."""


MANY_DRAWS = 1000  # of secrets that fit what has been seen; mostly the first does


class Mismatch(BellonaError):
    """A recorded row does not fit what the rules ask at its place."""

    def __init__(self, row: Row, asked: Request[Any] | None) -> None:
        self.row = row
        wanted = f"the rules ask player {asked.player} for {asked.name!r}" if asked else "nothing is asked"
        super().__init__(f"row {row.n} answers {row.asks!r} for player {row.player}, but {wanted} there")


class Run:
    """Drives one game. `request` is what it waits for; None when it is over."""

    def __init__(
        self,
        rulebook: Rulebook,
        setup: dict[str, Any],
        dice: DiceSource,
        *,
        after: int = 0,
        rolled: int = 0,
        rolls: int = 0,
        settle: bool = True,
    ) -> None:
        """A new game from what the players agreed on before it, or from a position: `{"position": state}`.

        A game that is taken up again says how many entries, dice and rolls came before, so that no dice are shown
        twice.
        """
        self.rulebook = rulebook
        self.setup = plain(setup)  # what a record can hold, so that a replay begins with the very same
        self.dice = dice
        self.after = after
        self.entries: list[Entry] = []  # append-only
        self.rolls = rolls  # how many there are in the log
        self.checkpoints: list[Checkpoint] = []
        self.orders = dict.fromkeys(rulebook.game.players, rulebook.standing_orders)
        self.request: Request[Any] | None = None
        self.ended: Ended | None = None  # by the players
        self._held: frozenset[int] = frozenset()  # players whose orders wait because they have just taken a move back
        self._past = Past(rolled)
        self._course: Course | None = None  # of the present activation, or of a ruling that interrupts it
        self._interrupted: Interrupted | None = None
        given = plain(setup)
        state = rulebook.state_from(given["position"]) if "position" in given else rulebook.begin(given)
        self._game = self._play(state)
        if "position" not in given:
            announce(rulebook.stages, self._game)
        self._go_on()
        if settle:
            self.settle()

    # -- what has happened -----------------------------------------------------------------------------------------

    @property
    def rows(self) -> list[Row]:
        """The answers that count."""
        return self._past.rows

    @property
    def facts(self) -> list[Fact]:
        return self._past.facts

    @property
    def fact_rows(self) -> list[int]:
        """How many rows counted when each fact was recorded."""
        return self._past.fact_rows

    @property
    def rolled(self) -> int:
        """How many dice have fallen."""
        return self._past.rolled

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
        over: bool = self.state.clock.over
        return self.ended is not None or (over and self.request is None)

    @property
    def winner(self) -> int | None:
        """Who has won a game that is over; None: it is drawn."""
        return self.ended.winner if self.ended else self.rulebook.victor(self.state)

    @property
    def place(self) -> int:
        """The number of the next entry in the log."""
        return self.after + len(self.entries)

    def waiting(self) -> dict[int, Request[Any]]:
        """What each player has to answer now."""
        if self.request is None or self.ended:
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

    def answer(self, raw: Answer, *, player: int | None = None, giver: Giver = PERSON) -> None:
        """Answer what is asked. An illegal answer raises `Refused`, a broken rule `RuleFailed`; both change nothing."""
        request = self.asked(player)
        raw = plain(raw)
        try:
            value = request.read(raw)
        except Refused:
            raise
        except Exception as bug:
            _fail(bug, request.name)

        def take_it() -> None:
            if giver == PERSON:
                self._held -= {request.player}
            self._accept(request, raw, value, giver)

        self._go_on_from(take_it, request.name)

    def idle(self, player: int) -> tuple[StandingOrder, ...]:
        """The answers by which all that this player could still do in the step is left undone, where there are such."""
        activation, request = self.checkpoints[-1].next, self.waiting().get(player)
        step = activation.step if activation else None
        if not isinstance(step, Each) or not step.idle or request is None or request.name != step.name:
            return ()
        return (StandingOrder(step.name, "first"), *step.idle)

    def leave_idle(self, player: int) -> None:
        """Leave all that this player could still do in the step undone, up to what has to be asked all the same.

        The first answer counts as given in person: taking it back takes back everything.
        """
        idle = self.idle(player)
        if not idle:
            raise refuse("nothing-to-leave", player=player)

        def leave() -> None:
            step = self._step()
            giver: Giver = PERSON
            self._held -= {player}
            while self._step() == step and (request := self.waiting().get(player)):
                given = ordered_answer(idle, request)
                if given is None:
                    break
                self._accept(request, plain(given[0]), request.read(given[0]), giver)
                self.settle()
                giver = ORDER

        self._go_on_from(leave, idle[0].asks)

    def _step(self) -> tuple[int, ...]:
        clock = self.state.clock
        return clock.stage, clock.round, clock.turn, clock.phase, clock.step

    def set_orders(self, player: int, orders: Sequence[StandingOrder]) -> None:
        """The player's standing orders from now on."""
        changed = OrdersChanged(self.place, player, tuple(orders))
        self._go_on_from(lambda: self.take(changed), "new orders")

    @property
    def hears_calls(self) -> bool:
        """Whether a ruling may be called for: while a question is open that is neither secret nor one for dice."""
        request = self.request if self.rulebook.called and not self.ended else None
        return not (request is None or self._interrupted or isinstance(request, Both | Roll))

    def call(self, matter: Answer, player: int) -> None:
        """This player calls for a ruling; the question that is open now is open again when the ruling is made."""
        row = Row(self.place, CALL, player, plain(matter))
        self._check_call(row)

        def make_it() -> None:
            self._enter(row)
            self._interrupt(row)

        self._go_on_from(make_it, CALL)

    def _check_call(self, row: Row) -> None:
        matter_of(row.answer)
        if not self.hears_calls or row.player not in self._game.players:
            raise refuse("no-ruling-now", player=row.player)

    def take_dice(self, dice: DiceSource) -> None:
        """Dice come from this source from now on; the game goes on if it waited for them."""
        self.dice = dice
        self._go_on_from(lambda: None, "dice")

    def end(self, how: Literal["conceded", "agreed", "time"], by: int, winner: int | None) -> None:
        """The players end the game here."""
        if self.is_over:
            raise refuse("not-asked", player=by, waiting=[])
        self.take(Ended(self.place, how, by, winner))

    def _go_on_from(self, change: Callable[[], None], what: str) -> None:
        """Make a change and settle. When a rule breaks down on the way, the game stands as before."""
        rows, entries, rolls = len(self.rows), len(self.entries), self.rolls
        held, orders = self._held, self.orders.copy()
        try:
            change()
            self.settle()
        except Exception as bug:
            del self.entries[entries:]
            self.rolls, self._held, self.orders = rolls, held, orders
            self._restore(rows)
            _fail(bug, what)

    def undo(self, player: int) -> None:
        """Take back the last answer that this player gave in person, and all that came of it.

        In a secret dialogue nothing of the other side's came of it: what they have said they keep saying.
        """
        last = self._last_given(player)
        if last is None or self.ended:
            raise refuse("nothing-to-take-back", player=player)
        undone, *since = self.rows[last:]
        apart = self._is_secret_yet(last)
        others = [row for row in since if row.player != player] if apart else []
        self.take(TakenBack(self.place, undone.n, player, apart))
        for row in others:
            self._accept(self.waiting()[row.player], row.answer, None, row.giver)
        self.settle()

    def can_undo(self, player: int) -> bool:
        """Whether there is an answer that this player could take back."""
        return self.ended is None and self._last_given(player) is not None

    def undo_reveals(self, player: int) -> list[str]:
        """What has become known since this player's last answer, so that taking it back needs the other's consent."""
        last = self._last_given(player)
        if last is None:
            return []
        since = range(last + 1, len(self.rows))
        heard = [self.rows[i] for i in since if not self._is_secret_yet(i)]
        learnt = [fact for fact in self.facts[bisect_right(self.fact_rows, last) :] if fact.seen_by]
        known = {
            "dice": any(row.is_roll for row in self.rows[last:]),
            "answers": any(row.player not in (player, -1) and not row.sides for row in heard),
            "secrets": (self.rows[last].apart and not self._is_secret_yet(last))
            or any(fact.is_seen_by(player) for fact in learnt),
        }
        return [kind for kind, came in known.items() if came]

    def _last_given(self, player: int) -> int | None:
        """Which of the rows that count is the last that this player gave in person."""
        given = (i for i in reversed(range(len(self.rows))) if self.rows[i].player == player)
        return next((i for i in given if self.rows[i].giver == PERSON), None)

    def _is_secret_yet(self, i: int) -> bool:
        """Whether a row belongs to a secret dialogue that is still going on: these end in a checkpoint."""
        return self.rows[i].apart and i >= self.checkpoints[-1].rows

    def _accept(self, request: Request[Any], raw: Answer, value: Any, giver: Giver) -> None:
        row = self._row(request, raw, giver)
        self._enter(row)
        self._send(row, request, value)

    def _enter(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.rolls += isinstance(entry, Row) and entry.is_roll

    def _row(self, request: Request[Any], raw: Answer, giver: Giver) -> Row:
        sides = request.sides if isinstance(request, Roll) else 0
        return Row(self.place, request.name, request.player, raw, giver, sides, isinstance(self.request, Both))

    def settle(self) -> None:
        """Answer whatever needs nobody: dice, forced choices, standing orders."""
        while automatic := self._automatic():
            request, raw, giver = automatic
            self._accept(request, raw, request.read(raw), giver)

    def _automatic(self) -> tuple[Request[Any], Answer, Giver] | None:
        for player, request in self.waiting().items():
            if forced := request.forced():
                return request, plain(forced[0]), RULES
            if isinstance(request, Roll):
                dice = self.dice.roll(request, self.place, self.rolled, self.rolls)
                return None if dice is None else (request, dice, DICE)
            if player not in self._held and (ordered := ordered_answer(self.orders.get(player, ()), request)):
                return request, plain(ordered[0]), ORDER
        return None

    # -- driving the rules -----------------------------------------------------------------------------------------

    def _send(self, row: Row, request: Request[Any], value: Any) -> None:
        self.rows.append(row)
        if isinstance(request, Roll):
            self._past.rolled += request.count
            self._game.record(
                Rolled(roll=request.name, player=request.player, dice=tuple(value), seen_by=request.seen_by)
            )
        if isinstance(self.request, Both):
            self.request.give(row.player, row.answer)
            if self.request.waiting():
                return
            value = self.request.result()
        if not self._resume(value):
            self._go_on()

    def _interrupt(self, call: Row) -> None:
        """Begin what follows from a call for a ruling."""
        assert self.rulebook.called
        assert self._course
        assert self.request
        self.rows.append(call)
        self._interrupted = Interrupted(self._course, self.request, self._game.chain)
        self._game.chain = ()
        self._course = self.rulebook.called(self._game, call.player, matter_of(call.answer))
        self._resume(None)

    def _take_up_again(self) -> bool:
        """A ruling is made: what it has interrupted goes on. False: it was no ruling that ended."""
        if self._interrupted is None:
            return False
        self._course, self.request, self._game.chain = self._interrupted
        self._interrupted = None
        self._past.date_facts()
        return True

    def _resume(self, value: Any) -> bool:
        """Let the rules go on to their next question. False: the activation ends without one."""
        assert self._course is not None
        before = self.request
        try:
            self.request = self._course.send(value)
        except StopIteration:
            return self._take_up_again()
        if isinstance(before, Both):
            raise RuntimeError(f"an activation must end after its secret dialogue {before.name!r}")
        self._past.date_facts()
        if isinstance(self.request, Both) and not self.request.waiting():
            return self._resume(self.request.result())
        return True

    def _go_on(self) -> None:
        """Go on to the next activation that asks something, or to the end of the game."""
        asking = False
        while not asking:
            activation = next_activation(self.rulebook.stages, self._game)
            self._past.date_facts()
            self._keep_checkpoint(activation)
            asking = self._begin(activation)

    def _begin(self, activation: Activation | None) -> bool:
        """Begin an activation. False: it has ended without a question."""
        self.request = None
        self._course = activation and activation.course(self._game)
        self._past.begun = 0
        return self._course is None or self._resume(None)

    def _keep_checkpoint(self, activation: Activation | None) -> None:
        if self.checkpoints and self.checkpoints[-1].rows == len(self.rows):
            self.checkpoints.pop()
        state = self.state.clone()
        self.checkpoints.append(Checkpoint(state, len(self.rows), len(self.facts), self.rolled, activation))
        self._past.sections = {}

    def _restore(self, rows: int) -> None:
        """The game as it was when this many rows counted."""
        fed = self.rows[:rows]
        while self.checkpoints[-1].rows > rows:
            self.checkpoints.pop()
            self._past.sections = {}
        last = self.checkpoints[-1]
        self._past.cut(last.rows, last.facts, last.rolled, until=rows)
        self._repeat(last, fed[last.rows :])

    def _repeat(self, checkpoint: Checkpoint, rows: Sequence[Row]) -> None:
        """Begin the activation of a checkpoint again and give it these rows."""
        self._drop_course()
        self._game = self._play(checkpoint.state.clone())
        self._begin(checkpoint.next)
        while (fed := len(self.rows) - checkpoint.rows) < len(rows):
            self.feed(rows[fed])

    def _play(self, state: Any) -> Game[Any]:
        game = self.rulebook.game(self.rulebook, state, self.facts)
        game.past = self._past
        return game

    def feed(self, row: Row, *, checked: bool = False) -> None:
        """Give a recorded row to the rules again. It is only asked whether it is legal when `checked`."""
        waiting = self.waiting()
        request = waiting.get(row.player)
        if row.asks == CALL and self.hears_calls:
            self._feed_call(row, checked=checked)
            return
        if request is None or request.name != row.asks:
            raise Mismatch(row, request or next(iter(waiting.values()), None))
        if checked and row != self._row(request, row.answer, row.giver):
            raise BellonaError(f"row {row.n} does not say how {row.asks!r} is asked")
        self._send(row, request, request.read(row.answer) if checked else request.revive(row.answer))

    def _feed_call(self, row: Row, *, checked: bool) -> None:
        if checked:
            self._check_call(row)
            if row != Row(self.place, CALL, row.player, row.answer):
                raise BellonaError(f"row {row.n} does not say how a ruling is called for")
        self._interrupt(row)

    def take(self, entry: Entry, *, checked: bool = True) -> None:
        """Take up an entry of a record, an answer checked against the rules. `settle` when all are taken up."""
        if isinstance(entry, Row):
            self.feed(entry, checked=checked)
            if entry.giver == PERSON:
                self._held -= {entry.player}
        elif isinstance(entry, TakenBack):
            self._restore(next(i for i, row in enumerate(self.rows) if row.n == entry.to))
            self._held |= {entry.by}
        elif isinstance(entry, OrdersChanged):
            self.orders[entry.player] = entry.orders
        else:
            self._end(entry)
        self._enter(entry)

    def _end(self, entry: Ended) -> None:
        self.ended = entry
        self._game.record(GameEnded(how=entry.how, player=entry.by, winner=entry.winner))
        self._past.date_facts()

    # -- copies ----------------------------------------------------------------------------------------------------

    def clone(self, dice: DiceSource | None = None) -> Run:
        """An independent game in the same position. Close it, or use it as a context manager."""
        last = self.checkpoints[-1]
        copy = self._copy(self.checkpoints, self.rows[last.rows :], dice or self.dice, self._past.sections)
        if self.ended:
            copy._end(self.ended)
        return copy

    def at(self, rows: int) -> Run:
        """An independent game as it was when this many rows counted."""
        before = [checkpoint for checkpoint in self.checkpoints if checkpoint.rows <= rows]
        return self._copy(before, self.rows[before[-1].rows : rows], self.dice)

    def imagined(self, player: int, pick: Pick, dice: DiceSource) -> Run:
        """A game in the same position as far as this player knows: the other side's secrets are drawn anew.

        Answers since the checkpoint may have shown some of them: secrets that do not fit are drawn again.
        """
        last = self.checkpoints[-1]
        since = range(last.rows, len(self.rows))
        known = [self.rows[i] for i in since if self.rows[i].player == player or not self._is_secret_yet(i)]
        for _ in range(MANY_DRAWS):
            state = self.rulebook.imagine(last.state, player, pick)
            activation = next_activation(self.rulebook.stages, self.rulebook.game(self.rulebook, state, []))
            imagined = last._replace(state=state, next=activation)
            try:
                return self._copy([*self.checkpoints[:-1], imagined], known, dice)
            except (Mismatch, LookupError):
                continue
        raise BellonaError(f"no secrets were found that fit what player {player} has seen")

    def _copy(
        self,
        checkpoints: list[Checkpoint],
        since: Sequence[Row],
        dice: DiceSource,
        sections: Mapping[int, Finished] = MappingProxyType({}),
    ) -> Run:
        checkpoint = checkpoints[-1]
        copy = Run.__new__(Run)
        copy.setup, copy.rulebook, copy.dice, copy.after = self.setup, self.rulebook, dice, self.after
        copy.entries, copy.rolls = list(self.entries), self.rolls
        copy._past = self._past.until(checkpoint.rows, checkpoint.facts, checkpoint.rolled)
        copy._past.sections |= sections
        copy.checkpoints = list(checkpoints)
        copy.orders, copy._held, copy.ended = dict(self.orders), self._held, None
        copy._course = copy._interrupted = None
        copy._repeat(checkpoint, since)
        return copy

    def close(self) -> None:
        """End the game's rules at once. Nothing more can be answered."""
        self._drop_course()
        self.request = None

    def _drop_course(self) -> None:
        for course in (self._course, self._interrupted and self._interrupted.course):
            if course:
                course.close()
        self._course = self._interrupted = None

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _fail(bug: Exception, what: str) -> NoReturn:
    """Tell what went wrong on the way. A refusal there is a rule's failure, too: the answer itself was accepted."""
    if isinstance(bug, BellonaError) and not isinstance(bug, Refused):
        raise bug
    raise RuleFailed(f"a rule failed on {what!r}: {type(bug).__name__}: {bug}") from bug


def plain(raw: Answer) -> Answer:
    """An answer as JSON can hold it: whatever is stranger than that is refused before a rule could see it."""
    if raw is None or (type(raw) is str and raw.isascii()):
        return raw
    try:
        text = msgspec.json.encode(raw)
        if b"null" in text:  # which is how numbers that are none are written, too
            json.dumps(msgspec.to_builtins(raw, str_keys=True), allow_nan=False)
        return msgspec.json.decode(text)
    except (TypeError, ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise refuse("malformed", expected=f"plain data ({error})") from None
