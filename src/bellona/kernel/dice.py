"""Where dice come from. The only file that knows chance.

A source answers a roll from its place in the append-only log (rows taken back included), so the same place always shows
the same dice, copies of a game need no copy of the source, and taking a move back never shows dice twice.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import msgspec

from .errors import BellonaError
from .requests import Roll

T = TypeVar("T")


class DiceSource(Protocol):
    def roll(self, request: Roll, place: int, rolled: int) -> list[int] | None:
        """The dice, or None when a person rolls them. `place`: row in the log; `rolled`: dice fallen so far."""

    def header(self) -> dict[str, Any]:
        """What a record says about this source from the first row on."""


class Seeded:
    """Dice that follow from a number: for simulations, tests and bots."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._key = _key("dice", seed)

    def roll(self, request: Roll, place: int, rolled: int) -> list[int]:
        return faces(lambda block: _blake(self._key, place, block), request.count, request.sides)

    def header(self) -> dict[str, Any]:
        return {"kind": "seeded", "seed": self.seed}


class Typed:
    """Real dice at a real table: the players type in what they rolled."""

    def __init__(self, header: dict[str, Any] | None = None) -> None:
        """In the place of another source that cannot go on, whose header the record keeps."""
        self._header = header or {"kind": "typed"}

    def roll(self, request: Roll, place: int, rolled: int) -> None:
        return None

    def header(self) -> dict[str, Any]:
        return self._header


class Scripted:
    """Dice written down beforehand: `Scripted("hit 6 5 5, wound 4")`. Names are checked where they are given."""

    def __init__(self, script: str) -> None:
        self.script = script
        self._dice: list[tuple[str, int]] = []
        for part in filter(None, (part.strip() for part in script.replace("\n", ",").split(","))):
            words = part.split()
            numbers = [word for word in words if word.isascii() and word.isdigit()]
            name = " ".join(words[: len(words) - len(numbers)])
            if not numbers or words[len(words) - len(numbers) :] != numbers:
                raise BellonaError(f"scripted dice {part!r}: expected a name (or none) and then numbers")
            self._dice += [(name, int(number)) for number in numbers]

    def roll(self, request: Roll, place: int, rolled: int) -> list[int]:
        here = self._dice[rolled : rolled + request.count]
        if len(here) < request.count:
            raise DiceMissing(f"{request.name!r} needs {request.count} dice, the script has {len(here)} left")
        if wrong := [name for name, _ in here if name and name != request.name]:
            raise DiceMissing(f"the script has dice for {wrong[0]!r} where {request.name!r} is rolled")
        if wrong := [str(die) for _, die in here if not 1 <= die <= request.sides]:
            raise DiceMissing(f"the script has a {wrong[0]} where {request.name!r} rolls dice of {request.sides} sides")
        return [die for _, die in here]

    @property
    def names(self) -> list[str]:
        """The rolls that it names."""
        return list(dict.fromkeys(name for name, _ in self._dice if name))

    def left(self, rolled: int) -> list[int]:
        """Dice that nobody rolled: an error in a test."""
        return [die for _, die in self._dice[rolled:]]

    def header(self) -> dict[str, Any]:
        return {"kind": "scripted", "script": self.script}


class DiceMissing(BellonaError):
    """The script of dice does not fit what is rolled."""


class Fair:
    """Provably fair dice. The server commits to a secret before the players add theirs; the secret is shown at the end.

    Every roll follows from all three and from its place in the log, so nobody could choose it and anybody can check it.
    Until every player has given a word no dice fall.
    """

    def __init__(self, players: Sequence[str], secret: str | None = None) -> None:
        self.secret = secret or secrets.token_hex(32)
        self.players = tuple(players)

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    def roll(self, request: Roll, place: int, rolled: int) -> list[int] | None:
        if not all(self.players):
            return None
        return fair_dice(self.secret, self.players, place, request.count, request.sides)

    def header(self) -> dict[str, Any]:
        return {"kind": "fair", "commitment": self.commitment, "players": list(self.players)}


