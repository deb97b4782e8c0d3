"""The Charge phase: who may charge whom, how far, and where a charge ends."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.space.table import Pose
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing, Verdict
from bellona.wh40k.phases.charge import (
    CHARGE_PHASE,
    bar_to_charge,
    charge,
    charge_move,
    charge_targets,
    could_charge,
    eligible_to_charge,
    prospects,
)
from bellona.wh40k.table.measures import engaged_with

from ..editions import cites, cites_also
from .clashing import MARINE, WIDE, Clash, at, beyond
from .marching import block, wall
from .scenes import Scene, setup

BATTERY = {"battery": {"kinds": {"crew": {}, "gun": {"M": None}}, "tags": ["INFANTRY"]}}


def charge_of(clash: Clash, roll: float, *targets: str) -> Closing:
    return charge_move(clash.game, clash.game.unit("A1"), targets, roll)


def facing(gap: float, *, dice: str = "", **more: Any) -> Clash:
    """One model of each side, so far apart."""
    return Clash({"A1": MARINE}, {"B1": at([beyond(gap), 10])}, dice=dice, **more)


@pytest.mark.rule("10e.charge.roll")
@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.parametrize(("gap", "chance"), [(3, 100), (8, 58), (12, 8), (9.5, 28)])
def test_whoever_chooses_is_told_how_far_the_nearest_target_is_and_how_likely_a_charge(gap: float, chance: int) -> None:
    """2D6 must come within an inch: 2 or more, 7 or more, 11 or more, 9 or more."""
    clash = Clash({"A1": MARINE}, {"B1": at([beyond(gap), 10]), "B2": at([beyond(gap), 15])})
    assert prospects(clash.game, clash.game.unit("A1")) == {"distance": f"{gap:.1f}", "chance": chance}


# -- who may charge ----------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.charge.select-units")
def test_units_charge_one_after_the_other_and_none_has_to() -> None:
    ours = {"A1": MARINE, "A2": at([10, 20]), "A3": at([10, 25])}
    clash = Clash(ours, {"B1": at([20, 10]), "B2": at([20, 20])}, dice="charge 1 1")
    assert clash.options() == ["A1", "A2", "A3"]
    clash.charges("B1", unit="A1")
    assert clash.fact("ChargeFailed", unit="A1")
    assert clash.options() == ["A2", "A3"]
    again = clash.refused("A1")
    assert (again.why, again.rules) == ("not-an-option", ("10e.charge.select-units",))
    clash.answer(None)
    assert clash.asked == "pause"
    assert [getattr(step, "may_stop", None) for step in CHARGE_PHASE.steps] == [None, True]


@pytest.mark.rule("10e.charge.eligible")
def test_who_has_no_enemy_within_twelve_inches_when_the_phase_begins_cannot_charge() -> None:
    clash = Clash({"A1": MARINE, "A2": at([10, 20])}, {"B1": at([beyond(12), 10]), "B2": at([beyond(12.01), 20])})
    assert clash.options() == ["A1"]
    refusal = clash.refused("A2")
    assert (refusal.why, refusal.rules) == ("nobody-near-to-charge", ("10e.charge.eligible",))
    assert refusal.about == {"unit": "A2", "distance": 12.01, "limit": 12.0}


@pytest.mark.rule("10e.charge.eligible")
@pytest.mark.not_in("11e", because="it is judged when a unit is picked")
def test_who_comes_near_during_the_phase_was_not_near_when_it_began() -> None:
    clash = Clash({"A1": MARINE, "A2": at([10, 20])}, {"B1": at([beyond(12), 10]), "B2": at([30, 20])})
    clash.game.table.place("B2", {"B2.1": clash.pose("B2.1").__class__(18, 20)})
    assert [unit.key for unit in eligible_to_charge(clash.game, 0)] == ["A1"]


@pytest.mark.bad("10e.charge.ineligible")
@pytest.mark.parametrize(
    "moved",
    [
        pytest.param("advance", marks=pytest.mark.bad("10e.movement.advance.no-shoot-charge")),
        pytest.param("fall-back", marks=pytest.mark.bad("10e.movement.fall-back.no-shoot-charge")),
    ],
)
def test_nobody_charges_after_an_advance_or_falling_back(moved: str) -> None:
    clash = Clash({"A1": MARINE | {"moved": moved}, "A2": at([10, 20])}, {"B1": at([18, 10]), "B2": at([18, 20])})
    assert clash.options() == ["A2"]
    refusal = clash.refused("A1")
    assert refusal.why == "charge-after-move"
    assert refusal.rules == ("10e.charge.ineligible", f"10e.movement.{moved}.no-shoot-charge")
    assert refusal.about == {"unit": "A1", "moved": moved}


@pytest.mark.parametrize("moved", ["", "normal", "stationary"])
def test_other_moves_do_not_keep_anybody_from_charging(moved: str) -> None:
    assert Clash({"A1": MARINE | {"moved": moved}}, {"B1": at([18, 10])}).options() == ["A1"]


@pytest.mark.bad("10e.charge.ineligible")
def test_nobody_charges_from_within_engagement_range() -> None:
    theirs = {"B1": at([beyond(1.0), 10]), "B2": at([18, 12]), "B3": at([18, 20])}
    clash = Clash({"A1": MARINE, "A2": at([10, 20])}, theirs)
    assert clash.options() == ["A2"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == ("charge-while-engaged", ("10e.charge.ineligible",))
    assert refusal.about["enemies"] == ["B1"]


@pytest.mark.bad("10e.transport.destroyed.no-charge")
@pytest.mark.bad("10e.transport.disembark.after-normal-move")
@pytest.mark.bad("10e.charge.ineligible")
def test_who_left_a_moved_or_destroyed_transport_cannot_charge() -> None:
    clash = Clash({"A1": MARINE | {"may_charge": False}, "A2": at([10, 12])}, {"B1": at([18, 10])})
    assert clash.options() == ["A2"]
    refusal = clash.refused("A1")
    assert refusal.why == "charge-after-disembarking"
    assert {"10e.transport.disembark.after-normal-move", "10e.transport.destroyed.no-charge"} <= set(refusal.rules)
    game = clash.game
    assert not could_charge(game, game.unit("A1"), game.unit("B1"))
    assert could_charge(game, game.unit("A2"), game.unit("B1"))


@pytest.mark.bad("10e.aircraft.charge")
@pytest.mark.bad("10e.charge.ineligible")
def test_aircraft_do_not_charge_unless_they_hover() -> None:
    plane = at([10, 20], sheet="plane")
    clash = Clash({"A1": MARINE, "A2": plane, "A3": plane | {"at": [[10, 30]], "hover": True}}, {"B1": at([14, 20])})
    assert clash.options() == ["A1", "A3"]
    refusal = clash.refused("A2")
    assert (refusal.why, refusal.rules) == ("charge-by-aircraft", ("10e.aircraft.charge", "10e.charge.ineligible"))
    assert bar_to_charge(clash.game, clash.game.unit("A3")) is None


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.not_in("9e", because="a unit that cannot move is not selected to charge")
@pytest.mark.bad("10e.datasheet.move-dash")
def test_a_model_without_a_move_neither_charges_nor_piles_in() -> None:
    ours = {"sheet": "battery", "models": {"crew": 1, "gun": 1}, "at": [[10, 10], [10, 11.4]]}
    clash = Clash({"A1": ours}, {"B1": at([beyond(2), 10])}, dice="charge 6 6", sheets=BATTERY).charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(12, 10)], A1_2=[(10.5, 11.4)]))
    assert (refusal.why, refusal.rules, refusal.about) == (
        "cannot-move",
        ("10e.datasheet.move-dash",),
        {"model": "A1.2"},
    )
    fought = {"B1": at([beyond(2), 10], fought=True)}
    clash = Clash({"A1": ours | {"charged": True}}, fought, phase="fight", sheets=BATTERY)
    assert clash.asked == "pile-in move"
    assert clash.refused(clash.paths(A1_1=[(12, 10)], A1_2=[(10.5, 11.4)])).about == {"model": "A1.2"}
    alone = ours | {"models": {"gun": 1}, "at": [[10, 10]]}
    clash = Clash({"A1": alone}, {"B1": at([beyond(2), 10])}, dice="charge 6 6", sheets=BATTERY).charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.success.coherency")
def test_a_mate_who_cannot_move_holds_a_charge_back() -> None:
    """Between it and the target, one who charges is 2 inches from it, 1.26 wide, and 1 inch from the target."""
    ours = {"sheet": "battery", "models": {"crew": 1, "gun": 1}, "at": [[10, 12], [10, 10]]}
    near, far = (
        Clash({"A1": ours}, {"B1": at([beyond(gap), 10])}, dice="charge 6 6", sheets=BATTERY).charges("B1")
        for gap in (4.25, 4.3)
    )
    assert near.request.suggested().keys() == {"A1.1"}
    assert far.fact("ChargeFailed")["rules"] == ["10e.charge.fail", "10e.charge.success.coherency"]


# -- targets -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.charge.targets", 1)
def test_targets_are_named_before_the_roll_and_are_within_twelve_inches() -> None:
    theirs = {"B1": at([10, beyond(12.01)]), "B2": at([beyond(12), 10], sheet="guard"), "B3": at([14, 14])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 1 1").answer("A1")
    assert clash.options() == ["B3", "B2"]
    refusal = clash.refused(["B3", "B1"])
    assert refusal.why == "too-far-to-charge"
    assert cites(refusal.rules, "10e.charge.targets")
    assert refusal.about == {"unit": "A1", "target": "B1", "distance": 12.01, "limit": 12.0}
    assert clash.refused([]).why == "wrong-number"
    clash.answer(["B2"])
    assert clash.fact("ChargeDeclared", unit="A1", targets=["B2"])
    kinds = [type(fact).__name__ for fact in clash.run.facts]
    assert kinds.index("ChargeDeclared") < kinds.index("ChargeRoll")


@pytest.mark.bad("10e.charge.targets", 2)
def test_targets_cannot_be_added_after_the_roll() -> None:
    clash = Clash({"A1": MARINE}, {"B1": at([15, 10]), "B2": at([15, 12])}, dice="charge 6 6").charges("B1")
    assert clash.asked == "charge move"
    assert clash.refused(["B1", "B2"]).why == "malformed"
    assert clash.fact("ChargeRoll")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(-2 * WIDE + 0.2, 15), 11)]))
    assert refusal.rules == ("10e.charge.success.no-other-engagement",)


@pytest.mark.rule("10e.charge.targets-need-not-be-visible")
def test_targets_need_not_be_visible() -> None:
    tall = wall(20.0, 13.0)
    clash = facing(5, terrain=[tall], dice="charge 1 1")
    assert [target.key for target in charge_targets(clash.game, clash.game.unit("A1"))] == ["B1"]
    clash.charges("B1")
    assert clash.fact("ChargeDeclared", targets=["B1"])


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.charge.roll")
def test_each_model_moves_up_to_the_sum_of_two_dice() -> None:
    ours = at([10, 10], [10, 11.4], [10, 12.8])
    clash = Clash({"A1": ours}, {"B1": at([beyond(6), 10])}, dice="charge 3 4").charges("B1")
    assert clash.fact("ChargeRoll", dice=[3, 4], total=7)
    moves = clash.paths(A1_1=[(beyond(6 - WIDE), 10)], A1_2=[(15, 11.4)], A1_3=[(17.1, 12.8)])
    refusal = clash.refused(moves)
    assert (refusal.why, refusal.rules) == ("moved-too-far", ("10e.charge.roll",))
    assert refusal.about == {"model": "A1.3", "moved": 7.1, "limit": 7.0}


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.success.all-targets")
@pytest.mark.bad("10e.charge.fail")
def test_a_roll_that_cannot_bring_anybody_within_engagement_range_fails_and_nobody_moves() -> None:
    clash = facing(8.1, dice="charge 3 4").charges("B1")
    failed = clash.fact("ChargeFailed", unit="A1", targets=["B1"])
    assert failed["rules"] == ["10e.charge.fail", "10e.charge.success.all-targets"]
    assert (failed["measured"], failed["limit"]) == (pytest.approx(8.1, abs=0.001), 8.0)
    assert clash.asked == "pause"
    assert clash.pose("A1.1").x == 10
    assert not clash.facts("UnitMoved")
    assert not clash.game.unit("A1").charged


@pytest.mark.not_in("9e", because="a charge brings no bonus")
@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.success.all-targets")
def test_a_roll_that_just_brings_one_model_within_engagement_range_succeeds() -> None:
    clash = facing(8, dice="charge 3 4").charges("B1")
    assert clash.asked == "charge move"
    refusal = clash.refused(clash.paths(A1_1=[(16.9, 10)]))
    assert refusal.why == "ends-too-far"
    assert cites(refusal.rules, "10e.charge.success.all-targets")
    assert refusal.about == {"model": "A1.1", "goal": "B1", "distance": 1.1, "limit": 1.0}
    clash.answer(clash.paths(A1_1=[(17, 10)]))
    assert clash.fact("ChargeMade", unit="A1", targets=["B1"], bonus=True)


def test_a_player_who_can_charge_has_to() -> None:
    clash = facing(4, dice="charge 6 6").charges("B1")
    assert clash.refused(None).why == "may-not-pass"


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.fail")
def test_where_the_engine_cannot_tell_the_player_may_place_the_models_or_give_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Closing, "verdict", lambda self: Verdict("unknown"))
    clash = facing(4, dice="charge 6 6").charges("B1")
    assert clash.refused(clash.paths(A1_1=[(12, 10)])).why == "ends-too-far"
    assert clash.request.suggested() is None
    clash.answer(None)
    assert clash.fact("ChargeFailed")["rules"] == ["10e.charge.fail"]
    assert clash.pose("A1.1").x == 10
    clash = facing(4, dice="charge 6 6").charges("B1")
    assert clash.answer(clash.paths(A1_1=[(beyond(4 - WIDE), 10)])).fact("ChargeMade")


# -- whoever waits for it ----------------------------------------------------------------------------------------------


def watched(*ours: Any, dice: str = "", gap: float = 5.0, **more: Any) -> Clash:
    """A1 charges B1, whose player has a CP for Fire Overwatch."""
    return Clash({"A1": at(*ours)}, {"B1": at([beyond(gap), 10])}, dice=dice, cp=[0, 1], **more).charges("B1")


@pytest.mark.not_in("9e", because="Overwatch is no Stratagem")
@pytest.mark.rule("10e.stratagem.fire-overwatch")
def test_a_charge_move_may_be_fired_upon_when_it_begins_and_when_it_ends() -> None:
    theirs = {"B1": at([beyond(5), 10]), "B2": at([beyond(5), 20])}
    walker = at([10, 10], sheet="walker")  # other units could not shoot into its combat
    clash = Clash({"A1": walker}, theirs, dice="charge 6 6, hit 1 1", cp=[0, 1]).charges("B1")
    assert (clash.asked, clash.request.player) == ("use fire-overwatch", 1)
    clash.answer(None)
    assert clash.asked == "charge move"
    clash.answer(clash.paths(A1_1=[(beyond(5 - WIDE), 10)]))
    assert (clash.asked, clash.request.player) == ("use fire-overwatch", 1)
    clash.answer("fire-overwatch").play()
    assert clash.fact("StratagemUsed", stratagem="fire-overwatch", unit="B2")  # B1 is locked in combat by now


@pytest.mark.not_in("9e", because="Overwatch is no Stratagem")
@pytest.mark.not_in("11e", because="Overwatch is not fired in the Charge phase there")
@pytest.mark.rule("10e.charge.fail", "10e.charge.success.all-targets")
def test_losses_to_overwatch_may_make_a_charge_fail() -> None:
    """The front model is shot; the other is 3" further away, too far for a roll of 4."""
    hits = "hit 6 6, wound 6 6, save 1 1"
    clash = watched([10, 10], [7, 10], dice=f"charge 2 2, {hits}").answer("fire-overwatch").play()
    assert clash.fact("ModelDestroyed", model="A1.1")
    assert clash.fact("ChargeFailed", unit="A1", targets=["B1"])["rules"][0] == "10e.charge.fail"
    assert clash.pose("A1.2").x == 7
    assert not clash.game.unit("A1").charged


