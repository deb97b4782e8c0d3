"""`bellona replay --luck`: how lucky the players of a recorded game were."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.table import Table
from rich.text import Text

from bellona.cli.odds_pages import percent, write_plot
from bellona.cli.rules_pages import Page, Speech
from bellona.kernel.errors import BellonaError
from bellona.kernel.record import read_record
from bellona.kernel.rulebook import Rulebook
from bellona.odds.luck import AttackLuck, PlayerLuck, luck, luck_of_players
from bellona.odds.plot import Curve, plotted


def show_luck(speech: Speech, rulebook: Rulebook, file: Path, plot: Path | None, json: bool) -> None:
    """Every attack of a record against its odds; the facts suffice, nothing is replayed."""
    record = read_record(file)
    attacks = luck(rulebook, [told.fact for told in record.facts])
    if not attacks:
        raise BellonaError(speech("luck-none"))
    players = luck_of_players(attacks)
    if plot is not None:
        write_plot(speech, plot, drawn_luck(speech, attacks))
    if json:
        told = {
            "players": [_told(each, attacks=each.attacks) for each in players],
            "attacks": [_told(each, attack=each.name) for each in attacks],
        }
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        return
    page = Page()
    page.heading(speech("luck-title"))
    page.body(_table(speech, [(each, str(each.attacks)) for each in players]))
    page.body(_table(speech, [(each, each.name) for each in attacks]))
    if plot is not None:
        page.body(Text(speech("odds-plot-written", file=str(plot))))


def _table(speech: Speech, rows: list[tuple[PlayerLuck, str]] | list[tuple[AttackLuck, str]]) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column(speech("luck-player"))
    table.add_column(speech("luck-attacks"))
    for label in ("expected", "actual", "difference", "this-or-better"):
        table.add_column(speech(f"luck-{label}"), justify="right")
    for each, name in rows:
        difference = each.lost - each.law.mean
        shown = Text(f"{difference:+.2f}", "green" if difference >= 0 else "red")
        numbers = (f"{each.law.mean:.2f}", str(each.lost), shown, percent(each.this_or_better))
        table.add_row("AB"[each.player], name, *numbers)
    return table


def _told(each: PlayerLuck | AttackLuck, **own: object) -> dict[str, object]:
    numbers = {"expected": each.law.mean, "wounds": each.lost, "this_or_better": each.this_or_better}
    return {"player": each.player, **own, **numbers}


def drawn_luck(speech: Speech, attacks: list[AttackLuck]) -> str:
    """How far each player ran ahead of expectation, attack by attack."""
    curves = []
    for player in sorted({attack.player for attack in attacks}):
        total, points = 0.0, [(0.0, 0.0)]
        for number, attack in enumerate(attacks, 1):
            if attack.player == player:
                total += attack.difference
                points.append((float(number), total))
        curves.append(Curve(f"{speech('luck-player')} {'AB'[player]}", points))
    return plotted(speech("luck-plot-title"), speech("luck-plot-across"), speech("luck-plot-up"), curves)
