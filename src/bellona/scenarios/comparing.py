"""Plays one scene under several editions, and finds what differs and which rules made the difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from bellona.armies.forms import unknown
from bellona.catalogue import RULESETS, UnknownRule, counterparts, entry
from bellona.catalogue.entries import Trilingual
from bellona.kernel.errors import BadFile, BellonaError, Flaw
from bellona.kernel.facts import KERNEL_FACTS, Fact, Rolled, fact_data
from bellona.kernel.requests import Request
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run

from .comparison import Comparison, EditionPlan
from .runner import ABSENT, ExpectationFailed, looked_up, play_out

_FACTS = re.compile(r"([A-Z]\w*)(?: (\w+))?")  # a kind of fact, and perhaps one of its fields


class Happening(msgspec.Struct, frozen=True):
    """The same thing under the editions in which it happened; `same`: in all, and not otherwise in any."""

    facts: dict[str, Fact]
    same: bool


class Divide(msgspec.Struct, frozen=True):
    """Rules by which editions differ: those of each, and the difference in a sentence by the rule that makes it."""

    rules: dict[str, tuple[str, ...]]
    differs: dict[str, Trilingual] = {}


class Compared(msgspec.Struct, frozen=True):
    """What became of a scene under each edition."""

    runs: dict[str, Run]
    cannot: dict[str, str]  # the editions that cannot play it, and why
    shows: dict[str, dict[str, Any]]  # by name and edition: what was found; None: nothing
    course: list[Happening]
    divides: list[Divide]
    problems: list[str]  # what is not as the file says


def compare(comparison: Comparison, books: Sequence[Rulebook]) -> Compared:
    """Play a scene under each of these editions; raises `BadFile` where none of them can read it."""
    if flaws := list(_strange_words(comparison, books)):
        raise comparison.flawed(flaws)
    runs: dict[str, Run] = {}
    asked: dict[str, list[Request[Any]]] = {}
    wrong: dict[str, BellonaError] = {}
    for book in books:
        try:
            runs[book.name], asked[book.name] = play_out(comparison.under(book.name), book)
        except (BadFile, ExpectationFailed) as error:
            wrong[book.name] = error
    if not runs and wrong:
        raise next(iter(wrong.values()))
    shows = {
        name: {edition: found(run, what) for edition, run in runs.items()} for name, what in comparison.shows.items()
    }
    course = course_of(runs)
    divides = divides_in({edition: behind(edition, comparison, course, asked) for edition in runs})
    cannot = {edition: _first_line(error) for edition, error in wrong.items()}
    problems = list(_problems(comparison, cannot, shows, divides))
    if len(runs) > 1:
        problems += _never_rolled(comparison, runs)
    return Compared(runs, cannot, shows, course, divides, problems)


def _first_line(error: BellonaError) -> str:
    first, *more = str(error).splitlines()
    return f"{first} (and {len(more)} more)" if more else first


# -- what is shown -----------------------------------------------------------------------------------------------------


def found(run: Run, what: str) -> Any:
    """What a run shows: a field of its facts, how many such facts there are, or what stands at a path of its state."""
    if (facts := _FACTS.fullmatch(what)) is None:
        there = looked_up(run, what)
        return None if there is ABSENT else there
    kind, field = facts.groups()
    alike = [fact_data(fact, whole=True) for fact in run.facts if type(fact).__name__ == kind]
    if field is None:
        return len(alike)
    values = [fact[field] for fact in alike]
    return values[0] if len(values) == 1 else values or None


def _problems(
    comparison: Comparison,
    cannot: Mapping[str, str],
    shows: Mapping[str, Mapping[str, Any]],
    divides: Sequence[Divide],
) -> Iterator[str]:
    """What is not as the file says, in sentences."""
    for edition, why in cannot.items():
        if edition in comparison.editions:
            yield f"{edition} is named in the file and cannot play it: {why}"
    editions = list(next(iter(shows.values()), {}))
    if len(editions) < 2:
        yield f"there is nothing to compare: only {', '.join(editions)} can play it"
        return
    for name in comparison.differs:
        by_value: dict[bytes, list[str]] = {}
        for edition, value in shows[name].items():
            by_value.setdefault(msgspec.json.encode(value, order="sorted"), []).append(edition)
        if len(by_value) == 1:
            yield f"{name!r} must differ, but is {written(shows[name][editions[0]])} in {' and '.join(editions)}"
    for edition in editions:
        yield from _otherwise(comparison.editions.get(edition, EditionPlan()), edition, shows, divides)


def _otherwise(
    wanted: EditionPlan, edition: str, shows: Mapping[str, Mapping[str, Any]], divides: Sequence[Divide]
) -> Iterator[str]:
    for name, value in wanted.shows.items():
        if shows[name][edition] != value:
            yield f"{name!r} must be {written(value)} in {edition}, but is {written(shows[name][edition])}"
    named = {rule for divide in divides for rule in divide.rules.get(edition, ())}
    for rule in wanted.rules:
        if rule not in named:
            yield f"{rule} must be among the rules of {edition} that made the difference; there are {_listed(named)}"


def _never_rolled(comparison: Comparison, runs: Mapping[str, Run]) -> list[str]:
    """Kinds of rolls that the file has dice for and no edition makes."""
    made = {fact.roll for run in runs.values() for fact in run.facts if isinstance(fact, Rolled)}
    own = [roll for edition in runs for roll in comparison.editions.get(edition, EditionPlan()).dice]
    unmade = dict.fromkeys(roll for roll in (*comparison.dice, *own) if roll not in made)
    return [f"nobody rolled the dice for {roll!r}" for roll in unmade]


def _listed(rules: set[str]) -> str:
    return ", ".join(sorted(rules)) or "none"


def written(value: Any) -> str:
    """What was found, as a file would have it."""
    return "nothing" if value is None else msgspec.json.encode(value).decode().replace('"', "")


# -- what happened -----------------------------------------------------------------------------------------------------


def course_of(runs: Mapping[str, Run]) -> list[Happening]:
    """All that happened, in order, what corresponds in several editions together."""
    told = {edition: _by_key(run.facts) for edition, run in runs.items()}
    order: list[Hashable] = []
    for facts in told.values():
        order = _merged(order, list(facts))
    course = []
    for key in order:
        here = {edition: facts[key] for edition, facts in told.items() if key in facts}
        course.append(Happening(here, len(here) == len(runs) and _are_same(list(here.values()))))
    return course


def _by_key(facts: Sequence[Fact]) -> dict[Hashable, Fact]:
    """Facts by what they are about: their kind, their words, and the how-manieth of these it is."""
    seen = Counter[Hashable]()
    keyed: dict[Hashable, Fact] = {}
    for fact in facts:
        about = (type(fact).__name__, *(value for value in msgspec.structs.astuple(fact) if isinstance(value, str)))
        seen[about] += 1
        keyed[about, seen[about]] = fact
    return keyed


def _merged(order: list[Hashable], more: list[Hashable]) -> list[Hashable]:
    """Both orders in one; what only one of them has stays where it stood between the others."""
    merged: list[Hashable] = []
    for _, start, end, more_start, more_end in SequenceMatcher(None, order, more, autojunk=False).get_opcodes():
        merged += order[start:end] + [key for key in more[more_start:more_end] if key not in order]
    return merged


def _are_same(facts: Sequence[Fact]) -> bool:
    """Apart from the rules that they cite, which each edition has its own."""
    first, *others = [msgspec.structs.replace(fact, rules=()) for fact in facts]
    return all(fact_data(other) == fact_data(first) for other in others)


# -- which rules made the difference -----------------------------------------------------------------------------------


def behind(
    edition: str, comparison: Comparison, course: Sequence[Happening], asked: Mapping[str, Sequence[Request[Any]]]
) -> list[str]:
    """The rules of an edition that are behind the difference: those that the file names, if they were cited at all, and
    those of whatever did not happen or was not asked elsewhere as it was there.

    An offer that is declined makes no difference; one that is taken up is a fact. A minor fact that nobody else has
    tells how an edition goes about things, no more.
    """
    facts = [(happening, happening.facts[edition]) for happening in course if edition in happening.facts]
    questions = [{(request.player, request.name) for request in requests} for requests in asked.values()]
    everywhere = {rule for request in asked[edition] for rule in request.rules}
    everywhere |= {rule for _, fact in facts for rule in fact.rules}
    cited = [rule for rule in comparison.editions.get(edition, EditionPlan()).rules if rule in everywhere]
    for request in asked[edition]:
        about = (request.player, request.name)
        if not all(about in elsewhere for elsewhere in questions) and not request.name.startswith("use "):
            cited += request.rules
    for happening, fact in facts:
        if not happening.same and (len(happening.facts) > 1 or not fact.minor):
            cited += fact.rules
    return list(dict.fromkeys(cited))


def divides_in(cited: Mapping[str, Sequence[str]]) -> list[Divide]:
    """What sets editions apart, by the rules that each has cited, less those that say the same in all of them."""
    divides: list[Divide] = []
    seen: set[str] = set()
    for edition in reversed([*cited]):  # a later one says in its catalogue how it departs from an earlier one
        for rule in cited[edition]:
            divide = _divide(rule, edition, list(cited))
            if divide is not None and rule not in seen:
                divides.append(divide)
                seen.update(other for rules in divide.rules.values() for other in rules)
    return divides


def _divide(rule: str, edition: str, editions: Sequence[str]) -> Divide | None:
    """How a rule sets the editions apart; None where all of them have it."""
    try:
        own = entry(rule)
    except UnknownRule:
        return Divide({edition: (rule,)})
    others = [other for other in editions if other != edition and other in RULESETS]  # whose rules are catalogued
    matches = {entry(next(iter(match.others))).ruleset: match for match in counterparts(rule)}
    if all(other in matches and matches[other].verdict == "same" for other in others):
        return None
    rules: dict[str, tuple[str, ...]] = {edition: (rule,)}
    told = {rule: own.differs} if own.differs else {}
    for other in others:
        if other in matches:
            rules[other] = tuple(matches[other].others)
            told |= matches[other].differs
    return Divide({name: rules[name] for name in editions if name in rules}, told)


# -- what is wrong with a file, whatever the edition -------------------------------------------------------------------


def _strange_words(comparison: Comparison, books: Sequence[Rulebook]) -> Iterator[Flaw]:
    """Words that mean nothing in any of these editions."""
    for edition in comparison.editions:
        yield from unknown(
            "ruleset", edition, dict.fromkeys((*(book.name for book in books), *RULESETS)), "editions", edition
        )
    scenes = [book.for_scenes() for book in books]
    kinds = {kind.__name__: kind for book in scenes for kind in (*KERNEL_FACTS, *book.facts)}
    for name, what in comparison.shows.items():
        yield from _strange_fact(what, kinds, "shows", name)
    yield from _strange_given(comparison.answers, comparison.dice, scenes)
    for book in scenes:
        if own := comparison.editions.get(book.name):
            yield from _strange_given(own.answers, own.dice, [book], "editions", book.name)


def _strange_fact(what: str, kinds: Mapping[str, type[Fact]], *place: str) -> Iterator[Flaw]:
    if (facts := _FACTS.fullmatch(what)) is None:
        return
    kind, field = facts.groups()
    yield from unknown("fact", kind, kinds, *place)
    if kind in kinds and field is not None:
        fields = [field.name for field in msgspec.structs.fields(kinds[kind])]
        yield from unknown(f"field of {kind}", field, fields, *place)


def _strange_given(
    answers: Mapping[str, Any], dice: Mapping[str, Any], books: Sequence[Rulebook], *place: str
) -> Iterator[Flaw]:
    questions = [book.vocabulary.questions(book.special_rules) for book in books]
    rolls = [book.vocabulary.rolls(book.special_rules) for book in books]
    if all(questions):
        known = dict.fromkeys(name for asked in questions for name in asked)
        for question in answers:
            yield from unknown("question", question.partition(" ")[2], known, *place, "answers", question)
    if all(rolls):
        names = dict.fromkeys(name for rolled in rolls for name in rolled)
        for roll in dice:
            yield from unknown("roll", roll, names, *place, "dice", roll)
