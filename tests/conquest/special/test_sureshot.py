"""Sureshot: Obscuring terrain does not affect its Volleys."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.volley import Aim, why_obscured

from ..scenes import ground, piece
from .fighting import cites, shooting

CROPS = piece("crops", 24, 15, 30, 4, "obscuring")


@pytest.mark.rule("conquest.special.sureshot")
@pytest.mark.rule("conquest.terrain.zone.obscuring")
def test_it_shoots_through_obscuring_terrain() -> None:
    told = shooting("hit 6 6 6 6", ["sureshot"], **ground(CROPS))
    assert not cites(told, "Shots", "conquest.terrain.zone.obscuring")
    plain = shooting("hit 6 6", **ground(CROPS))
    assert cites(plain, "Shots", "conquest.terrain.zone.obscuring")
    for scene, rules in ((told, ()), (plain, ("conquest.terrain.zone.obscuring",))):
        game = scene.game
        stand = game.unit("A1").stands[0]
        barrage = game.printed(game.unit("A1"), stand).barrages[0]
        assert why_obscured(game, Aim(game.unit("A1"), game.unit("B1"), "front", True), stand, barrage, 0) == rules
