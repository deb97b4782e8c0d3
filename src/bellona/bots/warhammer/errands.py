"""Which of our units goes to which marker."""

from __future__ import annotations

from bellona.space import measure
from bellona.space.table import Table
from bellona.wh40k.state import Objective, Unit
from bellona.wh40k.table.objectives import place_of

from .situation import Situation

ENOUGH = 3  # units that one marker is worth
PATROL = 9.0  # enemies this near to a marker will dispute it


def errands(situation: Situation) -> dict[str, Objective]:
    """A marker for each of our units on the battlefield, the quickest ones first.

    A marker wants more Objective Control than the enemy can bring to it; then the next unit looks elsewhere. Those who
    are wanted nowhere go where the enemy is to be driven off.
    """
    game = situation.game
    able = [unit for unit in situation.ours if situation.control(unit) and not situation.is_flying_past(unit)]
    wanted = {objective.key: disputed(situation, objective) + 1 for objective in situation.objectives}
    pairs = [
        (turns(situation, game.table, unit, there), unit, there) for unit in able for there in situation.objectives
    ]
    found: dict[str, Objective] = {}
    sent = dict.fromkeys(wanted, 0)
    for _, unit, there in sorted(pairs, key=lambda pair: pair[0]):
        if unit.key not in found and wanted[there.key] > 0 and sent[there.key] < ENOUGH:
            found[unit.key] = there
            wanted[there.key] -= situation.control(unit)
            sent[there.key] += 1
    for _, unit, there in sorted(pairs, key=lambda pair: pair[0]):
        if unit.key not in found and there.controller != situation.player:
            found[unit.key] = there
    return found


def disputed(situation: Situation, objective: Objective) -> int:
    """The Objective Control that the enemy has at a marker or near it."""
    table, there = situation.game.table, place_of(situation.game, objective)
    near = [e for e in situation.enemies if measure.is_within(table, e.key, there, PATROL)]
    return sum(situation.control(enemy) for enemy in near)


def turns(situation: Situation, table: Table, unit: Unit, objective: Objective) -> float:
    """How many turns it takes to get there."""
    return situation.far(table, unit, objective) / max(situation.speed(unit), 1.0)
