"""Go to Ground."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e10.resolving import resolve_attacks
from bellona.wh40k.e10.stratagems.go_to_ground import GoToGround
from bellona.wh40k.game import Warhammer

from ..attacking import volley
from ..scenes import Scene, setup
from .opening import opened, use

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
GUARDS = {"B1": {"sheet": "guard", "models": 3, "at": [[20, 10]]}, "B2": {"sheet": "guard", "at": [[22, 20]]}}


def shot_at(dice: str, answers: dict[str, list[Any]]) -> Scene:
    """A1 selects B1 and shoots it."""

    async def act(game: Warhammer) -> None:
        shots = [volley(game, "rifle")]
        await game.window.selected_as_target(game, game.unit("B1"), game.unit("A1"))
        await resolve_attacks(game, shots)

    scene = setup(OURS, GUARDS, cp=[0, 1], time={"phase": "shooting"})
    return Scene(scene, act, dice=dice, answers=answers)


@pytest.mark.rule("10e.stratagem.go-to-ground")
def test_a_targeted_infantry_unit_has_a_save_of_six_and_cover_for_the_phase() -> None:
    scene = shot_at("hit 3 3, wound 3 3, save 5 1", use("go-to-ground", save="armour"))
    assert scene.fact("SaveRolls", save="armour", needed=5, failed=1, dice=[5, 1])  # 5 - 1 + 1
    unit = scene.game.unit("B1")
    assert scene.game.rules_of(unit) == ("invulnerable-save 6+", "benefit-of-cover")
    assert GoToGround().units(scene.game, unit, scene.game.unit("A1")) == [unit]
    scene.game.rulebook.ended(scene.game, "phase")
    assert scene.game.rules_of(scene.game.unit("B1")) == ()


@pytest.mark.rule("10e.stratagem.go-to-ground")
def test_only_a_unit_that_was_targeted_and_before_any_attack() -> None:
    scene = shot_at("hit 1 1", use("go-to-ground"))
    assert scene.game.unit("B2").gained == ()
    used = [type(fact).__name__ for fact in scene.run.facts]
    assert used.index("StratagemUsed") < used.index("AttacksMade")
    assert scene.asked == ["use go-to-ground"]


def test_not_for_vehicles_and_not_outside_the_opponents_shooting_phase() -> None:
    tank = {"B1": {"sheet": "tank", "at": [[20, 10]]}}
    told: dict[str, Any] = {"ours": OURS, "phase": "shooting"}
    assert opened("selected_as_target", "B1", "A1", **told, theirs=tank).asked == []
    assert opened("selected_as_target", "B1", "A1", **told, theirs=GUARDS, turn="B").asked == []
    assert opened("selected_as_target", "B1", "A1", ours=OURS, theirs=GUARDS, phase="movement").asked == []
