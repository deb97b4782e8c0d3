"""The ten Stratagems of 11th edition: prices, limits, moments, effects."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attacks.damage import destroy, suffer_mortal_wounds
from bellona.wh40k.e11.hazard import hazard_rolls
from bellona.wh40k.e11.rulebook import RULEBOOK
from bellona.wh40k.e11.stratagem_limits import bar, used_up
from bellona.wh40k.e11.stratagems.bravery import Bravery
from bellona.wh40k.e11.stratagems.challenge import Challenge
from bellona.wh40k.e11.stratagems.counteroffensive import Counteroffensive
from bellona.wh40k.e11.stratagems.crushing_impact import CrushingImpact
from bellona.wh40k.e11.stratagems.explosives import Explosives, in_reach, may_throw, throwers
from bellona.wh40k.e11.stratagems.ingress import Ingress
from bellona.wh40k.e11.stratagems.intervention import InterventionAtTheEnd, may_intervene, targets
from bellona.wh40k.e11.stratagems.one_die_again import OneDieAgain
from bellona.wh40k.e11.stratagems.overwatch import OverwatchAtTheEnd, in_sight, may_watch
from bellona.wh40k.e11.stratagems.smoke import Smoke
from bellona.wh40k.game import Warhammer
from bellona.wh40k.rolls import UnitRoll, roll, roll_again
from bellona.wh40k.sequencing import affordable, in_play
from bellona.wh40k.state import Unit
from bellona.wh40k.stratagem import Stratagem, usable_on

from ..e10.attacking import wounds_left
from ..e10.battles import Battle
from ..e10.scenes import Illegal, Scene, setup
from ..e10.stratagems.opening import opened, use
from ..editions import book

TEN = {
    "command-re-roll": "battle tactic",
    "insane-bravery": "epic deed",
    "epic-challenge": "epic deed",
    "crushing-impact": "strategic ploy",
    "rapid-ingress": "strategic ploy",
    "fire-overwatch": "strategic ploy",
    "heroic-intervention": "strategic ploy",
    "counteroffensive": "strategic ploy",
    "explosives": "wargear",
    "smokescreen": "wargear",
}
MARINE: dict[str, Any] = {"sheet": "marine", "at": [[10, 10]]}
ONCE = "11e.stratagem.once-per-unit-per-phase"


def stratagem(name: str) -> Stratagem:
    found = book().special_rules.read(name)
    assert isinstance(found, Stratagem)
    return found


async def nothing(game: Warhammer) -> None:
    """Just the scene."""


def look(ours: Any = None, theirs: Any = None, sheets: Any = None, **more: Any) -> Warhammer:
    return Scene(setup(ours or {"A1": MARINE}, theirs or {}, sheets, **more), nothing).game


# -- what holds for all of them ----------------------------------------------------------------------------------------


@pytest.mark.rule("11e.stratagem.core-list")
def test_ten_stratagems_are_everybodys() -> None:
    for player in "AB":
        offered = in_play(look(time={"player": player}), "rolled", ())[-1]
        assert sorted(offered[1]) == sorted(TEN)
    assert {name: stratagem(name).category for name in TEN} == TEN


@pytest.mark.rule("11e.stratagem.core-list")
def test_before_the_battle_nobody_has_stratagems() -> None:
    game = Battle(RULEBOOK.starters["contested-ground"], book=RULEBOOK).to("unit to deploy").game
    assert not set(in_play(game, "rolled", ())[-1][1]) & set(TEN)
    assert set(TEN) <= set(in_play(look(), "rolled", ())[-1][1])


def rolls_for(*units: str, dice: str, answers: Any, **more: Any) -> Scene:
    """Hit rolls for units, one after the other, in the same phase."""

    async def act(game: Warhammer) -> list[list[int]]:
        return [(await roll(game, game.unit(key), "hit", needed=3)).dice for key in units]

    ours = {"A1": MARINE, "A2": {"sheet": "marine", "at": [[20, 10]]}}
    theirs = {"B1": {"sheet": "marine", "at": [[30, 40]]}}
    return Scene(setup(ours, theirs, **({"cp": [3, 3]} | more)), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.once-per-unit-per-phase", "11e.stratagem.spend")
@pytest.mark.bad("11e.stratagem.once-per-unit-per-phase", 1, 2)
def test_once_a_phase_on_the_same_unit_and_again_on_another_for_the_full_price() -> None:
    twice = {"use command-re-roll": ["command-re-roll"] * 2}
    scene = rolls_for("A1", "A1", "A2", dice="hit 1, re-roll hit 5, hit 1, hit 2, re-roll hit 6", answers=twice)
    assert scene.result == [[5], [1], [6]]
    assert scene.asked == ["use command-re-roll"] * 2
    assert scene.game.state.cp == (1, 3)
    assert [use.unit for use in scene.game.state.uses] == ["A1", "A2"]
    game, command = scene.game, stratagem("command-re-roll")
    refusal = bar(game, command, game.unit("A1"))
    assert refusal is not None
    assert (refusal.why, refusal.rules) == ("used-on-unit", (ONCE,))
    assert refusal.about == {"unit": "A1", "stratagem": "command-re-roll"}
    assert not used_up(game, command, 0)
    assert bar(game, stratagem("smokescreen"), game.unit("A1")) is None
    game.state.clock = game.state.clock.__class__(round=1, turn=1)
    assert bar(game, command, game.unit("A1")) is None


@pytest.mark.rule("11e.stratagem.once-per-unit-per-phase")
def test_the_players_uses_are_counted_apart() -> None:
    both = {"use command-re-roll": ["command-re-roll"] * 2}
    scene = rolls_for("A1", "B1", dice="hit 1, re-roll hit 5, hit 1, re-roll hit 6", answers=both)
    assert scene.game.state.cp == (2, 2)
    assert bar(scene.game, stratagem("command-re-roll"), scene.game.unit("A2")) is None


@pytest.mark.parametrize(("reading", "offered"), [("each-once", True), ("one", False)])
def test_each_reading_of_how_many_stratagems_a_unit_may_have_in_a_phase(reading: str, offered: bool) -> None:
    async def act(game: Warhammer) -> None:
        await roll(game, game.unit("B1"), "hit", needed=3)
        await game.window.shooting_phase_begins(game, 0)

    smoker = {"B1": {"sheet": "smoker", "at": [[30, 40]]}}
    scene = setup(
        {"A1": MARINE}, smoker, SMOKER, cp=[0, 3], time={"phase": "shooting"}, switches={"stratagems": reading}
    )
    answers = use("command-re-roll")
    played = Scene(scene, act, dice="hit 1, re-roll hit 5", answers=answers)
    assert ("use smokescreen" in played.asked) is offered


def test_a_second_use_on_the_same_unit_is_refused_with_what_was_used() -> None:
    theirs = {f"B{i}": {"sheet": "smoker", "at": [[10 + 5 * i, 40]]} for i in (1, 2, 3)}
    answers: dict[str, list[Any]] = {
        "use smokescreen": ["smokescreen", "smokescreen"],
        "smokescreen": ["B2", Illegal("B2"), "B3"],
    }
    scene = opened("shooting_phase_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting", answers=answers)
    (refusal,) = scene.refusals
    assert (refusal.why, refusal.rules, refusal.about["unit"]) == ("used-on-unit", (ONCE,), "B2")


# -- Command Re-roll ---------------------------------------------------------------------------------------------------


def rolled(name: str, dice: str, answers: Any = None, **terms: Any) -> Scene:
    async def act(game: Warhammer) -> UnitRoll:
        return await roll(game, game.unit("A1"), name, **terms)

    return Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.command-reroll")
@pytest.mark.parametrize("name", ["hit", "wound", "save", "damage", "advance", "charge", "hazard", "attacks"])
def test_a_roll_just_made_is_rolled_again(name: str) -> None:
    assert name in OneDieAgain.of
    scene = rolled(name, f"{name} 1, re-roll {name} 5", use("command-re-roll"))
    assert scene.result.dice == [5]
    assert scene.game.state.cp == (0, 0)
    assert "11e.stratagem.command-reroll" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.bad("11e.stratagem.command-reroll", 1)
def test_no_other_roll_is() -> None:
    for name in ("battle-shock", "feel no pain", "deadly demise", "explosives", "crushing impact", "attacker"):
        assert rolled(name, f"{name} 1").asked == []
        assert OneDieAgain().units(look(), UnitRoll(name, 0, "A1", [1])) == []

    async def act(game: Warhammer) -> None:
        await game.parts.command.test(game, game.unit("A1"))
        await suffer_mortal_wounds(game, "A1", 1, "a curse")
        await destroy(game, "A2", "A2.1")

    hardy = {"W": 3, "Ld": 6, "tags": ["INFANTRY"], "rules": ["feel-no-pain 5+"]}
    bomb = {"W": 3, "tags": ["VEHICLE"], "rules": ["deadly-demise 1"]}
    ours = {"A1": {"sheet": "hardy", "at": [[10, 10]]}, "A2": {"sheet": "bomb", "at": [[20, 10]]}}
    scene = setup(ours, {}, {"hardy": hardy, "bomb": bomb}, cp=[3, 3])
    assert Scene(scene, act, dice="battle-shock 1 1, feel no pain 1, deadly demise 1").asked == []
    used = rolled("hit", "hit 1, re-roll hit 2", use("command-re-roll"))
    assert "11e.stratagem.command-reroll" in used.fact("StratagemUsed")["rules"]


@pytest.mark.bad("11e.stratagem.command-reroll", 2)
def test_a_die_that_was_rolled_again_already_is_not() -> None:
    async def act(game: Warhammer) -> UnitRoll:
        made = UnitRoll("hit", 0, "A1", [1, 2], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)
        return made

    scene = Scene(
        setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice="re-roll hit 2, re-roll hit 6", answers=use("command-re-roll")
    )
    assert scene.result.dice == [2, 6]

    async def chosen(game: Warhammer) -> UnitRoll:
        made = UnitRoll("hit", 0, "A1", [1, 2, 2], needed=3)
        await roll_again(game, made, [0])
        await game.window.rolled(game, made)
        return made

    answers = use("command-re-roll") | {"die to re-roll": [Illegal("0"), "1"]}
    refused = Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), chosen, dice="re-roll hit 2, re-roll hit 6", answers=answers)
    assert refused.refusals[0].about["options"] == ["1", "2"]
    assert OneDieAgain().units(look(), UnitRoll("hit", 0, "A1", [1], rerolled=[0])) == []


@pytest.mark.rule("11e.stratagem.command-reroll-one-die")
@pytest.mark.bad("11e.stratagem.command-reroll-one-die", 1, 2)
def test_one_die_of_many_or_both_of_a_charge() -> None:
    answers = use("command-re-roll") | {"die to re-roll": ["3"]}
    hits = rolled("hit", "hit 1 1 1 1 1 1 1 1 1 1, re-roll hit 6", answers, count=10, needed=3)
    assert hits.result.dice == [1, 1, 1, 6, 1, 1, 1, 1, 1, 1]
    assert "11e.stratagem.command-reroll-one-die" in hits.fact("StratagemUsed")["rules"]
    charge = rolled("charge", "charge 1 4, re-roll charge 5 6", use("command-re-roll"), count=2, together=True)
    assert charge.result.dice == [5, 6]
    answers = use("command-re-roll") | {"die to re-roll": ["0"]}
    damage = rolled("damage", "damage 1 4, re-roll damage 5", answers, count=2, together=True)
    assert damage.result.dice == [5, 4]  # dice that are added up, too


@pytest.mark.rule("11e.stratagem.command-reroll")
def test_a_hazard_roll_is_rolled_again() -> None:
    async def act(game: Warhammer) -> None:
        await hazard_rolls(game, game.unit("A1"), 2, ())

    answers = use("command-re-roll") | {"die to re-roll": ["1"]}
    scene = Scene(setup({"A1": MARINE}, {}, cp=[1, 0]), act, dice="hazard 5 1, re-roll hazard 4", answers=answers)
    assert scene.fact("HazardRolls")["failed"] == 0


# -- Explosives --------------------------------------------------------------------------------------------------------

GRENADIERS: dict[str, Any] = {
    "grenadier": {"W": 2, "tags": ["INFANTRY", "GRENADES"], "arms": {"gun": {"range": 24, "BS": 3, "S": 4}}},
    "sapper": {"W": 2, "tags": ["INFANTRY", "EXPLOSIVES"], "arms": {"gun": {"range": 24, "abilities": ["assault"]}}},
    "brute": {"W": 9, "tags": ["INFANTRY"]},
}
EDGE = 10 + 8 + 2 * 0.63  # 8" from a base at 10


def thrown(ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    told: dict[str, Any] = {
        "ours": ours or {"A1": {"sheet": "sapper", "at": [[10, 10]]}},
        "theirs": theirs or {"B1": {"sheet": "brute", "at": [[16, 10]]}},
        "sheets": GRENADIERS,
        "phase": "shooting",
    }
    return opened("shooting_begins", 0, **(told | more))


@pytest.mark.rule("11e.stratagem.explosives", "11e.stratagem.explosives-and-shooting")
@pytest.mark.parametrize("sheet", ["sapper", "grenadier"])
def test_six_dice_and_a_mortal_wound_for_each_four_plus(sheet: str) -> None:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    scene = thrown(ours, dice="explosives 4 3 6 1 5 2", answers=use("explosives"))
    assert scene.fact("MortalWounds", unit="B1", count=3)
    assert wounds_left(scene) == [6]
    assert scene.game.state.cp == (1, 2)
    assert not scene.game.unit("A1").shot
    assert scene.game.parts.shooting.bar(scene.game, scene.game.unit("A1")) is None  # it may still shoot


@pytest.mark.rule("11e.stratagem.explosives", "11e.stratagem.explosives-and-shooting")
@pytest.mark.bad("11e.stratagem.explosives", 1)
@pytest.mark.parametrize("change", [{"moved": "advance"}, {"shot": True}, {"sheet": "marine"}, {"moved": "fall-back"}])
def test_not_after_an_advance_or_by_whoever_could_not_shoot(change: dict[str, Any]) -> None:
    scene = thrown({"A1": {"sheet": "sapper", "at": [[10, 10]]} | change})
    assert scene.asked == []
    assert not may_throw(scene.game, scene.game.unit("A1"))
    assert may_throw(thrown().game, thrown().game.unit("A1"))
    assert list(Explosives().units(scene.game, 0)) == []


@pytest.mark.rule("11e.stratagem.explosives")
@pytest.mark.bad("11e.stratagem.explosives", 2)
def test_a_model_throws_at_an_unengaged_enemy_that_it_sees_within_eight_inches() -> None:
    ours = {
        "A1": {"sheet": "sapper", "models": 2, "at": [[10, 10], [10, 12]]},
        "A2": {"sheet": "marine", "at": [[10, 17]]},
    }
    theirs = {
        "B1": {"sheet": "brute", "at": [[EDGE, 10]]},
        "B2": {"sheet": "brute", "at": [[12.5, 17]]},  # in combat with A2
        "B3": {"sheet": "brute", "at": [[30, 30]]},
        "B4": {"sheet": "brute", "at": [[4, 11]]},
    }
    answers = use("explosives") | {
        "explosives model": ["A1.1"],
        "explosives target": [Illegal("B2"), Illegal("B3"), "B1"],
    }
    scene = thrown(ours, theirs, dice="explosives 1 1 1 1 1 1", answers=answers)
    assert [refusal.about["options"] for refusal in scene.refusals] == [["B1", "B4"]] * 2
    assert scene.refusals[0].rules == ("11e.stratagem.explosives",)
    unit = scene.game.unit("A1")
    assert [enemy.key for enemy in in_reach(scene.game, unit, "A1.2")] == ["B4"]  # measured from the model
    assert throwers(scene.game, unit) == ["A1.1", "A1.2"]
    engaged = thrown({"A1": {"sheet": "sapper", "at": [[10, 10]]}}, {"B1": {"sheet": "brute", "at": [[12, 10]]}})
    assert engaged.asked == []


# -- Crushing Impact ---------------------------------------------------------------------------------------------------

CRUSHERS: dict[str, Any] = {
    "crusher": {"W": 14, "T": 9, "tags": ["VEHICLE"], "arms": {"blade": {"WS": 4, "S": 6}}},
    "monster": {"W": 14, "T": 8, "tags": ["MONSTER"]},
    "horde": {"W": 1, "T": 4, "tags": ["INFANTRY"]},
}
REACHED = {
    "B1": {"sheet": "horde", "models": 9, "wide": 9, "at": [[11.8, 10]]},
    "B2": {"sheet": "horde", "at": [[10, 8.5]]},
    "B3": {"sheet": "horde", "at": [[30, 30]]},
}


def crushed(dice: str = "", answers: Any = None, sheet: str = "crusher", **more: Any) -> Scene:
    ours = {"A1": {"sheet": sheet, "at": [[10, 10]]}}
    told: dict[str, Any] = {
        "ours": ours,
        "theirs": REACHED,
        "sheets": CRUSHERS,
        "phase": "charge",
        "dice": dice,
        "answers": answers,
    }
    return opened("charge_move_ends", "A1", **(told | more))


@pytest.mark.rule("11e.stratagem.crushing-impact")
@pytest.mark.bad("11e.stratagem.crushing-impact", 1, 2)
def test_dice_by_toughness_fives_hurt_the_enemy_and_ones_oneself() -> None:
    target = {"crushing impact target": [Illegal("B3"), "B1"]}
    scene = crushed("crushing impact 1 1 5 6 2 3 4 4 2", use("crushing-impact") | target)
    assert scene.fact("MortalWounds", unit="A1", count=2)
    assert scene.fact("MortalWounds", unit="B1", count=2)
    assert scene.game.unit("A1").models[0].wounds == 12
    assert scene.refusals[0].about["options"] == ["B1", "B2"]
    assert scene.refusals[0].rules == ("11e.stratagem.crushing-impact",)
    assert scene.game.state.cp == (1, 2)


@pytest.mark.rule("11e.stratagem.crushing-impact")
def test_monsters_crush_too_and_nobody_else() -> None:
    scene = crushed(
        "crushing impact 1 1 1 1 1 1 1 5", use("crushing-impact"), sheet="monster", theirs={"B1": REACHED["B1"]}
    )
    assert scene.fact("MortalWounds", unit="B1", count=1)
    assert crushed(sheet="horde").asked == []
    alone = crushed(theirs={"B3": REACHED["B3"]})
    assert alone.asked == []
    assert CrushingImpact().units(alone.game, alone.game.unit("A1")) == []


@pytest.mark.rule("11e.stratagem.crushing-impact-cap")
@pytest.mark.parametrize(("dice", "unit"), [("5 5 5 5 5 5 5 5 5", "B1"), ("1 1 1 1 1 1 1 1 1", "A1")])
def test_six_mortal_wounds_at_most_for_either_unit(dice: str, unit: str) -> None:
    target = {"crushing impact target": ["B1"]}
    scene = crushed(f"crushing impact {dice}", use("crushing-impact") | target)
    assert scene.fact("MortalWounds", unit=unit)["count"] == 6
    assert "11e.stratagem.crushing-impact-cap" in scene.fact("MortalWounds", unit=unit)["rules"]


# -- Fire Overwatch ----------------------------------------------------------------------------------------------------

GUN = {"range": 36, "A": 1, "BS": 3, "S": 4, "AP": 0, "D": 1}
WATCHERS: dict[str, Any] = {
    "watch": {"tags": ["INFANTRY"], "arms": {"gun": GUN}},
    "titan": {"tags": ["VEHICLE", "TITANIC"], "arms": {"gun": GUN}},
}
SHOT: dict[str, Any] = {"shooting.shoot": None}


def watched(theirs: Any, ours: Any = None, moment: str = "movement_phase_ends", **more: Any) -> tuple[Scene, list[str]]:
    fired: list[str] = []

    async def shoot(game: Warhammer, unit: Unit, *, at: Unit, hits_on: int, rules: tuple[str, ...]) -> None:
        fired.append(f"{unit.key} at {at.key} on {hits_on}")

    told: dict[str, Any] = {
        "ours": ours or {"A1": MARINE},
        "theirs": theirs,
        "sheets": WATCHERS,
        "phase": "movement",
        "parts": {"shooting.shoot": shoot},
    }
    return opened(moment, 0 if moment.endswith("ends") else "A1", **(told | more)), fired


@pytest.mark.rule("11e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch-limit")
def test_several_units_snap_at_the_end_of_the_movement_phase_each_for_one_cp() -> None:
    theirs = {f"B{i}": {"sheet": "watch", "at": [[20, 4 * i]]} for i in (1, 2, 3)}
    answers = {"use fire-overwatch": ["fire-overwatch"] * 2, "fire-overwatch": ["B1", Illegal("B1"), "B3"]}
    scene, fired = watched(theirs, answers=answers)
    assert fired == ["B1 at A1 on 6", "B3 at A1 on 6"]
    assert scene.game.state.cp == (2, 0)
    assert scene.asked.count("use fire-overwatch") == 2  # nobody is asked who cannot pay
    assert scene.refusals[0].why == "used-on-unit"
    assert [enemy.key for enemy in in_sight(scene.game, scene.game.unit("B1"))] == ["A1"]


@pytest.mark.rule("11e.stratagem.fire-overwatch", "11e.stratagem.fire-overwatch-limit")
def test_the_target_is_any_enemy_within_twenty_four_inches() -> None:
    ours = {
        "A1": {"sheet": "marine", "at": [[10, 10]], "moved": "stationary"},
        "A2": {"sheet": "marine", "at": [[10, 20]], "moved": "normal"},
        "A3": {"sheet": "marine", "at": [[2, 50]]},
    }
    answers = use("fire-overwatch") | {"overwatch target": [Illegal("A3"), "A1"]}
    scene, fired = watched({"B1": {"sheet": "watch", "at": [[30, 15]]}}, ours, answers=answers)
    assert fired == ["B1 at A1 on 6"]
    assert scene.refusals[0].about["options"] == ["A1", "A2"]
    assert [enemy.key for enemy in in_sight(scene.game, scene.game.unit("B1"))] == ["A1", "A2"]


@pytest.mark.bad("11e.stratagem.fire-overwatch", 1)
def test_not_in_the_charge_phase_nor_during_moves() -> None:
    theirs = {"B1": {"sheet": "watch", "at": [[20, 10]]}}
    for moment in ("move_begins", "move_ends", "set_up"):
        for phase in ("movement", "charge"):
            assert watched(theirs, moment=moment, phase=phase)[0].asked == []
    ending, _ = watched(theirs)
    assert ending.asked == ["use fire-overwatch"]
    assert (OverwatchAtTheEnd.window, OverwatchAtTheEnd.phases) == ("movement_phase_ends", ("movement",))
    charging = look(cp=[3, 3], time={"phase": "charge"})
    assert not affordable(charging, stratagem("fire-overwatch"), 1)
    assert may_watch(ending.game, ending.game.unit("B1"))


@pytest.mark.rule("11e.stratagem.fire-overwatch")
@pytest.mark.bad("11e.stratagem.fire-overwatch", 2)
def test_not_by_an_engaged_or_titanic_unit() -> None:
    for theirs in ({"B1": {"sheet": "titan", "at": [[20, 10]]}}, {"B1": {"sheet": "watch", "at": [[12, 10]]}}):
        scene, _ = watched(theirs)
        assert scene.asked == []
        assert not may_watch(scene.game, scene.game.unit("B1"))
    both = {"B1": {"sheet": "watch", "at": [[20, 10]]}, "B2": {"sheet": "titan", "at": [[20, 16]]}}
    both["B3"] = {"sheet": "watch", "at": [[24, 16]]}
    answers = use("fire-overwatch") | {"fire-overwatch": [Illegal("B2"), "B1"]}
    scene, _ = watched(both, answers=answers)
    assert scene.refusals[0].about["options"] == ["B1", "B3"]
    assert "11e.stratagem.fire-overwatch" in scene.refusals[0].rules


# -- Smokescreen -------------------------------------------------------------------------------------------------------

SMOKER: dict[str, Any] = {"smoker": {"W": 2, "tags": ["INFANTRY", "SMOKE"]}}


@pytest.mark.rule("11e.stratagem.smokescreen")
def test_a_smoke_unit_has_cover_for_the_phase() -> None:
    theirs = {"B1": {"sheet": "smoker", "at": [[30, 10]]}, "B2": {"sheet": "guard", "at": [[30, 20]]}}
    scene = opened(
        "shooting_phase_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting", answers=use("smokescreen")
    )
    gained = {gain.rule: gain.until for gain in scene.game.unit("B1").gained}
    assert gained == {"benefit-of-cover": "phase", "smoking": "phase"}
    assert scene.game.unit("B2").gained == ()
    assert "11e.stratagem.smokescreen" in scene.fact("StratagemUsed", unit="B1")["rules"]
    assert scene.game.state.cp == (2, 1)


@pytest.mark.bad("11e.stratagem.smokescreen")
def test_not_once_targets_have_been_declared() -> None:
    theirs = {"B1": {"sheet": "smoker", "at": [[30, 10]]}}
    later = opened(
        "selected_as_target", "B1", "A1", ours={"A1": MARINE}, theirs=theirs, sheets=SMOKER, phase="shooting"
    )
    assert later.asked == []
    assert Smoke.window == "shooting_phase_begins"
    assert opened("shooting_begins", 0, theirs=theirs, sheets=SMOKER, phase="shooting").asked == []
    scene = Scene(setup({"A1": MARINE}, theirs, SMOKER, cp=[0, 2], time={"phase": "shooting"}))
    scene.run.settle()
    request = next(iter(scene.run.waiting().values()))
    assert (request.name, request.player) == ("use smokescreen", 1)  # before A selects anybody
    scene.run.answer("smokescreen", player=1)
    assert "11e.stratagem.smokescreen" in scene.fact("StratagemUsed")["rules"]


# -- Rapid Ingress -----------------------------------------------------------------------------------------------------

WAITING: dict[str, Any] = {
    "B1": {"sheet": "guard", "reserves": "strategic"},
    "B2": {"sheet": "guard", "reserves": "deep-strike"},
    "B3": {"sheet": "plane", "reserves": "aircraft"},
}
PLANES = {"plane": {"M": 20, "tags": ["VEHICLE", "FLY", "AIRCRAFT"], "base": {"round": 60}, "height": 3}}


def ingress(round: int = 2, **more: Any) -> tuple[Scene, list[str]]:
    came: list[str] = []

    async def arrive(game: Warhammer, unit: Unit) -> None:
        came.append(unit.key)

    told: dict[str, Any] = {
        "theirs": WAITING,
        "sheets": PLANES,
        "phase": "movement",
        "parts": {"reserves.arrive": arrive},
    }
    return opened("movement_phase_ends", 0, round=round, **(told | more)), came


@pytest.mark.rule("11e.stratagem.rapid-ingress", "11e.reserves.ingress-move", "11e.reserves.pool")
@pytest.mark.bad("11e.stratagem.rapid-ingress", 2)
def test_any_unit_in_strategic_reserves_but_aircraft_arrives_at_once() -> None:
    answers = {"use rapid-ingress": ["rapid-ingress"] * 2, "rapid-ingress": [Illegal("B3"), "B2"]}
    scene, came = ingress(answers=answers)
    assert came == ["B2", "B1"]
    (refusal,) = scene.refusals
    assert refusal.about["options"] == ["B1", "B2"]
    assert "11e.stratagem.rapid-ingress" in refusal.rules
    assert [unit.key for unit in Ingress().units(scene.game, 0)] == ["B1", "B2"]
    assert scene.game.parts.reserves.bar(scene.game, scene.game.unit("B1")) is None


@pytest.mark.rule("11e.stratagem.rapid-ingress")
@pytest.mark.bad("11e.stratagem.rapid-ingress", 1)
def test_never_in_the_first_battle_round() -> None:
    scene, _ = ingress(round=1)
    assert scene.asked == []
    assert usable_on(stratagem("rapid-ingress"), scene.game, 0) == []
    assert "11e.stratagem.rapid-ingress" in ingress(answers=use("rapid-ingress"))[0].fact("StratagemUsed")["rules"]


# -- Insane Bravery ----------------------------------------------------------------------------------------------------

HALVED: dict[str, Any] = {"sheet": "guard", "models": 2, "strength": 6, "at": [[10, 10], [12, 10]]}


def shaken(ours: Any, dice: str = "", **more: Any) -> Scene:
    theirs = {"B1": {"sheet": "guard", "at": [[30, 40]]}}
    answers = more.pop("answers", None)

    async def act(game: Warhammer) -> None:
        for unit in game.parts.command.must_test(game, 0):
            await game.window.battle_shock_due(game, unit)
            await game.parts.command.test(game, game.unit(unit.key))

    return Scene(setup(ours, theirs, **({"cp": [3, 0]} | more)), act, dice=dice, answers=answers)


@pytest.mark.rule("11e.stratagem.insane-bravery")
@pytest.mark.bad("11e.stratagem.insane-bravery", 1)
def test_a_test_is_passed_without_a_roll() -> None:
    scene = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert scene.facts("BattleShockTest") == []
    assert "11e.stratagem.insane-bravery" in scene.fact("BattleShockPassed", unit="A1")["rules"]
    assert scene.game.state.cp == (2, 0)
    after = opened("battle_shock_failed", "A1", ours={"A1": HALVED | {"battle_shocked": True}}, phase="command")
    assert after.asked == []  # not after the roll has been seen
    assert Bravery.window == "battle_shock_due"


@pytest.mark.bad("11e.stratagem.insane-bravery", 2)
def test_not_on_the_test_after_a_desperate_escape() -> None:
    async def act(game: Warhammer) -> None:
        await game.parts.command.test(game, game.unit("A1"), "11e.movement.desperate-escape-shock")

    scene = setup({"A1": HALVED}, {}, cp=[3, 0], time={"phase": "movement"})
    assert Scene(scene, act, dice="battle-shock 6 6").asked == []
    assert not affordable(look(cp=[3, 0], time={"phase": "movement"}), stratagem("insane-bravery"), 0)
    used = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert "11e.stratagem.insane-bravery" in used.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.insane-bravery-once")
def test_each_player_uses_it_once_a_battle() -> None:
    ours = {"A1": HALVED, "A2": HALVED | {"at": [[20, 10], [22, 10]]}}
    scene = shaken(ours, "battle-shock 6 6", answers=use("insane-bravery"))
    assert scene.asked == ["use insane-bravery"]
    assert used_up(scene.game, stratagem("insane-bravery"), 0)
    assert not used_up(scene.game, stratagem("insane-bravery"), 1)
    scene.game.state.clock = scene.game.state.clock.__class__(round=4, turn=0)
    assert used_up(scene.game, stratagem("insane-bravery"), 0)
    assert "11e.stratagem.insane-bravery-once" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.insane-bravery-not-shocked")
def test_not_on_a_unit_that_is_battle_shocked_already() -> None:
    assert shaken({"A1": HALVED | {"battle_shocked": True}}, "battle-shock 6 6").asked == []
    scene = shaken({"A1": HALVED}, answers=use("insane-bravery"))
    assert "11e.stratagem.insane-bravery-not-shocked" in scene.fact("StratagemUsed")["rules"]


# -- Epic Challenge ----------------------------------------------------------------------------------------------------

HEROES = {"hero": {"W": 4, "tags": ["INFANTRY", "CHARACTER"]}}


@pytest.mark.rule("11e.stratagem.epic-challenge")
def test_a_character_selected_to_fight_has_precision_whoever_is_near() -> None:
    ours = {"A1": {"sheet": "hero", "models": 2, "at": [[10, 10], [10, 12]]}}
    theirs = {"B1": {"sheet": "guard", "at": [[11.5, 10]]}}
    answers = use("epic-challenge") | {"challenger": ["A1.2"]}
    scene = opened("selected_to_fight", "A1", ours=ours, theirs=theirs, sheets=HEROES, phase="fight", answers=answers)
    (gain,) = scene.game.unit("A1").gained
    assert (gain.rule, gain.until, gain.model) == ("precision", "phase", "A1.2")
    assert scene.fact("StratagemUsed")["rules"] == ["11e.stratagem.epic-challenge"]
    plain = opened("selected_to_fight", "A1", ours={"A1": MARINE}, theirs=theirs, sheets=HEROES, phase="fight")
    assert plain.asked == []
    assert Challenge().units(plain.game, plain.game.unit("A1")) == []


# -- Counteroffensive --------------------------------------------------------------------------------------------------

FIGHTERS = {"A1": {"sheet": "marine", "fought": True, "at": [[10, 10]]}, "A2": {"sheet": "marine", "at": [[10, 20]]}}
DEFENDERS: dict[str, Any] = {
    "B1": {"sheet": "guard", "at": [[11.5, 10]]},
    "B2": {"sheet": "guard", "at": [[11.5, 20]]},
    "B3": {"sheet": "guard", "at": [[8.5, 10]], "fought": True},
    "B4": {"sheet": "guard", "at": [[30, 30]]},
}


def countered(**more: Any) -> Scene:
    """A1 has made its attacks and is about to consolidate."""
    told: dict[str, Any] = {"ours": FIGHTERS, "theirs": DEFENDERS, "phase": "fight"}
    return opened("about_to_consolidate", "A1", **(told | more))


@pytest.mark.rule("11e.stratagem.counteroffensive", "11e.stratagem.counteroffensive-order")
@pytest.mark.bad("11e.stratagem.counteroffensive")
def test_an_eligible_unit_that_has_not_fought_fights_next_with_fights_first() -> None:
    answers = use("counteroffensive") | {"counteroffensive": [Illegal("B3"), Illegal("B4"), "B2"]}
    scene = countered(answers=answers)
    assert scene.game.state.fights_next == "B2"
    assert scene.game.state.cp == (2, 0)
    (gain,) = scene.game.unit("B2").gained
    assert (gain.rule, gain.until) == ("fights-first", "phase")
    for refusal in scene.refusals:
        assert refusal.about["options"] == ["B1", "B2"]
        assert "11e.stratagem.counteroffensive" in refusal.rules
    assert [unit.key for unit in Counteroffensive().units(scene.game, scene.game.unit("A1"))] == ["B1", "B2"]


@pytest.mark.rule("11e.stratagem.counteroffensive-order")
def test_it_is_used_before_the_enemy_unit_consolidates() -> None:
    assert opened("has_fought", "A1", ours=FIGHTERS, theirs=DEFENDERS, phase="fight").asked == []

    async def act(game: Warhammer) -> None:
        *before, consolidation = game.parts.fight.steps
        assert consolidation.__name__ == "consolidate"
        for step in before:
            await step(game, game.unit("A1"))

    ours = {"A1": {"sheet": "brawler", "at": [[10, 10]], "fought": True}}
    theirs = {"B1": {"sheet": "brawler", "at": [[12.4, 10]]}}
    scene = setup(ours, theirs, {"brawler": {"tags": ["INFANTRY"]}}, cp=[0, 3], time={"phase": "fight"})
    played = Scene(scene, act, answers=use("counteroffensive"))
    assert played.asked[-1] == "use counteroffensive"
    assert "11e.stratagem.counteroffensive-order" in played.fact("StratagemUsed")["rules"]


# -- Heroic Intervention -----------------------------------------------------------------------------------------------

HELPERS: dict[str, Any] = {
    "walker": {"M": 8, "W": 8, "tags": ["VEHICLE", "WALKER"]},
    "lord": {"M": 8, "W": 8, "tags": ["VEHICLE", "CHARACTER"]},
    "wagon": {"M": 8, "W": 8, "tags": ["VEHICLE"]},
}


def intervened(theirs: Any, ours: Any = None, **more: Any) -> tuple[Scene, list[Any]]:
    """A's Charge phase is about to end; charges are written down."""
    made: list[Any] = []

    async def charge(game: Warhammer, unit: Unit, targets: list[Unit], **terms: Any) -> None:
        made.append((unit.key, [target.key for target in targets], terms))

    told: dict[str, Any] = {
        "ours": ours or {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}},
        "theirs": theirs,
        "sheets": HELPERS,
        "phase": "charge",
        "parts": {"charge.charge": charge},
    }
    return opened("charge_phase_ends", 0, **(told | more)), made


