"""Bots at a table: they think in worker processes and answer through the door that everybody uses."""

from __future__ import annotations

import asyncio
import logging
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from bellona.bots.random import RandomBot
from bellona.kernel.errors import BellonaError
from bellona.kernel.refusal import Refused
from bellona.kernel.run import BOT, PERSON, Row, RuleFailed, Run

from ..database.storage import Lost
from ..wire.shown import open_question
from ..work import workers
from ..work.pools import Pool

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("bellona.server")


def answers_of_bot(run: Run, player: int) -> int:
    """How many answers of this player's bot are in the log: they number its choices."""
    return sum(isinstance(row, Row) and row.giver == BOT and row.player == player for row in run.entries)


LONGEST = 60.0  # seconds until a bot that failed tries again
SECONDS = {"normal": 1.0, "fast": 0.3, "at-once": 0.0}  # between two activations


class Thinkers:
    """The bots of one game. They think only while somebody is there to see it, and act so that they can follow."""

    def __init__(self, room: Room, pool: Pool) -> None:
        self.room, self.pool = room, pool
        self.thinking: set[int] = set()

    def wake(self) -> None:
        """Bots that are asked begin to think."""
        for player, seat in enumerate(self.room.sheet.seats):
            if seat.bot and self.room.guests and player not in self.thinking and self._is_asked(player):
                self.thinking.add(player)
                self.room.begin(self._think(player))

    def _is_asked(self, player: int) -> bool:
        return not self.room.is_put_away and open_question(self.room.run, player) is not None

    async def _think(self, player: int) -> None:
        """It answers; if something goes wrong, it tries again after a while, and anything legal will do then."""
        try:
            for failures in count():
                try:
                    await self._answer(player, plainly=failures > 0)
                    break
                except Lost:
                    raise
                except Exception as error:  # whatever it is: a bot that thinks no more stops the game
                    told = None if isinstance(error, BellonaError) else error
                    log.warning(
                        "the bot of player %d in game %s failed: %s", player, self.room.game, error, exc_info=told
                    )
                    await asyncio.sleep(min(2.0**failures, LONGEST))
        finally:
            self.thinking.discard(player)
        self.wake()

    async def _answer(self, player: int, plainly: bool) -> None:
        room = self.room
        async with room.lock:
            if not self._is_asked(player):
                return
            n = room.logs[player].question()
            bot = "random" if plainly else room.sheet.seats[player].bot
            seed = room.secret.seed(player, answers_of_bot(room.run, player))
            about = await room.lane(workers.thought, room.run, room.finder, bot, player, seed)
            seconds = self._pause()
        found, _ = await asyncio.gather(self.pool(workers.think, about), room.pause(player, seconds))
        async with room.changing():
            if self._is_asked(player) and n == room.logs[player].question():  # nobody took something back
                await room.lane(self._given, player, msgspec.json.decode(found), seed)
                room.clock.press(player)

    def _pause(self) -> float:
        """Before a bot begins an activation whoever looks on has time to see what the last one came to."""
        run, guests = self.room.run, self.room.guests
        lookers = [guest for guest in guests if guest.player is not None] or guests
        begun = any(row.giver in (PERSON, BOT) for row in run.rows[run.checkpoints[-1].rows :])
        return 0.0 if begun else max((SECONDS[guest.pace] for guest in lookers), default=0.0)

    def _given(self, player: int, answer: Any, seed: str) -> None:
        """The bot's answer; where it is refused, or a rule fails on it, any legal one."""
        run = self.room.run
        try:
            run.answer(answer, player=player, giver=BOT)
        except (Refused, RuleFailed):
            fallback = RandomBot(seed)
            run.answer(fallback.answer(run, player), player=player, giver=BOT)
