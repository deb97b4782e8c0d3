"""The round before anybody acts: who arrives, in which order cards lie, who comes first, what counts where."""

from __future__ import annotations

from functools import partial

from bellona.conquest.actions.charge import targets as chargeable
from bellona.conquest.field.ground import distance
from bellona.conquest.rounds.command_card import Card
from bellona.conquest.rounds.reinforcement import ALL, needed
from bellona.conquest.state import ARRIVING, Character, Regiment
from bellona.kernel.requests import Answer, Assign, Choose, Order

from .situation import Situation
from .worth import blows

CARDS = (  # secondary missions, those first that come by themselves
    "every-banner",
    "weight-of-numbers",
    "both-wings",
    "hold-the-middle",
    "old-growth",
    "stand-firm",
    "past-the-middle",
    "break-them",
    "close-order",
    "from-the-flank",
    "shield-wall",
    "high-ground",
    "lead-from-the-front",
    "behind-walls",
    "no-road-back",
)
OUT_OF_HARM = 200.0  # points that it is worth to a caster to be with those who shoot
STRIKES, CHARGES, SHOOTS, STANDS, ARRIVES = 5.0, 4.0, 3.0, 2.0, 1.0  # how early a card is wanted


def characters(situation: Situation, request: Assign[str]) -> Answer:
    """Each with the most precious Regiment that has nobody yet; casters with those who shoot, out of harm's way."""
    game = situation.game
    taken: set[str] = set()
    found: dict[str, str] = {}
    for key in request.things:
        options = [each for each in request.options(key) if each not in taken] or list(request.options(key))
        found[key] = situation.best(options, partial(_suits, situation, game.character(key)))
        taken.add(found[key])
    return found


def _suits(situation: Situation, one: Character, key: str) -> float:
    unit = situation.game.unit(key)
    return unit.points + (OUT_OF_HARM if one.spells and situation.is_shooter(unit) else 0.0)


def secondary_missions(situation: Situation, request: Choose[list[str]]) -> Answer:
    known = sorted(request.options, key=lambda card: CARDS.index(card) if card in CARDS else len(CARDS))
    return known[: request.least]


# -- reinforcements ----------------------------------------------------------------------------------------------------


def automatic_arrival(situation: Situation, request: Choose[Regiment]) -> Answer:
    """Who is least likely to come by a die, and of these the most precious; nobody who comes anyway."""
    if not request.options:
        return None
    game = situation.game

    def score(key: str) -> float:
        unit = game.unit(key)
        return -100.0 * needed(game.round, game.class_of(unit)) + situation.points(unit)

    key = situation.best(request.options, score)
    return None if needed(game.round, game.class_of(game.unit(key))) == ALL else key


def all_of_them(situation: Situation, request: Choose[list[Regiment]]) -> Answer:
    return list(request.options)[: request.most]


def arrivals(situation: Situation, request: Choose[list[Regiment]]) -> Answer:
    """The most precious."""
    order = sorted(request.options, key=lambda key: -situation.points(situation.game.unit(key)))
    return order[: request.most]


# -- cards -------------------------------------------------------------------------------------------------------------


def urgency(situation: Situation, unit: Regiment) -> float:
    """How early a Regiment should act: who strikes or charges first, strikes twice."""
    game = situation.game
    if unit.where == ARRIVING:
        return ARRIVES + situation.points(unit) / 1000
    foes = situation.foes(unit)
    if foes:
        return STRIKES + max(blows(situation, unit, foe).points for foe in foes) / 1000
    if unit.block and not unit.broken and any(chargeable(game, unit)):
        return CHARGES + situation.points(unit) / 1000
    if situation.is_shooter(unit) and situation.enemies:
        near = min(distance(game, unit, enemy) for enemy in situation.enemies)
        return SHOOTS - near / 1000
    return STANDS + situation.points(unit) / 1000


def command_stack(situation: Situation, request: Order[Card]) -> Answer:
    """Who fights or may charge before who only stands there; a Character before his Regiment where he must rally it,
    else after it.
    """
    game = situation.game
    units = [u for u in game.regiments(situation.player) if u.on_field or u.where == ARRIVING]
    ranked: dict[str, list[float]] = {}
    for unit in units:
        ranked.setdefault(unit.entry, []).append(urgency(situation, unit))
    for one in game.characters(situation.player):
        if one.regiment != one.key and one.regiment in {unit.key for unit in units}:
            ranked.setdefault(one.entry, []).append(_urgency_of(situation, one))
    for known in ranked.values():
        known.sort(reverse=True)

    def score(key: str) -> float:
        card: Card = request.things[key]
        known = ranked.get(card.name, [0.0])
        return known[min(card.copy, len(known)) - 1]

    return sorted(request.things, key=lambda key: (-score(key), key))


def _urgency_of(situation: Situation, one: Character) -> float:
    unit = situation.game.unit(one.regiment)
    own = urgency(situation, unit)
    return own + 0.5 if unit.broken or situation.foes(unit) else own - 0.5


def to_activate(situation: Situation, request: Choose[Regiment]) -> Answer:
    return situation.best(request.options, lambda key: urgency(situation, situation.game.unit(key)))


# -- supremacy and zones -----------------------------------------------------------------------------------------------


def supremacy_roll(situation: Situation, request: Choose[str]) -> Answer:
    """One less, unless one is First Player already."""
    dice = request.about["dice"]
    ahead = dice[situation.player] < dice[1 - situation.player]
    return None if ahead else "-1"


def supremacy_ability(situation: Situation, request: Choose[str]) -> Answer:
    """Once most of the army is there to profit from it."""
    game = situation.game
    fighting = [unit for unit in situation.ours if situation.foes(unit)]
    there = len(situation.ours) * 2 > len(game.regiments(situation.player))
    late = game.round >= 5
    return next(iter(request.options)) if there and (fighting or late) else None


def zone(situation: Situation, request: Assign[str]) -> Answer:
    """Each Regiment counts where the points are, and where nobody else of ours does."""
    held: dict[str, int] = {}
    found: dict[str, str] = {}
    for key in request.things:
        scores = {name: _needed_in(situation, name, held.get(name, 0)) for name in request.options(key)}
        found[key] = situation.best(scores, lambda name: scores[name])  # noqa: B023
        held[found[key]] = held.get(found[key], 0) + 1
    return found


def _needed_in(situation: Situation, name: str, held: int) -> float:
    """What one more Regiment is worth to a zone for which so many count already."""
    zone = next(each for each in situation.zones if each.key == name)
    return zone.points * (1 - 0.9 * held) + 0.1 * situation.disputed(zone)
