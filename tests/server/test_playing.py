"""Games over real websockets: playing, leaving and coming back, taking back, ending."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from websockets.exceptions import ConnectionClosed

from bellona.kernel.dice import Chance
from bellona.kernel.run import BOT as BY_BOT
from bellona.kernel.run import Row, TakenBack
from bellona.server.games.lanes import Lane

from .table import BOT, PERSON, SKIRMISH, Visitor, run, serving, soon, until_asked

P = ParamSpec("P")
T = TypeVar("T")


def test_two_people_play_a_whole_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            await asyncio.gather(*(person.play(Chance(f"person {i}")) for i, person in enumerate(people)))
            assert people[0].over == people[1].over
            assert people[0].over is not None
            assert people[0].over["how"] == "played"
            assert people[0].rest["scores"] == people[0].over["scores"]
            shown = (await table.http.get(f"/api/games/{made['game']}")).json()
            assert shown["over"]
            assert shown["scores"] == people[0].over["scores"]

    run(play())


def test_a_person_plays_against_a_bot_that_thinks_in_a_process_of_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", processes=1) as table:
            made = await table.make(PERSON, BOT)
            assert made["seats"][1]["token"] is None
            person = await table.sit(made["seats"][0]["token"])
            await person.play(Chance("person"))
            assert person.over is not None

    run(play())


def test_bots_act_as_fast_as_the_one_who_plays_can_follow_and_no_clock_runs_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(BOT, BOT, clock={"minutes": 1})
            token = made["spectator"]
            watcher = await table.sit(token, pace="normal")
            room = table.hall.rooms[made["game"]]
            before = room.run.place
            await soon(lambda: bool(room.resting))
            left = list(room.clock.left)
            await asyncio.sleep(0.5)
            assert room.run.place == before, "nothing has happened yet"
            room.clock.charge(room._timed())
            assert room.clock.left == left, "it is nobody's time"
            await watcher.until("update")
            assert watcher.update["clocks"] is not None
            await watcher.say({"type": "pace", "pace": "at-once"})
            await watcher.play(Chance("nobody"))
            assert watcher.over is not None

    run(play())


def test_what_a_bot_has_thought_is_charged_and_what_it_waits_is_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, clock={"minutes": 1, "increment": 0})
            for seat in made["seats"]:
                await table.sit(seat["token"])
            room = table.hall.rooms[made["game"]]
            (player,) = room._timed()
            room.clock.since -= 10  # as if that had been so long ago
            waits = asyncio.create_task(room.pause(player, 0.1))
            await soon(lambda: bool(room.resting))
            room.clock.since -= 30
            await waits
            room.clock.charge(room._timed())
            assert 40 < room.clock.left[player] <= 50

    run(play())


def test_a_lost_connection_is_taken_up_in_mid_question(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            token = made["seats"][0]["token"]
            person = await table.sit(token)
            await person.play(Chance("a"), lambda: person.update["n"] > 12 and person.update["request"] is not None)
            await person.leave()
            again = await table.sit(token)
            assert again.update["request"] == person.update["request"]
            assert again.update["n"] == person.update["n"]
            assert (again.units, again.rest, again.log) == (person.units, person.rest, person.log)
            short = await table.sit(token, since=len(person.log) - 2, n=person.update["n"])
            assert [line["n"] for line in short.update["log"]] == [len(person.log) - 2, len(person.log) - 1]
            assert (await short.answer(await short.some(Chance("b"))))["type"] == "accepted"

    run(play())


def test_both_connections_of_a_seat_are_told_the_same(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            asked, token = (
                (one, made["seats"][0]["token"]) if one.update["request"] else (other, made["seats"][1]["token"])
            )
            twin = await table.sit(token)
            await asked.answer(await asked.some(Chance("a")))
            await twin.until("update")
            assert twin.update == asked.update

    run(play())


def test_ones_own_answer_is_taken_back_freely_until_the_other_has_answered(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            asked = next(person for person in people if person.update["request"])
            other = next(person for person in people if person is not asked)
            question, log = asked.update["request"], list(asked.log)
            assert asked.update["can_undo"] == "no"
            await asked.answer(question["options"][0]["key"])
            assert asked.update["can_undo"] == "free"
            assert (await asked.ask("undo"))["type"] == "accepted"
            await asked.until("update")
            assert asked.update["request"] == question
            assert asked.log == log
            entries = table.hall.rooms[made["game"]].run.entries
            assert isinstance(entries[-1], TakenBack)
            await asked.answer(question["options"][0]["key"])
            await asked.answer(await asked.some(Chance("a")))
            while other.update["request"] is None:
                await other.hear()
            await other.answer(await other.some(Chance("b")))
            while asked.update["can_undo"] != "ask":
                await asked.hear()

            assert (await asked.ask("undo"))["type"] == "accepted"
            asking = await other.until("undo-asked")
            assert asking["reveals"] == ["answers"]
            wish = asking["wish"]
            length = len(entries)
            assert (await other.ask("consent", wish=wish, yes=False))["type"] == "accepted"
            await asked.until("declined")
            assert len(entries) == length
            assert (await other.ask("consent", wish=wish, yes=True))["code"] == "not-now"

            await asked.ask("undo")
            wish = (await other.until("undo-asked"))["wish"]
            own = await asked.ask("consent", wish=wish, yes=True)
            assert own["code"] == "not-now", "nobody consents to their own wish"
            assert (await other.ask("consent", wish=wish, yes=True))["type"] == "accepted"
            await asked.until("undone")
            await asked.until("update")
            assert asked.update["request"]["kind"] == "place"
            again = await table.sit(made["spectator"])
            assert again.log == [line for line in asked.log if "seen_by" not in line["fact"]]
            await asked.answer(await asked.some(Chance("c")))
            late = await table.sit(made["seats"][people.index(asked)]["token"])
            assert asked.log == late.log, "what happens after something was taken back is told"

    run(play())


def test_a_secret_answer_can_be_taken_back_while_the_other_still_thinks(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            await until_asked(one, other, "unit that rests")
            while (other.update["request"] or {}).get("name") != "unit that rests":
                await other.hear()
            number = other.update["n"]
            await one.answer(None)
            assert one.update["request"]["name"] == "command stack"
            assert one.update["can_undo"] == "free"
            await one.ask("undo")
            await one.until("update")
            assert one.update["request"]["name"] == "unit that rests"
            await other.ask("rings", unit="B1")
            assert other.update["n"] == number, "the other's question is the same"
            assert (await other.answer(None))["type"] == "accepted"

    run(play())


def test_conceding_and_agreeing_end_a_game(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            for how in ("conceded", "agreed"):
                made = await table.make(PERSON, PERSON)
                one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
                if how == "conceded":
                    assert (await one.ask("concede"))["type"] == "accepted"
                else:
                    assert (await one.ask("agree", winner=None))["type"] == "accepted"
                    asked = await other.until("agree-asked")
                    assert asked["winner"] is None
                    wish = asked["wish"]
                    assert (await other.ask("consent", wish=wish, yes=True))["type"] == "accepted"
                for person in (one, other):
                    over = person.over or await person.until("over")
                    assert (over["how"], over["winner"]) == (how, 1 if how == "conceded" else None)
                    assert person.update["request"] is None
                    assert person.log[-1]["kind"] == "GameEnded"
                assert (await other.ask("concede"))["code"] == "over"
                table.hall.rooms.clear()
                late = await table.sit(made["spectator"])
                assert (late.over or await late.until("over"))["how"] == how

    run(play())


def test_who_runs_out_of_time_has_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, clock={"minutes": 0.005, "increment": 0})
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            asked = 0 if one.update["request"] else 1
            over = await one.until("over")
            assert (over["how"], over["winner"]) == ("time", 1 - asked)
            assert one.update["clocks"][asked] == 0.0
            assert one.update["clocks"][1 - asked] == 0.3
            assert (await other.until("over")) == over

    run(play())


def test_answers_earn_time_and_the_clock_waits_while_nobody_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, clock={"minutes": 1, "increment": 100})
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            asked = next(person for person in people if person.update["request"])
            player = people.index(asked)
            await asked.answer(await asked.some(Chance("a")))
            left = asked.update["clocks"]
            assert 150 < left[player] <= 160
            assert left[1 - player] == 60.0
            room = table.hall.rooms[made["game"]]
            for person in people:
                await person.leave()
            await soon(lambda: not room.guests)
            room.clock.since -= 40  # as if that had been a while ago
            again = await table.sit(made["seats"][player]["token"])
            assert again.update["clocks"][player] > 150
            table.hall.rooms.clear()
            reopened = await table.sit(made["seats"][player]["token"])
            assert reopened.update["clocks"] == left, "as it was stored with the last answer"

    run(play())


def test_time_that_was_thought_before_all_left_has_gone_by(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, clock={"minutes": 1, "increment": 0})
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            player = next(i for i, person in enumerate(people) if person.update["request"])
            room = table.hall.rooms[made["game"]]
            room.clock.since -= 40  # as if they had been thinking for a while
            for person in people:
                await person.leave()
            await soon(lambda: not room.guests)
            again = await table.sit(made["seats"][player]["token"])
            assert again.update["clocks"][player] <= 20

    run(play())


def test_nobodys_time_runs_before_everybody_has_sat_down(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, clock={"minutes": 1, "increment": 100})
            first = await table.sit(made["seats"][0]["token"])
            room = table.hall.rooms[made["game"]]
            room.clock.since -= 40  # as if that had been a while ago
            if first.update["request"]:
                await first.answer(await first.some(Chance("a")))
            looking_on = await table.sit(made["spectator"])
            for told in (first, looking_on):
                assert (told.update["clocks"], told.update["timed"]) == ([60.0, 60.0], [])
            second = await table.sit(made["seats"][1]["token"])
            await first.until("update")
            for told in (first, second):
                assert told.update["timed"] == told.update["waiting_for"] != []
            await second.leave()
            await soon(lambda: len(room.guests) == 2)
            again = await table.sit(made["spectator"])
            assert again.update["timed"] == again.update["waiting_for"], "who leaves does not stop the clock"

    run(play())


def test_at_one_screen_both_are_there_whichever_seat_is_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, hot_seat=True, clock={"minutes": 1, "increment": 0})
            person = await table.sit(made["seats"][1]["token"])
            assert [seat["connected"] for seat in person.welcome["seats"]] == [True, True]
            assert person.update["timed"] == person.update["waiting_for"] != []

    run(play())


def test_a_seat_is_taken_over_by_another_device(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            token = made["seats"][0]["token"]
            desk = await table.sit(token)
            while desk.update["request"] is None:
                await desk.hear()
            phone = await table.sit(token)
            assert phone.update["request"] == desk.update["request"]
            number, name = desk.update["n"], desk.update["request"]["name"]
            answer = await phone.some(Chance("a"))
            assert (await phone.answer(answer))["type"] == "accepted"
            late = await desk.ask("answer", n=number, asks=name, answer=answer)
            assert late["code"] in ("stale", "not-your-turn")
            await desk.leave()
            await phone.play(Chance("b"), lambda: phone.update["n"] > 9)
            assert phone.welcome["player"] == 0

    run(play())


def test_bots_consent_to_taking_back_and_agree_to_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            person = await table.sit(made["seats"][0]["token"])
            await person.play(Chance("a"), lambda: person.update["can_undo"] == "ask" and person.update["request"])
            place = table.hall.rooms[made["game"]].run.place
            assert (await person.ask("undo"))["type"] == "accepted"
            await person.until("update")
            run_now = table.hall.rooms[made["game"]].run
            assert isinstance(run_now.entries[place], TakenBack)
            assert (await person.ask("agree", winner=0))["code"] == "not-now"

    run(play())


def test_a_proposed_result_can_be_declined(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            spectator = await table.sit(made["spectator"])
            await one.ask("agree", winner=0)
            asked = await other.until("agree-asked")
            wish = asked["wish"]
            assert asked["winner"] == 0
            for nobody in (one, spectator):
                assert (await nobody.ask("consent", wish=wish, yes=True))["type"] == "error"
            assert (await other.ask("consent", wish=wish, yes=False))["type"] == "accepted"
            assert (await one.until("declined"))["by"] == 1
            assert not table.hall.rooms[made["game"]].run.is_over
            assert (await other.ask("consent", wish=wish, yes=True))["code"] == "not-now"

    run(play())


def test_people_talk_and_come_and_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make({"kind": "person", "name": "Ada"}, PERSON)
            one = await table.sit(made["seats"][0]["token"])
            assert [seat["connected"] for seat in one.welcome["seats"]] == [True, False]
            other = await table.sit(made["seats"][1]["token"])
            here = await one.until("presence")
            assert [seat["name"] for seat in here["seats"]] == ["Ada", "B"]
            assert all(seat["connected"] for seat in here["seats"])
            await one.say({"type": "chat", "text": "你好"})
            assert await other.until("chatted") == {"type": "chatted", "by": 0, "text": "你好"}
            await other.say({"type": "signal", "name": "hold-on"})
            assert (await one.until("signalled"))["name"] == "hold-on"
            await other.leave()
            assert not (await one.until("presence"))["seats"][1]["connected"]

    run(play())


def test_the_log_comes_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            person = await table.sit(made["seats"][0]["token"], lang="zh-Hans")
            assert person.welcome["lang"] == "zh-Hans"
            chinese = [line["text"] for line in person.log]
            await person.say({"type": "lang", "lang": "en"})
            await person.until("update")
            assert [line["text"] for line in person.log] != chinese
            assert [line["fact"] for line in person.log] == [line["fact"] for line in person.update["log"]]
            await person.ask("concede")
            await person.until("over")
            await person.say({"type": "lang", "lang": "zh-Hant"})
            await person.until("update")
            assert "認輸" in person.log[-1]["text"]

    run(play())


def test_typed_dice_are_asked_of_the_player_who_rolls(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON, dice="typed")
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            assert one.update["request"]["kind"] == "roll"
            assert (await one.answer([7]))["why"] == "no-such-face"
            assert (await one.answer([6]))["type"] == "accepted"
            await other.until("update")
            assert other.update["request"]["kind"] == "roll"

    run(play())


class Held(Lane):
    """Waits for something before anything is done to the game."""

    def __init__(self, lane: Lane, before: Callable[[], Awaitable[None]]) -> None:
        super().__init__(lane.quick, lane.slow)
        self.before = before

    async def __call__(self, act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        await self.before()
        return await super().__call__(act, *args, **kwargs)


def test_the_welcome_comes_first_whatever_is_told_to_all_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            one = await table.sit(made["seats"][0]["token"])
            room = table.hall.rooms[made["game"]]
            begun, may_end = asyncio.Event(), asyncio.Event()

            async def hold() -> None:
                begun.set()
                await may_end.wait()

            room.lane = Held(room.lane, hold)
            coming = asyncio.create_task(table.sit(made["seats"][1]["token"]))
            await begun.wait()
            await one.say({"type": "chat", "text": "who comes?"})
            await one.until("chatted")
            await one.leave()
            await soon(lambda: not any(guest.player == 0 for guest in room.guests))
            may_end.set()
            other = await coming
            assert json.loads(other.heard[0])["type"] == "welcome"

    run(play())


def test_whoever_comes_while_the_game_is_put_away_is_sent_away(tmp_path: Path) -> None:
    """They come again, and find it opened anew."""

    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            await (await table.sit(made["seats"][0]["token"])).leave()
            room = table.hall.rooms[made["game"]]

            async def put_away() -> None:
                room.put_away()

            room.lane = Held(room.lane, put_away)
            with pytest.raises(ConnectionClosed):
                await table.sit(made["seats"][0]["token"])
            assert room.guests == []
            assert (await table.sit(made["seats"][0]["token"])).welcome["game"] == made["game"]

    run(play())


def test_what_is_answered_while_the_game_is_put_away_has_not_happened(tmp_path: Path) -> None:
    """The rules were driven in a room that nobody holds any longer: whoever opens the game anew goes on without it."""

    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            room = table.hall.rooms[made["game"]]
            stored = room.stored

            async def put_away() -> None:
                if not room.is_put_away:
                    table.hall.rooms.pop(room.game).put_away()

            room.lane = Held(room.lane, put_away)
            with pytest.raises(ConnectionClosed):
                await people[0].ask("concede")
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            assert table.hall.rooms[made["game"]].stored == stored
            assert all(person.over is None for person in people)
            await asyncio.gather(*(person.play(Chance(f"person {i}")) for i, person in enumerate(people)))
            assert people[0].over is not None

    run(play())


def test_a_game_that_somebody_comes_back_to_while_others_are_put_away_stays_open(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            games = [await table.make(PERSON, PERSON) for _ in range(2)]
            first, second = (table.hall.rooms[made["game"]] for made in games)
            first.used, second.used = first.used - 20_000, second.used - 10_000
            commits, release = table.hall.commits, table.hall.storage.release
            visitors: list[Visitor] = []

            async def meanwhile(act: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
                if act == release and not visitors:
                    visitors.append(await table.sit(games[1]["seats"][0]["token"]))
                return await commits(act, *args, **kwargs)

            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(table.hall, "commits", meanwhile)
                await table.hall.put_away_idle()
            assert list(table.hall.rooms.values()) == [second]
            assert not second.is_put_away
            assert (await visitors[0].ask("concede"))["type"] == "accepted"

    run(play())


def test_games_that_nobody_is_at_are_put_away_and_opened_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            person = await table.sit(made["seats"][0]["token"])
            await person.play(Chance("a"), lambda: person.update["n"] > 9 and person.update["request"] is not None)
            await table.hall.put_away_idle()
            assert made["game"] in table.hall.rooms, "somebody is there"
            room = table.hall.rooms[made["game"]]
            await person.leave()
            await soon(lambda: not room.guests)
            room.used -= 10_000
            await table.hall.put_away_idle()
            assert made["game"] not in table.hall.rooms
            again = await table.sit(made["seats"][0]["token"])
            assert (again.update["n"], again.log) == (person.update["n"], person.log)
            await again.play(Chance("b"))
            assert again.over is not None

    run(play())


def test_a_game_goes_on_under_other_rules_and_its_log_can_still_be_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            token = made["seats"][0]["token"]
            person = await table.sit(token)
            await person.play(Chance("a"), lambda: person.update["clock"]["round"] > 1 and person.update["n"] > 20)
            await person.leave()
            hall = table.hall
            hall.rooms.pop(made["game"]).put_away()
            hall.books[SKIRMISH] = replace(hall.books[SKIRMISH], version="another")
            again = await table.sit(token)
            earlier = hall.rooms[made["game"]].sheet.earlier
            kept = sum(0 in fact.get("seen_by", [0]) for fact in earlier)
            assert 3 < kept < len(earlier), "what the other has stacked is not told"
            assert again.log[:kept] == person.log[:kept]
            assert again.update["n"] >= person.update["n"]
            await again.play(Chance("b"), lambda: len(again.log) > kept + 5)
            assert [line["n"] for line in again.log] == list(range(len(again.log)))
            await again.leave()
            hall.rooms.pop(made["game"]).put_away()
            once_more = await table.sit(token)
            assert once_more.log == again.log

    run(play())


def test_all_the_rest_of_a_step_is_left_idle_by_one_message_and_one_undo(tmp_path: Path) -> None:
    places = {f"A{i}": {"sheet": "guard", "at": [[5 * i, 5, 0, 0, 1]]} for i in (1, 2, 3)}
    scene = {
        "table": {"size": [30, 30]},
        "sheets": {"guard": {"M": 6, "tags": ["INFANTRY"], "arms": {"rifle": {"range": 24, "A": 1, "BS": 4}}}},
        "A": places,
        "B": {"B1": {"sheet": "guard", "at": [[15, 25, 0, 0, -1]]}},
        "time": {"phase": "movement"},
    }

    async def play() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            made = await table.make(ruleset="wh40k-10e", setup={"scenario": scene})
            person, other = [await table.sit(seat["token"], lang="zh-Hans") for seat in made["seats"]]
            assert person.update["request"]["idle"] == "其余单位全部保持静止"
            n = person.update["n"]
            assert (await other.ask("idle", n=n))["code"] == "not-your-turn"
            assert (await person.ask("idle", n=n + 1))["code"] == "stale"
            assert (await person.ask("idle", n=n))["type"] == "accepted"
            await person.until("update")
            assert [line["kind"] for line in person.log].count("RemainedStationary") == 3
            assert (await person.ask("undo"))["type"] == "accepted"
            await person.until("update")
            assert person.update["request"]["idle"]
            assert "RemainedStationary" not in [line["kind"] for line in person.log]
            await person.answer("A1")
            assert not person.update["request"]["idle"]
            assert (await person.ask("idle", n=person.update["n"]))["why"] == "nothing-to-leave"

    run(play())


def test_a_bot_is_given_its_increment_for_each_answer_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(BOT, BOT, clock={"minutes": 1, "increment": 100})
            watcher = await table.sit(made["spectator"])
            (room,) = table.hall.rooms.values()
            while watcher.over is None:
                await watcher.hear()
            given = [entry.player for entry in room.run.entries if isinstance(entry, Row) and entry.giver == BY_BOT]
            for player, left in enumerate(room.clock.left):
                assert 0 <= 60 + 100 * given.count(player) - left < 50

    run(play())
