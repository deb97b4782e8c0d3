"""Skirmish: setting up."""

from __future__ import annotations

from bellona.kernel.refusal import Refusal
from bellona.space.setting import in_rows
from bellona.space.table import Pose

from .state import Deployed, SkirmishGame, Unit

ZONE = 9.0  # inches from a player's own short edge


def undeployed(game: SkirmishGame, player: int) -> list[Unit]:
    """Units that are still to be set up. [skirmish.deploy]"""
    return [unit for unit in game.units(player) if not game.table.is_on_table(unit.key)]


async def deploy(game: SkirmishGame, unit: Unit) -> None:
    """Set the unit up in its owner's zone. [skirmish.deploy]"""
    places = await game.place(
        unit.owner,
        "deployment",
        dict[str, Pose],
        lambda places: refusal(game, unit, places),
        lambda: suggestions(game, unit),
        rules=("skirmish.deploy",),
    )
    assert places is not None
    game.table.place(unit.key, places)
    game.record(Deployed(unit=unit.key, rules=("skirmish.deploy",)))


def refusal(game: SkirmishGame, unit: Unit, places: dict[str, Pose]) -> Refusal | None:
    if set(places) != set(game.table.names(unit.key)):
        return Refusal("no-such-model", ("skirmish.deploy",), {"unit": unit.key})
    for name, p in places.items():
        if not 0 <= p.y <= game.table.depth:
            return Refusal("outside-zone", ("skirmish.deploy",), {"model": name})
        x = p.x if unit.owner == 0 else game.table.width - p.x
        if not 0 <= x <= ZONE:
            return Refusal(
                "outside-zone", ("skirmish.deploy",), {"model": name, "from edge": round(x, 3), "limit": ZONE}
            )
    return None


def suggestions(game: SkirmishGame, unit: Unit) -> list[dict[str, Pose]]:
    names = game.table.names(unit.key)
    side = 1.0 if unit.owner == 0 else -1.0
    x = 6.0 if unit.owner == 0 else game.table.width - 6.0
    found = []
    for y in range(3, int(game.table.depth) - 10, 6):
        places = dict(zip(names, in_rows(Pose(x, float(y), 0, side, 0), len(names), 5, 1.4), strict=True))
        if refusal(game, unit, places) is None:
            found.append(places)
    return found
