"""What takes long happens in other processes: bots think, odds are computed, set-ups begin, records are replayed.

Everything here is a function of plain data, so any worker can do any of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

from bellona.bots.lineup import BOTS
from bellona.kernel.dice import Chance, DiceSource, Seeded, Typed
from bellona.kernel.errors import BellonaError
from bellona.kernel.orders import StandingOrder
from bellona.kernel.record import Record, parse_record, recorded_game
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Row, Run
from bellona.kernel.shelf import find_rulebook
from bellona.space.aids import Aids
from bellona.telling import Teller

from ..doors.limits import Limits
from ..wire.bodies import SetupShown
from ..wire.odds_steps import explained
from .nursery import Nursery
from .pools import Pool


class Workers:
    """Pools of their own for bots, for odds and for strangers' files, so that none of them waits for the others."""

    def __init__(self, processes: int, limits: Limits, nursery: Nursery | None = None) -> None:
        """`processes` in which bots think; none: all of it is done in threads of the server."""
        terms, one = (limits.worker_megabytes, nursery), min(processes, 1)
        self.nursery = nursery
        self.bots = Pool(processes, limits.bot_seconds, *terms)
        self.odds = Pool(one, limits.odds_seconds, *terms)
        self.files = Pool(one, limits.file_seconds, *terms)

    @property
    def pools(self) -> tuple[Pool, ...]:
        return self.bots, self.odds, self.files

    def close(self) -> None:
        for pool in self.pools:
            pool.close()
        if self.nursery:
            self.nursery.close()


def nothing() -> bytes:
    """Whether there is somebody to do it."""
    return b""


@lru_cache(maxsize=16)
def book_of(finder: str) -> Rulebook:
    return find_rulebook(finder)


# -- bots --------------------------------------------------------------------------------------------------------------


class Thought(msgspec.Struct, frozen=True):
    """What a bot thinks about: the last checkpoint and the rows since, as far as its player knows them."""

    finder: str
    bot: str
    seed: str
    player: int
    position: dict[str, Any]
    rows: list[Row]
    orders: tuple[StandingOrder, ...]
    after: int
    rolled: int


def thought(run: Run, finder: str, bot: str, player: int, seed: str) -> bytes:
    """What this bot may know of the game. Neither the other's secrets nor the dice to come are in it."""
    known = run.imagined(player, Chance(seed).pick, Seeded(seed))
    last = known.checkpoints[-1]
    position = run.rulebook.state_data(last.state)
    rows = known.rows[last.rows :]
    known.close()
    return msgspec.json.encode(
        Thought(finder, bot, seed, player, position, rows, run.orders[player], run.after, last.rolled)
    )


def think(data: bytes) -> bytes:
    """The bot's answer."""
    about = msgspec.json.decode(data, type=Thought)
    book = book_of(about.finder)
    run = Run(
        book, {"position": about.position}, Seeded(about.seed), after=about.after, rolled=about.rolled, settle=False
    )
    with run:
        run.orders[about.player] = about.orders
        for row in about.rows:
            run.feed(row)
        return msgspec.json.encode(BOTS[about.bot](about.seed).answer(run, about.player))


# -- aids --------------------------------------------------------------------------------------------------------------


class Excerpt(msgspec.Struct, frozen=True):
    """A game as it stands, for aids that take long: the last checkpoint and the rows since."""

    finder: str
    position: dict[str, Any]
    rows: list[Row]
    typed: bool
    after: int
    rolled: int


def excerpt(run: Run, finder: str) -> bytes:
    last = run.checkpoints[-1]
    position = run.rulebook.state_data(last.state)
    typed = isinstance(run.dice, Typed)
    return msgspec.json.encode(Excerpt(finder, position, run.rows[last.rows :], typed, run.after, last.rolled))


def aid(data: bytes, act: Callable[[Run, Any, Any], Any], asker: Any, asked: Any) -> bytes:
    """What somebody at the table wants to know, as the message that they get."""
    about = msgspec.json.decode(data, type=Excerpt)
    dice = Typed() if about.typed else Seeded(0)
    with Run(
        book_of(about.finder),
        {"position": about.position},
        dice,
        after=about.after,
        rolled=about.rolled,
        settle=False,
    ) as run:
        for row in about.rows:
            run.feed(row)
        return msgspec.json.encode(act(run, asker, asked))


# -- set-ups -----------------------------------------------------------------------------------------------------------


class Begun(msgspec.Struct, frozen=True):
    """A set-up that leads to a game: its weight and, where somebody wants to look at it, what it looks like."""

    weight: int
    shown: msgspec.Raw = msgspec.Raw(b"null")


def begin(finder: str, setup: bytes, show: bool) -> bytes:
    """Whether a game begins with a stranger's set-up, up to its first question."""
    book = book_of(finder)
    with begun(book, msgspec.json.decode(setup), Seeded(0), [], 0) as run:
        shown = b"null"
        if show:
            seen = book.visible(run.state, None)
            cast = msgspec.to_builtins(book.cast(run.state))
            shown = msgspec.json.encode(SetupShown(seen["table"], cast, seen["units"]))
        return msgspec.json.encode(Begun(weight_of(run), msgspec.Raw(shown)))


def begun(book: Rulebook, setup: dict[str, Any], dice: DiceSource, rows: list[Row], rolled: int) -> Run:
    """A game from its set-up, and the rows of a replay that it branches off after."""
    try:
        run = Run(book, setup, dice, rolled=rolled, settle=False)
        for row in rows:
            run.take(msgspec.structs.replace(row, n=run.place))
        run.settle()
        return run
    except (BellonaError, MemoryError):
        raise
    except Exception as error:  # whatever a stranger's set-up leads to
        raise BellonaError(f"the set-up cannot be played ({type(error).__name__}: {error})"[:1000]) from None


def weight_of(run: Run) -> int:
    """How much there is to look through in a game: see `HEAVY`."""
    aids: Aids = run.rulebook.aids or Aids()
    return aids.weight(run.game)


# -- odds --------------------------------------------------------------------------------------------------------------


def odds(finder: str, question: bytes, language: str) -> bytes:
    """The answer to an odds question, as `bellona odds FILE.json` gives it, its steps in words."""
    from bellona.odds import ask

    book = book_of(finder)
    return msgspec.json.encode(explained(Teller(book, {}, language), ask(msgspec.json.decode(question), book)))


# -- records -----------------------------------------------------------------------------------------------------------


Finders = tuple[tuple[str, str], ...]  # the rulesets that are played here, and what each is found by


@lru_cache(maxsize=4)
def replayed(record: bytes, finders: Finders) -> tuple[Record, Run]:
    """A record and its game. The last few are remembered: whoever looks at one row will look at the next."""
    read = parse_record("record", record.splitlines())
    return read, recorded_game(read, book_for(read, finders))


def book_for(record: Record, finders: Finders) -> Rulebook:
    """The rulebook that a record names, if it is one of those that are played here."""
    ruleset, known = record.header.ruleset, dict(finders)
    if ruleset not in known:
        raise BellonaError(f"no ruleset is called {ruleset!r}; there are: {', '.join(known)}")
    return book_of(known[ruleset])
