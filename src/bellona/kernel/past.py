"""What has happened in a game, and which sections of its present activation are over.

Whoever goes through an activation again, in a clone or after taking something back, takes its sections as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast

from .facts import Fact

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")


Begun: TypeAlias = tuple[int, int, int]  # the number of a section, and how many rows and facts came before it


class Finished(NamedTuple):
    """A section of an activation that is over: what it came to, what happened in it, and how it left the game."""

    outcome: Any
    begun: int  # how many sections had begun by then
    state: Any  # None: as it was
    rows: Sequence[Any]
    facts: Sequence[Fact]
    fact_rows: Sequence[int]
    rolled: int
    until: int  # how many rows counted by then


class Past:
    """The rows that count, the facts, and the sections of the present activation."""

    def __init__(self, rolled: int = 0) -> None:
        self.rows: list[Any] = []
        self.facts: list[Fact] = []
        self.fact_rows: list[int] = []  # how many rows counted when each fact was recorded
        self.rolled = rolled  # how many dice have fallen
        self.sections: dict[int, Finished] = {}
        self.begun = 0  # how many sections of the present activation have begun

    def until(self, rows: int, facts: int, rolled: int) -> Past:
        """The beginning of it, of which no section of an activation is known."""
        past = Past(rolled)
        past.rows, past.facts, past.fact_rows = self.rows[:rows], self.facts[:facts], self.fact_rows[:facts]
        return past

    def cut(self, rows: int, facts: int, rolled: int, until: int) -> None:
        """Forget what came later, but for the sections that were over when `until` rows counted."""
        del self.rows[rows:], self.facts[facts:], self.fact_rows[facts:]
        self.rolled = rolled
        self.sections = {number: over for number, over in self.sections.items() if over.until <= until}

    def date_facts(self) -> None:
        if undated := len(self.facts) - len(self.fact_rows):
            self.fact_rows += [len(self.rows)] * undated

    def begin_section(self) -> Begun:
        self.date_facts()
        self.begun += 1
        return self.begun, len(self.rows), len(self.facts)

    def take_over(self, game: Game[Any], begun: Begun) -> Finished | None:
        """A section that was over before; then the game stands as it stood after it."""
        over = self.sections.get(begun[0])
        if over is not None:
            game.state = over.state.clone()
            self.begun, self.rolled = over.begun, over.rolled
            self.rows += over.rows
            self.facts += over.facts
            self.fact_rows += over.fact_rows
        return over

    def find(self, search: Callable[[], T]) -> T:
        """What is found by looking at the game; whoever comes here again need not search."""
        self.begun += 1
        number = self.begun
        if over := self.sections.get(number):
            self.begun = over.begun
            return cast(T, over.outcome)
        found = search()
        self.sections[number] = Finished(found, self.begun, None, (), (), (), self.rolled, len(self.rows))
        return found

    def end_section(self, game: Game[Any], begun: Begun, outcome: Any) -> None:
        self.date_facts()
        number, rows, facts = begun
        happened = self.rows[rows:], self.facts[facts:], self.fact_rows[facts:]
        self.sections[number] = Finished(
            outcome, self.begun, game.state.clone(), *happened, self.rolled, len(self.rows)
        )
