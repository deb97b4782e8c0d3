"""Two editions chapter by chapter: what is the same, changed, gone and new, in three languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from bellona.catalogue import difference, entry
from bellona.words import LANGUAGES, say

from .conftest import is_complaint
from .test_access import DESKTOP, PHONE, accepted, sighted

OLD, NEW = "wh40k-10e", "wh40k-11e"
FOUND = difference(OLD, NEW)
PERSISTS = "11e.battle-shock.persists"


def test_the_editions_are_a_click_away_and_lead_to_the_rules(page: Page) -> None:
    page.get_by_role("link", name="Editions").click()
    expect(page.get_by_role("heading", name="Bellona · Editions")).to_be_visible()
    expect(page.locator(".pair select").first).to_have_value(OLD)
    expect(page.locator(".pair select").last).to_have_value(NEW)
    for verdict, number in {**FOUND.old_counts, **FOUND.new_counts}.items():
        expect(page.locator(f".verdicts .{verdict} b")).to_have_text(str(number))
    expect(page.locator("article.compared.changed")).to_have_count(FOUND.new_counts["changed"])
    expect(page.locator("article.compared.gone")).to_have_count(FOUND.old_counts["gone"])
    expect(page.locator("article.compared.same")).to_have_count(0)
    page.locator(".verdicts .same input").check()
    expect(page.locator("article.compared.same")).to_have_count(FOUND.new_counts["same"])
    page.get_by_role("searchbox").fill("wear off")
    expect(page.locator("article.compared")).to_have_count(1)
    page.locator(f"a[href='#/rules/{PERSISTS}']").click()
    expect(page.get_by_role("heading", name=entry(PERSISTS).title.en)).to_be_visible()
    page.get_by_role("link", name="Editions").click()
    expect(page.locator("article.compared").first).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_difference_is_a_sentence_in_the_readers_language(
    browser: Browser, address: str, language: str, size: tuple[int, int]
) -> None:
    rule = entry(PERSISTS)
    assert rule.differs is not None
    with sighted(browser, "dark", size) as context:
        context.add_init_script(f"localStorage.setItem('lang', '{language}')")
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text) if is_complaint(message) else None)
        page.goto(f"{address}#/editions/{OLD}/{NEW}")
        changed = page.locator("article.compared.changed").filter(has=page.locator(f"a[href='#/rules/{PERSISTS}']"))
        expect(changed).to_contain_text(rule.differs.spoken(language))
        expect(changed).to_contain_text(rule.title.spoken(language))
        expect(changed.locator(".verdict")).to_have_text(say(language, "verdict-changed"))
        expect(changed.locator("a[href='#/rules/10e.command.battle-shock.failure']")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the screen"
        assert said == []
        accepted(page)


def test_other_editions_are_chosen_and_turned_round(page: Page) -> None:
    page.goto(page.url.split("#")[0] + "#/editions")
    page.locator(".pair select").first.select_option("wh40k-9e")
    expect(page).to_have_url(re.compile(f"#/editions/wh40k-9e/{NEW}$"))
    expect(page.locator(".editions-page")).to_contain_text("is told beside Warhammer 40,000 10th edition.")
    counts = difference("wh40k-9e", NEW).new_counts
    expect(page.locator(".verdicts .new b")).to_have_text(str(counts["new"]))
    page.get_by_role("button", name="The other way round").click()
    expect(page.locator(".pair select").first).to_have_value(NEW)
    expect(page.locator(".pair select").last).to_have_value("wh40k-9e")
    expect(page.locator(".verdicts .gone b")).to_have_text(str(counts["new"]))
    page.goto(page.url.split("#")[0] + "#/editions/wh40k-9e/conquest-2e")  # which are no editions of one game
    expect(page.locator(".pair select").last).to_have_value(NEW)
