"""Aura of Death (X): enemies in contact take hits when they are activated."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.listed import Acting
from bellona.conquest.game import Conquest
from bellona.conquest.registry import RULES
from bellona.conquest.rounds.activation import activate
from bellona.conquest.special.activating import aura_hits

from ..scenes import Scene, facing, ground, piece
from .fighting import GUARDS


async def b_is_activated(game: Conquest) -> None:
    await activate(game, game.unit("B1"))


def scene(rule: str = "aura-of-death 2", b: Any = None, a: Any = None, **more: Any) -> Any:
    """Two Stands of A1 with the rule touch B1."""
    ours = {"entry": "ours", "stands": 2, "files": 2} | (a or {})
    return facing(
        ours,
        {"entry": "theirs"} | (b or {}),
        {"ours": GUARDS | {"rules": [rule]}, "theirs": GUARDS | {"events": ["bastion 1"]}},
        **more,
    )


@pytest.mark.rule("conquest.special.aura-of-death")
@pytest.mark.rule("conquest.activation.draw.aura-timing")
def test_example_aura_of_death() -> None:
    """Four hits before the draw event."""
    answers: Any = {"draw event": ["bastion 1"], "action": [None]}
    told = Scene(scene(), b_is_activated, dice="defense 1 1 1 6, morale 1", answers=answers)
    assert (told.fact("HitsTaken")["unit"], told.fact("HitsTaken")["hits"]) == ("B1", 4)
    assert told.fact("DefenseRolls")["needed"] == 2
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("HitsTaken") < kinds.index("DrawEventResolved")


@pytest.mark.rule("conquest.special.aura-of-death")
def test_only_who_touches_and_only_enemies() -> None:
    for b in ({"at": [24, 25, 0, -1]}, {}):
        answers = {"action": [None], "draw event": [None]}
        dice = "" if b else "defense 1 1 1 1"
        told = Scene(scene(b=b), b_is_activated, dice=dice, answers=answers)
        assert bool(told.facts("HitsTaken")) == (not b)


@pytest.mark.rule("conquest.special.aura-of-death")
def test_at_the_rear_no_shield_helps_and_morale_successes_are_re_rolled() -> None:
    dice = "defense 1 1 1 6, morale 1, re-roll morale 1"
    answers = {"action": [None], "draw event": [None]}
    told = Scene(scene(b={"at": [24, 26.5, 0, 1]}), b_is_activated, dice=dice, answers=answers)
    assert told.fact("MoraleTested")["test"]["side"] == "rear"


@pytest.mark.rule("conquest.special.aura-of-death.destroyed")
@pytest.mark.rule("conquest.activation.draw.aura-timing")
def test_when_it_dies_of_it_another_card_is_drawn() -> None:
    told = scene(b={"stands": 1, "files": 1, "wounds": {"B1.1": 3}}, stacks={"B": ["guards"]}, first="B")
    told["B"]["B2"] = {"entry": "guards", "at": [40, 40, 0, -1]}
    played = Scene(told, b_is_activated, dice="defense 6 6 6 6")
    assert played.fact("CardDiscarded")["why"] == "destroyed"
    assert [task.kind for task in played.game.state.tasks] == ["draw"]


@pytest.mark.rule("conquest.special.aura-of-death.garrison")
@pytest.mark.rule("conquest.special.aura-of-death")
def test_a_garrison_neither_suffers_nor_causes_hits() -> None:
    tower = piece("tower", 24, 26.5, 5, 5, "garrison")
    for inside in ("a", "b", ""):
        a = {"at": None, "garrison": "tower"} if inside == "a" else {}
        b = {"at": None, "garrison": "tower"} if inside == "b" else {"at": [24, 24, 0, 1]} if inside == "a" else {}
        table = ground(tower) if inside else {}
        dice = "" if inside else "defense 1 1 1 1"
        answers = {"draw event": [None], "action": [None]}
        told = Scene(scene(a=a, b=b, **table), b_is_activated, dice=dice, answers=answers)
        assert bool(told.facts("HitsTaken")) == (not inside)

    async def named(game: Conquest) -> None:
        rule = RULES.read("aura-of-death 2")
        await rule.named(game, game.unit("B1"), Acting("B1"))  # type: ignore[attr-defined]

    quiet = Scene(scene(b={"at": None, "garrison": "tower"}, **ground(tower)), named)
    assert not quiet.facts("HitsTaken")
    assert aura_hits(quiet.game, quiet.game.unit("B1"), "aura-of-death 2", 2) == {}
    game = Scene(scene()).game
    assert aura_hits(game, game.unit("B1"), "aura-of-death 2", 2) == {"A1": 4}
