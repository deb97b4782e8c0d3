"""Bases as people write them, and units drawn up in ranks."""

from itertools import pairwise

import pytest

from bellona.kernel.errors import BellonaError
from bellona.space.setting import BasePlan, in_ranks
from bellona.space.shapes import disc, rectangle
from bellona.space.table import Pose


@pytest.mark.parametrize(
    "plan",
    [
        BasePlan(round=0),
        BasePlan(round=-32),
        BasePlan(round=1001),
        BasePlan(oval=(60, 0)),
        BasePlan(square=(0, 2)),
        BasePlan(round=float("nan")),
    ],
)
def test_a_base_without_a_size_is_refused(plan: BasePlan) -> None:
    with pytest.raises(BellonaError, match="a base has a size above nothing"):
        plan.base()


def test_a_base_is_as_large_as_it_is_written() -> None:
    assert BasePlan(round=32).base() == disc(32)
    assert BasePlan(round=1000).base() == disc(1000)
    assert BasePlan(square=(2, 4)).base() == rectangle(2, 4)


def test_a_rank_stands_about_its_middle_with_the_same_gap_between_all() -> None:
    bases = [rectangle(1, 3), rectangle(1, 2), rectangle(1, 1)]
    places = in_ranks(Pose(10, 20), bases, 3, 0.5)
    sides = [(pose.y - base.across, pose.y + base.across) for pose, base in zip(places, bases, strict=True)]
    assert [right - left for (_, left), (right, _) in pairwise(sides)] == [0.5, 0.5]
    assert (sides[0][0] + sides[-1][1]) / 2 == 20
    assert {pose.x for pose in places} == {10}


def test_ranks_stand_behind_one_another_about_the_middle_of_all() -> None:
    bases = [rectangle(1, 1), rectangle(3, 2)]
    small, large = in_ranks(Pose(10, 20), bases, 1, 0.5)
    assert (large.x - 1.5) - (small.x + 0.5) == 0.5
    assert (large.x + 1.5 + small.x - 0.5) / 2 == 10
    assert {small.y, large.y} == {20}
