"""The letters of printed rows, by edition: what its datasheets, cards, questions about odds and sweeps have besides, or
without, those that all editions share.

A form that has a `row` ("model", "weapon", "roster", "entry", "unit") takes the letters of that row: files and scenes
as they are printed ("Gr"), questions as they are called ("grit").
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from operator import or_
from types import FunctionType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta

from bellona.armies.prepared import prepared

F = TypeVar("F", bound=msgspec.Struct)

CALLED = {  # the letters that all editions share, as questions call them
    "A": "attacks",
    "BS": "skill",
    "S": "strength",
    "AP": "ap",
    "D": "damage",
    "T": "toughness",
    "Sv": "save",
    "W": "wounds",
    "Ld": "leadership",
}


class Letter(NamedTuple):
    """A characteristic of an edition's own; `rule` ("grit {}+", or a function) is what whoever has a value has."""

    letter: str  # as it is printed and typed
    name: str  # as rules, questions and sweeps call it
    least: int = 0
    most: int = 30
    default: int | str | None = None  # None: one may be without it
    text: bool = False  # words, not a number
    printed: str = "{}"
    rule: str | Callable[[Any], str] = ""
    dash: bool = False  # "-" may stand there: no value, and nothing that changes it
    asked: str = ""  # of "attackers" or of the "target" alone, or by "nobody", where questions about odds ask for it
    typed: str = ""  # what is typed for it, with the value as a group, where that is not its letter and the value
    kind: Any = None  # of what is written there, where it is neither words nor a number
    usual: str = ""  # what a form about odds begins with, where that is not the default

    @property
    def form(self) -> Any:
        if self.kind is not None:
            return self.kind | None
        if self.text:
            return Annotated[str, Meta(max_length=200)] | None
        number = Annotated[int, Meta(ge=self.least, le=self.most)] | None
        return number | Literal["-"] if self.dash else number

    def rule_of(self, value: Any) -> str:
        """The special rule of whoever has this value of it; "" if there is none."""
        return self.rule.format(value) if isinstance(self.rule, str) else self.rule(value)


class Letters(NamedTuple):
    """The rows of an edition: letters of its own, and those of the family that it has not ("OC"); the same of what a
    whole datasheet says besides its rows.
    """

    model: tuple[Letter, ...] = ()
    weapon: tuple[Letter, ...] = ()
    no_model: tuple[str, ...] = ()
    no_weapon: tuple[str, ...] = ()
    sheet: tuple[Letter, ...] = ()
    no_sheet: tuple[str, ...] = ()
    roster: tuple[Letter, ...] = ()  # what an army on paper says besides, or does not say
    no_roster: tuple[str, ...] = ()
    entry: tuple[Letter, ...] = ()  # the same of one of its units
    no_entry: tuple[str, ...] = ()
    unit: tuple[Letter, ...] = ()  # of a scene
    no_unit: tuple[str, ...] = ()
    order: tuple[str, ...] = ()  # in which a model's row is printed
    weapon_order: tuple[str, ...] = ()
    typed_row: str = ""  # an example of a weapon's row as it is typed

    def own(self, form: type) -> tuple[Letter, ...]:
        """Those of a form by its row; `asked` of it, where it asks for models."""
        row, asked = getattr(form, "row", ""), getattr(form, "asked", "")
        listed: tuple[Letter, ...] = getattr(self, row) if row else ()
        of_sheet = self.sheet if getattr(form, "whole", False) else ()
        return tuple(each for each in (*listed, *of_sheet) if not asked or each.asked in ("", asked))

    def without(self, form: type) -> tuple[str, ...]:
        row = getattr(form, "row", "")
        rows: tuple[str, ...] = getattr(self, f"no_{row}") if row else ()
        return (*rows, *(self.no_sheet if getattr(form, "whole", False) else ()), *getattr(form, "left_out", ()))

    def of_attackers(self) -> tuple[Letter, ...]:
        """Letters of models that only their own attacks ask for."""
        return tuple(each for each in self.model if each.asked == "attackers")

    def of_targets(self) -> tuple[Letter, ...]:
        return tuple(each for each in self.model if each.asked in ("", "target"))

    @property
    def gone(self) -> frozenset[str]:
        """What questions call the letters of the family that this edition has not."""
        return frozenset(CALLED.get(letter, letter) for letter in (*self.no_model, *self.no_weapon))


