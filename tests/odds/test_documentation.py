"""What the documentation of the odds shows is what happens."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest

from bellona.odds import ask

from .test_odds_command import Bellona, bellona

__all__ = ["bellona"]
DOCS = Path(__file__).parents[2] / "docs" / "odds.md"
TEXT = DOCS.read_text(encoding="utf-8")
QUESTIONS = [text for text in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL) if "ruleset" in text]
COMMANDS = re.findall(r"^bellona odds (.*)$", TEXT, re.MULTILINE)


def test_the_examples_in_python_give_what_they_show() -> None:
    results = doctest.testfile(str(DOCS), module_relative=False)
    assert (results.failed, results.attempted) == (0, 16)


@pytest.mark.parametrize("text", QUESTIONS, ids=range(len(QUESTIONS)))
def test_the_questions_are_answered(text: str) -> None:
    answer = ask(json.loads(text))
    assert "steps" in answer or "stages" in answer


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_run(bellona: Bellona, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert "%" in bellona(*shlex.split(command)) or "--json" in command
