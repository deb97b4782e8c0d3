"""Models that are added to a unit in the course of a battle, as rules of other books do."""

from __future__ import annotations

import math
from collections.abc import Iterator

from bellona.kernel.refusal import Refusal
from bellona.space.move import paths
from bellona.space.table import Pose, Table

from ..game import Warhammer, replace
from ..moves.where_to_stand import Poses, misdrawn, refusal_of_place, refusal_of_spread, terms_of_set_up, too_near
from ..state import Model, Unit
from .facts import ModelsAdded

RULES = ("9e.coherency.added-models",)
AROUND = 12  # places that are tried about each mate
APART = 0.1  # inches between bases there


async def add_models(game: Warhammer, unit: Unit, models: tuple[Model, ...]) -> None:
    """The controlling player sets up models that the unit has lost and that a rule gives back, or leaves it.

    [9e.coherency.added-models]
    """

    def refuses(poses: Poses) -> Refusal | None:
        return refusal_of_adding(game, unit, models, poses)

    def suggestions() -> Iterator[Poses]:
        found = room_beside(game, unit, models)
        if len(found) == len(models):
            yield found

    told = {"may_pass": True, "rules": RULES, "about": {"unit": unit.key}}
    poses = await game.place(unit.owner, "added models", Poses, refuses, suggestions, **told)
    if poses is None:
        return
    for model in models:
        game.table.give_back(unit.key, model.name)
    game.table.place(unit.key, {name: pose.on_grid for name, pose in poses.items()})
    game.change(unit.key, models=(*unit.models, *models))
    places = {model.name: game.table.pose(unit.key, model.name) for model in models}
    game.record(ModelsAdded(unit.key, places, rules=RULES))


def refusal_of_adding(game: Warhammer, unit: Unit, models: tuple[Model, ...], poses: Poses) -> Refusal | None:
    """Why these models may not be added like this: one is left out, in somebody's way, within Engagement Range of an
    enemy, or the unit would not be in Coherency.

    [9e.coherency.added-models]
    """
    names = [model.name for model in models]
    if strange := [name for name in poses if name not in names]:
        return Refusal("not-an-option", RULES, {"answer": strange[0], "options": names})
    if left := [name for name in names if name not in poses]:
        return Refusal("not-set-up", RULES, {"model": left[0]})
    there = with_models(game, unit, names)
    if refusal := misdrawn(there, unit, {name: [pose] for name, pose in poses.items()}):
        return refusal
    there.place(unit.key, poses)
    moves = {name: [there.pose(unit.key, name)] for name in poses}
    if broken := paths.check(there, unit.key, moves, terms_of_set_up(game, unit)):
        if broken.term == "too-near":
            return too_near(game, broken.model, broken.hit[-1], broken.measured, *RULES)
        refusal = refusal_of_place(game, there, unit.key, broken, moves[broken.model][-1])
    refusal = refusal or refusal_of_spread(game, there, unit.key)
    return refusal and replace(refusal, rules=(*RULES, *refusal.rules))


def room_beside(game: Warhammer, unit: Unit, models: tuple[Model, ...]) -> Poses:
    """Places about the mates for as many of the models as find one."""
    found: Poses = {}
    for number, model in enumerate(models, 1):
        for place in _places(game, unit, model):
            if refusal_of_adding(game, unit, models[:number], found | {model.name: place}) is None:
                found[model.name] = place
                break
    return found


def _places(game: Warhammer, unit: Unit, model: Model) -> Iterator[Pose]:
    for mate, pose in zip(unit.models, game.table.poses(unit.key).values(), strict=True):
        away = game.base(mate).round + game.base(model).round + APART
        for turn in range(AROUND):
            angle = 2 * math.pi * turn / AROUND
            yield replace(pose, x=pose.x + away * math.cos(angle), y=pose.y + away * math.sin(angle)).on_grid


def with_models(game: Warhammer, unit: Unit, names: list[str]) -> Table:
    """The table with these models of the unit alive again."""
    there = game.table.clone()
    for name in names:
        there.give_back(unit.key, name)
    return there
