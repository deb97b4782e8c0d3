"""`bellona replay --luck`: how lucky the players of a recorded game were."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.table import Table
from rich.text import Text

from bellona.cli.odds_pages import percent, write_plot
from bellona.cli.rules_pages import Page
from bellona.kernel.errors import BellonaError
from bellona.kernel.record import read_record
from bellona.kernel.rulebook import Rulebook
from bellona.odds.luck import AttackLuck, PlayerLuck, luck, luck_of_players
from bellona.odds.plot import Curve, plotted
from bellona.words import Voice


def show_luck(voice: Voice, rulebook: Rulebook, file: Path, plot: Path | None, json: bool) -> None:
    """Every attack of a record against its odds; the facts suffice, nothing is replayed."""
    record = read_record(file)
    attacks = luck(rulebook, [told.fact for told in record.facts])
    if not attacks:
        raise BellonaError(voice.say("luck-none"))
    players = luck_of_players(attacks)
    if plot is not None:
        write_plot(voice, plot, drawn_luck(voice, attacks))
    if json:
        told = {
            "players": [_told(each, attacks=each.attacks) for each in players],
            "attacks": [_told(each, attack=each.name) for each in attacks],
        }
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        return
    page = Page()
    page.heading(voice.say("luck-title"))
    page.body(_table(voice, [(each, str(each.attacks)) for each in players]))
    page.body(_table(voice, [(each, each.name) for each in attacks]))
    if plot is not None:
        page.body(Text(voice.say("odds-plot-written", file=str(plot))))


def _table(voice: Voice, rows: list[tuple[PlayerLuck, str]] | list[tuple[AttackLuck, str]]) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    table.add_column(voice.say("luck-player"))
    table.add_column(voice.say("luck-attacks"))
    for label in ("expected", "actual", "difference", "this-or-better"):
        table.add_column(voice.say(f"luck-{label}"), justify="right")
    for each, name in rows:
        difference = each.lost - each.law.mean
        shown = Text(f"{difference:+.2f}", "green" if difference >= 0 else "red")
        numbers = (f"{each.law.mean:.2f}", str(each.lost), shown, percent(each.this_or_better))
        table.add_row("AB"[each.player], name, *numbers)
    return table


def _told(each: PlayerLuck | AttackLuck, **own: object) -> dict[str, object]:
    numbers = {"expected": each.law.mean, "wounds": each.lost, "this_or_better": each.this_or_better}
    return {"player": each.player, **own, **numbers}


def drawn_luck(voice: Voice, attacks: list[AttackLuck]) -> str:
    """How far each player ran ahead of expectation, attack by attack."""
    curves = []
    for player in sorted({attack.player for attack in attacks}):
        total, points = 0.0, [(0.0, 0.0)]
        for number, attack in enumerate(attacks, 1):
            if attack.player == player:
                total += attack.difference
                points.append((float(number), total))
        curves.append(Curve(f"{voice.say('luck-player')} {'AB'[player]}", points))
    return plotted(voice.say("luck-plot-title"), voice.say("luck-plot-across"), voice.say("luck-plot-up"), curves)
