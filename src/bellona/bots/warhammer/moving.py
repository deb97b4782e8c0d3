"""Movement: which unit first, how it moves, and where to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import hypot

import msgspec

from bellona.kernel.requests import Answer, Choose, Place
from bellona.space import measure
from bellona.space.numbers import TOUCH
from bellona.space.table import Pose
from bellona.wh40k.moves.where_to_stand import Moves, Poses
from bellona.wh40k.state import Unit
from bellona.wh40k.table.objectives import place_of

from .positions import SEEN, Outlook, charge_chance, shot
from .situation import Situation
from .worth import Firepower

MANY = 6  # places that are looked at
# Straight on, then to either side: cosine and sine.
TURNS = ((1.0, 0.0), (0.866, 0.5), (0.866, -0.5), (0.5, 0.866), (0.5, -0.866))
SHARES = (1.0, 0.6)
A_CHARGE = 15.0  # points that a charge must promise for a unit to leave its place for it
BETTER = 1.5  # by so much more fire, and some
SOME = 5.0  # points that are not worth a decision
LITTLE = 8.0  # points that a run may cost


def unit_to_move(situation: Situation, request: Choose[Unit]) -> Answer:
    """Passengers first, then whoever is nearest to the enemy, so that nobody stands in the way of those behind."""
    return situation.best(request.options, lambda key: -nearest(situation, situation.game.unit(key)))


def nearest(situation: Situation, unit: Unit) -> float:
    """How far the nearest enemy is."""
    keys = [enemy.key for enemy in situation.enemies]
    if unit.aboard or not keys:
        return -1.0
    return float(min(measure.distances_to(situation.game.table, unit.key, keys)))


# -- how to move -------------------------------------------------------------------------------------------------------


def movement(situation: Situation, request: Choose[str]) -> Answer:
    """Stay where there is nothing better to do, run where there is nobody to shoot at or charge."""
    unit = situation.game.unit(request.about["unit"])
    outlook = Outlook(situation, unit)
    options = request.options
    if "fall-back" in options and "normal" not in options:
        return "fall-back" if pays_to_fall_back(outlook) else "stationary"
    if "fly" in options:
        return "fly"
    if "normal" not in options:
        return situation.best(options, lambda key: 0.0)
    if "stationary" in options and is_well_placed(outlook):
        return "stationary"
    return "advance" if "advance" in options and pays_to_advance(outlook) else "normal"


def is_well_placed(outlook: Outlook) -> bool:
    """At its marker, and neither a charge nor much better fire would be worth a move."""
    situation, unit, goal = outlook.situation, outlook.unit, outlook.goal
    here = situation.game.table
    there = goal is not None and situation.far(here, unit, goal) <= 0 and outlook.share(here, goal) >= 1.0
    if not there and situation.control(unit):
        return False
    reach = situation.speed(unit)
    gaps = outlook.gaps(here)
    for duel, gap in zip(outlook.duels, gaps, strict=True):
        shots = sum(shot(gun, gap) for gun in duel.guns)
        moved = sum(shot(gun, max(gap - reach, 0.0)) for gun in duel.guns)
        if (
            charge_chance(situation.game, gap - reach) * duel.blows.points > A_CHARGE + shots
            or moved > BETTER * shots + SOME
        ):
            return False
    return True


def pays_to_advance(outlook: Outlook) -> bool:
    """Where the marker is far, and what it could shoot or charge after a Normal move is little."""
    situation, unit = outlook.situation, outlook.unit
    reach = situation.speed(unit)
    if outlook.goal is None or situation.far(situation.game.table, unit, outlook.goal) <= reach:
        return False
    lost = 0.0
    for duel, gap in zip(outlook.duels, outlook.gaps(situation.game.table), strict=True):
        shots = sum(shot(gun, gap - reach / 2) for gun in duel.guns if not gun.assault)
        lost = max(lost, SEEN * shots + charge_chance(situation.game, gap - reach) * duel.blows.points)
    return lost < LITTLE


def pays_to_fall_back(outlook: Outlook) -> bool:
    """Where it would lose more in the fight than it gains, and holds nothing by staying."""
    situation, unit = outlook.situation, outlook.unit
    if any(outlook.share(situation.game.table, there) >= 0.5 for there in situation.held_by(unit)):
        return False
    foes = [duel for duel in outlook.duels if duel.enemy in situation.foes(unit)]
    gain = max((duel.blows.points for duel in foes), default=0.0)
    loss = sum(duel.their_blows.points for duel in foes)
    return loss > 2 * gain + SOME


def fall_back_mode(situation: Situation, request: Choose[str]) -> Answer:
    """In order where a way is clear, else through the enemy, since whoever finds no way stays."""
    ordered, *desperate = request.options
    return desperate[0] if desperate and not request.about["clear"] else ordered


# -- where to ----------------------------------------------------------------------------------------------------------


def move(situation: Situation, request: Place[Moves]) -> Answer:
    """The best of a few places: on the way to the marker, at the enemy, away from them, or here."""
    unit = situation.game.unit(request.about["unit"])
    outlook = Outlook(situation, unit)
    runs = request.name.startswith(("advance", "fall-back"))
    found = list(islice(proposed(outlook, request), MANY))
    if len(found) < 2:
        found += islice(request.suggestions(), MANY)
    if not found:
        return request.suggested()

    def score(moves: Moves) -> float:
        ends = {name: path[-1] for name, path in moves.items()}
        return outlook.score(situation.with_unit(unit, ends), runs=runs)

    return msgspec.to_builtins(situation.best(found, score))


def proposed(outlook: Outlook, request: Place[Moves]) -> Iterator[Moves]:
    """The unit shifted as it stands towards what it wants, where the rules accept that."""
    table, key = outlook.situation.game.table, outlook.unit.key
    starts = {name: table.pose(key, name) for name in table.names(key)}
    if any(pose.z > TOUCH for pose in starts.values()):
        return
    if request.refuses({}) is None:
        yield {}
    reach = min(request.about.get("distances", {"": 0.0}).values(), default=0.0)
    for x, y, inches in headings(outlook, reach):
        moves = first_accepted(request, starts, x, y, inches)
        if moves:
            yield moves


def headings(outlook: Outlook, reach: float) -> Iterator[tuple[float, float, float]]:
    """Directions and distances: to the marker, to the enemies worth fighting, to one's best range, and away."""
    situation, unit = outlook.situation, outlook.unit
    table = situation.game.table
    if outlook.goal is not None:
        yield from toward(measure.gap(table, unit.key, place_of(situation.game, outlook.goal)), reach, 0.3)
    duels = sorted(outlook.duels, key=lambda duel: -duel.blows.points - sum(gun.afar for gun in duel.guns))
    for duel in duels[:2]:
        gap = measure.gap(table, unit.key, duel.enemy.key)
        yield from toward(gap, reach, 1.1 if outlook.is_brawler else max(1.1, best_range(duel.guns)))
    threat = max(outlook.duels, key=lambda duel: duel.their_blows.points, default=None)
    if threat and threat.their_blows.points > 0:
        yield from toward(measure.gap(table, unit.key, threat.enemy.key), -reach, 0.0)


