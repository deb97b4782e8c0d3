"""Games as people play them: with the mouse, with keys, alone, at one screen, at two."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from .playing import by_hand

FORMATIONS = ("Attach your Leaders.", "Choose who waits in Reserves.")


def solo(page: Page) -> None:
    page.get_by_role("button", name="Play against the computer").click()


def asked(page: Page, question: str) -> None:
    expect(page.locator(".ask h2")).to_have_text(question)


def deploying(page: Page) -> None:
    """Against the computer, at the first unit to deploy."""
    solo(page)
    for question in FORMATIONS:
        asked(page, question)
        page.keyboard.press("Enter")
    asked(page, "Choose a unit to deploy.")


def test_a_unit_is_deployed_with_keys_alone_and_the_log_says_so(page: Page) -> None:
    deploying(page)
    page.keyboard.press("2")
    asked(page, "Deploy Intercessor Squad.")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Intercessor Squad")
    expect(page.locator("[data-unit=A2] .model")).to_have_count(5)


def test_a_unit_dropped_in_the_wrong_place_is_refused_in_words_with_the_rule(page: Page) -> None:
    deploying(page)
    page.locator(".option", has_text="Intercessor Squad").first.click()
    expect(page.locator(".ask .fine")).to_be_visible()
    model = page.locator("[data-unit=A2] .model").first
    box = model.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    table = page.locator(".board").bounding_box()
    assert table is not None
    page.mouse.move(table["x"] + table["width"] / 2, table["y"] + table["height"] / 2, steps=8)  # nobody's zone
    page.mouse.up()
    expect(page.locator(".ask .refusal[aria-busy=false]")).to_be_visible()
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    page.locator(".ask .rule").first.click()
    expect(page.locator(".rule-text").first).not_to_be_empty()
    page.keyboard.press("n")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    asked(page, "Choose a unit to deploy.")


def test_a_reload_in_the_middle_of_a_question_asks_it_again(page: Page) -> None:
    deploying(page)
    page.keyboard.press("2")
    asked(page, "Deploy Intercessor Squad.")
    page.reload()
    asked(page, "Deploy Intercessor Squad.")
    expect(page.locator("[data-unit=A2] .model")).to_have_count(5)


def test_ones_own_choice_is_taken_back(page: Page) -> None:
    deploying(page)
    page.keyboard.press("2")
    asked(page, "Deploy Intercessor Squad.")
    page.get_by_role("button", name="Undo").click()
    asked(page, "Choose a unit to deploy.")


def test_the_language_changes_in_mid_game(page: Page) -> None:
    deploying(page)
    page.get_by_label("Language").select_option("zh-Hans")
    expect(page.locator(".ask h2")).to_have_text(re.compile("[一-鿿]"))
    expect(page.get_by_role("tab").first).to_have_text("战报")
    expect(page.locator(".log")).to_contain_text(re.compile("[一-鿿]"))


def test_while_the_device_is_passed_nothing_of_the_table_is_there(page: Page) -> None:
    page.get_by_role("button", name="Two at one screen").click()
    expect(page.get_by_role("button", name="I am side A")).to_be_visible()
    expect(page.locator(".board")).to_have_count(0)
    page.get_by_role("button", name="I am side A").click()
    for question in FORMATIONS:
        asked(page, question)
        page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="I am side B")).to_be_visible()
    expect(page.locator(".board")).to_have_count(0)


def test_two_people_play_in_two_browsers_and_each_sees_his_own_edge_below(page: Page, browser: Browser) -> None:
    page.get_by_role("button", name="Invite a friend").click()
    links = page.locator(".invited input")
    expect(links).to_have_count(3)
    theirs = links.nth(1).input_value()
    page.get_by_role("link", name="Sit down").click()
    other = browser.new_context(locale="en").new_page()
    other.goto(theirs)
    for seat in (page, other):
        for question in FORMATIONS:
            asked(seat, question)
            expect(seat.locator(".ask .secret")).to_contain_text("your opponent does not see this")
            seat.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Deployment")
    expect(other.locator(".log")).to_contain_text("Deployment")
    for seat in (page, other):
        expect(seat.locator(".ask .secret")).to_have_count(0)
    assert page.locator(".ask h2.waiting").count() + other.locator(".ask h2.waiting").count() == 1
    other.context.close()


def test_rules_are_found_and_odds_are_told(page: Page) -> None:
    page.get_by_role("link", name="Rules").click()
    page.get_by_role("searchbox").fill("overwatch")
    expect(page.locator(".rule-entry").first).to_contain_text("Overwatch")
    page.goto(page.url.split("#")[0] + "#/odds")
    expect(page.locator(".chances .bars").first).to_be_visible()
    expect(page.locator(".chances p").first).to_contain_text("wounds")


def test_the_form_of_the_odds_is_the_rulesets_own_and_filled_in_from_a_datasheet(page: Page, address: str) -> None:
    page.goto(f"{address}#/odds/wh40k-10e")
    mean = page.locator(".chances .big")
    expect(mean).to_have_text("3.33")
    page.get_by_label("Remove Rapid Fire 1").click()
    page.get_by_label("Abilities").fill("Lethal Hits")
    page.get_by_label("Abilities").press("Enter")
    expect(page.locator(".chip").first).to_have_text("Lethal Hits×")
    expect(mean).to_have_text("4.17")
    page.get_by_label("Fill in from").nth(1).select_option(label="Hormagaunts")
    expect(page.get_by_label("Save (Sv)")).to_have_value("5")
    expect(page.get_by_label("Toughness (T)")).to_have_value("3")
    expect(mean).to_have_text("8.05")
    page.get_by_label("Language").select_option("zh-Hans")
    expect(page.locator("legend").first).to_have_text("攻击方")
    expect(page.locator(".chip").first).to_have_text("致命一击×")
    expect(mean).to_have_text("8.05")


def test_an_army_is_deployed_with_the_mouse_alone(page: Page) -> None:
    solo(page)
    asked(page, FORMATIONS[0])
    phase = page.locator(".phases .now")
    while phase.inner_text() in ("Declare Battle Formations", "Deployment"):
        by_hand(page, "click")
    expect(page.locator(".log")).to_contain_text("A deployed Ballistus Dreadnought")
    expect(page.locator(".unit.owner0 .model")).to_have_count(17)


def test_a_link_opens_a_game_against_the_computer_at_once(page: Page, address: str) -> None:
    page.goto(f"{address}#/solo")
    asked(page, FORMATIONS[0])
    expect(page).to_have_url(re.compile("#/play/"))
    expect(page.locator(".side.owner1")).to_contain_text("steady")


def test_a_newcomer_plays_the_first_ruleset_on_the_shelf_and_others_the_one_they_used_last(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 820}, locale="en")
    context.add_init_script("localStorage.getItem('seen') ?? localStorage.setItem('ruleset', '')")
    page = context.new_page()
    page.goto(address)
    game = page.locator("select").filter(has_text="11th edition")
    expect(game).to_have_value("wh40k-11e")
    expect(page.get_by_role("contentinfo")).to_contain_text("wh40kdc 1.4.5 by Alpaca Software")
    game.select_option("wh40k-10e")
    expect(page.get_by_role("contentinfo")).to_have_count(0)
    page.reload()
    expect(game).to_have_value("wh40k-10e")
    game.select_option("wh40k-11e")
    solo(page)
    asked(page, "Attach your Leaders.")
    page.keyboard.press("Enter")
    asked(page, "Choose who starts embarked, and where.")
    context.close()
