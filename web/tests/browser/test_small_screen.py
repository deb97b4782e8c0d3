"""A phone: the table first, the question below it, everything within reach of a finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from .playing import BOT, OPEN, answered, seats
from .scenes import PERSON, battle


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True)
    phone = context.new_page()
    phone.set_default_timeout(60_000)
    scene = battle(time={"round": 2, "phase": "movement"})
    scene["A"] = {key: scene["A"][key] for key in ("A1", "A4")}
    phone.goto(seats(address, {"scenario": scene}, PERSON, BOT)[0])
    yield phone
    context.close()


def test_a_turn_is_played_with_one_finger(phone: Page) -> None:
    seen: set[str] = set()
    phone.locator(".side.owner0.turn").wait_for()
    while phone.locator(".side.owner0.turn").count():
        phone.wait_for_selector(f"{OPEN}, .ending, .side.owner1.turn")
        if not phone.locator(OPEN).count() or phone.locator(".side.owner1.turn").count():
            break
        ask = phone.locator(OPEN)
        number, kind = ask.get_attribute("data-asked"), ask.get_attribute("data-kind") or ""
        seen.add(kind)
        box = phone.locator(".side-panel").bounding_box()
        stage = phone.locator(".stage").bounding_box()
        assert box is not None
        assert stage is not None
        assert stage["height"] > 220  # the table stays in sight
        frame = phone.locator(".frame").bounding_box()
        assert frame is not None
        assert frame["height"] > frame["width"]  # and upright, however much is asked
        assert box["y"] + box["height"] <= 845
        answer(phone, kind)
        answered(phone, number)
    assert {"choose", "place"} <= seen
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def answer(phone: Page, kind: str) -> None:
    if kind == "place":
        expect(phone.locator(".ask .fine, .ask .refusal").first).to_be_visible()
        phone.get_by_role("button", name="Suggest").tap()
        expect(phone.locator(".ask .fine")).to_be_visible()
        phone.get_by_role("button", name="Done").tap()
    elif phone.locator(".offer").count():
        phone.get_by_role("button", name="No").tap()
    elif phone.locator(".options button", has_text="Normal move").count():
        phone.locator(".options button", has_text="Normal move").tap()
    elif phone.get_by_role("button", name="End:").count():
        phone.get_by_role("button", name="End:").tap()
        phone.get_by_role("button", name="End it").tap()
    elif kind == "choose":
        phone.locator(".option").first.tap()
    else:
        phone.get_by_role("button", name="Confirm").tap()


def test_the_sheet_folds_and_the_log_opens_above_the_table(phone: Page) -> None:
    expect(phone.locator(OPEN)).to_be_visible()
    phone.locator(".handle").tap()
    expect(phone.locator(".ask")).to_have_count(0)
    phone.locator(".handle").tap()
    expect(phone.locator(OPEN)).to_be_visible()
    for name, panel in (("Log", ".log"), ("Talk", ".talk"), ("Orders", ".standing"), ("Game", ".menu")):
        phone.get_by_role("tab", name=name).tap()
        expect(phone.locator(panel)).to_be_visible()
    phone.get_by_role("tab", name="Game").tap()
    expect(phone.locator(".menu")).to_have_count(0)


def test_the_card_of_a_unit_is_seen_whole(phone: Page) -> None:
    phone.get_by_role("tab", name="Armies").tap()
    phone.locator(".armies").get_by_role("button", name="Captain (A4)").tap()
    card = phone.locator(".card")
    expect(card.locator("h2")).to_have_text("Captain (A4)")
    box = card.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    card.get_by_role("button", name="Close").tap()
    expect(card).to_have_count(0)


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# The pointer is followed once a frame.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def test_what_is_dragged_stays_under_the_finger_whatever_the_sheet_says_meanwhile(phone: Page) -> None:
    phone.locator(".option", has_text="Rangers").tap()
    phone.locator(".option", has_text="Normal move").tap()
    expect(phone.locator(".ask .fine")).to_be_visible()
    model = phone.locator(".ghost").first
    (x, y), high = middle(model), phone.locator(".stage").bounding_box()
    hand = phone.context.new_cdp_session(phone)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def under_the_finger() -> None:
        phone.evaluate(DRAWN)
        there = middle(model)
        assert abs(there[0] - (x - 30)) < 2
        assert abs(there[1] - (y - 60)) < 2
        assert phone.locator(".stage").bounding_box() == high

    touch("touchStart", (x, y))
    for i in range(1, 21):
        touch("touchMove", (x - 1.5 * i, y - 3 * i))
    expect(phone.locator(".ask .refusal")).to_contain_text("at most 6")  # which takes more room than nothing
    under_the_finger()
    touch("touchEnd")
    expect(phone.locator(".drag-tag")).to_have_count(0)
    expect(phone.locator(".ask .refusal")).to_contain_text("at most 6")
    under_the_finger()


def test_a_card_takes_the_place_of_the_question_and_leaves_the_table_alone(phone: Page) -> None:
    expect(phone.locator(OPEN)).to_be_visible()
    phone.locator("[data-unit=B1] .model").first.tap()
    card, stage = phone.locator(".card").bounding_box(), phone.locator(".stage").bounding_box()
    assert card is not None
    assert stage is not None
    assert card["y"] >= stage["y"] + stage["height"]
    assert stage["height"] > 220
    expect(phone.locator(OPEN)).to_be_hidden()
    phone.locator(".card").get_by_role("button", name="Close").tap()
    expect(phone.locator(OPEN)).to_be_visible()


def test_the_bar_of_ranges_does_not_lie_on_the_table(phone: Page) -> None:
    phone.locator("[data-unit=A1] .model").first.wait_for()
    phone.locator(".option", has_text="Rangers").tap()
    phone.locator(".option", has_text="Normal move").tap()
    expect(phone.locator(".ring-bar")).to_be_visible()
    phone.wait_for_function(
        "() => document.querySelector('.ring-bar').getBoundingClientRect().bottom"
        " <= document.querySelector('.frame').getBoundingClientRect().top + 1"
    )
