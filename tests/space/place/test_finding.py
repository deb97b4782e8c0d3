"""Whether a unit can move to an end: every yes is accepted and flawless, every no holds, unknowns are few."""

import math
import os
import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from bellona.space.columns import FX, FY
from bellona.space.measure import Marker
from bellona.space.measure.together import Coherency, is_coherent
from bellona.space.move.reach import route
from bellona.space.move.terms import EndTerms, KeepOff, MoveTerms, Near
from bellona.space.place.ends import Ending, nearest_legal_point, refuses
from bellona.space.place.exclusion import Impossible, exclusion, is_out_of_reach, no_way
from bellona.space.place.finding import Attempt, Possible, find_end
from bellona.space.place.placing_kernels import best_place
from bellona.space.place.pose_kernels import CX, CY, HALF
from bellona.space.place.posing import poses_in_reach, searching
from bellona.space.place.pseudo_random import PseudoRandom
from bellona.space.shapes import disc, ellipse, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Solid, Wall

from ..move.moving import TOGETHER, a_charge, a_feature, table_with
from .referee import Referee

RADIUS = disc(32).along

# Models, targets, screens, walls.
SCENES = [(5, 1, 0, 0), (10, 1, 0, 0), (10, 1, 2, 4), (10, 2, 1, 2), (10, 3, 1, 2), (20, 2, 2, 4)]


def charges(scene: tuple[int, int, int, int], count: int) -> list[tuple[Table, EndTerms]]:
    return [a_charge(Random(f"{scene} {number}"), *scene) for number in range(count)]


def judge(scene: tuple[int, int, int, int], count: int) -> Counter[str]:
    """Answers to random charges; fails if one that was found is refused or has a flaw."""
    answers: Counter[str] = Counter()
    for table, terms in charges(scene, count):
        answer = find_end(table, "ours", terms)
        answers[type(answer).__name__] += 1
        if isinstance(answer, Possible):
            assert refuses(table, "ours", answer.paths, terms) is None
            assert flaws(table, answer, terms) == []
    return answers


def flaws(table: Table, answer: Possible, terms: EndTerms) -> list[str]:
    """The models that an independent referee, trying 1,440 angles, would have had in contact."""
    referee = Referee(table, "ours", answer.paths, terms)
    idle = [i for i in range(len(referee.names)) if not referee.touches(i)]
    return [referee.names[i] for i in idle if len(referee.legal(i, referee.contact_angles(i)))]


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_found_is_accepted_and_has_no_flaw(scene: tuple[int, int, int, int]) -> None:
    answers = judge(scene, 12)
    assert answers["Possible"] >= 2
    assert answers["Unknown"] <= 3


@pytest.mark.soak
@pytest.mark.parametrize("scene", SCENES)
def test_in_many_charges_nothing_is_refused_and_little_stays_unknown(scene: tuple[int, int, int, int]) -> None:
    answers = judge(scene, 300)
    print(scene, dict(answers))
    assert answers["Unknown"] <= {1: 0.15, 2: 0.25, 3: 0.25}[scene[1]] * answers.total()


def tried_hard(table: Table, terms: EndTerms, tries: int) -> bool:
    """Whether plain trying, without any proof, finds a way after all."""
    ending, lot = Ending(table, "ours", terms), PseudoRandom(99)
    for number in range(tries):
        paths = Attempt(ending, lot, number).paths()
        if paths is not None and ending.refuses(paths) is None:
            return True
    return False


def impossible(count: int) -> list[tuple[Table, EndTerms, str]]:
    """So many impossible charges of each kind of proof, from random ones."""
    found: list[tuple[Table, EndTerms, str]] = []
    for scene in SCENES:
        for table, terms in charges(scene, 3 * count):
            answer = find_end(table, "ours", terms)
            if isinstance(answer, Impossible) and [term for *_, term in found].count(answer.term) < count:
                found.append((table, terms, answer.term))
    return found


