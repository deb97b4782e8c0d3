"""The page about a ruleset's scenario files, made from its code and words: keys, questions, rolls, facts, rules."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from bellona.kernel.facts import KERNEL_FACTS, Fact
from bellona.kernel.rule import Offer, Rule
from bellona.kernel.rulebook import Rulebook
from bellona.telling import slug
from bellona.words import Unsaid, Voice

PLAIN = {str: "text", int: "whole number", float: "number", bool: "true or false", NoneType: "null", Any: "anything"}
# The blanks of questions.
TOLD = ("unit", "model", "weapon", "marker", "rule", "roll", "dice", "least", "player", "distances")
_FIELD = re.compile(r"^ {4}(\w+): .*?(?: {2}# (.*))?$", re.MULTILINE)


def reference_page(rulebook: Rulebook) -> str:
    """The whole page, as Markdown."""
    book = rulebook.for_scenes()
    sections = [
        f"# Scenario files of {rulebook.name}",
        f"Made by `bellona scenario reference {rulebook.name}`; `--schema` makes the JSON Schema of the same."
        " [scenarios.md](scenarios.md) says how scenario files work.",
        *_setups(book),
        *_questions(book),
        *_rolls(book),
        *_facts(book),
        *_special_rules(rulebook, book),
    ]
    return "\n\n".join(sections) + "\n"


# -- set-ups -----------------------------------------------------------------------------------------------------------


def _setups(book: Rulebook) -> Iterator[str]:
    yield "## Keys of `setup`"
    forms = book.vocabulary.setups(book.parts)
    yield "It is " + ", or ".join(f"{what} ([{form.__name__}](#{_anchor(form)}))" for what, form in forms.items()) + "."
    for form in _records(forms.values()):
        yield f"### {form.__name__}"
        yield _sentence(form.__doc__)
        meanings = _comments(form)
        yield _table(("key", "form", "unless given", "meaning"), _keys(form, meanings))


def _records(forms: Iterable[Any]) -> list[type[msgspec.Struct]]:
    """Every record that set-ups are made of, each after the one in which it is first used."""
    found: list[type[msgspec.Struct]] = []

    def visit(form: Any) -> None:
        if isinstance(form, type) and issubclass(form, msgspec.Struct) and form not in found:
            found.append(form)
            for field in msgspec.structs.fields(form):
                visit(field.type)
        for part in get_args(form):
            visit(part)

    for form in forms:
        visit(form)
    return found


def _keys(form: type[msgspec.Struct], meanings: dict[str, str]) -> Iterator[tuple[str, ...]]:
    for field in msgspec.structs.fields(form):
        unless = "**required**" if field.required else _default(field)
        yield f"`{field.encode_name}`", _form(field.type), unless, meanings.get(field.name, "")


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    told = "" if value is msgspec.UNSET else msgspec.json.encode(value).decode()
    return "" if told in ("", '""', "[]", "{}", "null") else f"`{told}`" if len(told) < 40 else ""


def _comments(form: type[msgspec.Struct]) -> dict[str, str]:
    """What the source says beside the fields."""
    found: dict[str, str] = {}
    for cls in reversed(form.__mro__):
        if issubclass(cls, msgspec.Struct) and cls is not msgspec.Struct:
            found |= {name: told for name, told in _FIELD.findall(inspect.getsource(cls)) if told}
    return found


def _form(form: Any) -> str:
    origin, parts = get_origin(form), get_args(form)
    if origin is Annotated:
        words = [word for meta in parts[1:] for word in (meta.extra_json_schema or {}).get("enum", ()) if word]
        return _words(words) if words else _form(parts[0])
    if origin is Literal:
        return _words(parts)
    if origin in (Union, UnionType):
        return " or ".join(_form(part) for part in parts)
    if origin is dict:
        return f"mapping of names to {_form(parts[1])}"
    if origin is tuple:
        return f"list of {_form(parts[0])}" if parts[-1] is Ellipsis else f"[{', '.join(map(_form, parts))}]"
    if form in PLAIN:
        return PLAIN[form]
    return f"[{form.__name__}](#{_anchor(form)})"


def _words(words: Iterable[object]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _anchor(form: type[Any]) -> str:
    return form.__name__.lower()


# -- questions, rolls and facts ----------------------------------------------------------------------------------------


def _questions(book: Rulebook) -> Iterator[str]:
    yield "## Questions"
    yield (
        "`A targets: ...` answers the question `targets` for player A. Names are those of units, models (`A1.2`),"
        " weapons and choices; `options` lists those that stand open. A mapping has a line for each thing, things left"
        " out are not assigned; an order has all the names as `options` lists them. A path is written without its"
        " beginning: `{A1.1: [14, 10]}`, or `{A1.1: [[12, 10], [12, 10, 3]]}` over several places."
    )
    rows = [
        (f"`{name}`", asked.kind, asked.answer, _spoken(book, name))
        for name, asked in book.vocabulary.questions(book.special_rules).items()
    ]
    yield _table(("question", "kind", "answer", "asks"), rows)


def _spoken(book: Rulebook, name: str) -> str:
    """The question as a player reads it, its blanks left open."""
    voice = Voice("en", book.words)
    verb = name.partition(" ")[0]
    own = f"ask-{slug(name)}"
    message = own if voice.knows(own) else "ask-unit-for" if name in book.special_rules.classes else f"ask-{slug(verb)}"
    try:
        return " ".join(voice.say(message, **dict.fromkeys(TOLD, "…")).split())
    except Unsaid:
        return ""


def _rolls(book: Rulebook) -> Iterator[str]:
    yield "## Rolls"
    yield "Names of dice: `dice: hit 6 5 5, wound 4`. A re-roll is `re-roll hit`."
    rolls = [roll for roll in book.vocabulary.rolls(book.special_rules) if not roll.startswith("re-roll ")]
    yield _table(("roll", "of"), ((f"`{roll}`", _said(book, f"roll-{slug(roll)}")) for roll in rolls))


def _said(book: Rulebook, message: str) -> str:
    voice = Voice("en", book.words)
    return voice.say(message) if voice.knows(message) else ""


def _facts(book: Rulebook) -> Iterator[str]:
    yield "## Facts"
    yield (
        "`fact: {kind: HitRolls, hits: 2}`; a field may be expected at the value that it has unless it is given. All"
        " facts have `rules`, the catalogue ids that caused them, and `seen_by`, the players who may know them."
    )
    rows = [(f"`{kind.__name__}`", _sentence(kind.__doc__), _fields(kind)) for kind in (*KERNEL_FACTS, *book.facts)]
    yield _table(("kind", "meaning", "fields, and their values unless given"), rows)


def _fields(kind: type[Fact]) -> str:
    own = [field for field in msgspec.structs.fields(kind) if field.name not in ("rules", "seen_by")]
    given = [f"`{field.name}`" if field.required else f"`{field.name}` ({_plain_default(field)})" for field in own]
    return ", ".join(given)


def _plain_default(field: msgspec.structs.FieldInfo) -> str:
    return msgspec.json.encode(field.default).decode()


# -- special rules -----------------------------------------------------------------------------------------------------


def _special_rules(rulebook: Rulebook, book: Rulebook) -> Iterator[str]:
    yield "## Special rules"
    yield "What `rules`, `abilities`, `wargear` and `gained` may name."
    abilities = {name: cls for name, cls in rulebook.special_rules.classes.items() if not _is_bought(cls)}
    yield _table(("rule", "meaning"), _rules(abilities))
    house = {
        name: cls for name, cls in book.special_rules.classes.items() if name not in rulebook.special_rules.classes
    }
    if house:
        yield "Only scenes may use these, to stand for abilities that nobody has written:"
        yield _table(("rule", "meaning"), _rules(house))
        for name, cls in house.items():
            for words in (value for key, value in vars(cls).items() if key.isupper() and isinstance(value, tuple)):
                yield f"`{name}` knows {_words(words)}."


def _is_bought(cls: type[Rule]) -> bool:
    """Whether it is an offer at a price, which is open to a player and named by no unit."""
    return issubclass(cls, Offer) and hasattr(cls, "cost")


def _rules(classes: dict[str, type[Rule]]) -> Iterator[tuple[str, ...]]:
    """By name, for they are registered in whichever order their modules were loaded."""
    for name, cls in sorted(classes.items()):
        given = inspect.signature(cls.__init__).parameters.values()
        told = [p.name.upper() for p in given if p.name not in ("self", "words") and p.default is p.empty]
        glue = "" if name.endswith("-") else " "
        yield f"`{glue.join([name, ' '.join(told)]).strip()}`", _sentence(cls.__doc__)


def _sentence(doc: str | None) -> str:
    """A docstring in one line, without the rules that it cites."""
    return re.sub(r"\s*\[[^\]]*\]\s*$", "", " ".join((doc or "").split()))


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
