"""Draw events of Characters who call up others before they act themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.refusal import Refusal
from bellona.space.numbers import TOUCH

from ..field.ground import distance, distance_from
from ..moments import DrawEvent
from ..registry import RULES
from ..rounds.activation import push
from ..state import NextTask

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment

REACH = 12.0  # inches


@RULES.add("seize-the-day")
class SeizeTheDay(DrawEvent):
    """The next card is drawn, its Regiment activated; then the Character acts. [conquest.draw-event.seize-the-day]"""

    rules = ("conquest.draw-event.seize-the-day",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        side = game.side(unit.owner)
        if side.stack:
            push(game, NextTask("draw", unit.owner, number=len(side.shown) + 1))


@RULES.add("turn-the-tide")
class TurnTheTide(DrawEvent):
    """A friendly Regiment near the Character is activated without its card; then he acts.

    The next card of that name is thrown away.
    [conquest.draw-event.turn-the-tide, conquest.draw-event.turn-the-tide.card,
    conquest.draw-event.turn-the-tide.no-event]
    """

    rules = ("conquest.draw-event.turn-the-tide",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        stand = one.stand if one else ""
        near = [each for each in game.on_field(unit.owner) if why_not_called(game, unit, stand, each) is None]
        if not near:
            return

        def why_not(key: str) -> Refusal | None:
            each = game.state.regiments.get(key)
            called = each and each.on_field and each.owner == unit.owner
            return why_not_called(game, unit, stand, each) if each and called else None

        who = one.key if one else unit.key
        terms = {"find": game.unit, "why_not": why_not, "rules": self.rules, "about": {"who": who}}
        chosen = await game.choose(unit.owner, "turn-the-tide", near, **terms)
        game.change_side(unit.owner, skip=(*game.side(unit.owner).skip, chosen.entry))
        push(game, NextTask("tide", unit.owner, card=chosen.key))


def why_not_called(game: Conquest, unit: Regiment, stand: str, each: Regiment) -> Refusal | None:
    """Why a Regiment cannot be activated by Turn the Tide: it has been, or it is too far from the Character's Stand.

    [conquest.draw-event.turn-the-tide, conquest.activation.draw.once, conquest.character.measure-from]
    """
    if each.activated:
        rules = ("conquest.draw-event.turn-the-tide", "conquest.activation.draw.once")
        return Refusal("activated", rules, {"unit": each.key})
    far = distance_from(game, unit, stand, each) if stand else distance(game, unit, each)
    if far > REACH + TOUCH:
        about = {"inches": round(far, 3), "most": REACH}
        return Refusal("too-far", ("conquest.draw-event.turn-the-tide",), about)
    return None
