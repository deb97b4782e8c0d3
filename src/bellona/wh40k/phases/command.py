"""The Command phase: Command points, then Battle-shock tests."""

from __future__ import annotations

from bellona.kernel.flow import Each, Once, Phase
from bellona.kernel.game import named

from ..facts import BattleShocked, BattleShockEnded, BattleShockPassed, BattleShockTest, CommandPoints
from ..game import Warhammer
from ..rolls import roll
from ..state import BattleState, Unit


async def begin_round(game: Warhammer) -> None:
    """What happens at the start of a battle round happens before its first turn. [10e.core.sequencing.out-of-turn]"""
    if game.state.clock.turn == 0:
        await game.window.round_begins(game)


async def gain_command_points(game: Warhammer) -> None:
    """Before anything else both players gain 1CP. [10e.command.cp.gain, 10e.command.cp.pool]"""
    game.parts.command.recover(game, game.player)
    for player in game.players:
        game.pay(player, -1)
        rules = ("10e.command.cp.gain", "10e.command.cp.pool")
        game.record(CommandPoints(player=player, change=1, total=game.state.cp[player], rules=rules))


def counts_command_points(state: BattleState) -> bool:
    """Players always do. [10e.command.cp.pool]"""
    return True


def gain_extra_command_point(game: Warhammer, player: int, because: str) -> bool:
    """From all other sources together a player gains at most 1CP a battle round. [10e.command.cp.extra-cap]"""
    extra = list(game.state.extra_cp)
    if extra[player] >= 1:
        return False
    extra[player] += 1
    game.state.extra_cp = (extra[0], extra[1])
    game.pay(player, -1)
    total = game.state.cp[player]
    rules = ("10e.command.cp.extra-cap",)
    game.record(CommandPoints(player=player, change=1, total=total, because=because, rules=rules))
    return True


def recover_from_battle_shock(game: Warhammer, player: int) -> None:
    """Units stay Battle-shocked until their player's next Command phase begins. [10e.command.battle-shock.failure]"""
    for unit in game.units(player):
        if unit.battle_shocked:
            end_shock(game, unit.key, "10e.command.battle-shock.failure")


async def resolve_command_rules(game: Warhammer) -> None:
    """The active player's rules of the Command phase, before any Battle-shock test. [10e.command.resolve-rules]"""
    await game.window.command_phase(game, game.player)


def strength_left(game: Warhammer, unit: Unit) -> tuple[int, int]:
    """What a unit has left of what it started with: wounds of a single model, models of all others.

    [10e.core.below-half.single-model, 10e.core.below-half.multi-model]
    """
    if unit.strength == 1:
        model = unit.models[0]
        return model.wounds, game.value(unit, model, "wounds")
    return len(unit.models), unit.strength


def is_below_half_strength(game: Warhammer, unit: Unit) -> bool:
    """Fewer wounds, or for units of more models fewer models, than half of what it started with.

    [10e.core.below-half.single-model, 10e.core.below-half.multi-model]
    """
    return is_below_half(*strength_left(game, unit))


def is_below_half(left: int, full: int) -> bool:
    """Whether so much is left of what there was that it is less than half. [10e.core.below-half.multi-model]"""
    return 2 * left < full


def must_test(game: Warhammer, player: int) -> list[Unit]:
    """In the second step, units on the battlefield that are Below Half-strength; when all have tested the phase ends.

    [10e.command.steps, 10e.command.battle-shock.who-tests, 10e.command.end]
    """
    return [unit for unit in game.on_battlefield(player) if is_below_half_strength(game, unit)]


def best_leadership(game: Warhammer, unit: Unit) -> int:
    """The lowest Leadership among its models. [10e.command.battle-shock.best-leadership]"""
    return min(game.value(unit, model, "leadership") for model in unit.models)


def passes_leadership(total: int, leadership: int) -> bool:
    """A total equal to or above it passes. [10e.datasheet.leadership-test, 10e.command.battle-shock.test]"""
    return total >= leadership


async def leadership_test(game: Warhammer, unit: Unit, name: str = "leadership") -> tuple[list[int], bool]:
    """2D6 that must equal or exceed the unit's best Leadership: the dice, and whether it has passed.

    [10e.datasheet.leadership-test, 10e.command.battle-shock.best-leadership]
    """
    needed = best_leadership(game, unit)
    rolled = await roll(game, unit, name, 2, together=True, needed=needed)
    return rolled.dice, passes_leadership(rolled.total, needed)


async def battle_shock_test(game: Warhammer, unit: Unit, *because: str) -> bool:
    """A Leadership test; failing makes the unit Battle-shocked. [10e.command.battle-shock.test]"""
    passed = await passes_battle_shock(game, unit, *because)
    if not passed:
        shock(game, unit.key, "10e.command.battle-shock.failure")
    return passed


async def passes_battle_shock(game: Warhammer, unit: Unit, *because: str) -> bool:
    """Whether a unit passes: by its roll, or by a rule without one. [10e.command.battle-shock.test]"""
    if rule := game.rulebook.special_rules.granted("passes-battle-shock", game.abilities_of(unit)):
        game.record(BattleShockPassed(unit=unit.key, rules=(*rule.rules, *because)))
        return True
    dice, passed = await leadership_test(game, unit, "battle-shock")
    rules = ["10e.command.battle-shock.test", "10e.datasheet.leadership-test", *because]
    if len({game.value(unit, model, "leadership") for model in unit.models}) > 1:
        rules += ["10e.command.battle-shock.best-leadership"]
    needed = best_leadership(game, unit)
    game.record(BattleShockTest(unit=unit.key, dice=tuple(dice), needed=needed, passed=passed, rules=tuple(rules)))
    return passed


@named("battle-shock test")
async def take_required_test(game: Warhammer, unit: Unit) -> None:
    """The test of a unit in the Battle-shock step. [10e.command.battle-shock.who-tests]"""
    await game.window.battle_shock_due(game, unit)
    living = game.unit(unit.key)
    if living.models and not await game.parts.command.test(game, living):
        await game.window.battle_shock_failed(game, game.unit(unit.key))


def shock(game: Warhammer, key: str, *rules: str) -> None:
    """The unit is Battle-shocked. [10e.command.battle-shock.failure]"""
    game.change(key, battle_shocked=True)
    game.record(BattleShocked(unit=key, rules=rules))


def end_shock(game: Warhammer, key: str, *rules: str) -> None:
    """The unit is no longer Battle-shocked. [10e.command.battle-shock.failure]"""
    game.change(key, battle_shocked=False)
    game.record(BattleShockEnded(unit=key, rules=rules))


def tested(game: Warhammer, player: int) -> list[Unit]:
    return game.parts.command.must_test(game, player)


COMMAND = Phase(
    "command",
    (
        Once("battle round", begin_round),
        Once("gain command points", gain_command_points),
        Once("command rules", resolve_command_rules),
        Each("battle-shock", tested, take_required_test, rules=("10e.command.battle-shock.who-tests",)),
    ),
)
