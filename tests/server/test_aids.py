"""Tape, sight, reach, rings, odds and the model's eye, in two rulesets."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.dice import Chance
from bellona.server.connection import Connection
from bellona.server.games import inquiries
from bellona.server.work import workers

from .table import PERSON, SKIRMISH, Table, Visitor, run, serving


async def deployed(tmp_path: Path, table: Any, ruleset: str) -> list[Visitor]:
    """Two people who have set up their armies."""
    made = await table.make(ruleset=ruleset)
    people = [await table.sit(seat["token"]) for seat in made["seats"]]
    chance = Chance("deploying")

    def stands(player: int) -> bool:
        return len([unit for unit in people[0].units.values() if unit["owner"] == player and unit["on_table"]]) >= 2

    while not (stands(0) and stands(1)):
        asked = next((person for person in people if person.update["request"]), None)
        if asked is None:
            await people[0].hear()
            continue
        request = asked.update["request"]
        legal = (await asked.ask("suggest", n=asked.update["n"]))["answers"]
        answer = {} if request["kind"] == "assign" else legal[0] if legal else await asked.some(chance)
        assert (await asked.answer(answer))["type"] == "accepted"
        for person in people:
            await person.ask("measure", a={"at": [0, 0]}, b={"at": [3, 4]})
    return people


def on_table(person: Visitor, owner: int) -> list[str]:
    return [key for key, unit in person.units.items() if unit["owner"] == owner and unit["on_table"]]


def test_the_tape_measures_base_to_base_and_from_where_a_model_would_stand(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            person, _ = await deployed(tmp_path, table, SKIRMISH)
            ours, theirs = on_table(person, 0)[0], on_table(person, 1)[0]
            points = await person.ask("measure", a={"at": [0, 0]}, b={"at": [3, 4]})
            assert (points["distance"], points["horizontal"], points["vertical"]) == (5.0, 5.0, 0.0)
            there = await person.ask("measure", a={"unit": ours}, b={"unit": theirs})
            back = await person.ask("measure", a={"unit": theirs}, b={"unit": ours})
            assert there["distance"] == back["distance"] > 20
            assert there["start"] == back["end"]
            drawn = math.dist(there["start"][:2], there["end"][:2])
            assert abs(drawn - there["distance"]) < 0.01
            model, pose = next(iter(person.units[ours]["models"].items()))
            nearer = [pose[0] + 2, *pose[1:]]
            ghost = await person.ask("measure", a={"unit": ours, "model": model, "pose": nearer}, b={"unit": theirs})
            stays = await person.ask("measure", a={"unit": ours, "model": model}, b={"unit": theirs})
            assert ghost["distance"] < stays["distance"]
            assert (await person.ask("measure", a={"unit": "Z9"}, b={"unit": ours}))["code"] == "not-now"

    run(ask())


def test_sight_says_who_is_seen_and_what_is_in_the_way(tmp_path: Path) -> None:
    async def ask() -> None:
        for ruleset in (SKIRMISH, "wh40k-10e"):
            async with serving(tmp_path / f"{len(ruleset)}.db", ruleset) as table:
                person, _ = await deployed(tmp_path, table, ruleset)
                ours = on_table(person, 0)[0]
                seen = (await person.ask("sight", unit=ours))["targets"]
                assert [target["unit"] for target in seen] == on_table(person, 1)
                for target in seen:
                    assert (target["line"] is None) == (target["how"] == "blocked")
                    assert target["by"] or target["how"] == "clear"
                model = next(iter(person.units[ours]["models"]))
                back = await person.ask("sight", unit=ours, to=seen[0]["unit"], seen_by=True)
                assert (back["targets"][0]["how"] == "blocked") == (seen[0]["how"] == "blocked")
                width, depth = person.welcome["table"]["size"]
                middle = [width / 2, depth / 2, 0, 1, 0]
                ghost = await person.ask("sight", unit=ours, model=model, poses={model: middle})
                assert len(ghost["targets"]) == len(seen)

    run(ask())


def test_the_eye_sees_every_wall_and_model(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            person, _ = await deployed(tmp_path, table, SKIRMISH)
            ours = on_table(person, 0)[0]
            model, pose = next(iter(person.units[ours]["models"].items()))
            scene = await person.ask("eye", unit=ours, model=model)
            assert scene["eye"][:2] == pose[:2]
            features = {prism["feature"] for prism in scene["prisms"] if prism["feature"]}
            assert features == {"ruin", "crate"}
            models = [prism for prism in scene["prisms"] if prism["model"]]
            assert len(models) == sum(len(unit["models"]) for unit in person.units.values() if unit["on_table"])
            own = next(prism for prism in models if prism["model"] == model)
            assert own["owner"] == 0
            assert scene["eye"][2] == round(own["top"] - 0.2, 3)
            assert all(abs(math.dist(corner, pose[:2]) - 16 / 25.4) < 0.002 for corner in own["outline"])
            raised = await person.ask("eye", unit=ours, model=model, poses={model: [*pose[:2], 0.125, 0, 1]})
            assert raised["eye"][2] == pytest.approx(scene["eye"][2] + 0.125, abs=1e-6), "to a thousandth of an inch"

    run(ask())


def test_rings_and_odds_of_a_battle(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            person, _ = await deployed(tmp_path, table, "wh40k-10e")
            ours, theirs = on_table(person, 0)[0], on_table(person, 1)[0]
            rings = {ring["name"]: ring["distance"] for ring in (await person.ask("rings", unit=ours))["rings"]}
            assert rings["charge"] == 12
            assert rings["move"] == 6
            assert all(ring["title"] for ring in (await person.ask("rings", unit=ours))["rings"])
            chances = (await person.ask("odds", unit=ours, target=theirs))["odds"]
            assert chances is None or 0 <= chances["destroyed"] <= 1

    run(ask())


def test_a_way_leads_around_what_stands_there_and_sight_is_asked_from_where_a_unit_would_stand(tmp_path: Path) -> None:
    wall = {"a": [-3, 0], "b": [3, 0], "top": 6, "thickness": 0.2}
    ruin = {"key": "wall", "kind": "ruin", "footprint": [[-3, -1], [3, -1], [3, 1], [-3, 1]], "height": 6}
    scene = {
        "table": {"size": [30, 30], "terrain": [ruin | {"at": [15, 15], "walls": [wall]}]},
        "sheets": {"tank": {"M": 14, "tags": ["VEHICLE"]}, "guard": {"M": 6, "tags": ["INFANTRY"]}},
        "A": {"A1": {"sheet": "tank", "at": [[15, 12, 0, 0, 1]]}, "A2": {"sheet": "guard", "reserves": "strategic"}},
        "B": {"B1": {"sheet": "guard", "at": [[15, 25, 0, 0, -1]]}},
        "time": {"phase": "movement"},
    }

    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            made = await table.make(ruleset="wh40k-10e", setup={"scenario": scene})
            person = await table.sit(made["seats"][0]["token"])
            assert person.welcome["cast"]["models"]["A1.1"]["role"] == "vehicle"
            assert (await person.answer("normal"))["type"] == "accepted"
            n, goal = person.update["n"], [15, 17, 0, 0, 1]
            led = (await person.ask("way", n=n, goals={"A1.1": goal}))["paths"]["A1.1"]
            assert (led[0], led[-1]) == ([15, 12, 0, 0, 1], goal)
            assert max(abs(pose[0] - 15) for pose in led) > 3
            assert (await person.ask("check", n=n, answer={"A1.1": led}))["refusal"] is None
            assert (await person.ask("way", n=n, goals={"B1.1": goal}))["code"] == "not-now"
            (hidden,) = (await person.ask("sight", unit="A1", seen_by=True))["targets"]
            assert (hidden["how"], hidden["by"][0]["key"], hidden["by"][0]["text"]) == ("blocked", "wall", "Ruin #1")
            (open_,) = (await person.ask("sight", unit="A1", poses={"A1.1": [22, 12, 0, 0, 1]}, seen_by=True))[
                "targets"
            ]
            assert open_["how"] == "clear"
            (arrived,) = (await person.ask("sight", unit="A2", poses={"A2.1": [25, 15, 0, 0, 1]}))["targets"]
            assert arrived["how"] == "clear"
            assert (await person.ask("sight", unit="A2"))["code"] == "not-now"
            assert (await person.ask("sight", unit="A1", model="A1.9"))["code"] == "not-now"
            strange = {"A1.1": [22, 12, 0, 0, 1], "A1.9": [24, 12, 0, 0, 1]}
            assert (await person.ask("sight", unit="A1", poses=strange))["code"] == "not-now"
            scene_there = await person.ask("eye", unit="A2", model="A2.1", poses={"A2.1": [25, 15, 0, 0, 1]})
            assert scene_there["eye"][:2] == [25, 15]

    run(ask())


def test_odds_of_a_charge_are_for_whoever_is_asked_for_its_targets(tmp_path: Path) -> None:
    """The same question of the other player, who is asked nothing, is about shooting."""
    rifle = {"rifle": {"range": 24, "A": 2, "BS": 3, "S": 4}}
    scene = {
        "table": {"size": [30, 30]},
        "sheets": {"guard": {"T": 3, "Sv": 5, "tags": ["INFANTRY"], "arms": rifle}},
        "A": {"A1": {"sheet": "guard", "at": [[15, 10]]}},
        "B": {"B1": {"sheet": "guard", "at": [[13, 17]]}, "B2": {"sheet": "guard", "at": [[17, 17]]}},
        "time": {"phase": "charge"},
    }

    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            made = await table.make(ruleset="wh40k-10e", setup={"scenario": scene})
            person, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            assert (await person.answer("A1"))["type"] == "accepted"
            assert person.update["request"]["name"] == "charge targets"
            ours = (await person.ask("odds", unit="A1", target="B1", answer=["B1"]))["odds"]
            assert 0 < ours["chance"] < 1
            assert "chance" not in (await other.ask("odds", unit="A1", target="B1", answer=["B1"]))["odds"]
            odd = await person.ask("odds", unit="A1", target="B1", answer=[["B1"], {}, "B1"])
            assert odd["odds"]["chance"] == ours["chance"], "what is no unit is no target"
            none = await person.ask("odds", unit="A1", target="A1", answer=["A1"])
            assert (none["type"], none["code"]) == ("error", "not-now"), "nobody charges friends"

    run(ask())


@pytest.mark.parametrize("far", [1e308, -1e9, 10_001.0])
def test_nobody_stands_beyond_all_tables(tmp_path: Path, far: float) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            person, _ = await deployed(tmp_path, table, SKIRMISH)
            ours = on_table(person, 0)[0]
            model = next(iter(person.units[ours]["models"]))
            for kind in ("eye", "sight"):
                told = await person.ask(kind, unit=ours, model=model, poses={model: [far, 1, 0, 1, 0]})
                assert (told["type"], told["code"]) == ("error", "malformed")
            told = await person.ask("eye", unit=ours, model=model, poses={model: [1, 1, 0, 0, 0]})
            assert (told["type"], told["code"]) == ("error", "malformed"), "a facing needs a direction"
            told = await person.ask("measure", a={"at": [far, 1]}, b={"at": [1, 1]})
            assert (told["type"], told["code"]) == ("error", "malformed")

    run(ask())


def test_a_unit_of_which_nobody_knows_yet_whom_it_is_made_of_has_no_models_to_ask_about(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "conquest-2e") as table:
            made = await table.make(PERSON, PERSON, ruleset="conquest-2e")
            person = await table.sit(made["seats"][0]["token"])
            assert person.update["request"]["name"] == "characters"
            ours = next(key for key, unit in person.units.items() if unit["owner"] == 0)
            for kind in ("sight", "areas"):
                told = await person.ask(kind, unit=ours, poses={f"{ours}.1": [1, 1, 0, 1, 0]})
                assert (told["type"], told["code"]) == ("error", "not-now")

    run(ask())


def test_a_question_that_took_long_is_answered_by_a_worker_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks it over and over keeps nobody waiting; other questions are answered as before."""
    asked: list[str] = []
    aid = workers.aid

    def noted(data: bytes, act: Any, *about: Any) -> bytes:
        asked.append(act.__name__)
        return aid(data, act, *about)

    monkeypatch.setattr(workers, "aid", noted)

    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            person, _ = await deployed(tmp_path, table, "wh40k-10e")
            ours = on_table(person, 0)[0]
            assert asked == []
            monkeypatch.setattr(inquiries, "LONG", 0.0)
            first = await person.ask("sight", unit=ours)
            monkeypatch.setattr(inquiries, "LONG", 100.0)
            again = await person.ask("sight", unit=ours)
            assert again["targets"] == first["targets"]
            await person.ask("rings", unit=ours)
            assert asked == ["sight"]

    run(ask())


