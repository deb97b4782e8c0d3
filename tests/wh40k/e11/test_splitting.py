"""Units that become two or one: what the family offers to editions."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.wh40k.game import Warhammer
from bellona.wh40k.splitting import merge, split
from bellona.wh40k.state import Use

from ..e10.scenes import Scene, setup

TWO: dict[str, Any] = {
    "A1": {"sheet": "marine", "models": 2, "at": [[10, 10], [10, 11.4]], "moved": "normal", "charged": True},
    "A2": {"sheet": "guard", "models": 2, "at": [[12, 10], [12, 11.4]], "disembarked": True, "may_charge": False},
}
ENEMY = {"B1": {"sheet": "marine", "at": [[30, 30]]}}


def game(ours: dict[str, Any] = TWO, **more: Any) -> Warhammer:
    return Scene(setup(ours, ENEMY, **more)).game


def test_two_units_become_one_with_the_models_wounds_and_strength_of_both() -> None:
    battle = game(TWO | {"A2": TWO["A2"] | {"wounds": {"A2.1": 1}, "strength": 5}})
    whole = merge(battle, "A2", "A1")
    assert [model.name for model in whole.models] == ["A1.1", "A1.2", "A2.1", "A2.2"]
    assert (whole.strength, whole.model("A2.1").wounds) == (7, 1)
    assert "A2" not in battle.state.units
    assert battle.table.names("A1") == ("A1.1", "A1.2", "A2.1", "A2.2")
    assert battle.table.pose("A1", "A2.2").x == 12
    assert [unit.key for unit in battle.units()] == ["A1", "B1"]


def test_what_either_has_done_both_have_done() -> None:
    whole = merge(battle := game(), "A2", "A1")
    assert (whole.charged, whole.disembarked, whole.may_charge, whole.moved) == (True, True, False, "normal")
    assert battle.unit("A1") == whole


def test_who_was_merged_may_be_split_again() -> None:
    battle = game()
    merge(battle, "A2", "A1")
    apart = split(battle, "A1", "A2")
    assert (apart.key, [model.name for model in apart.models], apart.strength) == ("A2", ["A2.1", "A2.2"], 2)
    assert [model.name for model in battle.unit("A1").models] == ["A1.1", "A1.2"]
    assert battle.unit("A1").strength == 2
    assert (apart.charged, battle.unit("A1").disembarked) == (True, True)
    assert battle.table.units() == ("A1", "A2", "B1")


def test_the_clock_and_stratagems_know_both() -> None:
    battle = game()
    merge(battle, "A2", "A1")
    state = battle.state
    state.clock = msgspec.structs.replace(state.clock, done=("A1",))
    state.uses = (Use(0, "smokescreen", (1, 0, 2), "A1"), Use(0, "smokescreen", (1, 0, 2)))
    split(battle, "A1", "A2")
    assert state.clock.done == ("A1", "A2")
    assert [use.unit for use in state.uses] == ["A1", "A2", ""]


def test_passengers_stay_with_the_model_that_carries_them() -> None:
    sheets = {"bus": {"M": 10, "W": 9, "tags": ["VEHICLE", "TRANSPORT"], "carries": {"models": 6}}}
    ours = {
        "A1": {"sheet": "bus", "at": [[10, 10]]},
        "A2": {"sheet": "bus", "at": [[14, 10]]},
        "A3": {"sheet": "guard", "aboard": "A2"},
    }
    battle = Scene(setup(ours, ENEMY, sheets)).game
    merge(battle, "A2", "A1")
    assert (battle.unit("A3").aboard, battle.unit("A3").carrier) == ("A1", "A2.1")
    split(battle, "A1", "A2")
    assert (battle.unit("A3").aboard, battle.unit("A3").carrier) == ("A2", "A2.1")
