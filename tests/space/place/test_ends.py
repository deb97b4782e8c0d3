"""Where moves end: the predicate, contact, the nearest legal point. Judged by sampling that shares nothing with it."""

import math
from random import Random

import msgspec
import numpy as np
import pytest

from bellona.space.measure import Marker, OneModel, gap
from bellona.space.measure.together import Coherency
from bellona.space.move.reach import route
from bellona.space.move.terms import Breach, EndTerms, KeepOff, MoveTerms, Near
from bellona.space.numbers import FAR, TOUCH
from bellona.space.place.ends import Ending, nearest_legal_point, refuses
from bellona.space.shapes import Base, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table
from bellona.space.terrain import Floor, Solid, Wall

from ..move.moving import a_feature, a_pose, a_wall, table_with
from .referee import Referee

RADIUS = disc(32).along


def line_up(*theirs: Pose, ours: tuple[Pose, ...] = (Pose(5, 10),), base: Base | None = None) -> Table:
    table = table_with(())
    table.add("ours", {f"a{i}": (disc(32), 1.5) for i in range(len(ours))})
    table.place("ours", {f"a{i}": pose for i, pose in enumerate(ours)})
    table.add("theirs", {f"t{i}": (base or disc(32), 1.5) for i in range(len(theirs))})
    table.place("theirs", {f"t{i}": pose for i, pose in enumerate(theirs)})
    return table


def charge(distance: float, **others: object) -> EndTerms:
    terms = EndTerms(
        MoveTerms(distance, blockers=("theirs",)),
        (Near("theirs", 1.0, 5.0),),
        contact=("theirs",),
        toward=("theirs",),
        closer="one",
    )
    return msgspec.structs.replace(terms, **others)


def moves(table: Table, **ends: Pose) -> dict[str, list[Pose]]:
    return {name: [table.pose("ours", name), end] for name, end in ends.items()}


def could_be_in_contact(
    table: Table, unit: str, model: str, moves: dict[str, list[Pose]], terms: EndTerms
) -> Pose | None:
    """Where the model could have ended in contact, all its mates being where they have moved to."""
    ending = Ending(table, unit, terms)
    return ending.contact_place(table.names(unit).index(model), ending.after(moves))


TOUCHING = Pose(round(10 - 2 * RADIUS, 3), 10)


# -- the predicate -----------------------------------------------------------------------------------------------------


def test_an_end_in_contact_is_accepted() -> None:
    table = line_up(Pose(10, 10))
    assert refuses(table, "ours", moves(table, a0=TOUCHING), charge(5)) is None


def test_the_path_is_judged_first() -> None:
    table = line_up(Pose(10, 10))
    found = refuses(table, "ours", moves(table, a0=TOUCHING), charge(3))
    assert found is not None
    assert found.term == "too-long"


def test_every_goal_must_be_reached_or_one_of_them() -> None:
    table = line_up(Pose(10, 10))
    table.add("far", {"f": (disc(32), 1.5)})
    table.place("far", {"f": Pose(18, 18)})
    both = charge(5, goals=(Near("theirs", 1.0), Near("far", 1.0)))
    found = refuses(table, "ours", moves(table, a0=TOUCHING), both)
    gap = math.dist((TOUCHING.x, TOUCHING.y), (18, 18)) - 2 * RADIUS
    assert found == Breach("a0", "unreached", round(gap, 6), 1.0, ("far",))
    assert refuses(table, "ours", moves(table, a0=TOUCHING), msgspec.structs.replace(both, every=False)) is None


def test_a_missed_goal_is_told_with_the_model_that_came_nearest() -> None:
    table = line_up(Pose(10, 10), Pose(10, 12), Pose(10, 14), ours=(Pose(3, 14), Pose(5, 14)))
    found = refuses(table, "ours", {}, charge(5, contact=()))
    assert found == Breach("a1", "unreached", round(5 - 2 * RADIUS, 6), 1.0, ("theirs",))


def test_who_does_not_move_may_be_spared_contact() -> None:
    table = line_up(Pose(10, 10), Pose(10, 13), ours=(TOUCHING, Pose(8, 12)))
    found = refuses(table, "ours", {}, charge(5))
    assert found is not None
    assert (found.model, found.term) == ("a1", "not-in-contact")
    spared = charge(5, may_stay=True)
    assert refuses(table, "ours", {}, spared) is None
    found = refuses(table, "ours", moves(table, a1=Pose(8.1, 12)), spared)
    assert found is not None
    assert (found.model, found.term) == ("a1", "not-in-contact")