@pytest.mark.not_in("9e", because="Overwatch is no Stratagem")
@pytest.mark.not_in("11e", because="nobody fires Overwatch during charges there")
@pytest.mark.rule("10e.charge.fail")
@pytest.mark.parametrize(("targets", "left"), [(["B1"], ["B1"]), (["B1", "B2"], ["B2"])])
def test_a_charge_whose_target_has_shot_itself_fails_and_names_whom_it_missed(
    targets: list[str], left: list[str]
) -> None:
    """B1's plasma costs it its only model; B2 cannot be reached because of what the same shots did to A1."""
    plasma = {"range": 24, "A": 2, "BS": 3, "S": 8, "AP": -3, "D": 2, "abilities": ["hazardous"]}
    sheets = {"reckless": {"T": 3, "Sv": 5, "W": 1, "tags": ["INFANTRY"], "arms": {"plasma": plasma}}}
    theirs = {"B1": at([beyond(5), 10], sheet="reckless"), "B2": at([beyond(5), 14])}
    dice = "charge 3 3, hit 6 1, wound 6, save 1, hazardous 1"
    clash = Clash({"A1": at([10, 10], [7, 10])}, theirs, sheets=sheets, dice=dice, cp=[0, 1]).charges(*targets)
    clash.answer("fire-overwatch").play()
    assert clash.fact("UnitDestroyed", unit="B1")
    assert clash.fact("ChargeFailed", unit="A1")["targets"] == left


