"""Arcing Fire: after Take Aim a Volley at what only a friend sees."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.volley import bar_to_target, batches, may_arc, shots

from ..scenes import Scene, ground, piece, setup
from .fighting import GUARDS, shooting

WALL = piece("wall", 24, 16, 40, 2, "elevation 3")
SPOTTER = {"A2": {"entry": "guards", "at": [24, 20.5, 0, 1], "stands": 1, "files": 1}}


@pytest.mark.rule("conquest.special.arcing-fire")
@pytest.mark.rule("conquest.special.arcing-fire.no-bonus")
def test_it_strikes_what_a_friend_sees_without_the_bonus_of_take_aim() -> None:
    told = shooting("hit 6 6 6 6", ["arcing-fire", "deadshot"], aimed=True, A=SPOTTER, **ground(WALL))
    assert told.fact("HitRolls")["needed"] == 2
    seen = shooting("hit 6 6 6 6", ["arcing-fire"], aimed=True)
    assert seen.fact("HitRolls")["needed"] == 3
    for scene, aimed in ((told, False), (seen, True)):
        game = scene.game
        game.change("A1", aimed=True)
        unit, enemy = game.unit("A1"), game.unit("B1")
        stand = unit.stands[0]
        assert may_arc(game, unit, stand, game.printed(unit, stand).barrages[0], enemy) != aimed
        assert batches(game, unit, enemy, shots(game, unit, enemy))[0].attack.aimed == aimed


@pytest.mark.rule("conquest.special.arcing-fire")
@pytest.mark.bad("conquest.special.arcing-fire", 1)
def test_not_without_take_aim_or_a_friend_or_from_a_garrison_or_out_of_the_front_arc() -> None:
    tower = piece("tower", 24, 8, 4, 4, "garrison")

    def why(aimed: bool = True, friends: Any = SPOTTER, a: Any = None, **b: Any) -> str:
        scene = setup(
            {"A1": {"entry": "ours", "stands": 1, "files": 1, "at": [24, 12, 0, 1]} | (a or {})} | friends,
            {"B1": {"entry": "guards", "at": [24, 22, 0, -1]} | b},
            {"ours": GUARDS | {"rules": ["arcing-fire"], "barrages": [{"shots": 4, "range": 20}]}},
            **ground(WALL, tower),
        )
        game = Scene(scene).game
        game.change("A1", aimed=aimed)
        refusal = bar_to_target(game, game.unit("A1"), game.unit("B1"))
        return refusal.why if refusal else ""

    assert why() == ""
    assert why(aimed=False) == "no-line-of-sight"
    assert why(friends={}) == "no-line-of-sight"
    assert why(a={"at": None, "garrison": "tower"}) == "no-line-of-sight"
    assert why(a={"at": [24, 12, 0, -1]}) == "not-in-front-arc"
