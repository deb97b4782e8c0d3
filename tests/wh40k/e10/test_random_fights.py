"""Whatever the engine finds for a charge, a pile-in or a consolidation is what its own predicate accepts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bellona.kernel.dice import Chance, Seeded
from bellona.kernel.errors import Flawed
from bellona.kernel.requests import Place
from bellona.kernel.run import Run
from bellona.space import measure
from bellona.space.table import Table
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing
from bellona.wh40k.moves.pile_in import consolidation_to_enemy, pile_in_move
from bellona.wh40k.phases.charge import charge_move, charge_targets
from bellona.wh40k.table.measures import engaged_with, is_coherent

from .clashing import barricade
from .marching import MORE_SHEETS
from .scenes import setup
from .test_random_moves import TERRAIN

SHEETS = ("marine", "guard", "jumper", "beast", "monster", "wagon", "skimmer")


def scatter(rng: Random) -> dict[str, Any]:
    """Two units of ours before three of theirs, with some terrain and markers between."""

    def unit(x: float, y: float, ahead: int) -> dict[str, Any]:
        sheet = rng.choice(SHEETS)
        most = 1 if sheet in ("monster", "wagon", "skimmer") else 10
        place = [x + rng.uniform(-1, 1), y + rng.uniform(-1, 1), 0, 0, ahead]
        return {"sheet": sheet, "models": rng.randint(1, most), "at": [place], "wide": 4}

    ours = {"A1": unit(14, 14, 1), "A2": unit(24, 13, 1)}
    theirs = {f"B{i}": unit(8 + 8 * i, 21 + rng.uniform(0, 4), -1) for i in range(3)}
    objectives = {"one": [16, 18], "two": [25, 20]}
    terrain = rng.choice([[], TERRAIN[2:4], [barricade(10 + rng.uniform(0, 10), 0.5, 15, 24)]])
    table = {"size": [44, 45], "terrain": terrain}
    return setup(ours, theirs, MORE_SHEETS, table=table, objectives=objectives, time={"phase": "charge"})


def scattered(rng: Random) -> dict[str, Any]:
    """The same, as long as nobody stands in what lies there."""
    while True:
        scene = scatter(rng)
        try:
            RULEBOOK.begin({"scenario": scene})
        except Flawed:
            continue
        return scene


def closings(game: Warhammer, rng: Random) -> list[Closing]:
    unit = game.unit("A1")
    targets = [target.key for target in charge_targets(game, unit)]
    chosen = tuple(rng.sample(targets, min(len(targets), rng.choice([1, 1, 1, 2]))))
    charges = [charge_move(game, unit, chosen, rng.randint(2, 12))] if chosen and not engaged_with(game, unit) else []
    steps = [move for move in (pile_in_move(game, unit), consolidation_to_enemy(game, unit)) if move.aims.goals]
    return [*charges, *steps]


def after(closing: Closing) -> Table:
    """The table once the suggested paths have been walked."""
    there = closing.table.clone()
    there.place(closing.unit.key, {name: path[-1] for name, path in closing.verdict().paths.items()})
    return there


@pytest.mark.parametrize("seed", range(25))
def test_what_is_found_is_accepted_and_brings_about_what_it_has_to(seed: int) -> None:
    rng = Random(seed)
    run = Run(RULEBOOK, {"scenario": scattered(rng)}, Seeded(seed))
    assert isinstance(run.game, Warhammer)
    for closing in closings(run.game, rng):
        verdict = closing.verdict()
        if verdict.possible == "yes":
            assert closing.refusal(verdict.paths) is None
            assert not measure.overlaps(after(closing), "A1")


@pytest.mark.parametrize("seed", range(4))
def test_random_battles_charge_and_fight_and_leave_the_table_in_order(seed: int) -> None:
    run = Run(RULEBOOK, {"scenario": scattered(Random(100 + seed)) | {"mission": {"rounds": 2}}}, Seeded(seed))
    chance = Chance(seed)
    while not run.is_over:
        request = next(iter(run.waiting().values()))
        answer = request.some(chance.pick)
        if request.name in ("unit to charge", "charge targets") or (isinstance(request, Place) and answer is None):
            answer = request.suggested()
        run.answer(answer, player=request.player)
        game = run.game
        assert isinstance(game, Warhammer)
        for unit in game.on_battlefield():
            assert not measure.overlaps(game.table, unit.key)
            if request.name == "charge move" and unit.charged:
                assert is_coherent(game, unit)
    told = [type(fact).__name__ for fact in run.facts]
    assert "ChargeRoll" in told
