"""What players agree on before a battle, and how it is settled where they do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from bellona.space.table import Table
from bellona.space.terrain import Terrain

from ..attacks.rolling import roll_off
from ..facts.muster_facts import Agreed
from ..field.battlefield import agreed
from .army_list import Text

if TYPE_CHECKING:
    from ..game import Conquest

Traits = Annotated[tuple[Text, ...], Meta(max_length=10)]


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player would like: readings of rules, secondary missions or none, traits of terrain."""

    switches: Annotated[dict[Text, Text], Meta(max_length=20)] = {}
    secondaries: bool | None = None
    terrain: Annotated[dict[Text, Traits], Meta(max_length=20)] = {}

    def matters(self) -> Iterator[tuple[str, Any]]:
        yield from ((f"switches/{name}", reading) for name, reading in self.switches.items())
        if self.secondaries is not None:
            yield "secondaries", self.secondaries
        yield from ((f"terrain/{piece}", list(traits)) for piece, traits in self.terrain.items())


async def settle_wishes(game: Conquest) -> None:
    """What both wish for, or only one does, is so; where their wishes differ the winner of a roll-off has his.

    [conquest.dice.dispute, conquest.terrain.zone.agree, conquest.secondary.optional]
    """
    ours, theirs = (dict(each) for each in game.state.scenario.get("wishes", ((), ())))
    for matter in dict.fromkeys((*ours, *theirs)):
        wishes = [one[matter] for one in (ours, theirs) if matter in one]
        winner, rules = 0, ("conquest.dice.dispute",)
        if len(wishes) == 2 and wishes[0] != wishes[1]:
            winner = await roll_off(game, "agreement", *rules)
        chosen = wishes[min(winner, len(wishes) - 1)]
        _take(game, matter, chosen)
        name = matter.rpartition("/")[2]
        told = tuple(chosen) if isinstance(chosen, list) else (f"{name} {chosen}".lower(),)
        game.record(Agreed(matter=name, wishes=told, rules=rules))


def _take(game: Conquest, matter: str, chosen: Any) -> None:
    what, _, name = matter.partition("/")
    match what:
        case "switches":
            game.state.switches = game.state.switches | {name: chosen}
        case "secondaries":
            game.state.scenario = game.state.scenario | {"secondaries": chosen}
        case "terrain":
            table = game.table
            features = agreed(table.terrain.features, {name: tuple(chosen)})
            game.state.table = Table(table.width, table.depth, Terrain(features))
