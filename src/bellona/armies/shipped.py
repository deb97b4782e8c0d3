"""The files that come with a ruleset, by kind and name."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from bellona.kernel.errors import BellonaError
from bellona.kernel.shelf import elsewhere

DATA = Path(__file__).parents[1] / "data"


class Shelf(NamedTuple):
    """The folders of the files that come with a ruleset, its own before those of the ruleset that it amends: factions,
    armies, layouts and pieces of terrain.
    """

    folders: tuple[Path, ...]

    def names(self, kind: str) -> list[str]:
        """The names of all files of a kind."""
        return sorted({file.stem for folder in self.folders for file in (folder / kind).glob("*.yaml")})

    def file(self, kind: str, name: str, what: str) -> Path:
        """The file of that name; fails with the names there are."""
        files = [folder / kind / f"{name}.yaml" for folder in self.folders]
        found = next((file for file in files if file.exists()), None)
        if found is None or name not in self.names(kind):
            there = elsewhere(what, name) or f"there are {', '.join(self.names(kind)) or 'none'}"
            raise BellonaError(f"there is no {what} {name!r}; {there}")
        return found

    def pieces(self) -> Path:
        """The file of the pieces of terrain."""
        return next(file for folder in self.folders if (file := folder / "pieces.yaml").exists())


def shelf(*rulesets: str) -> Shelf:
    """What comes with a ruleset, and with those that it amends."""
    return Shelf(tuple(DATA / ruleset for ruleset in rulesets))
