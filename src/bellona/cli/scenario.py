"""`bellona scenario`: run scenario files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bellona.cli.warm import make_ready
from bellona.kernel.shelf import find_rulebook
from bellona.scenarios.file import read_scenario
from bellona.scenarios.play import Failure, play

app = typer.Typer(
    help="Run scenario files: rule tests, puzzles, positions.", no_args_is_help=True, add_completion=False
)


@app.callback()
def scenario() -> None:
    """Run scenario files: rule tests, puzzles, positions."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """Play each scenario and say which expectation failed and why."""
    make_ready()
    console = Console(highlight=False)
    results = []
    for file in _scenario_files(files):
        scenario = read_scenario(file)
        try:
            play(scenario, find_rulebook(scenario.ruleset))
            problem = None
        except Failure as failure:
            problem = str(failure)
        results.append({"file": str(file), "title": scenario.title, "passed": problem is None, "problem": problem})
        if not as_json:
            mark = "[green]passed[/]" if problem is None else "[red]failed[/]"
            console.print(f"{mark}  {scenario.title}" + (f"\n        {problem}" if problem else ""), soft_wrap=True)
    failed = sum(not result["passed"] for result in results)
    if as_json:
        print(json.dumps(results, ensure_ascii=False, indent=2))
    else:
        console.print(f"{len(results) - failed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


def _scenario_files(paths: list[Path]) -> list[Path]:
    return [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
