"""Following the other side: the pace of bots, gliding models, what happened meanwhile, what is at stake."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from .playing import BOT, asked, by_keys, legal, seats
from .scenes import PERSON, battle

CARD = "Since your last answer"
# When the lines that tell of moves were shown, in milliseconds.
CLOCK = """() => {
  const seen = new Set();
  window.times = [];
  new MutationObserver(() => document.querySelectorAll(".log li").forEach((line) => {
    if (!/ move, |Advance, |Remained/.test(line.textContent) || seen.has(line.dataset.n)) return;
    seen.add(line.dataset.n);
    window.times.push(performance.now());
  })).observe(document, { childList: true, subtree: true });
}"""
GLIDING = "() => document.getAnimations().filter((one) => one.effect.target.matches('.model')).length"

# The most models that have glided at a time.
MOST = f"""window.most = 0;
const watch = () => {{ window.most = Math.max(window.most, ({GLIDING})()); requestAnimationFrame(watch); }};
watch();"""
CARRIED = """
name: Carried
faction: ADEPTUS ASTARTES
detachment: dawn-spear
units: [{sheet: captain, warlord: true}, {sheet: rhino}, {sheet: intercessors}]
"""


def theirs(**more: Any) -> dict[str, Any]:
    """A bot has five units to move; nobody can pay for an interruption."""
    return battle(time={"round": 2, "phase": "movement", "player": "B"}, cp=[0, 0], **more)


def against_bot(page: Page, address: str, pace: str, scene: dict[str, Any]) -> None:
    page.add_init_script(f"localStorage.setItem('pace', '{pace}'); ({CLOCK})()")
    page.goto(seats(address, {"scenario": scene}, PERSON, BOT)[0])
    page.reload()


@pytest.mark.parametrize(("pace", "least"), [("normal", 0.9), ("fast", 0.25)])
def test_a_bot_acts_at_a_pace_that_can_be_followed(page: Page, address: str, pace: str, least: float) -> None:
    against_bot(page, address, pace, theirs())
    page.wait_for_function("() => window.times.length >= 4")
    times = page.evaluate("() => window.times")
    gaps = [(later - sooner) / 1000 for sooner, later in pairwise(times)]
    assert min(gaps[1:]) >= least  # what happened before somebody came is told at once


def test_the_pace_is_chosen_in_the_game_and_remembered(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle()}, PERSON, BOT)[0])
    asked(page, "Choose a unit to move.")
    page.get_by_role("tab", name="Game").click()
    choice = page.get_by_label("Bots act")
    choice.select_option("fast")
    page.reload()
    asked(page, "Choose a unit to move.")
    page.get_by_role("tab", name="Game").click()
    expect(choice).to_have_value("fast")


def test_models_glide_along_their_paths_and_nobody_waits_for_it(page: Page, address: str) -> None:
    against_bot(page, address, "normal", theirs())
    page.wait_for_function(f"() => ({GLIDING})() > 0")
    steps = page.evaluate(
        "() => document.getAnimations().find((one) => one.effect.target.matches('.model')).effect.getKeyframes()"
        ".map((frame) => frame.transform)"
    )
    assert len(steps) >= 2
    assert steps[0] != steps[-1]
    assert re.fullmatch(r"translate\(0px(, 0px)?\)", steps[-1])
    page.locator("[data-unit=A3] .model").click(button="right")  # the table answers meanwhile
    expect(page.locator(".card h2")).to_have_text("Strider")


def test_models_glide_in_a_replay_where_it_goes_on_and_not_where_it_jumps(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle(cp=[0, 0])})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="Normal").click()
    asked(page, "Move Rangers (A1).")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    asked(page, "Choose a unit to move.")
    page.get_by_role("tab", name="Game").click()
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Yes, concede").click()
    page.add_init_script(MOST)
    page.get_by_role("link", name="Watch the replay").click()
    where = page.locator(".transport output")
    expect(where).to_have_text(re.compile("^1 / "))
    page.reload()
    expect(where).to_have_text(re.compile("^1 / "))
    page.keyboard.press("End")
    expect(page.locator(".log li").first).to_be_visible()
    assert page.evaluate("() => window.most") == 0
    page.keyboard.press("Home")
    expect(page.locator(".log li")).to_have_count(0)
    last = int(where.inner_text().split("/")[1])
    for step in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        expect(where).to_have_text(f"{step} / {last}")
        page.wait_for_timeout(200)
    assert page.evaluate("() => window.most") == 5


def test_who_wants_no_motion_sees_none(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(MOST)
    against_bot(page, address, "fast", theirs())
    page.wait_for_function("() => window.times.length >= 4", timeout=60_000)
    assert page.evaluate("() => window.most") == 0
    context.close()


def test_ones_own_move_does_not_glide_again(page: Page, address: str) -> None:
    page.add_init_script(MOST)
    page.goto(seats(address, {"scenario": battle(cp=[0, 0])})[0])
    page.reload()
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="Normal").click()
    asked(page, "Move Rangers (A1).")
    for _ in range(8):
        page.keyboard.press("ArrowUp")
    legal(page)
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Rangers (A1): Normal move")
    assert page.evaluate("() => window.most") == 0


def test_one_card_tells_what_happened_since_ones_last_answer(page: Page, address: str) -> None:
    against_bot(page, address, "fast", theirs())
    asked(page, "Choose a unit to move.")
    card = page.get_by_role("region", name=CARD)
    groups = card.locator("details")
    expect(groups.locator("summary")).to_have_text([re.compile(r"Points \d+"), re.compile(r"Moves \d+")])
    expect(card).to_contain_text(re.compile(r"Hulk: Normal move, [\d.]+″"))
    card.get_by_role("button", name="Hulk").click()  # what it mentions is found on the table
    expect(page.locator(".card h2")).to_have_text("Hulk")
    page.keyboard.press("Escape")
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.get_by_role("region", name="自你上次回答以來")).to_contain_text("移動")
    page.get_by_label("語言").select_option("en")
    card.get_by_role("button", name="Close the account").press("Enter")
    expect(card).to_have_count(0)
    asked(page, "Choose a unit to move.")


def test_ones_own_doings_are_no_news(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle(cp=[0, 0])})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="stationary").click()
    expect(page.locator(".log")).to_contain_text("Remained Stationary")
    expect(page.get_by_role("region", name=CARD)).to_have_count(0)


def test_an_offer_says_what_it_does_and_the_way_out_comes_first(page: Page, browser: Browser, address: str) -> None:
    """B is asked whether to shoot at a charge, with the unit, the event, the price and the effect in one sentence."""
    scene = charge(cp=[0, 1])
    ours, theirs, _ = seats(address, {"scenario": scene})
    context = browser.new_context(locale="en")
    other = context.new_page()
    other.goto(theirs)
    page.goto(ours)
    page.locator(".option", has_text="Rangers").click()
    asked(other, "Use Fire Overwatch?")
    effect = other.locator(".effect")
    expect(other.locator(".happening")).to_have_text("Rangers is about to move.")
    expect(effect).to_contain_text("For 1 CP one of your units (Flamers) shoots at it; only 6s hit.")
    buttons = other.locator(".offer button")
    expect(buttons.first).to_contain_text("No")
    expect(buttons.nth(1)).to_contain_text("Use it")
    expect(buttons.nth(1)).to_contain_text("1 CP")
    other.get_by_label("Language").select_option("zh-Hans")
    expect(effect).to_contain_text("花费 1 CP")
    context.close()


def test_a_charge_tells_distance_and_chance_before_it_is_rolled(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": charge(cp=[0, 0])})[0])
    asked(page, "Choose a unit to charge with, or end the step.")
    option = page.locator(".option", has_text="Rangers")
    expect(option.locator("small")).to_have_text("nearest target 6.7″ away, 72 % to reach it")


def test_confirming_what_loses_something_says_so_first(page: Page, address: str) -> None:
    armies = [yaml.safe_load(CARRIED)] * 2
    setup = {"mission": "only-war", "battle_size": "incursion", "layout": "crossroads", "armies": armies}
    page.goto(seats(address, setup, PERSON, BOT)[0])
    title = "Choose who starts embarked, and where."
    while page.locator(".ask h2").inner_text() != title:
        by_keys(page)
    page.get_by_role("button", name="Confirm").click()
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text("Nobody starts the battle in Rhino (A2): it counts as destroyed.")
    expect(warning.locator(".actions button").first).to_contain_text("Back")
    page.keyboard.press("Escape")
    expect(warning).to_have_count(0)
    asked(page, title)
    page.keyboard.press("Enter")
    expect(warning).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".ask h2")).not_to_have_text(title)


FLAMER = {"A": "D6", "S": 4, "AP": 0, "D": 1, "range": 12, "abilities": ["torrent"]}


def charge(**more: Any) -> dict[str, Any]:
    """Rangers may charge some flamers."""
    scene = battle(time={"round": 2, "phase": "charge"}, **more)
    scene["sheets"] = scene["sheets"] | {"Flamers": {"tags": ["INFANTRY"], "arms": {"flamer": FLAMER}}}
    scene["A"] = {"A1": {"sheet": "Rangers", "models": 5, "at": [[20, 16, 0, 0, 1]]}}
    scene["B"] = {"B1": {"sheet": "Flamers", "models": 5, "at": [[20, 24, 0, 0, -1]]}}
    return scene
