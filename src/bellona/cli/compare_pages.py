"""How one scene under several editions looks in a terminal, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from bellona.catalogue import UnknownRule, title
from bellona.kernel.facts import Rolled, fact_data
from bellona.kernel.run import Run
from bellona.scenarios.comparing import Compared, Divide, Happening, written
from bellona.scenarios.comparison import Comparison
from bellona.telling import Teller
from bellona.words import Voice

from .rules_pages import Page

NOTHING = "–"


def show_comparison(voice: Voice, comparison: Comparison, compared: Compared) -> None:
    page = Page()
    page.console.print(Text(comparison.title, style="bold"))
    if comparison.notes:
        page.console.print(Text(comparison.notes, style="dim"))
    page.console.print()
    page.console.print(_shown(voice, compared))
    page.heading(voice.say("compare-course"))
    page.body(_course(voice, compared))
    if compared.divides:
        page.heading(voice.say("compare-rules"))
        page.body(_rules(voice, compared.divides))
    page.rows(voice.say("compare-cannot"), ((Text(name), Text(why)) for name, why in compared.cannot.items()))
    page.rows(voice.say("compare-problems"), ((Text("✗", "red"), Text(problem)) for problem in compared.problems))


def _shown(voice: Voice, compared: Compared) -> Table:
    """What the file asks for, one column an edition."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("", *(_called(voice, edition) for edition in compared.runs)):
        table.add_column(name, overflow="fold")
    for name, values in compared.shows.items():
        style = "" if len({written(value) for value in values.values()}) == 1 else "yellow"
        cells = (NOTHING if value is None else written(value) for value in values.values())
        table.add_row(Text(name), *(Text(cell, style=style) for cell in cells))
    return table


def _course(voice: Voice, compared: Compared) -> Table:
    """What happened, side by side; what happened alike in a fainter voice."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), expand=True)
    for edition in compared.runs:
        table.add_column(_called(voice, edition), ratio=1)
    tellers = tellers_of(compared.runs, voice)
    for happening in (one for one in compared.course if not is_minor(one, compared)):
        cells = told(happening, tellers)
        style = "dim" if happening.same else ""
        table.add_row(*(Text(cells.get(edition, NOTHING), style=style) for edition in compared.runs))
    return table


def _rules(voice: Voice, divides: Sequence[Divide]) -> Table:
    """The rules of each edition beside each other's, and below them how they differ."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for divide in divides:
        for rule in (rule for rules in divide.rules.values() for rule in rules):
            table.add_row(Text(rule, style="cyan"), Text(_title(rule, voice.language)))
        for differs in divide.differs.values():
            table.add_row("", Text(differs.spoken(voice.language), style="dim"))
    return table


def _called(voice: Voice, edition: str) -> str:
    return voice.say(f"ruleset-{edition}") if voice.knows(f"ruleset-{edition}") else edition


def is_minor(happening: Happening, compared: Compared) -> bool:
    """Whether other facts tell the same; dice are left out only where they do."""
    return all(
        fact.minor and (not isinstance(fact, Rolled) or fact.dice in _dice_told(compared.runs[edition]))
        for edition, fact in happening.facts.items()
    )


def _dice_told(run: Run) -> list[object]:
    return [getattr(fact, "dice", None) for fact in run.facts if not fact.minor]


def tellers_of(runs: Mapping[str, Run], voice: Voice) -> dict[str, Teller]:
    return {name: Teller(run.rulebook, run.rulebook.names(run.state), voice.language) for name, run in runs.items()}


def told(happening: Happening, tellers: Mapping[str, Teller]) -> dict[str, str]:
    return {edition: tellers[edition].fact(fact).text for edition, fact in happening.facts.items()}


def _title(rule: str, language: str) -> str:
    try:
        return title(rule, language)
    except UnknownRule:
        return ""


# -- for programs ------------------------------------------------------------------------------------------------------


def comparison_json(voice: Voice, comparison: Comparison, compared: Compared) -> dict[str, Any]:
    return {
        "file": comparison.file,
        "title": comparison.title,
        "editions": list(compared.runs),
        "cannot": compared.cannot,
        "shows": compared.shows,
        "course": list(_course_json(voice, compared)),
        "rules": [{"rules": one.rules, "differs": one.differs} for one in compared.divides],
        "problems": compared.problems,
    }


def _course_json(voice: Voice, compared: Compared) -> Iterator[dict[str, Any]]:
    tellers = tellers_of(compared.runs, voice)
    for happening in compared.course:
        facts = {edition: fact_data(fact) for edition, fact in happening.facts.items()}
        yield {"same": happening.same, "told": told(happening, tellers), "facts": facts}
