"""Random legal rosters: armies that grow as long as nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

from msgspec import convert, to_builtins

import bellona.conquest.rulebook  # noqa: F401  it knows the special rules
from bellona.conquest.army.army_list import ArmyList
from bellona.conquest.army.muster import COMMAND, Roster, army_list, violations

FACTIONS = ("ninefold-league", "thornwild")
TRIES = 250  # at growing


def a_roster(rng: Random, faction: str, points: int, wanted: Collection[str] = ()) -> dict[str, Any]:
    """An army of at most so many points; what brings something that is wanted comes before everything else."""
    listed = army_list(faction)
    army: dict[str, Any] = {"faction": faction, "warbands": []}
    for number in range(2 * TRIES):
        grown, brings = _grown(rng, army, listed)
        if (number >= TRIES or not brings.isdisjoint(wanted)) and not violations(convert(grown, Roster), points):
            army = grown
    return army


def _grown(rng: Random, army: dict[str, Any], listed: ArmyList) -> tuple[dict[str, Any], set[str]]:
    """One thing more, legal or not, and the names of what it brings."""
    more = to_builtins(army)
    if not more["warbands"] or rng.random() < 0.2:
        name = rng.choice(list(listed.characters))
        leader = listed.characters[name]
        own = [key for key in leader.mainstay if listed.regiments[key].profile.type == leader.profile.type]
        first = rng.choice(own or list(leader.mainstay))
        warlord = not more["warbands"]
        more["warbands"].append({"character": name, "warlord": warlord, "regiments": [{"entry": first}]})
        led = (*leader.mainstay, *leader.restricted) if warlord else (first,)
        brings = {text for key in led for text in _names(listed.regiments[key].profile)}
        return more, brings | _names(leader.profile) | {leader.supremacy}
    warband = rng.choice(more["warbands"])
    leader = listed.characters[warband["character"]]
    regiment = rng.choice(warband["regiments"])
    entry = listed.regiments[regiment["entry"]]
    match rng.choice(["regiment", "stands", "command", "upgrades", "masteries", "items", "spells", "retinue"]):
        case "regiment":
            name = rng.choice([*leader.mainstay, *leader.restricted])
            warband["regiments"].append({"entry": name})
            return more, _names(listed.regiments[name].profile) | {*listed.regiments[name].spells}
        case "stands":
            regiment["stands"] = regiment.get("stands", entry.stands[0]) + 1
            return more, set()
        case "command":
            name = rng.choice([*COMMAND, *entry.officers])
            regiment.setdefault("command", []).append(name)
            return more, {name} | (_names(listed.officers[name]) if name in listed.officers else set())
        case "upgrades" if entry.upgrades:
            name = rng.choice(list(entry.upgrades))
            regiment["upgrades"] = [name]
            return more, _names(entry.upgrades[name])
        case "masteries" | "items" as kind:
            choices: dict[str, Any] = getattr(listed, kind)
            name = rng.choice(list(choices))
            warband[kind] = [name]
            return more, _names(choices[name])
        case "spells" if leader.spells:
            warband["spells"] = sorted({*warband.get("spells", ()), rng.choice(list(leader.spells))})
            return more, {*warband["spells"]}
        case "retinue" if leader.retinue:
            servants, tier = rng.choice(list(leader.retinue)), rng.randint(1, 3)
            warband["retinue"] = {servants: tier}
            return more, {name for one in listed.retinues[servants][:tier] for name in _names(one)}
    return more, set()


def _names(one: Any) -> set[str]:
    """The special rules and draw events of something, without their numbers; those of its Barrages, too."""
    texts = [*one.rules, *one.events, *(text for barrage in getattr(one, "barrages", ()) for text in barrage.rules)]
    return {text.partition(" ")[0] for text in texts}
