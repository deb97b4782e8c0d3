"""Every special rule, draw event, ability, action, trait of terrain, spell and secondary card fires in play."""

from __future__ import annotations

from .exhausting import CLASSES as RULES
from .exhausting import UNTOLD, WANTED, never_fired

GAMES = 200  # at most


def test_everything_has_fired_when_the_armies_have_played_long_enough() -> None:
    assert RULES.keys() >= UNTOLD
    assert len(WANTED) > 130
    missing = never_fired(GAMES)
    assert not missing, f"never fired in {GAMES} battles: {', '.join(missing)}"
