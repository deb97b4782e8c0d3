"""The beginning of a battle: what the players have agreed on, checked, and the state before the first step of setup."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bellona.armies.unfit import Unfit
from bellona.kernel.errors import BellonaError
from bellona.kernel.flow import Clock
from bellona.kernel.refusal import Refused, refuse
from bellona.kernel.rulebook import Rulebook
from bellona.space.table import Table

from ..army.library import Library, library
from ..army.muster import BattleSize
from ..army.roster import Roster, mustered, recorded, starter
from ..bounds import MOST_IN_ARMY, Names, Text
from ..letters import form_of, values_in
from ..missions.mission import mission_named
from ..readings import readings
from ..scenes.scene import Sheets
from ..state import BattleState, Unit
from ..table.layouts import OwnLayout, battlefield, check_objectives, objectives_of
from .formations import with_units


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on: the mission, or what each would play; size, battlefield, armies and switches.

    Layouts and armies are names from the shelf or the players' own; `sheets` are datasheets of their own.
    """

    armies: tuple[Text | Roster, Text | Roster]
    # A bounded text beside a pair would end in the garbage collector (msgspec 0.22).
    mission: str | tuple[str, str] = ""
    battle_size: Text = "incursion"
    layout: Text | OwnLayout = "broken-street"
    switches: Names = {}
    sheets: Sheets = {}


def begun(book: Rulebook, setup: dict[str, Any]) -> BattleState:
    """The state that a set-up describes, or what is wrong with it.

    [10e.core.mission-required, 10e.mission.select]
    """
    try:
        plan = msgspec.convert(setup, form_of(BattlePlan, book.parts.datasheet.letters))
    except msgspec.ValidationError as error:
        raise BellonaError(f"the set-up is not one of Warhammer 40,000: {error}") from None
    wishes = (plan.mission, plan.mission) if isinstance(plan.mission, str) else plan.mission
    if not all(wishes):
        raise refuse("no-mission", "10e.core.mission-required", "10e.mission.select")
    books = library(book).with_sheets(plan.sheets, book.special_rules)
    table = battlefield(book, plan.layout)
    check_missions(book, wishes, plan.battle_size, table)
    rosters = [starter(book, army) if isinstance(army, str) else army for army in plan.armies]
    forces = [army(book, player, roster, plan.battle_size, books) for player, roster in enumerate(rosters)]
    units = {unit.key: unit for force in forces for unit in force}
    named = objectives_of(book, plan.layout)
    check_objectives(book, named, table.terrain)
    return BattleState(
        Clock(),
        with_units(table, units.values(), books.sheets),
        units,
        {part.sheet: books.sheets[part.sheet] for unit in units.values() for part in unit.parts},
        mission={
            "wishes": list(wishes),
            "size": plan.battle_size,
            "rosters": [on_paper(roster, force) for roster, force in zip(rosters, forces, strict=True)],
        }
        | ({"objectives": list(named)} if named else {}),
        switches=readings(book, plan.switches),
    )


def check_missions(book: Rulebook, wishes: tuple[str, str], size: str, table: Table) -> None:
    """Whichever mission is selected must be playable at this size, on this battlefield.

    [10e.mission.muster-guidance, 10e.mission.battlefield-setup]
    """
    sizes: Mapping[str, BattleSize] = book.parts.muster.sizes
    if size not in sizes:
        raise refuse("no-such-battle-size", "10e.muster.battle-size", size=size, sizes=list(sizes))
    for wish in wishes:
        mission, least = mission_named(book, wish), sizes[size].battlefield
        if refusal := mission.refusal_of_size(size) or mission.refusal_of_battlefield(size, least, table):
            raise Refused(refusal)


def army(book: Rulebook, player: int, roster: Roster, size: str, books: Library) -> list[Unit]:
    """The units of a roster without violations; one that has any is refused with all of them. [10e.muster.roster]"""
    muster = book.parts.muster
    if found := muster.violations(roster, size, books, muster.sizes):
        raise Unfit("AB"[player], found)
    units = mustered(roster, player, books)
    if (models := sum(len(unit.models) for unit in units)) > MOST_IN_ARMY:
        raise BellonaError(f"army {'AB'[player]} has {models} models; {MOST_IN_ARMY} are the most")
    return units


def on_paper(roster: Roster, force: list[Unit]) -> dict[str, Any]:
    """The roster as the opponent reads it. [10e.muster.roster, 10e.muster.units.record]"""
    lines = recorded(roster, force)
    return {
        "name": roster.name,
        "faction": roster.faction,
        "detachment": roster.detachment,
        "points": sum(line.points for line in lines),
        **{name: value for name, value in values_in(roster).items() if value},
        "units": msgspec.json.decode(msgspec.json.encode(lines)),
    }
