"""The shelf: rulebooks by name. Rulesets stand on it through the entry point group `bellona.rulesets`."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points

from .errors import BellonaError
from .rulebook import Rulebook

GROUP = "bellona.rulesets"


def rulebook_names() -> list[str]:
    return sorted(entry.name for entry in entry_points(group=GROUP))


def shelved() -> dict[str, Rulebook]:
    """All that stands on the shelf, in the order that the rulesets state."""
    found = {name: find_rulebook(name) for name in rulebook_names()}
    return dict(sorted(found.items(), key=lambda item: item[1].place))


# Words of a ruleset by what they are, as messages name it. A family of rulesets adds what only it has.
WORDS: dict[str, Callable[[Rulebook, str], bool]] = {
    "question": lambda book, word: word in book.vocabulary.questions(book.special_rules),
    "roll": lambda book, word: word in book.vocabulary.rolls(book.special_rules),
    "fact": lambda book, word: any(kind.__name__ == word for kind in book.facts),
    "rule": lambda book, word: book.special_rules.find(word) is not None,
    "switch": lambda book, word: word in book.switches,
    "army": lambda book, word: word in book.choices.get("armies", ()),
    "layout": lambda book, word: word in book.choices.get("layout", ()),
    "mission": lambda book, word: word in book.choices.get("mission", ()),
    "battle size": lambda book, word: word in book.choices.get("battle_size", ()),
}


def elsewhere(what: str, word: str) -> str:
    """Where a word belongs that means nothing in the ruleset at hand, as messages say it; nothing where it is strange
    to all rulesets on the shelf.
    """
    names = homes(what, word)
    return f"it belongs to {', '.join(names)}" if names else ""


def homes(what: str, word: str) -> list[str]:
    """The rulesets on the shelf that know a word."""
    knows = WORDS.get(what)
    return those(lambda book: knows(book, word)) if knows else []


def those(so: Callable[[Rulebook], bool]) -> list[str]:
    """The rulesets on the shelf of which something is so."""
    return [name for name, book in _on_shelf().items() if so(book)]


@cache
def _on_shelf() -> dict[str, Rulebook]:
    return shelved()


def first_ruleset() -> str:
    """What is played unless somebody says what."""
    names = rulebook_names()
    if not names:
        raise BellonaError("there is no ruleset on the shelf; say which as module:ATTRIBUTE")
    return names[0] if len(names) == 1 else next(iter(shelved()))


def find_rulebook(name: str) -> Rulebook:
    """A rulebook by its name, or by `module:ATTRIBUTE` when it is not on the shelf."""
    if ":" in name:
        module, _, attribute = name.partition(":")
        try:
            found = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise BellonaError(f"no rulebook at {name}: {error}") from None
    else:
        entries = entry_points(group=GROUP, name=name)
        if not entries:
            known = ", ".join(rulebook_names()) or "none yet"
            raise BellonaError(f"no ruleset is called {name!r}; there are: {known}; or say module:ATTRIBUTE")
        found = next(iter(entries)).load()
    if not isinstance(found, Rulebook):
        raise BellonaError(f"{name} is not a rulebook")
    return found
