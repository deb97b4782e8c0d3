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
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from bellona.bots.random import RandomBot
from bellona.kernel.dice import Fair
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import Kept, record_lines
from bellona.kernel.refusal import Refused, refuse
from bellona.kernel.requests import Both
from bellona.kernel.run import BOT, PERSON, RuleFailed, Run, TakenBack

from . import messages as say
from . import workers
from .bodies import GameMade
from .sequence import Sequence
from .shown import Glass, open_question, question_number, stages_shown
from .storage import Filed, Storage

T = TypeVar("T")


class Failed(Exception):
    """A message that cannot be followed; nothing has changed."""

    def __init__(self, code: say.Code) -> None:
        super().__init__(code)
        self.code = code


class Guest(Protocol):
    """Somebody at the table: a connection with a seat, or without one."""

    player: int | None
    glass: Glass

    def tell(self, message: say.Outgoing) -> None:
        """Send him a message."""

    def dismiss(self) -> None:
        """Close the connection; he may come again."""


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
        self.run, self.storage, self.rules, self.commits, self.pool = run, storage, rules, commits, pool
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.wish: Wish | None = None
        self.again: GameMade | None = None  # the rematch
        self.stored = len(filed.log)
        self.kept_turn = _turn(run) if filed.kept else None
        self.clocks = filed.clocks
        self.since = self.used = time.monotonic()
        self.thinking: set[int] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_put_away = False
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.sheet.seats]

    def seats(self) -> list[say.SeatShown]:
        here = {guest.player for guest in self.guests}
        return [say.SeatShown(i, s.name, s.bot, bool(s.bot) or i in here) for i, s in enumerate(self.sheet.seats)]

    def fair(self) -> say.FairShown | None:
        dice = self.run.dice
        return say.FairShown(dice.commitment, [bool(word) for word in self.words]) if isinstance(dice, Fair) else None

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, language: str, since: int, n: int) -> None:
        """Somebody sits down or looks on: he is told everything, less the lines of the log that he has."""
        async with self.lock:
            run = self.run
            guest.glass = Glass(run, guest.player, language, self.names)
            if not any(isinstance(entry, TakenBack) and entry.n >= n for entry in run.entries):
                guest.glass.told = min(since, sum(fact.is_seen_by(guest.player) for fact in run.facts))
            self._charge_clock()
            self.guests.append(guest)
            self.used = time.monotonic()
            table, cast = await self.rules(lambda: (guest.glass.table(run), run.rulebook.cast(run.state)))
            guest.tell(
                say.Welcome(
                    v=say.VERSION,
                    game=self.game,
                    ruleset=self.sheet.ruleset,
                    player=guest.player,
                    seats=self.seats(),
                    hot_seat=self.sheet.hot_seat,
                    table=table,
                    cast=msgspec.to_builtins(cast),
                    stages=stages_shown(run.rulebook),
                    lang=language,
                    dice=str(run.dice.header()["kind"]),
                    fair=self.fair(),
                )
            )
            guest.tell(await self.rules(self._update, guest))
            self._tell_result([guest])
            self._tell_presence(besides=guest)
        self._start_clock()
        self.wake_bots()

    def leave(self, guest: Guest) -> None:
        self._charge_clock()
        self.guests.remove(guest)
        self.used = time.monotonic()
        self._start_clock()
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
            guest.glass = Glass(self.run, guest.player, language, self.names)
            guest.tell(await self.rules(self._update, guest))

    # -- playing -------------------------------------------------------------------------------------------------------

    async def answer(self, guest: Guest, message: say.Answer) -> None:
        player = seated(guest)
        async with self._changing(guest, message.id):
            self.check_question(player, message.n, message.asks)
            await self.rules(self.run.answer, message.answer, player=player, giver=PERSON)
            self._press_clock(player)
            self.wish = None

    async def check(self, guest: Guest, message: say.Check) -> say.RefusalShown | None:
        """Why the answer would be refused."""
        player = seated(guest)
        async with self.lock:
            self.check_question(player, message.n)
            request = self.run.asked(player)

            def read() -> say.RefusalShown | None:
                try:
                    request.read(message.answer)
                except Refused as refused:
                    return guest.glass.refusal(refused.refusal)
                return None

            return await self.rules(read)

    def check_question(self, player: int, n: int, asks: str = "") -> None:
        """Fails unless this very question is open for the player."""
        request = open_question(self.run, player)
        if request is None:
            raise Failed("not-your-turn")
        if n != question_number(self.run, player) or asks not in ("", request.name):
            raise Failed("stale")

    async def orders(self, guest: Guest, message: say.Orders) -> None:
        player = seated(guest)
        given = [StandingOrder(order.asks, order.answer, order.when) for order in message.orders]
        async with self._changing(guest, message.id):
            await self.rules(self.run.set_orders, player, given)

    async def seed(self, guest: Guest, message: say.Seed) -> None:
        """A player's word for the dice. It is stored before a die falls by it."""
        player = seated(guest)
        async with self._changing(guest, message.id):
            dice = self.run.dice
            if not isinstance(dice, Fair) or self.words[player]:
                raise Failed("not-now")
            self.words[player] = message.seed
            await self.commits(self.storage.set_words, self.game, self.words)
            await self.rules(self.run.take_dice, Fair(self.words, dice.secret))
            self._tell_presence()

    # -- taking back and ending ----------------------------------------------------------------------------------------

    async def undo(self, guest: Guest, message: say.Undo) -> None:
        player = seated(guest)
        async with self._changing(guest, message.id):
            if not self.run.can_undo(player):
                raise refuse("nothing-to-take-back", player=player)
            reveals = self.run.undo_reveals(player)
            if reveals and not self.sheet.seats[1 - player].bot:
                self._ask(Wish("undo", player), say.UndoAsked(by=player, reveals=reveals))
            else:
                await self._take_back(player)

    async def agree(self, guest: Guest, message: say.Agree) -> None:
        player = seated(guest)
        async with self._changing(guest, message.id):
            if self.run.is_over or self.sheet.seats[1 - player].bot:
                raise Failed("not-now")
            self._ask(Wish("agree", player, message.winner), say.AgreeAsked(by=player, winner=message.winner))

    def _ask(self, wish: Wish, message: say.Outgoing) -> None:
        self.wish = wish
        for guest in self.guests:
            if guest.player == 1 - wish.by:
                guest.tell(message)

    async def consent(self, guest: Guest, message: say.Consent) -> None:
        player = seated(guest)
        async with self._changing(guest, message.id):
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

    async def concede(self, guest: Guest, message: say.Concede) -> None:
        player = seated(guest)
        async with self._changing(guest, message.id):
            if self.run.is_over:
                raise Failed("not-now")
            self.run.end("conceded", player, 1 - player)

    async def _take_back(self, player: int) -> None:
        before = list(self.run.facts)
        await self.rules(self.run.undo, player)
        await self._commit()
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(before, self.run.facts, strict=False))
        standing = [fact for fact, _ in pairs]
        for guest in self.guests:
            guest.tell(say.Undone(by=player, facts=guest.glass.forget(standing)))

    # -- storing and telling -------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, guest: Guest, number: int) -> AsyncIterator[None]:
        """Do something to the game, store it, and only then tell everybody."""
        async with self.lock:
            self._charge_clock()
            yield
            await self._commit()
            guest.tell(say.Accepted(id=number))
            await self._publish()
        self.wake_bots()

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
            kept = run.place, Kept(last.rows, last.facts, last.rolled, state)
        try:
            await self.commits(self.storage.append, self.game, new, self.clocks, kept)
        except BaseException:
            self.put_away()
            raise
        self.stored, self.kept_turn = len(run.entries), turn
        if run.is_over:
            record = await self.rules(lambda: b"\n".join(record_lines(run)) + b"\n")
            await self.commits(self.storage.keep_record, self.game, record)

    async def catch_up(self) -> None:
        """Store what came of taking the log up: dice that fell when the last word was given."""
        async with self.lock:
            await self._commit()

    async def _publish(self) -> None:
        self.used = time.monotonic()
        for guest in list(self.guests):
            guest.tell(await self.rules(self._update, guest))
        self._tell_result(self.guests)
        self._start_clock()

    def _update(self, guest: Guest) -> say.Update:
        waiting = self._waiting()
        bots = [player for player in waiting if self.sheet.seats[player].bot]
        clocks = [round(left, 1) for left in self.clocks] or None
        return guest.glass.update(self.run, waiting, bots, clocks, self.sheet.hot_seat and self._has_secrets())

    def _has_secrets(self) -> bool:
        """Whether one player knows something that the other does not: then the device is passed with care."""
        run = self.run
        if isinstance(run.request, Both):
            return True
        return run.rulebook.visible(run.state, 0) != run.rulebook.visible(run.state, 1)

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

    # -- bots ----------------------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Bots that are asked begin to think, if anybody is here to see it."""
        for player, seat in enumerate(self.sheet.seats):
            if seat.bot and self.guests and player not in self.thinking and self._asks(player):
                self.thinking.add(player)
                self._begin(self._think(player))

    def _asks(self, player: int) -> bool:
        return not self.is_put_away and open_question(self.run, player) is not None

    async def _think(self, player: int) -> None:
        try:
            await self._think_once(player)
        finally:
            self.thinking.discard(player)
        self.wake_bots()

    async def _think_once(self, player: int) -> None:
        async with self.lock:
            if not self._asks(player):
                return
            n = question_number(self.run, player)
            bot = self.sheet.seats[player].bot
            seed = f"{self.game}/{player}/{self.run.place}"
            about = await self.rules(workers.thought, self.run, self.finder, bot, player, seed)
        found = await self.pool(workers.think, about)
        async with self.lock:
            if not self._asks(player) or n != question_number(self.run, player):
                return  # somebody took something back meanwhile
            self._charge_clock()
            await self.rules(self._answer_for_bot, player, msgspec.json.decode(found), seed)
            self._press_clock(player)
            await self._commit()
            await self._publish()

    def _answer_for_bot(self, player: int, answer: Any, seed: str) -> None:
        """The bot's answer; where it is refused, or a rule fails on it, any legal one."""
        try:
            self.run.answer(answer, player=player, giver=BOT)
        except (Refused, RuleFailed):
            fallback = RandomBot(seed)
            self.run.answer(fallback.answer(self.run, player), player=player, giver=BOT)

    # -- the chess clock -----------------------------------------------------------------------------------------------

    def _charge_clock(self) -> None:
        """The time since the last look at the clock goes to those who were waited for."""
        now = time.monotonic()
        for player in self._waiting() if self.clocks and self.guests else ():
            self.clocks[player] = max(0.0, self.clocks[player] - (now - self.since))
        self.since = now

    def _press_clock(self, player: int) -> None:
        if self.clocks and self.sheet.clock:
            self.clocks[player] += self.sheet.clock[1]

    def _start_clock(self) -> None:
        """Ring when somebody's time is over."""
        if self._alarm:
            self._alarm.cancel()
        waiting = self._waiting()
        if self.clocks and waiting and self.guests and not self.is_put_away:
            left = min(self.clocks[player] for player in waiting)
            self._alarm = asyncio.get_running_loop().call_later(left + 0.01, self._ring)

    def _ring(self) -> None:
        self._begin(self._time_is_up())

    async def _time_is_up(self) -> None:
        async with self.lock:
            self._charge_clock()
            late = [player for player in self._waiting() if self.clocks[player] <= 0]
            if late and not self.run.is_over:
                self.run.end("time", late[0], 1 - late[0])
                await self._commit()
            await self._publish()

    # -- the end -------------------------------------------------------------------------------------------------------

    async def look(self, act: Callable[[Run], T]) -> T:
        """Look at the game while nobody changes it."""
        async with self.lock:
            return await self.rules(act, self.run)

    def _begin(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def put_away(self) -> None:
        """Whatever is not stored is forgotten, and whoever is still here has to come again."""
        self.is_put_away = True
        if self._alarm:
            self._alarm.cancel()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for guest in self.guests:
            guest.dismiss()


def seated(guest: Guest) -> int:
    if guest.player is None:
        raise Failed("wrong-seat")
    return guest.player


def _turn(run: Run) -> tuple[int, int, int]:
    clock = run.checkpoints[-1].state.clock
    return clock.stage, clock.round, clock.turn
