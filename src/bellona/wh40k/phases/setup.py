"""Before the battle, in the order of a mission: from the rosters to the pre-battle rules. [10e.mission.sequence]"""

from __future__ import annotations

from typing import NamedTuple

from bellona.kernel.flow import Alternate, Once, Phase, Stage
from bellona.kernel.game import named

from ..facts import ArmyMustered, BattleBegins, BattlefieldCreated, MissionSelected
from ..game import Warhammer
from ..missions.ending import lose_unit
from ..missions.mission import mission_named, mission_of
from ..moments import WarhammerRule
from ..moves.scouts import FIRST, SCOUTS, scout, units_to_scout
from ..rolls import roll_off
from ..set_up.deployment import (
    DEPLOY,
    LATE,
    NOT_DEPLOYED,
    deploy,
    late_units,
    roll_off_for_late_units,
    units_to_deploy,
)
from ..set_up.formations import declare_formations
from ..set_up.markers import MARKERS, next_marker, place_marker, places_first
from ..state import Unit

BATTLEFIELD = (
    "10e.mission.battlefield-setup",
    "10e.core.battlefield",
    "10e.core.terrain-features",
    "10e.mission.map-zones",
    "10e.objective.marker",
)
PRE_BATTLE = ("10e.mission.pre-battle-rules", "10e.mission.only-war.pre-battle")


# -- muster, and read the mission --------------------------------------------------------------------------------------


async def read_rosters(game: Warhammer) -> None:
    """Each army's roster is open to the opponent. [10e.muster.roster, 10e.muster.units.record]"""
    rules = ("10e.muster.roster", "10e.muster.units.record", "10e.muster.warlord")
    for player, roster in enumerate(game.state.mission["rosters"]):
        told = {name: value for name, value in roster.items() if name in ArmyMustered.__struct_fields__}
        game.record(ArmyMustered(player=player, rules=rules, **told | {"units": tuple(roster["units"])}))


@named("select mission")
async def select_mission(game: Warhammer) -> None:
    """The players agree on a mission; if they do not, the winner of a roll-off decides.

    [10e.mission.select, 10e.mission.objectives-and-rules]
    """
    wishes = game.state.mission["wishes"]
    chosen = wishes[0]
    rules: tuple[str, ...] = ("10e.mission.select", "10e.mission.objectives-and-rules", "10e.core.mission-required")
    if wishes[0] != wishes[1]:
        winner = await roll_off(game, "mission", "10e.mission.select")
        chosen = await game.choose(winner, "mission", wishes, rules=rules[:1])
    mission, size = mission_named(game.rulebook, chosen), game.state.mission["size"]
    game.state.mission = game.state.mission | {"name": chosen, "rounds": mission.rounds}
    told = MissionSelected(mission=chosen, size=size, rounds=mission.rounds, special=mission.special, rules=rules)
    game.record(told)


# -- the battlefield ---------------------------------------------------------------------------------------------------


async def create_battlefield(game: Warhammer) -> None:
    """Terrain stands already; the mission's map is laid over it, and its own markers are set up.

    [10e.mission.battlefield-setup, 10e.objective.marker, 10e.core.terrain-features]
    """
    mission, table = mission_of(game), game.table
    zones = [[list(corner) for corner in outline] for outline in mission.zones(table.width, table.depth)]
    game.state.mission = game.state.mission | {"zones": zones}
    game.state.objectives = mission.objectives(game)
    markers = {objective.key: (objective.x, objective.y) for objective in game.state.objectives}
    size, terrain = (table.width, table.depth), len(table.terrain.features)
    game.record(BattlefieldCreated(size=size, terrain=terrain, markers=markers, rules=BATTLEFIELD))
    if mission.to_place(game):
        winner = await roll_off(game, "first marker", MARKERS[0])
        game.state.mission = game.state.mission | {"places first": winner}


# -- Attacker and Defender, first turn ---------------------------------------------------------------------------------


async def determine_attacker(game: Warhammer) -> None:
    """The winner of a roll-off is the Attacker.

    [10e.mission.attacker-defender, 10e.mission.only-war.attacker-defender]
    """
    rules = ("10e.mission.attacker-defender", "10e.mission.only-war.attacker-defender")
    game.state.attacker = await roll_off(game, "attacker", *rules)


def attacker(game: Warhammer) -> int:
    """The Attacker sets up first. [10e.mission.only-war.deploy]"""
    return game.state.attacker


