"""Fair dice: nobody chooses them, and anybody can check that nobody did. `docs/dice.md` is the whole scheme."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from .requests import Roll

SCHEME = 2
SERVER = "server"
BOTS = "bots"  # what their choices follow from; it is no party to the dice


def draw_share() -> str:
    return secrets.token_hex(32)


def pledge(game: str, round: int, party: str, share: str) -> str:
    """What a party tells of its share before anybody shows one."""
    return _hash(f"bellona-dice/2/pledge/{game}/{round}/{party}/{share}").hex()


def key(game: str, round: int, shares: Mapping[str, str]) -> bytes:
    """What all dice of a game follow from: the shares of all parties."""
    shown = "".join(f"/{party}={shares[party]}" for party in (SERVER, "0", "1") if party in shares)
    return _hash(f"bellona-dice/2/key/{game}/{round}{shown}")


def dealt(key: bytes, number: int, count: int, sides: int) -> list[int]:
    """The dice of the roll of this number."""
    return faces(lambda block: hmac.digest(key, b"%d/%d" % (number, block), "sha256"), count, sides)


def faces(block: Callable[[int], bytes], count: int, sides: int) -> list[int]:
    """Unbiased dice from a stream of bytes: values beyond the last whole multiple of `sides` are passed over."""
    width = 1 if sides <= 256 else 4
    limit = 256**width - 256**width % sides
    values = (value for number in itertools.count() for value in _values(block(number), width))
    return [value % sides + 1 for value in itertools.islice((value for value in values if value < limit), count)]


def _values(stream: bytes, width: int) -> Iterator[int]:
    return (int.from_bytes(stream[at : at + width], "big") for at in range(0, len(stream) - width + 1, width))


def hashed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _hash(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


class Deal(msgspec.Struct, frozen=True):
    """Where the parties to a game's dice stand: what they have pledged, and what they have shown.

    The server's share is among the shares from the first; it is told when the game is over.
    """

    game: str
    seats: tuple[str, ...]  # those that persons have
    pledges: dict[str, str]
    shares: dict[str, str]
    round: int = 0

    @property
    def parties(self) -> tuple[str, ...]:
        return (SERVER, *self.seats)

    @property
    def is_pledged(self) -> bool:
        """Whether all have pledged, so that shares may be shown."""
        return all(party in self.pledges for party in self.parties)

    @property
    def is_complete(self) -> bool:
        return all(party in self.shares for party in self.parties)

    @property
    def shown(self) -> dict[str, str]:
        """The shares that everybody may know while the game goes on."""
        return {party: share for party, share in self.shares.items() if party != SERVER}

    def may_pledge(self, seat: str, round: int) -> bool:
        """Until all have pledged, anybody may do so again; then whoever has lost their share starts a new round."""
        return seat not in self.shares and round == self.round + self.is_pledged

    def with_pledge(self, seat: str, pledge: str, round: int) -> Deal:
        deal = self if round == self.round else new_deal(self.game, self.seats, round)
        return msgspec.structs.replace(deal, pledges=deal.pledges | {seat: pledge})

    def is_pledge_kept(self, party: str, share: str) -> bool:
        return self.pledges.get(party) == pledge(self.game, self.round, party, share)

    def with_share(self, seat: str, share: str) -> Deal:
        return msgspec.structs.replace(self, shares=self.shares | {seat: share})


def new_deal(game: str, seats: Sequence[str], round: int = 0) -> Deal:
    """The server draws its share and pledges it before anybody else says anything."""
    share = draw_share()
    return Deal(game, tuple(seats), {SERVER: pledge(game, round, SERVER, share)}, {SERVER: share}, round)


class Fair:
    """Dice from the shares of all parties, by the number of the roll. Until all have shown theirs no dice fall."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self._key = key(deal.game, deal.round, deal.shares)

    @property
    def secret(self) -> str:
        """The server's share."""
        return self.deal.shares[SERVER]

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int] | None:
        return dealt(self._key, number, request.count, request.sides) if self.deal.is_complete else None

    def header(self) -> dict[str, Any]:
        told = {"kind": "fair", "scheme": SCHEME, "game": self.deal.game, "round": self.deal.round}
        return told | {"pledges": self.deal.pledges, "shares": self.deal.shown}


class FairByPlace:
    """Scheme 1, by which games were begun before: dice from the server's secret, a seed of each player, and the place
    in the log. Its games go on; none begins any more."""

    def __init__(self, seeds: Sequence[str], secret: str) -> None:
        self.seeds, self.secret = tuple(seeds), secret

    def roll(self, request: Roll, place: int, rolled: int, number: int) -> list[int] | None:
        return dealt_by_place(self.secret, self.seeds, place, request.count, request.sides) if all(self.seeds) else None

    def header(self) -> dict[str, Any]:
        return {"kind": "fair", "commitment": commitment(self.secret), "players": list(self.seeds)}


def commitment(secret: str) -> str:
    """What scheme 1 told of the secret beforehand."""
    return _hash(secret).hex()


def dealt_by_place(secret: str, seeds: Sequence[str], place: int, count: int, sides: int) -> list[int]:
    # Lengths before seeds: no two different lists of seeds may give the same text.
    told = ",".join(f"{len(seed)}:{seed}" for seed in seeds)
    return faces(lambda block: hmac.digest(secret.encode(), f"{told}/{place}/{block}".encode(), "sha256"), count, sides)


class BotSecret(msgspec.Struct, frozen=True):
    """What the choices of a game's bots follow from: pledged at the beginning, told at the end."""

    game: str
    share: str

    @property
    def pledge(self) -> str:
        return pledge(self.game, 0, BOTS, self.share)

    def seed(self, player: int, number: int) -> str:
        """What a bot's answer follows from, by the number of its answers in the log before it."""
        return hmac.digest(bytes.fromhex(self.share), b"%d/%d" % (player, number), "sha256").hex()
