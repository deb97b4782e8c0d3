"""Reading questions to the odds calculator and making plans of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from . import other_topics, topics
from .acts import Exchange, Strike
from .chain import chain
from .question_flaws import check, check_dice
from .questions import OddsQuestion
from .topics import Asking, Plan

TOPICS: dict[str, Callable[[Asking], Plan]] = {
    "clash": topics.clash,
    "volley": topics.volley,
    "impact": topics.impact,
    "hits": topics.hits,
    "morale": topics.morale,
    "charge": other_topics.charge,
    "cast": other_topics.cast,
    "duel": other_topics.duel,
    "withdraw": other_topics.withdraw,
    "combat_reform": other_topics.combat_reform,
    "decay": other_topics.decay,
    "reinforcements": other_topics.reinforcements,
    "supremacy": other_topics.supremacy,
    "chain": chain,
}


class Chances:
    """What Conquest has for odds."""

    topics = TOPICS

    def dice(self, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        """A die, or what takes its place."""
        return (((1, 2, 3, 4, 5, 6),), 0) if text == "D6" else ((), int(text))

    def question(self, book: Rulebook, told: Mapping[str, Any] | OddsQuestion) -> OddsQuestion:
        """A question in the forms of `questions`."""
        return told if isinstance(told, OddsQuestion) else converted(told, OddsQuestion)

    def read(self, book: Rulebook, question: Mapping[str, Any] | OddsQuestion) -> Plan:
        """A plan of a question, which is about one topic."""
        asked = self.question(book, question)
        about = [topic for topic in self.topics if getattr(asked, topic)]
        if len(about) != 1:
            raise BellonaError(
                f"a question is about one of {', '.join(self.topics)}, not {' and '.join(about) or 'nothing'}"
            )
        check(book, asked)
        plan = self.topics[about[0]](Asking(book, asked))
        for act in plan.acts:
            if isinstance(act, Strike):
                check_dice(about[0], sum(batch.dice for _, batch in act.rows))
            elif isinstance(act, Exchange):
                check_dice(about[0], sum(batch.dice for batch in act.blows if batch))
        return plan


def converted(told: Mapping[str, Any], form: Any) -> Any:
    try:
        return msgspec.convert(told, form)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the question is not in order: {error}") from None


CHANCES = Chances()
