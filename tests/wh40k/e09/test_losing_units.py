"""By whom a unit was destroyed, or that it was not; units that become one."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e09.losing_units import combine, destroyer
from bellona.wh40k.e09.phases.morale import flee
from bellona.wh40k.e09.riding import roll_for_losses
from bellona.wh40k.e09.stragglers import close_ranks
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.command import is_below_half_strength
from bellona.wh40k.phases.shooting import shoot

from .scenes import Scene, setup

OURS = {"A1": {"sheet": "marine", "at": [[10, 10]]}}
THEIRS = {"B1": {"sheet": "guard", "at": [[20, 10]]}}


def played(act: Any, dice: str = "", **more: Any) -> Scene:
    return Scene(setup(OURS, THEIRS, **more.pop("scene", {})), act, dice=dice, **more)


@pytest.mark.rule("9e.core.destroyed-by-you")
def test_an_attack_destroys_for_the_player_who_makes_it() -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    answers = {"targets": [{"A1.1/rifle": "B1"}]}
    scene = played(act, "hit 6 6, wound 6 6, save 1", answers=answers, scene={"time": {"phase": "shooting"}})
    assert scene.fact("DestroyedBy") == {
        "kind": "DestroyedBy",
        "unit": "B1",
        "player": 0,
        "rules": ["9e.core.destroyed-by-you"],
    }


@pytest.mark.rule("9e.core.destroyed-by-you")
def test_mortal_wounds_of_an_enemys_rule_and_fleeing_count_for_the_enemy() -> None:
    async def smitten(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", 3, "a curse", by=0)

    async def fled(game: Warhammer) -> None:
        await flee(game, "B1", 1)

    for act in (smitten, fled):
        assert played(act).fact("DestroyedBy")["player"] == 0


@pytest.mark.rule("9e.core.destroyed-other-reasons")
def test_what_is_lost_otherwise_was_destroyed_by_nobody() -> None:
    async def own_doing(game: Warhammer) -> None:
        await suffer_mortal_wounds(game, "B1", 3, "perils", by=1)

    async def wrecked(game: Warhammer) -> None:
        await roll_for_losses(game, "B1", 1)

    async def removed(game: Warhammer) -> None:
        await destroy(game, "B1", "B1.1", triggers=False)

    for act, dice in ((own_doing, ""), (wrecked, "casualties 1"), (removed, "")):
        assert played(act, dice).fact("DestroyedBy")["player"] == -1
    unit = played(removed).game.unit("A1")
    assert [destroyer(unit, by) for by in (None, 0, 1)] == [-1, -1, 1]


@pytest.mark.rule("9e.core.merged-unit")
def test_units_that_become_one_have_the_strength_of_both_for_good() -> None:
    async def act(game: Warhammer) -> list[Any]:
        whole = combine(game, "A2", "A1")
        seen = [whole.strength, len(whole.models), is_below_half_strength(game, whole)]
        for model in whole.models[3:]:
            await destroy(game, "A1", model.name)
        return [*seen, game.unit("A1").strength, is_below_half_strength(game, game.unit("A1"))]

    ours = {
        "A1": {"sheet": "marine", "models": 3, "strength": 5, "at": [[10, 10]]},
        "A2": {"sheet": "marine", "models": 2, "strength": 5, "at": [[20, 20]]},
    }
    scene = Scene(setup(ours, THEIRS), act)
    assert scene.result == [10, 5, False, 10, True]
    assert list(scene.game.state.units) == ["A1", "B1"]

    async def fewer(game: Warhammer) -> int:
        return combine(game, "A2", "A1").strength

    assert Scene(setup(ours | {"A2": ours["A2"] | {"strength": 3}}, THEIRS), fewer).result == 8


@pytest.mark.bad("9e.coherency.check", 1, 2)
def test_whoever_lost_coherency_loses_models_one_by_one_until_one_group_is_left() -> None:
    async def act(game: Warhammer) -> None:
        await close_ranks(game)

    apart = [[10, 10], [11.5, 10], [13, 10], [30, 10], [31.5, 10], [33, 10]]
    ours = {"A1": {"sheet": "marine", "models": 6, "at": apart}}
    scene = Scene(setup(ours, THEIRS), act)
    assert len(scene.game.unit("A1").models) == 3
    together = {"A1": {"sheet": "marine", "models": 6, "at": [[10, 10]], "wide": 3}}
    kept = Scene(setup(together, THEIRS), act)
    assert (len(kept.game.unit("A1").models), kept.facts("ModelDestroyed")) == (6, [])
