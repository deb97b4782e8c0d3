"""Blocks over the wire: what a manoeuvre, a formation or an entry comes to, arcs, cards, and bad input."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.skirmish.armies import PHALANXES

from .table import Visitor, run, serving


def phalanx(x: float, facing: float, **more: Any) -> dict[str, Any]:
    return {**PHALANXES["A"]["A1"], "at": [[x, 15, 0, facing, 0]], **more}


SCENE: dict[str, Any] = PHALANXES | {
    "A": {"A1": phalanx(20, 1), "A2": PHALANXES["A"]["A3"]},
    "B": {"B1": phalanx(30, -1), "B2": PHALANXES["B"]["B3"]},
    "hands": [[], []],
    "stacks": [["A1", "A2"], ["B1", "B2"]],
    "clock": {"stage": 1, "phase": 1, "next": 0},
}
Play = Callable[[Visitor, Visitor], Awaitable[None]]


def acted(tmp_path: Path, play: Play, *answers: str) -> None:
    """Player A, whose phalanx has its card turned up, gives some answers and then plays."""

    async def act() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(starter="", setup={"scenario": SCENE})
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            for answer in answers:
                assert (await one.answer(answer))["type"] == "accepted"
            await play(one, other)

    run(act())


def traced(person: Visitor, answer: Any) -> Awaitable[dict[str, Any]]:
    return person.ask("trace", n=person.update["n"], answer=answer)


def test_a_trace_tells_where_every_stand_ends_and_what_it_costs(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        assert one.update["request"]["form"] == "manoeuvre"
        assert one.update["request"]["traces"]
        assert one.update["clock"]["acts"] == other.update["clock"]["acts"] == 0
        told = await traced(one, {"legs": [{"wheel": "left", "degrees": 22.5}, {"ahead": 3.2}]})
        assert told["refusal"] is None
        assert told["inches"] == round(math.radians(22.5) * 6 + 3.2, 3)
        assert told["left"] == round(6 - told["inches"], 3)
        assert list(told["poses"]) == list(one.units["A1"]["models"])
        (ax, ay), (bx, by) = (told["poses"][name][:2] for name in ("A1.1", "A1.2"))
        assert abs(math.dist((ax, ay), (bx, by)) - 2) < 1e-5
        assert told["block"]["formation"] == {"files": 3, "ranks": 2, "last": [0, 1, 2]}
        assert (await one.ask("check", n=one.update["n"], answer={"legs": [{"ahead": 3}]}))["refusal"] is None
        before = one.units["A1"]["block"]
        assert before["x"] == 20
        assert (await one.answer({"legs": [{"ahead": 3}]}))["type"] == "accepted"
        assert one.units["A1"]["block"]["x"] == 23

    acted(tmp_path, play, "move")


def test_a_trace_is_told_of_illegal_answers_too_with_the_rule(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        far = await traced(one, {"legs": [{"ahead": 7}]})
        assert (far["refusal"]["why"], far["refusal"]["rules"]) == ("block-too-long", ["skirmish.march"])
        assert (far["inches"], far["left"]) == (7, -1)
        into = await traced(one, {"legs": [{"ahead": 10}]})
        assert into["contacts"] == ["B1"]

    acted(tmp_path, play, "move")


BAD: list[Any] = [
    {"legs": [{"ahead": 1}] * 65},
    {"legs": [{"wheel": "middle", "degrees": 10}]},
    {"legs": [{"wheel": "left", "degrees": 1e9}]},
    {"legs": [{"wheel": "left"}]},
    {"legs": [{"ahead": -1}]},
    {"legs": [{"ahead": "3"}]},
    {"legs": [{"ahead": True}]},
    {"legs": [{}]},
    {"legs": "ahead"},
    {"legs": [], "more": 1},
    {"at": [1, 2, 1, 0], "files": 3, "stands": []},
    [],
    "ahead",
    None,
    7,
]


def test_what_has_not_the_form_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        before = one.update
        for answer in BAD:
            told = await traced(one, answer)
            assert (told["type"], told["why"]) == ("refused", "malformed"), answer
            if answer is not None:  # which is a pass
                assert (await one.answer(answer))["why"] == "malformed", answer
        assert one.update == before

    acted(tmp_path, play, "move")


def test_what_is_no_json_and_who_is_not_asked_is_told_so(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        await one.say_raw(
            f'{{"type": "trace", "id": 9, "n": {one.update["n"]}, "answer": {{"legs": [{{"ahead": NaN}}]}}}}'
        )
        assert (await one.until("error"))["code"] == "malformed"
        assert (await other.ask("trace", n=other.update["n"], answer={"legs": []}))["code"] == "not-your-turn"
        assert (await one.ask("trace", n=10**6, answer={"legs": []}))["code"] == "stale"
        assert (await one.ask("areas", unit="Z9"))["code"] == "not-now"
        assert (await one.ask("areas", unit="A1", poses={"B1.1": [1, 1, 0, 1, 0]}))["code"] == "not-now"
        assert (await one.ask("areas", unit="A1", poses={"A1.1": [1, 1]}))["code"] == "malformed"

    acted(tmp_path, play, "move")


def test_a_formation_is_traced_and_taken_up(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        assert one.update["request"]["form"] == "formation"
        first, *_ = (await one.ask("suggest", n=one.update["n"]))["answers"]
        assert (first["files"], sorted(first["stands"])) == (3, sorted(one.units["A1"]["models"]))
        column = {"at": [21.5, 15, 1, 0], "files": 2, "last": [0, 1], "stands": list(reversed(first["stands"]))}
        told = await traced(one, column | {"at": [20.75, 15, 1, 0]})
        assert told["refusal"] is None
        assert list(told["poses"]) == column["stands"]
        moved = await traced(one, column | {"at": [24, 15, 1, 0]})
        assert moved["refusal"]["why"] == "middle-moved"
        assert (await traced(one, column | {"last": [0]}))["why"] == "malformed"
        assert (await traced(one, column | {"at": [24, 15, 0, 0]}))["why"] == "malformed"
        assert (await one.answer(column | {"at": [20.75, 15, 1, 0]}))["type"] == "accepted"
        assert one.units["A1"]["block"]["formation"]["files"] == 2
        assert one.units["A1"]["models"]["A1.6"][:2] == [20.0, 16.0]  # front left

    acted(tmp_path, play, "form up")


def test_a_unit_comes_on_over_the_edge_that_is_told(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        await other.until("update")
        assert (await other.answer("hold"))["type"] == "accepted"
        await one.until("update")
        request = one.update["request"]
        assert (request["form"], request["about"]["edges"]) == ("entry", [[[0, 0], [0, 30]]])
        answer = (await one.ask("suggest", n=one.update["n"]))["answers"][0]
        told = await traced(one, answer)
        assert told["block"]["x"] == 12
        inland = await traced(one, answer | {"at": [3, *answer["at"][1:]]})
        assert inland["refusal"]["why"] == "not-on-the-edge"
        assert (await one.answer(answer))["type"] == "accepted"
        assert one.units["A2"]["on_table"]

    acted(tmp_path, play, "hold")


def test_areas_are_the_four_arcs_as_it_stands_and_as_it_would(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        told = (await one.ask("areas", unit="A1"))["areas"]
        assert [area["name"] for area in told] == ["front", "rear", "left", "right"]
        assert [area["title"] for area in told] == ["Front", "Rear", "Left flank", "Right flank"]
        front = told[0]["outline"]
        assert [20, 18] in front
        assert [20, 12] in front
        assert max(x for x, _ in front) == 44
        poses = {name: [x, y + 4, z, fx, fy] for name, (x, y, z, fx, fy) in one.units["A1"]["models"].items()}
        there = (await one.ask("areas", unit="A1", poses=poses))["areas"][0]["outline"]
        assert [20, 22] in there
        assert (await other.ask("areas", unit="A1"))["areas"][0]["outline"] == front

    acted(tmp_path, play)


def test_cards_tell_and_the_others_are_only_counted(tmp_path: Path) -> None:
    async def play(one: Visitor, other: Visitor) -> None:
        decks = {(deck["owner"], deck["name"]): deck for deck in one.rest["decks"]}
        assert decks[0, "command"]["cards"] == ["A2"]
        assert (decks[1, "command"]["cards"], decks[1, "command"]["count"]) == (None, 2)
        assert decks[0, "turned-up"]["cards"] == ["A1"]
        assert [zone["holder"] for zone in one.rest["zones"]] == [-1, -1]

    acted(tmp_path, play)


def test_an_order_carries_what_its_cards_tell(tmp_path: Path) -> None:
    async def act() -> None:
        async with serving(tmp_path / "games.db") as table:
            scene = SCENE | {"clock": {"stage": 1, "phase": 0}, "stacks": [[], []]}
            made = await table.make(starter="", setup={"scenario": scene})
            one = await table.sit(made["seats"][0]["token"])
            assert (await one.answer(None))["type"] == "accepted"
            request = one.update["request"]
            assert (request["kind"], request["things"]) == ("order", ["0:A1", "1:A2"])
            assert request["tells"]["0:A1"] == {"models": 6}
            assert request["more"]["0:A1"] == "6 models"

    run(act())
