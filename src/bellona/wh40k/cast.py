"""The cast list of a battle: who the models are, for those who draw them. It does not change while a battle goes on."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.rulebook import Rulebook

from .datasheet import Datasheet, Profile, Weapon
from .keywords import has_keyword
from .letters import Letter, Letters
from .state import BattleState, Model, Part, Unit


def cards(book: Rulebook, state: BattleState) -> dict[str, Any]:
    """Every unit as it was mustered with what its models carry, every model with its base, what the datasheet says of
    both.
    """
    letters: Letters = book.parts.datasheet.letters
    parts = {part.key: part for unit in state.units.values() for part in unit.parts}
    models = [(model, state.sheets[model.sheet]) for unit in state.units.values() for model in unit.models]
    carried = {(model.part, weapon) for model, _ in models for weapon in model.weapons}

    def card(part: Part) -> dict[str, Any]:
        sheet = state.sheets[part.sheet]
        weapons = {key: weapon for key, weapon in sheet.weapons.items() if (part.key, key) in carried}
        return _part(sheet, part.points, weapons or sheet.weapons, letters)  # nobody left: what they might have had

    return {
        "units": {key: card(part) for key, part in parts.items()},
        "models": {model.name: _model(model, sheet) for model, sheet in models},
    }


FLAGS = ("battle_shocked", "set_up", "disembarked", "charged", "shot", "fought", "hover")


def marks(unit: Unit) -> list[str]:
    """What a player would put a token on a unit for."""
    told = [flag.replace("_", "-") for flag in FLAGS if getattr(unit, flag)]
    return [*([unit.moved] if unit.moved else []), *told, *sorted({gain.rule for gain in unit.gained})]


ROLES = {  # what a base is marked with, by the first of these keywords that its model has
    "AIRCRAFT": "flyer",
    "TITANIC": "giant",
    "WALKER": "walker",
    "VEHICLE": "vehicle",
    "MONSTER": "monster",
    "CHARACTER": "leader",
    "BATTLELINE": "line",
    "MOUNTED": "mounted",
    "BEAST": "beast",
    "SWARM": "swarm",
}


def _role(sheet: Datasheet, profile: Profile) -> str:
    keywords = (*sheet.keywords, *profile.keywords)
    return next((role for keyword, role in ROLES.items() if has_keyword(keywords, keyword)), "foot")


def _model(model: Model, sheet: Datasheet) -> dict[str, Any]:
    profile = sheet.profiles[model.kind]
    return {
        "part": model.part,
        "name": model.kind,
        "base": msgspec.to_builtins(profile.base.base()),
        "height": profile.height,
        "wounds": profile.wounds,
        "role": _role(sheet, profile),
    }


def _part(sheet: Datasheet, points: int, weapons: dict[str, Weapon], letters: Letters) -> dict[str, Any]:
    rows = {kind: _rows(profile, letters) for kind, profile in sheet.profiles.items() if profile.damage_table}
    return ({"rows": rows} if rows else {}) | {
        "name": {"en": sheet.name, **sheet.names},
        "points": points,
        "keywords": [*sheet.keywords, *sheet.faction_keywords],
        "abilities": list(sheet.abilities),
        "profiles": {kind: _characteristics(profile, letters) for kind, profile in sheet.profiles.items()},
        "weapons": {key: _weapon(weapon, letters) for key, weapon in weapons.items()},
    }


def _characteristics(profile: Profile, letters: Letters) -> dict[str, str]:
    """As a datasheet prints them. [10e.datasheet.model-characteristics]"""
    move = profile.random_move or ("-" if profile.move is None else f'{profile.move:g}"')
    printed = {"M": move, "T": f"{profile.toughness}", "Sv": f"{profile.save}+", "W": f"{profile.wounds}"}
    printed |= {"Ld": f"{profile.leadership}+", "OC": f"{profile.control}"}
    printed |= {"inv": f"{profile.invulnerable}+"} if profile.invulnerable else {}
    return _in_letters(printed, profile, letters.model, letters.no_model, letters.order)


def _rows(profile: Profile, letters: Letters) -> list[dict[str, Any]]:
    """The rows of a damage table, each from how many wounds left it counts. [10e.datasheet.model-characteristics]"""
    found, above = [], 0
    for row in profile.damage_table:
        more = profile.more | {name: value for name, value in row.values.items() if name in profile.more}
        shared = {name: value for name, value in row.values.items() if name not in profile.more}
        printed = _characteristics(msgspec.structs.replace(profile, **shared, more=more), letters)
        left = f"{row.wounds}+" if not above else "–".join(dict.fromkeys((f"{row.wounds}", f"{above - 1}")))
        found.append({"wounds": row.wounds, "profile": printed | {"W": left}})
        above = row.wounds
    return found


def _in_letters(
    printed: dict[str, str],
    row: Profile | Weapon,
    own: tuple[Letter, ...],
    without: tuple[str, ...],
    order: tuple[str, ...] = (),
) -> dict[str, str]:
    """A row with the letters of its edition, and none that the edition has not."""
    more = {each.letter: _cell(each, row.more[each.name]) for each in own if each.name in row.more}
    cells = {letter: value for letter, value in printed.items() if letter not in without} | more
    return {letter: cells[letter] for letter in dict.fromkeys((*order, *cells)) if letter in cells}


def _cell(letter: Letter, value: int | str | None) -> str:
    return "-" if value is None else letter.printed.format(value)


def _weapon(weapon: Weapon, letters: Letters) -> dict[str, Any]:
    """As a datasheet prints it. [10e.datasheet.weapon-characteristics]"""
    skill = f"{weapon.skill}+" if weapon.skill else "N/A"
    printed = {"range": f'{weapon.range:g}"' if weapon.range else "melee", "A": weapon.attacks, "skill": skill}
    printed |= {"S": f"{weapon.strength}", "AP": f"{weapon.ap}", "D": weapon.damage}
    if {"BS", "WS"} <= set(letters.no_weapon):
        del printed["skill"]
    printed = _in_letters(printed, weapon, letters.weapon, letters.no_weapon, letters.weapon_order)
    return {"name": {"en": weapon.name, **weapon.names}, "profile": printed, "abilities": list(weapon.abilities)}
