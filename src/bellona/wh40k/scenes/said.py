"""Answers in a scenario's shorter words."""

from __future__ import annotations

from typing import Any

from bellona.kernel.requests import Place, Request
from bellona.space.table import Pose

from ..game import Warhammer
from ..moves.where_to_stand import Moves


def said(game: Warhammer, request: Request[Any], words: Any) -> Any:
    """A path is written without its beginning: `{A1.1: [14, 10]}` goes straight there, a list of places over them.

    A place may leave out its height and facing, which then stay as they were.
    """
    if not (isinstance(request, Place) and request.form == Moves and isinstance(words, dict)):
        return words
    unit = request.about["unit"]
    return {name: _path(game, unit, name, places) for name, places in words.items()}


def _path(game: Warhammer, unit: str, name: Any, places: Any) -> Any:
    if name not in game.table.names(unit) or not isinstance(places, list) or not places:
        return places
    path = [_numbers(game.table.pose(unit, name))]
    for place in places if isinstance(places[0], list) else [places]:
        path.append([*place, *path[-1][len(place) :]])
    return path


def _numbers(pose: Pose) -> list[float]:
    return [pose.x, pose.y, pose.z, pose.fx, pose.fy]
