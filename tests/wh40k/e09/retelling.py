"""A battle of 9th edition told again from its facts alone: the numbers that differ, the facts that are new, and what
nobody does in it: move through a friend, fire a weapon twice a phase, be tested twice, count for two markers, hover.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from copy import copy
from types import MappingProxyType

import numpy as np
import shapely

from bellona.kernel.facts import PhaseBegan
from bellona.space.table import Pose
from bellona.wh40k import facts
from bellona.wh40k.datasheet import Profile
from bellona.wh40k.e09.facts import Boosted, CombatAttrition, MarkerChosen, MoraleTest, UnitDivided
from bellona.wh40k.game import Warhammer

from ..e10 import retelling
from ..e10.retelling import TOLERANCE, Figure

ON_FOOT = ("pile-in", "consolidation", "heroic intervention")  # in which nobody flies


class Retelling(retelling.Retelling):
    """What the facts of one battle come to."""

    at_most: Mapping[str, float] = MappingProxyType({"heroic intervention": 3.0})
    neighbours = staticmethod(lambda models: 1 if models < 6 else 2)

    def __init__(self, game: Warhammer) -> None:
        super().__init__(game)
        models = [model for unit in game.state.units.values() for model in unit.models]
        self.profiles: dict[str, Profile] = {
            model.name: game.state.sheets[model.sheet].profiles[model.kind] for model in models
        }
        self.fired: set[tuple[str, str]] = set()  # models with their weapons, this phase
        self.tested: set[str] = set()  # units, this phase
        self.chosen: set[str] = set()  # models that count for a marker, this turn
        self.bound: set[str] = set()  # models with a minimum Move that have not moved yet, this Movement phase

    def least_move(self, name: str) -> float:
        return float(self.profiles[name].more.get("least_move") or 0.0)


def phase_began(told: retelling.Retelling, fact: PhaseBegan) -> Iterator[str]:
    """Nobody has gained more than 1CP in a Command phase of theirs; whoever has a minimum Move has flown on."""
    assert isinstance(told, Retelling)
    if max(told.gained) > fact.round:
        yield f"{told.gained}CP were gained in {fact.round} rounds"
    if fact.phase == "psychic":
        yield from (f"{name} has not flown on" for name in sorted(told.bound & told.figures.keys()))
    for passing in (told.lasts, told.random, told.fired, told.tested, told.bound):
        passing.clear()
    if fact.phase == "command":
        told.chosen.clear()
    if fact.phase == "movement":
        ours = told.standing(fact.player)
        told.bound = {figure.name for figure in ours if told.least_move(figure.name) and figure.move is not None}


# -- moving ------------------------------------------------------------------------------------------------------------


def unit_moved(told: retelling.Retelling, fact: facts.UnitMoved) -> Iterator[str]:
    """What holds in the 10th; and each model has moved past everybody as they stood, its mates in their order."""
    assert isinstance(told, Retelling)
    places = {name: copy(figure) for name, figure in told.figures.items() if figure.pose is not None}
    for name, path in fact.paths.items():
        yield from _run_into(told, places, name, path, fact.how)
        places[name].stand(path[-1])
        least = told.least_move(name) if fact.how in ("normal", "advance") else 0.0
        if least and _displaced(told.figures[name], path) < least - TOLERANCE:
            yield f"{name} has flown too short a way"
    told.bound -= fact.paths.keys()
    yield from retelling.unit_moved(told, fact)


def _run_into(told: Retelling, places: dict[str, Figure], name: str, path: tuple[Pose, ...], how: str) -> Iterator[str]:
    """Who stands in a straight part of the way, AIRCRAFT apart, of a model that does not fly."""
    unit = told.figures[name].unit
    if how not in ON_FOOT and any("FLY" in figure.keywords for figure in places.values() if figure.unit == unit):
        return
    others = [other for other in places.values() if other.name != name and "AIRCRAFT" not in other.keywords]
    first, then = copy(places[name]), copy(places[name])
    for a, b in itertools.pairwise(path):
        if a.z != b.z or (a.fx, a.fy) != (b.fx, b.fy):
            continue
        first.stand(a)
        then.stand(b)
        swept = shapely.union(first.shape, then.shape).convex_hull.buffer(-TOLERANCE)
        met = [other for other in others if abs(other.z - a.z) < 0.5 and swept.intersects(other.shape)]
        yield from (f"{name} moves through {other.name}" for other in met)


def _displaced(figure: Figure, path: tuple[Pose, ...]) -> float:
    """How far the corner of a base that moves least has moved."""
    ends = []
    for pose in (path[0], path[-1]):
        turned = figure.outline @ np.array([(pose.fx, pose.fy), (-pose.fy, pose.fx)])
        ends.append(turned + np.array((pose.x, pose.y)))
    return float(np.hypot(*(ends[1] - ends[0]).T).min())


def boosted(told: retelling.Retelling, fact: Boosted) -> Iterator[str]:
    told.lasts[fact.unit] = fact.inches
    if fact.inches != 6:
        yield f"{fact.unit} boosts its engines by {fact.inches} inches"


# -- attacks and losses ------------------------------------------------------------------------------------------------


def target_selected(told: retelling.Retelling, fact: facts.TargetSelected) -> Iterator[str]:
    assert isinstance(told, Retelling)
    shots = {*fact.shots}
    yield from (f"{model} fires {weapon} again" for model, weapon in sorted(told.fired & shots))
    told.fired |= shots


def wounds_lost(told: retelling.Retelling, fact: facts.WoundsLost) -> Iterator[str]:
    """Whoever has a damage table moves by the row that its wounds have come to."""
    assert isinstance(told, Retelling)
    yield from retelling.wounds_lost(told, fact)
    told.figures[fact.model].move = told.profiles[fact.model].printed("move", max(fact.left, 1))


def unit_destroyed(told: retelling.Retelling, fact: facts.UnitDestroyed) -> Iterator[str]:
    """By its last model, or as a whole; those that were divided from it live on."""
    for figure in told.of(fact.unit):
        del told.figures[figure.name]
    yield from ()


def unit_divided(told: retelling.Retelling, fact: UnitDivided) -> Iterator[str]:
    for name in fact.models:
        told.figures[name].unit = fact.apart
    if len(told.of(fact.unit)) != len(told.of(fact.apart)):
        yield f"{fact.unit} is not divided in halves"


# -- Morale and markers ------------------------------------------------------------------------------------------------


def morale_test(told: retelling.Retelling, fact: MoraleTest) -> Iterator[str]:
    assert isinstance(told, Retelling)
    if fact.unit in told.tested:
        yield f"{fact.unit} is tested twice"
    told.tested.add(fact.unit)
    if fact.passed != (fact.die == 1 or fact.die + fact.lost <= fact.leadership):
        yield f"{fact.die} and {fact.lost} lost against {fact.leadership}: {fact.passed}"


def combat_attrition(told: retelling.Retelling, fact: CombatAttrition) -> Iterator[str]:
    if fact.fled != sum(die <= fact.fatal for die in fact.dice):
        yield f"{fact.dice} cost {fact.fled}"


def marker_chosen(told: retelling.Retelling, fact: MarkerChosen) -> Iterator[str]:
    assert isinstance(told, Retelling)
    if fact.model in told.chosen:
        yield f"{fact.model} counts for two markers"
    told.chosen.add(fact.model)


Retelling.telling = retelling.Retelling.telling | {
    PhaseBegan: phase_began,
    facts.TargetSelected: target_selected,
    facts.UnitDestroyed: unit_destroyed,
    facts.UnitMoved: unit_moved,
    facts.WoundsLost: wounds_lost,
    Boosted: boosted,
    CombatAttrition: combat_attrition,
    MarkerChosen: marker_chosen,
    MoraleTest: morale_test,
    UnitDivided: unit_divided,
}
