"""Every ability, Stratagem and mode, type of shooting, way back, out and onwards, and sort of terrain fires in play."""

from __future__ import annotations

from ..exhausting import never_fired
from .exhausting import ELEVENTH

GAMES = 70  # at most


def test_everything_has_fired_when_the_armies_have_played_long_enough() -> None:
    assert len(ELEVENTH.wanted) > 75
    missing = never_fired(ELEVENTH, GAMES)
    assert not missing, f"never fired in {GAMES} battles: {', '.join(missing)}"
