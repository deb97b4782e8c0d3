"""Reactions, standing orders, and what one player asks of the other: two people at two screens."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from . import scenes
from .playing import asked, legal, seats
from .scenes import battle

Two = tuple[Page, Page]


@pytest.fixture
def shooting(page: Page, browser: Browser, address: str) -> Iterator[Two]:
    """A has a unit to shoot with, B two Command points and infantry in the open."""
    ours, theirs, _ = seats(address, {"scenario": scenes.shooting()})
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en")
    other = context.new_page()
    other.set_default_timeout(60_000)
    page.goto(ours)
    other.goto(theirs)
    yield page, other
    context.close()


def shoots(page: Page, with_unit: str) -> None:
    unit = page.locator(".option", has_text=with_unit)
    expect(unit.locator("small")).to_have_text(re.compile("target"))
    unit.click()
    asked(page, "Choose the targets of each weapon of Rangers (A1).")
    page.locator("[data-unit=B1] .model").first.click()
    expect(page.locator(".chances .bars").first).to_be_visible()
    page.keyboard.press("Enter")


def test_a_reaction_says_who_does_what_and_is_used_with_a_key(shooting: Two) -> None:
    page, other = shooting
    shoots(page, "Rangers (A1)")
    expect(other.locator(".ask.reaction .badge")).to_be_visible()
    asked(other, "Use Go to Ground?")
    expect(other).to_have_title("● Use Go to Ground?")
    expect(page).to_have_title("Bellona")
    expect(other.locator(".happening")).to_have_text("Rangers (A1) has selected Brood (B1) as a target.")
    expect(page.locator(".ask h2")).to_have_text("Waiting for B")
    expect(other.get_by_role("button", name="Use it")).to_contain_text("1 CP")
    other.get_by_role("button", name="Go to Ground").hover()
    expect(other.get_by_role("tooltip")).to_contain_text("6+")
    other.keyboard.press("1")
    expect(page.locator(".log")).to_contain_text("used Go to Ground")
    expect(page.locator(".tray .cube").first).to_be_visible()
    expect(page.locator(".side").nth(1)).to_contain_text("1 CP")


def test_an_offer_quotes_the_event_that_it_is_made_at(page: Page, browser: Browser, address: str) -> None:
    scene = battle(cp=[0, 2])
    scene["A"] = {key: scene["A"][key] for key in ("A1", "A2", "A4")}
    scene["B"]["B5"] = {"sheet": "Captain", "at": [[22, 33, 0, 0, -1]]}
    ours, theirs, _ = seats(address, {"scenario": scene})
    context = browser.new_context(locale="en")
    other = context.new_page()
    page.goto(ours)
    other.goto(theirs)
    asked(other, "Waiting for A")
    other.get_by_role("tab", name="Orders").click()
    orders = other.locator(".standing li", has_text="Fire Overwatch")
    for left in (1, 0):  # asked whatever it is worth, and at both ends of a move
        orders.first.get_by_role("button").click()
        expect(orders).to_have_count(left)
    page.locator(".option", has_text="Captain (A4)").click()
    page.locator(".option", has_text="Remain Stationary").click()  # the last that is told, and nothing to react to
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="Normal move").click()
    asked(other, "Use Fire Overwatch?")
    expect(other.locator(".happening")).to_have_text("Rangers (A1) is about to move.")
    other.keyboard.press("p")
    legal(page)
    page.keyboard.press("Enter")
    asked(other, "Use Fire Overwatch?")
    expect(other.locator(".happening")).to_have_text("Rangers (A1) has moved.")
    context.close()


def test_what_is_offered_in_ones_own_turn_is_no_reaction_to_what_was_told_last(page: Page, address: str) -> None:
    scene = battle(time={"round": 2, "phase": "shooting"}, cp=[2, 0])
    rangers = scene["sheets"]["Rangers"]
    scene["sheets"] = scene["sheets"] | {"Rangers": rangers | {"tags": [*rangers["tags"], "GRENADES"]}}
    scene["B"]["B1"] = {"sheet": "Brood", "models": 5, "at": [[20, 22, 0, 0, -1]]}
    page.goto(seats(address, {"scenario": scene})[0])
    asked(page, "Use Grenade?")
    expect(page.locator(".happening")).to_have_text("A is about to select a unit to shoot with.")
    expect(page.locator(".badge")).to_have_count(0)


def test_a_step_in_which_nobody_can_do_anything_is_over_at_once(page: Page, address: str) -> None:
    scene = battle(time={"round": 2, "phase": "shooting"}, cp=[0, 0])
    scene["B"] = {"B1": {"sheet": "Brood", "models": 5, "at": [[36, 58, 0, 0, -1]]}}
    page.goto(seats(address, {"scenario": scene})[0])
    expect(page.locator(".phases .now")).to_have_text("Movement phase")  # of the other player


def test_a_standing_order_answers_until_it_is_removed(shooting: Two) -> None:
    page, other = shooting
    shoots(page, "Rangers (A1)")
    asked(other, "Use Go to Ground?")
    other.locator(".never summary").click()
    other.get_by_role("button", name="Always pass").click()
    expect(page.locator(".log")).to_contain_text("hits on")
    asked(page, "Choose a unit to shoot with, or end the step.")
    other.get_by_role("tab", name="Orders").click()
    order = other.locator(".standing li", has_text="Go to Ground")
    expect(order).to_contain_text("never")
    order.get_by_role("button").click()
    expect(order).to_have_count(0)
    expect(other.locator(".standing li")).not_to_have_count(0)  # those that ship stay


def test_what_came_of_dice_is_taken_back_only_with_consent(shooting: Two) -> None:
    page, other = shooting
    shoots(page, "Rangers (A1)")
    asked(other, "Use Go to Ground?")
    other.keyboard.press("p")
    asked(page, "Choose a unit to shoot with, or end the step.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".ask .refusal")).to_have_text("The other player is asked.")
    wish = other.get_by_role("alertdialog")
    expect(wish).to_contain_text("A wants to take a move back.")
    wish.get_by_role("button", name="Yes").click()
    asked(page, "Choose the targets of each weapon of Rangers (A1).")
    expect(page.locator(".log")).not_to_contain_text("hits on")


def test_a_draw_is_agreed_and_both_play_again(shooting: Two) -> None:
    page, other = shooting
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Offer a draw").click()
    expect(other.get_by_role("alertdialog")).to_contain_text("A offers a draw.")
    other.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for seat in (page, other):
        expect(seat.locator(".ending h2")).to_have_text("A draw.")
    before = page.url
    page.get_by_role("button", name="Play again").click()
    expect(other.locator(".ending .fine")).to_have_text("The other player wants to play again.")
    other.get_by_role("button", name="Play again").click()
    asked(page, "Choose a unit to shoot with, or end the step.")
    asked(other, "Waiting for A")
    assert page.url != before


def test_a_step_in_which_something_can_be_done_is_ended_only_twice(shooting: Two) -> None:
    page, _ = shooting
    asked(page, "Choose a unit to shoot with, or end the step.")
    expect(page.locator("[data-left]")).to_have_text("3 can still act in this step.")
    page.keyboard.press("p")
    expect(page.locator(".leaving")).to_contain_text("3 could still act")
    page.keyboard.press("Escape")
    expect(page.locator(".leaving")).to_have_count(0)
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    expect(page.locator(".phases .now")).not_to_have_text("Shooting phase")


def test_signals_reach_the_other_in_his_own_language(shooting: Two) -> None:
    page, other = shooting
    other.get_by_label("Language").select_option("zh-Hant")
    page.get_by_role("tab", name="Talk").click()
    page.get_by_role("button", name="Hold on!").click()
    expect(other.locator(".unread")).to_have_text("1")
    other.get_by_role("tab", name="交談").click()
    expect(other.locator(".talk li")).to_contain_text(re.compile("[一-鿿]"))
    page.get_by_label("Talk").fill("Good luck")
    page.get_by_label("Talk").press("Enter")
    expect(other.locator(".talk li").last).to_contain_text("Good luck")
