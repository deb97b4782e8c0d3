"""Nobody is sent a byte of the other side's undrawn Command Cards in their order, or of its secondary missions."""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bellona.conquest.facts.victory_facts import SecondariesDrawn
from bellona.conquest.rounds.secondary import SECONDARIES
from bellona.kernel.dice import Chance
from bellona.kernel.run import Run

from .table import PERSON, Table, Visitor, bearing, run, serving

CONQUEST = "conquest-2e"
FEW = 3  # cards in a row
DRAWN = re.compile(r'"name":"drawn-cards","count":\d+,"cards":\[[^]]*\]')


def setup(number: int) -> dict[str, Any]:
    armies = [["river-watch", "thorn-pack"], ["thorn-pack", "river-watch"]][number % 2]
    told = {"scenario": "heart-of-the-field", "size": "skirmish", "battlefield": "mill-country"}
    return told | {"armies": armies, "secondaries": True}


def secrets(battle: Run, viewer: int | None) -> list[str]:
    """How cards would be written that somebody may not see: all missions but those dealt to him, and a few cards in a
    row of what is left of a stack of others.
    """
    dealt = [fact for fact in battle.facts if isinstance(fact, SecondariesDrawn) and fact.player == viewer]
    found = [f'"{card}"' for card in SECONDARIES if not any(card in fact.cards for fact in dealt)]
    for player, side in enumerate(battle.state.sides):
        written = [f'"{card}"' for card in side.stack if player != viewer]
        found += [",".join(written[at : at + FEW]) for at in range(len(written) - FEW + 1)]
    return found


def covered(told: str) -> str:
    """Without the cards that lie face up since they were drawn: next round they may lie in the same order again."""
    return DRAWN.sub("", told.replace(", ", ","))


class Watch:
    """Looks at everything that somebody was sent since it looked last, with what is still secret now."""

    def __init__(self, visitor: Visitor, viewer: int | None) -> None:
        self.visitor, self.viewer, self.looked, self.sought = visitor, viewer, 0, 0

    def look(self, battle: Run) -> None:
        told = "".join(self.visitor.heard[self.looked :])
        self.looked = len(self.visitor.heard)
        sought = secrets(battle, self.viewer)
        assert not [secret for secret in sought if secret in covered(told)]
        self.sought += len(sought)


def log_of_the_server(logged: pytest.LogCaptureFixture) -> str:
    """Not of those who are connected to it."""
    return "".join(record.getMessage() for record in logged.records if record.name.startswith("bellona"))


async def battle(table: Table, number: int, logged: pytest.LogCaptureFixture) -> None:
    """A whole battle of two people before a spectator."""
    made = await table.make(PERSON, PERSON, ruleset=CONQUEST, setup=setup(number), seed=number)
    room = table.hall.rooms[made["game"]]
    people = [await table.sit(seat["token"]) for seat in made["seats"]]
    spectator = await table.sit(made["spectator"])
    watches = [Watch(people[0], 0), Watch(people[1], 1), Watch(spectator, None)]
    over = asyncio.Event()

    async def listen() -> None:
        while spectator.over is None:
            await spectator.hear()

    async def watch() -> None:
        for look in itertools.count():
            if over.is_set():
                return
            for each in watches:
                each.look(room.run)
            await asyncio.sleep(0.03)
            if look % 10:
                continue
            for seat, token in enumerate(seat["token"] for seat in made["seats"]):
                record = await table.http.get(f"/api/games/{made['game']}/record", headers=bearing(token))
                told = covered(record.text + log_of_the_server(logged))
                hidden = [] if room.run.is_over else secrets(room.run, seat)  # then all cards are turned up
                assert not [secret for secret in hidden if secret in told]

    watching = asyncio.create_task(watch())
    await asyncio.gather(*(one.play(Chance(f"{number} {i}")) for i, one in enumerate(people)), listen())
    over.set()
    await watching
    assert all(each.sought > 100 for each in watches)
    assert all(
        f'"{card}"' in "".join(one.heard) for i, one in enumerate(people) for card in room.run.state.sides[i].hand
    )


def battles(tmp_path: Path, numbers: range, logged: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with serving(tmp_path / "games.db", CONQUEST) as table:
            for number in numbers:
                await battle(table, number, logged)

    with logged.at_level(logging.DEBUG):
        run(play(), 300 * len(numbers))


def test_the_other_sides_cards_are_in_no_byte_of_a_battle(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    battles(tmp_path, range(2), caplog)


@pytest.mark.soak
def test_the_other_sides_cards_are_in_no_byte_of_20_battles(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    battles(tmp_path, range(10, 30), caplog)
