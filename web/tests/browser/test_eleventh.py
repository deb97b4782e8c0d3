"""What a table of 11th edition shows besides: what terrain is, which of it is an objective, modes to choose from."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from .playing import asked, legal, seats
from .test_board import inch, take

COURT = {"key": "court", "kind": "crater", "footprint": [[16, 20], [34, 20], [34, 28], [16, 28]]}
RUIN = {
    "key": "ruin",
    "kind": "ruin",
    "footprint": [[40, 20], [50, 20], [50, 28], [40, 28]],
    "height": 5,
    "walls": [{"a": [40, 20], "b": [50, 20], "top": 5}],
}
SHEETS = {
    "Guard": {"M": 6, "OC": 2, "W": 3, "tags": ["INFANTRY"]},
    "Scout": {"M": 6, "OC": 1, "tags": ["INFANTRY"]},
    "Hauler": {"M": 10, "W": 11, "T": 10, "tags": ["VEHICLE"], "base": {"round": 60}, "height": 3},
    "Truck": {
        "M": 10,
        "W": 11,
        "T": 10,
        "tags": ["VEHICLE", "TRANSPORT"],
        "base": {"round": 60},
        "height": 3,
        "carries": {"models": 12},
        "rules": ["firing-deck 2"],
        "arms": {"mortar": {"range": 48, "abilities": ["indirect-fire"]}},
    },
    "Rider": {"tags": ["INFANTRY"], "arms": {"rifle": {"range": 24}, "pistol": {"range": 12}}},
}
ABOARD = {
    "A1": {"sheet": "Truck", "at": [[22, 10]]},
    "A2": {"sheet": "Rider", "models": 3, "aboard": "A1"},
    "A3": {"sheet": "Rider", "models": 2, "aboard": "A1"},
}


def seated(page: Page, address: str, **more: Any) -> Page:
    """At A's side of a scene with a court that is the objective."""
    scene = {
        "table": {"size": [60, 44], "terrain": [COURT, RUIN]},
        "objectives": {"O1": "court"},
        "sheets": SHEETS,
        "A": {"A1": {"sheet": "Guard", "at": [[22, 17]]}},
        "B": {"B1": {"sheet": "Scout", "at": [[30, 27]]}},
        "time": {"phase": "command", "round": 2},
    } | more
    page.goto(seats(address, {"scenario": scene}, ruleset="wh40k-11e")[0])
    return page


def dragged(page: Page, model: str, right: float, up: float) -> None:
    """A model is taken somewhere, in inches."""
    expect(page.locator(".placed .model").first).to_be_visible()
    x, y = take(page, model)
    unit = inch(page)
    page.mouse.move(x + right * unit, y - up * unit, steps=6)
    page.mouse.up()


def test_terrain_says_what_it_is_and_which_of_it_is_an_objective(page: Page, address: str) -> None:
    seated(page, address)
    ruin, court = page.locator("[data-written=ruin]"), page.locator("[data-written=court]")
    expect(ruin.locator(".traits")).to_have_text("Dense · Obscuring · Solid")
    expect(court.locator(".traits")).to_have_text("Exposed")
    expect(page.locator("[data-feature=ruin] title").first).to_have_text("Ruin #1 · Dense · Obscuring · Solid · 5″")
    marker = page.locator("[data-marker=O1]")
    expect(marker.locator("title")).to_have_text("Objective #1 · Crater #1")
    expect(marker.locator(".range")).to_have_count(0)
    outline = page.locator("[data-area=court] path").evaluate("path => [path.getBBox().width, path.getBBox().height]")
    assert outline == [18, 8]


def test_a_terrain_objective_changes_hands(page: Page, address: str) -> None:
    seated(page, address)
    asked(page, "How does Guard move?")
    held = page.locator("[data-area=court]")
    expect(held).to_have_class("marker owner1")
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 5)
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    expect(held).to_have_class("marker owner0")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("took Objective #1, 2 to 1")


def test_a_move_through_dense_terrain_is_refused_with_the_rule(page: Page, address: str) -> None:
    seated(page, address, A={"A1": {"sheet": "Hauler", "at": [[45, 17]]}}, time={"phase": "movement"})
    asked(page, "How does Hauler move?")
    page.locator(".option").filter(has_text="Normal move").click()
    dragged(page, "A1.1", 0, 6)
    expect(page.locator(".ask .refusal")).to_be_visible()
    expect(page.locator(".ask .rule").first).to_have_attribute("title", "11e.terrain-movement.dense")


def test_the_ways_to_fall_back_are_asked_for_where_no_way_is_clear(page: Page, address: str) -> None:
    cornered = {"B1": {"sheet": "Scout", "models": 3, "at": [[2.3, 0.7], [2, 2], [0.7, 2.3]]}}
    seated(page, address, A={"A1": {"sheet": "Guard", "at": [[0.7, 0.7]]}}, B=cornered, time={"phase": "movement"})
    page.locator(".option").filter(has_text="Fall Back").click()
    asked(page, "How does Guard Fall Back?")
    expect(page.locator(".option").first).to_contain_text("Ordered Retreat")
    expect(page.locator(".option").last).to_contain_text("a hazard roll, then a Battle-shock test")
    page.locator(".option").filter(has_text="Desperate Escape").click()
    legal(page)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("Falls Back: Desperate Escape")


