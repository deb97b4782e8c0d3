"""The Victory Phase: zones, points, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.rounds.scoring import (
    StandsThere,
    check_victory,
    choose_zones,
    holder,
    presence,
    rounds,
    stands_in,
)

from .scenes import Illegal, Scene, setup

MIDDLE = {"key": "middle", "outline": [[18, 18], [30, 18], [30, 30], [18, 30]], "points": 2}
WEST = {"key": "west", "outline": [[0, 0], [24, 0], [24, 48], [0, 48]], "points": 1}
STEADFAST = {"steadfast": {"type": "infantry", "class": "light", "rules": ["unyielding"]}}


def field(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A's Regiments and B's in and about the middle."""
    return setup(ours, theirs or {}, STEADFAST, zones=[MIDDLE], time={"phase": "victory"}) | more


def unit(entry: str, x: float, y: float, stands: int = 3, **more: Any) -> dict[str, Any]:
    return {"entry": entry, "stands": stands, "files": min(stands, 3), "at": [x, y, 0, 1]} | more


async def scores(game: Conquest) -> None:
    await choose_zones(game)


def held(ours: dict[str, Any], theirs: dict[str, Any] | None = None, **more: Any) -> int:
    scene = Scene(field(ours, theirs, **more), scores)
    holders: dict[str, int] = scene.fact("ZonesHeld")["holders"]
    return holders["middle"]


@pytest.mark.rule("conquest.scoring.zone")
def test_a_stand_counts_if_part_of_it_is_inside() -> None:
    scene = Scene(field({"A1": unit("guards", 18 - 3.75, 22), "A2": unit("guards", 18 - 3.74, 28)}))
    zone = scene.game.state.zones[0]
    assert stands_in(scene.game, scene.game.unit("A1"), zone) == ()  # its right edge lies along the zone
    assert stands_in(scene.game, scene.game.unit("A2"), zone) == ("A2.3",)


@pytest.mark.rule("conquest.scoring.zone", "conquest.scoring.when")
def test_most_stands_control_and_equal_numbers_nobody() -> None:
    assert held({"A1": unit("guards", 24, 22)}, {"B1": unit("guards", 24, 29, 2)}) == 0
    assert held({"A1": unit("guards", 24, 22)}, {"B1": unit("guards", 24, 29)}) == -1
    assert held({"A1": unit("guards", 24, 22)}, {"B1": unit("guards", 24, 29, 6)}) == 1
    scene = Scene(field({"A1": unit("guards", 24, 22)}), scores)
    assert scene.game.state.vp == (2, 0)
    assert scene.fact("Scored", player=0)["points"] == 2


@pytest.mark.rule("conquest.scoring.monster")
def test_a_monster_counts_as_three_stands() -> None:
    dragon = {"B1": unit("dragon", 24, 29, 1)}
    assert held({"A1": unit("guards", 24, 22, 3)}, dragon) == -1
    assert held({"A1": unit("guards", 24, 22, 2)}, dragon) == 1
    assert held({"A1": unit("guards", 24, 22, 6)}, dragon) == 0


@pytest.mark.rule("conquest.scoring.light")
def test_light_regiments_contest_but_do_not_seize() -> None:
    """conquest.ex.src.light-contest, and the reading of its conflict."""
    guard, light = {"B1": unit("guards", 24, 29, 1)}, {"A1": unit("raiders", 24, 22, 2)}
    assert held(light, guard) == -1
    assert held(light) == -1
    few = {"A1": unit("guards", 21, 22, 1), "A2": unit("raiders", 26, 22, 3)}
    lights = {"B1": unit("raiders", 24, 29, 2)}
    assert held(few, lights) == 0
    assert held(few, lights, switches={"light-stands": "contest"}) == -1


@pytest.mark.rule("conquest.scoring.character")
def test_a_character_seizes_whatever_regiment_he_is_in() -> None:
    captain = {"A": {"hero": {"entry": "captain", "with": "A1"}}}
    assert held({"A1": unit("raiders", 24, 22, 2)}, characters=captain) == 0
    assert held({"A1": unit("raiders", 24, 22, 2)}) == -1


