"""The Charge action: target, reach, roll, wheel, contact, alignment, friends in the way, and failure."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.charge import (
    bar_to_charge,
    charge,
    greatest_distance,
    refusal_of_target,
    succeeds,
    targets,
)
from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.field.ground import block_of, distance, is_engaged, side_struck, touches
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import activate, bar
from bellona.conquest.rulebook import RULEBOOK
from bellona.kernel.dice import Seeded
from bellona.kernel.refusal import Refusal
from bellona.kernel.run import Run
from bellona.space.blocks.block import Block, formed

from .scenes import PLAIN, Illegal, Scene, ground, piece, setup

BROKEN = (pytest.mark.rule("conquest.broken.no-charge"), pytest.mark.bad("conquest.broken.no-charge"))
ARRIVED = (pytest.mark.rule("conquest.reinforcement.no-charge"), pytest.mark.bad("conquest.reinforcement.no-charge"))
INSIDE = (pytest.mark.rule("conquest.terrain.garrison.exit-cost"),)


async def nothing(game: Conquest) -> None:
    """The scene as it is."""


def charging(
    theirs: dict[str, Any],
    dice: str,
    answers: Any = None,
    *,
    ours: Any = None,
    entries: Any = None,
    start: Block | None = None,
    **more: Any,
) -> Scene:
    """A1, three guards side by side at 24, 10 who look up the table, charges; `theirs` are B's Regiments."""

    async def act(game: Conquest) -> bool:
        acting = Acting("A1", start=start)
        await charge(game, game.unit("A1"), acting)
        return acting.over

    a = {"A1": {"entry": "guards", "at": [24, 10, 0, 1]}} | (ours or {})
    b = {key: {"entry": "guards"} | plan for key, plan in theirs.items()}
    return Scene(setup(a, b, entries, **more), act, dice=dice, answers=answers)


def ahead(inches: float, **plan: Any) -> dict[str, Any]:
    """B1 so far ahead, looking back."""
    return {"B1": {"at": [24, 10 + inches, 0, -1]} | plan}


def why_not(scene: Scene, target: str = "B1") -> Refusal | None:
    game = scene.game
    return refusal_of_target(game, game.unit("A1"), game.unit(target))


def quiet(theirs: dict[str, Any], **more: Any) -> Scene:
    """The same before anything is done."""
    a = {"A1": {"entry": "guards", "at": [24, 10, 0, 1]} | more.pop("ours", {})} | more.pop("mates", {})
    b = {key: {"entry": "guards"} | plan for key, plan in theirs.items()}
    return Scene(setup(a, b, **more), nothing)


# -- target and reach --------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.only-contact")
@pytest.mark.rule("conquest.action.charge.move")
@pytest.mark.rule("conquest.action.charge.target")
def test_a_charge_goes_straight_into_contact() -> None:
    scene = charging(ahead(8), "charge 3")
    game = scene.game
    assert touches(game, game.unit("A1"), game.unit("B1"))
    assert block_of(game.unit("A1")).y == 18.0
    told = scene.fact("Charged")
    assert (told["inches"], told["wheel"], told["engaged"], told["aligned"]) == (8.0, 0.0, 3, "charger")
    assert scene.fact("ChargeDeclared")["inches"] == 8.0


@pytest.mark.rule("conquest.action.charge.target")
@pytest.mark.bad("conquest.action.charge.target")
def test_one_target_in_front_arc_and_sight() -> None:
    theirs = ahead(8) | {"B2": {"at": [10, 18, 0, -1]}, "B3": {"at": [24, 3, 0, 1]}}
    wall = {"A2": {"entry": "guards", "at": [13, 12, 0, 1], "stands": 8, "files": 8}}
    scene = charging(
        theirs, "charge 3", {"charge target": [Illegal(["B1", "B2"]), Illegal("B3"), Illegal("A2"), "B1"]}, ours=wall
    )
    assert [refusal.why for refusal in scene.refusals[1:]] == ["not-in-front-arc", "no-enemy-on-the-battlefield"]
    assert all("conquest.action.charge.target" in refusal.rules for refusal in scene.refusals)
    hidden = quiet(
        {"B1": {"at": [24, 20, 0, -1]}},
        mates={"A2": {"entry": "guards", "at": [24, 16, 0, 1], "stands": 14, "files": 14}},
    )
    refusal = why_not(hidden)
    assert refusal is not None
    assert refusal.why == "no-line-of-sight"


