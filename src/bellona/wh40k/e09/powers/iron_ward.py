"""Iron Ward, a power of ours."""

from __future__ import annotations

from ...game import Warhammer
from ...state import Unit
from ...table.measures import is_within
from ..power import Power, power

REACH = 12.0
WARD = "feel-no-pain 5+"


@power("iron-ward")
class IronWard(Power):
    """A friendly unit near the PSYKER, or its own, may ignore wounds until the battle round ends."""

    warp_charge = 6

    def upon(self, game: Warhammer, unit: Unit) -> list[Unit]:
        return [unit, *(friend for friend in game.friends(unit) if is_within(game, unit, friend, REACH))]

    async def manifest(self, game: Warhammer, unit: Unit, result: int) -> None:
        near = self.upon(game, unit)
        about, rules = {"unit": unit.key, "power": self.name}, ("9e.psychic.resolution",)
        warded = await game.choose(unit.owner, "power upon", near, find=game.unit, rules=rules, about=about)
        game.gain(warded.key, WARD, "round")
