"""A battle that is told again from its facts: true ones pass, and every false one is noticed at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from bellona.kernel.facts import Fact
from bellona.kernel.run import BOT
from bellona.space.table import Pose
from bellona.wh40k import facts

from .retelling import Retelling
from .soaking import battle_of, begun

BATTLE = "busy", 5


@cache
def told() -> tuple[Fact, ...]:
    run, bots = begun(*BATTLE)
    while not run.is_over:
        player = next(iter(run.waiting()))
        run.answer(bots[player].answer(run, player), player=player, giver=BOT)
    return tuple(run.facts)


def wrong(story: list[Fact]) -> list[str]:
    tale = Retelling(battle_of(begun(*BATTLE)[0]))
    tale.go_on(story)
    return tale.wrong


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


CASES: list[tuple[str, type[Any], Callable[[Any], bool], Callable[[Any], Any]]] = [
    ("hangs over the edge", facts.UnitDeployed, anything, everybody("poses", x=-60)),
    ("overlaps", facts.UnitDeployed, is_crowd, first_only(-0.8)),
    ("is not together", facts.UnitDeployed, is_crowd, first_only(6)),
    ("was deployed from", facts.UnitDeployed, anything, everybody("poses", y=9)),
    ("floats", facts.UnitDeployed, anything, lambda f: {"poses": _lifted(f.poses)}),
    ("elsewhere than it stands", facts.UnitMoved, is_walk, lambda f: {"paths": _begun_elsewhere(f.paths)}),
    ("inches in its", facts.UnitMoved, is_walk, everybody("paths", y=30)),
    ("is within Engagement Range", facts.UnitMoved, is_charge, lambda f: {"how": "normal"}),
    ("steps away", facts.UnitMoved, is_pile_in, lambda f: {"paths": _turned_about(f.paths)}),
    ("arrives", facts.UnitMoved, is_charge, lambda f: facts.UnitSetUp(f.unit, "deep-strike", _ends(f.paths))),
    ("make", facts.ChargeRoll, anything, one_more("total")),
    ("inches away", facts.ChargeFailed, anything, lambda f: {"measured": 1e9}),
    ("from afar", facts.ChargeMade, anything, lambda f: {"targets": ("nobody",)}),
    ("wounds, lost", facts.WoundsLost, anything, one_more("left")),
    ("destroyed twice", facts.ModelDestroyed, anything, lambda f: {"model": _earlier(f)}),
    ("CP, not", facts.CommandPoints, anything, one_more("total")),
    ("were paid for", facts.StratagemUsed, anything, one_more("cost")),
    ("VP, not", facts.Scored, anything, one_more("points")),
    ("it ends", facts.BattleEnded, anything, lambda f: {"vp": (99, 99)}),
    ("destroyed armies", facts.BattleEnded, anything, lambda f: {"destroyed": (0, 1)}),
    ("hit", facts.HitRolls, has_dice, one_more("hits")),
    ("wounds toughness", facts.WoundRolls, has_dice, lambda f: {"needed": 8 - f.needed if f.needed != 4 else 5}),
    ("wound", facts.WoundRolls, has_dice, one_more("wounds")),
    ("save", facts.SaveRolls, has_dice, one_more("failed")),
]


def _lifted(poses: dict[str, Pose]) -> dict[str, Pose]:
    return {name: msgspec.structs.replace(pose, z=7.7) for name, pose in poses.items()}


def _begun_elsewhere(paths: dict[str, tuple[Pose, ...]]) -> dict[str, tuple[Pose, ...]]:
    return {name: (moved(path[0], x=0.5), *path[1:]) for name, path in paths.items()}


def _turned_about(paths: dict[str, tuple[Pose, ...]]) -> dict[str, tuple[Pose, ...]]:
    def back(a: Pose, b: Pose) -> Pose:
        return moved(a, a.x - b.x, a.y - b.y)

    return {name: (path[0], back(path[0], path[-1])) for name, path in paths.items()}


def _ends(paths: dict[str, tuple[Pose, ...]]) -> dict[str, Pose]:
    return {name: path[-1] for name, path in paths.items()}


def _earlier(fact: facts.ModelDestroyed) -> str:
    dead = [f.model for f in told() if isinstance(f, facts.ModelDestroyed)]
    return dead[dead.index(fact.model) - 1]


def test_a_true_story_passes() -> None:
    assert wrong(list(told())) == []


@pytest.mark.parametrize(("what", "kind", "fits", "change"), CASES, ids=[case[0] for case in CASES])
def test_a_false_fact_is_noticed(
    what: str, kind: type[Any], fits: Callable[[Any], bool], change: Callable[[Any], Any]
) -> None:
    at = [i for i, fact in enumerate(told()) if isinstance(fact, kind) and fits(fact)][-1]
    story, other = list(told()), change(told()[at])
    story[at] = other if isinstance(other, Fact) else msgspec.structs.replace(story[at], **other)
    assert any(what in remark for remark in wrong(story))