@pytest.mark.rule("conquest.action.charge.max-range")
@pytest.mark.bad("conquest.action.charge.max-range")
@pytest.mark.parametrize(("inches", "why"), [(11.0, None), (11.1, "too-far-to-charge")])
def test_a_target_beyond_any_roll_is_none(inches: float, why: str | None) -> None:
    scene = quiet(ahead(inches))
    game = scene.game
    assert greatest_distance(game, game.unit("A1")) == 11
    refusal = why_not(scene)
    assert (refusal.why if refusal else None) == why
    assert (bar_to_charge(game, game.unit("A1"), Acting("A1")) is None) == (why is None)


@pytest.mark.rule("conquest.action.charge.max-range")
def test_the_lowest_march_counts() -> None:
    slow = {"wizard": {"type": "infantry", "class": "medium", "M": 4, "character": True}}
    scene = Scene(
        setup(
            {"A1": {"entry": "guards", "at": [24, 10, 0, 1]}},
            {"B1": {"entry": "guards", "at": [24, 20.5, 0, -1]}},
            slow,
            characters={"A": {"W": {"entry": "wizard", "with": "A1"}}},
        )
    )
    assert greatest_distance(scene.game, scene.game.unit("A1")) == 10
    assert why_not(scene) is not None


@pytest.mark.parametrize(
    ("ours", "why"),
    [
        pytest.param({}, None),
        pytest.param({"broken": True}, "broken", marks=BROKEN),
        pytest.param({"entered": True}, "arrived-this-round", marks=ARRIVED),
        pytest.param({"at": None, "garrison": "tower"}, "in-a-garrison", marks=INSIDE),
    ],
)
def test_who_may_not_charge(ours: Any, why: str | None) -> None:
    scene = quiet(ahead(8), ours=ours, **ground(piece("tower", 24, 3, 4, 4, "garrison")))
    refusal = bar_to_charge(scene.game, scene.game.unit("A1"), Acting("A1"))
    assert (refusal.why if refusal else None) == why


@pytest.mark.rule("conquest.action.charge.target")
def test_the_nearest_target_comes_first() -> None:
    scene = quiet(ahead(9) | {"B2": {"at": [15, 16, 0, -1]}})
    assert [each.key for each in targets(scene.game, scene.game.unit("A1"))] == ["B2", "B1"]


def test_the_question_names_the_only_enemy_that_an_action_is_aimed_at() -> None:
    """So that its odds can be looked at before it is chosen; of several enemies one is asked for next."""

    def aims(theirs: dict[str, Any]) -> Any:
        scene = setup({"A1": {"entry": "guards", "at": [24, 20, 0, 1]}}, theirs, stacks={"A": ["guards"]})
        run = Run(RULEBOOK, {"scenario": scene | {"time": {"round": 2, "phase": "action"}}}, Seeded(1))
        return run.asked(0).tell("aims")

    near, beside = ({"entry": "raiders", "at": [x, 28, 0, -1]} for x in (24, 34))
    assert aims({"B1": near}) == {"charge": "B1"}
    assert aims({"B1": near, "B2": beside}) == {}
    assert aims({"B1": near | {"at": [24, 20, 0, -1]}}) == {"clash": "B1"}


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.roll")
def test_march_and_die_must_be_at_least_the_distance() -> None:
    assert succeeds(5, 4, 9.0)
    assert not succeeds(5, 4, 9.1)


