"""Charging and fighting across barricades."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.dice import Scripted
from bellona.wh40k.attacks.melee import bar_to_target, make_melee_attacks, strikers, targets_of
from bellona.wh40k.game import Warhammer
from bellona.wh40k.moves.barricades import shelters_of, striking_across
from bellona.wh40k.phases.charge import charge_move
from bellona.wh40k.phases.fight import is_eligible

from .clashing import WIDE, Clash, at, barricade
from .scenes import Scene, setup

FACE = 15.0  # the near face of the barricade
TOUCHING = round(FACE - WIDE / 2, 3)  # the middle of a base that touches it
BEHIND = round(FACE + 1.5 + WIDE / 2, 3)  # of one half an inch behind it


def across(x: float = 10.0, enemy: float = BEHIND, **more: Any) -> Clash:
    return Clash({"A1": at([x, 10])}, {"B1": at([enemy, 10])}, terrain=[barricade(FACE)], **more)


@pytest.mark.rule("10e.terrain.barricades.charge", "10e.terrain.barricades.fight")
def test_example_own_barricade_charge() -> None:
    """10e.ex.own.barricade-charge: 0.5" behind a barricade 1" thick, charged and fought across 1.5"."""
    clash = across(dice="charge 2 3").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(TOUCHING - 0.3, 10)]))
    assert (refusal.why, refusal.rules) == ("could-be-closer", ("10e.terrain.barricades.charge",))
    assert (refusal.about["distance"], refusal.about["possible"]) == (0.3, 0.0)
    clash.answer(clash.paths(A1_1=[(TOUCHING, 10)]))
    assert clash.fact("ChargeMade", unit="A1")
    game = clash.game
    ours, theirs = game.unit("A1"), game.unit("B1")
    assert is_eligible(game, ours)
    assert is_eligible(game, theirs)
    assert (strikers(game, ours, theirs), strikers(game, theirs, ours)) == (("A1.1",), ("B1.1",))


@pytest.mark.rule("10e.terrain.barricades.charge")
def test_the_engine_finds_the_way_up_to_the_barricade() -> None:
    clash = across(dice="charge 2 3").charges("B1").suggested()
    assert clash.fact("ChargeMade", unit="A1")
    assert clash.pose("A1.1").x == pytest.approx(TOUCHING, abs=0.02)
    assert shelters_of(clash.game, "B1") == ["barricade"]


@pytest.mark.rule("10e.terrain.barricades.charge")
def test_a_roll_too_short_for_two_inches_fails() -> None:
    clash = across(dice="charge 1 2").charges("B1")
    failed = clash.fact("ChargeFailed", unit="A1")
    assert failed["limit"] == 5.0
    assert charge_move(clash.game, clash.game.unit("A1"), ("B1",), 5).verdict().possible == "yes"
    assert shelters_of(clash.game, "B1") == ["barricade"]


@pytest.mark.rule("10e.terrain.barricades.charge")
@pytest.mark.parametrize(("behind", "sheltered"), [(1.0, ["barricade"]), (1.01, [])])
def test_exactly_an_inch_behind_is_close_enough(behind: float, sheltered: list[str]) -> None:
    clash = across(enemy=round(FACE + 1 + behind + WIDE / 2, 3))
    assert shelters_of(clash.game, "B1") == sheltered


@pytest.mark.rule("10e.terrain.barricades.charge")
def test_who_stands_more_than_an_inch_behind_is_not_charged_across() -> None:
    """Touching the barricade would be within 2" of the target, but the target is not within 1" of the barricade."""
    thin = barricade(FACE, thick=0.5)
    enemy = round(FACE + 0.5 + 1.2 + WIDE / 2, 3)
    clash = Clash({"A1": at([10, 10])}, {"B1": at([enemy, 10])}, terrain=[thin], dice="charge 2 3").charges("B1")
    assert clash.fact("ChargeFailed")
    assert shelters_of(clash.game, "B1") == []


def test_two_inches_on_the_same_side_are_not_enough() -> None:
    """The charger comes within 2" of the target, but stays on the target's side of the barricade."""
    beside = at([BEHIND + 0.0, 10])
    clash = Clash({"A1": at([24, 10])}, {"B1": beside}, terrain=[barricade(FACE)], dice="charge 3 2").charges("B1")
    assert clash.asked == "charge move"
    refusal = clash.refused(clash.paths(A1_1=[(BEHIND + WIDE + 1.8, 10)]))
    assert (refusal.why, refusal.about["distance"]) == ("ends-too-far", 1.8)
    assert "10e.terrain.barricades.charge" in refusal.rules
    assert "10e.charge.success.all-targets" in refusal.rules


