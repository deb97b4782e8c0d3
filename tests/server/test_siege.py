"""Attacks on the server as it is shipped: each is refused in its own form, and those who play hardly notice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from bellona.server.doors.limits import Limits
from bellona.server.wire.incoming import VERSION
from bellona.server.wire.outgoing import Code
from tests.conquest.test_bounds import LARGE, LONG, WHOLE

from .siege import RULESET, SHEET_OF_9E, START, Fortress, besieged, crowded, fortress, regiments
from .table import BOT, PERSON, Visitor, run

pytestmark = pytest.mark.soak  # stalls and memory are measured: that takes a quiet machine

CODES = Code.__args__  # type: ignore[attr-defined]
MANY = 300_000_000
DEEP = 30_000
UPGRADE = (
    b"GET /api/play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def fort(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fortress]:
    with fortress(tmp_path_factory.mktemp("fort")) as built:
        yield built


def refusal(answer: httpx.Response) -> str:
    """The code of an answer that is a refusal in the form of all errors, with all that keeps browsers safe."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    error = answer.json()["error"]
    assert error["code"]
    assert error["message"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.status_code != 429 or int(answer.headers["retry-after"]) > 0
    return str(error["code"])


# -- files -------------------------------------------------------------------------------------------------------------

BOMB = "a0: &a0 [1, 1]\n" + "".join(f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 20))
FILES = ["[" * DEEP, "{a: " * DEEP, "- " * DEEP, "? " * DEEP, "[" * 200 + "]" * 200, "&a [*a]", BOMB]
FILES += ["a: 2026-01-01", "a: 0x10", "a: 1:30", "a: .inf", "a: 1" + "0" * 400, "<<: {a: 1}", "!!binary aaaa", "=: 1"]
FILES += [
    "a: !!python/object/apply:os.system [x]",
    "[" + "1," * 100_000 + "]",
    "",
    "\x00",
    "a: [",
    "%YAML 9.9\n---\n[]",
]
DEEP_JSON = [b"[" * DEEP, b'{"a":' * DEEP]
DEEP_JSON += [b'{"ruleset": "wh40k-10e", "setup": {"a": ' + b"[" * 200 + b"]" * 200 + b"}}"]


def test_files_that_are_nested_out_of_sight_or_hold_odd_things(fort: Fortress) -> None:
    async def attack() -> None:
        async with besieged(fort) as witness, fort.client("127.0.0.2") as http:
            for text in FILES:
                assert refusal(await http.post("/api/armies", content=text.encode())) == "refused"
            assert refusal(await http.post("/api/armies", content=b"a: \xff\xfe")) == "refused"
            for path, data in product(("games", "setups", "odds"), DEEP_JSON):
                assert refusal(await http.post(f"/api/{path}", content=data)) == "malformed"
            assert refusal(await http.post("/api/games", content=b'{"ruleset": "\xff"}')) == "malformed"
            header = b'{"entry":"header","bellona":1,"ruleset":"wh40k-10e","version":"4","dice":{},"setup":{"a":'
            for data in (b"[" * DEEP, header + b"[" * DEEP, b"\xff\xfe", b"", b'{"entry":"header"}'):
                assert refusal(await http.post("/api/records", content=data)) == "refused"
            for inner in ("[" * DEEP, "[" * 100 + "]" * 100 + "}", "1" * 400 + "}"):
                await witness.visitor.say_raw('{"type":"answer","id":7,"n":0,"asks":"x","answer":' + inner)
            army = {"faction": "ADEPTUS ASTARTES", "units": [{"sheet": "captain", "warlord": True}]}
            read = await http.post("/api/armies", content=json.dumps(army).encode())
            assert read.json() == army

    run(attack())


# -- set-ups -----------------------------------------------------------------------------------------------------------

BATTLE: dict[str, Any] = {"mission": "first-game", "battle_size": "first-game", "layout": "courtyard"}
SMALL_BATTLE: dict[str, Any] = {"mission": "combat-patrol", "battle_size": "combat-patrol", "layout": "chapel-yard"}
SCENE = crowded(1, 5, 1, 1, 0)["scenario"]
SCENE_OF_9E = crowded(1, 5, 1, 1, 0, SHEET_OF_9E)["scenario"]


