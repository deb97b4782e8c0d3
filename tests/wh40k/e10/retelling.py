"""A battle told again from its facts alone, by shapely and plain arithmetic: shares no code with the rules.

A `Retelling` knows who there is and the terrain; whatever happens later it reads from facts, and notes every one that
cannot be: bases that overlap or hang over an edge, units apart, moves that are too long or end too near an enemy, sums
of wounds and points that do not add up. In the end it must have come to what the battle came to.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from bellona.kernel.facts import Fact, PhaseBegan
from bellona.space.setting import BasePlan
from bellona.space.table import Pose
from bellona.wh40k import facts
from bellona.wh40k.game import Warhammer

TOLERANCE = 0.012  # a base is a polygon of 128 corners here, and the table's own tolerance is 0.002
CONTACT = 0.002  # inches; polygons lie within round bases, so that nothing is measured nearer than it is
RING = np.array([(math.cos(k * math.pi / 64), math.sin(k * math.pi / 64)) for k in range(128)])
MILLIMETRE = 1 / 25.4
AWAY = ("normal", "advance", "fall-back", "scouts", "aircraft")  # moves that end out of Engagement Range
LANDED = ("strategic", "deep-strike", "aircraft", "returning")
ZONE = 10 / 44  # how deep a deployment zone is, of the depth of the battlefield


def corners(base: BasePlan) -> Any:
    """The outline of a base about its own centre, facing along x."""
    if base.hull is not None:
        return np.array(base.hull)
    if base.square is not None:
        a, b = base.square[0] / 2, base.square[1] / 2
        return np.array([(a, b), (-a, b), (-a, -b), (a, -b)])
    long, wide = base.oval or (base.round or 0, base.round or 0)
    return RING * (long * MILLIMETRE / 2, wide * MILLIMETRE / 2)


@dataclass
class Figure:
    """A model as facts tell of it."""

    name: str
    unit: str
    owner: int
    move: float | None
    wounds: int
    outline: Any
    height: float  # of the body that is measured to; 0: its base is
    rules: tuple[str, ...]
    keywords: tuple[str, ...]
    pose: Pose | None = None
    shape: BaseGeometry = field(default_factory=shapely.Polygon)

    def __post_init__(self) -> None:
        self.radius = float(np.hypot(*self.outline.T).max())

    def stand(self, pose: Pose | None) -> None:
        self.pose = pose
        if pose is not None:
            turned = self.outline @ np.array([(pose.fx, pose.fy), (-pose.fy, pose.fx)])
            self.shape = shapely.Polygon(turned + np.array((pose.x, pose.y))).convex_hull

    @property
    def z(self) -> float:
        assert self.pose is not None
        return self.pose.z

    def across(self, other: Figure) -> float:
        return float(self.shape.distance(other.shape))

    def away(self, other: Figure) -> float:
        return math.hypot(self.across(other), self.up(other))

    def is_far(self, other: Figure, inches: float) -> bool:
        """Whether they are further apart for sure, by circles about their bases."""
        assert self.pose is not None
        assert other.pose is not None
        apart = math.dist((self.pose.x, self.pose.y), (other.pose.x, other.pose.y))
        return apart > inches + self.radius + other.radius + 1

    def up(self, other: Figure) -> float:
        return max(0.0, other.z - self.z - self.height, self.z - other.z - other.height)

    def is_near(self, other: Figure, inches: float, up: float) -> bool:
        """Whether they are within a distance, or so close to it that both answers are right."""
        if self.is_far(other, inches) or self.up(other) > up + TOLERANCE:
            return False
        return self.across(other) <= inches + TOLERANCE

    def is_surely_near(self, other: Figure, inches: float, up: float) -> bool:
        if self.is_far(other, inches) or self.up(other) > up - TOLERANCE:
            return False
        return self.across(other) <= inches - TOLERANCE


class Retelling:
    """What the facts of one battle come to; `wrong` is what cannot be. Numbers are the 10th edition's."""

    engagement = 1.0  # inches
    arrives_beyond = 9.0
    at_most: Mapping[str, float] = MappingProxyType({})  # inches, of kinds of move that are the edition's own
    strikes_across = 1.0  # a barricade, and so much more
    neighbours = staticmethod(lambda models: 1 if models < 7 else 2)  # that a model of a unit needs
    spread = math.inf  # no two models of a unit are further apart
    telling: ClassVar[dict[type[Fact], Callable[[Retelling, Any], Iterator[str]]]] = {}

    def __init__(self, game: Warhammer) -> None:
        """The game at its very beginning."""
        table, sheets = game.table, game.state.sheets
        self.size = table.width, table.depth
        self.wrong: list[str] = []
        self.figures: dict[str, Figure] = {}
        for unit in game.state.units.values():
            for model in unit.models:
                sheet = sheets[model.sheet]
                profile = sheet.profiles[model.kind]
                self.figures[model.name] = Figure(
                    model.name,
                    unit.key,
                    unit.owner,
                    profile.move,
                    profile.wounds,
                    corners(profile.base),
                    profile.height if profile.base.hull is not None else 0.0,
                    (*sheet.abilities, *profile.abilities),
                    tuple(word.upper().rstrip("S") for word in (*sheet.keywords, *profile.keywords)),
                )
        self.has_barricades = any(feature.kind == "barricade" for feature in table.terrain.features)
        self.blocks = [
            (shapely.Polygon(solid.outline), solid.bottom, solid.top)
            for feature in table.terrain.features
            for solid in feature.solids
        ]
        self.floors = [
            (shapely.Polygon(floor.outline), floor.level)
            for feature in table.terrain.features
            for floor in feature.floors
        ] + [(outline, top) for outline, _, top in self.blocks]
        self.cp, self.vp = [0, 0], [0, 0]
        self.gained, self.paid, self.used = [0, 0], [0, 0], [0, 0]
        self.lasts: dict[str, float] = {}  # units: inches of the last Advance, Charge or random Move
        self.random: dict[str, float] = {}
        self.deployed: dict[str, tuple[int, list[Figure]]] = {}
        self.zones: dict[str, tuple[float, float]] = {}  # units: how far from the front edge they were deployed
        self.turns = self.read = 0

    def go_on(self, told: list[Fact]) -> None:
        """Read the facts that are new."""
        for fact in told[self.read :]:
            tell = self.telling.get(type(fact))
            if tell is not None:
                self.wrong += [f"{type(fact).__name__} #{self.read}: {what}" for what in tell(self, fact)]
            self.read += 1

    def of(self, unit: str) -> list[Figure]:
        return [figure for figure in self.figures.values() if figure.unit == unit]

    def is_aircraft(self, unit: str) -> bool:
        return any("AIRCRAFT" in figure.keywords for figure in self.of(unit))

    def touches(self, figure: Figure) -> bool:
        """Whether a model is surely in base contact with an enemy that it takes notice of."""
        flies = "FLY" in figure.keywords
        enemies = [e for e in self.standing(1 - figure.owner) if flies or not self.is_aircraft(e.unit)]
        return any(not figure.is_far(enemy, 0) and figure.away(enemy) <= CONTACT for enemy in enemies)

    def standing(self, owner: int | None = None) -> list[Figure]:
        everybody = (figure for figure in self.figures.values() if figure.pose is not None)
        return [figure for figure in everybody if owner is None or figure.owner == owner]

    def differs(self, game: Warhammer) -> Iterator[str]:
        """In what the battle is another one than its facts tell."""
        if (list(game.state.cp), list(game.state.vp)) != (self.cp, self.vp):
            yield f"points are {game.state.cp} and {game.state.vp}, told were {self.cp} and {self.vp}"
        for unit in game.state.units.values():
            told = {figure.name: figure for figure in self.of(unit.key)}
            if list(told) and {model.name for model in unit.models} != set(told):
                yield f"{unit.key} is {[model.name for model in unit.models]}, told was {list(told)}"
                continue
            here = game.table.is_on_table(unit.key)
            for model in unit.models:
                figure = told.get(model.name)
                if figure is None or figure.wounds != model.wounds:
                    yield f"{model.name} has {model.wounds} wounds, told was {figure and figure.wounds}"
                elif figure.pose != (game.table.pose(unit.key, model.name) if here else None):
                    yield f"{model.name} stands elsewhere than told"

    # -- where they stand ----------------------------------------------------------------------------------------------

    def places(self, figures: Iterable[Figure]) -> Iterator[str]:
        """On the table, on something, in nothing and in nobody."""
        figures, everybody = list(figures), self.standing()
        wide, deep = self.size
        for figure in figures:
            left, near, right, far = figure.shape.bounds
            if min(left, near, wide - right, deep - far) < -TOLERANCE:
                yield f"{figure.name} hangs over the edge"
            inner = figure.shape.buffer(-TOLERANCE)
            for other in everybody:
                same_floor = abs(figure.z - other.z) < 0.5 and figure.name != other.name
                if same_floor and not figure.is_far(other, 0) and inner.intersects(other.shape):
                    yield f"{figure.name} overlaps {other.name}"
            for block, low, high in self.blocks:
                if low - 0.5 < figure.z < high - 0.5 and inner.intersects(block):
                    yield f"{figure.name} stands in a block"
            if figure.z > 0.05:
                under = [floor for floor, level in self.floors if abs(level - figure.z) < 0.05]
                if not shapely.union_all(under).buffer(TOLERANCE).covers(figure.shape):
                    yield f"{figure.name} floats"

    def together(self, unit: str) -> Iterator[str]:
        """Each within 2 inches and 5 inches up of one mate or two, none too far from another, and all one group."""
        mates = [figure for figure in self.of(unit) if figure.pose is not None]
        if len(mates) < 2:
            return
        needed = self.neighbours(len(mates))
        pairs = itertools.combinations(mates, 2) if self.spread < math.inf else ()
        if far := [(a.name, b.name) for a, b in pairs if not a.is_near(b, self.spread, 5)]:
            yield f"{unit} is spread too far: {far}"
        near = {a.name: [b.name for b in mates if a is not b and a.is_near(b, 2, 5)] for a in mates}
        lonely = [name for name, others in near.items() if len(others) < needed]
        group, border = set[str](), [mates[0].name]
        while border:
            name = border.pop()
            if name not in group:
                group.add(name)
                border += near[name]
        if lonely or len(group) < len(mates):
            yield f"{unit} is not together: {lonely or sorted(set(near) - group)}"

    def engaged(self, unit: str) -> Iterator[str]:
        ours = [figure for figure in self.of(unit) if figure.pose is not None]
        for figure in ours:
            for enemy in self.standing(1 - figure.owner):
                if figure.is_surely_near(enemy, self.engagement, 5):
                    yield f"{figure.name} is within Engagement Range of {enemy.name}"

    def set_down(self, unit: str, poses: dict[str, Pose]) -> Iterator[str]:
        for name, pose in poses.items():
            self.figures[name].stand(pose)
        yield from self.places(self.figures[name] for name in poses)
        yield from self.together(unit)
        yield from self.engaged(unit)


