"""Every weapon ability, core ability, Stratagem and kind of terrain fires in play."""

from __future__ import annotations

from ..exhausting import never_fired
from .exhausting import TENTH

GAMES = 70  # at most


def test_everything_has_fired_when_the_armies_have_played_long_enough() -> None:
    assert len(TENTH.wanted) > 50
    missing = never_fired(TENTH, GAMES)
    assert not missing, f"never fired in {GAMES} battles: {', '.join(missing)}"
