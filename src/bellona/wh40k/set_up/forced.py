"""Set-ups that the rules force on a unit: whoever can be set up is, whoever cannot is destroyed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bellona.kernel.refusal import Refusal
from bellona.space.table import Pose

from ..attacks.damage import destroy
from ..facts import ModelRemoved
from ..game import Warhammer
from ..moves.where_to_stand import Poses, free_places, refusal_of_set_up
from ..state import Unit

AlsoRefused: TypeAlias = Callable[[Poses], Refusal | None]
Candidates: TypeAlias = Callable[[str], Iterable[Pose]]

LOST = ("10e.core.coherency.setup-destroyed", "10e.core.engagement-range.forced-destroyed")


async def set_up_who_can_be(
    game: Warhammer, unit: Unit, name: str, candidates: Candidates, also: AlsoRefused, *why: str
) -> Poses:
    """The player says where the models are set up that have a place in Coherency and outside Engagement Range; the
    others are lost. `also` refuses what the occasion forbids besides, `why` are its rules; `candidates` are tried.

    [10e.core.coherency.setup-destroyed, 10e.core.engagement-range.forced-destroyed]
    """
    rules = (*why, *LOST)

    def refuses(poses: Poses) -> Refusal | None:
        return refusal_of_crowd(game, unit, poses, also) or forgotten(game, unit, poses, candidates, also, rules)

    def suggestions() -> Iterator[Poses]:
        yield crowd(game, unit, candidates, also)

    poses = await game.place(unit.owner, name, Poses, refuses, suggestions, rules=rules, about={"unit": unit.key})
    assert poses is not None
    for model in unit.models:
        if model.name not in poses:
            game.record(ModelRemoved(unit=unit.key, model=model.name, rules=rules))
            await destroy(game, unit.key, model.name)
    return {model: pose.on_grid for model, pose in poses.items()}


def crowd(game: Warhammer, unit: Unit, candidates: Candidates, also: AlsoRefused) -> Poses:
    """As many models as find a place, one after the other; who has found none looks again when others stand there, and
    so do those like it.
    """
    poses: Poses = {}
    tried: dict[Hashable, int] = {}  # how many stood there when a model like this found no place
    while True:
        before = len(poses)
        for model in unit.models:
            places = tuple(candidates(model.name))
            like = (model.sheet, model.kind, places)
            if model.name in poses or tried.get(like) == len(poses):
                continue
            if place := free_place(game, unit, poses, model.name, places, also):
                poses[model.name] = place.on_grid
            else:
                tried[like] = len(poses)
        if len(poses) in (before, len(unit.models)):
            return poses


def refusal_of_crowd(game: Warhammer, unit: Unit, poses: Poses, also: AlsoRefused) -> Refusal | None:
    """Why these models, all others being lost, may not stand like this."""
    return refusal_of_set_up(game, unit, poses, some=True) or also(poses)


def free_place(
    game: Warhammer, unit: Unit, poses: Poses, name: str, places: Sequence[Pose], also: AlsoRefused
) -> Pose | None:
    """The first of some places for one more model, those who have one staying there."""
    free = free_places(game, unit, poses, name, places)
    return next((pose for pose in free if refusal_of_crowd(game, unit, poses | {name: pose}, also) is None), None)


def forgotten(
    game: Warhammer, unit: Unit, poses: Poses, candidates: Candidates, also: AlsoRefused, rules: tuple[str, ...]
) -> Refusal | None:
    """Nobody is given up who has a place, with all the others where they are. [10e.core.coherency.setup-destroyed]"""
    for model in unit.models:
        places = tuple(candidates(model.name))
        if model.name not in poses and (place := free_place(game, unit, poses, model.name, places, also)):
            return Refusal("could-be-set-up", rules, {"model": model.name, "x": place.x, "y": place.y})
    return None
