"""Where dice come from. Only this file and `fair` know chance.

A source answers a roll from its place in the append-only log, or from its number among the rolls there (those taken
back included), so the same place always shows the same dice, copies of a game need no copy of the source, and taking a
move back never shows dice twice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import msgspec

from .errors import BellonaError
from .fair import SCHEME, SERVER, Deal, Fair, FairByPlace, commitment, faces, pledge
from .requests import Roll

T = TypeVar("T")


class DiceSource(Protocol):
    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int] | None:
        """The dice, or None when a person rolls them.

        `place`: row in the log; `rolled`: dice fallen so far; `number`: rolls in the log so far.
        """

    def header(self) -> dict[str, Any]:
        """What a record says about this source from the first row on."""


class Seeded:
    """Dice that follow from a number: for simulations, tests and bots."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._key = _key("dice", seed)

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int]:
        return faces(lambda block: _blake(self._key, place, block), request.count, request.sides)

    def header(self) -> dict[str, Any]:
        return {"kind": "seeded", "seed": self.seed}


class Typed:
    """Real dice at a real table: the players type in what they rolled."""

    def __init__(self, header: dict[str, Any] | None = None) -> None:
        """In the place of another source that cannot go on, whose header the record keeps."""
        self._header = header or {"kind": "typed"}

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> None:
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

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int]:
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


class ByRoll:
    """Dice written down for each kind of roll: `ByRoll({"hit": [6, 5], "save": [3]})`. Whatever is rolled between them,
    the first that hit is a 6: so games of several editions see the same dice.
    """

    def __init__(self, dice: Mapping[str, Sequence[int]]) -> None:
        self.dice = dice
        self._taken: list[str] = []  # for each die that fell, the roll that it was part of

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int]:
        del self._taken[rolled:]
        here = self.left(request.name)[: request.count]
        if len(here) < request.count:
            raise DiceMissing(f"{request.name!r} needs {request.count} dice, there are {len(here)} left")
        if wrong := [str(die) for die in here if not 1 <= die <= request.sides]:
            raise DiceMissing(f"there is a {wrong[0]} where {request.name!r} rolls dice of {request.sides} sides")
        self._taken += [request.name] * request.count
        return here

    def left(self, roll: str) -> list[int]:
        """Dice for a kind of roll that nobody has rolled."""
        return list(self.dice.get(roll, ()))[self._taken.count(roll) :]

    def header(self) -> dict[str, Any]:
        return {"kind": "by roll"}


class DiceMissing(BellonaError):
    """The script of dice does not fit what is rolled."""


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

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int]:
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
    scheme: int = 1  # of fair dice
    players: list[str] = []
    game: str = ""
    round: int = 0
    pledges: dict[str, str] = {}
    shares: dict[str, str] = {}


def source_from(header: dict[str, Any], secret: str | None = None) -> DiceSource:
    """The source that a record's header names. Fair dice cannot go on without their secret: then dice are typed in."""
    told = msgspec.convert(header, _Header)
    if told.kind == "seeded":
        return Seeded(told.seed)
    if told.kind == "scripted":
        return Scripted(told.script)
    if told.kind == "fair" and secret:
        return _fair(header, told, secret)
    if told.kind in ("typed", "fair", "enumerated", "by roll"):
        return Typed(header)
    raise BellonaError(f"unknown dice source {told.kind!r}")


def _fair(header: dict[str, Any], told: _Header, secret: str) -> DiceSource:
    if told.scheme == 1:
        is_kept = header.get("commitment") == commitment(secret)
    elif told.scheme == SCHEME:
        is_kept = told.pledges.get(SERVER) == pledge(told.game, told.round, SERVER, secret)
    else:
        raise BellonaError(f"its dice are of scheme {told.scheme}, which only a newer Bellona knows")
    if not is_kept:
        raise BellonaError("the server's share of the fair dice is not the one that was pledged")
    if told.scheme == 1:
        return FairByPlace(told.players, secret)
    seats = tuple(party for party in told.pledges if party != SERVER)
    return Fair(Deal(told.game, seats, told.pledges, told.shares | {SERVER: secret}, told.round))