@pytest.mark.rule("conquest.action.charge.roll")
@pytest.mark.rule("conquest.action.charge.failed")
@pytest.mark.rule("conquest.action.charge.failed.ends")
def test_a_failed_charge_moves_by_the_die_alone_and_ends_the_activation() -> None:
    """March 5, target 9.5 inches away, die 4: 9 inches."""
    scene = charging(ahead(9.5), "charge 4")
    game = scene.game
    assert scene.result is True
    assert block_of(game.unit("A1")).y == 14.0
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(5.5)
    assert scene.fact("ChargeFailed")["why"] == "too-short"
    assert not scene.facts("Inspired")


@pytest.mark.rule("conquest.action.charge.reroll")
@pytest.mark.rule("conquest.special.unstoppable")
def test_unstoppable_rolls_once_more() -> None:
    bold = {"guards": {"type": "infantry", "class": "medium", "M": 5, "rules": ["unstoppable"]}}
    scene = charging(ahead(9.5), "charge 4, re-roll charge 5", {"re-roll charge": ["re-roll"]}, entries=bold)
    assert scene.fact("ChargeRolled")["reach"] == 10
    assert scene.facts("Charged")


@pytest.mark.rule("conquest.action.charge.reroll")
def test_the_second_roll_stands_and_is_what_a_failure_moves() -> None:
    bold = {"guards": {"type": "infantry", "class": "medium", "M": 5, "rules": ["unstoppable"]}}
    scene = charging(ahead(9.5), "charge 4, re-roll charge 2", {"re-roll charge": ["re-roll"]}, entries=bold)
    assert scene.fact("ChargeFailed")["inches"] == 2.0
    kept = charging(ahead(9.5), "charge 4", {"re-roll charge": [None]}, entries=bold)
    assert kept.fact("ChargeFailed")["inches"] == 4.0


# -- wheel and way -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.move.wheel")
def test_the_wheel_brings_most_stands_into_contact() -> None:
    """B1 stands off to the right, so that straight ahead only a part of the front would meet it."""
    scene = charging({"B1": {"at": [31, 17, -0.6, -0.8]}}, "charge 6")
    told = scene.fact("Charged")
    assert told["wheel"] > 0
    assert told["corner"] == "right"
    assert told["engaged"] == 3


@pytest.mark.rule("conquest.action.charge.move.wheel")
@pytest.mark.bad("conquest.action.charge.move.wheel")
def test_wheels_that_are_refused() -> None:
    wheel = {"wheel": "right", "degrees": 10}
    answers = [
        Illegal({"legs": [wheel, {"ahead": 2}]}),
        Illegal({"legs": [wheel, wheel]}),
        Illegal({"legs": [{"wheel": "left", "degrees": 91}]}),
        Illegal({"legs": [{"wheel": "left", "degrees": 30}]}),
        Illegal({"legs": []}),
    ]
    scene = charging({"B1": {"at": [30, 18, 0, -1]}}, "charge 6", {"charge wheel": answers})
    assert [refusal.why for refusal in scene.refusals] == [
        "one-wheel-before-contact",
        "one-wheel-before-contact",
        "wheel-too-wide",
        "misses-the-target",
        "fewer-stands-in-contact",
    ]
    assert all("conquest.action.charge.move.wheel" in refusal.rules for refusal in scene.refusals)


@pytest.mark.rule("conquest.action.charge.move.wheel")
def test_the_wheel_costs_nothing() -> None:
    """With a die of 1 the reach is 6; a wheel of 10 degrees would cost 1.3 inches of it."""
    scene = charging(
        {"B1": {"at": [24, 15.9, 0, -1]}}, "charge 1", {"charge wheel": [{"legs": [{"wheel": "left", "degrees": 5}]}]}
    )
    told = scene.fact("Charged")
    assert told["wheel"] == 5.0
    assert told["engaged"] == 3


