"""Exact odds from the rules' own one-die functions: no sampling anywhere.

`ask(question)` answers plain data with plain data, as files, terminals and browsers do; `odds(question)` gives objects.
`ask_in_game(run, player, question)` answers about units of a game in progress, before they act.
"""

from .ask import ask, ask_in_game, odds
from .chain import ChainOdds
from .laws import Law
from .states import Odds
from .trials import TrialOdds

__all__ = ["ChainOdds", "Law", "Odds", "TrialOdds", "ask", "ask_in_game", "odds"]
