"""Odds in words: what they come to, and what each number is, what changes it, and how often it comes off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bellona.telling import Teller, slug

FIGURES = ("wounds_lost", "models_destroyed", "roll")


def explained(teller: Teller, told: dict[str, Any]) -> dict[str, Any]:
    """An answer of the odds calculator in one language: what it comes to, and every step's `title`, `who` and `text`.

    `summary` is a number and what it counts; `figures` are distributions, each with its `title`, `chances` and `mean`.
    """
    for part in (told, *told.get("stages", ())):
        part["summary"] = _summary(teller, part)
        part["figures"] = [
            {"title": teller.voice.say(f"odds-{slug(what)}"), "chances": part[what], "mean": part.get(f"mean_{what}")}
            for what in FIGURES
            if what in part
        ]
        part["steps"] = [step | _in_words(teller, step) for step in part.get("steps", ())]
        part["uncounted_titles"] = [teller.option(text).text for text in part.get("uncounted", ())]
    return told


def _summary(teller: Teller, told: dict[str, Any]) -> dict[str, str]:
    """A number and, in the ruleset's words, what it counts."""
    if "chance" in told:
        return {"number": _percent(told["chance"]), "text": _comes_to(teller, "trial")}
    if "mean_wounds_lost" not in told:
        return {"number": "", "text": ""}
    models, chance = f"{told['mean_models_destroyed']:.2f}", _percent(told["destroyed"])
    number = f"{told['mean_wounds_lost']:.2f}"
    return {"number": number, "text": _comes_to(teller, "attack", models=models, chance=chance)}


def _comes_to(teller: Teller, what: str, **blanks: str) -> str:
    return teller.voice.say(f"odds-{what}-comes-to", **blanks)


def _percent(share: float) -> str:
    return f"{share * 100:.{0 if share > 0.1 else 1}f} %"


def _in_words(teller: Teller, step: dict[str, Any]) -> dict[str, str]:
    message = f"odds-step-{slug(step['step'])}"
    title = teller.voice.say(message) if teller.voice.knows(message) else step["step"]
    who = " ".join(teller.term("option", str(step[key])) for key in ("weapon", "model") if step.get(key))
    return {"title": title, "who": who, "text": teller.voice.say("list-comma").join(_numbers(teller, step))}


def _numbers(teller: Teller, step: dict[str, Any]) -> Iterator[str]:
    yield from (str(step[key]) for key in ("number", "damage", "costs") if key in step)
    skill = step.get("skill", {})
    if skill:
        trail = teller.voice.say("list-comma").join(_trail(teller, skill["trail"]))
        yield teller.voice.say("odds-skill", base=skill["base"], value=skill["value"], trail=trail)
    if step.get("needed") and step["needed"] != skill.get("value"):
        yield f"{step['needed']}+"
    if "strength" in step:
        yield f"S {step['strength']} : T {step['toughness']}"
    yield from _trail(teller, step.get("trail", ()))


def _trail(teller: Teller, trail: Iterable[dict[str, Any]]) -> Iterator[str]:
    return (teller.modifier(each["how"], each["value"], each["source"]) for each in trail)