@pytest.mark.not_in("9e", because="Overwatch is no Stratagem")
@pytest.mark.not_in("11e", because="nobody fires Overwatch during charges there")
@pytest.mark.rule("10e.charge.roll")
def test_a_unit_that_is_shot_down_before_it_moves_charges_nobody() -> None:
    clash = watched([10, 10], dice="charge 6 6, hit 6 6, wound 6 6, save 1 1").answer("fire-overwatch").play()
    assert clash.fact("UnitDestroyed", unit="A1")
    assert not clash.facts("ChargeMade")
    assert not clash.facts("ChargeFailed")


def test_nobody_is_asked_about_a_charge_that_cannot_succeed() -> None:
    assert watched([10, 10], dice="charge 1 1").fact("ChargeFailed")


# -- where a charge ends -----------------------------------------------------------------------------------------------


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.bad("10e.charge.success.all-targets")
def test_reaching_one_of_two_targets_is_not_enough() -> None:
    theirs = {"B1": at([beyond(4), 10]), "B2": at([beyond(4), 12.5])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 6 4").charges("B1", "B2")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(4 - WIDE), 10)]))
    assert (refusal.why, refusal.about["goal"]) == ("ends-too-far", "B2")
    assert cites(refusal.rules, "10e.charge.success.all-targets")
    clash.suggested()
    assert clash.fact("ChargeMade", targets=["B1", "B2"])
    assert {enemy.key for enemy in engaged_with(clash.game, clash.game.unit("A1"))} == {"B1", "B2"}


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.fail", "10e.charge.success.all-targets")
def test_a_second_target_out_of_reach_makes_the_charge_fail() -> None:
    theirs = {"B1": at([beyond(2), 10]), "B2": at([10, beyond(9)])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 2 2").charges("B1", "B2")
    assert clash.fact("ChargeFailed")["rules"] == ["10e.charge.fail", "10e.charge.success.all-targets"]
    assert clash.pose("A1.1").x == 10


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.bad("10e.charge.success.no-other-engagement")
def test_nobody_ends_within_engagement_range_of_an_enemy_that_is_no_target() -> None:
    theirs = {"B1": at([20, 10]), "B2": at([20 - WIDE, 12])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(20 - WIDE, 10)]))
    assert (refusal.why, refusal.rules[0]) == ("too-near-enemy", "10e.charge.success.no-other-engagement")
    assert refusal.about == {"model": "A1.1", "enemy": "B2.1", "distance": 0.74, "limit": 1.0}
    clash.answer(clash.paths(A1_1=[(18, 8), (20, 10 - WIDE)]))
    assert clash.fact("ChargeMade")


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.rule("10e.charge.success.no-other-engagement")
def test_nobody_passes_within_engagement_range_of_an_enemy_that_is_no_target() -> None:
    theirs = {"B1": at([20, 10]), "B2": at([15, 12])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(20 - WIDE, 10)]))
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("10e.charge.success.no-other-engagement",))
    clash.answer(clash.paths(A1_1=[(15, 9), (20 - WIDE, 10)]))
    assert clash.fact("ChargeMade")


