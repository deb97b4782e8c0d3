"""Charges and exits anywhere: whatever happens, everybody stands legally then."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from bellona.conquest.actions.charge import charge, targets
from bellona.conquest.actions.listed import Acting
from bellona.conquest.field.garrison import bar_to_leave, leave
from bellona.conquest.field.ground import block_of, enemies_in_contact, field, in_the_open
from bellona.conquest.field.terrain_traits import garrisons, impassable
from bellona.conquest.game import Conquest
from bellona.space.blocks.contact import overlap
from bellona.space.blocks.ways import Keep, Way

from .scenes import Scene, ground, piece, setup


async def nothing(game: Conquest) -> None:
    """The scene as it is."""


def regiment(chance: random.Random, x: tuple[float, float], y: tuple[float, float]) -> dict[str, Any]:
    entry = chance.choice(["guards", "trolls", "riders", "dragon"])
    stands = 1 if entry == "dragon" else chance.randint(2, 8)
    turn = chance.uniform(0, 2 * math.pi)
    at = [chance.uniform(*x), chance.uniform(*y), math.cos(turn), math.sin(turn)]
    return {"entry": entry, "stands": stands, "files": chance.randint(min(2, stands), min(5, stands)), "at": at}


def standing(units: dict[str, Any], pieces: list[Any]) -> list[str]:
    """Those who stand clear of each other, the first of any two."""
    game = Scene(setup(units, {}, **ground(*pieces)), nothing).game
    found: list[str] = []
    for key in units:
        solid = Keep((*garrisons(game), *impassable(game)), 0.1, on_the_way=False)
        way = Way(field(game), [solid, Keep(tuple(found), 0.1, on_the_way=False)])
        if game.unit(key).block and way.ends(block_of(game.unit(key))) is None:
            found.append(key)
    return found


def wrongly_placed(game: Conquest) -> list[str]:
    """Who stands on somebody, on what is no ground, or off the battlefield."""
    keys = [key for player in game.players for key in in_the_open(game, player)]
    blocks = {key: block_of(game.unit(key)) for key in keys}
    solid = Way(field(game), [Keep((*garrisons(game), *impassable(game)), on_the_way=False)])
    pairs = [(a, b) for a in keys for b in keys if a < b and overlap(blocks[a], blocks[b])]
    return [str(pair) for pair in pairs] + [key for key in keys if solid.ends(blocks[key]) is not None]


@pytest.mark.parametrize("seed", range(40))
def test_a_charge_ends_in_contact_with_its_target_alone_or_fails(seed: int) -> None:
    chance = random.Random(seed)
    pieces = [piece("crag", 24, 30, 3, 3, "impassable"), piece("tower", 36, 24, 5, 4, "garrison", "height 1")]
    ours = {f"A{n}": regiment(chance, (14, 36), (6, 24)) for n in range(1, 4)}
    ours["A1"] |= {"at": [24, 16, math.sin(seed / 7), math.cos(seed / 7)]}
    theirs = {f"B{n}": regiment(chance, (12, 38), (14, 34)) for n in range(1, 6)}
    clear = standing(ours | theirs, pieces)
    ours, theirs = ({key: plan for key, plan in side.items() if key in clear} for side in (ours, theirs))
    theirs["B9"] = {"entry": "guards", "garrison": "tower"}
    before = Scene(setup(ours, theirs, **ground(*pieces)), nothing).game
    options = targets(before, before.unit("A1"))
    if not options or enemies_in_contact(before, before.unit("A1")):
        return
    target = chance.choice(options).key

    async def act(game: Conquest) -> None:
        await charge(game, game.unit("A1"), Acting("A1", compelled=("charge", target)))

    scene = Scene(setup(ours, theirs, **ground(*pieces)), act, dice=f"charge {chance.randint(2, 6)}")
    game = scene.game
    touched = [enemy.key for enemy in enemies_in_contact(game, game.unit("A1"))]
    assert touched == ([target] if scene.facts("Charged") else [])
    assert len(scene.facts("Charged") + scene.facts("ChargeFailed") + scene.facts("CaughtInside")) == 1
    assert wrongly_placed(game) == []


@pytest.mark.parametrize("seed", range(30))
def test_who_leaves_a_garrison_stands_legally(seed: int) -> None:
    chance = random.Random(seed)
    turn = chance.uniform(0, math.pi)
    tower = piece("tower", 24, 24, chance.uniform(3, 6), chance.uniform(3, 6), "garrison")
    pieces = [tower | {"facing": [math.cos(turn), math.sin(turn)]}, piece("crag", 30, 30, 4, 4, "impassable")]
    around = {f"{side}{n}": regiment(chance, (15, 33), (15, 33)) for side in "AB" for n in range(2, 5)}
    clear = standing(around, pieces)
    ours = {key: plan for key, plan in around.items() if key in clear and key.startswith("A")}
    theirs = {key: plan for key, plan in around.items() if key in clear and key.startswith("B")}
    ours["A1"] = {"entry": "guards", "garrison": "tower", "stands": 4, "files": 4}

    async def act(game: Conquest) -> None:
        if bar_to_leave(game, game.unit("A1"), Acting("A1")) is None:
            await leave(game, game.unit("A1"), Acting("A1"))

    scene = Scene(setup(ours, theirs, **ground(*pieces)), act)
    game = scene.game
    assert wrongly_placed(game) == []
    if scene.facts("LeftGarrison"):
        assert enemies_in_contact(game, game.unit("A1")) == []
