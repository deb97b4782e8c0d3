"""Tells a listener which rules have just shown themselves, so that tests can prove what they claim to exercise."""

from collections.abc import Callable, Iterable

_listeners: list[Callable[[Iterable[str]], None]] = []


def note(ids: Iterable[str]) -> None:
    """A fact or refusal citing these rules was made."""
    for listener in _listeners:
        listener(ids)


def listen(listener: Callable[[Iterable[str]], None]) -> None:
    _listeners.append(listener)


def leave(listener: Callable[[Iterable[str]], None]) -> None:
    _listeners.remove(listener)
