"""What the code of the rules may not do, by its syntax trees: break off badly, rely on chance or time, know a game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "bellona"
ABOVE_RULES = {"server", "cli", "web"}  # these talk to the world
RULES = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] not in ABOVE_RULES]
KERNEL = [path for path in RULES if path.is_relative_to(PACKAGE / "kernel")]

CLOCKS = {"time", "datetime", "asyncio", "logging", "sched", "threading"}
CHANCE = {"random", "secrets", "uuid"}
HASHES = {"hmac", "hashlib"}
ALLOWED = {
    "kernel/dice.py": {"hashlib"},
    "kernel/fair.py": {"secrets", "hmac", "hashlib"},
    "kernel/cache.py": {"hashlib"},
    "space/compiled.py": {"numba"},
}
IN_ORDER = {"list", "tuple", "iter", "enumerate"}
GAME_WORDS = {"unit", "wound", "charge", "stratagem", "regiment"}

Problems = Iterator[tuple[int, str]]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def found(paths: list[Path], check: Callable[[ast.AST], Problems]) -> list[str]:
    return [f"{name_of(path)}:{line}: {problem}" for path in paths for line, problem in check(tree_of(path))]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def in_snippet(source: str, check: Callable[[ast.AST], Problems]) -> list[str]:
    return [problem for _, problem in check(ast.parse(source))]


# -- caches ----------------------------------------------------------------------------------------------------------

# What these are given is written in Bellona itself: languages, messages, classes, rulesets.
WITHOUT_END = {"_plain", "_places", "_read", "_bundle", "_brought", "_fields", "_bases", "_restating", "catalogue"}


def endless_caches(tree: ast.AST) -> Problems:
    """A cache without a bound, on a function that is given something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.args.args and node.name not in WITHOUT_END:
            for mark in map(ast.unparse, node.decorator_list):
                if mark in ("cache", "functools.cache") or "maxsize=None" in mark:
                    yield node.lineno, f"{node.name} is kept without end"


def test_no_cache_grows_with_what_strangers_write() -> None:
    assert found(sorted(PACKAGE.rglob("*.py")), endless_caches) == []


@pytest.mark.parametrize("mark", ["cache", "functools.cache", "lru_cache(maxsize=None)"])
def test_an_endless_cache_is_found(mark: str) -> None:
    assert in_snippet(f"@{mark}\ndef f(text):\n    pass", endless_caches) == ["f is kept without end"]
    assert in_snippet("@lru_cache(maxsize=9)\ndef f(text):\n    pass", endless_caches) == []
    assert in_snippet(f"@{mark}\ndef f():\n    pass", endless_caches) == []


# -- breaking off ----------------------------------------------------------------------------------------------------


def _waits(nodes: list[ast.stmt]) -> bool:
    return any(isinstance(inner, ast.Await) for node in nodes for inner in ast.walk(node))


def bad_breaks(tree: ast.AST) -> Problems:
    """A dropped run ends its rules where they wait: what would run or swallow then must not stand around an await."""
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncWith | ast.AsyncFor):
            yield node.lineno, "async with or async for"
        elif isinstance(node, ast.With) and _waits(node.body):
            yield node.lineno, "with around an await"
        elif isinstance(node, ast.Try | ast.TryStar):
            if node.finalbody and _waits([node]):
                yield node.lineno, "try/finally around an await"
            if _waits(node.body) and any(_catches_all(handler) for handler in node.handlers):
                yield node.lineno, "an except that swallows the end of a run"