MANY = 2000  # answers, more than lie in the buffers of a connection


async def deaf(table: Table, person: Visitor, other: Visitor) -> Visitor:
    """Player A comes again, asks for the eye so often, and does not listen; the other's questions are answered."""
    await person.leave()
    token, person = person.token, await Visitor.at(table.address, compression=None)
    await person.hello(token)
    ours = on_table(person, 0)[0]
    model = next(iter(person.units[ours]["models"]))
    (room,) = table.hall.rooms.values()
    guest = [guest for guest in room.guests if guest.player == 0][-1]
    assert isinstance(guest, Connection)
    for number in range(MANY):
        await person.say({"type": "eye", "id": number, "unit": ours, "model": model})
    for _ in range(1000):
        await other.ask("measure", a={"at": [0, 0]}, b={"at": [3, 4]})
        assert guest.outbox.qsize() <= 1, "answers pile up"
    return person


def eyes(table: Table) -> float:
    """How many of these questions have been followed."""
    about = {"kind": "eye", "end": "done"}
    return table.hall.metrics.registry.get_sample_value("bellona_message_seconds_count", about) or 0


def test_whoever_does_not_listen_is_not_heard_until_they_do(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            person, other = await deployed(tmp_path, table, SKIRMISH)
            person = await deaf(table, person, other)
            heard: set[Any] = set()
            while not heard.issuperset(range(MANY)):
                heard.add((await person.hear()).get("id"))

    run(ask())


def test_nobody_who_has_gone_is_heard_any_longer(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            person, other = await deployed(tmp_path, table, SKIRMISH)
            person = await deaf(table, person, other)
            person.socket.transport.abort()
            while any(seat["connected"] for seat in (await other.until("presence"))["seats"][:1]):
                pass
            assert 0 < eyes(table) < MANY

    run(ask())
