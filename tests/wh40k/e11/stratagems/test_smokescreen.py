"""Smokescreen: who uses it, and whoever it hides has cover."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e11.attacks.cover_of_units import has_cover, smoking
from bellona.wh40k.e11.stratagems.smoke import Smoke

from ...e10.scenes import Scene, setup
from ...e10.stratagems.opening import opened, use
from .looking import MARINE, SMOKER, nothing


@pytest.mark.rule("11e.stratagem.smokescreen")
def test_a_smoke_unit_has_cover_for_the_phase() -> None:
    theirs = {"B1": {"sheet": "smoker", "at": [[30, 10]]}, "B2": {"sheet": "guard", "at": [[30, 20]]}}
    scene = opened(
        "shooting_phase_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting", answers=use("smokescreen")
    )
    gained = {gain.rule: gain.until for gain in scene.game.unit("B1").gained}
    assert gained == {"benefit-of-cover": "phase", "smoking": "phase"}
    assert scene.game.unit("B2").gained == ()
    assert "11e.stratagem.smokescreen" in scene.fact("StratagemUsed", unit="B1")["rules"]
    assert scene.game.state.cp == (2, 1)


@pytest.mark.bad("11e.stratagem.smokescreen")
def test_not_once_targets_have_been_declared() -> None:
    theirs = {"B1": {"sheet": "smoker", "at": [[30, 10]]}}
    later = opened(
        "selected_as_target", "B1", "A1", ours={"A1": MARINE}, theirs=theirs, sheets=SMOKER, phase="shooting"
    )
    assert later.asked == []
    assert Smoke.window == "shooting_phase_begins"
    assert opened("shooting_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting").asked == []
    scene = Scene(setup({"A1": MARINE}, theirs, SMOKER, cp=[0, 2], time={"phase": "shooting"}))
    scene.run.settle()
    request = next(iter(scene.run.waiting().values()))
    assert (request.name, request.player) == ("use smokescreen", 1)  # before A selects anybody
    scene.run.answer("smokescreen", player=1)
    assert "11e.stratagem.smokescreen" in scene.fact("StratagemUsed")["rules"]


# -- whoever is behind it ----------------------------------------------------------------------------------------------

SHEETS: dict[str, Any] = {
    "rifles": {"tags": ["INFANTRY"], "arms": {"gun": {"range": 36, "A": 6, "BS": 3, "S": 4}}},
    "tank": {"W": 10, "tags": ["VEHICLE", "SMOKE"], "base": {"square": [5, 4]}, "height": 3},
    "squad": {"W": 2, "tags": ["INFANTRY"]},
}
SMOKING = [{"rule": "benefit-of-cover", "until": "phase"}, {"rule": "smoking", "until": "phase"}]


def scene(tank: dict[str, Any], at: list[Any], act: Any = None, **more: Any) -> Scene:
    """A1 fires past the tank B1 at B2."""
    ours = {"A1": {"sheet": "rifles", "at": [[10, 20]]}}
    theirs = {
        "B1": {"sheet": "tank", "at": [[22, 20]]} | tank,
        "B2": {"sheet": "squad", "models": len(at), "at": at},
    }
    dice = more.pop("dice", "")
    told = {"table": {"size": [60, 44]}, "time": {"phase": "shooting"}} | more
    return Scene(setup(ours, theirs, SHEETS, **told), act, dice=dice)


def covered(tank: dict[str, Any], *at: Any) -> bool:
    game = scene(tank, list(at), nothing).game
    return has_cover(game, game.unit("A1"), "A1.1", game.unit("B2"))


@pytest.mark.rule("11e.stratagem.smokescreen-screen")
def test_whoever_the_smoking_unit_keeps_from_being_fully_visible_has_cover() -> None:
    behind, beside = [30, 20], [30, 32]
    assert covered({"gained": SMOKING}, behind)
    assert not covered({"gained": SMOKING}, beside)
    assert not covered({}, behind)  # models in the way give no cover by themselves
    assert not covered({"gained": SMOKING}, behind, beside)  # each model needs a reason of its own
    game = scene({"gained": SMOKING}, [behind], nothing).game
    assert [key for key, _ in smoking(game, game.unit("B2"))] == ["B1"]
    assert smoking(game, game.unit("B1")) == ()


@pytest.mark.rule("11e.stratagem.smokescreen")
def test_the_skill_against_both_is_worse_by_one() -> None:
    def needed(target: str, used: bool) -> int:
        played = scene({}, [[30, 23]], dice="hit 1 1 1 1 1 1", cp=[0, 2])
        played.run.settle()
        played.run.answer("smokescreen" if used else None, player=1)
        played.run.answer("A1", player=0)
        played.run.answer({"A1.1/gun": target}, player=0)
        if used:
            assert "11e.stratagem.smokescreen" in played.fact("StratagemUsed")["rules"]
        return int(played.fact("HitRolls")["needed"])

    for target in ("B1", "B2"):
        assert [needed(target, used) for used in (False, True)] == [3, 4]