def commitment(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def fair_dice(secret: str, players: Sequence[str], place: int, count: int, sides: int) -> list[int]:
    """The dice that this secret and these players' words give at this place."""
    # Lengths before words: no two different lists of words may give the same text.
    words = ",".join(f"{len(word)}:{word}" for word in players)

    def block(number: int) -> bytes:
        return hmac.digest(secret.encode(), f"{words}/{place}/{number}".encode(), "sha256")

    return faces(block, count, sides)


def faces(block: Callable[[int], bytes], count: int, sides: int) -> list[int]:
    """Unbiased dice from a stream of bytes: bytes beyond the last whole multiple of `sides` are passed over."""
    width = 1 if sides <= 256 else 4
    limit = 256**width - 256**width % sides
    streams = (block(number) for number in itertools.count())
    values = (value for stream in streams for value in (stream if width == 1 else _words(stream, width)))
    return [value % sides + 1 for value in itertools.islice((value for value in values if value < limit), count)]


def _words(stream: bytes, width: int) -> list[int]:
    return [int.from_bytes(stream[at : at + width], "big") for at in range(0, len(stream) - width + 1, width)]


def _key(use: str, seed: int | str) -> bytes:
    """A key of its own for each use: a bot that has the seed of the dice must not draw what they will show."""
    return hashlib.blake2b(f"{use}/{seed}".encode()).digest()


def _blake(key: bytes, place: int, number: int) -> bytes:
    return hashlib.blake2b(b"%d/%d" % (place, number), key=key).digest()


class Chance:
    """A stream of picks for bots and shuffles, from a seed. `pick(n)` is a number below n."""

    def __init__(self, seed: int | str) -> None:
        self._key = _key("chance", seed)
        self._place = 0

    def pick(self, below: int) -> int:
        self._place += 1
        return faces(lambda block: _blake(self._key, self._place, block), 1, below)[0] - 1


class Enumerated:
    """One of all possible dice sequences; `every_sequence` walks through them."""

    def __init__(self, prefix: list[int]) -> None:
        self.prefix = prefix
        self.taken: list[tuple[int, int]] = []  # face, sides

    def roll(self, request: Roll, place: int, rolled: int) -> list[int]:
        del self.taken[rolled:]
        for at in range(rolled, rolled + request.count):
            self.taken.append((self.prefix[at] if at < len(self.prefix) else 1, request.sides))
        return [face for face, _ in self.taken[rolled:]]

    def header(self) -> dict[str, Any]:
        return {"kind": "enumerated"}


def every_sequence(play: Callable[[DiceSource], T]) -> Iterator[tuple[Fraction, T]]:
    """Play once for each possible sequence of dice; yields its probability and what `play` returned."""
    prefix: list[int] = []
    while True:
        source = Enumerated(prefix)
        result = play(source)
        chance = Fraction(1)
        for _, sides in source.taken:
            chance /= sides
        yield chance, result
        taken = source.taken
        while taken and taken[-1][0] == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        prefix = [face for face, _ in taken[:-1]] + [taken[-1][0] + 1]


class _Header(msgspec.Struct):
    kind: str
    seed: int | str = 0
    script: str = ""
    players: list[str] = []
    commitment: str = ""


def source_from(header: dict[str, Any], secret: str | None = None) -> DiceSource:
    """The source that a record's header names. Fair dice cannot go on without their secret: then dice are typed in."""
    if secret and header.get("commitment") != commitment(secret):
        raise BellonaError("the secret of the fair dice is not the one that was committed to")
    told = msgspec.convert(header, _Header)
    if told.kind == "seeded":
        return Seeded(told.seed)
    if told.kind == "scripted":
        return Scripted(told.script)
    if told.kind == "fair" and secret:
        return Fair(told.players, secret)
    if told.kind in ("typed", "fair", "enumerated"):
        return Typed(header)
    raise BellonaError(f"unknown dice source {told.kind!r}")
