"""Editions and what became of the rules of one in another, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bellona import catalogue
from bellona.telling import slug
from bellona.words import Voice

from .bodies import ChapterCompared, EditionsCompared, EditionShown, RuleDiffers, RuleNamed, RulesCompared


def edition_shown(name: str, language: str) -> EditionShown:
    found, voice = catalogue.catalogue(name), Voice(language)
    return EditionShown(name, _titled(voice, "ruleset", name), name.partition("-")[0], len(found))


def editions_compared(old: str, new: str, language: str) -> EditionsCompared:
    """What became of each rule, under its chapter in the newer edition; those that are gone under the older one's."""
    found, voice = catalogue.difference(old, new), Voice(language)
    lines: dict[str, list[RulesCompared]] = {
        chapter: [] for edition in (new, old) for chapter in catalogue.catalogue(edition).chapters()
    }
    matches = {match.rule: match for match in found.new_matches}
    for rule in catalogue.catalogue(new):
        own = _named([rule.id], language)
        if match := matches.get(rule.id):
            line = RulesCompared(match.verdict, _named(match.others, language), own, _told(match.differs, language))
        else:
            line = RulesCompared("new", [], own, _told({rule.id: rule.differs}, language))
        lines[rule.chapter].append(line)
    for gone in map(catalogue.entry, found.gone):
        told = _told({gone.id: gone.differs}, language)
        lines[gone.chapter].append(RulesCompared("gone", _named([gone.id], language), [], told))
    chapters = [ChapterCompared(one, _titled(voice, "chapter", one), rules) for one, rules in lines.items() if rules]
    both = edition_shown(old, language), edition_shown(new, language)
    bases = {catalogue.base_of(edition) for edition in (old, new)} - {old, new}
    beside = edition_shown(bases.pop(), language) if len(bases) == 1 else None
    return EditionsCompared(*both, found.old_counts, found.new_counts, chapters, beside)


def _named(rules: Iterable[str], language: str) -> list[RuleNamed]:
    return [RuleNamed(rule, catalogue.title(rule, language)) for rule in rules]


def _told(differs: Mapping[str, catalogue.Trilingual | None], language: str) -> list[RuleDiffers]:
    return [RuleDiffers(rule, sentence.spoken(language)) for rule, sentence in differs.items() if sentence]


def _titled(voice: Voice, kind: str, name: str) -> str:
    message = f"{kind}-{slug(name)}"
    return voice.say(message) if voice.knows(message) else name
