"""The Morale phase: units that have lost models this turn are tested, then scattered ones are made whole.

[9e.morale.steps]
"""

from __future__ import annotations

from bellona.kernel.flow import Alternate, Phase
from bellona.kernel.game import named
from bellona.kernel.refusal import Refusal

from ...attacks.damage import destroy
from ...game import Warhammer
from ...phases.command import is_below_half_strength
from ...rolls import roll
from ...state import Unit
from ..characteristics import highest_leadership
from ..facts import CombatAttrition, ModelFled, MoraleTest
from ..stragglers import COHERENCY_CHECK

FLEEING = ("9e.morale.fleeing-models",)


def remember_loss(game: Warhammer, key: str) -> None:
    """A model of the unit was destroyed this turn. [9e.morale.who-tests]"""
    game.change(key, lost=game.unit(key).lost + 1)


def must_test(game: Warhammer, player: int) -> list[Unit]:
    """The player's units on the battlefield that have lost models this turn. [9e.morale.who-tests]"""
    return [unit for unit in game.on_battlefield(player) if unit.lost]


def why_not_tested(game: Warhammer, player: int, key: str) -> Refusal | None:
    """Why a unit takes no test: it has lost nobody, or has been tested.

    [9e.morale.once-per-phase, 9e.morale.who-tests]
    """
    unit = game.state.units.get(key)
    if unit is None or unit.owner != player:
        return None
    if unit.lost and key in game.state.clock.done:
        return Refusal("has-tested", ("9e.morale.once-per-phase",), {"unit": key})
    return None if unit.lost else Refusal("lost-nobody", ("9e.morale.who-tests",), {"unit": key})


def holds(die: int, lost: int, leadership: int) -> bool:
    """Whether a unit passes: an unmodified 1 always does. [9e.morale.test, 9e.morale.unmodified-one]"""
    return die == 1 or die + lost <= leadership


def fatal_below(below_half: bool) -> int:
    """The highest unmodified result of a Combat Attrition test that costs a model: 1 is subtracted from each die of a
    unit Below Half-strength, and none goes below 1.

    [9e.morale.combat-attrition, 9e.morale.combat-attrition-half, 9e.dice.limits]
    """
    return 2 if below_half else 1


@named("morale test")
async def take_test(game: Warhammer, unit: Unit) -> None:
    """A die and the models that were destroyed this turn, against the highest Leadership of those left. If that fails
    one flees, and the others are tested for attrition.

    [9e.morale.test, 9e.morale.unmodified-one, 9e.morale.failure]
    """
    leadership = highest_leadership(game, unit)
    die = (await roll(game, unit, "morale")).total
    passed = holds(die, unit.lost, leadership)
    rules = ("9e.morale.test", *(("9e.morale.unmodified-one",) if die == 1 else ()))
    game.record(MoraleTest(unit.key, die, unit.lost, leadership, passed, rules=rules))
    if not passed:
        await flee(game, unit.key, 1, "9e.morale.failure")
        if game.unit(unit.key).models:
            await suffer_attrition(game, game.unit(unit.key))


async def suffer_attrition(game: Warhammer, unit: Unit) -> None:
    """A die for each model that is left; whether the unit is Below Half-strength counts for all of them.

    [9e.morale.combat-attrition, 9e.morale.combat-attrition-half]
    """
    below = is_below_half_strength(game, unit)
    fatal = fatal_below(below)
    dice = (await roll(game, unit, "attrition", len(unit.models), needed=fatal + 1)).dice
    fled = sum(die <= fatal for die in dice)
    rules = ("9e.morale.combat-attrition", *(("9e.morale.combat-attrition-half",) if below else ()))
    game.record(CombatAttrition(unit.key, tuple(dice), fatal, fled, rules=rules))
    await flee(game, unit.key, fled, "9e.morale.combat-attrition")


async def flee(game: Warhammer, key: str, count: int, *rules: str) -> None:
    """So many models leave the game, one after the other as their player says. They count as destroyed, but set nothing
    off that waits for a model's end; only the end of the whole unit does.

    [9e.morale.failure, 9e.morale.fleeing-models]
    """
    for _ in range(count):
        unit = game.unit(key)
        names = [model.name for model in unit.models]
        name = await game.choose(unit.owner, "model that flees", names, rules=rules, about={"unit": key})
        game.record(ModelFled(key, name, rules=(*rules, *FLEEING)))
        await destroy(game, key, name, triggers=False, rules=FLEEING, by=1 - unit.owner)
        if not game.unit(key).models:
            await game.window.unit_destroyed(game, unit.parts[0], unit.owner)


def active_player(game: Warhammer) -> int:
    """The player whose turn it is begins. [9e.morale.order]"""
    return game.player


MORALE = Phase(
    "morale",
    (
        Alternate(
            "morale test",
            must_test,
            take_test,
            active_player,
            ("9e.morale.order", "9e.morale.who-tests", "9e.morale.steps"),
            why_not_tested,
        ),
        COHERENCY_CHECK,  # [9e.coherency.check]
    ),
)
