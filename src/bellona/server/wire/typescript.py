"""TypeScript types of every message and body, for the client: `bellona serve --types` writes them."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import msgspec.inspect as kinds

from . import asking, bodies, common, incoming, outgoing

WIDTH = 120  # of a line
HEADER = "// Made by `bellona serve --types` from the server's own messages. Do not edit.\n"
PLAIN: dict[type[Any], str] = {
    kinds.AnyType: "unknown",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}
MODULES = (common, incoming, asking, outgoing, bodies)
UNIONS = {"FromClient": incoming.FromClient, "ToClient": outgoing.ToClient, "Asked": asking.Asked}


def typescript() -> str:
    """All types as one file."""
    parts = [HEADER, f"export const VERSION = {incoming.VERSION};\n"]
    parts += [_interface(struct) for module in MODULES for struct in _structs(module)]
    parts += [_line(f"export type {name} =", kinds.type_info(union)) + "\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def _structs(module: Any) -> Iterable[kinds.StructType | kinds.TypedDictType]:
    """The structs and typed dictionaries that a module defines, bases that are no messages left out."""
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__ and not value.__subclasses__():
            info = kinds.type_info(value)
            if isinstance(info, kinds.StructType | kinds.TypedDictType):
                yield info


def _interface(kind: kinds.StructType | kinds.TypedDictType) -> str:
    told = " ".join((kind.cls.__doc__ or "").split())
    lines = [] if told.startswith(f"{kind.cls.__name__}(") or not told else _comment(told)
    lines.append(f"export interface {kind.cls.__name__} {{")
    # What clients send they may shorten; the server writes every field of a struct.
    if isinstance(kind, kinds.TypedDictType):
        lines += [_line(f"  {field.encode_name}?:", field.type) for field in kind.fields]
        return "\n".join([*lines, "  [more: string]: unknown;", "}\n"])
    if kind.tag is not None:
        lines.append(f'  {kind.tag_field}: "{kind.tag}";')
    for field in kind.fields:
        mark = "?" if kind.forbid_unknown_fields and not field.required else ""
        lines.append(_line(f"  {field.encode_name}{mark}:", field.type))
    return "\n".join([*lines, "}\n"])


def _comment(told: str) -> list[str]:
    if len(told) + len("/**  */") <= WIDTH:
        return [f"/** {told} */"]
    return ["/**", *wrap(told, WIDTH, initial_indent=" * ", subsequent_indent=" * "), " */"]


def _line(start: str, kind: kinds.Type) -> str:
    """What has this type: a line, or one for each of the alternatives."""
    written = _written(kind)
    if len(f"{start} {written};") <= WIDTH:
        return f"{start} {written};"
    indent = " " * (len(start) - len(start.lstrip()) + 2)
    return "\n".join([start, *(f"{indent}| {one}" for one in written.split(" | "))]) + ";"


def _written(kind: kinds.Type) -> str:
    match kind:
        case kinds.Metadata(type=inner):
            return _written(inner)
        case kinds.StructType(cls=cls) | kinds.TypedDictType(cls=cls):
            return str(cls.__name__)
        case kinds.UnionType(types=types):
            return " | ".join(_written(one) for one in types)
        case kinds.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        case kinds.TupleType(item_types=items):
            return f"[{', '.join(_written(item) for item in items)}]"
        case kinds.ListType(item_type=item) | kinds.VarTupleType(item_type=item):
            written = _written(item)
            return f"({written})[]" if "|" in written else f"{written}[]"
        case kinds.DictType(value_type=value):
            return f"Record<string, {_written(value)}>"
    return PLAIN[type(kind)]
