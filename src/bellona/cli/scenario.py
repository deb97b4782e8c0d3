"""`bellona scenario`: run scenario files, and say what may stand in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape

from bellona.cli.rules import Json, Lang, voice_in
from bellona.cli.warm import make_ready
from bellona.kernel.errors import BadFile
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.shelf import find_rulebook, shelved
from bellona.scenarios.comparing import compare
from bellona.scenarios.comparison import is_comparison, read_comparison
from bellona.scenarios.file import read_scenario
from bellona.scenarios.runner import ExpectationFailed, play
from bellona.scenarios.schema import comparison_schema, scenario_schema, schema_for

from . import compare_pages as pages
from .scenario_pages import reference_page

app = typer.Typer(
    help="Run scenario files: rule tests, puzzles, positions.", no_args_is_help=True, add_completion=False
)
MARKS = {"passed": "[green]passed[/]", "failed": "[red]failed[/]", "refused": "[red]refused[/]"}


@app.callback()
def scenario() -> None:
    """Run scenario files: rule tests, puzzles, positions."""


@app.command()
def run(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """Play each scenario and say which expectation failed and why; a file that is wrong itself is refused."""
    make_ready()
    console = Console(highlight=False)
    results = []
    for file in _scenario_files(files):
        result = _played(file)
        results.append(result)
        if not as_json:
            console.print(f"{MARKS[result['outcome']]}  {escape(result['title'])}", soft_wrap=True)
            for line in result["problem"].splitlines():
                console.print(f"        {escape(_printable(line))}", soft_wrap=True)
    outcomes = [result["outcome"] for result in results]
    if as_json:
        print(json.dumps(results, ensure_ascii=False, indent=2))
    else:
        refused = f", {outcomes.count('refused')} refused" if "refused" in outcomes else ""
        console.print(f"{outcomes.count('passed')} passed, {outcomes.count('failed')} failed{refused}")
    raise typer.Exit(2 if "refused" in outcomes else 1 if "failed" in outcomes else 0)


@app.command("compare")
def compare_editions(
    file: Annotated[Path, typer.Argument(help="A comparison: a scene for all editions, and what must differ.")],
    rulesets: Annotated[
        str, typer.Option(help="Rulesets, or module:ATTRIBUTE, with commas; by default all on the shelf.")
    ] = "",
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Play one scene under several editions, side by side: what was needed, the dice, what is left, and which rules
    made the difference. An edition that cannot play it is named with the reason.
    """
    make_ready()
    voice = voice_in(lang)
    comparison = read_comparison(file)
    compared = compare(comparison, _books(rulesets))
    if as_json:
        found = pages.comparison_json(voice, comparison, compared)
        print(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        pages.show_comparison(voice, comparison, compared)
    raise typer.Exit(1 if compared.problems else 0)


def _books(rulesets: str) -> list[Rulebook]:
    """The rulebooks of these names, each once; all on the shelf where none are named."""
    names = [name.strip() for name in rulesets.split(",") if name.strip()]
    books = [find_rulebook(name) for name in names] if names else list(shelved().values())
    return list({book.name: book for book in books}.values())


@app.command()
def reference(
    ruleset: Annotated[str, typer.Argument(help="A ruleset, or module:ATTRIBUTE; without it, what all have.")] = "",
    schema: Annotated[bool, typer.Option("--schema", help="As a JSON Schema.")] = False,
    comparison: Annotated[bool, typer.Option("--comparison", help="Of files that compare editions.")] = False,
) -> None:
    """Print every key, question, answer, roll and fact that a ruleset's scenario files may use."""
    if comparison:
        print(json.dumps(comparison_schema(), ensure_ascii=False, indent=2))
    elif schema or not ruleset:
        found = schema_for(find_rulebook(ruleset)) if ruleset else scenario_schema()
        print(json.dumps(found, ensure_ascii=False, indent=2))
    else:
        print(reference_page(find_rulebook(ruleset)), end="")


def _played(file: Path) -> dict[str, str]:
    """How the scenario in a file came out."""
    title, outcome, problem = file.name, "passed", ""
    try:
        scenario = read_scenario(file)
        title = scenario.title
        play(scenario, find_rulebook(scenario.ruleset))
    except ExpectationFailed as failure:
        outcome, problem = "failed", str(failure)
    except BadFile as error:
        outcome, problem = "refused", str(error)
    return {"file": str(file), "title": title, "outcome": outcome, "problem": problem}


def _printable(line: str) -> str:
    """A file may be quoted in it: control characters must not reach the terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in line)


def _scenario_files(paths: list[Path]) -> list[Path]:
    """The files, and those in the folders, less the comparisons in them."""
    return [file for path in paths for file in (_in_folder(path) if path.is_dir() else [path])]


def _in_folder(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.rglob("*.yaml")) if not is_comparison(file)]
