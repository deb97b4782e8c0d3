"""Requests and messages of every kind, right and wrong in every way: each is answered in its form, nothing breaks."""

from __future__ import annotations

import contextlib
import json
import logging
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec.inspect as kinds
import pytest

from bellona.kernel.shelf import find_rulebook, rulebook_names
from bellona.server.wire import incoming
from bellona.server.wire.openapi import ENDPOINTS, Endpoint
from bellona.server.wire.outgoing import Code

from .siege import crowded, regiments
from .table import BOT, PERSON, SKIRMISH, Table, Visitor, bearing, run, serving

CODES = Code.__args__  # type: ignore[attr-defined]
SHIPPED = rulebook_names()
MESSAGES: tuple[type[Any], ...] = incoming.FromClient.__args__
ODD: tuple[Any, ...] = (None, True, -1, 0, 10**12, 1e308, -0.0, "", "x" * 300, "\x00", "\ud7ff", "é" * 50, [], {}, [[]])
ODD += ({"a": None}, {"": []}, [None] * 5, ["A1", "A1"], "first", {"answer": {}}, "position", 2**31, [[1, 2, 3, 4, 5]])


PINGS = 10**6  # where the numbers of messages begin that are right


class Fuzz:
    """Draws values of a type, most of them right."""

    def __init__(self, seed: int, words: Sequence[str]) -> None:
        self.draw = random.Random(seed)
        self.words = list(words)
        self.wrong = 0.1

    def word(self) -> str:
        return self.draw.choice(self.words)

    def value(self, kind: kinds.Type, name: str = "") -> Any:
        draw = self.draw
        if draw.random() < self.wrong:
            return draw.choice(ODD)
        match kind:
            case kinds.Metadata(type=inner):
                return self.value(inner, name)
            case kinds.StructType():
                return self.record(kind)
            case kinds.UnionType(types=types):
                return self.value(draw.choice(types), name)
            case kinds.LiteralType(values=values):
                return draw.choice(values)
            case kinds.TupleType(item_types=items):
                return [self.value(item) for item in items]
            case kinds.ListType(item_type=item) | kinds.VarTupleType(item_type=item):
                return [self.value(item) for _ in range(draw.randrange(4))]
            case kinds.DictType(value_type=value):
                return {self.word(): self.value(value) for _ in range(draw.randrange(4))}
            case kinds.IntType():
                return draw.choice((0, 1, 2, 5, 100))
            case kinds.FloatType():
                return draw.choice((0.0, 1.0, 12.5, 30.0, -3.0, 1e9))
            case kinds.BoolType():
                return draw.random() < 0.5
            case kinds.StrType():
                return self.word()
        return draw.choice((*ODD, self.word(), {self.word(): [[10, 10, 0, 1, 0]]}, {self.word(): self.word()}))

    def record(self, kind: kinds.StructType) -> dict[str, Any]:
        told = {"type": kind.tag} if kind.tag_field == "type" else {}
        fields = [field for field in kind.fields if field.required or self.draw.random() < 0.5]
        return told | {field.encode_name: self.value(field.type, field.encode_name) for field in fields}

    def of(self, form: Any) -> Any:
        return self.value(kinds.type_info(form))


# -- requests ----------------------------------------------------------------------------------------------------------


def request(fuzz: Fuzz, endpoint: Endpoint, bodies: Sequence[bytes]) -> dict[str, Any]:
    draw = fuzz.draw
    path = endpoint.path.replace("{n:int}", draw.choice(("0", "1", "99999", "-1", "x", "1" * 30)))
    for name in ("game", "replay", "ruleset", "id", "lang"):
        path = path.replace(f"{{{name}}}", draw.choice((fuzz.word(), "%00", "%ff", "x" * 300, "..", "a%2Fb", "ä")))
    method = draw.choice(("GET", "POST", "PUT", "HEAD", "OPTIONS")) if draw.random() < 0.05 else endpoint.method
    names = (*endpoint.query, "seat", "lang", "x")
    asked = {
        draw.choice(names): draw.choice((fuzz.word(), "", "\x00", "é", "9" * 40)) for _ in range(draw.randrange(3))
    }
    headers = bearing(fuzz.word()) if draw.random() < 0.5 else {}
    if draw.random() < 0.05:
        odd = [
            ("Origin", "http://[::1"),
            ("Host", "[::1"),
            ("Authorization", "Bearer"),
            ("Cookie", "=;"),
            ("Range", "x"),
        ]
        headers |= dict([draw.choice(odd)])
    body = b""
    if endpoint.takes is bytes or (endpoint.takes and draw.random() < 0.1):
        body = draw.choice(bodies)
        for _ in range(draw.randrange(4)):
            at = draw.randrange(len(body) + 1)
            body = body[:at] + bytes([draw.randrange(256)]) + body[at + draw.randrange(2) :]
        body = body[: draw.randrange(len(body) + 1)] if draw.random() < 0.1 else body
    elif endpoint.takes:
        body = json.dumps(fuzz.of(endpoint.takes)).encode()
    return {"method": method, "url": path, "params": asked, "headers": headers, "content": body}


