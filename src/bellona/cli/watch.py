"""`bellona watch`: two bots play a whole game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from bellona.bots.lineup import BOTS
from bellona.bots.random import next_answer
from bellona.cli.account import Account
from bellona.cli.rules import Lang, voice_in
from bellona.cli.warm import make_ready
from bellona.kernel.dice import Seeded
from bellona.kernel.errors import BellonaError
from bellona.kernel.facts import Fact, PhaseBegan
from bellona.kernel.record import save
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook, first_ruleset
from bellona.telling import Teller, short_account

Ruleset = Annotated[str, typer.Option(help="A ruleset's name, or module:ATTRIBUTE; by default the first on the shelf.")]
WithRules = Annotated[bool, typer.Option("--rules", help="With the ids of the rules behind each sentence.")]


def watch(
    ruleset: Ruleset = "",
    seed: Annotated[int, typer.Option(help="The same seed plays the same game.")] = 1,
    keep: Annotated[Path | None, typer.Option(help="Keep the record in this file.")] = None,
    bots: Annotated[str, typer.Option(help="Who plays: two bots with a comma between.")] = "busy,busy",
    rules: WithRules = False,
    lang: Lang = "en",
) -> None:
    """Two bots play a whole game; see it told turn by turn."""
    make_ready()
    rulebook = find_rulebook(ruleset or first_ruleset())
    account = Account(voice_in(lang, rulebook.words), rules)
    run = Run(rulebook, _starter(rulebook), Seeded(seed))
    players = {seat: bot(f"{seed}/{seat}") for seat, bot in enumerate(_bots(bots))}
    reporter = Reporter(run, account)
    while not run.is_over:
        reporter.report()
        next_answer(run, players)
    reporter.report()
    reporter.tell_phase()
    reporter.draw(len(run.facts))
    if keep:
        save(run, keep)
        account.note("watch-kept", file=str(keep))


def _bots(names: str) -> list[Any]:
    found = [BOTS[name] for name in names.split(",") if name in BOTS]
    if len(found) != 2 or names.count(",") != 1:
        raise BellonaError(f"--bots takes two of {', '.join(BOTS)} with a comma between, not {names!r}")
    return found


def _starter(rulebook: Rulebook) -> dict[str, Any]:
    if not rulebook.starters:
        raise BellonaError(f"{rulebook.name} has no game ready to start")
    return next(iter(rulebook.starters.values()))


class Reporter:
    """Follows a game in progress: tells each phase when it is over, draws the table after each round."""

    def __init__(self, run: Run, account: Account) -> None:
        self.run, self.account = run, account
        self.heard = 0
        self.phase: PhaseBegan | None = None
        self.facts: list[Fact] = []  # of the present phase

    def report(self) -> None:
        """Tell the phases that have ended."""
        for number, fact in enumerate(self.run.facts[self.heard :], self.heard):
            if isinstance(fact, PhaseBegan):
                self.tell_phase()
                if self.phase and (self.phase.stage, self.phase.round) != (fact.stage, fact.round):
                    self.draw(number)
                self.phase, self.facts = fact, []
            else:
                self.facts.append(fact)
        self.heard = len(self.run.facts)

    def tell_phase(self) -> None:
        """What happened in the phase, if it is worth a sentence."""
        teller = Teller(self.run.rulebook, self.run.rulebook.names(self.run.state), self.account.voice.language)
        told = list(short_account(fact for fact in self.facts if fact.is_seen_by(None)))
        if told and self.phase:
            self.account.heading(teller.fact(self.phase))
        for facts in told:
            self.account.line(teller.together(facts))

    def draw(self, facts: int) -> None:
        """The table when so many facts were known; by now the game itself may be further on.

        What happened since the last checkpoint is in the next one, if nothing worth telling has happened before that.
        """
        state = self.run.state
        if not self.run.is_over:
            kept = self.run.checkpoints
            last = max(place for place, one in enumerate(kept) if one.facts <= facts)
            since = self.run.facts[facts : kept[min(last + 1, len(kept) - 1)].facts]
            quiet = all(fact.minor or isinstance(fact, PhaseBegan) for fact in since)
            state = kept[min(last + quiet, len(kept) - 1)].state
        self.account.table(self.run.rulebook.visible(state, None))
