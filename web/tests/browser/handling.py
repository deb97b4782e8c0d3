"""What a hand does at the page with blocks and cards: drag, swipe, and read what that comes to."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, thing: Locator, dx: float, dy: float, *, drop: bool = True) -> None:
    x, y = middle(thing)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx, y + dy, steps=6)
    page.evaluate(DRAWN)
    if drop:
        page.mouse.up()


def settled(page: Page) -> None:
    page.locator(":is(.ask .fine, .ask .refusal)[aria-busy=false]").first.wait_for()


def numbers(page: Page) -> list[float]:
    """The numbers of what is used, in the order in which they stand."""
    return [float(found) for found in re.findall(r"\d+\.?\d*", page.locator(".ask .used").inner_text())]


def soon(page: Page, right: Callable[[list[float]], bool]) -> None:
    """The page tells within a moment what a manoeuvre comes to."""
    for _ in range(100):
        if right(numbers(page)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(numbers(page))


def order(cards: Locator) -> list[str]:
    return [cards.nth(i).get_attribute("data-card") or "" for i in range(cards.count())]


def swipe(phone: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    hand = phone.context.new_cdp_session(phone)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

    touch("touchStart", start)
    for i in range(1, 9):
        touch("touchMove", (start[0] + (end[0] - start[0]) * i / 8, start[1] + (end[1] - start[1]) * i / 8))
        phone.evaluate(DRAWN)
    touch("touchEnd")


def widen(page: Page, formed: str) -> None:
    """One file more, set down where the page suggests."""
    page.get_by_role("button", name="Wider").click()
    expect(page.locator(".ranks .files b")).to_have_text(formed)
    page.keyboard.press("n")
    expect(page.locator(".ask .fine[aria-busy=false]")).to_be_visible()
    page.get_by_role("button", name="Done").click()
