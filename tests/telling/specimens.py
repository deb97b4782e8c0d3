"""Rulesets as they are told: facts with made-up contents, and the questions that their source can ask."""

from __future__ import annotations

import ast
import copy
import functools
import importlib
import pkgutil
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

import tests.invented
import tests.skirmish
from bellona import conquest, wh40k
from bellona.conquest.rulebook import RULEBOOK as CONQUEST
from bellona.kernel.facts import KERNEL_FACTS, Fact
from bellona.kernel.modifiers import Modifier
from bellona.kernel.rulebook import Rulebook
from bellona.telling import PLAYER_FIELDS, Teller
from bellona.wh40k.e09.rulebook import RULEBOOK as NINTH
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.e11.rulebook import RULEBOOK as ELEVENTH
from bellona.words import LANGUAGES, Voice
from tests.invented.rulebook import RULEBOOK as INVENTED

STACKED = RULEBOOK.stacking.order
EDITION = re.compile(r"e\d\d")


class Spoken(NamedTuple):
    """A ruleset, and the packages that its code stands in: all of them but other editions' folders."""

    book: Rulebook
    packages: tuple[types.ModuleType, ...]
    editions: tuple[str, ...] = ()  # its own, and those that it amends

    def voices(self) -> dict[str, Voice]:
        return {language: Voice(language, self.book.words) for language in LANGUAGES}

    def teller(self, language: str = "en") -> Teller:
        return Teller(self.book, {}, language)

    def missing(self, message_ids: list[str]) -> list[str]:
        voices = self.voices().values()
        return [message for message in message_ids if not all(voice.knows(message) for voice in voices)]

    def holds(self, place: str) -> bool:
        """Whether a file or module of a package, by its path, is of these editions or of the whole family."""
        return all(part in self.editions for part in re.split(r"[./]", place) if EDITION.fullmatch(part))

    def files(self) -> list[Path]:
        folders = [Path(*package.__path__) for package in self.packages]
        found = [(file, file.relative_to(folder)) for folder in folders for file in sorted(folder.rglob("*.py"))]
        return [file for file, place in found if self.holds(place.as_posix()) and not place.match("test_*.py")]

    def fact_classes(self) -> list[type[Fact]]:
        """Every kind of fact that its code defines, and those of all rulesets."""
        for package in self.packages:
            for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
                if self.holds(module.name):
                    importlib.import_module(module.name)
        names = tuple(f"{package.__name__}." for package in self.packages)
        found, new = [], [Fact]
        while new:
            new = [sub for cls in new for sub in cls.__subclasses__()]
            found += [cls for cls in new if cls.__module__.startswith(names) and self.holds(cls.__module__)]
        return sorted({*KERNEL_FACTS, *found}, key=lambda cls: cls.__name__)


RULESETS = {
    "wh40k-9e": Spoken(NINTH, (wh40k,), ("e10", "e09")),
    "wh40k-10e": Spoken(RULEBOOK, (wh40k,), ("e10",)),
    "wh40k-11e": Spoken(ELEVENTH, (wh40k,), ("e10", "e11")),
    "wh40k-invented": Spoken(INVENTED, (wh40k, tests.invented), ("e10",)),
    "conquest-2e": Spoken(CONQUEST, (conquest,)),
    "skirmish": Spoken(tests.skirmish.RULEBOOK, (tests.skirmish,)),
}
# What all editions share must not need the words of one of them.
FAMILIES = {
    "wh40k": Spoken(RULEBOOK.amended("wh40k", "1", words=("wh40k",)), (wh40k,)),
    "conquest": Spoken(CONQUEST.amended("conquest", "1", words=("conquest",)), (conquest,)),
}
ALL = RULESETS | FAMILIES


def specimen(cls: type[Fact], size: int) -> Fact:
    """A fact with `size` things in every collection, and numbers and truths that go with it."""
    hints = get_type_hints(cls)
    fields = [field.name for field in msgspec.structs.fields(cls) if field.name not in ("rules", "seen_by")]
    contents = {field: _made(hints[field], size, field) for field in fields}
    return cls(**contents, rules=("10e.core.unit",))


def _made(hint: Any, size: int, field: str = "") -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Modifier:
        return Modifier(STACKED[size % len(STACKED)], size, "heavy")
    if origin in (Union, types.UnionType):
        return _made(args[0], size, field)
    if hint is bool:
        return size % 2 == 1
    if hint is int:
        return size % 3 - 1 if field in PLAYER_FIELDS else size
    if hint is float:
        return 1.5 * size
    if hint in (str, Any):
        return "" if size == 0 else f"thing-{size}"
    if origin is tuple and args[-1] is not Ellipsis:
        return tuple(_made(arg, size) for arg in args)
    if origin in (tuple, list):
        return tuple(_made(args[0], size + 1) for _ in range(size))
    if origin is dict:
        return {f"key-{i}": _made(args[1], size + 1, field) for i in range(size)}
    hints = get_type_hints(hint)
    return hint(**{name: _made(hints[name], size) for name in hints if not name.startswith("_")})


