"""Whole games over real websockets."""

import asyncio
from pathlib import Path

from bellona.kernel.dice import Chance

from .table import BOT, PERSON, run, serving


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


def test_a_person_plays_against_a_bot(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT)
            assert made["seats"][1]["token"] is None
            person = await table.sit(made["seats"][0]["token"])
            await person.play(Chance("person"))
            assert person.over is not None

    run(play())
