"""Blast: never into a combat of one's own army."""

from __future__ import annotations

import pytest

from ..firing import aims, armed, at, game_of, refused, shooting

NEAR, TANK_NEAR = 2.2, 4.2
ARMED = armed("tank", mortar={"A": "D6", "abilities": ["blast"]}, gun={})


@pytest.mark.bad("10e.weapon.blast.not-into-engagement")
def test_an_engaged_tank_does_not_fire_blast_at_whom_it_fights() -> None:
    theirs = {"B1": {"sheet": "guard"} | at(10 + TANK_NEAR), "B2": {"sheet": "guard"} | at(30)}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, ARMED)
    assert aims(game_of(scene)) == {"A1.1/mortar": ["B2"], "A1.1/gun": ["B1", "B2"]}
    refusal = refused(scene, {"A1.1/mortar": "B1"})
    assert (refusal.why, refusal.rules) == ("blast-into-combat", ("10e.weapon.blast.not-into-engagement",))
    assert refusal.about["friends"] == ["A1"]


@pytest.mark.rule("10e.weapon.blast.not-into-engagement")
@pytest.mark.not_in("11e", because="nobody else shoots at it either")
def test_nor_does_anybody_at_a_vehicle_that_a_friend_fights() -> None:
    ours = {"A1": {"sheet": "armed"} | at(10), "A2": {"sheet": "marine"} | at(30)}
    scene = shooting(ours, {"B1": {"sheet": "tank"} | at(30 + TANK_NEAR)}, ARMED)
    assert aims(game_of(scene)) == {"A1.1/mortar": [], "A1.1/gun": ["B1"]}
    assert refused(scene, {"A1.1/mortar": "B1"}).about["friends"] == ["A2"]