@pytest.mark.rule("10e.charge.success.no-other-engagement", "10e.charge.fail")
def test_example_own_charge_non_target() -> None:
    """10e.ex.own.charge-non-target: the only place from which the target can be engaged is within 1" of enemy Z."""
    theirs = {"B1": at([beyond(5), 10]), "Z": at([beyond(4), 11.5], [beyond(4), 8.5])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 2 2").charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")
    assert clash.pose("A1.1").x == 10
    move = charge_of(clash, 4, "B1", "Z")
    assert move.verdict().possible == "yes"


@pytest.mark.not_in("9e", because="its rules of coherency have other numbers")
@pytest.mark.rule("10e.charge.success.coherency")
def test_the_unit_ends_in_coherency() -> None:
    clash = Clash({"A1": at([10, 10], [10, 11.5])}, {"B1": at([beyond(6), 10])}, dice="charge 4 4").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(6 - WIDE), 10)]))
    assert refusal.why == "not-coherent"
    assert cites(refusal.rules[:1], "10e.charge.success.coherency")
    assert cites_also(refusal.rules, "10e.core.coherency.two-to-six")


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.bad("10e.charge.move.closer")
def test_whoever_moves_ends_closer_to_a_target() -> None:
    clash = Clash({"A1": at([10, 10], [9, 11.3])}, {"B1": at([beyond(1.5), 10])}, dice="charge 1 1").charges("B1")
    first = clash.paths(A1_1=[(11.5, 10)])
    refusal = clash.refused(first | clash.paths(A1_2=[(8.9, 11.3)]))
    assert (refusal.why, refusal.rules) == ("not-closer", ("10e.charge.move.closer",))
    assert refusal.about["model"] == "A1.2"
    assert refusal.about["distance"] > refusal.about["before"]
    clash.answer(first)
    assert clash.fact("ChargeMade")
    assert clash.pose("A1.2").x == 9