@pytest.mark.rule("conquest.action.charge.move.blocked")
@pytest.mark.parametrize("what", ["enemy", "garrison", "impassable"])
def test_what_stands_in_the_way_makes_the_charge_fail(what: str) -> None:
    """A long line before the target, low enough to be seen over."""
    theirs = ahead(10, entry="riders")
    pieces = []
    if what == "enemy":
        theirs["B2"] = {"at": [24, 14, 0, -1], "stands": 12, "files": 12}
    elif what == "garrison":
        pieces = [piece("tower", 24, 15, 30, 2, "garrison", "height 1")]
    else:
        pieces = [piece("crag", 24, 15, 30, 2, "impassable")]
    scene = charging(theirs, "charge 6", {"charge target": ["B1"]} if what == "enemy" else None, **ground(*pieces))
    told = scene.fact("ChargeFailed")
    assert told["why"] == "blocked"
    assert told["inches"] == 3.0
    assert scene.result is True


@pytest.mark.rule("conquest.action.charge.move.near")
@pytest.mark.bad("conquest.action.charge.move.near")
def test_others_may_be_neared_but_not_touched() -> None:
    """B2 stands 0.5 inches beside the way; a tower right beside B1."""
    theirs = ahead(8) | {"B2": {"at": [32, 15, 0, -1]}}
    tower = piece("tower", 16.9, 14, 6, 2, "garrison", "height 1")
    scene = charging(theirs, "charge 6", {"charge target": ["B1"]}, **ground(tower))
    game = scene.game
    assert scene.facts("Charged")
    assert distance(game, game.unit("A1"), game.unit("B2")) < 1
    assert not touches(game, game.unit("A1"), game.unit("B2"))
    answers = {
        "charge target": ["B1"],
        "charge wheel": [Illegal({"legs": [{"wheel": "right", "degrees": 12}]}), {"legs": []}],
    }
    scene = charging(theirs | {"B2": {"at": [32, 15, 0, -1]}}, "charge 6", answers)
    (refusal,) = scene.refusals
    assert "conquest.action.charge.move.near" in refusal.rules
    assert refusal.about["hit"] == "B2"


# -- aligning ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.align")
def test_the_charger_turns_flush() -> None:
    """B1 looks 30 degrees aside; A1 meets it with a corner and turns parallel."""
    scene = charging({"B1": {"at": [24, 18, 0.5, -0.866025]}}, "charge 6", {"charge wheel": [{"legs": []}]})
    game = scene.game
    told = scene.fact("Charged")
    assert told["aligned"] == "charger"
    assert told["engaged"] == 3
    a, b = block_of(game.unit("A1")), block_of(game.unit("B1"))
    assert a.fx * b.fx + a.fy * b.fy == pytest.approx(-1.0, abs=1e-5)


@pytest.mark.rule("conquest.action.charge.align.target-wheels")
def test_the_target_turns_where_the_charger_cannot() -> None:
    """A crag beside A1 bars its turn; B1 turns instead and faces straight down the table."""
    crag = piece("crag", 29.4, 14.5, 3, 3, "impassable", kind="pit")
    scene = charging(
        {"B1": {"at": [24, 18, 0.5, -0.866025]}}, "charge 6", {"charge wheel": [{"legs": []}]}, **ground(crag)
    )
    game = scene.game
    assert scene.fact("Charged")["aligned"] == "target"
    b = block_of(game.unit("B1"))
    assert (b.fx, b.fy) == pytest.approx((0.0, -1.0), abs=1e-5)
    assert block_of(game.unit("A1")).fy == 1.0
    assert scene.fact("Charged")["engaged"] >= 1


@pytest.mark.rule("conquest.action.charge.align.target-wheels")
def test_a_target_that_touches_a_third_regiment_is_not_turned() -> None:
    """B2 lies flush against the back of B1: the contact is kept as it is."""
    crag = piece("crag", 29.4, 14.5, 3, 3, "impassable", kind="pit")
    back = {"at": [24 - 2.5 * 0.5, 18 + 2.5 * 0.866025, 0.5, -0.866025]}
    theirs = {"B1": {"at": [24, 18, 0.5, -0.866025]}, "B2": back}
    answers = {"charge target": ["B1"], "charge wheel": [{"legs": []}]}
    scene = charging(theirs, "charge 6", answers, **ground(crag))
    game = scene.game
    assert scene.fact("Charged")["aligned"] == "nobody"
    assert touches(game, game.unit("A1"), game.unit("B1"))
    assert block_of(game.unit("B1")).fx == 0.5


