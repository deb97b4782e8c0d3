"""The beginning of a battle of 9th edition: zones by roll-off, openly who is divided, rides or waits, then deployment.

[9e.mission.instructions]
"""

from __future__ import annotations

from bellona.kernel.flow import Alternate, Once, Phase, Stage
from bellona.kernel.game import named

from ..game import Warhammer, replace
from ..phases import setup as tenth
from ..rolls import roll_off
from ..set_up.deployment import DEPLOY, LATE, deploy, late_units, roll_off_for_late_units, units_to_deploy
from ..set_up.formations import Army, place_in_reserves, reveal, send_aboard
from ..set_up.markers import MARKERS, next_marker, place_marker, places_first
from ..state import Unit
from .agreements import agree
from .facts import UnitDivided

ZONES = ("near", "far")  # along which edge, seen from where the first player sits
SPLIT = ("9e.core.split-unit",)


async def choose_zone(game: Warhammer) -> None:
    """The winner of a roll-off picks a deployment zone, the other player has the other.

    [9e.mission.eternal-war-deployment-zone]
    """
    rules = ("9e.mission.eternal-war-deployment-zone",)
    winner = await roll_off(game, "deployment zone", *rules)
    chosen = await game.choose(winner, "deployment zone", list(ZONES), rules=rules)
    game.state.attacker = winner if chosen == ZONES[0] else 1 - winner  # whose zone is the first
    game.state.mission = game.state.mission | {"chose zone": winner}


def deploys_first(game: Warhammer) -> int:
    """The player who did not choose the zone; in a scene, whose zone is the second.

    [9e.mission.eternal-war-deployment]
    """
    return 1 - int(game.state.mission.get("chose zone", game.state.attacker))


@named("declare openly")
async def declare_openly(game: Warhammer) -> None:
    """Before any unit is set up each player says who is divided, who rides in what and who waits.

    [9e.transport.start-embarked, 9e.reinforcements.definition]
    """
    for player in (deploys_first(game), 1 - deploys_first(game)):
        army = {unit.key: unit for unit in game.units(player)}
        army = await divide_squads(game, player, army)
        army = await send_aboard(game, player, army)
        army = await place_in_reserves(game, player, army)
        others = {unit.key: unit for unit in game.units(1 - player)}
        reveal(game, army | others if player == 0 else others | army)


async def divide_squads(game: Warhammer, player: int, army: Army) -> Army:
    """Units of exactly ten models that may are divided into two of five, if their player wants to.

    [9e.core.split-unit]
    """
    able = [unit for unit in army.values() if game.may(unit, "divided") and len(unit.models) == 10]
    granting = [game.rulebook.special_rules.granted("divided", game.abilities_of(unit)) for unit in able]
    rules = (*dict.fromkeys(rule for each in granting if each for rule in each.rules), *SPLIT)
    chosen = await game.choose_some(player, "combat squads", able, 0, len(able), find=game.unit, rules=rules)
    found: Army = {}
    for unit in army.values():
        if unit not in chosen:
            found[unit.key] = unit
            continue
        names, about = [model.name for model in unit.models], {"unit": unit.key}
        leaving = await game.choose_some(player, "second squad", names, 5, 5, rules=rules, about=about)
        first, second = halves(unit, tuple(leaving))
        game.record(UnitDivided(unit.key, second.key, tuple(leaving), rules=rules))
        found |= {first.key: first, second.key: second}
    return found


def halves(unit: Unit, leaving: tuple[str, ...]) -> tuple[Unit, Unit]:
    """A unit and those of its models that are one of their own from now on, each with the Starting Strength of its own
    models. [9e.core.split-unit]
    """
    part, key = unit.parts[0], f"{unit.key}b"
    staying = tuple(model for model in unit.models if model.name not in leaving)
    apart = tuple(replace(model, part=key) for model in unit.models if model.name in leaving)
    led = part.warlord in leaving
    first = replace(
        part, strength=len(staying), points=part.points - part.points // 2, warlord="" if led else part.warlord
    )
    other = replace(part, key=key, strength=len(apart), points=part.points // 2, warlord=part.warlord if led else "")
    return replace(unit, parts=(first,), models=staying), replace(unit, key=key, parts=(other,), models=apart)


async def determine_first_turn(game: Warhammer) -> None:
    """The winner of another roll-off says who takes the first turn. [9e.mission.eternal-war-first-turn]"""
    rules = ("9e.mission.eternal-war-first-turn", "9e.core.first-player-fixed")
    winner = await roll_off(game, "first turn", *rules)
    sides = ["AB"[winner], "AB"[1 - winner]]
    game.state.first = "AB".index(await game.choose(winner, "first turn", sides, rules=rules[:1]))


SETUP = Stage(
    "setup",
    (
        tenth.SETUP.phases[0],
        Phase(
            "battlefield",
            (
                Once("agreements", agree),
                Once("create battlefield", tenth.create_battlefield),
                Alternate("objective marker", next_marker, place_marker, places_first, MARKERS),
            ),
        ),
        Phase("deployment zones", (Once("deployment zone", choose_zone), Once("declare openly", declare_openly))),
        Phase(
            "deployment",
            (
                Alternate("unit to deploy", units_to_deploy, deploy, deploys_first, DEPLOY),
                Once("late deployment", roll_off_for_late_units),
                Alternate("unit to deploy last", late_units, deploy, tenth.deploys_last_first, LATE),
            ),
        ),
        Phase("first turn", (Once("first turn", determine_first_turn),)),
        Phase(
            "pre-battle",
            (
                Alternate(
                    "pre-battle rule",
                    tenth.pre_battle_rules,
                    tenth.resolve_pre_battle_rule,
                    tenth.first_player,
                    ("9e.mission.pre-battle-rules",),
                ),
                Once("begin the battle", tenth.begin_battle),
            ),
        ),
    ),
)


def nobody_must_wait(game: Warhammer, unit: Unit) -> bool:
    """AIRCRAFT are set up like all others."""
    return False


def reserves_open_to(game: Warhammer, unit: Unit) -> list[str]:
    """A unit waits if its own rules say so. [9e.reinforcements.definition]"""
    return ["deep-strike"] if game.every_model_has(unit, "deep-strike") else []
