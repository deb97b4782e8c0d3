"""Blocks and cards in the page, by the small ruleset of the tests: what is shown knows no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .blocks import SKIRMISH, opened, skirmish
from .conftest import served
from .handling import DRAWN, drag, middle, numbers, order, settled, soon, swipe, widen
from .playing import answered
from .scenes import PERSON


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with the small ruleset alone."""
    with served(tmp_path_factory.mktemp("blocks") / "games.db", SKIRMISH) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that must never complain, but that this ruleset has no catalogue of its rules."""
    complaints: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en")
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert [one for one in complaints if "404" not in one] == []


def scale(page: Page) -> float:
    """Pixels to an inch."""
    box = page.locator(".frame-edge").bounding_box()
    assert box is not None
    return box["width"] / 44


def marching(page: Page, address: str, **more: Any) -> None:
    """A's first phalanx, looking to the right of the screen, is about to march."""
    page.goto(opened(address, skirmish(**more))[0])
    page.locator(".option", has_text=re.compile("^.?Move$")).click()
    settled(page)


def test_a_block_is_wheeled_by_its_handle_with_degrees_and_inches(page: Page, address: str) -> None:
    marching(page, address)
    inch = scale(page)
    drag(page, page.locator("[data-part=left]"), 2 * inch, 0.4 * inch, drop=False)
    tag = page.locator(".drag-tag")
    expect(tag.locator(".degrees")).to_contain_text("°")
    expect(tag.locator(".distance")).to_contain_text("″")
    page.mouse.up()
    settled(page)
    inches, left, degrees = numbers(page)
    assert abs(inches - degrees * 3.14159 / 180 * 6) < 0.02
    assert abs(inches + left - 6) < 0.02
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text(f"marched {round(inches, 1):g}″")


def test_a_wheel_too_far_is_refused_with_its_rule(page: Page, address: str) -> None:
    marching(page, address)
    inch = scale(page)
    drag(page, page.locator("[data-part=left]"), 5.9 * inch, 5.5 * inch)
    expect(page.locator(".ask .refusal")).to_contain_text("at most 6″")
    expect(page.locator(".ask .rules")).to_contain_text("skirmish.march")
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    page.keyboard.press("Escape")
    expect(page.locator(".ask .fine")).to_be_visible()


def test_it_is_dragged_ahead_aside_and_back_and_stays_at_the_limit(page: Page, address: str) -> None:
    marching(page, address)
    inch = scale(page)
    body = page.locator(".body.placed .base")
    drag(page, body, 6.4 * inch, 0.3 * inch)
    settled(page)
    soon(page, lambda told: told[:2] == [6, 0])  # a little beyond is still at it
    page.keyboard.press("Control+z")
    drag(page, body, 0.2 * inch, 2 * inch)
    settled(page)
    soon(page, lambda told: abs(told[0] - 2) < 0.1)
    page.keyboard.press("Control+z")
    drag(page, body, -2 * inch, 0)
    settled(page)
    soon(page, lambda told: abs(told[0] - 2) < 0.1)
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text("marched")


def test_it_snaps_parallel_and_flush(page: Page, address: str) -> None:
    neighbour = skirmish()["A"]["A1"] | {"at": [[18, 22, 0, 1, 0]]}
    marching(page, address, A={"A1": skirmish()["A"]["A1"], "A2": neighbour}, stacks=[["A1"], ["B1"]])
    inch = scale(page)
    body, front = page.locator(".body.placed .base"), page.locator(".body.placed .front")
    drag(page, body, 1.85 * inch, 0)
    settled(page)
    soon(page, lambda told: told[0] == 2)  # level with its neighbour
    assert abs(middle(front)[0] - middle(page.locator("[data-unit=A2] .front"))[0]) < 1
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    settled(page)
    soon(page, lambda told: told[-1] == 5)
    drag(page, page.locator("[data-part=right]"), -0.42 * inch, 0)  # nearly back again
    settled(page)
    soon(page, lambda told: len(told) == 2)  # no degrees: as it was