def test_what_is_impossible_is_not_found_by_trying() -> None:
    found = impossible(4)
    assert {term for *_, term in found} == {"unreached", "too-long"}
    for table, terms, _ in found:
        assert not tried_hard(table, terms, 36)


@pytest.mark.soak
def test_what_is_impossible_is_not_found_by_trying_fifty_times_as_hard() -> None:
    for table, terms, _ in impossible(20):
        assert not tried_hard(table, terms, 600)


def lane(distance: float, screen: Pose | None = None) -> tuple[Table, EndTerms]:
    """A model in a lane between high walls, its target at the other end, perhaps somebody in between."""
    blocks = (
        Solid(((0, 5), (20, 5), (20, 9.25), (0, 9.25)), 30.0),
        Solid(((0, 10.75), (20, 10.75), (20, 14), (0, 14)), 30.0),
    )
    table = table_with((a_feature("lane", solids=blocks),))
    for unit, pose in (("ours", Pose(5, 10)), ("target", Pose(12, 10)), ("screen", screen or Pose(18, 17))):
        table.add(unit, {"m": (disc(32), 1.5)})
        table.place(unit, {"m": pose})
    move = MoveTerms(distance, blockers=("target", "screen"), keep_off=(KeepOff(1.0, ("screen",)),))
    return table, EndTerms(move, (Near("target", 1.0, 5.0),), contact=("target",), toward=("target",), closer="one")


def test_too_far_is_said_with_the_gap_and_what_would_do() -> None:
    table, terms = lane(4)
    answer = find_end(table, "ours", terms)
    assert answer == Impossible("unreached", round(7 - 2 * RADIUS, 6), 5.0, ("target",))


def test_a_target_without_a_free_place_beside_it_is_out_of_reach() -> None:
    table, terms = lane(8, Pose(9.5, 10))
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Impossible)
    assert (answer.term, answer.limit, answer.hit) == ("unreached", 1.0, ("target",))
    assert answer.measured > 1.0


def test_a_way_that_is_barred_is_said_to_be_too_long() -> None:
    table, terms = lane(12, Pose(8, 10))
    table.place("target", {"m": Pose(13.5, 10)})
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Impossible)
    assert answer.term == "too-long"
    assert isinstance(find_end(*lane(12)[:1], "ours", lane(12)[1]), Possible)


def test_targets_too_far_apart_for_the_unit_to_stretch_are_said_to_be_so() -> None:
    table = table_with((), 60.0)
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(3)})
    table.place("ours", {f"m{i}": Pose(30 + 2 * i, 10) for i in range(3)})
    for unit, x in (("left", 22.0), ("right", 42.0)):
        table.add(unit, {"m": (disc(32), 1.5)})
        table.place(unit, {"m": Pose(x, 14)})
    goals = (Near("left", 1.0), Near("right", 1.0))
    answer = find_end(table, "ours", EndTerms(MoveTerms(12), goals, coherency=TOGETHER))
    assert isinstance(answer, Impossible)
    assert (answer.term, answer.hit) == ("incoherent", ("left", "right"))


@pytest.mark.parametrize(("beyond", "excluded"), [(-0.05, False), (0.05, True)])
def test_a_unit_stretches_as_far_as_its_bases_and_the_gaps_between_them(beyond: float, excluded: bool) -> None:
    """Three bases, two gaps of 2" and an inch at either end."""
    gap = 3 * 2 * RADIUS + 2 * 2 + 2 * 1 + beyond
    ending = between(10.0, 10.0 + 2 * RADIUS + gap, distance=20.0, models=(14.0, 17.0, 20.0))
    answer = exclusion(ending)
    assert (answer is not None and answer.term == "incoherent") is excluded


