from itertools import combinations

import numpy as np
import pytest

from bellona.space.measure.together import Coherency, Stray, is_coherent, largest_coherent, strays
from bellona.space.shapes import Base, disc, ellipse, hull, rectangle
from bellona.space.table import Pose, Table

INCH = disc(25.4)
NEAR = Coherency(within=2, vertically=5)
SQUAD = Coherency(within=2, vertically=5, neighbours=1, crowd=7, crowd_neighbours=2, one_group=True)
COMPANY = Coherency(within=2, vertically=5, spread=9)


def squad(*spots: tuple[float, ...], base: Base = INCH) -> Table:
    """One unit of one-inch discs, or other bases, named a, b, c, ..."""
    table = Table(60, 44)
    table.add("squad", {chr(97 + i): (base, 2.0) for i in range(len(spots))})
    table.place("squad", {chr(97 + i): Pose(*spot) for i, spot in enumerate(spots)})
    return table


def line(count: int, step: float = 3.0) -> Table:
    return squad(*((5 + i * step, 5.0) for i in range(count)))


def test_a_single_model_always_keeps_together() -> None:
    assert is_coherent(squad((5, 5)), "squad", SQUAD)
    assert strays(squad((5, 5)), "squad", SQUAD) == ()
    assert largest_coherent(squad((5, 5)), "squad", SQUAD) == ("a",)


def test_each_model_needs_a_neighbour() -> None:
    assert is_coherent(line(3), "squad", NEAR)
    table = squad((5, 5), (8, 5), (11.1, 5))
    assert not is_coherent(table, "squad", NEAR)
    (stray,) = strays(table, "squad", NEAR)
    assert (stray.model, stray.breaks, stray.mate) == ("c", "neighbours", "b")
    assert stray.horizontal == pytest.approx(2.1)


def test_a_neighbour_is_near_upwards_too() -> None:
    assert is_coherent(squad((5, 5), (7, 5, 5)), "squad", NEAR)
    table = squad((5, 5), (7, 5, 5.1))
    assert [(stray.model, stray.mate, stray.vertical) for stray in strays(table, "squad", NEAR)] == [
        ("a", "b", 5.1),
        ("b", "a", 5.1),
    ]
    assert is_coherent(table, "squad", Coherency(within=2))


def test_in_a_crowd_each_model_needs_more_neighbours() -> None:
    assert is_coherent(line(6), "squad", SQUAD)
    table = line(7)
    assert not is_coherent(table, "squad", SQUAD)
    first, last = strays(table, "squad", SQUAD)
    assert (first.model, first.mate, first.horizontal) == ("a", "c", 5)
    assert (last.model, last.mate, last.horizontal) == ("g", "e", 5)
    table.remove("squad", "d")
    assert [stray.breaks for stray in strays(table, "squad", SQUAD)] == ["group"] * 3


def test_a_unit_in_two_groups_is_not_one() -> None:
    table = squad((5, 5), (7, 5), (20, 5), (22, 5), (24, 5))
    assert is_coherent(table, "squad", NEAR)
    assert not is_coherent(table, "squad", SQUAD)
    found = strays(table, "squad", SQUAD)
    assert [(stray.model, stray.breaks, stray.mate) for stray in found] == [("a", "group", "c"), ("b", "group", "c")]
    assert [stray.horizontal for stray in found] == [14, 12]


def test_all_models_stay_within_the_spread() -> None:
    assert is_coherent(line(4), "squad", COMPANY)
    table = line(5)
    assert not is_coherent(table, "squad", COMPANY)
    first, last = strays(table, "squad", COMPANY)
    assert first == Stray("a", "spread", "e", 11, 0)
    assert last == Stray("e", "spread", "a", 11, 0)
    assert not is_coherent(squad((5, 5), (6, 5, 4), (6, 6, 8)), "squad", COMPANY)


def test_two_groups_within_the_spread_are_fine_where_no_one_asks_for_one_group() -> None:
    assert is_coherent(squad((5, 5), (7, 5), (12, 5), (14, 5)), "squad", COMPANY)


def test_proposed_places_are_judged_without_moving_anything() -> None:
    table = line(3)
    assert not is_coherent(table, "squad", NEAR, {"c": Pose(30, 5)})
    assert [stray.model for stray in strays(table, "squad", NEAR, {"c": Pose(30, 5)})] == ["c"]
    assert is_coherent(table, "squad", NEAR, {"a": Pose(14, 5)})
    assert table.pose("squad", "a") == Pose(5, 5)


def test_contact_and_the_limit_itself_are_near_enough() -> None:
    assert is_coherent(squad((5, 5), (8.001, 5)), "squad", NEAR)
    assert is_coherent(squad((5, 5), (5.999, 5)), "squad", Coherency(within=0))
    assert not is_coherent(squad((5, 5), (8.003, 5)), "squad", NEAR)


def test_the_most_models_stay() -> None:
    table = squad((5, 5), (7, 5), (20, 5), (22, 5), (24, 5), (40, 40))
    assert largest_coherent(table, "squad", SQUAD) == ("c", "d", "e")
    assert largest_coherent(table, "squad", NEAR) == ("a", "b", "c", "d", "e")
    assert largest_coherent(line(7), "squad", SQUAD) == ("b", "c", "d", "e", "f", "g")
    assert largest_coherent(line(5), "squad", COMPANY) == ("b", "c", "d", "e")


def test_a_model_far_from_several_may_still_be_one_that_stays() -> None:
    tight = Coherency(within=2, spread=4)
    assert len(largest_coherent(squad((4, 5), (2, 3), (7, 1), (4, 1)), "squad", tight)) == 3
    spots = ((3, 8), (1, 5), (7, 8), (5, 3), (3, 4), (4, 7), (8, 0))
    assert len(largest_coherent(squad(*spots), "squad", tight)) == 4


def test_one_model_stays_when_none_are_near() -> None:
    assert largest_coherent(squad((5, 5), (15, 5), (25, 5)), "squad", SQUAD) == ("a",)


BASES = (disc(25.4), ellipse(60, 35), rectangle(2, 1), hull([(1, 0), (-0.5, 0.8), (-0.5, -0.8)]))
RULES = (NEAR, SQUAD, COMPANY, Coherency(1, 5, 1, 5, 2), Coherency(1.5, 2, 2, spread=5, one_group=True))


def random_squads() -> list[Table]:
    rng = np.random.default_rng(6)
    spots = [rng.uniform((0, 0, 0, -1, -1), (9, 9, 6, 1, 1), (int(rng.integers(2, 9)), 5)) for _ in range(150)]
    return [squad(*at.tolist(), base=BASES[i % 4]) for i, at in enumerate(spots)]


@pytest.mark.parametrize("rule", RULES)
def test_the_quick_answer_is_that_of_the_strays(rule: Coherency) -> None:
    answers = []
    for table in random_squads():
        answers.append(is_coherent(table, "squad", rule))
        assert answers[-1] == (strays(table, "squad", rule) == ())
    assert {True, False} <= set(answers)


@pytest.mark.parametrize("rule", RULES)
def test_no_larger_set_of_models_would_keep_together(rule: Coherency) -> None:
    for table in random_squads()[:60]:
        names = table.names("squad")
        kept = largest_coherent(table, "squad", rule)
        assert is_coherent(without(table, set(names) - set(kept)), "squad", rule)
        for larger in combinations(names, len(kept) + 1):
            assert not is_coherent(without(table, set(names) - set(larger)), "squad", rule)


def without(table: Table, gone: set[str]) -> Table:
    rest = table.clone()
    for name in sorted(gone):
        rest.remove("squad", name)
    return rest
