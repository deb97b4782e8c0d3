"""Where the special rules, draw events and abilities of Conquest are registered."""

from bellona.kernel.rule import SpecialRules

RULES = SpecialRules()
