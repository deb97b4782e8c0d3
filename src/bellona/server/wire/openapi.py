"""The OpenAPI document, made from the table of endpoints and the bodies' own types."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from .bodies import (
    BranchWanted,
    EditionsCompared,
    EditionShown,
    GameMade,
    GameShown,
    NewGame,
    PartShown,
    ProblemShown,
    Rematch,
    ReplayAt,
    ReplayMade,
    ReplayOpening,
    ReplayShown,
    RulesetShown,
    RuleShown,
    SetupShown,
    SetupWanted,
    TermShown,
)

SEATS = {"seat": {"type": "http", "scheme": "bearer"}}
PLACES = "#/components/schemas/{name}"


class Endpoint(NamedTuple):
    """A path of the API: the method of `Api` that answers, what it takes and what it gives."""

    method: str
    path: str
    act: str
    gives: Any
    takes: Any = None
    query: tuple[str, ...] = ()
    status: int = 200
    media: str = "application/json"
    costly: bool = False  # limited more strictly
    seat: bool = False  # asked by a seat, whose token goes into a header

    @property
    def sends(self) -> str:
        return "text/plain" if self.takes is bytes else "application/json"


ENDPOINTS = (
    Endpoint("GET", "/api/rulesets", "rulesets", list[RulesetShown]),
    Endpoint("POST", "/api/setups", "setup", SetupShown, SetupWanted),
    Endpoint("POST", "/api/armies", "army", dict[str, Any], bytes),
    Endpoint("POST", "/api/games", "make_game", GameMade, NewGame, status=201, costly=True),
    Endpoint("GET", "/api/games/{game}", "game", GameShown),
    Endpoint("GET", "/api/games/{game}/record", "record", bytes, seat=True, media="application/jsonl"),
    Endpoint("POST", "/api/games/{game}/rematch", "rematch", Rematch, seat=True, status=201, costly=True),
    Endpoint("POST", "/api/records", "upload", ReplayMade, bytes, status=201, costly=True),
    Endpoint("GET", "/api/replays/{replay}", "replay", ReplayShown),
    Endpoint("GET", "/api/replays/{replay}/opening", "replay_opening", ReplayOpening),
    Endpoint("GET", "/api/replays/{replay}/at/{n:int}", "replay_at", ReplayAt, query=("since", "lang")),
    Endpoint("POST", "/api/replays/{replay}/branch", "branch", GameMade, BranchWanted, status=201, costly=True),
    Endpoint("POST", "/api/odds", "odds", dict[str, Any], dict[str, Any], query=("lang",), costly=True),
    Endpoint("GET", "/api/odds/{ruleset}", "odds_form", list[PartShown], query=("lang",)),
    Endpoint("GET", "/api/rules/{id}", "rule", RuleShown, query=("lang",)),
    Endpoint("GET", "/api/rules", "rules", list[RuleShown], query=("search", "lang", "ruleset")),
    Endpoint("GET", "/api/editions", "editions", list[EditionShown], query=("lang",)),
    Endpoint("GET", "/api/editions/{old}/{new}", "difference", EditionsCompared, query=("lang",)),
    Endpoint("GET", "/api/terms", "terms", dict[str, TermShown], query=("ruleset", "lang", "word")),
    Endpoint("GET", "/api/words/{lang}", "words", str, query=("ruleset",), media="text/plain"),
)
# What an answer names, and the endpoints that take it.
LINKS = {
    "make_game": ("game", ("game", "record", "rematch")),
    "branch": ("game", ("game", "record", "rematch")),
    "upload": ("replay", ("replay", "replay_opening", "replay_at", "branch")),
}
ERRORS = {400: "cannot be read", 403: "not from here", 404: "is not there", 405: "is not done", 413: "is too large"}
ERRORS |= {408: "comes too slowly", 421: "is not asked for here", 422: "cannot be done", 429: "too fast", 503: "busy"}


def document(version: str) -> dict[str, Any]:
    """All endpoints and the schemas of what they take and give."""
    kinds = [endpoint.gives for endpoint in ENDPOINTS] + [endpoint.takes or ProblemShown for endpoint in ENDPOINTS]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=PLACES)
    known = dict(zip(map(str, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in ENDPOINTS:
        path = re.sub(r":\w+}", "}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, known)
    info = {"title": "Bellona", "version": version}
    return {
        "openapi": "3.1.0",
        "info": info,
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SEATS},
    }


def _operation(endpoint: Endpoint, known: dict[str, Any]) -> dict[str, Any]:
    given = {"schema": {"type": "string"} if endpoint.gives in (bytes, str) else known[str(endpoint.gives)]}
    problem = {"application/json": {"schema": {"$ref": PLACES.format(name="ProblemShown")}}}
    responses: dict[str, Any] = {
        str(status): {"description": told, "content": problem} for status, told in ERRORS.items()
    }
    responses[str(endpoint.status)] = {"description": "done", "content": {endpoint.media: given}}
    if endpoint.act in LINKS:
        name, acts = LINKS[endpoint.act]
        found = {"parameters": {name: f"$response.body#/{name}"}}
        responses[str(endpoint.status)]["links"] = {act: {"operationId": act} | found for act in acts}
    operation: dict[str, Any] = {
        "operationId": endpoint.act,
        "parameters": [*map(_in_path, re.findall(r"{(\w+)(:int)?}", endpoint.path)), *map(_in_query, endpoint.query)],
        "responses": responses,
    }
    if endpoint.seat:
        operation["security"] = [{"seat": []}]
    if endpoint.takes:
        schema = {"type": "string"} if endpoint.takes is bytes else known[str(endpoint.takes)]
        operation["requestBody"] = {"required": True, "content": {endpoint.sends: {"schema": schema}}}
    return operation


def _in_path(found: tuple[str, str]) -> dict[str, Any]:
    name, number = found
    schema = {"type": "integer", "minimum": 0, "maximum": 100000} if number else {"type": "string", "minLength": 1}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "string"}}
