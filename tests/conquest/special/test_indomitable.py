"""Indomitable: of a Resolve roll one failure counts as a success."""

from __future__ import annotations

import pytest

from .fighting import cites, clashing


@pytest.mark.rule("conquest.special.indomitable")
def test_one_failure_is_forgiven() -> None:
    told = clashing("hit 1 1 6 6, defense 6 6, morale 5 5", (), ["indomitable"])
    assert (told.fact("MoraleTested")["failures"], told.fact("MoraleTested")["wounds"]) == (2, 1)
    assert cites(told, "MoraleTested", "conquest.special.indomitable")
    assert clashing("hit 1 1 6 6, defense 6 6, morale 5 5").fact("MoraleTested")["wounds"] == 2
