"""Flux-Powered: Clash +2 or Attacks +2."""

from __future__ import annotations

import pytest

from bellona.conquest.actions.clash import batches, clash, clash_attack
from bellona.conquest.actions.listed import Acting
from bellona.conquest.attacks.attack import CLASH, DUEL, IMPACT, VOLLEY, Attack
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.game import Conquest
from bellona.conquest.registry import RULES
from bellona.conquest.rulebook import RULEBOOK

from ..scenes import Scene
from .drawing import drawn, scene


@pytest.mark.rule("conquest.draw-event.flux-powered")
def test_its_player_chooses_clash_or_attacks() -> None:
    played = drawn(scene("flux-powered"), "flux-powered", more={"flux-powered": ["clash"]})
    game = played.game
    attack = clash_attack(game, game.unit("A1"), game.unit("A1").stands[0], game.unit("B1"))
    assert AttackSequence(RULEBOOK, attack).skill == 5
    played = drawn(scene("flux-powered"), "flux-powered", more={"flux-powered": ["attacks"]})
    game = played.game
    (batch,) = batches(game, game.unit("A1"), game.unit("B1"), ["A1.1", "A1.2", "A1.3"])
    assert batch.dice == 18
    assert AttackSequence(RULEBOOK, batch.attack).skill == 3


@pytest.mark.rule("conquest.draw-event.flux-powered")
def test_clash_counts_wherever_clash_is_used_and_not_in_a_volley() -> None:
    rule = RULES.read("flux-clash")
    found = {kind: rule.skill(Attack(kind=kind)) for kind in (CLASH, IMPACT, DUEL, VOLLEY)}  # type: ignore[attr-defined]
    assert [kind for kind, change in found.items() if change] == [CLASH, IMPACT, DUEL]


@pytest.mark.rule("conquest.action.inspire.last")
@pytest.mark.rule("conquest.action.inspire.cap")
@pytest.mark.rule("conquest.draw-event.flux-powered")
def test_example_inspired_comes_last() -> None:
    """Clash 3 is 5 by Flux-Powered; Inspired re-rolls sixes instead of adding one, and the second 6 stays a miss."""

    async def strikes(game: Conquest) -> None:
        await clash(game, game.unit("A1"), Acting("A1"))

    ours = {"stands": 1, "files": 1, "inspired": 1, "gained": [{"rule": "flux-clash"}]}
    dice = "hit 6 5 3 6, re-roll hit 2 6, defense 1 1 1"
    told = Scene(scene(ours=ours), strikes, dice=dice, answers={"re-roll hit": ["re-roll"]}).fact("HitRolls")
    assert (told["needed"], told["hits"]) == (5, 3)
    assert "conquest.action.inspire.cap" in told["rules"]
    plain = Scene(scene(ours={"stands": 1, "files": 1, "inspired": 1}), strikes, dice="hit 6 5 4 3, defense 1 1")
    assert plain.fact("HitRolls")["needed"] == 4
    assert "conquest.action.inspire.cap" not in plain.fact("HitRolls")["rules"]
