"""What belongs to another edition is refused in one line that names the field and says where it belongs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.armies.unfit import Unfit
from bellona.kernel import shelf
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.odds.ask import ask, chances_of
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import begin
from bellona.wh40k.army.roster import starter
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.words import Voice
from tests.invented.rulebook import RULEBOOK as INVENTED

SCENE = """\
title: A scene
ruleset: of-the-test
otherwise: pass
setup:
  table: {size: [44, 60]}
  time: {phase: movement}
  sheets:
    gunner: {tags: [INFANTRY], rules: [], arms: {gun: {range: 24, BS: 3, abilities: [heavy]}}}
  A:
    A1: {sheet: gunner, at: [[10, 10]]}
  B:
    B1: {sheet: gunner, at: [[10, 50]]}
play:
  - until: A movement
"""
WEAPON = {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}


@pytest.fixture(autouse=True)
def all_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    books = {book.name: book for book in (TENTH, ELEVENTH, INVENTED)}
    monkeypatch.setattr(shelf, "_on_shelf", lambda: books)


def flaw(book: Rulebook, old: str, new: str) -> str:
    assert old in SCENE
    with pytest.raises(BadFile) as caught:
        begin(scenario_from(SCENE.replace(old, new, 1), "scene.yaml"), book)
    return str(caught.value)


@pytest.mark.parametrize(
    ("book", "old", "new", "told"),
    [
        (TENTH, "[heavy]", "[cleave 1]", "line 8: no rule is called 'cleave 1'; it belongs to wh40k-11e"),
        (ELEVENTH, "rules: []", "rules: [grenade]", "line 8: no rule is called 'grenade'; it belongs to wh40k-10e"),
        (
            TENTH,
            "  - until: A movement\n",
            "  - A fall back mode: ordered-retreat\n",
            "line 14: there is no question 'fall back mode'; it belongs to wh40k-11e",
        ),
        (
            ELEVENTH,
            "until: A movement",
            "until: B use go-to-ground",
            "line 14: there is no question 'use go-to-ground'; it belongs to wh40k-10e",
        ),
        (
            TENTH,
            "  - until: A movement\n",
            "  - until: A movement\n  - dice: hazard 3\n",
            "line 15: there is no roll 'hazard'; it belongs to wh40k-11e",
        ),
        (
            TENTH,
            "  - until: A movement\n",
            "  - no fact: {kind: HazardRolls}\n",
            "line 14: there is no fact 'HazardRolls'; it belongs to wh40k-11e",
        ),
    ],
)
def test_a_word_of_another_edition_in_a_scene(book: Rulebook, old: str, new: str, told: str) -> None:
    assert flaw(book, old, new).startswith(f"scene.yaml, {told}")


def test_what_is_strange_to_all_editions_is_told_with_the_nearest_word() -> None:
    assert flaw(TENTH, "[heavy]", "[heavi]") == "scene.yaml, line 8: no rule is called 'heavi'; did you mean heavy?"


def refused(book: Rulebook, **other: Any) -> str:
    starter = dict(next(iter(book.starters.values())))
    with pytest.raises(BellonaError) as caught:
        Run(book, starter | other, Seeded(1))
    return str(caught.value)


def test_armies_battlefields_and_missions_of_another_edition_in_a_set_up() -> None:
    for field, what in (("armies", "army"), ("layout", "layout"), ("mission", "mission")):
        own = next(name for name in INVENTED.choices[field] if name not in TENTH.choices[field])
        value = [own, own] if field == "armies" else own
        told = refused(TENTH, **{field: value})
        assert (what in told, told.endswith(f"{own!r}; it belongs to wh40k-invented")) == (True, True), told


def test_an_ability_of_another_edition_in_a_question_about_odds() -> None:
    question = {
        "attacks": [{"count": 5, "weapon": WEAPON | {"abilities": ["cleave 1"]}}],
        "target": {"models": [{"count": 5, "toughness": 4, "save": 3, "wounds": 2}]},
    }
    with pytest.raises(BellonaError, match=r"attacks\[0\].weapon.abilities: no rule .*; it belongs to wh40k-11e"):
        ask(question, TENTH)


def test_a_question_of_another_edition() -> None:
    question = {"ruleset": "wh40k-10e", "leadership": 7}
    with pytest.raises(BellonaError, match=r"^ruleset: this is a question of wh40k-10e, not of wh40k-11e$"):
        ask(question, ELEVENTH)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ({"attacks": [{"weapon": WEAPON, "steady": True}]}, r"attacks\[0\]\.steady is no field of wh40k-10e"),
        ({"hazard": {"rolls": 2}}, "hazard is no field of wh40k-10e"),
    ],
)
def test_a_field_of_another_edition_in_a_question_about_odds(question: dict[str, Any], told: str) -> None:
    squad = {"models": [{"toughness": 4, "save": 3, "wounds": 2}]}
    for topic in ("target",) if "attacks" in question else ():
        question = question | {topic: squad}
    with pytest.raises(BellonaError, match=rf"^the question is not in order: {told}; it belongs to wh40k-11e$"):
        ask(question, TENTH)


def test_a_field_that_no_edition_knows_is_told_as_it_is() -> None:
    with pytest.raises(BellonaError, match="unknown field `charm`"):
        ask({"charm": 1}, TENTH)


def test_a_datasheet_of_another_edition_in_words_about_odds() -> None:
    with pytest.raises(BellonaError, match=r"no datasheet is called 'whirlwind'; it belongs to wh40k-11e$"):
        chances_of(TENTH).said(TENTH, "whirlwind", "5x guard: T4 Sv3+ W2", {})


def test_datasheets_and_factions_of_another_edition_in_a_roster() -> None:
    armies = ELEVENTH.starters["first-game"]["armies"]
    rosters = [msgspec.to_builtins(starter(ELEVENTH, army)) for army in armies]
    with pytest.raises(Unfit) as caught:
        Run(TENTH, TENTH.starters["first-game"] | {"armies": rosters[::-1]}, Seeded(1))
    refusals = {refusal.why: refusal for refusal in caught.value.refusals}
    assert refusals["faction-elsewhere"].about == {"faction": "NECRONS", "rulesets": ["wh40k-11e"]}
    assert refusals["datasheet-elsewhere"].about["rulesets"] == ["wh40k-11e"]
    for refusal in (refusals["faction-elsewhere"], refusals["datasheet-elsewhere"]):
        said = Voice("en", TENTH.words).refusal(refusal.why, refusal.rules, refusal.about)
        assert "it belongs to wh40k-11e" in said
    strange = rosters[1] | {"units": [rosters[1]["units"][0] | {"sheet": "nobody"}]}
    with pytest.raises(Unfit) as caught:
        Run(ELEVENTH, ELEVENTH.starters["first-game"] | {"armies": [rosters[0], strange]}, Seeded(1))
    assert "no-datasheet" in [refusal.why for refusal in caught.value.refusals]


def test_an_area_named_as_an_objective_where_only_markers_are() -> None:
    area = "{key: court, kind: crater, footprint: [[16, 16], [24, 16], [24, 24], [16, 24]]}"
    named = f"table: {{size: [44, 60], terrain: [{area}]}}\n  objectives: {{O1: court}}"
    told = flaw(TENTH, "table: {size: [44, 60]}", named)
    assert told == "scene.yaml, line 6: court is no objective in wh40k-10e; it may be one in wh40k-11e"
    begin(scenario_from(SCENE.replace("table: {size: [44, 60]}", named), "scene.yaml"), ELEVENTH)


def test_an_area_named_as_an_objective_in_a_set_up() -> None:
    yard = {"key": "yard", "kind": "crater", "footprint": [[16, 16], [24, 16], [24, 24], [16, 24]]}
    own = {"size": [44, 60], "terrain": [yard], "objectives": ["yard"]}
    told = refused(TENTH, layout=own)
    assert told == "layout.objectives[0]: yard is no objective in wh40k-10e; it may be one in wh40k-11e"
    assert refused(ELEVENTH, layout=own | {"objectives": ["yart"]}).startswith("layout.objectives[0]: there is no")
    twice = refused(ELEVENTH, layout=own | {"objectives": ["yard", "yard"]})
    assert twice == "layout.objectives[1]: yard is an objective already"
    run = Run(ELEVENTH, ELEVENTH.starters["first-game"] | {"layout": own}, Seeded(1))
    assert run.state.mission["objectives"] == ["yard"]
