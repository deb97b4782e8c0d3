"""The HTTP API: games, records, replays, odds, rules, words. JSON in, JSON out, every error of one form."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bellona import catalogue
from bellona.armies.files import written_data
from bellona.bots.registry import BOTS
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.record import parse_record
from bellona.kernel.refusal import Refused
from bellona.kernel.run import Row, Run
from bellona.kernel.view import KnownLog, view
from bellona.odds.ask import family_of
from bellona.telling import Teller, slug
from bellona.words import LANGUAGES, WORDS, Unsaid, is_said, say

from . import replays, workers
from .blanks import part_shown
from .bodies import (
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
from .house import House
from .shown import told_refusal
from .storage import hashed

T = TypeVar("T")
FOUND = 20  # rules that a search shows
MANY, LONG = 200, 100  # words that are looked up at a time, and letters of each
LONGEST = 60.0  # seconds that a worker has for an odds question or a replay
CODES = {400: "malformed", 403: "forbidden", 404: "unknown", 405: "not-allowed", 413: "too-large", 422: "refused"}
FIELDS = {"armies": "army"}  # the words for one of several
CODES |= {429: "too-fast", 503: "too-slow"}


class Api:
    """Each method answers one kind of request."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def rulesets(self, request: Request) -> Response:
        return answer([_ruleset(name, self.house) for name in self.house.books])

    async def setup(self, request: Request) -> Response:
        wanted = await self.body(request, SetupWanted)
        with _refused_in(wanted.lang):
            return answer(await self.house.look_at(wanted.ruleset, wanted.setup))

    async def army(self, request: Request) -> Response:
        """An army file as data, to be put into a set-up."""
        text = (await self.bytes(request, self.house.limits.body_bytes)).decode("utf-8", "replace")
        return answer(await asyncio.to_thread(written_data, text, "army"))

    # -- games ---------------------------------------------------------------------------------------------------------

    async def make_game(self, request: Request) -> Response:
        wanted = await self.body(request, NewGame)
        with _refused_in(wanted.lang):
            return answer(await self.house.make(wanted), 201)

    async def game(self, request: Request) -> Response:
        game = request.path_params["game"]
        room = await self.house.open(game)
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
        found = await self.house.seat_of(request.query_params.get("seat", ""))
        room = await self.house.open(game) if found and found[0] == game else None
        if room is None or found is None:
            raise HTTPException(404, "there is no such game or seat")
        whole = await self.house.commits(self.house.storage.record, game)
        lines = whole if whole is not None else await room.look(lambda run: _known(run, found[1]))
        name = {"Content-Disposition": f'attachment; filename="{game}.jsonl"'}
        return Response(lines, media_type="application/jsonl", headers=name)

    async def rematch(self, request: Request) -> Response:
        game = request.path_params["game"]
        found = await self.house.seat_of(request.query_params.get("seat", ""))
        room = await self.house.open(game) if found and found[0] == game else None
        if room is None or found is None or found[1] is None:
            raise HTTPException(404, "there is no such game or seat")
        if not room.run.is_over:
            raise BellonaError("the game goes on")
        return answer(await self.house.rematch(room, found[1]), 201)

    # -- replays -------------------------------------------------------------------------------------------------------

    async def upload(self, request: Request) -> Response:
        record = await self.bytes(request, self.house.limits.record_bytes)
        ruleset = parse_record("record", record.splitlines()[:1]).header.ruleset
        await self.worked(replays.checked, record, self._finder(ruleset))
        replay = hashed(record.decode("utf-8", "replace"))
        await self.house.commits(self.house.storage.keep_record, replay, record)
        return answer(ReplayMade(replay), 201)

    async def replay(self, request: Request) -> Response:
        replay, record, ruleset = await self._replay(request)
        return raw(await self.worked(replays.shown, replay, record, self._finder(ruleset)))

    async def replay_opening(self, request: Request) -> Response:
        _, record, ruleset = await self._replay(request)
        return raw(await self.worked(replays.opening, record.partition(b"\n")[0], self._finder(ruleset)))

    async def replay_at(self, request: Request) -> Response:
        _, record, ruleset = await self._replay(request)
        n, since = request.path_params["n"], _number(request, "since", -1)
        return raw(await self.worked(replays.at, record, self._finder(ruleset), n, since, _language(request)))

    async def branch(self, request: Request) -> Response:
        _, record, ruleset = await self._replay(request)
        wanted = await self.body(request, BranchWanted)
        data = await self.worked(replays.branch, record, self._finder(ruleset), wanted.at)
        found = msgspec.json.decode(data, type=replays.Branch)
        rows = [msgspec.convert(row, Row) for row in found.rows]
        return answer(await self.house.branch(wanted, ruleset, found.position, rows, 0, found.rolled), 201)

    async def _replay(self, request: Request) -> tuple[str, bytes, str]:
        replay = request.path_params["replay"]
        record = await self.house.commits(self.house.storage.record, replay)
        if record is None:
            raise HTTPException(404, "there is no such replay")
        return replay, record, workers.ruleset_of(record)

    # -- odds, rules, words --------------------------------------------------------------------------------------------

    async def odds(self, request: Request) -> Response:
        question = await self.body(request, dict[str, Any])
        ruleset = question.get("ruleset")
        if not isinstance(ruleset, str):
            raise BellonaError("a question names its ruleset")
        asked = msgspec.json.encode(question)
        return raw(await self.worked(workers.odds, self._finder(ruleset), asked, _language(request)))

    async def odds_form(self, request: Request) -> Response:
        """What people fill in to ask for odds."""
        book = self.house.book(request.path_params["ruleset"])
        teller = Teller(book, {}, _language(request))
        parts = await asyncio.to_thread(family_of(book).form)
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

    async def terms(self, request: Request) -> Response:
        """What words of a ruleset are called, each asked for with its kind: `word=ability:rapid-fire 1`."""
        book = self.house.book(request.query_params.get("ruleset", ""))
        teller = Teller(book, {}, _language(request))
        words = dict.fromkeys(word[:LONG] for word in request.query_params.getlist("word")[:MANY])
        return answer({word: _term(teller, *word.partition(":")[::2]) for word in words})

    async def words(self, request: Request) -> Response:
        language = request.path_params["lang"]
        if language not in LANGUAGES:
            raise HTTPException(404, f"there are {', '.join(LANGUAGES)}")
        files = sorted((WORDS / language).glob("*.ftl"))
        text = "\n".join(file.read_text(encoding="utf-8") for file in files)
        return Response(text, media_type="text/plain; charset=utf-8", headers={"Cache-Control": "max-age=300"})

    # -- bodies --------------------------------------------------------------------------------------------------------

    async def body(self, request: Request, form: type[T]) -> T:
        data = await self.bytes(request, self.house.limits.body_bytes)
        try:
            return msgspec.json.decode(data, type=form)
        except msgspec.ValidationError as error:
            raise _Misformed(422, str(error)) from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise _Misformed(400, str(error)) from None

    async def bytes(self, request: Request, most: int) -> bytes:
        """The body, as long as it is not too large."""
        data = bytearray()
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise HTTPException(413, f"at most {most} bytes")
        return bytes(data)

    def _finder(self, ruleset: str) -> str:
        """What workers find a ruleset by. Only those that are played here are looked for at all."""
        return self.house.finders[self.house.book(ruleset).name]

    async def worked(self, act: Callable[..., T], *args: Any) -> T:
        try:
            return await asyncio.wait_for(self.house.pool(act, *args), LONGEST)
        except TimeoutError:
            raise HTTPException(503, "this takes too long") from None


