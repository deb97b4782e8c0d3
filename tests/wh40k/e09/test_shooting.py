"""The Shooting phase of 9th edition: attempts that are refused, and the order in which shots are resolved."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.e09.fighting import make_close_combat_attacks, melee_weapons
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import why_not_selected

from ...playing import Illegal
from .phases import PhaseByPhase
from .scenes import SHEETS, Scene, setup
from .test_weapons import GUNS, Shooting, armed, at

TWO = {"B1": {"sheet": "guard", "models": 2, "at": [[10, 20]]}, "B2": {"sheet": "guard", "models": 2, "at": [[20, 20]]}}
MELTA = {"range": 24, "Type": "Assault 1", "S": 8}


def guns(*names: str, **row: Any) -> dict[str, Any]:
    return {"shooter": armed(*names, **row)}


@pytest.mark.rule("9e.shooting.select-unit", "9e.shooting.weapon-once")
@pytest.mark.bad("9e.shooting.select-unit")
@pytest.mark.bad("9e.shooting.weapon-once")
def test_a_unit_shoots_once_a_phase_and_each_weapon_once() -> None:
    ours = at() | {"A2": {"sheet": "shooter", "at": [[20, 10]]}}
    phase = PhaseByPhase("shooting", ours, TWO, guns("cannon", "carbine"), dice="hit 1, hit 1 1")
    phase.answer("A1")
    assert "9e.shooting.declare-targets" in phase.refused({"A1.1/cannon": "B1", "A1.1/cannon 2": "B2"}).rules
    phase.answer({"A1.1/cannon": "B1", "A1.1/carbine": "B1"}).until("shoot")
    assert [fact["weapon"] for fact in phase.facts("AttacksMade")] == ["cannon", "carbine"]
    assert "9e.shooting.select-unit" in phase.refused("A1").rules
    assert phase.options() == ["A2"]
    assert why_not_selected(phase.game, 0, "A1") is not None


@pytest.mark.rule("9e.shooting.declare-targets", "9e.shooting.split-fire")
@pytest.mark.bad("9e.shooting.declare-targets", 1)
@pytest.mark.bad("9e.shooting.declare-targets", 2)
def test_all_targets_are_named_before_any_die_and_nothing_is_added_then() -> None:
    aims = {"A1.1/cannon": "B1", "A1.1/carbine": "B2"}
    told = Shooting(guns("cannon", "carbine", "rifle"), at(), TWO, "hit 1, hit 1 1", targets=aims)
    assert told.asked.count("targets") == 1
    kinds = [type(fact).__name__ for fact in told.run.facts]
    assert len(kinds) - 1 - kinds[::-1].index("TargetSelected") < kinds.index("AttacksMade")
    assert [fact["weapon"] for fact in told.facts("AttacksMade")] == ["cannon", "carbine"]  # the rifle stays silent


@pytest.mark.rule("9e.shooting.single-target-per-weapon", "9e.shooting.valid-target", "9e.shooting.number-of-attacks")
@pytest.mark.bad("9e.shooting.single-target-per-weapon")
@pytest.mark.bad("9e.shooting.valid-target", 1)
@pytest.mark.bad("9e.shooting.valid-target", 2)
def test_all_shots_of_a_weapon_go_to_one_enemy_unit_in_range_and_sight() -> None:
    wall: dict[str, Any] = {"key": "wall", "kind": "block", "footprint": [[14, 24], [16, 24], [16, 25], [14, 25]]}
    wall |= {"solids": [{"outline": wall["footprint"], "bottom": 0, "top": 6}]}
    theirs = TWO | {"B3": {"sheet": "guard", "at": [[10, 50]]}, "B4": {"sheet": "guard", "at": [[20, 40]]}}
    ours = at() | {"A2": {"sheet": "marine", "at": [[20, 10]]}}
    sheets = guns("cannon") | {"shooter": armed("cannon") | {"arms": {"cannon": GUNS["cannon"] | {"Type": "Heavy 3"}}}}
    scene = setup(ours, theirs, sheets, time={"phase": "shooting"}) | {"table": {"size": [44, 60], "terrain": [wall]}}
    phase = PhaseByPhase("shooting", {}, {}, scene=scene, dice="hit 1 1 1")
    phase.answer("A1")
    refused = [phase.refused({"A1.1/cannon": aim}).rules for aim in (["B1", "B2"], "A2", "B3", "B4")]
    assert all("9e.shooting.valid-target" in found for found in refused[1:]), refused
    phase.answer({"A1.1/cannon": "B1"})
    assert [fact["attacks"] for fact in phase.facts("AttacksMade")] == [3]
    assert "9e.shooting.single-target-per-weapon" not in refused[2]


@pytest.mark.rule("9e.shooting.resolve-by-target", "9e.shooting.resolve-by-profile")
@pytest.mark.bad("9e.shooting.resolve-by-target")
@pytest.mark.bad("9e.shooting.resolve-by-profile")
def test_one_target_after_the_other_and_one_profile_after_the_other() -> None:
    """Four models at one unit and another in turn; the second has a melta between two bolters."""
    sheets = {
        "shooter": armed()
        | {
            "arms": {"bolter": GUNS["cannon"], "melta": MELTA},
            "kinds": {
                "trooper": {key: SHEETS["marine"][key] for key in ("WS", "BS", "S", "T", "W", "A", "Ld", "Sv")}
                | {"weapons": ["bolter"]},
                "gunner": {key: SHEETS["marine"][key] for key in ("WS", "BS", "S", "T", "W", "A", "Ld", "Sv")}
                | {"weapons": ["melta"]},
            },
        }
    }
    squad = {
        "A1": {
            "sheet": "shooter",
            "models": {"trooper": 3, "gunner": 1},
            "at": [[10, 10], [11.5, 10], [13, 10], [11.5, 11.5]],
        }
    }
    aims = {"A1.1/bolter": "B1", "A1.4/melta": "B1", "A1.2/bolter": "B1", "A1.3/bolter": "B2"}
    told = Shooting(sheets, squad, TWO, "hit 1 1, hit 1, hit 1", targets=aims)
    made = [(fact["target"], fact["weapon"], fact["attacks"]) for fact in told.facts("AttacksMade")]
    assert made == [("B1", "bolter", 2), ("B1", "melta", 1), ("B2", "bolter", 1)]
    assert told.asked.count("order of profiles") == told.asked.count("order of targets") == 1


@pytest.mark.rule("9e.shooting.locked-in-combat", "9e.shooting.locked-in-combat-target", "9e.weapon.pistol")
@pytest.mark.bad("9e.shooting.locked-in-combat")
@pytest.mark.bad("9e.shooting.locked-in-combat-target")
@pytest.mark.bad("9e.weapon.pistol")
def test_engaged_units_fire_only_pistols_and_only_at_whom_they_fight() -> None:
    near = {"B1": {"sheet": "guard", "at": [[10, 11.5]]}, "B2": {"sheet": "guard", "at": [[18, 10]]}}
    sheets = guns("rifle", "pistol")
    assert "9e.shooting.locked-in-combat" in _ids(sheets, at(), near, "rifle", "B1")
    assert _ids(sheets, at(), near, "pistol", "B1") == ()
    assert "9e.weapon.pistol" in _ids(sheets, at(), near, "pistol", "B2")
    friend = at() | {"A2": {"sheet": "marine", "at": [[18, 11.5]]}}
    far = {"B1": {"sheet": "guard", "at": [[18, 10]]}}
    assert "9e.shooting.locked-in-combat-target" in _ids(sheets, friend, far, "rifle", "B1")


def _ids(sheets: Any, ours: Any, theirs: Any, gun: str, target: str) -> tuple[str, ...]:
    game = Scene(setup(ours, theirs, sheets)).game
    found = game.parts.shooting.field_of_fire(game, game.unit("A1")).why_not(f"A1.1/{gun}", target)
    return game.rulebook.refusal(found).rules if found else ()


@pytest.mark.rule("9e.weapon.ranged-or-melee", "9e.weapon.assault")
@pytest.mark.bad("9e.weapon.ranged-or-melee")
@pytest.mark.bad("9e.weapon.assault")
def test_nobody_shoots_a_sword_strikes_with_a_rifle_or_fires_it_after_an_advance() -> None:
    sheets = {"shooter": SHEETS["marine"]}
    told = Shooting(sheets, at(), TWO, "", targets=Illegal({"A1.1/sword": "B1"}))  # and then nothing is fired
    assert told.refusals
    assert not told.facts("AttacksMade")
    game = Scene(setup(at(moved="advance"), TWO, guns("carbine", "rifle"))).game
    field = game.parts.shooting.field_of_fire(game, game.unit("A1"))
    refusal = field.why_not("A1.1/rifle", "B1")
    assert refusal is not None
    assert "9e.weapon.assault" in refusal.rules
    assert field.why_not("A1.1/carbine", "B1") is None
    foes = {"B1": {"sheet": "guard", "at": [[10, 11.5]]}, "B2": {"sheet": "guard", "at": [[11.7, 10]]}}

    async def act(game: Warhammer) -> None:
        await make_close_combat_attacks(game, game.unit("A1"))

    blows = {"A1.1/1": "sword>B1", "A1.1/2": "sword>B2"}
    answers = {"close combat attacks": [Illegal(blows | {"A1.1/1": "rifle>B1"}), blows]}
    fought = Scene(setup(at(), foes, sheets, time={"phase": "fight"}), act, dice="hit 1, hit 1", answers=answers)
    assert "9e.fight.melee-weapons" in fought.refusals[0].rules
    assert melee_weapons(fought.game, fought.game.unit("A1"), fought.game.unit("A1").models[0]) == ("sword",)
    assert melee_weapons(game, game.unit("A1"), game.unit("A1").models[0]) == ("close combat weapon",)


@pytest.mark.rule("9e.attack.allocate", "9e.attack.allocate-wounded")
@pytest.mark.bad("9e.attack.allocate")
@pytest.mark.bad("9e.attack.allocate-wounded")
def test_an_attack_goes_to_a_model_of_the_unit_and_to_a_wounded_one_first() -> None:
    foes: dict[str, Any] = {
        "B1": {"sheet": "marine", "models": 3, "at": [[10, 20]]},
        "B2": {"sheet": "guard", "at": [[20, 20]]},
    }
    sheets = {"shooter": armed() | {"arms": {"gun": GUNS["cannon"] | {"Type": "Heavy 3", "D": 1}}}}
    told = Shooting(
        sheets, at(), foes, "hit 3 3 3, wound 2 2 2, save 1 1 1", targets={"A1.1/gun": "B1"}, allocate=Illegal("B2.1")
    )
    assert len(told.refusals) == 1
    hurt = {"B1": foes["B1"] | {"wounds": {"B1.2": 1}}}
    first = Shooting(sheets, at(), hurt, "hit 1 1 3, wound 2, save 1", targets={"A1.1/gun": "B1"})
    assert "allocate" not in first.asked  # there is one model that may take it
    assert first.fact("WoundsLost")["model"] == "B1.2"


@pytest.mark.rule("9e.attack.invulnerable-save", "9e.attack.saving-throw", "9e.attack.save-unmodified-one")
@pytest.mark.bad("9e.attack.invulnerable-save", 1)
@pytest.mark.bad("9e.attack.invulnerable-save", 2)
def test_one_save_is_rolled_and_ap_leaves_the_invulnerable_one_alone() -> None:
    sheets = {
        "shooter": armed() | {"arms": {"gun": GUNS["cannon"] | {"AP": -2}}},
        "holy": SHEETS["marine"] | {"invulnerable": 5},
    }
    foe = {"B1": {"sheet": "holy", "at": [[10, 20]]}}
    for chosen, needed, lowest in (("invulnerable 5+", 5, 5), ("armour", 3, 5)):
        told = Shooting(sheets, at(), foe, "hit 3, wound 2, save 4", targets={"A1.1/gun": "B1"}, save=chosen)
        save = told.fact("SaveRolls")
        assert (save["needed"], save["lowest"], save["failed"], len(save["dice"])) == (needed, lowest, 1, 1)
    unsaved = Shooting(sheets, at(), foe, "hit 3, wound 2, save 1", targets={"A1.1/gun": "B1"}, save="armour")
    assert unsaved.fact("WoundsLost")["lost"] == 1
