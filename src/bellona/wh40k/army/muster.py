"""Mustering an army: everything that is wrong with a roster, each with its rule and the offending fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from bellona.kernel import evidence
from bellona.kernel.refusal import Refusal
from bellona.kernel.shelf import homes
from bellona.space.shapes import Point

from ..datasheet import Datasheet, WargearOption
from ..keywords import has_keyword
from .library import Library
from .roster import Roster, RosterEntry, base_points, equipped, keywords_of, kinds, points


class BattleSize(NamedTuple):
    """The points that each army may spend, and width and depth that the battlefield must have at least.

    [10e.muster.battle-size, 10e.mission.battlefield-setup, 10e.core.battlefield]
    """

    points: int
    battlefield: Point = (60.0, 44.0)


# -- what is wrong with a roster -----------------------------------------------------------------------------------


def violations(roster: Roster, size: str, library: Library, sizes: Mapping[str, BattleSize]) -> list[Refusal]:
    """Everything that is wrong with a roster, in the order of the six steps.

    1 battle size, 2 roster, 3 faction, 4 Detachment rules, 5 units, 6 Warlord. [10e.muster.steps]
    """
    if size not in sizes:
        return [_refusal("no-such-battle-size", "10e.muster.battle-size", size=size, sizes=list(sizes))]
    known = [entry for entry in roster.units if entry.sheet in library.sheets]
    found = [
        *unfinished(roster),
        *faction_violations(roster, library),
        *detachment_violations(roster, library),
        *(refusal for place, entry in enumerate(roster.units, 1) for refusal in unit_violations(place, entry, library)),
        *army_violations(roster, known, library),
        *points_violations(roster, size, sizes[size].points, library),
        *warlord_violations(roster, library),
    ]
    evidence.note([rule for refusal in found for rule in refusal.rules])
    return found


def _refusal(why: str, *rules: str, **about: object) -> Refusal:
    return Refusal(why, rules, dict(about))


def _has(entry: RosterEntry, library: Library, keyword: str) -> bool:
    sheet = library.sheets.get(entry.sheet)
    return sheet is not None and has_keyword(keywords_of(sheet, kinds(entry, sheet)), keyword)


def unfinished(roster: Roster) -> Iterator[Refusal]:
    """A roster names a faction, a Detachment and its units before the battle. [10e.muster.roster]"""
    for what in ("faction", "detachment", "units"):
        if not getattr(roster, what):
            yield _refusal("unfinished-roster", "10e.muster.roster", missing=what)


def faction_violations(roster: Roster, library: Library) -> Iterator[Refusal]:
    """The army's faction is one Faction keyword. [10e.muster.faction]"""
    faction, rule = roster.faction, "10e.muster.faction"
    if faction and faction not in library.factions:
        if rulesets := homes("faction", faction):
            yield _refusal("faction-elsewhere", rule, faction=faction, rulesets=rulesets)
        else:
            yield _refusal("no-such-faction", rule, faction=faction, factions=list(library.factions))


def detachment_violations(roster: Roster, library: Library) -> Iterator[Refusal]:
    """The Detachment belongs to the faction, and what it requires and forbids is respected. [10e.muster.detachment]"""
    if not roster.detachment:
        return
    detachment = library.detachments.get(roster.detachment)
    if detachment is None or detachment.faction != roster.faction:
        offered = [key for key, other in library.detachments.items() if other.faction == roster.faction]
        yield _refusal("no-such-detachment", "10e.muster.detachment", detachment=roster.detachment, detachments=offered)
        return
    sheets = [entry.sheet for entry in roster.units]
    for sheet in dict.fromkeys(sheets):
        if sheet in detachment.forbids:
            yield _refusal("forbidden-unit", "10e.muster.detachment", sheet=sheet, detachment=detachment.key)
    for sheet in detachment.requires:
        if sheet not in sheets:
            yield _refusal("required-unit-missing", "10e.muster.detachment", sheet=sheet, detachment=detachment.key)