# -- questions --------------------------------------------------------------------------------------------------------

ASKING = {
    "choose": 1,
    "may_choose": 1,
    "choose_some": 1,
    "assign": 1,
    "place": 1,
    "order": 1,
    "Each": 0,
    "Alternate": 0,
}
NOWHERE = 99
ROLLING = {"roll": 2, "roll_value": 2, "roll_off": 1}


def _calls_in(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield getattr(node.func, "attr", getattr(node.func, "id", "")), node


def _trees(ruleset: str) -> list[ast.Module]:
    return [_tree(file) for file in ALL[ruleset].files()]


@functools.cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _place_of_name(verbs: dict[str, int], name: str, call: ast.Call) -> int:
    """Which argument is the question's name; a roll of the game itself is not told the game."""
    return verbs.get(name, NOWHERE) - (name == "roll" and ast.unparse(call.func) == "game.roll")


def _named_by_callers(ruleset: str, verbs: dict[str, int]) -> dict[str, tuple[int, ast.AST]]:
    """Functions that ask with a name that they are given: the place of the name, and the function."""
    found: dict[str, tuple[int, ast.AST]] = {}
    for tree in _trees(ruleset):
        for function in ast.walk(tree):
            if isinstance(function, ast.AsyncFunctionDef) and "name" in (given := [a.arg for a in function.args.args]):
                for verb, call in _calls_in(function):
                    place = _place_of_name(verbs, verb, call)
                    if len(call.args) > place and ast.unparse(call.args[place]) == "name":
                        found[function.name] = (given.index("name"), function)
    return found


def _asked(ruleset: str, verbs: dict[str, int]) -> Iterator[tuple[str, ast.AST]]:
    """The names that are written out in the source, and how they are asked."""
    named = {name: found for name, found in _named_by_callers(ruleset, verbs).items() if name not in verbs}
    for tree in _trees(ruleset):
        for name, call in _calls_in(tree):
            place, asking = named.get(name, (_place_of_name(verbs, name, call), call))
            if word := _word(call.args[place] if len(call.args) > place else None):
                yield word, _with_its_names(tree, call) if asking is call else asking


def _with_its_names(tree: ast.Module, call: ast.Call) -> ast.AST:
    """A call with what was put into names before it in its function: `about = {...}` for `about=about`."""
    around = [node for node in ast.walk(tree) if isinstance(node, ast.AsyncFunctionDef) and call in ast.walk(node)]
    found: ast.AST = _Named({name: value for node in around for name, value in _put(node)}).visit(copy.deepcopy(call))
    return found


def _put(function: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                yield from (
                    (one.id, value) for one, value in zip(targets, values, strict=True) if isinstance(one, ast.Name)
                )
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), value=ast.expr() as value):
                yield name, value


class _Named(ast.NodeTransformer):
    def __init__(self, put: dict[str, ast.expr]) -> None:
        self.put = put

    def visit_Name(self, node: ast.Name) -> ast.expr:
        value = self.put.pop(node.id, None)
        return self.visit(copy.deepcopy(value)) if value else node


@functools.cache
def questions(ruleset: str) -> dict[str, list[str]]:
    """The name of every question that is written out in the source, and what is told about it there."""
    return {name: _about(asking) for name, asking in _asked(ruleset, ASKING)}


def _about(asking: ast.AST) -> list[str]:
    """What is told about a question, as `about={...}` of the call or "about" among its terms."""
    told: list[ast.AST] = []
    for node in ast.walk(asking):
        if isinstance(node, ast.keyword) and node.arg == "about":
            told += ast.walk(node.value)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "about":
            told += ast.walk(node.value)
        if isinstance(node, ast.Dict):
            told += [value for key, value in zip(node.keys, node.values, strict=True) if _word(key) == "about"]
    return [_word(key) for node in told if isinstance(node, ast.Dict) for key in node.keys]


def _word(node: ast.AST | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


@functools.cache
def rolls(ruleset: str) -> list[str]:
    """The name of every roll that is written out in the source."""
    return sorted({name for name, _ in _asked(ruleset, ROLLING)})


def first_words(ruleset: str, function: str) -> list[str]:
    """What calls of a function have as their first argument."""
    first = [
        call.args[0] for tree in _trees(ruleset) for name, call in _calls_in(tree) if name == function and call.args
    ]
    return [word for word in map(_word, first) if word]