def test_keys_alone_march_wheel_and_take_back(page: Page, address: str) -> None:
    page.goto(opened(address, skirmish(), PERSON, {"kind": "bot", "bot": "random"})[0])
    expect(page.locator(".option").first).to_be_visible()
    page.keyboard.press("2")
    settled(page)
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowUp", "q", "q"):
        page.keyboard.press(key)
    settled(page)
    soon(page, lambda told: told[0] == 2.15)  # 1.1 inches and ten degrees
    page.keyboard.press("Backspace")
    settled(page)
    soon(page, lambda told: told[0] == 1.1)
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("marched 1.1″")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log")).not_to_contain_text("marched 1.1″")
    settled(page)
    page.keyboard.press("n")
    settled(page)
    soon(page, lambda told: told[0] == 6)
    page.keyboard.press("p")
    expect(page.locator(".ask h2")).not_to_contain_text("March")


def test_ranks_and_files_are_drawn_up_anew(page: Page, address: str) -> None:
    page.goto(opened(address, skirmish())[0])
    page.locator(".option", has_text="Form up").click()
    settled(page)
    places = page.locator(".places .place")
    expect(places).to_have_count(6)
    page.get_by_role("button", name="Narrower").click()
    expect(page.locator(".ranks .files b")).to_have_text("2 × 3")
    page.get_by_role("button", name="Wider").click()
    page.get_by_role("button", name="Wider").click()
    expect(page.locator(".ranks .files b")).to_have_text("4 × 2")
    expect(places).to_have_count(8)
    front = [places.nth(i).inner_text() for i in range(4)]
    places.nth(0).click()
    places.nth(3).click()  # they change places
    assert [places.nth(i).inner_text() for i in range(4)] == [front[3], front[1], front[2], front[0]]
    places.nth(5).click()
    places.nth(4).click()  # to the end of the rank
    expect(places.nth(4)).not_to_have_class(re.compile("empty"))
    page.get_by_role("button", name="Turn left").click()
    settled(page)
    expect(page.locator(".ask .fine")).to_be_visible()
    drag(page, page.locator(".body.placed .base"), 60, 0)
    expect(page.locator(".ask .refusal")).to_contain_text("The middle of the phalanx would move")
    page.keyboard.press("Control+z")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text("drew up 4 abreast")


def test_a_reserve_comes_on_along_the_shaded_edge(page: Page, address: str) -> None:
    scene = skirmish(stacks=[["A3", "A1"], ["B1"]])
    page.goto(opened(address, scene)[0])
    expect(page.locator(".way-in")).to_have_count(1)
    settled(page)
    body, inch = page.locator(".body.placed .base"), scale(page)
    expect(body).to_be_visible()
    before = middle(body)
    drag(page, body, -6 * inch, -10 * inch)
    settled(page)
    after = middle(body)
    assert after[0] < before[0]
    assert after[1] < before[1] or before[1] < 200
    widen(page, "4 × 2")
    expect(page.locator(".log")).to_contain_text("came on")
    expect(page.locator("[data-unit=A3] .front")).to_have_count(1)


def test_arcs_zones_and_the_card_that_is_next(page: Page, address: str) -> None:
    zones = [zone | {"holder": holder} for zone, holder in zip(skirmish()["zones"], (0, 1), strict=True)]
    page.goto(opened(address, skirmish(zones=zones))[0])
    expect(page.locator(".zone.owner0")).to_contain_text("West")
    expect(page.locator(".zone.owner1")).to_contain_text("East")
    expect(page.locator(".arc")).to_have_count(0)
    page.locator("[data-unit=B1] .body").click()
    expect(page.locator(".arc")).to_have_count(4)
    expect(page.locator("[data-arc='B1 front']")).to_have_count(1)
    expect(page.locator(".card h2")).to_contain_text("Phalanx (B1)")
    expect(page.locator(".side.owner0.turn")).to_be_visible()
    expect(page.locator(".side.owner0 .first")).to_be_visible()
    expect(page.locator("[data-deck='0 command'] li")).to_have_text(["Phalanx (A3)", "Phalanx (A2)"])
    expect(page.locator("[data-deck='0 turned-up'] li")).to_have_text(["Phalanx (A1)"])
    expect(page.locator("[data-deck='1 command'] .back")).to_have_count(3)
    expect(page.locator("[data-deck='1 command'] li")).to_have_count(0)


# -- cards -------------------------------------------------------------------------------------------------------------


