"""What a player of Warhammer 40,000 looks at before an answer: the table, the armies, the markers, the points."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TypeVar

from bellona.kernel.requests import Pick
from bellona.space import measure
from bellona.space.table import Pose, Table
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.making import known_distances
from bellona.wh40k.state import Objective, Unit
from bellona.wh40k.table.measures import engaged_with
from bellona.wh40k.table.objectives import in_range, levels_of_control, objective_control

T = TypeVar("T")

FEW = 1e-6  # scores that differ by less are equal
SURE = 0.1  # inches that a unit comes nearer to a marker than it must, to be sure to stand at it
EACH_WOUND = 8.0  # what a wound is worth where no points are told


class Situation:
    """The game as one player sees it, and a way to choose among equals that favours no seat."""

    def __init__(self, game: Warhammer, player: int, pick: Pick) -> None:
        self.game, self.player, self.pick = game, player, pick

    def best(self, things: Iterable[T], score: Callable[[T], float]) -> T:
        """The thing of the highest score; equals are drawn among."""
        scored = [(score(thing), thing) for thing in things]
        highest = max(value for value, _ in scored)
        equals = [thing for value, thing in scored if value > highest - FEW]
        return equals[self.pick(len(equals))] if len(equals) > 1 else equals[0]

    # -- armies --------------------------------------------------------------------------------------------------------

    @cached_property
    def ours(self) -> list[Unit]:
        """Our units on the battlefield."""
        return self.game.on_battlefield(self.player)

    @cached_property
    def enemies(self) -> list[Unit]:
        """The enemy's units on the battlefield."""
        return self.game.on_battlefield(1 - self.player)

    @property
    def cp(self) -> int:
        return self.game.state.cp[self.player]

    def points(self, unit: Unit) -> float:
        """What its living models are worth."""
        return sum(self.points_of_model(unit, model.name) for model in unit.models)

    def points_of_model(self, unit: Unit, name: str) -> float:
        model = unit.model(name)
        part = next(part for part in unit.parts if part.key == model.part)
        return self.game.parts.muster.worth(part.points) / part.strength or EACH_WOUND * model.wounds

    def speed(self, unit: Unit) -> float:
        """How far its slowest model moves in a turn."""
        known = known_distances(self.game, unit)
        return min((known.get(model.name, 0.0) for model in unit.models), default=0.0)

    def is_flying_past(self, unit: Unit) -> bool:
        """AIRCRAFT hold nothing and are hardly caught."""
        return self.game.has(unit, "AIRCRAFT")

    def foes(self, unit: Unit) -> list[Unit]:
        """The enemies that it is engaged with."""
        return engaged_with(self.game, unit)

    # -- markers -------------------------------------------------------------------------------------------------------

    @property
    def objectives(self) -> tuple[Objective, ...]:
        return self.game.state.objectives

    def control(self, unit: Unit) -> int:
        """The Objective Control of all its models together."""
        return sum(objective_control(self.game, unit, model.name) for model in unit.models)

    def levels(self, objective: Objective) -> tuple[int, int]:
        """Our Level of Control of a marker, and theirs."""
        levels = levels_of_control(self.game, objective)
        return levels[self.player], levels[1 - self.player]

    def held_by(self, unit: Unit) -> list[Objective]:
        """The markers that the unit stands at."""
        return [objective for objective in self.objectives if in_range(self.game, unit, objective)]

    def far(self, table: Table, unit: Unit, objective: Objective) -> float:
        """How far a unit has to go to stand at a marker."""
        near = self.game.parts.objectives.range(self.game, objective)
        return max(0.0, measure.gap(table, unit.key, near.what).horizontal - (near.within - SURE))

    # -- what if -------------------------------------------------------------------------------------------------------

    def with_unit(self, unit: Unit, poses: dict[str, Pose]) -> Table:
        """The table with some models of the unit standing elsewhere."""
        table = self.game.table.clone()
        table.place(unit.key, poses)
        return table

    def would_see(self, table: Table, unit: Unit, enemy: Unit) -> bool:
        """Whether a unit that stands as on this table sees an enemy: its first, middle and last models are asked."""
        game = self.game
        state = game.state.clone()
        state.table = table
        there = type(game)(game.rulebook, state, [])
        names = table.names(unit.key)
        asked = dict.fromkeys((names[0], names[len(names) // 2], names[-1]))
        return any(game.parts.sight.visible_models(there, unit, name, enemy) for name in asked)
