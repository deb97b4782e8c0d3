"""What holds for all odds, whatever is asked."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from .cases import FEATURES, exactly, replace, situation

SOME = st.lists(st.sampled_from(sorted(FEATURES)), min_size=0, max_size=4, unique=True)


def asked(names: list[str], attacks: int, **row: Any) -> Any:
    (attackers,), unit = situation(*(FEATURES[name] for name in names), attacks=attacks)
    guard, *others = unit.models
    return (attackers,), replace(unit, models=(replace(guard, **row), *others))


@settings(max_examples=120, deadline=None, derandomize=True)
@given(SOME, st.integers(1, 25), st.integers(1, 8), st.integers(2, 5))
def test_chances_add_up_to_one_and_are_never_negative(names: list[str], attacks: int, count: int, wounds: int) -> None:
    found = exactly(*asked(names, attacks, count=count, wounds=wounds))
    assert abs(found.chances.sum() - 1) < 1e-12
    assert found.chances.min() >= 0
    assert abs(found.wounds_lost.chances.sum() - 1) < 1e-12
    assert abs(found.models_destroyed.chances.sum() - 1) < 1e-12


@settings(max_examples=60, deadline=None, derandomize=True)
@given(SOME, st.integers(1, 12), st.integers(1, 6))
def test_more_attackers_never_do_less(names: list[str], attacks: int, count: int) -> None:
    fewer = exactly(*asked(names, attacks, count=count)).wounds_lost.chances
    more = exactly(*asked(names, attacks + 1, count=count)).wounds_lost.chances
    assert (np.cumsum(more) <= np.cumsum(fewer) + 1e-12).all()


@settings(max_examples=40, deadline=None, derandomize=True)
@given(SOME, st.integers(1, 10), st.integers(2, 6))
def test_a_better_save_never_hurts(names: list[str], attacks: int, save: int) -> None:
    better = exactly(*asked(names, attacks, save=save)).wounds_lost.mean
    worse = exactly(*asked(names, attacks, save=save + 1)).wounds_lost.mean
    assert better <= worse + 1e-12
