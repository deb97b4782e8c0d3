"""The Psychic phase: PSYKERs one after the other attempt their powers, and the enemy may deny them."""

from __future__ import annotations

from typing import Literal

from bellona.kernel.flow import Each, Phase
from bellona.kernel.game import named, settles
from bellona.kernel.refusal import Refusal

from ...attacks.damage import suffer_mortal_wounds
from ...facts import ModelDestroyed
from ...game import Warhammer
from ...moves.making import still_there
from ...rolls import roll, roll_value
from ...state import Unit, Use
from ...table.measures import distance, is_within, units_within_of_model
from ..facts import DenialRolled, PerilsOfTheWarp, PowerLost, PowerManifested, PsychicTest
from ..power import Power

DENIED_WITHIN = 24.0
PERILS = "D3"  # mortal wounds
BLAST = 6.0
DOUBLES = ([1, 1], [6, 6])
DENIAL = "deny"  # the name of a denial among what was used


# -- who may do what ---------------------------------------------------------------------------------------------------


def limit(game: Warhammer, unit: Unit, moment: Literal["attempts_powers", "denies_powers"]) -> int:
    """How often a unit may attempt powers or deny them in a phase: once if nothing is said.

    [9e.psychic.attempts, 9e.psychic.deny-limit]
    """
    rules = game.rulebook.special_rules.listening(moment, game.abilities_of(unit))
    return next((int(getattr(rule, moment)()) for rule in rules), 1)


def known_powers(game: Warhammer, unit: Unit) -> list[Power]:
    """Those that everybody knows, and those that its rules name. [9e.psychic.known-powers]"""
    read, classes = game.rulebook.special_rules.read, game.rulebook.special_rules.classes
    common = [name for name, cls in classes.items() if issubclass(cls, Power) and cls.everybodys]
    rules = [read(text) for text in dict.fromkeys((*common, *game.abilities_of(unit)))]
    return [rule for rule in rules if isinstance(rule, Power)]


