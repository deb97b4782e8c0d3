"""Pile-in and Consolidation moves: towards the enemy, or, where nobody can be reached, towards an objective."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bellona.kernel.game import named, settles
from bellona.space import measure
from bellona.space.move.terms import EndTerms, KeepOff, Near
from bellona.space.numbers import FAR

from ..game import Warhammer
from ..state import Objective, Unit
from ..table.measures import distance, is_within_horizontally
from ..table.objectives import place_of
from .engaging import IMPOSSIBLE, SLACK, Closing, Verdict, ask_to_close, ruled, tell_impossible
from .judging import OVER_AIRCRAFT, MoveKind, everybody
from .making import carry_out

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
TO_OBJECTIVE = {
    "in-contact-already": ("10e.fight.consolidate.move",),
    **dict.fromkeys(("ends-too-far", "not-coherent", "not-closer"), ("10e.fight.consolidate.to-objective",)),
}


class CloseUp(Closing):
    """A Pile-in or Consolidation move. It ends near no enemy AIRCRAFT, unless by a model that can FLY."""

    def keep_off(self, name: str) -> tuple[KeepOff, ...]:
        """[10e.aircraft.others.move-over]"""
        return () if name in self.flyers else super().keep_off(name)


def closes_up(game: Warhammer, unit: Unit) -> bool:
    """AIRCRAFT neither pile in nor consolidate. [10e.aircraft.fight.no-pile-in]"""
    return not game.has(unit, "AIRCRAFT")


# -- whom to close with ------------------------------------------------------------------------------------------------


def foes_of(game: Warhammer, unit: Unit) -> tuple[str, ...]:
    """The enemy units that a step can reach, and those that are the closest to a model; those that every model ignores
    are none. [10e.aircraft.fight.ignored-as-closest]
    """
    ignored = ignored_by(game, unit)
    enemies = [enemy for enemy in game.enemies(unit) if any(enemy.key not in keys for keys in ignored.values())]
    enemies.sort(key=lambda enemy: distance(game, unit, enemy))
    reach = game.parts.fight.step + game.parts.ground.engagement + SLACK
    near = [enemy.key for enemy in enemies if is_within_horizontally(game, unit, enemy, reach)]
    closest = [
        closest_enemy(game, unit, name, [enemy for enemy in enemies if enemy.key not in keys])
        for name, keys in ignored.items()
    ]
    return tuple(dict.fromkeys([*near, *(key for key in closest if key)]))


def ignored_by(game: Warhammer, unit: Unit) -> dict[str, tuple[str, ...]]:
    """For each model the enemy units among which it does not look for the closest: AIRCRAFT, unless it can FLY.

    [10e.aircraft.fight.ignored-as-closest]
    """
    aircraft = tuple(enemy.key for enemy in game.enemies(unit) if game.has(enemy, "AIRCRAFT"))
    return {model.name: () if game.model_has(unit, model, "FLY") else aircraft for model in unit.models}


def closest_enemy(game: Warhammer, unit: Unit, model: str, enemies: list[Unit]) -> str:
    """The enemy unit with the model closest to this one; `enemies` are sorted by their distance from the unit. Of no
    enemies, none.
    """
    closest, least = "", FAR
    for enemy in enemies:
        if distance(game, unit, enemy) >= least:
            break
        away = measure.gap(game.table, measure.OneModel(unit.key, model), enemy.key).distance
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
    sort: type[CloseUp] = CloseUp,
) -> CloseUp:
    """A move of a few inches within anybody's Engagement Range, by whoever has anything to move to.

    [10e.fight.pile-in.move, 10e.fight.consolidate.move]
    """
    enemies = [enemy.key for enemy in game.enemies(unit) if not game.has(enemy, "AIRCRAFT")]
    idle = [name for name, keys in aims.ignored.items() if set(aims.toward) <= set(keys)]
    all_distances = everybody(game, unit, game.parts.fight.step)
    distances = {name: inches for name, inches in all_distances.items() if name not in idle}
    return sort(game, unit, kind, distances, enemies, aims, cites, place)


def to_enemy(game: Warhammer, unit: Unit, toward: tuple[str, ...] | None = None, **more: Any) -> EndTerms:
    """Within Engagement Range of an enemy unit and in Coherency; who is in base contact stays there. `toward` are the
    enemy units to come closer to, if not all that are near.
    """
    ground, foes = game.parts.ground, foes_of(game, unit)
    toward = foes if toward is None else toward
    goals = tuple(Near(key, ground.engagement, ground.engagement_up) for key in foes)
    near = {*foes, *toward}
    ignored = {name: keys for name, keys in ignored_by(game, unit).items() if not near.isdisjoint(keys)}
    more |= {"coherency": ground.coherency, "slack": SLACK}
    return EndTerms({}, goals, every=False, contact=foes, rests=foes, toward=toward, ignored=ignored, **more)


# -- piling in ---------------------------------------------------------------------------------------------------------


def pile_in_move(game: Warhammer, unit: Unit) -> CloseUp:
    """Every model that is not in base contact with an enemy comes as close as possible to the closest enemy model, into
    base contact if it can.

    [10e.fight.pile-in.move, 10e.fight.pile-in.condition, 10e.fight.pile-in.closest, 10e.fight.pile-in.base-contact]
    """
    return step(game, unit, PILE_IN, to_enemy(game, unit, closer="closest"), IN)


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


async def make(game: Warhammer, move: Closing, verdict: Verdict, *, may_pass: bool) -> None:
    """Ask for the move and carry it out; where nobody can get any closer nobody is asked."""
    if verdict.possible == "unknown" or verdict.paths:
        moves = await ask_to_close(game, move, verdict, may_pass=may_pass)
        if moves:
            carry_out(game, move, moves)


# -- consolidating -----------------------------------------------------------------------------------------------------


def consolidation_to_enemy(game: Warhammer, unit: Unit) -> CloseUp:
    """Whoever moves ends closer to the closest enemy model, in base contact if it can.

    [10e.fight.consolidate.move, 10e.fight.consolidate.to-enemy]
    """
    aims = to_enemy(game, unit, closer="nearest", may_stay=True)
    return step(game, unit, CONSOLIDATE, aims, TO_ENEMY)


def consolidation_to_objective(game: Warhammer, unit: Unit, objective: Objective) -> CloseUp:
    """Whoever moves ends closer to the objective, and the unit within range of it and in Coherency; who is in base
    contact with an enemy stays there.

    [10e.fight.consolidate.move, 10e.fight.consolidate.to-objective]
    """
    near, asked = game.parts.objectives.range(game, objective), game.parts.ground.coherency
    terms: dict[str, Any] = {"rests": foes_of(game, unit), "ignored": ignored_by(game, unit), "coherency": asked}
    aims = EndTerms({}, (near,), toward=(near.what,), closer="one", **terms)
    return step(game, unit, CONSOLIDATE, aims, TO_OBJECTIVE, objective.key)


def closest_objective(game: Warhammer, unit: Unit) -> Objective | None:
    """The objective closest to the unit. [10e.fight.consolidate.to-objective]"""
    away = {o.key: measure.gap(game.table, unit.key, place_of(game, o)).distance for o in game.state.objectives}
    return min(game.state.objectives, key=lambda objective: away[objective.key], default=None)


@named("consolidate")
async def consolidate(game: Warhammer, unit: Unit) -> None:
    """Towards the enemy; only if nobody can be engaged towards the closest objective; else not at all.

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