# -- what each fact tells ----------------------------------------------------------------------------------------------


def leader_attached(told: Retelling, fact: facts.LeaderAttached) -> Iterator[str]:
    for figure in told.of(fact.leader):
        figure.unit = fact.bodyguard
    yield from ()


def hovers(told: Retelling, fact: facts.Hovers) -> Iterator[str]:
    for figure in told.of(fact.unit):
        figure.move = 20.0
        figure.keywords = tuple(word for word in figure.keywords if word != "AIRCRAFT")
    yield from ()


def unit_deployed(told: Retelling, fact: facts.UnitDeployed) -> Iterator[str]:
    yield from told.set_down(fact.unit, dict(fact.poses))
    told.deployed[fact.unit] = fact.player, [told.figures[name] for name in fact.poses]
    spans = [told.figures[name].shape.bounds for name in fact.poses]
    told.zones[fact.unit] = min(span[1] for span in spans), max(span[3] for span in spans)


def battle_begins(told: Retelling, fact: facts.BattleBegins) -> Iterator[str]:
    """Whoever does not infiltrate was deployed in the own zone: the Attacker's begins at 0."""
    deep = told.size[1]
    for unit, (player, figures) in told.deployed.items():
        if not all(any(rule == "infiltrators" for rule in figure.rules) for figure in figures):
            low, high = (0, ZONE * deep) if player == fact.attacker else (deep - ZONE * deep, deep)
            least, most = told.zones[unit]
            if least < low - TOLERANCE or most > high + TOLERANCE:
                yield f"{unit} was deployed from {least:.2f} to {most:.2f}"


