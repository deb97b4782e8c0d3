"""Reading questions to the odds calculator and making plans of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from bellona.kernel.blanks import Blanks
from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from ..attacks.attack import Attack, ResolveTest
from ..attacks.attacking import Batch
from ..attacks.sequence import ResolveSequence
from ..facts.attack_facts import Attacked, HitRolls, MoraleTested
from ..game import Conquest
from ..state import ConquestState
from . import other_topics, topics
from .acts import Exchange, Fallen, Strike
from .charge_chain import chain
from .form import form
from .in_play import plan_of
from .pooled import AttackPool, MoralePool, Nerve
from .question_flaws import check, check_dice
from .questions import InPlay, OddsQuestion
from .regiment import WoundsCounted
from .spoken import said
from .topics import Asking, Plan
from .varying import varied

MOST_WOUNDS_OF_A_DIE = 8  # a hit, three more, two wounds each

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


class Recorded(NamedTuple):
    """Dice of a recorded game, with the wounds that they cost."""

    player: int
    name: str
    plan: Plan
    lost: int


class Chances:
    """What Conquest has for odds."""

    topics = TOPICS

    def dice(self, text: str) -> tuple[tuple[tuple[int, ...], ...], int]:
        """A die, or what takes its place."""
        return (((1, 2, 3, 4, 5, 6),), 0) if text == "D6" else ((), int(text))

    def question(self, book: Rulebook, told: Mapping[str, Any] | OddsQuestion) -> OddsQuestion:
        """A question in the forms of `questions`."""
        return told if isinstance(told, OddsQuestion) else converted(told, OddsQuestion)

    def said(self, book: Rulebook, attackers: str, target: str, situation: Mapping[str, Any]) -> OddsQuestion:
        """A question as it is typed."""
        return self.question(book, said(book, attackers, target, situation))

    def form(self, book: Rulebook) -> tuple[Blanks, ...]:
        """What people fill in to ask about a Clash."""
        return form()

    def varied(self, book: Rulebook, question: OddsQuestion, what: str, value: int) -> OddsQuestion:
        """The question with another value of a number that may be varied."""
        return self.question(book, varied(msgspec.to_builtins(question), what, value))

    def in_play(self, book: Rulebook, state: ConquestState, question: Mapping[str, Any] | InPlay) -> Plan:
        """A plan of what a Regiment or Character of a game in progress might do next, as things stand."""
        asked: InPlay = question if isinstance(question, InPlay) else converted(question, InPlay)
        return plan_of(Conquest(book, state, []), asked)

    def recorded(self, book: Rulebook, facts: Iterable[Mapping[str, Any]]) -> list[Recorded]:
        """The attacks and Morale tests that the facts of a battle tell of; who is tested is another's luck."""
        found: list[Recorded] = []
        rolled: list[Batch] = []
        for fact in facts:
            if fact["kind"] == HitRolls.__name__:
                rolled.append(Batch(msgspec.convert(fact["attack"], Attack), len(fact["dice"])))
            elif fact["kind"] == Attacked.__name__:
                name = f"{fact['unit']} → {fact['target']}: {fact['how']}"
                found.append(_recorded(fact.get("player", 0), name, AttackPool(book, rolled), fact.get("wounds", 0)))
                rolled = []
            elif fact["kind"] == MoraleTested.__name__:
                test = msgspec.convert(fact["test"], ResolveTest)
                pool = MoralePool(Nerve(ResolveSequence(book, test)), len(fact["dice"]))
                found.append(_recorded(1 - fact.get("player", 0), f"{fact['unit']}: morale", pool, fact["wounds"]))
        return found

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


def _recorded(player: int, name: str, pool: AttackPool | MoralePool, lost: int) -> Recorded:
    most = MOST_WOUNDS_OF_A_DIE * sum(dice for _, dice in pool.first)
    return Recorded(player, name, Plan((WoundsCounted(most),), (Fallen(pool),)), lost)


def converted(told: Mapping[str, Any], form: Any) -> Any:
    try:
        return msgspec.convert(told, form)
    except msgspec.ValidationError as error:
        raise BellonaError(f"the question is not in order: {error}") from None


CHANCES = Chances()
