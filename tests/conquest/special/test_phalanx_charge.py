"""Phalanx: its Charge."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.charge import fixed, greatest_distance, refusal_of_target
from bellona.conquest.actions.inspire import is_denied

from ..charges import charge_home
from ..scenes import ground, piece


@pytest.mark.rule("conquest.special.phalanx.charge")
def test_no_die_is_rolled_and_the_distance_is_march_and_three() -> None:
    """March 5: a target eight inches away is reached."""
    scene = charge_home(("phalanx", "unstoppable"), no_die=True)
    assert "charge" not in [roll["roll"] for roll in scene.facts("Rolled")]
    assert scene.fact("ChargeRolled")["reach"] == 8
    assert scene.facts("Charged")


@pytest.mark.rule("conquest.special.phalanx.charge")
@pytest.mark.bad("conquest.special.phalanx.charge")
def test_what_is_farther_is_no_target() -> None:
    game = charge_home(("phalanx",), them={"at": [24, 18, 0, -1]}, no_die=True, only_look=True).game
    assert greatest_distance(game, game.unit("A1")) == 8
    assert fixed(game, game.unit("A1")) == 3
    assert refusal_of_target(game, game.unit("A1"), game.unit("B1")) is None
    game = charge_home(("phalanx",), them={"at": [24, 18.1, 0, -1]}, no_die=True, only_look=True).game
    refusal = refusal_of_target(game, game.unit("A1"), game.unit("B1"))
    assert refusal is not None
    assert refusal.why == "too-far-to-charge"
    assert "conquest.special.phalanx.charge" in refusal.rules


@pytest.mark.rule("conquest.special.phalanx.charge")
def test_a_blocked_one_moves_three_inches() -> None:
    pit = ground(piece("pit", 24, 15.5, 40, 1, "impassable"))
    scene = charge_home(("phalanx",), no_die=True, **pit)
    told = scene.fact("ChargeFailed")
    assert (told["why"], told["inches"]) == ("blocked", 3.0)


@pytest.mark.rule("conquest.special.phalanx.limits")
def test_its_charge_does_not_inspire_it() -> None:
    game = charge_home(("phalanx",), no_die=True).game
    assert is_denied(game, game.unit("A1"))
    assert not is_denied(game, game.unit("B1"))
