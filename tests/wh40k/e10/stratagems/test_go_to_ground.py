"""Go to Ground."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.e10.stratagems.go_to_ground import GoToGround
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot

from ..attacking import volley
from ..firing import armed, at, shooting
from ..scenes import Illegal, Scene, setup
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
    assert scene.game.abilities_of(unit) == ("invulnerable-save 6+", "benefit-of-cover")
    assert GoToGround().units(scene.game, unit, scene.game.unit("A1")) == [unit]
    scene.game.rulebook.ended(scene.game, "phase")
    assert scene.game.abilities_of(scene.game.unit("B1")) == ()


@pytest.mark.rule("10e.stratagem.go-to-ground")
def test_only_a_unit_that_was_targeted_and_before_any_attack() -> None:
    scene = shot_at("hit 1 1", use("go-to-ground"))
    assert scene.game.unit("B2").gained == ()
    used = [type(fact).__name__ for fact in scene.run.facts]
    assert used.index("StratagemUsed") < used.index("AttacksMade")
    assert scene.asked == ["use go-to-ground"]


@pytest.mark.bad("10e.stratagem.go-to-ground", 1, 2)
def test_neither_after_the_attacks_have_begun_nor_for_a_unit_that_was_not_targeted() -> None:
    """A1 fires two weapons at B1, one after the other; B is asked once, before the first, and only about B1."""
    sheets = armed(rifle={"S": 4}, cannon={"S": 8})
    ours = {"A1": {"sheet": "armed"} | at(10)}
    theirs = {"B1": {"sheet": "guard"} | at(20, count=5), "B2": {"sheet": "guard"} | at(20, 30)}
    scene = shooting(ours, theirs, sheets, cp=[0, 2])
    declined = {"use go-to-ground": [Illegal("B2"), None]}
    aimed = {"targets": [{"A1.1/rifle": "B1", "A1.1/cannon": "B1"}]}

    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    played = Scene(scene, act, dice="hit 3, wound 3, save 1, hit 1", answers=declined | aimed)
    assert "10e.stratagem.go-to-ground" in played.refusals[0].rules
    assert played.asked.count("use go-to-ground") == 2  # the refused answer, and the good one
    assert played.asked.index("use go-to-ground") < played.asked.index("allocate")
    assert not GoToGround().may(played.game, played.game.unit("A1"), played.game.unit("B2"))
    used = Scene(scene, act, dice="hit 1, hit 1", answers=use("go-to-ground") | aimed)
    assert [fact["unit"] for fact in used.facts("StratagemUsed")] == ["B1"]
    assert used.game.unit("B2").gained == ()


def test_not_for_vehicles_and_not_outside_the_opponents_shooting_phase() -> None:
    tank = {"B1": {"sheet": "tank", "at": [[20, 10]]}}
    told: dict[str, Any] = {"ours": OURS, "phase": "shooting"}
    assert opened("selected_as_target", "B1", "A1", **told, theirs=tank).asked == []
    assert opened("selected_as_target", "B1", "A1", **told, theirs=GUARDS, turn="B").asked == []
    assert opened("selected_as_target", "B1", "A1", ours=OURS, theirs=GUARDS, phase="movement").asked == []
