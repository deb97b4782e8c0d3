"""What makes no sense in a question although it has the right form, with the place in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.rulebook import Rulebook

from .questions import AskedDuelist, AskedRegiment, OddsQuestion

MOST_DICE, MOST_WOUNDS = 300, 600  # of all attacks at one time; of a Regiment


def check(book: Rulebook, asked: OddsQuestion) -> None:
    """Whatever the forms themselves cannot tell."""
    for place, form in _forms("", asked):
        for name in ("rules", "enemies"):
            known_rules(book, f"{place}.{name}".lstrip("."), getattr(form, name, ()))
        if isinstance(form, AskedRegiment | AskedDuelist):
            _check_wounds(place, form)


def known_rules(book: Rulebook, place: str, texts: Sequence[str]) -> None:
    for text in texts:
        try:
            book.special_rules.read(text)
            if text != " ".join(text.split()):
                raise ValueError(f"{text!r} has spaces where none belong")
        except (ValueError, TypeError) as error:
            raise BellonaError(f"{place}: {error}") from None


def _forms(place: str, form: Any) -> Iterator[tuple[str, Any]]:
    """Every part of a question, and where it is."""
    if isinstance(form, msgspec.Struct):
        yield place, form
        for name in form.__struct_fields__:
            yield from _forms(f"{place}.{name}".lstrip("."), getattr(form, name))
    elif isinstance(form, tuple):
        for number, each in enumerate(form):
            yield from _forms(f"{place}[{number}]", each)


def _check_wounds(place: str, form: AskedRegiment | AskedDuelist) -> None:
    if form.wounded >= form.wounds:
        raise BellonaError(f"{place}.wounded: a Stand of {form.wounds} wounds has not taken {form.wounded} of them")
    if not isinstance(form, AskedRegiment):
        return
    if form.began is not None and form.began < form.stands:
        raise BellonaError(f"{place}.began: a Regiment of {form.stands} Stands did not begin with {form.began}")
    if form.stands * form.wounds > MOST_WOUNDS:
        raise BellonaError(f"{place}: more than {MOST_WOUNDS} wounds in a Regiment")


def check_dice(place: str, dice: int) -> None:
    if dice > MOST_DICE:
        raise BellonaError(f"{place}: {dice:,} dice at one time, where {MOST_DICE} are the most"[:200])
