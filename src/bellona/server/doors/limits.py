"""How much a stranger may ask of the server. On by default."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Generic, TypeVar

import msgspec
from starlette.requests import HTTPConnection

from bellona.kernel.errors import BellonaError


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Rates are a second's and a minute's worth; a burst of twice as many is forgiven."""

    message_bytes: int = 64_000
    body_bytes: int = 256_000
    record_bytes: int = 8_000_000
    messages: float = 40.0  # a second and connection
    mistakes: int = 100  # messages in a row that cannot be followed, after which nobody listens any longer
    new_games: float = 60.0  # a minute and address; uploads, branches and odds too
    requests: float = 1200.0  # a minute and address
    connections: int = 60  # an address at once
    idle_seconds: float = 600.0  # after which a game that nobody is at is put away
    open_games: int = 2000  # in memory; of more, those that nobody is at are put away at once
    client_games: int = 500  # that are kept for an address
    all_games: int = 1_000_000
    client_record_bytes: int = 64_000_000  # uploaded records that are kept for an address
    all_record_bytes: int = 8_000_000_000  # all records, those of games too
    game_days: float = 90.0  # that a game is kept when nobody comes any more; 0: for ever
    record_days: float = 30.0  # that an uploaded record is kept; 0: for ever
    work: float = 0.5  # seconds of work a second and address: set-ups, records, odds, aids
    work_burst: float = 30.0  # seconds of work that an address has saved at most
    bot_seconds: float = 60.0  # that a bot may think; after that it answers anything legal
    odds_seconds: float = 10.0  # that a question about odds may take, or one in a crowded scene
    setup_seconds: float = 5.0  # that a set-up may take to begin
    file_seconds: float = 60.0  # that a record may take to be replayed
    worker_megabytes: int = 400  # that a worker may use for a job
    sockets: int = 4000  # connections at once in all
    address_sockets: int = 200  # of an address
    reserve: int = 1000  # of these, that are kept for those who have a seat
    header_seconds: float = 10.0  # in which a request must be complete but for its body
    body_seconds: float = 20.0  # in which its body must be there
    hello_seconds: float = 10.0  # in which somebody who wants to play must say hello


def client_of(asked: HTTPConnection) -> str:
    """Who asks, as far as limits and quotas are concerned: an address; for IPv6 the network of a household (/64)."""
    return household(asked.client.host if asked.client else "")


def household(address: str) -> str:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found) >> 64 << 64, 64)))
    return str(found)


class Proxies:
    """Those who may say for whom they ask, and who speak for many: addresses or networks, with commas between.

    `*` is everybody. Where a socket takes IPv4 and IPv6 alike, IPv4 addresses come as IPv6, and are the same.
    """

    def __init__(self, told: str = "") -> None:
        words = [word for word in map(str.strip, told.split(",")) if word]
        self._networks = [network for word in words for network in _networks(word)]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def listed(self) -> list[str]:
        return [str(network) for network in self._networks]


def _networks(word: str) -> list[IPv4Network | IPv6Network]:
    if word == "*":
        return [ip_network("0.0.0.0/0"), ip_network("::/0")]
    try:
        network = ip_network(word, strict=False)
    except ValueError:
        raise BellonaError(f"{word!r} is no proxy: an address (192.0.2.7) or a network (192.0.2.0/24)") from None
    if isinstance(network, IPv6Network):
        return [network]
    return [network, IPv6Network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")]


def limits_of(words: list[str]) -> Limits:
    """Limits other than those by default, each as NAME=VALUE."""
    given = dict(each.partition("=")[::2] for each in words)
    if unknown := given.keys() - set(Limits.__struct_fields__):
        raise BellonaError(f"no limit is called {min(unknown)!r}; there are: {', '.join(Limits.__struct_fields__)}")
    try:
        return msgspec.convert(given, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise BellonaError(f"a limit: {error}") from None


class Bucket:
    """Holds so many drops, and fills again with time. It may be overdrawn by what was found out afterwards."""

    def __init__(self, a_second: float, holds: float) -> None:
        self.a_second, self.holds = a_second, holds
        self.drops, self.seen = holds, time.monotonic()

    def _fill(self) -> None:
        now = time.monotonic()
        self.drops = min(self.holds, self.drops + (now - self.seen) * self.a_second)
        self.seen = now

    def take(self) -> bool:
        """Whether there was a drop to take."""
        self._fill()
        if self.drops < 1:
            return False
        self.drops -= 1
        return True

    def spend(self, drops: float) -> None:
        self._fill()
        self.drops -= drops

    def wait(self, drops: float = 1.0) -> float:
        """Seconds until there are so many drops."""
        self._fill()
        return max(0.0, (drops - self.drops) / self.a_second)


B = TypeVar("B", bound=Bucket)


class Buckets(Generic[B]):
    """A bucket for each address; those that were not seen for longest are forgotten."""

    def __init__(self, made: Callable[[], B], most: int = 10_000) -> None:
        self.made, self.most = made, most
        self._buckets: OrderedDict[str, B] = OrderedDict()

    def of(self, address: str) -> B:
        bucket = self._buckets.pop(address, None) or self.made()
        self._buckets[address] = bucket
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket


def rates(a_minute: float) -> Buckets[Bucket]:
    return Buckets(lambda: Bucket(a_minute / 60, a_minute))


class Purse(Bucket):
    """Seconds of work that an address may ask for. It has one job at a time done for it."""

    def __init__(self, a_second: float, holds: float) -> None:
        super().__init__(a_second, holds)
        self.lock = asyncio.Lock()

    @property
    def is_empty(self) -> bool:
        return self.wait(0.0) > 0


def purses(limits: Limits) -> Buckets[Purse]:
    return Buckets(lambda: Purse(limits.work, limits.work_burst))
