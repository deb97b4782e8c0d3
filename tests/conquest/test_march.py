"""The March action: distance, direction, wheels, what it keeps off, and whom it goes through."""

from __future__ import annotations

import math
from typing import Any

import pytest

from bellona.conquest.actions.march import Off, flies, goals_of, reach, refusal_of_march, standing_on, suggested
from bellona.conquest.field.ground import block_of
from bellona.conquest.special.command_models import StandardBearer
from bellona.space.blocks.contact import overlap
from bellona.space.blocks.manoeuvres import after

from .scenes import Illegal, Scene, activation, ahead, facing, ground, legs, piece, setup, wheel

FAR_AWAY = {"entry": "guards", "at": [24, 46, 0, -1]}
ENTRIES: dict[str, Any] = {
    "slow captain": {"character": True, "type": "infantry", "class": "medium", "M": 4},
    "harpies": {"type": "infantry", "class": "light", "M": 6, "rules": ["fly"]},
}


def marching(*answers: Any, ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    """A1, three guards abreast, looking north from the middle of the table, marches as told; then it passes."""
    us = {"A1": {"entry": "guards", "at": [24, 20, 0, 1]}} | (ours or {})
    told = [answer for answer in answers if not isinstance(answer, Illegal)]
    acts = {"action": ["march"] * len(told), "march": list(answers)}
    scene = setup(us, theirs or {"B1": FAR_AWAY}, ENTRIES, **more)
    return Scene(scene, activation(), answers=acts)


def at(scene: Scene, key: str = "A1") -> tuple[float, ...]:
    block = scene.game.unit(key).block
    assert block is not None
    return block.x, block.y, block.fx, block.fy


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.bad("conquest.action.march.distance")
@pytest.mark.rule("conquest.action.march.distance")
def test_a_regiment_marches_up_to_its_march_and_no_further() -> None:
    scene = marching(Illegal(legs(ahead(5.1))), legs(ahead(5)))
    assert scene.refusals[0].rules == ("conquest.action.march.distance",)
    assert scene.refusals[0].about == {"inches": 5.1, "most": 5}
    assert at(scene) == (24, 25, 0, 1)
    assert scene.fact("Marched")["inches"] == 5


@pytest.mark.rule("conquest.action.march.distance")
def test_the_lowest_march_among_its_stands_counts() -> None:
    character = {"A": {"K": {"entry": "slow captain", "with": "A1"}}}
    scene = marching(Illegal(legs(ahead(4.5))), legs(ahead(4)), characters=character)
    assert scene.refusals[0].about["most"] == 4
    assert at(scene)[1] == 24


@pytest.mark.bad("conquest.action.march.when")
@pytest.mark.rule("conquest.action.march.when")
@pytest.mark.rule("conquest.activation.action-list.out-of-combat")
def test_nobody_marches_in_contact_with_an_enemy() -> None:
    scene = Scene(facing({}, {}), activation(), answers={"action": [Illegal("march")]})
    assert "conquest.action.march.when" in scene.refusals[0].rules
    assert at(scene) == (24, 24, 0, 1)


@pytest.mark.rule("conquest.action.march.when")
def test_a_march_may_be_taken_twice() -> None:
    scene = marching(legs(ahead(5)), legs(ahead(3)))
    assert at(scene)[1] == 28


# -- in which direction ------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.march.direction")
@pytest.mark.parametrize(
    "mixed",
    [
        [ahead(1), {"aside": 1}],
        [ahead(1), {"back": 1}],
        [{"aside": 1}, {"back": 1}],
        [{"aside": 1}, {"aside": -1}],
        [wheel("left", 10), {"back": 1}],
    ],
)
def test_a_march_goes_in_one_direction_only(mixed: list[dict[str, Any]]) -> None:
    scene = marching(Illegal(legs(*mixed)), legs(ahead(1)))
    assert scene.refusals[0].why == "mixed-directions"
    assert scene.refusals[0].rules == ("conquest.action.march.direction",)


@pytest.mark.bad("conquest.action.march.direction")
@pytest.mark.rule("conquest.action.march.direction")
def test_nobody_marches_diagonally_or_wheels_backward() -> None:
    diagonal = {"legs": [{"ahead": 1, "aside": 1}]}
    scene = marching(Illegal(diagonal), Illegal(legs(wheel("left", -10))), legs(ahead(1)))
    assert scene.refusals[0].why == "malformed"
    assert scene.refusals[1].rules[0] == "conquest.action.march.direction"


@pytest.mark.rule("conquest.action.march.half-sideways")
@pytest.mark.rule("conquest.action.march.direction")
@pytest.mark.parametrize(
    ("way", "end"),
    [({"aside": 2.5}, (26.5, 20, 0, 1)), ({"aside": -2.5}, (21.5, 20, 0, 1)), ({"back": 2.5}, (24, 17.5, 0, 1))],
)
def test_example_sideways_and_backward_it_goes_half_and_keeps_its_facing(way: dict[str, float], end: Any) -> None:
    """conquest.ex.own.march-half"""
    further = {name: inches * 1.04 for name, inches in way.items()}
    scene = marching(Illegal(legs(further)), Illegal(legs(way, ahead(1))), legs(way))
    assert scene.refusals[0].rules == ("conquest.action.march.half-sideways",)
    assert scene.refusals[0].about == {"inches": 2.6, "most": 2.5}
    assert at(scene) == end


# -- wheels ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.march.wheel")
def test_a_wheel_spends_the_way_of_the_outer_corner_and_it_may_go_on_forward() -> None:
    spent = math.radians(20) * 7.5
    scene = marching(Illegal(legs(wheel("right", 40))), legs(wheel("right", 20), ahead(5 - spent)))
    assert "conquest.action.march.wheel" in scene.refusals[0].rules
    assert scene.refusals[0].about["inches"] == pytest.approx(math.radians(40) * 7.5, abs=1e-3)
    assert scene.fact("Marched")["inches"] == pytest.approx(5, abs=1e-3)
    x, y, fx, fy = at(scene)
    assert (fx, fy) == pytest.approx((math.sin(math.radians(20)), math.cos(math.radians(20))), abs=1e-5)
    corner = (24 + 3.75, 20)  # stayed on the first leg; the middle of the front is half a front to the left of it
    middle = corner[0] - 3.75 * fy, corner[1] + 3.75 * fx
    assert (x, y) == pytest.approx((middle[0] + (5 - spent) * fx, middle[1] + (5 - spent) * fy), abs=2e-3)


@pytest.mark.bad("conquest.action.march.wheel.many")
@pytest.mark.rule("conquest.action.march.wheel.many")
def test_wheels_and_straight_moves_add_up() -> None:
    each = math.radians(10) * 7.5
    path = [wheel("left", 10), ahead(1), wheel("right", 10), ahead(1)]
    scene = marching(Illegal(legs(*path, ahead(5 - 2 * each - 1.9))), legs(*path))
    assert "conquest.action.march.wheel.many" in scene.refusals[0].rules
    assert scene.fact("Marched")["inches"] == pytest.approx(2 * each + 2, abs=1e-3)
    assert at(scene)[2:] == pytest.approx((0, 1), abs=1e-5)


# -- what it keeps off -------------------------------------------------------------------------------------------------


@pytest.mark.bad("conquest.action.march.one-inch")
@pytest.mark.rule("conquest.action.march.one-inch")
def test_it_keeps_an_inch_from_enemies() -> None:
    theirs = {"B1": {"entry": "guards", "at": [24, 24, 0, -1]}}
    scene = marching(Illegal(legs(ahead(3.5))), legs(ahead(3)), theirs=theirs)
    assert scene.refusals[0].rules == ("conquest.action.march.one-inch",)
    assert scene.refusals[0].about == {"leg": 1, "by": "B1", "inches": 0.5, "least": 1.0}
    assert at(scene)[1] == 23


@pytest.mark.rule("conquest.action.march.one-inch")
@pytest.mark.parametrize("trait", ["garrison", "impassable"])
def test_it_keeps_an_inch_from_garrisons_and_impassable_terrain(trait: str) -> None:
    table = ground(piece("T", 24, 25, 4, 4, trait))
    scene = marching(Illegal(legs(ahead(2.1))), Illegal(legs(ahead(4))), legs(ahead(2)), **table)
    assert all("conquest.action.march.one-inch" in refusal.rules for refusal in scene.refusals)
    assert ("conquest.terrain.zone.impassable" in scene.refusals[0].rules) == (trait == "impassable")
    assert at(scene)[1] == 22


@pytest.mark.rule("conquest.action.march.one-inch")
def test_who_stands_within_an_inch_may_go_away_but_not_nearer() -> None:
    theirs = {"B1": {"entry": "guards", "at": [24, 20.5, 0, -1]}}
    scene = marching(Illegal(legs(ahead(0.2))), legs({"back": 0.2}), theirs=theirs)
    assert "conquest.action.march.one-inch" in scene.refusals[0].rules
    assert at(scene)[1] == 19.8


@pytest.mark.rule("conquest.regiment.legal.on-table")
@pytest.mark.parametrize("way", [legs(ahead(2)), legs(wheel("left", 15), wheel("right", 15))])
def test_no_stand_leaves_the_battlefield_on_any_leg(way: Any) -> None:
    ours = {"A1": {"entry": "guards", "at": [24, 47, 0, 1]}}
    theirs = {"B1": {"entry": "guards", "at": [24, 10, 0, -1]}}
    scene = marching(Illegal(way), legs({"back": 1}), ours=ours, theirs=theirs)
    assert scene.refusals[0].rules == ("conquest.regiment.legal.on-table",)
    assert at(scene)[1] == 46


@pytest.mark.rule("conquest.regiment.no-lone-stands")
def test_no_stand_marches_alone() -> None:
    scene = marching(Illegal({"legs": [ahead(2)], "stands": ["A1.1"]}), legs(ahead(2)))
    assert "conquest.regiment.no-lone-stands" in scene.refusals[0].rules
    assert at(scene)[1] == 22


# -- through whom ------------------------------------------------------------------------------------------------------

FRIEND = {"A2": {"entry": "guards", "at": [24, 22.6, 0, 1], "stands": 3}}  # from 20.1 to 22.6


@pytest.mark.bad("conquest.action.march.through-friends")
@pytest.mark.rule("conquest.action.march.through-friends")
@pytest.mark.rule("conquest.regiment.legal.no-overlap")
def test_it_marches_through_friends_but_does_not_end_on_them() -> None:
    ours = {"A1": {"entry": "riders", "at": [24, 20, 0, 1]}} | FRIEND
    scene = marching(legs(ahead(5.7)), Illegal(legs({"back": 1})), legs(ahead(1)), ours=ours)
    assert at(scene)[1] == 26.7
    assert scene.refusals[0].rules[:2] == (
        "conquest.regiment.legal.no-overlap",
        "conquest.action.march.through-friends",
    )


@pytest.mark.bad("conquest.action.march.through-two-moves")
@pytest.mark.rule("conquest.action.march.through-two-moves")
@pytest.mark.rule("conquest.regiment.legal.no-overlap")
def test_it_may_stop_on_a_friend_if_the_second_march_clears_him() -> None:
    scene = marching(legs(ahead(4)), Illegal(legs(ahead(0.5))), legs(ahead(1.2)), ours=FRIEND)
    assert "conquest.action.march.through-two-moves" in scene.refusals[0].rules
    assert at(scene)[1] == 25.2
    assert not scene.facts("MarchUndone")


@pytest.mark.rule("conquest.action.march.through-two-moves")
@pytest.mark.parametrize("then", [[], ["march"]])
def test_both_marches_are_undone_if_it_does_not_clear_him(then: list[str]) -> None:
    us = {"A1": {"entry": "guards", "at": [24, 20, 0, 1]}} | FRIEND
    answers: dict[str, list[Any]] = {
        "action": ["march", Illegal("rally"), *then],
        "march": [legs(ahead(4)), *([None] if then else [])],
    }
    scene = Scene(setup(us, {"B1": FAR_AWAY}), activation(), answers=answers)
    assert scene.refusals[0].rules == ("conquest.action.march.through-two-moves",)
    assert scene.fact("MarchUndone")["at"] == [24, 20, 0, 1]
    assert at(scene) == (24, 20, 0, 1)
    assert standing_on(scene.game, scene.game.unit("A1")) == []


@pytest.mark.rule("conquest.action.march.no-through")
def test_it_marches_through_no_friend_who_touches_an_enemy() -> None:
    ours = {"A1": {"entry": "riders", "at": [24, 20, 0, 1], "stands": 2, "files": 2}} | FRIEND
    beside = {"B1": {"entry": "guards", "at": [27.75, 21.35, -1, 0], "stands": 2, "files": 2}}  # on A2's flank
    scene = marching(Illegal(legs(ahead(5.7))), legs({"back": 1}), ours=ours, theirs=beside)
    assert scene.refusals[0].rules == ("conquest.action.march.no-through",)
    assert scene.refusals[0].about["by"] == "A2"


@pytest.mark.bad("conquest.action.march.no-through")
@pytest.mark.rule("conquest.action.march.no-through")
def test_it_marches_through_no_enemy_and_no_garrison_that_he_holds() -> None:
    ours = {"A1": {"entry": "riders", "at": [24, 20, 0, 1], "stands": 2, "files": 2}}
    theirs = {"B1": {"entry": "dragon", "at": [24, 26, 0, 1], "stands": 1, "files": 1}}
    scene = marching(Illegal(legs(ahead(8))), legs(ahead(0)), ours=ours, theirs=theirs)
    assert "conquest.action.march.no-through" in scene.refusals[0].rules
    held = {"B1": {"entry": "guards", "garrison": "T"}}
    scene = marching(
        Illegal(legs(ahead(8))), legs(ahead(0)), ours=ours, theirs=held, **ground(piece("T", 24, 22, 2, 1, "garrison"))
    )
    assert "conquest.action.march.no-through" in scene.refusals[0].rules


# -- flying ------------------------------------------------------------------------------------------------------------


@pytest.mark.bad("conquest.terrain.zone.impassable")
@pytest.mark.rule("conquest.special.fly")
def test_who_flies_marches_over_regiments_and_impassable_terrain() -> None:
    ours = {"A1": {"entry": "harpies", "at": [24, 20, 0, 1], "stands": 2, "files": 2}}
    theirs = {"B1": {"entry": "guards", "at": [25, 21.2, 0, -1], "stands": 2, "files": 2}}  # from 21.2 to 23.7
    scene = marching(Illegal(legs(ahead(4))), legs({"aside": 0}), ours=ours, theirs=theirs)
    assert "conquest.action.march.one-inch" in scene.refusals[0].rules  # where it ends it keeps its distance
    theirs = {"B1": {"entry": "guards", "at": [25, 21.1, 1, 0], "stands": 1, "files": 1, "strength": 2}}
    table = ground(piece("T", 24, 21.2, 8, 0.4, "impassable"))
    assert at(marching(legs(ahead(6)), ours=ours, theirs=theirs, **table))[1] == 26
    scene = marching(Illegal(legs(ahead(3))), legs(ahead(6)), ours=ours, **table)
    assert "conquest.terrain.zone.impassable" in scene.refusals[0].rules
    assert flies(scene.game, scene.game.unit("A1"))


@pytest.mark.bad("conquest.special.fly")
@pytest.mark.rule("conquest.special.fly")
def test_it_does_not_fly_with_a_stand_that_cannot() -> None:
    ours = {"A1": {"entry": "harpies", "at": [24, 20, 0, 1], "stands": 2, "files": 3}}
    table = ground(piece("T", 24, 20.7, 8, 0.4, "impassable"))
    character = {"A": {"K": {"entry": "captain", "with": "A1"}}}
    scene = marching(Illegal(legs(ahead(5))), legs(ahead(0)), ours=ours, characters=character, **table)
    assert "conquest.terrain.zone.impassable" in scene.refusals[0].rules
    assert not flies(scene.game, scene.game.unit("A1"))


# -- the Standard Bearer -----------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.command-model.standard-bearer.march")
def test_the_second_march_of_a_standard_bearer_is_an_inch_longer() -> None:
    ours = {"A1": {"entry": "guards", "at": [24, 20, 0, 1], "command": ["standard-bearer"]}}
    scene = marching(Illegal(legs(ahead(5.5))), legs(ahead(5)), legs(ahead(6)), ours=ours)
    assert at(scene)[1] == 31
    game = scene.game
    assert (reach(game, game.unit("A1"), 1), reach(game, game.unit("A1"), 2)) == ((5, 2.5), (6, 3.5))


@pytest.mark.rule("conquest.command-model.standard-bearer")
def test_a_standard_bearer_makes_his_regiment_unstoppable() -> None:
    ours = {"A1": {"entry": "guards", "at": [24, 20, 0, 1], "command": ["standard-bearer"]}}
    game = Scene(setup(ours | FRIEND, {"B1": FAR_AWAY})).game
    assert StandardBearer().second_march() == 1
    assert game.may(game.unit("A1"), "re-rolls-charges")
    assert not game.may(game.unit("A2"), "re-rolls-charges")


# -- what is suggested -------------------------------------------------------------------------------------------------


def test_suggestions_are_accepted_and_begin_toward_the_enemy() -> None:
    theirs = {"B1": {"entry": "guards", "at": [36, 30, 0, -1]}}
    game = Scene(setup({"A1": {"entry": "guards", "at": [24, 20, 0, 1]}}, theirs)).game
    unit, enemy = game.unit("A1"), game.unit("B1").block
    found = list(suggested(game, unit, reach(game, unit), Off(), goals_of(game, unit)))
    assert len(found) == len(set(found)) >= 5
    assert all(refusal_of_march(game, unit, legs, reach(game, unit), Off()) is None for legs in found)
    assert enemy is not None
    assert unit.block is not None
    off_line = [abs(end.seen(*enemy.centre)[1]) for end in (unit.block, after(unit.block, found[0]))]
    assert off_line[1] < off_line[0]  # it wheels until the enemy lies ahead


def test_what_clears_a_friend_is_suggested_before_what_stops_on_him() -> None:
    ours = {"A1": {"entry": "guards", "at": [24, 20, 0, 1]}} | FRIEND
    game = Scene(setup(ours, {"B1": FAR_AWAY})).game
    unit, friend = game.unit("A1"), block_of(game.unit("A2"))
    ends = [after(block_of(unit), legs) for legs in suggested(game, unit, reach(game, unit), Off(stopping=True), [])]
    on_top = [overlap(end, friend) for end in ends]
    assert on_top == sorted(on_top)
    assert set(on_top) == {False, True}
