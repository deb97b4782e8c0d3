"""The `bellona` command. Each subcommand is a file of this folder, imported when it is called."""

import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from bellona.kernel.errors import BellonaError

COMMANDS = {
    "serve": "Serve the table: people and bots play in the browser.",
    "play": "Play a game in the terminal.",
    "watch": "Two bots play a whole game, told turn by turn.",
    "replay": "Step through a recorded game.",
    "simulate": "Play many games between bots: who won, how long they were, which rules fired.",
    "odds": "Exact odds: of attacks on a unit, of charges, tests and chains.",
    "rules": "The rulebooks: show, search, compare, coverage.",
    "scenario": "Run scenario files: rule tests, puzzles, positions.",
    "dice": "Check the dice of recorded games.",
    "backup": "Write all games that a server keeps to a file, while it runs.",
    "restore": "Fill an empty database from a backup.",
    "warm": "Compile the geometry once, so that nothing waits for it later.",
}


class Commands(TyperGroup):
    """Lists the commands without importing them: most need the whole engine."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.commands = {name: TyperCommand(name, help=told) for name, told in COMMANDS.items()}

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name, _, rest = super().resolve_command(ctx, args)
        return name, _imported(str(name)), rest


def _imported(name: str) -> Any:
    """A command: the `app` of its module, or the function that has its name."""
    module = import_module(f"bellona.cli.{name}")
    if not hasattr(module, "app"):
        single = typer.Typer(add_completion=False)
        single.command(name)(getattr(module, name))
        return get_command(single)
    return get_command(module.app)


app = typer.Typer(name="bellona", cls=Commands, no_args_is_help=True, pretty_exceptions_enable=False)


@app.callback()
def bellona() -> None:
    """Rules engine and virtual table for miniature wargames."""


def main() -> None:
    """Run the command line: bad input, ours or the shell's, is one clear line and exit code 2.

    A rulebook that is named `module:ATTRIBUTE` may lie in the folder where one is.
    """
    sys.path.append("")
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
