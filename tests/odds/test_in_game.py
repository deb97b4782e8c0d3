"""Odds of what units of a game in progress might do next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bellona.cli.odds_pages import law_title
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import fact_data
from bellona.kernel.record import save
from bellona.kernel.run import Run
from bellona.odds import ask_in_game
from bellona.odds.answers import titled
from bellona.odds.luck import luck
from bellona.wh40k.attacks.melee import make_melee_attacks
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.charge import charge
from bellona.words import LANGUAGES, Voice

from ..wh40k.e10.clashing import WIDE
from ..wh40k.e10.firing import armed, at, shooting, shot
from ..wh40k.e10.scenes import Scene
from .test_odds_command import Bellona, bellona

__all__ = ["bellona"]
MARINES: dict[str, Any] = {"A1": {"sheet": "marine"} | at(10, count=3)}
PLASMA: dict[str, Any] = {"plasma": {"S": 8, "AP": -3, "D": 2, "item": "plasma gun"}}
BOTH: dict[str, Any] = PLASMA | {"over": {"S": 9, "D": 3, "item": "plasma gun", "abilities": ["hazardous"]}}


def guards(x: float, count: int = 5) -> dict[str, Any]:
    return {"B1": {"sheet": "guard"} | at(x, count=count)}


async def nothing(game: Warhammer) -> None:
    """Nobody does anything."""


def asked(scene: dict[str, Any], **question: Any) -> dict[str, Any]:
    """What is told in a scene before anything happens; it must leave no trace."""
    run = Scene(scene, nothing).run
    before = run.rulebook.state_data(run.state)
    told = ask_in_game(run, 0, {"unit": "A1", "target": "B1"} | question)
    assert run.rulebook.state_data(run.state) == before
    result: dict[str, Any] = json.loads(json.dumps(told))
    return result


def law_after(scene: Scene) -> dict[str, float]:
    """The law that the record of the attack tells afterwards."""
    (made,) = luck(RULEBOOK, [fact_data(fact) for fact in scene.run.facts])
    return {str(number): chance for number, chance in made.law.items()}


def test_what_is_told_before_shooting_is_what_the_record_tells_after_it() -> None:
    ours = {"A1": {"sheet": "armed", "models": 3, "at": [[10, 20], [9, 22], [4, 20]]}}
    scene = shooting(ours, guards(20), armed(rifle={"A": 2, "abilities": ["rapid-fire 1"]}))
    told = asked(scene)
    assert [weapon["model"] for weapon in told["weapons"]] == ["A1.1", "A1.2", "A1.3"]
    assert [step["number"] for step in told["steps"] if step["step"] == "attacks"] == ["3", "2"]  # two are near enough
    assert told["barred"] == {}
    targets = {f"A1.{n}/rifle": "B1" for n in (1, 2, 3)}
    after = law_after(shot(scene, targets, "hit 1 1 1 1 1 1, hit 1 1"))
    assert told["wounds_lost"] == pytest.approx(after, abs=1e-15)
    assert 0 < told["mean_wounds_lost"] < 5


def test_whoever_is_out_of_range_is_told_with_what_was_measured() -> None:
    told = asked(shooting({"A1": {"sheet": "marine", "models": 2, "at": [[10, 20], [8.5, 20]]}}, guards(34.5, 1)))
    assert [weapon["model"] for weapon in told["weapons"]] == ["A1.1"]
    assert list(told["barred"]) == ["A1.2/rifle"]
    barred = told["barred"]["A1.2/rifle"]
    assert (barred["why"], barred["about"]["limit"]) == ("out-of-range", 24)
    assert barred["about"]["distance"] == pytest.approx(26 - WIDE, abs=1e-3)


def test_a_unit_that_has_shot_is_barred_as_a_whole() -> None:
    told = asked(shooting({"A1": MARINES["A1"] | {"shot": True}}, guards(20)))
    assert told["barred"]["A1"]["why"] == "has-shot"
    assert told["wounds_lost"]["0"] == 1.0


def test_weapons_and_profiles_may_be_chosen() -> None:
    scene = shooting({"A1": {"sheet": "armed"} | at(10, count=2)}, guards(20), armed("marine", **BOTH))
    by_itself = asked(scene)
    assert [weapon["weapon"] for weapon in by_itself["weapons"]] == ["plasma", "plasma"]
    chosen = asked(scene, weapons={"A1.2/plasma gun": "over"})
    assert chosen["weapons"] == [{"model": "A1.2", "weapon": "over"}]
    assert chosen["uncounted"] == ["hazardous"]
    with pytest.raises(BellonaError, match="has no profile 'fist'"):
        asked(scene, weapons={"A1.2/plasma gun": "fist"})
    with pytest.raises(BellonaError, match="has no weapon"):
        asked(scene, weapons={"A1.9/plasma gun": ""})


def test_pistols_are_left_beside_other_guns() -> None:
    scene = shooting(
        {"A1": {"sheet": "armed"} | at(10)}, guards(20), armed(pistol={"abilities": ["pistol"]}, rifle={"A": 2})
    )
    assert [weapon["weapon"] for weapon in asked(scene)["weapons"]] == ["rifle"]
    named = asked(scene, weapons={"A1.1/pistol": ""})
    assert [weapon["weapon"] for weapon in named["weapons"]] == ["pistol"]


def test_overwatch_hits_on_sixes() -> None:
    told = asked(shooting(MARINES, guards(20)), how="overwatch")
    hit = next(step for step in told["steps"] if step["step"] == "hit")
    assert (hit["needed"], hit["chance"]) == (6, pytest.approx(1 / 6))


def test_what_is_told_before_a_fight_is_what_the_record_tells_after_it() -> None:
    ours = {"A1": {"sheet": "marine", "models": 2, "at": [[10, 20], [10, 23]]}}
    scene = shooting(ours, {"B1": {"sheet": "guard", "models": 4, "at": [[10 + WIDE, 20 + 1.4 * i] for i in range(4)]}})
    scene["A"]["A1"]["at"][1] = [7, 20]
    told = asked(scene, how="fight")
    assert [weapon["model"] for weapon in told["weapons"]] == ["A1.1"]
    assert told["barred"]["A1.2"]["why"] == "out-of-melee-reach"

    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    after = law_after(Scene(scene, act, dice="hit 1 1 1"))
    assert told["wounds_lost"] == pytest.approx(after, abs=1e-15)


def test_a_charge_is_told_by_the_roll_that_it_needs() -> None:
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, guards(10 + WIDE + 7, 1))
    told = asked(scene, how="charge")
    assert told["steps"][0]["needed"] == 6
    assert told["chance"] == pytest.approx(26 / 36)
    assert told["barred"] == {}
    far = asked(shooting({"A1": {"sheet": "marine"} | at(10)}, guards(30, 1)), how="charge", target=["B1"])
    assert (far["barred"]["B1"]["why"], far["chance"]) == ("too-far-to-charge", 0)

    async def act(game: Warhammer) -> None:
        await charge(game, game.unit("A1"), [game.unit("B1")])

    assert Scene(scene, act, dice="charge 3 2").fact("ChargeFailed")


@pytest.mark.parametrize(
    ("question", "problem"),
    [
        ({"unit": "A9"}, "no unit 'A9'"),
        ({"target": "A1"}, "is no enemy"),
        ({"target": []}, "takes one target, not 0"),
        ({"target": ["B1", "B2"]}, "takes one target, not 2"),
        ({"how": "dance"}, "dance"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_question_about_a_game_that_makes_no_sense_is_refused(question: dict[str, Any], problem: str) -> None:
    scene = shooting(MARINES, guards(20) | {"B2": {"sheet": "guard"} | at(30)})
    with pytest.raises(BellonaError, match=problem):
        asked(scene, **question)


def test_the_command_asks_about_a_recorded_game(bellona: Bellona, tmp_path: Path) -> None:
    run = Run(RULEBOOK, {"scenario": shooting(MARINES, guards(20))}, Seeded(1))
    record = tmp_path / "game.jsonl"
    save(run, record)
    told = bellona.json("--game", str(record), "A1", "B1")
    voice = Voice("en", RULEBOOK.words)
    answer = titled(ask_in_game(run, None, {"unit": "A1", "target": "B1"}), lambda name: law_title(voice, name))
    assert told == json.loads(json.dumps(answer))
    assert [law["title"] for law in told["laws"]] == ["Wounds lost", "Models destroyed"]
    for language in LANGUAGES:
        page = bellona("--game", str(record), "--melee", "A1", "B1", "--lang", language)
        assert "10e.fight.models-that-fight" in page
    assert "name two units" in bellona("--game", str(record), "A1", code=2)


def test_the_wounded_model_falls_first() -> None:
    """One rifle, two attacks of damage 1: only the model that has lost a wound can be destroyed by both."""
    theirs = {"B1": {"sheet": "marine", "wounds": {"B1.2": 1}} | at(20, count=2)}
    told = asked(shooting({"A1": {"sheet": "marine"} | at(10)}, theirs))
    unhurt = asked(shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": {"sheet": "marine"} | at(20, count=2)}))
    unsaved = 4 / 6 * 3 / 6 * 3 / 6
    assert told["models_destroyed"]["1"] == pytest.approx(1 - (1 - unsaved) ** 2)
    assert unhurt["models_destroyed"]["1"] == pytest.approx(unsaved**2)
