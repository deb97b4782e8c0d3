"""Before the battle: cards, formations, markers and deployment."""

from __future__ import annotations

from itertools import islice

import msgspec

from bellona.kernel.requests import Answer, Assign, Choose, Place
from bellona.wh40k.moves.where_to_stand import Poses
from bellona.wh40k.set_up.markers import MarkerSpot
from bellona.wh40k.state import Unit

from .arriving import best_place
from .situation import Situation

CARDS = ("secure-no-mans-land", "extend-the-lines")  # what one does anyway, every turn
PLACES = 12


def fixed(situation: Situation, request: Choose[str]) -> Answer:
    """Cards that one knows one can score again and again."""
    return "fixed"


def fixed_cards(situation: Situation, request: Choose[list[str]]) -> Answer:
    known = [card for card in CARDS if card in request.options]
    others = [card for card in request.options if card not in known]
    return [*known, *others][: request.least]


def all_of_them(situation: Situation, request: Choose[list[Unit]]) -> Answer:
    return list(request.options)[: request.most]


def either(situation: Situation, request: Choose[str]) -> Answer:
    """Battlefields look the same from both sides."""
    return situation.best(request.options, lambda key: 0.0)


def the_first(situation: Situation, request: Choose[str]) -> Answer:
    """Options of which the best is named first."""
    return request.suggested()


def nobody(situation: Situation, request: Choose[list[str]]) -> Answer:
    return request.passing()


def ourselves(situation: Situation, request: Choose[str]) -> Answer:
    """The first turn is ours if we may say so."""
    return "AB"[situation.player]


def leaders(situation: Situation, request: Assign[Unit]) -> Answer:
    """Each Leader to the most precious unit that can still have one."""
    chosen: dict[str, str] = {}
    for key in request.things:
        free = [unit for name, unit in request.options(key).items() if accepted(request, chosen | {key: name})]
        if free:
            chosen[key] = situation.best(free, situation.points).key
    return chosen


def transports(situation: Situation, request: Assign[Unit]) -> Answer:
    """The slowest and largest unit that fits rides; units that get about by themselves do not."""
    chosen: dict[str, str] = {}
    riders = [key for key in request.things if request.options(key)]
    while riders:
        key = situation.best(riders, lambda key: len(request.things[key].models) - situation.speed(request.things[key]))
        riders.remove(key)
        for transport in request.options(key):
            if transport not in chosen.values() and accepted(request, chosen | {key: transport}):
                chosen[key] = transport
                break
    return chosen


def accepted(request: Assign[Unit], chosen: dict[str, str]) -> bool:
    pairs = [(request.things[key], request.options(key)[name]) for key, name in chosen.items()]
    return request.refuses is None or request.refuses(pairs) is None


def reserves(situation: Situation, request: Assign[Unit]) -> Answer:
    """Whoever can come down anywhere waits for it; everybody else begins on the table."""
    deep = [key for key in request.things if "deep-strike" in request.options(key)]
    return dict.fromkeys(deep, "deep-strike")


def marker(situation: Situation, request: Place[MarkerSpot]) -> Answer:
    """Half-way between the armies, since nobody knows yet who will be where."""
    depth, spots = situation.game.table.depth, list(request.suggestions())
    return msgspec.to_builtins(situation.best(spots, lambda spot: -abs(spot.y - depth / 2))) if spots else None


def unit_to_deploy(situation: Situation, request: Choose[Unit]) -> Answer:
    """The least precious first: the others answer what the enemy shows."""
    return situation.best(request.options, lambda key: -situation.points(request.options[key]))


def deployment(situation: Situation, request: Place[Poses]) -> Answer:
    unit = situation.game.unit(request.about["unit"])
    found = list(islice(request.suggestions(), PLACES))
    return msgspec.to_builtins(best_place(situation, unit, found)) if found else None
