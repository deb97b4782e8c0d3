"""The edition that a test runs under: the one it was written for, and every other that repeats the rules it proves.

A test of 10th edition whose marked rules all stand in another edition's catalogue as `same_as` runs under that edition,
too, from the same file; it owes evidence for the other edition's own ids then. Facts and refusals cite the ids that the
code names, without the other edition's table, so that a test reads the same whichever edition it runs under; the
armies, battlefields and missions that it names are those of the base edition. One that cannot run under another edition
says why: `@pytest.mark.not_in("11e", because="the models stand 1.5 inches apart")`.

An edition's own tests, in its own folder, see its own ids everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from bellona.catalogue import catalogue
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import find_rulebook
from bellona.wh40k.e10.rulebook import RULEBOOK as TENTH

from .ninth_letters import in_ninth_letters

BASE = "10e"
BOOKS = {BASE: "wh40k-10e", "11e": "wh40k-11e", "9e": "wh40k-9e"}
LETTERS = {"9e": in_ninth_letters}  # what an edition with other letters makes of a set-up in those of the base
PLACES = {
    BASE: "bellona.wh40k.e10.rulebook:RULEBOOK",
    "11e": "bellona.wh40k.e11.rulebook:RULEBOOK",
    "9e": "bellona.wh40k.e09.rulebook:RULEBOOK",
}
_under = [TENTH]


def book() -> Rulebook:
    """The rulebook that the running test plays by."""
    return _under[-1]


@cache
def _plainly_citing(edition: str) -> Rulebook:
    own = find_rulebook(PLACES[edition])
    if edition == BASE:
        return own
    changes: dict[str, Any] = (
        {"opening": partial(_translated, own.opening, LETTERS[edition])} if edition in LETTERS else {}
    )
    return replace(with_base_files(own), citations=None, **changes)


def _translated(opening: Any, told: Any, book: Rulebook, setup: dict[str, Any]) -> Any:
    return opening(book, told(setup))


@cache
def with_base_files(own: Rulebook) -> Rulebook:
    """An edition with the armies, battlefields and missions of the base edition, which tests name."""
    lent = {"muster.shelf": TENTH.parts.muster.shelf, "missions.all": TENTH.parts.missions.all}
    return own if own is TENTH else own.amended(own.name, own.version, parts=lent, words=own.words)


@contextmanager
def under(edition: str, *, own_ids: bool = False) -> Iterator[None]:
    """Tests inside play by this edition; with `own_ids` facts and refusals cite as they do in play."""
    _under.append(find_rulebook(PLACES[edition]) if own_ids else _plainly_citing(edition))
    try:
        yield
    finally:
        _under.pop()


@cache
def repeated(edition: str) -> Mapping[str, tuple[str, ...]]:
    """The rules of the base edition that another repeats, with its own ids for them."""
    found: dict[str, tuple[str, ...]] = {}
    for rule in catalogue(BOOKS[edition]):
        for base in rule.same_as:
            found[base] = (*found.get(base, ()), rule.id)
    return found


def editions_of(test: pytest.Item) -> list[str]:
    """The base edition, and those that repeat every rule which the test proves."""
    rules = {str(rule) for mark in test.iter_markers("rule") for rule in mark.args}
    rules |= {str(mark.args[0]) for mark in test.iter_markers("bad")}
    left_out = {str(mark.args[0]) for mark in test.iter_markers("not_in") if mark.kwargs["because"]}
    others = [edition for edition in BOOKS if edition not in (BASE, *left_out)]
    return [BASE, *(edition for edition in others if rules and rules <= repeated(edition).keys())]


def cites(rules: Iterable[str], *bases: str) -> bool:
    """Whether exactly these rules are cited, each by its id in the base edition or by one that the edition under test,
    whose own code cites its own ids, has for it.
    """
    own = next((repeated(edition) for edition, name in BOOKS.items() if name == book().name), {})
    cited = tuple(rules)
    return len(cited) == len(bases) and all(
        one in (base, *own.get(base, ())) for one, base in zip(cited, bases, strict=True)
    )


def cites_also(rules: Iterable[str], base: str) -> bool:
    """The same of one among others."""
    return any(cites((rule,), base) for rule in rules)


def cited_in(text: str, edition: str) -> str:
    """The first place of a text that cites a rule of this edition, with what stands around it; "" if none does."""
    place = text.find(f"{edition}.")
    return text[max(0, place - 200) : place + 80] if place >= 0 else ""
