"""`bellona replay`: a recorded game, step by step in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
import typer

from bellona.cli import luck_pages
from bellona.cli.account import Account
from bellona.cli.rules import Json, Lang, voice_in
from bellona.cli.warm import make_ready
from bellona.kernel.facts import Fact, PhaseBegan
from bellona.kernel.record import Record, load, read_record, recorded_facts
from bellona.kernel.rulebook import Rulebook
from bellona.kernel.run import Run
from bellona.kernel.shelf import find_rulebook
from bellona.telling import Teller


def replay(
    record: Annotated[Path, typer.Argument(help="A recorded game.")],
    ruleset: Annotated[str | None, typer.Option(help="Its ruleset, where the record's own name does not do.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Print all of it instead of stepping through.")] = False,
    luck: Annotated[bool, typer.Option("--luck", help="How lucky were the players' attacks?")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the luck into this SVG file.")] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Step through a recorded game, checking first that the rules still lead to every fact of it.

    Enter goes on, b back, t to the next turn, q ends. Where nobody can press keys all of it is printed.
    """
    make_ready()
    kept = read_record(record)
    rulebook = find_rulebook(ruleset or kept.header.ruleset)
    voice = voice_in(lang, rulebook.words)
    if luck or plot:
        luck_pages.show_luck(voice, rulebook, record, plot, json)
        return
    account = Account(voice, rules=True)
    film = _developed(kept, record, rulebook, account)
    teller = Teller(rulebook, film.names(), voice.language)
    if everything or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print_all(film, teller, account)
    else:
        step_through(film, teller, account, _pressed)


class Still(NamedTuple):
    """A still of the film: a state, and how many facts had been recorded when it was kept."""

    facts: int
    state: Any


class Film:
    """The facts of a record that everybody may know, and the states between them."""

    def __init__(self, rulebook: Rulebook, facts: list[Fact | dict[str, Any]], stills: list[Still]) -> None:
        self.rulebook, self.stills = rulebook, stills
        self.steps = [(number, fact) for number, fact in enumerate(facts) if _is_open(fact)]

    def names(self) -> Any:
        return self.rulebook.names(self.stills[-1].state) if self.stills else {}

    def seen(self, step: int) -> dict[str, Any] | None:
        """The table as it stands when what this step is part of is over."""
        number, _ = self.steps[step]
        after = next((still for still in self.stills if still.facts > number), self.stills[-1] if self.stills else None)
        return self.rulebook.visible(after.state, None) if after else None

    def turns(self) -> list[int]:
        """The steps at which a turn begins."""
        begins, now = [], None
        for step, (_, fact) in enumerate(self.steps):
            if (turn := _turn(fact)) and turn != now:
                begins.append(step)
                now = turn
        return begins


def _developed(kept: Record, file: Path, rulebook: Rulebook, account: Account) -> Film:
    """A record of these very rules is replayed; one of other rules is shown as it was written down."""
    if kept.header.version == rulebook.version:
        run = load(file, rulebook)
        account.note("replay-checked", file=str(file), rows=len(run.rows), facts=len(run.facts))
        return Film(rulebook, list(run.facts), stills_of(run))
    account.note("replay-unchecked", file=str(file), version=kept.header.version, now=rulebook.version)
    return Film(rulebook, list(recorded_facts(kept)), list(_readable(kept, rulebook)))


def stills_of(run: Run) -> list[Still]:
    """The states between activations, and the one that the game has come to."""
    now = Still(len(run.facts), run.state)
    return [*(Still(kept.facts, kept.state) for kept in run.checkpoints if kept.facts < now.facts), now]


def _readable(kept: Record, rulebook: Rulebook) -> Iterator[Still]:
    """The states of a record that these rules still understand."""
    for checkpoint in kept.kept:
        try:
            yield Still(checkpoint.facts, rulebook.state_from(checkpoint.state))
        except (msgspec.ValidationError, ValueError, KeyError, TypeError):
            return


def _is_open(fact: Fact | dict[str, Any]) -> bool:
    return fact.is_seen_by(None) if isinstance(fact, Fact) else fact.get("seen_by") is None


def _turn(fact: Fact | dict[str, Any]) -> tuple[Any, ...] | None:
    if isinstance(fact, PhaseBegan):
        return fact.stage, fact.round, fact.player
    if isinstance(fact, dict) and fact.get("kind") == PhaseBegan.__name__:
        return fact.get("stage"), fact.get("round"), fact.get("player")
    return None


# -- showing it --------------------------------------------------------------------------------------------------------


def print_all(film: Film, teller: Teller, account: Account) -> None:
    """Every sentence, and the table at the end of every turn."""
    turns = film.turns()
    for step in range(len(film.steps)):
        if step in turns and step and (seen := film.seen(step - 1)):
            account.table(seen)
        show_step(film, step, teller, account)
    if film.steps and (seen := film.seen(len(film.steps) - 1)):
        account.table(seen)


def show_step(film: Film, step: int, teller: Teller, account: Account) -> None:
    _, fact = film.steps[step]
    (account.heading if _turn(fact) else account.line)(teller.fact(fact))


def step_through(film: Film, teller: Teller, account: Account, pressed: Callable[[str], Iterable[str]]) -> None:
    """One step for each key: the table, the last sentences, and the keys."""
    step = 0
    show_still(film, step, teller, account)
    for key in pressed(account.voice.say("replay-keys")):
        if key == "q":
            return
        step = next_step(film, step, key)
        show_still(film, step, teller, account)


def next_step(film: Film, step: int, key: str) -> int:
    """Where a key leads; a key that means nothing leads on."""
    last = len(film.steps) - 1
    if key == "b":
        return max(step - 1, 0)
    if key == "t":
        return next((turn for turn in film.turns() if turn > step), last)
    return min(step + 1, last)


SENTENCES = 6  # shown at a time
BELOW = 3 * SENTENCES  # lines that they and the keys take


def show_still(film: Film, step: int, teller: Teller, account: Account) -> None:
    account.console.clear()
    if seen := film.seen(step):
        account.table(seen, lines=account.console.height - BELOW)
    for shown in range(max(0, step - SENTENCES + 1), step + 1):
        show_step(film, shown, teller, account)
    account.note("replay-place", number=step + 1, all=len(film.steps))


def _pressed(prompt: str) -> Iterator[str]:
    """What a person types, a line at a time."""
    while True:
        try:
            yield input(f"{prompt} ").strip().lower()
        except (EOFError, KeyboardInterrupt):
            return