def test_the_widest_base_may_be_the_one_between_two_others() -> None:
    """m0 and m1 stand on either side of m2, 2" from it, whichever of them is named first."""
    table, wide = table_with((), 60.0), 100 / 25.4
    table.add("ours", {"m0": (disc(32), 1.5), "m1": (disc(32), 1.5), "m2": (disc(100), 1.5)})
    side = wide / 2 + 2 + RADIUS
    table.place("ours", {"m0": Pose(20 - side, 10), "m1": Pose(20 + side, 10), "m2": Pose(20, 10)})
    terms = EndTerms(MoveTerms(0), (Near(Marker(20, 10), 1.0),), coherency=TOGETHER)
    assert exclusion(Ending(table, "ours", terms)) is None


def test_two_groups_that_cannot_join_are_said_to_be_too_far_from_each_other() -> None:
    table = table_with((), 60.0)
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(4)})
    table.place("ours", {f"m{i}": Pose(x, 10) for i, x in enumerate((10, 11.5, 20, 21.5))})
    terms = EndTerms(MoveTerms(2), (Near(Marker(10, 10), 1.0),), coherency=TOGETHER)
    answer = exclusion(Ending(table, "ours", terms))
    gap = 20 - 10 - 2 * RADIUS - 2 * 2  # from the first to the third, once both have gone to meet each other
    assert answer is not None
    assert (answer.term, answer.limit, answer.hit) == ("incoherent", 2.0, ("ours", "m0"))
    assert answer.measured == pytest.approx(gap, abs=0.001)
    further = msgspec.structs.replace(terms, move=MoveTerms(3))
    assert exclusion(Ending(table, "ours", further)) is None


def test_a_mate_that_stays_where_nobody_may_come_near_it_is_said_to_be_left_alone() -> None:
    """m0 reaches m2, but must keep away from m1; neither of these moves."""
    table = table_with((), 60.0)
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(3)})
    table.place("ours", {f"m{i}": Pose(x, 10) for i, x in enumerate((35, 30, 40))})
    goals = (Near(Marker(36, 10), 1.0),)
    for off, is_alone in ((3.9, True), (2.5, False)):
        away = KeepOff(off, vertical=5.0, markers=(Marker(30, 10),))
        move = {"m0": MoveTerms(6, keep_off=(away,)), "m1": MoveTerms(0), "m2": MoveTerms(0)}
        together = msgspec.structs.replace(TOGETHER, one_group=False)
        answer = exclusion(Ending(table, "ours", EndTerms(move, goals, coherency=together)))
        assert (answer is not None) == is_alone
        assert answer is None or answer.hit == ("ours", "m1")


def between(*targets: float, distance: float, models: tuple[float, ...]) -> Ending:
    """Models in a row along y = 12, and targets along y = 9, all of which must be reached."""
    table = table_with((), 60.0)
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(len(models))})
    table.place("ours", {f"m{i}": Pose(x, 12) for i, x in enumerate(models)})
    for x in targets:
        table.add(f"target {x}", {"t": (disc(32), 1.5)})
        table.place(f"target {x}", {"t": Pose(x, 9)})
    goals = tuple(Near(f"target {x}", 1.0) for x in targets)
    return Ending(table, "ours", EndTerms(MoveTerms(distance), goals, coherency=TOGETHER))


def test_one_model_at_each_of_two_targets_is_not_excluded() -> None:
    """Each of them reaches but the target before it."""
    ending = between(9.0, 13.0, distance=1.5, models=(9.0, 13.0))
    assert isinstance(find_end(ending.table, "ours", ending.terms), Possible)
    assert no_way(ending) is None


def test_whoever_reaches_two_targets_may_be_too_far_apart_for_the_unit_between() -> None:
    ending = between(9.0, 19.0, distance=8.0, models=(13.0, 15.0))
    answer = no_way(ending)
    assert isinstance(answer, Impossible)
    assert (answer.term, answer.hit) == ("incoherent", ("target 9.0", "target 19.0"))


