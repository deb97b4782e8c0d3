"""The datasheets, Detachments, armies and battlefields that come with Bellona, read from data files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from bellona.armies.files import read_data
from bellona.armies.shipped import Shelf
from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.rule import SpecialRules
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import WORDS

from ..datasheet import Datasheet
from ..letters import NO_MORE, Letters, form_of
from ..scenes.scene import SheetPlan, check_composition, check_rules


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

    def with_sheets(self, plans: dict[str, SheetPlan], special_rules: SpecialRules) -> Library:
        """This library and some datasheets that the players brought along."""
        own = {key: plan.sheet(key) for key, plan in plans.items()}
        check_rules(own, special_rules)
        check_composition(own)
        return Library(self.sheets | own, self.detachments)

    def called(self, name: str) -> Datasheet | None:
        """A datasheet by its key or its printed name."""
        wanted = name.strip().lower()
        return next((sheet for sheet in self.sheets.values() if wanted in (sheet.key, sheet.name.lower())), None)


class SheetEntry(SheetPlan, frozen=True, forbid_unknown_fields=True):
    """A datasheet in a faction's file."""

    key: str = ""


class FactionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One faction: its keyword, its Detachments and its datasheets."""

    faction: str
    sheets: tuple[SheetEntry, ...]
    detachments: tuple[Detachment, ...] = ()


def library(book: Rulebook) -> Library:
    """Everything in the faction files of an edition."""
    return _library(book.parts.muster.shelf, book.special_rules, book.parts.datasheet.letters)


def _mustered_from(book: Rulebook) -> Library:
    """What armies of a ruleset are mustered from; nothing in other families."""
    return library(book) if hasattr(book.parts, "muster") else Library({})


WORDS["datasheet"] = lambda book, word: _mustered_from(book).called(word) is not None
WORDS["faction"] = lambda book, word: word in _mustered_from(book).factions


@lru_cache(maxsize=32)
def _library(shelf: Shelf, special_rules: SpecialRules, letters: Letters) -> Library:
    sheets: dict[str, Datasheet] = {}
    detachments: dict[str, Detachment] = {}
    for name in shelf.names("factions"):
        file = shelf.file("factions", name, "faction")
        found = library_in(file, special_rules, letters)
        _add(sheets, found.sheets, file)
        _add(detachments, found.detachments, file)
    return Library(sheets, detachments)


def library_in(file: Path, special_rules: SpecialRules, letters: Letters = NO_MORE) -> Library:
    """What one faction's file holds, in the letters of its edition, its abilities known to the rules."""
    told = read_data(file, form_of(FactionFile, letters))
    sheets: dict[str, Datasheet] = {}
    detachments: dict[str, Detachment] = {}
    try:
        for entry in told.sheets:
            sheet = msgspec.structs.replace(entry.sheet(entry.key), faction_keywords=(told.faction, *entry.faction))
            _add(sheets, {entry.key: sheet}, file)
            check_rules({entry.key: sheet}, special_rules)
            check_composition({entry.key: sheet})
        for detachment in told.detachments:
            _add(detachments, {detachment.key: msgspec.structs.replace(detachment, faction=told.faction)}, file)
            for enhancement in detachment.enhancements:
                _check_abilities(enhancement, special_rules)
    except BadFile:
        raise
    except BellonaError as error:
        raise BadFile(file.name, "", str(error)) from None
    return Library(sheets, detachments)


def _check_abilities(enhancement: Enhancement, special_rules: SpecialRules) -> None:
    for text in enhancement.abilities:
        try:
            special_rules.read(text)
        except (ValueError, TypeError) as error:
            raise BellonaError(f"Enhancement {enhancement.key}: {error}") from None


def _add(known: dict[str, Any], more: dict[str, Any], file: Path) -> None:
    if twice := [key for key in more if key in known]:
        raise BadFile(file.name, twice[0], "there are two of this key")
    known |= more
