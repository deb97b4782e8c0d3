"""What attacks are worth: the exact odds of the rules, counted in points destroyed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from bellona.kernel.rulebook import Rulebook
from bellona.odds.states import Odds
from bellona.odds.trials import trial_odds
from bellona.odds.volleys import resolve
from bellona.wh40k.attack import Attack
from bellona.wh40k.attacks.line import Line
from bellona.wh40k.attacks.melee import is_extra
from bellona.wh40k.datasheet import Weapon
from bellona.wh40k.game import Warhammer, replace
from bellona.wh40k.odds.chances import VolleyDice, dice
from bellona.wh40k.odds.in_play import line_in_play
from bellona.wh40k.odds.other_rolls import charge_test
from bellona.wh40k.odds.questions import AskedCharge
from bellona.wh40k.state import Model, Unit

from .situation import EACH_WOUND

Attacks: TypeAlias = "tuple[tuple[Attack, int], ...]"
"""Attacks, and of how many weapons."""

WOUNDED = 0.4  # the part of a model's points that its wounds are worth before the last is lost
DESTROYED = 0.25  # what the destruction of a whole unit adds to its points
KEPT = 1 << 14


class Harm(NamedTuple):
    """What comes of attacks: points, the share of the unit that falls, and the chance that nobody is left."""

    points: float
    share: float
    destroyed: float


NO_HARM = Harm(0.0, 0.0, 0.0)


_known: dict[tuple[int, Attacks, Line], tuple[Rulebook, Harm]] = {}  # which holds on to the book that has the id


def harm(game: Warhammer, attacks: Attacks, line: Line) -> Harm:
    """What these attacks do to a line, by the exact odds, which are worked out once."""
    if not attacks or not line.wounds:
        return NO_HARM
    key = (id(game.rulebook), attacks, line)
    known = _known.get(key)
    if known is None:
        if len(_known) >= KEPT:
            _known.clear()
        known = _known[key] = game.rulebook, _harm(game.rulebook, attacks, line)
    return known[1]


def _harm(book: Rulebook, attacks: Attacks, line: Line) -> Harm:
    odds = resolve(line, [VolleyDice(book, attack, weapons, line) for attack, weapons in attacks], dice)
    whole, worth = _worth(odds, book.parts.muster.worth)
    points = float(odds.chances @ worth)
    return Harm(points, min(1.0, points / whole), odds.destroyed)


def _worth(odds: Odds, points_of: Callable[[float], float]) -> tuple[float, Any]:
    """The points that the line is worth, and those lost in each state."""
    states = odds.states
    points = np.array([points_of(kind.points) or EACH_WOUND * kind.wounds for kind in states.line.kinds])
    fallen = (states.living[0] - states.living) @ points
    whole = float(fallen[-1])
    wounds = states.lost * (whole / max(states.wounds, 1))
    return whole, (1 - WOUNDED) * fallen + WOUNDED * wounds + DESTROYED * whole * (fallen >= whole - 1e-9)


# -- the attacks of a whole unit ---------------------------------------------------------------------------------------


class Firepower(NamedTuple):
    """Ranged weapons of one sort, and the harm that all of them do, out of half range and within it."""

    range: float
    afar: float
    near: float
    assault: bool


def guns(game: Warhammer, unit: Unit, target: Unit) -> list[Firepower]:
    """What each sort of ranged weapon of a unit would do to a target, whatever the distance."""
    line = line_in_play(game, target, None)
    found = []
    for model, profiles, count in _ranged_weapons(game, unit):
        attacks = {key: game.parts.attacks.attack_by(game, unit, model, key, target) for key in profiles}
        ways = [_gun(game, attacks[key], game.weapon(model, key), count, line) for key in profiles]
        found.append(max(ways, key=lambda gun: gun.afar + gun.near))
    return found


def _gun(game: Warhammer, attack: Attack, weapon: Weapon, count: int, line: Line) -> Firepower:
    afar, near = (harm(game, ((replace(attack, half_range=half), count),), line).points for half in (False, True))
    assault = game.rulebook.special_rules.granted("fire-after-advancing", weapon.abilities) is not None
    return Firepower(weapon.range, afar, near, assault)


def _ranged_weapons(game: Warhammer, unit: Unit) -> list[tuple[Model, tuple[str, ...], int]]:
    """A model with each sort of ranged weapon, the profiles of that, and how many there are of it."""
    sorts: dict[tuple[str, tuple[str, ...]], list[Model]] = {}
    for model in unit.models:
        items: dict[str, list[str]] = {}
        for key in model.weapons:
            weapon = game.weapon(model, key)
            if not weapon.melee and key not in model.spent and game.can_use(unit, model, key):
                items.setdefault(weapon.item or key, []).append(key)
        for profiles in items.values():
            sorts.setdefault((model.sheet, tuple(profiles)), []).append(model)
    return [(models[0], profiles, len(models)) for (_, profiles), models in sorts.items()]


def blows(game: Warhammer, unit: Unit, target: Unit, *, charged: bool = False, share: float = 1.0) -> Harm:
    """What a unit does to a target if a share of its models fights, each with its best melee weapon."""
    line = line_in_play(game, target, None)
    fighter = replace(unit, charged=charged or unit.charged)
    fighter.keep(unit.known)
    sorts: dict[tuple[str, str, tuple[str, ...]], list[Model]] = {}
    for model in unit.models:
        sorts.setdefault((model.sheet, model.kind, model.weapons), []).append(model)
    attacks: list[tuple[Attack, int]] = []
    for models in sorts.values():
        count = max(1, round(share * len(models)))
        keys = game.parts.fight.weapons(game, unit, models[0])
        extra = [key for key in keys if is_extra(game, models[0], key)]
        usual = [
            (game.parts.attacks.attack_by(game, fighter, models[0], key, target), count)
            for key in keys
            if key not in extra
        ]
        if usual:
            attacks.append(max(usual, key=lambda one: harm(game, (one,), line).points))
        attacks += [(game.parts.attacks.attack_by(game, fighter, models[0], key, target), count) for key in extra]
    return harm(game, tuple(attacks), line)


@lru_cache(maxsize=256)
def charge_succeeds(book: Rulebook, needed: int) -> float:
    """The chance of a Charge roll of at least so much."""
    return trial_odds(charge_test(book, AskedCharge(needed=needed)), dice).chance


# -- spreading attacks over targets ------------------------------------------------------------------------------------


def spread(
    game: Warhammer,
    choices: Mapping[str, Mapping[str, tuple[str, Attack]]],
    lines: Mapping[str, Line],
    weights: Mapping[str, float],
) -> dict[str, str]:
    """For each thing that attacks one of its options, so that all together destroy the most points.

    `choices`: what each option of a thing is used against, and the attack. The weapons of the most damage choose first,
    then in handfuls of alike ones, each where it adds the most to what has been chosen.
    """
    alike: dict[tuple[tuple[str, Attack], ...], list[str]] = {}
    for thing, options in choices.items():
        if options:
            alike.setdefault(tuple(options.values()), []).append(thing)
    chosen: dict[str, str] = {}
    aimed: dict[str, Attacks] = dict.fromkeys(lines, ())
    for things in sorted(alike.values(), key=lambda things: -_force(choices[things[0]])):
        for handful in _handfuls(things):
            options = choices[handful[0]]
            added = {
                option: weights[target] * _added(game, aimed[target], (attack, len(handful)), lines[target])
                for option, (target, attack) in options.items()
            }
            option = max(added, key=lambda option: added[option])
            target, attack = options[option]
            aimed[target] = (*aimed[target], (attack, len(handful)))
            places = list(options)
            chosen |= {thing: list(choices[thing])[places.index(option)] for thing in handful}
    return chosen


def _added(game: Warhammer, before: Attacks, more: tuple[Attack, int], line: Line) -> float:
    return harm(game, (*before, more), line).points - harm(game, before, line).points


def _force(options: Mapping[str, tuple[str, Attack]]) -> float:
    return max(attack.strength - 2 * attack.ap for _, attack in options.values())


def _handfuls(things: Sequence[str]) -> list[Sequence[str]]:
    size = max(1, -(-len(things) // 3))
    return [things[i : i + size] for i in range(0, len(things), size)]
