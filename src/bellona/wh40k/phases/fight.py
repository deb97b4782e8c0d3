"""The Fight phase: players take turns to fight with their units, those with Fights First before all others."""

from __future__ import annotations

from bellona.kernel.flow import Alternate, Once, Phase
from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal

from ..facts import SelectedToFight
from ..game import Warhammer
from ..moves.barricades import striking_across
from ..moves.making import still_there
from ..state import Unit
from ..table.coherency_check import END_OF_TURN_COHERENCY
from ..table.measures import enemies_within, engaged_with

# -- who fights --------------------------------------------------------------------------------------------------------


async def see_who_can_fight(game: Warhammer) -> None:
    """Whoever becomes eligible later fights in the second step, Fights First or not.

    [10e.fight.remaining-combats-step]
    """
    game.state.eligible_at_start = tuple(
        unit.key for unit in game.on_battlefield() if game.parts.fight.eligible(game, unit)
    )


def is_eligible(game: Warhammer, unit: Unit) -> bool:
    """Within Engagement Range of an enemy, facing one across a barricade, or having charged this turn; an AIRCRAFT must
    be engaged with somebody who can FLY.

    [10e.fight.eligible, 10e.terrain.barricades.fight, 10e.aircraft.fight.aircraft-attacks]
    """
    enemies = engaged_with(game, unit)
    if game.has(unit, "AIRCRAFT"):
        return any(game.has(enemy, "FLY") for enemy in enemies)
    if unit.charged or enemies:
        return True
    near = enemies_within(game, unit, game.parts.terrain.across)
    return any(striking_across(game, unit.key, enemy.key) for enemy in near)


def eligible_to_fight(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that may fight and have not. [10e.fight.eligible, 10e.fight.once-per-phase]"""
    return [unit for unit in game.on_battlefield(player) if not unit.fought and game.parts.fight.eligible(game, unit)]


def has_fights_first(game: Warhammer, unit: Unit) -> bool:
    """Every model of the unit has it. [10e.ability.fights-first]"""
    granted = game.rulebook.special_rules.granted
    return all(granted("fights-first", game.abilities_of_model(unit, model)) for model in unit.models)


def fighting_first(game: Warhammer, player: int) -> list[Unit]:
    """In the first step: units with Fights First that have been eligible since the phase began. Who has been called up
    comes before them.

    [10e.fight.steps, 10e.fight.fights-first-step, 10e.fight.no-passing, 10e.charge.bonus]
    """
    eligible = eligible_to_fight(game, player)
    if called_up(game):
        return [unit for unit in eligible if unit.key == game.state.fights_next]
    since = [unit for unit in eligible if unit.key in game.state.eligible_at_start]
    return [unit for unit in since if has_fights_first(game, unit)]


def fighting_then(game: Warhammer, player: int) -> list[Unit]:
    """In the second step: everybody else who is eligible by now. Whoever has a unit selects it; the turn ends when
    neither player has anybody left.

    [10e.fight.steps, 10e.fight.remaining-combats-step, 10e.fight.newly-eligible, 10e.fight.no-passing,
    10e.fight.opponent-finishes, 10e.fight.end-of-turn]
    """
    eligible = eligible_to_fight(game, player)
    if called_up(game):
        return [unit for unit in eligible if unit.key == game.state.fights_next]
    return eligible


def called_up(game: Warhammer) -> bool:
    """Whether some unit fights next, whosever turn to select it is."""
    unit = game.state.units.get(game.state.fights_next)
    return unit is not None and unit in eligible_to_fight(game, unit.owner)


def other_player(game: Warhammer) -> int:
    """The player whose turn it is not selects first. [10e.fight.alternate]"""
    return 1 - game.player


def why_not_fight(game: Warhammer, player: int, key: str) -> Refusal | None:
    """Why a unit cannot be selected to fight."""
    unit = game.state.units.get(key)
    if unit is None or unit.owner != player or not game.table.is_on_table(key):
        return None
    if unit.fought:
        return Refusal("fought-already", ("10e.fight.once-per-phase",), {"unit": key})
    if not game.parts.fight.eligible(game, unit):
        flying = ("10e.aircraft.fight.aircraft-attacks",) if game.has(unit, "AIRCRAFT") else ()
        return Refusal("not-eligible-to-fight", (*flying, "10e.fight.eligible"), {"unit": key})
    return None


# -- fighting ----------------------------------------------------------------------------------------------------------


@named("fight")
async def fight(game: Warhammer, unit: Unit) -> None:
    """Pile in, make melee attacks, consolidate. [10e.fight.sequence, 10e.fight.once-per-phase]"""
    key = unit.key
    first = has_fights_first(game, unit)
    rules = ("10e.fight.sequence", *(("10e.ability.fights-first",) if first else ()))
    game.change(key, fought=True)
    game.record(SelectedToFight(unit=key, fights_first=first, rules=rules))
    await game.window.selected_to_fight(game, game.unit(key))
    for step in game.parts.fight.steps:
        if living := still_there(game, key):
            await step(game, living)
    await game.window.has_fought(game, game.unit(key))


RULES = ("10e.fight.alternate", "10e.fight.no-passing", "10e.fight.once-per-phase")

FIGHT = Phase(
    "fight",
    (
        Once("start", see_who_can_fight),
        Alternate("fights first", fighting_first, fight, other_player, RULES, why_not_fight),
        Alternate("remaining combats", fighting_then, fight, other_player, RULES, why_not_fight),
        END_OF_TURN_COHERENCY,
    ),
)
