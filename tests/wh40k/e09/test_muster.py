"""Armies of 9th edition: what is wrong with a roster is told at once, each with its rule."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from bellona.kernel.errors import BellonaError
from bellona.wh40k.army.library import Library
from bellona.wh40k.army.roster import Roster
from bellona.wh40k.e09.mustering import SIZES, violations
from bellona.wh40k.e09.rows import LETTERS
from bellona.wh40k.letters import form_of
from bellona.wh40k.scenes.scene import SheetPlan

from ..editions import book
from .armies import ARMY, SHEETS

ONE = form_of(SheetPlan, LETTERS)


def wrong(*changes: tuple[int, dict[str, Any]], sheets: Any = None) -> list[tuple[str, tuple[str, ...]]]:
    """What is wrong with the army if some of its units, or its datasheets, are changed."""
    told = deepcopy(ARMY)
    for place, change in changes:
        unit = told["units"][place] | change
        told["units"][place] = {name: value for name, value in unit.items() if value is not None}
    roster = msgspec.convert(told, form_of(Roster, LETTERS))
    library = Library({}).with_sheets(
        {key: msgspec.convert(row, ONE) for key, row in (SHEETS | (sheets or {})).items()}, book().special_rules
    )
    return [(refusal.why, refusal.rules) for refusal in violations(roster, "incursion", library, SIZES)]


@pytest.mark.rule("9e.mission.eternal-war-muster", "9e.core.unit", "9e.datasheet.contents")
def test_the_army_is_in_order() -> None:
    assert wrong() == []
    assert [why for why, _ in wrong((1, {"sheet": "nobody"}))] == ["no-datasheet"]


@pytest.mark.rule("9e.core.bracketed-keyword-choice")
@pytest.mark.bad("9e.core.bracketed-keyword-choice", 1, 2)
def test_every_open_keyword_is_chosen_once() -> None:
    rules = ("9e.core.bracketed-keyword-choice",)
    assert wrong((1, {"keywords": None}), (2, {"keywords": {"<CHAPTER>": "Dawn", "<LEGION>": "Dusk"}})) == [
        ("open-keyword", rules),
        ("no-such-keyword", rules),
    ]


@pytest.mark.rule("9e.mission.eternal-war-warlord", "9e.mission.eternal-war-warlord-trait")
@pytest.mark.bad("9e.mission.eternal-war-warlord")
@pytest.mark.bad("9e.mission.eternal-war-warlord-trait")
def test_one_warlord_and_a_trait_only_for_a_character() -> None:
    assert [why for why, _ in wrong((0, {"warlord": False, "trait": None}))] == ["not-one-warlord"]
    assert [why for why, _ in wrong((1, {"warlord": True}))] == ["not-one-warlord"]
    assert [why for why, _ in wrong((0, {"warlord": False}), (2, {"warlord": True, "trait": "inspiring-leader"}))] == [
        "trait-not-for-unit",
        "trait-not-for-unit",
    ]
    assert wrong((0, {"warlord": False, "trait": None}), (2, {"warlord": True})) == []


@pytest.mark.rule("9e.datasheet.understrength", "9e.datasheet.unit-size")
@pytest.mark.bad("9e.datasheet.understrength")
def test_fewer_models_than_the_least_need_the_mark_and_no_larger_unit() -> None:
    few: dict[str, Any] = {"models": {"model": 3}}
    assert [why for why, _ in wrong((2, few))] == ["wrong-unit-size"]
    marked = few | {"understrength": True}
    assert wrong((2, marked)) == [("enough-models", ("9e.datasheet.understrength",))]
    assert wrong((1, {"models": {"model": 5}}), (2, marked)) == []
    two = {"models": {"model": 2}, "understrength": True}
    assert wrong((1, two), (2, two)) == []
    assert [why for why, _ in wrong((1, two), (2, marked))] == ["enough-models"] * 2  # five models together


@pytest.mark.bad("9e.core.bracketed-keyword-choice", 3)
def test_a_datasheet_may_say_which_words_there_are() -> None:
    limited = {"captain": SHEETS["captain"] | {"words": {"<CHAPTER>": ["Dusk", "Noon"]}}}
    assert [why for why, _ in wrong(sheets=limited)] == ["word-not-allowed"]
    assert wrong((0, {"keywords": {"<CHAPTER>": "Noon"}}), sheets=limited) == []


@pytest.mark.bad("9e.core.unit")
@pytest.mark.bad("9e.datasheet.unit-size")
def test_a_unit_has_models_of_its_own_datasheet_as_many_as_it_says() -> None:
    assert [why for why, _ in wrong((1, {"models": {"model": 5, "captain": 1}}))] == ["no-such-model"]
    for count in (4, 11):
        why, rules = wrong((2, {"models": {"model": count}}))[0]
        assert (why, book().cite(rules)[0]) == ("wrong-unit-size", "9e.datasheet.unit-size")


@pytest.mark.bad("9e.datasheet.wargear-options", 1, 2, 3)
def test_options_are_used_once_by_models_that_can() -> None:
    swap = {"name": "pistol for rifle", "kind": "model", "removes": ["rifle"], "adds": ["pistol"]}
    bare = {"name": "nothing to give", "kind": "model", "removes": ["lascannon"], "adds": ["pistol"]}
    sheets = {"squad": SHEETS["squad"] | {"weapons": ["rifle"], "options": [swap, bare]}}

    def with_options(*names: str) -> list[str]:
        return [why for why, _ in wrong((1, {"options": [{"option": name} for name in names]}), sheets=sheets)]

    assert with_options("pistol for rifle") == []
    assert with_options("pistol for rifle", "pistol for rifle") == ["option-used-twice"]
    assert with_options("a jet bike") == ["no-such-option"]
    assert with_options("nothing to give") == ["nothing-to-exchange"]


def test_a_datasheet_is_composed_of_models_that_it_has() -> None:
    with pytest.raises(BellonaError, match="datasheet odd: there is no kind of model 'sergeant'; there are model"):
        wrong(sheets={"odd": {"composition": [{"kind": "sergeant", "least": 1, "most": 1}]}})
