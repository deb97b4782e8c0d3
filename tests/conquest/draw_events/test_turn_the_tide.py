"""Turn the Tide: a Regiment near the Warlord is activated without its card."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.draw_events.calling import why_not_called
from bellona.conquest.rounds.activation import activate_by_tide
from bellona.conquest.state import NextTask

from ..scenes import ENTRIES, Illegal, Scene, setup
from .drawing import all_tasks


def field(stack: list[str], **more: Any) -> Any:
    """A1 with the Warlord "a" on its right; A2 and A3, raiders who have Bastion (1), 12 inches from him and less."""
    entries = {"raiders": ENTRIES["raiders"] | {"events": ["bastion 1"]}}
    units = {
        "A1": {"entry": "guards", "at": [12, 24, 0, 1], "files": 4, "broken": True},
        "A2": {"entry": "raiders", "at": [32.75, 24, 0, 1]} | more,
        "A3": {"entry": "raiders", "at": [24, 34, 0, 1]},
        "A4": {"entry": "trolls", "at": [32.76, 18, 0, 1]},
    }
    characters = {"A": {"a": {"entry": "captain", "with": "A1", "place": 3, "warlord": True}}}
    return setup(units, {}, entries, characters=characters, stacks={"A": stack})


@pytest.mark.rule("conquest.draw-event.turn-the-tide")
@pytest.mark.rule("conquest.draw-event.turn-the-tide.card")
@pytest.mark.rule("conquest.draw-event.turn-the-tide.no-event")
@pytest.mark.bad("conquest.draw-event.turn-the-tide.no-event", 1)
@pytest.mark.bad("conquest.draw-event.turn-the-tide.card", 1)
def test_example_turn_the_tide() -> None:
    """A2 act without a draw event, then the Warlord; the next card of their name is thrown away and not replaced."""
    answers: Any = {
        "draw event": ["turn-the-tide", "bastion 1"],
        "turn-the-tide": ["A2"],
        "action": ["take-aim", None, None],
        "character action": ["rally"],
    }
    played = Scene(field(["captain", "raiders", "raiders"]), all_tasks, answers=answers)
    game = played.game
    assert [fact["unit"] for fact in played.facts("Activated")] == ["A1", "A2", "A3"]
    assert [fact["unit"] for fact in played.facts("ActionTaken")] == ["A2", "a"]
    assert [fact["event"] for fact in played.facts("DrawEventResolved")] == ["turn-the-tide", "bastion 1"]
    assert (game.rules_of(game.unit("A2")), game.rules_of(game.unit("A3"))) == ((), ("bastion 1",))
    thrown = played.fact("CardDiscarded")
    assert (thrown["card"], thrown["why"]) == ("raiders", "turn-the-tide")
    assert "conquest.draw-event.turn-the-tide.card" in thrown["rules"]
    after = [type(fact).__name__ for fact in played.run.facts]
    assert after.count("CardDrawn") == 3


@pytest.mark.rule("conquest.draw-event.turn-the-tide.no-event")
def test_no_draw_event_is_asked_for_without_the_card() -> None:
    async def tide(game: Any) -> None:
        await activate_by_tide(game, NextTask("tide", 0, card="A2"))

    played = Scene(field([]), tide, answers={"action": [None]})
    assert "draw event" not in played.asked
    assert played.game.unit("A2").activated


@pytest.mark.rule("conquest.draw-event.turn-the-tide")
def test_it_reaches_12_inches_from_his_stand_and_nobody_who_has_been_activated() -> None:
    game = Scene(field([])).game

    def why(key: str) -> str:
        refusal = why_not_called(game, game.unit("A1"), "a", game.unit(key))
        return refusal.why if refusal else ""

    assert (why("A2"), why("A3"), why("A4")) == ("", "", "too-far")
    game.change("A3", activated=True)
    assert why("A3") == "activated"
    answers: Any = {
        "draw event": ["turn-the-tide"],
        "turn-the-tide": [Illegal("A4"), Illegal("B1"), "A2"],
        "action": [None],
        "character action": [None],
    }
    played = Scene(field(["captain"]), all_tasks, answers=answers)
    assert played.refusals[0].why == "too-far"
