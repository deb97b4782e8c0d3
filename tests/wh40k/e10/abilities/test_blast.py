"""Blast: additional attacks."""

from __future__ import annotations

import pytest

from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import resolve_attacks
from bellona.wh40k.e10.abilities.weapons import Blast
from bellona.wh40k.game import Warhammer

from ..attacking import attacked, volley, weapons
from ..scenes import Scene, setup

SHEETS = weapons(mortar={"A": "D6", "abilities": ["blast"]}, rifle={"A": 6, "S": 8, "AP": -4})


@pytest.mark.rule("10e.weapon.blast.extra-attacks")
@pytest.mark.parametrize(("models", "attacks"), [(4, 3), (5, 4), (9, 4), (10, 5), (14, 5)])
def test_one_more_attack_for_every_five_models_of_the_target(models: int, attacks: int) -> None:
    target = {"sheet": "guard", "models": models}
    scene = attacked({"sheet": "armed"}, target, f"attacks 3, hit {'1 ' * attacks}", "mortar", sheets=SHEETS)
    assert scene.fact("AttacksMade", attacks=attacks)
    assert Blast().more_attacks(Attack(target_models=models)) == str(attacks - 3)


@pytest.mark.rule("10e.weapon.blast.extra-attacks")
def test_the_models_are_counted_when_the_target_is_selected() -> None:
    async def act(game: Warhammer) -> None:
        await resolve_attacks(game, [volley(game, "rifle"), volley(game, "mortar")])

    theirs = {"B1": {"sheet": "guard", "models": 10, "at": [[20, 10]]}}
    dice = "hit 3 3 3 3 3 3, wound 2 2 2 2 2 2, save 1 1 1 1 1 1, attacks 1, hit 1 1 1"
    scene = Scene(setup({"A1": {"sheet": "armed", "at": [[10, 10]]}}, theirs, SHEETS), act, dice=dice)
    assert scene.fact("AttacksMade", weapon="mortar", attacks=3)
