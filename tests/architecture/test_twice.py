"""No edition has a function of another again with other numbers: what differs in a number is a part of the rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import bellona.wh40k

EDITIONS = sorted(Path(bellona.wh40k.__file__).parent.glob("e[0-9][0-9]"))
TRIVIAL = 15  # nodes: a function that returns something it is given has fewer
DECIDES = (ast.Compare, ast.BoolOp, ast.BinOp, ast.IfExp, ast.If, ast.comprehension, ast.Lambda)


class Blank(ast.NodeTransformer):
    """Numbers, texts and rule ids say nothing of what a function does."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(None)


def shape(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """The function without its name, its docstring, its decorators and its constants."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    bare = ast.Module([function.args, *body], [])  # type: ignore[list-item]
    return ast.dump(Blank().visit(bare))


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Those that do something; one that only hands on what it is given does nothing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            inside = [one for statement in node.body for one in ast.walk(statement)]
            decides = len(node.body) > 2 or any(isinstance(one, DECIDES) for one in inside)
            if decides and len(inside) >= TRIVIAL:
                yield node


def shapes(edition: Path) -> dict[str, str]:
    """Where each function stands, by its shape."""
    found: dict[str, str] = {}
    for path in sorted(edition.rglob("*.py")):
        for function in functions(ast.parse(path.read_text("utf-8"))):
            found[shape(function)] = f"{path.relative_to(edition.parent)}: {function.name}"
    return found


def test_no_edition_repeats_a_function_of_another() -> None:
    known: dict[str, str] = {}
    twice = []
    for edition in EDITIONS:
        found = shapes(edition)
        twice += [(known[shape], found[shape]) for shape in found if shape in known]
        known |= found
    assert len(known) > 100
    assert twice == []


def test_two_functions_that_differ_in_a_number_have_one_shape() -> None:
    one, other, third = (
        ast.parse(f"def {name}(a, b):\n    'Doc.'\n    {body}").body[0]
        for name, body in (("f", "return a + 1 if b else 2"), ("g", "return a + 3 if b else 4"), ("h", "return a - 1"))
    )
    assert isinstance(one, ast.FunctionDef)
    assert isinstance(other, ast.FunctionDef)
    assert isinstance(third, ast.FunctionDef)
    assert shape(one) == shape(other) != shape(third)
