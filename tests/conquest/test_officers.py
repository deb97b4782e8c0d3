"""Officers of Cavalry, each in a Stand of his own: what is lost with them, and how they come back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bellona.conquest.actions.clash import clash
from bellona.conquest.actions.listed import Acting
from bellona.conquest.attacks.healing import heal
from bellona.conquest.attacks.wounds import allocate
from bellona.conquest.field.formation import openings
from bellona.conquest.game import Conquest

from .scenes import ENTRIES, Scene, facing

STAGS = {"stags": ENTRIES["riders"] | {"W": 1, "R": 2, "D": 0}}
SAGE = {"sage": {"rules": ["indomitable"]}}
COMMAND = {2: ("leader",), 1: ("sage",)}


def led(game: Conquest, key: str) -> None:
    """The second Stand of a Regiment has the Leader, the first the sage."""
    stands = (replace(stand, command=COMMAND.get(n, ())) for n, stand in enumerate(game.unit(key).stands, 1))
    game.change(key, stands=tuple(stands))


@pytest.mark.rule("conquest.command-model.lost")
@pytest.mark.rule("conquest.special.indomitable")
def test_the_fallen_forgives_no_failure_in_the_morale_test_for_his_own_loss() -> None:
    async def act(game: Conquest) -> None:
        led(game, "B1")
        assert "indomitable" in game.rules_of(game.unit("B1"))
        await clash(game, game.unit("A1"), Acting("A1"))

    for stands, wounds in ((4, 1), (5, 0)):  # of five the sage is not the first who falls
        theirs = {"entry": "stags", "stands": stands, "files": 4}
        dice = "hit 1 6 6 6, defense 6, morale 6"
        scene = Scene(facing({"stands": 1, "files": 1}, theirs, STAGS, officers=SAGE), act, dice=dice, orders=True)
        assert ("B1.1" not in [stand.name for stand in scene.game.unit("B1").stands]) == bool(wounds)
        assert scene.fact("MoraleTested").get("wounds", 0) == wounds


@pytest.mark.rule("conquest.healing.restore")
@pytest.mark.rule("conquest.healing.restore.command-first")
@pytest.mark.rule("conquest.healing.restore.place")
@pytest.mark.parametrize(("files", "stands"), [(3, 3), (4, 4), (5, 5)])
def test_an_officer_comes_back_while_the_leader_stands_in_the_middle(files: int, stands: int) -> None:
    async def act(game: Conquest) -> None:
        led(game, "A1")
        await allocate(game, "A1", 1, "test")
        unit = game.unit("A1")
        assert unit.lost[0].command == ("sage",)
        assert openings(unit, unit.lost[0])
        await heal(game, "A1", 3)

    answers: Any = {"stand to restore": ["A1.1"]}
    ours = {"entry": "stags", "stands": stands, "files": files}
    scene = Scene(facing(ours, {"at": [24, 44, 0, -1]}, STAGS, officers=SAGE), act, answers=answers, orders=True)
    assert scene.fact("Healed")["restored"] == ["A1.1"]
    back = scene.game.unit("A1").stand("A1.1")
    assert back.command == ("sage",)
    assert "conquest.healing.restore.command-first" in scene.fact("Healed")["rules"]
