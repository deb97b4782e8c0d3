"""The arithmetic behind odds in words: what each number is, what changes it, and how often it comes off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bellona.telling import Teller, slug
from bellona.words import is_said, say


def explained(teller: Teller, told: dict[str, Any]) -> dict[str, Any]:
    """An answer of the odds calculator with every step's `title`, `who` and `text` in one language."""
    for part in (told, *told.get("stages", ())):
        part["steps"] = [step | _in_words(teller, step) for step in part.get("steps", ())]
        part["uncounted_titles"] = [teller.option(text).text for text in part.get("uncounted", ())]
    return told


def _in_words(teller: Teller, step: dict[str, Any]) -> dict[str, str]:
    message = f"odds-step-{slug(step['step'])}"
    title = say(teller.language, message) if is_said(teller.language, message) else step["step"]
    who = " ".join(teller.term("option", str(step[key])) for key in ("weapon", "model") if step.get(key))
    return {"title": title, "who": who, "text": say(teller.language, "list-comma").join(_numbers(teller, step))}


def _numbers(teller: Teller, step: dict[str, Any]) -> Iterator[str]:
    yield from (str(step[key]) for key in ("number", "damage", "costs") if key in step)
    if step.get("needed"):
        yield f"{step['needed']}+"
    if "strength" in step:
        yield f"S {step['strength']} : T {step['toughness']}"
    for modifier in step.get("trail", ()):
        yield teller.modifier(modifier["how"], modifier["value"], modifier["source"])
