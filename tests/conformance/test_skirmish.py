"""The conformance suite over the small ruleset of the tests."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.skirmish import RULEBOOK, SETUP
from tests.skirmish.armies import PHALANXES

from .suite import PROPERTIES


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__.removeprefix("check_"))
def test_conforms_in_random_games(check: Callable[..., None]) -> None:
    for seed in range(12):
        check(RULEBOOK, SETUP, seed)
        check(RULEBOOK, PHALANXES, seed)


def _digest(hash_seed: str, first: int, last: int, **env: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.conformance.facts", "tests.skirmish", str(first), str(last)]
    environment: dict[str, Any] = os.environ | {"PYTHONHASHSEED": hash_seed} | env
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_500_random_games_give_the_same_facts_under_two_hash_seeds() -> None:
    one, other = _digest("1", 0, 500), _digest("4242", 0, 500)
    assert one.communicate()[0] == other.communicate()[0] != ""


def test_the_same_facts_without_compiled_kernels() -> None:
    compiled, plain = _digest("0", 0, 2), _digest("0", 0, 2, NUMBA_DISABLE_JIT="1")
    assert compiled.communicate()[0] == plain.communicate()[0] != ""
