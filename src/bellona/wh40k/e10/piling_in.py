"""Pile-in and Consolidation moves: towards the enemy, or, where nobody can be reached, towards an objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bellona.kernel.game import named, settles
from bellona.space import measure
from bellona.space.numbers import FAR
from bellona.space.terms import EndTerms, KeepOff, Near

from ..game import Warhammer
from ..state import Objective, Unit
from .closing import IMPOSSIBLE, SLACK, Closing, Verdict, ask_to_close, ruled, tell_impossible
from .ground import COHERENCY, ENGAGEMENT, ENGAGEMENT_UP, distance, is_within_horizontally, marker
from .moves import carry_out
from .moving import OVER_AIRCRAFT, MoveKind, everybody
from .objectives import REACH, REACH_UP

STEP = 3.0

PILE_IN = MoveKind("pile-in", "10e.fight.pile-in.move", OVER_AIRCRAFT, OVER_AIRCRAFT, flight=False)
CONSOLIDATE = MoveKind("consolidation", "10e.fight.consolidate.move", OVER_AIRCRAFT, OVER_AIRCRAFT, flight=False)

IN = {
    "in-contact-already": ("10e.fight.pile-in.move",),
    "ends-too-far": ("10e.fight.pile-in.condition",),
    "not-coherent": ("10e.fight.pile-in.condition",),
    "not-closer": ("10e.fight.pile-in.closest",),
    "could-be-closer": ("10e.fight.pile-in.closest",),
    "could-be-in-contact": ("10e.fight.pile-in.base-contact",),
}
TO_ENEMY = {
    "in-contact-already": ("10e.fight.consolidate.move",),
    **dict.fromkeys(
        ("ends-too-far", "not-coherent", "not-closer", "could-be-in-contact"), ("10e.fight.consolidate.to-enemy",)
    ),
}
TO_OBJECTIVE = dict.fromkeys(("ends-too-far", "not-coherent", "not-closer"), ("10e.fight.consolidate.to-objective",))


class Step(Closing):
    """A Pile-in or Consolidation move. It ends near no enemy AIRCRAFT, unless by a model that can FLY."""

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """[10e.aircraft.others.move-over]"""
        return () if name in self.flyers else super().keep_off(name)


def closes_up(game: Warhammer, unit: Unit) -> bool:
    """AIRCRAFT neither pile in nor consolidate. [10e.aircraft.fight.no-pile-in]"""
    return not game.has(unit, "AIRCRAFT")


# -- whom to close with ------------------------------------------------------------------------------------------------


def foes_of(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """The enemy units that a step can reach, and those that are the closest to a model; a unit that cannot FLY as a
    whole ignores AIRCRAFT. [10e.aircraft.fight.ignored-as-closest]
    """
    flies = all(game.model_has(unit, model, "FLY") for model in unit.models)
    enemies = [enemy for enemy in game.enemies(unit) if flies or not game.has(enemy, "AIRCRAFT")]
    enemies.sort(key=lambda enemy: distance(game, unit, enemy))
    near = [enemy.key for enemy in enemies if is_within_horizontally(game, unit, enemy, STEP + ENGAGEMENT + SLACK)]
    closest = [closest_enemy(game, unit, model.name, enemies) for model in unit.models if enemies]
    return tuple(dict.fromkeys([*near, *closest]))


def closest_enemy(game: Warhammer, unit: Unit, model: str, enemies: list[Unit]) -> str:
    """The enemy unit with the model closest to this one; `enemies` are sorted by their distance from the unit."""
    closest, least = "", FAR
    for enemy in enemies:
        if distance(game, unit, enemy) >= least:
            break
        away = measure.gap(game.table, measure.Model(unit.key, model), enemy.key).distance
        if away < least:
            closest, least = enemy.key, away
    return closest


def step(
    game: Warhammer,
    unit: Unit,
    kind: MoveKind,
    aims: EndTerms,
    cites: Mapping[str, tuple[str, ...]],
    place: str = "",
) -> Step:
    """A move of up to 3" within anybody's Engagement Range. [10e.fight.pile-in.move, 10e.fight.consolidate.move]"""
    enemies = [enemy.key for enemy in game.enemies(unit) if not game.has(enemy, "AIRCRAFT")]
    return Step(game, unit, kind, everybody(game, unit, STEP), enemies, aims, cites, place)


