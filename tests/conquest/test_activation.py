"""The Action Phase: cards drawn in turn, whom they activate, draw events and actions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.actions.rally import rally_out_of_combat
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import (
    activate,
    activate_by_card,
    bar,
    do_task,
    draw,
    matching,
    next_task,
    resolve_events,
)
from bellona.conquest.sequencing import sequencer
from bellona.conquest.state import NextTask

from .scenes import ENTRIES, Illegal, Scene, facing, setup


def raiders(count: int = 3, *, stack: Any = (), **first: Any) -> Any:
    """So many Regiments of raiders of player A, and guards of both."""
    units: Any = {f"A{n}": {"entry": "raiders", "at": [10 * n, 10, 0, 1]} for n in range(1, count + 1)}
    units["A1"] |= first
    units["A9"] = {"entry": "guards", "at": [10, 20, 0, 1]}
    theirs = {"B1": {"entry": "guards", "at": [10, 44, 0, -1]}, "B2": {"entry": "raiders", "at": [30, 44, 0, -1]}}
    return setup(units, theirs, stacks={"A": list(stack), "B": ["guards", "raiders"]})


async def a_draws(game: Conquest) -> None:
    while tasks := next_task(game, 0):
        await do_task(game, tasks[0])
        if not game.state.tasks:
            return


PASS: Any = {"action": [None]}


@pytest.mark.rule("conquest.activation.alternate")
@pytest.mark.rule("conquest.activation.empty-stack")
def test_players_draw_in_turn_until_both_stacks_are_empty() -> None:
    """The First Player has one card; the other goes on when he has none left."""
    scene = Scene(raiders(stack=["guards"]))
    game = scene.game
    assert [task.kind for task in next_task(game, 0)] == ["draw"]
    game.change_side(0, stack=())
    assert next_task(game, 0) == []
    run = Scene(raiders(stack=["guards"]), orders=True).run
    run.settle()
    while run.where()[1] == "action" and not run.is_over:
        request = next(iter(run.waiting().values()))
        run.answer(None if request.name == "action" else request.suggested(), player=request.player)
    drawn = [fact.player for fact in run.facts if type(fact).__name__ == "CardDrawn"]  # type: ignore[attr-defined]
    assert drawn[:3] == [0, 1, 1]


@pytest.mark.rule("conquest.activation.draw.reveal")
@pytest.mark.rule("conquest.activation.draw.match")
@pytest.mark.rule("conquest.activation.draw.one-per-card")
@pytest.mark.bad("conquest.activation.draw.match", 1)
def test_example_any_of_three_raiders() -> None:
    answers: Any = {"regiment to activate": [Illegal("A9"), "A2"], "action": [None]}
    scene = Scene(raiders(stack=["raiders"]), a_draws, answers=answers)
    assert scene.refusals[0].why == "not-an-option"
    assert scene.fact("CardDrawn")["card"] == "raiders"
    assert [told["unit"] for told in scene.facts("Activated")] == ["A2"]

    async def by_card(game: Conquest) -> None:
        await activate_by_card(game, NextTask("activate", 0, card="guards"))

    assert Scene(raiders(), by_card, answers=PASS).fact("Activated")["unit"] == "A9"


@pytest.mark.rule("conquest.activation.draw.discard")
@pytest.mark.rule("conquest.activation.draw.once")
@pytest.mark.rule("conquest.activation.draw.match")
@pytest.mark.bad("conquest.activation.draw.once", 1)
def test_example_a_card_that_nobody_can_use_is_replaced() -> None:
    """One of the name is destroyed, the others have been activated: the next card is drawn."""
    scene = raiders(3, stack=["raiders", "guards"])
    for key in ("A1", "A2", "A3"):
        scene["A"][key]["activated"] = True
    played = Scene(scene, a_draws, answers=PASS)
    assert [told["card"] for told in played.facts("CardDrawn")] == ["raiders", "guards"]
    assert played.fact("CardDiscarded")["why"] == "nobody"
    assert played.fact("Activated")["unit"] == "A9"
    game = Scene(raiders()).game
    assert [unit.key for unit in matching(game, 0, "raiders")] == ["A1", "A2", "A3"]
    game.change("A2", activated=True)
    assert [unit.key for unit in matching(game, 0, "raiders")] == ["A1", "A3"]


@pytest.mark.rule("conquest.activation.draw.discard")
def test_with_the_last_card_thrown_away_play_passes_on() -> None:
    scene = raiders(1, stack=["raiders"], activated=True)

    async def draws(game: Conquest) -> Any:
        await draw(game, NextTask("draw", 0, number=1))
        return game.state.tasks

    assert Scene(scene, draws).result == ()


@pytest.mark.rule("conquest.activation.first-action")
@pytest.mark.rule("conquest.activation.second-action")
@pytest.mark.rule("conquest.regiment.acts-as-one")
@pytest.mark.bad("conquest.activation.second-action", 1)
def test_two_different_actions() -> None:
    async def acts(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    dice = "hit " + "6 " * 12
    answers: Any = {"action": ["inspire", Illegal("inspire"), "clash"]}
    scene = Scene(facing({}, {}), acts, answers=answers, dice=dice)
    assert [told["action"] for told in scene.facts("ActionTaken")] == ["inspire", "clash"]
    assert scene.refusals[0].why == "done-already"
    game = scene.game
    for name in ("clash", "volley", "reform", "charge"):
        refusal = bar(game, game.unit("A1"), Acting("A1", done=[name]), ACTIONS[name])
        assert refusal is not None
        assert refusal.rules == ("conquest.activation.second-action",)


@pytest.mark.rule("conquest.activation.pass")
def test_a_regiment_may_pass_either_action() -> None:
    async def acts(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    scene = Scene(facing({}, {}), acts, answers={"action": [None]})
    assert scene.fact("Passed").get("after", 0) == 0
    assert scene.game.unit("A1").activated
    assert scene.facts("Deactivated")
    answers: Any = {"action": ["inspire", None]}
    assert Scene(facing({}, {}), acts, answers=answers).fact("Passed")["after"] == 1


@pytest.mark.rule("conquest.activation.action-list.combat")
@pytest.mark.rule("conquest.activation.action-list.out-of-combat")
@pytest.mark.bad("conquest.activation.action-list.combat", 1)
@pytest.mark.bad("conquest.activation.action-list.out-of-combat", 1)
def test_some_actions_are_for_combat_and_some_for_out_of_it() -> None:
    together, apart = Scene(facing({}, {})).game, Scene(facing({}, {"at": [24, 40, 0, -1]})).game

    def why(game: Conquest, name: str) -> str:
        refusal = bar(game, game.unit("A1"), Acting("A1"), ACTIONS[name])
        return refusal.why if refusal else ""

    for name in ("march", "charge", "rally", "reform", "take-aim", "volley"):
        assert why(together, name) == "in-contact"
        assert why(apart, name) != "in-contact"
    for name in ("clash", "combat-rally", "combat-reform", "inspire", "withdraw"):
        assert why(apart, name) == "not-in-contact"
        assert why(together, name) != "not-in-contact"


@pytest.mark.rule("conquest.activation.terms")
@pytest.mark.rule("conquest.action.rally")
@pytest.mark.rule("conquest.action.combat-rally")
@pytest.mark.bad("conquest.action.combat-rally", 1)
@pytest.mark.bad("conquest.action.rally", 1)
def test_rally_is_for_the_broken() -> None:
    async def acts(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    for theirs, name in (({}, "combat-rally"), ({"at": [24, 40, 0, -1]}, "rally")):
        scene = Scene(facing({"broken": True}, theirs), acts, answers={"action": [name, None]})
        assert not scene.game.unit("A1").broken
        game = Scene(facing({}, theirs)).game
        refusal = bar(game, game.unit("A1"), Acting("A1"), ACTIONS[name])
        assert refusal is not None
        assert refusal.why == "not-broken"

    async def rallies(game: Conquest) -> None:
        await rally_out_of_combat(game, game.unit("A1"), Acting("A1"))

    assert not Scene(facing({"broken": True}, {}), rallies).game.unit("A1").broken


def drawing(*events: str, **unit: Any) -> Any:
    return facing({"entry": "drawn"} | unit, {}, {"drawn": ENTRIES["guards"] | {"events": list(events)}})


async def resolves(game: Conquest) -> None:
    await resolve_events(game, game.unit("A1"), None, NextTask("act", 0, card="A1"))


@pytest.mark.rule("conquest.activation.draw-event.choice")
def test_a_draw_event_may_be_declined_unless_the_table_plays_otherwise() -> None:
    scene = Scene(drawing("bastion 1", "flux-powered"), resolves, answers={"draw event": [None]})
    assert not scene.facts("DrawEventResolved")
    must = drawing("bastion 1", "flux-powered") | {"switches": {"draw-events": "compulsory"}}
    scene = Scene(must, resolves, answers={"draw event": [Illegal(None), "bastion 1"]})
    assert scene.refusals[0].why == "wrong-number"
    assert scene.fact("DrawEventResolved")["event"] == "bastion 1"


@pytest.mark.rule("conquest.activation.draw-event.one")
@pytest.mark.bad("conquest.activation.draw-event.one", 1)
def test_one_of_several_draw_events() -> None:
    answers: Any = {"draw event": [Illegal(["bastion 1", "flux-powered"]), "bastion 1"]}
    scene = Scene(drawing("bastion 1", "flux-powered"), resolves, answers=answers)
    assert scene.refusals[0].why == "malformed"
    assert len(scene.facts("DrawEventResolved")) == 1


@pytest.mark.rule("conquest.activation.draw-event.order")
def test_the_active_player_orders_what_happens_at_the_same_time() -> None:
    """The player who draws next is not the active one."""

    async def act(game: Conquest) -> list[int]:
        found = []
        for nxt in (0, 1):
            game.state.clock = replace(game.state.clock, next=nxt)
            found.append(await sequencer(game, "about_to_act"))
        return found

    assert Scene(drawing("bastion 1"), act).result == [1, 0]


@pytest.mark.rule("conquest.activation.draw-event.off-table")
@pytest.mark.bad("conquest.activation.draw-event.off-table", 1)
def test_not_off_the_battlefield() -> None:
    scene = Scene(drawing("bastion 1", at=None, arriving=True), resolves)
    assert "draw event" not in scene.asked
    game = scene.game
    assert game.events_of(game.unit("A1")) == []
    assert Scene(drawing("bastion 1")).game.events_of(Scene(drawing("bastion 1")).game.unit("A1")) == ["bastion 1"]