@pytest.mark.rule("11e.stratagem.heroic-intervention", "11e.stratagem.heroic-leap", "11e.stratagem.spend")
def test_for_one_cp_a_unit_leaps_at_an_enemy_that_charged_within_twelve_inches() -> None:
    answers = use("heroic-intervention") | {"heroic intervention mode": ["leap-to-defend"]}
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, answers=answers)
    assert made == [("B1", ["A1"], {"most": None})]
    assert scene.game.state.cp == (2, 1)
    assert scene.fact("StratagemUsed")["mode"] == "leap-to-defend"
    far, _ = intervened({"B1": {"sheet": "guard", "at": [[15 + 12 + 1.4, 10]]}})
    assert far.asked == []
    assert targets(scene.game, scene.game.unit("B1"), "leap-to-defend")


@pytest.mark.rule("11e.stratagem.heroic-leap")
def test_not_at_one_that_made_no_charge_move() -> None:
    idle = {"A1": {"sheet": "marine", "at": [[15, 10]]}}  # its charge failed, or it declared none
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[24, 10]]}}, idle)
    assert (scene.asked, made) == ([], [])
    assert targets(scene.game, scene.game.unit("B1"), "leap-to-defend") == []


@pytest.mark.rule("11e.stratagem.heroic-fray")
def test_for_two_cp_a_unit_throws_itself_at_any_enemy_within_six_inches() -> None:
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]]}, "A2": {"sheet": "marine", "at": [[20, 17.9]]}}
    answers = use("heroic-intervention")
    scene, made = intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, ours, answers=answers)
    assert made == [("B1", ["A1"], {"most": 6})]  # A2 is 6.6 inches away
    assert scene.game.state.cp == (2, 0)
    assert intervened({"B1": {"sheet": "guard", "at": [[20, 10]]}}, ours, cp=(2, 1))[0].asked == []
    assert [enemy.key for enemy in targets(scene.game, scene.game.unit("B1"), "into-the-fray")] == ["A1"]


