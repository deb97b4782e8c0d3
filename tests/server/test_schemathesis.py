"""The HTTP API against its own description: schemathesis asks what it may and may not, and finds nothing."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import run_state_machine_as_test
from schemathesis import Case, checks
from schemathesis.core.result import Ok

from bellona.kernel.dice import Seeded
from bellona.kernel.record import record_lines
from bellona.kernel.run import Run
from bellona.server.doors.listening import listen
from tests.skirmish import RULEBOOK

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
        assert len(operations) == 20
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


def walk(tmp_path: Path, examples: int) -> None:
    """From one answer to the next along the links of the description, with things that are really there."""
    with in_a_thread(f"sqlite:///{tmp_path / 'games.db'}") as address:
        schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
        seats: Any = [{"kind": "person"}, {"kind": "person"}]
        body: Any = {"ruleset": SKIRMISH, "starter": "two sides", "seats": seats}
        made = httpx.post(f"{address}/api/games", json=body).json()
        record = b"\n".join(record_lines(Run(RULEBOOK, RULEBOOK.starters["two sides"], Seeded(1))))
        followed: Counter[str] = Counter()

        class Walk(schema.as_state_machine()):  # type: ignore[misc]
            def before_call(self, case: Case[Any]) -> None:
                if case.operation.label == "POST /api/games":
                    case.body = body
                elif case.operation.label == "POST /api/records":
                    case.body = record.decode()
                elif case.operation.label.endswith("/branch"):
                    case.body = {"at": 0, "seats": seats}
                case.headers["Authorization"] = f"Bearer {made['seats'][0]['token']}"

            def validate_response(self, response: Any, case: Case[Any], **terms: Any) -> None:
                case.validate_response(response, checks=CHECKS[:-1])
                followed[f"{case.operation.label} {response.status_code}"] += 1

        terms = settings(
            max_examples=examples,
            stateful_step_count=8,
            deadline=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        run_state_machine_as_test(Walk, settings=terms)
        assert followed["GET /api/games/{game} 200"], followed
        assert followed["POST /api/replays/{replay}/branch 201"], followed


def test_the_api_keeps_to_its_description_from_link_to_link(tmp_path: Path) -> None:
    walk(tmp_path, 10)


@pytest.mark.soak
def test_the_api_keeps_to_its_description_from_link_to_link_for_long(tmp_path: Path) -> None:
    walk(tmp_path, 300)


def test_the_api_keeps_to_its_description(tmp_path: Path) -> None:
    examine(tmp_path, 3)


@pytest.mark.soak
def test_the_api_keeps_to_its_description_whatever_it_is_asked(tmp_path: Path) -> None:
    examine(tmp_path, 300)
