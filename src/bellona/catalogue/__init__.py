"""The rule catalogue: every rule of every ruleset with its id, its words in three languages, and who proves it."""

from .catalogues import RULESETS, Catalogue, UnknownRule, UnknownRuleset, all_rules, catalogue, entry, title
from .citations import Citation, citations
from .editions import Difference, Match, counterparts, difference
from .entries import Decision, RuleEntry, Source, Title
from .index import Found, search
from .progress import Coverage, coverage

__all__ = [
    "RULESETS",
    "Catalogue",
    "Citation",
    "Coverage",
    "Decision",
    "Difference",
    "Found",
    "Match",
    "RuleEntry",
    "Source",
    "Title",
    "UnknownRule",
    "UnknownRuleset",
    "all_rules",
    "catalogue",
    "citations",
    "counterparts",
    "coverage",
    "difference",
    "entry",
    "search",
    "title",
]