@pytest.mark.rule("11e.stratagem.heroic-fray")
@pytest.mark.bad("11e.stratagem.heroic-fray")
def test_a_roll_of_nine_counts_as_six_in_the_fray() -> None:
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]]}}
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    answers = use("heroic-intervention")
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 5 4", answers=answers)
    assert scene.fact("ChargeRoll")["total"] == 6
    assert scene.fact("ChargeMade", unit="B1")["bonus"]
    assert "11e.stratagem.heroic-fray" in scene.fact("StratagemUsed")["rules"]


@pytest.mark.rule("11e.stratagem.heroic-intervention")
@pytest.mark.bad("11e.stratagem.heroic-intervention", 1)
def test_no_vehicle_intervenes_that_is_neither_a_character_nor_a_walker() -> None:
    for sheet, may in (("wagon", False), ("walker", True), ("lord", True), ("guard", True)):
        scene, _ = intervened({"B1": {"sheet": sheet, "at": [[21, 10]]}})
        assert may_intervene(scene.game, scene.game.unit("B1")) is may
        assert bool(scene.asked) is may
    both = {"B1": {"sheet": "wagon", "at": [[21, 10]]}, "B2": {"sheet": "guard", "at": [[21, 14]]}}
    both["B3"] = {"sheet": "guard", "at": [[21, 6]]}
    answers = use("heroic-intervention") | {"heroic-intervention": [Illegal("B1"), "B2"]}
    scene, _ = intervened(both, answers=answers)
    assert scene.refusals[0].about["options"] == ["B2", "B3"]
    assert "11e.stratagem.heroic-intervention" in scene.refusals[0].rules
    engaged, _ = intervened({"B1": {"sheet": "guard", "at": [[17, 10]]}})
    assert engaged.asked == []


