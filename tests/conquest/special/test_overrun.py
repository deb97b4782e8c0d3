"""Overrun."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.charge import charges_twice
from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.rounds.activation import bar

from ..charges import charge_home

DICE = "hit 6 6 6"  # no hits


@pytest.mark.rule("conquest.special.overrun")
def test_impact_attacks_on_broken_enemies_may_be_made_again() -> None:
    broken = {"broken": True}
    again = charge_home(("impact 1", "overrun"), dice=f"{DICE}, {DICE}", answers={"overrun": ["impact"]}, them=broken)
    assert len(again.facts("Attacked")) == 2
    once = charge_home(("impact 1", "overrun"), dice=DICE, answers={"overrun": [None]}, them=broken)
    assert len(once.facts("Attacked")) == 1
    assert "overrun" not in charge_home(("impact 1", "overrun"), dice=DICE).asked
    assert "overrun" not in charge_home(("impact 1",), dice=DICE, them=broken).asked
    assert "overrun" not in charge_home(("overrun",), them=broken).asked


@pytest.mark.rule("conquest.special.overrun")
def test_who_is_broken_by_the_impact_is_overrun() -> None:
    """Four Stands of one Wound: two hits kill half of them."""
    scene = charge_home(
        ("impact 1", "overrun"),
        dice=f"hit 1 1 6, defense 6 6, morale 1 1, {DICE}",
        answers={"overrun": ["impact"]},
        target={"W": 1},
        them={"stands": 4, "files": 4},
    )
    assert scene.game.unit("B1").broken
    assert len(scene.facts("Attacked")) == 2


@pytest.mark.rule("conquest.special.overrun.second-charge")
def test_it_may_charge_twice() -> None:
    for rules, again in ((("overrun",), None), ((), "done-already")):
        scene = charge_home(rules)
        game = scene.game
        game.change("B1", where="gone")  # the first Charge has destroyed them
        game.table.take_off("B1")
        refusal = bar(game, game.unit("A1"), Acting("A1", done=["charge"]), ACTIONS["charge"])
        assert refusal is not None
        assert (refusal.why == "done-already") == (again is not None)
        assert charges_twice(game, game.unit("A1")) == (again is None)


@pytest.mark.rule("conquest.special.overrun.second-charge")
def test_a_failed_one_ends_the_activation_still() -> None:
    scene = charge_home(("overrun",), them={"at": [24, 20, 0, -1]})
    assert scene.facts("ChargeFailed")
    assert scene.result is True
    assert charges_twice(scene.game, scene.game.unit("A1"))
