"""Data that people write, held against its form: everything that is wrong with it at once, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from types import UnionType
from typing import Annotated, Any, Literal, TypeGuard, TypeVar, Union, get_args, get_origin

import msgspec
from rapidfuzz import fuzz, process

from bellona.kernel.errors import Flaw, Flawed
from bellona.kernel.shelf import elsewhere

T = TypeVar("T")
Place = tuple[str | int, ...]
ALIKE = 60  # of 100: words less alike than this are not what was meant
MOST = 200  # flaws that are told at once
MANY = 12  # words that a message still lists


def formed(data: Any, form: type[T]) -> T:
    """The data as a record of this form; raises `Flawed` with all that is wrong with it."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise Flawed(list(islice(flaws_in(data, form), MOST)) or [Flaw((), _less_place(error))]) from None


def flaws_in(data: Any, form: Any, place: Place = ()) -> Iterator[Flaw]:
    """What is wrong with the data, as deep down as it can be told."""
    form = _of_this_kind(form, data)
    if get_origin(form) is Annotated:  # with bounds, which it may have passed although all that is in it is right
        within = list(flaws_in(data, get_args(form)[0], place))
        yield from within or _flaws_of_value(data, form, place)
        return
    if _is_record(form) and isinstance(data, dict):
        yield from _flaws_of_record(data, form, place)
    elif get_origin(form) is dict and isinstance(data, dict):
        for key, value in data.items():
            yield from flaws_in(value, get_args(form)[1], (*place, key))
    elif _is_list(form) and isinstance(data, list):
        for i, value in enumerate(data):
            yield from flaws_in(value, get_args(form)[0], (*place, i))
    elif get_origin(form) is Literal and isinstance(data, str) and data not in get_args(form):
        yield Flaw(place, f"there is no {data!r} here; {nearest(data, get_args(form))}")
    else:
        yield from _flaws_of_value(data, form, place)


def _flaws_of_record(data: dict[str, Any], form: type[msgspec.Struct], place: Place) -> Iterator[Flaw]:
    fields = {field.encode_name: field for field in msgspec.structs.fields(form)}
    for key, value in data.items():
        if key in fields:
            yield from flaws_in(value, fields[key].type, (*place, key))
        elif form.__struct_config__.forbid_unknown_fields:
            yield Flaw((*place, key), f"there is no key {key!r}; {nearest(key, fields)}")
    missing = [name for name, field in fields.items() if field.required and name not in data]
    yield from (Flaw(place, f"the key {name!r} is missing") for name in missing)


def _flaws_of_value(data: Any, form: Any, place: Place) -> Iterator[Flaw]:
    try:
        msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        yield Flaw(place, _less_place(error))


def _of_this_kind(form: Any, data: Any) -> Any:
    """That of several possible forms which the data is meant to have: a mapping is a record, a list a tuple."""
    if get_origin(form) not in (Union, UnionType):
        return form
    bare = {option: _less_bounds(option) for option in get_args(form)}
    fitting = [option for option in bare if isinstance(data, list) and _is_list(bare[option])]
    if isinstance(data, dict):
        fitting = [option for option in bare if _is_record(bare[option]) or get_origin(bare[option]) is dict]
    return fitting[0] if fitting else form


def _less_bounds(form: Any) -> Any:
    return get_args(form)[0] if get_origin(form) is Annotated else form


def _is_list(form: Any) -> bool:
    return get_origin(form) is list or (get_origin(form) is tuple and get_args(form)[-1] is Ellipsis)


def _is_record(form: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(form, type) and issubclass(form, msgspec.Struct) and not form.__struct_config__.array_like


def _less_place(error: msgspec.ValidationError) -> str:
    return re.sub(r" - at `\$.*`$", "", str(error))


# -- words -------------------------------------------------------------------------------------------------------------


def alike(word: str, words: Iterable[str], cutoff: float = ALIKE) -> str | None:
    """The word that was probably meant."""
    best = process.extractOne(str(word), list(words), scorer=fuzz.ratio, processor=str.lower, score_cutoff=cutoff)
    return str(best[0]) if best else None


def nearest(word: str, words: Iterable[str]) -> str:
    """What to say to somebody who wrote a word that is none of these."""
    words = [word for word in words if word]
    if meant := alike(word, words):
        return f"did you mean {meant}?"
    more = ", …" if len(words) > MANY else ""
    return f"there are {', '.join(words[:MANY])}{more}" if words else "there are none"


def unknown(what: str, word: str, words: Mapping[str, Any] | Iterable[str], *place: str | int) -> Iterator[Flaw]:
    """A flaw where the word is none of these; `what` says what it should be: "unit", "phase"."""
    words = list(words)
    if word not in words:
        yield Flaw(place, f"there is no {what} {word!r}; {elsewhere(what, word) or nearest(word, words)}")


def flaws_of_readings(chosen: Mapping[str, str], switches: Mapping[str, tuple[str, ...]]) -> Iterator[Flaw]:
    """Switches that a ruleset does not have, and readings that those it has do not."""
    for name, reading in chosen.items():
        yield from unknown("switch", name, switches, "switches", name)
        if name in switches:
            yield from unknown(f"reading of {name}", reading, switches[name], "switches", name)


def check_readings(chosen: Mapping[str, str], switches: Mapping[str, tuple[str, ...]]) -> None:
    """Only readings that there are can be played, wished for or asked about."""
    if flaws := list(flaws_of_readings(chosen, switches)):
        raise Flawed(flaws)
