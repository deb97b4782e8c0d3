"""What bots choose is sealed, what is over changes no more, and whoever consents knows to what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bellona.kernel.dice import Chance, source_from
from bellona.kernel.fair import BotSecret
from bellona.kernel.record import parse_record
from bellona.kernel.run import BOT as BY_BOT
from bellona.kernel.run import Row, Run
from bellona.server.work import workers
from bellona.wh40k.e10.rulebook import RULEBOOK

from .table import PERSON, Table, Visitor, bearing, run, serving

BATTLE = "wh40k-10e"
FEW = 30  # of a bot's answers, its secret ones among them


# -- bots --------------------------------------------------------------------------------------------------------------


def chosen(game: Run, bot: str, player: int, seed: str) -> Any:
    """What the bot answers in this position by this seed."""
    return msgspec.json.decode(workers.think(workers.thought(game, BATTLE, bot, player, seed)))


def test_a_bots_choices_follow_from_what_the_server_pledged_and_from_nothing_that_anybody_knew(tmp_path: Path) -> None:
    found: list[bytes] = []

    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, {"kind": "bot", "bot": "random"}, ruleset=BATTLE, dice="fair")
            person = await table.sit(made["seats"][0]["token"])
            log = table.hall.rooms[made["game"]].run.entries
            await person.play(Chance("a"), lambda: sum(isinstance(e, Row) and e.giver == BY_BOT for e in log) > FEW)
            await person.ask("concede")
            over = person.over or await person.until("over")
            answer = await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(person.token))
            found.append(answer.content)
            assert person.welcome["bots"] == BotSecret(made["game"], over["shares"]["bots"]).pledge

    run(through())
    record = parse_record("record", found[0].splitlines())
    assert record.revealed is not None
    bots = BotSecret(record.header.dice["game"], record.revealed.shares["bots"])
    assert record.header.bots == bots.pledge
    game = Run(RULEBOOK, record.header.setup, source_from(record.header.dice, record.secret), settle=False)
    number = foretold = secret = 0
    shares = [f"{i:064x}" for i in range(20)]
    for entry in record.log:
        if isinstance(entry, Row) and entry.giver == BY_BOT and number < FEW:
            assert chosen(game, "random", entry.player, bots.seed(entry.player, number)) == entry.answer
            foretold += chosen(game, "random", 1, f"{bots.game}/{entry.player}/{game.place}") == entry.answer
            if entry.apart:
                secret += 1
                seeds = [BotSecret(bots.game, share).seed(entry.player, number) for share in shares]
                others = [chosen(game, "random", entry.player, seed) for seed in seeds]
                assert any(answer != others[0] for answer in others), "without the share nobody knows it"
            number += 1
        game.take(entry)
    assert number == FEW
    assert secret
    assert foretold < FEW, "game, seat and place do not tell what a bot will do"


# -- the end -----------------------------------------------------------------------------------------------------------

AFTER: list[tuple[str, dict[str, Any]]] = [
    ("undo", {}),
    ("orders", {"orders": []}),
    ("agree", {"winner": 0}),
    ("consent", {"wish": 0, "yes": True}),
    ("concede", {}),
    ("answer", {"n": 0, "asks": "x", "answer": None}),
    ("idle", {"n": 0}),
    ("pledge", {"round": 0, "pledge": "0" * 64}),
    ("share", {"round": 0, "share": "0" * 64}),
]


def test_what_is_over_changes_no_more(tmp_path: Path) -> None:
    """Played to its end by the rules: the dice are told, and nobody takes the last answer back."""

    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            made = await table.make(PERSON, PERSON, ruleset=BATTLE, dice="fair")
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            await asyncio.gather(*(one.play(Chance(f"{i}")) for i, one in enumerate(people)))
            game = table.hall.rooms[made["game"]]
            assert game.run.ended is None, "the rules ended it"
            entries = list(game.run.entries)
            where = f"/api/games/{made['game']}/record"
            record = (await table.http.get(where, headers=bearing(people[0].token))).content
            for one in people:
                assert one.update["can_undo"] == "no"
                for kind, fields in AFTER:
                    told = await one.ask(kind, **fields)
                    assert (told["type"], told["code"]) == ("error", "over"), kind
                    assert told["text"] == "The game is over: nothing changes any more."
            assert game.run.entries == entries
            table.hall.rooms.pop(made["game"]).put_away()
            again = await table.sit(made["seats"][0]["token"])
            assert again.over == people[0].over or await again.until("over") == people[0].over
            assert (await again.ask("undo"))["code"] == "over"
            assert (await table.http.get(where, headers=bearing(people[0].token))).content == record

    run(through())


# -- consent -----------------------------------------------------------------------------------------------------------


async def two_at(table: Table) -> list[Visitor]:
    made = await table.make(PERSON, PERSON, ruleset=BATTLE, dice="fair")
    return [await table.sit(seat["token"]) for seat in made["seats"]]


def test_a_yes_counts_for_the_wish_that_it_names(tmp_path: Path) -> None:
    """A draw is offered; while the other says yes to it, it is swapped for a defeat of theirs."""

    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            one, other = await two_at(table)
            for _ in range(20):
                await one.ask("agree", winner=None)
                draw = await other.until("agree-asked")
                await one.ask("agree", winner=0)
                told = await other.ask("consent", wish=draw["wish"], yes=True)
                assert told["code"] == "stale"
                defeat = [
                    message for message in map(msgspec.json.decode, other.heard) if message["type"] == "agree-asked"
                ]
                assert defeat[-1]["winner"] == 0
                assert defeat[-1]["wish"] != draw["wish"]
                assert (await other.ask("consent", wish=defeat[-1]["wish"], yes=False))["type"] == "accepted"
            assert one.over is None

    run(through())


def test_a_wish_is_told_to_whoever_comes_back_and_a_yes_from_before_a_restart_fits_none(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", BATTLE, processes=1) as table:
            one, other = await two_at(table)
            await one.ask("agree", winner=0)
            wish = (await other.until("agree-asked"))["wish"]
            await other.leave()
            again = await table.sit(other.token)
            assert (await again.until("agree-asked"))["wish"] == wish
            game = one.welcome["game"]
            table.hall.rooms.pop(game).put_away()
            one, other = [await table.sit(person.token) for person in (one, other)]
            await one.ask("agree", winner=0)
            assert (await other.until("agree-asked"))["wish"] != wish
            assert (await other.ask("consent", wish=wish, yes=True))["code"] == "stale"

    run(through())


# -- rulings -----------------------------------------------------------------------------------------------------------

NINTH = "wh40k-9e"
MATTER = {"point": "Is this crate in the way?", "words": "no"}


def rulings_in(visitor: Visitor) -> list[str]:
    return [line["text"] for line in visitor.log if line["kind"] == "TableRuling"]


async def hear(visitor: Visitor, is_so: Callable[[], bool]) -> None:
    while not is_so():
        await visitor.hear()


def is_asked(visitor: Visitor, name: str = "") -> bool:
    request = visitor.update["request"] or {}
    return request.get("name") == name if name else bool(request)


async def met(table: Table, dice: str) -> tuple[Visitor, Visitor]:
    """Two players of the 9th, the first of whom is asked something."""
    made = await table.make(PERSON, PERSON, ruleset=NINTH, dice=dice)
    people = [await table.sit(seat["token"]) for seat in made["seats"]]
    waits = [asyncio.ensure_future(hear(one, partial(is_asked, one))) for one in people]
    _, others = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in others:  # who is not asked hears nothing more
        wait.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    asked, other = people if people[0].update["request"] else people[::-1]
    return asked, other


def test_either_player_calls_for_a_ruling_over_the_question_that_is_open(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", NINTH, processes=1) as table:
            asked, other = await met(table, "seeded")
            question = asked.update["request"]
            assert asked.welcome["rulings"] == 200
            assert (await other.ask("call", **MATTER))["type"] == "accepted"
            await hear(asked, lambda: is_asked(asked, "ruling"))
            assert asked.update["request"]["writes"] == 200
            assert "Is this crate in the way?" in asked.update["request"]["title"]
            assert (await other.ask("call", **MATTER))["why"] == "no-ruling-now"
            await asked.leave()
            table.hall.rooms.pop(asked.welcome["game"]).put_away()
            asked, other = await table.sit(asked.token), await table.sit(other.token)
            assert asked.update["request"]["name"] == "ruling", "as it was stored"
            assert (await asked.answer("agree"))["type"] == "accepted"
            assert asked.update["request"] == question
            await hear(other, lambda: bool(rulings_in(other)))
            assert rulings_in(other) == rulings_in(asked) == ["Agreed – Is this crate in the way?: no."]
            assert (await asked.ask("call", point="a", words="x" * 201))["code"] == "malformed"

    run(through())


def test_words_that_differ_are_decided_by_fair_dice(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", NINTH, processes=1) as table:
            asked, other = await met(table, "fair")
            await asked.ask("call", **MATTER)
            await hear(other, lambda: is_asked(other, "ruling"))
            own = "<b>yes</b> \N{SMILING FACE WITH OPEN MOUTH}: {$words}"
            assert (await other.answer({"words": own}))["type"] == "accepted"
            await hear(asked, lambda: bool(rulings_in(asked)))
            (told,) = rulings_in(asked)
            assert own in told or told.endswith(": no.")
            assert [line["kind"] for line in asked.log][-2:] == ["RollOff", "TableRuling"]

    run(through())


def test_a_bot_agrees_and_a_game_without_such_a_rule_refuses(tmp_path: Path) -> None:
    async def through() -> None:
        async with serving(tmp_path / "games.db", NINTH, BATTLE, processes=1) as table:
            bot = {"kind": "bot", "bot": "steady"}
            person = await table.sit((await table.make(PERSON, bot, ruleset=NINTH))["seats"][0]["token"])
            await hear(person, lambda: bool(person.update["request"]))
            assert (await person.ask("call", **MATTER))["type"] == "accepted"
            await hear(person, lambda: bool(rulings_in(person)))
            plain = await table.sit((await table.make(PERSON, PERSON, ruleset=BATTLE))["seats"][0]["token"])
            assert plain.welcome["rulings"] == 0
            assert (await plain.ask("call", **MATTER))["why"] == "no-ruling-now"

    run(through())
