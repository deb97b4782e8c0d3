"""The Fight phase: the active player selects first, who was engaged stays eligible, and some pile in twice."""

from __future__ import annotations

from dataclasses import replace as replaced

from bellona.kernel.flow import Alternate, Once, Phase, Step
from bellona.kernel.game import named, settles
from bellona.kernel.orders import StandingOrder
from bellona.space import measure

from ..attacks.melee import may_strike
from ..game import Warhammer, replace
from ..moves.engaging import IMPOSSIBLE, Verdict, ruled, tell_impossible
from ..moves.judging import MoveKind
from ..moves.making import still_there
from ..moves.pile_in import IN as IN_TENTH
from ..moves.pile_in import PILE_IN, CloseUp, closes_up, make, step, to_enemy
from ..phases.fight import is_eligible as is_eligible_now
from ..phases.fight import see_who_can_fight
from ..state import Unit
from ..table.measures import engaged_with, is_engaged
from .facts import OverrunFight

SECOND_RANK = 2.0  # how near a model behind has to be to one that is engaged

CONDITIONS = "11e.fight.pile-in-conditions"
OVERRUN = ("11e.fight.overrun", "11e.fight.overrun-procedure")
IN = IN_TENTH | {"in-contact-already": (CONDITIONS,)}
SECOND = replace(PILE_IN, length=OVERRUN[1], asks="second pile-in")
# Who is drawn into a fight mostly gets as near as possible.
PERSONAL_ORDERS = (StandingOrder("second pile-in move", "first"),)


# -- who fights, and when ----------------------------------------------------------------------------------------------


def active_player(game: Warhammer) -> int:
    """The player whose turn it is selects the first unit. [11e.fight.first-selector]"""
    return game.player


async def see_who_is_engaged(game: Warhammer) -> None:
    """Whoever is engaged when the phase begins may fight in it, whatever becomes of the enemy. [11e.fight.eligible]"""
    game.state.engaged_at_start = tuple(unit.key for unit in game.on_battlefield() if is_engaged(game, unit))
    await see_who_can_fight(game)


def in_one_run(phase: Phase) -> Phase:
    """The active player begins, and the second step goes on where the first has ended.

    [11e.fight.first-selector, 11e.fight.remaining-selector]
    """
    return replaced(phase, steps=tuple(_as_here(step) for step in phase.steps))


def _as_here(step: Step) -> Step:
    if isinstance(step, Once) and step.act is see_who_can_fight:
        return replaced(step, act=see_who_is_engaged)
    return replaced(step, begins=active_player, goes_on=True) if isinstance(step, Alternate) else step


def is_eligible(game: Warhammer, unit: Unit) -> bool:
    """Engaged, having charged this turn, or engaged when the phase began; AIRCRAFT only while they are engaged.

    [11e.fight.eligible]
    """
    was_engaged = unit.key in game.state.engaged_at_start and not game.has(unit, "AIRCRAFT")
    return was_engaged or is_eligible_now(game, unit)


# -- piling in ---------------------------------------------------------------------------------------------------------


class PileIn(CloseUp):
    """A Pile-in move. Nobody has to move; suggested is that everybody does who can get closer.

    [11e.fight.pile-in, 11e.fight.pile-in-conditions]
    """

    def verdict(self) -> Verdict:
        all_move = self.searched(replace(self.end_terms, may_stay=False))
        return all_move if all_move.possible == "yes" else super().verdict()


def pile_in_move(game: Warhammer, unit: Unit, kind: MoveKind = PILE_IN) -> CloseUp:
    """Whoever moves ends as close as it can to the enemy model that was closest to it, in base contact with an enemy if
    it can; the unit ends engaged and in Coherency, and who is in base contact stays there.

    [11e.fight.pile-in, 11e.fight.pile-in-conditions]
    """
    return step(game, unit, kind, to_enemy(game, unit, closer="closest", may_stay=True), IN, sort=PileIn)


def overruns(game: Warhammer, unit: Unit) -> bool:
    """Whether an eligible unit makes an Overrun Fight: nobody is left to it, or it was drawn in during the phase.

    [11e.fight.overrun, 11e.fight.overrun-procedure]
    """
    return unit.key not in game.state.engaged_at_start or not is_engaged(game, unit)


@settles
@named("pile in")
async def pile_in(game: Warhammer, unit: Unit) -> None:
    """Once, if the unit can end engaged and in Coherency; in an Overrun Fight it may do so once more.

    [11e.fight.pile-in, 11e.fight.pile-in-conditions, 11e.fight.overrun-procedure]
    """
    if not closes_up(game, unit):
        return
    twice = overruns(game, unit)
    if twice:
        game.record(OverrunFight(unit=unit.key, rules=OVERRUN))
    await pile_in_once(game, unit, PILE_IN, "pile-in possible")
    living = still_there(game, unit.key)
    if twice and living and is_engaged(game, living):
        await pile_in_once(game, living, SECOND, "second pile-in possible")


async def pile_in_once(game: Warhammer, unit: Unit, kind: MoveKind, question: str) -> None:
    """One Pile-in move, which has to meet all conditions by itself. [11e.fight.pile-in-conditions]"""
    move = pile_in_move(game, unit, kind)
    verdict = await ruled(game, move, question) if move.aims.goals else IMPOSSIBLE
    if verdict.possible == "no":
        tell_impossible(game, move, verdict, CONDITIONS)
    else:
        await make(game, move, verdict, may_pass=True)


# -- who strikes -------------------------------------------------------------------------------------------------------


def strikers(game: Warhammer, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """The models within Engagement Range of an enemy unit, and those near a mate who is.

    [11e.fight.who-attacks, 11e.fight.second-rank]
    """
    if enemy not in engaged_with(game, unit):
        return ()
    table, key, ground = game.table, unit.key, game.parts.ground
    first = measure.models_within(table, key, enemy.key, ground.engagement, vertically=ground.engagement_up)
    up = ground.coherency.vertically
    behind = {
        name
        for mate in first
        for name in measure.models_within(table, key, measure.OneModel(key, mate), SECOND_RANK, vertically=up)
    }
    return tuple(m.name for m in unit.models if m.name in (*first, *behind) and may_strike(game, unit, m, enemy))
