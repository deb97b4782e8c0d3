"""Nothing lies on what is being used: cards, dice, sights, labels, the names of phases."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from .playing import asked, seats
from .scenes import battle

SIZES = [(1280, 800), (1920, 1080)]


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found is not None
    return found


def crosses(a: FloatRect, b: FloatRect) -> bool:
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_card_sights_and_dice_lie_beside_the_table(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(seats(address, {"scenario": battle(time={"round": 2, "phase": "shooting"}, cp=[0, 0])})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".assign select").first.select_option("B1")
    page.keyboard.press("Enter")
    asked(page, "Choose a unit to shoot with, or end the step.")
    page.locator("[data-unit=B1] .model").first.click(button="right")
    page.keyboard.press("s")
    for thing in (page.locator(".card"), page.locator(".sight-list"), page.locator(".tray")):
        expect(thing).to_be_attached()
        for used in (page.locator(".stage"), page.locator(".ask")):
            assert not crosses(box(thing), box(used))
    expect(page.locator(".option").first).to_be_visible()


def test_the_label_of_a_drag_covers_neither_what_is_dragged_nor_whom_it_comes_to(page: Page, address: str) -> None:
    scene = battle()
    scene["A"]["A1"] = {"sheet": "Rangers", "models": 5, "at": [[14.5, 24, 0, 0, 1]]}
    page.goto(seats(address, {"scenario": scene})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="Normal move").click()
    expect(page.locator(".ask .fine")).to_be_visible()
    held = box(page.locator(".ghost").first)
    x, y = held["x"] + held["width"] / 2, held["y"] + held["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(1, 7):
        page.mouse.move(x + 10 * i, y - 2 * i, steps=3)
        expect(page.locator(".drag-tag")).to_be_visible()
        page.wait_for_timeout(60)
        label = box(page.locator(".drag-tag"))
        covered = [model for model in page.locator(".model").all() if crosses(label, box(model))]
        assert covered == []
    page.mouse.up()


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
@pytest.mark.parametrize("clock", [None, {"minutes": 60}])
def test_the_names_of_phases_are_whole(page: Page, address: str, language: str, clock: object) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(seats(address, {"scenario": battle()}, clock=clock)[0])
    asked(page, "Choose a unit to move.")
    page.get_by_label("Language").select_option(language)
    bar = box(page.locator(".phases"))
    names = page.locator(".phases li span")
    expect(names).to_have_count(5)
    for name in names.all():
        expect(name).to_be_visible()
        cell = name.locator("..")
        assert cell.evaluate("it => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight + 2")
        assert box(name)["x"] + box(name)["width"] <= bar["x"] + bar["width"]
    assert page.evaluate("document.querySelector('.top').scrollWidth") <= 1280