@pytest.mark.rule("conquest.action.charge.align.push-away")
def test_a_neighbour_that_alignment_would_touch_is_moved_an_inch_away() -> None:
    """B2 stands a quarter of an inch beside A1, whose turn would touch it."""
    theirs = {"B1": {"at": [24, 18, 0.5, -0.866025]}, "B2": {"at": [31.75, 14.5, 0, -1]}}
    answers = {"charge target": ["B1"], "charge wheel": [{"legs": []}]}
    scene = charging(theirs, "charge 6", answers)
    game = scene.game
    told = scene.fact("Nudged")
    assert (told["unit"], told["inches"]) == ("B2", 0.75)
    assert scene.fact("Charged")["aligned"] == "charger"
    assert not touches(game, game.unit("A1"), game.unit("B2"))


# A lane between pits that leaves no room for a wheel, and three enemies in a row at its end.
PITS = ground(piece("left", 16.1, 10, 8.2, 8, "impassable"), piece("right", 31.9, 10, 8.2, 8, "impassable"))
ROW = {
    "B1": {"entry": "dragon", "stands": 1, "files": 1, "at": [24, 18, 0, -1]},
    "B2": {"at": [29.8, 18, 0, -1]},
    "B3": {"at": [18.2, 18, 0, -1]},
}


@pytest.mark.rule("conquest.action.charge.align.push-away")
def test_neighbours_that_contact_would_touch_are_moved() -> None:
    scene = charging(ROW, "charge 6", {"charge target": ["B1"]}, **PITS)
    game = scene.game
    assert [fact["unit"] for fact in scene.facts("Nudged")] == ["B2", "B3"]
    assert [enemy for enemy in ROW if touches(game, game.unit("A1"), game.unit(enemy))] == ["B1"]
    assert distance(game, game.unit("A1"), game.unit("B2")) == pytest.approx(1.0, abs=0.01)


@pytest.mark.rule("conquest.action.charge.align.push-away")
def test_neighbours_may_touch_the_target() -> None:
    theirs = ROW | {"B2": {"at": [29.75, 18, 0, -1]}}
    scene = charging(theirs, "charge 6", {"charge target": ["B1"]}, **PITS)
    assert touches(scene.game, scene.game.unit("A1"), scene.game.unit("B1"))
    assert [fact["unit"] for fact in scene.facts("Nudged")] == ["B2", "B3"]


@pytest.mark.rule("conquest.action.charge.align.push-away")
def test_where_one_neighbour_has_no_room_none_is_moved() -> None:
    """B2 could go back, but B3 stands in a corner of crags."""
    crags = (piece("behind", 18.2, 21.1, 8, 1, "impassable"), piece("beside", 13.8, 18, 1, 8, "impassable"))
    scene = charging(ROW, "charge 6", {"charge target": ["B1"]}, **ground(*PITS["table"]["terrain"], *crags))
    assert scene.fact("ChargeFailed")["why"] == "no-room"
    assert not scene.facts("Nudged")
    assert block_of(scene.game.unit("B2")).y == 18.0


@pytest.mark.rule("conquest.action.charge.align.push-away")
def test_where_a_neighbour_cannot_be_moved_the_charge_fails() -> None:
    """B2 touches a Regiment behind it."""
    theirs = ROW | {"B4": {"at": [29.8, 20.5, 0, -1]}}
    scene = charging(theirs, "charge 6", {"charge target": ["B1"]}, **PITS)
    told = scene.fact("ChargeFailed")
    assert (told["why"], told["inches"]) == ("no-room", 6.0)
    assert not scene.facts("Nudged")


# -- which side --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.facing")
def test_at_a_corner_the_side_counts_in_whose_arc_most_stands_were() -> None:
    """A corner of B1 points down the table, its right flank to the left. Of six Stands in three files four are in the
    flank arc and two in the front arc, or the other way round.
    """
    ours = {"A1": {"entry": "guards", "at": [24, 10, 0, 1], "stands": 6}}
    for x, side in ((27.85, "flank"), (24.6, "front")):
        scene = charging({"B1": {"at": [x, 18, 0.707107, -0.707107]}}, "charge 6", ours=ours)
        game = scene.game
        assert scene.fact("Charged")["side"] == side, x
        assert side_struck(game, game.unit("A1"), game.unit("B1")) == side


