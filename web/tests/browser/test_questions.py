"""Single questions: odds before an attack, typed dice, lost connections, hints, set-ups that are refused."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from .playing import asked, seats
from .scenes import battle


def engaged(**more: Any) -> dict[str, Any]:
    """Rangers and a Brood in a fight."""
    scene = battle(time={"round": 2, "phase": "fight"}, **more)
    scene["sheets"] = scene["sheets"] | {"Blades": {"tags": ["INFANTRY"], "arms": {"blade": BLADE, "axe": AXE}}}
    scene["A"] = {"A1": {"sheet": "Blades", "models": 5, "at": [[20, 16, 0, 0, 1]]}}
    scene["B"] = {"B1": {"sheet": "Brood", "models": 5, "at": [[20, 17.3, 0, 0, -1]], "fought": True}}
    return scene


BLADE = {"A": 3, "WS": 3, "S": 4, "AP": -1, "D": 1}
AXE = {"A": 2, "WS": 4, "S": 8, "AP": -2, "D": 2}


def test_the_odds_of_blows_follow_the_weapon_and_tell_their_arithmetic(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": engaged()})[0])
    asked(page, "Choose the weapon and target of each model of Blades.")
    chances = page.locator(".chances")
    expect(chances.locator(".bars")).to_be_visible()
    blades = chances.locator(".big").inner_text()
    page.locator(".assign select").first.select_option("axe>B1")
    expect(chances.locator(".big")).not_to_have_text(blades)
    chances.locator("summary").click()
    expect(chances.locator(".steps")).to_contain_text("Wound")
    expect(chances.locator(".steps")).to_contain_text("S 8 : T 4")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".log")).to_contain_text("Blades")


def test_real_dice_are_typed_in(page: Page, address: str) -> None:
    scene = battle(time={"round": 2, "phase": "shooting"}, cp=[0, 0])
    page.goto(seats(address, {"scenario": scene}, dice="typed", seed=None)[0])
    asked(page, "Choose a unit to shoot with, or end the step.")
    page.locator(".option", has_text="Rangers (A1)").click()
    asked(page, "Choose the targets of each weapon of Rangers (A1).")
    page.locator(".assign select").first.select_option("B1")
    page.keyboard.press("Enter")
    asked(page, "Roll 4 dice: Hit roll.")
    expect(page.get_by_role("button", name="Confirm")).to_be_disabled()
    for key in ("6", "5", "Backspace", "2", "1", "1"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("6 2 1 1 – 1 hit")


def test_a_lost_connection_comes_back_and_the_answer_in_the_making_is_kept(page: Page, address: str) -> None:
    sockets: list[WebSocketRoute] = []

    def pipe(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile("/api/play"), pipe)
    page.goto(seats(address, {"scenario": battle(time={"round": 2, "phase": "shooting"})})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    asked(page, "Choose the targets of each weapon of Rangers (A1).")
    page.locator(".assign select").first.select_option("B1")
    sockets[-1].close()
    expect(page.locator(".banner")).to_have_text("Connecting …")
    expect(page.locator(".banner")).to_have_count(0)
    assert len(sockets) == 2
    asked(page, "Choose the targets of each weapon of Rangers (A1).")
    expect(page.locator(".assign select").first).to_have_value("B1")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("shot at")


def test_hints_come_once_with_each_new_question_and_can_be_sent_away(page: Page) -> None:
    page.get_by_role("button", name="Guided first game").click()
    expect(page.locator(".hint")).to_contain_text("Leader")
    page.keyboard.press("Enter")
    asked(page, "Choose who waits in Reserves.")
    page.get_by_role("button", name="No more hints").click()
    expect(page.locator(".hint")).to_have_count(0)
    page.keyboard.press("Enter")
    asked(page, "Choose a unit to deploy.")
    expect(page.locator(".hint")).to_have_count(0)


def test_an_army_that_may_not_be_fielded_is_refused_in_the_readers_language(page: Page) -> None:
    page.locator(".more-setup summary").click()
    army = page.locator(".more-setup textarea").first
    army.fill("faction: TYRANIDS\ndetachment: gnawing-tide\nunits: [{sheet: termagants}]\nname: No head")
    army.blur()
    expect(page.get_by_role("alert")).to_contain_text("no CHARACTER")
    page.get_by_label("Language").select_option("zh-Hans")
    expect(page.get_by_role("alert")).to_contain_text(re.compile("[一-鿿]"))
    army.fill("- this\n- is no army")
    army.blur()
    expect(page.get_by_role("alert")).to_contain_text("army")


def test_all_others_remain_stationary_by_one_click_and_one_undo(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle()})[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".option", has_text="Remain Stationary").click()
    asked(page, "Choose a unit to move.")
    page.get_by_role("button", name="All others remain stationary").click()
    asked(page, "Choose a unit to shoot with, or end the step.")
    stayed = page.locator(".log li", has_text="remained stationary")
    expect(stayed).to_have_count(6)
    page.get_by_role("button", name="Undo").click()
    asked(page, "Choose a unit to move.")
    expect(stayed).to_have_count(1)
    page.keyboard.press("p")
    expect(stayed).to_have_count(6)


def test_the_card_of_a_unit_is_in_the_readers_language_and_explains_its_abilities(page: Page, address: str) -> None:
    scene = battle()
    captain = scene["sheets"]["Captain"]
    rifle = captain["arms"]["rifle"] | {"abilities": ["rapid-fire 1", "anti-infantry 4+"]}
    scene["sheets"] = scene["sheets"] | {"Captain": captain | {"arms": {"rifle": rifle}}}
    scene["B"]["B5"] = scene["B"]["B5"] | {"battle_shocked": True}
    page.goto(seats(address, {"scenario": scene})[0])
    asked(page, "Choose a unit to move.")
    page.locator("[data-unit=B5] .model").click()
    card = page.locator(".card")
    expect(card.locator(".marks")).to_have_text("Battle-shocked")
    expect(card.locator("tr.abilities")).to_have_text("Rapid Fire 1, Anti-INFANTRY 4+")
    page.get_by_label("Language").select_option("zh-Hant")
    expect(card.locator(".marks")).to_have_text("戰鬥震懾")
    expect(card.locator("tr.abilities")).to_have_text("速射 1、針對步兵 4+")
    expect(card.locator(".keywords")).to_have_text("步兵、角色")
    ability = card.get_by_role("button", name="速射 1")
    ability.hover()
    tip = page.get_by_role("tooltip")
    expect(tip.locator("b")).to_have_text("速射")
    expect(tip.locator("[lang=en]")).to_contain_text("half")
    page.mouse.move(5, 5)
    expect(tip).to_have_count(0)
    ability.click()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_the_card_of_ones_own_unit_is_seen_without_choosing_it(page: Page, address: str) -> None:
    page.goto(seats(address, {"scenario": battle()})[0])
    asked(page, "Choose a unit to move.")
    page.locator("[data-unit=A3] .model").click(button="right")
    expect(page.locator(".card h2")).to_have_text("Strider")
    asked(page, "Choose a unit to move.")
    page.get_by_role("tab", name="Armies").click()
    rows = page.locator(".armies li")
    expect(rows).to_have_count(11)
    expect(rows.first).to_contain_text("Rangers (A1)")
    expect(page.locator(".armies h2").first).to_have_text("A")
    rows.get_by_role("button", name="Captain (A4)").click()
    expect(page.locator(".card h2")).to_have_text("Captain (A4)")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("the card of a unit")
    page.keyboard.press("Escape")  # one thing at a time, the topmost first
    expect(keys).to_have_count(0)
    expect(page.locator(".card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".card")).to_have_count(0)


def test_dice_to_roll_again_are_shown_as_dice_and_weapons_and_rings_by_their_names(page: Page, address: str) -> None:
    scene = battle(time={"round": 2, "phase": "shooting"}, cp=[0, 0])
    rangers = scene["sheets"]["Rangers"]
    twin = rangers["arms"]["rifle"] | {"abilities": ["twin-linked"]}
    frag = rangers["arms"]["rifle"] | {"item": "launcher", "name": "Launcher (frag)"}
    krak = rangers["arms"]["rifle"] | {"item": "launcher", "name": "Launcher (krak)"}
    arms = {"rifle": twin, "launcher-frag": frag, "launcher-krak": krak}
    scene["sheets"] = scene["sheets"] | {"Rangers": rangers | {"arms": arms}}
    page.goto(seats(address, {"scenario": scene}, dice="typed", seed=None)[0])
    page.locator(".option", has_text="Rangers (A1)").click()
    expect(page.locator(".assign label").nth(1)).to_have_text(re.compile("× Launcher$"))
    page.locator("[data-unit=A1] .model").first.click()
    expect(page.locator(".ring-bar")).to_contain_text("Engagement Range")
    page.locator(".assign select").first.select_option("B1")
    page.keyboard.press("Enter")
    asked(page, "Roll 4 dice: Hit roll.")
    for key in ("6", "5", "1", "1", "Enter"):
        page.keyboard.press(key)
    asked(page, "Roll 2 dice: Wound roll.")
    for key in ("4", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".option .thrown")).to_have_count(2)
    assert [page.locator(".option .thrown").nth(i).get_attribute("aria-label") for i in (0, 1)] == ["4", "2"]


def test_who_may_not_stay_where_he_is_begins_with_what_the_rules_suggest(page: Page, address: str) -> None:
    scene = engaged() | {"time": {"round": 2, "phase": "charge"}}
    scene["A"]["A2"] = {"sheet": "Blades", "models": 3, "at": [[10, 10, 0, 0, 1]]}
    page.goto(seats(address, {"scenario": scene})[0])
    page.get_by_role("tab", name="Orders").click()
    order = page.locator(".standing li", has_text="Piling in")
    order.get_by_role("button").click()
    expect(order).to_have_count(0)
    page.locator(".ask h2").click()
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    asked(page, "Pile in with Blades (A1)?")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ask .refusal")).to_contain_text("could end in base contact")
