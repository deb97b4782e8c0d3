"""The form of an odds question, in words: what the ruleset asks for and the server knows no more of."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.blanks import Blank, Blanks
from bellona.telling import Teller

from .bodies import BlankShown, PartShown, SampleShown, TermShown


def part_shown(teller: Teller, part: Blanks) -> PartShown:
    samples = [SampleShown(dict(sample.title), _plain(sample.values)) for sample in part.samples]
    return PartShown(part.name, teller.term("form", part.name), [_blank(teller, one) for one in part.blanks], samples)


def _blank(teller: Teller, blank: Blank) -> BlankShown:
    options = {word: TermShown(teller.term(blank.of, word), teller.rule(word)) for word in blank.options}
    title, value = teller.term("form", blank.name), _plain(blank.value)
    return BlankShown(blank.name, blank.at, blank.kind, title, value, blank.least, blank.most, options, blank.of)


def _plain(thing: Any) -> Any:
    return msgspec.to_builtins(thing)