def stacking(page: Page, address: str) -> Locator:
    page.goto(opened(address, skirmish("command"))[0])
    expect(page.locator(".ask h2")).to_contain_text("rests")
    page.keyboard.press("p")
    cards = page.locator(".arrange li")
    expect(cards).to_have_count(3)
    return cards


def test_a_stack_is_made_by_drag_and_outlives_a_lost_page_and_another_language(page: Page, address: str) -> None:
    cards = stacking(page, address)
    x, y = middle(cards.nth(0))
    _, under = middle(cards.nth(2))
    page.mouse.move(x - 40, y)
    page.mouse.down()
    page.mouse.move(x - 40, under + 8, steps=6)
    page.mouse.up()
    assert order(cards) == ["1:A2", "2:A3", "0:A1"]
    page.get_by_label("Language").select_option("zh-Hans")
    expect(page.locator(".ask h2")).to_contain_text("叠")
    assert order(cards) == ["1:A2", "2:A3", "0:A1"]
    page.reload()
    expect(cards).to_have_count(3)
    assert order(cards) == ["1:A2", "2:A3", "0:A1"]
    page.get_by_label("语言").select_option("en")
    page.keyboard.press("Enter")
    expect(page.locator(".ask h2")).to_contain_text("Waiting")


def test_a_stack_is_made_by_keys(page: Page, address: str) -> None:
    cards = stacking(page, address)
    cards.nth(2).focus()
    page.keyboard.press("ArrowUp")
    page.evaluate(DRAWN)
    page.keyboard.press("ArrowUp")
    page.evaluate(DRAWN)
    assert order(cards) == ["2:A3", "0:A1", "1:A2"]
    page.keyboard.press("End")
    page.evaluate(DRAWN)
    assert order(cards) == ["0:A1", "1:A2", "2:A3"]
    page.get_by_role("button", name="Later").first.click()
    page.get_by_role("button", name="Reverse").click()
    assert order(cards) == ["2:A3", "0:A1", "1:A2"]
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".ask h2")).to_contain_text("Waiting")


def test_on_a_phone_a_finger_stacks_cards_and_wheels(phone: Page, address: str) -> None:
    phone.goto(opened(address, skirmish("command"))[0])
    phone.get_by_role("button", name="Pass").tap()
    cards = phone.locator(".arrange li")
    expect(cards).to_have_count(3)
    (x, y), (_, under) = middle(cards.nth(0)), middle(cards.nth(1))
    swipe(phone, (x - 60, y), (x - 60, under + 10))
    assert order(cards) == ["1:A2", "0:A1", "2:A3"]
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.goto(opened(address, skirmish())[0])
    phone.reload()
    phone.locator(".option", has_text=re.compile("^.?Move$")).tap()
    settled(phone)
    x, y = middle(phone.locator("[data-part=left]"))
    swipe(phone, (x, y), (x + 10, y + 1))
    settled(phone)
    assert len(numbers(phone)) == 3
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    number = phone.locator(".ask").get_attribute("data-asked")
    phone.get_by_role("button", name="Done").tap()
    answered(phone, number)


def listen_to(page: Page, told: list[str]) -> None:
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))


def test_neither_screen_ever_holds_the_others_cards(browser: Browser, address: str) -> None:
    scene = skirmish("command", hands=[["early"], ["late"]])
    links = opened(address, scene)
    pages, heard = [], []
    for link in links[:2]:
        page = browser.new_context(locale="en").new_page()
        told: list[str] = []
        listen_to(page, told)
        page.goto(link)
        pages.append(page)
        heard.append(told)
    for page in pages:
        expect(page.locator(".ask h2")).to_contain_text("rests")
        page.keyboard.press("p")
        expect(page.locator(".arrange li")).to_have_count(3)
        page.get_by_role("button", name="Reverse").click()
        page.get_by_role("button", name="Confirm").click()
    expect(pages[0].locator(".phases .now")).to_contain_text("Action")
    for me, secret in ((0, "late"), (1, "early")):
        told = "".join(heard[me]) + pages[me].content()
        assert '"cards":["' + ("A3" if me == 0 else "B3") in "".join(heard[me])
        other = "B" if me == 0 else "A"
        assert f'["{other}3","{other}2","{other}1"]' not in told
        assert f'"{secret}"' not in told
        assert secret not in pages[me].locator(".decks").inner_text().lower()
    for page in pages:
        page.context.close()
