"""Questions as they are typed: rows in the letters of profiles, or Regiments of army lists by name.

"3x pikes: A4 C3 leader [cleave 1] + 3x support: A1 C3" strike "6x spears: W4 D2 E1 R3 [shield]"; rows with V and B
shoot, those with I crash in. A Regiment of an army list strikes with a front rank of three. Several are joined by a
plus sign between spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..army.army_list import TYPES, ArmyList, CharacterEntry, RegimentEntry
from ..army.muster import SHELF, army_list
from .questions import AskedRegiment, Clashing, Crashing, OddsQuestion, Shooting

Row = dict[str, Any]
FRONT = 3  # Stands of a front rank, where nothing else is said
TOPICS = {"clash": Clashing, "volley": Shooting, "impact": Crashing}
EXAMPLE = '"3x pikes: A4 C3 [cleave 1]", "6x spears: W4 D2 R3 [shield]", or a Regiment of an army list'

_ENTRY = re.compile(
    r"^(?:(?P<count>\d{1,3})\s*[x×]?\s+)?(?:(?P<name>[^:\[\]]*):)?(?P<row>[^\[\]]*)(?:\[(?P<rules>.*)\])?$"
)
_ATTACKERS = {"A": "attacks", "C": "clash", "V": "volley", "B": "barrage", "I": "impact"}
_FACTS = ("leader", "character", "aimed", "effective", "obscured", "near", "water")
_TARGET = {"W": "wounds", "D": "defense", "E": "evasion", "R": "resolve"}
_STATES = ("character", "broken", "garrisoned")
_NUMBERS = ("inspired", "wounded", "began", "walls", "distance")


def said(book: Rulebook, attackers: str, target: str, situation: Mapping[str, Any]) -> Row:
    """The question as plain data; `situation` holds fields of attackers, target or question, or names the topic."""
    rest = dict(situation)
    asked = [topic for topic in TOPICS if rest.pop(topic, False)]
    regiment = _target(target)
    rows = [row for entry in attackers.split(" + ") for row in _attackers(entry, asked[0] if asked else "")]
    topic = asked[0] if asked else _topic(rows)
    question: Row = {topic: rows, "target": regiment}
    for name, value in rest.items():
        places = [row for row in rows if name in TOPICS[topic].__struct_fields__]
        if name in AskedRegiment.__struct_fields__ and not (places and name == "character"):
            places = [*places, regiment]
        if name in OddsQuestion.__struct_fields__ and name not in TOPICS:
            places = [question]
        if not places:
            raise BellonaError(f"{name} is nothing that {book.name} asks of a {topic}")
        for place in places:
            place[name] = value
    return question


def _topic(rows: list[Row]) -> str:
    return (
        "volley"
        if any("volley" in row for row in rows)
        else "impact"
        if any("impact" in row for row in rows)
        else "clash"
    )


def _attackers(text: str, topic: str) -> Iterator[Row]:
    count, name, row, rules = _entry(text)
    if name is None and _is_a_name(row):
        yield from rows_of(found(row), count, topic or "clash")
        return
    told = _read(row, _ATTACKERS, _FACTS, text, "a row: A4 C3, V2 B3, C3 I2")
    yield told | {"name": name or "", "stands": count or 1, "rules": rules}


def _target(text: str) -> Row:
    count, name, row, rules = _entry(text)
    if name is None and _is_a_name(row):
        return target_of(found(row), count)
    told = _read(row, _TARGET, (*_STATES, *TYPES), text, "a target: W4 D2 E1 R3")
    types = [type_ for type_ in TYPES if told.pop(type_, False)]
    told |= {"type": types[0]} if types else {}
    return told | {"name": name or "", "stands": count or 1, "rules": rules}


def _entry(text: str) -> tuple[int | None, str | None, str, list[str]]:
    match = _ENTRY.match(text.strip())
    if not match:
        raise BellonaError(f"{text[:80]!r} is not understood; say {EXAMPLE}")
    name = match["name"].strip() if match["name"] is not None else None
    rules = [_rule(each) for each in (match["rules"] or "").split(",") if each.strip()]
    return int(match["count"]) if match["count"] else None, name, match["row"].strip(), rules


def _rule(text: str) -> str:
    """A rule as people write it: "Armor Piercing 1", "Cleave (2)"."""
    words = text.lower().replace("(", " ").replace(")", " ").split()
    number = [words.pop()] if len(words) > 1 and re.fullmatch(r"[+]?\d+", words[-1]) else []
    return " ".join(["-".join(words), *number])


def _read(row: str, letters: Mapping[str, str], flags: tuple[str, ...], entry: str, wanted: str) -> Row:
    told: Row = {}
    for word in row.split():
        letter = re.fullmatch(r"([A-Za-z])=?(\d{1,3})", word)
        number = re.fullmatch(r"([a-z]+)=?(\d{1,3})", word.lower())
        if letter and letter[1].upper() in letters:
            told[letters[letter[1].upper()]] = int(letter[2])
        elif word.lower() in flags:
            told[word.lower()] = True
        elif number and number[1] in _NUMBERS:
            told[number[1]] = int(number[2])
        else:
            raise BellonaError(f"{entry.strip()[:80]!r}: {word!r} is not understood; say {wanted}")
    return told


# -- army lists --------------------------------------------------------------------------------------------------------


def _is_a_name(row: str) -> bool:
    """Whether the words are those of an army list: rows have numbers in them."""
    return not any(letter.isdigit() for letter in row)


def entries() -> dict[str, RegimentEntry | CharacterEntry]:
    """All Regiments of the army lists that come with Bellona, Characters that are one among them, by key."""
    found: dict[str, RegimentEntry | CharacterEntry] = {}
    for faction in SHELF.names("factions"):
        listed: ArmyList = army_list(faction)
        found |= listed.regiments
        found |= {key: one for key, one in listed.characters.items() if one.regiment}
    return found


def found(name: str) -> RegimentEntry | CharacterEntry:
    """A Regiment by its key or by what an army list calls it, in any language."""
    known, wanted = entries(), name.strip().casefold()
    for key, entry in known.items():
        if wanted in (key, key.replace("-", " "), *(called.casefold() for called in entry.names.values())):
            return entry
    raise BellonaError(f"no Regiment is called {name.strip()[:60]!r}; there are {', '.join(known)}")


def stands_of(entry: RegimentEntry | CharacterEntry, count: int | None) -> int:
    return count or (entry.stands[0] if isinstance(entry, RegimentEntry) else 1)


def rows_of(entry: RegimentEntry | CharacterEntry, count: int | None, topic: str) -> Iterator[Row]:
    """How it attacks: a front rank that strikes and those behind who support it, shots of the front rank, or all."""
    profile, stands = entry.profile, stands_of(entry, count)
    front = min(FRONT, stands)
    leader = isinstance(entry, RegimentEntry) and "leader" in entry.command
    base: Row = {"name": entry.names["en"], "rules": list(profile.rules)}
    if topic == "impact":
        yield base | {"stands": stands, "clash": profile.clash}
    elif topic == "volley":
        if not profile.barrages:
            raise BellonaError(f"{entry.names['en']} has no Barrage")
        barrage = profile.barrages[0]
        rules = [*profile.rules, *barrage.rules]
        row = {"stands": front, "leader": leader, "volley": profile.volley, "barrage": barrage.shots, "rules": rules}
        yield base | row
    else:
        yield base | {"stands": front, "leader": leader, "attacks": profile.attacks, "clash": profile.clash}
        if stands > front:
            values = [int(text.split()[1]) for text in profile.rules if text.startswith("support ")]
            more = {"name": f"{entry.names['en']}, support", "stands": stands - front}
            yield base | more | {"attacks": max([1, *values]), "clash": profile.clash}


def target_of(entry: RegimentEntry | CharacterEntry, count: int | None) -> Row:
    profile = entry.profile
    numbers = {name: getattr(profile, name) for name in ("wounds", "defense", "evasion", "resolve", "type")}
    return {"name": entry.names["en"], "stands": stands_of(entry, count), "rules": list(profile.rules)} | numbers
