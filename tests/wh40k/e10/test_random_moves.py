"""Whatever is suggested is accepted, and whatever is accepted leaves the table in order."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.requests import Place
from bellona.kernel.run import Run
from bellona.space import measure
from bellona.wh40k.e10.rulebook import MOVES, RULEBOOK
from bellona.wh40k.facts import UnitMoved
from bellona.wh40k.game import Warhammer
from bellona.wh40k.table.footing import refusal_of_footing
from bellona.wh40k.table.measures import engaged_with, is_coherent

from .marching import MORE_SHEETS
from .scenes import setup


def ruin(key: str, x: float, y: float) -> dict[str, Any]:
    window = {"start": 1, "end": 2, "bottom": 1, "top": 2.5}
    walls = [
        {"a": [0.1, 0.1], "b": [5.9, 0.1], "top": 5, "openings": [window]},
        {"a": [0.1, 0.2], "b": [0.1, 4], "top": 5},
    ]
    floors = [{"outline": [[0, 0], [4, 0], [4, 4], [0, 4]], "level": 3}]
    outline = [[0, 0], [6, 0], [6, 4], [0, 4]]
    return {"key": key, "kind": "ruin", "at": [x, y], "footprint": outline, "walls": walls, "floors": floors}


def solid(kind: str, x: float, y: float, top: float, size: tuple[float, float]) -> dict[str, Any]:
    outline = [[0, 0], [size[0], 0], list(size), [0, size[1]]]
    solids = [{"outline": outline, "top": top}]
    return {"key": f"{kind} {x}", "kind": kind, "at": [x, y], "footprint": outline, "solids": solids}


TERRAIN = [ruin(f"ruin {x} {y}", x, y) for x, y in ((3, 12), (3, 26), (13, 18), (24, 12), (24, 26), (35, 18))]
TERRAIN += [solid("hill", 12, 27, 2, (5, 4)), solid("hill", 33, 27, 4, (6, 4))]
TERRAIN += [solid("barricade", 20, 18, 1, (4, 0.5)), solid("debris", 10, 24, 3, (2, 2))]


def army(letter: str, y: float, ahead: int) -> dict[str, Any]:
    rows = {
        "guard": (10, 7, 0),
        "marine": (5, 16, 0),
        "jumper": (5, 25, 0),
        "tank": (1, 34, -6),
        "tyrant": (1, 40, 0),
        "beast": (8, 11, -4),
        "walker": (2, 20, -5),
    }
    return {
        f"{letter}{i}": {"sheet": sheet, "models": models, "at": [[x, y + back * ahead, 0, 0, ahead]]}
        for i, (sheet, (models, x, back)) in enumerate(rows.items())
    }


def battle() -> dict[str, Any]:
    ours = army("A", 9, 1) | {"A9": {"sheet": "marine", "models": 3, "at": [[22, 21]]}}
    theirs = army("B", 36, -1) | {"B9": {"sheet": "guard", "models": 3, "at": [[23.4, 21]]}}
    objectives = {"one": [22, 23], "two": [8, 22], "three": [38, 23]}
    more = {"objectives": objectives, "time": {"phase": "movement"}, "mission": {"rounds": 2}}
    return setup(ours, theirs, MORE_SHEETS, table={"size": [44, 45], "terrain": TERRAIN}, **more)


def check_order(game: Warhammer, key: str) -> None:
    unit = game.unit(key)
    assert is_coherent(game, unit)
    assert not engaged_with(game, unit)
    assert not measure.overlaps(game.table, key)
    for model in unit.models:
        assert refusal_of_footing(game, game.table, key, model.name, game.model_keywords(unit, model)) is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_moves_are_legal_and_keep_the_table_in_order(seed: int) -> None:
    run = Run(RULEBOOK, {"scenario": battle()}, Seeded(seed))
    chance, moved = Chance(seed), []
    while not run.is_over:
        request = next(iter(run.waiting().values()))
        if isinstance(request, Place):
            for suggestion in request.suggestions():
                assert request.refuses(suggestion) is None
        before = len(run.facts)
        run.answer(request.some(chance.pick), player=request.player)
        assert isinstance(run.game, Warhammer)
        for fact in run.facts[before:]:
            if isinstance(fact, UnitMoved) and fact.how in MOVES and run.game.unit(fact.unit).models:
                check_order(run.game, fact.unit)
                moved.append(fact.how)
    assert {"normal", "advance"} <= set(moved)
    assert len(moved) > 15
