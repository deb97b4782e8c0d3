"""Rows in the letters of their edition: in files, rosters, scenes, cards, questions about odds, words and sweeps."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bellona.armies.files import data_from
from bellona.armies.forms import formed
from bellona.cli.main import main
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BadFile, BellonaError, Flawed
from bellona.kernel.run import Run
from bellona.odds.ask import ask, chances_of
from bellona.scenarios.file import scenario_from
from bellona.scenarios.runner import begin, play
from bellona.scenarios.schema import schema_for
from bellona.telling import Teller
from bellona.wh40k.army.library import FactionFile, library
from bellona.wh40k.cast import cards
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.game import Warhammer
from bellona.wh40k.letters import NO_MORE, Letter, Letters, form_of
from bellona.wh40k.odds.form import form
from bellona.wh40k.odds.questions import OddsQuestion
from bellona.wh40k.odds.varying import variables
from bellona.wh40k.scenes.scene import ScenePlan, SheetPlan

from .rulebook import LETTERS, RULEBOOK, STARTER

SCENE = """\
title: Grit
ruleset: tests.invented.rulebook:RULEBOOK
otherwise: pass
setup:
  table: {size: [60, 44]}
  time: {phase: shooting}
  sheets:
    gunner: {tags: [INFANTRY], arms: {gun: {range: 24, BS: 4}}}
    tough: {tags: [INFANTRY], W: 2, Gr: 4}
  A: {A1: {sheet: gunner, at: [[10, 20]]}}
  B: {B1: {sheet: tough, at: [[20, 20]]}}
