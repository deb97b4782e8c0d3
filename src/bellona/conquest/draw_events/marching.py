"""Draw events that give a March, as long as the activation lasts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from ..moments import DrawEvent
from ..registry import RULES
from ..special.manoeuvring import ExtraMove
from ..state import FIELD

if TYPE_CHECKING:
    from ..actions.listed import Acting
    from ..game import Conquest
    from ..state import Character, Regiment


class ExtraMarch(ExtraMove, DrawEvent):
    """A free March in the activation in which it was drawn, after certain actions."""

    parts: ClassVar[Mapping[str, bool]] = {**ExtraMove.parts, **DrawEvent.parts}
    action = "march"

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        game.gain(unit.key, self.text, "activation")


@RULES.add("double-time")
class DoubleTime(ExtraMarch):
    """Right after two Marches a third, before what comes after all actions. [conquest.draw-event.double-time]"""

    rules = ("conquest.draw-event.double-time",)
    window = "action_done"

    def may(self, game: Conquest, unit: Regiment, acting: Acting) -> bool:
        return unit.where == FIELD and acting.done == ["march", "march"]


@RULES.add("fire-and-advance")
class FireAndAdvance(ExtraMarch):
    """If its second action is a Volley, a March right after it. [conquest.draw-event.fire-and-advance]"""

    rules = ("conquest.draw-event.fire-and-advance",)
    window = "action_done"

    def may(self, game: Conquest, unit: Regiment, acting: Acting) -> bool:
        return unit.where == FIELD and acting.done[1:] == ["volley"]
