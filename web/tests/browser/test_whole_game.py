"""A whole battle through the page, from the muster to the end, and its replay."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Literal

import pytest
import yaml
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import AT_ONCE
from .playing import BOT, by_hand, by_keys, seats
from .scenes import PERSON, battle

OURS = "name: One Captain\nfaction: ADEPTUS ASTARTES\ndetachment: dawn-spear\nunits: [{sheet: captain, warlord: true}]"
THEIRS = "name: One Prime\nfaction: TYRANIDS\ndetachment: gnawing-tide\nunits: [{sheet: winged-prime, warlord: true}]"

CHAPTER = "keywords: {<CHAPTER>: Night Watch}"
NINTH = "name: One Captain\nfaction: ADEPTUS ASTARTES\nunits: [{sheet: house-captain, warlord: true, %s}]"
CASTER = """name: One Caster
faction: DEATH GUARD
units: [{sheet: plaguecaster, warlord: true, keywords: {<PLAGUE COMPANY>: Inexorable}}]"""

ARMIES = files("bellona") / "data/wh40k-11e/armies"


def test_from_the_muster_to_the_end_with_keys_alone_against_a_bot(page: Page) -> None:
    page.locator(".more-setup summary").click()
    for side, text in enumerate((OURS, THEIRS)):
        page.locator(".more-setup textarea").nth(side).fill(text)
        page.locator(".more-setup textarea").nth(side).blur()
    expect(page.locator(".army.owner0 li")).to_have_text([re.compile("Captain")])
    expect(page.locator(".army.owner1 li")).to_have_text([re.compile("Winged Tyranid Prime")])
    page.get_by_role("button", name="Play against the computer").click()
    while by_keys(page, passing=("Choose a unit to charge", "Use ", "Embark", "Consolidate", "Pile")):
        pass
    ending = page.get_by_role("dialog", name="The game is over")
    expect(ending.locator("h2")).to_have_text(re.compile("won|draw"))
    expect(ending.locator("td")).to_have_text([re.compile(r"\d+")] * 2)
    ending.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".turns button").last).to_have_text(re.compile("5[AB]"))


@pytest.mark.parametrize(("press", "width", "height"), [("click", 1280, 820), ("tap", 390, 844)])
def test_from_deployment_to_the_end_with_the_mouse_alone_and_on_a_phone(
    browser: Browser, address: str, press: Literal["click", "tap"], width: int, height: int
) -> None:
    armies = [yaml.safe_load(text) for text in (OURS, THEIRS)]
    setup = {"mission": "only-war", "battle_size": "incursion", "layout": "crossroads", "armies": armies}
    phone = press == "tap"
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", has_touch=phone, is_mobile=phone
    )
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.goto(seats(address, setup, PERSON, BOT)[0])
    while by_hand(page, press):
        pass
    expect(page.get_by_role("dialog", name="The game is over").locator("td")).to_have_text([re.compile(r"\d+")] * 2)
    expect(page.locator(".phases .round")).to_have_text("The game is over")
    context.close()


@pytest.mark.parametrize(("press", "width", "height"), [("click", 1280, 820), ("tap", 390, 844)])
def test_a_battle_of_the_eleventh_from_the_muster_to_the_end_with_the_mouse_and_on_a_phone(
    browser: Browser, address: str, press: Literal["click", "tap"], width: int, height: int
) -> None:
    phone = press == "tap"
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", has_touch=phone, is_mobile=phone
    )
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.goto(address)
    page.locator("select").filter(has_text="11th edition").select_option("wh40k-11e")
    getattr(page.locator(".more-setup summary"), press)()
    for side, army in enumerate(("waking-tomb", "dawn-watch")):
        page.locator(".more-setup textarea").nth(side).fill((ARMIES / f"{army}.yaml").read_text("utf-8"))
        page.locator(".more-setup textarea").nth(side).blur()
    expect(page.locator(".army.owner0 h2")).to_contain_text("495 points")
    expect(page.locator(".army.owner1 h2")).to_contain_text("500 points")
    getattr(page.get_by_role("button", name="Play against the computer"), press)()
    expect(page.locator(".side.owner1")).to_contain_text("steady")
    while by_hand(page, press):
        pass
    ending = page.get_by_role("dialog", name="The game is over")
    expect(ending.locator("h2")).to_have_text(re.compile("won|draw"))
    expect(ending.locator("td")).to_have_text([re.compile(r"\d+")] * 2)
    expect(page.locator(".phases .round")).to_have_text("The game is over")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize(("press", "width", "height"), [("click", 1280, 820), ("tap", 390, 844)])
def test_a_battle_of_the_ninth_with_a_chosen_chapter_to_the_end_with_the_mouse_and_on_a_phone(
    browser: Browser, address: str, press: Literal["click", "tap"], width: int, height: int
) -> None:
    phone = press == "tap"
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en", has_touch=phone, is_mobile=phone
    )
    context.add_init_script(AT_ONCE)
    page = context.new_page()
    page.goto(address)
    page.locator("select").filter(has_text="9th edition").select_option("wh40k-9e")
    getattr(page.locator(".more-setup summary"), press)()

    def muster(side: int, text: str) -> None:
        page.locator(".more-setup textarea").nth(side).fill(text)
        page.locator(".more-setup textarea").nth(side).blur()

    muster(1, CASTER)
    muster(0, NINTH % "")
    expect(page.locator(".refusal")).to_contain_text("<CHAPTER>")
    muster(0, NINTH % CHAPTER)
    expect(page.locator(".refusal")).to_have_count(0)
    expect(page.locator(".army.owner0 li")).to_have_text([re.compile("Captain of the Watch")])
    getattr(page.get_by_role("button", name="Play against the computer"), press)()
    expect(page.locator(".side.owner1")).to_contain_text("steady")
    while by_hand(page, press):
        pass
    ending = page.get_by_role("dialog", name="The game is over")
    expect(ending.locator("h2")).to_have_text(re.compile("won|draw"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_game_that_was_conceded_is_replayed_both_ways_and_branched_from(page: Page, address: str) -> None:
    link, *_ = seats(address, {"scenario": battle()})
    page.goto(link)
    for _ in range(4):
        by_keys(page)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    page.get_by_role("link", name="Watch the replay").click()
    where, slider = page.locator(".transport output"), page.get_by_role("slider")
    expect(where).to_have_text(re.compile(r"^1 / "))
    last = int(where.inner_text().split("/")[1])
    assert last >= 4
    lines = page.locator(".log li")
    expect(lines).to_have_count(0)
    slider.fill(str(last - 1))
    expect(where).to_have_text(f"{last} / {last}")
    expect(lines.first).to_be_visible()
    told = lines.count()
    page.get_by_role("button", name="Earlier").click()
    expect(where).to_have_text(f"{last - 1} / {last}")
    page.keyboard.press("Home")
    expect(lines).to_have_count(0)
    page.keyboard.press("End")
    expect(lines).to_have_count(told)
    page.goto(f"{page.url}/2")  # a link to a moment
    expect(where).to_have_text(f"3 / {last}")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile("#/play/"))
    expect(page.locator(".ask h2")).not_to_be_empty()


def test_a_replay_shows_its_table_while_the_record_is_still_read(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle()})[0])
    by_keys(page)
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    held: list[Route] = []

    def hold(route: Route) -> None:  # as if the game had been a long one
        held.append(route)

    page.route(re.compile(r"/api/replays/[^/]+$"), hold)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator(".board .model").first).to_be_visible()
    expect(page.locator(".ask")).to_have_text("Reading the record …")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(page.locator(".transport output")).to_have_text(re.compile("^1 / "))
    expect(page.locator(".board .model").first).to_be_visible()
