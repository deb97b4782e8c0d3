"""Answering what the page asks, as a person at it would: with keys, or with a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

import httpx
from playwright.sync_api import Locator, Page, expect

from .scenes import PERSON

BOT = {"kind": "bot", "bot": "steady"}
OPEN = ".ask:not([data-kind=''])"


def seats(address: str, setup: dict[str, Any], *wanted: dict[str, Any], **more: Any) -> list[str]:
    """The links of the seats in a new game, and of the spectators."""
    body = {"ruleset": "wh40k-10e", "setup": setup, "seats": wanted or [PERSON, PERSON], "dice": "seeded", "seed": 3}
    made = httpx.post(f"{address}api/games", json=body | more, timeout=120)
    assert made.status_code == 201, made.text
    tokens = [seat["token"] or "" for seat in made.json()["seats"]] + [made.json()["spectator"]]
    return [f"{address}#/play/{token}" for token in tokens]


def asked(page: Page, question: str) -> None:
    expect(page.locator(".ask h2")).to_have_text(question)


def question(page: Page) -> Locator | None:
    """The question that is open, once there is one; None when the game is over."""
    page.wait_for_selector(f"{OPEN}, .ending")
    return None if page.locator(".ending").count() else page.locator(OPEN)


def answered(page: Page, number: str | None) -> None:
    """Wait until the question of that number is there no longer."""
    page.wait_for_function(
        "n => document.querySelector('.ending') || document.querySelector('.ask')?.dataset.asked !== n", arg=number
    )


def legal(page: Page) -> None:
    """Wait for an answer that the rules accept: whatever may not stay as it is begins with what they suggest."""
    expect(page.locator(".ask .fine[aria-busy=false]")).to_be_visible()


def enough(page: Page, choose: Callable[[int], None]) -> None:
    """Choose of several options, the first first, until that may be confirmed."""
    options = page.locator(".option").count()
    for option in range(options):
        if page.get_by_role("button", name="Confirm").is_enabled():
            return
        choose(option)
    expect(page.get_by_role("button", name="Confirm")).to_be_enabled()


def by_keys(page: Page, *, passing: tuple[str, ...] = ()) -> str:
    """Answer one question with keys alone, those that begin like this by passing; its kind, "" if there was none."""
    open_question = question(page)
    if open_question is None:
        return ""
    number, kind = open_question.get_attribute("data-asked"), open_question.get_attribute("data-kind") or ""
    title = page.locator(".ask h2").inner_text()
    if title.startswith(passing) and passing:
        page.keyboard.press("p")
        if page.locator(".leaving").count():
            page.keyboard.press("Enter")
    elif kind == "place":
        legal(page)
        page.keyboard.press("Enter")
    elif kind == "choose" and page.locator(".option[aria-pressed]").count():
        enough(page, lambda option: page.keyboard.press(str(option + 1)))
        page.keyboard.press("Enter")
    elif kind == "choose":
        page.keyboard.press("1")
    else:
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    answered(page, number)
    return kind


def by_hand(page: Page, press: Literal["click", "tap"]) -> str:
    """Answer one question with the mouse or a finger alone: what is offered is declined, nobody charges. Its kind, ""
    if there was none.
    """
    open_question = question(page)
    if open_question is None:
        return ""
    number, kind = open_question.get_attribute("data-asked"), open_question.get_attribute("data-kind") or ""

    def push(name: str) -> None:
        getattr(page.get_by_role("button", name=re.compile(f"^{name}")), press)()

    if kind == "place":
        legal(page)
        push("Done")
    elif page.locator(".offer").count():
        push("No")
    elif page.locator(".ask h2").inner_text().startswith("Choose a unit to charge"):
        push("End:")
        push("End it")
    elif kind == "choose" and page.locator(".option[aria-pressed]").count():
        enough(page, lambda option: getattr(page.locator(".option").nth(option), press)())
        push("Confirm")
    elif kind == "choose":
        getattr(page.locator(".option").first, press)()
    else:
        push("Confirm")
    answered(page, number)
    return kind