@pytest.mark.rule("conquest.action.charge.facing")
def test_of_arcs_that_hold_as_many_the_charging_player_chooses() -> None:
    """A single file straight below the corner: on the line both arcs would hold it, so two files, one in either."""
    ours = {"A1": {"entry": "guards", "at": [24, 10, 0, 1], "stands": 4, "files": 2}}
    theirs = {"B1": {"at": [26.652, 18, 0.707107, -0.707107]}}
    for side, struck in (("front", "front"), ("right", "flank")):
        scene = charging(theirs, "charge 6", {"side to align with": [side], "charge wheel": [{"legs": []}]}, ours=ours)
        assert scene.fact("Charged")["side"] == struck


# -- friends -----------------------------------------------------------------------------------------------------------


LOW = {"A2": {"entry": "guards", "at": [24, 15, 0, 1]}}  # 12.5 to 15, seen over where the target is taller


@pytest.mark.rule("conquest.action.charge.through")
def test_a_friend_that_fights_nobody_is_passed() -> None:
    scene = charging(ahead(8, entry="trolls"), "charge 6", ours=LOW)
    assert scene.fact("Charged")["through"] == ["A2"]
    assert block_of(scene.game.unit("A1")).y == 18.0
    assert not scene.game.unit("A2").broken


@pytest.mark.rule("conquest.action.charge.through")
@pytest.mark.bad("conquest.action.charge.through")
@pytest.mark.rule("conquest.action.charge.move.blocked")
def test_a_friend_in_contact_with_an_enemy_is_not_passed() -> None:
    """B2 holds the flank of a friend who bars the whole way."""
    wide = {"A2": {"entry": "guards", "at": [24, 15, 0, 1], "stands": 13, "files": 13}}
    theirs = ahead(8, entry="trolls") | {"B2": {"at": [40.25, 15, -1, 0]}}
    scene = charging(theirs, "charge 6", ours=wide)
    assert scene.fact("ChargeFailed")["why"] == "blocked"
    assert charging(ahead(8, entry="trolls"), "charge 6", ours=wide).facts("Charged")


@pytest.mark.rule("conquest.action.charge.through.failed")
@pytest.mark.rule("conquest.action.charge.failed.ends")
def test_who_does_not_get_past_a_friend_goes_back_and_both_are_broken() -> None:
    """The target is 7 inches away: in contact the charger would reach back to 4.5, where the friend stands."""
    scene = charging(ahead(7, entry="trolls"), "charge 2", ours=LOW)
    game = scene.game
    assert scene.fact("CaughtInside")["friends"] == ["A2"]
    assert block_of(game.unit("A1")).y == 10.0
    assert game.unit("A1").broken
    assert game.unit("A2").broken
    assert scene.result is True
    assert not scene.facts("ChargeFailed")


@pytest.mark.rule("conquest.action.charge.through")
def test_a_march_onto_a_friend_and_a_charge_from_there() -> None:
    before = Block(24, 5, 0, 1, 2.5, 2.5, formed(3, 3))
    on_friend = {"A2": {"entry": "guards", "at": [24, 11, 0, 1]}}
    scene = charging(ahead(8), "charge 6", ours=on_friend, start=before)
    assert scene.facts("Charged")
    assert not scene.game.unit("A2").broken


@pytest.mark.rule("conquest.action.charge.through.failed")
def test_after_a_march_the_last_legal_position_is_before_the_march() -> None:
    before = Block(24, 5, 0, 1, 2.5, 2.5, formed(3, 3))
    on_friend = {"A2": {"entry": "guards", "at": [24, 11, 0, 1]}}
    scene = charging(ahead(9), "charge 1", ours=on_friend, start=before)
    game = scene.game
    assert block_of(game.unit("A1")).y == 5.0
    assert game.unit("A1").broken
    assert game.unit("A2").broken


