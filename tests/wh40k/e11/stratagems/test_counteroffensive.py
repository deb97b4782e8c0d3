"""Counteroffensive."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.counteroffensive import Counteroffensive
from bellona.wh40k.game import Warhammer

from ...e10.scenes import Illegal, Scene, setup
from ...e10.stratagems.opening import opened, use

FIGHTERS = {"A1": {"sheet": "marine", "fought": True, "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[10, 20]]}}
DEFENDERS: dict[str, Any] = {
    "B1": {"sheet": "guard", "at": [[11.5, 10]]},
    "B2": {"sheet": "guard", "at": [[11.5, 20]]},
    "B3": {"sheet": "guard", "at": [[8.5, 10]], "fought": True},
    "B4": {"sheet": "guard", "at": [[30, 30]]},
}


def countered(**more: Any) -> Scene:
    """A1 has made its attacks and is about to consolidate."""
    told: dict[str, Any] = {"ours": FIGHTERS, "theirs": DEFENDERS, "phase": "fight"}
    return opened("about_to_consolidate", "A1", **(told | more))


@pytest.mark.rule("11e.stratagem.counteroffensive", "11e.stratagem.counteroffensive-order")
@pytest.mark.bad("11e.stratagem.counteroffensive")
def test_an_eligible_unit_that_has_not_fought_fights_next_with_fights_first() -> None:
    answers = use("counteroffensive") | {"counteroffensive": [Illegal("B3"), Illegal("B4"), "B2"]}
    scene = countered(answers=answers)
    assert scene.game.state.fights_next == "B2"
    assert scene.game.state.cp == (2, 0)
    (gain,) = scene.game.unit("B2").gained
    assert (gain.rule, gain.until) == ("fights-first", "phase")
    for refusal in scene.refusals:
        assert refusal.about["options"] == ["B1", "B2"]
        assert "11e.stratagem.counteroffensive" in refusal.rules
    assert [unit.key for unit in Counteroffensive().units(scene.game, scene.game.unit("A1"))] == ["B1", "B2"]


@pytest.mark.rule("11e.stratagem.counteroffensive-order")
def test_it_is_used_before_the_enemy_unit_consolidates() -> None:
    assert opened("has_fought", "A1", ours=FIGHTERS, theirs=DEFENDERS, phase="fight").asked == []

    async def act(game: Warhammer) -> None:
        *before, consolidation = game.parts.fight.steps
        assert consolidation.__name__ == "consolidate"
        for step in before:
            await step(game, game.unit("A1"))

    ours = {"A1": {"sheet": "brawler", "at": [[10, 10]], "fought": True}}
    theirs = {"B1": {"sheet": "brawler", "at": [[12.4, 10]]}}
    scene = setup(ours, theirs, {"brawler": {"tags": ["INFANTRY"]}}, cp=[0, 3], time={"phase": "fight"})
    played = Scene(scene, act, answers=use("counteroffensive"))
    assert played.asked[-1] == "use counteroffensive"
    assert "11e.stratagem.counteroffensive-order" in played.fact("StratagemUsed")["rules"]
