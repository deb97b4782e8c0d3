"""Messages that cannot be followed: each gets a typed error, and nothing changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bellona.kernel.dice import Chance
from bellona.kernel.record import record_lines
from bellona.server.doors.limits import Limits
from bellona.server.wire.incoming import VERSION
from bellona.server.wire.outgoing import Code

from .table import OPEN, PERSON, SKIRMISH, Table, Visitor, bearing, run, serving

CODES = Code.__args__  # type: ignore[attr-defined]
WORDS: list[Any] = [None, True, -1, 10**12, 1.5, "", "A1", "x" * 200, [], [[]], {}, {"A1": None}, ["A1", "A1"]]
KINDS = ("answer", "check", "suggest", "reach", "measure", "sight", "odds", "rings", "eye", "undo", "consent", "orders")


def broken_message(chance: Chance, update: dict[str, Any]) -> str:
    """One of very many messages that are wrong in some way; `hello` again is wrong, too."""

    def word() -> Any:
        return WORDS[chance.pick(len(WORDS))]

    n, kind = update["n"], KINDS[chance.pick(len(KINDS))]
    match chance.pick(9):
        case 0:
            return '{"type": "answer", "id": 1,' + "[" * chance.pick(3000)
        case 1:
            return json.dumps({"type": kind, "id": word(), "n": word(), "answer": word(), "model": word(), "a": word()})
        case 2:
            return json.dumps({"type": "answer", "id": 5, "n": n + 1 + chance.pick(9), "asks": "x", "answer": word()})
        case 3:
            return json.dumps({"type": "answer", "id": 5, "n": max(0, n - 1), "asks": "deploy", "answer": word()})
        case 4:
            return json.dumps({"type": "chat", "text": "x" * (60_000 + chance.pick(20_000))})
        case 5:
            return json.dumps({"type": "hello", "v": VERSION, "token": str(word())})
        case 6:
            return json.dumps(word())
        case 7:
            spot = {"unit": str(word())[:50], "model": str(word())[:50]}
            return json.dumps({"type": "measure", "id": 3, "a": spot, "b": spot})
        case _:
            return json.dumps({"type": "answer", "id": 5, "n": n, "asks": "no such question", "answer": word()})


async def told_off(visitor: Visitor, message: str) -> None:
    await visitor.socket.send(message)
    told = await visitor.hear()
    assert told["type"] in ("error", "refused"), (message[:200], told)
    if told["type"] == "error":
        assert told["code"] in CODES
        assert told["text"]


def lines(table: Table, game: str) -> list[bytes]:
    return list(record_lines(table.hall.rooms[game].run))


async def bother(tmp_path: Path, number: int) -> None:
    """Both players and a spectator send nonsense; the game stands as it was."""
    async with serving(tmp_path / "games.db") as table:
        made = await table.make()
        seats = [seat["token"] for seat in made["seats"]]
        people = [await table.sit(token) for token in (*seats, made["spectator"])]
        for person in people:
            await person.ask("measure", a={"at": [1, 1]}, b={"at": [4, 5]})
        before = lines(table, made["game"])
        chance = Chance("nonsense")
        for i in range(number):
            person = people[i % 3]
            await told_off(person, broken_message(chance, person.update))
        assert lines(table, made["game"]) == before
        asked = next(person for person in people if person.update["request"])
        assert (await asked.answer(await asked.some(chance)))["type"] == "accepted"


def test_hundreds_of_broken_messages_are_refused_and_change_nothing(tmp_path: Path) -> None:
    run(bother(tmp_path, 400))


@pytest.mark.soak
def test_ten_thousand_broken_messages_are_refused_and_change_nothing(tmp_path: Path) -> None:
    run(bother(tmp_path, 10_000))


def test_an_answer_counts_once_and_only_from_the_seat_that_is_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            spectator = await table.sit(made["spectator"])
            asked = next(person for person in people if person.update["request"])
            other = next(person for person in people if not person.update["request"])
            n, name = asked.update["n"], asked.update["request"]["name"]
            answer = await asked.some(Chance("a"))
            message = {"n": n, "asks": name, "answer": answer}
            assert (await other.ask("answer", **message))["code"] == "not-your-turn"
            assert (await spectator.ask("answer", **message))["code"] == "wrong-seat"
            assert (await asked.ask("answer", **message))["type"] == "accepted"
            before = lines(table, made["game"])
            assert (await asked.ask("answer", **message))["code"] in ("stale", "not-your-turn")
            assert lines(table, made["game"]) == before

    run(play())


def test_an_illegal_answer_is_refused_with_its_rule_and_what_was_measured(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            asked = next(person for person in people if person.update["request"])
            await asked.answer(asked.update["request"]["options"][0]["key"])
            request = asked.update["request"]
            assert request["kind"] == "place"
            legal = (await asked.ask("suggest", n=asked.update["n"]))["answers"][0]
            outside = {model: [22.0, 15.0 + i, 0, 1, 0] for i, model in enumerate(legal)}
            checked = (await asked.ask("check", n=asked.update["n"], answer=outside))["refusal"]
            told = await asked.answer(outside)
            assert told["type"] == "refused"
            assert told["why"] == checked["why"] == "outside-zone"
            assert told["rules"] == ["skirmish.deploy"]
            assert told["about"]["outside by"] > 1
            assert (await asked.ask("check", n=asked.update["n"], answer=legal))["refusal"] is None
            assert (await asked.answer(legal))["type"] == "accepted"

    run(play())


def test_tokens_open_their_own_seat_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made, another = await table.make(), await table.make()
            tokens = [seat["token"] for game in (made, another) for seat in game["seats"]]
            tokens += [made["spectator"], another["spectator"]]
            assert len(set(tokens)) == 6
            assert all(len(token) >= 43 for token in tokens)
            for player, token in enumerate(tokens[:2]):
                visitor = await table.sit(token)
                assert visitor.welcome["player"] == player
                assert visitor.welcome["game"] == made["game"]
            stranger = await Visitor.at(table.address)
            for wrong in ("", "x", tokens[0][:-1], tokens[0] + "x", tokens[0].swapcase(), made["game"]):
                await stranger.say({"type": "hello", "v": VERSION, "token": wrong})
                assert (await stranger.hear())["code"] == "unknown-game"
            stolen = await table.http.get(f"/api/games/{another['game']}/record", headers=bearing(tokens[0]))
            assert stolen.status_code == 404
            kept = (tmp_path / "games.db").read_bytes() + (tmp_path / "games.db-wal").read_bytes()
            assert made["game"].encode() in kept
            assert not any(token.encode() in kept for token in tokens)

    run(play())


def test_another_version_is_told_to_reload(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            visitor = await Visitor.at(table.address)
            await visitor.say({"type": "undo", "id": 1})
            assert (await visitor.hear())["code"] == "not-now"
            await visitor.say({"type": "hello", "v": VERSION + 1, "token": made["spectator"]})
            assert (await visitor.hear())["code"] == "version"

    run(play())


def test_pages_of_other_sites_are_turned_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            with pytest.raises(InvalidStatus):
                await Visitor.at(table.address, origin="http://elsewhere.example")
            home = await Visitor.at(table.address, origin=f"http://{table.address}")
            await home.leave()
            body = {"ruleset": SKIRMISH, "starter": "two sides", "seats": [PERSON, PERSON]}
            away = await table.http.post("/api/games", json=body, headers={"Origin": "http://elsewhere.example"})
            assert away.status_code == 403
            assert away.json()["error"]["code"] == "forbidden"

    run(play())


def test_who_asks_too_much_is_told_so_and_then_turned_away(tmp_path: Path) -> None:
    strict = Limits(messages=5.0, new_games=3.0, requests=1e6, connections=3)

    async def play() -> None:
        async with serving(tmp_path / "games.db", limits=strict) as table:
            made = await table.make()
            visitor = await table.sit(made["spectator"])
            codes: set[str] = set()

            async def insist() -> None:
                for _ in range(300):
                    await visitor.say({"type": "undo", "id": 1})
                    codes.add((await visitor.until("error"))["code"])

            with pytest.raises(ConnectionClosed):
                await insist()
            assert codes == {"wrong-seat", "too-fast"}
            body = {"ruleset": SKIRMISH, "starter": "two sides", "seats": [PERSON, PERSON]}
            statuses = [(await table.http.post("/api/games", json=body)).status_code for _ in range(6)]
            assert 201 in statuses
            assert statuses[-1] == 429
            crowd = [await Visitor.at(table.address) for _ in range(strict.connections)]
            with pytest.raises(InvalidStatus):
                await Visitor.at(table.address)
            for guest in crowd:
                await guest.leave()

    run(play())


def test_limits_are_on_by_default() -> None:
    assert Limits().messages < OPEN.messages
    assert Limits().new_games <= 60
    assert Limits().message_bytes <= 64_000