def test_one_model_that_reaches_either_of_two_targets_may_not_come_between_them() -> None:
    """Nearly 1.5" to one of them, nearly 2.5" to where it is within an inch of both."""
    ending = between(9.0, 13.4, distance=2.0, models=(11.2,))
    answer = no_way(ending)
    assert isinstance(answer, Impossible)
    assert (answer.term, answer.hit) == ("too-long", ("target 9.0", "target 13.4"))
    assert no_way(between(9.0, distance=2.0, models=(11.2,))) is None


def test_what_is_too_high_up_from_everywhere_is_told_with_its_distance() -> None:
    table = table_with(())
    for unit, place in (("ours", Pose(5, 5)), ("target", Pose(10, 5, 9.0))):
        table.add(unit, {"m": (disc(32), 1.5)})
        table.place(unit, {"m": place})
    answer = exclusion(Ending(table, "ours", EndTerms(MoveTerms(20), (Near("target", 1.0, 5.0),))))
    assert answer is not None
    assert (answer.term, answer.limit, answer.hit) == ("unreached", 1.0, ("target",))
    assert answer.measured == pytest.approx(math.hypot(5 - 2 * RADIUS, 9), abs=0.001)


@pytest.mark.parametrize(("wide", "fits"), [(1.0, True), (1.45, False)])
def test_a_long_base_gets_into_a_pocket_lengthwise(wide: float, fits: bool) -> None:
    """A pocket an inch and a half square less its walls, open toward the base; the marker lies at its end."""
    sides = ((10.0, 10.0, 11.5, 10.0), (10.0, 11.5, 11.5, 11.5), (11.5, 10.0, 11.5, 11.5))
    walls = tuple(Wall((ax, ay), (bx, by), 9.0) for ax, ay, bx, by in sides)
    table = table_with((a_feature("pocket", walls),))
    table.add("ours", {"m": (rectangle(3.0, wide), 1.5)})
    table.place("ours", {"m": Pose(6, 10.75)})
    ending = Ending(table, "ours", EndTerms(MoveTerms(9), (Near(Marker(11.3, 10.75), 0.0),)))
    assert (no_way(ending) is None) is fits


def test_what_is_just_missed_is_told_to_be_no_nearer_than_it_has_to_be_and_no_further_than_it_is() -> None:
    """A base comes no nearer to the corner of the table than the corner of the square around it."""
    table = table_with(())
    table.add("ours", {"m": (disc(32), 1.5)})
    table.place("ours", {"m": Pose(3, 3)})
    nearest = RADIUS * (2**0.5 - 1)
    terms = EndTerms(MoveTerms(6), (Near(Marker(0, 0), nearest - 0.03),))
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Impossible)
    assert answer.limit - 0.001 < answer.measured < nearest


def test_what_is_not_on_the_table_draws_nobody_to_it() -> None:
    table = table_with(())
    for unit in ("ours", "target", "gone"):
        table.add(unit, {"m": (disc(32), 1.5)})
    table.place("ours", {"m": Pose(4, 4)})
    table.place("target", {"m": Pose(12, 10)})
    goals, both = (Near("target", 1.0),), ("target", "gone")
    terms = EndTerms(MoveTerms(9, blockers=("target",)), goals, contact=both, toward=both, closer="nearest")
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Possible)
    assert len(Ending(table, "ours", terms).touched) == 1


@pytest.mark.parametrize("distance", [0.5, 2.0, 9.0])
def test_every_facing_of_a_long_base_is_told_with_the_turn_that_leads_to_it(distance: float) -> None:
    table = table_with(())
    table.add("ours", {"m": (ellipse(60, 35), 1.5)})
    table.place("ours", {"m": Pose(10, 10)})
    search = searching(Ending(table, "ours", EndTerms(MoveTerms(distance))), 0, 0.0, ())
    assert search is not None
    start = search.row[[FX, FY]]
    for _, _, _, least, most, *facings in search.cells().tolist():
        assert least < most
        for turn, facing in ((least, facings[:2]), (most, facings[2:])):
            ahead, aside = math.cos(turn), math.sin(turn)
            turned = (ahead * start[0] - aside * start[1], aside * start[0] + ahead * start[1])
            assert facing == pytest.approx(turned, abs=1e-5)


