"""The HTTP API against its own description: schemathesis asks what it may and may not, and finds nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, checks
from schemathesis.core.result import Ok

from bellona.server.listening import listen

from .table import SKIRMISH, served

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@contextmanager
def in_a_thread(database: str) -> Iterator[str]:
    """The address of a server beside the test."""
    config = served(database, 0, SKIRMISH, "wh40k-10e")
    server = uvicorn.Server(config)
    socket = listen(config)
    thread = threading.Thread(target=server.run, args=([socket],))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def examine(tmp_path: Path, examples: int) -> None:
    with in_a_thread(f"sqlite:///{tmp_path / 'games.db'}") as address:
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        operations: list[Any] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) == 18
        for operation in operations:
            for mode in schemathesis.GenerationMode:
                terms = settings(
                    max_examples=examples,
                    deadline=None,
                    derandomize=True,
                    phases=[Phase.explicit, Phase.generate],
                    suppress_health_check=list(HealthCheck),
                )

                @terms
                @given(case=operation.as_strategy(generation_mode=mode))
                def asked(case: Case[Any]) -> None:
                    case.call_and_validate(checks=CHECKS, timeout=60)

                with suppress(Unsatisfiable):  # what takes nothing cannot be given anything wrong
                    asked()


def test_the_api_keeps_to_its_description(tmp_path: Path) -> None:
    examine(tmp_path, 3)


@pytest.mark.soak
def test_the_api_keeps_to_its_description_whatever_it_is_asked(tmp_path: Path) -> None:
    examine(tmp_path, 300)
