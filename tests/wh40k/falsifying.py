"""Battles told again with one fact that is false, for proving that whoever tells them notices it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeAlias

import msgspec

from bellona.kernel.facts import Fact
from bellona.kernel.run import BOT
from bellona.space.table import Pose
from bellona.wh40k import facts

from .e10.soaking import Edition, battle_of, begun

# What is remarked; which kind of fact is changed, the last that fits; and what becomes of it: its fields, or
# other facts in its place.
Case: TypeAlias = tuple[str, type[Any], Callable[[Any], bool], Callable[[Any], Any]]


class Story:
    """A battle of an edition between two bots of a kind."""

    def __init__(self, edition: Edition, kind: str, seed: int) -> None:
        self.edition, self.kind, self.seed = edition, kind, seed

    @cached_property
    def told(self) -> tuple[Fact, ...]:
        """Its facts."""
        run, bots = begun(self.kind, self.seed, self.edition)
        while not run.is_over:
            player = next(iter(run.waiting()))
            run.answer(bots[player].answer(run, player), player=player, giver=BOT)
        return tuple(run.facts)

    def wrong(self, story: list[Fact]) -> list[str]:
        """What is remarked on these facts."""
        tale = self.edition.retelling(battle_of(begun(self.kind, self.seed, self.edition)[0]))
        tale.go_on(story)
        return tale.wrong

    def remarks(self, case: Case) -> list[str]:
        """What is remarked when one fact is false."""
        _, kind, fits, change = case
        told = self.told
        at = [i for i, fact in enumerate(told) if isinstance(fact, kind) and fits(fact)][-1]
        story, other = list(told), change(told[at])
        story[at : at + 1] = other if isinstance(other, list) else [msgspec.structs.replace(told[at], **other)]
        return self.wrong(story)


def moved(pose: Pose, x: float = 0.0, y: float = 0.0) -> Pose:
    return msgspec.structs.replace(pose, x=pose.x + x, y=pose.y + y)


def everybody(name: str, x: float = 0.0, y: float = 0.0) -> Callable[[Any], Any]:
    """All places of a fact, or all ends of its paths, further on."""

    def change(fact: Any) -> Any:
        places = getattr(fact, name)
        if name == "paths":
            return {name: {who: (*path, moved(path[-1], x, y)) for who, path in places.items()}}
        return {name: {who: moved(pose, x, y) for who, pose in places.items()}}

    return change


def first_only(x: float) -> Callable[[Any], Any]:
    def change(fact: facts.UnitDeployed) -> Any:
        name = next(iter(fact.poses))
        return {"poses": fact.poses | {name: moved(fact.poses[name], x)}}

    return change


def first_upon_second(fact: facts.UnitDeployed) -> Any:
    (name, _), (_, pose) = list(fact.poses.items())[:2]
    return {"poses": fact.poses | {name: pose}}


def one_more(name: str, more: int = 1) -> Callable[[Any], Any]:
    return lambda fact: {name: getattr(fact, name) + more}


def is_crowd(fact: Any) -> bool:
    return len(fact.poses) > 2


def is_walk(fact: Any) -> bool:
    return fact.how in ("normal", "advance") and len(fact.paths) > 0


def is_charge(fact: Any) -> bool:
    return bool(fact.how == "charge")


def is_pile_in(fact: Any) -> bool:
    return bool(fact.how == "pile-in")


def has_dice(fact: Any) -> bool:
    return len(fact.dice) > 0


def anything(fact: Any) -> bool:
    return True


def lifted(poses: dict[str, Pose]) -> dict[str, Pose]:
    return {name: msgspec.structs.replace(pose, z=7.7) for name, pose in poses.items()}


def begun_elsewhere(paths: dict[str, tuple[Pose, ...]]) -> dict[str, tuple[Pose, ...]]:
    return {name: (moved(path[0], x=0.5), *path[1:]) for name, path in paths.items()}


def turned_about(paths: dict[str, tuple[Pose, ...]]) -> dict[str, tuple[Pose, ...]]:
    def back(a: Pose, b: Pose) -> Pose:
        return moved(a, a.x - b.x, a.y - b.y)

    return {name: (path[0], back(path[0], path[-1])) for name, path in paths.items()}


def ends(paths: dict[str, tuple[Pose, ...]]) -> dict[str, Pose]:
    return {name: path[-1] for name, path in paths.items()}


def twice(fact: Any) -> list[Any]:
    return [fact, fact]


# What every edition has.
COMMON: list[Case] = [
    ("hangs over the edge", facts.UnitDeployed, anything, everybody("poses", x=-60)),
    ("overlaps", facts.UnitDeployed, is_crowd, first_upon_second),
    ("is not together", facts.UnitDeployed, is_crowd, first_only(15)),
    ("was deployed from", facts.UnitDeployed, anything, everybody("poses", y=9)),
    ("floats", facts.UnitDeployed, anything, lambda f: {"poses": lifted(f.poses)}),
    ("elsewhere than it stands", facts.UnitMoved, is_walk, lambda f: {"paths": begun_elsewhere(f.paths)}),
    ("inches in its", facts.UnitMoved, is_walk, everybody("paths", y=30)),
    ("is within Engagement Range", facts.UnitMoved, is_charge, lambda f: {"how": "normal"}),
    ("steps away", facts.UnitMoved, is_pile_in, lambda f: {"paths": turned_about(f.paths)}),
    ("arrives", facts.UnitMoved, is_charge, lambda f: [facts.UnitSetUp(f.unit, "deep-strike", ends(f.paths))]),
    ("make", facts.ChargeRoll, anything, one_more("total")),
    ("inches away", facts.ChargeFailed, anything, lambda f: {"measured": 1e9}),
    ("from afar", facts.ChargeMade, anything, lambda f: {"targets": ("nobody",)}),
    ("wounds, lost", facts.WoundsLost, anything, one_more("left")),
    ("destroyed twice", facts.ModelDestroyed, anything, twice),
    ("VP, not", facts.Scored, anything, one_more("points")),
    ("it ends", facts.BattleEnded, anything, lambda f: {"vp": (99, 99)}),
    ("destroyed armies", facts.BattleEnded, anything, lambda f: {"destroyed": (0, 1)}),
    ("hit", facts.HitRolls, has_dice, one_more("hits")),
    ("wounds toughness", facts.WoundRolls, has_dice, lambda f: {"needed": 8 - f.needed if f.needed != 4 else 5}),
    ("wound", facts.WoundRolls, has_dice, one_more("wounds")),
    ("save", facts.SaveRolls, has_dice, one_more("failed")),
]
