"""Fluid Formation: a free Reform before the actions or after them."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.field.ground import block_of
from bellona.conquest.field.sight import in_front_arc, sees_all_round

from ..scenes import ENTRIES, Scene, activation, ahead, facing, legs, setup

ENTRY = {"skirmishers": ENTRIES["guards"] | {"rules": ["fluid-formation"]}}
COLUMN = {"at": [24, 21.25, 0, 1], "files": 2, "stands": ["A1.1", "A1.2", "A1.3"]}
OURS = {"entry": "skirmishers", "at": [24, 20, 0, 1]}
FAR_AWAY = {"B1": {"entry": "guards", "at": [24, 46, 0, -1]}}


def acting(answers: Any) -> Scene:
    return Scene(setup({"A1": OURS}, FAR_AWAY, ENTRY), activation(), answers=answers)


def column(y: float) -> dict[str, Any]:
    return COLUMN | {"at": [24, y, 0, 1]}


@pytest.mark.rule("conquest.special.fluid-formation")
def test_it_reforms_before_its_actions_or_after_them_for_nothing() -> None:
    before = {"use fluid-formation": ["fluid-formation"], "reform": [column(21.25)]}
    scene = acting(before | {"action": ["march", "march"], "march": [legs(ahead(5)), legs(ahead(5))]})
    assert block_of(scene.game.unit("A1")).y == 31.25
    assert scene.facts("ActionTaken")[0]["free"]
    after = {"use fluid-formation": [None, "fluid-formation"], "reform": [column(31.25)]}
    scene = acting(after | {"action": ["march", "march"], "march": [legs(ahead(5)), legs(ahead(5))]})
    assert block_of(scene.game.unit("A1")).formation.files == 2


@pytest.mark.rule("conquest.special.fluid-formation")
@pytest.mark.bad("conquest.special.fluid-formation")
def test_once_only_and_never_between_its_two_actions() -> None:
    moves = {"action": ["march", "march"], "march": [legs(ahead(5)), legs(ahead(5))]}
    asked = acting({"use fluid-formation": [None, None]} | moves).asked
    assert asked == ["use fluid-formation", "action", "march", "action", "march", "use fluid-formation"]
    used = acting({"use fluid-formation": ["fluid-formation"], "reform": [column(21.25)]} | moves)
    assert used.asked.count("use fluid-formation") == 1
    assert used.facts("Extra", rule="fluid-formation")


@pytest.mark.rule("conquest.special.fluid-formation")
def test_not_in_contact_with_an_enemy_and_besides_a_reform_of_its_own() -> None:
    scene = Scene(facing({"entry": "skirmishers"}, {}, ENTRY), activation())
    assert "use fluid-formation" not in scene.asked
    free = {"use fluid-formation": ["fluid-formation"], "reform": [column(21.25), None], "action": ["reform"]}
    assert acting(free).facts("Extra")


@pytest.mark.rule("conquest.special.fluid-formation.sight")
def test_it_sees_all_round() -> None:
    behind = {"B1": {"entry": "guards", "at": [24, 10, 0, 1]}}
    for entry, sees in (("skirmishers", True), ("guards", False)):
        game = Scene(setup({"A1": OURS | {"entry": entry}}, behind, ENTRY)).game
        assert sees_all_round(game, game.unit("A1")) == sees
        assert not in_front_arc(game, game.unit("A1"), game.unit("B1"))
