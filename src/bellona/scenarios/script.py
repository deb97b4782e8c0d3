"""What is wrong with a script before it is played: questions, rolls and facts that its ruleset does not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bellona.armies.forms import nearest, unknown
from bellona.kernel.dice import Scripted
from bellona.kernel.errors import Flaw
from bellona.kernel.facts import KERNEL_FACTS
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import elsewhere

from .file import PLAYERS, PlaceInGame, Scenario

NOBODY = "nobody"  # is asked when the game is over


def flaws_of_script(scenario: Scenario, rulebook: Rulebook) -> Iterator[Flaw]:
    """Words of the script that mean nothing in this ruleset; one that lists none is not held to any."""
    words = rulebook.vocabulary
    questions, rolls = words.questions(rulebook.special_rules), words.rolls(rulebook.special_rules)
    kinds = {kind.__name__: kind for kind in (*KERNEL_FACTS, *rulebook.facts)} if rulebook.facts else {}
    for i, step in enumerate(scenario.play):
        place = ("play", i)
        until = step.until if isinstance(step.until, str) else None
        for key, asked in (("asked", step.asked), ("until", until)):
            if asked is not None and asked != NOBODY:
                yield from _flaws_of_question(asked, questions, *place, key)
        if step.is_answer and questions:
            yield from unknown("question", step.asks, questions, *place, f"{step.player} {step.asks}")
        if isinstance(step.until, PlaceInGame):
            yield from _flaws_of_moment(step.until, rulebook, *place, "until")
        for roll in Scripted(step.dice).names if rolls else ():
            yield from unknown("roll", roll, rolls, *place, "dice")
        for key, fact in (("fact", step.fact), ("no fact", step.no_fact)):
            yield from _flaws_of_fact(fact, kinds, *place, key)
        for n, fact in enumerate(step.facts or ()):
            yield from _flaws_of_fact(fact, kinds, *place, "facts", n)


def _flaws_of_question(asked: str, questions: Any, *place: str | int) -> Iterator[Flaw]:
    player, _, name = asked.partition(" ")
    if player not in PLAYERS or not name:
        yield Flaw(place, f"{asked!r} is no question to a player, as in 'A targets'")
    elif questions:
        yield from unknown("question", name, questions, *place)


def _flaws_of_moment(moment: PlaceInGame, rulebook: Rulebook, *place: str | int) -> Iterator[Flaw]:
    phases = [phase for stage in rulebook.stages for phase in stage.phases]
    known = {
        "stage": [stage.name for stage in rulebook.stages],
        "phase": [phase.name for phase in phases],
        "step": [step.name for phase in phases for step in phase.steps],
    }
    for key, words in known.items():
        if (told := getattr(moment, key)) is not None:
            yield from unknown(key, told, words, *place, key)


def _flaws_of_fact(fact: dict[str, Any] | None, kinds: dict[str, type[Any]], *place: str | int) -> Iterator[Flaw]:
    if fact is None or not kinds:
        return
    name = str(fact.get("kind", ""))
    if name not in kinds:
        yield Flaw((*place, "kind"), f"there is no fact {name!r}; {elsewhere('fact', name) or nearest(name, kinds)}")
        return
    fields = ["kind", *(field.encode_name for field in msgspec.structs.fields(kinds[name]))]
    for key in fact:
        yield from unknown(f"field of {name}", key, fields, *place, key)
