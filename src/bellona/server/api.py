"""The HTTP API: games, records, replays, odds, rules, words. JSON in, JSON out, every error of one form."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from bellona import catalogue
from bellona.armies.files import written_data
from bellona.bots.lineup import BOTS
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.outside import Unreadable, read_json
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Row, Run
from bellona.kernel.view import KnownLog, view
from bellona.odds.ask import chances_of
from bellona.telling import Teller, slug
from bellona.words import LANGUAGES, Unsaid, Voice, say

from .database.keeping import Full, until
from .database.storage import Lost, Peer, Trouble, hashed
from .doors import passing
from .doors.limits import client_of
from .games.hall import Hall, Spent
from .games.room import Room
from .wire.bodies import (
    BranchWanted,
    GameShown,
    NewGame,
    Problem,
    ProblemShown,
    ReplayMade,
    RulesetShown,
    RuleShown,
    SetupWanted,
    Several,
    Starter,
    TermShown,
    Titled,
)
from .wire.edition_pages import edition_shown, editions_compared
from .wire.odds_form import part_shown
from .wire.shown import told_refusal
from .work import replays, workers
from .work.pools import Busy, TooCostly

T = TypeVar("T")
log = logging.getLogger("bellona.server")
FOUND = 20  # rules that a search shows
MANY, LONG = 200, 100  # words that are looked up at a time, and letters of each
CODES = {400: "malformed", 403: "forbidden", 404: "unknown", 405: "not-allowed", 413: "too-large", 422: "refused"}
FIELDS = {"armies": "army"}  # the words for one of several
CODES |= {408: "too-slow", 421: "misdirected", 429: "too-fast", 500: "broken", 503: "busy"}
SOON = 5  # seconds after which those who find everybody busy may try again


class Api:
    """Each method answers one kind of request."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.others = passing.client()

    async def rulesets(self, request: Request) -> Response:
        books = self.hall.books
        return answer([_ruleset(name, self.hall) for name in sorted(books, key=lambda name: (books[name].place, name))])

    async def setup(self, request: Request) -> Response:
        wanted = await self.body(request, SetupWanted)
        with _refused_in(self._voice(wanted.lang, wanted.ruleset)):
            return raw(await self.hall.look_at(wanted.ruleset, wanted.setup, client_of(request)))

    async def army(self, request: Request) -> Response:
        """An army file as data, to be put into a set-up."""
        data = await self.received(request, self.hall.limits.body_bytes)
        seconds = self.hall.limits.setup_seconds
        return raw(await self.hall.work(client_of(request), self.hall.workers.files, army, data, seconds=seconds))

    # -- games ---------------------------------------------------------------------------------------------------------

    async def make_game(self, request: Request) -> Response:
        wanted = await self.body(request, NewGame)
        with _refused_in(self._voice(wanted.lang, wanted.ruleset)):
            return answer(await self.hall.make(wanted, client_of(request)), 201)

    async def game(self, request: Request) -> Response:
        game = request.path_params["game"]
        room = await self._room(request)
        if room is None:
            raise HTTPException(404, "there is no such game")

        def facts(run: Run) -> GameShown:
            scores = list(run.rulebook.scores(run.state))
            winner = run.winner if run.is_over else None
            seats = room.seats()
            return GameShown(game, room.sheet.ruleset, seats, run.state.clock.round, run.is_over, scores, winner)

        return answer(await room.look(facts))

    async def record(self, request: Request) -> Response:
        """The whole record of a game that is over; of one that goes on, what the seat may know."""
        game = request.path_params["game"]
        found = await self.hall.seat_of(_token(request))
        room = await self._room(request) if found and found[0] == game else None
        if room is None or found is None:
            raise HTTPException(404, "there is no such game or seat")
        whole = await self.hall.commits(self.hall.storage.record, game)
        lines = whole if whole is not None else await room.look(lambda run: _known(run, found[1]))
        name = {"Content-Disposition": f'attachment; filename="{game}.jsonl"'}
        return Response(lines, media_type="application/jsonl", headers=name)

    async def rematch(self, request: Request) -> Response:
        game = request.path_params["game"]
        found = await self.hall.seat_of(_token(request))
        room = await self._room(request) if found and found[0] == game else None
        if room is None or found is None or found[1] is None:
            raise HTTPException(404, "there is no such game or seat")
        if not room.run.is_over:
            raise BellonaError("the game goes on")
        return answer(await self.hall.rematch(room, found[1], client_of(request)), 201)

    async def _room(self, request: Request) -> Room | None:
        """The room of the game that the path names. Where another process holds the game, that one answers instead."""
        body = await self.received(request, self.hall.limits.body_bytes)

        async def pass_on(peer: Peer) -> Response:
            if request.scope.get("is_inside"):
                raise Lost  # it was passed on already
            return await passing.answered(self.others, peer, request, body)

        found = await self.hall.open(request.path_params["game"], pass_on)
        if isinstance(found, Response):
            raise Answered(found)
        return found

    # -- replays -------------------------------------------------------------------------------------------------------

    async def upload(self, request: Request) -> Response:
        record = await self.received(request, self.hall.limits.record_bytes)
        client, keeping = client_of(request), self.hall.keeping
        await self.hall.commits(keeping.check_records, client, len(record))
        await self.worked(request, replays.checked, record, self._finders)
        replay, due = hashed(record.decode("utf-8", "replace")), until(keeping.record_days)
        await self.hall.commits(self.hall.storage.keep_record, replay, record, client, due)
        return answer(ReplayMade(replay, keeping.record_days), 201)

    async def replay(self, request: Request) -> Response:
        replay, record = await self._replay(request)
        return raw(await self.worked(request, replays.shown, replay, record, self._finders))

    async def replay_opening(self, request: Request) -> Response:
        _, record = await self._replay(request)
        return raw(await self.worked(request, replays.opening, record.partition(b"\n")[0], self._finders))

    async def replay_at(self, request: Request) -> Response:
        _, record = await self._replay(request)
        n, since = request.path_params["n"], _number(request, "since", -1)
        return raw(await self.worked(request, replays.at, record, self._finders, n, since, _language(request)))

    async def branch(self, request: Request) -> Response:
        _, record = await self._replay(request)
        wanted = await self.body(request, BranchWanted)
        data = await self.worked(request, replays.branch, record, self._finders, wanted.at)
        found = msgspec.json.decode(data, type=replays.Branch)
        rows = [msgspec.convert(row, Row) for row in found.rows]
        client, weight = client_of(request), found.weight
        begun = await self.hall.branch(wanted, found.ruleset, found.position, rows, found.rolled, client, weight)
        return answer(begun, 201)

    async def _replay(self, request: Request) -> tuple[str, bytes]:
        replay = request.path_params["replay"]
        record = await self.hall.commits(self.hall.storage.record, replay)
        if record is None:
            raise HTTPException(404, "there is no such replay")
        return replay, record

    # -- odds, rules, words --------------------------------------------------------------------------------------------

    async def odds(self, request: Request) -> Response:
        question = await self.body(request, dict[str, Any])
        ruleset = question.get("ruleset")
        if not isinstance(ruleset, str):
            raise BellonaError("a question names its ruleset")
        asked = msgspec.json.encode(question)
        job = (workers.odds, self._finder(ruleset), asked, _language(request))
        return raw(await self.hall.work(client_of(request), self.hall.workers.odds, *job))

    async def odds_form(self, request: Request) -> Response:
        """What people fill in to ask for odds."""
        book = self.hall.book(request.path_params["ruleset"])
        teller = Teller(book, {}, _language(request))
        parts = await asyncio.to_thread(chances_of(book).form, book)
        return answer([part_shown(teller, part) for part in parts])

    async def rule(self, request: Request) -> Response:
        try:
            rule = catalogue.entry(request.path_params["id"])
        except catalogue.UnknownRule as unknown:
            raise HTTPException(404, str(unknown)) from None
        return answer(_rule(rule, _language(request)))

    async def rules(self, request: Request) -> Response:
        ruleset = request.query_params.get("ruleset") or None
        words = request.query_params.get("search", "")[:200]
        found = await asyncio.to_thread(catalogue.search, words, ruleset=ruleset, limit=FOUND)
        return answer([_rule(one.rule, _language(request)) for one in found])

    async def editions(self, request: Request) -> Response:
        return answer([edition_shown(name, _language(request)) for name in catalogue.RULESETS])

    async def difference(self, request: Request) -> Response:
        """What became of the rules of one edition in another."""
        old, new = request.path_params["old"], request.path_params["new"]
        try:
            return answer(await asyncio.to_thread(editions_compared, old, new, _language(request)))
        except catalogue.UnknownRuleset as unknown:
            raise HTTPException(404, str(unknown)) from None

    async def terms(self, request: Request) -> Response:
        """What words of a ruleset are called, each asked for with its kind: `word=ability:rapid-fire 1`."""
        book = self.hall.book(request.query_params.get("ruleset", ""))
        teller = Teller(book, {}, _language(request))
        words = dict.fromkeys(word[:LONG] for word in request.query_params.getlist("word")[:MANY])
        return answer({word: _term(teller, *word.partition(":")[::2]) for word in words})

    async def words(self, request: Request) -> Response:
        """The messages of a ruleset, its own first, or what belongs to none."""
        language = request.path_params["lang"]
        if language not in LANGUAGES:
            raise HTTPException(404, f"there are {', '.join(LANGUAGES)}")
        folders = self._voice(language, request.query_params.get("ruleset", "")).folders
        files = [file for folder in folders for file in sorted(folder.glob("*.ftl"))]
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        return Response(text, media_type="text/plain; charset=utf-8", headers={"Cache-Control": "max-age=300"})

    # -- bodies --------------------------------------------------------------------------------------------------------

    async def body(self, request: Request, form: type[T]) -> T:
        data = await self.received(request, self.hall.limits.body_bytes)
        try:
            read: T = read_json(data, form)
            return read
        except msgspec.ValidationError as error:
            raise _Misformed(422, str(error)) from None
        except Unreadable as error:
            raise _Misformed(400, str(error)) from None

    async def received(self, request: Request, most: int) -> bytes:
        """The body, as long as it is not too large."""
        data, seconds = bytearray(), self.hall.limits.body_seconds
        try:
            async with asyncio.timeout(seconds):
                async for chunk in request.stream():
                    data += chunk
                    if len(data) > most:
                        raise HTTPException(413, f"at most {most} bytes")
        except TimeoutError:
            raise HTTPException(408, f"the body must be here within {seconds:g} seconds") from None
        except ClientDisconnect:
            raise HTTPException(400, "the body ended too soon") from None
        return bytes(data)

    def _voice(self, language: str, ruleset: str) -> Voice:
        return Voice(language, self.hall.book(ruleset).words if ruleset else ())

    @property
    def _finders(self) -> workers.Finders:
        """What workers find rulesets by: which one a record is of is for them to read."""
        return tuple(self.hall.finders.items())

    def _finder(self, ruleset: str) -> str:
        """What workers find a ruleset by. Only those that are played here are looked for at all."""
        return self.hall.finders[self.hall.book(ruleset).name]

    async def worked(self, request: Request, act: Callable[..., bytes], *args: Any) -> bytes:
        """What a worker makes of a record."""
        return await self.hall.work(client_of(request), self.hall.workers.files, act, *args)


