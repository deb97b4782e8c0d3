"""A roster: an army on paper, what each unit of it costs and carries, and the units it brings to the battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, ClassVar, NamedTuple

import msgspec
from msgspec import Meta

from bellona.armies.files import read_data
from bellona.armies.shipped import Shelf
from bellona.kernel.rulebook import Rulebook

from ..bounds import MOST_UNITS, Models, Text, Texts
from ..datasheet import Datasheet
from ..keywords import has_keyword
from ..letters import Letter, Letters, form_of, values_in
from ..state import Model, Part, Unit
from .library import Detachment, Library


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wargear option that is used, and by how many models."""

    option: Text
    models: Models = 1


class RosterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit on a roster. Without `models` it is as small as its datasheet allows."""

    row: ClassVar[str] = "entry"
    printed: ClassVar[bool] = True
    letters: ClassVar[tuple[Letter, ...]] = ()  # of its edition's own

    sheet: Text
    models: Annotated[dict[Text, Models], Meta(max_length=20)] = {}
    options: Annotated[tuple[Choice, ...], Meta(max_length=40)] = ()
    enhancements: Texts = ()
    warlord: bool = False


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army on paper. [10e.muster.roster]"""

    row: ClassVar[str] = "roster"
    printed: ClassVar[bool] = True
    letters: ClassVar[tuple[Letter, ...]] = ()  # of its edition's own

    faction: Text = ""
    detachment: Text = ""
    units: Annotated[tuple[RosterEntry, ...], Meta(max_length=MOST_UNITS)] = ()
    name: Text = ""


NO_DETACHMENT = Detachment("", "")


class RosterLine(msgspec.Struct, frozen=True):
    """What a roster records of a unit. [10e.muster.units.record]"""

    key: str
    sheet: str
    models: int
    points: int
    wargear: tuple[str, ...] = ()
    enhancements: tuple[str, ...] = ()
    warlord: bool = False


def starter(book: Rulebook, name: str) -> Roster:
    """An army from the shelf, by name."""
    return _starter(book.parts.muster.shelf, name, book.parts.datasheet.letters)


@lru_cache(maxsize=64)
def _starter(shelf: Shelf, name: str, letters: Letters) -> Roster:
    return read_data(shelf.file("armies", name, "army"), form_of(Roster, letters))


# -- what a roster brings to the battle ----------------------------------------------------------------------------


def keywords_of(sheet: Datasheet, kinds: Iterable[str]) -> tuple[str, ...]:
    """The keywords of a datasheet and of those of its models that a unit has. [10e.core.keywords.mixed-unit]"""
    own = [word for kind in kinds for word in sheet.profiles[kind].keywords]
    return (*sheet.keywords, *sheet.faction_keywords, *own)


def kinds(entry: RosterEntry, sheet: Datasheet) -> list[str]:
    """The kind of each model of the unit, in the order of the datasheet. [10e.datasheet.unit-composition]"""
    counts = [(count.kind, entry.models.get(count.kind, count.least)) for count in sheet.composition]
    return [kind for kind, models in counts for _ in range(models)]


def base_points(entry: RosterEntry, sheet: Datasheet) -> int | None:
    """What a unit of this size costs; a size between two that are priced costs what the larger one does.

    [10e.muster.points-values]
    """
    models = len(kinds(entry, sheet))
    priced = sorted((int(size), cost) for size, cost in sheet.points.items())
    return next((cost for size, cost in priced if size >= models), None)


def points(entry: RosterEntry, sheet: Datasheet, detachment: Detachment | None) -> int:
    """The unit's points with its options and Enhancements. [10e.muster.units.record]"""
    options = {option.name: option.points for option in sheet.options}
    extra = sum(options.get(choice.option, 0) * choice.models for choice in entry.options)
    found = [detachment.enhancement(key) for key in entry.enhancements] if detachment else []
    return (base_points(entry, sheet) or 0) + extra + sum(enhancement.points for enhancement in found if enhancement)


