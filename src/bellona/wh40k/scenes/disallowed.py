"""What an edition does not allow in a scene: who is aboard what, the mission, its cards, the kinds of terrain."""

from __future__ import annotations

from collections.abc import Iterator

from bellona.armies.forms import alike, unknown
from bellona.kernel.errors import Flaw

from ..game import Warhammer, replace
from ..set_up.transports import passengers, wrong_passengers
from .scene import ScenePlan

MISSPELT = 70  # of 100: a kind of terrain so much like one of ours is meant to be it; others are ordinary


def flaws(game: Warhammer, plan: ScenePlan) -> Iterator[Flaw]:
    """All of it."""
    yield from _flaws_of_passengers(game)
    yield from _flaws_of_mission(game, plan)
    kinds = game.parts.terrain.kinds
    for i, feature in enumerate(plan.table.terrain):
        meant = alike(feature.kind, kinds, MISSPELT)
        if feature.kind not in kinds and meant:
            yield Flaw(("table", "terrain", i, "kind"), f"{feature.kind!r} is ordinary terrain; did you mean {meant}?")
        for j, trait in enumerate(feature.traits):
            known = game.parts.terrain.traits or (trait,)
            yield from unknown("trait of terrain", trait, known, "table", "terrain", i, "traits", j)


def _flaws_of_passengers(game: Warhammer) -> Iterator[Flaw]:
    """Whoever is aboard is of a kind that the TRANSPORT takes, and there is room for all. [10e.transport.capacity]"""
    for unit in game.units():
        for model in unit.models:
            name, carries = model.name if len(unit.models) > 1 else unit.key, game.sheet(model).carries
            aboard = 0
            for rider in passengers(game, replace(unit, models=(model,))):
                place = ("AB"[rider.owner], rider.key, "aboard")
                aboard += len(rider.models)
                if carries is None:
                    yield Flaw(place, f"{name} carries nobody")
                elif wrong := next(wrong_passengers(game, carries, rider), None):
                    yield Flaw(place, f"{name} does not take {wrong.name} aboard")
                elif aboard > carries.models:
                    yield Flaw(place, f"{name} carries {carries.models} models, not {aboard}")


def _flaws_of_mission(game: Warhammer, plan: ScenePlan) -> Iterator[Flaw]:
    missions = game.parts.missions
    if plan.mission.name:
        yield from unknown("mission", plan.mission.name, missions.all, "mission", "name")
    if plan.mission.size:
        yield from unknown("battle size", plan.mission.size, game.parts.muster.sizes, "mission", "size")
    for player, standing in enumerate(plan.standings):
        place = ("standings", player)
        yield from unknown("way", standing.way, ("", "fixed", "tactical"), *place, "way")
        for pile in ("hand", "deck", "gone"):
            for i, card in enumerate(getattr(standing, pile)):
                yield from unknown("card", card, missions.cards, *place, pile, i)
        if standing.gambit:
            yield from unknown("Gambit", standing.gambit, missions.gambits, *place, "gambit")
