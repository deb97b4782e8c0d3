"""`bellona simulate`: many games between bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bellona.arena.simulate import Match, Summary, checked, compile_kernels, summary
from bellona.arena.simulate import simulate as games_of
from bellona.cli.warm import make_ready
from bellona.cli.watch import Ruleset
from bellona.kernel.errors import BellonaError
from bellona.kernel.shelf import first_ruleset

INTERRUPTED = 130  # as shells call it


def simulate(
    ruleset: Ruleset = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed; the same seeds play the same games.")] = 0,
    bots: Annotated[str, typer.Option(help="Two bots, as in steady,random; they swap seats in every other game.")] = (
        "random,random"
    ),
    jobs: Annotated[int, typer.Option(min=1, help="Processes at once.")] = os.cpu_count() or 1,
    setup: Annotated[str, typer.Option(help="One of the ruleset's set-ups; by default all of them in turn.")] = "",
    keep: Annotated[Path | None, typer.Option(help="Keep the records in this folder.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Watch for what no rule may break; games take longer.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """Play many games and say who won, how long they were, and which rules fired."""
    make_ready()
    names = bots.split(",")
    if len(names) != 2:
        raise BellonaError(f"--bots takes two names with a comma between, not {bots!r}")
    match = checked(Match(ruleset or first_ruleset(), (names[0], names[1]), setup, str(keep or ""), check))
    if keep:
        _make(keep)
    told = _shown(match, games, seed, jobs, quiet=as_json)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        _page(told)
    if told.games < games:
        typer.echo(f"Interrupted after {told.games} of {games} games.", err=True)
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(1 if told.errors else 0)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BellonaError(f"--keep {folder}: {error.strerror}") from None


def _shown(match: Match, games: int, seed: int, jobs: int, quiet: bool) -> Summary:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    played = []
    with Progress(*columns, transient=True, disable=quiet, console=Console(stderr=True)) as bar:
        task = bar.add_task("Compiling the geometry", total=games)
        compiling = compile_kernels()
        bar.update(task, description="Playing")
        try:
            for game in games_of(match, games, seed, jobs):
                played.append(game)
                bar.advance(task)
        except KeyboardInterrupt:
            if not played:
                raise
    return summary(match, played, compiling)


def _page(told: Summary) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False)
    for heading in ("bot", "wins", "win rate, 95 %", "mean score"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for name, wins in told.wins.items():
        low, high = told.intervals[name]
        table.add_row(name, str(wins), f"{low:.1%} to {high:.1%}", f"{told.mean_scores[name]:.1f}")
    console.print(table)
    each = max(told.cpu_seconds, 1e-9)
    lengths = f"{told.mean_rounds:.1f} rounds and {told.mean_answers:,.0f} answers on average"
    console.print(f"\n{told.games} games, {told.draws} drawn, {lengths}")
    console.print(f"{told.decisions:,} decisions, {told.dice:,} dice, {len(told.fired)} rules fired")
    rates = f"{told.games / each:.1f} games and {told.decisions / each:,.0f} decisions"
    compiling = f"besides {told.compile_seconds:.1f} for compiling" if told.compile_seconds >= 0.05 else ""
    console.print(f"{told.cpu_seconds:.1f} CPU-seconds, {rates} each {compiling}".rstrip())
    for problem in told.problems[:10]:
        console.print(f"[red]{problem}[/]", soft_wrap=True)
