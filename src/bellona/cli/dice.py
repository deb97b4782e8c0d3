"""`bellona dice`: check that nobody chose the dice of a recorded game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from bellona.kernel.record import DiceCheck, check_dice, read_record

app = typer.Typer(help="Check the dice of recorded games.", no_args_is_help=True, add_completion=False)


@app.callback()
def dice() -> None:
    """Check the dice of recorded games."""


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A recorded game.")],
    secret: Annotated[str | None, typer.Option(help="The server's secret, where the record does not show it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """Recompute every roll of a game with fair dice, also those that were taken back."""
    checked: DiceCheck = check_dice(read_record(record), secret)
    if as_json:
        print(json.dumps({"rolls": checked.rolls, "dice": checked.dice, "wrong": checked.wrong}))
    elif checked.wrong:
        wrong = f"{len(checked.wrong)} of {checked.rolls} rolls"
        print(f"{record}: {wrong} are not what the secret gives, the first in row {checked.wrong[0]}")
    else:
        print(f"{record}: all {checked.rolls} rolls ({checked.dice} dice) follow from the secret that was committed to")
    raise typer.Exit(1 if checked.wrong else 0)