@pytest.mark.bad("10e.charge.move.base-contact")
def test_whoever_can_end_in_base_contact_must() -> None:
    clash = facing(4, dice="charge 2 2").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(13.5, 10)]))
    assert (refusal.why, refusal.rules) == ("could-be-in-contact", ("10e.charge.move.base-contact",))
    assert refusal.about["model"] == "A1.1"
    clash.answer(clash.paths(A1_1=[refusal.about["place"]]))
    assert clash.fact("ChargeMade")


@pytest.mark.rule("10e.objective.movement")
def test_a_marker_where_the_charge_would_end_is_ended_beside() -> None:
    clash = facing(4, dice="charge 3 3", objectives={"O": [14, 10]}).charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(14, 10)]))
    assert (refusal.why, refusal.rules) == ("on-objective", ("10e.objective.movement",))
    clash.suggested()
    assert clash.fact("ChargeMade")


@pytest.mark.rule("10e.charge.bonus")
def test_who_has_charged_fights_first_until_the_end_of_the_turn() -> None:
    clash = facing(4, dice="charge 2 2").charges("B1").suggested()
    unit = clash.game.unit("A1")
    assert unit.charged
    assert [(gain.rule, gain.until) for gain in unit.gained] == [("fights-first", "turn")]
    assert "10e.charge.bonus" in clash.fact("ChargeMade")["rules"]


