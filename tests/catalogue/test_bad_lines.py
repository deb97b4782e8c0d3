"""Every illegal attempt and wrong implementation that the catalogue lists is tried by a test."""

from __future__ import annotations

from pathlib import Path

from tests.bad_lines import Line, bad_lines, claims, claims_in, settled

TESTS = Path(__file__).parent.parent / "wh40k" / "e10"
LINES = bad_lines("wh40k-10e")
CLAIMED = [settled(claim, LINES) for claim in claims(TESTS)]


def test_every_bad_line_has_a_test() -> None:
    missing = [f"{line.rule} {line.number}: {words}" for line, words in LINES.items() if line not in CLAIMED]
    assert not missing, "\n".join(["no test tries these:", *missing])


def test_every_claim_names_a_line_that_the_catalogue_has() -> None:
    assert [claim for claim in CLAIMED if claim not in LINES] == []


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
