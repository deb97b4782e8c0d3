"""Conquest in the page: whole battles, and moments of one that no other game has."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from bellona.conquest.facts.round_facts import CardDrawn
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import Run

from .handling import drag, middle, numbers, order, settled, soon, swipe, widen
from .playing import BOT, OPEN, answered, asked, by_hand, by_keys
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


# -- moments -----------------------------------------------------------------------------------------------------------


def test_a_charge_shows_its_chance_its_way_and_how_both_will_lie(page: Page, address: str) -> None:
    away = {"B1": {"entry": "raiders", "stands": 6, "at": [24, 29, 0.26, -0.966]}}  # 3 and more, rolled twice
    at_scene(page, address, scene(B=away))
    charge = page.locator(".option", has_text=re.compile("Charge"))
    expect(page.locator(".chances h3")).to_have_text("Charge · Raiders")
    expect(page.locator(".chances .big")).to_have_text("89 %")
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


def marching(page: Page, address: str) -> float:
    """Guards with room around them are about to march; how many pixels an inch has."""
    at_scene(page, address, scene(B={"B1": {"entry": "raiders", "at": [24, 44, 0, -1]}}))
    page.locator(".option", has_text=re.compile("March")).click()
    settled(page)
    table = page.locator(".frame-edge").bounding_box()
    assert table is not None
    return table["width"] / 48


def test_a_march_wheels_by_its_handle_and_is_taken_back(page: Page, address: str) -> None:
    inch = marching(page, address)
    left, tag = page.locator("[data-part=left]"), page.locator(".drag-tag")
    drag(page, left, 4 * inch, -6.5 * inch)
    expect(page.locator(".ask .refusal")).to_contain_text("6″ at most")
    expect(page.locator(".ask .rules")).to_contain_text(re.compile("[Ww]heel"))
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    page.keyboard.press("Escape")
    drag(page, left, 0.4 * inch, -2 * inch, drop=False)
    expect(tag.locator(".degrees")).to_contain_text("°")
    expect(tag.locator(".distance")).to_contain_text("″")
    page.mouse.up()
    soon(page, lambda told: len(told) == 3 and abs(told[0] + told[1] - 6) < 0.02)
    settled(page)
    wheeled = f"wheeled {numbers(page)[2]:g}° right"
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".log")).to_contain_text(wheeled)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log")).not_to_contain_text(wheeled)
    expect(left).to_be_visible()


def test_a_regiment_comes_on_along_the_shaded_edge(page: Page, address: str) -> None:
    ours = {"A1": {"entry": "guards", "stands": 6, "arriving": True}}
    at_scene(page, address, scene(A=ours, B={"B1": {"entry": "raiders", "at": [24, 44, 0, -1]}}))
    expect(page.locator(".way-in")).not_to_have_count(0)
    settled(page)
    body = page.locator(".body.placed .base")
    before = middle(body)[0]
    drag(page, body, 90, 0)
    settled(page)
    assert middle(body)[0] > before + 60
    widen(page, "4 × 2")
    expect(page.locator(".log")).to_contain_text("Guards came on")
    expect(page.locator("[data-unit=A1] .front")).to_have_count(1)


def stacking(page: Page, address: str) -> Locator:
    """The cards of three Regiments, about to be stacked."""
    ours = {
        f"A{i}": {"entry": name, "at": [8 + 10 * i, 8, 0, 1]} for i, name in enumerate(("guards", "raiders", "riders"))
    }
    theirs = {"B1": {"entry": "raiders", "at": [24, 44, 0, -1]}}
    at_scene(page, address, scene(A=ours, B=theirs, stacks={}, time={"round": 2, "phase": "command"}))
    cards = page.locator(".arrange li")
    expect(cards).to_have_count(3)
    return cards


def test_a_stack_is_made_by_drag_and_keys_and_outlives_a_lost_page(page: Page, address: str) -> None:
    cards = stacking(page, address)
    first = order(cards)
    (x, y), (_, under) = middle(cards.nth(0)), middle(cards.nth(2))
    page.mouse.move(x - 40, y)
    page.mouse.down()
    page.mouse.move(x - 40, under + 8, steps=6)
    page.mouse.up()
    assert order(cards) == [first[1], first[2], first[0]]
    cards.nth(1).focus()
    page.keyboard.press("ArrowUp")
    made = [first[2], first[1], first[0]]
    expect(cards.first).to_have_attribute("data-card", made[0])
    page.reload()
    expect(cards).to_have_count(3)
    assert order(cards) == made
    names = [card.partition(":")[2].capitalize() for card in made]
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-deck='0 command-stack'] li")).to_have_text(names)


def test_on_a_phone_a_finger_makes_the_stack(phone: Page, address: str) -> None:
    cards = stacking(phone, address)
    first = order(cards)
    (x, y), (_, under) = middle(cards.nth(0)), middle(cards.nth(1))
    swipe(phone, (x - 60, y), (x - 60, under + 10))
    assert order(cards) == [first[1], first[0], first[2]]
    phone.get_by_role("button", name="Confirm").tap()
    expect(phone.locator(".ask h2")).to_contain_text("Waiting")


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
    expect(page.locator(".option", has_text="Refuse")).to_contain_text("breaks the Regiment")
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
    widen(page, "4 × 2")
    expect(page.locator(".log")).to_contain_text("took up a formation of")


def test_characters_count_before_they_have_joined_a_regiment(page: Page) -> None:
    page.get_by_role("combobox", name="Game", exact=True).select_option("conquest-2e")
    army = page.locator(".army.owner0")
    expect(army.locator("li").last).to_have_text("City Captain")
    expect(army.locator("h2")).to_contain_text("480 points")


def test_the_battle_is_told_in_chinese_as_well(page: Page, address: str) -> None:
    at_scene(page, address, scene())
    expect(page.locator(".option", has_text="Charge")).to_be_visible()
    page.get_by_label("Language").select_option("zh-Hant")
    expect(page.locator(".option", has_text="Charge")).to_have_count(0)
    expect(page.locator(".ask h2")).to_contain_text(re.compile("[一-鿿]"))


# -- secrets -----------------------------------------------------------------------------------------------------------

MISSIONS: dict[str, Any] = {
    "scenario": "heart-of-the-field",
    "size": "skirmish",
    "battlefield": "mill-country",
    "armies": ["river-watch", "thorn-pack"],
    "secondaries": True,
}


class Heard:
    """What browsers were sent, by the seat that it was for, and what was answered there."""

    def __init__(self, *pages: Page) -> None:
        self.sockets: list[tuple[list[dict[str, Any]], list[dict[str, Any]]]] = []
        for page in pages:
            page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        told: list[dict[str, Any]] = []
        said: list[dict[str, Any]] = []
        self.sockets.append((told, said))
        socket.on("framereceived", lambda frame: told.append(json.loads(frame)))
        socket.on("framesent", lambda frame: said.append(json.loads(frame)))

    def _of(self, player: int, which: int) -> list[dict[str, Any]]:
        return [frame for both in self.sockets if both[0] and both[0][0]["player"] == player for frame in both[which]]

    def told(self, player: int) -> list[dict[str, Any]]:
        return self._of(player, 0)

    def sitting(self) -> int:
        """Who has come last."""
        player: int = self.sockets[-1][0][0]["player"]
        return player

    def dealt(self, player: int) -> set[str]:
        """The secondary missions that a player was asked about, by their keys and their titles."""
        asked = [frame.get("request") or {} for frame in self.told(player)]
        cards = [each for one in asked if one.get("name") == "secondary missions" for each in one["options"]]
        return {card[word] for card in cards for word in ("key", "title")}

    def secrets(self, player: int) -> list[str]:
        """As they would be written: missions that only this player was dealt, and his whole stack in its order."""
        [stack] = [one["answer"] for one in self._of(player, 1) if one.get("asks") == "command stack"]
        assert len(stack) >= 3
        cards = [thing.partition(":")[2] for thing in stack]
        return [*(self.dealt(player) - self.dealt(1 - player)), json.dumps(cards)[1:-1]]


def keep_three_missions(page: Page) -> list[str]:
    """Of five cards, so that two are discarded; which are kept."""
    asked(page, "Choose three secondary missions to keep.")
    expect(page.locator(".option")).to_have_count(5)
    kept = page.locator(".option span").all_inner_texts()[1:4]
    for option in (1, 2, 3):
        page.locator(".option").nth(option).click()
    page.get_by_role("button", name="Confirm").click()
    return kept


def test_cards_are_discarded_and_stacked_and_no_byte_of_the_other_browser_holds_them(
    browser: Browser, address: str
) -> None:
    pages = [browser.new_context(locale="en").new_page() for _ in range(2)]
    heard = Heard(*pages)
    for page, link in zip(pages, opened(address, {"setup": MISSIONS}), strict=True):
        page.goto(link)
        asked(page, "Which Regiment does each Character join?")
        page.keyboard.press("Enter")
    for page, kept in [(page, keep_three_missions(page)) for page in pages]:
        cards = page.locator("[data-deck$='secondary-missions'] li")
        expect(cards).to_have_count(3)
        assert sorted(cards.all_inner_texts()) == sorted(kept)
    while not all(page.locator(".arrange").count() for page in pages):
        for page in pages:
            if page.locator(f"{OPEN}:not([data-kind=order])").count():
                by_keys(page)
        pages[0].wait_for_timeout(20)
    for page in pages:
        cards = page.locator(".arrange li")
        page.get_by_role("button", name="Reverse").click()
        order = cards.evaluate_all("cards => cards.map((card) => card.dataset.card)")
        page.reload()  # in the middle of it
        expect(cards.first).to_have_attribute("data-card", order[0])
        assert cards.evaluate_all("cards => cards.map((card) => card.dataset.card)") == order
        page.keyboard.press("Enter")
    for page in pages:
        expect(page.locator("[data-deck$='command-stack'] .back").first).to_be_visible()
    for player, page in enumerate(pages):
        told = json.dumps(heard.told(player))
        other = heard.secrets(1 - player)
        assert len(other) > 1
        assert not [secret for secret in other if secret in told]
        assert not [secret for secret in other if secret in page.content()]
        assert page.locator(f"[data-deck='{1 - player} command-stack'] li").count() == 0
        assert all(secret in json.dumps(heard.told(1 - player)) for secret in other)
    for page in pages:
        page.context.close()


def test_at_one_screen_no_cards_are_left_for_the_other_player(page: Page, address: str) -> None:
    heard = Heard(page)
    links = opened(address, {"setup": MISSIONS, "hot_seat": True})
    page.goto(f"{address}#/hot-seat/{'/'.join(link.rpartition('/')[2] for link in links)}")
    stacked = 0
    seen = ["", ""]  # all that the page held while each player sat before it, and while it was passed on

    def sit_down() -> None:
        page.wait_for_selector(f"{OPEN}, .veil .main:enabled")
        if page.locator(".veil .main").count():
            assert page.locator(".board, .log, .ask, .decks").count() == 0
            for player in (0, 1):
                seen[player] += page.content()
            page.locator(".veil .main").click()
            page.wait_for_selector(OPEN)
        seen[heard.sitting()] += page.content()

    while stacked < 2:
        sit_down()
        if page.locator(".arrange").count():
            number = page.locator(".ask").get_attribute("data-asked")
            page.get_by_role("button", name="Reverse").click()
            page.get_by_role("button", name="Confirm").click()
            answered(page, number)
            stacked += 1
        else:
            by_keys(page)
    for _ in range(2):  # each looks at what has come of it
        sit_down()
        by_keys(page)
    kept = page.evaluate("JSON.stringify([sessionStorage, localStorage])")
    for player in (0, 1):
        other = heard.secrets(1 - player)
        told = json.dumps(heard.told(player)) + kept + seen[player]
        assert len(other) > 1
        assert any(secret in seen[player] for secret in heard.secrets(player))
        assert not [secret for secret in other if secret in told]


# -- replays -----------------------------------------------------------------------------------------------------------


def test_a_replay_is_marked_by_round_and_activation(page: Page, address: str) -> None:
    run = Run(RULEBOOK, RULEBOOK.starters["first-battle"], Seeded(1))
    chance = Chance(1)
    while not run.is_over:
        player, request = next(iter(run.waiting().items()))
        run.answer(request.some(chance.pick), player=player)
    made = httpx.post(f"{address}api/records", content=b"\n".join(record_lines(run)), timeout=120)
    assert made.status_code == 201, made.text
    page.goto(f"{address}#/replay/{made.json()['replay']}")
    page.reload()
    rounds = page.locator(".turns button", has_text=re.compile(r"^\d+$"))
    expect(rounds).to_have_count(9)
    marks = page.locator(".ticks .act")
    drawn = [fact for fact in run.facts if isinstance(fact, CardDrawn)]
    assert marks.count() == len(drawn)  # all of which somebody could use
    rounds.nth(3).click()
    expect(page.locator("header, .bar").first).to_contain_text("Round 4")


# -- whole battles -----------------------------------------------------------------------------------------------------


def fight(page: Page, address: str, answer: Callable[[], str]) -> None:
    """A battle of 500 points against the computer to its end."""
    page.goto(opened(address, {"starter": "first-battle"}, PERSON, BOT)[0])
    kinds = set(iter(answer, ""))
    assert {"choose", "place", "order"} <= kinds
    expect(page.get_by_role("dialog", name="The game is over").locator("h2")).to_have_text(re.compile("won|draw"))


def test_a_whole_battle_is_played_with_keys_alone(page: Page, address: str) -> None:
    fight(page, address, lambda: by_keys(page))


def test_a_whole_battle_is_played_with_the_mouse_alone(page: Page, address: str) -> None:
    fight(page, address, lambda: by_hand(page, "click"))


def test_a_whole_battle_is_played_on_a_phone(phone: Page, address: str) -> None:
    fight(phone, address, lambda: by_hand(phone, "tap"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
