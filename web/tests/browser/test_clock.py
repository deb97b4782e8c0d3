"""The chess clock: it counts down for the one who is asked, is kept, and ends the game."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from .playing import asked, seats
from .scenes import battle


def seconds(page: Page, player: int) -> int:
    minutes, rest = page.locator(f".side.owner{player} time").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_the_clock_stands_until_both_have_sat_down(page: Page, browser: Browser, address: str) -> None:
    ours, theirs, spectator = seats(address, {"scenario": battle()}, clock={"minutes": 1})
    page.goto(theirs)
    asked(page, "Waiting for A")
    page.wait_for_timeout(2500)
    for player in (0, 1):
        assert seconds(page, player) == 60
    expect(page.locator("time.runs")).to_have_count(0)
    other = browser.new_context(locale="en").new_page()
    other.goto(spectator)  # who only looks on is no player
    asked(other, "Waiting for A")
    assert seconds(other, 0) == 60
    other.goto(ours)
    other.reload()
    for seat in (page, other):
        expect(seat.locator(".side.owner0 time")).to_have_class(re.compile("runs"))
        expect(seat.locator(".side.owner0 time")).to_have_text(re.compile("0:5[0-8]"))
    other.context.close()


def test_the_clock_counts_down_for_whoever_is_asked_and_is_kept(page: Page, browser: Browser, address: str) -> None:
    mine, others, _ = seats(address, {"scenario": battle()}, clock={"minutes": 1, "increment": 20})
    opponent = browser.new_context(locale="en").new_page()
    opponent.goto(others)
    asked(opponent, "Waiting for A")
    opponent.context.close()  # whoever has sat down once is waited for
    page.goto(mine)
    ours, theirs = page.locator(".side.owner0 time"), page.locator(".side.owner1 time")
    expect(ours).to_have_text(re.compile("0:5[0-8]"))
    expect(ours).to_have_class(re.compile("runs"))
    expect(theirs).to_have_text("1:00")
    expect(theirs).not_to_have_class(re.compile("runs"))
    page.reload()
    asked(page, "Choose a unit to move.")
    assert seconds(page, 0) <= 58
    assert seconds(page, 1) == 60
    page.keyboard.press("1")  # every answer brings more time
    asked(page, "How does Rangers (A1) move?")
    assert 58 < seconds(page, 0) <= 78


def test_who_runs_out_of_time_has_lost_and_both_are_told(page: Page, browser: Browser, address: str) -> None:
    ours, theirs, _ = seats(address, {"scenario": battle()}, clock={"minutes": 2 / 60})
    other = browser.new_context(locale="en").new_page()
    other.goto(theirs)
    page.goto(ours)
    for seat in (page, other):
        ending = seat.get_by_role("dialog", name="The game is over")
        expect(ending).to_contain_text("Out of time")
        expect(ending.locator("h2")).to_have_text("B has won.")
        expect(seat.locator(".side.owner0 time")).to_have_text("0:00")
    other.context.close()
