"""The conformance suite over the setup of a 10th edition battle, secret formations and cards included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.phases.setup import SETUP

from .suite import PROPERTIES

ONLY_SETUP = RULEBOOK.amended("wh40k-10e setup", "1", stages=(SETUP,))


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__.removeprefix("check_"))
@pytest.mark.parametrize("starter", ["first-game", "contested-ground"])
def test_setup_conforms(check: Callable[..., None], starter: str) -> None:
    check(ONLY_SETUP, dict(RULEBOOK.starters[starter]), 1)
