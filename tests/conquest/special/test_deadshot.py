"""Deadshot: it always has the effect of Take Aim."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.volley import batches, shots

from .fighting import shooting


@pytest.mark.rule("conquest.special.deadshot")
def test_volley_is_one_higher_and_take_aim_adds_nothing() -> None:
    for rules, aimed, needed in (((), False, 2), ((), True, 3), (("deadshot",), False, 3), (("deadshot",), True, 3)):
        told = shooting("hit 6 6 6 6", rules, aimed=aimed)
        assert told.fact("HitRolls")["needed"] == needed
        game = told.game
        found = batches(game, game.unit("A1"), game.unit("B1"), shots(game, game.unit("A1"), game.unit("B1")))
        assert found[0].attack.aimed == bool(rules)
