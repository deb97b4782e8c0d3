"""Models that rules of other books add to a unit: a house ability does it here."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy
from bellona.wh40k.e09.added_models import refusal_of_adding, room_beside
from bellona.wh40k.game import Warhammer, replace

from ...playing import Illegal
from .homebrew import OWN, Returning
from .scenes import SHEETS, Scene, setup

GHOST = SHEETS["marine"] | {"rules": ["returning"]}
OURS = {"A1": {"sheet": "ghost", "models": 3, "at": [[10, 10], [11.5, 10], [13, 10]]}}
THEIRS = {"B1": {"sheet": "guard", "at": [[10, 13.5]]}}


def returning(*answers: Any) -> Scene:
    """The third model falls, and its unit's ability brings it back."""

    async def act(game: Warhammer) -> None:
        await destroy(game, "A1", "A1.3")
        await Returning().command_phase(game, 0)

    plan = setup(OURS, THEIRS, {"ghost": GHOST})
    return Scene(plan, act, rules=OWN, answers={"added models": list(answers)})


@pytest.mark.rule("9e.coherency.added-models")
@pytest.mark.bad("9e.coherency.added-models")
def test_an_added_model_stands_with_its_unit_and_away_from_the_enemy() -> None:
    apart, near, upon = ({"A1.3": place} for place in ([20, 10], [10, 11.4], [10.5, 10]))
    told = returning(Illegal(apart), Illegal(near), Illegal(upon), Illegal({}), {"A1.3": [8.5, 10]})
    assert [refusal.why for refusal in told.refusals] == ["not-coherent", "too-near-enemy", "overlaps", "not-set-up"]
    assert all("9e.coherency.added-models" in refusal.rules for refusal in told.refusals)
    assert told.fact("ModelsAdded")["places"] == {"A1.3": [8.5, 10.0, 0.0, 1.0, 0.0]}
    assert [model.name for model in told.game.unit("A1").models] == ["A1.1", "A1.2", "A1.3"]


def test_a_place_beside_a_mate_is_suggested_and_nobody_has_to_be_added() -> None:
    told = returning(None)
    assert not told.facts("ModelsAdded")
    unit = told.game.unit("A1")
    lost = (replace(unit.models[0], name="A1.3"),)
    found = room_beside(told.game, unit, lost)
    assert found.keys() == {"A1.3"}
    assert refusal_of_adding(told.game, unit, lost, found) is None