class Answered(Exception):
    """Another process has answered."""

    def __init__(self, response: Response) -> None:
        self.response = response


class _Misformed(HTTPException):
    """A body that cannot be read; the detail says where."""


def answer(thing: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return raw(msgspec.json.encode(thing), status, headers)


def raw(data: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(data, status, {"Cache-Control": "no-store"} | (headers or {}), "application/json")


def told(request: HTTPConnection, error: Exception) -> Response:
    """An error as clients get it."""
    if isinstance(error, Answered):
        return error.response
    if isinstance(error, Lost):
        status = passing.NOT_HERE if request.scope.get("is_inside") else 503
        error = HTTPException(status, "another server holds the game")
    if isinstance(error, Trouble):
        log.error("%s", error)
        problem = Problem("storage", say(_language(request), "server-storage"))
        return answer(ProblemShown(problem), 503, {"Retry-After": "5"})
    if isinstance(error, Spent):
        error = HTTPException(429, str(error), {"Retry-After": str(ceil(error.seconds))})
    if isinstance(error, Busy):
        error = HTTPException(503, str(error), {"Retry-After": str(SOON)})
    if isinstance(error, HTTPException):
        message, _, place = str(error.detail).partition(" - at ")
        code = "full" if isinstance(error, Full) else CODES.get(error.status_code, "error")
        response = answer(ProblemShown(Problem(code, message, place.strip("`"))), error.status_code)
        response.headers.update(error.headers or {})
        return response
    if isinstance(error, TooCostly):
        return answer(ProblemShown(Problem("too-costly", str(error))), 422)
    if isinstance(error, BadFile):
        return answer(ProblemShown(Problem("refused", error.problem, error.place)), 422)
    return answer(ProblemShown(Problem("refused", str(error))), 422)


def army(data: bytes) -> bytes:
    """An army file as data; a worker reads it."""
    try:
        return msgspec.json.encode(written_data(data.decode(), "army"))
    except UnicodeDecodeError as error:
        raise BadFile("army", f"byte {error.start}", "is not UTF-8 text") from None


def _token(request: Request) -> str:
    """The token of a seat: secrets are no part of addresses, which are logged and passed on."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _known(run: Run, player: int | None) -> bytes:
    """What a seat may know of a game that goes on: its view with the orders that stand, its own answers, the facts."""
    seen = view(run, player)
    facts = seen.pop("facts")
    known = enumerate(KnownLog(run, player).entries(), run.after)
    own = [msgspec.structs.replace(row, n=n) for n, row in known if isinstance(row, Row) and row.player == player]
    lines: list[Any] = [{"entry": "view", **seen}, *own, *({"entry": "fact", "fact": fact} for fact in facts)]
    return b"\n".join(map(msgspec.json.encode, lines)) + b"\n"


def _ruleset(name: str, hall: Hall) -> RulesetShown:
    book = hall.books[name]
    tellers = [Teller(book, {}, language) for language in LANGUAGES]

    def titled(field: str, key: str, word: str = "") -> Titled:
        return Titled(key, {teller.language: teller.term(field, word or key) for teller in tellers})

    starters = [
        Starter(key, titled("starter", key).title, setup, book.points(setup)) for key, setup in book.starters.items()
    ]
    choices = [
        Several(field, titled("choice", field).title, [titled(FIELDS.get(field, field), key) for key in options])
        for field, options in book.choices.items()
    ]
    switches = [
        Several(key, titled("switch", key).title, [titled("switch", one, f"{key} {one}") for one in readings])
        for key, readings in book.switches.items()
    ]
    title = {teller.language: _title(teller.voice, f"ruleset-{slug(name)}", name) for teller in tellers}
    bots = [titled("bot", bot) for bot in BOTS]
    credit = {teller.language: _title(teller.voice, "credit-sources", "") for teller in tellers}
    return RulesetShown(name, title, starters, choices, switches, bots, credit)


@contextmanager
def _refused_in(voice: Voice) -> Iterator[None]:
    """What the rules have against a set-up is told in the reader's language."""
    try:
        yield
    except Refused as refused:
        refusals = getattr(refused, "refusals", [refused.refusal])
        raise HTTPException(422, " ".join(told_refusal(voice, refusal) for refusal in refusals)) from None


def _title(voice: Voice, message: str, name: str) -> str:
    """What there are no words for is called by its bare name."""
    return voice.say(message) if voice.knows(message) else name


def _rule(rule: catalogue.RuleEntry, language: str) -> RuleShown:
    return RuleShown(rule.id, rule.ruleset, rule.chapter, rule.title.spoken(language), rule.text, list(rule.see))


def _term(teller: Teller, kind: str, word: str) -> TermShown:
    """A word in the words of players; one that has none is called by itself."""
    plain = re.sub(r"(?<=\w)-(?=\w)", " ", word)
    try:
        title = teller.term(kind, word) if word.isascii() and word.strip() else word
    except Unsaid:  # a message of that name is no word by itself
        title = word
    return TermShown(plain if title == word else title, teller.rule(word))


def _language(request: HTTPConnection) -> str:
    language = request.query_params.get("lang", "en")
    return language if language in LANGUAGES else "en"


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default