def test_a_mode_of_a_stratagem_has_its_price_beside_it(page: Page, address: str) -> None:
    charged = {"sheet": "Guard", "at": [[30, 10]], "charged": True}
    ours = {"A1": {"sheet": "Guard", "models": 3, "at": [[30, 14]]}, "A2": {"sheet": "Scout", "at": [[31.6, 10]]}}
    time = {"phase": "charge", "round": 2, "player": "B"}
    seated(page, address, A=ours, B={"B1": charged}, time=time, cp=[3, 3])
    asked(page, "Use Heroic Intervention?")
    expect(page.locator(".happening")).to_have_text("The Charge phase of B is about to end.")
    page.get_by_role("button", name="Use it").click()
    asked(page, "In which mode does Guard (A1) intervene?")
    expect(page.locator(".option")).to_have_text(["1Leap to Defend1 CP", "2Into the Fray2 CP"])
    page.locator(".option").last.click()
    expect(page.locator(".side.owner0")).to_contain_text("1 CP")


def test_enter_confirms_what_was_just_clicked(page: Page, address: str) -> None:
    theirs = {"B1": {"sheet": "Scout", "at": [[22, 14.5]]}, "B2": {"sheet": "Scout", "at": [[24, 14.5]]}}
    ours = {"A1": {"sheet": "Guard", "at": [[22, 11]]}}
    seated(page, address, A=ours, B=theirs, time={"phase": "charge", "round": 2})
    page.locator(".option").filter(has_text="Guard").click()
    asked(page, "Choose the targets of the charge of Guard.")
    page.locator(".option").first.click()
    page.keyboard.press("Enter")
    asked(page, "Move Guard: it charges.")


def test_a_type_of_shooting_has_its_targets_beside_it_and_passengers_are_told_apart(page: Page, address: str) -> None:
    behind = {"key": "wall", "kind": "wall", "footprint": [[0, 31], [60, 31], [60, 32], [0, 32]], "height": 9}
    behind["solids"] = [{"outline": behind["footprint"], "top": 9}]
    seated(
        page,
        address,
        table={"size": [60, 44], "terrain": [COURT, behind]},
        A=ABOARD,
        B={"B1": {"sheet": "Scout", "at": [[30, 18]]}, "B2": {"sheet": "Scout", "at": [[30, 40]]}},
        time={"phase": "shooting", "round": 2},
    )
    page.locator(".option").filter(has_text="Truck").click()
    asked(page, "Choose the weapons that passengers of Truck fire from its Firing Deck, 2 at most.")
    expect(page.locator(".assign label")).to_have_text(["3 × Rider (A2)", "2 × Rider (A3)"])
    page.get_by_role("button", name="Confirm").click()
    asked(page, "How does Truck shoot?")
    expect(page.locator(".option")).to_have_text(["1Normal shootingone target", "2Indirect shooting2 targets"])


def test_how_a_unit_gets_out_is_said(page: Page, address: str) -> None:
    seated(page, address, A=ABOARD, time={"phase": "movement", "round": 2})
    page.locator(".option").filter(has_text="Rider (A2)").click()
    asked(page, "Set up Rider (A2) beside its transport: Tactical disembarkation?")


def test_who_starts_embarked_is_said_unit_by_unit(page: Page) -> None:
    page.locator("select").filter(has_text="11th edition").select_option("wh40k-11e")
    page.get_by_role("button", name="Play against the computer").click()
    asked(page, "Attach your Leaders.")
    expect(page.locator(".assign label")).to_have_text(["Chaplain", "Lieutenant"])
    page.get_by_role("button", name="Confirm").click()
    asked(page, "Choose who starts embarked, and where.")
    expect(page.locator(".assign label")).to_have_text(["Chaplain", "Lieutenant", "Intercessor Squad", "Scout Squad"])


def test_the_odds_have_cover_in_the_skill(page: Page, address: str) -> None:
    page.goto(f"{address}#/odds/wh40k-11e")
    mean, hit = page.locator(".chances .big"), page.locator(".steps tr").filter(has_text="Hit")
    expect(mean).to_have_text("3.33")
    expect(hit).to_contain_text("67 %")
    page.get_by_label("in cover").check()
    expect(mean).to_have_text("2.50")  # 20 shots: hits on 4+ instead of 3+, wounds on 4+, saves of 4+ as before
    expect(hit).to_contain_text("50 %")
    expect(hit).to_contain_text("3+ → 4+ (+1 Benefit of cover)")
    expect(page.locator(".steps tr").filter(has_text="Save")).to_contain_text("50 %")
    page.get_by_label("Abilities").fill("ignores-cover")
    page.get_by_label("Abilities").press("Enter")
    expect(mean).to_have_text("3.33")
