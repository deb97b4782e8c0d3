"""Whole battles of 11th edition on every layout, with armies from the shelf and invented ones: watched, told again from
their facts, and replayed elsewhere.
"""

from __future__ import annotations

from bellona.wh40k.e11.rulebook import RULEBOOK

from ..e10.soaking import INVENTED, Edition
from ..soaks import a_few, all_of
from . import inventing
from .retelling import Retelling

SETUPS = list(RULEBOOK.starters.values())
ELEVENTH = Edition("bellona.wh40k.e11.rulebook:RULEBOOK", SETUPS, Retelling, inventing.ELEVENTH)
FEW = {"random": range(4), "busy": range(4, 6), "steady": range(6, 7), INVENTED: range(4)}
GAMES = {"random": 500, "busy": 200, "steady": 100, INVENTED: 100}

test_a_few_battles_break_nothing_and_replay_elsewhere = a_few(ELEVENTH, FEW)
test_battles_break_nothing_and_replay_elsewhere = all_of(ELEVENTH, "11th edition", GAMES)
