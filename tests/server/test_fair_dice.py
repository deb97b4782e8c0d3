"""Fair dice over the wire, with the processes and the ruleset that ship: who says what when, and how forgers fail."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from bellona.cli.main import app
from bellona.kernel.dice import Chance
from bellona.kernel.fair import FairByPlace, commitment, dealt, key
from bellona.kernel.record import save
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook
from bellona.server.database.storage import Trouble
from tests import skirmish

from . import stranger
from .table import BOT, PERSON, SKIRMISH, Table, Visitor, bearing, pledge_of, run, serving, share_of, soon

BATTLE = "wh40k-10e"


async def play(
    table: Table, made: dict[str, Any], until: Callable[[Visitor], bool] = lambda one: False
) -> list[Visitor]:
    """All persons play until the game is over, or it is so."""
    people = [await table.sit(seat["token"]) for seat in made["seats"] if seat["token"]]
    await asyncio.gather(*(one.play(Chance(f"{i}"), partial(until, one)) for i, one in enumerate(people)))
    return people


async def record_of(table: Table, made: dict[str, Any]) -> bytes:
    token = next(seat["token"] for seat in made["seats"] if seat["token"])
    return (await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(token))).content


def verified(record: bytes, folder: Path) -> tuple[int, str]:
    """What `bellona dice verify` says."""
    file = folder / "record.jsonl"
    file.write_bytes(record)
    told = CliRunner().invoke(app, ["dice", "verify", str(file)])
    return told.exit_code, told.output


# -- whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "seats"), [(BATTLE, (PERSON, BOT)), (SKIRMISH, (PERSON, PERSON))])
def test_a_stranger_and_the_command_agree_on_whole_games(ruleset: str, seats: Any, tmp_path: Path) -> None:
    async def through() -> bytes:
        async with serving(tmp_path / "games.db", BATTLE, SKIRMISH, processes=1) as table:
            made = await table.make(*seats, ruleset=ruleset, dice="fair")
            people = await play(table, made)
            record = await record_of(table, made)
            over = people[0].over
            assert over is not None
            told = json.loads(record.splitlines()[-1])
            assert (over["shares"], over["rolls"], over["digest"]) == (told["shares"], told["rolls"], told["digest"])
            assert made["pledge"] == pledge_of(made["game"], 0, "server", over["shares"]["server"])
            for i, one in enumerate(people):
                assert share_of(one.token, 0) == json.loads(record.splitlines()[0])["dice"]["shares"][str(i)]
            return record

    found: list[bytes] = []

    async def keep() -> None:
        found.append(await through())

    run(keep())
    assert stranger.problems(found[0]) == []
    status, text = verified(found[0], tmp_path)
    assert status == 0, text
    header = json.loads(found[0].splitlines()[0])["dice"]
    for told in (*header["pledges"].values(), *header["shares"].values()):
        assert told in text


# -- forgeries ---------------------------------------------------------------------------------------------------------

Lines = list[dict[str, Any]]


def played_fairly(folder: Path) -> Lines:
    """The record of a short battle: some hundred rows of Tenth Edition, then one gives up."""
    found: list[bytes] = []

    async def through() -> None:
        async with serving(folder / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, PERSON, ruleset=BATTLE, dice="fair")
            room = table.hall.rooms[made["game"]]
            people = await play(table, made, lambda one: room.run.rolls > 12)
            await people[0].ask("concede")
            found.append(await record_of(table, made))

    run(through())
    return [json.loads(line) for line in found[0].splitlines()]


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Lines:
    return played_fairly(tmp_path_factory.mktemp("battle"))


def rolls_of(lines: Lines) -> Lines:
    return [line for line in lines if line["entry"] == "row" and line.get("sides") and line["answer"]]


def written(lines: Lines) -> bytes:
    """The record as a careful forger leaves it: entries numbered, rolls counted, the digest made anew."""
    log = [line for line in lines if line["entry"] in ("row", "undo", "orders", "ended")]
    for n, line in enumerate(log):
        line["n"] = n
    texts = [
        json.dumps(line).encode() for line in lines if line["entry"] in ("header", "row", "undo", "orders", "ended")
    ]
    lines[-1]["rolls"] = len(rolls_of(lines))
    lines[-1]["digest"] = hashlib.sha256(b"".join(text + b"\n" for text in texts)).hexdigest()
    return b"\n".join(json.dumps(line).encode() for line in lines) + b"\n"


def shares_of(lines: Lines) -> dict[str, str]:
    return {"server": lines[-1]["shares"]["server"], **lines[0]["dice"]["shares"]}


def dealt_at(lines: Lines, number: int, roll: dict[str, Any]) -> list[int]:
    dice = lines[0]["dice"]
    return dealt(key(dice["game"], dice["round"], shares_of(lines)), number, len(roll["answer"]), roll["sides"])


def tell_facts(lines: Lines) -> None:
    """The facts tell what the rolls show."""
    facts = [line["fact"] for line in lines if line["entry"] == "fact" and line["fact"]["kind"] == "Rolled"]
    for fact, roll in zip([fact for fact in facts if fact["dice"]], rolls_of(lines), strict=False):
        fact |= {"roll": roll["asks"], "player": roll["player"], "dice": roll["answer"]}


def another_secret(lines: Lines) -> None:
    lines[-1]["shares"]["server"] = "ab" * 32


def another_pledge(lines: Lines) -> None:
    lines[0]["dice"]["pledges"]["server"] = "ab" * 32


def another_secret_and_pledge(lines: Lines) -> None:
    """A server that pledges afterwards, and says so."""
    dice = lines[0]["dice"]
    another_secret(lines)
    dice["pledges"]["server"] = pledge_of(dice["game"], dice["round"], "server", "ab" * 32)


def another_share(lines: Lines) -> None:
    lines[0]["dice"]["shares"]["1"] = "ab" * 32


def shares_swapped(lines: Lines) -> None:
    shares = lines[0]["dice"]["shares"]
    shares["0"], shares["1"] = shares["1"], shares["0"]


def shares_and_pledges_swapped(lines: Lines) -> None:
    shares_swapped(lines)
    pledges = lines[0]["dice"]["pledges"]
    pledges["0"], pledges["1"] = pledges["1"], pledges["0"]


def another_die(lines: Lines) -> None:
    roll = rolls_of(lines)[3]
    roll["answer"][0] = roll["answer"][0] % roll["sides"] + 1
    tell_facts(lines)


def last_die(lines: Lines) -> None:
    roll = rolls_of(lines)[-1]
    roll["answer"][-1] = roll["answer"][-1] % roll["sides"] + 1
    tell_facts(lines)


def a_roll_left_out(lines: Lines) -> None:
    lines.remove(rolls_of(lines)[3])
    tell_facts(lines)


def the_last_roll_left_out(lines: Lines) -> None:
    lines.remove(rolls_of(lines)[-1])


def the_first_rolls_left_out(lines: Lines) -> None:
    """The dice were looked through until some were liked."""
    for number, roll in enumerate(rolls_of(lines), 5):
        roll["answer"] = dealt_at(lines, number, roll)
    lines[0]["rolls"] = 5
    tell_facts(lines)


def a_roll_added(lines: Lines) -> None:
    first = rolls_of(lines)[2]
    lines.insert(lines.index(first), {**first, "answer": dealt_at(lines, 2, first)})


def a_roll_added_at_the_end(lines: Lines) -> None:
    last = rolls_of(lines)[-1]
    lines.insert(lines.index(last) + 1, {**last, "answer": dealt_at(lines, len(rolls_of(lines)), last)})


def neighbours(lines: Lines, alike: bool) -> tuple[int, int] | None:
    """The lines of two different rolls, one after the other, that show the same dice or others."""
    rolls = {id(roll) for roll in rolls_of(lines)}
    for pair in pairwise(i for i, line in enumerate(lines) if id(line) in rolls):
        one, other = (lines[i] for i in pair)
        is_other = (one["asks"], one["player"]) != (other["asks"], other["player"])
        if is_other and (one["answer"] == other["answer"]) == alike:
            return pair
    return None


def swap(lines: Lines, pair: tuple[int, int] | None) -> None:
    assert pair is not None
    at, there = pair
    lines[at], lines[there] = lines[there], lines[at]
    tell_facts(lines)


def a_roll_moved(lines: Lines) -> None:
    """Of two rolls that show the same dice no dice can tell which came first: for those there is the digest."""
    swap(lines, neighbours(lines, alike=False))


def orders_in_between(lines: Lines) -> None:
    """Silent orders move the next rolls by as many numbers as there are: the trick of scheme 1."""
    at = lines.index(rolls_of(lines)[4])
    lines[at:at] = [{"entry": "orders", "n": 0, "player": 0, "orders": []} for _ in range(3)]
    for number, roll in enumerate(rolls_of(lines)[4:], 7):
        roll["answer"] = dealt_at(lines, number, roll)
    tell_facts(lines)


def a_roll_marked_as_typed(lines: Lines) -> None:
    del rolls_of(lines)[3]["giver"]


def typed_dice(lines: Lines) -> None:
    roll = rolls_of(lines)[3]
    roll["giver"], roll["answer"] = "person", [roll["sides"]] * len(roll["answer"])
    tell_facts(lines)


def a_roll_that_is_none(lines: Lines) -> None:
    """The last roll hides among the answers."""
    roll = rolls_of(lines)[-1]
    del roll["sides"], roll["giver"]


FORGERIES = [
    another_secret,
    another_pledge,
    another_secret_and_pledge,
    another_share,
    shares_swapped,
    shares_and_pledges_swapped,
    another_die,
    last_die,
    a_roll_left_out,
    the_last_roll_left_out,
    the_first_rolls_left_out,
    a_roll_added,
    a_roll_added_at_the_end,
    a_roll_moved,
    orders_in_between,
    a_roll_marked_as_typed,
    typed_dice,
    a_roll_that_is_none,
]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_no_forgery_gets_past_a_stranger_or_the_command(
    forge: Callable[[Lines], None], battle: Lines, tmp_path: Path
) -> None:
    lines = json.loads(json.dumps(battle))
    assert stranger.problems(written(lines)) == [], "what is written anew without a change is right"
    assert verified(written(lines), tmp_path)[0] == 0
    forge(lines)
    assert stranger.problems(written(lines)) != []
    status, text = verified(written(lines), tmp_path)
    assert status == 1, text


def test_wrong_dice_are_named(battle: Lines, tmp_path: Path) -> None:
    lines = json.loads(json.dumps(battle))
    right = list(rolls_of(lines)[3]["answer"])
    typed_dice(lines)
    roll = rolls_of(lines)[3]
    text = verified(written(lines), tmp_path)[1]
    shown, due = (" ".join(map(str, dice)) for dice in (roll["answer"], right))
    assert f"row {roll['n']}, roll 3 ({roll['asks']}): shows {shown}, dealt were {due}, given by: person" in text


def test_a_log_that_was_changed_elsewhere_is_noticed_by_its_digest(battle: Lines, tmp_path: Path) -> None:
    """Orders that nobody gave move no die; but everybody was told the digest of the true log."""
    lines = json.loads(json.dumps(battle))
    written(lines)
    digest = lines[-1]["digest"]
    lines.insert(5, {"entry": "orders", "n": 0, "player": 0, "orders": []})
    record = written(lines)
    assert stranger.problems(record) == []
    lines[-1]["digest"] = digest
    record = b"\n".join(json.dumps(line).encode() for line in lines) + b"\n"
    assert stranger.problems(record) == ["the log is not the one whose digest is told"]
    status, text = verified(record, tmp_path)
    assert (status, "the log is not the one whose digest is told" in text) == (1, True)


def dealt_anew(lines: Lines, number: int) -> None:
    """The same battle with other shares: every roll shows what they give."""
    dice = lines[0]["dice"]
    shares = {party: f"{number:062x}{i:02x}" for i, party in enumerate(("server", "0", "1"))}
    dice["pledges"] = {party: pledge_of(dice["game"], dice["round"], party, share) for party, share in shares.items()}
    lines[-1]["shares"]["server"] = shares.pop("server")
    dice["shares"] = shares
    for at, roll in enumerate(rolls_of(lines)):
        roll["answer"] = dealt_at(lines, at, roll)
    tell_facts(lines)


def test_rolls_that_show_the_same_and_change_places_are_noticed_by_the_digest(battle: Lines, tmp_path: Path) -> None:
    lines, number = json.loads(json.dumps(battle)), 0
    while neighbours(lines, alike=True) is None:
        number += 1
        dealt_anew(lines, number)
    assert stranger.problems(written(lines)) == []
    digest = lines[-1]["digest"]
    swap(lines, neighbours(lines, alike=True))
    assert stranger.problems(written(lines)) == [], "dice alone cannot tell"
    lines[-1]["digest"] = digest
    record = b"\n".join(json.dumps(line).encode() for line in lines) + b"\n"
    assert stranger.problems(record) == ["the log is not the one whose digest is told"]
    assert verified(record, tmp_path)[0] == 1


# -- pledging over the wire --------------------------------------------------------------------------------------------


async def sit_still(table: Table, token: str) -> Visitor:
    """Somebody who does nothing for the dice unasked."""
    visitor = await Visitor.at(table.address)
    visitor.is_fair = False
    await visitor.hello(token)
    return visitor


def test_all_pledge_before_anybody_shows_a_share(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, PERSON, ruleset=BATTLE, dice="fair")
            game = made["game"]
            one, other = [await sit_still(table, seat["token"]) for seat in made["seats"]]
            assert one.fair is not None
            assert one.fair["pledges"] == {"server": made["pledge"]}
            assert one.update["waiting_for"] == [0, 1]
            mine, yours = "11" * 32, "22" * 32
            assert (await one.ask("share", round=0, share=mine))["code"] == "not-now", "the other has not pledged"
            told = await one.ask("pledge", round=0, pledge=pledge_of(game, 0, "0", "33" * 32))
            assert told["type"] == "accepted"
            told = await one.ask("pledge", round=0, pledge=pledge_of(game, 0, "0", mine))
            assert told["type"] == "accepted", "until all have pledged anybody may do so again"
            assert (await one.ask("share", round=0, share=mine))["code"] == "not-now"
            while one.update["waiting_for"] != [1]:
                await one.hear()
            await other.ask("pledge", round=0, pledge=pledge_of(game, 0, "1", yours))
            assert (await one.ask("pledge", round=0, pledge="44" * 32))["code"] == "not-now", "now it is too late"
            assert (await one.ask("share", round=0, share=yours))["code"] == "not-pledged"
            assert (await one.ask("share", round=1, share=mine))["code"] == "stale"
            assert (await one.ask("share", round=0, share=mine))["type"] == "accepted"
            assert (await one.ask("share", round=0, share=mine))["code"] == "not-now"
            room = table.hall.rooms[game]
            assert room.run.rolls == 0
            assert (await other.ask("share", round=0, share=yours))["type"] == "accepted"
            await one.ask("rings", unit="")
            assert one.fair["shares"] == {"0": mine, "1": yours}

    run(through())


def test_whoever_has_lost_their_share_makes_all_begin_anew_in_everybodys_sight(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, PERSON, ruleset=BATTLE, dice="fair")
            game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
            one = await sit_still(table, tokens[0])
            await one.ask("pledge", round=0, pledge=pledge_of(game, 0, "0", "11" * 32))
            other = asyncio.create_task((await table.sit(tokens[1])).until("over"))
            room = table.hall.rooms[game]
            await soon(lambda: (fair := room.fair()) is not None and "1" in fair.shares)
            assert (await one.ask("pledge", round=2, pledge=pledge_of(game, 2, "0", "55" * 32)))["code"] == "not-now"
            told = await one.ask("pledge", round=1, pledge=pledge_of(game, 1, "0", "55" * 32))
            assert told["type"] == "accepted"
            await soon(lambda: (fair := room.fair()) is not None and fair.round == 1 and "1" in fair.shares)
            assert (await one.ask("share", round=1, share="55" * 32))["type"] == "accepted"
            assert (await one.ask("pledge", round=2, pledge="0" * 64))["code"] == "not-now", "once dice may fall, never"
            await one.ask("concede")
            await other
            record = await record_of(table, made)
            assert stranger.problems(record) == []
            assert "anew: 1 times" in verified(record, tmp_path)[1]

    run(through())


def test_a_share_that_could_not_be_stored_was_never_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, BOT, ruleset=BATTLE, dice="fair")
            token = made["seats"][0]["token"]
            one = await sit_still(table, token)
            pledge = pledge_of(made["game"], 0, "0", "11" * 32)

            def full(*args: Any) -> None:
                raise Trouble("no space left on device")

            for said in ({"kind": "pledge", "pledge": pledge}, {"kind": "share", "share": "11" * 32}):
                before = table.hall.rooms[made["game"]].fair()
                with monkeypatch.context() as broken:
                    broken.setattr(table.hall.storage, "set_deal", full)
                    with pytest.raises(ConnectionClosed):  # whoever plays comes again, and finds what is stored
                        await one.ask(**said, round=0)
                one = await sit_still(table, token)
                room = table.hall.rooms[made["game"]]
                assert room.fair() == before
                assert (await one.ask(**said, round=0))["type"] == "accepted"
            await one.until("update")
            assert room.run.rolls > 0 or one.update["request"]

    run(through())


# -- what was begun before ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["a word", "yours"], ["a word", ""]], ids=["all words given", "one missing"])
def test_a_game_of_scheme_1_goes_on(words: list[str], tmp_path: Path) -> None:
    """One whose words are all given goes on by them; one that still waits for words is dealt by the scheme of today."""

    async def through() -> None:
        async with serving(tmp_path / "games.db", SKIRMISH) as table:
            made = await table.make(PERSON, PERSON, dice="fair")
            game, storage = made["game"], table.hall.storage
            room = table.hall.rooms.pop(game)
            lease = room.lease
            room.put_away()
            filed = storage.find(lease)
            assert filed is not None
            header = {"kind": "fair", "commitment": commitment("hidden"), "players": ["", ""]}
            sheet = msgspec.structs.replace(filed.sheet, dice=header, secret="hidden", bots="")
            storage.begin_again(lease, sheet, [])
            storage.set_deal(lease, words)  # type: ignore[arg-type]
            people = await play(table, made)
            record = await record_of(table, made)
            status, text = verified(record, tmp_path)
            assert status == 0, text
            assert f"scheme {1 if all(words) else 2}" in text
            assert people[0].over is not None
            assert (people[0].over["shares"]["server"] == "hidden") == all(words)

    run(through())


def test_a_record_kept_before_is_uploaded_and_replayed(tmp_path: Path) -> None:
    book = find_rulebook("tests.skirmish:RULEBOOK")
    game, chance = Run(book, skirmish.SETUP, FairByPlace(["a", "b"], "hidden")), Chance(1)
    while not game.is_over:
        player, request = next(iter(game.waiting().items()))
        game.answer(request.some(chance.pick), player=player)
    file = tmp_path / "old.jsonl"
    save(game, file)
    assert b"scheme" not in file.read_bytes()

    async def through() -> None:
        async with serving(tmp_path / "games.db", SKIRMISH) as table:
            kept = await table.http.post("/api/records", content=file.read_bytes())
            assert kept.status_code == 201, kept.text

    run(through())
