"""Fire Overwatch."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.stratagems.overwatch import OverwatchAtTheEnd, in_sight, may_watch
from bellona.wh40k.game import Warhammer
from bellona.wh40k.sequencing import affordable
from bellona.wh40k.state import Unit

from ...e10.scenes import Illegal, Scene
from ...e10.stratagems.opening import opened, use
from .looking import MARINE, look, stratagem

GUN = {"range": 36, "A": 1, "BS": 3, "S": 4, "AP": 0, "D": 1}
WATCHERS: dict[str, Any] = {
    "watch": {"tags": ["INFANTRY"], "arms": {"gun": GUN}},
    "titan": {"tags": ["VEHICLE", "TITANIC"], "arms": {"gun": GUN}},
}
SHOT: dict[str, Any] = {"shooting.shoot": None}


def watched(theirs: Any, ours: Any = None, moment: str = "movement_phase_ends", **more: Any) -> tuple[Scene, list[str]]:
    fired: list[str] = []

    async def shoot(game: Warhammer, unit: Unit, *, at: Unit, hits_on: int, rules: tuple[str, ...]) -> None:
        fired.append(f"{unit.key} at {at.key} on {hits_on}")

    told: dict[str, Any] = {
        "ours": ours or {"A1": MARINE},
        "theirs": theirs,
        "sheets": WATCHERS,
        "phase": "movement",
        "parts": {"shooting.shoot": shoot},
    }
    return opened(moment, 0 if moment.endswith("ends") else "A1", **(told | more)), fired


@pytest.mark.rule("11e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch-limit")
def test_several_units_snap_at_the_end_of_the_movement_phase_each_for_one_cp() -> None:
    theirs = {f"B{i}": {"sheet": "watch", "at": [[20, 4 * i]]} for i in (1, 2, 3)}
    answers = {"use fire-overwatch": ["fire-overwatch"] * 2, "fire-overwatch": ["B1", Illegal("B1"), "B3"]}
    scene, fired = watched(theirs, answers=answers)
    assert fired == ["B1 at A1 on 6", "B3 at A1 on 6"]
    assert scene.game.state.cp == (2, 0)
    assert scene.asked.count("use fire-overwatch") == 2  # nobody is asked who cannot pay
    assert scene.refusals[0].why == "used-on-unit"
    assert [enemy.key for enemy in in_sight(scene.game, scene.game.unit("B1"))] == ["A1"]


@pytest.mark.rule("11e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch-limit")
def test_the_target_is_any_enemy_within_twenty_four_inches() -> None:
    ours = {
        "A1": {"sheet": "marine", "at": [[10, 10]], "moved": "stationary"},
        "A2": {"sheet": "marine", "at": [[10, 20]], "moved": "normal"},
        "A3": {"sheet": "marine", "at": [[2, 50]]},
    }
    answers = use("fire-overwatch") | {"overwatch target": [Illegal("A3"), "A1"]}
    scene, fired = watched({"B1": {"sheet": "watch", "at": [[30, 15]]}}, ours, answers=answers)
    assert fired == ["B1 at A1 on 6"]
    assert scene.refusals[0].about["options"] == ["A1", "A2"]
    assert [enemy.key for enemy in in_sight(scene.game, scene.game.unit("B1"))] == ["A1", "A2"]


@pytest.mark.bad("11e.stratagem.fire-overwatch", 1)
def test_not_in_the_charge_phase_nor_during_moves() -> None:
    theirs = {"B1": {"sheet": "watch", "at": [[20, 10]]}}
    for moment in ("move_begins", "move_ends", "set_up"):
        for phase in ("movement", "charge"):
            assert watched(theirs, moment=moment, phase=phase)[0].asked == []
    ending, _ = watched(theirs)
    assert ending.asked == ["use fire-overwatch"]
    assert (OverwatchAtTheEnd.window, OverwatchAtTheEnd.phases) == ("movement_phase_ends", ("movement",))
    charging = look(cp=[3, 3], time={"phase": "charge"})
    assert not affordable(charging, stratagem("fire-overwatch"), 1)
    assert may_watch(ending.game, ending.game.unit("B1"))


@pytest.mark.rule("11e.stratagem.fire-overwatch")
@pytest.mark.bad("11e.stratagem.fire-overwatch", 2)
def test_not_by_an_engaged_or_titanic_unit() -> None:
    for theirs in ({"B1": {"sheet": "titan", "at": [[20, 10]]}}, {"B1": {"sheet": "watch", "at": [[12, 10]]}}):
        scene, _ = watched(theirs)
        assert scene.asked == []
        assert not may_watch(scene.game, scene.game.unit("B1"))
    both = {"B1": {"sheet": "watch", "at": [[20, 10]]}, "B2": {"sheet": "titan", "at": [[20, 16]]}}
    both["B3"] = {"sheet": "watch", "at": [[24, 16]]}
    answers = use("fire-overwatch") | {"fire-overwatch": [Illegal("B2"), "B1"]}
    scene, _ = watched(both, answers=answers)
    assert scene.refusals[0].about["options"] == ["B1", "B3"]
    assert "11e.stratagem.fire-overwatch" in scene.refusals[0].rules
