"""What a player of Conquest looks at before an answer: Regiments, zones, what they are worth, who is to hold what."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import shapely

from bellona.conquest.actions.march import enemy_point
from bellona.conquest.field.ground import enemies_in_contact
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.entry import own_edge
from bellona.conquest.rounds.scoring import MONSTER, rounds
from bellona.conquest.state import ARRIVING, Regiment, Zone
from bellona.kernel.requests import Pick
from bellona.space.blocks.block import Block
from bellona.space.shapes import Point

T = TypeVar("T")

FEW = 1e-6  # scores that differ by less are equal
PATROL = 10.0  # inches: enemies this near to a zone will dispute it
SAFE = 2  # points by which one leads for sure
ENOUGH = 3  # Regiments that one zone is worth
EACH_STAND = 45.0  # what a Stand is worth where no points are told
DEEP = 1.0  # inches that the middle of a Regiment goes into a zone


class Situation:
    """The battle as one player sees it, and a way to choose among equals that favours no seat."""

    def __init__(self, game: Conquest, player: int, pick: Pick) -> None:
        self.game, self.player, self.pick = game, player, pick

    def best(self, things: Iterable[T], score: Callable[[T], float]) -> T:
        """The thing of the highest score; equals are drawn among."""
        scored = [(score(thing), thing) for thing in things]
        highest = max(value for value, _ in scored)
        equals = [thing for value, thing in scored if value > highest - FEW]
        return equals[self.pick(len(equals))] if len(equals) > 1 else equals[0]

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def ours(self) -> list[Regiment]:
        return self.game.on_field(self.player)

    @cached_property
    def enemies(self) -> list[Regiment]:
        return self.game.on_field(1 - self.player)

    def points(self, unit: Regiment) -> float:
        """What a Regiment is worth as it is, with the Character in it."""
        one = self.game.with_regiment(unit)
        led = one.points if one else 0
        whole = unit.points or EACH_STAND * unit.strength
        return led + whole * len(unit.ordinary) / max(unit.strength, 1)

    def wounds(self, unit: Regiment) -> int:
        """How many wounds its Stands can still take."""
        ordinary = unit.ordinary
        each = self.game.unmodified(unit, ordinary[0], "wounds") if ordinary else 0
        return sum(each - stand.wounds for stand in ordinary)

    def foes(self, unit: Regiment) -> list[Regiment]:
        """The enemies that it touches."""
        return enemies_in_contact(self.game, unit)

    def place(self, unit: Regiment) -> Point:
        """Where a Regiment is, or will come on."""
        if unit.on_field:
            return enemy_point(self.game, unit)
        (ax, ay), (bx, by) = own_edge(self.game, unit.owner)
        return (ax + bx) / 2, (ay + by) / 2

    def is_shooter(self, unit: Regiment) -> bool:
        return any(self.game.printed(unit, stand).barrages for stand in unit.stands)

    # -- zones ---------------------------------------------------------------------------------------------------------

    @property
    def zones(self) -> tuple[Zone, ...]:
        return self.game.state.zones

    def weight(self, unit: Regiment) -> int:
        """What a Regiment counts for in a zone."""
        return len(unit.stands) * (MONSTER if self.game.type_of(unit) == "monster" else 1)

    def seizes(self, unit: Regiment) -> bool:
        """Whether it can take a zone: who is Light only helps others to."""
        return self.game.class_of(unit) != "light" or bool(unit.character)

    def far(self, point: Point, zone: Zone) -> float:
        """Inches from a point until it lies well within a zone."""
        return float(self.inside(zone).distance(shapely.Point(point)))

    def inside(self, zone: Zone) -> Any:
        """Where one lies well within a zone."""
        return _inner(zone.outline)

    @cached_property
    def errands(self) -> dict[str, Zone]:
        """A zone for each of our Regiments on the battlefield or about to arrive, the quickest first.

        A zone wants more Stands than the enemy can bring to it; then the next Regiment looks elsewhere. Those who are
        wanted nowhere go where the enemy is to be driven off. Who does not lead leaves no more in a zone that he holds
        than it takes to hold it now: where both sit in their own zones nobody wins.
        """
        game = self.game
        able = [u for u in game.regiments(self.player) if u.on_field or u.where == ARRIVING]
        wanted = {zone.key: self.disputed(zone, self._patrol(zone)) + 1 for zone in self.zones}
        pairs = sorted(
            ((self._turns(unit, zone), unit.key, zone) for unit in able for zone in self.zones),
            key=lambda pair: (pair[0], pair[1], pair[2].key),
        )
        found: dict[str, Zone] = {}
        sent = dict.fromkeys(wanted, 0)
        for _, key, zone in pairs:
            unit = game.unit(key)
            if key not in found and self.seizes(unit) and wanted[zone.key] > 0 and sent[zone.key] < ENOUGH:
                found[key] = zone
                wanted[zone.key] -= self.weight(unit)
                sent[zone.key] += 1
        for _, key, zone in pairs:
            if key not in found and zone.holder != self.player:
                found[key] = zone
        return found

    def _turns(self, unit: Regiment, zone: Zone) -> float:
        """How many rounds it takes to get there, the worth of it considered."""
        return (self.far(self.place(unit), zone) / (2 * max(self.game.march(unit), 1.0)) + 1.0) / zone.points

    def _patrol(self, zone: Zone) -> float:
        """How near to a zone an enemy disputes it."""
        return PATROL if self.leads or zone.holder != self.player else 0.0

    @cached_property
    def leads(self) -> bool:
        """Whether the battle is won if all zones stay with those who hold them."""
        left = rounds(self.game) - self.game.round
        held = [sum(zone.points for zone in self.zones if zone.holder == player) for player in self.game.players]
        ours, theirs = self.player, 1 - self.player
        vp = self.game.state.vp
        return vp[ours] - vp[theirs] + left * (held[ours] - held[theirs]) >= SAFE

    def disputed(self, zone: Zone, near: float = PATROL) -> int:
        """The Stands that the enemy has in a zone or so near to it."""
        there = [enemy for enemy in self.enemies if not enemy.broken and self.far(self.place(enemy), zone) <= near]
        return sum(self.weight(enemy) for enemy in there)

    def goal(self, unit: Regiment) -> Zone | None:
        return self.errands.get(unit.key)

    # -- what if -------------------------------------------------------------------------------------------------------

    def with_block(self, unit: Regiment, block: Block) -> Conquest:
        """The battle with a Regiment standing elsewhere."""
        game = self.game
        there = type(game)(game.rulebook, game.state.clone(), [])
        there.put(unit.key, block)
        return there


@lru_cache(maxsize=256)
def _inner(outline: tuple[Point, ...]) -> Any:
    return shapely.Polygon(outline).buffer(-DEEP)
