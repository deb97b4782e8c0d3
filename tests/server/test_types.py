"""The types that the client is built from, and the document that describes the HTTP API."""

import re

import msgspec
import pytest

from bellona.server.wire.incoming import FromClient, Incoming
from bellona.server.wire.openapi import ENDPOINTS, document
from bellona.server.wire.outgoing import Outgoing
from bellona.server.wire.typescript import MODULES, typescript


def test_every_message_has_a_type_and_stands_in_its_union() -> None:
    written = typescript()
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, type) and value.__module__ == module.__name__ and not value.__subclasses__():
                assert f"export interface {name} {{" in written
    incoming = {cls.__name__ for cls in Incoming.__subclasses__()}
    outgoing = {cls.__name__ for cls in Outgoing.__subclasses__()}
    unions = {name: set(re.findall(r"\w+", members)) for name, members in re.findall(r"type (\w+) =([^;]*);", written)}
    assert unions["FromClient"] == incoming
    assert unions["ToClient"] == outgoing
    assert max(map(len, written.splitlines())) <= 120


def test_what_questions_and_refusals_are_about_is_typed_as_far_as_it_can_be_drawn() -> None:
    written = typescript()
    assert "  about: About;" in written
    assert "  about: Blamed;" in written
    about = written.split("export interface About {")[1].split("}")[0]
    assert {line.strip() for line in about.splitlines() if line} == {
        "unit?: string;",
        "distances?: Record<string, number>;",
        "from_enemies?: number;",
        "target?: string;",
        "aims?: Record<string, string>;",
        "between?: string[];",
        "edges?: [[number, number], [number, number]][];",
        "[more: string]: unknown;",
    }


def test_what_a_client_may_leave_out_is_optional_and_what_the_server_writes_is_not() -> None:
    written = typescript()
    assert "  since?: number;" in written
    assert '  can_undo: "ask" | "free" | "no";' in written
    assert "  clocks: number[] | null;" in written


def test_messages_of_unknown_types_and_fields_are_not_read() -> None:
    for wrong in (b'{"type": "cheat"}', b'{"type": "undo", "id": 1, "force": true}', b'{"type": "undo"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=FromClient)


def test_the_api_is_described_wholly() -> None:
    described = document("1")
    assert len([1 for path in described["paths"].values() for _ in path]) == len(ENDPOINTS)
    games = described["paths"]["/api/games"]["post"]
    assert games["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/NewGame"}
    assert "Starter" in described["components"]["schemas"]
