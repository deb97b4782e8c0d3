"""The invented edition at the server: everything that crosses the wire is its own."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.dice import Chance
from tests.invented.rulebook import NAME, STARTER

from .table import BOT, PERSON, Table, Visitor, bearing, run, serving

INVENTED = "tests.invented.rulebook:RULEBOOK"
NONSENSE: tuple[Any, ...] = ("B99", {"A1.1": [[0, 0, 0, 1, 0], [1, 1, 0, 1, 0]]}, {"A2.1/long-rifle": "A1"}, ["A1"], 7)


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


async def everything_shown(table: Table, game: str, token: str) -> str:
    """What the other doors tell of the ruleset and of the game."""
    told = [await table.http.get(f"/api/odds/{NAME}"), await table.http.get("/api/rulesets")]
    told.append(await table.http.get(f"/api/games/{game}/record", headers=bearing(token)))
    for armies in (["first-walk", "slow-train"], ["first-walk", {"name": "nobody"}]):
        told.append(await table.http.post("/api/setups", json={"ruleset": NAME, "setup": STARTER | {"armies": armies}}))
    assert [answer.status_code for answer in told] == [200, 200, 200, 200, 422]
    return "\n".join(answer.text for answer in told)


@pytest.mark.parametrize("other", [PERSON, BOT | {"bot": "steady"}], ids=["person", "steady"])
def test_a_whole_battle_over_the_wire_never_cites_another_edition(tmp_path: Path, other: dict[str, Any]) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "games.db", INVENTED) as table:
            made = await table.make(PERSON, other, ruleset=NAME)
            tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
            people = [await table.sit(token) for token in tokens]
            watcher = await table.sit(made["spectator"])
            seated = [play(person, Chance(f"{seat}")) for seat, person in enumerate(people)]
            await asyncio.gather(*seated, watcher.play(Chance("nobody")))
            heard = "\n".join(text for visitor in (*people, watcher) for text in visitor.heard)
            heard += await everything_shown(table, made["game"], tokens[0])
            assert re.findall(r".{0,200}10e\..{0,80}", heard) == []
            for rule in ("inv.mission.vigil", "inv.weapon.heavy.wounds", "inv.stratagem."):
                assert rule in heard
            assert "Rally phase" in heard

    run(whole())
