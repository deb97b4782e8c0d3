"""Stealth: harder to hit from afar."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.kernel.rule import SpecialRules
from bellona.wh40k.attack import Attack
from bellona.wh40k.e10.abilities.core import Stealth
from bellona.wh40k.game import Warhammer
from bellona.wh40k.phases.shooting import shoot

from ..attacking import attacked
from ..firing import armed, at, shooting, shot
from ..scenes import SHEETS, Scene

SHEETS_HERE = {
    "scout": SHEETS["guard"] | {"rules": ["stealth"]},
    "loud": SHEETS["guard"] | {"tags": ["INFANTRY", "CHARACTER"], "rules": ["leader"]},
    "quiet": SHEETS["guard"] | {"tags": ["INFANTRY", "CHARACTER"], "rules": ["leader", "stealth"]},
}


def hit_rolls(**theirs: Any) -> dict[str, Any]:
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, theirs, SHEETS_HERE)
    return shot(scene, {"A1.1/rifle": "B1"}, "hit 3 1").fact("HitRolls")


@pytest.mark.rule("10e.ability.stealth")
def test_ranged_attacks_at_a_unit_of_which_every_model_has_it_hit_worse() -> None:
    rolls = hit_rolls(B1={"sheet": "scout"} | at(20, count=2))
    assert (rolls["hits"], [m["source"] for m in rolls["trail"]]) == (0, ["stealth"])


@pytest.mark.rule("10e.ability.stealth")
def test_one_is_subtracted_so_that_one_more_makes_up_for_it() -> None:
    """All modifiers together are no worse than -1: only beside a bonus is it seen how much this one subtracts."""
    sheets = SHEETS_HERE | armed(gun={"abilities": ["heavy"]})
    ours = {"A1": {"sheet": "armed", "moved": "stationary"} | at(10)}
    played = shot(shooting(ours, {"B1": {"sheet": "scout"} | at(20)}, sheets), {"A1.1/gun": "B1"}, "hit 3, wound 1")
    rolls = played.fact("HitRolls", hits=1)
    assert sorted(m["source"] for m in rolls["trail"]) == ["heavy", "stealth"]


@pytest.mark.bad("10e.ability.stealth", 1)
@pytest.mark.parametrize(("leader", "trail"), [("loud", []), ("quiet", ["stealth"])])
def test_an_attached_leader_without_it_spoils_it(leader: str, trail: list[str]) -> None:
    squad = {"sheet": "scout", "models": 1, "at": [[20, 20], [20, 21.4]], "leader": "B2"}
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": squad, "B2": {"sheet": leader}}, SHEETS_HERE)
    rolls = shot(scene, {"A1.1/rifle": "B1"}, "hit 1 1").fact("HitRolls")
    assert [m["source"] for m in rolls["trail"]] == trail
    assert Stealth().hit_roll_against(Attack()) is not None


@pytest.mark.bad("10e.ability.stealth", 2)
def test_it_does_nothing_in_melee() -> None:
    struck = attacked({"sheet": "marine"}, {"sheet": "scout"}, "hit 3 1 1, wound 1", "sword", sheets=SHEETS_HERE)
    assert struck.fact("HitRolls", hits=1)["trail"] == []
    assert Stealth().hit_roll_against(Attack(melee=True)) is None


HAZE = SpecialRules()


@HAZE.add("haze")
class Haze(Stealth):
    """Stealth for every friendly unit nearby."""

    aura = 6.0


@pytest.mark.parametrize(
    ("x", "trail"), [pytest.param(24, ["haze"], marks=pytest.mark.rule("10e.ability.stealth")), (40, [])]
)
def test_an_aura_of_stealth_is_had_by_every_model_of_a_unit_in_reach(x: float, trail: list[str]) -> None:
    async def act(game: Warhammer) -> None:
        await shoot(game, game.unit("A1"))

    theirs = {"B1": {"sheet": "guard"} | at(20, count=2), "B2": {"sheet": "guard", "abilities": ["haze"]} | at(x, 20)}
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, theirs)
    played = Scene(scene, act, dice="hit 1 1", answers={"targets": [{"A1.1/rifle": "B1"}]}, rules=HAZE)
    assert ("haze" in played.game.shared_abilities(played.game.unit("B1"))) is bool(trail)
    assert [modifier["source"] for modifier in played.fact("HitRolls")["trail"]] == trail
