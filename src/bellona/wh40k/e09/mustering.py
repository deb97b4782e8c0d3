"""Armies of 9th edition: free, sized by Power, one Warlord, every open keyword chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bellona.kernel import evidence
from bellona.kernel.refusal import Refusal

from ..army.library import Library
from ..army.muster import BattleSize, option_violations, size_violations, unit_violations
from ..army.roster import Roster, RosterEntry, keywords_of, kinds
from ..keywords import has_keyword
from ..letters import values_in

BRACKETED = re.compile(r"<[^<>]+>")

# By the Power of both armies together; the battlefield, width and depth. [9e.mission.eternal-war-battle-size,
# 9e.mission.eternal-war-battlefield-size]
SIZES = {
    "combat-patrol": BattleSize(50, (44.0, 30.0)),
    "incursion": BattleSize(100, (44.0, 30.0)),
    "strike-force": BattleSize(200, (60.0, 44.0)),
    "onslaught": BattleSize(300, (90.0, 44.0)),
}


def violations(roster: Roster, size: str, library: Library, sizes: Mapping[str, BattleSize]) -> list[Refusal]:
    """All that is wrong with a roster, at once. Armies are free: no faction, no limit of Power.

    [9e.mission.eternal-war-muster, 9e.core.unit]
    """
    found = [
        *(
            refusal
            for place, entry in enumerate(roster.units, 1)
            for refusal in wrong_with(place, entry, roster, library)
        ),
        *warlord_violations(roster, library),
    ]
    if not roster.units:
        found.insert(0, Refusal("unfinished-roster", ("9e.mission.eternal-war-muster",), {"missing": "units"}))
    evidence.note([rule for refusal in found for rule in refusal.rules])
    return found


def wrong_with(place: int, entry: RosterEntry, roster: Roster, library: Library) -> Iterator[Refusal]:
    """A unit has a datasheet, a size that it allows, and a word for each of its open keywords.

    [9e.datasheet.unit-size, 9e.datasheet.wargear-options, 9e.core.bracketed-keyword-choice]
    """
    sheet = library.sheets.get(entry.sheet)
    if sheet is None or not values_in(entry).get("understrength"):
        yield from unit_violations(place, entry, library)
    else:
        yield from understrength_violations(place, entry, roster, library)
    if sheet is not None:
        yield from keyword_violations(place, entry, library)


def understrength_violations(place: int, entry: RosterEntry, roster: Roster, library: Library) -> Iterator[Refusal]:
    """A unit that the roster marks may have fewer models than the least, if no other of its datasheet has more, and
    those that are marked would not be one of the least size together.

    [9e.datasheet.understrength]
    """
    sheet = library.sheets[entry.sheet]
    least = sum(count.least for count in sheet.composition)
    for refusal in size_violations(place, entry, sheet):
        if refusal.why != "wrong-unit-size" or refusal.about["models"] > refusal.about["most"]:
            yield refusal
    others = [other for other in roster.units if other is not entry and other.sheet == entry.sheet]
    larger = max((len(kinds(other, sheet)) for other in others), default=0)
    marked = [other for other in others if values_in(other).get("understrength")]
    together = sum(len(kinds(each, sheet)) for each in (entry, *marked)) if marked else 0
    if larger > least or together >= least:
        about = {"unit": place, "sheet": sheet.key, "models": max(larger, together), "least": least}
        yield Refusal("enough-models", ("9e.datasheet.understrength",), about)
    yield from option_violations(place, entry, sheet)


def keyword_violations(place: int, entry: RosterEntry, library: Library) -> Iterator[Refusal]:
    """Each <KEYWORD> of a unit has one word chosen for it that its datasheet allows, and nothing else has.

    [9e.core.bracketed-keyword-choice]
    """
    sheet, rules = library.sheets[entry.sheet], ("9e.core.bracketed-keyword-choice",)
    open_words = [word for word in keywords_of(sheet, sheet.profiles) if BRACKETED.fullmatch(word)]
    chosen = values_in(entry).get("keywords", {})
    for word in dict.fromkeys(open_words):
        if not chosen.get(word):
            yield Refusal("open-keyword", rules, {"unit": place, "sheet": sheet.key, "keyword": word})
    for word, choice in chosen.items():
        if word in sheet.words and choice not in sheet.words[word]:
            about = {"unit": place, "sheet": sheet.key, "keyword": word, "word": choice}
            yield Refusal("word-not-allowed", rules, about | {"words": list(sheet.words[word])})
        if word not in open_words:
            yield Refusal("no-such-keyword", rules, {"unit": place, "sheet": sheet.key, "keyword": word})


def warlord_violations(roster: Roster, library: Library) -> Iterator[Refusal]:
    """One model is the Warlord; only one that is a CHARACTER has a Trait.

    [9e.mission.eternal-war-warlord, 9e.mission.eternal-war-warlord-trait]
    """
    chosen = [entry for entry in roster.units if entry.warlord]
    if len(chosen) != 1:
        yield Refusal("not-one-warlord", ("9e.mission.eternal-war-warlord",), {"warlords": len(chosen)})
    for place, entry in enumerate(roster.units, 1):
        trait, sheet = values_in(entry).get("trait"), library.sheets.get(entry.sheet)
        if trait and sheet:
            leads = entry.warlord and has_keyword(keywords_of(sheet, kinds(entry, sheet)), "CHARACTER")
            if not leads:
                about = {"unit": place, "sheet": sheet.key, "trait": trait}
                yield Refusal("trait-not-for-unit", ("9e.mission.eternal-war-warlord-trait",), about)


def no_cap(*_: object) -> int:
    """Nobody waits in Strategic Reserves, which are in another book."""
    return 0


def by_power(power: float) -> float:
    """One Power is about 20 points."""
    return 20.0 * power
