"""What can go wrong, in words a player can act on."""

from __future__ import annotations


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