def toward(gap: measure.Gap, reach: float, short: float) -> Iterator[tuple[float, float, float]]:
    """The way between two things, as far as one can but not nearer than `short`; a negative reach: away."""
    (ax, ay, _), (bx, by, _) = gap.points
    length = hypot(bx - ax, by - ay)
    inches = min(reach, length - short)
    if length > 0.01 and (inches > 0.3 or reach < 0):
        yield (bx - ax) / length, (by - ay) / length, inches


def best_range(guns: list[Firepower]) -> float:
    """The distance at which its best gun reaches."""
    return max(((gun.afar, gun.range - 1.0) for gun in guns), default=(0.0, 0.0))[1]


def first_accepted(request: Place[Moves], starts: Poses, x: float, y: float, inches: float) -> Moves | None:
    for share in SHARES:
        for along, aside in TURNS:
            dx, dy = (x * along - y * aside) * inches * share, (y * along + x * aside) * inches * share
            order = sorted(starts, key=lambda name: -(starts[name].x * dx + starts[name].y * dy))
            moves = {name: [starts[name], shifted(starts[name], dx, dy)] for name in order}
            if request.refuses(moves) is None:
                return moves
    return None


def shifted(pose: Pose, dx: float, dy: float) -> Pose:
    return Pose(pose.x + dx, pose.y + dy, pose.z, pose.fx, pose.fy).on_grid
