"""Whose rules a moment concerns, and who orders them when there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .field.ground import enemies_in_contact
from .game import kept
from .state import Regiment

if TYPE_CHECKING:
    from .game import Conquest

Owned = list[tuple[int, tuple[str, ...]]]
OF_ENEMIES = ("named", "combat_order_due")  # moments of which only enemies in contact hear
OF_EVERY_STAND = ("has_entered", "deactivated")  # moments of which a Character's own rules hear, too


def in_play(game: Conquest, moment: str, happening: tuple[Any, ...]) -> Owned:
    """The rules of the Regiment that a moment is about, or those of enemies in contact.

    What only its Character has is his alone, but for moments of which every Stand hears. Each is there once: there and
    among enemies a rule looks for its bearers itself.
    [conquest.regiment.character-rules-not-shared]
    """
    units = [thing for thing in happening if isinstance(thing, Regiment)]
    if not units:
        return []
    unit = game.unit(units[0].key)
    if not unit.alive or not unit.stands:
        return []
    if moment not in OF_ENEMIES:
        texts = everybodys(game, unit) if moment in OF_EVERY_STAND else game.rules_of(unit)
        return [(unit.owner, texts)]
    theirs = dict.fromkeys(text for enemy in enemies_in_contact(game, unit) for text in everybodys(game, enemy))
    return [(1 - unit.owner, tuple(theirs))]


def everybodys(game: Conquest, unit: Regiment) -> tuple[str, ...]:
    """The rules of all Stands of a Regiment, each once."""

    def found() -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for stand in unit.stands for text in game.rules_of_stand(unit, stand)))

    return kept(unit, ("everybodys",), found)


def present(game: Conquest, happening: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a moment is about, its Regiments as they are by now."""
    return tuple(game.unit(thing.key) if isinstance(thing, Regiment) else thing for thing in happening)


async def sequencer(game: Conquest, moment: str) -> int:
    """The active player orders what happens at the same time. [conquest.activation.draw-event.order]"""
    return active_player(game)


def active_player(game: Conquest) -> int:
    """Whose activation it is; outside of any, the First Player, if there is one."""
    nxt = game.state.clock.next
    return 1 - nxt if nxt in game.players else max(game.state.first, 0)
