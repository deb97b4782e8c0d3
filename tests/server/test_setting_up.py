"""What a page needs to set a game up, to show its course, and to play it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook, rulebook_names
from bellona.wh40k.e10.rulebook import STARTERS
from tests.wh40k.ninth_letters import in_ninth_letters

from .siege import crowded, regiments
from .table import SKIRMISH, bearing, run, serving

LANGUAGES = {"en", "zh-Hans", "zh-Hant"}


def test_a_ruleset_tells_what_its_games_are_set_up_from(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e", SKIRMISH) as table:
            battles, skirmish = (await table.http.get("/api/rulesets")).json()
            fields = {field["key"]: [option["key"] for option in field["options"]] for field in battles["choices"]}
            assert set(fields) == {"mission", "battle_size", "layout", "armies"}
            for starter in battles["starters"]:
                assert starter["setup"]["mission"] in fields["mission"]
                assert set(starter["setup"]["armies"]) <= set(fields["armies"])
                assert set(starter["title"]) == LANGUAGES
            assert battles["switches"][0]["options"][0]["key"] == "spill"
            assert skirmish["choices"] == []

    run(ask())


def test_a_set_up_is_shown_or_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            wanted: dict[str, Any] = {"ruleset": "wh40k-10e", "setup": STARTERS["first-game"]}
            shown = (await table.http.post("/api/setups", json=wanted)).json()
            assert shown["table"]["size"] == [30, 44]
            assert {unit["owner"] for unit in shown["units"].values()} == {0, 1}
            assert set(shown["cast"]["units"]) >= set(shown["units"])
            large = wanted | {"setup": STARTERS["first-game"] | {"battle_size": "giant"}, "lang": "zh-Hant"}
            refused = await table.http.post("/api/setups", json=large)
            assert refused.status_code == 422
            assert "規模" in refused.json()["error"]["message"]

    run(ask())


@pytest.mark.parametrize("ruleset", rulebook_names())
def test_a_switch_that_a_ruleset_does_not_have_is_refused_with_the_word_that_was_meant(ruleset: str) -> None:
    """In scenes and in battles alike."""
    book = find_rulebook(ruleset)
    scene = (regiments(1, 3, 1) if ruleset.startswith("conquest") else crowded(1, 3, 1, 1, 0))["scenario"]
    scene = in_ninth_letters({"scenario": scene})["scenario"] if ruleset == "wh40k-9e" else scene
    starter = next(iter(book.starters.values()))
    switch, (reading, *_) = next(iter(book.switches.items()))

    for with_switches in (lambda given: {"scenario": scene | given}, lambda given: starter | given):
        with Run(book, with_switches({"switches": {switch: reading}}), Seeded(0)) as run:
            assert run.state.switches[switch] == reading
        for wrong, meant in (({f"{switch}s": reading}, switch), ({switch: f"{reading}s"}, reading)):
            with pytest.raises(BellonaError, match=rf"there is no .*; did you mean {meant}\?"):
                Run(book, with_switches({"switches": wrong}), Seeded(0))


def test_an_army_file_becomes_data_and_aliases_are_not_followed(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            army = await table.http.post("/api/armies", content="name: Mine\nunits: [{sheet: captain}]")
            assert army.json() == {"name": "Mine", "units": [{"sheet": "captain"}]}
            bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]"
            for bad in (bomb, "- a list", "", "{", "a: !!python/object:os.system x"):
                assert (await table.http.post("/api/armies", content=bad)).status_code == 422, bad

    run(ask())


def test_the_course_of_a_game_is_told_with_titles_and_names_that_the_clock_uses(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            made = await table.make(ruleset="wh40k-10e")
            person = await table.sit(made["seats"][0]["token"])
            stages = {stage["name"]: stage for stage in person.welcome["stages"]}
            clock = person.update["clock"]
            phases = {phase["name"]: phase for phase in stages[clock["stage"]]["phases"]}
            assert clock["step"] in [step["name"] for step in phases[clock["phase"]]["steps"]]
            assert phases[clock["phase"]]["title"]["en"] == "Declare Battle Formations"
            assert [phase["title"]["zh-Hans"] for phase in stages["battle"]["phases"]][2] == "射击阶段"
            assert person.update["request"]["hint"].startswith("A Leader")

    run(ask())


def test_standing_orders_are_told_in_words_to_their_owner_when_they_change(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db", "wh40k-10e") as table:
            made = await table.make(ruleset="wh40k-10e")
            one, other = [await table.sit(seat["token"], lang="zh-Hans") for seat in made["seats"]]
            shipped = {order["asks"]: order for order in one.update["orders"]}
            assert shipped["allocate"]["title"] == "由哪个模型承受攻击"
            mine = [{"asks": "use rapid-ingress", "answer": "pass"}]
            assert (await one.ask("orders", orders=mine))["type"] == "accepted"
            await one.until("update")
            (order,) = one.update["orders"]
            assert (order["title"], order["answer"]) == ("迅速入场", "pass")
            assert (await other.ask("measure", a={"at": [0, 0]}, b={"at": [3, 4]}))["type"] == "measured"
            assert "rapid-ingress" not in "".join(other.heard)

    run(ask())


def test_a_rematch_is_one_game_with_a_seat_for_each(tmp_path: Path) -> None:
    async def ask() -> None:
        async with serving(tmp_path / "games.db") as table:
            made = await table.make()
            game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
            one, other = [await table.sit(token) for token in tokens]
            path = f"/api/games/{game}/rematch"
            assert (await table.http.post(path, headers=bearing(tokens[0]))).status_code == 422  # it is not over
            await one.ask("concede")
            again = [(await table.http.post(path, headers=bearing(token))).json() for token in tokens]
            assert again[0]["game"] == again[1]["game"] != game
            assert again[0]["token"] != again[1]["token"]
            assert (await other.until("rematch-asked"))["by"] == 0
            seats = [await table.sit(each["token"]) for each in again]
            assert [seat.welcome["player"] for seat in seats] == [0, 1]
            for stranger in (made["spectator"], "nobody"):
                assert (await table.http.post(path, headers=bearing(stranger))).status_code == 404

    run(ask())