@pytest.mark.bad("11e.stratagem.heroic-intervention", 2)
def test_the_mode_and_its_price_come_before_the_roll() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}}
    answers = use("heroic-intervention") | {"heroic intervention mode": [Illegal("other"), "into-the-fray"]}
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 6 6", answers=answers)
    kinds = [type(fact).__name__ for fact in scene.run.facts]
    assert kinds.index("StratagemUsed") < kinds.index("ChargeRoll")
    assert scene.asked.index("heroic intervention mode") < scene.asked.index("charge move")
    assert "11e.stratagem.heroic-intervention" in scene.refusals[0].rules
    assert scene.fact("ChargeRoll")["total"] == 6


@pytest.mark.rule("11e.stratagem.heroic-fights-first")
def test_who_intervenes_has_the_charge_bonus() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    ours = {"A1": {"sheet": "marine", "at": [[15, 10]], "charged": True}}
    answers = use("heroic-intervention") | {"heroic intervention mode": ["leap-to-defend"]}
    scene = opened("charge_phase_ends", 0, ours=ours, theirs=theirs, phase="charge", dice="charge 4 4", answers=answers)
    assert {gain.rule: gain.until for gain in scene.game.unit("B1").gained} == {"fights-first": "turn"}
    assert "11e.stratagem.heroic-fights-first" in scene.fact("StratagemUsed")["rules"]


def test_a_mode_that_cannot_be_paid_for_is_not_open() -> None:
    theirs = {"B1": {"sheet": "guard", "at": [[20, 10]]}}
    scene, made = intervened(theirs, cp=(2, 1), answers=use("heroic-intervention"))
    assert "heroic intervention mode" not in scene.asked
    assert made == [("B1", ["A1"], {"most": None})]
    assert InterventionAtTheEnd().open_modes(scene.game, scene.game.unit("B1")) == []
