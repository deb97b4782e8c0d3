"""For whoever operates the server: is it alive, is it ready, what does it do."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..games.hall import Hall
from ..work import workers

SOON = 1.0  # seconds in which every part of a server that is ready answers


def routes(hall: Hall) -> list[Route]:
    async def health(request: Request) -> Response:
        return Response("alive\n", media_type="text/plain")

    async def ready(request: Request) -> Response:
        parts = await readiness(hall)
        is_ready = None not in parts.values() and not hall.fleet.is_leaving
        body = {"ready": is_ready, "leaving": hall.fleet.is_leaving, "seconds": parts}
        return Response(msgspec.json.encode(body), 200 if is_ready else 503, media_type="application/json")

    async def metrics(request: Request) -> Response:
        return Response(generate_latest(hall.metrics.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return [Route("/health", health), Route("/ready", ready), Route("/metrics", metrics)]


async def readiness(hall: Hall) -> dict[str, float | None]:
    """How long each part took to answer; None: too long, or not at all."""
    parts: dict[str, Callable[[], Awaitable[Any]]] = {
        "rules": lambda: hall.quick(int),
        "workers": lambda: asyncio.gather(*(pool(workers.nothing) for pool in hall.workers.pools)),
        "database": lambda: hall.commits(hall.storage.ping),
    }
    found = await asyncio.gather(*(_timed(part) for part in parts.values()))
    return dict(zip(parts, found, strict=True))


async def _timed(part: Callable[[], Awaitable[Any]]) -> float | None:
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(SOON):
            await part()
    except Exception:
        return None
    return round(time.perf_counter() - begun, 4)
