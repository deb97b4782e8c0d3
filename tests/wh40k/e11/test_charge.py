"""Charges: who may, what the roll has to reach, where the move ends."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.bots.warhammer.positions import charge_chance
from bellona.bots.warhammer.worth import charge_succeeds
from bellona.wh40k.e11.charging import Charge, charge_move, needed
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.engaging import Closing, Verdict
from bellona.wh40k.odds.other_rolls import charge_test
from bellona.wh40k.odds.previews import charge_ahead
from bellona.wh40k.odds.questions import AskedCharge, InPlay
from bellona.wh40k.phases.charge import charge_targets, prospects
from bellona.wh40k.table.measures import engaged_with

from ..e10.clashing import MARINE, WIDE, Clash, at, beyond
from ..e10.marching import block
from ..editions import book

AFTER = {"charge-targets": "after-roll"}


def facing(gap: float, *, dice: str = "", **more: Any) -> Clash:
    """One model of each side, so far apart."""
    return Clash({"A1": MARINE}, {"B1": at([beyond(gap), 10])}, dice=dice, **more)


# -- who may charge whom -----------------------------------------------------------------------------------------------


@pytest.mark.bad("11e.charge.eligibility", 1)
def test_nobody_charges_from_within_two_inches_of_an_enemy() -> None:
    theirs = {"B1": at([beyond(1.9), 10]), "B2": at([18, 14]), "B3": at([18, 20])}
    clash = Clash({"A1": MARINE, "A2": at([10, 20])}, theirs)
    assert clash.options() == ["A2"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == ("charge-while-engaged", ("11e.charge.eligibility",))
    assert refusal.about["enemies"] == ["B1"]


@pytest.mark.bad("11e.charge.eligibility", 2)
def test_nobody_charges_again_after_a_failed_charge() -> None:
    clash = Clash({"A1": MARINE, "A2": at([10, 20])}, {"B1": at([20, 10]), "B2": at([20, 20])}, dice="charge 1 1")
    clash.charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")
    assert clash.options() == ["A2"]
    refusal = clash.refused("A1")
    assert (refusal.why, refusal.rules) == ("not-an-option", ("11e.charge.eligibility",))


@pytest.mark.bad("11e.charge.targets", 1)
def test_a_target_is_within_twelve_inches() -> None:
    theirs = {"B1": at([10, beyond(12.5)]), "B2": at([beyond(12), 10]), "B3": at([14, 14])}
    clash = Clash({"A1": MARINE}, theirs).answer("A1")
    assert clash.options() == ["B3", "B2"]
    refusal = clash.refused(["B2", "B1"])
    assert (refusal.why, refusal.about["distance"]) == ("too-far-to-charge", 12.5)
    assert set(refusal.rules) == {"11e.charge.targets", "11e.charge.targets-named-first"}


@pytest.mark.bad("11e.charge.targets-named-first", 1)
def test_targets_are_named_before_the_roll_and_not_changed_after_it() -> None:
    clash = Clash({"A1": MARINE}, {"B1": at([15, 10]), "B2": at([15, 13])}, dice="charge 6 6").charges("B1")
    assert clash.asked == "charge move"
    kinds = [type(fact).__name__ for fact in clash.run.facts]
    assert kinds.index("ChargeDeclared") < kinds.index("ChargeRoll")
    assert clash.refused(["B1", "B2"]).why == "malformed"
    refusal = clash.refused(clash.paths(A1_1=[(15 - WIDE, 11)]))
    assert (refusal.why, refusal.rules) == ("too-near-enemy", ("11e.charge.no-other-enemy",))


# -- what the roll has to reach ----------------------------------------------------------------------------------------


@pytest.mark.bad("11e.charge.success", 1)
@pytest.mark.bad("11e.charge.failed", 1)
@pytest.mark.parametrize("dice", ["3 4", "4 4"])
def test_a_roll_less_than_the_distance_fails_though_a_shorter_move_would_engage(dice: str) -> None:
    clash = facing(8.5, dice=f"charge {dice}").charges("B1")
    failed = clash.fact("ChargeFailed", unit="A1", targets=["B1"])
    assert (failed["measured"], failed["limit"]) == (8.5, sum(map(int, dice.split())))
    assert failed["rules"] == ["11e.charge.failed", "11e.charge.success", "11e.charge.every-target"]
    assert clash.asked == "pause"
    assert clash.pose("A1.1").x == 10
    assert not clash.facts("UnitMoved")
    assert not clash.game.unit("A1").charged


@pytest.mark.bad("11e.charge.success", 2)
@pytest.mark.rule("11e.charge.fights-first")
def test_a_roll_of_at_least_the_distance_succeeds() -> None:
    clash = facing(8.5, dice="charge 4 5").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(16, 10)]))
    assert (refusal.why, refusal.about["limit"]) == ("ends-too-far", 2.0)
    assert refusal.rules == ("11e.charge.success", "11e.charge.every-target")
    short = clash.refused(clash.paths(A1_1=[(17, 10)]))
    assert (short.why, short.rules) == ("could-be-in-contact", ("11e.charge.model-moves",))
    clash.answer(clash.paths(A1_1=[(beyond(8.5 - WIDE), 10)]))
    made = clash.fact("ChargeMade", unit="A1", bonus=True)
    assert {"11e.charge.success", "11e.charge.fights-first"} <= set(made["rules"])


@pytest.mark.rule("11e.charge.success")
def test_the_distance_to_each_target_counts_and_not_to_the_nearest_alone() -> None:
    theirs = {"B1": at([beyond(4), 10]), "B2": at([beyond(4), 13])}
    far = Clash({"A1": MARINE}, theirs, dice="charge 2 2").charges("B1", "B2").fact("ChargeFailed")
    assert (far["measured"], far["limit"]) == (pytest.approx(4.79, abs=0.01), 4)
    clash = Clash({"A1": MARINE}, theirs, dice="charge 4 1").charges("B1", "B2").suggested()
    assert {enemy.key for enemy in engaged_with(clash.game, clash.game.unit("A1"))} == {"B1", "B2"}
    assert clash.fact("ChargeMade", targets=["B1", "B2"])


@pytest.mark.rule("11e.charge.success")
@pytest.mark.parametrize(("roll", "possible"), [(7, "no"), (8, "yes")])
def test_height_counts_in_the_distance(roll: int, possible: str) -> None:
    """6 inches away and 5 inches up: 7.8 inches. A roll of 7 would do to engage it from below."""
    up, high = at([beyond(6), 10, 5]), block("hill", 5.0, 15.5)
    clash = Clash({"A1": MARINE}, {"B1": up}, terrain=[high])
    unit, target = clash.game.unit("A1"), clash.game.unit("B1")
    move = charge_move(clash.game, unit, ("B1",), roll)
    assert isinstance(move, Charge)
    assert (move.falls_short() is None) == (possible == "yes")
    assert move.verdict().possible == possible
    assert needed(clash.game, unit, [target]) == 8


@pytest.mark.rule("11e.charge.success")
def test_what_is_in_the_way_may_still_make_it_fail() -> None:
    screen = at(*([14, 10 + 1.3 * i] for i in range(-6, 7)))
    clash = Clash({"A1": MARINE}, {"B1": at([beyond(5.5), 10]), "B2": screen}, dice="charge 3 3").charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")
    assert clash.pose("A1.1").x == 10


@pytest.mark.rule("11e.charge.success")
def test_play_odds_and_bots_need_the_same_roll() -> None:
    clash = facing(8.5)
    game, unit, target = clash.game, clash.game.unit("A1"), clash.game.unit("B1")
    assert needed(game, unit, [target]) == 9
    roll, _ = charge_ahead(game, InPlay(unit="A1", target="B1", how="charge"))
    asked = charge_test(book(), AskedCharge(distance=8.5))
    assert (roll, asked.told["needed"]) == (9, 9)
    assert "11e.charge.success" in asked.told["rules"]
    chance = charge_succeeds(book(), roll)
    assert chance == pytest.approx(10 / 36)
    assert charge_chance(game, 8.5) == chance
    assert prospects(game, unit)["chance"] == round(100 * chance)


# -- where a charge ends -----------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.charge.every-target")
def test_reaching_one_of_two_targets_is_not_enough() -> None:
    theirs = {"B1": at([beyond(4), 10]), "B2": at([beyond(4), 13.5])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 6 4").charges("B1", "B2")
    refusal = clash.refused(clash.paths(A1_1=[(beyond(4 - WIDE), 10)]))
    assert (refusal.why, refusal.about["goal"]) == ("ends-too-far", "B2")
    assert "11e.charge.every-target" in refusal.rules


@pytest.mark.rule("11e.charge.no-other-enemy", "11e.charge.failed")
def test_where_another_enemy_cannot_be_avoided_the_charge_fails() -> None:
    theirs = {"B1": at([beyond(5), 10]), "B2": at([beyond(4), 11.5], [beyond(4), 8.5])}
    clash = Clash({"A1": MARINE}, theirs, dice="charge 3 2").charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")
    unit = clash.game.unit("A1")
    assert charge_move(clash.game, unit, ("B1",), 5).verdict().possible == "no"
    assert charge_move(clash.game, unit, ("B1", "B2"), 5).verdict().possible == "yes"
    both = Clash({"A1": MARINE}, theirs, dice="charge 5 2").charges("B1", "B2").suggested()
    assert both.fact("ChargeMade", targets=["B1", "B2"])
    open_ = Clash({"A1": MARINE}, theirs | {"B2": at([30, 30])}, dice="charge 3 2").charges("B1")
    assert open_.asked == "charge move"


@pytest.mark.rule("11e.charge.no-other-enemy")
@pytest.mark.parametrize(
    ("other", "straight", "round_it"),
    [((15, 13), (20 - WIDE, 10), (15, 9)), ((20 - WIDE, 13), (20 - WIDE, 10), None)],
)
def test_nobody_passes_or_ends_within_two_inches_of_an_enemy_that_is_no_target(
    other: Any, straight: Any, round_it: Any
) -> None:
    clash = Clash({"A1": MARINE}, {"B1": at([20, 10]), "B2": at(other)}, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[straight]))
    assert (refusal.why, refusal.about["enemy"], refusal.about["limit"]) == ("too-near-enemy", "B2.1", 2.0)
    assert refusal.rules == ("11e.charge.no-other-enemy",)
    clash.answer(clash.paths(A1_1=[round_it, straight] if round_it else [(18, 8), (20, 10 - WIDE)]))
    assert clash.fact("ChargeMade")


@pytest.mark.rule("11e.charge.model-moves")
def test_whoever_moves_ends_closer_to_a_target() -> None:
    clash = Clash({"A1": at([10, 10], [9, 11.3])}, {"B1": at([beyond(2.5), 10])}, dice="charge 2 1").charges("B1")
    first = clash.paths(A1_1=[(12.5, 10)])
    refusal = clash.refused(clash.paths(A1_2=[(8.9, 11.3)]) | clash.paths(A1_1=[(10.6, 10)]))
    assert (refusal.why, refusal.rules) == ("not-closer", ("11e.charge.model-moves",))
    assert refusal.about["model"] == "A1.2"
    refusal = clash.refused(first)
    assert refusal.why == "not-coherent"
    clash.suggested()
    assert clash.fact("ChargeMade")


@pytest.mark.rule("11e.charge.failed")
def test_where_the_engine_cannot_tell_the_player_may_place_the_models_or_give_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Closing, "verdict", lambda self: Verdict("unknown"))
    clash = facing(4, dice="charge 6 6").charges("B1")
    assert clash.refused(clash.paths(A1_1=[(11, 10)])).why == "ends-too-far"
    assert clash.answer(None).fact("ChargeFailed")["rules"] == ["11e.charge.failed"]
    assert facing(4, dice="charge 2 1").charges("B1").fact("ChargeFailed")["measured"] == 4.0  # this it can tell


@pytest.mark.rule("11e.datasheet.move-dash")
def test_a_model_without_a_move_neither_charges_nor_piles_in() -> None:
    battery = {"battery": {"kinds": {"crew": {}, "gun": {"M": None}}, "tags": ["INFANTRY"]}}
    ours = {"sheet": "battery", "models": {"crew": 1, "gun": 1}, "at": [[10, 10], [10, 11.4]]}
    clash = Clash({"A1": ours}, {"B1": at([beyond(3), 10])}, dice="charge 6 6", sheets=battery).charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(12, 10)], A1_2=[(10.5, 11.4)]))
    assert (refusal.why, refusal.rules) == ("cannot-move", ("11e.datasheet.move-dash",))
    alone = ours | {"models": {"gun": 1}, "at": [[10, 10]]}
    clash = Clash({"A1": alone}, {"B1": at([beyond(3), 10])}, dice="charge 6 6", sheets=battery).charges("B1")
    assert clash.fact("ChargeFailed", unit="A1")


# -- targets named after the roll --------------------------------------------------------------------------------------


THREE = {"B1": at([beyond(5), 10]), "B2": at([beyond(5), 13]), "B3": at([10, beyond(9)])}


@pytest.mark.rule("11e.charge.targets-named-first")
def test_where_it_was_agreed_targets_are_named_after_the_roll_among_those_within_it() -> None:
    clash = Clash({"A1": MARINE}, THREE, dice="charge 4 3", switches=AFTER).answer("A1")
    assert clash.asked == "charge targets"
    assert clash.options() == ["B1", "B2"]
    refusal = clash.refused(["B1", "B3"])
    assert (refusal.why, refusal.rules) == ("too-far-to-charge", ("11e.charge.success",))
    assert refusal.about == {"unit": "A1", "target": "B3", "distance": 9.0, "limit": 7}
    clash.answer(["B1", "B2"]).suggested()
    kinds = [type(fact).__name__ for fact in clash.run.facts]
    assert kinds.index("ChargeRoll") < kinds.index("ChargeDeclared")
    assert clash.fact("ChargeMade", unit="A1", targets=["B1", "B2"])


@pytest.mark.rule("11e.charge.failed")
def test_where_nobody_is_within_the_roll_nobody_is_named() -> None:
    clash = Clash({"A1": MARINE}, THREE, dice="charge 2 2", switches=AFTER).answer("A1")
    failed = clash.fact("ChargeFailed", unit="A1", targets=["B1"])
    assert (failed["measured"], failed["limit"]) == (5.0, 4)
    assert not clash.facts("ChargeDeclared")
    assert clash.asked == "pause"


def test_the_first_reading_is_the_catalogues() -> None:
    clash = Clash({"A1": MARINE}, THREE)
    assert clash.game.reading("charge-targets") == "before-roll"
    assert [unit.key for unit in charge_targets(clash.game, clash.game.unit("A1"))] == ["B1", "B2", "B3"]
    assert isinstance(clash.game, Warhammer)


# -- over models and terrain -------------------------------------------------------------------------------------------


@pytest.mark.rule("11e.fly.charge")
def test_who_can_fly_charges_over_models_but_does_not_end_on_them() -> None:
    ours, theirs = {"A1": at([10, 10], sheet="jumper")}, {"B1": at([20, 10]), "B2": at([15, 10])}
    clash = Clash(ours, theirs, dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(20 - WIDE + 0.1, 10)]))
    assert refusal.why == "overlaps"
    clash.answer(clash.paths(A1_1=[(20 - WIDE, 10)]))
    assert clash.fact("ChargeMade")


@pytest.mark.rule("11e.charge.success", "11e.charge.model-moves")
@pytest.mark.parametrize(("roll", "possible"), [(8, "no"), (9, "yes"), (12, "yes")])
def test_a_charge_that_leads_only_over_a_wall_is_found_and_ends_in_contact_if_it_can(roll: int, possible: str) -> None:
    """The target is 4.2 inches away; it takes 8.7 over the wall to stand beyond it."""
    barrier = {"key": "wall", "kind": "wall", "footprint": [[12, 0], [12.1, 0], [12.1, 60], [12, 60]]}
    barrier |= {"traits": ["dense"], "walls": [{"a": [12.05, 0], "b": [12.05, 60], "top": 3}]}
    ours = {"A1": at([10, 10], sheet="walker")}
    clash = Clash(ours, {"B1": at([15.5, 10])}, terrain=[barrier])
    found = charge_move(clash.game, clash.game.unit("A1"), ("B1",), roll).verdict()
    assert found.possible == possible
    if possible == "yes":
        path = found.paths["A1.1"]
        assert [pose.z for pose in path if pose.z] == [3.0, 3.0]
        assert (path[-1].x > 15.5 - WIDE - 0.1) == (roll == 12)
