"""The `bellona` command. Each group of subcommands is a file of this folder."""

import sys

import typer

from bellona.kernel.errors import BellonaError

from . import rules

app = typer.Typer(
    name="bellona",
    help="Rules engine and virtual table for miniature wargames.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
app.add_typer(rules.app)


@app.callback()
def bellona() -> None:
    """Rules engine and virtual table for miniature wargames."""


@app.command()
def warm() -> None:
    """Compile the geometry once, so that nothing waits for it later."""


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