def unit_violations(place: int, entry: RosterEntry, library: Library) -> Iterator[Refusal]:
    """A unit needs a datasheet, a size it allows and options it offers. [10e.datasheet.per-unit]"""
    sheet = library.sheets.get(entry.sheet)
    if sheet is None:
        rulesets = homes("datasheet", entry.sheet)
        why, told = ("datasheet-elsewhere", {"rulesets": rulesets}) if rulesets else ("no-datasheet", {})
        yield _refusal(why, "10e.datasheet.per-unit", unit=place, sheet=entry.sheet, **told)
        return
    wrong_size = list(size_violations(place, entry, sheet))
    yield from wrong_size
    if not wrong_size:
        yield from option_violations(place, entry, sheet)
    if base_points(entry, sheet) is None:
        yield _refusal(
            "points-unknown", "10e.muster.points-values", unit=place, sheet=sheet.key, models=len(kinds(entry, sheet))
        )


def size_violations(place: int, entry: RosterEntry, sheet: Datasheet) -> Iterator[Refusal]:
    """How many models of which kind a unit holds is fixed by its datasheet. [10e.datasheet.unit-composition]"""
    rule = "10e.datasheet.unit-composition"
    counts = Counter(kinds(entry, sheet))
    if not counts:
        yield _refusal("unit-of-no-models", rule, unit=place, sheet=sheet.key)
    for kind in entry.models:
        if all(count.kind != kind for count in sheet.composition):
            yield _refusal("no-such-model", rule, unit=place, sheet=sheet.key, kind=kind)
    for count in sheet.composition:
        if not count.least <= counts[count.kind] <= count.most:
            told = {"kind": count.kind, "models": counts[count.kind], "least": count.least, "most": count.most}
            yield _refusal("wrong-unit-size", rule, unit=place, sheet=sheet.key, **told)


def option_violations(place: int, entry: RosterEntry, sheet: Datasheet) -> Iterator[Refusal]:
    """Each option is used at most once, by as many models as the unit's size allows. [10e.datasheet.wargear-options]"""
    rule = "10e.datasheet.wargear-options"
    options = {option.name: option for option in sheet.options}
    for name, times in Counter(choice.option for choice in entry.options).items():
        if name not in options:
            yield _refusal("no-such-option", rule, unit=place, option=name, options=list(options))
        elif times > 1:
            yield _refusal("option-used-twice", rule, unit=place, option=name, times=times)
    used = [options[choice.option] for choice in entry.options if choice.option in options]
    for first, other in combinations(used, 2):
        if other.name in first.not_with or first.name in other.not_with:
            yield _refusal("options-not-together", rule, unit=place, option=first.name, other=other.name)
    size = len(kinds(entry, sheet))
    for choice in entry.options:
        option = options.get(choice.option)
        if option and not 1 <= choice.models <= allowed(option, size):
            told = {"models": choice.models, "most": allowed(option, size), "unit_size": size}
            yield _refusal("option-not-allowed", rule, unit=place, option=option.name, **told)
            return
    if _is_known(entry, options) and (short := equipped(entry, sheet).short):
        yield _refusal("nothing-to-exchange", rule, unit=place, option=short)


def _is_known(entry: RosterEntry, options: dict[str, WargearOption]) -> bool:
    names = [choice.option for choice in entry.options]
    return len(set(names)) == len(names) and all(name in options for name in names)


