"""The beginning of a battle: what the players have agreed on, checked, and the state before the first step of setup."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock
from bellona.kernel.refusal import Refused, refuse
from bellona.kernel.rule import Rules
from bellona.space.setting import TablePlan
from bellona.space.table import Table

from ..scene import SheetPlan
from ..state import BattleState, Unit
from .formations import with_units
from .layouts import battlefield
from .library import Library, library
from .missions import mission_named
from .muster import BATTLE_SIZES, Unfit, violations
from .registry import RULES
from .roster import Roster, mustered, recorded, starter
from .switches import readings


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on: the mission, or what each would play; size, battlefield, armies and switches.

    Layouts and armies are names from the shelf or the players' own; `sheets` are datasheets of their own.
    """

    armies: tuple[str | Roster, str | Roster]
    mission: str | tuple[str, str] = ""
    battle_size: str = "incursion"
    layout: str | TablePlan = "broken-street"
    switches: dict[str, str] = {}
    sheets: dict[str, SheetPlan] = {}


def begun(setup: dict[str, Any], rules: Rules = RULES) -> BattleState:
    """The state that a set-up describes, or what is wrong with it; `rules` are those that its datasheets may name.

    [10e.core.mission-required, 10e.mission.select]
    """
    try:
        plan = msgspec.convert(setup, BattlePlan)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the set-up is not one of Warhammer 40,000: {error}") from None
    wishes = (plan.mission, plan.mission) if isinstance(plan.mission, str) else plan.mission
    if not all(wishes):
        raise refuse("no-mission", "10e.core.mission-required", "10e.mission.select")
    books = library().with_sheets(plan.sheets, rules)
    table = battlefield(plan.layout)
    check_missions(wishes, plan.battle_size, table)
    rosters = [starter(army) if isinstance(army, str) else army for army in plan.armies]
    forces = [army(player, roster, plan.battle_size, books) for player, roster in enumerate(rosters)]
    units = {unit.key: unit for force in forces for unit in force}
    return BattleState(
        Clock(),
        with_units(table, units.values(), books.sheets),
        units,
        {part.sheet: books.sheets[part.sheet] for unit in units.values() for part in unit.parts},
        mission={
            "wishes": list(wishes),
            "size": plan.battle_size,
            "rosters": [on_paper(roster, force) for roster, force in zip(rosters, forces, strict=True)],
        },
        switches=readings(plan.switches),
    )


def check_missions(wishes: tuple[str, str], size: str, table: Table) -> None:
    """Whichever mission is selected must be playable at this size, on this battlefield.

    [10e.mission.muster-guidance, 10e.mission.battlefield-setup]
    """
    if size not in BATTLE_SIZES:
        raise refuse("no-such-battle-size", "10e.muster.battle-size", size=size, sizes=list(BATTLE_SIZES))
    for wish in wishes:
        mission = mission_named(wish)
        if refusal := mission.refusal_of_size(size) or mission.refusal_of_battlefield(size, table):
            raise Refused(refusal)


def army(player: int, roster: Roster, size: str, books: Library) -> list[Unit]:
    """The units of a roster without violations; one that has any is refused with all of them. [10e.muster.roster]"""
    if found := violations(roster, size, books):
        raise Unfit("AB"[player], found)
    return mustered(roster, player, books)


def on_paper(roster: Roster, force: list[Unit]) -> dict[str, Any]:
    """The roster as the opponent reads it. [10e.muster.roster, 10e.muster.units.record]"""
    lines = recorded(roster, force)
    return {
        "name": roster.name,
        "faction": roster.faction,
        "detachment": roster.detachment,
        "points": sum(line.points for line in lines),
        "units": msgspec.json.decode(msgspec.json.encode(lines)),
    }
