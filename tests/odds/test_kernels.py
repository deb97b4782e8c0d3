"""The kernels of the odds."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np

from bellona.odds.kernels import band, fronts

from .sample import digest


def test_the_kernels_give_the_same_bits_without_compiling() -> None:
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.odds.sample"], env=env, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines() == ["plain", digest()]


def test_the_front_of_a_line_moves_back_as_models_fall() -> None:
    front = fronts(np.array([[0, 1], [1, 2]]), np.zeros((0, 2), np.int64), False)
    assert front.tolist() == [[0, 1, 1, 0], [1, 2, 1, 0], [0, 0, 0, 0], [0, 1, 2, 3], [0, 1, 1, 2]]


def test_those_who_stand_last_are_reached_when_aimed_at_or_alone() -> None:
    first, last = np.array([[0, 1]]), np.array([[1, 2]])
    plain, aimed = fronts(first, last, False), fronts(first, last, True)
    # States: nobody hurt; the last has lost 1, 2; then the same without the first.
    assert plain[0].tolist() == [0, 0, 0, 1, 1, 0]
    assert plain[1].tolist() == [1, 1, 1, 2, 1, 0]
    assert aimed[0].tolist() == [1, 1, 0, 1, 1, 0]
    assert aimed[1].tolist() == [2, 1, 1, 2, 1, 0]
    assert plain[3].tolist() == aimed[3].tolist() == [0, 1, 2, 1, 2, 3]
    assert plain[4].tolist() == aimed[4].tolist() == [0, 0, 1, 1, 1, 2]


def test_a_blow_takes_no_more_than_the_model_has() -> None:
    front = fronts(np.array([[0, 2], [0, 2]]), np.zeros((0, 2), np.int64), False)
    chances = band(front, np.array([[0.25, 0.0, 0.0, 0.75]]), np.array([0.0]))
    assert chances[0, 0].tolist() == [0.25, 0.25, 0.25, 0.25, 1.0]
    assert chances[0, 1].tolist() == [0.0, 0.75, 0.0, 0.75, 0.0]
    assert chances[0, 2].tolist() == [0.75, 0.0, 0.75, 0.0, 0.0]
