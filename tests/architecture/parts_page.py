"""`python -m tests.architecture.parts_page > docs/parts.md`: every part of the rules that an edition may replace."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bellona.space.measure.together import Coherency
from bellona.wh40k import parts
from bellona.wh40k.e10.rulebook import RULEBOOK

INTRODUCTION = """\
What an edition of Warhammer 40,000 may have otherwise, by the name that `amended(..., parts={...})` takes. Rules reach
them as `game.parts.charge.reach`. The last column is what 10th edition has. Made from `wh40k/parts.py` by
`python -m tests.architecture.parts_page`; [adding-an-edition.md](adding-an-edition.md) shows how they are used."""


def page() -> str:
    return "\n".join(lines()) + "\n"


def lines() -> Iterator[str]:
    yield "# Parts of the rules, by chapter"
    yield ""
    yield INTRODUCTION
    source = Path(parts.__file__).read_text(encoding="utf-8")
    remarks = source.splitlines()
    classes = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)}
    for chapter in (node for node in classes["Parts"].body if isinstance(node, ast.AnnAssign)):
        assert isinstance(chapter.target, ast.Name)
        name, cls = chapter.target.id, classes.get(ast.unparse(chapter.annotation))
        if cls is None:
            continue
        yield from (
            "",
            f"## {name}",
            "",
            ast.get_docstring(cls) or "",
            "",
            "| part | | 10th edition |",
            "|---|---|---|",
        )
        for part in (node for node in cls.body if isinstance(node, ast.AnnAssign)):
            assert isinstance(part.target, ast.Name)
            remark = remarks[part.lineno - 1].partition("  # ")[2]
            held = getattr(getattr(RULEBOOK.parts, name), part.target.id)
            yield f"| `{name}.{part.target.id}` | {remark} | {shown(held)} |"


def shown(part: Any) -> str:
    if isinstance(part, float | int):
        return f"{part:g}"
    if isinstance(part, Coherency):
        return f"{part.within:g}, {part.vertically:g} up"
    if isinstance(part, dict | tuple) and not hasattr(part, "_fields"):
        return ", ".join(f"`{getattr(one, '__name__', one)}`" for one in part)
    if callable(part):
        return f"`{part.__module__.removeprefix('bellona.wh40k.')}.{part.__name__}`"
    return ""


if __name__ == "__main__":
    print(page(), end="")
