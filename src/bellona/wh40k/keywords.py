"""Keywords as rules spell them: plural and otherwise inflected words mean the keyword itself. Lists of such words."""

from __future__ import annotations

import functools
from collections.abc import Iterable

BIG = ("MONSTER", "VEHICLE")  # what the rules say together of both

_ENDINGS = (("IES", "Y"), ("OES", "O"), ("XES", "X"), ("CHES", "CH"), ("SHES", "SH"), ("SS", "SS"), ("S", ""))


@functools.lru_cache(maxsize=8192)
def keyword(word: str) -> str:
    """The keyword that a word means, however it is written: "Epic Heroes" is "EPIC HERO". [10e.core.keywords.plural]"""
    word = word.replace("-", " ").upper()
    for ending, singular in _ENDINGS:
        if word.endswith(ending):
            return word.removesuffix(ending) + singular
    return word


def has_keyword(words: Iterable[str], wanted: str) -> bool:
    """Whether one of the words is the keyword. [10e.core.keywords.plural]"""
    wanted = keyword(wanted)
    return any(keyword(word) == wanted for word in words)


def is_big(words: Iterable[str]) -> bool:
    """Whether one of the words is MONSTER or VEHICLE."""
    return any(keyword(word) in BIG for word in words)


@functools.lru_cache(maxsize=8192)
def merged(*groups: tuple[str, ...]) -> tuple[str, ...]:
    """The words of some groups, each once, in their order."""
    return tuple(dict.fromkeys(word for group in groups for word in group))
