"""The `bellona` command. Each group of subcommands is a file of this folder."""

import sys
from time import perf_counter

import typer

from bellona.kernel.errors import BellonaError

app = typer.Typer(
    name="bellona",
    help="Rules engine and virtual table for miniature wargames.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


@app.callback()
def bellona() -> None:
    """Rules engine and virtual table for miniature wargames."""


@app.command()
def warm() -> None:
    """Compile the geometry once, so that nothing waits for it later."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from bellona.space.warm import warm_up

    start = perf_counter()
    columns = TextColumn("Compiling {task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns, transient=True, disable=not sys.stdout.isatty()) as bar:
        task = bar.add_task("the geometry")

        def show(module: str, number: int, total: int) -> None:
            bar.update(task, description=module.rpartition(".")[2], completed=number - 1, total=total)

        warm_up(show)
    print(f"The geometry is compiled ({perf_counter() - start:.1f} s).")


def main() -> None:
    try:
        app()
    except BellonaError as error:
        print(f"bellona: {error}", file=sys.stderr)
        raise SystemExit(2) from None
