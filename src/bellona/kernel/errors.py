"""What can go wrong, in words a player can act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class BellonaError(Exception):
    """Bad input: one clear line that says what is wrong and where. The command line shows it and exits with 2."""


class BadFile(BellonaError):
    """A file that cannot be read: which file, which place in it, and what is wrong there."""

    def __init__(self, file: str, place: str, problem: str) -> None:
        problem = " ".join(problem.split())  # one line, whatever a library had to say
        super().__init__(f"{file}, {place}: {problem}" if place else f"{file}: {problem}")
        self.file = file
        self.place = place
        self.problem = problem


class Flaw(NamedTuple):
    """Something wrong in data that people wrote: the keys and numbers that lead there, and what is wrong."""

    place: tuple[str | int, ...]
    problem: str

    def __str__(self) -> str:
        return f"{'/'.join(map(str, self.place))}: {self.problem}" if self.place else self.problem


class Flawed(BellonaError):
    """Data with flaws, all of them said at once; whoever knows the file of the data says their lines, too."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__("; ".join(map(str, flaws)))
        self.flaws = tuple(flaws)


class BadLines(BadFile):
    """A file that is wrong on several lines: each is named in a line of its own."""

    def __init__(self, file: str, problems: Sequence[tuple[int, str]]) -> None:
        ordered = [BadFile(file, f"line {line}", problem) for line, problem in sorted(problems)]
        super().__init__(file, ordered[0].place, ordered[0].problem)
        self.args = ("\n".join(map(str, ordered)),)
