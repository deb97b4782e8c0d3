"""Broken and Shattered Regiments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..facts.attack_facts import Broke, Rallied, Shattered

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment


def has_lost_half(count: int, left: int) -> bool:
    """Whether at least half of so many Stands are gone. [conquest.broken.trigger]"""
    return 2 * left <= count


def break_regiment(game: Conquest, unit: Regiment, why: str, *rules: str) -> None:
    """A Regiment becomes Broken, unless it never does. Its losses are counted anew from here.

    [conquest.broken.interrupt, conquest.broken.shattered.baseline, conquest.special.dauntless]
    """
    if unit.broken or game.may(unit, "never-broken"):
        return
    game.record(Broke(unit=unit.key, why=why, left=len(unit.stands), began=unit.count, rules=rules))
    game.change(unit.key, broken=True, count=len(unit.stands))


def count_losses(game: Conquest, key: str) -> bool:
    """After a Stand is gone: whether the Regiment breaks, or, Broken already, is Shattered; play goes on from there.

    [conquest.broken.trigger, conquest.broken.interrupt, conquest.broken.shattered,
    conquest.broken.shattered.same-attack, conquest.character.counts-size]
    """
    unit = game.unit(key)
    left = len(unit.stands)
    if not left or not has_lost_half(unit.count, left):
        return False
    if not unit.broken:
        break_regiment(game, unit, "losses", "conquest.broken.trigger", "conquest.broken.interrupt")
        return False
    rules = ("conquest.broken.shattered", "conquest.broken.shattered.baseline")
    game.record(Shattered(unit=key, left=left, began=unit.count, rules=rules))
    return True


def rally(game: Conquest, unit: Regiment, by: str, *rules: str) -> None:
    """A Regiment is Broken no longer; from now on its losses are counted anew. [conquest.broken.end]"""
    game.change(unit.key, broken=False, count=len(unit.stands))
    game.record(Rallied(unit=unit.key, by=by, rules=("conquest.broken.end", *rules)))
