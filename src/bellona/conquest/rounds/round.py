"""The round: what begins with it, and what ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..facts.effect_facts import Expired
from ..facts.round_facts import RoundBegan
from .reinforcement_line import fix_lines

if TYPE_CHECKING:
    from ..game import Conquest


async def begin_round(game: Conquest) -> None:
    """Losses are counted from here, nobody is activated, there is no First Player yet, and lines are fixed.

    [conquest.round.phases, conquest.reinforcement.line.when]
    """
    for unit in list(game.state.regiments.values()):
        if unit.alive:
            game.change(unit.key, count=len(unit.stands), activated=False, entered=False, occupied=False)
    for one in list(game.state.characters.values()):
        game.change_character(one.key, activated=False)
    game.state.first, game.state.tasks = -1, ()
    game.record(RoundBegan(round=game.round, rules=("conquest.round.phases",)))
    fix_lines(game)


def ended(game: Conquest, what: str) -> None:
    """What lasted until the end of a round or of the game is over.

    [conquest.activation.draw-event.lasting, conquest.spell.duration]
    """
    if what != "round":
        return
    for unit in list(game.state.regiments.values()):
        gained = tuple(gain for gain in unit.gained if gain.until == "battle")
        if len(gained) < len(unit.gained):
            gone = tuple(gain.rule for gain in unit.gained if gain not in gained)
            rules = ("conquest.activation.draw-event.lasting", "conquest.spell.duration")
            game.record(Expired(unit=unit.key, effects=gone, rules=rules))
        used = tuple(name for name in unit.used if name.endswith("!"))
        game.change(unit.key, gained=gained, used=used, charged_through=())
    for one in list(game.state.characters.values()):
        gained = tuple(gain for gain in one.gained if gain.until == "battle")
        game.change_character(one.key, gained=gained, used=tuple(name for name in one.used if name.endswith("!")))
