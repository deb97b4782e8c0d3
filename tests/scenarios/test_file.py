"""What is wrong with a scenario file is said in one line, with the line of the file."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from bellona.kernel.errors import BadFile
from bellona.scenarios.file import Scenario, read_scenario, scenario_from

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
    assert problem("wrong: 1\n" + GOOD).startswith("scene.yaml, line 1: Object contains unknown field `wrong`")


def test_a_value_of_the_wrong_kind_is_named_with_its_line() -> None:
    assert problem(GOOD + "rules: 3\n").startswith("scene.yaml, line 7: Expected `array`, got `int`")


def test_a_step_of_the_wrong_kind_is_named_with_its_line() -> None:
    assert problem(GOOD + "  - C action: shoot\n").startswith("scene.yaml, line 7: 'C action': an answer begins")
    assert problem(GOOD + "  - fact: 3\n").startswith("scene.yaml, line 7: Expected `object | null`")
    assert "one answer or expectation" in problem(GOOD + "  - {A one: 1, A two: 2}\n")
    assert "refused stands beside" in problem(GOOD + "  - refused: {}\n")
    assert "begin stands alone" in problem(GOOD + "  - {A action: shoot, begin: {}}\n")


def test_otherwise_is_one_of_three_words() -> None:
    assert problem(GOOD + "otherwise: never\n") == 'scene.yaml, line 7: otherwise is "fail", "pass" or "first"'


def test_an_empty_file_a_missing_file_and_a_file_that_is_no_text(tmp_path: Path) -> None:
    assert problem("") == "scene.yaml: is empty"
    with pytest.raises(BadFile, match="No such file"):
        read_scenario(tmp_path / "none.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="is not UTF-8"):
        read_scenario(tmp_path / "binary.yaml")


def test_dates_and_endless_numbers_are_refused_or_plain() -> None:
    assert "no data" in problem(GOOD.replace("setup: {}", "setup: {x: !!python/none 1}"))
    assert scenario_from(GOOD.replace("setup: {}", "setup: {x: .nan}")).setup == {"x": None}


def test_the_documented_schema_is_the_one_of_the_code() -> None:
    file = Path(__file__).parents[2] / "docs" / "scenario.schema.json"
    assert json.loads(file.read_text()) == msgspec.json.schema(Scenario)
