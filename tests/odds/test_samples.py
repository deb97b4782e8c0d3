"""Large situations: the engine played thousands of times under fixed seeds falls as the odds say."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from bellona.kernel.dice import Seeded
from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers, Rerolls

from .cases import exactly, summary, summary_of_left
from .engine import Engine, Left

PLAYS = 20_000


def gun(attacks: str, skill: int, strength: int, ap: int, damage: str, *abilities: str, **told: Any) -> Attackers:
    weapon = AskedWeapon(
        name=f"gun {strength}",
        attacks=attacks,
        skill=skill,
        strength=strength,
        ap=ap,
        damage=damage,
        abilities=abilities,
        melee=told.pop("melee", False),
    )
    return Attackers(weapon=weapon, **told)


def men(count: int, toughness: int, save: int, wounds: int, **more: Any) -> AskedModels:
    return AskedModels(name="men", count=count, toughness=toughness, save=save, wounds=wounds, **more)


def leader(wounds: int, **more: Any) -> AskedModels:
    return AskedModels(name="leader", toughness=4, save=3, wounds=wounds, character=True, **more)


def unit(*models: AskedModels, **more: Any) -> AskedUnit:
    return AskedUnit(models=models, **{"keywords": ("INFANTRY",), **more})


SITUATIONS: dict[str, tuple[tuple[Attackers, ...], AskedUnit]] = {
    "rifles at marines": ((gun("2", 3, 4, -1, "1", count=10),), unit(men(10, 4, 3, 2))),
    "rapid fire": ((gun("1", 3, 4, 0, "1", "rapid-fire 1", count=10, half_range=True),), unit(men(20, 3, 5, 1))),
    "sustained and lethal": (
        (gun("2", 3, 4, -1, "2", "sustained-hits 1", "lethal-hits", count=10, reroll=Rerolls(hit="ones")),),
        unit(men(5, 5, 2, 3, invulnerable=4, feel_no_pain=5)),
    ),
    "blast": ((gun("D6", 4, 8, -2, "D3", "blast", count=3),), unit(men(20, 3, 5, 1))),
    "melta": ((gun("1", 3, 9, -4, "D6", "melta 2", count=4, half_range=True),), unit(men(1, 10, 3, 12))),
    "devastating": (
        (gun("2", 4, 5, 0, "2", "devastating-wounds", "anti-infantry 4+", count=10),),
        unit(men(10, 4, 4, 2, feel_no_pain=6)),
    ),
    "devastating D3": ((gun("3", 3, 6, -1, "D3", "devastating-wounds", count=5),), unit(men(5, 5, 3, 3))),
    "torrent": ((gun("D6", 0, 4, 0, "1", "torrent", "ignores-cover", count=3),), unit(men(10, 3, 5, 1), cover=True)),
    "twin-linked": ((gun("3", 3, 8, -2, "2", "twin-linked", count=3),), unit(men(6, 6, 3, 3), cover=True)),
    "lances": ((gun("4", 3, 5, -2, "2", "lance", count=5, charged=True, melee=True),), unit(men(5, 5, 2, 3))),
    "heavy at the stealthy": (
        (gun("3", 4, 5, -1, "2", "heavy", "sustained-hits 1", count=4, stationary=True),),
        unit(men(10, 4, 4, 1), rules=("stealth",)),
    ),
    "mortars": ((gun("D6", 4, 5, 0, "1", "blast", "indirect-fire", count=3, visible=False),), unit(men(10, 3, 5, 1))),
    "overwatch": ((gun("2", 3, 4, -1, "1", "sustained-hits 2", count=20, overwatch=True),), unit(men(5, 4, 3, 2))),
    "attached leader": ((gun("2", 3, 5, -2, "2", count=10),), unit(men(4, 4, 3, 2), leader(5, invulnerable=4))),
    "precision": (
        (gun("1", 2, 4, -2, "3", "precision", count=6), gun("2", 3, 4, 0, "1", count=5)),
        unit(men(4, 4, 3, 2), leader(4, invulnerable=4, feel_no_pain=5)),
    ),
    "mixed saves": (
        (gun("2", 3, 4, -1, "1", count=12),),
        unit(men(4, 4, 5, 1), AskedModels(name="shields", count=4, toughness=4, save=3, invulnerable=4, wounds=2)),
    ),
    "two weapons": (
        (gun("2", 3, 4, 0, "1", "devastating-wounds", count=10), gun("1", 3, 9, -3, "D6+1", count=3)),
        unit(men(5, 5, 3, 4, wounded=2)),
    ),
    "halved damage": ((gun("1", 3, 12, -3, "D6+1", count=6),), unit(men(2, 9, 3, 10), damage_reduction="half")),
    "criticals on 5": (
        (gun("3", 3, 5, -1, "1", "lethal-hits", "sustained-hits D3", count=6, critical_hit=5),),
        unit(men(10, 5, 4, 2)),
    ),
    "modifiers": (
        (gun("3", 2, 6, -1, "2", count=6, hit_modifier=-2, wound_modifier=1, reroll=Rerolls(wound="ones")),),
        unit(men(6, 4, 3, 2, invulnerable=5)),
    ),
}


def test_there_are_twenty_situations() -> None:
    assert len(SITUATIONS) == 20


@pytest.mark.soak
@pytest.mark.parametrize("name", SITUATIONS)
def test_the_engine_falls_as_the_odds_say(name: str) -> None:
    attacks, target = SITUATIONS[name]
    engine = Engine(attacks, target)
    counts: Counter[Left] = Counter(engine.played(Seeded(f"{name} {play}")) for play in range(PLAYS))
    played = summary_of_left(target, {left: count / PLAYS for left, count in counts.items()})
    expected = summary(exactly(attacks, target))
    assert set(played) <= {key for key, chance in expected.items() if chance > 0}
    mean = sum(chance * lost for (lost, _), chance in expected.items())
    spread = sqrt(sum(chance * (lost - mean) ** 2 for (lost, _), chance in expected.items()))
    assert abs(sum(share * lost for (lost, _), share in played.items()) - mean) < 4 * spread / sqrt(PLAYS)
    assert chi_square(played, expected) < 4


def chi_square(played: dict[Any, float], expected: dict[Any, float]) -> float:
    """By how many standard deviations the squared differences exceed what chance explains; rare cells go together."""
    cells = [(PLAYS * played.get(key, 0.0), PLAYS * chance) for key, chance in expected.items() if PLAYS * chance >= 10]
    rest = PLAYS - sum(count for count, _ in cells), PLAYS - sum(wanted for _, wanted in cells)
    cells += [rest] if rest[1] >= 10 else []
    squares = sum((count - wanted) ** 2 / wanted for count, wanted in cells)
    free = len(cells) - 1
    return (squares - free) / sqrt(2 * free)