@pytest.mark.parametrize("toward", [(x, y) for x in (-5.9, -0.1, 0.1, 5.9) for y in (-5.9, -0.1, 0.1, 5.9)])
def test_places_on_every_side_are_among_the_quarters_of_all_places(toward: tuple[float, float]) -> None:
    table = table_with(())
    table.add("ours", {"m": (ellipse(60, 35), 1.5)})
    table.place("ours", {"m": Pose(10, 10)})
    search = searching(Ending(table, "ours", EndTerms(MoveTerms(6))), 0, 0.0, ())
    assert search is not None
    whole, quarters = search.cells(), search.quarters()
    assert len(quarters) == 4 * len(whole)
    x, y = 10 + toward[0], 10 + toward[1]
    around = quarters[(abs(quarters[:, CX] - x) <= quarters[:, HALF]) & (abs(quarters[:, CY] - y) <= quarters[:, HALF])]
    assert around[:, HALF + 1 :].tolist() == whole[:, HALF + 1 :].tolist()


def test_a_long_base_is_offered_places_as_it_stands_first_and_then_turned() -> None:
    table = table_with(())
    table.add("ours", {"m": (rectangle(4, 2), 3.0)})
    table.place("ours", {"m": Pose(6, 10)})
    ending = Ending(table, "ours", EndTerms(MoveTerms(8, pivots="free"), (Near(Marker(12, 10), 1.0),)))
    facings = [(pose.fx, pose.fy) for pose in poses_in_reach(ending, 0)]
    assert facings[0] == (1.0, 0.0)
    assert any(abs(fy) > 0.5 for _, fy in facings)


def test_a_long_base_is_offered_a_slot_that_lies_across_its_way() -> None:
    walls = tuple(Wall((x, 14), (x, 20), 9.0) for x in (12.0, 13.4))
    table = table_with((a_feature("slot", walls),))
    table.add("ours", {"m": (rectangle(4, 1), 3.0)})
    table.place("ours", {"m": Pose(8, 10)})
    ending = Ending(table, "ours", EndTerms(MoveTerms(20, pivots="free"), (Near(Marker(12.7, 18), 0.0),)))
    facings = [(pose.fx, pose.fy) for pose in poses_in_reach(ending, 0)]
    assert facings
    assert all(abs(fy) > 0.999 for _, fy in facings)


@pytest.mark.parametrize(("high", "offered"), [(4.5, True), (5.0, True), (5.1, False)])
def test_a_long_base_is_offered_places_as_far_above_its_goal_as_it_may_be(high: float, offered: bool) -> None:
    block = a_feature("block", solids=(Solid(((8, 4), (14, 4), (14, 16), (8, 16)), high),))
    table = table_with((block,))
    for unit, base, place in (("ours", rectangle(4, 2), Pose(5, 10)), ("target", disc(32), Pose(14.7, 10))):
        table.add(unit, {"m": (base, 1.5)})
        table.place(unit, {"m": place})
    terms = EndTerms(MoveTerms(14, blockers=("target",), pivots="free"), (Near("target", 1.0, 5.0),))
    heights = {pose.z for pose in poses_in_reach(Ending(table, "ours", terms), 0)}
    assert (high in heights) is offered


def test_places_that_a_way_round_a_wall_just_leads_to_are_offered() -> None:
    """The way round is long enough to lead to the first of the places near the marker and not to the middle of them."""
    table = table_with((a_feature("wall", (Wall((7, 4), (7, 11), 9.0),)),))
    table.add("ours", {"m": (disc(32), 1.5)})
    table.place("ours", {"m": Pose(5.5, 10)})
    move = MoveTerms(4.5)
    terms = EndTerms(move, (Near(Marker(9, 9.5), 0.25),))
    offered = list(poses_in_reach(Ending(table, "ours", terms), 0))
    assert offered
    for pose in offered:
        path = route(table, "ours", "m", pose, move)
        assert path is not None
        assert refuses(table, "ours", {"m": path}, terms) is None