def test_a_goal_may_be_a_marker_and_has_a_height() -> None:
    table = line_up(Pose(15, 15))
    near = EndTerms(MoveTerms(3), (Near(Marker(8, 10, 0, 0.7874), 3.0, 5.0),))
    assert refuses(table, "ours", {}, near) is None
    above = EndTerms(MoveTerms(3), (Near(Marker(8, 10, 6, 0.7874), 3.0, 5.0),))
    found = refuses(table, "ours", {}, above)
    assert found is not None
    assert found.term == "unreached"


def test_the_unit_must_end_together() -> None:
    table = line_up(Pose(10, 10), ours=(Pose(5, 10), Pose(4, 11.5)))
    terms = charge(5, coherency=Coherency(2.0))
    found = refuses(table, "ours", moves(table, a0=TOUCHING), terms)
    assert found is not None
    assert (found.term, found.limit) == ("incoherent", 2.0)


def test_who_moves_comes_closer() -> None:
    table = line_up(Pose(10, 10), Pose(5, 15.5), ours=(TOUCHING, Pose(5, 10)))
    away = refuses(table, "ours", moves(table, a1=Pose(3, 10)), charge(5, contact=()))
    assert away is not None
    assert (away.model, away.term) == ("a1", "not-closer")
    assert refuses(table, "ours", moves(table, a1=Pose(6, 10)), charge(5, contact=())) is None
    other = moves(table, a1=Pose(5, 11))  # nearer to t1, not to t0, which was nearest
    nearest = charge(5, contact=(), closer="nearest")
    assert refuses(table, "ours", other, charge(5, contact=())) is None
    assert refuses(table, "ours", other, nearest) is not None


def test_who_can_end_in_contact_must_and_is_told_where() -> None:
    table = line_up(Pose(10, 10))
    short = Pose(8, 10)
    found = refuses(table, "ours", moves(table, a0=short), charge(5))
    assert found is not None
    assert found.term == "not-in-contact"
    assert found.place is not None
    assert refuses(table, "ours", moves(table, a0=found.place), charge(5)) is None
    assert refuses(table, "ours", moves(table, a0=short), charge(3)) is None  # contact would take 3.74 inches


def test_who_can_move_by_half_an_inch_must_end_in_contact_as_well() -> None:
    table = line_up(Pose(10, 10), ours=(Pose(TOUCHING.x - 0.4, 10),))
    found = refuses(table, "ours", {}, charge(0.5))
    assert found is not None
    assert found.term == "not-in-contact"
    assert refuses(table, "ours", {}, charge(0.0)) is None


def test_who_is_in_contact_may_have_to_stay() -> None:
    table = line_up(Pose(10, 10), Pose(10, 13), ours=(TOUCHING,))
    back = moves(table, a0=Pose(round(10 - 2 * RADIUS, 3), 13))
    assert refuses(table, "ours", back, charge(5, rests=("theirs",))) == Breach("a0", "must-stay")
    assert refuses(table, "ours", back, charge(5, rests=(), closer="no")) is None


def test_as_close_as_possible_is_judged_by_the_nearest_legal_point() -> None:
    table = line_up(Pose(10, 10), ours=(Pose(4, 10),))
    pile_in = EndTerms(MoveTerms(3, blockers=("theirs",)), toward=("theirs",), contact=("theirs",), closer="closest")
    found = refuses(table, "ours", moves(table, a0=Pose(6.5, 10)), pile_in)
    assert found is not None
    assert (found.term, found.place) == ("not-closest", Pose(7, 10))
    assert refuses(table, "ours", moves(table, a0=Pose(7, 10)), pile_in) is None
    assert refuses(table, "ours", {}, pile_in) is not None


def test_mates_where_the_answer_has_them_take_the_places() -> None:
    wall = a_feature("lane", (Wall((0, 9.2), (20, 9.2), 6.0), Wall((0, 10.8), (20, 10.8), 6.0)))
    table = table_with((wall,))
    table.add("ours", {"a0": (disc(32), 1.5), "a1": (disc(32), 1.5)})
    table.place("ours", {"a0": Pose(5, 10), "a1": Pose(3, 10)})
    table.add("theirs", {"t0": (disc(32), 1.5)})
    table.place("theirs", {"t0": Pose(10, 10)})
    behind = Pose(round(TOUCHING.x - 2 * RADIUS, 3), 10)
    assert refuses(table, "ours", moves(table, a0=TOUCHING, a1=behind), charge(6)) is None
    gone = moves(table, a0=Pose(4, 15), a1=behind)
    assert could_be_in_contact(table, "ours", "a1", moves(table, a0=TOUCHING), charge(6)) is None
    assert could_be_in_contact(table, "ours", "a1", gone, charge(6)) is not None


