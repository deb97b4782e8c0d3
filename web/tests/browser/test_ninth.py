"""What a table of 9th edition shows: its letters, the present row of a damage table, powers, Morale, interventions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from .playing import asked, seats
from .test_eleventh import dragged

GUN = {"range": 40, "Type": "Heavy 4", "S": 8, "AP": -6}
TABLE = [{"wounds": 6, "M": 9, "BS": 3}, {"wounds": 3, "M": 6, "BS": 4}, {"wounds": 1, "M": 4, "BS": 5}]
SHEETS = {
    "Guard": {"M": 6, "BS": 2, "T": 4, "W": 1, "Ld": 4, "tags": ["INFANTRY"], "arms": {"gun": GUN}},
    "Seer": {"W": 5, "tags": ["INFANTRY", "CHARACTER", "PSYKER"], "rules": ["psyker 1 1"]},
    "Hero": {"M": 6, "W": 5, "A": 3, "tags": ["INFANTRY", "CHARACTER"]},
    "Crawler": {"M": 9, "T": 8, "W": 12, "tags": ["VEHICLE"], "base": {"square": [5, 4]}, "table": TABLE},
}


def scene(**more: Any) -> dict[str, Any]:
    return {"table": {"size": [60, 44]}, "sheets": SHEETS, "time": {"phase": "movement", "round": 2}} | more


def seated(page: Page, address: str, side: int = 0, **more: Any) -> Page:
    """At one side of a scene of 9th edition."""
    page.goto(seats(address, {"scenario": scene(**more)}, ruleset="wh40k-9e")[side])
    return page


def test_a_damaged_vehicle_shows_the_row_that_it_has_now(page: Page, address: str) -> None:
    theirs = {"B1": {"sheet": "Crawler", "at": [[40, 30]], "wounds": {"B1.1": 4}}}
    seated(page, address, A={"A1": {"sheet": "Guard", "at": [[20, 10]]}}, B=theirs)
    asked(page, "Choose a unit to move.")
    page.locator("[data-unit=B1] .model").click()
    card = page.locator(".card")
    expect(card.locator("tbody th").first).to_have_text("M")
    expect(card.locator("tr.row")).to_have_count(3)
    expect(card.locator("tr.row.present td").first).to_have_text('6"')
    letters = card.locator("tbody tr").first.locator("th").all_inner_texts()
    assert letters == ["M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"]


def test_a_path_through_a_friend_is_refused_with_the_rule(page: Page, address: str) -> None:
    ours = {"A1": {"sheet": "Guard", "at": [[20, 10]]}, "A2": {"sheet": "Crawler", "at": [[20, 14]]}}
    seated(page, address, A=ours, B={"B1": {"sheet": "Guard", "at": [[40, 40]]}})
    page.locator(".option").filter(has_text="Guard").click()
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 4)
    expect(page.locator(".ask .refusal")).to_be_visible()
    assert str(page.locator(".ask .rule").first.get_attribute("title")).startswith("9e.")


@pytest.mark.parametrize("wide", [1280, 390])
def test_a_power_is_denied_and_after_the_next_one_a_unit_fails_morale_and_flees(
    page: Page, address: str, wide: int
) -> None:
    """Two at one screen, with dice of their own."""
    page.set_viewport_size({"width": wide, "height": 844})
    ours = {"A1": {"sheet": "Seer", "at": [[20, 10]]}, "A2": {"sheet": "Seer", "at": [[24, 10]]}}
    theirs = {"B1": {"sheet": "Guard", "models": 8, "at": [[20, 20]]}, "B2": {"sheet": "Seer", "at": [[24, 24]]}}
    told = scene(A=ours, B=theirs, time={"phase": "psychic", "round": 2})
    links = seats(address, {"scenario": told}, ruleset="wh40k-9e", hot_seat=True, dice="typed")
    page.goto(f"{address}#/hot-seat/{'/'.join(link.rpartition('/')[2] for link in links[:2])}")
    page.get_by_role("button", name="I am side A").click()
    page.get_by_role("tab", name="Log").click()
    log, option = page.locator(".log"), page.locator(".option")

    def roll(what: str, *dice: int) -> None:
        asked(page, f"Roll {f'{len(dice)} dice' if len(dice) > 1 else 'a die'}: {what}.")
        for die in dice:
            page.keyboard.press(str(die))
        page.keyboard.press("Enter")

    def smite(seer: str, *dice: int) -> None:
        asked(page, "Choose a psyker to manifest powers.")
        option.filter(has_text=seer).click()
        asked(page, f"Choose a power for {seer} to attempt.")
        option.filter(has_text="Smite").click()
        page.get_by_role("button", name="Confirm").click()
        roll("Psychic test", *dice)

    smite("Seer (A1)", 4, 1)
    asked(page, "Deny the power of Seer (A1)?")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    option.click()
    page.get_by_role("button", name="Confirm").click()
    roll("Deny the Witch", 5, 3)
    expect(log).to_contain_text("Seer (B2) denied Smite of Seer (A1): 5 3.")
    smite("Seer (A2)", 1, 5)  # whom nobody can deny any more
    roll("Smite", 6)
    expect(log).to_contain_text("Guard suffered 3 mortal wounds (Smite).")
    asked(page, "Choose a unit to charge with, or end the step.")
    page.get_by_role("button", name="End:").click()
    page.get_by_role("button", name="End it").click()
    roll("Morale test", 4)
    expect(log).to_contain_text("Guard failed the Morale test: 4 and 3 lost, Leadership 4.")
    for left, name in ((5, "#4"), (4, "#5"), (3, "#6")):
        asked(page, "Choose a model of Guard that flees.")
        expect(option).to_have_count(left)
        option.first.click()
        expect(log).to_contain_text(f"Guard {name} fled the battlefield.")
        if name == "#4":
            roll("Combat Attrition test", 1, 1, 5, 2)
    expect(log).to_contain_text("Guard took a Combat Attrition test: 1 1 5 2; up to 1 a model flees – 2 fled.")
    expect(page.locator("[data-unit=B1] .model")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_hero_intervenes_in_the_opponents_turn(page: Page, address: str) -> None:
    ours = {"A1": {"sheet": "Hero", "at": [[20, 10]]}, "A2": {"sheet": "Hero", "at": [[30, 10]]}}
    near = [{"sheet": "Guard", "at": [[x, 13.6]], "may_charge": False} for x in (20, 30)]
    time = {"phase": "charge", "round": 2, "player": "B"}
    seated(page, address, A=ours, B={"B1": near[0], "B2": near[1]}, time=time)
    asked(page, "Choose a unit for a Heroic Intervention.")
    page.locator(".option").filter(has_text="A1").click()
    asked(page, "Move Hero (A1) in a Heroic Intervention?")
    dragged(page, "A1.1", 0, -1)  # away from the enemy
    expect(page.locator(".ask .refusal[aria-busy=false]")).to_be_visible()
    assert str(page.locator(".ask .rule").first.get_attribute("title")).startswith("9e.")
    page.keyboard.press("Escape")
    dragged(page, "A1.1", 0, 2.3)
    expect(page.locator(".ask .fine[aria-busy=false]")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text("Hero (A1): Heroic Intervention, 2.3″.")
    asked(page, "Choose a unit for a Heroic Intervention.")
    expect(page.locator(".option")).to_have_count(1)  # each once


def test_the_odds_have_the_letters_of_the_ninth(page: Page, address: str) -> None:
    page.goto(f"{address}#/odds/wh40k-9e")
    mean = page.locator(".chances .big")
    expect(page.get_by_label("Ballistic Skill (BS)")).to_be_visible()
    expect(page.get_by_label("Attacks (A)")).to_be_visible()
    expect(page.get_by_label("Type")).to_have_value("Rapid Fire 1")
    page.get_by_label("Ballistic Skill (BS)").fill("3")
    expect(mean).to_have_text("1.67")  # ten shots hit on 3+, wound on 4+ and are saved on 4+
    page.get_by_label("within half range").check()
    expect(mean).to_have_text("3.33")
    page.get_by_label("Type").fill("Assault 1")
    page.get_by_label("This turn the attackers").select_option(label="have Advanced")
    expect(mean).to_have_text("1.25")  # on 4+
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.locator("legend").first).to_have_text("攻擊方")
    expect(mean).to_have_text("1.25")


def test_no_stratagem_battle_shock_secondary_mission_or_command_point_is_spoken_of(page: Page, address: str) -> None:
    ours, theirs = {"A1": {"sheet": "Guard", "at": [[20, 10]]}}, {"B1": {"sheet": "Guard", "at": [[40, 40]]}}
    seated(page, address, A=ours, B=theirs)
    expect(page.locator(".ask h2")).to_be_visible()
    text = page.locator("body").inner_text()
    assert not [word for word in ("Stratagem", "Battle-shock", "Secondary", "CP") if word in text]


def test_a_ruling_is_called_for_from_the_menu_and_the_other_has_words_of_their_own(
    page: Page, address: str, browser: Browser
) -> None:
    ours, theirs = {"A1": {"sheet": "Guard", "at": [[20, 10]]}}, {"B1": {"sheet": "Guard", "at": [[40, 30]]}}
    links = seats(address, {"scenario": scene(A=ours, B=theirs)}, ruleset="wh40k-9e")
    page.goto(links[0])
    other = browser.new_context(locale="zh-CN").new_page()
    other.goto(links[1])
    asked(page, "Choose a unit to move.")
    page.get_by_role("tab", name="Game").click()
    for answer, words in (("同意", "only <i>his</i>"), ("mine", "theirs")):
        page.get_by_text("Call for a ruling", exact=True).click()
        page.get_by_label("What the rules leave open").fill("Who tidies up?")
        page.get_by_label("What you find reasonable").fill(words)
        page.get_by_role("button", name="Call", exact=True).click()
        expect(other.locator(".ask h2")).to_contain_text(f"Who tidies up? 对方认为：“{words}”")
        expect(page.locator(".ask h2")).to_contain_text("Waiting for")
        if answer == "mine":
            other.get_by_label("你自己的说法").fill(answer)
            other.get_by_role("button", name="这样回答").click()
        else:
            other.locator(".option").filter(has_text=answer).click()
        asked(page, "Choose a unit to move.")
        page.get_by_text("Call for a ruling", exact=True).click()
    page.get_by_role("tab", name="Log").click()
    log = page.locator(".log")
    expect(log).to_contain_text("Agreed – Who tidies up?: only <i>his</i>.")
    expect(log).to_contain_text("decides – Who tidies up?:")
    other.context.close()
