"""Lethal Demise: its wounds are hits on every enemy in contact."""

from __future__ import annotations

import pytest

from .fighting import MISS, clashing, shooting


@pytest.mark.rule("conquest.special.lethal-demise")
def test_each_wound_is_a_hit_from_the_front() -> None:
    """The Shield of A1 helps although B1 strikes from nowhere; Cleave of B1 does not."""
    dice = "hit 1 1 6 6, defense 6 6, morale 1 1, defense 3 3"
    told = clashing(dice, ["shield"], ["lethal-demise", "cleave 2"])
    assert (told.fact("HitsTaken")["unit"], told.fact("HitsTaken")["hits"]) == ("A1", 2)
    assert told.facts("DefenseRolls")[1]["needed"] == 3
    assert "conquest.special.lethal-demise" in told.fact("HitsTaken")["rules"]
    assert not clashing(f"hit 1 {MISS}, defense 1", (), ["lethal-demise"]).facts("HitsTaken")


@pytest.mark.rule("conquest.special.lethal-demise")
def test_a_regiment_that_dies_of_the_blows_still_strikes_back_by_what_it_could_take() -> None:
    dice = "hit 1 1 1 1, defense 6 6 6 6, defense 1"
    told = clashing(dice, (), ["lethal-demise"], b={"stands": 1, "files": 1, "wounds": {"B1.1": 3}})
    assert not told.game.unit("B1").alive
    assert told.fact("HitsTaken")["hits"] == 1


@pytest.mark.rule("conquest.special.lethal-demise")
def test_two_who_have_it_chain_until_no_wound_is_caused() -> None:
    dice = "hit 1 6 6 6, defense 6, morale 1, defense 6, morale 1, defense 1"
    told = clashing(dice, ["lethal-demise"], ["lethal-demise"])
    assert [fact["unit"] for fact in told.facts("HitsTaken")] == ["A1", "B1"]


@pytest.mark.rule("conquest.special.lethal-demise")
def test_nobody_is_hit_who_does_not_touch_it() -> None:
    assert not shooting("hit 1 6 6 6, defense 6", (), ["lethal-demise"]).facts("HitsTaken")
    told = clashing("hit 1 6 6 6, defense 6, morale 1, defense 1", (), ["lethal-demise"])
    assert told.fact("HitsTaken")["unit"] == "A1"