def test_each_model_may_have_terms_of_its_own() -> None:
    table = line_up(Pose(10, 10), Pose(10, 13), ours=(Pose(5, 10), Pose(5, 13)))
    terms = charge(5)
    assert isinstance(terms.move, MoveTerms)
    slow = msgspec.structs.replace(terms.move, distance=2.0)
    each = msgspec.structs.replace(terms, move={"a0": terms.move, "a1": slow})
    assert refuses(table, "ours", moves(table, a0=TOUCHING), terms) is not None
    assert refuses(table, "ours", moves(table, a0=TOUCHING), each) is None


# -- contact -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("base", [disc(60), rectangle(3, 2), hull([(2, 0), (-1, 1.5), (-1, -1.5)]), ellipse(90, 52)])
def test_contact_is_found_on_every_kind_of_base_where_it_is_just_in_reach(base: Base) -> None:
    rng = Random(base.kind)
    for _ in range(20):
        table = line_up(a_pose(rng, 10, 10, 1), base=base, ours=(a_pose(rng, 4, 10, 2),))
        start = table.pose("ours", "a0")
        needed = gap(table, "ours", "theirs").distance
        stay: dict[str, list[Pose]] = {"a0": [start]}
        within = charge(needed + (0.1 if base.kind == "ellipse" else 0.001), closer="no")
        place = could_be_in_contact(table, "ours", "a0", stay, within)
        assert place is not None
        assert refuses(table, "ours", moves(table, a0=place), within) is None
        assert could_be_in_contact(table, "ours", "a0", stay, charge(needed - 0.01, closer="no")) is None


def test_contact_round_a_wall_counts_only_if_the_way_is_short_enough() -> None:
    table = table_with((a_feature("wall", (Wall((8, 8), (8, 12), 6.0),)),))
    table.add("ours", {"a0": (disc(32), 1.5)})
    table.place("ours", {"a0": Pose(6, 10)})
    table.add("theirs", {"t0": (disc(32), 1.5)})
    table.place("theirs", {"t0": Pose(10, 10)})
    stay = {"a0": [Pose(6, 10)]}
    far, near = (could_be_in_contact(table, "ours", "a0", stay, charge(inches)) for inches in (7, 4))
    assert near is None
    assert far is not None
    assert route(table, "ours", "a0", far, MoveTerms(7, blockers=("theirs",))) is not None


def test_contact_on_another_level_is_climbed_to() -> None:
    table = table_with((a_feature("ruin", floors=(Floor(((8, 8), (13, 8), (13, 13), (8, 13)), 3.0),)),))
    table.add("ours", {"a0": (disc(32), 1.5)})
    table.place("ours", {"a0": Pose(6, 10)})
    table.add("theirs", {"t0": (disc(32), 1.5)})
    table.place("theirs", {"t0": Pose(11, 10, 3)})
    stay = {"a0": [Pose(6, 10)]}
    assert could_be_in_contact(table, "ours", "a0", stay, charge(6)) is None
    place = could_be_in_contact(table, "ours", "a0", stay, charge(7))
    assert place is not None
    assert place.z == 3


@pytest.mark.parametrize("order", [1, -1])
def test_the_nearest_of_many_enemies_is_climbed_to_straight_in_whatever_order_they_are(order: int) -> None:
    """Climbing anywhere but on the straight way would be too long."""
    hill = a_feature("hill", solids=(Solid(((8, 3), (18, 3), (18, 19), (8, 19)), 3.0),))
    table = table_with((hill,))
    table.add("ours", {"a0": (disc(32), 1.5)})
    table.place("ours", {"a0": Pose(6, 10)})
    theirs = [Pose(11, 4.5, 3), Pose(11, 6, 3), Pose(11, 7.5, 3), Pose(11, 9, 3), Pose(10.5, 11.2, 3)]
    table.add("theirs", {f"t{i}": (disc(32), 1.5) for i in range(5)})
    table.place("theirs", {f"t{i}": pose for i, pose in enumerate(theirs[::order])})
    straight = math.dist((6, 10), (10.5, 11.2)) - 2 * RADIUS + 3.0
    stay = {"a0": [Pose(6, 10)]}
    assert could_be_in_contact(table, "ours", "a0", stay, charge(straight - 0.01)) is None
    place = could_be_in_contact(table, "ours", "a0", stay, charge(straight + 0.01))
    assert place is not None
    assert place.z == 3


