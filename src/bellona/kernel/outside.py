"""The door for whatever comes from outside: it is judged before anything is built of it.

JSON comes in here; YAML in `armies.files`, by the same measure. Sizes in bytes are the business of whoever receives.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from .errors import BellonaError

DEPTH = 40  # lists within lists; a scene has nine, a record some more
DIGITS = 16  # of an integer: more than a number of a game ever has, less than what other programs round

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_LONG = re.compile(rb"(?<![.\d])\d{%d,}" % (DIGITS + 1))
_BRACKETS = re.compile(rb"[^\[\]{}]+")


@lru_cache(maxsize=64)
def _decoder(form: Any) -> Any:
    return msgspec.json.Decoder(form)


class Unreadable(BellonaError):
    """It is no JSON at all, or JSON that nobody means: nested out of sight, with numbers beyond all numbers."""


def read_json(data: bytes | str, form: Any = Any) -> Any:
    """A stranger's JSON as a record of this form. Raises `Unreadable`, or `msgspec.ValidationError` with the place."""
    try:
        data = data.encode() if isinstance(data, str) else data
        judge(data)
        return _decoder(form).decode(data)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"is not JSON: {error}") from None


def judge(data: bytes) -> None:
    """Fails where JSON is nested too deep or has too long a number, whatever else it may be."""
    bare = _STRING.sub(b"", data)
    if _LONG.search(bare):
        raise Unreadable(f"has a number of more than {DIGITS} digits")
    depth = 0
    for bracket in _BRACKETS.sub(b"", bare):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEPTH:
            raise Unreadable(f"is nested more than {DEPTH} deep")