@pytest.mark.rule("conquest.broken.objectives")
def test_broken_regiments_are_ignored() -> None:
    assert held({"A1": unit("guards", 24, 22, 1)}, {"B1": unit("guards", 24, 29, broken=True)}) == 0
    assert held({"A1": unit("guards", 24, 22, 1)}, {"B1": unit("guards", 24, 29)}) == 1


@pytest.mark.rule("conquest.special.unyielding")
def test_what_an_unyielding_regiment_contests_is_not_seized() -> None:
    stubborn = {"B1": unit("steadfast", 24, 29, 1)}
    assert held({"A1": unit("guards", 24, 22)}, stubborn) == -1
    assert held({"A1": unit("guards", 24, 22)}, {"B1": unit("steadfast", 24, 29, 1, broken=True)}) == 0
    assert held({"A1": unit("guards", 24, 22)}, {"B1": unit("raiders", 24, 29, 1)}) == 0


@pytest.mark.bad("conquest.scoring.one-zone")
def test_a_regiment_counts_for_one_zone_which_its_player_chooses() -> None:
    """conquest.ex.src.one-objective."""
    scene = field({"A1": unit("guards", 22, 22)}) | {"zones": [MIDDLE, WEST]}
    played = Scene(scene, scores, answers={"zone": [{"A1": "west"}]})
    assert played.fact("ZonesHeld")["holders"] == {"middle": -1, "west": 0}
    assert played.game.state.vp == (1, 0)
    zones = played.game.state.zones
    assert [presence(played.game, 0, zone, {"A1": "west"}).stands for zone in zones] == [0, 3]
    refused = Scene(scene, scores, answers={"zone": [Illegal({}), Illegal({"A1": "east"}), {"A1": "middle"}]}).refusals
    assert {refusal.rules for refusal in refused} == {("conquest.scoring.one-zone",)}


@pytest.mark.rule("conquest.scoring.zone", "conquest.scoring.light", "conquest.special.unyielding")
@pytest.mark.parametrize(
    ("ours", "theirs", "who"),
    [
        (StandsThere(3, 1), StandsThere(2, 2), 0),
        (StandsThere(2, 2), StandsThere(3, 1), 1),
        (StandsThere(3, 0), StandsThere(2, 1), -1),
        (StandsThere(3, 3), StandsThere(1, 1, unyielding=True), -1),
        (StandsThere(2, 2), StandsThere(2, 2), -1),
    ],
)
def test_who_holds_a_zone(ours: StandsThere, theirs: StandsThere, who: int) -> None:
    assert holder(ours, theirs, light_contest=False) == who


# -- victory -----------------------------------------------------------------------------------------------------------


async def ends(game: Conquest) -> None:
    await check_victory(game)


@pytest.mark.rule("conquest.victory.phase", "conquest.victory.points", "conquest.round.length")
@pytest.mark.parametrize(("vp", "victor"), [([5, 3], 0), ([3, 5], 1), ([4, 4], -1)])
def test_after_the_last_round_points_decide_and_a_tie_is_a_draw(vp: list[int], victor: int) -> None:
    both = {"A1": unit("guards", 10, 10)}, {"B1": unit("guards", 10, 40)}
    scene = Scene(field(*both, vp=vp, scenario={"rounds": 4}, time={"round": 4, "phase": "victory"}), ends)
    assert scene.run.is_over
    assert scene.fact("BattleEnded")["victor"] == victor
    early = Scene(field(*both, vp=vp, scenario={"rounds": 4}, time={"round": 3, "phase": "victory"}), ends)
    assert not early.run.is_over
    assert [rounds(one) for one in (early.game, Scene(field(*both)).game)] == [4, 10]


@pytest.mark.rule("conquest.victory.destroyed")
def test_whoever_has_no_regiment_left_loses_whatever_the_score() -> None:
    ours = {"A1": unit("guards", 10, 10)}
    scene = Scene(field(ours, vp=[0, 9]), ends)
    assert scene.fact("BattleEnded")["victor"] == 0
    waiting = Scene(field(ours, {"B1": {"entry": "guards"}}, vp=[0, 9]), ends)
    assert not waiting.run.is_over  # those who wait off the battlefield are not destroyed
