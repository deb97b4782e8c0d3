"""What the server does, in figures: for Prometheus, and one line of the log for whatever happens."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("bellona.server")

SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
SLOW = 1.0  # seconds after which it is worth a warning


class Metrics:
    """Figures of one server. A number that is kept elsewhere is asked for (`watch`) when somebody reads the figures."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)
        r, timed = self.registry, partial(Histogram, registry=self.registry, buckets=SECONDS)
        self.messages = timed("bellona_message_seconds", "Messages of clients, by what came of them", ("kind", "end"))
        self.requests = timed("bellona_request_seconds", "HTTP requests", ("method", "status"))
        self.stored = timed("bellona_storage_seconds", "Transactions")
        self.trouble = Counter("bellona_storage_trouble", "Transactions that failed", registry=r)
        self.lost = Counter("bellona_games_lost", "Games that another server took over", registry=r)
        self.opened = Counter("bellona_games_opened", "Games that were taken up from their logs", registry=r)

    def watch(self, name: str, about: str, number: Callable[[], float]) -> None:
        Gauge(f"bellona_{name}", about, registry=self.registry).set_function(number)

    def heard(self, kind: str, end: str, begun: float, **about: object) -> None:
        """A message was followed, or not."""
        seconds = time.perf_counter() - begun
        self.messages.labels(kind, end).observe(seconds)
        level = logging.WARNING if seconds > SLOW else logging.DEBUG
        log.log(level, "%s: %s", kind, end, extra={**about, "seconds": seconds})


class RequestMetrics:
    """Counts and logs HTTP requests."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        begun, status = time.perf_counter(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            return await self.app(scope, receive, noted)
        finally:
            seconds = time.perf_counter() - begun
            self.metrics.requests.labels(_known(scope["method"]), str(status)).observe(seconds)
            asked = HTTPConnection(scope)
            address = asked.client.host if asked.client else ""
            about = {"address": address, "game": scope.get("path_params", {}).get("game", ""), "seconds": seconds}
            level = logging.ERROR if status == 500 else logging.WARNING if seconds > SLOW else logging.INFO
            log.log(level, "%s %s %d", scope["method"], scope["path"], status, extra=about)


def _known(method: str) -> str:
    """Strangers must not make up names of figures."""
    return method if method in ("GET", "HEAD", "POST") else "other"
