"""The words of a ruleset that scripts use: what it asks, how that is answered, what it rolls, how it is set up.

Scenario files are held against it, and their documentation is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from .rule import SpecialRules


class Question(NamedTuple):
    """The kind of the request, the form of its answer in words, and that form as a JSON Schema."""

    kind: str
    answer: str
    schema: Mapping[str, Any]


_NAME: dict[str, Any] = {"type": "string"}
_NAMES: dict[str, Any] = {"type": "array", "items": _NAME}

ONE = Question("choose", "a name", _NAME)
ONE_OR_NONE = Question("choose", "a name, or null", {"anyOf": [_NAME, {"type": "null"}]})
SOME = Question("choose", "a list of names", _NAMES)
EACH = Question("assign", "a mapping of names to names", {"type": "object", "additionalProperties": _NAME})
ORDER = Question("order", "all the names, in order", _NAMES)


def _no_questions(special_rules: SpecialRules) -> Mapping[str, Question]:
    return {}


def _no_rolls(special_rules: SpecialRules) -> tuple[str, ...]:
    return ()


def _no_setups(parts: Any) -> Mapping[str, type[Any]]:
    return {}


@dataclass(frozen=True)
class Vocabulary:
    """All of it; a ruleset that lists no questions or rolls is not held to any."""

    questions: Callable[[SpecialRules], Mapping[str, Question]] = (
        _no_questions  # by name, those of its special rules among them
    )
    rolls: Callable[[SpecialRules], tuple[str, ...]] = _no_rolls
    setups: Callable[[Any], Mapping[str, type[Any]]] = _no_setups  # by the parts: the forms that `setup` may have
