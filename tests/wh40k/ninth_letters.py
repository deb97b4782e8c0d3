"""Scenes of 10th edition in the letters of the 9th, so that tests of rules which both share are written once.

A model has the skills, the Strength and the Attacks of its weapons, and each ranged weapon a type: that of its ability,
else Heavy, which lets nobody fire after an Advance. What the 9th cannot say is refused: weapons of one model with
different skills, units with a Leader.
"""

from __future__ import annotations

from typing import Any

from bellona.wh40k.e09.rows import RANGED

TYPES = {name.lower().replace(" ", "-"): name for name in RANGED}
PLAIN = "Heavy"
SURE = "torrent"  # what weapons have that hit without a roll
MODELS_OWN = ("WS", "BS", "S", "A")


def in_ninth_letters(setup: dict[str, Any]) -> dict[str, Any]:
    """A set-up as tests of 10th edition write it: a scene, or a battle with datasheets of its own."""
    if "scenario" in setup:
        return setup | {"scenario": in_ninth_letters(setup["scenario"])}
    told = dict(setup)
    for side in (side for side in "AB" if side in told):
        told[side] = {key: _unit(unit) for key, unit in told[side].items()}
    units = [unit for side in "AB" for unit in told.get(side, {}).values()]
    used = {unit["sheet"] for unit in units} if units else told.get("sheets", {})
    told["sheets"] = {key: sheet_of(sheet) for key, sheet in told.get("sheets", {}).items() if key in used}
    if "armies" in told:
        told["armies"] = [_roster(army) if isinstance(army, dict) else army for army in told["armies"]]
    return told


def sheet_of(told: dict[str, Any]) -> dict[str, Any]:
    """One datasheet, its kinds of models and its weapons."""
    sheet = {field: value for field, value in told.items() if field not in ("points", "leads", "OC")}
    sheet["rules"] = [rule for rule in told.get("rules", ()) if rule != "leader"]
    if "points" in told:
        sheet["power"] = told["points"]
    arms = told.get("arms", {})
    own = any(letter in arm for arm in arms.values() for letter in MODELS_OWN)  # else it is in the 9th's letters
    if not own:
        return sheet
    if "kinds" in told:
        sheet["kinds"] = {kind: _model(plan) | _skills(plan, arms) for kind, plan in told["kinds"].items()}
    else:
        sheet |= _skills(told, arms)
    sheet["arms"] = {name: _weapon(arm) for name, arm in arms.items()}
    return sheet


def _unit(told: dict[str, Any]) -> dict[str, Any]:
    """Whoever has charged fights first in the 9th, whatever it has gained."""
    if "leader" in told:
        raise AssertionError("nobody joins another unit in 9th edition")
    gained = [gain for gain in told.get("gained", ()) if gain["rule"] != "fights-first" or not told.get("charged")]
    return told | {"gained": gained}


def _model(told: dict[str, Any]) -> dict[str, Any]:
    return {letter: value for letter, value in told.items() if letter != "OC"}


def _skills(told: dict[str, Any], arms: dict[str, Any]) -> dict[str, Any]:
    """The skills and Attacks of whoever carries these weapons."""
    carried = [arms[name] for name in told.get("weapons") or arms if name in arms]
    ranged = [arm for arm in carried if arm.get("range")]
    melee = [arm for arm in carried if not arm.get("range")]
    found = {
        "BS": _one("BS", {arm["BS"] for arm in ranged if arm.get("BS")}),
        "WS": _one("WS", {arm["WS"] for arm in melee if arm.get("WS")}) if melee else "-",  # it strikes nobody
        "A": _one("A", {arm.get("A", 1) for arm in melee}),
    }
    return {letter: value for letter, value in found.items() if value is not None}


def _one(letter: str, values: set[Any]) -> Any:
    if len(values) > 1:
        raise AssertionError(f"a model of 9th edition has one {letter}, not {sorted(values)}")
    return next(iter(values), None)


def _weapon(told: dict[str, Any]) -> dict[str, Any]:
    arm = {letter: value for letter, value in told.items() if letter not in ("A", "BS", "WS")}
    abilities = list(told.get("abilities", ()))
    if not told.get("BS" if told.get("range") else "WS") and SURE not in abilities:
        abilities.append(SURE)
    arm["S"] = told.get("S", 4)
    if told.get("range"):
        types = [text for text in abilities if text.split(" ")[0] in TYPES]
        abilities = [text for text in abilities if text not in types]
        arm["Type"] = f"{TYPES[types[0].split(' ')[0]] if types else PLAIN} {told.get('A', 1)}"
    return arm | {"abilities": abilities}


def _roster(told: dict[str, Any]) -> dict[str, Any]:
    return {field: value for field, value in told.items() if field != "detachment"}