def unit_set_up(told: Retelling, fact: facts.UnitSetUp) -> Iterator[str]:
    yield from told.set_down(fact.unit, dict(fact.places))
    if fact.how in LANDED:
        ours = [told.figures[name] for name in fact.places]
        for figure in ours:
            for enemy in told.standing(1 - figure.owner):
                if figure.is_surely_near(enemy, told.arrives_beyond, math.inf):
                    yield f"{figure.name} arrives {figure.across(enemy):.3f} inches from {enemy.name}"


def unit_moved(told: Retelling, fact: facts.UnitMoved) -> Iterator[str]:
    before = {name: told.figures[name].pose for name in fact.paths}
    steps = fact.how in ("pile-in", "consolidation")
    # Whoever is scattered may have to come together at a marker instead, engaged or not.
    closes = fact.how == "pile-in" or (fact.how == "consolidation" and not any(told.together(fact.unit)))
    for name, path in fact.paths.items():
        figure = told.figures[name]
        if steps and len(path) > 1 and told.touches(figure):
            yield f"{name} leaves base contact in its {fact.how} move"
        if path[0] != before[name]:
            yield f"{name} begins to move elsewhere than it stands"
        length = sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in itertools.pairwise(path))
        least, most = _limits(told, figure, fact)
        if not least - TOLERANCE <= length <= most + TOLERANCE:
            yield f"{name} moves {length:.3f} inches in its {fact.how} move, not {least:g} to {most:g}"
        if closes:
            yield from _approaches(told, figure, path, fact.how)
        figure.stand(path[-1])
    yield from told.places(told.figures[name] for name in fact.paths)
    if fact.paths:
        yield from told.together(fact.unit)
    if fact.how in AWAY and fact.paths:
        yield from told.engaged(fact.unit)


