"""Charges and fights of 9th edition, question by question: attempts that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.targeting import SNAP
from bellona.wh40k.e09.attacks.targets import TargetsByModel
from bellona.wh40k.e09.charging import in_contact, intervene, may_intervene
from bellona.wh40k.e09.fighting import is_eligible, make_close_combat_attacks
from bellona.wh40k.e09.rulebook import RULEBOOK
from bellona.wh40k.facts import ChargeDeclared
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.charge import bar_to_charge
from bellona.wh40k.phases.fight import fighting_then, why_not_fight
from bellona.wh40k.state import Unit

from ...playing import Illegal
from .phases import PhaseByPhase
from .scenes import ARMS, Scene
from .test_close_combat import SHEETS_HERE, charge, line, scene, unit

FOE = {"B1": unit("guard", [16, 10])}
RIFLE = ARMS["rifle"] | {"range": 18}
PISTOL = {"range": 12, "Type": "Pistol 1", "S": 4}


# -- charges -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.charge.select-unit", "9e.charge.steps", "9e.charge.failure", "9e.charge.roll")
@pytest.mark.bad("9e.charge.select-unit")
@pytest.mark.bad("9e.charge.failure")
def test_a_unit_charges_once_and_does_not_move_if_that_fails() -> None:
    ours = {"A1": unit("marine", [10, 10]), "A2": unit("marine", [10, 20])}
    phase = PhaseByPhase("charge", ours, FOE | {"B2": unit("hero", [16, 13])}, SHEETS_HERE, dice="charge 1 2")
    phase.answer("A1")
    if phase.asked == "charge targets":
        phase.answer(["B1"])
    assert phase.facts("ChargeRoll")[0]["total"] == 3
    assert phase.asked == "unit to charge"  # nobody was asked to move
    assert phase.game.table.pose("A1", "A1.1").x == 10.0
    assert "9e.charge.select-unit" in phase.refused("A1").rules
    names = [step.name for step in next(p for p in RULEBOOK.stages[1].phases if p.name == "charge").steps]
    assert names.index("unit to charge") < names.index("heroic intervention")
    near = Scene(scene({"A1": unit("marine", [10, 10])}, {"B1": unit("hero", [10, 14])})).game
    assert [[each.key for each in may_intervene(near, player)] for player in (0, 1)] == [[], ["B1"]]


@pytest.mark.rule("9e.charge.ineligible", "9e.charge.eligibility")
@pytest.mark.bad("9e.charge.ineligible", 1)
@pytest.mark.bad("9e.charge.ineligible", 2)
def test_nobody_charges_after_an_advance_a_retreat_or_engaged() -> None:
    def bar(x: float = 10.0, **more: Any) -> list[str]:
        phase = PhaseByPhase("charge", {"A1": unit("marine", [x, 10], **more), "A2": unit("marine", [10, 20])}, FOE)
        found = bar_to_charge(phase.game, phase.game.unit("A1"))
        return list(phase.game.rulebook.refusal(found).rules) if found else []

    assert bar() == []
    for moved in ("advance", "fall-back"):
        assert "9e.charge.ineligible" in bar(moved=moved)
    assert "9e.charge.ineligible" in bar(14.5)
    far = {"A1": unit("marine", [1, 10]), "A2": unit("marine", [10, 20])}
    assert "9e.charge.eligibility" in PhaseByPhase("charge", far, FOE).refused("A1").rules


@pytest.mark.rule("9e.charge.declare-targets")
@pytest.mark.bad("9e.charge.declare-targets", 1)
@pytest.mark.bad("9e.charge.declare-targets", 2)
@pytest.mark.bad("9e.charge.declare-targets", 3)
def test_targets_within_12_inches_are_named_before_the_roll_and_at_least_one() -> None:
    theirs = FOE | {"B2": unit("guard", [16, 13]), "B3": unit("guard", [40, 10])}
    answers: dict[str, list[Any]] = {
        "charge targets": [Illegal(["B3"]), Illegal([]), ["B1"]],
        "charge move": [Illegal({"A1.1": [[10, 10], [16, 11.8]]})],
    }
    told = Scene(scene({"A1": unit("marine", [10, 10])}, theirs), charge, dice="charge 4 4", answers=answers)
    assert all("9e.charge.declare-targets" in refusal.rules for refusal in told.refusals[:2])
    assert told.asked.count("charge targets") == 3  # refused twice, and never asked again
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("ChargeDeclared") < kinds.index("ChargeRoll")
    assert told.fact("ChargeMade")["targets"] == ["B1"]


@pytest.mark.rule("9e.charge.non-target", "9e.charge.success")
@pytest.mark.bad("9e.charge.non-target")
def test_no_charge_ends_near_somebody_who_is_no_target() -> None:
    theirs = FOE | {"B2": unit("guard", [16, 12.4])}
    near, clear = {"A1.1": [[10, 10], [14.7, 11.2]]}, {"A1.1": [[10, 10], [14.5, 9.5]]}
    answers: dict[str, list[Any]] = {"charge targets": [["B1"]], "charge move": [Illegal(near), clear]}
    told = Scene(scene({"A1": unit("marine", [10, 10])}, theirs), charge, dice="charge 3 3", answers=answers)
    assert "9e.charge.non-target" in told.refusals[0].rules
    assert told.fact("ChargeMade")["targets"] == ["B1"]


@pytest.mark.rule("9e.overwatch.target", "9e.overwatch.closest-rules")
@pytest.mark.bad("9e.overwatch.target")
def test_overwatch_is_fired_at_the_unit_that_charges_be_it_a_character_among_others() -> None:
    ours = {"A1": unit("hero", [10, 10]), "A2": unit("marine", [12, 13], [12, 14.5], [12, 16])}
    answers: dict[str, list[Any]] = {
        "overwatch": [["B1"]],
        "targets": [Illegal({"B1.1/rifle": "A2"}), {"B1.1/rifle": "A1"}],
    }
    plan = scene(ours, {"B1": unit("watchful", [16, 10])})
    told = Scene(plan, charge, dice="hit 1 6, wound 1, charge 1 1", answers=answers)
    assert told.fact("AttacksMade")["target"] == "A1"
    assert len(told.refusals) == 1

    async def act(game: Warhammer) -> list[str]:
        unit = game.unit("B1")
        fields = [TargetsByModel(game, unit, None, (), how) for how in ("", SNAP)]
        found = [field.bar_by_company(unit.models[0], game.unit("A1")) for field in fields]
        return [refusal.why if refusal else "" for refusal in found]

    hidden = {"A1": ours["A1"], "A2": unit("marine", [13, 11.5], [13, 13], [13, 14.5])}
    assert Scene(scene(hidden, {"B1": unit("watchful", [18, 13])}), act).result == ["look-out-sir", ""]


@pytest.mark.rule("9e.overwatch.resolution")
def test_overwatch_goes_by_the_rules_of_shooting() -> None:
    """Range and number of attacks are as ever: of a rifle twice as many within half range, of a pistol none from
    afar.
    """
    sheets = {"watcher": SHEETS_HERE["watchful"] | {"arms": {"rifle": RIFLE, "pistol": PISTOL}}}
    for x, attacks in ((16.0, 2), (22.5, 1)):
        answers: dict[str, list[Any]] = {
            "overwatch": [["B1"]],
            "pistols": [[]],
            "targets": [{"B1.1/rifle": "A1"}],
        }
        plan = scene({"A1": unit("marine", [10, 10])}, {"B1": unit("watcher", [x, 10])}, sheets)
        told = Scene(plan, charge, dice=f"hit{' 5' * attacks}, charge 1 1", answers=answers)
        assert told.fact("AttacksMade")["attacks"] == attacks
    far = {"A1": unit("marine", [10, 10])}, {"B1": unit("watcher", [16, 10])}
    blind = {"watcher": SHEETS_HERE["watchful"] | {"arms": {"pistol": PISTOL | {"range": 3}}}}
    assert "overwatch" not in Scene(scene(*far, blind), charge, dice="charge 1 1").asked


# -- Heroic Interventions ----------------------------------------------------------------------------------------------


@pytest.mark.bad("9e.heroic-intervention.move", 3)
def test_who_intervenes_stays_together() -> None:
    async def act(game: Warhammer) -> None:
        await intervene(game, game.unit("B1"))

    ours, theirs = {"A1": unit("marine", [10, 10])}, {"B1": unit("hero", [10, 14], [12, 15.2])}
    apart = {"B1.1": [[10, 14], [8.2, 12]]}
    answers = {"heroic intervention move": [Illegal(apart), {"B1.1": [[10, 14], [10.5, 12.5]]}]}
    told = Scene(scene(ours, theirs), act, answers=answers)
    assert told.refusals[0].why == "not-coherent"
    assert "9e.heroic-intervention.move" in told.refusals[0].rules


# -- who fights --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.fight.alternate", "9e.fight.once-per-phase", "9e.fight.eligibility")
@pytest.mark.bad("9e.fight.alternate", 1)
@pytest.mark.bad("9e.fight.alternate", 2)
@pytest.mark.bad("9e.fight.once-per-phase")
def test_the_other_player_selects_first_nobody_passes_and_nobody_fights_twice() -> None:
    ours = {"A1": unit("marine", [10, 10]), "A2": unit("marine", [30, 10])}
    theirs = {"B1": unit("guard", [10, 11.5]), "B2": unit("guard", [30, 11.5]), "B3": unit("guard", [40, 30])}
    phase = PhaseByPhase("fight", ours, theirs, dice="hit 1, hit 1 1, hit 1, hit 1 1")
    assert (phase.asked, phase.request.player, phase.options()) == ("remaining combats", 1, ["B1", "B2"])
    for wrong in (None, "A1"):
        assert "9e.fight.alternate" in phase.refused(wrong).rules
    phase.answer("B1").until("remaining combats", player=0)
    assert "9e.fight.alternate" in phase.refused("B2").rules
    phase.answer("A1").until("pause")
    assert [fact["unit"] for fact in phase.facts("SelectedToFight")] == ["B1", "A1", "B2", "A2"]
    assert [is_eligible(phase.game, phase.game.unit(key)) for key in ("A1", "B3")] == [True, False]
    refusal = why_not_fight(phase.game, 1, "B1")
    assert refusal is not None
    assert "9e.fight.once-per-phase" in phase.game.rulebook.refusal(refusal).rules


@pytest.mark.rule("9e.fight.remaining-units", "9e.fight.newly-eligible")
def test_who_has_units_left_fights_on_and_who_is_stepped_upon_fights_too() -> None:
    """B1 consolidates round A1 and up to A2, which nobody was near."""
    ours = {"A1": unit("marine", [10, 10]), "A2": unit("marine", [10.65, 13.2])}
    theirs = {"B1": unit("guard", [11.9, 10]), "B2": unit("guard", [10, 8.5]), "B3": unit("guard", [8.5, 10])}
    phase = PhaseByPhase("fight", ours, theirs, dice="hit 1, hit 1 1, hit 1, hit 1 1, hit 1")
    assert [keys(fighting_then(phase.game, player)) for player in (0, 1)] == [["A1"], ["B1", "B2", "B3"]]
    phase.answer("B1", None).until("consolidation move", player=1)
    phase.answer({"B1.1": [[11.9, 10], [10.7, 11.15]]})
    phase.until("remaining combats", player=0)
    assert phase.options() == ["A1", "A2"]
    phase.answer("A1").until("remaining combats", player=1)
    phase.answer("B2").play()
    assert [fact["unit"] for fact in phase.facts("SelectedToFight")] == ["B1", "A1", "B2", "A2", "B3"]
    assert fighting_then(phase.game, 1) == []


def keys(units: list[Unit]) -> list[str]:
    return [unit.key for unit in units]


# -- steps -------------------------------------------------------------------------------------------------------------


def stepping(name: str, moves: list[Any], ours: Any, theirs: Any) -> Scene:
    async def act(game: Warhammer) -> None:
        step = game.parts.fight.steps[0 if name == "pile-in" else 2]
        await step(game, game.unit("A1"))

    return Scene(scene(ours, theirs), act, answers={f"{name} move": moves})


@pytest.mark.rule("9e.fight.pile-in", "9e.fight.consolidate")
@pytest.mark.bad("9e.fight.pile-in", 1)
@pytest.mark.bad("9e.fight.pile-in", 2)
@pytest.mark.bad("9e.fight.pile-in", 3)
@pytest.mark.bad("9e.fight.consolidate", 1)
@pytest.mark.bad("9e.fight.consolidate", 2)
@pytest.mark.bad("9e.fight.consolidate", 3)
def test_models_that_step_come_closer_by_3_inches_and_stay_together() -> None:
    ours = {"A1": unit("marine", [10, 10], [10, 12.6])}
    theirs = {"B1": unit("guard", [14, 10])}
    far = {"A1.1": [[10, 10], [10, 7], [12, 9]]}
    away = {"A1.1": [[10, 10], [9, 10]]}
    apart = {"A1.1": [[10, 10], [12.4, 8.7]]}
    there = {"A1.1": [[10, 10], [12.2, 10.6]], "A1.2": [[10, 12.6], [11.4, 12.2]]}
    for name, cited in (("pile-in", "9e.fight.pile-in"), ("consolidation", "9e.fight.consolidate")):
        told = stepping(name, [Illegal(far), Illegal(away), Illegal(apart), there], ours, theirs)
        assert [refusal.why for refusal in told.refusals] == ["moved-too-far", "not-closer", "not-coherent"]
        assert all(cited in refusal.rules for refusal in told.refusals)
        assert told.game.table.pose("A1", "A1.2").x == 11.4


@pytest.mark.rule("9e.fight.pile-in-contact", "9e.fight.consolidate-contact")
@pytest.mark.bad("9e.fight.pile-in-contact")
@pytest.mark.bad("9e.fight.consolidate-contact")
def test_a_model_in_contact_stays_where_it_is() -> None:
    ours = {"A1": unit("marine", [10, 10], [10, 12.6])}
    theirs = {"B1": unit("guard", [10 + 32 / 25.4, 10])}
    moved = {"A1.1": [[10, 10], [10, 10.4]]}
    for name, cited in (("pile-in", "9e.fight.pile-in-contact"), ("consolidation", "9e.fight.consolidate-contact")):
        told = stepping(name, [Illegal(moved), {"A1.2": [[10, 12.6], [10.6, 11.6]]}], ours, theirs)
        assert cited in told.refusals[0].rules


@pytest.mark.rule("9e.fight.pile-in-contact", "9e.fight.consolidate-contact")
def test_nobody_is_asked_to_step_where_nobody_can() -> None:
    """All touch the enemy, or cannot move at all, or there is no enemy."""
    turret = SHEETS_HERE["hero"] | {"M": None}
    foe = {"B1": unit("guard", [10 + 32 / 25.4, 10])}
    for ours, theirs, asked in (
        (unit("marine", [10, 10]), foe, []),
        (unit("turret", [9.5, 10]), foe, []),
        (unit("marine", [10, 10]), {}, []),
        (unit("marine", [9.5, 10]), foe, ["move"]),
    ):

        async def act(game: Warhammer) -> None:
            for step in (game.parts.fight.steps[0], game.parts.fight.steps[2]):
                await step(game, game.unit("A1"))

        told = Scene(scene({"A1": ours}, theirs, {"turret": turret}), act)
        assert told.asked == [f"{name} move" for name in ("pile-in", "consolidation") if asked]
        resting = in_contact(told.game, told.game.unit("A1"))
        assert resting == ({"A1.1"} if ours["at"] == [[10, 10]] and theirs else set())


# -- attacks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9e.fight.target-reach", "9e.fight.declare-targets", "9e.fight.split-attacks")
@pytest.mark.bad("9e.fight.target-reach")
@pytest.mark.bad("9e.fight.declare-targets")
def test_attacks_go_to_units_in_reach_and_all_are_declared_before_any_die() -> None:
    ours = {"A1": line(10.0, 8.0)}
    theirs = {"B1": unit("guard", [10, 11.5]), "B2": unit("guard", [11.7, 10])}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    mates = {"A1.1/1": "sword>B1", "A1.1/2": "sword>B2"}
    out_of_reach = mates | {"A1.1/2": "sword>B3"}
    answers = {"close combat attacks": [Illegal(out_of_reach), mates]}
    told = Scene(scene(ours, theirs | {"B3": unit("guard", [10, 14])}), act, dice="hit 1, hit 1", answers=answers)
    assert len(told.refusals) == 1
    assert told.asked.count("close combat attacks") == 2
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert kinds.index("MeleeDeclared") < kinds.index("AttacksMade")
    assert [fact["target"] for fact in told.facts("AttacksMade")] == ["B1", "B2"]


@pytest.mark.rule("9e.fight.no-targets", "9e.fight.sequence")
def test_who_has_nobody_to_strike_at_makes_no_attacks_and_has_fought() -> None:
    async def act(game: Warhammer) -> None:
        game.record(ChargeDeclared(unit="A1", targets=("B1",), rules=("10e.charge.targets",)))
        await make_close_combat_attacks(game, game.unit("A1"))

    far = {"B1": unit("guard", [30, 10])}
    told = Scene(scene({"A1": line(10.0, charged=True)}, far), act)
    assert told.fact("NoMeleeTargets")["unit"] == "A1"
    assert not told.facts("AttacksMade")
    phase = PhaseByPhase("fight", {"A1": line(10.0)}, {"B1": unit("guard", [10, 11.5])}, dice="hit 1, hit 1 1")
    phase.play()
    assert [fact["unit"] for fact in phase.facts("SelectedToFight")] == ["B1", "A1"]