def test_whoever_climbs_has_so_many_inches_less_to_go() -> None:
    hill = a_feature("hill", solids=(Solid(((8, 8), (12, 8), (12, 12), (8, 12)), 4.0),))
    table = table_with((hill,))
    table.add("ours", {"m": (disc(32), 1.5)})
    table.place("ours", {"m": Pose(4, 10)})
    ending = Ending(table, "ours", EndTerms(MoveTerms(6)))
    assert [ending.budget_of(0, z) for z in (0.0, 4.0)] == [6.0, 2.0]


def test_from_top_to_top_one_climbs_where_the_base_spans_the_gap() -> None:
    def left_for(gap: float) -> float:
        tops = ((6.0, 10.0, 2.0), (10.0 + gap, 14.0 + gap, 4.0))
        solids = tuple(Solid(((a, 8), (b, 8), (b, 12), (a, 12)), top) for a, b, top in tops)
        table = table_with((a_feature("blocks", solids=solids),))
        table.add("ours", {"m": (disc(32), 1.5)})
        table.place("ours", {"m": Pose(8, 10, 2.0)})
        return Ending(table, "ours", EndTerms(MoveTerms(8))).budget_of(0, 4.0)

    assert left_for(2 * RADIUS - 0.05) == 6.0
    assert left_for(2 * RADIUS + 0.05) == 2.0  # down to the table first


@pytest.mark.parametrize(("x", "start", "goal", "ledge"), [(5, 0.0, 3.0, (6.5, 30.0)), (9, 3.0, 0.0, (0.0, 10.0))])
def test_whoever_flies_up_or_down_gets_as_far_as_the_slope_is_long(
    x: float, start: float, goal: float, ledge: tuple[float, float]
) -> None:
    left, right = ledge
    solid = Solid(((left, 5), (right, 5), (right, 15), (left, 15)), 3.0)
    table = table_with((a_feature("ledge", solids=(solid,)),))
    table.add("ours", {"m": (disc(32), 1.5)})
    table.place("ours", {"m": Pose(x, 10, start)})
    terms = EndTerms(MoveTerms(5, flies=True))
    found = nearest_legal_point(table, "ours", "m", Marker(20, 10, goal), {}, terms)
    assert found is not None
    assert found[1].x == pytest.approx(x + 4, abs=0.01)
    assert found[1].z == goal


def test_a_base_whose_turns_count_gains_no_reach_by_them() -> None:
    def is_out(beyond: float, **terms: Any) -> bool:
        table = table_with(())
        table.add("ours", {"m": (rectangle(4, 2), 1.5)})
        table.place("ours", {"m": Pose(5, 10)})
        goal = Near(Marker(7 + 3 + 1 + beyond, 10), 1.0)
        return is_out_of_reach(Ending(table, "ours", EndTerms(MoveTerms(3, **terms), (goal,))))

    assert [is_out(beyond) for beyond in (-0.1, 0.1)] == [False, True]
    assert not is_out(0.1, pivots="free")


def test_round_a_wall_is_found_after_straight_ahead_has_failed() -> None:
    table = table_with((a_feature("wall", (Wall((8, 8), (8, 12), 9.0),)),))
    for unit, x in (("ours", 6.0), ("target", 10.0)):
        table.add(unit, {"m": (disc(32), 1.5)})
        table.place(unit, {"m": Pose(x, 10)})
    move = MoveTerms(8, blockers=("target",))
    terms = EndTerms(move, (Near("target", 0.5),), contact=("target",))
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Possible)
    assert len(answer.paths["m"]) > 2


# -- other kinds of ends -----------------------------------------------------------------------------------------------


