"""One word, one thing: no class and no module of Bellona shares its name with another that is something else."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from .test_rules_code import PACKAGE, name_of

# Names that stand for the same thing on several levels, and why that helps whoever looks for it.
SAME_MODULES = {
    "__init__": "what a folder is",
    "rulebook": "the kernel says what a contents page is; every edition has its own",
    "registry": "every edition has its own, where its special rules register",
    "facts": "the kernel's facts, and those of a family",
    "view": "what a player is shown of a run, and of a state of Conquest",
    "game": "the game as the kernel's rules see it, and as a family's do",
}
SAME_CLASSES = {
    "Formation": "ranks and files of a block, and the answer that draws a unit up in them",
    "DeadlyDemise": "the ability, and the fact that tells of it: a fact's class is its kind in records",
}
COMMANDS = "cli"  # a command has the name under which it is typed, whatever it calls has that name, too

# What somebody does not see who reads one ruleset. Families may have words in common, and so may the 9th and the 11th
# edition: both amend the 10th, and neither knows the other. What they amend must not bear the name of an amendment.
UNSEEN = {
    "conquest": ("wh40k/", "bots/warhammer/"),
    "9th edition": ("conquest/", "bots/conquest/", "wh40k/e11/"),
    "11th edition": ("conquest/", "bots/conquest/", "wh40k/e09/"),
}

Places = dict[str, list[str]]


def shared(named: Iterable[tuple[str, str]]) -> Places:
    """The names that stand in more than one place."""
    places: Places = defaultdict(list)
    for name, place in named:
        places[name].append(place)
    return {name: found for name, found in places.items() if len(found) > 1}


def classes_in(path: Path, source: str) -> Iterable[tuple[str, str]]:
    """The classes of a file. An alias is shorthand for the types of one module, and may stand in others for others."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            yield node.name, f"{path}:{node.lineno}"


def modules() -> list[tuple[str, str]]:
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] != COMMANDS]
    return [(path.stem, name_of(path)) for path in paths]


def classes() -> list[tuple[str, str]]:
    files = [(Path(name_of(path)), path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))]
    return [found for path, source in files for found in classes_in(path, source)]


def seen(reading: str, named: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What somebody sees who reads this ruleset: it imports nothing of what is unseen."""
    return [(name, place) for name, place in named if not place.startswith(UNSEEN[reading])]


@pytest.mark.parametrize("reading", UNSEEN)
def test_no_module_is_named_like_another(reading: str) -> None:
    found = shared(seen(reading, modules()))
    assert {name: places for name, places in found.items() if name not in SAME_MODULES} == {}


@pytest.mark.parametrize("reading", UNSEEN)
def test_no_class_is_named_like_another(reading: str) -> None:
    found = shared(seen(reading, classes()))
    assert {name: places for name, places in found.items() if name not in SAME_CLASSES} == {}


def test_what_was_agreed_on_is_still_needed() -> None:
    assert SAME_MODULES.keys() - shared(modules()).keys() == set()
    assert SAME_CLASSES.keys() - shared(classes()).keys() == set()


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("class Volley: pass\nclass Volley: pass", "Volley"),
        ("class A:\n  class Blow: pass\nclass Blow: pass", "Blow"),
    ],
)
def test_a_name_for_two_things_would_be_found(source: str, name: str) -> None:
    assert list(shared(classes_in(Path("x.py"), source))) == [name]


def test_names_for_one_thing_are_not_found() -> None:
    assert shared(classes_in(Path("x.py"), "class Volley: pass\nclass Blow: pass")) == {}
