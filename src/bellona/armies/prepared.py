"""Types that several threads read data into are prepared before there are several threads.

What it takes to read a type is worked out when the type is met for the first time, and kept. A second thread that meets
it meanwhile finds it half done, and the whole process crashes (msgspec 0.22). Whoever starts threads prepares all types
first; whoever makes a type later prepares it before anybody sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=type)


def prepare_all() -> None:
    """All types of records that there are by now."""
    named = (kind for kind in tuple.__subclasses__() if hasattr(kind, "_fields"))
    for kind in (*kinds(msgspec.Struct), *named):
        with suppress(TypeError, NameError):  # nothing can be read into it, and nobody does
            prepared(kind)


def prepared(kind: T) -> T:
    msgspec.json.Decoder(kind)
    return kind


def kinds(base: type) -> Iterator[type]:
    """All types that are made of this one."""
    kind: type
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)
