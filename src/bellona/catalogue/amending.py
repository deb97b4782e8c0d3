"""An edition's own ids for the rules that code cites which it shares with the edition that it amends.

The catalogue says which rules are the same (`same_as`); the rest stands line by line in a file beside it,
`RULESET-citations.yaml`: the base edition's id, and those of this edition that are carried out there, or none.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import yaml

from bellona.kernel.errors import BadFile
from bellona.kernel.shelf import rulebook_names

from .catalogues import RULES, RULESETS, Catalogue, catalogue, entry
from .citations import Citation, citations


@lru_cache(maxsize=32)
def cited_as(ruleset: str) -> Mapping[str, tuple[str, ...]]:
    """The ids of an edition by the ids that shared code cites; its own stand for themselves."""
    file = RULES / f"{ruleset}-citations.yaml"
    lines: dict[str, list[str]] = yaml.safe_load(file.read_text(encoding="utf-8")) if file.exists() else {}
    table = table_of(catalogue(ruleset), lines or {})
    for own in (one for line in (lines or {}).values() for one in line):
        if own not in catalogue(ruleset).rules:
            raise BadFile(file.name, own, f"{ruleset} has no such rule")
    return table


def table_of(own: Catalogue, lines: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The same of a catalogue and of lines that say what it does not; a line counts before `same_as`."""
    table: dict[str, list[str]] = {rule.id: [rule.id] for rule in own}
    for rule in own:
        for base in rule.same_as:
            table.setdefault(base, []).append(rule.id)
    return {rule: tuple(ids) for rule, ids in table.items()} | {base: tuple(ids) for base, ids in lines.items()}


def code_of(rule_id: str) -> list[Citation]:
    """Where the code says that it carries out a rule: by its id, or by that of the edition that is amended."""
    ruleset = entry(rule_id).ruleset
    found = citations(of=rule_id)
    if is_amended(ruleset):
        for base in (base for base, own in cited_as(ruleset).items() if rule_id in own and base != rule_id):
            found += citations(of=base)
    return found


def is_amended(ruleset: str) -> bool:
    """Whether a ruleset that can be played shares code with another."""
    return ruleset in RULESETS and ruleset in rulebook_names() and any(rule.same_as for rule in catalogue(ruleset))
