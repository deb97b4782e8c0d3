"""No byte that a client receives tells what its player may not know."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.dice import Chance

from .table import BOT, PERSON, run, serving, until_asked


def cards_told(heard: list[str], player: int) -> list[list[str]]:
    """Every stack of this player's cards, or order of them, that somebody was told of."""
    found: list[list[str]] = []

    def walk(thing: Any) -> None:
        if isinstance(thing, dict):
            if thing.get("kind") == "Stacked" and thing.get("player") == player:
                found.append(thing["cards"])
            if "stacks" in thing and isinstance(thing["stacks"][player], list) and thing["stacks"][player]:
                found.append(thing["stacks"][player])
            if thing.get("player") == player and thing.get("name") in ("command stack", "unit that rests"):
                found.append([str(thing)])
            for value in thing.values():
                walk(value)
        elif isinstance(thing, list):
            for value in thing:
                walk(value)

    for text in heard:
        walk(json.loads(text))
    return found


def test_the_other_sides_cards_are_in_no_byte(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            people = [await table.sit(seat["token"]) for seat in made["seats"]]
            watching = await table.sit(made["spectator"])

            async def watch() -> None:
                while watching.over is None:
                    await watching.hear()

            await asyncio.gather(*(p.play(Chance(f"person {i}")) for i, p in enumerate(people)), watch())
            for player in (0, 1):
                assert cards_told(people[player].heard, player), "one's own cards are seen"
                assert not cards_told(people[1 - player].heard, player)
                assert not cards_told(watching.heard, player)
            assert len(watching.log) < len(people[0].log), "what is for a player's eyes is not in the public log"

    run(play())


def test_standing_orders_and_secret_answers_are_in_no_byte(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, PERSON)
            one, other = [await table.sit(seat["token"]) for seat in made["seats"]]
            order = {"asks": "use brace", "answer": "pass", "when": {"secret-mark": 77123}}
            assert (await one.ask("orders", orders=[order]))["type"] == "accepted"
            await until_asked(one, other, "unit that rests")
            resting = one.update["request"]["options"][0]["key"]
            await one.answer(resting)
            await other.ask("rings", unit="A1")
            assert any("77123" in text for text in one.heard)
            assert not any("77123" in text for text in other.heard)
            own, others = [
                (await table.http.get(f"/api/games/{made['game']}/record", params={"seat": seat["token"]})).text
                for seat in made["seats"]
            ]
            assert f'"answer":"{resting}"' in own
            assert f'"answer":"{resting}"' not in others
            assert "77123" not in others

    run(play())


def test_the_secret_of_fair_dice_is_told_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT, dice="fair")
            secret = table.house.rooms[made["game"]].sheet.secret
            assert secret
            person = await table.sit(made["seats"][0]["token"])
            assert person.update["waiting_for"] == [0]
            assert (await person.ask("seed", seed="a word"))["type"] == "accepted"
            assert (await person.ask("seed", seed="another"))["code"] == "not-now"
            await person.play(Chance("a"), lambda: len(person.log) > 12)
            assert any(line["kind"] == "Rolled" for line in person.log)
            assert not any(secret in text for text in person.heard)
            await person.ask("concede")
            over = await person.until("over")
            assert over["secret"] == secret
            assert over["winner"] == 1

    run(play())


@pytest.mark.soak
def test_a_whole_battle_of_tenth_edition_tells_nobody_the_others_cards(tmp_path: Path) -> None:
    """Contested Ground is played with secret cards; what each side holds is seen by that side alone."""

    async def play() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            bots = [{"kind": "bot", "bot": "busy"}, PERSON]
            made = await table.make(*bots, ruleset="wh40k-10e", starter="contested-ground")
            person = await table.sit(made["seats"][1]["token"])
            room = table.house.rooms[made["game"]]
            seen: list[tuple[str, ...]] = []

            async def watch() -> None:
                while person.over is None:
                    seen.append(tuple(room.run.state.standings[0].hand))
                    await asyncio.sleep(0.05)

            await asyncio.gather(person.play(Chance("soldier")), watch())
            assert any(seen)
            for text in person.heard:
                for update in [json.loads(text)]:
                    if update["type"] == "update" and "standings" in update["rest"]:
                        assert not update["rest"]["standings"][0]["hand"]

    run(play())
