"""Attacks for tests: one-die functions of an attack, and whole volleys of A1 against B1."""

from __future__ import annotations

from typing import Any

from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.resolve import Shot, Volley, make_all_attacks
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.game import Warhammer

from ..editions import book
from .scenes import Scene, setup


def sequence(**facts: Any) -> AttackSequence:
    made: AttackSequence = book().parts.attacks.sequence(book(), Attack(**facts))
    return made


def hits(**facts: Any) -> list[int]:
    """The dice that hit."""
    one = sequence(**facts)
    return [die for die in range(1, 7) if one.hit_result(die)]


def wounds(**facts: Any) -> list[int]:
    """The dice that wound."""
    one = sequence(**facts)
    return [die for die in range(1, 7) if one.wound_result(die)]


def volley(
    game: Warhammer, weapon: str, by: list[str] | None = None, unit: str = "A1", target: str = "B1", **facts: Any
) -> Volley:
    """The weapon fired by some models of a unit, by default all that carry it."""
    attacker = game.unit(unit)
    names = by or [model.name for model in attacker.models if weapon in model.weapons]
    attack = game.parts.attacks.attack_by(game, attacker, attacker.model(names[0]), weapon, game.unit(target), **facts)
    return Volley(unit, target, attack, tuple(Shot(name, weapon) for name in names))


def weapons(**arms: dict[str, Any]) -> dict[str, Any]:
    """A datasheet "armed" of a soldier with these weapons; single characteristics are those of the rifle."""
    rifle = {"A": 1, "BS": 3, "WS": 3, "S": 4, "AP": -1, "D": 1, "range": 24}
    sheet = {"T": 4, "Sv": 3, "W": 2, "Ld": 6, "tags": ["INFANTRY"]}
    return {"armed": sheet | {"arms": {name: rifle | arm for name, arm in arms.items()}}}


def attacked(
    ours: dict[str, Any],
    theirs: dict[str, Any],
    dice: str,
    *names: str,
    answers: dict[str, list[Any]] | None = None,
    sheets: Any = None,
    others: dict[str, Any] | None = None,
    scene: dict[str, Any] | None = None,
    parts: dict[str, Any] | None = None,
    orders: bool = False,
    **facts: Any,
) -> Scene:
    """A1 attacks B1 with these weapons, one after the other (with its rifles by default), and is done."""

    async def act(game: Warhammer) -> None:
        volleys = [volley(game, name, **facts) for name in names or ("rifle",)]
        await make_all_attacks(game, game.unit("A1"), volleys)

    a = {"A1": {"at": [[10, 10]]} | ours}
    b = {"B1": {"at": [[20, 10]]} | theirs}
    for key, unit in (others or {}).items():
        (a if key.startswith("A") else b)[key] = unit
    told = setup(a, b, sheets, **({"time": {"phase": "shooting"}} | (scene or {})))
    return Scene(told, act, dice=dice, answers=answers, parts=parts, orders=orders)


def wounds_left(scene: Scene, unit: str = "B1") -> list[int]:
    return [model.wounds for model in scene.game.unit(unit).models]
