"""Psychic weapons: for PSYKERs only."""

from __future__ import annotations

import pytest

from ..firing import aims, at, game_of, refused, shooting
from ..scenes import SHEETS

ARMS = {"smite": {"range": 18, "A": 1, "BS": 3, "abilities": ["psychic"]}, "rifle": {"range": 24, "A": 1, "BS": 3}}


@pytest.mark.bad("10e.datasheet.psychic")
def test_only_a_psyker_fires_a_psychic_weapon() -> None:
    kinds = {"seer": {"keywords": ["PSYKER"]}, "guard": {}}
    sheets = {"coven": {"kinds": kinds, "arms": ARMS, "tags": ["INFANTRY"]}}
    ours = {"A1": {"sheet": "coven", "models": {"seer": 1, "guard": 1}, "at": [[10, 20], [10, 22]]}}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(20)}, sheets)
    assert aims(game_of(scene)) == {"A1.1/smite": ["B1"], "A1.1/rifle": ["B1"], "A1.2/rifle": ["B1"]}
    refusal = refused(scene, {"A1.2/smite": "B1"})
    assert (refusal.why, refusal.rules) == ("not-a-psyker", ("10e.datasheet.psychic",))
    assert refusal.about == {"unit": "A1", "model": "A1.2", "weapon": "smite"}


def test_a_transport_does_not_cast_what_its_passengers_lend() -> None:
    truck = SHEETS["tank"] | {"rules": ["firing-deck 1"], "carries": {"models": 6}}
    sheets = {"truck": truck, "seer": SHEETS["guard"] | {"arms": ARMS, "tags": ["INFANTRY", "PSYKER"]}}
    ours = {"A1": {"sheet": "truck"} | at(10), "A2": {"sheet": "seer", "aboard": "A1"}}
    scene = shooting(ours, {"B1": {"sheet": "guard"} | at(20)}, sheets)
    refusal = refused(scene, {"A1.1/A2.1:smite": "B1"}, firing_deck=[{"A2.1": "smite"}])
    assert refusal.why == "not-a-psyker"