def scenes(scene: dict[str, Any], shots: Callable[[Any], dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Scenes that nobody means; `shots` says how a weapon has so many."""
    sheet, unit, ruin = scene["sheets"]["s"], scene["A"]["A0"], scene["table"]["terrain"][0]
    table, gun = scene["table"], sheet["arms"]["gun"]
    for number in (MANY, -MANY, 10**16 - 1):
        yield {"A": {"A0": unit | {"models": number}}}
        yield {"time": {"round": number, "phase": "shooting"}}
        yield {"mission": {"rounds": number}}
        yield {"sheets": {"s": sheet | {"W": number}}}
        yield {"sheets": {"s": sheet | {"arms": {"gun": gun | shots(number)}}}}
        yield {"table": table | {"size": [number, number]}}
    yield {"A": {f"A{i}": unit for i in range(2000)}}
    yield {"A": {"A0": unit | {"at": [[1e308, -1e308]]}}}
    yield {"A": {"A" * 10_000: unit}}
    yield {"sheets": {"s": sheet | {"arms": {"gun": gun | shots("999999999D6")}}}}
    yield {"sheets": {"s": sheet | {"arms": {"gun": gun | {"D": "+".join(["D6 min 3"] * 100)}}}}}
    yield {"sheets": {"s": sheet | {"arms": {"gun": gun | {"abilities": ["sustained-hits 999999999"]}}}}}
    yield {"table": table | {"terrain": [ruin | {"key": f"r{i}"} for i in range(500)]}}
    yield {"table": table | {"terrain": [ruin | {"footprint": [[i, i * i % 7] for i in range(5000)]}]}}
    yield {"table": table | {"terrain": [ruin | {"walls": ruin["walls"] * 40, "key": f"r{i}"} for i in range(90)]}}


def battles(battle: dict[str, Any]) -> list[dict[str, Any]]:
    """Battles that nobody means."""
    setups: list[dict[str, Any]] = []
    for models in (MANY, 10**8):
        army = {"faction": "ADEPTUS ASTARTES", "units": [{"sheet": "intercessors", "models": {"intercessor": models}}]}
        setups.append(battle | {"armies": [army, army]})
    sheet = {"s": {"composition": [{"kind": "model", "least": MANY, "most": MANY}], "points": {"1": 1}}}
    return [*setups, battle | {"sheets": sheet, "armies": [{"units": [{"sheet": "s"}]}] * 2}]


def unmeant(
    scene: dict[str, Any], shots: Callable[[Any], dict[str, Any]], battle: dict[str, Any]
) -> list[dict[str, Any]]:
    return [{"scenario": scene | changed} for changed in scenes(scene, shots)] + battles(battle)


WARHAMMER = unmeant(SCENE, lambda many: {"A": many}, BATTLE)
NINTH = unmeant(SCENE_OF_9E, lambda many: {"Type": f"Heavy {many}"}, SMALL_BATTLE)
LIST: dict[str, Any] = {"scenario": "four-fields", "size": "battle", "battlefield": "broken-crown"}
WARBAND = {"character": "captain", "regiments": [{"entry": "spearmen", "stands": 40}] * 20}
ROSTERS: list[dict[str, Any]] = [{"faction": "x", "warbands": [WARBAND] * many} for many in (20, 100)]
ROSTERS += [{"faction": "../" * 20}, {"faction": "x" * 10_000}, {"faction": "x", "warbands": [{"character": "\x00"}]}]
CONQUEST = [{"scenario": WHOLE | changed} for changed, _ in [*LARGE, *LONG]]
CONQUEST += [LIST | {"armies": [roster, roster]} for roster in ROSTERS]
CONQUEST += [LIST | {"armies": ["../../x", "\x00"]}, LIST | {"battlefield": "/etc/passwd", "armies": ["", ""]}]


@pytest.mark.parametrize(
    ("ruleset", "meant", "setups"),
    [
        ("wh40k-10e", {"scenario": SCENE}, WARHAMMER),
        ("wh40k-11e", {"scenario": SCENE}, WARHAMMER),
        ("conquest-2e", {"scenario": WHOLE}, CONQUEST),
        ("wh40k-9e", {"scenario": SCENE_OF_9E}, NINTH),
    ],
    ids=["10th edition", "11th edition", "Conquest", "9th edition"],
)
def test_set_ups_that_nobody_means(fort: Fortress, ruleset: str, meant: Any, setups: list[Any]) -> None:
    empty = [{"position": {"clock": {"round": -MANY}}}, {"position": {}}, {}, {"scenario": None}]

    async def attack() -> None:
        async with besieged(fort):
            for i, setup in enumerate([*setups, *empty]):
                async with fort.client(f"127.{len(ruleset)}.{i // 200 + 1}.{i % 200 + 1}") as http:
                    wanted = {"ruleset": ruleset, "setup": setup}
                    assert refusal(await http.post("/api/setups", json=wanted)) in ("refused", "too-costly"), setup
                    made = await http.post("/api/games", json=wanted | {"seats": [PERSON, PERSON]})
                    assert refusal(made) in ("refused", "too-costly"), setup
            whole = {"ruleset": ruleset, "setup": meant}
            async with fort.client("127.0.2.1") as http:
                assert (await http.post("/api/setups", json=whole)).status_code == 200

    run(attack())


# -- aids --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "setup"),
    [
        ("wh40k-10e", crowded(6, 100, 13, 20, 2)),
        ("wh40k-11e", crowded(6, 100, 13, 20, 2)),
        ("conquest-2e", regiments(10, 40, 100)),
        ("wh40k-9e", crowded(6, 100, 13, 20, 2, SHEET_OF_9E)),
    ],
    ids=["10th edition", "11th edition", "Conquest", "9th edition"],
)
def test_sight_suggestions_and_bots_in_a_scene_as_crowded_as_may_be(fort: Fortress, ruleset: str, setup: Any) -> None:
    async def ask(visitor: Visitor) -> None:
        """Every question that may be asked, over and over, without a look at the answers."""
        units, n = list(visitor.units), visitor.update["n"]
        for i in range(100_000):
            one, other = units[i % len(units)], units[(i * 7 + 5) % len(units)]
            kinds: list[tuple[str, dict[str, Any]]] = [("sight", {"unit": one}), ("suggest", {"n": n, "most": 40})]
            kinds += [("odds", {"unit": one, "target": other}), ("eye", {"unit": one, "model": f"{one}.1"})]
            for kind, fields in kinds:
                await visitor.say({"type": kind, "id": i} | fields)
                await asyncio.sleep(0.03)

    async def listen(visitor: Visitor) -> None:
        async for text in visitor.socket:
            if text.startswith('{"type":"error"'):  # type: ignore[arg-type]
                assert json.loads(text)["code"] in ("too-costly", "too-fast", "not-now", "not-your-turn", "stale"), text

    async def attack() -> None:
        source = f"127.0.9.{len(ruleset)}{ruleset[-2]}"
        async with besieged(fort), fort.client(source) as http:
            for seats in ([PERSON, PERSON], [BOT | {"bot": "steady"}, PERSON]):
                wanted = {"ruleset": ruleset, "setup": setup, "seats": seats, "dice": "seeded"}
                made = await http.post("/api/games", json=wanted)
                assert made.status_code == 201, made.text
                token = made.json()["seats"][1]["token"]
                visitor = await Visitor.at(fort.address, local_addr=(source, 0))
                await visitor.hello(token)
                doing = [asyncio.create_task(ask(visitor)), asyncio.create_task(listen(visitor))]
                await asyncio.wait(doing, timeout=3)
                for task in doing:
                    if task.done():
                        task.result()
                    task.cancel()
                await visitor.leave()

    run(attack())


# -- workers -----------------------------------------------------------------------------------------------------------


def test_errors_that_cannot_be_unpickled_and_bots_meanwhile(fort: Fortress) -> None:
    """A record of an army that may not be fielded once broke the workers, and with them all bots."""
    army = {"faction": "ADEPTUS ASTARTES", "units": []}
    header = {
        "entry": "header",
        "bellona": 1,
        "ruleset": RULESET,
        "version": "4",
        "dice": {"kind": "seeded", "seed": 1},
    }
    record = json.dumps(header | {"setup": BATTLE | {"armies": [army, army]}}).encode()

    async def attack() -> None:
        async with besieged(fort), fort.client("127.0.0.4") as http:
            made = (await http.post("/api/games", json=START | {"seats": [BOT, PERSON]})).json()
            visitor = await Visitor.at(fort.address, local_addr=("127.0.0.4", 0))
            await visitor.hello(made["seats"][1]["token"])
            for _ in range(3):
                assert refusal(await http.post("/api/records", content=record)) == "refused"
            while visitor.update["waiting_for"] != [1]:
                await visitor.until("update")
            await visitor.leave()

    run(attack())


# -- records -----------------------------------------------------------------------------------------------------------


def test_records_as_large_as_may_be(fort: Fortress) -> None:
    """One after the other: an address keeps so many bytes and has so much work done for it, and no more."""

    async def attack() -> None:
        async with besieged(fort), fort.client("127.0.0.9") as http:
            made = (await http.post("/api/games", json=START)).json()
            visitor = await Visitor.at(fort.address, local_addr=("127.0.0.9", 0))
            await visitor.hello(made["seats"][0]["token"])
            await visitor.ask("concede")
            await visitor.leave()
            token = {"Authorization": f"Bearer {made['spectator']}"}
            record = (await http.get(f"/api/games/{made['game']}/record", headers=token)).content
            kept, told = 0, set()
            for i in range(12):
                padded = record.replace(b"{", b"{" + b" " * (7_900_000 + i), 1)
                answer = await http.post("/api/records", content=padded)
                if answer.status_code == 201:
                    kept += len(padded)
                else:
                    told.add(refusal(answer))
            assert told, "not all of them are kept"
            assert told <= {"full", "too-fast"}
            assert 0 < kept <= Limits().client_record_bytes

    run(attack())


# -- sockets -----------------------------------------------------------------------------------------------------------


def test_silent_and_mute_connections(fort: Fortress) -> None:
    """From one address and from many, with half a request and with none, and others who only open a websocket."""
    host, port = fort.address.split(":")
    silent: list[socket.socket] = []

    def call(source: str, data: bytes) -> None:
        one = socket.socket()
        one.bind((source, 0))
        with contextlib.suppress(OSError):
            one.connect((host, int(port)))
            one.sendall(data)
        silent.append(one)

    def crowd() -> None:
        for i in range(1100):
            call("127.0.0.5", b"" if i % 2 else b"GET /api/rulesets HTTP/1.1\r\nHost: a")

    def mute_crowd() -> None:
        for i in range(2000):
            call(f"127.0.{3 + i // 50}.1", UPGRADE)

    async def attack() -> None:
        async with besieged(fort) as witness:
            await asyncio.to_thread(crowd)
            async with fort.client("127.0.0.5") as http:
                assert (await http.get("/api/words/en")).status_code == 200, "a newcomer is let in"
            answers = witness.answers
            await asyncio.to_thread(mute_crowd)
            newcomer = await Visitor.at(fort.address, local_addr=("127.0.0.6", 0))
            await newcomer.say({"type": "hello", "v": VERSION, "token": "nobody's"})
            assert (await newcomer.hear())["code"] == "unknown-game"
            await newcomer.leave()
            assert witness.answers > answers + 10
            for one in silent:
                one.close()

    run(attack())


# -- small -------------------------------------------------------------------------------------------------------------


def test_whatever_else_is_odd(fort: Fortress) -> None:
    async def ask() -> None:
        async with fort.client("127.0.0.7") as http:
            unknown = await asyncio.gather(*[http.get("/api/games/00ff00ff00ff00ff") for _ in range(20)])
            assert {refusal(answer) for answer in unknown} == {"unknown"}
            for path in ("/%00", "/a%00b", f"/{'x' * 5000}", "/api/games/%00", "/api/replays/%00", "/%ff%fe"):
                answer = await http.get(path)
                assert answer.status_code in (200, 404), path
                assert answer.status_code == 200 or refusal(answer) == "unknown"
            for origin in ("http://[::1", "http://elsewhere.example", "null", "http://[::1]:x", "\x7f"):
                assert refusal(await http.post("/api/games", json=START, headers={"Origin": origin})) == "forbidden"
            for host in ("elsewhere.example", "elsewhere.example:80", "[::1", "localhost.example"):
                assert refusal(await http.get("/api/rulesets", headers={"Host": host})) == "misdirected"
            for host in ("localhost:8040", "[::1]:80", "192.0.2.1", "table.localhost"):
                assert (await http.get("/api/words/en", headers={"Host": host})).status_code == 200
            assert refusal(await http.post("/api/games", content=b'{"ruleset": "\xff\xfe"}')) == "malformed"
            assert refusal(await http.get("/api/games/none/record", params={"seat": "x"})) == "unknown"
            assert refusal(await http.put("/api/games")) == "not-allowed"
        reader, writer = await asyncio.open_connection(*fort.address.split(":"))
        writer.write(b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n")
        told = await reader.read()
        assert b" 400 " in told.splitlines()[0]
        assert b'{"error":{"code":"malformed"' in told
        assert b"nosniff" in told
        writer.close()

    run(ask())


def test_who_is_too_fast_is_told_so_with_the_number_of_the_message_and_when_to_come_again(fort: Fortress) -> None:
    async def ask() -> None:
        async with fort.client("127.0.0.8") as http:
            made = (await http.post("/api/games", json=START)).json()
            visitor = await Visitor.at(fort.address, local_addr=("127.0.0.8", 0))
            await visitor.hello(made["spectator"])
            with contextlib.suppress(ConnectionClosed):
                for i in range(200):
                    await visitor.say({"type": "undo", "id": 1000 + i})
            fast = []
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                while True:
                    message = await asyncio.wait_for(visitor.hear(), 1)
                    if message.get("code") == "too-fast":
                        fast.append(message["id"])
            assert fast
            assert all(isinstance(number, int) and number >= 1000 for number in fast)
            answers = [await http.post("/api/games", content=b"") for _ in range(80)]
            assert refusal(answers[0]) == "malformed"
            assert refusal(answers[-1]) == "too-fast"

    run(ask())
