"""Conquest in the page: whole battles, and moments of one that no other game has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from .conftest import AT_ONCE
from .playing import BOT, OPEN, question
from .scenes import PERSON

PLAIN = {"type": "infantry", "class": "medium", "M": 6, "V": 2, "C": 3, "A": 4, "W": 4, "R": 3, "D": 2, "E": 0}
ENTRIES: dict[str, Any] = {
    "guards": PLAIN | {"names": {"en": "Guards"}},
    "raiders": PLAIN | {"class": "light", "names": {"en": "Raiders"}},
    "riders": PLAIN | {"type": "cavalry", "class": "heavy", "names": {"en": "Riders"}},
    "captain": PLAIN | {"character": True, "A": 5, "C": 4, "names": {"en": "Captain"}},
    "chief": PLAIN | {"character": True, "A": 3, "C": 2, "names": {"en": "Chief"}},
}
FARM = {
    "key": "farm",
    "kind": "farmhouse",
    "footprint": [[-3, -2], [3, -2], [3, 2], [-3, 2]],
    "at": [24, 28],
    "height": 3,
    "traits": ["garrison", "defense 1", "capacity 6", "height 2"],
}


def scene(**more: Any) -> dict[str, Any]:
    """Guards of A before Raiders of B, both with their cards on top."""
    return {
        "table": {"size": [48, 48]},
        "entries": ENTRIES,
        "A": {"A1": {"entry": "guards", "stands": 6, "at": [24, 20, 0, 1], "command": ["leader", "standard-bearer"]}},
        "B": {"B1": {"entry": "raiders", "stands": 6, "at": [24, 24, 0.26, -0.966]}},
        "stacks": {"A": ["guards"], "B": ["raiders"]},
        "first": "A",
        "time": {"round": 2, "phase": "action"},
    } | more


def opened(address: str, setup: dict[str, Any], *seats: dict[str, Any], seed: int = 1) -> list[str]:
    body = {"ruleset": "conquest-2e", "seats": seats or [PERSON, PERSON], "dice": "seeded", "seed": seed}
    made = httpx.post(f"{address}api/games", json=body | setup, timeout=120)
    assert made.status_code == 201, made.text
    return [f"{address}#/play/{seat['token'] or ''}" for seat in made.json()["seats"]]


def at_scene(page: Page, address: str, scene: dict[str, Any], seat: int = 0) -> None:
    page.goto(opened(address, {"setup": {"scenario": scene}})[seat])


def settled(page: Page) -> None:
    page.locator(":is(.ask .fine, .ask .refusal)[aria-busy=false]").first.wait_for()


# -- moments -----------------------------------------------------------------------------------------------------------


def test_a_charge_shows_its_chance_its_way_and_how_both_will_lie(page: Page, address: str) -> None:
    at_scene(page, address, scene())
    charge = page.locator(".option", has_text=re.compile("Charge"))
    expect(charge).to_be_visible()
    charge.click()
    expect(page.locator(".ask h2")).to_contain_text("Wheel Guards")
    settled(page)
    expect(page.locator(".ask .fine")).to_be_visible()
    expect(page.locator("[data-then=A1]")).to_have_count(1)  # flush with the enemy, once aligned
    expect(page.locator(".ask .touches")).to_contain_text("Raiders")
    expect(page.locator("[data-arc='B1 front']")).to_have_count(1)  # of whom it is aimed at
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text("charged")


def test_a_wheel_of_a_charge_that_no_rule_allows_is_refused(page: Page, address: str) -> None:
    at_scene(page, address, scene())
    page.locator(".option", has_text=re.compile("Charge")).click()
    settled(page)
    for _ in range(7):
        page.keyboard.press("e")
    expect(page.locator(".ask .refusal")).to_be_visible()
    expect(page.locator(".ask .rules")).not_to_be_empty()
    expect(page.get_by_role("button", name="Done")).to_be_disabled()


def test_a_garrison_is_entered_and_left(page: Page, address: str) -> None:
    table = {"size": [48, 48], "terrain": [FARM]}
    guards = {"entry": "guards", "stands": 3, "at": [24, 22, 0, 1]}
    far = {"entry": "raiders", "at": [24, 44, 0, -1]}
    at_scene(page, address, scene(table=table, A={"A1": guards}, B={"B1": far}))
    page.locator(".option", has_text=re.compile("March")).click()
    settled(page)
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    settled(page)
    page.keyboard.press("Enter")
    inside = page.locator(".unit.inside[data-unit=A1]")
    expect(inside).to_be_visible()
    expect(page.locator("[data-unit=A1] .front")).to_have_count(0)
    within = {"entry": "guards", "stands": 3, "garrison": "farm"}
    at_scene(page, address, scene(table=table, A={"A1": within}, B={"B1": far}))
    page.reload()
    expect(inside).to_be_visible()
    page.locator(".option", has_text=re.compile("Leave")).click()
    settled(page)
    expect(page.locator(".ask .fine")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("[data-unit=A1] .front")).to_have_count(1)
    expect(inside).to_have_count(0)


def duelling() -> dict[str, Any]:
    touching = {
        "A": {"A1": {"entry": "guards", "stands": 6, "at": [24, 24, 0, 1]}},
        "B": {"B1": {"entry": "raiders", "stands": 6, "at": [24, 24, 0, -1]}},
        "characters": {
            "A": {"A1c": {"entry": "captain", "with": "A1"}},
            "B": {"B1c": {"entry": "chief", "with": "B1"}},
        },
        "stacks": {"A": ["captain"], "B": ["raiders"]},
    }
    return scene(**touching)


@pytest.mark.parametrize(("word", "told"), [("Accept", "duel"), ("Refuse", "refused")])
def test_a_duel_is_answered_with_both_profiles_in_sight(
    page: Page, browser: Browser, address: str, word: str, told: str
) -> None:
    ours, theirs = opened(address, {"setup": {"scenario": duelling()}})
    challenger = browser.new_context(locale="en").new_page()
    challenger.goto(ours)
    challenger.locator(".option", has_text=re.compile("Duel|duel")).click()
    page.goto(theirs)
    expect(page.locator(".versus [data-between]")).to_have_count(2)
    expect(page.locator(".versus")).to_contain_text("Captain")
    expect(page.locator(".versus")).to_contain_text("Chief")
    expect(page.locator(".chances")).to_be_visible()
    page.locator(".option", has_text=word).click()
    expect(page.locator(".log")).to_contain_text(told)
    challenger.context.close()


def test_a_card_that_nobody_can_use_is_thrown_away_before_all_eyes(page: Page, address: str) -> None:
    stacks = {"A": ["riders", "guards"], "B": ["raiders"]}
    at_scene(page, address, scene(stacks=stacks, entries=ENTRIES))
    expect(page.locator(".log")).to_contain_text("Riders")
    expect(page.locator("[data-deck='0 drawn-cards'] li")).to_have_count(2)
    expect(page.locator("[data-deck='1 command-stack'] .back")).to_have_count(1)


def test_a_regiment_reforms(page: Page, address: str) -> None:
    far = {"B1": {"entry": "raiders", "at": [24, 44, 0, -1]}}
    at_scene(page, address, scene(B=far))
    page.locator(".option", has_text=re.compile("Reform")).click()
    settled(page)
    page.get_by_role("button", name="Wider").click()
    expect(page.locator(".ranks .files b")).to_have_text("4 × 2")
    page.keyboard.press("n")
    expect(page.locator(".ask .fine[aria-busy=false]")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text("took up a formation of")


def test_the_battle_is_told_in_chinese_as_well(page: Page, address: str) -> None:
    at_scene(page, address, scene())
    expect(page.locator(".option", has_text="Charge")).to_be_visible()
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.locator(".option", has_text="Charge")).to_have_count(0)
    expect(page.locator(".ask h2")).to_contain_text(re.compile("[一-鿿]"))


# -- whole battles -----------------------------------------------------------------------------------------------------


def fight(page: Page, address: str) -> None:
    """A battle of 500 points against the computer, which may take a while to come to the table."""
    page.set_default_timeout(180_000)
    page.goto(opened(address, {"starter": "first-battle"}, PERSON, BOT)[0])


def placed(page: Page, suggest: Callable[[], None]) -> bool:
    """Whether a place that the rules accept lies there, after some suggestions."""
    told = page.locator(":is(.ask .fine, .ask .refusal)[aria-busy=false]").first
    for _ in range(6):
        try:
            told.wait_for(timeout=10_000)
        except TimeoutError:
            return False
        if page.locator(".ask .fine[aria-busy=false]").count():
            return True
        suggest()
        page.wait_for_timeout(300)
    return False


def taken(page: Page, number: str | None) -> bool:
    """Whether an answer was taken within a moment; who was too quick for the page looks again and answers again."""
    try:
        page.wait_for_function(
            "n => document.querySelector('.ending') || document.querySelector('.ask').dataset.asked !== n",
            arg=number,
            timeout=8_000,
        )
    except TimeoutError:
        return False
    return True


def test_a_whole_battle_is_played_with_keys_alone(page: Page, address: str) -> None:
    fight(page, address)
    kinds, missed = set[str](), 0
    while (ask := question(page)) is not None:
        number, kind = ask.get_attribute("data-asked"), ask.get_attribute("data-kind") or ""
        kinds.add(kind)
        if kind == "place":
            page.keyboard.press("Enter" if placed(page, lambda: page.keyboard.press("n")) else "p")
        elif kind == "choose" and page.locator(".option[aria-pressed]").count() == 0:
            page.keyboard.press("1")
        elif kind == "choose":
            for option in range(1, 10):
                if page.get_by_role("button", name="Confirm").is_enabled():
                    break
                page.keyboard.press(str(option))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Enter")
        missed += not taken(page, number)
        assert missed < 10
    assert {"choose", "place", "order"} <= kinds
    expect(page.locator(".ending")).to_be_visible()


def by_press(page: Page, press: str) -> set[str]:
    """Play on with the mouse or a finger alone, passing where one may, until the battle is over."""
    kinds, missed = set[str](), 0
    while (ask := question(page)) is not None:
        number, kind = ask.get_attribute("data-asked"), ask.get_attribute("data-kind") or ""
        kinds.add(kind)
        if kind == "place":
            suggest = page.get_by_role("button", name="Suggest")
            done = placed(page, getattr(suggest, press))
            getattr(page.get_by_role("button", name="Done" if done else "Pass"), press)()
        elif page.locator(".offer").count():
            getattr(page.get_by_role("button", name="No", exact=False).first, press)()
        elif kind == "choose" and page.locator(".option[aria-pressed]").count():
            for option in page.locator(".option").all():
                if page.get_by_role("button", name="Confirm").is_enabled():
                    break
                getattr(option, press)()
            getattr(page.get_by_role("button", name="Confirm"), press)()
        elif kind == "choose":
            passing = page.get_by_role("button", name="Pass")
            getattr(passing if passing.count() else page.locator(".option").first, press)()
        else:
            getattr(page.get_by_role("button", name="Confirm"), press)()
        missed += not taken(page, number)
        assert missed < 10
    return kinds


def test_a_whole_battle_is_played_with_the_mouse_alone(page: Page, address: str) -> None:
    fight(page, address)
    assert {"choose", "place", "order"} <= by_press(page, "click")
    expect(page.locator(".ending")).to_be_visible()


def test_a_whole_battle_is_played_on_a_phone(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en", has_touch=True, is_mobile=True)
    context.add_init_script(AT_ONCE)
    phone = context.new_page()
    fight(phone, address)
    phone.wait_for_selector(OPEN)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert {"choose", "place", "order"} <= by_press(phone, "tap")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