def _limits(told: Retelling, figure: Figure, fact: facts.UnitMoved) -> tuple[float, float]:
    """How far a model may move at least and at most."""
    if fact.how in told.at_most:
        return 0.0, told.at_most[fact.how]
    if fact.how == "aircraft":
        return 20.0, math.inf
    if fact.how == "charge":
        return 0.0, told.lasts.get(fact.unit, 0.0)
    if fact.how in ("pile-in", "consolidation"):
        return 0.0, 3.0
    if fact.how == "scouts":
        return 0.0, 12.0
    own = told.random.get(fact.unit, figure.move)
    if own is None:
        return 0.0, 0.0
    return 0.0, own + (told.lasts.get(fact.unit, 0.0) if fact.how == "advance" else 0.0)


def _approaches(told: Retelling, figure: Figure, path: tuple[Pose, ...], how: str) -> Iterator[str]:
    """Who piles in, or consolidates up to the enemy, ends closer to the enemy model that was closest; AIRCRAFT are none
    of them unless the model can FLY.
    """
    flies = "FLY" in figure.keywords
    enemies = [e for e in told.standing(1 - figure.owner) if flies or not told.is_aircraft(e.unit)]
    there = replace(figure)
    there.stand(path[-1])
    if not enemies or (how != "pile-in" and not any(there.is_near(enemy, told.engagement, 5) for enemy in enemies)):
        return
    least = min(figure.away(enemy) for enemy in enemies)
    closest = [enemy for enemy in enemies if figure.away(enemy) <= least + TOLERANCE]
    if not any(there.away(enemy) < figure.away(enemy) + TOLERANCE for enemy in closest):
        yield f"{figure.name} steps away from {closest[0].name}"


