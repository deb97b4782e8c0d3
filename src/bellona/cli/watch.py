"""`bellona watch` and `bellona replay`: a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bellona.bots.random import RandomBot, next_answer
from bellona.cli import luck_pages
from bellona.cli.board import drawn
from bellona.cli.rules import Json, Lang, speech_in
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Fact, PhaseBegan, fact_data
from bellona.kernel.record import load, read_record, save
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook

Ruleset = Annotated[str, typer.Option(help="A ruleset's name, or module:ATTRIBUTE.")]


def watch(
    ruleset: Ruleset,
    seed: Annotated[int, typer.Option(help="The same seed plays the same game.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
) -> None:
    """Two bots play a whole game; see it told turn by turn."""
    rulebook = find_rulebook(ruleset)
    run = Run(rulebook, _starter(rulebook), Seeded(seed))
    bot = RandomBot(seed)
    teller = Teller()
    while not run.is_over:
        teller.tell(run)
        next_answer(run, {0: bot, 1: bot})
    teller.tell(run)
    teller.end(run)
    if keep:
        save(run, keep)
        teller.console.print(f"The record is in {keep}; `bellona replay {keep}` tells it again.")


def replay(
    record: Annotated[Path, typer.Argument(help="A recorded game.")],
    ruleset: Annotated[str | None, typer.Option(help="Its ruleset, where the record's own name does not do.")] = None,
    luck: Annotated[bool, typer.Option("--luck", help="How lucky were the players' attacks?")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the luck into this SVG file.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Tell a recorded game again, checking on the way that the rules still lead to every fact of it."""
    rulebook = find_rulebook(ruleset or read_record(record).header.ruleset)
    if luck or plot:
        luck_pages.show_luck(speech_in(lang), rulebook, record, plot, json)
        return
    run = load(record, rulebook)
    teller = Teller()
    teller.console.print(f"{record}: {len(run.rows)} answers lead to the recorded {len(run.facts)} facts.")
    teller.tell(run)
    teller.end(run)


def _starter(rulebook: Rulebook) -> dict[str, Any]:
    if not rulebook.starters:
        raise BellonaError(f"{rulebook.name} has no game ready to start")
    return next(iter(rulebook.starters.values()))


class Teller:
    """Tells a game as it goes: a heading a phase, a line a fact, the table a round."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.told = 0
        self.round = (1, "")

    def tell(self, run: Run) -> None:
        for fact in run.facts[self.told :]:
            if isinstance(fact, PhaseBegan):
                self.heading(run, fact)
            elif fact.is_seen_by(None):
                self.sentence(fact)
        self.told = len(run.facts)

    def heading(self, run: Run, began: PhaseBegan) -> None:
        if (began.round, began.stage) != self.round and self.told:
            self.console.print(Padding(drawn(_seen(run), self.console.width), (1, 0, 0, 0)))
        self.round = (began.round, began.stage)
        whose = f", {'AB'[began.player]}" if began.player >= 0 else ""
        self.console.print(f"\n[bold]{began.stage} {began.round}{whose} · {began.phase}[/]")

    def sentence(self, fact: Fact) -> None:
        data = fact_data(fact)
        told = ", ".join(f"{key} {_brief(data[key])}" for key in data if key not in ("kind", "rules", "seen_by"))
        line = Text(f"  {data['kind'].lower():<10} {told}")
        line.append(f"  {' '.join(fact.rules)}", "dim")
        self.console.print(line, soft_wrap=True)

    def end(self, run: Run) -> None:
        self.console.print(Padding(drawn(_seen(run), self.console.width), (1, 0)))
        scores = _seen(run)["scores"]
        self.console.print(f"[bold]A {scores[0]} : {scores[1]} B[/]   ({len(run.rows)} answers)")


def _seen(run: Run) -> dict[str, Any]:
    return run.rulebook.visible(run.state, None)


def _brief(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