def check(asked: dict[str, Any], answer: httpx.Response) -> None:
    assert answer.status_code < 500
    if answer.status_code >= 400 and asked["method"] != "HEAD":
        error = answer.json()["error"]
        assert error["code"]
        assert error["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"


class Overheard(logging.Handler):
    """What the server logs while one request or message is answered."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    @contextlib.contextmanager
    def beside(self, *what: Any) -> Iterator[list[Any]]:
        """Whatever goes wrong is told with its number, with what was said and heard, and with the server's log."""
        heard: list[Any] = []
        self.lines.clear()
        try:
            yield heard
        except Exception as error:
            said = "\n".join(str(each)[:4000] for each in (*what, *heard, *self.lines))
            raise AssertionError(f"{error!r}\n{said}") from error


@pytest.fixture
def overheard() -> Iterator[Overheard]:
    handler = Overheard()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


async def ask_everything(tmp_path: Path, overheard: Overheard, number: int) -> None:
    setups = [(name, setup) for name in SHIPPED for setup in find_rulebook(name).starters.values()]
    setups += [(name, crowded(1, 3, 1, 1, 0)) for name in SHIPPED if name.startswith("wh40k")]
    setups += [("conquest-2e", regiments(1, 3, 1))]
    async with serving(tmp_path / "games.db", SKIRMISH, *SHIPPED, processes=1) as table:
        made = await table.make(BOT, PERSON)
        person = await table.sit(made["seats"][1]["token"])
        await person.ask("concede")
        record = (await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(made["spectator"]))).content
        words = [
            made["game"],
            made["spectator"],
            made["seats"][1]["token"],
            SKIRMISH,
            *SHIPPED,
            "two sides",
            "first-game",
        ]
        words += [
            "en",
            "zh-Hans",
            "random",
            "10e.core.unit",
            "armies",
            "ability:rapid-fire 1",
            "A1",
            "00ff00ff00ff00ff",
        ]
        fuzz = Fuzz(7, words)
        bodies = [record, b"faction: x\nunits: [{sheet: captain}]\n", b"[1, 2", json.dumps(setups[0]).encode(), b"\xff"]
        for i in range(number):
            endpoint = ENDPOINTS[i % len(ENDPOINTS)]
            asked = request(fuzz, endpoint, bodies)
            if endpoint.act in ("setup", "make_game") and fuzz.draw.random() < 0.5:
                ruleset, setup = fuzz.draw.choice(setups)
                wanted: dict[str, Any] = {"ruleset": ruleset, "setup": spoilt(fuzz, setup), "seats": [PERSON, BOT]}
                if endpoint.act == "setup":
                    del wanted["seats"]
                asked["content"] = json.dumps(wanted).encode()
            with overheard.beside(i, asked) as heard:
                answer = await table.http.request(**asked)
                heard += answer.status_code, answer.text
                check(asked, answer)
        assert (await table.http.get("/api/rulesets")).status_code == 200


def spoilt(fuzz: Fuzz, data: Any) -> Any:
    """The same data with something odd somewhere in it."""
    copy = json.loads(json.dumps(data))
    at = copy
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return copy
        key = fuzz.draw.choice(keys)
        if not isinstance(at[key], dict | list) or not at[key] or fuzz.draw.random() < 0.2:
            at[key] = fuzz.draw.choice(ODD)
            return copy
        at = at[key]


def test_hundreds_of_requests_to_every_endpoint(tmp_path: Path, overheard: Overheard) -> None:
    run(ask_everything(tmp_path, overheard, 360))


@pytest.mark.soak
def test_twenty_thousand_requests_to_every_endpoint(tmp_path: Path, overheard: Overheard) -> None:
    run(ask_everything(tmp_path, overheard, 20_000), 2 * 3600)


# -- messages ----------------------------------------------------------------------------------------------------------


async def newly(table: Table, ruleset: str) -> list[Visitor]:
    made = await table.make(PERSON, PERSON, ruleset=ruleset, dice="fair")
    return [await table.sit(token) for token in (*(seat["token"] for seat in made["seats"]), made["spectator"])]


async def say_everything(tmp_path: Path, overheard: Overheard, number: int) -> None:
    async with serving(tmp_path / "games.db", SKIRMISH, *SHIPPED) as table:
        people: list[Visitor] = []
        fuzz = Fuzz(11, ["A1"])
        for i in range(number):
            if not people or people[0].over or i % 997 == 0:
                for person in people:
                    await person.leave()
                people = await newly(table, fuzz.draw.choice((SKIRMISH, *SHIPPED)))
            person = fuzz.draw.choice(people)
            models = [name for unit in person.units.values() for name in unit.get("models", ())]
            fuzz.words = [*person.units, *models, "deploy", "leaders", "*", person.welcome["game"], "en"]
            kind = MESSAGES[i % len(MESSAGES)]
            message = fuzz.record(kinds.type_info(kind))  # type: ignore[arg-type]
            if fuzz.draw.random() < 0.7 and "n" in message:
                message |= {"n": person.update["n"]}
                if person.update["request"]:
                    message |= {"asks": person.update["request"]["name"]} if "asks" in message else {}
            text = json.dumps(message)
            if fuzz.draw.random() < 0.05:
                text = text[: fuzz.draw.randrange(len(text))] + fuzz.draw.choice(("", "[" * 500, "\x00", "}"))
            with overheard.beside(i, person.welcome["ruleset"], text) as heard:
                await person.say_raw(text)
                await person.say({"type": "measure", "id": PINGS + i, "a": {"at": [1, 1]}, "b": {"at": [4, 5]}})
                while (told := await person.hear()).get("id") != PINGS + i:
                    heard.append(told)
                    assert told["type"] != "error" or told["code"] in CODES
                    assert told.get("code") != "broken-rule"
                heard.append(told)
                assert told["type"] == "measured"


def test_hundreds_of_messages_of_every_kind(tmp_path: Path, overheard: Overheard) -> None:
    run(say_everything(tmp_path, overheard, 400))


@pytest.mark.soak
def test_twenty_thousand_messages_of_every_kind(tmp_path: Path, overheard: Overheard) -> None:
    run(say_everything(tmp_path, overheard, 20_000), 2 * 3600)
