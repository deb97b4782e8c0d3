"""Every illegal attempt and wrong implementation that the catalogue lists is tried by a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bad_lines import Line, bad_lines, claims, claims_in, settled

TESTS = Path(__file__).parent.parent
# The folder of its tests, and its catalogue.
EDITIONS = {"wh40k/e09": "wh40k-9e", "wh40k/e10": "wh40k-10e", "wh40k/e11": "wh40k-11e", "conquest": "conquest-2e"}


def lines_and_claims(folder: str) -> tuple[dict[Line, str], list[Line]]:
    lines = bad_lines(EDITIONS[folder])
    return lines, [settled(claim, lines) for claim in claims(TESTS / folder)]


@pytest.mark.parametrize("folder", EDITIONS)
def test_every_bad_line_has_a_test(folder: str) -> None:
    lines, claimed = lines_and_claims(folder)
    missing = [f"{line.rule} {line.number}: {words}" for line, words in lines.items() if line not in claimed]
    assert not missing, "\n".join(["no test tries these:", *missing])


@pytest.mark.parametrize("folder", EDITIONS)
def test_every_claim_names_a_line_that_the_catalogue_has(folder: str) -> None:
    lines, claimed = lines_and_claims(folder)
    assert [claim for claim in claimed if claim not in lines] == []


def test_claims_are_read_from_marks_wherever_they_stand() -> None:
    source = """
@pytest.mark.bad("10e.a")
@pytest.mark.bad("10e.b", 1, 3)
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.bad("10e.c", 2))])
def test_it(x): pass
"""
    assert sorted(claims_in(source)) == [("10e.a", 0), ("10e.b", 1), ("10e.b", 3), ("10e.c", 2)]


def test_a_claim_without_a_number_is_for_a_rule_of_one_line() -> None:
    lines = {Line("10e.a", 1): "", Line("10e.b", 1): "", Line("10e.b", 2): ""}
    assert settled(Line("10e.a", 0), lines) in lines
    assert settled(Line("10e.b", 0), lines) not in lines
    assert settled(Line("10e.c", 0), lines) not in lines
