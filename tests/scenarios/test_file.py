"""What is wrong with a scenario file is said in one line, with the line of the file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bellona.kernel.errors import BadFile
from bellona.scenarios.file import read_scenario, scenario_from
from bellona.scenarios.schema import scenario_schema

GOOD = """\
title: A scene
ruleset: tests.skirmish:RULEBOOK
setup: {}
play:
  - A action: shoot
  - fact: {kind: Shot}
"""


def problem(text: str) -> str:
    with pytest.raises(BadFile) as caught:
        scenario_from(text, "scene.yaml")
    return str(caught.value)


def test_steps_carry_the_line_on_which_they_stand() -> None:
    assert [step.line for step in scenario_from(GOOD).play] == [5, 6]


def test_an_answer_names_its_player_and_question() -> None:
    step = scenario_from(GOOD).play[0]
    assert (step.player, step.asks, step.answer) == ("A", "action", "shoot")


def test_broken_yaml_is_named_with_its_line() -> None:
    assert problem(GOOD + "  - [").startswith("scene.yaml, line 8: is not YAML")


def test_an_unknown_key_is_named_with_its_line() -> None:
    assert problem("wrong: 1\n" + GOOD).startswith("scene.yaml, line 1: there is no key 'wrong'; there are title,")


def test_a_value_of_the_wrong_kind_is_named_with_its_line() -> None:
    assert problem(GOOD + "rules: 3\n").startswith("scene.yaml, line 7: Expected `array`, got `int`")


def test_a_step_of_the_wrong_kind_is_named_with_its_line() -> None:
    assert problem(GOOD + "  - C action: shoot\n").startswith("scene.yaml, line 7: 'C action': an answer begins")
    assert problem(GOOD + "  - fact: 3\n").startswith("scene.yaml, line 7: Expected `object | null`")
    assert problem(GOOD + "  - fcat: {}\n").endswith("of other steps did you mean fact?")
    assert "times stands beside the fact" in problem(GOOD + "  - times: 2\n")
    assert "until stands alone" in problem(GOOD + "  - {A action: shoot, until: A action}\n")
    assert "line 7: there is no key 'turn'; there are stage, round" in problem(GOOD + "  - until: {turn: 2}\n")
    assert "one answer or expectation" in problem(GOOD + "  - {A one: 1, A two: 2}\n")
    assert "refused stands beside" in problem(GOOD + "  - refused: {}\n")
    assert "begin stands alone" in problem(GOOD + "  - {A action: shoot, begin: {}}\n")


def test_a_key_that_is_written_twice_is_named_with_its_line() -> None:
    assert problem(GOOD + "rules: []\nrules: []\n") == "scene.yaml, line 8: the key 'rules' is written twice"


def test_all_that_is_wrong_is_said_at_once() -> None:
    assert problem("wrong: 1\n" + GOOD + "notes: 3\n").splitlines() == [
        "scene.yaml, line 1: there is no key 'wrong'; there are title, ruleset, setup, rules, notes, otherwise, orders,"
        " play",
        "scene.yaml, line 8: Expected `str`, got `int`",
    ]


def test_otherwise_is_one_of_three_words() -> None:
    assert (
        problem(GOOD + "otherwise: never\n")
        == "scene.yaml, line 7: there is no 'never' here; there are fail, pass, first"
    )


def test_an_empty_file_a_missing_file_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    assert problem("") == "scene.yaml: is empty"
    with pytest.raises(BadFile, match="No such file"):
        read_scenario(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="is not UTF-8"):
        read_scenario(tmp_path / "binary.yaml")


def test_dates_tags_and_endless_numbers_are_refused() -> None:
    assert "line 3: has the tag" in problem(GOOD.replace("setup: {}", "setup: {x: !!python/none 1}"))
    assert "line 3: '.nan' is neither a plain number" in problem(GOOD.replace("setup: {}", "setup: {x: .nan}"))
    assert "line 3: '2026-11-17' is neither" in problem(GOOD.replace("setup: {}", "setup: {x: 2026-11-17}"))


def test_aliases_are_refused() -> None:
    told = problem(GOOD.replace("setup: {}", "setup: {a: &x {k: 1}, b: *x}"))
    assert told == "scene.yaml, line 3: has aliases (*name), which are not read"


def test_the_documented_schema_is_the_one_of_the_code() -> None:
    file = Path(__file__).parents[2] / "docs" / "scenario.schema.json"
    assert json.loads(file.read_text()) == json.loads(json.dumps(scenario_schema()))
