"""How odds look in a terminal and in a plot."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from rich.table import Table
from rich.text import Text

from bellona.catalogue.catalogues import title
from bellona.cli.rules_pages import Page
from bellona.kernel.errors import BadFile, BellonaError
from bellona.odds.answers import titled
from bellona.odds.chain import ChainOdds
from bellona.odds.courses import CourseOdds
from bellona.odds.laws import Law
from bellona.odds.plot import Curve, plotted
from bellona.odds.states import Odds
from bellona.odds.trials import TrialOdds
from bellona.words import Voice

BAR = 40  # letters of the longest bar
EIGHTHS = " ▏▎▍▌▋▊▉"
SHOWN = 0.0005  # values rarer than this at either end are left out of charts

SIGNS = {"add": "{:+g}", "subtract": "-{:g}", "divide": "÷{:g}", "multiply": "×{:g}", "set": "={:g}"}

Answer = Odds | TrialOdds | ChainOdds | CourseOdds


def percent(chance: float) -> str:
    return f"{100 * chance:.1f} %" if chance >= 0.0005 or chance == 0 else f"{100 * chance:.1g} %"


def bar(chance: float, longest: float) -> str:
    eighths = round(8 * BAR * chance / longest) if longest else 0
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def show_answer(voice: Voice, found: Answer, told: dict[str, Any]) -> None:
    page = Page()
    if isinstance(found, TrialOdds):
        show_trial(voice, page, found, told)
    elif isinstance(found, ChainOdds):
        for stage, chance in found.reached.items():
            passed = voice.say("odds-reached", stage=law_title(voice, stage), chance=percent(chance))
            page.body(Text(passed, style="bold"))
        for number, name in enumerate(dict.fromkeys(law["of"] for law in told["laws"])):
            page.heading(voice.say(f"odds-{name}"))
            show_odds(voice, page, found.line(number))
        for stage in told["stages"]:
            show_steps(voice, page, stage)
    elif isinstance(found, CourseOdds):
        show_course(voice, page, found, told)
    else:
        show_odds(voice, page, found)
        show_steps(voice, page, told)


def law_title(voice: Voice, name: str) -> str:
    """What a law or a chance is called; a trial that must be passed is called as its step is."""
    slug = name.replace("_", "-").replace(" ", "-")
    found = [message for message in (f"odds-{slug}", f"odds-step-{slug}") if voice.knows(message)]
    return voice.say(found[0] if found else f"odds-{slug}")


def show_course(voice: Voice, page: Page, found: CourseOdds, told: dict[str, Any]) -> None:
    """Every law with its mean and spread, every chance, charts of what is lost, and the arithmetic."""
    titled(told, lambda name: law_title(voice, name))
    laws = {law["title"]: Law(np.array(list(law["chances"].values()))) for law in told["laws"]}
    summary = Table.grid(padding=(0, 3, 0, 0))
    for title_of, law in laws.items():
        summary.add_row(Text(title_of), Text(_law_in_words(voice, law), style="bold"))
    for each in told["chances"]:
        summary.add_row(Text(each["title"]), Text(percent(each["chance"]), style="bold"))
    page.body(summary)
    for title_of in [law["title"] for law in told["laws"] if law["name"] in CHARTED or len(told["laws"]) == 1]:
        show_law(voice, page, title_of, laws[title_of])
    for stage in told.get("stages", [told]):
        show_steps(voice, page, stage)


CHARTED = ("wounds_lost", "models_destroyed")


def show_odds(voice: Voice, page: Page, found: Odds) -> None:
    summary = Table.grid(padding=(0, 3, 0, 0))
    for label, value in summarised(voice, found):
        summary.add_row(Text(label), Text(value, style="bold"))
    page.body(summary)
    show_chart(voice, page, "odds-wounds-lost", found.wounds_lost)
    if len(found.models_destroyed) != len(found.wounds_lost):
        show_chart(voice, page, "odds-models-destroyed", found.models_destroyed)


def summarised(voice: Voice, found: Odds) -> list[tuple[str, str]]:
    rows = [
        (voice.say("odds-wounds-lost"), _law_in_words(voice, found.wounds_lost)),
        (voice.say("odds-models-destroyed"), _law_in_words(voice, found.models_destroyed)),
    ]
    if any(kind.points for kind in found.states.line.kinds):
        worth = sum(points * chance for points, chance in found.points_destroyed.items())
        rows.append((voice.say("odds-points-destroyed"), f"{worth:.1f}"))
    return [*rows, (voice.say("odds-destroyed"), percent(found.destroyed))]


def _law_in_words(voice: Voice, law: Law) -> str:
    spread = voice.say("odds-range", low=law.quantile(0.1), high=law.quantile(0.9))
    return (
        f"{law.mean:.2f}   ({voice.say('odds-median')} {law.quantile(0.5)}, {voice.say('odds-eight-in-ten')}: {spread})"
    )


def show_chart(voice: Voice, page: Page, label: str, law: Law) -> None:
    show_law(voice, page, voice.say(label), law)


def show_law(voice: Voice, page: Page, heading: str, law: Law) -> None:
    page.heading(heading)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_row("", Text(voice.say("odds-chance"), "dim"), Text(voice.say("odds-at-least"), "dim"), "")
    longest = float(law.chances.max())
    likely = [number for number, chance in law.items() if chance >= SHOWN]
    for number in range(likely[0], likely[-1] + 1):
        drawn = Text(bar(law[number], longest), "cyan")
        table.add_row(str(number), percent(law[number]), percent(law.at_least(number)), drawn)
    page.body(table)


def show_trial(voice: Voice, page: Page, found: TrialOdds, told: dict[str, Any]) -> None:
    step = told["steps"][0]
    page.body(Text(f"{voice.say('odds-passed')}  {percent(found.chance)}", style="bold"))
    if "dice" in step:  # dice that are added up; others tell their needs among the steps
        needed = step.get("needed")
        page.body(
            Text(
                voice.say("odds-needed", number=needed, dice=step["dice"]) if needed else voice.say("odds-needed-never")
            )
        )
    for law in told["laws"]:
        show_law(voice, page, law_title(voice, law["name"]), found.roll)
    show_steps(voice, page, told)


def show_steps(voice: Voice, page: Page, told: dict[str, Any]) -> None:
    """The arithmetic with its rules, and what is left out."""
    rows = [_step(voice, step) for step in told["steps"]]
    stage = f"odds-step-{told.get('stage', '').replace(' ', '-')}"
    name = voice.say("odds-steps")
    page.rows(f"{voice.say(stage)}: {name}" if voice.knows(stage) else name, rows)
    if told.get("uncounted"):
        page.body(Text(voice.say("odds-uncounted", rules=", ".join(told["uncounted"])), style="yellow"))


def show_barred(voice: Voice, told: dict[str, Any]) -> None:
    """Why the weapons that make no attack do not; those that are barred alike are told once."""
    told_alike: dict[str, list[str]] = {}
    for weapon, refusal in told.get("barred", {}).items():
        sentence = voice.refusal(refusal["why"], tuple(refusal["rules"]), refusal["about"])
        told_alike.setdefault(sentence, []).append(weapon)
    rows = [(Text(", ".join(weapons), "dim"), Text(sentence)) for sentence, weapons in told_alike.items()]
    if rows:
        Page().rows(voice.say("odds-barred"), rows)


def _step(voice: Voice, step: dict[str, Any]) -> tuple[Text, ...]:
    name = voice.say(f"odds-step-{step['step'].replace('_', '-')}")
    who = " ".join(str(step[key]) for key in ("weapon", "model") if step.get(key))
    who = law_title(voice, step["of"]) if "of" in step else who
    numbers = [f"{step[key]}" for key in ("number", "damage", "costs") if key in step]
    if skill := step.get("skill"):
        trail = ", ".join(_trail(voice, skill["trail"]))
        numbers.append(voice.say("odds-skill", base=skill["base"], value=skill["value"], trail=trail))
    if step.get("needed") is not None and step["needed"] != (skill or {}).get("value"):
        before = f"{step['base']:g} → " if "base" in step and step.get("trail") else ""
        numbers.append(before + needed_in_words(voice, step))
    own = f"odds-numbers-{step['step'].replace('_', '-')}"  # what else the ruleset says of such a step
    if voice.knows(own):
        numbers.append(voice.say(own, **{key: each for key, each in step.items() if isinstance(each, int | str)}))
    numbers += _trail(voice, step.get("trail", []))
    numbers += [percent(step["chance"])] if "chance" in step else []
    return Text(name), Text(who, "dim"), Text(", ".join(numbers)), Text(" ".join(step["rules"]), "dim")


def needed_in_words(voice: Voice, step: dict[str, Any]) -> str:
    """What a die must show: as the ruleset rolls, or, where a step says so, upwards."""
    return voice.say("odds-at-least-shown" if step.get("upwards") else "odds-shown", number=step["needed"])


def _trail(voice: Voice, trail: list[dict[str, Any]]) -> list[str]:
    return [f"{SIGNS[each['how']].format(each['value'])} {_source(voice, each)}" for each in trail]


def _source(voice: Voice, modifier: dict[str, Any]) -> str:
    """Where a modifier comes from: a rule by its title, or what was said of the situation."""
    if modifier["rules"]:
        return re.split("[:：]", title(modifier["rules"][0], voice.language))[0]
    return voice.say(f"odds-source-{modifier['source'].lower().replace(' ', '-')}")


def show_comparison(voice: Voice, cases: Mapping[str, Odds | CourseOdds]) -> None:
    """One row for each case."""
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column(voice.say("odds-case"), ratio=1)
    for label in ("odds-wounds-lost", "odds-eight-in-ten", "odds-models-destroyed", "odds-destroyed"):
        table.add_column(voice.say(label), justify="right")
    best = max(found.wounds_lost.mean for found in cases.values())
    for name, found in cases.items():
        lost = found.wounds_lost
        spread = voice.say("odds-range", low=lost.quantile(0.1), high=lost.quantile(0.9))
        numbers = [f"{lost.mean:.2f}", spread, f"{found.models_destroyed.mean:.2f}", percent(found.destroyed)]
        table.add_row(name, *numbers, style="bold" if lost.mean == best else "")
    Page().body(table)


Sweep = Mapping[str, Mapping[int, tuple[Answer, dict[str, Any]]]]


def show_sweep(voice: Voice, what: str, rows: Sweep) -> None:
    page = Page()
    for name, row in rows.items():
        page.heading(name)
        table = Table.grid(padding=(0, 2, 0, 0))
        longest = max(_height(found) for found, _ in row.values())
        for value, (found, _) in row.items():
            table.add_row(str(value), _told_briefly(voice, found), Text(bar(_height(found), longest), "cyan"))
        page.body(Text(voice.say(f"odds-vary-{what}"), "dim"))
        page.body(table)


def _height(found: Answer) -> float:
    if isinstance(found, TrialOdds):
        return found.chance
    odds = found.line(1) if isinstance(found, ChainOdds) else found
    return odds.wounds_lost.mean


def _told_briefly(voice: Voice, found: Answer) -> str:
    if isinstance(found, TrialOdds):
        return percent(found.chance)
    odds = found.line(1) if isinstance(found, ChainOdds) else found
    return f"{odds.wounds_lost.mean:.2f}  {voice.say('odds-destroyed')} {percent(odds.destroyed)}"


def write_plot(voice: Voice, file: Path, drawing: str) -> None:
    if file.suffix.lower() != ".svg":
        raise BellonaError(voice.say("error-plot-file", file=str(file)))
    try:
        file.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise BadFile(str(file), "", error.strerror or "cannot be written") from None


def drawn_sweep(voice: Voice, what: str, rows: Sweep) -> str:
    """The sweep as a plot: means, with the band that holds eight times in ten where there is only one curve."""
    curves = []
    for name, row in rows.items():
        points = [(float(value), _height(found)) for value, (found, _) in row.items()]
        laws = [found.wounds_lost for found, _ in row.values() if isinstance(found, Odds | CourseOdds)]
        band = [(float(law.quantile(0.1)), float(law.quantile(0.9))) for law in laws] if len(rows) == 1 else []
        curves.append(Curve(name if len(rows) > 1 else voice.say("odds-mean-and-spread"), points, band))
    variable = voice.say(f"odds-vary-{what}")
    return plotted(voice.say("odds-sweep-title", what=variable), variable, voice.say("odds-wounds-lost"), curves)
