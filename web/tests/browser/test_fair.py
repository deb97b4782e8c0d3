"""Fair dice at the page: pledged and shown by the browser itself, told plainly, checked at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .playing import seats

SETUP = {
    "mission": "first-game",
    "battle_size": "first-game",
    "layout": "courtyard",
    "armies": ["dawn-patrol", "gnawing-brood"],
}


@pytest.fixture
def other(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody else's browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en")
    other = context.new_page()
    other.set_default_timeout(60_000)
    yield other
    context.close()


def told(page: Page) -> dict[str, list[str]]:
    """What the page says about the dice: for each party its pledge and its share."""
    page.get_by_role("tab", name="Game").click()
    box = page.locator("details.fair")
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    names = box.locator("dt").all_inner_texts()
    codes = box.locator("code").all_inner_texts()
    return {name: codes[2 * i : 2 * i + 2] for i, name in enumerate(names)}


def test_two_browsers_pledge_show_and_check(page: Page, other: Page, address: str) -> None:
    links = seats(address, SETUP, dice="fair", seed=None)
    page.goto(links[0])
    expect(page.locator(".ask")).to_be_visible()
    first = told(page)
    assert first["B"] == ["not yet", "not yet"]
    assert first["The server"][1] == "not yet"
    other.goto(links[1])
    expect(page.locator("details.fair code", has_text="not yet")).to_have_count(1)
    now = told(page)
    assert now["The server"] == first["The server"]
    assert now["A"][0] == first["A"][0]
    assert now == told(other)
    other.get_by_role("button", name="Concede").click()
    other.get_by_role("button", name="Yes, concede").click()
    for one in (page, other):
        one.get_by_role("button", name="Look at the table").click()
        expect(one.locator("details.fair")).to_contain_text("All pledges were kept, and they are those that you saw.")
        assert all(len(code) == 64 for code in told(one)["The server"])


def test_whoever_comes_from_another_device_without_his_share_may_pledge_anew(
    page: Page, other: Page, browser: Browser, address: str
) -> None:
    links = seats(address, SETUP, dice="fair", seed=None)
    page.goto(links[0])
    expect(page.locator(".ask")).to_be_visible()
    told(page)
    page.goto(address)  # away, and its share with it
    other.goto(links[1])
    expect(other.locator(".ask")).to_be_visible()
    phone = browser.new_context(locale="en").new_page()
    phone.goto(links[0])
    expect(phone.get_by_role("alertdialog")).to_contain_text("The dice wait for your share")
    phone.get_by_role("button", name="Pledge anew").click()
    expect(phone.get_by_role("alertdialog")).to_have_count(0)
    told(other)
    expect(other.locator("details.fair")).to_contain_text("The sides have pledged anew: 1×")
    expect(other.locator("details.fair code", has_text="not yet")).to_have_count(1)
    phone.context.close()
