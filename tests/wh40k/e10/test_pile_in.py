"""Pile-in moves: who moves, how far, and where to."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.moves.engaging import Closing, Verdict
from bellona.wh40k.moves.pile_in import foes_of, pile_in_move

from .clashing import WIDE, Clash, at, beyond
from .test_melee import SHEETS, dummy

CHARGED: dict[str, Any] = {"charged": True}


def pile(ours: dict[str, Any], theirs: dict[str, Any], more: Any = None, **terms: Any) -> Clash:
    """A1 is selected to fight."""
    clash = Clash({"A1": ours} | (more or {}), theirs, phase="fight", sheets=SHEETS, **terms)
    while clash.asked in ("fights first", "remaining combats"):
        clash.suggested()
    return clash


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.not_in("11e", because="a Consolidation tells its mode there")
@pytest.mark.rule("10e.fight.sequence")
def test_a_unit_piles_in_then_strikes_then_consolidates() -> None:
    theirs = {"B1": dummy((beyond(0.5), 10)), "B2": dummy((beyond(6), 10))}
    clash = pile(at((10, 10)), theirs, dice="hit 6 1 1, wound 6, save 1", objectives={"O": [12, 16]})
    clash.play()
    kinds = ("SelectedToFight", "UnitMoved", "AttacksMade")
    told = [(type(fact).__name__, getattr(fact, "how", "")) for fact in clash.run.facts]
    assert [one for one in told if one[0] in kinds] == [
        ("SelectedToFight", ""),
        ("UnitMoved", "pile-in"),
        ("AttacksMade", ""),
        ("UnitMoved", "consolidation"),
    ]


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.bad("10e.fight.pile-in.move", 2)
def test_everybody_not_in_base_contact_moves_up_to_three_inches() -> None:
    clash = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0.5), 10), (beyond(4), 12))})
    assert clash.asked == "pile-in move"
    assert clash.refused(None).why == "may-not-pass"
    far = clash.paths(A1_1=[(10.5, 10)], A1_2=[(13.1, 12)])
    refusal = clash.refused(far)
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("10e.fight.pile-in.move",))
    assert refusal.about == {"model": "A1.2", "moved": 3.1, "limit": 3.0}


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.bad("10e.fight.pile-in.move", 1)
def test_who_is_in_base_contact_stays() -> None:
    clash = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0), 10), (beyond(2), 12))})
    refusal = clash.refused(clash.paths(A1_1=[(10.2, 9.5)]))
    assert (refusal.why, refusal.rules) == ("in-contact-already", ("10e.fight.pile-in.move",))
    assert refusal.about == {"model": "A1.1"}


@pytest.mark.rule("10e.objective.movement")
def test_where_a_marker_lies_straight_ahead_a_place_beside_it_is_found() -> None:
    """The nearest place in contact reaches a little onto the marker."""
    clash = pile(at((10, 10)), {"B1": dummy((beyond(2), 10))}, objectives={"O": [12, 11.2]})
    move = pile_in_move(clash.game, clash.game.unit("A1"))
    straight = {"A1.1": [Pose(10, 10), Pose(12, 10)]}
    refusal = move.judged(straight)
    assert refusal is not None
    assert "10e.objective.movement" in refusal.rules
    verdict = move.verdict()
    assert verdict.possible == "yes"
    assert move.judged(verdict.paths) is None


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.rule("10e.fight.pile-in.move")
def test_where_everybody_is_in_base_contact_nobody_is_asked() -> None:
    clash = pile(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(0), 10))})
    assert clash.asked == "melee attacks"
    move = pile_in_move(clash.game, clash.game.unit("A1"))
    assert (move.verdict().possible, move.verdict().paths) == ("yes", {})


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.rule("10e.fight.pile-in.move")
def test_who_cannot_get_any_closer_stays() -> None:
    """Six bases fit around one. The second model lies between two of them, as close to the enemy as can be."""

    def around(turn: float, far: float) -> tuple[float, float]:
        return 20 + far * math.cos(math.radians(turn)), 20 + far * math.sin(math.radians(turn))

    ring = [around(turn, WIDE + 0.001) for turn in range(0, 360, 60)]
    ours = at(ring[0], around(30, WIDE * 3**0.5 + 0.003), sheet="duellist")
    clash = pile(ours, {"B1": dummy((20, 20))}, more={"A2": at(*ring[1:], sheet="dummy", fought=True)})
    move = pile_in_move(clash.game, clash.game.unit("A1"))
    assert move.refusal({}) is None
    aside = {"A1.2": [clash.pose("A1.2"), Pose(*around(90, WIDE * 3**0.5 + 0.05))]}
    refusal = move.refusal(aside)
    assert refusal is not None
    assert refusal.why == "not-closer"


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.bad("10e.fight.pile-in.condition")
def test_a_charger_whose_enemies_are_more_than_four_inches_away_does_not_pile_in() -> None:
    clash = pile(at((10, 10), **CHARGED), {"B1": dummy((beyond(4.1), 10))})
    fact = clash.fact("MoveImpossible", how="pile-in")
    assert fact["rules"] == ["10e.fight.pile-in.condition"]
    assert (fact["measured"], fact["limit"]) == (pytest.approx(4.1, abs=0.002), 4.0)
    assert clash.fact("NoMeleeTargets", unit="A1")
    assert clash.pose("A1.1").x == 10
    near = pile(at((10, 10), **CHARGED), {"B1": dummy((beyond(4), 10))})
    assert near.asked == "pile-in move"


@pytest.mark.rule("10e.fight.pile-in.condition")
def test_who_would_have_to_leave_coherency_is_refused() -> None:
    clash = pile(at((10, 10), (10, 12)), {"B1": dummy((beyond(0.5), 10), (beyond(4), 12))})
    refusal = clash.refused(clash.paths(A1_1=[(10.5, 10)], A1_2=[(10, 14.9)]))
    assert refusal.why == "not-coherent"
    assert "10e.fight.pile-in.condition" in refusal.rules


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.fight.pile-in.condition")
def test_ending_out_of_engagement_range_is_refused() -> None:
    clash = pile(at((10, 10), **CHARGED), {"B1": dummy((beyond(2), 10))})
    refusal = clash.refused(clash.paths(A1_1=[(10.5, 10)]))
    assert (refusal.why, refusal.rules) == ("ends-too-far", ("10e.fight.pile-in.condition",))
    assert refusal.about == {"model": "A1.1", "goal": "B1", "distance": 1.5, "limit": 1.0}


@pytest.mark.not_in("9e", because="its steps may be declined and need not lead into contact")
@pytest.mark.rule("10e.fight.pile-in.move")
def test_one_enemy_unit_within_engagement_range_is_enough() -> None:
    """B2 is near enough to be reached as well, but not by the same move."""
    theirs = {"B1": dummy((beyond(0.9), 10)), "B2": dummy((round(10 - WIDE - 3.5, 3), 10))}
    clash = pile(at((10, 10), sheet="duellist"), theirs)
    assert clash.asked == "pile-in move"
    clash.suggested()
    assert clash.fact("UnitMoved", how="pile-in")
    assert clash.pose("A1.1").x == pytest.approx(10.9, abs=0.003)


@pytest.mark.bad("10e.fight.pile-in.closest")
@pytest.mark.parametrize("place", [(10, 10.5), (9.5, 10), (10, 9.2)])
def test_moving_sideways_or_away_from_the_closest_enemy_is_refused(place: tuple[float, float]) -> None:
    clash = pile(at((10, 10)), {"B1": dummy((beyond(0.1), 10))})
    refusal = clash.refused(clash.paths(A1_1=[place]))
    assert (refusal.why, refusal.rules) == ("not-closer", ("10e.fight.pile-in.closest",))
    assert refusal.about["distance"] > refusal.about["before"] == 0.1


@pytest.mark.rule("10e.fight.pile-in.closest")
def test_who_cannot_touch_comes_as_close_as_possible() -> None:
    """The second model's 3" do not lead into contact: every inch of them counts."""
    ours = at((10, 10), (6, 10), (8, 10), sheet="duellist")
    clash = pile(ours, {"B1": dummy((beyond(0), 10))})
    here = clash.paths(A1_3=[(round(10 - WIDE, 3), 10)])
    refusal = clash.refused(here | clash.paths(A1_2=[(6.2, 10)]))
    assert (refusal.why, refusal.rules) == ("could-be-closer", ("10e.fight.pile-in.closest",))
    assert refusal.about["distance"] > refusal.about["possible"] + 0.02
    clash.suggested()
    assert clash.fact("UnitMoved", how="pile-in")