async def determine_first_turn(game: Warhammer) -> None:
    """The winner of another roll-off takes the first turn, of the battle and of every round of it.

    [10e.mission.only-war.first-turn, 10e.core.battle-round.same-first-player]
    """
    rules = ("10e.mission.only-war.first-turn", "10e.core.battle-round.same-first-player")
    winner = await roll_off(game, "first turn", *rules)
    if game.reading("first-turn") == "winner-chooses":
        chosen = await game.choose(winner, "first turn", ["A", "B"], rules=rules[:1])
        winner = "AB".index(chosen)
    game.state.first = winner


# -- secrets -----------------------------------------------------------------------------------------------------------


async def choose_secrets(game: Warhammer) -> None:
    """What a mission has the players write down, besides their formations."""
    await mission_of(game).choose_secrets(game)


# -- deployment --------------------------------------------------------------------------------------------------------


def deploys_last_first(game: Warhammer) -> int:
    """The winner of the roll-off for units that are set up last. [10e.mission.only-war.deploy.late]"""
    return int(game.state.mission.get("late", 0))


# -- before the first turn ---------------------------------------------------------------------------------------------


class PreBattleRule(NamedTuple):
    """A rule of a unit that is resolved before the battle."""

    unit: Unit
    rule: WarhammerRule

    @property
    def key(self) -> str:
        return f"{self.unit.key} {self.rule.text}"


def pre_battle_rules(game: Warhammer, player: int) -> list[PreBattleRule]:
    """The player's pre-battle rules, which they resolve in the order they like. [10e.mission.pre-battle-rules]"""
    return [
        PreBattleRule(unit, rule)
        for unit in game.units(player)
        for rule in game.rulebook.special_rules.listening("pre_battle", game.abilities_of(unit))
        if isinstance(rule, WarhammerRule)
    ]


async def resolve_pre_battle_rule(game: Warhammer, thing: PreBattleRule) -> None:
    """The players take turns, beginning with the player of the first turn. [10e.mission.only-war.pre-battle]"""
    await named(thing.rule.name)(thing.rule.pre_battle)(game, game.unit(thing.unit.key))


def first_player(game: Warhammer) -> int:
    """The player who takes the first turn begins. [10e.mission.pre-battle-rules, 10e.ability.scouts.order]"""
    return game.state.first


async def begin_battle(game: Warhammer) -> None:
    """Empty DEDICATED TRANSPORTs are destroyed, every marker is contested: the first round begins.

    [10e.muster.dedicated-transport, 10e.objective.contested-at-start]
    """
    for unit in [unit for unit in game.units() if game.parts.transports.left_behind(game, unit)]:
        lose_unit(game, unit, "10e.muster.dedicated-transport")
    contested = tuple(objective.key for objective in game.state.objectives if objective.controller < 0)
    told = BattleBegins(
        first=game.state.first,
        attacker=game.state.attacker,
        contested=contested,
        rules=("10e.objective.contested-at-start", "10e.mission.sequence"),
    )
    game.record(told)


# [10e.mission.sequence]
SETUP = Stage(
    "setup",
    (
        Phase("mission", (Once("read rosters", read_rosters), Once("select mission", select_mission))),
        Phase(
            "battlefield",
            (
                Once("create battlefield", create_battlefield),
                Alternate("objective marker", next_marker, place_marker, places_first, MARKERS),
            ),
        ),
        Phase("attacker and defender", (Once("attacker", determine_attacker),)),
        Phase("secrets", (Once("secrets", choose_secrets),)),
        Phase("battle formations", (Once("battle formations", declare_formations),)),
        Phase(
            "deployment",
            (
                Alternate("unit to deploy", units_to_deploy, deploy, attacker, (*DEPLOY, *NOT_DEPLOYED)),
                Once("late deployment", roll_off_for_late_units),
                Alternate("unit to deploy last", late_units, deploy, deploys_last_first, LATE),
            ),
        ),
        Phase("first turn", (Once("first turn", determine_first_turn),)),
        Phase(
            "pre-battle",
            (
                Alternate("pre-battle rule", pre_battle_rules, resolve_pre_battle_rule, first_player, PRE_BATTLE),
                Alternate("unit to scout", units_to_scout, scout, first_player, (*SCOUTS, FIRST)),
                Once("begin the battle", begin_battle),
            ),
        ),
    ),
)
