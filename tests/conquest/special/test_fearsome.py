"""Fearsome: enemies in contact roll before Combat Rally and Combat Reform."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.special.nerve import is_fearless

from ..scenes import ENTRIES, Scene, activation, facing

ENTRY = {
    "ogres": ENTRIES["guards"] | {"rules": ["fearsome"]},
    "brave": ENTRIES["guards"] | {"rules": ["bravery"]},
    "bold": ENTRIES["guards"] | {"rules": ["fearless"]},
    "bold captain": ENTRIES["captain"] | {"rules": ["fearless"]},
    "dread captain": ENTRIES["captain"] | {"rules": ["fearsome"]},
}


def rallying(
    dice: str, theirs: str = "ogres", ours: str = "guards", action: str = "combat-rally", **more: Any
) -> Scene:
    plan = facing({"entry": ours, "broken": True}, {"entry": theirs}, ENTRY, **more)
    return Scene(plan, activation(), dice=dice, answers={"action": [action]})


@pytest.mark.rule("conquest.special.fearsome")
def test_who_rolls_higher_than_its_resolve_does_not_rally_and_has_spent_the_action() -> None:
    failed = rallying("fearsome 4")
    assert failed.game.unit("A1").broken
    assert failed.fact("ResolveRolled")["rules"] == ["conquest.special.fearsome", "conquest.broken.resolve"]
    assert [told["action"] for told in failed.facts("ActionTaken")] == ["combat-rally"]
    assert not rallying("fearsome 3").game.unit("A1").broken
    assert not rallying("", theirs="guards").game.unit("A1").broken


@pytest.mark.rule("conquest.special.fearsome")
def test_the_same_before_a_combat_reform() -> None:
    failed = rallying("fearsome 6", action="combat-reform")
    assert failed.fact("OrderFailed")["action"] == "combat-reform"
    assert "combat reform" not in failed.asked
    assert "combat reform" in rallying("fearsome 1, combat-reform 1", action="combat-reform").asked


@pytest.mark.rule("conquest.special.fearsome")
def test_one_roll_even_if_both_sides_are_fearsome() -> None:
    assert len(rallying("fearsome 1", ours="ogres").facts("ResolveRolled")) == 1


@pytest.mark.rule("conquest.special.fearsome")
def test_a_fearsome_character_frightens_those_whom_he_touches() -> None:
    character = {"B": {"K": {"entry": "dread captain", "with": "B1", "place": 0}}}
    assert rallying("fearsome 6", "guards", characters=character).game.unit("A1").broken


@pytest.mark.rule("conquest.special.fearless")
@pytest.mark.rule("conquest.special.fearless.character")
@pytest.mark.rule("conquest.special.bravery")
def test_the_brave_and_the_fearless_do_not_roll_but_a_fearless_character_is_not_enough() -> None:
    assert not rallying("", ours="bold").game.unit("A1").broken
    for ours, is_so in (("bold", True), ("brave", True), ("guards", False)):
        game = Scene(facing({"entry": ours}, {}, ENTRY)).game
        assert is_fearless(game, game.unit("A1")) == is_so
    captain = {"A": {"K": {"entry": "bold captain", "with": "A1"}}}
    assert rallying("fearsome 6", characters=captain).game.unit("A1").broken
