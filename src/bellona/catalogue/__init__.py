"""The rule catalogue: every rule of every ruleset with its id, its words in three languages, and who proves it."""

from .amending import cited_as, code_of, table_of
from .catalogues import RULESETS, Catalogue, UnknownRule, UnknownRuleset, all_rules, bring, catalogue, entry, title
from .citations import Citation, citations
from .editions import Counterpart, Difference, base_of, counterparts, difference
from .entries import Decision, RuleEntry, Source, Title, Trilingual
from .index import SearchHit, search
from .progress import Coverage, coverage

__all__ = [
    "RULESETS",
    "Catalogue",
    "Citation",
    "Counterpart",
    "Coverage",
    "Decision",
    "Difference",
    "RuleEntry",
    "SearchHit",
    "Source",
    "Title",
    "Trilingual",
    "UnknownRule",
    "UnknownRuleset",
    "all_rules",
    "base_of",
    "bring",
    "catalogue",
    "citations",
    "cited_as",
    "code_of",
    "counterparts",
    "coverage",
    "difference",
    "entry",
    "search",
    "table_of",
    "title",
]
