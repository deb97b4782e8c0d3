"""Surge moves: towards the closest enemy unit and into combat with it, but no charge."""

from __future__ import annotations

from typing import Any

from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal
from bellona.kernel.vocabulary import ONE
from bellona.space import measure
from bellona.space.move.terms import EndTerms, Near
from bellona.space.numbers import TOUCH
from bellona.space.place.ends import nearest_legal_point

from ..expressions import modest
from ..game import Warhammer, replace
from ..moments import WarhammerRule
from ..moves.engaging import SLACK, Closing, Verdict, ask_to_close, ruled, tell_impossible
from ..moves.judging import MoveKind, everybody
from ..moves.making import carry_out
from ..moves.where_to_stand import Moves, inches
from ..rolls import roll_value
from ..scenes.asked import PATHS
from ..state import Unit
from ..table.measures import distance, engaged_with
from .moves_made import SURGED, has_moved_this_phase
from .registry import core_ability

ELIGIBLE = "11e.movement.surge-eligibility"
DIRECTION = "11e.movement.surge-direction"
PROCEDURE = "11e.movement.surge-procedure"
SURGE = MoveKind(SURGED, PROCEDURE, PROCEDURE, PROCEDURE, passes_near=True, flight=False)
CITES: dict[str, tuple[str, ...]] = {
    "not-coherent": (PROCEDURE,),
    **dict.fromkeys(("ends-too-far", "not-closer"), (DIRECTION, PROCEDURE)),
}


# -- who surges towards whom -------------------------------------------------------------------------------------------


def bar_to_surging(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not make a Surge move now, though a rule would let it. [11e.movement.surge-eligibility]"""
    about: dict[str, Any] = {"unit": unit.key}
    if not game.table.is_on_table(unit.key):
        return Refusal("surge-from-elsewhere", (ELIGIBLE,), about)
    if unit.battle_shocked:
        return Refusal("surge-while-battle-shocked", (ELIGIBLE,), about)
    if enemies := engaged_with(game, unit):
        return Refusal("surge-while-engaged", (ELIGIBLE,), about | {"enemies": [enemy.key for enemy in enemies]})
    if has_moved_this_phase(game, unit):
        return Refusal("surge-after-move", (ELIGIBLE,), about)
    return None


def closest_enemies(game: Warhammer, unit: Unit) -> list[Unit]:
    """The closest enemy unit, or several that are equally close; a unit that cannot FLY ignores AIRCRAFT.

    [11e.movement.surge-procedure]
    """
    flies = all(game.model_has(unit, model, "FLY") for model in unit.models)
    away = {e.key: distance(game, unit, e) for e in game.enemies(unit) if flies or not game.has(e, "AIRCRAFT")}
    return [game.unit(key) for key, far in away.items() if far <= min(away.values()) + TOUCH]


# -- the move ----------------------------------------------------------------------------------------------------------


class Surge(Closing):
    """A Surge move. Whoever does not come within Engagement Range of the target comes as close to it as possible.

    [11e.movement.surge-direction, 11e.movement.surge-procedure]
    """

    @property
    def target(self) -> str:
        return self.engaging[0]

    def verdict(self) -> Verdict:
        """Found by bringing everybody as close as possible, which is more than is asked of those who are engaged."""
        return self.searched(replace(self.end_terms, closer="closest"))

    def is_satisfied_by(self, terms: EndTerms) -> bool:
        return terms == replace(self.end_terms, closer="closest") or super().is_satisfied_by(terms)

    def judged(self, moves: Moves) -> Refusal | None:
        return super().judged(moves) or self._holds_back(moves)

    def _holds_back(self, moves: Moves) -> Refusal | None:
        """Why a model that is not engaged could be, or could at least be closer, its mates being where they end."""
        there, ours = self.table.clone(), self.unit.key
        there.place(ours, {name: path[-1] for name, path in moves.items()})
        ground = self.game.parts.ground
        near = measure.models_within(there, ours, self.target, ground.engagement, vertically=ground.engagement_up)
        for name in (name for name in self.distances if name not in near):
            aim = measure.gap(self.table, measure.OneModel(ours, name), self.target).models[1]
            goal = measure.OneModel(self.target, aim)
            now = measure.gap(there, measure.OneModel(ours, name), goal).distance
            found = nearest_legal_point(self.table, ours, name, goal, moves, self.end_terms)
            if found is not None and now > found[0] + SLACK:
                about = {"model": name, "distance": inches(now), "possible": inches(found[0])}
                place = [found[1].x, found[1].y, found[1].z]
                return Refusal("could-be-closer", (DIRECTION, PROCEDURE), about | {"place": place})
        return None


def surge_move(game: Warhammer, unit: Unit, target: Unit, far: float, *, engages: bool) -> Surge:
    """Everybody who moves comes closer to the target; the unit ends in Coherency, engaged with it if it `engages`, and
    with nobody else.

    [11e.movement.surge-direction, 11e.movement.surge-procedure]
    """
    ground, key = game.parts.ground, target.key
    goals = (Near(key, ground.engagement, ground.engagement_up),) if engages else ()
    aims = EndTerms({}, goals, toward=(key,), closer="one", coherency=ground.coherency, slack=SLACK)
    return Surge(game, unit, SURGE, everybody(game, unit, far), (key,), aims, CITES)


@settles
@named("surge")
async def surge(game: Warhammer, unit: Unit, far: float, *, must: bool = False) -> None:
    """A unit moves towards the closest enemy unit, if it may and, unless it `must`, wants to. It has not charged.

    [11e.movement.surge-eligibility, 11e.movement.surge-procedure, 11e.movement.surge-not-charge]
    """
    targets = closest_enemies(game, unit) if bar_to_surging(game, unit) is None else []
    if not targets:
        return
    target = await game.choose(
        unit.owner, "surge target", targets, find=game.unit, rules=(PROCEDURE,), about={"unit": unit.key}
    )
    move = surge_move(game, unit, target, far, engages=True)
    verdict = await ruled(game, move, "surge into engagement possible")
    if verdict.possible == "no":
        move = surge_move(game, unit, target, far, engages=False)
        verdict = await ruled(game, move, "surge possible")
    if verdict.possible == "no":
        tell_impossible(game, move, verdict, PROCEDURE)
    elif verdict.possible == "unknown" or verdict.paths:
        may_pass = not must or verdict.possible == "unknown"
        moves = await ask_to_close(game, move, verdict, may_pass=may_pass)
        if moves:
            carry_out(game, move, moves)


@core_ability("surge")
class SurgeWhenShot(WarhammerRule):
    """`surge D6`: when an enemy unit has shot at this one, it may make a Surge move of so many inches. A house ability,
    for no core rule grants such a move. [11e.movement.surge-eligibility]
    """

    asks = (("surge target", ONE), ("surge move", PATHS))
    rolls = ("surge",)

    def __init__(self, far: str) -> None:
        self.far = str(modest(far))

    async def was_attacked(self, game: Warhammer, unit: Unit, by: Unit) -> None:
        if game.phase == "shooting" and bar_to_surging(game, unit) is None and closest_enemies(game, unit):
            far = await roll_value(game, unit, "surge", self.far)
            await surge(game, game.unit(unit.key), float(far))
