"""The `bellona` command. Each group of subcommands is a file of this folder."""

import sys
from time import perf_counter

import typer

from bellona.cli import dice, odds, play, replay, rules, scenario, serve, simulate, watch
from bellona.kernel.errors import BellonaError

app = typer.Typer(
    name="bellona",
    help="Rules engine and virtual table for miniature wargames.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(rules.app)
app.command()(watch.watch)
app.command()(replay.replay)
app.command()(simulate.simulate)
app.command()(serve.serve)
app.command()(play.play)
app.command()(odds.odds)
app.add_typer(dice.app, name="dice")
app.add_typer(scenario.app, name="scenario")


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
    """Run the command line: bad input, ours or the shell's, is one clear line and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except (BellonaError, typer.TyperException) as error:
        message = error.format_message() if isinstance(error, typer.TyperException) else str(error)
        if message:  # a command without arguments has shown its help instead
            # What was typed may be quoted in it: line breaks and control characters must not reach the terminal.
            line = "".join(letter if letter.isprintable() else " " for letter in message)
            print(f"bellona: {line}", file=sys.stderr)
        raise SystemExit(2) from None
    raise SystemExit(code)
