"""The HTTP API: games, records, replays, branches, odds, rules, words, the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bellona.catalogue import catalogue, difference
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import BOT as A_BOT
from bellona.kernel.run import Run
from tests.skirmish import RULEBOOK

from .table import BOT, PERSON, SKIRMISH, Table, bearing, run, serving

SEATS = [PERSON, PERSON]


async def played(table: Table) -> dict[str, Any]:
    """A game that was played to its end."""
    made = await table.make(BOT, BOT)
    watching = await table.sit(made["spectator"])
    while watching.over is None:
        await watching.hear()
    await watching.leave()
    return made


def record_of(seed: int) -> bytes:
    game = Run(RULEBOOK, RULEBOOK.starters["two sides"], Seeded(seed))
    chance = Chance("record")
    while not game.is_over:
        for player, request in game.waiting().items():
            game.answer(request.some(chance.pick), player=player, giver=A_BOT)
            break
    return b"\n".join(record_lines(game))


def test_rulesets_stand_in_the_order_that_they_state_whatever_the_server_was_given_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "games.db", SKIRMISH, "wh40k-10e") as table:
            listed = [ruleset["name"] for ruleset in (await table.http.get("/api/rulesets")).json()]
            assert listed == ["wh40k-10e", SKIRMISH]  # the first states a place; the other is content with the end

    run(story())


def test_rulesets_are_listed_with_their_starters_and_bots(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e", SKIRMISH) as table:
            battle, skirmish = (await table.http.get("/api/rulesets")).json()
            assert battle["name"] == "wh40k-10e"
            assert battle["title"]["en"] == "Warhammer 40,000 10th edition"
            assert set(battle["title"]) == {"en", "zh-Hans", "zh-Hant"}
            assert battle["starters"][0]["key"] == "first-game"
            assert battle["starters"][0]["title"] == {"en": "First Game", "zh-Hans": "首战", "zh-Hant": "首戰"}
            assert [starter["points"] for starter in battle["starters"]] == [500, 1000, 1000]
            assert battle["bots"][0]["key"] == "steady"
            assert battle["bots"][0]["title"]["zh-Hans"] == "steady——力求获胜"
            assert skirmish["name"] == SKIRMISH
            assert skirmish["starters"][0]["title"]["zh-Hans"] == "两军"
            assert skirmish["starters"][0]["points"] is None

    run(ask())


def test_a_ruleset_says_whose_data_it_uses(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-11e", "wh40k-10e") as table:
            new, old = (await table.http.get("/api/rulesets")).json()
            assert set(new["credit"]) == {"en", "zh-Hans", "zh-Hant"}
            assert all("wh40kdc 1.4.5" in credit for credit in new["credit"].values())
            assert set(old["credit"].values()) == {""}

    run(ask())


def test_a_game_that_cannot_be_made_is_refused_with_the_place_of_the_mistake(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            good = {"ruleset": SKIRMISH, "starter": "two sides", "seats": SEATS}
            cases: list[tuple[Any, int, str]] = [
                (good | {"ruleset": "tests.skirmish:RULEBOOK"}, 422, ""),
                (good | {"starter": "none"}, 422, ""),
                (good | {"seats": [PERSON]}, 422, "$.seats"),
                (good | {"seats": [PERSON, {"kind": "bot", "bot": "nobody"}]}, 422, ""),
                (good | {"dice": "loaded"}, 422, "$.dice"),
                (good | {"setup": {"position": {}}}, 422, ""),
                (good | {"setup": {"table": {"size": [44, 30]}, "A": {}, "B": 7}}, 422, ""),
                (good | {"what": 1}, 422, ""),
                ("nothing", 422, ""),
            ]
            for body, status, place in cases:
                answer = await table.http.post("/api/games", json=body)
                assert answer.status_code == status, (body, answer.text)
                assert answer.json()["error"]["message"]
                assert answer.json()["error"]["place"].startswith(place)
            broken = await table.http.post("/api/games", content=b"{")
            assert broken.status_code == 400
            large = await table.http.post("/api/games", content=b" " * 300_000)
            assert large.status_code == 413
            assert not table.hall.rooms

    run(ask())


def test_a_finished_game_can_be_downloaded_replayed_and_branched_from(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await played(table)
            record = (
                await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(made["spectator"]))
            ).text
            entries = [json.loads(line) for line in record.splitlines()]
            assert entries[0]["entry"] == "header"
            rows = sum(entry["entry"] == "row" for entry in entries)
            replay = (await table.http.get(f"/api/replays/{made['game']}")).json()
            assert len(replay["steps"]) == rows
            opening = (await table.http.get(f"/api/replays/{made['game']}/opening")).json()
            start = (await table.http.get(f"/api/replays/{made['game']}/at/0")).json()
            assert {key: opening[key] for key in ("table", "cast", "stages")} == {
                key: replay[key] for key in ("table", "cast", "stages")
            }
            assert {key: opening[key] for key in ("units", "rest")} == {key: start[key] for key in ("units", "rest")}
            assert replay["marks"][0]["phase"] == "deployment"
            end = (await table.http.get(f"/api/replays/{made['game']}/at/{rows}")).json()
            assert end["clock"]["over"]
            assert end["rest"]["scores"] == replay["scores"]
            assert "stacks" not in json.dumps(end["log"])
            givers = [step["giver"] for step in replay["steps"]]
            middle = givers.index(A_BOT, rows // 2)  # where a player is asked: dice would fall again
            half = (await table.http.get(f"/api/replays/{made['game']}/at/{middle}")).json()
            later = await table.http.get(f"/api/replays/{made['game']}/at/{rows}", params={"since": middle})
            assert half["log"] + later.json()["log"] == end["log"]
            assert (await table.http.get(f"/api/replays/{made['game']}/at/{rows + 1}")).status_code == 422

            body = {"at": middle, "seats": SEATS, "dice": "seeded", "seed": 5}
            branch = (await table.http.post(f"/api/replays/{made['game']}/branch", json=body)).json()
            people = [await table.sit(seat["token"]) for seat in branch["seats"]]
            assert people[0].units == half["units"]
            table.hall.rooms.clear()
            again = [await table.sit(seat["token"]) for seat in branch["seats"]]
            assert again[0].units == people[0].units
            asked = next(person for person in again if person.update["request"])
            assert (await asked.answer(await asked.some(Chance("on"))))["type"] == "accepted"

    run(ask())


def test_an_uploaded_record_is_replayed_if_the_rules_lead_to_it(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            record = record_of(3)
            made = await table.http.post("/api/records", content=record)
            assert made.status_code == 201
            replay = (await table.http.get(f"/api/replays/{made.json()['replay']}")).json()
            assert replay["steps"]
            wrong = record.replace(b'"kind":"Activated"', b'"kind":"Activates"', 1)
            assert wrong != record
            refused = await table.http.post("/api/records", content=wrong)
            assert refused.status_code == 422
            assert refused.json()["error"]["place"].startswith("line ")

    run(ask())


def test_uploads_are_capped_and_parsed_safely(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            head = json.loads(record_of(3).splitlines()[0])
            bad = [
                b"",
                b"\x00\xff",
                b"[" * 100_000,
                b'{"entry": "row"}',
                json.dumps(head | {"ruleset": "os:system"}).encode(),
                json.dumps(head | {"ruleset": "tests.skirmish:RULEBOOK"}).encode(),
                json.dumps(head | {"setup": {"position": {"clock": {}, "table": {"width": "x"}}}}).encode(),
                json.dumps(head | {"dice": {"kind": "scripted", "script": "a b c"}}).encode(),
            ]
            for record in bad:
                answer = await table.http.post("/api/records", content=record)
                assert answer.status_code == 422, (record[:80], answer.text)
            assert (await table.http.post("/api/records", content=b"x" * 8_000_001)).status_code == 413
            assert (await table.http.get("/api/replays/nothing")).status_code == 404

    run(ask())


def test_odds_are_answered_as_on_the_command_line(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            question = {"ruleset": "wh40k-10e", "battle_shock": {"leadership": 7}}
            answer = (await table.http.post("/api/odds", json=question)).json()
            assert abs(answer["chance"] - 21 / 36) < 1e-12
            assert [chance["title"] for chance in answer["chances"]] == ["Passed"]
            refused = await table.http.post("/api/odds", json=question | {"charge": {"needed": 7}})
            assert refused.status_code == 422
            elsewhere = await table.http.post("/api/odds", json={"ruleset": "os:path"})
            assert elsewhere.status_code == 422

    run(ask())


def test_odds_of_another_family_are_answered_in_its_own_words(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "conquest-2e") as table:
            row = {"name": "front rank", "stands": 3, "attacks": 4, "clash": 3, "rules": ["cleave 1"]}
            target = {"stands": 6, "wounds": 4, "defense": 2, "resolve": 3}
            question = {"ruleset": "conquest-2e", "clash": [row], "target": target}
            answer = (await table.http.post("/api/odds?lang=zh-Hans", json=question)).json()
            assert {law["name"]: law["title"] for law in answer["laws"]}["models_destroyed"] == "失去的单位"
            assert answer["steps"][1]["text"].startswith("2 → 1 或以下")
            assert answer["summary"]["number"] == f"{answer['mean_wounds_lost']:.2f}"
            refused = await table.http.post("/api/odds", json=question | {"side": "left"})
            assert refused.status_code == 422
            attackers, theirs = (await table.http.get("/api/odds/conquest-2e", params={"lang": "en"})).json()
            assert [part["title"] for part in (attackers, theirs)] == ["Attackers", "Target"]
            assert attackers["samples"]

    run(ask())


def test_editions_are_compared_chapter_by_chapter_in_three_languages(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            editions = {one["name"]: one for one in (await table.http.get("/api/editions")).json()}
            assert editions["wh40k-11e"]["game"] == editions["wh40k-10e"]["game"] == "wh40k"
            assert editions["wh40k-11e"]["rules"] == len(catalogue("wh40k-11e"))
            found = (await table.http.get("/api/editions/wh40k-10e/wh40k-11e")).json()
            lines = [line for chapter in found["chapters"] for line in chapter["rules"]]
            told = difference("wh40k-10e", "wh40k-11e")
            assert (found["old_counts"], found["new_counts"]) == (told.old_counts, told.new_counts)
            assert sorted(rule["id"] for line in lines for rule in line["new"]) == sorted(catalogue("wh40k-11e").rules)
            assert [line["old"][0]["id"] for line in lines if line["verdict"] == "gone"] == list(told.gone)
            assert all(line["differs"] for line in lines if line["verdict"] == "changed")
            shock = next(line for line in lines if line["new"] and line["new"][0]["id"] == "11e.battle-shock.persists")
            assert shock["old"] == [{"id": "10e.command.battle-shock.failure", "title": "Battle-shocked"}]
            for language in ("zh-Hans", "zh-Hant"):
                other = (await table.http.get("/api/editions/wh40k-10e/wh40k-11e", params={"lang": language})).json()
                assert other["new"]["title"] != found["new"]["title"]
                assert other["chapters"][0]["title"] != found["chapters"][0]["title"]
                sentences = [line["differs"] for chapter in other["chapters"] for line in chapter["rules"]]
                assert sentences != [line["differs"] for line in lines]
            unknown = await table.http.get("/api/editions/wh40k-10e/wh40k-3e")
            assert unknown.status_code == 404
            assert "there are wh40k-10e" in unknown.json()["error"]["message"]

    run(ask())


def test_rules_and_words_are_told_in_three_languages(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            rule = (await table.http.get("/api/rules/10e.attack.wound.table", params={"lang": "zh-Hans"})).json()
            assert rule["id"] == "10e.attack.wound.table"
            english = (await table.http.get("/api/rules/10e.attack.wound.table")).json()
            assert english["title"] != rule["title"]
            found = (
                await table.http.get("/api/rules", params={"search": "lethal hits", "ruleset": "wh40k-10e"})
            ).json()
            assert found[0]["id"] == "10e.weapon.lethal-hits"
            assert (await table.http.get("/api/rules/none")).status_code == 404
            words = await table.http.get("/api/words/zh-Hant")
            assert "server-stale = " in words.text
            assert "told-scored" not in words.text
            battle = await table.http.get("/api/words/zh-Hant", params={"ruleset": SKIRMISH})
            assert battle.text.index("told-scored") < battle.text.index("server-stale = ")
            assert (await table.http.get("/api/words/zh-Hant", params={"ruleset": "chess"})).status_code == 422
            assert (await table.http.get("/api/words/xx")).status_code == 404

    run(ask())


def test_words_of_a_ruleset_are_called_what_players_call_them(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            words = ["ability:rapid-fire 1", "mark:battle-shocked", "keyword:JUMP PACK", "stat:never-heard-of"]
            asked = {"ruleset": "wh40k-10e", "lang": "zh-Hans", "word": words}
            assert (await table.http.get("/api/terms", params=asked)).json() == {
                "ability:rapid-fire 1": {"title": "速射 1", "rule": "10e.weapon.rapid-fire"},
                "mark:battle-shocked": {"title": "战斗震慑", "rule": ""},
                "keyword:JUMP PACK": {"title": "跳跃背包", "rule": ""},
                "stat:never-heard-of": {"title": "never heard of", "rule": ""},
            }
            strange = ["", ":", "told:hit-rolls", "x:re-roll", "a:b: ", "x:\ue000a\ue002", "ability:anti-"]
            answer = await table.http.get("/api/terms", params={"ruleset": "wh40k-10e", "word": strange})
            assert list(answer.json()) == strange
            assert (await table.http.get("/api/terms", params={"ruleset": "none"})).status_code == 422
            many = {"ruleset": "wh40k-10e", "word": [f"x:{i}" for i in range(201)]}
            assert list((await table.http.get("/api/terms", params=many)).json()) == many["word"][:200]

    run(ask())


def test_the_form_of_a_question_is_the_rulesets_own(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e", "skirmish") as table:
            attackers, target = (await table.http.get("/api/odds/wh40k-10e", params={"lang": "zh-Hans"})).json()
            assert (attackers["title"], target["title"]) == ("攻击方", "目标")
            blanks = {blank["name"]: blank for blank in attackers["blanks"]}
            assert blanks["abilities"]["options"]["heavy"] == {"title": "重型", "rule": "10e.weapon.heavy"}
            assert blanks["models"]["at"] == "attacks.0.count"
            assert {"zh-Hans": "连长 · 爆弹手枪"}.items() <= attackers["samples"][0]["title"].items()
            assert (await table.http.get("/api/odds/skirmish")).status_code == 422

    run(ask())


def test_the_page_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    async def ask() -> None:
        (tmp_path / "page" / "assets").mkdir(parents=True)
        (tmp_path / "page" / "index.html").write_text("<title>Bellona</title>")
        (tmp_path / "page" / "assets" / "app-1234.js").write_text("1")
        (tmp_path / "page" / "secret.txt").write_text("x")
        (tmp_path / "outside.txt").write_text("outside")
        async with serving(tmp_path / "page" / "games.db") as table:
            front = await table.http.get("/")
            assert "Bellona" in front.text
            assert front.headers["cache-control"] == "no-cache"
            assert front.headers["referrer-policy"] == "no-referrer"
            assert (await table.http.get("/play/some/link")).text == front.text
            script = await table.http.get("/assets/app-1234.js")
            assert "immutable" in script.headers["cache-control"]
            for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/assets/..%2f..%2foutside.txt", "/api/none"):
                answer = await table.http.get(path)
                assert "outside" not in answer.text
            assert (await table.http.get("/api/none")).status_code == 404

    run(ask())


def test_a_program_can_tell_from_its_word_what_was_wrong_with_a_request(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            http = table.http
            answers = [
                (await http.post("/api/games", content=b"{"), 400, "malformed"),
                (await http.get("/api/replays/nothing"), 404, "unknown"),
                (await http.put("/api/games"), 405, "not-allowed"),
                (await http.post("/api/games", content=b" " * 300_000), 413, "too-large"),
                (await http.post("/api/games", json="nothing"), 422, "refused"),
            ]
            for answer, status, word in answers:
                assert (answer.status_code, answer.json()["error"]["code"]) == (status, word)

    run(ask())


def test_the_odds_of_a_spell_are_told_in_words(tmp_path: Path) -> None:
    question = {"ruleset": "conquest-2e", "cast": {"dice": 3, "attunement": 3}, "target": {"stands": 3, "wounds": 4}}

    async def ask() -> None:
        async with serving(tmp_path / "games.db", "conquest-2e") as table:
            answer = await table.http.post("/api/odds", json=question)
            assert answer.status_code == 200, answer.text
            (step,) = answer.json()["steps"]
            assert (step["step"], step["successes"]) == ("cast", 2)
            assert step["title"] != "cast", "it has words"

    run(ask())
