"""Everything Bellona says to people, in every language it speaks.

The sentences are Fluent files, one folder a language under `data/words`. Whoever shows something to a person asks
here; the rules never do: they record facts.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

EXACT = 0.0005  # numbers so near to each other are the same; what is measured has three decimals
LANGUAGES = ("en", "zh-Hans", "zh-Hant")
WORDS = Path(__file__).parent / "data" / "words"
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)


class Unsaid(LookupError):
    """A message that a language lacks, or whose blanks were not all filled: a mistake in Bellona, never of its user."""


def say(language: str, message_id: str, **args: object) -> str:
    """The message in that language, its blanks filled with `args`."""
    return _filled(language, message_id, args) if args else _plain(language, message_id)


@cache
def _plain(language: str, message_id: str) -> str:
    return _filled(language, message_id, {})


def _filled(language: str, message_id: str, args: dict[str, object]) -> str:
    if not is_said(language, message_id):
        raise Unsaid(f"no message {message_id!r} in {language}")
    _read(language, _places(language)[message_id])
    bundle = _bundle(language)
    pattern = bundle.get_message(message_id).value
    if pattern is None:
        raise Unsaid(f"message {message_id!r} in {language} says nothing")
    text, problems = bundle.format_pattern(pattern, args)
    if problems:
        raise Unsaid(f"message {message_id!r} in {language}: {problems[0]}")
    return str(text)


def is_said(language: str, message_id: str) -> bool:
    """Whether the language has this message."""
    return message_id in _places(language)


def say_refusal(language: str, why: str, rules: tuple[str, ...], about: Mapping[str, object]) -> str:
    """Why an answer was refused, as a sentence with what was measured, and the rules."""
    limits = [about[key] for key in LIMITS if isinstance(about.get(key), int | float)]
    told = {key.replace(" ", "-"): _told(value, limits) for key, value in about.items()}
    sentence = say(language, f"refused-{why}", **told)
    return f"{sentence} [{', '.join(rules)}]" if rules else sentence


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


@cache
def _places(language: str) -> dict[str, Path]:
    """Which file has which message. Files are taken apart only when one of their messages is said: that is slow."""
    files = sorted((WORDS / language).glob("*.ftl"))
    if not files:
        raise Unsaid(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    return {message_id: file for file in files for message_id in _MESSAGE.findall(file.read_text(encoding="utf-8"))}


@cache
def _read(language: str, file: Path) -> None:
    _bundle(language).add_resource(FluentResource(file.read_text(encoding="utf-8")))


@cache
def _bundle(language: str) -> FluentBundle:
    # Isolating marks are for right-to-left scripts; in a terminal they would show.
    return FluentBundle([language], use_isolating=False)
