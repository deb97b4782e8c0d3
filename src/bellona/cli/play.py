"""`bellona play --terminal`: a game against a bot with the keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from bellona.bots.lineup import BOTS
from bellona.cli.account import Account
from bellona.cli.prompt import Prompt, Quit, answer_typed, matter_typed
from bellona.cli.rules import Lang, voice_in
from bellona.cli.warm import make_ready
from bellona.cli.watch import Ruleset
from bellona.kernel.dice import Seeded, Typed
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import PhaseBegan
from bellona.kernel.record import save
from bellona.kernel.refusal import Refused
from bellona.kernel.run import BOT, Run
from bellona.kernel.shelf import find_rulebook, first_ruleset
from bellona.telling import Teller, short_account


def play(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in this terminal, not in a browser.")] = False,
    ruleset: Ruleset = "",
    starter: Annotated[str, typer.Option(help="A game that is ready to start; the first one by default.")] = "",
    bot: Annotated[str, typer.Option(help=f"The other player: {', '.join(BOTS)}.")] = "steady",
    side: Annotated[int, typer.Option(min=0, max=1, help="0 to be player A, 1 to be player B.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed rolls the same dice.")] = 1,
    typed: Annotated[bool, typer.Option("--typed", help="Roll real dice and type in what they show.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
    lang: Lang = "en",
) -> None:
    """Play a game: numbered options, suggestions for placements, refusals with their rule."""
    make_ready()
    if not terminal:
        raise BellonaError("`bellona play --terminal` plays here; `bellona serve --open` plays in the browser")
    if bot not in BOTS:
        raise BellonaError(f"no bot is called {bot!r}; there are: {', '.join(BOTS)}")
    rulebook = find_rulebook(ruleset or first_ruleset())
    starters = rulebook.starters
    if starter and starter not in starters:
        raise BellonaError(f"no starter {starter!r}; there are: {', '.join(starters)}")
    setup = starters[starter] if starter else next(iter(starters.values()))
    account = Account(voice_in(lang, rulebook.words), rules=False)
    run = Run(rulebook, setup, Typed() if typed else Seeded(seed))
    game = TerminalGame(run, account, side, bot)
    try:
        game.play()
    except (Quit, EOFError, KeyboardInterrupt):
        account.note("play-left")
    if keep:
        save(run, keep)
        account.note("watch-kept", file=str(keep))


class TerminalGame:
    """A person at the keyboard and a bot."""

    def __init__(self, run: Run, account: Account, side: int, bot: str) -> None:
        self.run, self.account, self.side = run, account, side
        self.bot = BOTS[bot](f"{bot}/{1 - side}")
        self.told = 0

    @property
    def teller(self) -> Teller:
        run = self.run
        return Teller(run.rulebook, run.rulebook.names(run.state), self.account.voice.language)

    def play(self) -> None:
        self.account.note("play-keys")
        if self.run.rulebook.called:
            self.account.note("play-ruling")
        while not self.run.is_over:
            self.tell()
            if self.side in self.run.waiting():
                self.ask()
            else:
                player = next(iter(self.run.waiting()))
                self.run.answer(self.bot.answer(self.run, player), player=player, giver=BOT)
        self.tell()
        self.draw()

    def tell(self) -> None:
        """What this side may know of what has happened."""
        teller, new = self.teller, self.run.facts[self.told :]
        for facts in short_account(fact for fact in new if fact.is_seen_by(self.side)):
            tell = self.account.heading if isinstance(facts[0], PhaseBegan) else self.account.line
            tell(teller.together(facts))
        self.told = len(self.run.facts)

    def draw(self) -> None:
        self.account.table(self.run.rulebook.visible(self.run.state, self.side))

    def ask(self) -> None:
        """One question, until it is answered, taken back or left."""
        prompt = Prompt(self.account, self.teller, self.run, self.side)
        prompt.show()
        while True:
            typed = self.account.console.input("> ").strip()
            try:
                if typed == "t":
                    self.draw()
                elif typed == "u":
                    self.run.undo(self.side)
                    self.told = min(self.told, len(self.run.facts))
                    return
                elif typed.startswith("r "):
                    self.run.call(matter_typed(typed), self.side)
                    return
                else:
                    self.run.answer(answer_typed(prompt, typed), player=self.side)
                    return
            except Refused as refused:
                told = self.teller.refusal(refused.refusal)
                self.account.console.print(Text(str(told), "red"), soft_wrap=True)