def piled(number: int) -> tuple[Table, EndTerms] | None:
    """A unit after its charge, some of the others gone, about to close in by 3 inches."""
    table, terms = a_charge(Random(f"pile {number}"), *[(5, 1, 0, 0), (10, 1, 0, 0), (10, 2, 0, 2)][number % 3])
    charge = find_end(table, "ours", terms)
    if not isinstance(charge, Possible):
        return None
    table.place("ours", charge.poses)
    rng = Random(number)
    for unit in terms.contact:
        for name in table.names(unit)[1:]:
            if rng.random() < 0.4:
                table.remove(unit, name)
    assert isinstance(terms.move, MoveTerms)
    short = msgspec.structs.replace(terms.move, distance=3.0)
    return table, msgspec.structs.replace(terms, move=short, every=False, rests=terms.contact, closer="closest")


def test_units_close_in_as_far_as_they_can() -> None:
    answers: Counter[str] = Counter()
    for number in range(18):
        found = piled(number)
        if found is None:
            continue
        table, terms = found
        answer = find_end(table, "ours", terms)
        answers[type(answer).__name__] += 1
        if isinstance(answer, Possible):
            assert refuses(table, "ours", answer.paths, terms) is None
            assert flaws(table, answer, terms) == []
    assert answers["Possible"] >= 10
    assert answers["Unknown"] == 0


def test_a_unit_moves_to_a_marker_together() -> None:
    table = table_with(())
    table.add("ours", {f"m{i}": (disc(32), 1.5) for i in range(5)})
    table.place("ours", {f"m{i}": Pose(4 + 1.4 * i, 5) for i in range(5)})
    marker = Marker(8, 10, 0.0, 20 / 25.4)
    terms = EndTerms(MoveTerms(3), (Near(marker, 3.0, 5.0),), toward=(marker,), closer="nearest", coherency=TOGETHER)
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Possible)
    assert len(answer.paths) == 5
    near = find_end(table, "ours", msgspec.structs.replace(terms, move=MoveTerms(0.2)))
    assert isinstance(near, Impossible)
    assert (near.term, near.hit) == ("unreached", ())
    assert 3.2 < near.measured < 4


@pytest.mark.parametrize("base", [ellipse(60, 35), rectangle(2, 1)])
def test_ovals_and_trays_find_their_ends_too(base: object) -> None:
    table = table_with(())
    table.add("ours", {f"m{i}": (base, 1.5) for i in range(3)})  # type: ignore[misc]
    table.place("ours", {f"m{i}": Pose(4 + 3 * i, 5) for i in range(3)})
    table.add("target", {"t": (base, 1.5)})  # type: ignore[dict-item]
    table.place("target", {"t": Pose(8, 10)})
    move = MoveTerms(6, blockers=("target",))
    terms = EndTerms(move, (Near("target", 1.0),), contact=("target",), coherency=Coherency(2.0))
    answer = find_end(table, "ours", terms)
    assert isinstance(answer, Possible)
    table.place("ours", answer.poses)
    assert is_coherent(table, "ours", Coherency(2.0))


# -- sameness ----------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_answer() -> None:
    for table, terms in charges((10, 2, 1, 2), 6):
        first, second = (find_end(table.clone(), "ours", terms, seed=3) for _ in range(2))
        assert first == second


def test_whole_numbers_do_not_compile_the_kernel_anew() -> None:
    table, terms = lane(8)
    assert isinstance(terms.move, MoveTerms)
    find_end(table, "ours", msgspec.structs.replace(terms, goals=(Near("target", 1, 5),)))
    find_end(table, "ours", msgspec.structs.replace(terms, coherency=Coherency(2, 5, 1)))
    assert len(getattr(best_place, "signatures", [0])) == 1


def answers() -> str:
    lines = [repr(find_end(table, "ours", terms, tries=2)) for table, terms in charges((3, 1, 1, 1), 3)]
    return "\n".join(lines)


def test_without_the_compiler_the_answers_are_the_same() -> None:
    command = [sys.executable, "-c", "from tests.space.place.test_finding import answers; print(answers())"]
    plain = subprocess.run(
        command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == answers()
    assert "Possible" in plain.stdout