def test_a_charge_without_the_bonus_is_a_charge_all_the_same() -> None:
    async def act(game: Warhammer) -> None:
        await charge(game, game.unit("A1"), [game.unit("B1")], bonus=False)

    scene = Scene(setup({"A1": MARINE}, {"B1": at([beyond(4), 10])}), act, dice="charge 2 2")
    unit = scene.game.unit("A1")
    assert unit.charged
    assert unit.gained == ()
    assert scene.fact("ChargeMade")["bonus"] is False


# -- terrain and models on the way -------------------------------------------------------------------------------------


@pytest.mark.rule("10e.charge.terrain")
def test_low_terrain_is_charged_over_as_if_it_were_not_there() -> None:
    clash = facing(5, terrain=[wall(2.0, 12.5)], dice="charge 3 2").charges("B1")
    clash.answer(clash.paths(A1_1=[(beyond(5 - WIDE), 10)]))
    assert clash.fact("ChargeMade")
    assert charge_of(clash, 5, "B1").kind.length == "10e.charge.roll"


@pytest.mark.not_in("11e", because="INFANTRY pass any wall")
@pytest.mark.rule("10e.charge.terrain")
def test_high_terrain_is_climbed_and_the_climb_counts() -> None:
    clash = facing(5, terrain=[wall(3.0, 12.5)], dice="charge 5 5").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(5 - WIDE), 10)]))
    assert (refusal.why, refusal.rules[0]) == ("through-terrain", "10e.charge.terrain")
    over = clash.paths(A1_1=[(11.8, 10), (11.8, 10, 3), (13.3, 10, 3), (13.3, 10, 0), (beyond(5 - WIDE), 10, 0)])
    refusal = clash.refused(over)
    assert (refusal.why, refusal.about["limit"]) == ("moved-too-far", 10.0)
    assert refusal.about["moved"] == pytest.approx(11.0, abs=0.01)
    assert "10e.charge.roll" in refusal.rules


