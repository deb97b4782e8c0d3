"""The shelf: rulebooks by name. Rulesets stand on it through the entry point group `bellona.rulesets`."""

from __future__ import annotations

import importlib
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
