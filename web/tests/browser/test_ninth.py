"""What a table of 9th edition shows: its letters, the present row of a damage table, powers, Morale, interventions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .playing import asked, seats
from .test_eleventh import dragged

GUN = {"range": 40, "Type": "Heavy 4", "S": 8, "AP": -6}
TABLE = [{"wounds": 6, "M": 9, "BS": 3}, {"wounds": 3, "M": 6, "BS": 4}, {"wounds": 1, "M": 4, "BS": 5}]
SHEETS = {
    "Guard": {"M": 6, "BS": 2, "T": 4, "W": 1, "Ld": 4, "tags": ["INFANTRY"], "arms": {"gun": GUN}},
    "Seer": {"W": 5, "tags": ["INFANTRY", "CHARACTER", "PSYKER"], "rules": ["psyker 1 1"]},
    "Hero": {"M": 6, "W": 5, "A": 3, "tags": ["INFANTRY", "CHARACTER"]},
    "Crawler": {"M": 9, "T": 8, "W": 12, "tags": ["VEHICLE"], "base": {"square": [5, 4]}, "table": TABLE},
}


def seated(page: Page, address: str, side: int = 0, **more: Any) -> Page:
    """At one side of a scene of 9th edition."""
    scene = {"table": {"size": [60, 44]}, "sheets": SHEETS, "time": {"phase": "movement", "round": 2}} | more
    page.goto(seats(address, {"scenario": scene}, ruleset="wh40k-9e")[side])
    return page


def test_a_damaged_vehicle_shows_the_row_that_it_has_now(page: Page, address: str) -> None:
    theirs = {"B1": {"sheet": "Crawler", "at": [[40, 30]], "wounds": {"B1.1": 4}}}
    seated(page, address, A={"A1": {"sheet": "Guard", "at": [[20, 10]]}}, B=theirs)
    asked(page, "Choose a unit to move.")
    page.locator("[data-unit=B1] .model").click()
    card = page.locator(".card")
    expect(card.locator("tbody th").first).to_have_text("M")
    expect(card.locator("tr.row")).to_have_count(3)
    expect(card.locator("tr.row.present td").first).to_have_text('6"')
    letters = card.locator("tbody tr").first.locator("th").all_inner_texts()
    assert letters == ["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"]


def test_a_path_through_a_friend_is_refused_with_the_rule(page: Page, address: str) -> None:
    ours = {"A1": {"sheet": "Guard", "at": [[20, 10]]}, "A2": {"sheet": "Crawler", "at": [[20, 14]]}}
    seated(page, address, A=ours, B={"B1": {"sheet": "Guard", "at": [[40, 40]]}})
    page.locator(".option").filter(has_text="Guard").click()
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 4)
    expect(page.locator(".ask .refusal")).to_be_visible()
    assert str(page.locator(".ask .rule").first.get_attribute("title")).startswith("9e.")


@pytest.mark.parametrize("wide", [1280, 390])
def test_a_power_is_attempted_and_may_be_denied(page: Page, address: str, wide: int) -> None:
    page.set_viewport_size({"width": wide, "height": 844})
    ours = {"A1": {"sheet": "Seer", "at": [[20, 10]]}, "A2": {"sheet": "Seer", "at": [[24, 10]]}}
    theirs = {"B1": {"sheet": "Guard", "models": 5, "at": [[20, 20]]}, "B2": {"sheet": "Seer", "at": [[24, 24]]}}
    seated(page, address, A=ours, B=theirs, time={"phase": "psychic", "round": 2})
    asked(page, "Choose a psyker to manifest powers.")
    page.locator(".option").first.click()
    expect(page.locator(".ask h2")).to_contain_text("Choose a power for Seer")
    expect(page.locator(".option").first).to_contain_text("Smite")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hero_may_intervene_in_the_opponents_turn(page: Page, address: str) -> None:
    ours = {"A1": {"sheet": "Hero", "at": [[20, 10]]}, "A2": {"sheet": "Hero", "at": [[30, 10]]}}
    near = [{"sheet": "Guard", "at": [[x, 13.6]], "may_charge": False} for x in (20, 30)]
    time = {"phase": "charge", "round": 2, "player": "B"}
    seated(page, address, A=ours, B={"B1": near[0], "B2": near[1]}, time=time)
    asked(page, "Choose a unit for a Heroic Intervention.")
    page.locator(".option").first.click()
    expect(page.locator(".ask h2")).to_contain_text("in a Heroic Intervention?")
    expect(page.locator(".ask .fine")).to_be_visible()


def test_no_stratagem_battle_shock_or_secondary_mission_is_spoken_of(page: Page, address: str) -> None:
    ours, theirs = {"A1": {"sheet": "Guard", "at": [[20, 10]]}}, {"B1": {"sheet": "Guard", "at": [[40, 40]]}}
    seated(page, address, A=ours, B=theirs)
    expect(page.locator(".ask h2")).to_be_visible()
    text = page.locator("body").inner_text()
    assert not [word for word in ("Stratagem", "Battle-shock", "Secondary") if word in text]
