"""The datasheets, Detachments, armies and battlefields that come with Bellona, read from data files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bellona.armies.files import read_data
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.rule import Rules

from ..datasheet import Datasheet
from ..scene import SheetPlan, check_rules
from .registry import RULES

DATA = Path(__file__).parents[2] / "data" / "wh40k-10e"


class Enhancement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade for one CHARACTER: what it costs and which abilities it brings."""

    key: str
    name: str
    points: int
    abilities: tuple[str, ...] = ()


class Detachment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of Detachment rules: the Enhancements it offers, the datasheets it requires and forbids.

    [10e.muster.detachment]
    """

    key: str
    name: str
    faction: str = ""
    enhancements: tuple[Enhancement, ...] = ()
    requires: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()

    def enhancement(self, key: str) -> Enhancement | None:
        return next((enhancement for enhancement in self.enhancements if enhancement.key == key), None)


class Library(msgspec.Struct, frozen=True):
    """What armies may be mustered from."""

    sheets: dict[str, Datasheet]
    detachments: dict[str, Detachment] = {}

    @property
    def factions(self) -> tuple[str, ...]:
        words = [word for sheet in self.sheets.values() for word in sheet.faction_keywords]
        return tuple(dict.fromkeys(words))

    def with_sheets(self, plans: dict[str, SheetPlan], rules: Rules = RULES) -> Library:
        """This library and some datasheets that the players brought along."""
        own = {key: plan.sheet(key) for key, plan in plans.items()}
        check_rules(own, rules)
        return Library(self.sheets | own, self.detachments)


class SheetEntry(SheetPlan, frozen=True, forbid_unknown_fields=True):
    """A datasheet in a faction's file."""

    key: str = ""


class FactionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One faction: its keyword, its Detachments and its datasheets."""

    faction: str
    sheets: tuple[SheetEntry, ...]
    detachments: tuple[Detachment, ...] = ()


@cache
def library() -> Library:
    """Everything in the faction files."""
    sheets: dict[str, Datasheet] = {}
    detachments: dict[str, Detachment] = {}
    for file in sorted((DATA / "factions").glob("*.yaml")):
        found = library_in(file)
        _add(sheets, found.sheets, file)
        _add(detachments, found.detachments, file)
    return Library(sheets, detachments)


def library_in(file: Path) -> Library:
    """What one faction's file holds, its abilities known to the rules."""
    told = read_data(file, FactionFile)
    sheets: dict[str, Datasheet] = {}
    detachments: dict[str, Detachment] = {}
    try:
        for entry in told.sheets:
            sheet = msgspec.structs.replace(entry.sheet(entry.key), faction_keywords=(told.faction, *entry.faction))
            _add(sheets, {entry.key: sheet}, file)
            check_rules({entry.key: sheet}, RULES)
        for detachment in told.detachments:
            _add(detachments, {detachment.key: msgspec.structs.replace(detachment, faction=told.faction)}, file)
            for enhancement in detachment.enhancements:
                _check_abilities(enhancement)
    except BadFile:
        raise
    except BellonaError as error:
        raise BadFile(file.name, "", str(error)) from None
    return Library(sheets, detachments)


def _check_abilities(enhancement: Enhancement) -> None:
    for text in enhancement.abilities:
        try:
            RULES.read(text)
        except (ValueError, TypeError) as error:
            raise BellonaError(f"Enhancement {enhancement.key}: {error}") from None


def _add(known: dict[str, Any], more: dict[str, Any], file: Path) -> None:
    if twice := [key for key in more if key in known]:
        raise BadFile(file.name, twice[0], "there are two of this key")
    known |= more


def shelf(folder: str) -> list[str]:
    """The names of the armies or layouts on the shelf."""
    return sorted(file.stem for file in (DATA / folder).glob("*.yaml"))


def shelved(folder: str, name: str, what: str) -> Path:
    """The file of that name; fails with the names there are."""
    names = shelf(folder)
    if name not in names:
        raise BellonaError(f"there is no {what} {name!r}; there are {_listed(names)}")
    return DATA / folder / f"{name}.yaml"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"