@pytest.mark.rule("10e.fight.pile-in.base-contact")
def test_who_can_touch_an_enemy_must() -> None:
    clash = pile(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(0.9), 10))})
    refusal = clash.refused(clash.paths(A1_1=[(10.5, 10)]))
    assert (refusal.why, refusal.rules) == ("could-be-in-contact", ("10e.fight.pile-in.base-contact",))
    assert refusal.about["model"] == "A1.1"
    clash.answer(clash.paths(A1_1=[refusal.about["place"]]))
    assert clash.fact("UnitMoved", how="pile-in")


def test_nobody_is_moved_through_to_pile_in_not_even_by_flyers() -> None:
    """FLY is for Normal, Advance, Fall Back and Charge moves."""
    theirs = {"B1": dummy((beyond(0.5), 10)), "B2": dummy((beyond(0.5, beyond(0.5)), 10))}
    clash = pile(at((10, 10), sheet="jumper"), theirs)
    refusal = clash.refused(clash.paths(A1_1=[(12.8, 9.2)]))
    assert refusal.why == "through-enemy"


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.fight.pile-in.condition")
def test_where_the_engine_cannot_tell_the_player_may_pile_in_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Closing, "verdict", lambda self: Verdict("unknown"))
    clash = pile(at((10, 10), sheet="duellist"), {"B1": dummy((beyond(0.9), 10))})
    assert clash.refused(clash.paths(A1_1=[(9, 10)])).rules == ("10e.fight.pile-in.condition",)
    clash.answer(None)
    assert clash.asked == "melee attacks"


def test_an_enemy_just_within_reach_of_a_step_counts_though_another_is_closer() -> None:
    """Three inches and the inch of Engagement Range."""
    theirs = {"B1": dummy((beyond(1), 10)), "B2": dummy((10 - (beyond(4) - 10), 10)), "B3": dummy((10, beyond(4.05)))}
    clash = pile(at((10, 10)), theirs)
    assert foes_of(clash.game, clash.game.unit("A1")) == ("B1", "B2")