def _catches_all(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or any(
        isinstance(node, ast.Name) and node.id in ("BaseException", "GeneratorExit") for node in ast.walk(handler.type)
    )


def test_nothing_stands_around_an_await_that_would_act_when_a_run_is_dropped() -> None:
    assert found(RULES, bad_breaks) == []


@pytest.mark.parametrize(
    "body",
    [
        "try:\n  await x\n finally:\n  y()",
        "try:\n  x()\n finally:\n  await y",
        "with x:\n  if y:\n   await z",
        "async with x:\n  pass",
        "async for a in x:\n  pass",
        "try:\n  await x\n except:\n  pass",
        "try:\n  await x\n except (ValueError, BaseException):\n  pass",
    ],
)
def test_such_breaks_would_be_found(body: str) -> None:
    assert len(in_snippet(f"async def f():\n {body}", bad_breaks)) == 1


def test_harmless_tries_are_not_found() -> None:
    fine = (
        "async def f():\n try:\n  x()\n finally:\n  y()\n with x:\n  y()\n try:\n  await x\n except ValueError:\n  pass"
    )
    assert in_snippet(fine, bad_breaks) == []


# -- order of sets ---------------------------------------------------------------------------------------------------


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_set(node.left) or _is_set(node.right)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    return isinstance(node, ast.Set | ast.SetComp)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def set_orders(tree: ast.AST) -> Problems:
    """Sets have no order that another process would share."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension) and _is_set(node.iter):
            yield node.iter.lineno, "iteration over a set"
        elif isinstance(node, ast.Call) and any(map(_is_set, node.args)) and _called(node) in IN_ORDER:
            yield node.lineno, f"{_called(node)} of a set"


def test_no_rule_depends_on_the_order_of_a_set() -> None:
    assert found(RULES, set_orders) == []


@pytest.mark.parametrize(
    "code",
    [
        "for x in {1, 2}: y",
        "[x for x in set(y)]",
        "list(frozenset(y))",
        "for x in set(y) - z: y",
        "{x: 1 for x in {y for y in z}}",
    ],
)
def test_dependence_on_sets_would_be_found(code: str) -> None:
    assert len(in_snippet(code, set_orders)) == 1


def test_sorted_sets_are_fine() -> None:
    assert in_snippet("for x in sorted(set(y)): len({1})\nx in {1}", set_orders) == []


# -- imports ---------------------------------------------------------------------------------------------------------


def imports(tree: ast.AST) -> Problems:
    """Top-level names of imported packages; relative imports as dots."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level or (node.module or "").split(".")[0]


def imported(paths: list[Path], forbidden: Callable[[str], bool]) -> list[str]:
    """Where something forbidden is imported, except where it is allowed."""
    problems = []
    for path in paths:
        allowed = ALLOWED.get(name_of(path), set())
        for line, name in imports(tree_of(path)):
            if forbidden(name) and name not in allowed:
                problems.append(f"{name_of(path)}:{line}: {name}")
    return problems


def test_rules_know_neither_clocks_nor_logs_nor_event_loops() -> None:
    below_server = [path for path in RULES if not name_of(path).startswith("arena/")]
    assert imported(below_server, CLOCKS.__contains__) == []


def test_chance_lives_in_the_files_of_dice() -> None:
    assert imported(RULES, (CHANCE | HASHES).__contains__) == []


def random_arrays(tree: ast.AST) -> Problems:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("random", "urandom"):
            yield node.lineno, f"use of .{node.attr}"


def test_no_array_is_filled_by_chance() -> None:
    assert found(RULES, random_arrays) == []


FACTS = [path for path in RULES if path.relative_to(PACKAGE).parts[0] in {"kernel", "space", "wh40k", "conquest"}]
SUMMED = {"dot", "vdot", "matmul", "einsum", "tensordot", "linalg"}


def products_of_arrays(tree: ast.AST) -> Problems:
    """What the fastest library at hand adds up in an order of its own, to another last digit on another processor."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.MatMult):
            yield node.lineno, "use of @"
        if isinstance(node, ast.Attribute) and node.attr in SUMMED:
            yield node.lineno, f"use of .{node.attr}"


def test_facts_are_the_same_on_every_processor() -> None:
    assert found(FACTS, products_of_arrays) == []


@pytest.mark.parametrize("code", ["a @ b", "a @= b", "np.dot(a, b)", "np.linalg.norm(a)"])
def test_a_product_of_arrays_is_found(code: str) -> None:
    assert len(in_snippet(code, products_of_arrays)) == 1
    assert in_snippet("a * b + c.dots", products_of_arrays) == []


def test_the_kernel_needs_only_the_standard_library_and_msgspec() -> None:
    own = {".", "msgspec", "__future__"} | sys.stdlib_module_names
    assert imported(KERNEL, lambda name: name not in own) == []


def test_numba_is_spoken_to_in_one_file() -> None:
    assert imported(RULES, "numba".__eq__) == []


def test_forbidden_imports_would_be_found() -> None:
    code = "import random\nfrom time import sleep\nimport a.b, numba.core\nfrom . import x\nfrom ..space import y"
    assert in_snippet(code, imports) == ["random", "time", "a", "numba", ".", ".."]
    assert in_snippet("np.random.rand(3)", random_arrays) == ["use of .random"]


# -- words -----------------------------------------------------------------------------------------------------------


def _words(identifier: str) -> set[str]:
    return {word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", identifier)}


def game_words(tree: ast.AST) -> Problems:
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname"):
            identifier = getattr(node, field, None)
            if isinstance(identifier, str) and (words := _words(identifier) & GAME_WORDS):
                yield getattr(node, "lineno", 0), f"{identifier} speaks of a {min(words)}"


def test_the_kernel_has_no_game_in_it() -> None:
    assert found(KERNEL, game_words) == []


def test_game_words_would_be_found() -> None:
    code = "def charge_move(units): pass\nclass BigRegiment: pass\nx.wound = 1"
    assert len(in_snippet(code, game_words)) == 4
    assert in_snippet("community = discharged = 1", game_words) == []


# -- types -----------------------------------------------------------------------------------------------------------

FORGETFUL = """
from bellona.kernel.game import Game, named
from typing import Any


@named("nested")
async def nested(game: Game[Any]) -> bool:
    return True


async def rule(game: Game[Any]) -> None:
    game.choose(0, "question", ["a", "b"])  # 1
    game.roll(0, "dice", 2)  # 2
    nested(game)  # 3
    if game.may_choose(0, "question", ["a"]):  # 4
        pass
    total = sum(game.roll(0, "dice", 2))  # 5
    if nested(game):  # 6
        pass
    fine = await game.choose(0, "question", ["a", "b"])
    dice = await game.roll(0, "dice", 2)
    fine.upper(), sum(dice)
"""


def test_the_type_checker_notices_a_forgotten_await(tmp_path: Path) -> None:
    snippet = tmp_path / "forgetful.py"
    snippet.write_text(FORGETFUL)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", "--no-error-summary", str(snippet)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    wrong = {int(line.split(":")[1]) for line in told.stdout.splitlines() if ": error:" in line}
    marked = {number for number, line in enumerate(FORGETFUL.splitlines(), 1) if re.search(r"# \d$", line)}
    assert wrong == marked, told.stdout + told.stderr
