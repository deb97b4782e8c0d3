"""Everything Bellona says to people, in every language it speaks.

The sentences are Fluent files, one folder a language under `data/words`. What is said of any game, or of none, stands
there; what a family of rulesets or one ruleset says stands in a folder of its name below. Whoever shows something to a
person asks here; the rules never do: they record facts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

EXACT = 0.0005  # numbers so near to each other are the same; what is measured has three decimals
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
WORDS = Path(__file__).parent / "data" / "words"
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)

Scope: TypeAlias = str | Path  # the name of a ruleset or family, or a folder elsewhere that has one for each language


class Unsaid(LookupError):
    """A message that a voice lacks, or whose blanks were not all filled: a mistake in Bellona, never of its user."""


class Voice:
    """A language as a ruleset speaks it: its own words (the first scope), those of its family, those of all."""

    def __init__(self, language: str, scopes: Sequence[Scope] = ()) -> None:
        self.language, self.scopes = language, tuple(scopes)
        self._files = _files(language, self.scopes)

    @property
    def folders(self) -> list[Path]:
        """Where its words stand; of messages of one name the first counts."""
        return _folders(self.language, self.scopes)

    def __str__(self) -> str:
        return f"{self.language} ({', '.join(map(str, self.scopes)) or 'common'})"

    def knows(self, message_id: str) -> bool:
        """Whether there is such a message."""
        return message_id in self._files

    def say(self, message_id: str, **blanks: object) -> str:
        """The message with its blanks filled."""
        file = self._files.get(message_id)
        if file is None:
            raise Unsaid(f"no message {message_id!r} in {self}")
        return file.say(message_id, blanks) if blanks else file.say_plainly(message_id)

    def refusal(self, why: str, rules: tuple[str, ...], about: Mapping[str, object]) -> str:
        """Why an answer was refused, as a sentence with what was measured, and the rules."""
        limits = [about[key] for key in LIMITS if isinstance(about.get(key), int | float)]
        told = {key.replace(" ", "-"): _told(value, limits) for key, value in about.items()}
        sentence = self.say(f"refused-{why}", **told)
        return f"{sentence} [{', '.join(rules)}]" if rules else sentence


def say(language: str, message_id: str, **blanks: object) -> str:
    """A message that belongs to no ruleset."""
    return Voice(language).say(message_id, **blanks)


LIMITS = ("limit", "least", "most")  # what a refusal says that something may measure


def _told(value: object, limits: Sequence[Any]) -> object:
    if isinstance(value, float):
        return short(value, limits)
    if isinstance(value, list | tuple):
        return ", ".join(str(_told(one, ())) for one in value)
    return str(value) if value is None else value


def short(value: float, limits: Sequence[float] = ()) -> float:
    """A number as sentences have it, with one decimal; on its own side of each limit, however near that is."""
    found = round(value, 1)
    for limit in limits:
        if found == limit and abs(value - limit) > EXACT:
            return round(limit + (0.1 if value > limit else -0.1), 1)
    return found


# -- files -------------------------------------------------------------------------------------------------------------


class _File:
    """A file of messages. It is taken apart only when one of them is said: that is slow."""

    def __init__(self, language: str, path: Path) -> None:
        self.language, self.path = language, path
        self._plain: dict[str, str] = {}

    @cached_property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @cached_property
    def bundle(self) -> FluentBundle:
        # Isolating marks are for right-to-left scripts; in a terminal they would show.
        bundle = FluentBundle([self.language], use_isolating=False)
        bundle.add_resource(FluentResource(self.text))
        return bundle

    def say_plainly(self, message_id: str) -> str:
        if message_id not in self._plain:
            self._plain[message_id] = self.say(message_id, {})
        return self._plain[message_id]

    def say(self, message_id: str, blanks: dict[str, object]) -> str:
        pattern = self.bundle.get_message(message_id).value
        if pattern is None:
            raise Unsaid(f"message {message_id!r} of {self.path} says nothing")
        text, problems = self.bundle.format_pattern(pattern, blanks)
        if problems:
            raise Unsaid(f"message {message_id!r} of {self.path}: {problems[0]}")
        return str(text)


@lru_cache(maxsize=256)
def _files(language: str, scopes: tuple[Scope, ...]) -> Mapping[str, _File]:
    """Which file has which message: that of the first scope that has it."""
    if language not in LANGUAGES:
        raise Unsaid(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    found: dict[str, _File] = {}
    for folder in reversed(_folders(language, scopes)):
        found |= _messages(language, folder)
    return found


def _folders(language: str, scopes: tuple[Scope, ...]) -> list[Path]:
    own = [scope / language if isinstance(scope, Path) else WORDS / language / scope for scope in scopes]
    return [*own, WORDS / language]


@lru_cache(maxsize=256)
def _messages(language: str, folder: Path) -> dict[str, _File]:
    files = [_File(language, path) for path in sorted(folder.glob("*.ftl"))]
    return {message_id: file for file in files for message_id in _MESSAGE.findall(file.text)}
