"""Whoever is about to lose something by an answer is told so first."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from .playing import asked
from .scenes import battle, opened


def last_round() -> dict[str, Any]:
    """The Rangers wait in Reserves, and it is the last Movement phase in which they could come."""
    scene = battle(time={"round": 5, "phase": "movement"}, cp=[0, 0])
    reserves = {"sheet": "Rangers", "models": 5, "reserves": "strategic"}
    return scene | {"A": {"A1": reserves, "A4": scene["A"]["A4"]}}


def test_letting_reserves_wait_in_the_last_round_says_first_that_they_are_lost(page: Page, address: str) -> None:
    page.goto(opened(address, last_round()))
    asked(page, "How does Captain (A4) move?")
    page.locator(".option", has_text="Remain Stationary").click()
    expect(page.locator(".option")).to_have_count(1)
    expect(page.locator(".option")).to_have_text(re.compile("Rangers"))
    number = page.locator(".ask").get_attribute("data-asked")
    page.keyboard.press("p")
    expect(page.locator(".leaving")).to_contain_text("Rangers never arrives and counts as destroyed")
    page.keyboard.press("Escape")
    expect(page.locator(".leaving")).to_have_count(0)
    expect(page.locator(".ask")).to_have_attribute("data-asked", number or "")
    page.locator(".option").first.click()
    expect(page.locator(".ask")).to_have_attribute("data-kind", "place")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".leaving")).to_contain_text("never arrives and counts as destroyed")
    page.get_by_role("button", name="Back").click()
    expect(page.locator(".ask .fine")).to_be_visible()
    page.get_by_role("button", name="Pass").click()
    page.get_by_role("button", name="Confirm all the same").click()
    expect(page.locator(".ask")).not_to_have_attribute("data-kind", "place")
