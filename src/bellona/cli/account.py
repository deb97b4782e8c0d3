"""An account of a game on a terminal: headings, sentences, the table, the score."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bellona.cli.board import SIDES, drawn
from bellona.telling import PLAYERS, Told
from bellona.words import Voice


def sentence(told: Told, rules: bool) -> Text:
    """A sentence in which each side has its colour; with `rules` their ids follow."""
    text = Text()
    for part in told.parts:
        if isinstance(part, str):
            text.append(part)
        else:
            text.append(part.text, SIDES[part.owner][1] if part.owner >= 0 else None)
    return text.append(f"  {' '.join(told.rules)}", "dim") if rules and told.rules else text


class Account:
    """Prints what is told, line by line."""

    def __init__(self, voice: Voice, rules: bool) -> None:
        self.voice, self.rules = voice, rules
        self.console = Console(highlight=False)

    def heading(self, told: Told) -> None:
        line = sentence(told, rules=False)
        line.stylize("bold")
        self.console.print()
        self.console.print(line)

    def line(self, told: Told) -> None:
        self.console.print(Padding(sentence(told, self.rules), (0, 0, 0, 2), expand=False))

    def table(self, seen: dict[str, Any], lines: int = 1000) -> None:
        """The table of a visible state in so many lines at most, and the score; a state without a table shows none."""
        if "table" in seen:
            width, depth = seen["table"]["size"]
            self.console.print()
            self.console.print(drawn(seen, min(self.console.width, int(2 * lines * width / depth))))
        ours, theirs = seen.get("scores", (0, 0))
        first, second = (f"{mark} {name}" for (mark, _), name in zip(SIDES, PLAYERS, strict=True))
        self.console.print(
            self.voice.say("watch-score", first=first, second=second, ours=ours, theirs=theirs), style="bold"
        )

    def note(self, message: str, **blanks: object) -> None:
        self.console.print(Text(self.voice.say(message, **blanks)), soft_wrap=True)