NO_MORE = Letters()  # than all editions share


def values_in(filled: Any) -> dict[str, Any]:
    """The letters of its edition that a filled-in form has values for, by their names; "-" is None."""
    told = {letter.name: getattr(filled, letter.letter if filled.printed else letter.name) for letter in filled.letters}
    return {name: None if value == "-" else value for name, value in told.items() if value is not None}


def shared(filled: Any, letter: str, otherwise: Any) -> Any:
    """What stands for a letter of the family, unless the edition has made it its own."""
    return otherwise if any(each.letter == letter for each in filled.letters) else getattr(filled, letter)


def rules_in(filled: Any) -> tuple[str, ...]:
    """The special rules that come of those values."""
    return rules_of(filled.letters, values_in(filled))


def rules_of(own: tuple[Letter, ...], values: Mapping[str, Any]) -> tuple[str, ...]:
    told = [each.rule_of(values[each.name]) for each in own if each.rule and values.get(each.name) is not None]
    return tuple(text for text in told if text)


def form_of(form: type[F], letters: Letters) -> type[F]:
    """A form as an edition has it: wherever rows stand in it, they have the edition's letters."""
    return form if letters == NO_MORE else cast("type[F]", _made(form, letters))


@functools.lru_cache(maxsize=256)
def _made(form: type[msgspec.Struct], letters: Letters) -> type[msgspec.Struct]:
    fields = {field.name: field for field in msgspec.structs.fields(form)}
    types = {name: _amended(field.type, letters) for name, field in fields.items()}
    printed, own, without = getattr(form, "printed", True), letters.own(form), letters.without(form)
    gone = [name for name in (each if printed else CALLED.get(each, each) for each in without) if name in fields]
    if not own and not gone and all(types[name] is field.type for name, field in fields.items()):
        return form
    listed: list[Any] = [(name, types[name], _held(field)) for name, field in fields.items() if name not in gone]
    listed += [(each.letter if printed else each.name, each.form, each.default) for each in own]
    # The family asks for what this edition does not print: it finds what stands there by default.
    shared: dict[str, Any] = {name: None if fields[name].required else _default(fields[name]) for name in gone}
    for cls in reversed(form.__mro__):
        methods = (FunctionType, property)
        shared |= {name: held for name, held in vars(cls).items() if isinstance(held, methods) and name[:2] != "__"}
    shared |= {name: getattr(form, name) for name in ("row", "asked", "whole") if hasattr(form, name)}
    shared |= {"printed": printed, "letters": own, "__doc__": form.__doc__}
    terms: dict[str, Any] = {"frozen": True, "forbid_unknown_fields": True, "kw_only": True}
    return prepared(msgspec.defstruct(form.__name__, listed, namespace=shared, module=form.__module__, **terms))


def _amended(form: Any, letters: Letters) -> Any:
    """A type with every form in it as the edition has it; the same object where nothing changes."""
    if isinstance(form, type) and issubclass(form, msgspec.Struct):
        return form if form.__struct_config__.array_like else form_of(form, letters)
    origin, parts = get_origin(form), get_args(form)
    if origin is Annotated:
        inner = _amended(parts[0], letters)
        return form if inner is parts[0] else Annotated[(inner, *parts[1:])]
    new = tuple(_amended(part, letters) for part in parts)
    if all(a is b for a, b in zip(new, parts, strict=True)):
        return form
    return functools.reduce(or_, new) if origin in (Union, UnionType) else origin[new]


def _default(field: msgspec.structs.FieldInfo) -> Any:
    """What a field holds by default; a mapping or list is made anew."""
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _held(field: msgspec.structs.FieldInfo) -> Any:
    """What a field holds that is not filled in, and what it is called."""
    terms: dict[str, Any] = {"default": field.default, "default_factory": field.default_factory}
    return msgspec.field(name=field.encode_name, **terms)