play:
"""


def test_a_faction_file_has_the_letter_and_another_edition_refuses_it() -> None:
    assert library(RULEBOOK).sheets["striders"].profiles["model"].more == {"grit": 5}
    text = "faction: X\nsheets: [{key: a, Gr: 5}]"
    assert data_from(text, form_of(FactionFile, LETTERS), "a.yaml").sheets[0].sheet("a").profiles["model"].more
    with pytest.raises(BadFile, match="unknown field `Gr`"):
        data_from(text, FactionFile, "a.yaml")
    with pytest.raises(BadFile, match="Expected `int` <= 6"):
        data_from(text.replace("5", "7"), form_of(FactionFile, LETTERS), "a.yaml")


def test_a_roster_brings_the_letter_to_the_battle_and_a_record_keeps_it() -> None:
    run = Run(RULEBOOK, STARTER, Seeded(1))
    game = run.game
    assert isinstance(game, Warhammer)
    striders = game.unit("A2")
    assert game.value(striders, striders.models[0], "grit") == 5
    assert "grit 5+" in game.abilities_of(striders)
    kept = RULEBOOK.state_from(msgspec.json.decode(msgspec.json.encode(RULEBOOK.state_data(run.state))))
    assert kept.sheets["striders"].profiles["model"].more == {"grit": 5}
    brought = {"key": "own", "tags": ["INFANTRY", "CHARACTER"], "faction": ["WANDERERS"], "Gr": 2, "points": {"1": 50}}
    sheets = {"own": {name: value for name, value in brought.items() if name != "key"}}
    army = {"faction": "WANDERERS", "detachment": "long-walk", "units": [{"sheet": "own", "warlord": True}]}
    army["units"][0]["models"] = {"model": 1}  # type: ignore[index]
    state: Any = RULEBOOK.begin(STARTER | {"armies": [army, "first-walk"], "sheets": sheets})
    assert state.sheets["own"].profiles["model"].more == {"grit": 2}


def test_a_card_prints_the_letter_and_calls_it_by_its_name() -> None:
    units = RULEBOOK.cast(RULEBOOK.begin(STARTER))["units"]
    assert units["A2"]["profiles"]["model"]["Gr"] == "5+"
    assert "Gr" not in units["A1"]["profiles"]["model"]
    assert Teller(RULEBOOK, {}, "en").term("stat", "Gr") == "Grit"


def test_a_scene_has_the_letter_and_play_counts_it() -> None:
    shots = "  - A shoot: A1\n  - A targets: {A1.1/gun: B1}\n    dice: hit 4, wound 4, save 1, feel no pain 4\n"
    play(scenario_from(SCENE + shots + "  - fact: {kind: WoundsLost, lost: 0, ignored: 1}\n", "scene.yaml"), RULEBOOK)
    with pytest.raises((BadFile, Flawed), match="there is no key 'Gr'"):
        begin(scenario_from(SCENE + shots, "scene.yaml"), TENTH)
    assert "Gr" in json.dumps(schema_for(RULEBOOK))
    assert "Gr" not in json.dumps(schema_for(TENTH))


# -- odds --------------------------------------------------------------------------------------------------------------


def asked(**more: int) -> dict[str, Any]:
    weapon = {"attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
    models = [{"count": 5, "toughness": 4, "save": 4, "wounds": 1} | more]
    return {"attacks": [{"count": 10, "weapon": weapon}], "target": {"models": models}}


def test_a_question_has_the_letter_and_the_odds_count_it() -> None:
    plain, gritted = (ask(question, RULEBOOK)["mean_wounds_lost"] for question in (asked(), asked(grit=4)))
    assert gritted < 0.7 * plain
    assert gritted == pytest.approx(ask(asked(feel_no_pain=4), RULEBOOK)["mean_wounds_lost"])
    with pytest.raises(BellonaError, match="unknown field `grit`"):
        ask(asked(grit=4), TENTH)


def test_the_form_asks_for_the_letter_and_samples_fill_it_in() -> None:
    _, target = chances_of(RULEBOOK).form(RULEBOOK)
    blank = next(blank for blank in target.blanks if blank.name == "grit")
    assert (blank.at, blank.least, blank.most) == ("target.models.0.grit", 2, 6)
    samples = {sample.title["en"]: sample.values for sample in target.samples}
    assert samples["Striders"]["grit"] == 5
    assert "grit" not in samples["Waggon"]
    assert not [blank for part in chances_of(TENTH).form(TENTH) for blank in part.blanks if blank.name == "grit"]


class Bellona:
    """Runs `bellona odds` for the invented edition."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, *words: str) -> str:
        ruleset = "tests.invented.rulebook:RULEBOOK"
        self.monkeypatch.setattr("sys.argv", ["bellona", "odds", "--ruleset", ruleset, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        out, err = self.capsys.readouterr()
        assert not ended.value.code, err
        return out


@pytest.fixture
def bellona(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bellona:
    return Bellona(monkeypatch, capsys)


def test_the_terminal_takes_the_letter_and_sweeps_over_it(bellona: Bellona, tmp_path: Path) -> None:
    rifle = "10x rifle: A1 BS4+ S4 AP0 D1"
    typed = json.loads(bellona(rifle, "5x strider: T4 Sv4+ W1 Gr5+", "--json"))
    named = json.loads(bellona(rifle, "5 striders", "--json"))
    assert typed["mean_wounds_lost"] == pytest.approx(named["mean_wounds_lost"])
    for target in ("5x strider: T4 Sv4+ W1", "5 striders"):
        swept = json.loads(bellona(rifle, target, "--sweep", "grit=2..6", "--json"))
        means = [answer["mean_wounds_lost"] for answer in next(iter(swept.values())).values()]
        assert means == sorted(means)
        assert means[0] < 0.5 * means[-1]
    assert "Grit" in bellona(rifle, "5 striders", "--sweep", "grit=2..6", "--plot", str(tmp_path / "grit.svg"))


# -- rows of another kind ----------------------------------------------------------------------------------------------

NINTH = Letters(  # much as 9th edition prints them
    model=(Letter("WS", "weapon_skill", 2, 6, 4), Letter("BS", "ballistic_skill", 2, 6, 4, printed="{}+")),
    weapon=(Letter("type", "type", text=True),),
    no_model=("OC",),
    no_weapon=("A", "BS", "WS"),
)


def test_letters_that_an_edition_has_not_are_refused_and_not_printed() -> None:
    told = {"BS": 3, "arms": {"gun": {"S": 4, "range": 24, "type": "Rapid Fire 1"}}}
    sheet = msgspec.convert(told, form_of(SheetPlan, NINTH)).sheet("rank")
    assert sheet.profiles["model"].more == {"weapon_skill": 4, "ballistic_skill": 3}
    assert sheet.weapons["gun"].more == {"type": "Rapid Fire 1"}
    for wrong in ({"OC": 2}, {"arms": {"gun": {"A": 2}}}):
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            msgspec.convert(wrong, form_of(SheetPlan, NINTH))
    state: Any = RULEBOOK.begin(STARTER)
    state.sheets["striders"] = sheet
    parts = replace(RULEBOOK.parts, datasheet=replace(RULEBOOK.parts.datasheet, letters=NINTH))
    card = cards(replace(RULEBOOK, parts=parts), state)["units"]["A2"]
    assert card["profiles"]["model"] == {"M": '6"', "T": "4", "Sv": "3+", "W": "1", "Ld": "7+", "WS": "4", "BS": "3+"}
    assert list(card["weapons"]["gun"]["profile"]) == ["range", "S", "AP", "D", "type"]


def test_questions_forms_and_sweeps_have_only_the_letters_of_the_edition() -> None:
    asks = form_of(OddsQuestion, NINTH)
    weapon: dict[str, Any] = {"strength": 4, "damage": 1, "type": "Heavy 2"}
    told = {"attacks": [{"ballistic_skill": 3, "weapon": weapon}]}
    assert msgspec.convert(told, asks).attacks[0].weapon.type == "Heavy 2"  # type: ignore[attr-defined]
    weapon["skill"] = 3
    with pytest.raises(msgspec.ValidationError, match="unknown field `skill`"):
        msgspec.convert(told, asks)
    blanks = {blank.name for part in form(library(TENTH), NINTH, asked=asks) for blank in part.blanks}
    assert {"weapon-skill", "ballistic-skill", "type"} <= blanks
    assert not {"attacks", "skill"} & blanks
    assert "ballistic-skill" in variables(NINTH)
    assert "skill" not in variables(NINTH)


def test_the_forms_of_an_edition_without_letters_of_its_own_are_those_of_the_family() -> None:
    assert form_of(ScenePlan, NO_MORE) is ScenePlan
    with pytest.raises(Flawed, match="there is no key 'grit'; did you mean Gr"):
        formed({"table": {"size": [60, 44]}, "sheets": {"a": {"grit": 3}}}, form_of(ScenePlan, LETTERS))
