"""Switches: each changes something. (Those of missions and setup are tested where they are at work.)"""

from __future__ import annotations

import pytest

from bellona.kernel.errors import BellonaError
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e10.switches import SWITCHES
from bellona.wh40k.readings import reading, readings

from .scenes import Scene, setup


def test_every_switch_has_a_default_and_an_unknown_reading_is_told() -> None:
    assert readings(RULEBOOK, {}) == {name: switch.readings[0] for name, switch in SWITCHES.items()}
    assert readings(RULEBOOK, {"tactical-cards": "open"})["tactical-cards"] == "open"
    with pytest.raises(BellonaError, match="there is no reading of tactical-cards 'burnt'; there are secret, open"):
        readings(RULEBOOK, {"tactical-cards": "burnt"})
    state = Scene(setup({"A1": {"sheet": "guard", "at": [[5, 5]]}}, {})).game.state
    assert reading(RULEBOOK, state, "first-turn") == "winner"