@pytest.mark.rule("10e.charge.terrain.no-mid-climb")
def test_no_charge_ends_half_way_up() -> None:
    clash = Clash({"A1": MARINE}, {"B1": at([11.3, beyond(2)])}, terrain=[wall(6.0, 12)], dice="charge 6 6")
    clash.charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(10.2, 12), (10.2, 12, 3)]))
    assert refusal.why == "unsupported"
    assert "10e.charge.terrain.no-mid-climb" in refusal.rules
    assert refusal.about == {"model": "A1.1", "height": 3.0}


@pytest.mark.rule("10e.charge.fail")
def test_a_charge_that_could_only_end_half_way_up_fails() -> None:
    """The target stands 6" up on a block; 4" do not lead there, and from below it is more than 5" away."""
    up = at([13.5, 10, 6])
    clash = Clash({"A1": MARINE}, {"B1": up}, terrain=[block("block", 6.0)], dice="charge 2 2").charges("B1")
    assert clash.asked == "pause"
    assert clash.fact("ChargeFailed")
    assert clash.pose("A1.1").z == 0


@pytest.mark.not_in("9e", because="nobody has to come closer than Engagement Range")
@pytest.mark.rule("10e.charge.terrain.no-mid-climb")
def test_no_charge_ends_half_way_up_a_block() -> None:
    up = at([13.5, 10, 4])
    clash = Clash({"A1": MARINE}, {"B1": up}, terrain=[block("block", 4.0)], dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(11.3, 10), (11.3, 10, 2.5)]))
    assert "10e.charge.terrain.no-mid-climb" in refusal.rules
    clash.suggested()
    assert clash.pose("A1.1").z == 4


@pytest.mark.rule("10e.charge.non-fly-through-models")
def test_nobody_without_wings_charges_through_enemies() -> None:
    theirs = {"B1": at([18, 10]), "B2": at([14, 10])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 6 6").charges("B1", "B2")
    refusal = clash.refused(clash.paths(A1_1=[(18 - WIDE, 10)]))
    assert refusal.why == "through-enemy"
    assert refusal.rules[0] == "10e.charge.non-fly-through-models"
    assert refusal.about == {"model": "A1.1", "enemy": "B2.1"}


@pytest.mark.bad("10e.charge.non-fly-through-models")
def test_nobody_charges_through_a_screen_of_others() -> None:
    screen = at([14, 9.35], [14, 10.65])
    clash = Clash({"A1": MARINE}, {"B1": at([17.5, 10]), "B2": screen}, dice="charge 6 6").charges("B1")
    assert clash.asked == "charge move"  # there is a way round
    refusal = clash.refused(clash.paths(A1_1=[(17.5 - WIDE, 10)]))
    assert refusal.why == "through-enemy"
    assert refusal.rules == ("10e.charge.non-fly-through-models", "10e.movement.not-through-enemies")


@pytest.mark.rule("10e.charge.non-fly-through-models")
def test_friends_are_charged_over_but_vehicles_go_round_vehicles() -> None:
    ours = {"A1": MARINE, "A2": at([13, 10])}
    clash = Clash(ours, {"B1": at([beyond(6), 10])}, dice="charge 4 4").charges("B1").suggested()
    assert clash.fact("ChargeMade", unit="A1")
    vehicles = {"A1": at([10, 10], sheet="walker"), "A2": at([13, 10], sheet="walker")}
    clash = Clash(vehicles, {"B1": at([beyond(6), 10])}, dice="charge 4 4").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(6 - WIDE), 10)]))
    assert (refusal.why, refusal.rules[0]) == ("through-friend", "10e.charge.non-fly-through-models")


