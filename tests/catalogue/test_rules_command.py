"""`bellona rules` as a person or a program meets it."""

import json
import re
from typing import Any

import pytest
from rich.cells import cell_len

from bellona.catalogue import RULESETS, Citation, RuleEntry, all_rules, catalogue, counterparts, entry
from bellona.catalogue.progress import record
from bellona.cli import rules_pages
from bellona.cli.main import main
from bellona.words import LANGUAGES, Voice

TENTH, ELEVENTH = len(catalogue("wh40k-10e")), len(catalogue("wh40k-11e"))
ADVICE = sum(rule.advice for rule in catalogue("wh40k-10e"))


class Bellona:
    """Runs the command and keeps what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *words: str, columns: int = 100, code: int = 0) -> str:
        self.monkeypatch.setenv("COLUMNS", str(columns))
        self.monkeypatch.setattr("sys.argv", ["bellona", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        assert (ended.value.code or 0) == code, err
        return err if code else out

    def json(self, *words: str) -> Any:
        return json.loads(self(*words, "--json"))


@pytest.fixture
def bellona(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bellona:
    return Bellona(monkeypatch, capsys)


def squeezed(text: str) -> str:
    """Without any white space, so that wrapping does not matter."""
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_is_shown_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    voice = Voice(language)
    for rule in all_rules():
        rules_pages.show_rule(voice, rule, [], [], counterparts(rule.id))
        page = capsys.readouterr().out
        assert page.startswith(rule.title.spoken(language)), rule.id
        assert max(map(cell_len, page.splitlines())) <= 80, rule.id
        told = squeezed(page)
        for text in shown_texts(rule, language):
            assert squeezed(text) in told, rule.id


def shown_texts(rule: RuleEntry, language: str) -> list[str]:
    """What a page must hold whatever its language and width; titles and sections may be wrapped by columns."""
    differs = rule.differs.spoken(language) if rule.differs else ""
    return [rule.id, rule.text, rule.conflict, rule.gap, rule.interpretation, rule.inherits, differs]


def test_a_page_tells_choices_bad_attempts_sources_and_other_editions(bellona: Bellona) -> None:
    page = bellona("rules", "show", "10e.stratagem.fire-overwatch")
    for line in [
        "Fire Overwatch  警戒射击 · 警戒射擊",
        "10e.stratagem.fire-overwatch · Warhammer 40,000 10th edition · Stratagems",
        "Also called: 火力壓制, Overwatch",
        "  user of the Stratagem  which unit, at which trigger",
        "  ✗  beyond 24 inches",
        "  000_45497c03437a01a0.txt  警戒射击",
        "  same     9e.overwatch.target           Overwatch: target",
        "  changed  11e.stratagem.fire-overwatch  Fire Overwatch",
    ]:
        assert line in [one.rstrip() for one in page.splitlines()]


def test_a_page_tells_where_code_cites_the_rule_and_which_tests_exercise_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    cited = [Citation("10e.weapon.melta", "wh40k/melta.py", 7, "Melta"), Citation("10e.weapon.melta", "a.py", 1, "")]
    rules_pages.show_rule(Voice("en"), entry("10e.weapon.melta"), cited, ["tests/test_melta.py::test_m"], [])
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert "  bellona/wh40k/melta.py:7  Melta" in lines
    assert "  bellona/a.py:1            the whole file" in lines
    assert "  tests/test_melta.py::test_m" in lines
    assert "Remarks" not in lines
    rules_pages.show_rule(Voice("en"), entry("10e.weapon.melta"), cited, [], [])
    assert "  No test exercises this rule yet." in capsys.readouterr().out


def test_labels_follow_the_language(bellona: Bellona) -> None:
    page = bellona("rules", "show", "11e.core.end-of-turn-step", "--lang", "zh-hant")
    assert page.startswith("回合結束步驟  End-of-Turn step · 回合结束步骤")
    assert "戰鎚40,000 第十一版 · 核心概念" in page
    assert "玩家的選擇\n  當前玩家  Order of" in page
    assert not re.search(r"^(Decisions|Source|Reading|See also)", page, re.MULTILINE)


def test_show_as_json_has_the_whole_entry(bellona: Bellona) -> None:
    shown = bellona.json("rules", "show", "11e.core.engagement-range")
    assert shown["id"] == "11e.core.engagement-range"
    assert shown["title"] == {"en": "Engagement Range", "zh-Hans": "交战范围", "zh-Hant": "交戰範圍"}
    assert shown["params"] == {"horizontal_in": 2, "vertical_in": 5}
    assert shown["editions"] == {"10e.core.engagement-range": "changed", "9e.core.engagement-range": "changed"}
    assert shown["tests"] == record()["11e.core.engagement-range"]
    advice = bellona.json("rules", "show", "9e.core.wobbly-model")
    assert (advice["cited"], advice["tests"]) == ([], [])


def test_search_lists_names_ids_and_the_beginning_of_the_text(bellona: Bellona) -> None:
    page = bellona("rules", "search", "火力壓制", "--lang", "zh-Hans", columns=80)
    assert page.startswith("警戒射击  10e.stratagem.fire-overwatch\n  1CP, Strategic Ploy.")
    assert max(map(cell_len, page.splitlines())) <= 80


def test_search_as_json_is_ranked(bellona: Bellona) -> None:
    answer = bellona.json("rules", "search", "lethel", "hits", "--limit", "2")
    assert answer["words"] == "lethel hits"
    assert [one["id"] for one in answer["found"]] == ["10e.weapon.lethal-hits", "11e.weapon.lethal-hits"]
    assert answer["found"][0]["title"]["zh-Hant"] == "致命一擊"


def test_search_says_so_when_nothing_fits(bellona: Bellona) -> None:
    assert bellona("rules", "search", "xyzzyq") == "No rule matches “xyzzyq”.\n"
    assert bellona.json("rules", "search", "xyzzyq")["found"] == []


def test_diff_counts_and_explains(bellona: Bellona) -> None:
    page = bellona("rules", "diff", "wh40k-10e", "wh40k-11e")
    assert re.search(rf"^total +{TENTH} +{ELEVENTH}$", page, re.MULTILINE)
    assert "Engagement Range  11e.core.engagement-range\n  ← 10e.core.engagement-range\n  11e: Horizontal" in page
    assert "10e.stratagem.go-to-ground" in page
    assert "11e.attack.wound-roll" not in page
    assert "11e.attack.wound-roll" in bellona("rules", "diff", "wh40k-10e", "wh40k-11e", "--all")


@pytest.mark.parametrize(
    ("language", "changed", "new"),
    [
        ("en", '11e: Horizontal distance is 2"', "[CLEAVE X]  11e.weapon.cleave\n  New in 11e; a melee counterpart"),
        ("zh-Hans", '11e: 水平距离为2"，10e为1"。', "[顺劈X]  11e.weapon.cleave\n  11e新增；相当于近战的[爆炸]。"),
        ("zh-Hant", '11e: 水平距離為2"，10e為1"。', "11e.weapon.cleave\n  11e新增；相當於近戰的[BLAST]。"),
    ],
)
def test_diff_says_in_each_language_what_changed_and_what_is_new(
    bellona: Bellona, language: str, changed: str, new: str
) -> None:
    page = bellona("rules", "diff", "wh40k-10e", "wh40k-11e", "--lang", language)
    assert changed in page
    assert new in page


def test_diff_as_json_adds_up(bellona: Bellona) -> None:
    answer = bellona.json("rules", "diff", "wh40k-10e", "wh40k-11e")
    assert (answer["from"], answer["to"]) == ("wh40k-10e", "wh40k-11e")
    assert sum(answer["counts"]["from"].values()) == TENTH
    assert sum(answer["counts"]["to"].values()) == ELEVENTH
    assert len(answer["same"]) + len(answer["changed"]) + len(answer["new"]) == ELEVENTH
    assert all(one["differs"] for one in (*answer["changed"], *answer["new"]))
    cleave = next(one for one in answer["new"] if one["to"] == "11e.weapon.cleave")
    assert list(cleave["differs"]) == ["en", "zh-Hans", "zh-Hant"]


def test_coverage_as_json_has_exactly_the_agreed_shape(bellona: Bellona) -> None:
    answer = bellona.json("rules", "coverage")
    assert list(answer) == ["rulesets"]
    assert list(answer["rulesets"]) == list(RULESETS)
    for report in answer["rulesets"].values():
        assert list(report) == ["catalogued", "advice", "cited", "exercised", "missing"]
    tenth = answer["rulesets"]["wh40k-10e"]
    assert (tenth["catalogued"], tenth["advice"]) == (TENTH, ADVICE)
    assert len(tenth["missing"]) >= TENTH - ADVICE - min(tenth["cited"], tenth["exercised"])


def test_coverage_shows_chapters_and_what_is_missing(bellona: Bellona) -> None:
    page = bellona("rules", "coverage", "--ruleset", "wh40k-10e", "--lang", "zh-Hans", columns=80)
    assert re.search(r"^  骰子 +17 +2 ", page, re.MULTILINE)
    assert re.search(rf"^  合计 +{TENTH} +{ADVICE} ", page, re.MULTILINE)
    assert max(map(cell_len, page.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["show", "10e.weapon.lethal-hit"], "no rule “10e.weapon.lethal-hit”; did you mean 10e.weapon.lethal-hits, "),
        (["show", "overwatch", "--lang", "zh-Hant"], "沒有規則「overwatch」；您是否要找 10e.stratagem.fire-overwatch"),
        (["show", "qqqqq"], "no rule “qqqqq”; `bellona rules search` finds rules by name"),
        (["show", "qqqqq", "--json"], "no rule “qqqqq”"),
        (["show", "10e.dice.d6", "--lang", "fr"], "no language 'fr'; there are en, zh-Hans, zh-Hant"),
        (["show", "qq\nqq\x1b[31m"], "no rule “qq qq [31m”"),
        (["show"], "Missing argument 'ID'."),
        (["show", "10e.dice.d6", "extra"], "Got unexpected extra argument"),
        (["search"], "Missing argument 'WORDS'."),
        (["search", " "], "nothing to search for"),
        (["search", "charge", "--ruleset", "wh40k-8e"], "no ruleset “wh40k-8e”; there are wh40k-10e, wh40k-9e, "),
        (["search", "charge", "--limit", "0"], "Invalid value for '--limit': "),
        (["diff", "wh40k-10e"], "Missing argument 'NEW'."),
        (["diff", "wh40k-10e", "chess", "--lang", "zh-Hans"], "没有规则集“chess”；可用的有 wh40k-10e"),
        (["coverage", "--ruleset", "chess"], "no ruleset “chess”"),
        (["coverage", "--nope"], "No such option: --nope"),
        (["nope"], "No such command 'nope'."),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_two(bellona: Bellona, words: list[str], complaint: str) -> None:
    error = bellona("rules", *words, code=2)
    assert error.startswith(f"bellona: {complaint}")
    assert error.count("\n") == 1
