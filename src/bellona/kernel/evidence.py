"""Who cited which rule while somebody watched: how tests prove that a rule was at work.

Whatever makes facts and refusals notes the rule ids that they carry. Nobody watches in play, and then it costs one
look at an empty list.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

_watchers: list[set[str]] = []
missed: list[str] = []  # rules that shared code cited and an edition has no entry for, while somebody watched


def note(rule_ids: Iterable[str]) -> None:
    """These rules have just acted: a fact or a refusal cites them."""
    for seen in _watchers:
        seen.update(rule_ids)


def miss(rule_id: str) -> None:
    """Shared code cites a rule for which the edition that is played has no entry."""
    if _watchers:
        missed.append(rule_id)


@contextmanager
def watched(seen: set[str] | None = None) -> Iterator[set[str]]:
    """The set of rule ids noted while the block runs, or this one; it fills as they come."""
    seen = set() if seen is None else seen
    _watchers.append(seen)
    try:
        yield seen
    finally:
        _watchers[:] = [watcher for watcher in _watchers if watcher is not seen]
