"""Where the code says which rule it carries out: ids in square brackets in the docstring of what does it."""

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

import msgspec

from .catalogues import PREFIXES

PACKAGE = Path(__file__).parent.parent

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Citation(msgspec.Struct, frozen=True):
    """A rule id in a docstring: file in the package, line, and dotted name of what is documented ("" = the file)."""

    rule: str
    file: str
    line: int
    name: str


def citations(package: Path = PACKAGE, *, of: str = "") -> list[Citation]:
    """Every citation in the sources of a package, in the order of files and lines; `of` asks for one rule only."""
    found: list[Citation] = []
    for path in sorted(package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if of in source and _bracketed().search(source):
            found += _in_file(ast.parse(source), path.relative_to(package).as_posix())
    return [one for one in found if of in ("", one.rule)]


def cited(docstring: str) -> list[str]:
    """The rule ids between square brackets, as they stand there."""
    return [rule.strip() for group in _bracketed().findall(docstring) for rule in group.split(",")]


def _bracketed() -> re.Pattern[str]:
    return _pattern(tuple(PREFIXES.values()))


@lru_cache(maxsize=32)
def _pattern(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\[\s*((?:{'|'.join(prefixes)})\.[^\[\]]*)\]")


def _in_file(tree: ast.Module, file: str) -> Iterator[Citation]:
    for rule in cited(ast.get_docstring(tree) or ""):
        yield Citation(rule, file, 1, "")
    for node, name in _definitions(tree, ""):
        for rule in cited(ast.get_docstring(node) or ""):
            yield Citation(rule, file, node.lineno, name)


def _definitions(node: ast.AST, within: str) -> Iterator[tuple[ast.ClassDef | Function, str]]:
    """Every class and function with its qualified name, spelt as Python spells it in code objects."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | Function):
            name = within + child.name
            yield child, name
            yield from _definitions(child, f"{name}.<locals>." if isinstance(child, Function) else f"{name}.")
        else:
            yield from _definitions(child, within)
