"""Decay (X): dice at the end of the activation."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.moments import combined
from bellona.conquest.registry import RULES
from bellona.conquest.rounds.activation import deactivate

from ..scenes import Scene, facing
from .fighting import GUARDS


async def ends(game: Conquest) -> None:
    await deactivate(game, "A1")


def scene(*rules: str, **more: Any) -> Any:
    return facing(
        {"entry": "ours"} | more.pop("a", {}), {"at": [24, 40, 0, -1]}, {"ours": GUARDS | {"rules": rules}}, **more
    )


@pytest.mark.rule("conquest.special.decay")
def test_each_5_or_6_is_a_wound_without_morale() -> None:
    told = Scene(scene("decay 2"), ends, dice="decay 1 4 5 6 2 3")
    assert told.fact("DecayRolled")["wounds"] == 2
    assert sum(stand.wounds for stand in told.game.unit("A1").stands) == 2
    assert not told.facts("MoraleTested") + told.facts("DefenseRolls")


@pytest.mark.rule("conquest.special.decay.adds")
def test_several_values_are_added() -> None:
    told = Scene(scene("decay 1", a={"gained": [{"rule": "decay 2"}]}), ends, dice="decay 1 1 1 1 1 1 1 1 1")
    assert len(told.fact("DecayRolled")["dice"]) == 9
    assert combined(("decay 1", "decay 2"), RULES.classes) == ("decay 3",)
    assert combined(("decay 1",), RULES.classes) == ("decay 1",)


@pytest.mark.rule("conquest.special.decay.character")
def test_a_characters_stand_rolls_too_and_takes_no_wound() -> None:
    led = {"characters": {"A": {"a": {"entry": "captain", "with": "A1"}}}, "a": {"files": 4}}
    told = Scene(scene("decay 1", **led), ends, dice="decay 6 6 6 6")
    assert told.game.unit("A1").stand("a").wounds == 0
    assert told.fact("DecayRolled")["wounds"] == 4
    game = Scene(scene("decay 1", **led)).game
    assert game.rules_of_character(game.character("a")) == ("decay 1",)

    async def at_once(game: Conquest) -> None:
        await RULES.read("decay 1").deactivated(game, game.unit("A1"))  # type: ignore[attr-defined]

    assert len(Scene(scene("decay 1", **led), at_once, dice="decay 1 1 1 1").fact("DecayRolled")["dice"]) == 4


@pytest.mark.rule("conquest.activation.deactivate")
def test_decay_comes_first_and_what_lasts_as_long_as_the_activation_ends() -> None:
    gained = [{"rule": "flurry", "until": "activation"}, {"rule": "cleave 1", "until": "round"}]
    told = Scene(scene("decay 1", a={"gained": gained, "inspired": 1}), ends, dice="decay 1 1 1")
    unit = told.game.unit("A1")
    assert (unit.inspired, told.game.rules_of(unit)) == (0, ("decay 1", "cleave 1"))
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("DecayRolled") < kinds.index("Deactivated")
