"""What players call the things of a game: how keys in facts and requests become names."""

from __future__ import annotations

import msgspec


class Named(msgspec.Struct, frozen=True):
    """A thing on the table by its name; `names` are those in other languages.

    `number` tells one of several alike apart (the third model of a unit), `tag` one of two of the same name.
    """

    kind: str
    name: str
    names: dict[str, str] = {}
    owner: int = -1
    number: int = 0
    tag: str = ""

    def spoken(self, language: str) -> str:
        return self.names.get(language, self.name)