def advance_roll(told: Retelling, fact: facts.AdvanceRoll) -> Iterator[str]:
    told.lasts[fact.unit] = fact.roll
    if not 1 <= fact.roll <= 6:
        yield f"an Advance roll of {fact.roll}"


def random_move(told: Retelling, fact: facts.RandomMove) -> Iterator[str]:
    told.random[fact.unit] = fact.inches
    yield from ()


def charge_roll(told: Retelling, fact: facts.ChargeRoll) -> Iterator[str]:
    told.lasts[fact.unit] = fact.total
    if sum(fact.dice) != fact.total:
        yield f"{fact.dice} make {fact.total}"


def impossible(told: Retelling, fact: facts.ChargeFailed | facts.MoveImpossible) -> Iterator[str]:
    if max(fact.measured, fact.limit) > sum(told.size):
        yield f"{fact.unit} is told to be {fact.measured} inches away, at most {fact.limit}"


def charge_made(told: Retelling, fact: facts.ChargeMade) -> Iterator[str]:
    reach = told.engagement + (told.strikes_across if told.has_barricades else 0)
    for target in fact.targets:
        enemies = [figure for figure in told.of(target) if figure.pose is not None]
        if not any(figure.is_near(enemy, reach, 5) for figure in told.of(fact.unit) for enemy in enemies):
            yield f"{fact.unit} has charged {target} from afar"


def taken_off(told: Retelling, fact: Any) -> Iterator[str]:
    for figure in told.of(fact.unit):
        figure.stand(None)
    yield from ()


def wounds_lost(told: Retelling, fact: facts.WoundsLost) -> Iterator[str]:
    figure = told.figures[fact.model]
    if fact.left != figure.wounds - fact.lost or min(fact.left, fact.lost, fact.ignored) < 0:
        yield f"{fact.model} had {figure.wounds} wounds, lost {fact.lost}, has {fact.left}"
    figure.wounds = fact.left


def model_destroyed(told: Retelling, fact: facts.ModelDestroyed) -> Iterator[str]:
    if told.figures.pop(fact.model, None) is None:
        yield f"{fact.model} is destroyed twice"


def unit_destroyed(told: Retelling, fact: facts.UnitDestroyed) -> Iterator[str]:
    """By its last model, or as a whole: one that found no room, or never arrived. Names begin with the unit."""
    for name in [name for name in told.figures if name.rpartition(".")[0] == fact.unit]:
        del told.figures[name]
    yield from ()


def command_points(told: Retelling, fact: facts.CommandPoints) -> Iterator[str]:
    told.cp[fact.player] += fact.change
    (told.gained if fact.change > 0 else told.paid)[fact.player] += abs(fact.change)
    if told.cp[fact.player] != fact.total or fact.total < 0:
        yield f"player {fact.player} should have {told.cp[fact.player]}CP, not {fact.total}"


def stratagem_used(told: Retelling, fact: facts.StratagemUsed) -> Iterator[str]:
    told.used[fact.player] += fact.cost
    yield from ()


def scored(told: Retelling, fact: facts.Scored) -> Iterator[str]:
    told.vp[fact.player] += fact.points
    if told.vp[fact.player] != fact.total or fact.points < 1:
        yield f"player {fact.player} should have {told.vp[fact.player]}VP, not {fact.total}"


