"""Mustering an army: the roster, everything that is wrong with it, and the Regiments and Characters it brings.

An army is made of warbands: a Character and the Regiments that he leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from bellona.armies.files import read_data
from bellona.armies.shipped import shelf
from bellona.kernel import evidence
from bellona.kernel.refusal import Refusal

from ..registry import RULES
from ..state import Character, Regiment, Stand
from .army_list import ArmyList, CharacterEntry, Profile, RegimentEntry, Text

SHELF = shelf("conquest-2e")
MOST_WARBANDS, MOST_REGIMENTS = 20, 20  # that a roster may list at all
LEAST_LED, MOST_LED = 1, 4
MOST_RESTRICTED = 2
MOST_COMMAND = 4
RESTRICTED_TIER = 2
SIZES: Mapping[str, int] = {"skirmish": 500, "teaching": 1000, "battle": 2000, "great-battle": 4000}
COMMAND: Mapping[str, int] = {"leader": 0, "standard-bearer": 20}  # what a command model costs everywhere


class RegimentChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Regiment on a roster. Without `stands` it is as small as its entry allows."""

    entry: Text
    stands: Annotated[int, Meta(ge=0, le=40)] = 0
    command: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()  # bought besides those that are included
    upgrades: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()


class Warband(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Character and the Regiments that he leads. [conquest.muster.warband]"""

    character: Text
    regiments: Annotated[tuple[RegimentChoice, ...], Meta(max_length=MOST_REGIMENTS)] = ()
    warlord: bool = False
    masteries: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()
    items: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()
    spells: Annotated[tuple[Text, ...], Meta(max_length=10)] = ()
    retinue: Annotated[dict[Text, Annotated[int, Meta(ge=1, le=3)]], Meta(max_length=10)] = {}  # kinds and their tiers


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An army on paper. [conquest.army.composition]"""

    faction: Text
    warbands: Annotated[tuple[Warband, ...], Meta(max_length=MOST_WARBANDS)] = ()
    name: Text = ""


@lru_cache(maxsize=16)
def army_list(faction: str) -> ArmyList:
    """The army list of a faction. [conquest.muster.faction]"""
    return read_data(SHELF.file("factions", faction, "faction"), ArmyList)


@lru_cache(maxsize=64)
def starter(name: str) -> Roster:
    """An army that comes with Bellona, by name."""
    return read_data(SHELF.file("armies", name, "army"), Roster)


# -- points ------------------------------------------------------------------------------------------------------------


def stands_of(choice: RegimentChoice, entry: RegimentEntry) -> int:
    return choice.stands or entry.stands[0]


def points_of_regiment(choice: RegimentChoice, entry: RegimentEntry, listed: ArmyList) -> int:
    """Its Stands, command models and upgrades. [conquest.muster.points, conquest.muster.upgrades]"""
    more = max(0, stands_of(choice, entry) - entry.stands[0]) * entry.each
    command = sum(listed.officers[name].points if name in listed.officers else COMMAND[name] for name in choice.command)
    return entry.points + more + command + sum(entry.upgrades[name].points for name in choice.upgrades)


def points_of_character(warband: Warband, entry: CharacterEntry, listed: ArmyList) -> int:
    """The Character with mastery, items, spells and retinue; every tier is bought, at double where it is restricted.

    [conquest.muster.upgrades, conquest.retinue.tiers, conquest.retinue.restricted, conquest.retinue.available]
    """
    bought = [listed.masteries[name].points for name in warband.masteries]
    bought += [listed.items[name].points for name in warband.items]
    bought += [entry.spells[name] for name in warband.spells]
    for kind, tier in warband.retinue.items():
        times = 2 if entry.retinue.get(kind) == "restricted" else 1
        bought += [times * one.points for one in listed.retinues[kind][:tier]]
    return entry.points + sum(bought)


def points_of(roster: Roster, listed: ArmyList) -> int:
    """What an army costs. [conquest.muster.points]"""
    spent = 0
    for warband in roster.warbands:
        spent += points_of_character(warband, listed.characters[warband.character], listed)
        spent += sum(points_of_regiment(one, listed.regiments[one.entry], listed) for one in warband.regiments)
    return spent


# -- what is wrong with a roster ---------------------------------------------------------------------------------------


def violations(roster: Roster, points: int, listed: ArmyList | None = None) -> list[Refusal]:
    """Everything that is wrong with a roster, each with its rule and the offending fact."""
    listed = listed or army_list(roster.faction)
    found = list(_unknown(roster, listed))
    if not found:
        found = [
            *_warlord(roster),
            *_masteries(roster),
            *(wrong for place, one in enumerate(roster.warbands, 1) for wrong in _warband(place, one, listed)),
            *_too_dear(roster, points, listed),
        ]
    evidence.note([rule for refusal in found for rule in refusal.rules])
    return found


def _unknown(roster: Roster, listed: ArmyList) -> Iterator[Refusal]:
    """What the army list of the faction does not have. [conquest.muster.faction]"""
    rules = ("conquest.muster.faction",)
    if not roster.warbands:
        yield Refusal("no-warbands", ("conquest.muster.warband",), {})
    for place, warband in enumerate(roster.warbands, 1):
        if warband.character not in listed.characters:
            about: dict[str, object] = {"warband": place, "entry": warband.character, "faction": roster.faction}
            yield Refusal("not-in-army-list", rules, about)
        for choice in warband.regiments:
            if choice.entry not in listed.regiments:
                about = {"warband": place, "entry": choice.entry, "faction": roster.faction}
                yield Refusal("not-in-army-list", rules, about)


def _warlord(roster: Roster) -> Iterator[Refusal]:
    """One Character is the Warlord. [conquest.muster.warlord, conquest.character.warlord]"""
    warlords = sum(warband.warlord for warband in roster.warbands)
    if warlords != 1:
        yield Refusal("one-warlord", ("conquest.muster.warlord",), {"warlords": warlords})


def _masteries(roster: Roster) -> Iterator[Refusal]:
    """One to a Character, each once in the army. [conquest.character.mastery]"""
    rules = ("conquest.character.mastery",)
    taken = Counter(name for warband in roster.warbands for name in warband.masteries)
    for name in [name for name, times in taken.items() if times > 1]:
        yield Refusal("mastery-twice", rules, {"mastery": name, "times": taken[name]})
    for place, warband in enumerate(roster.warbands, 1):
        if len(warband.masteries) > 1:
            yield Refusal("several-masteries", rules, {"warband": place, "masteries": list(warband.masteries)})


def _too_dear(roster: Roster, points: int, listed: ArmyList) -> Iterator[Refusal]:
    """An army costs no more than the battle allows. [conquest.muster.points]"""
    if any(_bad_names(warband, listed) for warband in roster.warbands):
        return
    spent = points_of(roster, listed)
    if spent > points:
        yield Refusal("too-many-points", ("conquest.muster.points",), {"points": spent, "limit": points})


def _bad_names(warband: Warband, listed: ArmyList) -> bool:
    """Whether something is bought that has no price."""
    strange = any(kind not in listed.retinues for kind in warband.retinue)
    return strange or any(wrong.why == "not-offered" for wrong in _warband(1, warband, listed))


def _warband(place: int, warband: Warband, listed: ArmyList) -> Iterator[Refusal]:
    entry = listed.characters[warband.character]
    yield from _led(place, warband, entry, listed)
    yield from _bought_by(place, warband, entry, listed)
    yield from _retinue(place, warband, entry, listed)
    for choice in warband.regiments:
        yield from _regiment(place, choice, listed.regiments[choice.entry])


def can_join(leader: Profile, regiment: Profile) -> bool:
    """Whether a Character can join a Regiment at the start: it is of his type, and not Irregular unless he is.

    [conquest.character.type-match, conquest.special.irregular.join]
    """
    irregular = [RULES.granted("irregular", each.rules) is not None for each in (leader, regiment)]
    return leader.type == regiment.type and (irregular[0] or not irregular[1])


def _led(place: int, warband: Warband, entry: CharacterEntry, listed: ArmyList) -> Iterator[Refusal]:
    """One to four Regiments, one of his own type at least that he can join; of restricted ones two at most, each with
    a mainstay.

    A Character that is a Regiment by himself needs none of his type.
    [conquest.muster.warband, conquest.muster.warband.own-type, conquest.special.irregular.join,
    conquest.muster.restricted, conquest.muster.restricted.pairing]
    """
    count = len(warband.regiments)
    if not LEAST_LED <= count <= MOST_LED:
        about: dict[str, object] = {"warband": place, "regiments": count, "least": LEAST_LED, "most": MOST_LED}
        yield Refusal("size-of-warband", ("conquest.muster.warband",), about)
    led = [listed.regiments[choice.entry].profile for choice in warband.regiments]
    about = {"warband": place, "type": entry.profile.type}
    if count and not entry.regiment and not any(each.type == entry.profile.type for each in led):
        yield Refusal("nobody-of-his-type", ("conquest.muster.warband.own-type",), about)
    elif count and not entry.regiment and not any(can_join(entry.profile, each) for each in led):
        rules = ("conquest.muster.warband.own-type", "conquest.special.irregular.join")
        yield Refusal("all-irregular", rules, about)
    restricted = [choice.entry for choice in warband.regiments if choice.entry in entry.restricted]
    mainstay = [choice.entry for choice in warband.regiments if choice.entry in entry.mainstay]
    for choice in warband.regiments:
        if choice.entry not in (*entry.restricted, *entry.mainstay):
            about = {"warband": place, "entry": choice.entry, "character": warband.character}
            yield Refusal("not-his-to-lead", ("conquest.muster.restricted",), about)
    if len(restricted) > MOST_RESTRICTED:
        about = {"warband": place, "restricted": len(restricted), "most": MOST_RESTRICTED}
        yield Refusal("too-many-restricted", ("conquest.muster.restricted",), about)
    if len(restricted) > len(mainstay):
        about = {"warband": place, "restricted": len(restricted), "mainstay": len(mainstay)}
        yield Refusal("restricted-without-mainstay", ("conquest.muster.restricted.pairing",), about)


def _bought_by(place: int, warband: Warband, entry: CharacterEntry, listed: ArmyList) -> Iterator[Refusal]:
    """Items, masteries and spells that are open to him. [conquest.character.upgrades, conquest.character.mastery]"""
    offered: dict[str, tuple[tuple[str, ...], tuple[str, ...], str]] = {
        "item": (warband.items, entry.items, "conquest.character.upgrades"),
        "spell": (warband.spells, tuple(entry.spells), "conquest.spell.profile"),
        "mastery": (
            warband.masteries,
            tuple(name for name, one in listed.masteries.items() if one.kind in entry.masteries),
            "conquest.character.mastery",
        ),
    }
    for what, (taken, open_, rule) in offered.items():
        for name in taken:
            if name not in open_:
                yield Refusal("not-offered", (rule,), {"warband": place, what: name, "offered": list(open_)})


def _retinue(place: int, warband: Warband, entry: CharacterEntry, listed: ArmyList) -> Iterator[Refusal]:
    """Kinds that are open to him, no higher than he may, and no more models than his Stand has room for.

    [conquest.retinue.infantry-only, conquest.retinue.models, conquest.retinue.tier-limit, conquest.retinue.available,
    conquest.retinue.restricted]
    """
    if warband.retinue and entry.profile.type != "infantry":
        about: dict[str, object] = {"warband": place, "type": entry.profile.type}
        yield Refusal("retinue-for-infantry", ("conquest.retinue.infantry-only",), about)
        return
    for kind, tier in warband.retinue.items():
        mark = entry.retinue.get(kind)
        if mark is None or kind not in listed.retinues:
            about = {"warband": place, "kind": kind, "offered": list(entry.retinue)}
            yield Refusal("not-offered", ("conquest.retinue.restricted",), about)
            continue
        most = min(entry.tiers.get(kind, 3), RESTRICTED_TIER if mark == "restricted" else 3)
        if tier > most:
            rule = "conquest.retinue.restricted" if mark == "restricted" else "conquest.retinue.tier-limit"
            yield Refusal("tier-too-high", (rule,), {"warband": place, "kind": kind, "tier": tier, "most": most})
    models = sum(warband.retinue.values())
    if models > entry.slots:
        about = {"warband": place, "models": models, "most": entry.slots}
        yield Refusal("retinue-too-large", ("conquest.retinue.models",), about)


def _regiment(place: int, choice: RegimentChoice, entry: RegimentEntry) -> Iterator[Refusal]:
    """A Regiment of a size that its entry allows, with upgrades that it offers. [conquest.muster.upgrades]"""
    where: dict[str, object] = {"warband": place, "entry": choice.entry}
    least, most = entry.stands
    if choice.stands and not least <= choice.stands <= most:
        about: dict[str, object] = where | {"stands": choice.stands, "least": least, "most": most}
        yield Refusal("size-of-regiment", ("conquest.muster.upgrades",), about)
    for name in choice.upgrades:
        if name not in entry.upgrades:
            about = where | {"upgrade": name, "offered": list(entry.upgrades)}
            yield Refusal("not-offered", ("conquest.muster.upgrades",), about)
    yield from _command(where, choice, entry)


def _command(where: dict[str, object], choice: RegimentChoice, entry: RegimentEntry) -> Iterator[Refusal]:
    """At most four command models, all different; in Cavalry and Brutes each replaces a Stand; Monsters have none.

    [conquest.command-model.command-stand, conquest.command-model.no-duplicates,
    conquest.command-model.cavalry-brute.own-stands, conquest.command-model.cavalry-brute.max-four,
    conquest.command-model.monster, conquest.command-model.officer]
    """
    all_ = (*entry.command, *choice.command)
    type_ = entry.profile.type
    if type_ == "monster" and all_:
        yield Refusal("no-command-models", ("conquest.command-model.monster",), where | {"models": list(all_)})
        return
    for name in choice.command:
        if name not in COMMAND and name not in entry.officers:
            offered = [*COMMAND, *entry.officers]
            about: dict[str, object] = where | {"model": name, "offered": offered}
            yield Refusal("not-offered", ("conquest.command-model.officer",), about)
    for name, times in Counter(all_).items():
        if times > 1:
            about = where | {"model": name, "times": times}
            yield Refusal("command-model-twice", ("conquest.command-model.no-duplicates",), about)
    own_stands = type_ in ("cavalry", "brute")
    if len(all_) > MOST_COMMAND:
        rule = "cavalry-brute.max-four" if own_stands else "command-stand"
        about = where | {"models": len(all_), "most": MOST_COMMAND}
        yield Refusal("too-many-command-models", (f"conquest.command-model.{rule}",), about)
    elif own_stands and len(all_) > stands_of(choice, entry):
        about = where | {"models": len(all_), "stands": stands_of(choice, entry)}
        yield Refusal("no-stand-to-replace", ("conquest.command-model.cavalry-brute.own-stands",), about)


# -- what a roster brings to the battle --------------------------------------------------------------------------------


class Mustered(msgspec.Struct, frozen=True):
    """The Regiments and Characters of an army; Characters have joined nobody yet."""

    regiments: tuple[Regiment, ...]
    characters: tuple[Character, ...]


def mustered(roster: Roster, owner: int, listed: ArmyList | None = None) -> Mustered:
    """The Regiments and Characters of a roster that has no violations; those alike are numbered through.

    [conquest.army.composition, conquest.army.sides, conquest.command-model.command-stand,
    conquest.command-model.cavalry-brute.own-stands, conquest.command-model.replace]
    """
    listed = listed or army_list(roster.faction)
    side, units, characters = "AB"[owner], list[Regiment](), list[Character]()
    for warband in roster.warbands:
        key = f"{side}c{len(characters) + 1}"
        entry = listed.characters[warband.character]
        one = Character(
            key,
            owner,
            warband.character,
            "",
            key,
            warband.warlord,
            points=points_of_character(warband, entry, listed),
            bought=(*warband.items, *warband.masteries),
            retinue=tuple(warband.retinue.items()),
            spells=warband.spells,
        )
        if entry.regiment:
            one = msgspec.structs.replace(one, regiment=key, stand=f"{key}.1")
            units.append(Regiment(key, owner, warband.character, key, 1, (Stand(f"{key}.1"),), points=one.points))
        characters.append(one)
        for choice in warband.regiments:
            number = sum(unit.key != unit.warband for unit in units) + 1
            units.append(_mustered(f"{side}{number}", owner, key, choice, listed))
    return Mustered(tuple(units), tuple(characters))


def _mustered(key: str, owner: int, warband: str, choice: RegimentChoice, listed: ArmyList) -> Regiment:
    entry = listed.regiments[choice.entry]
    count = stands_of(choice, entry)
    command = (*entry.command, *choice.command)
    places = _command_places(entry.profile.type, command, count)
    stands = tuple(Stand(f"{key}.{n}", command=places.get(n, ())) for n in range(1, count + 1))
    points = points_of_regiment(choice, entry, listed)
    return Regiment(key, owner, choice.entry, warband, count, stands, bought=choice.upgrades, points=points)


def _command_places(type_: str, command: tuple[str, ...], count: int) -> dict[int, tuple[str, ...]]:
    """Which Stands hold which command models: Infantry has all in one Stand, others one in each."""
    if not command:
        return {}
    if type_ == "infantry":
        return {1: command}
    ordered = sorted(command, key=lambda name: name != "leader")
    return {n: (name,) for n, name in enumerate(ordered[:count], 1)}
