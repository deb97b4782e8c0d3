"""Everything Bellona says to people, in every language it speaks.

The sentences are Fluent files, one folder a language under `data/words`. Whoever shows something to a person asks
here; the rules never do: they record facts.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "zh-Hans", "zh-Hant")
WORDS = Path(__file__).parent / "data" / "words"


class Unsaid(LookupError):
    """A message that a language lacks, or whose blanks were not all filled: a mistake in Bellona, never of its user."""


def say(language: str, message_id: str, **args: object) -> str:
    """The message in that language, its blanks filled with `args`."""
    return _filled(language, message_id, args) if args else _plain(language, message_id)


@cache
def _plain(language: str, message_id: str) -> str:
    return _filled(language, message_id, {})


def _filled(language: str, message_id: str, args: dict[str, object]) -> str:
    bundle = _bundle(language)
    if not bundle.has_message(message_id):
        raise Unsaid(f"no message {message_id!r} in {language}")
    pattern = bundle.get_message(message_id).value
    if pattern is None:
        raise Unsaid(f"message {message_id!r} in {language} says nothing")
    text, problems = bundle.format_pattern(pattern, args)
    if problems:
        raise Unsaid(f"message {message_id!r} in {language}: {problems[0]}")
    return str(text)


def is_said(language: str, message_id: str) -> bool:
    """Whether the language has this message."""
    return bool(_bundle(language).has_message(message_id))


def say_refusal(language: str, why: str, rules: tuple[str, ...], about: Mapping[str, object]) -> str:
    """Why an answer was refused, as a sentence with what was measured, and the rules."""
    told = {key.replace(" ", "-"): _told(value) for key, value in about.items()}
    sentence = say(language, f"refused-{why}", **told)
    return f"{sentence} [{', '.join(rules)}]" if rules else sentence


def _told(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value) if value is None else value


@cache
def _bundle(language: str) -> FluentBundle:
    files = sorted((WORDS / language).glob("*.ftl"))
    if not files:
        raise Unsaid(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    # Isolating marks are for right-to-left scripts; in a terminal they would show.
    bundle = FluentBundle([language], use_isolating=False)
    for file in files:
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
