"""What is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 (used as a decorator)
    """Like functools.cached_property, whose lock in Python 3.11 costs more than most of what is kept here."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, thing: None, owner: type) -> lazy[T]: ...
    @overload
    def __get__(self, thing: object, owner: type) -> T: ...
    def __get__(self, thing: object | None, owner: type) -> T | lazy[T]:
        if thing is None:
            return self
        found = thing.__dict__[self.name] = self.work_out(thing)
        return found


class Searched(Generic[T]):
    """What a search finds, one after the other as it is asked for; to be gone through again and again."""

    def __init__(self, search: Iterator[T]) -> None:
        self._search, self._found = search, list[T]()

    def __iter__(self) -> Iterator[T]:
        place = 0
        while place < len(self._found) or self._look_further():
            yield self._found[place]
            place += 1

    def _look_further(self) -> bool:
        for thing in self._search:
            self._found.append(thing)
            return True
        return False