# -- after it ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.charge.inspired")
def test_a_charge_that_succeeds_inspires_and_one_that_fails_does_not() -> None:
    assert charging(ahead(8), "charge 3").game.unit("A1").inspired == 1
    assert charging(ahead(9), "charge 3").game.unit("A1").inspired == 0


@pytest.mark.rule("conquest.action.charge.failed.ends")
@pytest.mark.bad("conquest.action.charge.failed.ends")
def test_nothing_is_done_after_a_failed_charge() -> None:
    """A whole activation: the Charge fails and no second action is asked for."""
    scene = activating(ahead(10), "charge 1", {"action": ["charge"]})
    assert scene.asked.count("action") == 1
    assert [fact["action"] for fact in scene.facts("ActionTaken")] == ["charge"]


def activating(theirs: Any, dice: str, answers: Any, entries: Any = None, ours: Any = None, **more: Any) -> Scene:
    async def act(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    a = {"A1": {"entry": "guards", "at": [24, 10, 0, 1]} | (ours or {})}
    b = {key: {"entry": "guards"} | plan for key, plan in theirs.items()}
    return Scene(setup(a, b, entries, **more), act, dice=dice, answers=answers)


@pytest.mark.rule("conquest.activation.second-action")
def test_nobody_charges_twice_in_an_activation() -> None:
    scene = quiet(ahead(8))
    game = scene.game
    refusal = bar(game, game.unit("A1"), Acting("A1", done=["charge"]), ACTIONS["charge"])
    assert refusal is not None
    assert refusal.why == "done-already"


@pytest.mark.rule("conquest.activation.action-list.out-of-combat")
def test_nobody_charges_out_of_contact_with_an_enemy() -> None:
    scene = quiet(ahead(0) | {"B2": {"at": [24, 5, 0, 1]}})
    game = scene.game
    assert is_engaged(game, game.unit("A1"))
    refusal = bar(game, game.unit("A1"), Acting("A1"), ACTIONS["charge"])
    assert refusal is not None
    assert refusal.why == "in-contact"


@pytest.mark.rule("conquest.action.charge.failed")
def test_a_failed_charge_goes_along_the_shortest_line_and_stops_an_inch_short() -> None:
    """B1 is off to the right: the line runs from corner to corner, and the facing stays."""
    scene = charging({"B1": {"at": [34.5, 17, 0, -1]}}, "charge 2")
    a = block_of(scene.game.unit("A1"))
    assert (a.fx, a.fy) == (0.0, 1.0)
    assert (a.x, a.y) == pytest.approx(
        (24 + 2 * 3 / (3**2 + 7**2) ** 0.5, 10 + 2 * 7 / (3**2 + 7**2) ** 0.5), abs=0.002
    )
    near = charging(ahead(10, entry="trolls"), "charge 4", ours={"A2": {"entry": "guards", "at": [24, 14.6, 0, 1]}})
    assert near.fact("ChargeFailed")["inches"] == pytest.approx(2.1, abs=0.002)
    held = charging(ahead(10) | {"B2": {"at": [31.9, 13, 0, -1]}}, "charge 4", {"charge target": ["B1"]})
    assert held.fact("ChargeFailed")["inches"] < 4.0


@pytest.mark.rule("conquest.action.charge.inspired")
def test_inspired_by_a_second_action_is_wasted() -> None:
    """It marches and charges: Inspired comes and goes, and its Impact attacks, Clash 3, do not use it: a 4 misses."""
    entries = {"guards": PLAIN | {"rules": ["impact 1"]}}
    answers = {"action": ["march", "charge"], "march": [{"legs": [{"ahead": 2}]}]}
    scene = activating(ahead(10), "charge 6, hit 4 4 4", answers, entries)
    assert scene.fact("Inspired")["unit"] == "A1"
    assert scene.fact("HitRolls")["needed"] == 3
    assert scene.game.unit("A1").inspired == 0
    assert scene.asked.count("action") == 2
