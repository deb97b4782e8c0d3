"""The form of a question: whatever is filled in from a datasheet is a question that is answered."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.blanks import Blanks
from bellona.kernel.rulebook import Rulebook
from bellona.odds import ask
from bellona.odds.ask import chances_of
from bellona.telling import Teller
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.words import LANGUAGES

BOOKS = (RULEBOOK, ELEVENTH, CONQUEST)
FORMS = {book.name: chances_of(book).form(book) for book in BOOKS}


def filled(part: Blanks, values: dict[str, Any], into: Any) -> None:
    """Put each value where its blank says."""
    for blank in part.blanks:
        value = values.get(blank.name, blank.value)
        *way, last = blank.at.split(".")
        here = into
        for step, after in zip(way, [*way[1:], last][: len(way)], strict=True):
            empty: Any = [] if after == "0" else {}
            if isinstance(here, list) and not here:
                here.append(empty)
            here = here[0] if isinstance(here, list) else here.setdefault(step, empty)
        if value is not None:
            here[last] = value


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("number", range(2))
def test_every_sample_makes_a_question_that_has_an_answer(number: int, book: Rulebook) -> None:
    form = FORMS[book.name]
    for sample in form[number].samples:
        question: dict[str, Any] = {"ruleset": book.name}
        for i, part in enumerate(form):
            filled(part, dict(sample.values) if i == number else {}, question)
        assert 0 <= ask(question, book)["destroyed"] <= 1, sample.title


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_form_has_words(language: str, book: Rulebook) -> None:
    teller = Teller(book, {}, language)
    for part in FORMS[book.name]:
        assert teller.voice.knows(f"form-{part.name}")
        for blank in part.blanks:
            assert teller.voice.knows(f"form-{blank.name}"), blank.name
            assert all(teller.term(blank.of, word) for word in blank.options)
        names = {blank.name for blank in part.blanks}
        assert all(sample.values.keys() <= names for sample in part.samples)