def bar_to_manifesting(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit may not be selected to manifest powers.

    [9e.psychic.select-psyker, 9e.psychic.eligibility, 9e.movement.fall-back-no-shooting-psychic]
    """
    about = {"unit": unit.key}
    if not game.has(unit, "PSYKER"):
        return Refusal("no-psyker", ("9e.psychic.select-psyker",), about)
    if not game.table.is_on_table(unit.key):
        return Refusal("not-on-battlefield", ("9e.psychic.select-psyker",), about)
    if unit.moved == "fall-back" and not game.has(unit, "TITANIC"):
        rules = ("9e.psychic.eligibility", "9e.movement.fall-back-no-shooting-psychic")
        return Refusal("fell-back", rules, about)
    return None


def psykers_left(game: Warhammer, player: int) -> list[Unit]:
    """The player's units that may manifest powers. [9e.psychic.select-psyker]"""
    return [unit for unit in game.on_battlefield(player) if bar_to_manifesting(game, unit) is None]


def why_not_manifesting(game: Warhammer, player: int, key: str) -> Refusal | None:
    unit = game.state.units.get(key)
    if unit is None or not unit.models or unit.owner != player:
        return None
    if key in game.state.clock.done:
        return Refusal("has-manifested", ("9e.psychic.select-psyker",), {"unit": key})
    return bar_to_manifesting(game, unit)


def bar_to_power(game: Warhammer, unit: Unit, name: str) -> Refusal | None:
    """Why a unit may not attempt a power: it does not know it, or it was attempted this battle round.

    [9e.psychic.known-powers, 9e.psychic.same-power-once]
    """
    found = {power.name: power for power in known_powers(game, unit)}
    about = {"unit": unit.key, "power": name}
    if name not in found:
        return Refusal("unknown-power", ("9e.psychic.known-powers",), about)
    once_each = found[name].again and game.reading("repeated-powers") == "once-a-unit"
    made = [use for use in game.state.uses if use.stratagem == name and use.player == unit.owner]
    this_round = [use for use in made if use.when[0] == game.state.clock.round]
    if found[name].again:
        this_round = [use for use in this_round if once_each and use.unit == unit.key]
    return Refusal("power-attempted", ("9e.psychic.same-power-once",), about) if this_round else None


def deniers(game: Warhammer, unit: Unit) -> list[Unit]:
    """Enemy PSYKERs near enough that may still deny. [9e.psychic.deny-selection, 9e.psychic.deny-limit]"""
    near = [enemy for enemy in game.enemies(unit) if is_within(game, enemy, unit, DENIED_WITHIN)]
    return [enemy for enemy in near if bar_to_denying(game, enemy) is None]


def bar_to_denying(game: Warhammer, unit: Unit) -> Refusal | None:
    """Why a unit does not deny: it is no PSYKER, or has denied often enough. [9e.psychic.deny-limit]"""
    if not game.has(unit, "PSYKER"):
        return Refusal("no-psyker", ("9e.psychic.deny-selection",), {"unit": unit.key})
    made = [use for use in game.state.uses if (use.stratagem, use.when, use.unit) == (DENIAL, now(game), unit.key)]
    if len(made) >= limit(game, unit, "denies_powers"):
        return Refusal("denied-often-enough", ("9e.psychic.deny-limit",), {"unit": unit.key, "denials": len(made)})
    return None


def why_not_denying(game: Warhammer, unit: Unit, key: str) -> Refusal | None:
    """Why an enemy unit may not deny what a PSYKER attempts. [9e.psychic.deny-selection, 9e.psychic.deny-limit]"""
    enemy = game.state.units.get(key)
    if enemy is None or enemy.owner == unit.owner or not game.table.is_on_table(key):
        return None
    if is_within(game, enemy, unit, DENIED_WITHIN):
        return bar_to_denying(game, enemy)
    about = {"unit": key, "distance": round(distance(game, enemy, unit), 3), "limit": DENIED_WITHIN}
    return Refusal("too-far-to-deny", ("9e.psychic.deny-selection",), about)


def now(game: Warhammer) -> tuple[int, int, int]:
    clock = game.state.clock
    return clock.round, clock.turn, clock.phase


# -- attempts ----------------------------------------------------------------------------------------------------------


@named("manifest powers")
async def manifest_powers(game: Warhammer, unit: Unit) -> None:
    """One attempt after the other, as many as the datasheet says, until its player stops. [9e.psychic.attempts]"""
    for _ in range(limit(game, unit, "attempts_powers")):
        living = still_there(game, unit.key)
        if living is None:
            return
        powers = [power for power in known_powers(game, living) if bar_to_power(game, living, power.name) is None]
        chosen = await game.choose_some(
            living.owner,
            "psychic power",
            [power.name for power in powers],
            0,
            1,
            why_not=lambda name: bar_to_power(game, game.unit(unit.key), name),
            rules=("9e.psychic.attempts", "9e.psychic.known-powers"),
            about={"unit": living.key},
        )
        if not chosen:
            return
        await attempt(game, living, next(power for power in powers if power.name == chosen[0]))


@settles
async def attempt(game: Warhammer, unit: Unit, power: Power) -> None:
    """Test, Perils, denial, effects: in this order. [9e.psychic.resolution, 9e.psychic.psychic-test]"""
    needed = power.charge(game, unit.owner)
    game.state.uses = (*game.state.uses, Use(unit.owner, power.name, now(game), unit.key))
    rolled = await roll(game, unit, "psychic", 2, together=True, needed=needed)
    passed = rolled.total >= needed
    rules = ("9e.psychic.psychic-test",)
    game.record(PsychicTest(unit.key, power.name, tuple(rolled.dice), needed, passed, rules=rules))
    if is_perilous(rolled.dice):
        await suffer_perils(game, unit)
    living = still_there(game, unit.key)
    if passed and living is None:
        game.record(PowerLost(unit.key, power.name, rules=("9e.psychic.perils-failure",)))
    if passed and living and not await is_denied(game, living, power, rolled.total):
        game.record(PowerManifested(unit.key, power.name, rules=("9e.psychic.resolution",)))
        await power.manifest(game, living, rolled.total)


def is_perilous(dice: list[int]) -> bool:
    """Whether the dice of a Psychic test are a double 1 or a double 6. [9e.psychic.perils-trigger]"""
    return dice in DOUBLES


async def suffer_perils(game: Warhammer, unit: Unit) -> None:
    """D3 mortal wounds; if that destroys the unit its last model takes others near it along.

    [9e.psychic.perils-trigger, 9e.psychic.perils-damage, 9e.psychic.perils-failure, 9e.psychic.perils-blast]
    """
    rules = ("9e.psychic.perils-trigger", "9e.psychic.perils-damage")
    game.record(PerilsOfTheWarp(unit.key, rules=rules))
    around = {m.name: [u.key for u in units_within_of_model(game, unit, m.name, BLAST)] for m in unit.models}
    count = await roll_value(game, unit, "perils", PERILS)
    await suffer_mortal_wounds(game, unit.key, count, "perils", rules=rules[1:])
    if game.unit(unit.key).models:
        return
    fallen = (fact.model for fact in reversed(game.facts) if isinstance(fact, ModelDestroyed) and fact.unit == unit.key)
    near = [key for key in around[next(fallen)] if key != unit.key and still_there(game, key)]
    order = await game.order(game.player, "order of perils", near, rules=("9e.core.sequencing",))
    for key in order:
        if living := still_there(game, key):
            burst = await roll_value(game, living, "perils", PERILS)
            await suffer_mortal_wounds(game, key, burst, "perils", rules=("9e.psychic.perils-blast",))


async def is_denied(game: Warhammer, unit: Unit, power: Power, result: int) -> bool:
    """One enemy PSYKER may try; only a higher result denies. [9e.psychic.deny-selection, 9e.psychic.deny-once]"""
    rules = ("9e.psychic.deny-selection", "9e.psychic.deny-once")
    able = deniers(game, unit)
    about = {"enemy": unit.key, "power": power.name, "result": result}
    chosen = await game.choose_some(
        1 - unit.owner,
        "deny",
        able,
        0,
        1,
        find=game.unit,
        why_not=lambda key: why_not_denying(game, unit, key),
        rules=rules,
        about=about,
    )
    if not chosen:
        return False
    denier = chosen[0]
    game.state.uses = (*game.state.uses, Use(denier.owner, DENIAL, now(game), denier.key))
    rolled = await roll(game, denier, "deny", 2, together=True, needed=result + 1)
    denied = denies(rolled.total, result)
    game.record(
        DenialRolled(
            denier.key,
            unit.key,
            power.name,
            tuple(rolled.dice),
            denied,
            rules=("9e.psychic.deny-test", "9e.psychic.deny-once"),
        )
    )
    return denied


def denies(total: int, result: int) -> bool:
    """Only more than the Psychic test showed. [9e.psychic.deny-test]"""
    return total > result


PSYCHIC = Phase(
    "psychic",
    (
        Each(
            "psyker",
            psykers_left,
            manifest_powers,
            may_stop=True,
            rules=("9e.psychic.select-psyker",),
            why_not=why_not_manifesting,
        ),
    ),
)
