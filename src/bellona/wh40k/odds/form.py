"""The form of a question about attacks: a weapon and how it is used, a unit, and the datasheets to fill it in from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec

from bellona.kernel.blanks import Blank, Blanked, Blanks, Sample

from ..army.library import Library
from ..datasheet import Datasheet
from ..letters import NO_MORE, Letter, Letters, rules_of, values_in
from .questions import OddsQuestion
from .spoken import kinds_of, models_of

AGAIN = ("ones", "failed", "not-critical")


def form(
    library: Library,
    letters: Letters = NO_MORE,
    more: tuple[Blank, ...] = (),
    asked: type[msgspec.Struct] = OddsQuestion,
) -> tuple[Blanks, Blanks]:
    """Attackers with one weapon, and a target of one kind of models; `more` is what an edition asks of attackers, and
    `asked` the form of its questions: what that has no field for is not asked.
    """
    sheets = list(library.sheets.values())
    abilities = sorted({text for sheet in sheets for weapon in sheet.weapons.values() for text in weapon.abilities})
    keywords = sorted({word for sheet in sheets for word in (*sheet.keywords, *sheet.faction_keywords)})
    usual = () if any(each.rule for each in letters.weapon) else ("rapid-fire 1",)  # else its row says so
    weapon = [*_left(_attackers(tuple(abilities), usual), letters), *more]
    weapon[1:1] = [_own(each, "attacks.0") for each in letters.of_attackers()]
    weapon += [_own(each, "attacks.0.weapon") for each in letters.weapon]
    models = [*_left(_target(tuple(keywords)), letters)]
    models += [_own(each, "target.models.0") for each in letters.of_targets() if each.kind is None]
    weapon, models = list(_asked(weapon, asked)), list(_asked(models, asked))
    return (
        Blanks("attackers", tuple(weapon), tuple(s for sheet in sheets for s in _arms(sheet, letters))),
        Blanks("target", tuple(models), tuple(_models(sheet, letters) for sheet in sheets)),
    )


def _own(letter: Letter, at: str) -> Blank:
    """What is filled in for a letter that only this edition has."""
    least, most = (None, None) if letter.text else (letter.least, letter.most)
    kind: Blanked = "text" if letter.text else "number"
    value = letter.usual or letter.default
    return Blank(name=_called(letter.name), at=f"{at}.{letter.name}", kind=kind, value=value, least=least, most=most)


def _called(name: str) -> str:
    """A letter by its name, as blanks are called."""
    return name.replace("_", "-")


def _left(blanks: Iterator[Blank], letters: Letters) -> Iterator[Blank]:
    """Those for which the edition has a letter."""
    return (blank for blank in blanks if blank.name not in letters.gone)


def _asked(blanks: Iterable[Blank], asked: type[msgspec.Struct]) -> Iterator[Blank]:
    """Those that the form of a question has a field for, with the options that it takes."""
    for blank in blanks:
        field: Any = asked
        for step in blank.at.split("."):
            field = field if step.isdigit() or field is None else _field(field, step)
        if field is not None:
            words = _literals(field)
            options = tuple(word for word in blank.options if not words or word in words)
            yield msgspec.structs.replace(blank, options=options) if len(options) < len(blank.options) else blank


def _field(form: Any, name: str) -> Any:
    """What stands in a field of a form, or of the forms that a type holds; None: there is no such field."""
    if isinstance(form, type) and issubclass(form, msgspec.Struct):
        return next((field.type for field in msgspec.structs.fields(form) if field.name == name), None)
    return next((found for part in get_args(form) if (found := _field(part, name)) is not None), None)


def _literals(form: Any) -> list[str]:
    """The words that a type takes, where it takes no others."""
    if get_origin(form) is Literal:
        return list(get_args(form))
    return [word for part in get_args(form) for word in _literals(part)]


def _attackers(abilities: tuple[str, ...], usual: tuple[str, ...]) -> Iterator[Blank]:
    one, weapon = "attacks.0", "attacks.0.weapon"
    yield Blank(name="models", at=f"{one}.count", value=10, least=1, most=100)
    yield Blank(name="attacks", at=f"{weapon}.attacks", kind="text", value="2")
    yield Blank(name="skill", at=f"{weapon}.skill", value=3, least=0, most=6)
    yield Blank(name="strength", at=f"{weapon}.strength", value=4, least=1, most=30)
    yield Blank(name="ap", at=f"{weapon}.ap", value=-1, least=-6, most=0)
    yield Blank(name="damage", at=f"{weapon}.damage", kind="text", value="1")
    yield Blank(
        name="abilities",
        at=f"{weapon}.abilities",
        kind="words",
        value=usual,
        options=abilities,
        of="ability",
    )
    yield Blank(name="hit-modifier", at=f"{one}.hit_modifier", value=0, least=-1, most=1)
    yield Blank(name="wound-modifier", at=f"{one}.wound_modifier", value=0, least=-1, most=1)
    for roll in ("hit", "wound"):
        yield Blank(name=f"re-roll-{roll}", at=f"{one}.reroll.{roll}", kind="choice", options=AGAIN, of="again")
    yield Blank(name="melee", at=f"{weapon}.melee", kind="flag", value=False)
    for fact in ("half_range", "stationary", "charged"):
        yield Blank(name=fact.replace("_", "-"), at=f"{one}.{fact}", kind="flag", value=False)


def _target(keywords: tuple[str, ...]) -> Iterator[Blank]:
    models = "target.models.0"
    yield Blank(name="models", at=f"{models}.count", value=5, least=1, most=40)
    yield Blank(name="toughness", at=f"{models}.toughness", value=4, least=1, most=30)
    yield Blank(name="save", at=f"{models}.save", value=3, least=2, most=7)
    yield Blank(name="wounds", at=f"{models}.wounds", value=2, least=1, most=40)
    yield Blank(name="invulnerable", at=f"{models}.invulnerable", least=2, most=6)
    yield Blank(name="feel-no-pain", at=f"{models}.feel_no_pain", least=2, most=6)
    yield Blank(
        name="keywords", at="target.keywords", kind="words", value=("INFANTRY",), options=keywords, of="keyword"
    )
    yield Blank(name="cover", at="target.cover", kind="flag", value=False)


def _arms(sheet: Datasheet, letters: Letters) -> Iterator[Sample]:
    """Each weapon in the hands of as many models as carry it."""
    kinds = kinds_of(sheet, None)
    for key, weapon in sheet.weapons.items():
        count = sum(number for kind, number in kinds.items() if key in sheet.profiles[kind].weapons)
        told = rules_of(letters.weapon, weapon.more)
        abilities = tuple(text for text in weapon.abilities if text not in told)
        columns = ("attacks", "skill", "strength", "ap", "damage", "melee")
        row = {name: getattr(weapon, name) for name in columns if name not in letters.gone}
        bearer = next((sheet.profiles[kind] for kind in kinds if key in sheet.profiles[kind].weapons), None)
        row |= {each.name: bearer.more[each.name] for each in letters.of_attackers() if bearer}
        title = {
            language: f"{sheet.names.get(language, sheet.name)} · {weapon.names.get(language, weapon.name)}"
            for language in ("en", *dict.fromkeys((*sheet.names, *weapon.names)))
        }
        more = {_called(name): value for name, value in (row | weapon.more).items()}
        yield Sample(title, {"models": max(count, 1), "abilities": abilities} | more)


def _models(sheet: Datasheet, letters: Letters) -> Sample:
    """The models that there are most of, in the unit's usual strength."""
    most, *others = models_of(sheet, None, letters)
    more = {_called(name): value for name, value in values_in(most).items()}
    row = {name: getattr(most, name) for name in ("toughness", "save", "wounds", "invulnerable")}
    return Sample(
        {"en": sheet.name, **sheet.names},
        {"models": most.count + sum(models.count for models in others), "keywords": most.keywords} | row | more,
    )
