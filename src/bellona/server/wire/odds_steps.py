"""Odds in words: what they come to, and what each number is, what changes it, and how often it comes off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bellona.odds.answers import titled
from bellona.telling import Teller, slug


def explained(teller: Teller, told: dict[str, Any]) -> dict[str, Any]:
    """An answer of the odds calculator in one language: what it comes to, and every step's `title`, `who` and `text`.

    `summary` is a number and what it counts; all `laws` and `chances` have their `title`.
    """
    titled(told, lambda name: _title(teller, name))
    for part in (told, *told.get("stages", ())):
        part["summary"] = _summary(teller, part)
        part["steps"] = [step | _in_words(teller, step) for step in part.get("steps", ())]
        part["uncounted_titles"] = [teller.option(text).text for text in part.get("uncounted", ())]
    return told


def _title(teller: Teller, name: str) -> str:
    """What a law or a chance is called; a trial that must be passed is called as its step is."""
    found = [message for message in (f"odds-{slug(name)}", f"odds-step-{slug(name)}") if teller.voice.knows(message)]
    return teller.voice.say(found[0]) if found else name


def _summary(teller: Teller, told: dict[str, Any]) -> dict[str, str]:
    """A number and, in the ruleset's words, what it counts."""
    if "chance" in told:
        return {"number": _percent(told["chance"]), "text": _comes_to(teller, "trial")}
    if "mean_wounds_lost" not in told:
        first = next(iter(told.get("laws", ())), None)
        return {"number": f"{first['mean']:.2f}", "text": first["title"]} if first else {"number": "", "text": ""}
    if "mean_models_destroyed" not in told:
        return {"number": f"{told['mean_wounds_lost']:.2f}", "text": _title(teller, "wounds_lost")}
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
    who = _title(teller, step["of"]) if "of" in step else who
    return {"title": title, "who": who, "text": teller.voice.say("list-comma").join(_numbers(teller, step))}


def _numbers(teller: Teller, step: dict[str, Any]) -> Iterator[str]:
    yield from (str(step[key]) for key in ("number", "damage", "costs") if key in step)
    skill = step.get("skill", {})
    if skill:
        trail = teller.voice.say("list-comma").join(_trail(teller, skill["trail"]))
        yield teller.voice.say("odds-skill", base=skill["base"], value=skill["value"], trail=trail)
    if step.get("needed") is not None and step["needed"] != skill.get("value"):
        message = "odds-at-least-shown" if step.get("upwards") else "odds-shown"
        before = f"{step['base']:g} → " if "base" in step and step.get("trail") else ""
        yield before + teller.voice.say(message, number=step["needed"])
    own = f"odds-numbers-{slug(step['step'])}"  # what else the ruleset says of such a step
    if teller.voice.knows(own):
        yield teller.voice.say(own, **{name: each for name, each in step.items() if isinstance(each, int | str)})
    yield from _trail(teller, step.get("trail", ()))


def _trail(teller: Teller, trail: Iterable[dict[str, Any]]) -> Iterator[str]:
    return (teller.modifier(each["how"], each["value"], each["source"]) for each in trail)
