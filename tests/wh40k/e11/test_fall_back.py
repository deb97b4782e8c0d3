"""Falling Back: Ordered Retreat and Desperate Escape."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.orders import ordered_answer
from bellona.wh40k.e11.fall_back_modes import DESPERATE, ORDERED, PERSONAL_ORDERS, is_way_clear, open_modes

from ..e10.marching import March
from ..editions import book

MARINE: dict[str, Any] = {"sheet": "marine"}
THREE: dict[str, Any] = MARINE | {"models": 3, "at": [[10, 10], [10, 12], [10, 14]]}
FOE: dict[str, Any] = MARINE | {"at": [[12, 10]]}
RING = [[1.9, 0], [0, 1.9], [-1.9, 0], [0, -1.9], [1.35, 1.35], [-1.35, 1.35], [-1.35, -1.35], [1.35, -1.35]]
AROUND: dict[str, Any] = MARINE | {"models": 8, "at": [[20 + x, 20 + y] for x, y in RING]}


def falling(mode: str, dice: str = "", ours: dict[str, Any] | None = None, foe: Any = None, **more: Any) -> March:
    """A unit of player A told to Fall Back in this mode; without one, as far as it has not been told."""
    return March({"A1": THREE | (ours or {})}, {"B1": foe or FOE}, "fall-back", mode=mode, dice=dice, **more)


def wounds(march: March) -> list[int]:
    return [model.wounds for model in march.game.unit("A1").models]


# -- the mode ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.movement.fall-back", "11e.movement.desperate-escape")
def test_the_mode_is_picked_before_the_move() -> None:
    march = March({"A1": THREE}, {"B1": FOE}, "")
    march.answer("movement", "fall-back")
    assert march.request.name == "fall back mode"
    ordered, desperate = march.request.shown()["options"]
    assert (ordered["key"], desperate["key"], desperate["hazards"]) == (ORDERED, DESPERATE, 3)
    march.answer("fall back mode", ORDERED)
    assert march.request.name == "fall-back move"
    assert march.facts("FellBack")[0]["mode"] == ORDERED
    chosen = falling(DESPERATE, "hazard 6 6 6")
    assert "11e.movement.desperate-escape" in chosen.facts("FellBack")[0]["rules"]


@pytest.mark.bad("11e.movement.ordered-retreat", 1)
@pytest.mark.rule("11e.battle-shock.effect-fall-back", "11e.movement.desperate-escape")
def test_a_shocked_unit_is_not_asked_and_escapes_desperately() -> None:
    march = falling(ORDERED, "hazard 6 6 6", {"battle_shocked": True})
    (told,) = march.facts("FellBack")
    assert told["mode"] == DESPERATE
    assert "11e.battle-shock.effect-fall-back" in told["rules"]
    assert len(march.facts("HazardRolls")) == 1
    assert open_modes(march.game.unit("A1")) == [DESPERATE]
    assert open_modes(falling(ORDERED).game.unit("A1")) == [ORDERED, DESPERATE]


def test_people_who_know_a_clear_way_out_are_not_asked() -> None:
    march = March({"A1": THREE}, {"B1": FOE}, "")
    march.answer("movement", "fall-back")
    assert is_way_clear(march.game, march.game.unit("A1"))
    assert ordered_answer(PERSONAL_ORDERS, march.request) == (ORDERED,)
    assert all(order in book().personal_orders for order in PERSONAL_ORDERS)


def test_people_who_know_none_are_asked() -> None:
    march = March({"A1": {"sheet": "swift", "at": [[20, 20]]}}, {"B1": AROUND}, "", sheets={"swift": {"M": 9}})
    march.answer("movement", "fall-back")
    assert not is_way_clear(march.game, march.game.unit("A1"))
    assert ordered_answer(PERSONAL_ORDERS, march.request) is None


# -- Ordered Retreat ---------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.movement.ordered-retreat", 2)
def test_an_ordered_retreat_rolls_no_dice_and_shocks_nobody() -> None:
    march = falling(ORDERED).goes(falling(ORDERED).shift(-5, 0))
    assert not march.facts("HazardRolls")
    assert not march.facts("BattleShockTest")
    assert (march.game.unit("A1").moved, march.game.unit("A1").battle_shocked) == ("fall-back", False)
    assert "11e.movement.ordered-retreat" in march.facts("FellBack")[0]["rules"]


@pytest.mark.rule("11e.movement.ordered-retreat", "11e.movement.fall-back", "11e.movement.fall-back-impossible")
def test_nobody_passes_through_an_enemy_in_order_but_may_brush_past() -> None:
    one = {"models": 1, "at": [[10, 10]]}
    refusal = falling(ORDERED, ours=one).refused(falling(ORDERED, ours=one).shift(5.9, 0))
    assert (refusal.why, refusal.rules) == ("through-enemy", ("11e.movement.ordered-retreat",))
    past = falling(ORDERED, ours=one)
    near = past.refused(past.paths(A1_1=[(10.4, 8.4), (13.4, 8.4)]))
    assert (near.why, near.rules) == ("too-near-enemy", ("11e.movement.fall-back-impossible",))
    past.goes(past.paths(A1_1=[(10.4, 8.4), (14.3, 6.9)]))
    assert past.facts("UnitMoved")[0]["rules"] == ["11e.movement.fall-back"]


@pytest.mark.rule("11e.fly.fall-back")
def test_who_can_fly_crosses_enemies_in_order_without_dice() -> None:
    ours = {"sheet": "jumper", "models": 1, "at": [[10, 10]]}
    march = falling(ORDERED, ours=ours)
    march.goes(march.shift(6, 0))
    assert not march.facts("HazardRolls")
    assert "11e.fly.fall-back" in march.facts("FellBack")[0]["rules"]


@pytest.mark.rule("11e.movement.fall-back-impossible")
def test_who_finds_no_way_out_in_order_may_stay() -> None:
    sheets = {"swift": {"M": 9, "tags": ["INFANTRY"]}}
    march = March({"A1": {"sheet": "swift", "at": [[20, 20]]}}, {"B1": AROUND}, "fall-back", sheets=sheets)
    refusal = march.refused(march.shift(0.5, 0))
    assert refusal.why == "through-enemy" or "11e.movement.fall-back-impossible" in refusal.rules
    near = march.refused({})
    assert (near.why, near.rules) == ("too-near-enemy", ("11e.movement.fall-back-impossible",))
    march.goes(None)
    assert march.game.unit("A1").moved == "stationary"


# -- Desperate Escape --------------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.movement.desperate-escape-hazard", 1, 2)
def test_every_model_is_rolled_for_whether_it_crosses_an_enemy_or_not() -> None:
    march = falling(DESPERATE, "hazard 1 3 4, battle-shock 6 6")
    march.answer("allocate", "A1.3")
    assert march.facts("HazardRolls")[0]["dice"] == [1, 3, 4]
    assert "11e.movement.desperate-escape-hazard" in march.facts("HazardRolls")[0]["rules"]
    assert wounds(march) == [2, 2, 1]
    march.goes(march.shift(-5, 0))


@pytest.mark.rule("11e.movement.desperate-escape-order", "11e.movement.desperate-escape-hazard")
def test_the_rolls_come_before_the_move_and_only_the_survivors_move() -> None:
    march = falling(DESPERATE, "hazard 1 1 6, battle-shock 6 6")
    march.answer("allocate", "A1.3")
    assert [model.name for model in march.game.unit("A1").models] == ["A1.1", "A1.2"]
    assert not march.facts("UnitMoved")
    assert march.request.name == "fall-back move"
    march.goes(march.shift(-5, 0))
    kinds = [type(fact).__name__ for fact in march.run.facts]
    order = ["FellBack", "HazardRolls", "ModelDestroyed", "UnitMoved", "BattleShockTest"]
    assert [kind for kind in kinds if kind in order] == order


@pytest.mark.rule("11e.movement.desperate-escape-order")
def test_a_unit_that_is_wiped_out_by_the_rolls_does_nothing_more() -> None:
    ours = {"sheet": "guard", "models": 1, "at": [[10, 10]]}
    march = falling(DESPERATE, "hazard 2", ours)
    assert march.request.name == "pause"
    assert not march.game.unit("A1").models
    assert not march.facts("UnitMoved")


@pytest.mark.rule("11e.movement.desperate-escape-through")
def test_models_move_through_enemies_but_do_not_end_on_or_near_them() -> None:
    one = {"models": 1, "at": [[10, 10]]}
    march = falling(DESPERATE, "hazard 6, battle-shock 6 6", one)
    near = march.refused(march.shift(5, 0))
    assert (near.why, near.rules) == ("too-near-enemy", ("11e.movement.desperate-escape-through",))
    march.goes(march.shift(5.9, 0))
    assert march.facts("UnitMoved")[0]["how"] == "fall-back"


@pytest.mark.rule("11e.fly.fall-back")
def test_fly_and_titanic_spare_nobody_the_roll() -> None:
    for sheet in ("jumper", "titan"):
        ours = {"sheet": sheet, "models": 1, "at": [[8, 10]], "battle_shocked": True}
        sheets = {"titan": {"M": 12, "W": 20, "tags": ["MONSTER", "TITANIC"], "base": {"round": 60}, "height": 6}}
        march = falling(ORDERED, "hazard 6", ours, MARINE | {"at": [[10.5, 10]]}, sheets=sheets)
        assert "11e.fly.fall-back" in march.facts("HazardRolls")[0]["rules"]


@pytest.mark.rule("11e.movement.desperate-escape-shock")
@pytest.mark.parametrize(("dice", "shocked"), [("3 3", False), ("3 2", True)])
def test_after_the_move_the_unit_takes_a_test_whatever_its_strength(dice: str, shocked: bool) -> None:
    march = falling(DESPERATE, f"hazard 6 6 6, battle-shock {dice}")
    march.goes(march.shift(-5, 0))
    assert march.game.unit("A1").battle_shocked == shocked
    assert "11e.movement.desperate-escape-shock" in march.facts("BattleShockTest")[0]["rules"]


@pytest.mark.bad("11e.movement.desperate-escape-shock", 1)
def test_a_shocked_unit_does_not_recover_by_it() -> None:
    march = falling(ORDERED, "hazard 6 6 6", {"battle_shocked": True})
    march.goes(march.shift(-5, 0))
    assert march.game.unit("A1").battle_shocked
    assert not march.facts("BattleShockTest")
    calm = falling(DESPERATE, "hazard 6 6 6, battle-shock 6 6")
    assert calm.goes(calm.shift(-5, 0)).facts("BattleShockTest")


@pytest.mark.bad("11e.movement.desperate-escape-shock", 2)
def test_no_stratagem_of_the_battle_shock_step_is_offered_for_it() -> None:
    march = falling(DESPERATE, "hazard 6 6 6, battle-shock 1 1", cp=[5, 5])
    march.answer("use command-re-roll", None)
    march.goes(march.shift(-5, 0))
    asked = [row.asks for row in march.run.rows]
    assert "use insane-bravery" not in asked
    assert march.game.unit("A1").battle_shocked


@pytest.mark.rule("11e.movement.fall-back-no-shoot", "11e.movement.fall-back-no-charge")
@pytest.mark.parametrize("mode", [ORDERED, DESPERATE])
def test_who_fell_back_neither_shoots_nor_charges(mode: str) -> None:
    dice = "hazard 6 6 6, battle-shock 6 6" if mode == DESPERATE else ""
    march = falling(mode, dice)
    march.goes(march.shift(-5, 0))
    game, unit = march.game, march.game.unit("A1")
    for bar in (game.parts.shooting.bar, game.parts.charge.bar):
        refusal = bar(game, unit)
        assert refusal is not None
        assert "11e.movement.fall-back-no-charge" in book().refusal(refusal).rules