def phase_began(told: Retelling, fact: PhaseBegan) -> Iterator[str]:
    """Both have gained 1CP in every Command phase that is over, and at most one more a round; all was paid for."""
    if fact.phase == "movement":
        told.turns += 1
        for player in range(2):
            if not told.turns <= told.gained[player] <= told.turns + fact.round:
                yield f"player {player} has gained {told.gained[player]}CP in {told.turns} turns"
    if told.paid != told.used:
        yield f"{told.paid}CP were paid for Stratagems of {told.used}CP"
    told.lasts.clear()
    told.random.clear()
    yield from (f"{figure.name} lives without wounds" for figure in told.figures.values() if figure.wounds < 1)


def turn_ended(told: Retelling, fact: facts.TurnEnded) -> Iterator[str]:
    for unit in dict.fromkeys(figure.unit for figure in told.standing()):
        yield from told.together(unit)


def battle_ended(told: Retelling, fact: facts.BattleEnded) -> Iterator[str]:
    if list(fact.vp) != told.vp:
        yield f"it ends {fact.vp}, scored were {told.vp}"
    left = Counter(figure.owner for figure in told.figures.values())
    gone = [player for player in range(2) if not left[player]]
    if list(fact.destroyed) != gone:
        yield f"destroyed armies are {fact.destroyed}, told were {gone}"


def hit_rolls(told: Retelling, fact: facts.HitRolls) -> Iterator[str]:
    yield from _counted(fact.dice, fact.lowest, fact.hits - fact.additional, "hit")


def wound_rolls(told: Retelling, fact: facts.WoundRolls) -> Iterator[str]:
    """Strength against Toughness: twice as much, more, the same, less, half or less."""
    strong, tough = fact.strength, fact.toughness
    needed = 2 if strong >= 2 * tough else 3 if strong > tough else 4 if strong == tough else 5
    needed = 6 if 2 * strong <= tough else needed
    if fact.dice and fact.needed != needed:
        yield f"strength {strong} wounds toughness {tough} on {fact.needed}+"
    yield from _counted(fact.dice, fact.lowest, fact.wounds - fact.automatic, "wound")


def save_rolls(told: Retelling, fact: facts.SaveRolls) -> Iterator[str]:
    yield from _counted(fact.dice, fact.lowest, len(fact.dice) - fact.failed, "save")


def _counted(dice: tuple[int, ...], lowest: int, count: int, what: str) -> Iterator[str]:
    if dice and count != sum(die >= max(lowest, 2) for die in dice):
        yield f"{dice} {what} {count} times, from {lowest} on"


Retelling.telling = {
    PhaseBegan: phase_began,
    facts.AdvanceRoll: advance_roll,
    facts.BattleBegins: battle_begins,
    facts.BattleEnded: battle_ended,
    facts.ChargeFailed: impossible,
    facts.ChargeMade: charge_made,
    facts.ChargeRoll: charge_roll,
    facts.CommandPoints: command_points,
    facts.Embarked: taken_off,
    facts.HitRolls: hit_rolls,
    facts.Hovers: hovers,
    facts.LeaderAttached: leader_attached,
    facts.LeftBattlefield: taken_off,
    facts.ModelDestroyed: model_destroyed,
    facts.MoveImpossible: impossible,
    facts.RandomMove: random_move,
    facts.SaveRolls: save_rolls,
    facts.Scored: scored,
    facts.StratagemUsed: stratagem_used,
    facts.TurnEnded: turn_ended,
    facts.UnitDestroyed: unit_destroyed,
    facts.UnitDeployed: unit_deployed,
    facts.UnitMoved: unit_moved,
    facts.UnitSetUp: unit_set_up,
    facts.WoundRolls: wound_rolls,
    facts.WoundsLost: wounds_lost,
}
