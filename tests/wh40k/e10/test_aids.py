"""The odds that players see before they declare: of blows, shots and charges."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.odds.ask import answer, chances_of
from bellona.odds.states import Odds
from bellona.odds.trials import TrialOdds
from bellona.wh40k.odds.battle_aids import BattleAids

from .clashing import Clash, at, beyond

SWORD = {"A": 3, "WS": 3, "S": 4, "AP": -1, "D": 1}
FIST: dict[str, Any] = SWORD | {"A": 2, "S": 8, "D": 2}
SHEETS: dict[str, Any] = {"duellist": {"tags": ["INFANTRY"], "arms": {"sword": SWORD, "fist": FIST}}}


def fighting() -> Clash:
    """Two duellists beside one enemy unit and a third enemy far away, up to the declaration of their attacks."""
    ours = {"A1": at((10, 10), (10, 11.5), sheet="duellist")}
    theirs = {"B1": at((beyond(0), 10), (beyond(0), 11.5), fought=True), "B2": at((30, 30), fought=True)}
    clash = Clash(ours, theirs, phase="fight", sheets=SHEETS)
    while clash.asked != "melee attacks":
        clash.suggested()
    return clash


def chances(clash: Clash, target: str, given: Any) -> float | None:
    """The wounds that a target may expect to lose."""
    plan = BattleAids().attacks(clash.game, "A1", target, clash.asked, given)
    if plan is None:
        return None
    found = answer(plan, chances_of(clash.run.rulebook))
    assert isinstance(found, Odds)
    return found.wounds_lost.mean


def test_blows_are_told_with_the_weapons_that_an_answer_names() -> None:
    clash = fighting()
    swords = chances(clash, "B1", {"A1.1": "sword>B1", "A1.2": "sword>B1"})
    fists = chances(clash, "B1", {"A1.1": "fist>B1", "A1.2": "fist>B1"})
    one = chances(clash, "B1", {"A1.1": "sword>B1"})
    assert (one or 0) < (swords or 0) < (fists or 0)
    assert one
    assert chances(clash, "B1", None) == pytest.approx(swords)  # each with its first weapon


def test_nothing_is_told_of_a_target_that_nobody_strikes_at() -> None:
    clash = fighting()
    assert chances(clash, "B2", None) is None
    assert chances(clash, "B2", {"A1.1": "sword>B1"}) is None


def test_a_charge_is_told_by_the_chance_of_reaching_every_target() -> None:
    theirs = {"B1": at((beyond(5), 10)), "B2": at((beyond(8), 13))}
    clash = Clash({"A1": at((10, 10))}, theirs)
    clash.answer("A1")
    assert clash.asked == "charge targets"

    def chance(given: Any) -> float:
        plan = BattleAids().attacks(clash.game, "A1", "B1", clash.asked, given)
        assert plan is not None
        found = answer(plan, chances_of(clash.run.rulebook))
        assert isinstance(found, TrialOdds)
        return found.chance

    assert chance(["B1"]) == chance(None) == pytest.approx(33 / 36)  # 4" bring it within 1"
    assert chance(["B1", "B2"]) < chance(["B1"])
