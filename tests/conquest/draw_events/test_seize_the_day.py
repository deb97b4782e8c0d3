"""Seize the Day: the next card is drawn and activated before the Character acts."""

from __future__ import annotations

from typing import Any

import pytest

from ..scenes import ENTRIES, Scene, setup
from .drawing import all_tasks


def field(stack: list[str], **more: Any) -> Any:
    """A1 with the Character "a", who has Seize the Day, and A2, who have Bastion (1); nobody is near."""
    entries = {
        "captain": ENTRIES["captain"] | {"events": ["seize-the-day"]},
        "raiders": ENTRIES["raiders"] | {"events": ["bastion 1"]},
    }
    units = {
        "A1": {"entry": "guards", "at": [12, 24, 0, 1], "files": 4, "broken": True},
        "A2": {"entry": "raiders", "at": [36, 24, 0, 1]} | more,
    }
    characters = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    return setup(units, {}, entries, characters=characters, stacks={"A": stack})


ACTIONS: Any = {"action": ["take-aim", None], "character action": ["rally"]}


@pytest.mark.rule("conquest.draw-event.seize-the-day")
@pytest.mark.rule("conquest.activation.draw-event.choice")
def test_example_seize_the_day() -> None:
    """The Regiment of the next card may resolve its own draw event and act; then the Character takes his action."""
    answers = ACTIONS | {"draw event": ["seize-the-day", "bastion 1"]}
    played = Scene(field(["captain", "raiders"]), all_tasks, answers=answers)
    told = [(type(fact).__name__, fact) for fact in played.run.facts]
    names = [name for name, _ in told if name in ("CardDrawn", "DrawEventResolved", "ActionTaken", "Rallied")]
    drawn = ["CardDrawn", "DrawEventResolved"]
    assert names == [*drawn, *drawn, "ActionTaken", "ActionTaken", "Rallied"]
    assert [fact["unit"] for fact in played.facts("ActionTaken")] == ["A2", "a"]
    assert played.game.rules_of(played.game.unit("A2")) == ("bastion 1",)


@pytest.mark.rule("conquest.draw-event.seize-the-day")
def test_a_card_that_cannot_be_used_is_replaced() -> None:
    answers: Any = {"draw event": ["seize-the-day"], "character action": ["rally"], "action": [None]}
    played = Scene(field(["captain", "raiders", "guards"], activated=True), all_tasks, answers=answers)
    assert [fact["card"] for fact in played.facts("CardDrawn")] == ["captain", "raiders", "guards"]
    assert [fact["unit"] for fact in played.facts("Activated")] == ["A1", "A1"]


@pytest.mark.rule("conquest.draw-event.seize-the-day")
def test_without_another_card_only_the_character_acts() -> None:
    answers: Any = {"draw event": ["seize-the-day"], "character action": ["rally"]}
    played = Scene(field(["captain"]), all_tasks, answers=answers)
    assert [fact["unit"] for fact in played.facts("ActionTaken")] == ["a"]
