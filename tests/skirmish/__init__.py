"""Skirmish: a small complete ruleset that exists for the tests, to prove that the kernel has no game in it.

Squads of round bases and regiments on rectangular trays; each round both players secretly stack their units' cards,
then turn them up alternately; the unit turned up moves and shoots, and the unit shot at may brace once. Whoever holds
the middle of the table scores.
"""

from .armies import SIDES as SETUP
from .rulebook import RULEBOOK

__all__ = ["RULEBOOK", "SETUP"]
