"""The attempts under `bad` in the catalogue, and the tests that make them: `@pytest.mark.bad(rule, *lines)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bellona.catalogue import catalogue


class Line(NamedTuple):
    """A line under `bad`, counted from one; 0 stands for the only one of its rule."""

    rule: str
    number: int


def bad_lines(ruleset: str) -> dict[Line, str]:
    """Every line of a ruleset in its own words."""
    return {
        Line(rule.id, number): words
        for rule in catalogue(ruleset).rules.values()
        for number, words in enumerate(rule.bad, 1)
    }


def claims(tests: Path) -> Iterator[Line]:
    """The lines that marks under this folder name."""
    for file in sorted(tests.rglob("test_*.py")):
        yield from claims_in(file.read_text(encoding="utf-8"))


def claims_in(source: str) -> Iterator[Line]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.bad":
            rule, *numbers = map(ast.literal_eval, node.args)
            yield from (Line(rule, number) for number in numbers or (0,))


def settled(claim: Line, lines: dict[Line, str]) -> Line:
    """The claim by its number; one without a number stays as it is where its rule has several lines."""
    only = Line(claim.rule, 1)
    single = only in lines and Line(claim.rule, 2) not in lines
    return only if claim.number == 0 and single else claim
