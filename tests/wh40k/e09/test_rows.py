"""Rows of 9th edition in files, scenes, cards, questions about odds and typed words; other editions' are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bellona.armies.files import data_from
from bellona.kernel.errors import BadFile, BellonaError, Flawed
from bellona.odds.ask import ask, chances_of
from bellona.wh40k.army.library import FactionFile
from bellona.wh40k.cast import cards
from bellona.wh40k.e09.rows import LETTERS, rule_of_type, weapon_type
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH
from bellona.wh40k.letters import form_of
from bellona.wh40k.odds.varying import variables

from .scenes import SHEETS, Scene, setup

TABLE = [{"wounds": 6, "M": 12}, {"wounds": 1, "M": "-", "BS": 5}]


def played(row: dict[str, Any], arms: dict[str, Any] | None = None) -> Scene:
    sheets = {"hero": SHEETS["marine"] | ({"arms": arms} if arms else {}) | row}
    return Scene(setup({"A1": {"sheet": "hero", "at": [[10, 10]]}}, {}, sheets))


@pytest.mark.rule("9e.weapon.ranged-types")
def test_a_type_is_one_of_five_with_a_number() -> None:
    for printed, name, attacks in (
        ("Assault 3", "Assault", "3"),
        ("Heavy D6", "Heavy", "D6"),
        ("rapid fire 2", "Rapid Fire", "2"),
        ("Grenade d6", "Grenade", "D6"),
        ("Pistol 1", "Pistol", "1"),
        ("Melee", "Melee", ""),
    ):
        assert weapon_type(printed) == (name, attacks)
    assert [rule_of_type(printed) for printed in ("Rapid Fire 2", "Melee")] == ["rapid-fire 2", ""]
    with pytest.raises(ValueError, match="no type of weapon"):
        weapon_type("Salvo 2")


def test_a_card_prints_the_rows_of_the_edition() -> None:
    scene = played({"BS": "-", "Ld": 8, "power": {"1": 4}, "role": "HQ"}, {"fist": {"S": "x2", "AP": -3, "D": 2}})
    card = cards(RULEBOOK, scene.game.state)["units"]["A1"]
    row = card["profiles"]["model"]
    assert list(row.items()) == [
        ("M", '6"'),
        ("WS", "3+"),
        ("BS", "-"),
        ("S", "4"),
        ("T", "4"),
        ("W", "2"),
        ("A", "2"),
        ("Ld", "8"),
        ("Sv", "3+"),
    ]
    weapon = card["weapons"]["fist"]["profile"]
    assert list(weapon.items()) == [("range", "melee"), ("Type", "Melee"), ("S", "x2"), ("AP", "-3"), ("D", "2")]
    assert scene.game.state.sheets["hero"].role == "HQ"
    assert scene.game.state.sheets["hero"].points == {"1": 4}


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        ({"OC": 2}, "OC"),
        ({"arms": {"gun": {"range": 24, "BS": 3}}}, "BS"),
        ({"arms": {"gun": {"range": 24, "A": 2}}}, "A"),
        ({"points": {"1": 100}}, "points"),
        ({"leads": ["x"]}, "leads"),
    ],
)
def test_fields_of_the_10th_are_refused_by_name(sheet: dict[str, Any], field: str) -> None:
    with pytest.raises(Flawed, match=f"there is no key '{field}'"):
        played(sheet)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("WS: 3", "WS"),
        ("A: 3", "A"),
        ("power: {1: 4}", "power"),
        ("role: HQ", "role"),
        ("table: []", "table"),
        ("arms: {gun: {Type: Heavy 1}}", "Type"),
    ],
)
def test_the_10th_refuses_those_of_the_9th(text: str, field: str) -> None:
    file = f"faction: X\nsheets: [{{key: a, {text}}}]"
    assert data_from(file, form_of(FactionFile, LETTERS), "a.yaml").sheets[0].sheet("a").key == "a"
    with pytest.raises(BadFile, match=f"unknown field `{field}`"):
        data_from(file, FactionFile, "a.yaml")


def test_a_type_that_there_is_not_is_named() -> None:
    with pytest.raises(Flawed, match="no rule is called 'Salvo 2'"):
        played({}, {"gun": {"range": 24, "Type": "Salvo 2"}})


# -- odds --------------------------------------------------------------------------------------------------------------


def asked(weapon: dict[str, Any], **more: Any) -> dict[str, Any]:
    models = [{"count": 5, "toughness": 4, "save": 3, "wounds": 2}]
    return {"attacks": [{"weapon": {"damage": 1} | weapon} | more], "target": {"models": models}}


def test_odds_are_asked_with_the_letters_of_the_edition() -> None:
    fist = {"weapon_strength": "x2", "ap": -3, "damage": 2, "melee": True}
    mean = ask(asked(fist, count=5, weapon_skill=3, strength=4, attacks=2), RULEBOOK)["mean_wounds_lost"]
    assert mean == pytest.approx(10 * 4 / 6 * 5 / 6 * 5 / 6 * 2, rel=0.12)  # 10 wounds are the most
    with pytest.raises(BellonaError, match=r"weapon\.attacks is no field of wh40k-9e"):
        ask(asked({"attacks": 2, "skill": 3, "strength": 4}), RULEBOOK)
    with pytest.raises(BellonaError, match=r"unknown field `weapon_skill`|weapon_skill is no field"):
        ask(asked({"attacks": 2, "skill": 3, "strength": 4}, weapon_skill=3), TENTH)


def test_a_question_is_typed_with_the_row_of_the_bearers_first() -> None:
    chances = chances_of(RULEBOOK)
    said = chances.said(RULEBOOK, "5x power fist: WS3+ S4 A2, ×2 AP-3 D2", "5x guard: T4 Sv3+ W2", {})
    attackers: Any = said.attacks[0]
    assert (attackers.count, attackers.weapon_skill, attackers.strength, attackers.attacks) == (5, 3, 4, 2)
    assert (attackers.weapon.weapon_strength, attackers.weapon.ap, attackers.weapon.melee) == ("×2", -3, True)
    said = chances.said(RULEBOOK, "10x bolter: BS3+, rapid fire 1 S4 AP-1 D1", "5x guard: T4 Sv3+ W2", {})
    attackers = said.attacks[0]
    assert (attackers.weapon.type, attackers.weapon.weapon_strength, attackers.weapon.melee) == (
        "rapid fire 1",
        "4",
        False,
    )
    half = ask(said, RULEBOOK)["mean_wounds_lost"]
    near = chances.said(RULEBOOK, "10x b: BS3+, rapid fire 1 S4 AP-1 D1", "5x guard: T4 Sv3+ W2", {"half_range": True})
    assert ask(near, RULEBOOK)["mean_wounds_lost"] == pytest.approx(2 * half, rel=0.1)


def test_the_form_and_what_may_be_varied_follow() -> None:
    weapon, target = chances_of(RULEBOOK).form(RULEBOOK)
    names = [blank.name for blank in weapon.blanks]
    assert {"weapon-skill", "ballistic-skill", "strength", "attacks", "type", "weapon-strength"} <= set(names)
    assert "skill" not in names
    assert len(names) == len(set(names))
    assert not {"weapon-skill", "leadership", "damage-table"} & {blank.name for blank in target.blanks}
    found = variables(LETTERS)
    assert "skill" not in found
    question = chances_of(RULEBOOK).question(RULEBOOK, asked({"melee": True}))
    assert chances_of(RULEBOOK).varied(RULEBOOK, question, "weapon-skill", 2).attacks[0].weapon_skill == 2


def test_a_sheet_without_power_has_none_and_the_state_is_kept() -> None:
    state = played({}).game.state
    assert state.sheets["hero"].points == {}
    assert msgspec.to_builtins(state.sheets)


@pytest.mark.parametrize("field", ["battle_shocked", "hover", "leader", "support"])
def test_a_scene_knows_no_state_that_the_edition_has_not(field: str) -> None:
    unit = {"sheet": "marine", "at": [[10, 10]], field: "A2" if field in ("leader", "support") else True}
    with pytest.raises(BellonaError, match=f"A/A1/{field}: there is no key '{field}'"):
        Scene(setup({"A1": unit}, {}))
