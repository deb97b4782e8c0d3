"""Whole battles of 9th edition on every layout, watched, told again from their facts, and replayed elsewhere."""

from __future__ import annotations

from bellona.wh40k.e09.rulebook import RULEBOOK

from ..e10.soaking import Edition
from ..soaks import a_few, all_of
from .retelling import Retelling

NINTH = Edition("bellona.wh40k.e09.rulebook:RULEBOOK", list(RULEBOOK.starters.values()), Retelling)
FEW = {"random": range(3), "busy": range(3, 5), "steady": range(5, 6)}
GAMES = {"random": 500, "busy": 200, "steady": 100}

test_a_few_battles_break_nothing_and_replay_elsewhere = a_few(NINTH, FEW)
test_battles_break_nothing_and_replay_elsewhere = all_of(NINTH, "9th edition", GAMES)
