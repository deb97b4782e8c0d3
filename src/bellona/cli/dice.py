"""`bellona dice`: check that nobody chose the dice of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bellona.kernel.dice_check import DiceCheck, WrongRoll, check_dice
from bellona.kernel.record import read_record

app = typer.Typer(help="Check the dice of recorded games.", no_args_is_help=True, add_completion=False)


@app.callback()
def dice() -> None:
    """Check the dice of recorded games."""


@app.command()
def verify(
    record: Annotated[Path, typer.Argument(help="A recorded game.")],
    secret: Annotated[str | None, typer.Option(help="The server's share, where the record does not tell it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Say it as JSON.")] = False,
) -> None:
    """Deal every roll of a game with fair dice again, also those that were taken back, as docs/dice.md describes."""
    checked = check_dice(read_record(record), secret)
    if as_json:
        print(msgspec.json.encode({"right": checked.is_right, **msgspec.structs.asdict(checked)}).decode())
    else:
        print(
            "\n".join([*_parties(checked), *map(_wrong, checked.wrong), *checked.problems, _verdict(record, checked)])
        )
    raise typer.Exit(0 if checked.is_right else 1)


def _parties(checked: DiceCheck) -> list[str]:
    lines = [f"Dice of scheme {checked.scheme}" + (f", game {checked.game}" if checked.game else "")]
    if checked.scheme == 1:
        lines.append("Here orders and what is taken back move the dice: whoever knew the secret could use that.")
    if checked.round:
        lines.append(f"The parties began to pledge anew: {checked.round} times")
    for party in checked.parties:
        pledged = party.pledge or "nothing"
        lines += [f"{party.party:>6} pledged {pledged}", f"       showed  {party.share or 'nothing'}"]
    return lines


def _wrong(wrong: WrongRoll) -> str:
    shown, dealt = (" ".join(map(str, dice)) for dice in (wrong.shown, wrong.dealt))
    giver = "" if wrong.giver == "dice" else f", given by: {wrong.giver}"
    return f"row {wrong.n}, roll {wrong.number} ({wrong.asks}): shows {shown}, dealt were {dealt}{giver}"


def _verdict(record: Path, checked: DiceCheck) -> str:
    if not checked.is_right:
        return f"{record}: WRONG: {len(checked.wrong)} of {checked.rolls} rolls, {len(checked.problems)} other problems"
    back = f", {checked.taken_back} rolls of them taken back" if checked.taken_back else ""
    return f"{record}: all {checked.rolls} rolls ({checked.dice} dice{back}) follow from what was pledged"
