"""The invented edition in the page: its own phases, words and rules, and nothing of the edition that it amends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, WebSocket, expect

from .conftest import served
from .playing import by_keys

INVENTED = "tests.invented.rulebook:RULEBOOK"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server with two editions on its shelf."""
    with served(tmp_path / "games.db", "wh40k-10e", INVENTED) as address:
        yield address


def overheard(page: Page) -> list[str]:
    """All that the page is told from now on, whatever the way."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    def read(response: Response) -> None:
        if "/api/" in response.url:
            heard.append(response.text())

    page.on("websocket", listen)
    page.on("requestfinished", lambda request: read(response) if (response := request.response()) else None)
    return heard


def test_turns_are_played_and_no_rule_of_the_other_edition_is_ever_told(page: Page) -> None:
    heard = overheard(page)
    page.get_by_role("combobox", name="Game", exact=True).select_option("wh40k-invented")
    expect(page.locator(".army.owner0 li").first).to_contain_text("Pathfinder")
    heard.clear()  # of the first on the shelf
    page.get_by_role("button", name="Play against the computer").click()
    turn = page.locator(".phases .round")
    while not re.search("Round 3|over", turn.inner_text() if turn.count() else ""):
        assert by_keys(page, passing=("Use ",))
    expect(page.locator(".phases")).to_contain_text("Rally")
    expect(page.locator(".phases")).not_to_contain_text("Command")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Rally phase")
    told = "\n".join(heard)
    assert "inv." in told
    assert re.findall(r".{0,80}\b10e\..{0,40}", told) == []


def test_its_odds_are_asked_for_by_its_own_form(page: Page) -> None:
    page.get_by_role("combobox", name="Game", exact=True).select_option("wh40k-invented")
    expect(page.locator(".army.owner0 li").first).to_contain_text("Pathfinder")
    heard = overheard(page)
    page.get_by_role("link", name="Odds").click()
    page.locator("fieldset select").first.select_option(label="Striders · long-rifle")
    expect(page.locator("main")).to_contain_text("Piercing")
    assert re.findall(r".{0,80}\b10e\..{0,40}", "\n".join(heard)) == []
