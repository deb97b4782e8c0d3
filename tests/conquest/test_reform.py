"""Reform and Combat Reform: new ranks and files, how far, and with how many engaged."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.reform import (
    engaged_counts,
    in_combat,
    reforms,
    refusal_of_combat_reform,
    refusal_of_reform,
)
from bellona.conquest.field.ground import block_of
from bellona.space.blocks.block import Block, formed

from .scenes import Illegal, Scene, activation, facing, ground, piece, setup

SIX = {"entry": "guards", "stands": 6, "at": [24, 20, 0, 1], "command": ["standard-bearer"]}  # he is in A1.2
FAR_AWAY = {"B1": {"entry": "guards", "at": [24, 46, 0, -1]}}
FAST = {"guards": {"type": "infantry", "class": "medium", "M": 8}}
CENTRE = (24.0, 17.5)


def drawn(files: int, *numbers: int, face: Any = (0, 1), off: Any = (0, 0), last: Any = None) -> dict[str, Any]:
    """A formation about the centre of A1, moved by `off`, with the Stands of these numbers by their places."""
    ranks = -(-len(numbers) // files)
    x, y = CENTRE[0] + off[0] + face[0] * ranks * 1.25, CENTRE[1] + off[1] + face[1] * ranks * 1.25
    told = {"at": [x, y, *face], "files": files, "stands": [f"A1.{number}" for number in numbers]}
    return told | ({"last": last} if last is not None else {})


def reforming(*answers: Any, ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    scene = setup({"A1": SIX} | (ours or {}), theirs or FAR_AWAY, **more)
    return Scene(scene, activation(), answers={"action": ["reform"], "reform": list(answers)})


WIDE = drawn(6, 1, 4, 2, 3, 5, 6)  # the Command Stand in the third of six files
COLUMN = drawn(2, 1, 2, 3, 4, 5, 6)


# -- Reform ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.reform")
def test_a_regiment_takes_up_other_ranks_and_files() -> None:
    scene = reforming(COLUMN)
    unit = scene.game.unit("A1")
    assert block_of(unit) == Block(24, 21.25, 0, 1, 2.5, 2.5, formed(6, 2))
    assert [stand.name for stand in unit.stands] == ["A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A1.6"]
    assert scene.fact("Reformed")["files"] == 2


@pytest.mark.rule("conquest.action.reform")
@pytest.mark.parametrize("face", [(0, -1), (1, 0), (0.6, 0.8)])
def test_it_may_face_any_direction(face: tuple[float, float]) -> None:
    scene = reforming(drawn(3, 6, 2, 4, 3, 5, 1, face=face), entries=FAST)
    block = block_of(scene.game.unit("A1"))
    assert (block.fx, block.fy) == face
    assert block.centre == pytest.approx(CENTRE, abs=1e-3)


@pytest.mark.rule("conquest.action.reform.centre")
@pytest.mark.bad("conquest.action.reform.centre")
def test_its_centre_stays_where_it_is() -> None:
    scene = reforming(Illegal(drawn(2, 1, 2, 3, 4, 5, 6, off=(0, 0.1))), COLUMN)
    assert scene.refusals[0].rules == ("conquest.action.reform.centre",)
    assert scene.refusals[0].about == {"inches": 0.1}


@pytest.mark.rule("conquest.action.reform.limit")
@pytest.mark.bad("conquest.action.reform.limit")
def test_no_stand_ends_further_than_the_lowest_march_from_where_it_began() -> None:
    slow = {"guards": {"type": "infantry", "class": "medium", "M": 3}}
    scene = reforming(Illegal(WIDE), None, entries=slow)
    assert scene.refusals[0].rules == ("conquest.action.reform.limit",)
    assert scene.refusals[0].about["inches"] == pytest.approx(3.953, abs=1e-3)  # 3.75 aside and 1.25 back
    assert reforming(WIDE).fact("Reformed")["files"] == 6  # with March 5


@pytest.mark.rule("conquest.action.reform")
@pytest.mark.rule("conquest.regiment.legal.no-overlap")
@pytest.mark.bad("conquest.regiment.legal.no-overlap")
def test_it_ends_on_nobody_and_no_nearer_than_an_inch_to_an_enemy() -> None:
    beside = {"A2": {"entry": "guards", "at": [35, 20, 0, 1]}}
    scene = reforming(Illegal(WIDE), COLUMN, ours=beside)
    assert "conquest.regiment.legal.no-overlap" in scene.refusals[0].rules
    near = {"B1": {"entry": "guards", "at": [24, 21.5, 0, -1]}}
    scene = reforming(Illegal(COLUMN), WIDE, theirs=near)
    assert scene.refusals[0].rules == ("conquest.action.reform",)
    assert scene.refusals[0].about == {"by": "B1", "inches": 0.25, "least": 1}


@pytest.mark.rule("conquest.action.reform")
def test_who_is_within_an_inch_of_an_enemy_does_not_reform_nearer() -> None:
    near = {"B1": {"entry": "guards", "at": [24, 20.5, 0, -1]}}
    about_face = drawn(3, 6, 2, 4, 3, 5, 1, face=(0, -1))
    scene = reforming(Illegal(COLUMN), about_face, theirs=near)
    assert scene.refusals[0].why in ("too-near", "ends-on-another")
    assert scene.fact("Reformed")


@pytest.mark.rule("conquest.regiment.legal.on-table")
@pytest.mark.bad("conquest.regiment.legal.on-table")
def test_nobody_reforms_off_the_battlefield() -> None:
    edge = {"A1": SIX | {"at": [24, 48, 0, 1]}}
    column = COLUMN | {"at": [24, 49.25, 0, 1]}
    scene = reforming(Illegal(column), None, ours=edge, theirs={"B1": {"entry": "guards", "at": [24, 9, 0, 1]}})
    assert scene.refusals[0].rules == ("conquest.regiment.legal.on-table",)


@pytest.mark.rule("conquest.activation.second-action")
def test_nobody_reforms_in_contact_or_twice() -> None:
    scene = Scene(facing({}, {}), activation(), answers={"action": [Illegal("reform")]})
    assert "conquest.action.reform" in scene.refusals[0].rules
    answers: dict[str, list[Any]] = {"action": ["reform", Illegal("reform")], "reform": [COLUMN]}
    scene = Scene(setup({"A1": SIX}, FAR_AWAY), activation(), answers=answers)
    assert scene.refusals[0].rules == ("conquest.activation.second-action",)


@pytest.mark.rule("conquest.action.reform")
def test_nobody_reforms_in_a_garrison() -> None:
    plan = setup({"A1": {"entry": "guards", "garrison": "T"}}, FAR_AWAY, **ground(piece("T", 24, 20, 4, 4, "garrison")))
    scene = Scene(plan, activation(), answers={"action": [Illegal("reform")]})
    assert "conquest.action.reform" in scene.refusals[0].rules


# -- legal formations --------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.legal.formation")
@pytest.mark.bad("conquest.regiment.legal.formation")
@pytest.mark.parametrize(
    ("formation", "why"),
    [
        (drawn(4, 1, 2, 3, 4, 5, 6, last=[0, 2]), "rank-with-gaps"),
        (drawn(4, 1, 2, 3, 4, 5, 6, last=[0]), "malformed"),
        (drawn(3, 4, 5, 3, 1, 2, 6), "command-stand-not-central"),
        (drawn(3, 2, 1, 3, 4, 5, 6), "command-stand-not-central"),
        (drawn(3, 1, 2, 6, 4, 5, 3), "wounded-not-in-last-rank"),
    ],
)
def test_a_formation_that_breaks_any_of_the_five_conditions_is_refused(formation: Any, why: str) -> None:
    hurt = {"A1": SIX | {"wounds": {"A1.6": 2}}}
    right = drawn(3, 4, 2, 3, 1, 5, 6)
    scene = reforming(Illegal(formation), right, ours=hurt, entries=FAST)
    assert scene.refusals[0].why == why
    assert "conquest.regiment.legal.formation" in scene.refusals[0].rules
    assert scene.game.unit("A1").stands[0].name == "A1.4"


@pytest.mark.rule("conquest.regiment.formation.front-rank-min")
@pytest.mark.bad("conquest.regiment.formation.front-rank-min")
def test_no_front_rank_is_one_stand_wide() -> None:
    scene = reforming(Illegal(drawn(1, 2, 1, 3, 4, 5, 6)), COLUMN)
    assert scene.refusals[0].rules == ("conquest.regiment.formation.front-rank-min",)


@pytest.mark.rule("conquest.regiment.formation.even-ranks")
def test_only_the_last_rank_is_short_and_its_stands_are_together() -> None:
    scene = reforming(
        Illegal(drawn(4, 1, 2, 3, 4, 5, 6, last=[0, 3])), drawn(4, 1, 2, 3, 4, 5, 6, last=[1, 2]), entries=FAST
    )
    assert "conquest.regiment.formation.even-ranks" in scene.refusals[0].rules
    assert block_of(scene.game.unit("A1")).formation.last == (1, 2)


@pytest.mark.rule("conquest.regiment.formation.command-stand-place")
@pytest.mark.parametrize(
    ("files", "order"), [(4, (1, 2, 3, 4, 5, 6)), (4, (1, 3, 2, 4, 5, 6)), (3, (1, 2, 3, 4, 5, 6))]
)
def test_the_command_stand_is_in_the_middle_of_the_front_rank(files: int, order: tuple[int, ...]) -> None:
    wrong = drawn(files, *order[1:], order[0]) if order[1] == 2 else drawn(files, 2, *order[:2], *order[3:])
    scene = reforming(Illegal(wrong), drawn(files, *order), entries=FAST)
    assert "conquest.regiment.formation.command-stand-place" in scene.refusals[0].rules


@pytest.mark.rule("conquest.regiment.formation.block")
@pytest.mark.bad("conquest.regiment.formation.block")
@pytest.mark.rule("conquest.regiment.formation.facing")
def test_nobody_says_of_single_stands_where_they_stand_or_face() -> None:
    offset = COLUMN | {"offsets": [0, 0.5]}
    scene = reforming(Illegal(offset), COLUMN)
    assert scene.refusals[0].why == "malformed"
    assert "conquest.regiment.formation.block" in scene.refusals[0].rules
    (game, unit) = scene.game, scene.game.unit("A1")
    poses = list(game.table.poses("A1").values())
    assert {(pose.fx, pose.fy) for pose in poses} == {(0, 1)}
    assert sorted((pose.x, pose.y) for pose in poses) == [(x, y) for x in (22.75, 25.25) for y in (15, 17.5, 20)]
    assert refusal_of_reform(game, unit, reforms(game, unit).__next__()) is None


@pytest.mark.rule("conquest.regiment.no-lone-stands")
@pytest.mark.bad("conquest.regiment.no-lone-stands")
def test_no_stand_is_left_behind() -> None:
    scene = reforming(Illegal(drawn(3, 1, 2, 3, 4, 5)), COLUMN)
    assert "conquest.regiment.no-lone-stands" in scene.refusals[0].rules
    assert scene.refusals[0].about == {"stands": 5, "has": 6}


# -- Combat Reform -----------------------------------------------------------------------------------------------------

FOE = {"B1": {"entry": "guards", "at": [24, 20, 0, -1]}}  # front to front with A1


def fighting(*answers: Any, dice: str = "combat-reform 1", ours: Any = None, theirs: Any = None, **more: Any) -> Scene:
    scene = setup({"A1": SIX} | (ours or {}), theirs or FOE, **more)
    acts = {"action": ["combat-reform"], "combat reform": list(answers)}
    return Scene(scene, activation(), dice=dice, answers=acts)


LINE_OF_SIX = drawn(6, 4, 1, 2, 3, 5, 6, off=(0, 1.25))  # one rank, its front where it was


@pytest.mark.rule("conquest.action.combat-reform")
@pytest.mark.rule("conquest.action.combat-reform.roll")
@pytest.mark.rule("conquest.action.combat-reform.clean")
def test_a_clean_reform_changes_the_formation_at_once() -> None:
    scene = fighting(LINE_OF_SIX, dice="combat-reform 4")  # Resolve 3, and 1 for six Stands
    assert scene.fact("ResolveRolled")["passed"]
    assert not scene.facts("WoundsTaken")
    block = block_of(scene.game.unit("A1"))
    assert (block.formation.files, block.x, block.y) == (6, 24, 20)


@pytest.mark.rule("conquest.action.combat-reform.clean")
@pytest.mark.bad("conquest.action.combat-reform.clean")
def test_its_centre_moves_half_the_lowest_march_rounded_down() -> None:
    aside = drawn(3, 1, 2, 3, 4, 5, 6, off=(2.5, 0))
    scene = fighting(Illegal(aside), None, theirs={"B1": FOE["B1"] | {"stands": 6, "files": 6}})
    assert scene.refusals[0].rules == ("conquest.action.combat-reform.clean",)
    assert scene.refusals[0].about == {"inches": 2.5, "most": 2}
    two = drawn(3, 1, 2, 3, 4, 5, 6, off=(2, 0))
    assert fighting(two, theirs={"B1": FOE["B1"] | {"stands": 6, "files": 6}}).fact("Reformed")["at"][0] == 26


@pytest.mark.rule("conquest.action.combat-reform.clean")
@pytest.mark.bad("conquest.action.combat-reform.clean")
def test_no_stand_moves_further_than_its_march() -> None:
    far = drawn(6, 6, 1, 2, 3, 5, 4, off=(0, 1.25))  # A1.6 from the right to the left end
    scene = fighting(Illegal(far), LINE_OF_SIX)
    assert scene.refusals[0].rules == ("conquest.action.combat-reform.clean",)
    assert scene.refusals[0].about["most"] == 5


@pytest.mark.rule("conquest.action.combat-reform.engaged-floor")
@pytest.mark.bad("conquest.action.combat-reform.engaged-floor")
def test_no_fewer_stands_are_engaged_on_either_side() -> None:
    narrow = drawn(2, 1, 2, 3, 4, 5, 6, off=(0, -1.25))
    scene = fighting(Illegal(narrow), LINE_OF_SIX)
    assert scene.refusals[0].rules == ("conquest.action.combat-reform.engaged-floor",)
    assert scene.refusals[0].about == {"ours": [3, 2], "theirs": [3, 3]}
    four = {"B1": FOE["B1"] | {"stands": 4, "files": 4}}
    aside = drawn(3, 1, 2, 3, 4, 5, 6, off=(1.5, 0))  # A1 overlaps four enemies, moved to the right only three
    scene = fighting(Illegal(aside), LINE_OF_SIX, theirs=four)
    assert scene.refusals[0].about == {"ours": [3, 3], "theirs": [4, 3]}


@pytest.mark.rule("conquest.action.combat-reform.fighting")
@pytest.mark.rule("conquest.action.combat-reform.roll")
def test_example_a_fighting_reform() -> None:
    """conquest.ex.own.combat-reform-fighting"""
    after = drawn(5, 1, 5, 2, 3, 6, off=(0, 1.25))  # the first end was the left one: A1.4 is gone
    scene = fighting(after, dice="combat-reform 5, morale 2 5 4")
    told = [(taken["wounds"], taken.get("destroyed", [])) for taken in scene.facts("WoundsTaken")]
    assert told[0] == (3, [])
    assert told[1][0] == 1
    assert len(told[1][1]) == 1
    assert len(scene.game.unit("A1").stands) == 5
    assert scene.fact("ResolveRolled")["needed"] == 4


@pytest.mark.rule("conquest.action.combat-reform.fighting")
def test_who_dies_of_a_fighting_reform_does_not_reform() -> None:
    weak = {"A1": SIX | {"stands": 3, "broken": True, "count": 3, "wounds": {"A1.1": 3, "A1.3": 3}}}
    scene = fighting(dice="combat-reform 5", ours=weak)
    assert scene.fact("Shattered")
    assert not scene.facts("Reformed")


# -- what is suggested -------------------------------------------------------------------------------------------------


def test_suggested_reforms_are_accepted_and_face_the_enemy_first() -> None:
    game = reforming(None, theirs={"B1": {"entry": "guards", "at": [40, 20, 0, -1]}}).game
    unit = game.unit("A1")
    found = list(reforms(game, unit))
    assert len(found) >= 4
    assert all(refusal_of_reform(game, unit, answer) is None for answer in found)
    assert found[0].at[2] > 0.9


def test_suggested_combat_reforms_turn_to_whoever_struck_the_flank() -> None:
    flank = {"B1": {"entry": "guards", "at": [20.25, 17.5, 1, 0], "stands": 2, "files": 2}}
    game = fighting(None, theirs=flank).game
    unit = game.unit("A1")
    found = list(in_combat(game, unit))
    assert found
    assert all(refusal_of_combat_reform(game, unit, answer) is None for answer in found)
    assert found[0].at[2:] == (-1, 0)
    assert engaged_counts(game, unit, block_of(unit)) == (2, 2)
