"""No byte that a client receives tells what its player may not know."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bellona.kernel.dice import Chance
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.fair import Fair
from bellona.kernel.run import Run

from .table import BOT, PERSON, SKIRMISH, bearing, run, serving, until_asked
from .twins import Battle, Given, Hesitating, Openly, Otherwise, compare

Until: TypeAlias = Callable[[Run], bool]


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
                (await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(seat["token"]))).text
                for seat in made["seats"]
            ]
            assert f'"answer":"{resting}"' in own
            assert f'"answer":"{resting}"' not in others
            assert "77123" not in others

    run(play())


def test_the_shares_of_the_server_and_its_bots_are_told_only_when_the_game_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make(PERSON, BOT, dice="fair")
            room = table.hall.rooms[made["game"]]
            assert isinstance(room.run.dice, Fair)
            secret, bots = room.run.dice.secret, room.secret.share
            person = await table.sit(made["seats"][0]["token"])
            assert person.update["waiting_for"] == [0]
            await person.play(Chance("a"), lambda: len(person.log) > 12)
            assert any(line["kind"] == "Rolled" for line in person.log)
            record = await table.http.get(
                f"/api/games/{made['game']}/record", headers=bearing(made["seats"][0]["token"])
            )
            for heard in (*person.heard, record.text):
                assert secret not in heard
                assert bots not in heard
            await person.ask("concede")
            over = await person.until("over")
            assert over["shares"] == {"server": secret, "bots": bots}
            assert over["winner"] == 1

    run(play())


def stacked(run: Run) -> list[int]:
    """How many cards each player has stacked lies open."""
    return [len(stack) for stack in run.state.stacks]


def held(run: Run) -> list[int]:
    """How many cards each player holds lies open."""
    return [len(standing.hand) for standing in run.state.standings]


async def twins(
    file: Path,
    battle: dict[str, Any],
    openly: Openly,
    until: Until,
    look: int,
    once: bool,
    is_tried: Callable[[str, int], bool] = lambda name, number: True,
) -> list[str]:
    """Play a game, and again with each secret answer, or one to each question, different or taken back for once.

    The names of the questions that were answered otherwise. `is_tried` may leave some out by name and number.
    """
    async with serving(file, battle["ruleset"]) as table:
        tactical = [[Given({"name": "secondary missions"}, "tactical")] for _ in (0, 1)]
        first = Battle(table, openly, "a battle", tactical)
        await first.begin(**battle)
        await first.play(look, lambda: until(first.run))
        for witness in first.witnesses:
            witness.assert_unmarked(first.tokens)
        named = {first.name(*secret): secret for secret in first.secrets()}
        secrets = list(named.values()) if once else first.secrets()
        secrets = [secret for i, secret in enumerate(secrets) if is_tried(first.name(*secret), i)]
        compared = [await compare(first, Otherwise(first, *secret), look, **battle) for secret in secrets]
        apart = [(player, which) for player, which in secrets if player == 0 and first.is_apart(player, which)]
        compared += [await compare(first, Hesitating(first, *secret), look, **battle) for secret in apart]
        await first.leave()
    found = [one for one in compared if one]
    assert all(min(one.alike) > 1 for one in found)
    return [one.name for one in found]


SKIRMISH_GAME = {"ruleset": SKIRMISH}
BATTLE = {"ruleset": "wh40k-10e", "starter": "contested-ground"}


def test_nobody_can_tell_how_the_other_has_stacked_his_cards(tmp_path: Path) -> None:
    async def play() -> None:
        names = await twins(tmp_path / "games.db", SKIRMISH_GAME, stacked, lambda run: run.is_over, look=7, once=True)
        assert set(names) == {"unit that rests", "command stack"}

    run(play())


def test_nobody_can_tell_what_the_other_writes_down_before_a_battle(tmp_path: Path) -> None:
    """Formations, secondary missions, and the first cards until the player who holds them has moved."""

    def has_moved(battle: Run) -> bool:
        return any(isinstance(fact, PhaseBegan) and fact.phase == "shooting" for fact in battle.facts)

    async def play() -> None:
        names = await twins(tmp_path / "games.db", BATTLE, held, has_moved, look=30, once=True)
        assert {"secondary missions", "secondary card"} <= set(names)

    run(play())


@pytest.mark.soak
def test_nobody_can_tell_the_others_secrets_in_whole_games_of_skirmish(tmp_path: Path) -> None:
    async def play() -> None:
        names = await twins(tmp_path / "games.db", SKIRMISH_GAME, stacked, lambda run: run.is_over, look=1, once=False)
        assert len(names) > 12

    run(play())


CARD = "secondary card"


@pytest.mark.soak
def test_nobody_can_tell_what_the_other_wrote_down_in_a_whole_battle_of_tenth_edition(tmp_path: Path) -> None:
    """Formations, reserves, and secondary missions, each of them once otherwise."""

    async def play() -> None:
        battle = tmp_path / "games.db", BATTLE, held, lambda run: run.is_over
        names = await twins(*battle, look=5, once=False, is_tried=lambda name, _: name != CARD)
        assert {"secondary missions", "reserves", "transports"} <= set(names)

    run(play(), 3000)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_nobody_can_tell_the_other_s_cards_in_a_whole_battle_of_tenth_edition(tmp_path: Path, part: int) -> None:
    """Every card that is drawn, each of them once another: in four parts, because each takes a battle."""

    async def play() -> None:
        battle = tmp_path / "games.db", BATTLE, held, lambda run: run.is_over
        names = await twins(*battle, look=5, once=False, is_tried=lambda name, n: name == CARD and n % 4 == part)
        assert names.count(CARD) > 2

    run(play(), 3000)
