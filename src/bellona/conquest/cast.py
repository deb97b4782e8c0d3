"""The cast list of a battle: who the Stands are, for those who draw them. It does not change while a battle goes on."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.rulebook import Rulebook
from bellona.space.shapes import rectangle

from .army.army_list import LETTERS, CharacterEntry, Profile, RegimentEntry, Upgrade
from .army.scene import HEIGHT
from .game import Conquest
from .naming import stands
from .state import GARRISON, Character, ConquestState, Regiment, Stand

ROLES = {"infantry": "foot", "cavalry": "mounted", "brute": "beast", "monster": "monster"}
FLAGS = ("broken", "activated", "aimed", "entered", "occupied")


def cards(book: Rulebook, state: ConquestState) -> dict[str, Any]:
    """Every Regiment and Character as it was mustered, every Stand with its size, what the army list says of both."""
    game = Conquest(book, state, [])
    units, models = dict[str, Any](), dict[str, Any]()
    for unit in state.regiments.values():
        one = game.by_itself(unit)
        bought = game.bought_by(one) if one else _of_regiment(game, unit)
        units[unit.key] = _card(game.entry(unit), unit.points, bought, one) | {"owner": unit.owner}
        for stand in (*unit.ordinary, *unit.lost) or map(Stand, stands(unit)):  # or it is destroyed
            models[stand.name] = _stand(unit.key, unit.entry, game.entry(unit).profile, bought, stand)
    for one in state.characters.values():
        if one.key not in state.regiments:
            entry, bought = game.army_list(one.owner).characters[one.entry], game.bought_by(one)
            units[one.key] = _card(entry, one.points, bought, one) | {"owner": one.owner}
            stand = Stand(one.stand, character=one.key)
            models[one.stand] = _stand(one.key, one.entry, entry.profile, bought, stand)
    return {"units": units, "models": models}


def marks(unit: Regiment) -> list[str]:
    """What a player would put a token on a Regiment for."""
    told = [flag for flag in FLAGS if getattr(unit, flag)]
    inspired = ["inspired"] if unit.inspired else []
    inside = ["garrison"] if unit.where == GARRISON else []
    return [*told, *inspired, *inside, *sorted({gain.rule for gain in unit.gained})]


def _of_regiment(game: Conquest, unit: Regiment) -> list[Upgrade]:
    stands = (*unit.ordinary, *unit.lost)
    return game.purchases(unit, stands[0]) if stands else []


def _stand(part: str, kind: str, profile: Profile, bought: list[Upgrade], stand: Stand) -> dict[str, Any]:
    width, depth = profile.stand
    role = "leader" if stand.character else "line" if stand.command else ROLES[profile.type]
    return {
        "part": part,
        "name": kind,
        "base": msgspec.to_builtins(rectangle(depth, width)),
        "height": HEIGHT,
        "wounds": max(1, profile.wounds + sum(one.raises.get("wounds", 0) for one in bought)),
        "role": role,
    }


def _card(
    entry: RegimentEntry | CharacterEntry, points: int, bought: list[Upgrade], one: Character | None
) -> dict[str, Any]:
    """As an army list prints it, with what was bought. [conquest.profile.contents]"""
    profile = entry.profile
    rules = [*profile.rules, *(text for each in bought for text in each.rules)]
    events = [*profile.events, *(text for each in bought for text in each.events)]
    warlord = ["warlord"] if one and one.warlord else []
    supremacy = [entry.supremacy] if isinstance(entry, CharacterEntry) and entry.supremacy else []
    spells = one.spells if one else entry.spells if isinstance(entry, RegimentEntry) else ()
    return {
        "name": dict(entry.names),
        "points": points,
        "keywords": [profile.class_, profile.type, *warlord],
        "abilities": [*rules, *events, *supremacy, *spells],
        "profiles": {"": _characteristics(profile, bought)},
        "weapons": {f"barrage-{n}": _barrage(profile, n) for n in range(len(profile.barrages))},
    }


def _characteristics(profile: Profile, bought: list[Upgrade]) -> dict[str, str]:
    """The eight characteristics by their letters. [conquest.profile.characteristics, conquest.profile.unmodified]"""
    raised = {name: sum(one.raises.get(name, 0) for one in bought) for name in LETTERS}
    return {letter: str(max(0, getattr(profile, name) + raised[name])) for name, letter in LETTERS.items()}


def _barrage(profile: Profile, number: int) -> dict[str, Any]:
    """A ranged weapon. [conquest.special.barrage]"""
    barrage = profile.barrages[number]
    name = {"en": "Barrage", "zh-Hans": "弹幕射击", "zh-Hant": "彈幕射擊"}
    row = {"range": f'{barrage.range:g}"', "shots": str(barrage.shots), "V": str(profile.volley)}
    return {"name": name, "profile": row, "abilities": list(barrage.rules)}
