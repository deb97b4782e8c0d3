"""The engine under every sequence of dice, and the odds of the same: what both say must be alike."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from bellona.conquest.actions.clash import clash_attack
from bellona.conquest.attacks.attack import Attack
from bellona.conquest.attacks.attacking import Batch, make_attacks
from bellona.conquest.game import Conquest
from bellona.conquest.odds.defenders import body_of
from bellona.conquest.odds.plans import CHANCES
from bellona.conquest.odds.regiment import Duelist, Track
from bellona.conquest.odds.topics import Plan
from bellona.conquest.rulebook import RULEBOOK
from bellona.conquest.state import Regiment
from bellona.kernel.dice import DiceSource, Scripted, every_sequence
from bellona.kernel.flow import Once, Phase, Stage
from bellona.kernel.requests import Request
from bellona.kernel.run import Run
from bellona.odds.ask import answer
from bellona.odds.courses import CourseOdds

from ...playing import carried_out
from ..scenes import facing, pause

ENTRY = {"type": "infantry", "class": "medium", "C": 3, "V": 3, "A": 1, "W": 2, "R": 3, "D": 2, "E": 1}
NOTHING: Mapping[str, Any] = {}
Act = Callable[[Conquest], Coroutine[Any, Any, Any]]
Left = tuple[Any, ...]


def scene(ours: Sequence[str] = (), theirs: Sequence[str] = (), **more: Any) -> dict[str, Any]:
    """A1 and B1 in contact, three Stands of two wounds each unless told otherwise."""
    entries = {
        "ours": ENTRY | {"rules": list(ours)} | more.pop("our_entry", {}),
        "theirs": ENTRY | {"rules": list(theirs)} | more.pop("entry", {}),
    }
    target = {"entry": "theirs", "stands": 3} | more.pop("target", {})
    return facing({"entry": "ours"} | more.pop("own", {}), target, entries, **more)


def strike(dice: int, side: str = "front", **facts: Any) -> Act:
    """So many attacks of A1 on B1, of which these facts are known besides."""

    async def act(game: Conquest) -> None:
        unit, target = game.unit("A1"), game.unit("B1")
        morale = facts.get("morale", True)
        await make_attacks(game, unit, target, (Batch(attack_of(game, side, facts), dice),), morale=morale)

    return act


def attack_of(game: Conquest, side: str, facts: dict[str, Any]) -> Attack:
    known = {name: value for name, value in facts.items() if name != "morale"}
    return replace(clash_attack(game, game.unit("A1"), game.unit("A1").stands[0], game.unit("B1")), side=side, **known)


def begun(setup: dict[str, Any]) -> Conquest:
    """The game in its Action phase."""
    stages = (Stage("battle", (Phase("action", (Once("pause", pause),)),)),)
    run = Run(RULEBOOK.amended("test", "1", stages=stages), {"scenario": setup}, Scripted(""))
    assert isinstance(run.game, Conquest)
    return run.game


def play(before: Conquest, act: Act, source: DiceSource, answers: Mapping[str, Any] = NOTHING) -> Conquest:
    """The game after this has been done; whoever may re-roll does, other questions get their first answer."""

    def decide(request: Request[Any]) -> Any:
        return answers.get(request.name) or ("re-roll" if "re-roll" in request.name else request.suggested())

    game = Conquest(before.rulebook, before.state.clone(), [])
    carried_out(act(game), source, decide)
    return game


def left_of(unit: Regiment) -> Left:
    if not unit.alive:
        return (0, 0, False)
    return len(unit.ordinary), sum(stand.wounds for stand in unit.ordinary), unit.broken


def left_in(track: Any, state: int) -> Left:
    if isinstance(track, Duelist):
        return (track.left - state,)
    assert isinstance(track, Track)
    told = track.told(state)
    return told["stands"], told["wounded"], told["broken"]


def exact(setup: dict[str, Any], act: Act, told: Callable[[Conquest], Left], **answers: Any) -> dict[Left, float]:
    """What the engine comes to, over every sequence of dice."""
    found: dict[Left, Fraction] = {}
    named = {name.replace("_", " "): value for name, value in answers.items()}
    before = begun(setup)
    for chance, left in every_sequence(lambda source: told(play(before, act, source, named))):
        found[left] = found.get(left, Fraction(0)) + chance
    assert sum(found.values()) == 1
    return {left: float(chance) for left, chance in found.items()}


def looked_at(setup: dict[str, Any]) -> Conquest:
    """The game before anything is done."""
    game = Run(RULEBOOK, {"scenario": setup}, Scripted(""), settle=False).game
    assert isinstance(game, Conquest)
    return game


def computed(plan: Plan) -> dict[Left, float]:
    """The same from the odds: every state of all tracks together."""
    odds = answer(plan, CHANCES)
    assert isinstance(odds, CourseOdds)
    found: dict[Left, float] = {}
    for states in np.argwhere(odds.chances).tolist():
        left = tuple(part for track, state in zip(plan.tracks, states, strict=False) for part in left_in(track, state))
        found[left] = found.get(left, 0.0) + float(odds.chances[tuple(states)])
    return found


def alike(engine: dict[Left, float], odds: dict[Left, float]) -> None:
    assert set(odds) == set(engine)
    for left, chance in engine.items():
        assert odds[left] == pytest.approx(chance, abs=1e-12)


__all__ = ["alike", "begun", "body_of", "computed", "exact", "left_of", "looked_at", "play", "scene", "strike"]
