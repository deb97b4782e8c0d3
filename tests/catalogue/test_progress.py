"""How much of the rulebooks is done."""

from pathlib import Path

import pytest

from bellona.catalogue import RULESETS, Coverage, catalogue, coverage, progress
from bellona.catalogue.progress import Tally, record, recorded
from bellona.kernel import evidence
from bellona.kernel.errors import BadFile


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Coverage:
    """The 10th edition with three dice rules cited, two exercised, one of them uncited, and a piece of advice done."""
    monkeypatch.setattr(
        progress,
        "cited_rules",
        lambda ruleset: {"10e.dice.d6", "10e.dice.sum", "10e.dice.d3", "10e.dice.tip.open-rolls"},
    )
    exercised = {"10e.dice.d6": ["t"], "10e.core.army": ["t"], "10e.dice.tip.open-rolls": ["t"]}
    monkeypatch.setattr(progress, "record", lambda: exercised)
    return coverage("wh40k-10e")


def test_advice_is_catalogued_but_does_not_count(done: Coverage) -> None:
    rules = list(catalogue("wh40k-10e"))
    advice = sum(rule.advice for rule in rules)
    assert 0 < advice < len(rules)
    assert done.count == Tally(catalogued=len(rules), advice=advice, cited=3, exercised=2)
    assert done.count.owed == len(rules) - advice
    assert done.chapters["dice"] == Tally(catalogued=17, advice=2, cited=3, exercised=1)


def test_a_rule_is_missing_until_it_is_both_cited_and_exercised(done: Coverage) -> None:
    advice = {rule.id for rule in catalogue("wh40k-10e") if rule.advice}
    assert set(done.missing) == set(catalogue("wh40k-10e").rules) - advice - {"10e.dice.d6"}
    assert "10e.core.army" in done.uncited
    assert "10e.dice.sum" in done.unexercised


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chapters_add_up_to_the_whole(ruleset: str) -> None:
    report = coverage(ruleset)
    for field in ("catalogued", "advice", "cited", "exercised"):
        assert sum(getattr(one, field) for one in report.chapters.values()) == getattr(report.count, field)


def test_the_record_is_the_same_text_for_the_same_tests(tmp_path: Path) -> None:
    text = recorded({"b": {"y", "x"}, "a": {"z"}})
    assert text == recorded({"a": {"z"}, "b": {"x", "y"}})
    path = tmp_path / "coverage.json"
    path.write_text(text)
    assert record(path) == {"a": ["z"], "b": ["x", "y"]}


def test_the_shipped_record_names_only_rules_that_exist() -> None:
    known = {rule_id for ruleset in RULESETS for rule_id in catalogue(ruleset).rules}
    assert set(record()) <= known


@pytest.mark.parametrize("text", ["{", "[]", '{"a": "b"}'])
def test_a_broken_record_is_one_clear_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "coverage.json"
    path.write_text(text)
    with pytest.raises(BadFile, match=r"^coverage\.json: [^\n]+$"):
        record(path)


def test_a_missing_record_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"^coverage\.json: No such file"):
        record(tmp_path / "coverage.json")


def test_evidence_goes_to_those_who_watch_and_to_nobody_else() -> None:
    evidence.note(["10e.dice.d6"])
    with evidence.watched() as outer:
        evidence.note(["10e.dice.d3"])
        with evidence.watched() as inner:
            evidence.note(["10e.dice.sum"])
        evidence.note(["10e.dice.roll-off"])
    evidence.note(["10e.dice.unmodified"])
    assert outer == {"10e.dice.d3", "10e.dice.sum", "10e.dice.roll-off"}
    assert inner == {"10e.dice.sum"}


def test_watching_ends_when_the_block_fails() -> None:
    with pytest.raises(ZeroDivisionError), evidence.watched() as seen:
        raise ZeroDivisionError
    evidence.note(["10e.dice.d6"])
    assert seen == set()
