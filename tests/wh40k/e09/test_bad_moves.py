"""What nobody does in the Movement phase of 9th edition, as the catalogue lists it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.refusal import Refusal, Refused
from bellona.wh40k.attacks.targeting import bar_to_selecting
from bellona.wh40k.e09.charging import charge_move
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.judging import can_move, everybody
from bellona.wh40k.phases.charge import bar_to_charge
from bellona.wh40k.phases.movement import bar_to_moving
from bellona.wh40k.table.measures import is_coherent

from ..e10.clashing import Clash, beyond
from ..e10.clashing import at as models_at
from ..e10.marching import March, block, wall
from .scenes import SHEETS, Scene, setup

HERE: dict[str, Any] = SHEETS | {
    "jumper": SHEETS["marine"] | {"M": 12, "tags": ["INFANTRY", "FLY"]},
    "titan": SHEETS["tank"] | {"tags": ["VEHICLE", "TITANIC"]},
    "turret": SHEETS["tank"] | {"M": None},
}
MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}
FOE: dict[str, Any] = {"B1": {"sheet": "guard", "at": [[30, 40]]}}


def march(ours: Any, theirs: Any = None, how: str = "normal", **more: Any) -> March:
    units = ours if "A1" in ours else {"A1": ours}
    return March(units, theirs or FOE, how, sheets=HERE, **more)


def refused(moving: March, answer: Any) -> Refusal:
    with pytest.raises(Refused) as caught:
        moving.run.answer(answer, player=0)
    return caught.value.refusal


def told(refusal: Refusal) -> tuple[str, str]:
    return refusal.why, refusal.rules[0]


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: Any, theirs: Any) -> Warhammer:
    return Scene(setup(ours, theirs, HERE), nothing).game


# -- who moves, and how ------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.movement.select-unit", 1, 2, 3)
def test_each_unit_is_selected_once_and_none_of_the_enemy() -> None:
    moving = march({"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": MARINE | {"at": [[30, 10]]}})
    moving.goes(moving.paths(A1_1=[(10, 12)]))
    assert told(refused(moving, "A1")) == ("has-moved", "9e.movement.select-unit")
    assert told(refused(moving, "B1")) == ("not-an-option", "9e.movement.select-unit")


@pytest.mark.bad("9e.movement.options")
def test_nobody_falls_back_who_is_not_engaged() -> None:
    assert told(refused(march(MARINE, how=""), "fall-back")) == ("not-an-option", "9e.movement.options")


@pytest.mark.bad("9e.movement.options-engaged")
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_who_is_engaged_falls_back_or_stays(how: str) -> None:
    engaged = march(MARINE, {"B1": {"sheet": "guard", "at": [[beyond(0.5), 10]]}}, how="")
    assert told(refused(engaged, how)) == ("not-an-option", "9e.movement.options-engaged")


# -- how far, and where ------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.movement.battlefield-edge")
def test_nobody_leaves_the_battlefield_in_part() -> None:
    moving = march({"sheet": "marine", "at": [[3, 10]]})
    assert told(moving.refused(moving.paths(A1_1=[(0.5, 10)]))) == ("off-battlefield", "9e.movement.battlefield-edge")
    out_and_in = moving.paths(A1_1=[(0.5, 10), (3, 10)])
    assert told(moving.refused(out_and_in)) == ("off-battlefield", "9e.movement.battlefield-edge")


@pytest.mark.bad("9e.movement.distance")
def test_the_end_of_a_long_hull_that_turns_counts() -> None:
    moving = march({"sheet": "tank", "at": [[20, 20]]})
    refusal = moving.refused(moving.paths(A1_1=[(29, 20), (29, 20, 0, -1, 0)]))
    assert refusal.why == "moved-too-far"
    assert "9e.movement.distance" in refusal.rules
    moving.goes(moving.paths(A1_1=[(29, 20)]))


@pytest.mark.bad("9e.movement.normal-move")
def test_no_model_moves_further_than_its_move() -> None:
    moving = march(MARINE)
    assert told(moving.refused(moving.paths(A1_1=[(16.1, 10)]))) == ("moved-too-far", "9e.movement.normal-move")
    moving.goes(moving.paths(A1_1=[(16, 10)]))


@pytest.mark.bad("9e.movement.advance")
def test_no_model_advances_further_than_its_move_and_the_roll() -> None:
    moving = march(MARINE, how="advance", dice="advance 2")
    assert told(moving.refused(moving.paths(A1_1=[(18.1, 10)]))) == ("moved-too-far", "9e.movement.advance")
    moving.goes(moving.paths(A1_1=[(18, 10)]))


@pytest.mark.bad("9e.movement.no-engagement", 1, 2)
@pytest.mark.parametrize("how", ["normal", "advance"])
def test_nobody_ends_near_enemies_or_passes_them(how: str) -> None:
    near = {"B1": {"sheet": "guard", "at": [[13, 12.2]]}}
    moving = march(MARINE, near, how, dice="advance 3" if how == "advance" else "")
    ends = moving.refused(moving.paths(A1_1=[(12.5, 10)]))
    assert ends.why == "too-near-enemy"
    assert "9e.movement.no-engagement" in ends.rules
    passes = moving.refused(moving.paths(A1_1=[(15.9, 10)]))
    assert passes.why == "too-near-enemy"
    assert passes.rules[0] in ("9e.movement.no-engagement", "9e.movement.advance")


@pytest.mark.bad("9e.coherency.illegal-move")
def test_no_unit_ends_a_move_out_of_coherency() -> None:
    moving = march({"sheet": "marine", "models": 2, "at": [[10, 10], [11.5, 10]]})
    refusal = moving.refused(moving.paths(A1_1=[(5, 10)]))
    assert refusal.why == "not-coherent"
    assert "9e.coherency.illegal-move" in refusal.rules


@pytest.mark.rule("9e.coherency.small-unit", "9e.coherency.large-unit")
@pytest.mark.parametrize(("count", "rule"), [(5, ""), (6, "9e.coherency.large-unit")])
def test_from_six_models_on_two_neighbours_are_needed(count: int, rule: str) -> None:
    line = {"sheet": "guard", "models": count, "at": [[10, 5 + 2.5 * place] for place in range(count)]}
    game = Scene(setup({"A1": line}, {})).game
    assert is_coherent(game, game.unit("A1")) == (not rule)


# -- afterwards --------------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.movement.advance-restriction", 1, 2)
def test_who_has_advanced_neither_shoots_nor_charges() -> None:
    game = look({"A1": MARINE | {"moved": "advance"}}, {"B1": {"sheet": "guard", "at": [[18, 10]]}})
    shooting, charging = bar_to_selecting(game, game.unit("A1")), bar_to_charge(game, game.unit("A1"))
    assert shooting is not None
    assert charging is not None
    assert (shooting.why, charging.why) == ("advanced", "charge-after-move")
    assert "9e.movement.advance-restriction" in game.rulebook.cite(shooting.rules)
    assert "9e.movement.advance-restriction" in game.rulebook.cite(charging.rules)


@pytest.mark.bad("9e.movement.fall-back-no-charge")
@pytest.mark.parametrize("sheet", ["marine", "titan"])
def test_nobody_who_fell_back_charges(sheet: str) -> None:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]], "moved": "fall-back"}}
    game = look(ours, {"B1": {"sheet": "guard", "at": [[18, 10]]}})
    refusal = bar_to_charge(game, game.unit("A1"))
    assert refusal is not None
    assert (refusal.why, refusal.about["moved"]) == ("charge-after-move", "fall-back")


@pytest.mark.bad("9e.movement.fall-back")
def test_nobody_falls_back_through_enemies() -> None:
    engaged = march(MARINE, {"B1": {"sheet": "guard", "at": [[beyond(0.2), 10]]}}, "fall-back")
    refusal = engaged.refused(engaged.paths(A1_1=[(15.9, 10)]))
    assert refusal.why == "through-enemy"
    engaged.goes(engaged.paths(A1_1=[(5, 10)]))
    assert engaged.facts("UnitMoved")[0]["rules"] == ["9e.movement.fall-back"]


@pytest.mark.bad("9e.movement.fall-back-end")
def test_no_model_stays_engaged_that_falls_back() -> None:
    two = {"sheet": "marine", "models": 2, "at": [[10, 10], [10, 11.4]]}
    engaged = march(two, {"B1": {"sheet": "guard", "at": [[beyond(0.2), 10]]}}, "fall-back")
    refusal = engaged.refused(engaged.paths(A1_2=[(9, 12)]))
    assert refusal.why == "too-near-enemy"
    assert "9e.movement.fall-back-end" in refusal.rules


@pytest.mark.bad("9e.characteristic.move-dash")
def test_who_has_no_move_neither_moves_nor_charges() -> None:
    game = march({"A1": {"sheet": "turret", "at": [[10, 10]]}, "A2": MARINE | {"at": [[30, 10]]}}, how="").game
    turret, marine = game.unit("A1"), game.unit("A2")
    assert turret.moved == "stationary"
    assert [can_move(game, unit, unit.models[0]) for unit in (turret, marine)] == [False, True]
    assert [list(everybody(game, unit, 3.0)) for unit in (turret, marine)] == [[], ["A2.1"]]  # in any other move


# -- terrain -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.terrain-movement.over-not-through")
def test_nobody_walks_through_a_wall_that_is_higher_than_an_inch() -> None:
    moving = march(MARINE, terrain=[wall(1.2)])
    refusal = moving.refused(moving.paths(A1_1=[(15, 10)]))
    assert told(refusal) == ("through-terrain", "9e.terrain-movement.over-not-through")
    low = march(MARINE, terrain=[wall(1.0)])
    low.goes(low.paths(A1_1=[(15, 10)]))


@pytest.mark.bad("9e.terrain-movement.climbing")
def test_climbing_counts_up_and_down() -> None:
    moving = march(MARINE, terrain=[wall(3.0)])
    over = [(11.2, 10), (11.2, 10, 3), (13, 10, 3), (13, 10, 0)]
    refusal = moving.refused(moving.paths(A1_1=over))
    assert refusal.why == "moved-too-far"
    assert refusal.about["moved"] == pytest.approx(9)
    assert "9e.terrain-movement.climbing" in refusal.rules


@pytest.mark.bad("9e.terrain-movement.no-mid-climb")
def test_no_move_ends_on_a_wall() -> None:
    moving = march(MARINE, terrain=[wall(6.0)])
    refusal = moving.refused(moving.paths(A1_1=[(11.2, 10), (11.2, 10, 3)]))
    assert refusal.why == "unsupported"
    assert "9e.terrain-movement.no-mid-climb" in refusal.rules


@pytest.mark.bad("9e.terrain-movement.charge")
def test_a_charge_climbs_what_is_in_its_way() -> None:
    """Six inches lead to the enemy behind the block, but not over it: up, across and down are twelve."""
    theirs = {"B1": models_at((17.2, 10), sheet="guard")}
    ours = {"A1": models_at((10, 10))}
    behind = Clash(ours, theirs, terrain=[block("block", 3.0, 12.0, 3.0)], dice="charge 3 3", sheets=HERE)
    assert behind.charges("B1").facts("ChargeFailed")
    plain = Clash(ours, theirs, dice="charge 3 3", sheets=HERE).charges("B1")
    assert not plain.facts("ChargeFailed")
    terms = charge_move(behind.game, behind.game.unit("A1"), ("B1",), 6).terms("A1.1")
    assert (terms.distance, terms.through, terms.flies) == (6.0, (), False)


@pytest.mark.bad("9e.fly.end-of-move", 1, 2)
def test_flyers_end_neither_upon_anybody_nor_near_enemies() -> None:
    jumper = {"sheet": "jumper", "at": [[10, 10]]}
    friend = {"A1": jumper, "A2": {"sheet": "tank", "at": [[16, 10]]}}
    upon = march(friend)
    refusal = upon.refused(upon.paths(A1_1=[(16, 10)]))
    assert refusal.why == "overlaps"
    assert "9e.fly.end-of-move" in refusal.rules
    near = march(jumper, {"B1": {"sheet": "guard", "at": [[16, 10]]}})
    refusal = near.refused(near.paths(A1_1=[(14.4, 10)]))
    assert refusal.why == "too-near-enemy"
    assert "9e.fly.end-of-move" in refusal.rules


# -- Reinforcements ----------------------------------------------------------------------------------------------------

WAITS = {"sheet": "marine", "abilities": ["deep-strike"], "reserves": "deep-strike"}


def arriving() -> March:
    ours = {"A1": MARINE, "A2": MARINE | {"at": [[20, 10]]}, "A3": WAITS}
    return march(ours, select="", how="", time={"phase": "movement", "round": 2})


@pytest.mark.bad("9e.core.engagement-range-setup")
@pytest.mark.bad("9e.reinforcements.setup", 1, 2)
def test_reinforcements_arrive_when_units_have_moved_and_where_they_may() -> None:
    moving = arriving()
    assert told(refused(moving, "A3")) == ("in-reserves", "9e.reinforcements.setup")
    moving.run.answer(None, player=0)
    moving.answer("reinforcements", "A3")
    engaged, near = (refused(moving, {"A3.1": place}) for place in ([30, 38], [30, 33]))
    assert (engaged.why, engaged.about["limit"]) == ("too-near-enemy", 1.0)
    assert "9e.core.engagement-range-setup" in engaged.rules
    assert (near.why, near.about["limit"]) == ("too-near-to-arrive", 9.0)
    moving.run.answer({"A3.1": [30, 20]}, player=0)
    assert moving.facts("UnitSetUp")


@pytest.mark.bad("9e.reinforcements.no-move")
@pytest.mark.rule("9e.reinforcements.counts-as-moved")
def test_who_has_arrived_has_moved() -> None:
    moving = arriving()
    moving.run.answer(None, player=0)
    moving.answer("reinforcements", "A3")
    moving.run.answer({"A3.1": [30, 20]}, player=0)
    unit = moving.game.unit("A3")
    assert (unit.moved, unit.set_up) == ("normal", True)
    refusal = bar_to_moving(moving.game, unit)
    assert refusal is not None
    assert "9e.reinforcements.no-move" in moving.game.rulebook.cite(refusal.rules)