def allowed(option: WargearOption, size: int) -> int:
    """How many models of a unit of this size may use the option. [10e.datasheet.wargear-options]"""
    if not option.from_models <= size <= option.to_models:
        return 0
    return option.most * (size // option.per_models) if option.per_models else option.most


def army_violations(roster: Roster, known: list[RosterEntry], library: Library) -> Iterator[Refusal]:
    """Which units may stand in one army: those of its faction, a CHARACTER among them.

    [10e.muster.units.faction-keyword, 10e.muster.units.character]
    """
    for place, entry in enumerate(roster.units, 1):
        sheet = library.sheets.get(entry.sheet)
        if sheet and roster.faction and roster.faction not in sheet.faction_keywords:
            told = {"unit": place, "sheet": sheet.key, "faction": roster.faction}
            yield _refusal("wrong-faction", "10e.muster.units.faction-keyword", **told)
    if not any(_has(entry, library, "CHARACTER") for entry in known):
        yield _refusal("no-character", "10e.muster.units.character")
    yield from too_many_alike(known, library)
    yield from enhancement_violations(roster, library)


def too_many_alike(known: list[RosterEntry], library: Library) -> Iterator[Refusal]:
    """Three units of a datasheet, six if it is BATTLELINE or a DEDICATED TRANSPORT, one if it is an EPIC HERO.

    [10e.muster.units.three-of-a-kind, 10e.muster.epic-hero-unique]
    """
    for key, count in Counter(entry.sheet for entry in known).items():
        words = keywords_of(library.sheets[key], library.sheets[key].profiles)
        many = has_keyword(words, "BATTLELINE") or has_keyword(words, "DEDICATED TRANSPORT")
        most = 6 if many else 3
        heroes = max(_heroes([entry for entry in known if entry.sheet == key], library.sheets[key]))
        if heroes > 1:
            yield _refusal("epic-hero-twice", "10e.muster.epic-hero-unique", sheet=key, units=heroes)
        elif count > most:
            yield _refusal("too-many-of-a-kind", "10e.muster.units.three-of-a-kind", sheet=key, units=count, most=most)


def _heroes(entries: list[RosterEntry], sheet: Datasheet) -> list[int]:
    """How often the roster has the EPIC HERO that the datasheet is, and each that is a kind of its models."""
    models = Counter(kind for entry in entries for kind in kinds(entry, sheet))
    named = [models[kind] for kind, profile in sheet.profiles.items() if has_keyword(profile.keywords, "EPIC HERO")]
    return [len(entries) if has_keyword(sheet.keywords, "EPIC HERO") else 0, *named]


def enhancement_violations(roster: Roster, library: Library) -> Iterator[Refusal]:
    """Only CHARACTERs that are no EPIC HEROes have Enhancements: three in an army, one a unit, all different.

    [10e.muster.enhancements.characters-only, 10e.muster.enhancements.limits]
    """
    detachment = library.detachments.get(roster.detachment)
    chosen = [(place, entry, key) for place, entry in enumerate(roster.units, 1) for key in entry.enhancements]
    for place, entry, key in chosen:
        if detachment and detachment.enhancement(key) is None:
            offered = [enhancement.key for enhancement in detachment.enhancements]
            told = {"unit": place, "enhancement": key, "enhancements": offered}
            yield _refusal("no-such-enhancement", "10e.muster.detachment", **told)
        if not _has(entry, library, "CHARACTER") or _has(entry, library, "EPIC HERO"):
            told = {"unit": place, "sheet": entry.sheet, "enhancement": key}
            yield _refusal("enhancement-not-for-unit", "10e.muster.enhancements.characters-only", **told)
    for place, entry in enumerate(roster.units, 1):
        if len(entry.enhancements) > 1:
            told = {"unit": place, "enhancements": list(entry.enhancements)}
            yield _refusal("two-enhancements-on-a-unit", "10e.muster.enhancements.limits", **told)
    for key, times in Counter(key for _, _, key in chosen).items():
        if times > 1:
            yield _refusal("enhancement-twice", "10e.muster.enhancements.limits", enhancement=key, times=times)
    if len(chosen) > 3:
        yield _refusal("too-many-enhancements", "10e.muster.enhancements.limits", enhancements=len(chosen), most=3)


def points_violations(roster: Roster, size: str, limit: int, library: Library) -> Iterator[Refusal]:
    """A unit may be included only while enough points remain. [10e.muster.units.points, 10e.muster.battle-size]"""
    spent = 0
    for place, entry in enumerate(roster.units, 1):
        sheet = library.sheets.get(entry.sheet)
        cost = points(entry, sheet, library.detachments.get(roster.detachment)) if sheet else 0
        if spent + cost > limit:
            told = {"unit": place, "points": cost, "left": limit - spent, "size": size, "limit": limit}
            yield _refusal("not-enough-points", "10e.muster.units.points", "10e.muster.battle-size", **told)
            return
        spent += cost


def warlord_violations(roster: Roster, library: Library) -> Iterator[Refusal]:
    """One CHARACTER model is the Warlord. [10e.muster.warlord]"""
    chosen = [(place, entry) for place, entry in enumerate(roster.units, 1) if entry.warlord]
    if len(chosen) != 1:
        yield _refusal("not-one-warlord", "10e.muster.warlord", warlords=len(chosen))
    for place, entry in chosen:
        if entry.sheet in library.sheets and not _has(entry, library, "CHARACTER"):
            yield _refusal("warlord-no-character", "10e.muster.warlord", unit=place, sheet=entry.sheet)


def in_points(points: float) -> float:
    """What a unit costs is what it is worth."""
    return points
