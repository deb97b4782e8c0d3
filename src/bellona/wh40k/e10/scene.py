"""What 10th edition does not allow in a scene: who is aboard what, the mission, its cards, the kinds of terrain."""

from __future__ import annotations

from collections.abc import Iterator

from bellona.armies.forms import alike, unknown
from bellona.kernel.errors import Flaw

from ..game import Warhammer
from ..scene import ScenePlan
from .missions import MISSIONS
from .missions.cards import CARDS
from .missions.gambits import GAMBITS
from .muster import BATTLE_SIZES
from .terrain import KINDS
from .transports import passengers, wrong_passengers

MISSPELT = 70  # of 100: a kind of terrain so much like one of ours is meant to be it; others are ordinary


def flaws(game: Warhammer, plan: ScenePlan) -> Iterator[Flaw]:
    """All of it."""
    yield from _flaws_of_passengers(game)
    yield from _flaws_of_mission(plan)
    for i, feature in enumerate(plan.table.terrain):
        meant = alike(feature.kind, KINDS, MISSPELT)
        if feature.kind not in KINDS and meant:
            yield Flaw(("table", "terrain", i, "kind"), f"{feature.kind!r} is ordinary terrain; did you mean {meant}?")


def _flaws_of_passengers(game: Warhammer) -> Iterator[Flaw]:
    """Whoever is aboard is of a kind that the TRANSPORT takes, and there is room for all. [10e.transport.capacity]"""
    for transport in game.units():
        riders = passengers(game, transport)
        carries = game.sheet(transport.models[0]).carries
        aboard = 0
        for rider in riders:
            place = ("AB"[rider.owner], rider.key, "aboard")
            aboard += len(rider.models)
            if carries is None:
                yield Flaw(place, f"{transport.key} carries nobody")
            elif wrong := next(wrong_passengers(game, carries, rider), None):
                yield Flaw(place, f"{transport.key} does not take {wrong.name} aboard")
            elif aboard > carries.models:
                yield Flaw(place, f"{transport.key} carries {carries.models} models, not {aboard}")


def _flaws_of_mission(plan: ScenePlan) -> Iterator[Flaw]:
    if plan.mission.name:
        yield from unknown("mission", plan.mission.name, MISSIONS, "mission", "name")
    if plan.mission.size:
        yield from unknown("battle size", plan.mission.size, BATTLE_SIZES, "mission", "size")
    for player, standing in enumerate(plan.standings):
        place = ("standings", player)
        yield from unknown("way", standing.way, ("", "fixed", "tactical"), *place, "way")
        for pile in ("hand", "deck", "gone"):
            for i, card in enumerate(getattr(standing, pile)):
                yield from unknown("card", card, CARDS, *place, pile, i)
        if standing.gambit:
            yield from unknown("Gambit", standing.gambit, GAMBITS, *place, "gambit")
