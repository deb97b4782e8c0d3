"""One scene under several editions: what differs, by which rules, and what a comparison must be like."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bellona.cli.main import app
from bellona.kernel.dice import ByRoll, Chance, DiceMissing, source_from
from bellona.kernel.errors import BadFile
from bellona.kernel.requests import Roll
from bellona.kernel.rulebook import Rulebook
from bellona.scenarios.comparing import Compared, compare
from bellona.scenarios.comparison import comparison_from, read_comparison
from bellona.scenarios.runner import ExpectationFailed
from bellona.scenarios.schema import comparison_schema
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from tests.invented.rulebook import RULEBOOK as INVENTED
from tests.scenarios.test_fuzz import mutated
from tests.skirmish import RULEBOOK as SKIRMISH

SCENES = Path(__file__).parent.parent / "scenes/compare"
FILES = sorted(SCENES.glob("*.yaml"))
SHOCK = (SCENES / "battle-shock.yaml").read_text(encoding="utf-8")


def compared(text: str, *books: Rulebook) -> Compared:
    return compare(comparison_from(text, "scene.yaml"), books or (TENTH, ELEVENTH))


def flaw(text: str, *books: Rulebook) -> str:
    with pytest.raises(BadFile) as caught:
        compared(text, *books)
    return str(caught.value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scene_differs_as_it_says(file: Path) -> None:
    assert compare(read_comparison(file), (TENTH, ELEVENTH)).problems == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_edition_has_rules_that_made_the_difference_and_a_sentence_says_which(file: Path) -> None:
    divides = compare(read_comparison(file), (TENTH, ELEVENTH)).divides
    assert {edition for divide in divides for edition in divide.rules} == {TENTH.name, ELEVENTH.name}
    assert all(divide.differs for divide in divides if ELEVENTH.name in divide.rules)


def test_what_is_the_same_and_what_is_not_stands_side_by_side() -> None:
    course = compared(SHOCK).course
    kinds = [(type(next(iter(one.facts.values()))).__name__, one.same, list(one.facts)) for one in course]
    assert ("PhaseBegan", True, [TENTH.name, ELEVENTH.name]) in kinds
    assert ("BattleShockEnded", False, [TENTH.name]) in kinds
    assert kinds.count(("BattleShockTest", False, [ELEVENTH.name])) == 2


def test_rules_that_say_the_same_in_all_editions_made_no_difference() -> None:
    named = {rule for divide in compared(SHOCK).divides for rules in divide.rules.values() for rule in rules}
    assert {"11e.battle-shock.persists", "10e.command.battle-shock.failure", "11e.battle-shock.who-tests"} <= named
    assert "11e.battle-shock.roll" not in named


def test_what_must_differ_and_does_not_is_said_in_a_sentence() -> None:
    same = SHOCK.replace("differs: [who tests,", "  round: clock/round\ndiffers: [round, who tests,")
    assert compared(same).problems == ["'round' must differ, but is 2 in wh40k-10e and wh40k-11e"]


def test_what_an_edition_must_show_or_cite_and_does_not_is_said_in_a_sentence() -> None:
    other = SHOCK.replace("who tests: null", "who tests: A1").replace("11e.battle-shock.persists]", "11e.sight.hidden]")
    shown, cited = compared(other).problems
    assert shown == "'who tests' must be A1 in wh40k-10e, but is nothing"
    assert cited.startswith("11e.sight.hidden must be among the rules of wh40k-11e that made the difference; there are")


def test_another_edition_joins_without_a_change() -> None:
    found = compare(read_comparison(SCENES / "fall-back.yaml"), (TENTH, ELEVENTH, INVENTED))
    assert found.problems == []
    assert list(found.shows["A1 has left"]) == [TENTH.name, ELEVENTH.name, INVENTED.name]


def test_an_edition_that_cannot_play_it_is_named_with_the_reason_in_one_line() -> None:
    found = compared(SHOCK, TENTH, ELEVENTH, SKIRMISH)
    assert found.problems == []
    assert list(found.cannot) == ["skirmish"]
    assert found.cannot["skirmish"].startswith("scene.yaml, ")
    assert "\n" not in found.cannot["skirmish"]


def test_one_edition_alone_is_nothing_to_compare() -> None:
    assert compared(SHOCK, TENTH).problems == ["there is nothing to compare: only wh40k-10e can play it"]


def test_an_edition_that_the_file_names_has_to_play_it() -> None:
    broken = SHOCK.replace("    rules: [11e", "    setup: {A: {A1: {sheet: nobody}}}\n    rules: [11e")
    named, alone = compared(broken).problems
    assert named.startswith("wh40k-11e is named in the file and cannot play it: scene.yaml, line 27: ")
    assert "nobody" in named
    assert alone.startswith("there is nothing to compare")


def test_dice_are_taken_by_kind_of_roll_and_an_edition_that_runs_out_of_them_is_named() -> None:
    assert "'battle-shock' needs 2 dice, there are 0 left" in compared(SHOCK.replace("2 3 2 3", "2 3")).problems[0]
    unused = SHOCK.replace("dice:\n", "dice:\n  charge: 6 6\n")
    assert compared(unused).problems == ["nobody rolled the dice for 'charge'"]


def test_an_edition_answers_a_question_of_the_script_in_its_own_way() -> None:
    text = (SCENES / "fall-back.yaml").read_text(encoding="utf-8")
    shorter = "{A1.1: [2.2, 10], A1.2: [2.2, 11.4], A1.3: [3.6, 10], A1.4: [3.6, 11.4]}"
    own = text.replace(
        "A fall back mode: desperate-escape", f"A fall back mode: ordered-retreat, A fall-back move: {shorter}"
    )
    found = compared(own)
    assert found.cannot == {}
    assert found.shows["A1 has left"][ELEVENTH.name] == {f"A1.{i}": 2 for i in range(1, 5)}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("differs:", "notes2: x\ndiffers:", "line 21: there is no key 'notes2'; did you mean notes?"),
        ("who tests: BattleShockTest unit", "who tests: BattleShock unit", "line 18: there is no fact 'BattleShock'"),
        ("BattleShockTest unit", "BattleShockTest units", "line 18: there is no field of BattleShockTest 'units'"),
        ("differs: [who tests", "differs: [who test", "line 21: there is no name among what it shows 'who test'; did"),
        ("battle-shock: 2 3 2 3", "battel-shock: 2 3", "line 14: there is no roll 'battel-shock'; did you mean"),
        ("battle-shock: 2 3 2 3", "battle-shock: two", "line 14: 'two': dice are numbers, as in '6 5 5'"),
        ("wh40k-10e:", "wh40k-1e:", "line 24: there is no ruleset 'wh40k-1e'; did you mean"),
        ("dice:\n", "answers: {C targets: x}\ndice:\n", "line 13: 'C targets' is no question to a player"),
        ("dice:\n", "answers: {A tragets: x}\ndice:\n", "line 13: there is no question 'tragets'; did you mean"),
        ("  - until: A unit to move\n", "  - until: A unit to move\n    dice: 3\n", "line 17: dice has no place in"),
        ("sheet: trooper, models: 5", "sheet: troper, models: 5", "line 9: "),
    ],
)
def test_what_is_wrong_with_a_file_is_named_with_its_line(old: str, new: str, told: str) -> None:
    assert old in SHOCK
    assert flaw(SHOCK.replace(old, new, 1)).startswith(f"scene.yaml, {told}")


def test_the_schema_is_that_of_the_code() -> None:
    file = Path(__file__).parents[2] / "docs" / "comparison.schema.json"
    assert json.loads(file.read_text(encoding="utf-8")) == json.loads(json.dumps(comparison_schema()))


def test_dice_by_roll_are_a_function_of_what_has_fallen() -> None:
    dice = ByRoll({"hit": [1, 2, 3], "wound": [4]})
    assert dice.roll(Roll(name="hit", player=0, count=2), 0, 0, 0) == [1, 2]
    assert dice.roll(Roll(name="wound", player=0, count=1), 1, 2, 1) == [4]
    assert dice.roll(Roll(name="hit", player=0, count=1), 2, 2, 1) == [3], "the wound roll was taken back"
    with pytest.raises(DiceMissing, match="'hit' needs 1 dice, there are 0 left"):
        dice.roll(Roll(name="hit", player=0, count=1), 3, 3, 2)
    with pytest.raises(DiceMissing, match="there is a 9 where 'hit' rolls dice of 6 sides"):
        ByRoll({"hit": [9]}).roll(Roll(name="hit", player=0, count=1), 0, 0, 0)
    assert source_from(dice.header()).header() == dice.header()


def test_600_mutated_comparisons_are_compared_or_named_with_their_place() -> None:
    chance = Chance("mutated comparisons")
    outcomes = {"compared": 0, "differs": 0, "refused": 0}
    for i in range(600):
        data = mutated(FILES[i % len(FILES)].read_bytes(), chance)
        try:
            found = compared(data.decode("utf-8", "replace"))
        except (BadFile, ExpectationFailed) as error:  # which no edition can read, or play
            told, outcome = str(error).split("\n"), "refused"
        else:
            told, outcome = list(found.cannot.values()), "differs" if found.problems else "compared"
        assert all(line.startswith("scene.yaml") for line in told)
        outcomes[outcome] += 1
    assert min(outcomes.values()) > 20


# -- the command -------------------------------------------------------------------------------------------------------


def shown(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", "compare", *args])
    return result.exit_code, result.output


def test_the_command_shows_editions_side_by_side_with_the_rules_that_made_the_difference() -> None:
    code, page = shown(str(SCENES / "battle-shock.yaml"))
    assert code == 0
    assert "11e.battle-shock.persists" in page
    assert "Rules that made the difference" in page


def test_the_command_says_it_in_other_languages_and_as_json() -> None:
    code, told = shown(str(SCENES / "battle-shock.yaml"), "--lang", "zh-Hant", "--json")
    found = json.loads(told)
    assert code == 0
    assert found["editions"] == ["wh40k-11e", "wh40k-10e"]  # as they stand on the shelf
    assert "battle_shocked" in found["cannot"]["wh40k-9e"]
    assert found["shows"]["who tests"] == {"wh40k-10e": None, "wh40k-11e": ["A1", "A2"]}
    assert any("11e.battle-shock.persists" in one["differs"] for one in found["rules"])
    assert "造成差異的規則" in shown(str(SCENES / "battle-shock.yaml"), "--lang", "zh-Hant")[1]


def test_the_command_ends_with_1_when_something_does_not_differ(tmp_path: Path) -> None:
    file = tmp_path / "same.yaml"
    file.write_text(SHOCK.replace("null", "B1"), encoding="utf-8")
    code, page = shown(str(file))
    assert code == 1
    assert "'who tests' must be B1 in wh40k-10e" in page


def test_run_leaves_comparisons_in_a_folder_to_compare() -> None:
    result = CliRunner().invoke(app, ["scenario", "run", str(SCENES)])
    assert (result.exit_code, result.output.strip()) == (0, "0 passed, 0 failed")