class _Misformed(HTTPException):
    """A body that cannot be read; the detail says where."""


def answer(thing: Any, status: int = 200) -> Response:
    return raw(msgspec.json.encode(thing), status)


def raw(data: bytes, status: int = 200) -> Response:
    return Response(data, status, {"Cache-Control": "no-store"}, "application/json")


def told(request: Request, error: Exception) -> Response:
    """An error as clients get it."""
    if isinstance(error, HTTPException):
        message, _, place = str(error.detail).partition(" - at ")
        problem = Problem(CODES.get(error.status_code, "error"), message, place.strip("`"))
        return answer(ProblemShown(problem), error.status_code)
    if isinstance(error, BadFile):
        return answer(ProblemShown(Problem("refused", error.problem, error.place)), 422)
    return answer(ProblemShown(Problem("refused", str(error))), 422)


def _known(run: Run, player: int | None) -> bytes:
    """What a seat may know of a game that goes on: its view with the orders that stand, its own answers, the facts."""
    seen = view(run, player)
    facts = seen.pop("facts")
    known = enumerate(KnownLog(run, player).entries(), run.after)
    own = [msgspec.structs.replace(row, n=n) for n, row in known if isinstance(row, Row) and row.player == player]
    lines: list[Any] = [{"entry": "view", **seen}, *own, *({"entry": "fact", "fact": fact} for fact in facts)]
    return b"\n".join(map(msgspec.json.encode, lines)) + b"\n"


def _ruleset(name: str, house: House) -> RulesetShown:
    book = house.books[name]
    tellers = [Teller(book, {}, language) for language in LANGUAGES]

    def titled(field: str, key: str, word: str = "") -> Titled:
        return Titled(key, {teller.language: teller.term(field, word or key) for teller in tellers})

    starters = [
        Starter(key, titled("mission", key).title, setup, book.points(setup)) for key, setup in book.starters.items()
    ]
    choices = [
        Several(field, titled("choice", field).title, [titled(FIELDS.get(field, field), key) for key in options])
        for field, options in book.choices.items()
    ]
    switches = [
        Several(key, titled("switch", key).title, [titled("switch", one, f"{key} {one}") for one in readings])
        for key, readings in book.switches.items()
    ]
    return RulesetShown(
        name, _titles("ruleset", name), starters, choices, switches, [titled("bot", bot) for bot in BOTS]
    )


@contextmanager
def _refused_in(language: str) -> Iterator[None]:
    """What the rules have against a set-up is told in the reader's language."""
    try:
        yield
    except Refused as refused:
        refusals = getattr(refused, "refusals", [refused.refusal])
        raise HTTPException(422, " ".join(told_refusal(language, refusal) for refusal in refusals)) from None


def _titles(kind: str, name: str) -> dict[str, str]:
    """A name in each language; what no language has words for is called by its bare name."""
    message = f"{kind}-{slug(name)}"
    return {language: say(language, message) if is_said(language, message) else name for language in LANGUAGES}


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


def _language(request: Request) -> str:
    language = request.query_params.get("lang", "en")
    return language if language in LANGUAGES else "en"


def _number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else default
