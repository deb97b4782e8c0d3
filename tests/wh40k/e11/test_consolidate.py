"""Consolidation: one of three modes, as the situation rules."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.e11.consolidating import away_from, consolidation, enemies_at_hand, mode_of
from bellona.wh40k.table.measures import engaged_with
from bellona.wh40k.table.objectives import in_range

from ..e10.clashing import WIDE, Clash, at, beyond
from ..e10.test_aircraft_fight import MORE, plane
from ..e10.test_consolidate import marker_at
from ..e10.test_melee import SHEETS, dummy

ONGOING = "11e.fight.consolidate-ongoing"
ENGAGING = "11e.fight.consolidate-engaging"
OBJECTIVE = "11e.fight.consolidate-objective"
ORDER = "11e.fight.consolidate-mode-order"
ENDS = "11e.fight.consolidate-end-conditions"


def near(gap: float, *ours: Any, enemies: Any = None, **more: Any) -> Clash:
    """A1, an enemy so far away, and a marker 2 inches on the other side; in no phase in which anybody is asked."""
    theirs = {"B1": dummy((beyond(gap), 10))} | (enemies or {})
    objectives = more.pop("objectives", {"O": marker_at(2)})
    return Clash({"A1": at(*(ours or ((10, 10),)))}, theirs, sheets=MORE | SHEETS, objectives=objectives, **more)


def done(ours: dict[str, Any], theirs: dict[str, Any], *, passing: bool = False, **more: Any) -> Clash:
    """A1, which has no melee weapons, up to its Consolidation; it piles in unless it is `passing`."""
    clash = Clash({"A1": ours | {"sheet": "dummy", "charged": True}}, theirs, phase="fight", sheets=SHEETS, **more)
    while clash.asked not in ("consolidation move", "pause"):
        clash.answer(None) if passing and clash.asked == "pile-in move" else clash.suggested()
    return clash


def refusal(clash: Clash, mode: str, **ends: Any) -> tuple[str, tuple[str, ...]]:
    """Why the move of that mode is refused: "" if it is not."""
    move = consolidation(clash.game, clash.game.unit("A1"), mode)
    found = move.refusal({name: [Pose(*p) for p in path] for name, path in clash.paths(**ends).items()})
    return (found.why, found.rules) if found else ("", ())


# -- which mode --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.consolidate", "11e.fight.consolidate-mode-order")
@pytest.mark.parametrize(
    ("gap", "marker", "mode"),
    [
        (2.0, 2, "ongoing"),
        (2.01, 2, "engaging"),
        (3.0, 2, "engaging"),
        (3.01, 3, "objective"),
        (3.01, 3.01, ""),
    ],
)
def test_the_situation_sets_the_mode(gap: float, marker: float, mode: str) -> None:
    clash = near(gap, objectives={"O": marker_at(marker)})
    assert mode_of(clash.game, clash.game.unit("A1")) == mode


@pytest.mark.bad("11e.fight.consolidate-mode-order", 1)
def test_who_is_still_engaged_does_not_consolidate_to_an_objective() -> None:
    clash = done(at((10, 10), (8.5, 10)), {"B1": dummy((beyond(1), 10))}, objectives={"O": [5, 10]}, passing=True)
    assert clash.asked == "consolidation move"
    found = clash.refused(clash.paths(A1_2=[(8, 10)]))
    assert (found.why, found.rules) == ("not-closer", (ONGOING, ORDER, ENDS))
    assert clash.answer(None).asked == "pause"


@pytest.mark.bad("11e.fight.consolidate-mode-order", 2)
def test_nobody_consolidates_to_an_objective_past_an_enemy_within_three_inches() -> None:
    clash = near(2.5)
    found = refusal(clash, mode_of(clash.game, clash.game.unit("A1")), A1_1=[(9, 10)])
    assert found == ("ends-too-far", (ENGAGING, ORDER, ENDS))


@pytest.mark.rule("11e.fight.consolidate-mode-order")
@pytest.mark.parametrize(("ours", "mode"), [("dummy", "objective"), ("jumper", "engaging")])
def test_aircraft_are_nobody_to_consolidate_towards_unless_for_flyers(ours: str, mode: str) -> None:
    theirs = {"B1": plane(2.5)}
    clash = Clash({"A1": at((10, 10), sheet=ours)}, theirs, sheets=MORE, objectives={"O": marker_at(2)})
    assert mode_of(clash.game, clash.game.unit("A1")) == mode
    assert enemies_at_hand(clash.game, clash.game.unit("A1")) == (() if mode == "objective" else ("B1",))


@pytest.mark.rule("11e.fight.consolidate-mode-order")
def test_far_from_everything_nobody_consolidates() -> None:
    clash = done(at((10, 10)), {"B1": dummy((beyond(6), 10))}, objectives={"O": marker_at(3.2)})
    assert clash.asked == "pause"
    told = clash.fact("MoveImpossible", how="consolidation")
    assert (told["measured"], told["limit"], told["rules"]) == (pytest.approx(3.2, abs=0.002), 3.0, [ORDER])
    alone = done(at((10, 10)), {}).fact("MoveImpossible", how="consolidation")
    assert alone["rules"] == [ORDER]
    assert "limit" not in alone


# -- Ongoing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.consolidate-ongoing", "11e.fight.consolidate-end-conditions")
def test_ongoing_goes_closer_to_an_enemy_unit_that_the_unit_is_engaged_with() -> None:
    """A1.2 is closer to B2, which the unit is not engaged with, than to B1."""
    far = {"B2": dummy((10 - WIDE - 2.2, 12))}
    clash = near(0, (10, 10), (10, 12), enemies=far)
    assert [unit.key for unit in engaged_with(clash.game, clash.game.unit("A1"))] == ["B1"]
    assert refusal(clash, "ongoing", A1_2=[(8.5, 12)]) == ("not-closer", (ONGOING, ORDER, ENDS))
    assert refusal(clash, "ongoing", A1_2=[(10.6, 11.4)])[0] == "could-be-in-contact"
    assert refusal(clash, "ongoing", A1_2=[(beyond(0), 10 + WIDE)]) == ("", ())
    assert refusal(clash, "ongoing", A1_1=[(10, 9.5)]) == ("in-contact-already", (ONGOING, ORDER, ENDS))
    assert refusal(clash, "ongoing") == ("", ())


@pytest.mark.rule("11e.fight.consolidate-ongoing")
def test_ongoing_ends_engaged_and_within_three_inches() -> None:
    clash = near(1.8, (10, 10), (10, 12))
    assert refusal(clash, "ongoing", A1_1=[(10.1, 10)], A1_2=[(12, 15)])[0] == "moved-too-far"
    assert refusal(clash, "ongoing", A1_2=[(10, 14.9)])[0] == "not-coherent"
    verdict = consolidation(clash.game, clash.game.unit("A1"), "ongoing").verdict()
    assert verdict.possible == "yes"
    assert set(verdict.paths) == {"A1.1", "A1.2"}


@pytest.mark.rule("11e.fight.consolidate-ongoing")
def test_who_is_engaged_with_an_aircraft_alone_stays_on_foot() -> None:
    clash = Clash({"A1": at((10, 10), sheet="dummy", charged=True)}, {"B1": plane(1.5)}, phase="fight", sheets=MORE)
    clash.play()
    assert mode_of(clash.game, clash.game.unit("A1")) == "ongoing"
    assert clash.fact("MoveImpossible", how="ongoing")["rules"] == [ONGOING, ORDER]
    assert clash.pose("A1.1").x == 10


# -- Engaging ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.consolidate-engaging", "11e.fight.consolidate-end-conditions")
def test_engaging_goes_to_an_enemy_within_three_inches_and_ends_engaged_or_not_at_all() -> None:
    far = {"B2": dummy((9.3, 15.5))}
    clash = near(2.9, enemies=far, objectives={"O": [30, 30]})
    assert refusal(clash, "engaging", A1_1=[(10.5, 10)]) == ("ends-too-far", (ENGAGING, ORDER, ENDS))
    assert refusal(clash, "engaging", A1_1=[(9.3, 12.5)]) == ("not-closer", (ENGAGING, ORDER, ENDS))
    assert refusal(clash, "engaging", A1_1=[(12, 10)]) == ("could-be-in-contact", (ENGAGING, ORDER, ENDS))
    assert refusal(clash, "engaging", A1_1=[(12.9, 10)]) == ("", ())


@pytest.mark.rule("11e.fight.consolidate-engaging")
def test_an_engaging_consolidation_is_told_and_may_be_left() -> None:
    sheets = {"meek": {"tags": ["INFANTRY"]}}
    ours = {"A1": at((10, 10), sheet="meek", charged=True)}
    theirs = {"B1": at((beyond(2.5), 10), sheet="meek")}

    def fought(*answers: Any) -> Clash:
        return Clash(ours, theirs, phase="fight", sheets=sheets).answer(None, *answers)

    clash = fought()
    assert clash.asked == "consolidation move"
    move = consolidation(clash.game, clash.game.unit("A1"), "engaging")
    assert move.verdict().possible == "yes"
    clash.suggested()
    assert clash.fact("UnitMoved", how="engaging")["rules"] == ["11e.fight.consolidate"]
    assert clash.facts("SelectedToFight", unit="B1")
    left = fought(None)
    assert not left.facts("UnitMoved")
    assert not left.facts("SelectedToFight", unit="B1")


# -- Objective ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fight.consolidate-objective", "11e.fight.consolidate-end-conditions")
def test_objective_goes_closer_to_it_and_ends_unengaged() -> None:
    enemy = {"B2": dummy((6.5, 13.4))}
    clash = near(6, enemies=enemy)
    unit = clash.game.unit("A1")
    assert away_from(clash.game, unit, clash.game.state.objectives[0]) == pytest.approx(2.0, abs=0.002)
    assert mode_of(clash.game, unit) == "objective"
    assert refusal(clash, "objective", A1_1=[(10.5, 10)]) == ("not-closer", (OBJECTIVE, ORDER, ENDS))
    why, rules = refusal(clash, "objective", A1_1=[(8.4, 11.4)])
    assert (why, set(rules)) == ("too-near-enemy", {OBJECTIVE, ORDER, ENDS})
    assert refusal(clash, "objective", A1_1=[(9, 10)]) == ("", ())
    assert refusal(clash, "objective", A1_1=[(6.9, 10)])[0] == "moved-too-far"


@pytest.mark.rule("11e.fight.consolidate-objective")
def test_the_unit_keeps_together_and_is_in_range_of_the_objective() -> None:
    clash = done(at((10, 10), (10, 11.5)), {"B1": dummy((beyond(20), 10))}, objectives={"O": marker_at(2.9)})
    found = clash.refused(clash.paths(A1_1=[(8.0, 8.0)]))
    assert (found.why, found.rules[:3]) == ("not-coherent", (OBJECTIVE, ORDER, ENDS))
    clash.suggested()
    assert clash.fact("UnitMoved", how="objective")
    assert in_range(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0])


@pytest.mark.rule("11e.objective.marker-placement")
def test_no_step_ends_on_a_marker() -> None:
    clash = done(at((10, 10)), {"B1": dummy((beyond(20), 10))}, objectives={"O": marker_at(1)})
    found = clash.refused(clash.paths(A1_1=[(8.8, 10)]))
    assert (found.why, found.rules) == ("on-objective", ("11e.objective.marker-placement",))
    assert clash.suggested().fact("UnitMoved", how="objective")


@pytest.mark.rule("11e.fight.consolidate-objective")
def test_to_a_terrain_objective_the_unit_goes_into_its_area() -> None:
    def court(gap: float) -> Clash:
        edge = 10 + WIDE / 2 + gap
        outline = [[edge, 6], [edge + 4, 6], [edge + 4, 14], [edge, 14]]
        terrain = [{"key": "court", "kind": "crater", "footprint": outline}]
        return done(at((10, 10)), {"B1": dummy((30, 30))}, terrain=terrain, objectives={"O": "court"})

    clash = court(2.9)
    found = clash.refused(clash.paths(A1_1=[(12.8, 10)]))
    assert (found.why, found.rules) == ("ends-too-far", (OBJECTIVE, ORDER, ENDS))
    assert (found.about["goal"], found.about["limit"]) == ("O", 0.0)
    clash.answer(clash.paths(A1_1=[(12.9, 10)]))
    assert in_range(clash.game, clash.game.unit("A1"), clash.game.state.objectives[0]) == ("A1.1",)
    assert court(3.1).asked == "pause"