@pytest.mark.not_in("11e", because="its distances are those of an Engagement Range of 1 inch")
@pytest.mark.not_in("9e", because="nobody charges past enemies that are no targets")
@pytest.mark.rule("10e.charge.fly")
def test_who_can_fly_charges_over_models_but_does_not_end_on_them() -> None:
    ours, theirs = {"A1": at([10, 10], sheet="jumper")}, {"B1": at([18, 10]), "B2": at([14, 10])}
    clash = Clash(ours, theirs, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(18 - WIDE + 0.1, 10)]))
    assert (refusal.why, refusal.rules[0]) == ("overlaps", "10e.charge.fly")
    clash.answer(clash.paths(A1_1=[(18 - WIDE, 10)]))
    assert clash.fact("ChargeMade")


@pytest.mark.rule("10e.charge.fly.measure-through-air")
def test_who_can_fly_charges_onto_terrain_through_the_air() -> None:
    """4" ahead and 3" up are 5" through the air."""
    ours, theirs = {"A1": at([10, 10], sheet="jumper")}, {"B1": at([beyond(4), 10, 3])}
    clash = Clash(ours, theirs, terrain=[block("block", 3.0, 12.5)], dice="charge 3 2").charges("B1")
    end = (14.0, 10, 3)
    assert charge_of(clash, 5, "B1").refusal({"A1.1": [clash.pose("A1.1"), Pose(*end)]}) is None
    refusal = clash.refused(clash.paths(A1_1=[(14.0, 10.5, 3)]))
    assert refusal.why in ("moved-too-far", "overlaps")
    clash.answer(clash.paths(A1_1=[end]))
    assert clash.pose("A1.1").z == 3


# -- aircraft ----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("10e.aircraft.charge.only-fly-targets")
def test_only_who_can_fly_charges_an_aircraft() -> None:
    ours = {"A1": MARINE, "A2": at([10, 20], sheet="jumper")}
    theirs = {"B1": at([16, 15], sheet="plane"), "B2": at([16, 11]), "B3": at([16, 8])}
    clash = Clash(ours, theirs, dice="charge 1 1").answer("A2")
    assert "B1" in clash.options()
    clash.answer(["B1"]).answer("A1")
    assert clash.options() == ["B2", "B3"]
    refusal = clash.refused(["B1"])
    assert (refusal.why, refusal.rules) == ("charge-at-aircraft", ("10e.aircraft.charge.only-fly-targets",))
    assert not could_charge(clash.game, clash.game.unit("A1"), clash.game.unit("B1"))


@pytest.mark.rule("10e.aircraft.charge.end-engaged")
def test_who_can_fly_ends_its_charge_engaged_with_the_aircraft_it_charges() -> None:
    ours, theirs = {"A1": at([10, 10], sheet="jumper")}, {"B1": at([17, 10], sheet="plane")}
    clash = Clash(ours, theirs, dice="charge 4 4").charges("B1").suggested()
    assert clash.fact("ChargeMade", targets=["B1"])
    assert [enemy.key for enemy in engaged_with(clash.game, clash.game.unit("A1"))] == ["B1"]
    assert charge_of(clash, 8, "B1").engaging == ("B1",)


@pytest.mark.rule("10e.aircraft.others.move-over")
def test_an_aircraft_in_the_way_is_charged_under_but_nobody_ends_near_it() -> None:
    plane = at([14, 10], sheet="plane")
    clash = Clash({"A1": MARINE}, {"B1": at([20, 10]), "B2": plane}, dice="charge 6 6").charges("B1")
    clash.answer(clash.paths(A1_1=[(20 - WIDE, 10)]))
    assert clash.fact("ChargeMade", targets=["B1"])
    near = at([20 - WIDE, 12.5], sheet="plane")
    clash = Clash({"A1": MARINE}, {"B1": at([20, 10]), "B2": near}, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(20 - WIDE, 10)]))
    assert (refusal.why, refusal.about["enemy"]) == ("too-near-enemy", "B2.1")
    assert refusal.rules == ("10e.aircraft.others.move-over", "10e.charge.success.no-other-engagement")


@pytest.mark.bad("10e.charge.ineligible")
def test_nobody_charges_from_within_engagement_range_of_an_aircraft() -> None:
    plane = at([10 + WIDE / 2 + 0.5 + 30 / 25.4, 10], sheet="plane")
    clash = Clash({"A1": MARINE}, {"B1": plane, "B2": at([18, 18])})
    refusal = bar_to_charge(clash.game, clash.game.unit("A1"))
    assert refusal is not None
    assert refusal.rules[0] == "10e.charge.ineligible"
