"""The five workloads and the stress case on which calculators are compared."""

from __future__ import annotations

from typing import Any

from bellona.wh40k.odds.questions import AskedModels, AskedUnit, AskedWeapon, Attackers, OddsQuestion, Rerolls


def question(count: int, row: dict[str, Any], target: dict[str, Any], **told: Any) -> OddsQuestion:
    unit = AskedUnit(models=(AskedModels(**target),), keywords=("INFANTRY",))
    return OddsQuestion(attacks=(Attackers(count=count, weapon=AskedWeapon(**row), **told),), target=unit)


def row(attacks: str, skill: int, strength: int, ap: int, damage: str, *abilities: str) -> dict[str, Any]:
    told = {"attacks": attacks, "skill": skill, "strength": strength, "ap": ap, "damage": damage}
    return {**told, "abilities": abilities}


def models(count: int, toughness: int, wounds: int, save: int, **more: Any) -> dict[str, Any]:
    return {"count": count, "toughness": toughness, "wounds": wounds, "save": save, **more}


WORKLOADS = {
    "a": question(10, row("1", 3, 4, -1, "1"), models(10, 4, 2, 3)),
    "b": question(
        10,
        row("1", 3, 8, -3, "2", "rapid-fire 1", "sustained-hits 1", "lethal-hits"),
        models(5, 5, 3, 2, invulnerable=4, feel_no_pain=5),
        half_range=True,
        reroll=Rerolls(hit="ones"),
    ),
    "c": question(6, row("D6", 4, 8, -2, "D3", "blast"), models(20, 3, 1, 5)),
    "d": question(4, row("1", 3, 9, -4, "D6+2"), models(1, 10, 12, 3)),
    "e": question(
        40, row("1", 4, 5, 0, "2", "devastating-wounds", "anti-infantry 4+"), models(10, 4, 2, 4, feel_no_pain=6)
    ),
}
STRESS = question(
    120,
    row("1", 3, 5, -1, "D3", "sustained-hits 1", "lethal-hits", "devastating-wounds"),
    models(20, 4, 3, 3, feel_no_pain=5),
)
