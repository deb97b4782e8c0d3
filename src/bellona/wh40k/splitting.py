"""Units that become two, or two that become one, in the middle of a battle.

What a unit was mustered as, its `parts`, stays what it is: models keep their names, wounds and places, and Starting
Strength is that of the parts that a unit has.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .game import Warhammer, replace
from .state import Gain, Unit

# What a unit has done or is if either of two that become one has done it or is it.
_DONE = ("battle_shocked", "set_up", "embarked", "disembarked", "charged", "shot", "fought")


def split(game: Warhammer, key: str, *parts: str) -> Unit:
    """Some parts of a unit are one of their own from now on, called by the key of the first of them; both keep every
    state of the whole.
    """
    whole = game.unit(key)
    names = tuple(model.name for model in whole.models if model.part in parts)
    staying = tuple(model for model in whole.models if model.name not in names)
    apart = replace(
        whole,
        key=parts[0],
        parts=tuple(part for part in whole.parts if part.key in parts),
        models=tuple(model for model in whole.models if model.name in names),
        gained=_gained_by(whole, names),
    )
    game.table.split(key, names, apart.key)
    game.state.units[apart.key] = apart
    game.change(
        key,
        parts=tuple(part for part in whole.parts if part.key not in parts),
        models=staying,
        gained=_gained_by(whole, tuple(model.name for model in staying)),
    )
    for rider in [unit for unit in game.state.units.values() if unit.aboard == key and unit.carrier in names]:
        game.change(rider.key, aboard=apart.key)
    _count_as(game, key, apart.key)
    return apart


def _gained_by(whole: Unit, names: tuple[str, ...]) -> tuple[Gain, ...]:
    return tuple(gain for gain in whole.gained if not gain.model or gain.model in names)


def _count_as(game: Warhammer, key: str, other: str) -> None:
    """Wherever the battle remembers a unit, it remembers another one, too."""
    state = game.state
    for name in ("near_at_start", "eligible_at_start", "engaged_at_start"):
        keys: tuple[str, ...] = getattr(state, name)
        if key in keys:
            setattr(state, name, (*keys, other))
    if key in state.clock.done:
        state.clock = msgspec.structs.replace(state.clock, done=(*state.clock.done, other))
    state.uses = tuple(
        use for known in state.uses for use in ((known, replace(known, unit=other)) if known.unit == key else (known,))
    )


def merge(game: Warhammer, key: str, into: str) -> Unit:
    """A unit joins another one of the same army and is no unit of its own any more. What either of them has done, or
    is, the whole has done, or is.
    """
    joining, joined = game.unit(key), game.unit(into)
    together: dict[str, Any] = {name: getattr(joined, name) or getattr(joining, name) for name in _DONE}
    for name in ("parts", "models", "moves", "inches", "lent", "allocated", "tested", "gained"):
        theirs = tuple(each for each in getattr(joining, name) if name != "gained" or each not in joined.gained)
        together[name] = (*getattr(joined, name), *theirs)
    together |= {"may_charge": joined.may_charge and joining.may_charge, "fired": max(joined.fired, joining.fired)}
    game.table.merge(key, into)
    del game.state.units[key]
    for rider in [unit for unit in game.state.units.values() if unit.aboard == key]:
        game.change(rider.key, aboard=into, carrier=joining.carrier_of(rider))
    return game.change(into, **together)
