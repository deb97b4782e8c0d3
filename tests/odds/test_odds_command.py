"""`bellona odds` as a person or a program meets it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bellona.catalogue.catalogues import title
from bellona.cli.main import main
from bellona.odds.plot import Curve, plotted, ticks
from bellona.words import LANGUAGES

from .test_ask import HERE, RIFLES, changed

RIFLE = "10x rifle: A2 BS3+ S4 AP-1 D1 R24 [rapid fire 1]"
GUARD = "10x guard: T3 Sv5+ W1 INFANTRY"


class Bellona:
    """Runs the command and keeps what it printed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str, code: int = 0) -> str:
        self.monkeypatch.setenv("COLUMNS", "120")
        ruleset = () if words[-1].endswith(".json") else ("--ruleset", HERE)
        self.monkeypatch.setattr("sys.argv", ["bellona", "odds", *ruleset, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        assert (ended.value.code or 0) == code, err
        return err if code else out

    def json(self, *words: str) -> Any:
        return json.loads(self("--json", *words))


@pytest.fixture
def bellona(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bellona:
    return Bellona(monkeypatch, capsys)


def test_two_profiles_give_charts_a_summary_and_the_arithmetic(bellona: Bellona) -> None:
    page = bellona(RIFLE, GUARD, "--half-range", "--cover")
    assert re.search(r"Wounds lost +\d", page)
    assert "█" in page
    assert re.search(r"Attacks +rifle +3 ", page)
    assert re.search(r"Save +rifle guard +5\+, -1 AP, \+1 Benefit of Cover, 33.3 %", page)
    assert "10e.weapon.rapid-fire" in page


def test_cover_in_the_skill_is_told_with_what_it_was_before(bellona: Bellona) -> None:
    page = bellona(RIFLE, GUARD, "--cover", "--ruleset", "wh40k-11e")
    assert re.search(r"Hit +rifle +3\+ → 4\+ \(\+1 Benefit of cover\), 50.0 %", page)
    assert re.search(r"Save +rifle guard +5\+, -1 AP, 16.7 %", page)


def test_flags_change_the_situation(bellona: Bellona) -> None:
    plain = bellona.json(RIFLE, GUARD)["mean_wounds_lost"]
    assert bellona.json(RIFLE, GUARD, "--half-range")["mean_wounds_lost"] > plain
    assert bellona.json(RIFLE, GUARD, "--distance", "12")["mean_wounds_lost"] > plain
    assert bellona.json(RIFLE, GUARD, "--distance", "25")["mean_wounds_lost"] == 0
    assert bellona.json(RIFLE, GUARD, "--cover")["mean_wounds_lost"] < plain
    assert bellona.json(RIFLE, GUARD, "--to-hit", "-1")["mean_wounds_lost"] < plain
    assert bellona.json(RIFLE, GUARD, "--overwatch")["mean_wounds_lost"] < plain
    assert bellona.json(RIFLE, GUARD, "--reroll-hit", "failed")["mean_wounds_lost"] > plain


def test_datasheets_are_known_by_name(bellona: Bellona) -> None:
    answer = bellona.json("5 intercessors", "10 intercessors + captain", "--melee")
    assert answer["wounds_lost"].keys() == {str(number) for number in range(26)}
    assert answer["mean_points_destroyed"] > 0


def test_a_file_is_answered(bellona: Bellona, tmp_path: Path) -> None:
    file = tmp_path / "question.json"
    file.write_text(json.dumps(RIFLES))
    assert bellona.json(str(file))["mean_wounds_lost"] == pytest.approx(10.9356, abs=1e-3)
    file.write_text(json.dumps({"ruleset": HERE, "charge": {"distance": 9, "reroll": "all"}}))
    page = bellona(str(file))
    assert "66.0 %" in page
    assert "Needed: 8+ on 2D6" in page


def test_a_chain_shows_both_sides(bellona: Bellona, tmp_path: Path) -> None:
    squad = {"models": [{"name": "men", "count": 5, "toughness": 4, "save": 4, "wounds": 1}]}
    blade = {"weapon": {"attacks": 2, "skill": 3, "strength": 4, "damage": 1, "melee": True}, "by": "men"}
    chain = {"charger": squad, "target": squad, "charge": {"distance": 7}, "fight": [blade]}
    file = tmp_path / "chain.json"
    file.write_text(json.dumps({"ruleset": HERE, "chain": chain}))
    page = bellona(str(file))
    assert "Charge: 72.2 %" in page
    assert "Charging unit" in page


def test_weapons_and_targets_are_compared(bellona: Bellona) -> None:
    other = "2x plasma: A1 BS3+ S8 AP-3 D2"
    page = bellona(RIFLE, GUARD, "--compare", other)
    assert len([line for line in page.splitlines() if "%" in line]) == 2
    answers = bellona.json(RIFLE, GUARD, "--compare-target", "tank: T11 Sv2+ W13 VEHICLE")
    assert list(answers) == [GUARD, "tank: T11 Sv2+ W13 VEHICLE"]


def test_a_sweep_is_told_and_drawn(bellona: Bellona, tmp_path: Path) -> None:
    file = tmp_path / "sweep.svg"
    page = bellona(RIFLE, GUARD, "--sweep", "toughness=2..9", "--plot", str(file))
    assert str(file) in page.replace("\n", "")
    drawing = ElementTree.parse(file).getroot()
    names = [element.tag.rpartition("}")[2] for element in drawing]
    assert (names.count("polyline"), names.count("polygon"), names.count("circle")) == (1, 1, 8)
    means = [
        answer["mean_wounds_lost"] for answer in bellona.json(RIFLE, GUARD, "--sweep", "toughness=2..9")[RIFLE].values()
    ]
    assert means == sorted(means, reverse=True)
    near = bellona.json(RIFLE, GUARD, "--sweep", "range=11..26")[RIFLE]
    assert near["12"]["mean_wounds_lost"] > near["13"]["mean_wounds_lost"] > near["25"]["mean_wounds_lost"] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_its_words(bellona: Bellona, tmp_path: Path, language: str) -> None:
    weapon = "2x gun: A1 BS3+ S4 AP-1 D1 [hazardous]"
    said = bellona(weapon, "2x guard: T3 Sv5+ W2 FNP5+ points=9", "--lang", language, "--cover", "--to-hit", "-1")
    assert title("10e.terrain.cover.save-bonus", language) in said
    for what in (
        "range",
        "attackers",
        "skill",
        "strength",
        "ap",
        "damage",
        "hit-modifier",
        "wound-modifier",
        "toughness",
    ):
        bellona(weapon, GUARD, "--sweep", f"{what}=2..3", "--lang", language)
    for what in ("save", "invulnerable", "feel-no-pain", "wounds", "models"):
        bellona(weapon, GUARD, "--sweep", f"{what}=2..3", "--lang", language, "--plot", str(tmp_path / "x.svg"))
    file = tmp_path / "question.json"
    squad = {"models": [{"count": 5, "toughness": 4, "save": 4, "wounds": 1}]}
    for topic in (
        {"charge": {"distance": 30}},
        {"battle_shock": {"leadership": 7}},
        {"hazardous": {"weapons": 2, "bearers": squad}},
        {"deadly_demise": {"amount": "D3", "unit": squad}},
        {"desperate_escape": {"unit": squad}},
    ):
        file.write_text(json.dumps({"ruleset": HERE} | topic))
        assert bellona("--lang", language, str(file))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ((RIFLE, GUARD, "more"), "say what attacks"),
        (("no-such-file.json",), "no-such-file.json"),
        ((RIFLE, GUARD, "--sweep", "toughness"), "--sweep toughness=3..12"),
        ((RIFLE, GUARD, "--sweep", "charm=1..3"), "cannot be varied"),
        ((RIFLE, GUARD, "--sweep", "wounds=0..3"), "target.models[0].wounds"),
        ((RIFLE, GUARD, "--plot", "x.svg"), "drawn of a sweep"),
        ((RIFLE, GUARD, "--reroll-hit", "lots"), "lots"),
        ((RIFLE, "nobody"), "no datasheet"),
    ],
)
def test_bad_input_is_one_clear_line(bellona: Bellona, words: tuple[str, ...], problem: str) -> None:
    told = bellona(*words, code=2)
    assert told.startswith("bellona: ")
    assert problem in told
    assert told.count("\n") == 1


def test_a_file_that_is_no_question_is_named(bellona: Bellona, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    for text in ("[1]", "{", '"x"'):
        file.write_text(text)
        assert "bad.json" in bellona(str(file), code=2)


def test_a_plot_that_cannot_be_written_is_one_clear_line(bellona: Bellona, tmp_path: Path) -> None:
    for name, problem in (("x.png", "should end in .svg"), ("nowhere/x.svg", "No such file")):
        told = bellona(RIFLE, GUARD, "--sweep", "toughness=2..3", "--plot", str(tmp_path / name), code=2)
        assert problem in told
        assert told.count("\n") == 1


def test_reduced_damage_is_told_as_what_it_is(bellona: Bellona, tmp_path: Path) -> None:
    file = tmp_path / "question.json"
    for reduction, said in ((1, "-1 damage reduction"), ("half", "÷2 damage reduction")):
        file.write_text(json.dumps(changed("target", "damage_reduction", to=reduction)))
        assert said in bellona(str(file))


def test_a_plot_has_round_ticks_and_names() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(0, 8) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert ticks(3, 12) == [4, 6, 8, 10, 12]
    assert ticks(0, 0.7) == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
    drawing = plotted("A <title>", "x", "y", [Curve("one", [(0, 1), (1, 2)]), Curve("two", [(0, 2), (1, -1)])])
    assert "A &lt;title&gt;" in drawing
    assert ElementTree.fromstring(drawing).tag.endswith("svg")


def test_a_drawing_begins_at_nothing_however_much_its_points_are() -> None:
    drawing = plotted("title", "x", "y", [Curve("one", [(1, 40), (2, 50)])])
    assert ">0</text>" in drawing


def test_every_point_of_a_drawing_is_on_it_and_what_is_more_is_higher() -> None:
    drawing = plotted("title", "x", "y", [Curve("one", [(0, -1), (1, 0), (2, 2)])])
    tall = float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', drawing)[0])
    heights = [float(y) for y in re.findall(r'cy="([-\d.]+)"', drawing)]
    assert tall > heights[0] > heights[1] > heights[2] > 0


def test_flags_of_the_eleventh_change_the_situation_and_are_no_words_of_the_tenth(bellona: Bellona) -> None:
    def mean(weapon: str, *flags: str) -> float:
        found: float = bellona.json(weapon, GUARD, "--ruleset", "wh40k-11e", *flags)["mean_wounds_lost"]
        return found

    heavy, mortar, lethal = (f"10x gun: A2 BS3+ S4 AP-1 D1 [{words}]" for words in ABILITIES)
    assert mean(heavy, "--steady") > mean(heavy)
    assert mean(mortar, "--unseen", "--observed") > mean(mortar, "--unseen")
    assert mean(lethal, "--lethal", "never") < mean(lethal) == mean(lethal, "--lethal", "best")
    assert "is no field of wh40k-10e; it belongs to wh40k-11e" in bellona(heavy, GUARD, "--steady", code=2)
    assert "lethal" in bellona(lethal, GUARD, "--ruleset", "wh40k-11e", "--lethal", "sometimes", code=2)


ABILITIES = ("heavy", "indirect fire", "lethal hits")


@pytest.mark.parametrize("language", LANGUAGES)
def test_topics_of_the_eleventh_are_told(bellona: Bellona, tmp_path: Path, language: str) -> None:
    file = tmp_path / "question.json"
    squad = {"models": [{"count": 5, "toughness": 4, "save": 4, "wounds": 1}]}
    for topic in (
        {"hazard": {"rolls": 2, "unit": squad}},
        {"explosives": {"unit": squad}},
        {"crushing_impact": {"toughness": 9, "unit": squad}},
    ):
        file.write_text(json.dumps({"ruleset": "wh40k-11e"} | topic))
        assert bellona("--lang", language, str(file))