# -- the nearest legal point against a fine grid -----------------------------------------------------------------------


def a_tangle(rng: Random) -> tuple[Table, EndTerms]:
    """A model, mates, many bases in its way, some of them to be kept off, and walls."""
    table = table_with(tuple(a_feature(f"wall {i}", (a_wall(rng, 10, 10, 3),)) for i in range(2)))
    table.add("ours", {f"a{i}": (disc(32), 1.5) for i in range(3)})
    spots = [(10.0, 10.0)]
    while len(spots) < 16:
        spot = (rng.uniform(6, 14), rng.uniform(6, 14))
        if all(math.dist(spot, other) > 2 * RADIUS + 0.05 for other in spots):
            spots.append(spot)
    near = sorted(spots[1:], key=lambda spot: math.dist(spot, spots[0]))
    table.place("ours", {f"a{i}": Pose(*spot).on_grid for i, spot in enumerate([spots[0], near[2], near[4]])})
    others = [spot for spot in near if spot not in (near[2], near[4])]
    for unit, part in (("theirs", others[:8]), ("kept", others[8:10]), ("friends", others[10:])):
        table.add(unit, {f"m{i}": (disc(rng.choice([25, 32])), 1.5) for i in range(len(part))})
        table.place(unit, {f"m{i}": Pose(*spot).on_grid for i, spot in enumerate(part)})
    move = MoveTerms(3.0, blockers=("theirs", "kept"), keep_off=(KeepOff(0.5, ("kept",)),))
    return table, EndTerms(move, coherency=Coherency(2.0, neighbours=1))


def test_no_fine_grid_finds_a_nearer_legal_point() -> None:
    rng = Random("nearest")
    steps = np.arange(-3, 3.001, 0.02)
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    moved = 0
    for _ in range(12):
        table, terms = a_tangle(rng)
        target = rng.choice(table.names("theirs"))
        row = table.models[table.row("theirs", target)]
        found = nearest_legal_point(table, "ours", "a0", OneModel("theirs", target), {}, terms)
        referee = Referee(table, "ours", {}, terms)
        places = referee.starts[0] + grid
        nearer = places[np.maximum(0.0, referee.gap(0, places, row)) < (found[0] if found else FAR) - 1e-3]
        assert not len(referee.legal(0, nearer))
        if found is not None:
            score, place = found
            path = route(table, "ours", "a0", place, referee.move)
            assert path is not None
            assert refuses(table, "ours", {"a0": path}, terms) is None
            assert score == pytest.approx(max(0.0, referee.gap(0, np.array([[place.x, place.y]]), row)[0]), abs=1e-6)
            moved += len(path) > 1
    assert moved > 6


def test_no_angle_finds_contact_where_the_arcs_have_none() -> None:
    rng = Random("angles")
    counts = {True: 0, False: 0}
    for _ in range(60):
        table, terms = a_tangle(rng)
        terms = msgspec.structs.replace(terms, contact=("theirs",))
        place = could_be_in_contact(table, "ours", "a0", {}, terms)
        referee = Referee(table, "ours", {}, terms)
        counts[place is not None] += 1
        if place is None:
            assert not len(referee.legal(0, referee.contact_angles(0)))
        else:
            gaps = [referee.gap(0, np.array([[place.x, place.y]]), row)[0] for row in table.rows("theirs")]
            assert -TOUCH <= min(gaps) <= TOUCH
    assert min(counts.values()) > 5


def test_as_close_as_possible_may_be_missed_by_the_slack_and_no_more() -> None:
    table = line_up(Pose(10, 10), ours=(Pose(4, 10),))
    terms = EndTerms(MoveTerms(3, blockers=("theirs",)), toward=("theirs",), closer="closest", slack=0.02)
    for missed, term in ((0.0, None), (0.02, None), (0.021, "not-closest")):
        found = refuses(table, "ours", moves(table, a0=Pose(round(7 - missed, 3), 10)), terms)
        assert (found.term if found else None) == term, missed
