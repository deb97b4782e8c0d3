"""Who fought whom before Stands were lost: what Press the Attack goes back to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..field.ground import enemies_in_contact, engaged_with
from ..state import Fight

if TYPE_CHECKING:
    from ..game import Conquest


def note_fights(game: Conquest, key: str) -> None:
    """A Stand of a Regiment is about to go: its enemies in contact, and how many Stands are engaged on either side.

    What was noted first stays until the next Press the Attack. [conquest.press-the-attack.keep-engaged]
    """
    unit = game.unit(key)
    known = {fight.between for fight in game.state.fights}
    for enemy in enemies_in_contact(game, unit):
        pair = (unit, enemy) if unit.owner == 0 else (enemy, unit)
        between = (pair[0].key, pair[1].key)
        if between not in known:
            engaged = (len(engaged_with(game, *pair)), len(engaged_with(game, pair[1], pair[0])))
            game.state.fights = (*game.state.fights, Fight(between, engaged))


def forget_fights(game: Conquest, key: str) -> None:
    """A Regiment has left its enemies by itself. [conquest.press-the-attack.stranded]"""
    game.state.fights = tuple(fight for fight in game.state.fights if key not in fight.between)
