"""One live game: its run, its seats, those who are at the table, and what they may do.

Everything that changes the game is stored before anybody hears of it. If it cannot be stored the room is put away, and
the next visitor finds the game as it was stored.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import takewhile
from typing import Any, Literal, TypeVar

import msgspec

from bellona.kernel.dice import Fair
from bellona.kernel.facts import fact_data
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import Kept, record_lines
from bellona.kernel.refusal import Refused, refuse
from bellona.kernel.requests import Both
from bellona.kernel.run import PERSON, Run, TakenBack
from bellona.kernel.view import History, KnownLog

from . import incoming, workers
from . import outgoing as say
from .bodies import GameMade
from .clock import ChessClock
from .course import stages_shown
from .guests import Failed, Guest, seated
from .sequence import Sequence
from .shown import Glass, Moment, Times, open_question, table_shown
from .storage import Filed, Storage
from .thinkers import Thinkers

T = TypeVar("T")
CHUNK = 25  # lines of a log that are told before other games have their turn


class Wish(msgspec.Struct, frozen=True):
    """What one player would like and the other has to consent to."""

    what: Literal["undo", "agree"]
    by: int
    winner: int | None = None


class Room:
    """A game that somebody is at."""

    def __init__(
        self,
        filed: Filed,
        run: Run,
        finder: str,
        storage: Storage,
        rules: Sequence,
        commits: Sequence,
        pool: workers.Pool,
    ) -> None:
        self.game, self.sheet, self.words = filed.game, filed.sheet, filed.words
        self.finder = finder  # what workers find the rulebook by
        self.run, self.storage, self.rules, self.commits = run, storage, rules, commits
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.wish: Wish | None = None
        self.again: GameMade | None = None  # the rematch
        self.history = History(filed.sheet.earlier, run)
        self.logs = {player: KnownLog(run, player) for player in (0, 1, None)}
        self.stored = len(filed.log)
        self.kept_turn = _turn(run) if filed.kept else None
        self.clock = self._wound(filed)
        self.bots = Thinkers(self, pool)
        self.resting: set[int] = set()  # bots that let people look: no clock runs for them
        self.used = time.monotonic()
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_put_away = False

    def _wound(self, filed: Filed) -> ChessClock:
        """The chess clock as it was stored; where no time has gone by yet it waits until all have sat down."""
        whole, increment = filed.sheet.clock or (0, 0)
        is_new = all(left == whole for left in filed.clocks)
        awaited = {i for i, seat in enumerate(filed.sheet.seats) if is_new and not seat.bot}
        return ChessClock(filed.clocks, increment, self._ring, awaited)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.sheet.seats]

    def seats(self) -> list[say.SeatShown]:
        here = {player for guest in self.guests for player in self._players_at(guest)}
        return [say.SeatShown(i, s.name, s.bot, bool(s.bot) or i in here) for i, s in enumerate(self.sheet.seats)]

    def _players_at(self, guest: Guest) -> tuple[int, ...]:
        """Who sits there: at one screen both, whichever seat is open."""
        if guest.player is None:
            return ()
        return (0, 1) if self.sheet.hot_seat else (guest.player,)

    def fair(self) -> say.FairShown | None:
        dice = self.run.dice
        return say.FairShown(dice.commitment, [bool(word) for word in self.words]) if isinstance(dice, Fair) else None

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, language: str, since: int, n: int) -> None:
        """Somebody sits down or looks on: he is told everything, less the lines of the log that he has."""
        async with self.lock:
            guest.glass = Glass(guest.player, language, self.logs[guest.player])
            if not guest.glass.log.is_taken_back_since(n):
                guest.glass.skip(self.history, since)
            self.clock.charge(self._timed())
            self.guests.append(guest)
            begins = self.clock.seat(self._players_at(guest))
            self.used = time.monotonic()
            run = self.run
            moment = await self.rules(Moment, self.history, self.names)
            seen = await self.rules(moment.seen_by, guest.player)
            cast = await self.rules(run.rulebook.cast, run.state)
            guest.tell(
                say.Welcome(
                    v=incoming.VERSION,
                    game=self.game,
                    ruleset=self.sheet.ruleset,
                    player=guest.player,
                    seats=self.seats(),
                    hot_seat=self.sheet.hot_seat,
                    table=table_shown(seen),
                    cast=msgspec.to_builtins(cast),
                    stages=stages_shown(run.rulebook),
                    lang=language,
                    dice=str(run.dice.header()["kind"]),
                    fair=self.fair(),
                )
            )
            await self._tell_everything(guest, moment)
            self._tell_result([guest])
            self._tell_presence(besides=guest)
            if begins:
                await self._publish(None)
        self.clock.start(self._timed())
        self.bots.wake()

    def leave(self, guest: Guest) -> None:
        self.clock.charge(self._timed())
        self.guests.remove(guest)
        self.used = time.monotonic()
        self.clock.start(self._timed())
        self._tell_presence()

    def tell_all(self, message: say.Outgoing) -> None:
        for guest in self.guests:
            guest.tell(message)

    def _tell_presence(self, besides: Guest | None = None) -> None:
        for guest in self.guests:
            if guest is not besides:
                guest.tell(say.Presence(seats=self.seats(), fair=self.fair()))

    async def speak(self, guest: Guest, language: str) -> None:
        """The whole log again, in another language."""
        async with self.lock:
            guest.glass = Glass(guest.player, language, self.logs[guest.player])
            await self._tell_everything(guest, await self.rules(Moment, self.history, self.names))

    async def _tell_everything(self, guest: Guest, moment: Moment) -> None:
        """A long log is told bit by bit, so that other games have their turn."""
        while await self.rules(guest.glass.read_on, moment, CHUNK):
            pass
        guest.tell((await self.rules(self._update, moment, guest))[0])

    # -- playing -------------------------------------------------------------------------------------------------------

    async def answer(self, guest: Guest, message: incoming.Answer) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            self.check_question(player, message.n, message.asks)
            await self.rules(self.run.answer, message.answer, player=player, giver=PERSON)
            self.clock.press(player)
            self.wish = None

    async def idle(self, guest: Guest, message: incoming.Idle) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            self.check_question(player, message.n)
            await self.rules(self.run.leave_idle, player)
            self.clock.press(player)
            self.wish = None

    async def check(self, guest: Guest, message: incoming.Check) -> say.Checked:
        """Why the answer would be refused, or what it would lose."""
        player = seated(guest)
        async with self.lock:
            self.check_question(player, message.n)
            request = self.run.asked(player)

            def read() -> say.Checked:
                try:
                    lost = request.warnings(request.read(message.answer))
                except Refused as refused:
                    return say.Checked(id=message.id, refusal=guest.glass.refusal(refused.refusal))
                return say.Checked(id=message.id, refusal=None, warnings=[guest.glass.refusal(each) for each in lost])

            return await self.rules(read)

    def check_question(self, player: int, n: int, asks: str = "") -> None:
        """Fails unless this very question is open for the player."""
        request = open_question(self.run, player)
        if request is None:
            raise Failed("not-your-turn")
        if n != self.logs[player].question() or asks not in ("", request.name):
            raise Failed("stale")

    async def orders(self, guest: Guest, message: incoming.Orders) -> None:
        player = seated(guest)
        given = [StandingOrder(order.asks, order.answer, order.when) for order in message.orders]
        async with self.changing(guest, message.id):
            await self.rules(self.run.set_orders, player, given)

    async def seed(self, guest: Guest, message: incoming.Seed) -> None:
        """A player's word for the dice. It is stored before a die falls by it."""
        player = seated(guest)
        async with self.changing(guest, message.id):
            dice = self.run.dice
            if not isinstance(dice, Fair) or self.words[player]:
                raise Failed("not-now")
            self.words[player] = message.seed
            await self.commits(self.storage.set_words, self.game, self.words)
            await self.rules(self.run.take_dice, Fair(self.words, dice.secret))
            self._tell_presence()

    # -- taking back and ending ----------------------------------------------------------------------------------------

    async def undo(self, guest: Guest, message: incoming.Undo) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            if not self.run.can_undo(player):
                raise refuse("nothing-to-take-back", player=player)
            reveals = self.run.undo_reveals(player)
            if reveals and not self.sheet.seats[1 - player].bot:
                self._ask(Wish("undo", player), say.UndoAsked(by=player, reveals=reveals))
            else:
                await self._take_back(player)

    async def agree(self, guest: Guest, message: incoming.Agree) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            if self.run.is_over or self.sheet.seats[1 - player].bot:
                raise Failed("not-now")
            self._ask(Wish("agree", player, message.winner), say.AgreeAsked(by=player, winner=message.winner))

    def _ask(self, wish: Wish, message: say.Outgoing) -> None:
        self.wish = wish
        for guest in self.guests:
            if guest.player == 1 - wish.by:
                guest.tell(message)

    async def consent(self, guest: Guest, message: incoming.Consent) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            wish = self.wish
            if wish is None or wish.by == player:
                raise Failed("not-now")
            self.wish = None
            if not message.yes:
                self.tell_all(say.Declined(by=player))
            elif wish.what == "undo":
                await self._take_back(wish.by)
            else:
                self.run.end("agreed", wish.by, wish.winner)

    async def concede(self, guest: Guest, message: incoming.Concede) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            if self.run.is_over:
                raise Failed("not-now")
            self.run.end("conceded", player, 1 - player)

    async def _take_back(self, player: int) -> None:
        before, place = list(self.run.facts), len(self.run.entries)
        await self.rules(self.run.undo, player)
        await self._commit()
        undone = self.run.entries[place]
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(before, self.run.facts, strict=False))
        standing = len(self.history.earlier) + len(list(pairs))
        for guest in self.guests:
            if guest.player == player or not (isinstance(undone, TakenBack) and undone.apart):
                guest.tell(say.Undone(by=player, facts=guest.glass.forget(self.history, standing)))

    # -- storing and telling -------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self, guest: Guest | None = None, number: int = 0) -> AsyncIterator[None]:
        """Do something to the game, store it, and only then tell whoever asked for it, and everybody."""
        async with self.lock:
            self.clock.charge(self._timed())
            yield
            await self._commit()
            if guest:
                guest.tell(say.Accepted(id=number))
            await self._publish(guest)
        self.bots.wake()

    async def _commit(self) -> None:
        """Store what is new in the log."""
        run = self.run
        new = run.entries[self.stored :]
        if not new:
            return
        kept, turn = None, _turn(run)
        if turn != self.kept_turn:
            last = run.checkpoints[-1]
            state = await self.rules(run.rulebook.state_data, last.state)
            told = self.sheet.earlier + [fact_data(fact) for fact in run.facts[: last.facts]]
            kept = run.place, Kept(last.rows, last.facts, last.rolled, state), told
        record = await self.rules(lambda: b"\n".join(record_lines(run)) + b"\n") if run.is_over else None
        try:
            await self.commits(self.storage.append, self.game, new, self.clock.left, kept, record)
        except BaseException:
            self.put_away()
            raise
        self.stored, self.kept_turn = len(run.entries), turn

    async def catch_up(self) -> None:
        """Store what came of taking the log up: dice that fell when the last word was given."""
        async with self.lock:
            await self._commit()

    async def _publish(self, asker: Guest | None) -> None:
        """Tell everybody what has changed. Where nothing has, only who asked for something is told so.

        Whoever heard that something has happened, but not what, would know how often the other answers in secret.
        """
        self.used = time.monotonic()
        guests = list(self.guests)
        for guest, (update, is_news) in zip(guests, await self.rules(self._updates, guests), strict=True):
            if is_news or guest is asker:
                guest.tell(update)
        self._tell_result(self.guests)
        self.clock.start(self._timed())

    def _updates(self, guests: list[Guest]) -> list[tuple[say.Update, bool]]:
        moment = Moment(self.history, self.names)
        return [self._update(moment, guest) for guest in guests]

    def _update(self, moment: Moment, guest: Guest) -> tuple[say.Update, bool]:
        waiting = self._waiting()
        bots = [player for player in waiting if self.sheet.seats[player].bot]
        times = Times(self.clock.shown, self.clock.running(self._timed()))
        return guest.glass.update(moment, waiting, bots, times, self._has_secrets(moment))

    def _has_secrets(self, moment: Moment) -> bool:
        """Whether, of two at one screen, one knows something that the other does not."""
        if not self.sheet.hot_seat:
            return False
        return isinstance(self.run.request, Both) or moment.seen_by(0) != moment.seen_by(1)

    def _waiting(self) -> list[int]:
        """Whom the game waits for: for those without a word where dice are to fall."""
        if self.run.waiting() and not any(open_question(self.run, player) for player in (0, 1)):
            return [player for player, word in enumerate(self.words) if not word]
        return sorted(self.run.waiting())

    def _tell_result(self, guests: list[Guest]) -> None:
        run = self.run
        if not run.is_over:
            return
        dice = run.dice
        over = say.Over(
            winner=run.winner,
            scores=list(run.rulebook.scores(run.state)),
            how=run.ended.how if run.ended else "played",
            replay=self.game,
            secret=dice.secret if isinstance(dice, Fair) else None,
        )
        for guest in guests:
            guest.tell(over)

    # -- time ----------------------------------------------------------------------------------------------------------

    def _timed(self) -> list[int]:
        """Whose clocks run: nobody's while nobody is here."""
        waiting = self._waiting() if self.guests and not self.is_put_away else []
        return [player for player in waiting if player not in self.resting]

    async def pause(self, player: int, seconds: float) -> None:
        """A bot waits, and no clock runs for it."""
        if not seconds:
            return
        self.clock.charge(self._timed())
        self.resting.add(player)
        await asyncio.sleep(seconds)
        self.clock.charge(self._timed())
        self.resting.discard(player)

    def _ring(self) -> None:
        self.begin(self._time_is_up())

    async def _time_is_up(self) -> None:
        async with self.changing():
            late = [player for player in self._waiting() if self.clock.left[player] <= 0]
            if late and not self.run.is_over:
                self.run.end("time", late[0], 1 - late[0])

    # -- the end -------------------------------------------------------------------------------------------------------

    async def look(self, act: Callable[[Run], T]) -> T:
        """Look at the game while nobody changes it."""
        async with self.lock:
            return await self.rules(act, self.run)

    def begin(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def put_away(self) -> None:
        """Whatever is not stored is forgotten, and whoever is still here has to come again."""
        self.is_put_away = True
        self.clock.stop()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for guest in self.guests:
            guest.dismiss()


def _turn(run: Run) -> tuple[int, int, int]:
    clock = run.checkpoints[-1].state.clock
    return clock.stage, clock.round, clock.turn
