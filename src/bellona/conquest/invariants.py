"""What no rule may ever break, looked at while a battle goes on: `bellona simulate --check` and the long tests.

A battle that is watched looks at itself after every fact: at the Regiment that it is about, at everybody when an
activation or a phase is over. Where Stands are is asked of the table and worked out here by plain arithmetic and
shapely, as no rule does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any

import shapely

from bellona.kernel.dice import Chance
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Fact, PhaseBegan
from bellona.space.shapes import Point

from .facts.attack_facts import Healed, WoundsTaken
from .facts.character_facts import EscortChanged
from .facts.charge_facts import Charged, ChargeFailed
from .facts.move_facts import Entered, Marched, MarchUndone, PressedTheAttack, Reformed
from .facts.round_facts import ActionTaken, Activated, CardDrawn, Deactivated, Stacked
from .facts.terrain_facts import LeftGarrison, Occupied
from .facts.victory_facts import Scored
from .game import Conquest
from .state import ARRIVING, FIELD, GARRISON, GONE, Regiment, Stand

JOINT = 1e-9  # inches by which the corners of neighbouring Stands may be apart
GRID = 1e-9  # inches; without it a union of neighbours may leave one out, by the last digits of their common edge
OVERLAP = 0.004  # inches by which outlines may lie in each other: twice what counts as touching
ACTIONS = 2  # of an activation
AGAIN = ("march", "charge")  # actions that may be taken twice in one


class InvariantBroken(BellonaError):
    """Something is true of a battle that no rule may bring about."""


class WatchedConquest(Conquest):
    """A battle that looks at itself after every fact."""

    def record(self, fact: Fact) -> None:
        super().record(fact)
        if what := next(broken_by(self, fact), ""):
            raise InvariantBroken(f"round {self.round}, after {type(fact).__name__}: {what}")


def broken_by(game: Conquest, fact: Fact) -> Iterator[str]:
    """What is wrong now that this has happened."""
    match fact:
        case PhaseBegan():
            yield from broken_table(game)
            yield from broken_armies(game)
            yield from broken_scores(game)
            yield from broken_cards(game, fact.phase)
            yield from seen_secrets(game)
        case Deactivated():
            yield from broken_table(game)
            yield from broken_armies(game)
        case Stacked():
            yield from seen_secrets(game)
        case CardDrawn():
            yield from missing_cards(game, fact)
            yield from seen_secrets(game)
        case Activated():
            yield from activated_before(game, fact)
        case ActionTaken():
            yield from too_many_actions(game, fact)
        case Entered() | Reformed() | LeftGarrison() | MarchUndone() | ChargeFailed() | EscortChanged():
            yield from broken_table(game)
        case Charged():
            yield from broken_table(game)
            yield from not_in_contact(game, fact.unit, fact.target)
        case PressedTheAttack():
            yield from not_in_contact(game, fact.unit, fact.target) if fact.target else ()
        case Marched():
            yield from broken_regiment(game, game.unit(fact.unit))
            yield from over_the_edge(game, fact.unit)
        case Occupied() | Healed() | WoundsTaken():
            if fact.unit in game.state.regiments:
                yield from broken_regiment(game, game.unit(fact.unit))
        case Scored():
            yield from broken_scores(game)


# -- the table ---------------------------------------------------------------------------------------------------------


def corners(game: Conquest, unit: Regiment, stand: Stand) -> list[Point]:
    """The corners of a Stand by its own pose on the table: front left, front right, rear right, rear left."""
    width, depth = game.entry(unit).profile.stand
    pose = game.table.pose(unit.key, stand.name)
    a, b = depth / 2, width / 2
    return [
        (pose.x + along * pose.fx - left * pose.fy, pose.y + along * pose.fy + left * pose.fx)
        for along, left in ((a, b), (a, -b), (-a, -b), (-a, b))
    ]


def covered(game: Conquest, unit: Regiment) -> Any:
    """What a Regiment in the open covers."""
    return shapely.union_all([shapely.Polygon(corners(game, unit, stand)) for stand in unit.stands], grid_size=GRID)


def in_the_open(game: Conquest) -> list[Regiment]:
    return [unit for unit in game.state.regiments.values() if unit.where == FIELD and game.table.is_on_table(unit.key)]


def broken_table(game: Conquest) -> Iterator[str]:
    """Nobody overlaps anybody or what cannot be entered, nobody hangs over the edge."""
    units = {unit.key: covered(game, unit) for unit in in_the_open(game)}
    inner = {key: outline.buffer(-OVERLAP, quad_segs=4) for key, outline in units.items()}
    for one, other in combinations(units, 2):
        if inner[one].intersects(units[other]):
            yield f"{one} overlaps {other}"
    for feature in game.table.terrain.features:
        names = {trait.partition(" ")[0] for trait in feature.traits}
        if names & {"garrison", "impassable"}:
            solid = shapely.Polygon(feature.footprint)
            yield from (f"{key} stands in {feature.key}" for key, outline in inner.items() if outline.intersects(solid))
    for key in units:
        yield from over_the_edge(game, key)


def over_the_edge(game: Conquest, key: str) -> Iterator[str]:
    unit = game.unit(key)
    if unit.where == FIELD:
        for stand in unit.stands:
            for x, y in corners(game, unit, stand):
                if min(x, y, game.table.width - x, game.table.depth - y) < -OVERLAP:
                    yield f"{stand.name} hangs over the edge"


def not_in_contact(game: Conquest, key: str, target: str) -> Iterator[str]:
    """Who has charged home, or pressed the attack, touches his enemy."""
    unit, enemy = game.unit(key), game.unit(target)
    if unit.where != FIELD:
        return
    there = (
        covered(game, enemy) if enemy.where == FIELD else shapely.Polygon(game.table.terrain[enemy.terrain].footprint)
    )
    apart = covered(game, unit).distance(there)
    if apart > OVERLAP:
        yield f"{key} is {apart:.4f} inches from {target}"


# -- the armies --------------------------------------------------------------------------------------------------------


def broken_armies(game: Conquest) -> Iterator[str]:
    """Every Regiment is whole in itself, every living Character with one of his own side, a garrison holds one."""
    for unit in game.state.regiments.values():
        yield from broken_regiment(game, unit)
    inside = Counter(unit.terrain for unit in game.state.regiments.values() if unit.where == GARRISON)
    yield from (f"{number} Regiments are in {terrain}" for terrain, number in inside.items() if number > 1)
    for one in game.state.characters.values():
        escort = game.state.regiments.get(one.regiment)
        if one.alive and escort is not None:
            names = [stand.name for stand in escort.stands]
            if escort.owner != one.owner or one.stand not in names:
                yield f"{one.key} is not with {one.regiment}"


def broken_regiment(game: Conquest, unit: Regiment) -> Iterator[str]:
    """It is where it should be, its Stands are its own, in a legal formation, edge to edge, and wounded as can be."""
    on_table = unit.key in game.table.units()
    if unit.stands and (on_table != (unit.where == FIELD) or on_table != (unit.block is not None)):
        yield f"{unit.key} is {unit.where}, and {'on' if on_table else 'off'} the table"
        return
    if bool(unit.terrain) and unit.where not in (GARRISON, GONE):
        yield f"{unit.key} is {unit.where} in {unit.terrain}"
    if unit.where == GONE:
        if unit.stands:
            yield f"{unit.key} is destroyed and has {len(unit.stands)} Stands"
        return
    if not unit.ordinary:
        return  # its last Stand is gone, and it will be
    names = [stand.name for stand in (*unit.stands, *unit.lost)]
    if len(set(names)) < len(names) or len(unit.ordinary) + len(unit.lost) != unit.strength:
        yield f"{unit.key} began with {unit.strength} Stands, has {len(unit.ordinary)} and has lost {len(unit.lost)}"
    for stand in unit.stands:
        most = game.unmodified(unit, stand, "wounds")
        if not 0 <= stand.wounds < most and not stand.character:
            yield f"{stand.name} has {stand.wounds} of {most} wounds"
    if sum(bool(stand.character) for stand in unit.stands) > 1:
        yield f"{unit.key} has two Characters"
    if on_table:
        yield from broken_formation(unit)
        yield from broken_joints(game, unit)


def broken_formation(unit: Regiment) -> Iterator[str]:
    """Ranks as full as can be, two abreast at least, Characters in front, the Command Stand in the middle of the front,
    the wounded behind.
    """
    assert unit.block is not None
    files, last, count = unit.block.formation.files, unit.block.formation.last, len(unit.stands)
    behind = -(-count // files) - 1  # the last rank
    if len(last) != count - behind * files or list(last) != list(range(last[0], last[0] + len(last))):
        yield f"{unit.key} stands in {files} files with {last} in the last rank, {count} in all"
        return
    if files < 2 <= min(count, unit.strength):
        yield f"{unit.key} stands in one file"
    leads = [stand.name for stand in unit.stands if "leader" in stand.command]
    commanding = (leads or [stand.name for stand in unit.stands if stand.command] or [""])[0]
    for place, stand in enumerate(unit.stands):
        rank, file = divmod(place, files)
        if stand.character and rank:
            yield f"{stand.name} is a Character in rank {rank + 1}"
        elif stand.name == commanding and (rank or abs(2 * file - (files - 1)) > 1):
            yield f"{stand.name} commands from rank {rank + 1}, file {file + 1} of {files}"
        elif stand.wounds and not stand.character and stand.name != commanding and rank < behind:
            yield f"{stand.name} is wounded in rank {rank + 1} of {behind + 1}"


def broken_joints(game: Conquest, unit: Regiment) -> Iterator[str]:
    """Neighbours share two corners, and all look one way."""
    assert unit.block is not None
    if set(game.table.names(unit.key)) != {stand.name for stand in unit.stands}:
        yield f"{unit.key} has Stands that the table does not know"
        return
    where = dict(zip(unit.block.formation.places, (corners(game, unit, stand) for stand in unit.stands), strict=True))
    for (rank, file), own in where.items():
        for there, ours, theirs in (((rank, file + 1), (1, 2), (0, 3)), ((rank + 1, file), (3, 2), (0, 1))):
            if other := where.get(there):
                gap = max(dist(own[a], other[b]) for a, b in zip(ours, theirs, strict=True))
                if gap > JOINT:
                    yield f"{unit.key} comes apart by {gap:.2g} between {(rank, file)} and {there}"


# -- cards and activations ---------------------------------------------------------------------------------------------


def entitled(game: Conquest, player: int, *, waiting: bool) -> Counter[str]:
    """The names of the Regiments and Characters who have cards: on the battlefield or about to arrive; `waiting`: only
    those who have not acted this round.
    """
    units = game.state.regiments.values()
    there = {unit.key: unit for unit in units if unit.owner == player and unit.where in (FIELD, GARRISON, ARRIVING)}
    found = Counter(unit.entry for unit in there.values() if not (waiting and unit.activated))
    for one in game.state.characters.values():
        if one.alive and one.regiment in there and one.regiment != one.key and not (waiting and one.activated):
            found[one.entry] += 1
    return found


def broken_cards(game: Conquest, phase: str) -> Iterator[str]:
    """Once stacks are ordered there is a card for each that has one; after the Action Phase none is left."""
    for player in game.players:
        stack = Counter(game.side(player).stack)
        if phase == "supremacy" and stack != entitled(game, player, waiting=False):
            yield f"player {player} has stacked {dict(stack)}"
        late = entitled(game, player, waiting=True)
        if phase == "victory" and (stack or late):
            yield f"player {player} has {dict(stack)} left, {dict(late)} have not acted"


def missing_cards(game: Conquest, fact: CardDrawn) -> Iterator[str]:
    """Whoever has not acted yet has a card in the stack, or just now drawn."""
    side = game.side(fact.player)
    cards = Counter([*side.stack, fact.card])
    for name in side.skip:
        cards[name] -= 1
    waiting = entitled(game, fact.player, waiting=True)
    under_way = Counter(task.card for task in game.state.tasks if task.kind in ("activate", "tide"))
    for name, number in waiting.items():
        if number > cards[name] + under_way[name]:
            yield f"player {fact.player} has {cards[name]} cards for {number} {name}"


def activated_before(game: Conquest, fact: Activated) -> Iterator[str]:
    """Everybody is activated once a round."""
    key = (fact.unit, fact.character)
    for earlier in reversed(game.facts[:-1]):
        if isinstance(earlier, PhaseBegan) and earlier.phase == "reinforcement":
            return
        if isinstance(earlier, Activated) and key == ((earlier.unit, earlier.character)):
            yield f"{fact.character or fact.unit} is activated again"


def too_many_actions(game: Conquest, fact: ActionTaken) -> Iterator[str]:
    """An activation has two actions, and not twice the same, Marches and second Charges apart."""
    if fact.unit not in game.state.regiments or fact.free:
        return
    taken = [fact.action]
    for earlier in reversed(game.facts[:-1]):
        if isinstance(earlier, Activated) and not earlier.character:
            break
        if isinstance(earlier, Entered) and earlier.unit == fact.unit:
            taken += ["march"] * earlier.marches
        if isinstance(earlier, ActionTaken) and earlier.unit == fact.unit and not earlier.free:
            taken.append(earlier.action)
    if len(taken) > ACTIONS or (len(set(taken)) < len(taken) and taken[0] not in AGAIN):
        yield f"{fact.unit} takes {', '.join(reversed(taken))}"


# -- points and secrets ------------------------------------------------------------------------------------------------


def broken_scores(game: Conquest) -> Iterator[str]:
    """Victory points are what was scored."""
    for player in game.players:
        told = [fact.points for fact in game.facts if isinstance(fact, Scored) and fact.player == player]
        if sum(told) != game.state.vp[player] or min(told, default=1) < 1:
            yield f"player {player} has {game.state.vp[player]} Victory points of {told}"


def seen_secrets(game: Conquest) -> Iterator[str]:
    """What somebody sees is the same, whatever the other side's secrets are."""
    book, chance = game.rulebook, Chance(f"secrets {len(game.facts)}")
    for seat in game.players:
        other = book.imagine(game.state, seat, chance.pick)
        for eye in (seat, None):
            if book.visible(other, eye) != book.visible(game.state, eye):
                yield f"player {eye} sees what {1 - seat} holds"
