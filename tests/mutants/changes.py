"""Small changes that break a source file: conditions, numbers, orders, and who decides."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from bellona.catalogue.citations import cited

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef | Function

TURNED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
TURNED |= {"in": "not in", "not in": "in", "is": "is not", "is not": "is"}
COMPARISON = re.compile(r"<=|>=|==|!=|<|>|is\s+not|not\s+in|is|in")
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
PLAYERS = {"player", "owner", "winner", "loser", "seat"}
UNSEEN = {"frozen", "gc", "maxsize", "slots", "strict"}  # they forbid what nobody does, or save time
SIDES = {"unit", "target", "enemy", "attacker", "defender", "ours", "theirs", "one", "other", "mover", "by"}


class Change(msgspec.Struct, frozen=True):
    """One change: where, the lines as they are and as they would be, and the rules that the code around it cites."""

    file: str  # in the package
    within: str  # the qualified name of the innermost function or class; "" is the file itself
    kind: str
    line: int
    last: int
    was: str
    now: str
    start: int
    end: int
    text: str
    rules: tuple[str, ...] = ()
    on_load: tuple[int, int, str] | None = None  # runs when the file is loaded: lines that depend on it, and its names

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line} {self.within} ({self.kind})"

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What the change is, wherever the file's other lines have moved to."""
        return self.file, self.within, self.was, self.now

    def applied(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def changes(package: Path, file: str) -> list[Change]:
    """Every change of a source file that is still Python, in order."""
    return [change for change in proposed(package, file) if is_python(package, change)]


def proposed(package: Path, file: str) -> list[Change]:
    """Every change of a source file, in order, whether or not it is still Python."""
    return list(dict.fromkeys(Finder(file, (package / file).read_bytes()).found()))


def is_python(package: Path, change: Change) -> bool:
    try:
        compile(change.applied((package / change.file).read_bytes()), "changed", "exec")
    except SyntaxError:
        return False
    return True


class Edit(NamedTuple):
    kind: str
    start: int
    end: int
    text: str


class Finder:
    """Walks a file and proposes its changes."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file = file
        self.source = source
        self.tree = ast.parse(source)
        self.cited = tuple(dict.fromkeys(cited(source.decode())))  # a constant serves every rule of its file
        self.lines = source.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def found(self) -> Iterator[Change]:
        for change in self._in_scope(self.tree, "", ()):
            yield change if change.within else msgspec.structs.replace(change, rules=self.cited)

    def _in_scope(self, scope: Scope, within: str, rules: tuple[str, ...]) -> Iterator[Change]:
        if not isinstance(scope, ast.Module):
            rules = (*rules, *cited(ast.get_docstring(scope) or ""))
        inner = "" if not within else f"{within}.<locals>." if not isinstance(scope, ast.ClassDef) else f"{within}."
        for node in _own_nodes(scope):
            if node is not scope and isinstance(node, ast.ClassDef | Function):
                yield from self._in_scope(node, inner + node.name, rules)
                continue
            for edit in self._edits(node):
                yield self._change(edit, within, rules, self._on_load(edit, scope))

    def _on_load(self, edit: Edit, scope: Scope) -> tuple[int, int, str] | None:
        """For what is not in the body of a function: the class or function it belongs to, and the names it defines.

        What a contents page names is read by that name: `reach=12.0` in `PARTS = Parts(charge=…)` as `.reach`.
        """
        if isinstance(scope, Function) and edit.start >= self._start(scope.body[0]):
            return None
        stands = next((one for one in scope.body if self._start(one) <= edit.start < self._end(one)), None)
        target = stands.targets[0] if isinstance(stands, ast.Assign) else getattr(stands, "target", None)
        first, last = (0, 0) if isinstance(scope, ast.Module) else (scope.lineno, scope.end_lineno or 0)
        names = [node.id for node in ast.walk(target) if isinstance(node, ast.Name)] if target else []
        if isinstance(scope, ast.Module) and stands:
            within = [one for one in ast.walk(stands) if isinstance(one, ast.keyword) and self._holds(one.value, edit)]
            names += [rf"\.{one.arg}" for one in within[-1:] if one.arg]  # the innermost: a walk comes to it last
        return first, last, "|".join(names)

    def _change(self, edit: Edit, within: str, rules: tuple[str, ...], on_load: tuple[int, int, str] | None) -> Change:
        first = self.source.count(b"\n", 0, edit.start)
        last = self.source.count(b"\n", 0, edit.end)
        before, after = self.starts[first], self.starts[last + 1]
        was = self.source[before:after]
        now = self.source[before : edit.start] + edit.text.encode() + self.source[edit.end : after]
        place = (self.file, within, edit.kind, first + 1, last + 1)
        return Change(*place, _plain(was), _plain(now), edit.start, edit.end, edit.text, rules, on_load)

    def _edits(self, node: ast.AST) -> Iterator[Edit]:
        match node:
            case ast.Compare():
                yield from self._comparisons(node)
            case ast.BoolOp(op=op, values=[first, second, *_]):
                word = "or" if isinstance(op, ast.And) else "and"
                yield self._between(first, second, r"\b(and|or)\b", word, "and or")
            case ast.If(test=test) | ast.IfExp(test=test):
                yield from self._negated(test)
            case ast.comprehension(ifs=tests):
                for test in tests:
                    yield from self._negated(test)
            case ast.Constant(value=bool(value)):
                yield self._instead(node, str(not value), "condition")
            case ast.Constant(value=int(value) | float(value)):
                yield self._instead(node, str(value + 1), "number")
                yield self._instead(node, f"({value - 1})" if value < 1 else str(value - 1), "number")
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right) if not _is_text(left, right):
                add = isinstance(op, ast.Sub)
                yield self._between(left, right, r"[+-]", "+" if add else "-", "number")
            case ast.Return(value=ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) as value):
                yield self._instead(value, "True", "answer")
                yield self._instead(value, "False", "answer")
            case ast.Call():
                yield from self._calls(node)
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Break() | ast.Continue():
                yield self._instead(node, "pass", "left out")
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                yield from self._orders(statements)

    def _comparisons(self, node: ast.Compare) -> Iterator[Edit]:
        for left, right in pairwise([node.left, *node.comparators]):
            gap = self._gap(left, right)
            found = COMPARISON.search(gap)
            assert found is not None
            turned = TURNED[" ".join(found.group().split())]
            start = self._end(left) + len(gap[: found.start()].encode())
            yield Edit("comparison", start, start + len(found.group().encode()), turned)

    def _negated(self, test: ast.expr) -> Iterator[Edit]:
        if not isinstance(test, ast.Compare):  # a comparison is turned by itself
            yield self._instead(test, f"not ({self._text(test)})", "condition")

    def _calls(self, node: ast.Call) -> Iterator[Edit]:
        match node:
            case ast.Call(func=ast.Name(id="min" | "max" | "any" | "all" as name)):
                yield self._instead(node.func, SWAPPED_CALLS[name], "number")
            case ast.Call(func=ast.Name(id="sorted" | "reversed"), args=[first, *_]):
                yield self._instead(node, f"list({self._text(first)})", "order")
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
            if _name(argument) in PLAYERS:
                yield self._instead(argument, f"1 - {self._text(argument)}", "who decides")
        for one, other in pairwise(node.args):
            if {_name(one), _name(other)} <= SIDES and _name(one) != _name(other):
                text = self._text(other) + self._gap(one, other) + self._text(one)
                yield Edit("who decides", self._start(one), self._end(other), text)

    def _orders(self, statements: list[ast.stmt]) -> Iterator[Edit]:
        for one, other in pairwise(statements):
            if _acts(one) and _acts(other):
                text = self._text(other) + self._gap(one, other) + self._text(one)
                yield Edit("order", self._start(one), self._end(other), text)

    def _holds(self, node: ast.expr, edit: Edit) -> bool:
        return self._start(node) <= edit.start and edit.end <= self._end(node)

    def _instead(self, node: ast.expr | ast.stmt, text: str, kind: str) -> Edit:
        return Edit(kind, self._start(node), self._end(node), text)

    def _between(self, left: ast.expr, right: ast.expr, pattern: str, text: str, kind: str) -> Edit:
        gap = self._gap(left, right)
        found = re.search(pattern, gap)
        assert found is not None
        start = self._end(left) + len(gap[: found.start()].encode())
        return Edit(kind, start, start + len(found.group()), text)

    def _gap(self, left: ast.expr | ast.stmt, right: ast.expr | ast.stmt) -> str:
        return self.source[self._end(left) : self._start(right)].decode()

    def _text(self, node: ast.expr | ast.stmt) -> str:
        return self.source[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope and in none within it; annotations and words between quotes are never run."""
    yield scope
    waiting = list(_children(scope))
    while waiting:
        node = waiting.pop()
        if _is_for_types(node):
            continue
        yield node
        if not isinstance(node, Scope | ast.JoinedStr | ast.Assert):
            waiting += _children(node)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.keyword) and node.arg in UNSEEN:
        return
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            yield from [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)]


def _is_for_types(node: ast.AST) -> bool:
    """Whether only the type checker reads it: `if TYPE_CHECKING:`."""
    return isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING"


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _acts(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call | ast.Await)


def _is_text(*nodes: ast.expr) -> bool:
    """Whether + joins words or lists here, so that - would be no Python that anybody wrote."""
    return any(
        isinstance(node, ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        for node in nodes
    )


def _plain(lines: bytes) -> str:
    return " ".join(lines.decode().split())
