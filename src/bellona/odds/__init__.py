"""Exact odds from the rules' own one-die functions: no sampling anywhere.

`ask(question)` answers plain data with plain data, as files, terminals and browsers do; `odds(question)` gives objects.
"""

from .ask import ask, odds
from .chain import ChainOdds
from .laws import Law
from .states import Odds
from .trials import TrialOdds

__all__ = ["ChainOdds", "Law", "Odds", "TrialOdds", "ask", "odds"]
