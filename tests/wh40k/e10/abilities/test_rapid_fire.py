"""Rapid Fire."""

from __future__ import annotations

import pytest

from ..attacking import attacked, weapons

SHEETS = weapons(bolter={"abilities": ["rapid-fire 2"]})


@pytest.mark.rule("10e.weapon.rapid-fire")
def test_more_attacks_within_half_range() -> None:
    near = attacked({"sheet": "armed"}, {"sheet": "tank"}, "hit 1 1 1", "bolter", sheets=SHEETS, half_range=True)
    assert near.fact("AttacksMade", attacks=3)


def test_not_beyond_it() -> None:
    assert attacked({"sheet": "armed"}, {"sheet": "tank"}, "hit 1", "bolter", sheets=SHEETS).fact(
        "AttacksMade", attacks=1
    )
