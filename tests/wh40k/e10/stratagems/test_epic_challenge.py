"""Epic Challenge."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.game import Warhammer

from ..attacking import volley
from ..scenes import Illegal, Scene, setup
from .opening import opened, use

SHEETS: dict[str, Any] = {
    "hero": {"W": 4, "tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]}
    | {"arms": {"blade": {"WS": 2, "S": 8, "AP": -4}}},
}
HEROES = {"A1": {"sheet": "hero", "models": 2, "at": [[10, 10], [10, 12]]}}
LED: dict[str, Any] = {
    "B1": {"sheet": "marine", "models": 1, "leader": "B9", "at": [[11.5, 10], [13, 10]]},
    "B9": {"sheet": "hero"},
}


def selected(theirs: dict[str, Any], ours: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A1 has been selected to fight."""
    told = {"ours": ours or HEROES, "theirs": theirs, "sheets": SHEETS, "phase": "fight"}
    return opened("selected_to_fight", "A1", **(told | more))


@pytest.mark.rule("10e.stratagem.epic-challenge")
def test_the_melee_attacks_of_one_character_have_precision_until_the_end_of_the_phase() -> None:
    scene = selected(LED, answers=use("epic-challenge") | {"challenger": [Illegal("B9.1"), "A1.2"]})
    unit = scene.game.unit("A1")
    assert [scene.game.abilities_of_model(unit, model)[1:] for model in unit.models] == [(), ("precision",)]
    assert scene.refusals[0].rules == ("10e.stratagem.epic-challenge",)
    scene.game.rulebook.ended(scene.game, "phase")
    assert scene.game.unit("A1").gained == ()


def test_his_blows_find_the_leader() -> None:
    async def act(game: Warhammer) -> None:
        await game.window.selected_to_fight(game, game.unit("A1"))
        await resolve_attacks(game, [volley(game, "blade", ["A1.1"]), volley(game, "blade", ["A1.2"])])

    scene = setup(HEROES, LED, SHEETS, cp=[1, 0], time={"phase": "fight"})
    answers = use("epic-challenge", challenger="A1.2", precision="B9.1")
    dice = "hit 2, wound 2, save 1, hit 2, wound 2, save 1"
    played = Scene(scene, act, dice=dice, answers=answers)
    assert [fact["model"] for fact in played.facts("WoundsLost")] == ["B1.1", "B9.1"]


@pytest.mark.parametrize(
    "theirs",
    [
        {"B1": {"sheet": "marine", "at": [[11.5, 10]]}},
        {"B1": LED["B1"] | {"at": [[20, 10], [22, 10]]}, "B9": LED["B9"]},
    ],
)
def test_not_without_an_attached_unit_in_engagement_range(theirs: dict[str, Any]) -> None:
    assert selected(theirs).asked == []


def test_not_for_a_unit_without_a_character() -> None:
    assert selected(LED, {"A1": {"sheet": "marine", "at": [[10, 10]]}}).asked == []
