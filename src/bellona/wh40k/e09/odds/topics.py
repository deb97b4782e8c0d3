"""What 9th edition has for odds: of the topics of the 10th those that it has rules for, and its own."""

from __future__ import annotations

from ...e10.odds_topics import CHANCES as TENTH
from ...odds.plans import Chances
from .forms_asked import BLANKS, PlainQuestion
from .morale_odds import chain_to_morale, morale
from .psychic_odds import psychic

GONE = ("battle_shock", "hazardous", "deadly_demise", "desperate_escape")  # no rule of the 9th rolls for them
OWN = {"morale": morale, "psychic": psychic, "chain": chain_to_morale}
CHANCES = Chances(
    {name: topic for name, topic in TENTH.topics.items() if name not in GONE} | OWN, PlainQuestion, BLANKS
)
