"""Questions as they are typed: profiles in the letters of printed rows, or datasheets by name.

"10x bolt rifle: A2 BS3+ S4 AP-1 D1 [rapid fire 1]" attacks "5x guard: T4 Sv3+ W2 INFANTRY + captain: T4 Sv3+ W5 inv4+
character"; "5 intercessors" attack "10 intercessors + captain". Several are joined by a plus sign between spaces.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from bellona.kernel.errors import BellonaError
from bellona.kernel.rule import SpecialRules
from bellona.kernel.shelf import elsewhere

from ..army.library import Library
from ..datasheet import Datasheet
from ..letters import NO_MORE, Letter, Letters, form_of, rules_of
from .questions import AskedModels, AskedUnit, AskedWeapon, Attackers

Row = dict[str, Any]

_ENTRY = re.compile(
    r"^(?:(?P<count>\d+)\s*[x×]?\s+)?(?:(?P<name>[^:\[\]]*):)?(?P<row>[^\[\]]*)(?:\[(?P<abilities>.*)\])?$"
)
_TEXT = r"((?:\d*D[36](?:min\d+)?|\d+)(?:\+\d+)?)"
_WEAPON: dict[str, Callable[[str], Row]] = {
    rf"A=?{_TEXT}": lambda told: {"attacks": told},
    r"BS=?(\d)\+?": lambda told: {"skill": int(told)},
    r"WS=?(\d)\+?": lambda told: {"skill": int(told), "melee": True},
    r"BS=?(-|N/A)": lambda told: {"skill": None},
    r"WS=?(-|N/A)": lambda told: {"skill": None, "melee": True},
    r"S=?(\d+)": lambda told: {"strength": int(told)},
    r"AP=?-?(\d+)": lambda told: {"ap": -int(told)},
    rf"D=?{_TEXT}": lambda told: {"damage": told},
    r'R=?(\d+)"?': lambda told: {"range": float(told)},
}
_MODEL: dict[str, Callable[[str], Row]] = {
    r"T=?(\d+)": lambda told: {"toughness": int(told)},
    r"SV=?(\d)\+?": lambda told: {"save": int(told)},
    r"W=?(\d+)": lambda told: {"wounds": int(told)},
    r"INV=?(\d)\+{0,2}": lambda told: {"invulnerable": int(told)},
    r"FNP=?(\d)\+{0,3}": lambda told: {"feel_no_pain": int(told)},
    r"WOUNDED=?(\d+)": lambda told: {"wounded": int(told)},
    r"POINTS=?(\d+)": lambda told: {"points": float(told)},
    r"(CHARACTER)": lambda told: {"character": True},
}


def _typed(
    patterns: dict[str, Callable[[str], Row]], own: tuple[Letter, ...], without: tuple[str, ...] = ()
) -> dict[str, Callable[[str], Row]]:
    """What may stand in a row: the letters of the edition besides those of the family that it has."""
    more = {rf"{re.escape(each.letter)}=?({'.+' if each.text else '-?[0-9]+'})[+\"]*": _row(each) for each in own}
    more |= {each.typed: _row(each) for each in own if each.typed}
    gone = tuple(f"{letter.upper()}=?" for letter in without)
    return more | {pattern: read for pattern, read in patterns.items() if not pattern.startswith(gone)}


def _row(letter: Letter) -> Callable[[str], Row]:
    return lambda told: {letter.name: told.replace("_", " ") if letter.text else int(told)}


def attackers_said(
    library: Library, special_rules: SpecialRules, text: str, melee: bool = False, letters: Letters = NO_MORE
) -> list[Attackers]:
    """Weapons and how many models use them."""
    found: list[Attackers] = []
    for entry in text.split(" + "):
        count, name, row, _ = _entry(entry)
        if name is None and _is_a_name(row):
            key, _, only = row.partition("/")
            found += weapons_of(_sheet(library, key), special_rules, count, melee, only.strip(), letters)
        else:
            found.append(_attackers_said(letters, entry))
    return found


def _attackers_said(letters: Letters, entry: str) -> Attackers:
    """A row that is typed: of the weapon, and before a comma of those who use it, where they have letters for it."""
    count, name, row, abilities = _entry(entry)
    own = letters.of_attackers()
    bearers, _, row = row.rpartition(",") if own else ("", "", row)
    patterns = _typed(_WEAPON, letters.weapon, letters.no_weapon)
    joined = _joined(row, letters.weapon)
    told = _read(joined, patterns, entry, f"a weapon's row: {letters.typed_row or 'A2 BS3+ S4 AP-1 D1'}")
    told |= {"name": name or "weapon"} | _texts(abilities)
    if own:  # whatever brings no rule of a ranged weapon with it
        told["melee"] = not any(each.rule and each.name in told for each in letters.weapon)
    weapon = _form(told, form_of(AskedWeapon, letters), entry)
    users = _read(bearers, _typed({}, own), entry, "the row of those who use it") if own else {}
    return form_of(Attackers, letters)(count=count or 1, weapon=weapon, **users)


def _joined(row: str, own: tuple[Letter, ...]) -> str:
    """Words that are typed apart and mean one thing ("rapid fire 2") become one."""
    for each in own:
        if each.typed:
            row = re.sub(each.typed, lambda match: match[0].replace(" ", "_"), row, flags=re.IGNORECASE)
    return row


def unit_said(library: Library, text: str, letters: Letters = NO_MORE) -> AskedUnit:
    """Models in the order in which they fall."""
    models: list[AskedModels] = []
    keywords: dict[str, None] = {}
    for entry in text.split(" + "):
        count, name, row, abilities = _entry(entry)
        if name is None and _is_a_name(row):
            models += models_of(_sheet(library, row), count, letters)
            continue
        words = [word for word in row.split() if word.isupper() and word.isalpha() and len(word) > 2 and word != "FNP"]
        rest = " ".join(word for word in row.split() if word not in words or word == "CHARACTER")
        keywords |= dict.fromkeys(word for word in words if word != "CHARACTER")
        told = _read(
            rest, _typed(_MODEL, letters.of_targets(), letters.no_model), entry, "a model's row: T4 Sv3+ W2 INFANTRY"
        )
        told |= {"name": name or f"model {len(models) + 1}", "count": count or 1}
        models.append(_form(told | {"rules": _texts(abilities)["abilities"]}, form_of(AskedModels, letters), entry))
    return form_of(AskedUnit, letters)(models=tuple(models), keywords=tuple(keywords))


def _entry(text: str) -> tuple[int | None, str | None, str, str]:
    match = _ENTRY.match(text.strip())
    if not match:
        raise BellonaError(f"{text!r} is not understood; say {EXAMPLE}")
    name = match["name"].strip() if match["name"] is not None else None
    return int(match["count"]) if match["count"] else None, name, match["row"].strip(), match["abilities"] or ""


EXAMPLE = '"10x bolt rifle: A2 BS3+ S4 AP-1 D1 [rapid fire 1]", or a datasheet'


def _read(row: str, letters: dict[str, Callable[[str], Row]], entry: str, wanted: str) -> Row:
    told: Row = {}
    for word in row.split():
        for pattern, read in letters.items():
            if match := re.fullmatch(pattern, word, re.IGNORECASE):
                told |= read(match[1])
                break
        else:
            raise BellonaError(f"{entry.strip()!r}: {word!r} is not understood; say {wanted}")
    return told


def _form(told: Row, form: Any, entry: str) -> Any:
    try:
        return msgspec.convert(told, form)
    except msgspec.ValidationError as error:
        raise BellonaError(f"{entry.strip()!r}: {error}") from None


def _texts(said: str) -> dict[str, tuple[str, ...]]:
    """Abilities as people write them: "Rapid Fire 1, Anti-Infantry 4+"."""
    texts = [_ability(text) for text in said.split(",") if text.strip()]
    return {"abilities": tuple(texts)}


def _ability(text: str) -> str:
    words = text.lower().split()
    number = [words.pop()] if len(words) > 1 and re.fullmatch(r"\d+\+?|\d*d[36](\+\d+)?", words[-1]) else []
    return " ".join(["-".join(words), *(word.upper() for word in number)])


# -- datasheets --------------------------------------------------------------------------------------------------------


def _is_a_name(row: str) -> bool:
    """Whether the words are those of a datasheet: rows have numbers in them."""
    return not any(letter.isdigit() for letter in row)


def _sheet(library: Library, name: str) -> Datasheet:
    """A datasheet by its key or its printed name."""
    sheet = library.called(name)
    if sheet is None:
        there = elsewhere("datasheet", name) or f"there are {', '.join(library.sheets)}"
        raise BellonaError(f"no datasheet is called {name.strip()!r}; {there}")
    return sheet


def kinds_of(sheet: Datasheet, count: int | None) -> dict[str, int]:
    """So many models of each kind: as few as the datasheet allows, and then more of the last kind that may be more."""
    kinds = {each.kind: each.least for each in sheet.composition}
    most = {each.kind: each.most for each in sheet.composition}
    more = (count or sum(kinds.values())) - sum(kinds.values())
    for kind in reversed(kinds):
        added = min(max(more, 0), most[kind] - kinds[kind])
        kinds[kind] += added
        more -= added
    if more:
        raise BellonaError(f"{sheet.name} has {_sizes(sheet)} models, not {count}")
    return {kind: number for kind, number in kinds.items() if number}


def _sizes(sheet: Datasheet) -> str:
    least, most = sum(each.least for each in sheet.composition), sum(each.most for each in sheet.composition)
    return f"{least} to {most}" if least < most else str(least)


def models_of(sheet: Datasheet, count: int | None, letters: Letters = NO_MORE) -> list[AskedModels]:
    """The models of a datasheet as a target; those that there are most of fall first."""
    kinds = kinds_of(sheet, count)
    whole = sum(kinds.values())
    points = sheet.points.get(str(whole), 0) / whole
    form: Any = form_of(AskedModels, letters)
    names = [each.name for each in letters.of_targets()]
    return [
        form(
            name=kind if len(sheet.profiles) > 1 else sheet.name,
            count=number,
            toughness=profile.toughness,
            save=profile.save,
            invulnerable=profile.invulnerable,
            wounds=profile.wounds,
            character="CHARACTER" in (*sheet.keywords, *profile.keywords),
            points=points,
            keywords=(*sheet.keywords, *sheet.faction_keywords, *profile.keywords),
            rules=(*sheet.abilities, *_less(profile.abilities, rules_of(letters.model, profile.more))),
            **{name: value for name, value in profile.more.items() if name in names},
        )
        for kind, number in sorted(kinds.items(), key=lambda item: -item[1])
        for profile in [sheet.profiles[kind]]
    ]


def _less(texts: tuple[str, ...], told: tuple[str, ...]) -> tuple[str, ...]:
    """Rules without those that a letter tells already."""
    return tuple(text for text in texts if text not in told)


def weapons_of(
    sheet: Datasheet,
    special_rules: SpecialRules,
    count: int | None,
    melee: bool,
    only: str,
    letters: Letters = NO_MORE,
) -> list[Attackers]:
    """The weapons that its models would use at once: of several ways to use one, the first; of pistols, none beside
    other guns; of melee weapons, one. Or only the weapon that is named.
    """
    used: dict[str, int] = {}

    def granted(permission: str, key: str) -> bool:
        return special_rules.granted(permission, sheet.weapons[key].abilities) is not None

    for kind, number in kinds_of(sheet, count).items():
        for weapon in _chosen(sheet, sheet.profiles[kind].weapons, melee, only, granted):
            used[weapon] = used.get(weapon, 0) + number
    if not used:
        wanted = only or ("melee weapon" if melee else "ranged weapon")
        raise BellonaError(f"{sheet.name} carries no {wanted}; it knows {', '.join(sheet.weapons)}")
    return [_attackers(sheet, key, number, letters) for key, number in used.items()]


def _chosen(
    sheet: Datasheet, carried: tuple[str, ...], melee: bool, only: str, granted: Callable[[str, str], bool]
) -> list[str]:
    if only:
        return [only] if only in carried else []
    items: dict[str, str] = {}
    for key in carried:
        if sheet.weapons[key].melee == melee:
            items.setdefault(sheet.weapons[key].item or key, key)
    keys = list(items.values())
    if melee:
        extra = [key for key in keys if granted("used-besides", key)]
        return [*[key for key in keys if key not in extra][:1], *extra]
    guns = [key for key in keys if not granted("fired-apart", key)]
    return guns or keys


def _attackers(sheet: Datasheet, key: str, number: int, letters: Letters) -> Attackers:
    weapon = sheet.weapons[key]
    columns = [name for name in ("attacks", "skill", "strength") if name not in letters.gone]
    more: Row = {name: getattr(weapon, name) for name in columns} | weapon.more
    row = form_of(AskedWeapon, letters)(
        name=weapon.name,
        ap=weapon.ap,
        damage=weapon.damage,
        abilities=_less(weapon.abilities, rules_of(letters.weapon, weapon.more)),
        melee=weapon.melee,
        range=weapon.range,
        **more,
    )
    keywords = (*sheet.keywords, *sheet.faction_keywords)
    bearer = next(profile for profile in sheet.profiles.values() if key in profile.weapons)
    own: Row = {each.name: bearer.more[each.name] for each in letters.of_attackers()}
    return form_of(Attackers, letters)(count=number, weapon=row, rules=sheet.abilities, keywords=keywords, **own)
