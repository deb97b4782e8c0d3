"""Editions that amend another at the server: everything that crosses the wire is their own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bellona.kernel.dice import Chance
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from tests.invented.rulebook import RULEBOOK as INVENTED
from tests.invented.rulebook import STARTER
from tests.wh40k.editions import cited_in

from .table import BOT, PERSON, Table, Visitor, bearing, run, serving

STEADY = BOT | {"bot": "steady"}
NONSENSE: tuple[Any, ...] = ("B99", {"A1.1": [[0, 0, 0, 1, 0], [1, 1, 0, 1, 0]]}, {"A2.1/long-rifle": "A1"}, ["A1"], 7)


class Edition(NamedTuple):
    """An edition with a set-up to play, and what has to be heard of it."""

    ruleset: str
    finder: str
    setup: dict[str, Any]
    words: tuple[str, ...]


EDITIONS = {
    "9e": Edition(
        NINTH.name,
        "bellona.wh40k.e09.rulebook:RULEBOOK",
        NINTH.starters["combat-patrol"],
        ("9e.psychic.", "9e.mission.capture-and-control", "9e.weapon.rapid-fire", "Psychic phase"),
    ),
    "invented": Edition(
        INVENTED.name,
        "tests.invented.rulebook:RULEBOOK",
        STARTER,
        ("inv.mission.vigil", "inv.weapon.heavy.wounds", "inv.stratagem.", "Rally phase"),
    ),
    "11e": Edition(
        ELEVENTH.name,
        "bellona.wh40k.e11.rulebook:RULEBOOK",
        ELEVENTH.starters["first-game"],
        ("11e.core.start-of-turn-step", "11e.shooting.types", "11e.stratagem.", "11e.objective.terrain-objective"),
    ),
}


async def look_around(person: Visitor) -> None:
    """Ask for everything that somebody at the table may ask for."""
    units = [key for key, unit in person.units.items() if unit["on_table"]]
    ours, theirs = ([key for key in units if person.units[key]["owner"] == owner][:1] for owner in (0, 1))
    for unit, target in zip(ours + theirs, theirs + ours, strict=False):
        await person.ask("odds", unit=unit, target=target)
        await person.ask("sight", unit=unit)
        await person.ask("rings", unit=unit)
        await person.ask("measure", a={"unit": unit}, b={"unit": target})
    if person.update["request"]:
        for nonsense in NONSENSE:
            await person.ask("check", n=person.update["n"], answer=nonsense)
        await person.ask("suggest", n=person.update["n"])


async def play(person: Visitor, chance: Chance) -> None:
    """Play to the end, and look around now and then."""
    while person.over is None:
        await person.play(chance, lambda: chance.pick(12) == 0 and person.update["request"] is not None)
        if person.over is None:
            await look_around(person)
            await person.answer(await person.some(chance))


async def everything_shown(table: Table, edition: Edition, game: str, token: str) -> str:
    """What the other doors tell of the ruleset and of the game."""
    told = [await table.http.get(f"/api/odds/{edition.ruleset}"), await table.http.get("/api/rulesets")]
    told.append(await table.http.get(f"/api/games/{game}/record", headers=bearing(token)))
    one, other = edition.setup["armies"]
    for armies in ([one, other], [one, {"name": "nobody"}]):
        asked = {"ruleset": edition.ruleset, "setup": edition.setup | {"armies": armies}}
        told.append(await table.http.post("/api/setups", json=asked))
    assert [answer.status_code for answer in told] == [200, 200, 200, 200, 422]
    return "\n".join(answer.text for answer in told)


async def whole_battle(edition: Edition, folder: Path, other: dict[str, Any], seed: int = 1) -> None:
    async with serving(folder / "games.db", edition.finder) as table:
        made = await table.make(PERSON, other, ruleset=edition.ruleset, seed=seed)
        tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
        people = [await table.sit(token) for token in tokens]
        watcher = await table.sit(made["spectator"])
        seated = [play(person, Chance(f"{seed - 1}{seat}")) for seat, person in enumerate(people)]
        await asyncio.gather(*seated, watcher.play(Chance("nobody")))
        heard = "\n".join(text for visitor in (*people, watcher) for text in visitor.heard)
        heard += await everything_shown(table, edition, made["game"], tokens[0])
        others = [other for other in ("9e", "10e", "11e") if f"wh40k-{other}" != edition.ruleset]
        assert [found for other in others if (found := cited_in(heard, other))] == []
        assert [words for words in edition.words if words not in heard] == []


@pytest.mark.parametrize("other", [PERSON, STEADY], ids=["person", "steady"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_whole_battle_over_the_wire_never_cites_another_edition(
    tmp_path: Path, edition: str, other: dict[str, Any]
) -> None:
    run(whole_battle(EDITIONS[edition], tmp_path, other))


@pytest.mark.soak
@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize("edition", ["9e", "11e"])
def test_nor_do_others(tmp_path: Path, edition: str, seed: int) -> None:
    """Five of each, with those above."""
    run(whole_battle(EDITIONS[edition], tmp_path, (PERSON, STEADY)[seed % 2], seed))