def test_who_can_come_within_two_inches_on_the_same_side_only_has_failed() -> None:
    """5.5" away with a roll of 4: near enough across the barricade, but not where there is none between."""
    clash = Clash({"A1": at([BEHIND + WIDE + 5.5, 10])}, {"B1": at([BEHIND, 10])}, terrain=[barricade(FACE)])
    assert charge_move(clash.game, clash.game.unit("A1"), ("B1",), 4).verdict().possible == "no"
    clash.run.dice = Scripted("charge 1 3")
    assert clash.charges("B1").fact("ChargeFailed", unit="A1")


def test_whoever_could_touch_the_enemy_has_to() -> None:
    clash = across(dice="charge 6 6").charges("B1")
    refusal = clash.refused(clash.paths(A1_1=[(TOUCHING, 10)]))
    assert (refusal.why, refusal.rules) == ("could-be-in-contact", ("10e.charge.move.base-contact",))


@pytest.mark.rule("10e.terrain.barricades.charge")
def test_one_target_behind_a_barricade_and_one_in_the_open_are_charged_together() -> None:
    """Two chargers: one touches the barricade before B1, the other engages B2, which nothing shelters."""
    ours = {"A1": at([10, 10], [10, 11.5])}
    theirs = {"B1": at([BEHIND, 10]), "B2": at([TOUCHING, 14])}
    clash = Clash(ours, theirs, terrain=[barricade(FACE, high=11.0)], dice="charge 2 3").charges("B1", "B2")
    assert [shelters_of(clash.game, key) for key in ("B1", "B2")] == [["barricade"], []]
    clash.suggested()
    assert "10e.terrain.barricades.charge" in clash.fact("ChargeMade", targets=["B1", "B2"])["rules"]


def test_a_model_cannot_charge_across_two_barricades_that_are_far_apart() -> None:
    far = barricade(FACE, low=18.0, high=24.0) | {"key": "other"}
    theirs = {"B1": at([BEHIND, 10]), "B2": at([BEHIND, 20])}
    terrain = [barricade(FACE), far]
    clash = Clash({"A1": at([10, 15])}, theirs, terrain=terrain, dice="charge 6 6").charges("B1", "B2")
    assert clash.fact("ChargeFailed", unit="A1")["targets"] == ["B1", "B2"]


# -- fighting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10e.terrain.barricades.fight")
@pytest.mark.parametrize(("thick", "reach"), [(1.0, 2.0), (0.5, 2.0), (0.5, 1.5)])
def test_models_fight_across_within_two_inches(thick: float, reach: float) -> None:
    def scene(gap: float) -> Clash:
        enemy = TOUCHING + WIDE + gap
        theirs = {"B1": at([round(enemy, 3), 10])}
        return Clash({"A1": at([TOUCHING, 10])}, theirs, terrain=[barricade(FACE, thick)], phase="fight")

    near, far = scene(reach).game, scene(2.01).game
    assert strikers(near, near.unit("A1"), near.unit("B1")) == ("A1.1",)
    assert striking_across(near, "B1", "A1") == ("B1.1",)
    assert strikers(far, far.unit("A1"), far.unit("B1")) == ()
    assert not is_eligible(far, far.unit("A1"))


@pytest.mark.bad("10e.terrain.barricades.fight")
def test_two_inches_without_a_barricade_between_are_too_far() -> None:
    """B1 is reached across the barricade; B2 stands beside A1, 1.8" away on the same side."""
    theirs = {"B1": at([BEHIND, 10], fought=True), "B2": at([TOUCHING, 10 + WIDE + 1.8], fought=True)}
    clash = Clash({"A1": at([TOUCHING, 10])}, theirs, terrain=[barricade(FACE)], phase="fight", dice="hit 1 1 1")
    unit = clash.game.unit("A1")
    assert targets_of(clash.game, unit) == {"A1.1": ["B1"]}
    refusal = bar_to_target(clash.game, unit, unit.models[0], clash.game.unit("B2"))
    assert refusal is not None
    assert refusal.why == "out-of-melee-reach"
    assert "10e.terrain.barricades.fight" in refusal.rules
    assert (refusal.about["distance"], refusal.about["limit"]) == (1.8, 1.0)


@pytest.mark.rule("10e.terrain.barricades.fight")
def test_only_blows_across_a_barricade_are_told_to_be() -> None:
    async def act(game: Warhammer) -> None:
        await make_melee_attacks(game, game.unit("A1"))

    def declared(enemy: float) -> list[str]:
        table = {"size": [44, 60], "terrain": [barricade(FACE)]}
        scene = setup({"A1": at([TOUCHING, 10])}, {"B1": at([enemy, 10])}, table=table, time={"phase": "fight"})
        rules: list[str] = Scene(scene, act, dice="hit 1 1 1").fact("MeleeDeclared")["rules"]
        return rules

    assert "10e.terrain.barricades.fight" in declared(BEHIND)
    assert "10e.terrain.barricades.fight" not in declared(TOUCHING - WIDE - 0.5)
