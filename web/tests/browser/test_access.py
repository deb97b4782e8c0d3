"""What axe finds wrong with a page for those who read it otherwise than most: nothing, in either theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .conftest import WEB
from .playing import asked, legal, seats
from .scenes import battle, shooting

AXE = (Path(WEB) / "node_modules/axe-core/axe.min.js").read_text("utf-8")
FOUND = """async () => (await axe.run()).violations.flatMap(({ id, nodes }) =>
  nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`))"""
Theme = Literal["dark", "light"]
themes = pytest.mark.parametrize("theme", ["dark", "light"])
DESKTOP, PHONE = (1280, 800), (390, 844)


def sighted(browser: Browser, theme: Theme, size: tuple[int, int] = DESKTOP) -> BrowserContext:
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale="en",
        color_scheme=theme,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    context.set_default_timeout(60_000)
    return context


def accepted(page: Page) -> None:
    """Fails with whatever axe does not accept."""
    page.evaluate(AXE)
    found: Any = page.evaluate(FOUND)
    assert found == []


@themes
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_first_page_and_the_setting_up_of_a_game(
    browser: Browser, address: str, theme: Theme, size: tuple[int, int]
) -> None:
    with sighted(browser, theme, size) as context:
        page = context.new_page()
        page.goto(address)
        expect(page.locator(".army li").first).to_be_visible()
        accepted(page)
        page.locator(".more-setup summary").click()
        page.get_by_role("button", name="Invite a friend").click()
        expect(page.locator(".invited")).to_be_visible()
        accepted(page)


@themes
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_game_in_play(browser: Browser, address: str, theme: Theme, size: tuple[int, int]) -> None:
    with sighted(browser, theme, size) as context:
        page = context.new_page()
        page.goto(seats(address, {"scenario": battle()}, clock={"minutes": 30})[0])
        asked(page, "Choose a unit to move.")
        accepted(page)
        page.locator(".option", has_text="Rangers (A1)").click()
        page.locator(".option", has_text="Normal move").click()
        legal(page)
        accepted(page)
        for tab in page.locator("[role=tab]").all():
            tab.click()
            accepted(page)


@themes
def test_a_volley_with_its_odds_cards_sights_dice_and_offers(browser: Browser, address: str, theme: Theme) -> None:
    with sighted(browser, theme) as context:
        page, other = context.new_page(), context.new_page()
        ours, theirs, _ = seats(address, {"scenario": shooting()})
        page.goto(ours)
        other.goto(theirs)
        page.locator(".option", has_text="Rangers (A1)").click()
        page.locator(".assign select").first.select_option("B1")
        expect(page.locator(".chances .bars")).to_be_visible()
        page.locator(".chances summary").click()
        page.locator("[data-unit=A4] .model").first.click(button="right")
        page.keyboard.press("s")
        expect(page.locator(".sight-list li").first).to_be_visible()
        accepted(page)
        page.locator(".why summary").first.click()
        expect(page.locator(".rule").first).to_be_visible()
        accepted(page)
        page.get_by_role("button", name="Confirm").click()
        asked(other, "Use Go to Ground?")
        accepted(other)
        other.keyboard.press("p")
        expect(page.locator(".tray")).to_be_visible()
        accepted(page)
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
        accepted(page)


@themes
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_end_of_a_game_and_its_replay(browser: Browser, address: str, theme: Theme, size: tuple[int, int]) -> None:
    with sighted(browser, theme, size) as context:
        page = context.new_page()
        page.goto(seats(address, {"scenario": battle()})[0])
        asked(page, "Choose a unit to move.")
        page.get_by_role("tab", name="Game").click()
        page.get_by_role("button", name="Concede").click()
        page.get_by_role("button", name="Yes, concede").click()
        expect(page.locator(".ending")).to_be_visible()
        accepted(page)
        page.get_by_role("link", name="Watch the replay").click()
        expect(page.locator(".transport output")).to_be_visible()
        accepted(page)


@themes
def test_the_pages_of_odds_and_rules(browser: Browser, address: str, theme: Theme) -> None:
    with sighted(browser, theme) as context:
        page = context.new_page()
        page.goto(f"{address}#/odds/wh40k-10e")
        expect(page.locator("fieldset").first).to_be_visible()
        expect(page.locator(".chances .bars").first).to_be_visible()
        accepted(page)
        page.goto(f"{address}#/rules")
        page.locator(".search").fill("overwatch")
        expect(page.locator(".rule-entry").first).to_be_visible()
        accepted(page)


@themes
def test_the_screen_between_two_at_one_device(browser: Browser, address: str, theme: Theme) -> None:
    with sighted(browser, theme) as context:
        page = context.new_page()
        page.goto(address)
        page.get_by_role("button", name="Two at one screen").click()
        expect(page.get_by_role("button", name="I am side A")).to_be_visible()
        accepted(page)
        page.get_by_role("button", name="I am side A").click()
        asked(page, "Attach your Leaders.")
        accepted(page)
