"""What a table of 11th edition shows besides: what terrain is, which of it is an objective, modes to choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import served
from .playing import asked, legal, seats
from .test_board import inch, take

BOOK = "bellona.wh40k.e11.rulebook:RULEBOOK"
COURT = {"key": "court", "kind": "crater", "footprint": [[16, 20], [34, 20], [34, 28], [16, 28]]}
RUIN = {
    "key": "ruin",
    "kind": "ruin",
    "footprint": [[40, 20], [50, 20], [50, 28], [40, 28]],
    "height": 5,
    "walls": [{"a": [40, 20], "b": [50, 20], "top": 5}],
}
SHEETS = {
    "Guard": {"M": 6, "OC": 2, "W": 3, "tags": ["INFANTRY"]},
    "Scout": {"M": 6, "OC": 1, "tags": ["INFANTRY"]},
    "Hauler": {"M": 10, "W": 11, "T": 10, "tags": ["VEHICLE"], "base": {"round": 60}, "height": 3},
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("eleventh") / "games.db", "wh40k-10e", BOOK) as address:
        yield address


def seated(page: Page, address: str, **more: Any) -> Page:
    """At A's side of a scene with a court that is the objective."""
    scene = {
        "table": {"size": [60, 44], "terrain": [COURT, RUIN]},
        "objectives": {"O1": "court"},
        "sheets": SHEETS,
        "A": {"A1": {"sheet": "Guard", "at": [[22, 17]]}},
        "B": {"B1": {"sheet": "Scout", "at": [[30, 27]]}},
        "time": {"phase": "command", "round": 2},
    } | more
    page.goto(seats(address, {"scenario": scene}, ruleset="wh40k-11e")[0])
    return page


def dragged(page: Page, model: str, right: float, up: float) -> None:
    """A model is taken somewhere, in inches."""
    expect(page.locator(".placed .model").first).to_be_visible()
    x, y = take(page, model)
    unit = inch(page)
    page.mouse.move(x + right * unit, y - up * unit, steps=6)
    page.mouse.up()


def test_terrain_says_what_it_is_and_which_of_it_is_an_objective(page: Page, address: str) -> None:
    seated(page, address)
    ruin, court = page.locator("[data-feature=ruin]"), page.locator("[data-feature=court]")
    expect(ruin.locator(".traits")).to_have_text("Dense · Obscuring · Solid")
    expect(court.locator(".traits")).to_have_text("Exposed")
    expect(ruin.locator("title").first).to_have_text("Ruin #1 · Dense · Obscuring · Solid · 5″")
    marker = page.locator("[data-marker=O1]")
    expect(marker.locator("title")).to_have_text("Objective #1 · Crater #1")
    expect(marker.locator(".range")).to_have_count(0)
    outline = page.locator("[data-area=court] path").evaluate("path => [path.getBBox().width, path.getBBox().height]")
    assert outline == [18, 8]


def test_a_terrain_objective_changes_hands(page: Page, address: str) -> None:
    seated(page, address)
    asked(page, "How does Guard move?")
    held = page.locator("[data-area=court]")
    expect(held).to_have_class("marker owner1")
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 5)
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    expect(held).to_have_class("marker owner0")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("took Objective #1, 2 to 1")


def test_a_move_through_dense_terrain_is_refused_with_the_rule(page: Page, address: str) -> None:
    seated(page, address, A={"A1": {"sheet": "Hauler", "at": [[45, 17]]}}, time={"phase": "movement"})
    asked(page, "How does Hauler move?")
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 6)
    expect(page.locator(".ask .refusal")).to_be_visible()
    expect(page.locator(".ask .rule").first).to_have_attribute("title", "11e.terrain-movement.dense")


def test_the_ways_to_fall_back_are_asked_for_where_no_way_is_clear(page: Page, address: str) -> None:
    cornered = {"B1": {"sheet": "Scout", "models": 3, "at": [[2.3, 0.7], [2, 2], [0.7, 2.3]]}}
    seated(page, address, A={"A1": {"sheet": "Guard", "at": [[0.7, 0.7]]}}, B=cornered, time={"phase": "movement"})
    page.locator(".option").filter(has_text="Fall Back").click()
    asked(page, "How does Guard Fall Back?")
    expect(page.locator(".option").first).to_contain_text("Ordered Retreat")
    page.locator(".option").filter(has_text="Desperate Escape").click()
    legal(page)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Falls Back: Desperate Escape")
