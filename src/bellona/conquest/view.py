"""What lies open in a battle, and what one player does not know of it."""

from __future__ import annotations

from typing import Any

import msgspec

from bellona.kernel.requests import Pick, shuffled
from bellona.kernel.rulebook import Rulebook
from bellona.space.terrain import Feature

from .army.army_list import models_of, size_of
from .cast import marks
from .field.terrain_traits import size
from .game import Conquest
from .naming import numbers_of
from .state import ConquestState, Regiment, Side

data = msgspec.to_builtins


def seen(book: Rulebook, state: ConquestState, player: int | None) -> dict[str, Any]:
    """Everything that lies open; of the other side's undrawn and secondary cards only their number.

    [conquest.command-card.information, conquest.command-card.stack.look, conquest.measure.any-time,
    conquest.secondary.hidden]
    """
    game = Conquest(book, state, [])
    table, numbers = state.table, numbers_of(state.table.terrain)
    task = state.tasks[-1] if state.tasks else None
    return {
        "table": {
            "size": [table.width, table.depth],
            "terrain": [_feature(feature, numbers[feature.key]) for feature in table.terrain.features],
        },
        "units": {key: _unit(game, unit) for key, unit in state.regiments.items()},
        "characters": {key: data(one) for key, one in state.characters.items()},
        "zones": [data(zone) for zone in state.zones],
        "lines": [line for owner, side in enumerate(state.sides) for line in _lines(state, owner, side)],
        "decks": [deck for owner, side in enumerate(state.sides) for deck in _decks(owner, side, player)],
        "across": [False, True],
        "acting": {"player": task.player, "card": task.card} if task else None,
        "first": state.first,
        "scores": list(state.vp),
        "scenario": state.scenario,
        "switches": state.switches,
        "victor": state.victor,
    }


def _feature(feature: Feature, number: int) -> dict[str, Any]:
    plain: dict[str, Any] = data(feature)
    return plain | {"number": number}


def _unit(game: Conquest, unit: Regiment) -> dict[str, Any]:
    """A Regiment: how it stands as one body, where each Stand is, and how many wounds each can still take."""
    one, poses = game.with_regiment(unit), unit.block.poses() if unit.block else ()
    parts = [{"key": unit.key, "points": unit.points}] + ([{"key": one.key, "points": one.points}] if one else [])
    plain: dict[str, Any] = data(unit)
    return plain | {
        "type": game.type_of(unit),
        "class": game.class_of(unit),
        "size": size(game, unit) if unit.on_field else size_of(game.type_of(unit)),
        "figures": models_of(game.type_of(unit)),  # in each Stand
        "on_table": bool(poses),
        "marks": marks(unit),
        "parts": parts,
        "wounds": {s.name: game.unmodified(unit, s, "wounds") - s.wounds for s in unit.stands},
        "models": {stand.name: data(pose) for stand, pose in zip(unit.stands, poses, strict=False)},
    }


def _lines(state: ConquestState, owner: int, side: Side) -> list[dict[str, Any]]:
    """Reinforcement Lines: up to where a player's Regiments of a class come on over the sides.

    [conquest.reinforcement.line.where]
    """
    width, depth = state.table.width, state.table.depth
    found = []
    for line in side.lines:
        y = line.now if owner == 0 else depth - line.now
        found.append({"owner": owner, "name": line.class_, "inches": line.now, "from": [0, y], "to": [width, y]})
    return found


def _decks(owner: int, side: Side, player: int | None) -> list[dict[str, Any]]:
    """The cards of a player: his Command Stack, the cards that were drawn from it, his secondary missions.

    `cards` are those that this player may see, the top first; `count` is how many there are.
    """
    own = owner == player
    stack = {"name": "command-stack", "count": len(side.stack), "cards": list(side.stack) if own else None}
    shown = {"name": "drawn-cards", "count": len(side.shown), "cards": list(side.shown)}
    hand = {"name": "secondary-missions", "count": len(side.hand), "cards": list(side.hand) if own else None}
    decks = [stack, shown, *([hand] if side.hand else [])]
    return [{"owner": owner} | deck for deck in decks]


def imagine(state: ConquestState, player: int, pick: Pick) -> ConquestState:
    """A state as far as this player knows it: of the other side the undrawn Command Cards in some order, and any of its
    secondary missions in its hand; what it has scored with them it has scored with these.

    [conquest.command-card.information, conquest.secondary.hidden]
    """
    twin = state.clone()
    sides = list(state.sides)
    other = sides[1 - player]
    missions = shuffled([*other.hand, *other.deck], pick)
    hand, deck = tuple(missions[: len(other.hand)]), tuple(missions[len(other.hand) :])
    meant = dict(zip(other.hand, hand, strict=True))
    scored = tuple((meant[card], round_) for card, round_ in other.scored)
    stack = tuple(shuffled(list(other.stack), pick))
    sides[1 - player] = msgspec.structs.replace(other, stack=stack, hand=hand, deck=deck, scored=scored)
    twin.sides = (sides[0], sides[1])
    return twin