class Equipped(NamedTuple):
    """Weapons and other wargear of each model, and the first option that found too few models to exchange them."""

    weapons: list[tuple[str, ...]]
    wargear: list[tuple[str, ...]]
    short: str


def equipped(entry: RosterEntry, sheet: Datasheet) -> Equipped:
    """Options change what the last models of their kind carry that still have what is exchanged, those that do not
    carry yet what they get for it before the others.

    [10e.datasheet.wargear-options, 10e.datasheet.unit-composition]
    """
    names = kinds(entry, sheet)
    weapons = [sheet.profiles[kind].weapons for kind in names]
    wargear: list[tuple[str, ...]] = [() for _ in names]
    options = {option.name: option for option in sheet.options}
    for choice in entry.options:
        option = options[choice.option]
        removed, added = Counter(option.removes), set(option.adds)
        fit = [i for i, kind in enumerate(names) if kind == option.kind and removed <= Counter(weapons[i])]
        fit.sort(key=lambda i: added.isdisjoint(weapons[i]))
        if len(fit) < choice.models:
            return Equipped(weapons, wargear, option.name)
        for i in fit[-choice.models :]:
            kept = list(weapons[i])
            for weapon in option.removes:
                kept.remove(weapon)
            weapons[i] = (*kept, *option.adds)
            wargear[i] = (*wargear[i], *option.abilities)
    return Equipped(weapons, wargear, "")


def mustered(roster: Roster, owner: int, library: Library) -> list[Unit]:
    """The units of a roster that has no violations, an Enhancement with one CHARACTER model each.

    [10e.core.unit, 10e.core.starting-strength, 10e.muster.enhancements.characters-only]
    """
    detachment = library.detachments.get(roster.detachment, NO_DETACHMENT)
    return [
        _unit(f"{'AB'[owner]}{place}", owner, entry, library.sheets[entry.sheet], detachment)
        for place, entry in enumerate(roster.units, 1)
    ]


def _unit(key: str, owner: int, entry: RosterEntry, sheet: Datasheet, detachment: Detachment) -> Unit:
    names, carried = kinds(entry, sheet), equipped(entry, sheet)
    models = tuple(
        Model(f"{key}.{i}", key, sheet.key, kind, sheet.profiles[kind].wounds, weapons, wargear=wargear)
        for i, (kind, weapons, wargear) in enumerate(zip(names, carried.weapons, carried.wargear, strict=True), 1)
    )
    relics = [detachment.enhancement(name) for name in entry.enhancements]
    own = values_in(entry)
    trait = (own["trait"],) if own.get("trait") else ()
    abilities = (*(text for relic in relics if relic for text in relic.abilities), *trait)
    character = _character(models, sheet)
    warlord, bearer = character if entry.warlord else "", character if abilities else ""
    cost, has = points(entry, sheet, detachment), tuple(dict.fromkeys(names))
    chosen = tuple(word.upper() for word in own.get("keywords", {}).values())
    part = Part(key, sheet.key, len(models), cost, abilities, warlord, has, chosen, bearer)
    return Unit(key, owner, (part,), models)


def _character(models: tuple[Model, ...], sheet: Datasheet) -> str:
    """The first CHARACTER model of the unit. [10e.muster.warlord, 10e.muster.enhancements.characters-only]"""
    if has_keyword(sheet.keywords, "CHARACTER"):
        return models[0].name
    found = (model.name for model in models if has_keyword(sheet.profiles[model.kind].keywords, "CHARACTER"))
    return next(found, models[0].name)


def recorded(roster: Roster, units: Iterable[Unit]) -> tuple[RosterLine, ...]:
    """What the roster records of each unit: models, wargear, Enhancements, points. [10e.muster.units.record]"""
    lines = []
    for entry, unit in zip(roster.units, units, strict=True):
        part = unit.parts[0]
        wargear = tuple(f"{choice.models} {choice.option}" for choice in entry.options)
        lines.append(
            RosterLine(part.key, part.sheet, part.strength, part.points, wargear, entry.enhancements, entry.warlord)
        )
    return tuple(lines)
