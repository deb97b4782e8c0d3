"""One scene under three editions, each with sheets in its own letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from bellona.scenarios.comparing import compare
from bellona.scenarios.comparison import read_comparison
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH

BOOKS = NINTH, TENTH, ELEVENTH
FILES = sorted((Path(__file__).parents[2] / "scenes/compare/editions").glob("*.yaml"))


def test_there_are_six() -> None:
    names = ["counted-models", "falling-back", "half-range", "moved-heavy", "overwatch", "second-rank"]
    assert [file.stem for file in FILES] == names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_three_editions_play_it_and_differ_as_it_says(file: Path) -> None:
    found = compare(read_comparison(file), BOOKS)
    assert found.problems == []
    assert {edition for divide in found.divides for edition in divide.rules} == {book.name for book in BOOKS}
