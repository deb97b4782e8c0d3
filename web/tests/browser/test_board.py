"""The table under a hand: dragging, measuring, looking, by mouse, by touch and by keys."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from .scenes import battle, opened

Moving = Callable[..., Page]


@pytest.fixture
def moving(page: Page, address: str) -> Moving:
    """At a battle in mid-course, about to make a Normal move with a unit."""

    def begin(unit: str = "A1", **more: Any) -> Page:
        page.goto(opened(address, battle(**more)))
        page.locator(f".board [data-unit={unit}]").wait_for()
        page.locator(f".board [data-unit={unit}] .model").first.click()
        page.locator(".option", has_text="Normal move").click()
        expect(page.locator(".placed .model").first).to_be_visible()
        return page

    return begin


def centre(page: Page, model: str) -> tuple[float, float]:
    box = page.locator(f"[data-model='{model}'] .base").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def inch(page: Page) -> float:
    """Pixels of an inch."""
    found: float = page.locator(".layer").first.evaluate("layer => layer.getScreenCTM().a")
    return found


def take(page: Page, model: str) -> tuple[float, float]:
    x, y = centre(page, model)
    page.mouse.move(x, y)
    page.mouse.down()
    return x, y


def place_of(page: Page, model: str) -> tuple[float, float]:
    base = page.locator(f"[data-model='{model}'] .base")
    return float(base.get_attribute("cx") or 0), float(base.get_attribute("cy") or 0)


# -- names -------------------------------------------------------------------------------------------------------------


def test_markers_and_terrain_carry_the_numbers_by_which_sentences_name_them(moving: Moving) -> None:
    """Whichever way the page has turned the table."""
    page = moving()
    assert page.locator(".marker .number").all_text_contents() == ["1", "2", "3", "4", "5"]
    ruins = page.locator("[data-written] text", has_text="Ruin #").all_text_contents()
    assert ruins == ["Ruin #1", "Ruin #2", "Ruin #3", "Ruin #4"]


# -- dragging ----------------------------------------------------------------------------------------------------------


def test_a_drag_shows_the_distance_what_is_left_and_the_reach_and_ghosts_stay_at_the_start(moving: Moving) -> None:
    page = moving()
    step = 3 * inch(page)
    x, y = take(page, "A1.3")
    page.mouse.move(x - step, y, steps=4)
    expect(page.locator(".drag-tag .distance")).to_have_text(re.compile("^(2.9|3)"))
    expect(page.locator(".drag-tag .left")).to_have_text(re.compile("^(3|3.0.*)″ left$"))
    expect(page.locator(".drag-tag .enemy")).to_have_text(re.compile(r"^Brood \(B4\) at 1[0-9.]+″$"))
    expect(page.locator(".reach")).to_be_attached()
    expect(page.locator(".start")).to_have_count(5)
    expect(page.locator(".drag-tag .ok")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Rangers")


def test_a_ghost_stays_at_its_limit_and_beyond_it_is_refused_in_words_with_the_rule(moving: Moving) -> None:
    page = moving()
    unit = inch(page)
    x, y = take(page, "A1.3")
    page.mouse.move(x - 6.4 * unit, y, steps=5)
    expect(page.locator(".drag-tag .distance")).to_have_text("6″")
    page.mouse.move(x - 8 * unit, y, steps=3)
    expect(page.locator(".drag-tag.bad .left")).to_have_text(re.compile("too far$"))
    page.mouse.up()
    expect(page.locator(".ask .refusal")).to_contain_text("6")
    expect(page.locator(".ask .rule").first).to_contain_text("Normal move")
    expect(page.get_by_role("button", name="Done")).to_be_disabled()


def test_escape_puts_what_is_dragged_back_and_ctrl_z_takes_back_the_move_and_its_distance(moving: Moving) -> None:
    page = moving()
    start = place_of(page, "A1.1")
    x, y = take(page, "A1.3")
    page.mouse.move(x - 40, y, steps=3)
    assert place_of(page, "A1.1") != start
    page.keyboard.press("Escape")
    assert place_of(page, "A1.1") == start
    page.mouse.up()
    assert place_of(page, "A1.1") == start
    for by in (30, 60):
        x, y = take(page, "A1.3")
        page.mouse.move(x - by, y, steps=3)
        page.mouse.up()
    expect(page.locator(".ask .used")).to_be_visible()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert place_of(page, "A1.1") == start
    expect(page.locator(".ask .used")).to_have_count(0)
    expect(page.locator(".ask h2")).to_have_text("Move Rangers (A1).")


def test_one_model_snaps_into_base_contact_and_overlap_is_shown_at_once(moving: Moving) -> None:
    page = moving("A4")
    unit = inch(page)
    take(page, "A4.1")
    x, y = centre(page, "A1.1")
    touching = (16 + 20) / 25.4
    page.mouse.move(x, y + (touching + 0.2) * unit, steps=6)
    (ax, ay), (bx, by) = place_of(page, "A4.1"), place_of(page, "A1.1")
    assert abs(math.hypot(ax - bx, ay - by) - touching) < 0.004
    page.mouse.move(x, y, steps=2)
    expect(page.locator(".drag-tag.bad")).to_contain_text("overlap")
    expect(page.locator(".placed .blamed")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()


def test_who_strays_from_his_mates_is_shown_with_whom_he_strays_from(moving: Moving) -> None:
    page = moving()
    unit = inch(page)
    x, y = centre(page, "A1.1")
    page.mouse.move(x, y)
    page.keyboard.down("Shift")
    page.mouse.down()
    page.mouse.move(x, y + 4 * unit, steps=5)
    expect(page.locator(".drag-tag.bad p").last).to_contain_text("Rangers (A1) #1")
    expect(page.locator(".quarrel")).to_have_count(1)
    expect(page.locator(".placed .blamed")).to_have_attribute("data-model", "A1.1")
    expect(page.locator(".start")).to_have_count(1)
    page.keyboard.up("Shift")
    page.mouse.up()
    expect(page.locator(".ask .rule").first).to_contain_text("Coherency")


def test_a_corner_bends_the_path_and_both_legs_count(moving: Moving) -> None:
    page = moving()
    unit = inch(page)
    x, y = take(page, "A1.3")
    page.mouse.move(x - 2 * unit, y, steps=3)
    page.keyboard.press("c")
    page.mouse.move(x - 2 * unit, y - 2 * unit, steps=3)
    expect(page.locator(".drag-tag .distance")).to_have_text(re.compile(r"^(3\.9\d?|4(\.0\d?)?)″$"))
    expect(page.locator(".corner")).to_have_count(5)
    page.mouse.up()
    page.keyboard.press("Backspace")
    expect(page.locator(".corner")).to_have_count(0)


def test_a_way_is_found_around_a_wall(moving: Moving) -> None:
    wall = {"a": [-3, 0], "b": [3, 0], "top": 6, "thickness": 0.2}
    ruin = {"key": "w", "kind": "ruin", "footprint": [[-3, -1], [3, -1], [3, 1], [-3, 1]], "height": 6, "walls": [wall]}
    armies = {"A": {"A1": {"sheet": "Hauler", "at": [[15, 10, 0, 0, 1]]}, "A2": {"sheet": "Rangers", "models": 5}}}
    armies["A"]["A2"]["at"] = [[8, 3, 0, 0, 1]]
    sheets = {**battle()["sheets"], "Hauler": {"tags": ["VEHICLE"], "M": 14, "base": {"round": 40}}}
    terrain = {"table": {"size": [30, 30], "terrain": [ruin | {"at": [15, 13]}]}}
    page = moving(
        sheets=sheets, objectives={}, B={"B1": {"sheet": "Hulk", "at": [[2, 28, 0, 0, -1]]}}, **armies, **terrain
    )
    unit = inch(page)
    x, y = take(page, "A1.1")
    page.mouse.move(x, y - 6 * unit, steps=5)
    page.mouse.up()
    expect(page.locator(".corner").first).to_be_visible()
    expect(page.locator(".ask .fine")).to_be_visible()


def test_formations_and_floors(moving: Moving) -> None:
    page = moving("A1", A={"A1": {"sheet": "Rangers", "models": 5, "at": [[14.5, 23, 0, 0, 1]]}})
    before = [place_of(page, f"A1.{i}") for i in range(1, 6)]
    page.get_by_role("button", name="Column").click()
    after = [place_of(page, f"A1.{i}") for i in range(1, 6)]
    assert len({round(y, 2) for _, y in after}) == 1 != len({round(y, 2) for _, y in before})
    page.keyboard.press("Control+z")
    assert [place_of(page, f"A1.{i}") for i in range(1, 6)] == before
    page.keyboard.press("PageUp")
    expect(page.locator(".placed .level").first).to_have_text("3″")


# -- measuring and looking ---------------------------------------------------------------------------------------------


def test_the_tape_measures_from_base_to_base_in_inches_or_centimetres(moving: Moving) -> None:
    page = moving()
    page.keyboard.press("t")
    page.mouse.move(*centre(page, "A4.1"))
    page.mouse.down()
    page.mouse.move(*centre(page, "A3.1"), steps=4)
    page.mouse.up()
    gap = page.locator(".tape .measure")
    apart = math.hypot(5, 2)
    expect(gap).to_have_text(re.compile(r"^[23]\.\d+″$"))
    assert float((gap.text_content() or "").rstrip("″")) < apart - 20 / 25.4
    page.get_by_title("Inches or centimetres").click()
    expect(gap).to_have_text(re.compile(r"^\d\.\d cm$"))
    page.keyboard.press("Escape")
    expect(gap).to_have_count(0)


def test_the_tape_is_laid_with_keys_too(moving: Moving) -> None:
    page = moving()
    page.keyboard.press("t")
    page.keyboard.press("]")
    expect(page.locator(".tape .measure")).to_have_text(re.compile("″$"))
    expect(page.locator(".board [role=status]")).to_have_text(re.compile(r"^[\d.]+″ – Rangers \(A2\)$"))


def test_sight_tells_clear_partly_and_blocked_with_what_is_in_the_way(moving: Moving) -> None:
    page = moving()
    page.keyboard.press("s")
    rows = page.locator(".sight-list li")
    expect(rows).to_have_count(5)
    blocked = page.locator(".sight-list li.blocked")
    expect(blocked.first).to_contain_text(re.compile("Out of sight, behind Ruin #"))
    expect(page.locator(".verdict.blocked")).to_have_count(blocked.count())
    expect(page.locator(".sight-list h2")).to_have_text("What Rangers (A1) sees")


def test_who_sees_the_ghost_changes_where_it_is_led(moving: Moving) -> None:
    page = moving()
    page.keyboard.press("w")
    expect(page.locator(".sight-list h2")).to_have_text("Who sees Rangers (A1)")
    before = page.locator(".sight-list ul").inner_text()
    unit = inch(page)
    x, y = take(page, "A1.3")
    page.mouse.move(x + 2 * unit, y - 5.4 * unit, steps=5)
    page.mouse.up()
    expect(page.locator(".sight-list ul")).not_to_have_text(before, use_inner_text=True)


def test_rings_are_drawn_round_the_unit_on_demand(moving: Moving) -> None:
    page = moving()
    ring = page.locator(".ring-bar button", has_text="rifle")
    ring.click()
    expect(page.locator(".ring-name")).to_have_text("rifle 24″")
    ring.click()
    expect(page.locator(".ring-name")).to_have_count(0)


def test_the_models_eye_view_is_drawn(moving: Moving) -> None:
    page = moving()
    page.keyboard.press("v")
    expect(page.locator(".eye-stage canvas")).to_have_attribute("data-ready", "true")
    colours = """canvas => {
      const copy = new OffscreenCanvas(64, 48);
      copy.getContext("2d").drawImage(canvas, 0, 0, 64, 48);
      const data = copy.getContext("2d").getImageData(0, 0, 64, 48).data;
      return new Set(Array.from({ length: 64 * 48 }, (_, i) => data.slice(i * 4, i * 4 + 3).join())).size;
    }"""
    assert page.locator(".eye-stage canvas").evaluate(colours) > 20
    page.keyboard.press("Escape")
    expect(page.locator(".eye-view")).to_have_count(0)


def test_names_stay_on_the_table_and_off_each_other(moving: Moving) -> None:
    page = moving()
    boxes = [box for box in (label.bounding_box() for label in page.locator(".label rect").all()) if box]
    table = page.locator(".frame-edge").bounding_box()
    assert table is not None
    assert len(boxes) == 10
    for i, a in enumerate(boxes):
        assert table["x"] <= a["x"] <= a["x"] + a["width"] <= table["x"] + table["width"]
        for b in boxes[:i]:
            apart_x = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
            assert apart_x or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1


# -- keys and fingers --------------------------------------------------------------------------------------------------


def test_a_unit_is_found_moved_and_confirmed_with_keys_alone(page: Page, address: str) -> None:
    page.goto(opened(address, battle()))
    expect(page.locator(".ask h2")).to_have_text("Choose a unit to move.")
    page.keyboard.press("]")
    expect(page.locator(".card h2")).to_have_text("Rangers (A1)")
    page.keyboard.press("Enter")
    expect(page.locator(".ask h2")).to_contain_text("How does Rangers")
    page.keyboard.press("2")
    expect(page.locator(".placed .model").first).to_be_visible()
    start = place_of(page, "A1.1"), place_of(page, "A1.2")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".ask .used b")).to_have_text("1.5″")
    page.keyboard.press("]")
    page.keyboard.press("Shift+ArrowLeft")
    moved = place_of(page, "A1.1"), place_of(page, "A1.2")
    assert [round(a[0] - b[0], 2) for a, b in zip(start, moved, strict=True)] == [1.6, 1.5]
    expect(page.locator(".placed .chosen")).to_have_attribute("aria-label", "Rangers (A1) 1, side A, 2 of 2 wounds")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Rangers (A1)")


class Fingers:
    """Touches as a screen reports them."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en")
    page = context.new_page()
    page.goto(opened(address, battle()))
    page.locator(".option", has_text="Rangers (A1)").tap()
    page.locator(".option", has_text="Normal move").tap()
    expect(page.locator(".placed .model").first).to_be_visible()
    yield page
    context.close()


def test_one_finger_moves_two_pan_and_zoom_and_never_drag(phone: Page) -> None:
    fingers, start = Fingers(phone), place_of(phone, "A1.3")
    x, y = centre(phone, "A1.3")
    seen = phone.locator(".layer").first.get_attribute("viewBox")
    fingers.touch("Start", (x, y))
    fingers.touch("Start", (x, y), (x + 60, y - 60))
    for step in range(1, 6):
        fingers.touch("Move", (x - 6 * step, y), (x + 60 + 8 * step, y - 60))
    fingers.touch("End")
    assert place_of(phone, "A1.3") == start
    expect(phone.locator(".layer").first).not_to_have_attribute("viewBox", seen or "")
    expect(phone.locator(".start")).to_have_count(0)
    x, y = centre(phone, "A1.3")
    fingers.touch("Start", (x, y))
    for step in range(1, 5):
        fingers.touch("Move", (x, y + 6 * step))
    expect(phone.locator(".drag-tag .distance")).to_be_visible()
    fingers.touch("End")
    assert place_of(phone, "A1.3") != start
    expect(phone.locator(".start")).to_have_count(5)
