"""Data files that people write: YAML of a known form. What is wrong is said in one line, with the line of the file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from bellona.kernel.errors import BadFile, BellonaError
from bellona.kernel.outside import DEPTH, DIGITS

T = TypeVar("T")
MOST_EVENTS = 40_000  # of a file; the longest that Bellona brings along has a third
Place = tuple[str | int, ...]  # the keys and numbers that lead to something in a file


def read_data(file: Path, form: type[T]) -> T:
    """The contents of a YAML file as a record of this form."""
    return data_from(read_text(file), form, file.name)


def data_from(text: str, form: type[T], file: str) -> T:
    root = composed(text, file)
    try:
        return msgspec.convert(built(root, file), form)
    except msgspec.ValidationError as error:
        raise BadFile(file, f"line {line_of(root, place_in(str(error)))}", str(error)) from None
    except BellonaError as error:
        raise error if isinstance(error, BadFile) else BadFile(file, "", str(error)) from None


def written_data(text: str, file: str) -> dict[str, Any]:
    """What a file says that has fields."""
    data = built(composed(text, file), file)
    if not isinstance(data, dict):
        raise BadFile(file, "", "is no army: it has no fields")
    return data


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(str(file), "", error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise BadFile(str(file), f"byte {error.start}", "is not UTF-8 text") from None


# -- YAML with lines -----------------------------------------------------------------------------------------------


def composed(text: str, file: str) -> yaml.Node:
    """The file as nodes that know their lines."""
    try:
        _judge(text, file)
        root: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise BadFile(file, f"line {mark.line + 1}" if mark else "", f"is not YAML: {problem}") from None
    if root is None:
        raise BadFile(file, "", "is empty")
    return root


def _judge(text: str, file: str) -> None:
    """Looks at the parser's events, before anything is built: nodes call themselves as deep as they are nested.

    Aliases are not followed: a few lines of them can stand for more than fits. Nor is anything else that a plain file
    does not have: tags, merged keys, dates, numbers to other bases.
    """
    depth = 0
    for number, event in enumerate(yaml.parse(text, Loader=yaml.CSafeLoader)):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if problem := _problem(event, depth, number):
            raise BadFile(file, f"line {event.start_mark.line + 1}", problem)


def _problem(event: yaml.Event, depth: int, number: int) -> str:
    """What there is against an event."""
    if number > MOST_EVENTS:
        return f"is longer than {MOST_EVENTS} things"
    if depth > DEPTH:
        return f"is nested more than {DEPTH} deep"
    if isinstance(event, yaml.AliasEvent):
        return "has aliases (*name), which are not read"
    if (tag := getattr(event, "tag", None)) not in (None, "!"):
        return f"has the tag {tag}, which is not read"
    if isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
        tag = _RESOLVER.resolve(yaml.ScalarNode, event.value, (True, False))  # type: ignore[no-untyped-call]
        if not _PLAIN.get(tag.rpartition(":")[2], _NEVER).fullmatch(event.value):
            return f"{event.value[:40]!r} is neither a plain number nor text; text may be put in quotes"
    return ""


_RESOLVER = yaml.resolver.Resolver()
_NEVER = re.compile(r"(?!)")
_ANY = re.compile(r".*", re.DOTALL)
_PLAIN = {  # what a scalar without quotes may look like, by what YAML takes it for
    "null": _ANY,
    "bool": _ANY,
    "str": _ANY,
    "int": re.compile(rf"[-+]?(0|[1-9]\d{{0,{DIGITS - 1}}})"),
    "float": re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d{1,3})?"),
}


def built(root: yaml.Node, file: str) -> Any:
    """The nodes as plain data."""
    if twice := _written_twice(root):
        raise BadFile(file, f"line {twice.start_mark.line + 1}", f"the key {twice.value!r} is written twice")
    try:
        loader = yaml.SafeLoader("")
        data = loader.construct_document(root)
        return msgspec.json.decode(msgspec.json.encode(data))
    except (yaml.YAMLError, msgspec.MsgspecError, TypeError, ValueError, RecursionError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error)
        raise BadFile(
            file, f"line {mark.line + 1}" if mark else "", f"holds something that is no data: {problem}"
        ) from None


def _written_twice(root: yaml.Node) -> yaml.ScalarNode | None:
    """A key that a mapping has already: YAML would forget what was said first."""
    waiting, seen = [root], set[int]()
    while waiting:
        node = waiting.pop()
        if id(node) in seen:  # an alias
            continue
        seen.add(id(node))
        keys = set[tuple[str, str]]()
        for key in (key for key, _ in node.value) if isinstance(node, yaml.MappingNode) else ():
            if isinstance(key, yaml.ScalarNode):
                if (key.tag, key.value) in keys:
                    return key
                keys.add((key.tag, key.value))
        if isinstance(node, yaml.MappingNode):
            waiting += [value for _, value in reversed(node.value)]
        elif isinstance(node, yaml.SequenceNode):
            waiting += reversed(node.value)
    return None


def place_in(message: str) -> Place:
    """The place that a validation error names: "... - at `$.play[3].fact`"."""
    found = re.search(r"`\$(.*)`$", message)
    parts = re.findall(r"\.([^.\[\]]+)|\[(\d+)\]", found[1]) if found else []
    return tuple(int(number) if number else name for name, number in parts)


def line_of(node: yaml.Node, place: Place) -> int:
    """The line where this place, or as much of the way to it as there is, begins."""
    for part in place:
        below = None
        if isinstance(node, yaml.MappingNode):
            below = next((value for key, value in node.value if key.value == part), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            below = node.value[part]
        if below is None:
            break
        node = below
    return int(node.start_mark.line) + 1
