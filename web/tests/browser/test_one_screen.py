"""Two people at one screen: whatever is secret is neither drawn nor sent while the device is passed on."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocket, expect

from .playing import asked, seats
from .scenes import shooting

SECRET = ("LeaderAttached", "PlacedInReserves")


def test_nothing_secret_is_on_the_screen_or_in_the_bytes_of_the_other_seat(page: Page) -> None:
    heard: list[list[str]] = []

    def listen(socket: WebSocket) -> None:
        frames: list[str] = []
        heard.append(frames)
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    page.get_by_role("button", name="Two at one screen").click()
    expect(page.get_by_role("button", name="I am side A")).to_be_visible()
    assert heard == []
    page.get_by_role("button", name="I am side A").click()
    asked(page, "Attach your Leaders.")
    page.get_by_label("Captain").select_option("A2")
    page.get_by_role("button", name="Confirm").click()
    asked(page, "Choose who waits in Reserves.")
    page.get_by_label("Scout Squad").select_option("strategic")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("button", name="I am side B")).to_be_visible()
    assert page.locator(".board, .log, .ask").count() == 0
    assert "Scout" not in page.locator("body").inner_text()
    assert len(heard) == 1
    page.get_by_role("button", name="I am side B").click()
    asked(page, "Attach your Leaders.")
    assert len(heard) == 2
    assert not any(word in frame for frame in heard[1] for word in SECRET)
    assert "strategic" not in page.locator(".log").inner_text().lower()
    page.keyboard.press("Enter")
    asked(page, "Choose who waits in Reserves.")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("Reserves")
    assert any(word in frame for frames in heard for frame in frames for word in SECRET)


def test_where_there_is_nothing_to_hide_the_seats_change_by_themselves(page: Page) -> None:
    page.get_by_role("button", name="Two at one screen").click()
    for side in ("A", "B"):
        page.get_by_role("button", name=f"I am side {side}").click()
        for question in ("Attach your Leaders.", "Choose who waits in Reserves."):
            asked(page, question)
            page.keyboard.press("Enter")
    asked(page, "Choose a unit to deploy.")
    first = page.locator(".option").first.inner_text()
    page.keyboard.press("1")
    expect(page.locator(".ask .fine")).to_be_visible()
    page.keyboard.press("Enter")
    asked(page, "Choose a unit to deploy.")
    expect(page.locator(".option").first).not_to_have_text(first)
    expect(page.locator(".veil")).to_have_count(0)


WATCH = """() => {
  window.seen = [];
  const look = () => {
    const [frame, models] = ['.frame', '.board .model'].map((what) => document.querySelectorAll(what));
    const told = ['.banner', '.away'].some((what) => document.querySelector(what));
    seen.push({ drawn: models.length, told, at: frame[0]?.getBoundingClientRect().toJSON() });
    requestAnimationFrame(look);
  };
  look();
}"""


def test_the_table_stays_on_the_screen_while_the_seats_change_and_nobody_is_called_absent(
    page: Page, address: str
) -> None:
    scene = shooting()
    ours, theirs, _ = (link.rpartition("/")[2] for link in seats(address, {"scenario": scene}, hot_seat=True))
    page.goto(f"{address}#/hot-seat/{ours}/{theirs}")
    page.get_by_role("button", name="I am side A").click()
    asked(page, "Choose a unit to shoot with, or end the step.")
    before = page.locator("[data-model='B1.1']").bounding_box()
    page.evaluate(WATCH)
    page.locator(".option", has_text="Rangers (A1)").click()
    page.locator(".assign select").first.select_option("B1")
    page.keyboard.press("Enter")
    asked(page, "Use Go to Ground?")
    assert page.locator("[data-model='B1.1']").bounding_box() == before  # nor does the table turn
    page.keyboard.press("p")
    asked(page, "Choose a unit to shoot with, or end the step.")
    seen = page.evaluate("seen")
    assert len(seen) > 5
    assert min(frame["drawn"] for frame in seen) > 40
    assert {str(frame["at"]) for frame in seen} == {str(seen[0]["at"])}
    assert not any(frame["told"] for frame in seen)