def to_enemy(foes: tuple[str, ...], **more: Any) -> EndTerms:
    """Within Engagement Range of one of them and in Coherency; who is in base contact stays there."""
    goals = tuple(Near(key, ENGAGEMENT, ENGAGEMENT_UP) for key in foes)
    return EndTerms(
        {}, goals, every=False, contact=foes, rests=True, toward=foes, coherency=COHERENCY, slack=SLACK, **more
    )


# -- piling in ---------------------------------------------------------------------------------------------------------


def pile_in_move(game: Warhammer, unit: Unit) -> Step:
    """Every model that is not in base contact with an enemy comes as close as possible to the closest enemy model, into
    base contact if it can.

    [10e.fight.pile-in.move, 10e.fight.pile-in.condition, 10e.fight.pile-in.closest, 10e.fight.pile-in.base-contact]
    """
    return step(game, unit, PILE_IN, to_enemy(foes_of(game, unit), closer="closest"), IN)


@settles
@named("pile in")
async def pile_in(game: Warhammer, unit: Unit) -> None:
    """All move, if the unit can end engaged and in Coherency.

    [10e.fight.pile-in.move, 10e.fight.pile-in.condition]
    """
    if not closes_up(game, unit):
        return
    move = pile_in_move(game, unit)
    verdict = await ruled(game, move, "pile-in possible") if move.aims.goals else IMPOSSIBLE
    if verdict.possible == "no":
        tell_impossible(game, move, verdict, "10e.fight.pile-in.condition")
    else:
        await make(game, move, verdict, may_pass=verdict.possible == "unknown")


async def make(game: Warhammer, move: Step, verdict: Verdict, *, may_pass: bool) -> None:
    """Ask for the move and carry it out; where nobody can get any closer nobody is asked."""
    if verdict.possible == "unknown" or verdict.paths:
        moves = await ask_to_close(game, move, verdict, may_pass=may_pass)
        if moves:
            carry_out(game, move, moves)


# -- consolidating -----------------------------------------------------------------------------------------------------


def consolidation_to_enemy(game: Warhammer, unit: Unit) -> Step:
    """Whoever moves ends closer to the closest enemy model, in base contact if it can.

    [10e.fight.consolidate.move, 10e.fight.consolidate.to-enemy]
    """
    aims = to_enemy(foes_of(game, unit), closer="nearest", may_stay=True)
    return step(game, unit, CONSOLIDATE, aims, TO_ENEMY)


def consolidation_to_objective(game: Warhammer, unit: Unit, objective: Objective) -> Step:
    """Whoever moves ends closer to the objective marker, and the unit within range of it and in Coherency.

    [10e.fight.consolidate.move, 10e.fight.consolidate.to-objective]
    """
    goal = marker(objective)
    aims = EndTerms({}, (Near(goal, REACH, REACH_UP),), toward=(goal,), closer="one", coherency=COHERENCY)
    return step(game, unit, CONSOLIDATE, aims, TO_OBJECTIVE, objective.key)


def closest_objective(game: Warhammer, unit: Unit) -> Objective | None:
    """The objective marker closest to the unit. [10e.fight.consolidate.to-objective]"""
    away = {o.key: measure.gap(game.table, unit.key, marker(o)).distance for o in game.state.objectives}
    return min(game.state.objectives, key=lambda objective: away[objective.key], default=None)


@named("consolidate")
async def consolidate(game: Warhammer, unit: Unit) -> None:
    """Towards the enemy; only if nobody can be engaged towards the closest objective marker; else not at all.

    [10e.fight.consolidate.to-enemy, 10e.fight.consolidate.to-objective, 10e.fight.consolidate.none]
    """
    if not closes_up(game, unit):
        return
    move = consolidation_to_enemy(game, unit)
    verdict = await ruled(game, move, "consolidation possible") if move.aims.goals else IMPOSSIBLE
    objective = closest_objective(game, unit)
    if verdict.possible == "no" and objective:
        move = consolidation_to_objective(game, unit, objective)
        verdict = await ruled(game, move, "consolidation to objective possible")
    if verdict.possible == "no":
        tell_impossible(game, move, verdict, "10e.fight.consolidate.none")
    else:
        await make(game, move, verdict, may_pass=True)
