"""Consolidation: Ongoing, Engaging or Objective, as the situation of the unit rules."""

from __future__ import annotations

from bellona.kernel.game import named
from bellona.space import measure
from bellona.space.move.terms import EndTerms
from bellona.space.numbers import TOUCH

from ..facts import MoveImpossible
from ..game import Warhammer
from ..moves.engaging import IMPOSSIBLE, Closing, ruled, tell_impossible
from ..moves.judging import MoveKind, everybody
from ..moves.pile_in import closes_up, closest_objective, ignored_by, make, step, to_enemy
from ..state import Objective, Unit
from ..table.measures import distance, engaged_with, is_within
from ..table.objectives import place_of

NEAR = 3.0  # so near are the enemies and objectives that a unit consolidates towards

CONSOLIDATE = "11e.fight.consolidate"
ORDER = "11e.fight.consolidate-mode-order"
ENDS = "11e.fight.consolidate-end-conditions"
RULES = {
    "ongoing": "11e.fight.consolidate-ongoing",
    "engaging": "11e.fight.consolidate-engaging",
    "objective": "11e.fight.consolidate-objective",
}
KINDS = {
    mode: MoveKind(mode, CONSOLIDATE, ENDS, ENDS, flight=False, passes_near=True, asks="consolidation")
    for mode in RULES
}
CITES = {
    mode: dict.fromkeys(
        ("in-contact-already", "ends-too-far", "not-coherent", "not-closer", "could-be-in-contact", "too-near-enemy"),
        (rule, ORDER, ENDS),
    )
    for mode, rule in RULES.items()
}


def mode_of(game: Warhammer, unit: Unit) -> str:
    """The one mode that is open to a unit: no later one while an earlier one is; "" if none is.

    [11e.fight.consolidate, 11e.fight.consolidate-mode-order]
    """
    if engaged_with(game, unit):
        return "ongoing"
    if enemies_at_hand(game, unit):
        return "engaging"
    objective = closest_objective(game, unit)
    return "objective" if objective and away_from(game, unit, objective) <= NEAR + TOUCH else ""


def enemies_at_hand(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """The enemy units near enough to be consolidated towards; not AIRCRAFT, unless by those who can FLY.

    [11e.fight.consolidate-engaging]
    """
    ignored = ignored_by(game, unit).values()
    near = [enemy.key for enemy in game.enemies(unit) if is_within(game, unit, enemy, NEAR)]
    return tuple(key for key in near if any(key not in keys for keys in ignored))


def consolidation(game: Warhammer, unit: Unit, mode: str) -> Closing:
    """The move in one of the modes.

    [11e.fight.consolidate-ongoing, 11e.fight.consolidate-engaging, 11e.fight.consolidate-objective]
    """
    if mode == "objective":
        objective = closest_objective(game, unit)
        assert objective is not None
        return to_objective(game, unit, objective)
    engaged = tuple(enemy.key for enemy in engaged_with(game, unit))
    return to_enemies(game, unit, mode, engaged if mode == "ongoing" else enemies_at_hand(game, unit))


def to_enemies(game: Warhammer, unit: Unit, mode: str, enemies: tuple[str, ...]) -> Closing:
    """Whoever moves ends closer to one of these enemy units, in base contact with an enemy if it can, and the unit
    engaged and in Coherency; who is in base contact stays there.

    [11e.fight.consolidate-ongoing, 11e.fight.consolidate-engaging, 11e.fight.consolidate-end-conditions]
    """
    aims = to_enemy(game, unit, enemies, closer="one", may_stay=True)
    return step(game, unit, KINDS[mode], aims, CITES[mode])


def to_objective(game: Warhammer, unit: Unit, objective: Objective) -> Closing:
    """Whoever moves ends closer to the objective, and the unit within range of it, unengaged and in Coherency.

    [11e.fight.consolidate-objective, 11e.fight.consolidate-end-conditions]
    """
    goal, coherency = game.parts.objectives.range(game, objective), game.parts.ground.coherency
    aims = EndTerms({}, (goal,), toward=(goal.what,), closer="one", may_stay=True, coherency=coherency)
    distances = everybody(game, unit, game.parts.fight.step)
    return Closing(game, unit, KINDS["objective"], distances, (), aims, CITES["objective"], objective.key)


def away_from(game: Warhammer, unit: Unit, objective: Objective) -> float:
    """How far a unit is from an objective. [11e.objective.measure]"""
    return measure.gap(game.table, unit.key, place_of(game, objective)).distance


@named("consolidate")
async def consolidate(game: Warhammer, unit: Unit) -> None:
    """The unit may move in the mode that its situation dictates, or not at all.

    [11e.fight.consolidate, 11e.fight.consolidate-mode-order]
    """
    if not closes_up(game, unit):
        return
    mode = mode_of(game, unit)
    if not mode:
        tell_far(game, unit)
        return
    move = consolidation(game, unit, mode)
    verdict = await ruled(game, move, "consolidation possible") if move.distances else IMPOSSIBLE
    if verdict.possible == "no":
        tell_impossible(game, move, verdict, RULES[mode], ORDER)
    else:
        await make(game, move, verdict, may_pass=True)


def tell_far(game: Warhammer, unit: Unit) -> None:
    """The unit does not consolidate, for nothing is near. [11e.fight.consolidate-mode-order]"""
    away = [distance(game, unit, enemy) for enemy in game.enemies(unit)]
    away += [away_from(game, unit, objective) for objective in game.state.objectives]
    nearest, limit = (round(min(away), 3), NEAR) if away else (0.0, 0.0)
    game.record(MoveImpossible(unit=unit.key, how="consolidation", measured=nearest, limit=limit, rules=(ORDER,)))
