"""Support (X): unengaged Stands give X support attacks."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.clash import attacks_of, batches
from bellona.conquest.registry import RULES

from ..scenes import Scene, facing
from .fighting import GUARDS


def attacks(*rules: str, **theirs: Any) -> int:
    """Of six Stands, three in contact."""
    entry = {"ours": GUARDS | {"rules": rules}}
    scene = facing({"entry": "ours", "stands": 6}, {"stands": 6}, entry)
    if theirs:
        scene["B"]["B2"] = {"entry": "guards", "stands": 1, "files": 1} | theirs
    game = Scene(scene).game
    names = [stand.name for stand in game.unit("A1").stands]
    unengaged = [attacks_of(game, game.unit("A1"), game.unit("A1").stand(name), False) for name in names[3:]]
    assert len(set(unengaged)) == 1
    return unengaged[0]


FLANK = {"at": [20.25, 22.5, 1, 0]}


@pytest.mark.rule("conquest.special.support")
@pytest.mark.rule("conquest.action.clash.attacks-support")
@pytest.mark.bad("conquest.action.clash.attacks-support", 1)
def test_more_support_unless_the_flank_is_engaged() -> None:
    assert attacks() == 1
    assert attacks("support 2") == 2
    assert attacks("support 2", **FLANK) == 1
    game = Scene(facing({"stands": 6}, {"stands": 6})).game
    engaged = attacks_of(game, game.unit("A1"), game.unit("A1").stands[0], True)
    assert engaged == 4


@pytest.mark.rule("conquest.special.iron-discipline")
def test_iron_discipline_keeps_it() -> None:
    assert attacks("support 2", "iron-discipline", **FLANK) == 2
    game = Scene(facing({}, {})).game
    assert attacks_of(game, game.unit("A1"), game.unit("A1").stands[0], False) == 1


@pytest.mark.rule("conquest.action.clash.attacks-engaged")
@pytest.mark.rule("conquest.action.clash.attacks-support")
@pytest.mark.rule("conquest.command-model.leader")
def test_example_clash_attacks() -> None:
    """Six Stands in three files, a Leader, two engaged fully and one by a corner: 16 attacks, with Support (2) 19."""
    for rules, total in (((), 16), (("support 2",), 19)):
        entry = {"ours": GUARDS | {"rules": rules}}
        ours = {"entry": "ours", "stands": 6, "command": ["leader"]}
        theirs = {"stands": 2, "files": 2, "at": [22.75, 24, 0, -1]}
        game = Scene(facing(ours, theirs, entry)).game
        unit, enemy = game.unit("A1"), game.unit("B1")
        assert sum(batch.dice for batch in batches(game, unit, enemy, [stand.name for stand in unit.stands])) == total
    leading = next(stand for stand in unit.stands if stand.command)
    assert game.characteristic(unit, leading, "attacks").value == 5
    assert [attacks_of(game, unit, stand, True) for stand in unit.stands[:3]] == [4, 5, 4]
    assert RULES.read("leader").attacks().value == 1  # type: ignore[attr-defined]
