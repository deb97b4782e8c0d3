"""One live game: its run, its seats, those who are at the table, and what they may do.

Everything that changes the game is stored before anybody hears of it. If it cannot be stored the room is put away, and
the next visitor finds the game as it was stored.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from itertools import takewhile
from typing import Any, TypeVar

import msgspec

from bellona.kernel.calls import LONGEST
from bellona.kernel.facts import fact_fields
from bellona.kernel.fair import SCHEME, SERVER, BotSecret, Deal, Fair, FairByPlace, commitment, draw_share
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import Checkpointed, Revealed, record_lines, revealed
from bellona.kernel.refusal import Refused, refuse
from bellona.kernel.requests import Both, Roll
from bellona.kernel.run import PERSON, Run, TakenBack
from bellona.kernel.view import History, KnownLog

from ..database.keeping import Keeping
from ..database.storage import Filed, Lost, Storage, Trouble
from ..wire import incoming, outgoing
from ..wire.course import stages_shown
from ..wire.shown import SeatView, Snapshot, Times, open_question, table_shown
from ..work.workers import Workers, excerpt
from .chess_clock import ChessClock
from .guests import Failed, Guest, seated
from .lanes import Lane
from .thinkers import Thinkers
from .threads import Threads

T = TypeVar("T")
log = logging.getLogger("bellona.server")
CHUNK = 25  # lines of a log that are told before other games have their turn


class Room:
    """A game that somebody is at."""

    def __init__(
        self,
        filed: Filed,
        run: Run,
        finder: str,
        storage: Storage,
        keeping: Keeping,
        lane: Lane,
        commits: Threads,
        workers: Workers,
    ) -> None:
        self.lease, self.game, self.sheet = filed.lease, filed.game, filed.sheet
        self.finder = finder  # what workers find the rulebook by
        self.run, self.storage, self.lane, self.commits = run, storage, lane, commits
        self.keeping = keeping
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.wish: outgoing.UndoAsked | outgoing.AgreeAsked | None = (
            None  # of one player, who needs the other's consent
        )
        self.wishes = itertools.count(secrets.randbelow(2**30))  # none of another life of this room has such a number
        # Games from before had no such secret; their bots choose by one that nobody is told.
        self.secret = BotSecret(filed.game, filed.sheet.bots or draw_share())
        self.told: Revealed | None = None  # what everybody learns when the game is over
        self.history = History(filed.sheet.earlier, run)
        self.logs = {player: KnownLog(run, player) for player in (0, 1, None)}
        self.stored = len(filed.log)
        self.kept_turn = _turn(run) if filed.kept else None
        self.clock = self._wound(filed)
        self.workers, self.bots = workers, Thinkers(self, workers.bots)
        self.resting: set[int] = set()  # bots that let people look: no clock runs for them
        self.used = time.monotonic()
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_put_away = False
        self._excerpt = -1, b""

    def _wound(self, filed: Filed) -> ChessClock:
        """The chess clock as it was stored; where no time has gone by yet it waits until all have sat down."""
        whole, increment = filed.sheet.clock or (0, 0)
        is_new = all(left == whole for left in filed.clocks)
        awaited = {i for i, seat in enumerate(filed.sheet.seats) if is_new and not seat.bot}
        return ChessClock(filed.clocks, increment, self._ring, awaited)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.sheet.seats]

    def seats(self) -> list[outgoing.SeatShown]:
        here = {player for guest in self.guests for player in self._players_at(guest)}
        return [outgoing.SeatShown(i, s.name, s.bot, bool(s.bot) or i in here) for i, s in enumerate(self.sheet.seats)]

    def _players_at(self, guest: Guest) -> tuple[int, ...]:
        """Who sits there: at one screen both, whichever seat is open."""
        if guest.player is None:
            return ()
        return (0, 1) if self.sheet.hot_seat else (guest.player,)

    def fair(self) -> outgoing.FairShown | None:
        dice = self.run.dice
        if isinstance(dice, Fair):
            deal = dice.deal
            return outgoing.FairShown(SCHEME, deal.round, list(deal.parties), deal.pledges, deal.shown)
        if isinstance(dice, FairByPlace):
            shares = {str(player): share for player, share in enumerate(dice.seeds)}
            return outgoing.FairShown(1, 0, [SERVER, *shares], {SERVER: commitment(dice.secret)}, shares)
        return None

    @property
    def bots_told(self) -> BotSecret | None:
        """What the choices of bots follow from, where there are any and it was pledged."""
        return self.secret if self.sheet.bots and any(seat.bot for seat in self.sheet.seats) else None

    # -- coming and going ----------------------------------------------------------------------------------------------

    async def enter(self, guest: Guest, language: str, since: int, n: int) -> None:
        """Somebody sits down or looks on: they are told everything but the lines of the log that they have."""
        async with self._open():
            guest.view = SeatView(guest.player, language, self.logs[guest.player])
            if not guest.view.log.is_taken_back_since(n):
                guest.view.skip(self.history, since)
            snapshot = await self.lane(Snapshot, self.history, self.names)
            seen = await self.lane(snapshot.seen_by, guest.player)
            cast = await self.lane(self.run.rulebook.cast, self.run.state)
            if self.is_put_away:  # meanwhile
                raise Lost
            # What is told to all comes after the welcome: nothing is waited for between the two.
            self.clock.charge(self._timed())
            self.guests.append(guest)
            try:
                begins = self.clock.seat(self._players_at(guest))
                guest.tell(self._welcome(guest, language, seen, cast))
                await self._tell_everything(guest, snapshot)
                await self._tell_result([guest])
                if self.wish and guest.player == 1 - self.wish.by:
                    guest.tell(self.wish)
                self._tell_presence(besides=guest)
                if begins:
                    await self._publish(None)
            except BaseException:
                self.leave(guest)
                raise
        self.used = time.monotonic()
        self.clock.start(self._timed())
        self.bots.wake()

    def _welcome(self, guest: Guest, language: str, seen: dict[str, Any], cast: Any) -> outgoing.Welcome:
        return outgoing.Welcome(
            v=incoming.VERSION,
            game=self.game,
            ruleset=self.sheet.ruleset,
            player=guest.player,
            seats=self.seats(),
            hot_seat=self.sheet.hot_seat,
            table=table_shown(seen),
            cast=msgspec.to_builtins(cast),
            stages=stages_shown(self.run.rulebook),
            lang=language,
            dice=str(self.run.dice.header()["kind"]),
            fair=self.fair(),
            bots=self.bots_told.pledge if self.bots_told else "",
            kept_days=self.keeping.game_days,
            rulings=LONGEST if self.run.rulebook.called else 0,
        )

    def leave(self, guest: Guest) -> None:
        self.clock.charge(self._timed())
        self.guests.remove(guest)
        self.used = time.monotonic()
        self.clock.start(self._timed())
        self._tell_presence()

    def tell_all(self, message: outgoing.Outgoing) -> None:
        for guest in self.guests:
            guest.tell(message)

    def _tell_presence(self, besides: Guest | None = None) -> None:
        for guest in self.guests:
            if guest is not besides:
                guest.tell(outgoing.Presence(seats=self.seats(), fair=self.fair()))

    async def speak(self, guest: Guest, language: str) -> None:
        """The whole log again, in another language."""
        async with self._open():
            guest.view = SeatView(guest.player, language, self.logs[guest.player])
            await self._tell_everything(guest, await self.lane(Snapshot, self.history, self.names))

    async def _tell_everything(self, guest: Guest, snapshot: Snapshot) -> None:
        """A long log is told bit by bit, so that other games have their turn."""
        while await self.lane(guest.view.read_on, snapshot, CHUNK):
            pass
        guest.tell((await self.lane(self._update, snapshot, guest))[0])

    # -- playing -------------------------------------------------------------------------------------------------------

    async def answer(self, guest: Guest, message: incoming.Answer) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            self.check_question(player, message.n, message.asks)
            await self.lane(self.run.answer, message.answer, player=player, giver=PERSON)
            self.clock.press(player)
            self.wish = None

    async def idle(self, guest: Guest, message: incoming.Idle) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            self.check_question(player, message.n)
            await self.lane(self.run.leave_idle, player)
            self.clock.press(player)
            self.wish = None

    async def check(self, guest: Guest, message: incoming.Check) -> outgoing.Checked:
        """Why the answer would be refused, or what it would lose."""
        player = seated(guest)
        async with self._open():
            self.check_question(player, message.n)
            request = self.run.asked(player)

            def read() -> outgoing.Checked:
                try:
                    lost = request.warnings(request.read(message.answer))
                except Refused as refused:
                    return outgoing.Checked(id=message.id, refusal=guest.view.refusal(refused.refusal))
                return outgoing.Checked(
                    id=message.id, refusal=None, warnings=[guest.view.refusal(each) for each in lost]
                )

            return await self.lane(read)

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
            await self.lane(self.run.set_orders, player, given)

    async def pledge(self, guest: Guest, message: incoming.Pledge) -> None:
        """A seat pledges its share in the dice."""
        seat = str(seated(guest))
        async with self.changing(guest, message.id):
            deal = self._deal_for(seat)
            if not deal.may_pledge(seat, message.round):
                raise Failed("stale" if message.round < deal.round else "not-now")
            await self._deal(deal.with_pledge(seat, message.pledge, message.round))

    async def share(self, guest: Guest, message: incoming.Share) -> None:
        """A seat shows its share, when all have pledged."""
        seat = str(seated(guest))
        async with self.changing(guest, message.id):
            deal = self._deal_for(seat)
            if message.round != deal.round:
                raise Failed("stale")
            if not deal.is_pledged:
                raise Failed("not-now")
            if not deal.is_pledge_kept(seat, message.share):
                raise Failed("not-pledged")
            await self._deal(deal.with_share(seat, message.share))

    def _deal_for(self, seat: str) -> Deal:
        """Where the parties to the dice stand, if this seat still has something to say."""
        dice = self.run.dice
        if not isinstance(dice, Fair) or seat in dice.deal.shares:
            raise Failed("not-now")
        return dice.deal

    async def _deal(self, deal: Deal) -> None:
        """What the parties said is stored before anybody goes by it."""
        await self._store(self.storage.set_deal, deal)
        await self.lane(self.run.take_dice, Fair(deal))
        self._tell_presence()

    # -- taking back and ending ----------------------------------------------------------------------------------------

    async def undo(self, guest: Guest, message: incoming.Undo) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            if not self.run.can_undo(player):
                raise refuse("nothing-to-take-back", player=player)
            reveals = self.run.undo_reveals(player)
            if reveals and not self.sheet.seats[1 - player].bot:
                self._ask(outgoing.UndoAsked(wish=next(self.wishes), by=player, reveals=reveals))
            else:
                await self._take_back(player)

    async def agree(self, guest: Guest, message: incoming.Agree) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            if self.sheet.seats[1 - player].bot:
                raise Failed("not-now")
            self._ask(outgoing.AgreeAsked(wish=next(self.wishes), by=player, winner=message.winner))

    def _ask(self, wish: outgoing.UndoAsked | outgoing.AgreeAsked) -> None:
        self.wish = wish
        for guest in self.guests:
            if guest.player == 1 - wish.by:
                guest.tell(wish)

    async def consent(self, guest: Guest, message: incoming.Consent) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            wish = self.wish
            if wish is None or wish.by == player:
                raise Failed("not-now")
            if message.wish != wish.wish:
                raise Failed("stale")
            self.wish = None
            if not message.yes:
                self.tell_all(outgoing.Declined(by=player))
            elif isinstance(wish, outgoing.UndoAsked):
                await self._take_back(wish.by)
            else:
                self.run.end("agreed", wish.by, wish.winner)

    async def call(self, guest: Guest, message: incoming.Call) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            matter = {"point": message.point, "words": message.words}
            await self.lane(self.run.call, matter, player)
            self.wish = None

    async def concede(self, guest: Guest, message: incoming.Concede) -> None:
        player = seated(guest)
        async with self.changing(guest, message.id):
            self.run.end("conceded", player, 1 - player)

    async def _take_back(self, player: int) -> None:
        before, place = list(self.run.facts), len(self.run.entries)
        await self.lane(self.run.undo, player)
        await self._commit()
        undone = self.run.entries[place]
        pairs = takewhile(lambda pair: pair[0] == pair[1], zip(before, self.run.facts, strict=False))
        standing = len(self.history.earlier) + len(list(pairs))
        for guest in self.guests:
            if guest.player == player or not (isinstance(undone, TakenBack) and undone.apart):
                guest.tell(outgoing.Undone(by=player, facts=guest.view.forget(self.history, standing)))

    # -- storing and telling -------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        """Nobody else does anything to the game, and it is the game as it is stored."""
        async with self.lock:
            if self.is_put_away:
                raise Lost
            yield

    @asynccontextmanager
    async def changing(self, guest: Guest | None = None, number: int = 0) -> AsyncIterator[None]:
        """Do something to the game, store it, and only then tell whoever asked for it, and everybody.

        What is over changes no more.
        """
        async with self._open():
            if guest and self.run.is_over:
                raise Failed("over")
            self.clock.charge(self._timed())
            yield
            await self._commit()
            if guest:
                guest.tell(outgoing.Accepted(id=number))
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
            state = await self.lane(run.rulebook.state_data, last.state)
            told = await self.lane(self._facts, last.facts)
            kept = run.place, Checkpointed(last.rows, last.facts, last.rolled, state), told
        record = await self.lane(self._record) if run.is_over else None
        await self._store(self.storage.append, new, self.clock.left, kept, record)
        self.stored, self.kept_turn = len(run.entries), turn
        if kept:
            with suppress(Trouble, Lost):  # the answer is stored, and counts
                await self.commits(self.keeping.touch, self.lease)

    def _facts(self, most: int) -> bytes:
        """What has happened, up to a checkpoint."""
        return msgspec.json.encode(self.sheet.earlier + [fact_fields(fact) for fact in self.run.facts[:most]])

    def _record(self) -> bytes:
        return b"\n".join(record_lines(self.run, self.bots_told)) + b"\n"

    async def _store(self, act: Callable[..., None], *what: Any) -> None:
        """Under the lease. What could not be stored has not happened; nor has what came of a room that was put away."""
        if self.is_put_away:  # while the rules were driven: the game may be open in another room by now
            raise Lost
        try:
            await self.commits(act, self.lease, *what)
        except BaseException as error:
            self.put_away("storage" if isinstance(error, Trouble) else None)
            raise

    async def catch_up(self) -> None:
        """Store what came of taking the log up: dice that fell when the last share was shown."""
        async with self._open():
            await self._commit()

    async def _publish(self, asker: Guest | None) -> None:
        """Tell everybody what has changed. Where nothing has, only who asked for something is told so.

        Whoever heard that something has happened, but not what, would know how often the other answers in secret.
        """
        self.used = time.monotonic()
        guests = list(self.guests)
        for guest, (update, is_news) in zip(guests, await self.lane(self._updates, guests), strict=True):
            if is_news or guest is asker:
                guest.tell(update)
        await self._tell_result(self.guests)
        self.clock.start(self._timed())

    def _updates(self, guests: list[Guest]) -> list[tuple[outgoing.Update, bool]]:
        snapshot = Snapshot(self.history, self.names)
        return [self._update(snapshot, guest) for guest in guests]

    def _update(self, snapshot: Snapshot, guest: Guest) -> tuple[outgoing.Update, bool]:
        waiting = self._waiting()
        bots = [player for player in waiting if self.sheet.seats[player].bot]
        times = Times(self.clock.shown, self.clock.running(self._timed()))
        return guest.view.update(snapshot, waiting, bots, times, self._has_secrets(snapshot))

    def _has_secrets(self, snapshot: Snapshot) -> bool:
        """Whether, of two at one screen, one knows something that the other does not."""
        if not self.sheet.hot_seat:
            return False
        return isinstance(self.run.request, Both) or snapshot.seen_by(0) != snapshot.seen_by(1)

    def _waiting(self) -> list[int]:
        """Whom the game waits for: where dice are to fall, for those who have not pledged or shown their shares."""
        dice = self.run.dice
        if isinstance(dice, Fair) and isinstance(self.run.request, Roll):
            deal = dice.deal
            return [int(seat) for seat in deal.seats if seat not in (deal.shares if deal.is_pledged else deal.pledges)]
        return sorted(self.run.waiting())

    async def _tell_result(self, guests: list[Guest]) -> None:
        run = self.run
        if not run.is_over:
            return
        if self.told is None:
            self.told = await self.lane(revealed, run, self.bots_told) or Revealed(rolls=0)
        told = self.told
        over = outgoing.GameOver(
            winner=run.winner,
            scores=list(run.rulebook.scores(run.state)),
            how=run.ended.how if run.ended else "played",
            replay=self.game,
            shares=({SERVER: told.secret} if told.secret else {}) | told.shares,
            rolls=told.rolls or 0,
            digest=told.digest,
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
        async with self._open():
            return await self.lane(act, self.run)

    def excerpt(self, place: int) -> bytes:
        """The game as workers take it up, written down once for each place of the log."""
        if self._excerpt[0] != place:
            self._excerpt = place, excerpt(self.run, self.finder)
        return self._excerpt[1]

    def begin(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, Lost):
            log.error("game %s: %s", self.game, error, exc_info=None if isinstance(error, Trouble) else error)

    def close(self) -> None:
        """Nobody comes here any more: nothing that is in memory for it refers back to it."""
        for task in self.tasks:
            task.cancel()
        self.run.close()
        self.clock.ring = _nobody_listens
        self.bots.room = None  # type: ignore[assignment]

    def put_away(self, why: outgoing.Code | None = None) -> None:
        """Whatever is not stored is forgotten, and those still here have to come again; they may be told why."""
        self.is_put_away = True
        self.clock.stop()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for guest in self.guests:
            guest.dismiss(why)


def _nobody_listens() -> None:
    """A clock that is put away rings in an empty room."""


def _turn(run: Run) -> tuple[int, int, int]:
    clock = run.checkpoints[-1].state.clock
    return clock.stage, clock.round, clock.turn
