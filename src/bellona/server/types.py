"""TypeScript types of every message and body, for the client: `bellona serve --types` writes them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec.inspect as kinds

from . import bodies, forms, incoming, outgoing, questions

HEADER = "// Made by `bellona serve --types` from the server's own messages. Do not edit.\n"
PLAIN: dict[type[Any], str] = {
    kinds.AnyType: "any",
    kinds.NoneType: "null",
    kinds.BoolType: "boolean",
    kinds.IntType: "number",
    kinds.FloatType: "number",
    kinds.StrType: "string",
}
MODULES = (forms, incoming, questions, outgoing, bodies)
UNIONS = {"FromClient": incoming.FromClient, "ToClient": outgoing.ToClient, "Asked": questions.Asked}


def typescript() -> str:
    """All types as one file."""
    parts = [HEADER, f"export const VERSION = {incoming.VERSION};\n"]
    parts += [_interface(struct) for module in MODULES for struct in _structs(module)]
    parts += [f"export type {name} = {_written(kinds.type_info(union))};\n" for name, union in UNIONS.items()]
    return "\n".join(parts)


def _structs(module: Any) -> Iterable[kinds.StructType]:
    """The structs that a module defines, bases that are no messages left out."""
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__ and not value.__subclasses__():
            info = kinds.type_info(value)
            if isinstance(info, kinds.StructType):
                yield info


def _interface(struct: kinds.StructType) -> str:
    told = " ".join((struct.cls.__doc__ or "").split())
    comment = [] if told.startswith(f"{struct.cls.__name__}(") or not told else [f"/** {told} */"]
    lines = [*comment, f"export interface {struct.cls.__name__} {{"]
    if struct.tag is not None:
        lines.append(f'  {struct.tag_field}: "{struct.tag}";')
    # What clients send they may shorten; the server writes every field.
    for field in struct.fields:
        mark = "?" if struct.forbid_unknown_fields and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_written(field.type)};")
    return "\n".join([*lines, "}\n"])


def _written(kind: kinds.Type) -> str:
    match kind:
        case kinds.Metadata(type=inner):
            return _written(inner)
        case kinds.StructType(cls=cls):
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
