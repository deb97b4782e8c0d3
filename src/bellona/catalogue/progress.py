"""How much of each ruleset is done: catalogued, cited by code, exercised by a passing test.

The last whole test run left a record of which tests exercised which rule; it is a file of the repository.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache
from pathlib import Path

import msgspec

from bellona.kernel.errors import BadFile

from .amending import cited_as, is_amended
from .catalogues import catalogue
from .citations import citations
from .entries import RuleEntry

RECORD = Path(__file__).parent.parent / "data" / "coverage.json"


class Tally(msgspec.Struct, frozen=True):
    """Rules catalogued, those that are advice only, and how many of the others code cites and tests exercise."""

    catalogued: int
    advice: int
    cited: int
    exercised: int

    @property
    def owed(self) -> int:
        return self.catalogued - self.advice


class Coverage(msgspec.Struct, frozen=True):
    """A ruleset's count, whole and by chapter, and the rules that code does not cite yet or no test exercises yet."""

    ruleset: str
    count: Tally
    chapters: dict[str, Tally]
    uncited: tuple[str, ...]
    unexercised: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        lacking = {*self.uncited, *self.unexercised}
        return tuple(rule_id for rule_id in catalogue(self.ruleset).rules if rule_id in lacking)


def coverage(ruleset: str) -> Coverage:
    rules = catalogue(ruleset)
    cited, exercised = cited_rules(ruleset), record().keys()
    owed = [rule.id for rule in rules if not rule.advice]
    return Coverage(
        ruleset,
        _count(list(rules), cited, exercised),
        {name: _count(chapter, cited, exercised) for name, chapter in rules.chapters().items()},
        tuple(rule_id for rule_id in owed if rule_id not in cited),
        tuple(rule_id for rule_id in owed if rule_id not in exercised),
    )


def record(path: Path = RECORD) -> dict[str, list[str]]:
    """The tests that exercised each rule in the last whole test run."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    except OSError as error:
        raise BadFile(path.name, "", error.strerror or "cannot be read") from None
    except msgspec.DecodeError as error:
        raise BadFile(path.name, "", str(error)) from None


def recorded(tests: Mapping[str, AbstractSet[str]]) -> str:
    """The record as its file holds it: sorted, so that the same tests always give the same text."""
    ordered = {rule_id: sorted(tests[rule_id]) for rule_id in sorted(tests)}
    return msgspec.json.format(msgspec.json.encode(ordered), indent=1).decode() + "\n"


@lru_cache(maxsize=32)
def cited_rules(ruleset: str) -> AbstractSet[str]:
    """The rules that code cites, by their own ids or by those of the edition that is amended."""
    found = {citation.rule for citation in citations()}
    if is_amended(ruleset):
        found |= {own for base, ids in cited_as(ruleset).items() if base in found for own in ids}
    return found


def _count(rules: list[RuleEntry], cited: AbstractSet[str], exercised: AbstractSet[str]) -> Tally:
    owed = [rule.id for rule in rules if not rule.advice]
    return Tally(
        catalogued=len(rules),
        advice=len(rules) - len(owed),
        cited=sum(rule_id in cited for rule_id in owed),
        exercised=sum(rule_id in exercised for rule_id in owed),
    )
