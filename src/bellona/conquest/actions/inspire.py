"""Inspired: who is, how many times over, and the action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bellona.kernel.rulebook import Rulebook

from ..facts.effect_facts import Inspired
from ..field.ground import enemies_in_contact
from ..field.terrain_traits import hinders_inspiration
from .listed import action

if TYPE_CHECKING:
    from ..game import Conquest
    from ..state import Regiment, Stand
    from .listed import Acting


def inspirations(game: Conquest, unit: Regiment, stand: Stand) -> int:
    """How many times over a Stand is Inspired; who always is, is at least once, whatever denies it.

    A Character is always Inspired only by a rule of his own.
    [conquest.special.inspired, conquest.special.dauntless, conquest.special.dauntless.character]
    """
    granted = game.rulebook.special_rules.granted
    always = granted("always-inspired", game.rules_of_stand(unit, stand)) is not None
    return max(int(always), 0 if is_denied(game, unit) else unit.inspired)


def is_denied(game: Conquest, unit: Regiment) -> bool:
    """Whether Inspired does not affect a Regiment: it is Broken, a Phalanx, touches Dread, or charged through what
    hinders it.

    [conquest.broken.not-inspired, conquest.special.phalanx.limits, conquest.special.dread,
    conquest.terrain.zone.hindering.inspired]
    """
    if unit.broken or game.may(unit, "never-inspired") or hinders_inspiration(game, unit):
        return True
    return any(game.may(enemy, "quells") for enemy in enemies_in_contact(game, unit))


def inspired_by_charge(book: Rulebook, texts: tuple[str, ...]) -> int:
    """How many times over a successful Charge inspires. [conquest.action.charge.inspired, conquest.special.shock]"""
    rules = book.special_rules.listening("inspirations", texts)
    return max([1, *(rule.inspirations() or 0 for rule in rules)])  # type: ignore[attr-defined]


@action("inspire", "conquest.action.inspire", in_combat=True)
async def inspire(game: Conquest, unit: Regiment, acting: Acting) -> None:
    """The Regiment is Inspired until its activation ends; a Broken one takes the action in vain.

    [conquest.action.inspire, conquest.broken.not-inspired]
    """
    inspire_once(game, unit, 1, "conquest.action.inspire")


def inspire_once(game: Conquest, unit: Regiment, times: int, *rules: str) -> None:
    """By an action or a Charge; being Inspired again adds nothing, Shock apart. [conquest.special.no-stack]"""
    game.change(unit.key, inspired=max(unit.inspired, times))
    game.record(Inspired(unit=unit.key, times=times, rules=rules))
