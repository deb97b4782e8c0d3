"""The form of a question: whatever is filled in from a datasheet is a question that is answered."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.blanks import Blanks
from bellona.odds import ask
from bellona.odds.ask import chances_of
from bellona.telling import Teller
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.words import LANGUAGES

FORM = chances_of(RULEBOOK).form(RULEBOOK)


def filled(part: Blanks, values: dict[str, Any], into: Any) -> None:
    """Put each value where its blank says."""
    for blank in part.blanks:
        value = values.get(blank.name, blank.value)
        *way, last = blank.at.split(".")
        here = into
        for step, after in zip(way, [*way[1:], last], strict=True):
            empty: Any = [] if after == "0" else {}
            if isinstance(here, list) and not here:
                here.append(empty)
            here = here[0] if isinstance(here, list) else here.setdefault(step, empty)
        if value is not None:
            here[last] = value


@pytest.mark.parametrize("number", range(2))
def test_every_sample_makes_a_question_that_has_an_answer(number: int) -> None:
    for sample in FORM[number].samples:
        question: dict[str, Any] = {"ruleset": RULEBOOK.name}
        for i, part in enumerate(FORM):
            filled(part, dict(sample.values) if i == number else {}, question)
        assert 0 <= ask(question, RULEBOOK)["destroyed"] <= 1, sample.title


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_form_has_words(language: str) -> None:
    teller = Teller(RULEBOOK, {}, language)
    for part in FORM:
        assert teller.voice.knows(f"form-{part.name}")
        for blank in part.blanks:
            assert teller.voice.knows(f"form-{blank.name}"), blank.name
            assert all(teller.term(blank.of, word) for word in blank.options)
        names = {blank.name for blank in part.blanks}
        assert all(sample.values.keys() <= names for sample in part.samples)
