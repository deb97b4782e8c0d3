"""Draw events that last until the end of the round. [conquest.activation.draw-event.lasting]"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.modifiers import Modifier
from bellona.space.numbers import TOUCH

from ..attacks.attack import VOLLEY, Attack
from ..moments import ConquestRule, DrawEvent
from ..registry import RULES
from ..special.value import Valued

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Character, Regiment

MURDEROUS = 12.0  # inches


@RULES.add("bastion")
class Bastion(Valued, DrawEvent):
    """All Stands of the Regiment have Defense +X. [conquest.draw-event.bastion]"""

    rules = ("conquest.draw-event.bastion",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        game.gain(unit.key, self.text)

    def defense(self, attack: Attack) -> Modifier | None:
        return Modifier("add", self.value, "conquest.draw-event.bastion")


@RULES.add("burnout")
class Burnout(DrawEvent):
    """Clash +1, March +2 and Decay (3), which adds to other Decay. [conquest.draw-event.burnout]"""

    rules = ("conquest.draw-event.burnout",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        game.gain(unit.key, self.text)
        game.gain(unit.key, "decay 3")

    def skill(self, attack: Attack) -> Modifier | None:
        return None if attack.kind == VOLLEY else Modifier("add", 1, "conquest.draw-event.burnout")

    def march(self) -> Modifier | None:
        return Modifier("add", 2, "conquest.draw-event.burnout")


@RULES.add("flux-powered")
class FluxPowered(DrawEvent):
    """The Regiment gains Clash +2 or Attacks +2, as its player says. [conquest.draw-event.flux-powered]"""

    rules = ("conquest.draw-event.flux-powered",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        gains = {"clash": "flux-clash", "attacks": "flux-attacks"}
        about = {"unit": unit.key}
        chosen = await game.choose(unit.owner, "flux-powered", list(gains), rules=self.rules, about=about)
        game.gain(unit.key, gains[chosen])


@RULES.add("flux-clash")
class FluxClash(ConquestRule):
    """Clash +2, with whatever is struck. [conquest.draw-event.flux-powered]"""

    rules = ("conquest.draw-event.flux-powered",)

    def skill(self, attack: Attack) -> Modifier | None:
        return None if attack.kind == VOLLEY else Modifier("add", 2, "conquest.draw-event.flux-powered")


@RULES.add("flux-attacks")
class FluxAttacks(ConquestRule):
    """Attacks +2. [conquest.draw-event.flux-powered]"""

    rules = ("conquest.draw-event.flux-powered",)

    def attacks(self) -> Modifier | None:
        return Modifier("add", 2, "conquest.draw-event.flux-powered")


@RULES.add("murderous-volley")
class MurderousVolley(DrawEvent):
    """After Take Aim, Volleys at up to 12 inches cause Morale tests. [conquest.draw-event.murderous-volley]"""

    rules = ("conquest.draw-event.murderous-volley",)

    async def happens(self, game: Conquest, unit: Regiment, one: Character | None) -> None:
        game.gain(unit.key, self.text)

    def volley_tests_morale(self, aimed: bool, inches: float) -> bool | None:
        return aimed and inches <= MURDEROUS + TOUCH
