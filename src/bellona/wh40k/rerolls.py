"""Which dice a permission to re-roll reaches. Play and odds ask here.

A permission is a word: "all", "failed", or faces: "ones" for unmodified 1s, "1-2" for 1s and 2s.
"""

from __future__ import annotations

import ast
import difflib
import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator

from .expressions import results

WORDS = ("all", "failed", "ones")


def faces(again: str) -> tuple[int, ...]:
    """The faces that are rolled again wherever they show; of "failed" that depends on what is needed."""
    if again == "ones":
        return (1,)
    if again in WORDS:
        return tuple(range(1, 7)) if again == "all" else ()
    try:
        return tuple(results(again))
    except ValueError:
        near = difflib.get_close_matches(again, WORDS, 1)
        meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(WORDS)} and faces such as 1-2"
        raise ValueError(f"nothing is re-rolled for {again!r}; {meant}") from None


def reaches(again: str, die: int, failed: bool) -> bool:
    """Whether a permission reaches a die that shows this, unmodified. [10e.dice.re-roll.before-modifiers]"""
    return failed if again == "failed" else die in faces(again)


def widest(told: Iterable[str]) -> str | None:
    """The permission among these that reaches the most; None: there is none. [10e.dice.re-roll.permission]"""
    known = sorted(dict.fromkeys(told), key=lambda again: (again != "all", again != "failed", -len(faces(again))))
    return known[0] if known else None


def returned_words(function: Callable[..., str | None] | None) -> list[str]:
    """The words that a function returns as they are written in it, conditions apart."""
    if function is None:
        return []
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value]
    return [word for value in values for word in _words(value)]


def _words(value: ast.expr) -> Iterator[str]:
    match value:
        case ast.Constant(value=str(word)):
            yield word
        case ast.IfExp(body=one, orelse=other):
            yield from (*_words(one), *_words(other))
        case ast.BoolOp(values=several):
            yield from (word for one in several for word in _words(one))
