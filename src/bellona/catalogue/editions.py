"""Which rule of one edition answers to which of another, and what became of it.

The match is data, judged by reading: each rule of the 9th and of the 11th edition names the rules of the 10th that it
repeats (`same_as`) or changes (`changed_from`). A pair is the same only where both statements mean the same; a number,
a condition or an exception more makes it changed. Two editions that both build on the 10th meet through it, and a rule
is then the same only if the other edition has all that it says. Rulesets without a common base have no pairs.
"""

from functools import cache, lru_cache
from typing import Literal, TypeAlias

import msgspec

from .catalogues import RULESETS, catalogue, entry
from .entries import Trilingual

Comparison: TypeAlias = Literal["same", "changed"]


class Counterpart(msgspec.Struct, frozen=True):
    """A rule of one ruleset and those of another that answer to it, one by one and as a whole.

    `differs` says of every rule that changed something how it departs from the base edition.
    """

    rule: str
    others: dict[str, Comparison]
    verdict: Comparison
    differs: dict[str, Trilingual] = {}


class Difference(msgspec.Struct, frozen=True):
    """All rules of two rulesets: on each side those that the other has, too, same or changed; then what one lacks."""

    old: str
    new: str
    old_matches: tuple[Counterpart, ...]
    new_matches: tuple[Counterpart, ...]
    gone: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def old_counts(self) -> dict[str, int]:
        return {**_counted(self.old_matches), "gone": len(self.gone)}

    @property
    def new_counts(self) -> dict[str, int]:
        return {**_counted(self.new_matches), "new": len(self.added)}


def difference(old: str, new: str) -> Difference:
    """What became of the rules of `old` in `new`; every rule of both stands in exactly one place."""
    old_matches, gone = _matches(old, new)
    new_matches, added = _matches(new, old)
    return Difference(old, new, old_matches, new_matches, gone, added)


def counterparts(rule_id: str) -> list[Counterpart]:
    """The rules of the same game's other editions that answer to this one: one match an edition that has any."""
    own = entry(rule_id).ruleset
    game = own.partition("-")[0]
    others = (other for other in RULESETS if other != own and other.partition("-")[0] == game)
    return [match for other in others if (match := _match(rule_id, own, other)) is not None]


def _counted(matches: tuple[Counterpart, ...]) -> dict[str, int]:
    same = sum(match.verdict == "same" for match in matches)
    return {"same": same, "changed": len(matches) - same}


def _matches(ruleset: str, other: str) -> tuple[tuple[Counterpart, ...], tuple[str, ...]]:
    matches = {rule_id: _match(rule_id, ruleset, other) for rule_id in catalogue(ruleset).rules}
    alone = tuple(rule_id for rule_id, match in matches.items() if match is None)
    return tuple(match for match in matches.values() if match is not None), alone


def _match(rule_id: str, ruleset: str, other: str) -> Counterpart | None:
    bases = _bases(ruleset).get(rule_id, {})
    partners: dict[str, bool] = {}
    for base, same in bases.items():
        for partner, partner_same in _restating(other).get(base, {}).items():
            partners[partner] = partners.get(partner, True) and same and partner_same
    if not partners:
        return None
    others: dict[str, Comparison] = {partner: "same" if same else "changed" for partner, same in partners.items()}
    if all(partners.values()) and all(base in _restating(other) for base in bases):
        return Counterpart(rule_id, others, "same")
    changing = (rule_id, *(partner for partner, same in partners.items() if not same))
    told = {one: differs for one in changing if (differs := entry(one).differs) is not None}
    return Counterpart(rule_id, others, "changed", told)


@lru_cache(maxsize=16)
def base_of(ruleset: str) -> str:
    """The edition whose rules this one repeats or changes; itself where it does neither."""
    restated = (base for rule in catalogue(ruleset) for base in (*rule.same_as, *rule.changed_from))
    return next((entry(base).ruleset for base in restated), ruleset)


@cache
def _bases(ruleset: str) -> dict[str, dict[str, bool]]:
    """For each rule the base rules it restates, and whether it says the same; a base rule restates itself."""
    return {
        rule.id: dict.fromkeys(rule.same_as, True) | dict.fromkeys(rule.changed_from, False) or {rule.id: True}
        for rule in catalogue(ruleset)
    }


@cache
def _restating(ruleset: str) -> dict[str, dict[str, bool]]:
    """For each base rule the rules of a ruleset that restate it, and whether they say the same."""
    restating: dict[str, dict[str, bool]] = {}
    for rule_id, bases in _bases(ruleset).items():
        for base, same in bases.items():
            restating.setdefault(base, {})[rule_id] = same
    return restating
