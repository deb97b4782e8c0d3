"""Every power, weapon type and ability, row of a damage table, way to be destroyed, kind of move, trait and rule of the
mission fires in play.
"""

from __future__ import annotations

from bellona.wh40k.e09.abilities.weapon_types import WeaponTypeRule

from ..exhausting import never_fired
from .exhausting import NINTH, TOLD

GAMES = 40  # at most


def test_everything_has_fired_when_the_armies_have_played_long_enough() -> None:
    missing = never_fired(NINTH, GAMES)
    assert not missing, f"never fired in {GAMES} battles: {', '.join(missing)}"


def test_every_special_rule_is_among_what_must_fire() -> None:
    classes = NINTH.book.special_rules.classes
    named = {f"type {name}" if issubclass(cls, WeaponTypeRule) else name for name, cls in classes.items()}
    assert named - TOLD.keys() == {"blast"}  # at six models, and at eleven
