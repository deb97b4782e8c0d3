"""Garrison terrain: occupied, left, charged, fought over and lost."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.answer_forms import Formation
from bellona.conquest.actions.charge import charge, refusal_of_target
from bellona.conquest.actions.clash import batches, choose_targets, targets
from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.actions.march import Off, march, reach, suggested
from bellona.conquest.attacks.attack import FLANK, HITS, Attack, Hit
from bellona.conquest.attacks.attacking import against
from bellona.conquest.attacks.casualties import suffer
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.field.formation import ranks_of
from bellona.conquest.field.garrison import (
    bar_to_leave,
    leave,
    marches_in,
    occupied_by,
    push,
    refusal_of_exit,
    refusal_to_occupy,
    room_outside,
    value,
    walls,
)
from bellona.conquest.field.ground import block_of, distance, engaged_with, side_struck, touches
from bellona.conquest.field.sight import sees_all_round
from bellona.conquest.field.terrain_traits import size
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import activate, bar
from bellona.kernel.refusal import Refusal

from .scenes import PLAIN, Illegal, Scene, ground, piece, setup

TOWER = piece("tower", 24, 24, 5, 5, "garrison")  # from 21.5 to 26.5 either way
INSIDE = {"entry": "guards", "garrison": "tower"}


async def nothing(game: Conquest) -> None:
    """The scene as it is."""


def scene(ours: Any, theirs: Any = None, act: Any = nothing, *pieces: Any, entries: Any = None, **more: Any) -> Scene:
    a = {key: {"entry": "guards"} | plan for key, plan in ours.items()}
    b = {key: {"entry": "guards"} | plan for key, plan in (theirs or {}).items()}
    terms = {name: more.pop(name) for name in ("dice", "answers") if name in more}
    return Scene(setup(a, b, entries, **ground(TOWER, *pieces), **more), act, **terms)


async def a_marches(game: Conquest) -> None:
    await march(game, game.unit("A1"), Acting("A1"))


async def a_leaves(game: Conquest) -> None:
    await leave(game, game.unit("A1"), Acting("A1"))


async def a_charges(game: Conquest) -> None:
    await charge(game, game.unit("A1"), Acting("A1"))


async def a_acts(game: Conquest) -> None:
    await activate(game, game.unit("A1"))


# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.garrison.values")
@pytest.mark.rule("conquest.terrain.garrison.agree")
def test_values_are_usual_unless_agreed() -> None:
    keep = piece("keep", 40, 40, 6, 6, "garrison", "defense 2", "capacity 6", "height 4")
    game = scene({}, {}, nothing, keep).game
    here = game.table.terrain
    assert [value(here["tower"], name) for name in ("defense", "capacity", "height")] == [1, 4, 2]
    assert [value(here["keep"], name) for name in ("defense", "capacity", "height")] == [2, 6, 4]


# -- who may occupy ----------------------------------------------------------------------------------------------------


def barred(entry: str = "guards", **more: Any) -> str:
    unit = {"entry": entry, "at": [24, 10, 0, 1], "stands": more.pop("stands", 3)}
    game = scene({"A1": unit}, more.pop("theirs", {}), **more).game
    refusal = refusal_to_occupy(game, game.unit("A1"), "tower")
    return refusal.why if refusal else ""


@pytest.mark.rule("conquest.terrain.garrison.who")
@pytest.mark.bad("conquest.terrain.garrison.who")
@pytest.mark.rule("conquest.terrain.garrison.too-large")
@pytest.mark.rule("conquest.special.phalanx.limits")
@pytest.mark.bad("conquest.special.phalanx.limits")
@pytest.mark.rule("conquest.terrain.garrison.rules-off")
def test_small_infantry_regiments_occupy() -> None:
    phalanx = {"pikes": PLAIN | {"rules": ["phalanx"]}}
    refusals = [
        refusal_to_occupy(game, game.unit("A1"), "tower")
        for game in (
            scene({"A1": {"entry": entry, "at": [24, 10, 0, 1], "stands": stands}}, entries=phalanx).game
            for entry, stands in (
                ("guards", 4),
                ("guards", 5),
                ("riders", 3),
                ("trolls", 3),
                ("dragon", 1),
                ("pikes", 3),
            )
        )
    ]
    assert [refusal.why if refusal else "" for refusal in refusals] == [
        "",
        "too-large-for-garrison",
        "no-infantry",
        "no-infantry",
        "no-infantry",
        "keeps-out-of-garrisons",
    ]


@pytest.mark.rule("conquest.terrain.garrison.who")
@pytest.mark.parametrize(("stands", "why"), [(4, "too-large-for-garrison"), (3, "")])
def test_a_characters_stand_counts(stands: int, why: str) -> None:
    unit = {"at": [24, 10, 0, 1], "stands": stands}
    game = scene({"A1": unit}, characters={"A": {"L": {"entry": "captain", "with": "A1"}}}).game
    refusal = refusal_to_occupy(game, game.unit("A1"), "tower")
    assert (refusal.why if refusal else "") == why
    inside = scene({"A1": INSIDE}, characters={"A": {"L": {"entry": "captain", "with": "A1"}}}).game
    attack = against(inside, inside.unit("A1"), Attack(kind=HITS))
    assert AttackSequence(inside.rulebook, attack).needed(Hit(1)) == 3


@pytest.mark.rule("conquest.terrain.garrison.enter")
@pytest.mark.bad("conquest.terrain.garrison.enter")
@pytest.mark.parametrize("whose", ["ours", "theirs"])
def test_one_that_anybody_is_in_is_not_entered(whose: str) -> None:
    inside: Any = {"garrison": "tower"}
    ours: Any = {"A1": {"at": [24, 18, 0, 1]}} | ({"A2": inside} if whose == "ours" else {})
    theirs = {"B1": inside} if whose == "theirs" else {}
    answers = {"march": [Illegal({"legs": [{"ahead": 3.5}]}), {"legs": []}]}
    found = scene(ours, theirs, a_marches, answers=answers)
    (refusal,) = found.refusals
    assert refusal.why == "garrison-occupied"
    assert refusal.rules == ("conquest.terrain.garrison.enter",)


# -- occupying ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.garrison.enter")
@pytest.mark.rule("conquest.terrain.garrison.front-rank")
def test_a_march_into_contact_occupies_and_ends_the_activation() -> None:
    answers = {"action": ["march"], "march": [{"legs": [{"ahead": 3.5}]}]}
    found = scene({"A1": {"at": [24, 18, 0, 1], "stands": 4, "files": 2}}, {}, a_acts, answers=answers)
    unit = found.game.unit("A1")
    assert (unit.where, unit.terrain, unit.block, unit.occupied) == ("garrison", "tower", None, True)
    assert not found.game.table.is_on_table("A1")
    assert found.asked.count("action") == 1
    assert set(ranks_of(unit).values()) == {0}
    assert occupied_by(found.game, "tower") == unit


@pytest.mark.rule("conquest.terrain.garrison.front-rank")
def test_in_the_open_there_are_ranks() -> None:
    game = scene({"A1": {"at": [24, 18, 0, 1], "stands": 4, "files": 2}}).game
    assert set(ranks_of(game.unit("A1")).values()) == {0, 1}
    game = scene({"A1": INSIDE}).game
    assert set(ranks_of(game.unit("A1")).values()) == {0}


@pytest.mark.rule("conquest.terrain.garrison.no-cross")
@pytest.mark.bad("conquest.terrain.garrison.no-cross")
@pytest.mark.rule("conquest.terrain.garrison.too-large")
@pytest.mark.bad("conquest.terrain.garrison.too-large")
def test_who_does_not_occupy_keeps_an_inch_away() -> None:
    large = {"at": [24, 18, 0, 1], "stands": 5, "files": 5}
    answers = {
        "march": [
            Illegal({"legs": [{"ahead": 3.5}]}),
            Illegal({"legs": [{"ahead": 2.6}]}),
            Illegal({"legs": [{"ahead": 5}]}),
            {"legs": [{"ahead": 2.5}]},
        ]
    }
    found = scene({"A1": large}, {}, a_marches, answers=answers)
    assert [refusal.why for refusal in found.refusals] == ["too-large-for-garrison", "too-near", "too-near"]
    assert "conquest.terrain.garrison.no-cross" in found.refusals[1].rules
    assert "conquest.terrain.garrison.too-large" in found.refusals[0].rules
    assert block_of(found.game.unit("A1")).y == 20.5


@pytest.mark.rule("conquest.terrain.garrison.enter")
@pytest.mark.parametrize(("at", "inside"), [([24, 18, 0, 1], True), ([20, 18, 0, 1], True), ([24, 10, 0, 1], False)])
def test_a_march_in_is_suggested_first(at: Any, inside: bool) -> None:
    game = scene({"A1": {"at": at}}).game
    unit = game.unit("A1")
    found = list(marches_in(game, unit, block_of(unit), 5.0))
    assert bool(found) == inside
    if inside:
        assert next(suggested(game, unit, reach(game, unit), Off(), ())) == found[0]


# -- what it gives -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.garrison.defense")
def test_defense_is_higher_inside() -> None:
    """Defense 2 and the tower's 1."""
    for plan, needed in ((INSIDE, 3), ({"at": [24, 10, 0, 1]}, 2)):
        game = scene({"A1": plan}).game
        unit = game.unit("A1")
        assert walls(game, unit) == needed - 2
        attack = against(game, unit, Attack(kind=HITS))
        assert AttackSequence(game.rulebook, attack).needed(Hit(1)) == needed


@pytest.mark.rule("conquest.terrain.garrison.size")
def test_size_is_the_height_of_the_garrison() -> None:
    keep = piece("keep", 40, 40, 6, 6, "garrison", "height 4")
    game = scene({"A1": INSIDE, "A2": {"garrison": "keep"}, "A3": {"at": [24, 10, 0, 1]}}, {}, nothing, keep).game
    assert [size(game, game.unit(key)) for key in ("A1", "A2", "A3")] == [2, 4, 1]


@pytest.mark.rule("conquest.terrain.garrison.size")
def test_distances_run_to_the_edge_of_the_terrain() -> None:
    game = scene({"A1": INSIDE}, {"B1": {"at": [24, 30, 0, -1]}}).game
    assert distance(game, game.unit("B1"), game.unit("A1")) == pytest.approx(3.5)


@pytest.mark.rule("conquest.terrain.garrison.los")
def test_sight_is_all_round() -> None:
    game = scene({"A1": INSIDE, "A2": {"at": [24, 10, 0, 1]}}).game
    assert sees_all_round(game, game.unit("A1"))
    assert not sees_all_round(game, game.unit("A2"))


@pytest.mark.rule("conquest.terrain.garrison.rules-off")
def test_shield_does_not_work_inside() -> None:
    shields = {"guards": PLAIN | {"rules": ["shield"]}}
    game = scene({"A1": INSIDE, "A2": {"at": [24, 10, 0, 1]}}, entries=shields).game
    needed = [
        AttackSequence(game.rulebook, against(game, game.unit(key), Attack(kind=HITS))).needed(Hit(1))
        for key in ("A1", "A2")
    ]
    assert needed == [2 + 1, 2 + 1]  # the walls alone, the shield alone
    pikes = scene({"A1": {"at": [24, 10, 0, 1]}}, entries={"guards": PLAIN | {"rules": ["phalanx"]}}).game
    refusal = refusal_to_occupy(pikes, pikes.unit("A1"), "tower")
    assert refusal is not None
    assert "conquest.terrain.garrison.rules-off" in refusal.rules


# -- leaving -----------------------------------------------------------------------------------------------------------


def out(
    x: float, y: float, fx: float = 0, fy: float = -1, files: int = 3, count: int = 3, **more: Any
) -> dict[str, Any]:
    names = [f"A1.{number}" for number in range(1, count + 1)]
    return {"at": [x, y, fx, fy], "files": files, "stands": names} | more


@pytest.mark.rule("conquest.terrain.garrison.exit-place")
@pytest.mark.rule("conquest.terrain.garrison.exit-push")
@pytest.mark.rule("conquest.terrain.garrison.exit-cost")
def test_it_is_placed_against_the_terrain_and_moved_an_inch_away() -> None:
    """Below the tower, looking down: its rear, 2.5 behind its front at 19, lies against the edge at 21.5."""
    found = scene({"A1": INSIDE}, {}, a_leaves, answers={"garrison exit": [out(24, 19)]})
    unit = found.game.unit("A1")
    assert (unit.where, unit.terrain) == ("field", "")
    assert block_of(unit).y == pytest.approx(18.0, abs=0.002)
    assert found.game.table.is_on_table("A1")
    assert not found.fact("LeftGarrison").get("scattered")
    assert not unit.broken


@pytest.mark.rule("conquest.terrain.garrison.exit-place")
def test_places_that_are_refused() -> None:
    """An enemy above the tower, a friend to its right."""
    ours = {"A1": INSIDE | {"stands": 4}, "A2": {"at": [28.5, 24, -1, 0]}}
    game = scene(ours, {"B1": {"at": [24, 32.4, 0, -1]}}).game
    wrong = {
        "not-against-the-garrison": out(22, 18, count=4, files=4),
        "ends-on-another": out(22, 22, count=4, files=4),
        "too-near": out(24, 31.5, 0, 1, count=4, files=2),
        "front-rank-too-narrow": out(22, 19, count=4, files=1),
        "not-its-stands": out(22, 19, count=3),
    }
    for why, answer in wrong.items():
        refusal = refused(game, answer)
        assert refusal is not None
        assert refusal.why == why
    on_friend = refused(game, out(29, 24, 1, 0, count=4, files=4))
    assert on_friend is not None
    assert on_friend.about["by"] == "A2"
    assert refused(game, out(22, 19, count=4, files=4)) is None


def refused(game: Conquest, answer: dict[str, Any], room: int = 1) -> Refusal | None:
    formation = Formation(tuple(answer["at"]), answer["files"], tuple(answer["stands"]))
    return refusal_of_exit(game, game.unit("A1"), formation, room)


@pytest.mark.rule("conquest.terrain.garrison.exit-place")
@pytest.mark.rule("conquest.terrain.garrison.exit-far")
def test_no_stand_is_farther_than_the_march_unless_it_scatters() -> None:
    """March 2: in two files the second rank is 2.5 inches away, which only a scattered exit allows."""
    slow = {"guards": PLAIN | {"M": 2}}
    game = scene({"A1": INSIDE | {"stands": 4}}, entries=slow).game
    unit = game.unit("A1")
    deep = Formation((24.0, 16.5, 0.0, -1.0), 2, ("A1.1", "A1.2", "A1.3", "A1.4"))
    wide = Formation((24.0, 19.0, 0.0, -1.0), 4, ("A1.1", "A1.2", "A1.3", "A1.4"))
    refusal = refusal_of_exit(game, unit, deep, 1)
    assert refusal is not None
    assert (refusal.why, refusal.about["most"]) == ("stand-too-far", 2)
    assert refusal_of_exit(game, unit, wide, 1) is None
    assert refusal_of_exit(game, unit, deep, 2) is None
    assert room_outside(game, unit) == 1


def ring(gap: float) -> tuple[Any, ...]:
    """Impassable terrain so far round the tower, open below for a lane five inches wide."""
    near, far = 2.5 + gap, 22.0
    wide = (far - near) / 2
    return (
        piece("above", 24, 24 + near + wide, 44, far - near, "impassable"),
        piece("left", 24 - near - wide, 24, far - near, 2 * near, "impassable"),
        piece("right", 24 + near + wide, 24, far - near, 2 * near, "impassable"),
        piece("below left", 24 - 2.6 - 9, 24 - near - wide, 18, far - near, "impassable"),
        piece("below right", 24 + 2.6 + 9, 24 - near - wide, 18, far - near, "impassable"),
    )


@pytest.mark.rule("conquest.terrain.garrison.exit-far")
@pytest.mark.rule("conquest.terrain.garrison.exit-place")
def test_a_scattered_exit_breaks() -> None:
    """In the lane only two files have room, and the second rank is farther away than March 2."""
    slow = {"guards": PLAIN | {"M": 2}}
    names = ["A1.1", "A1.2", "A1.3", "A1.4"]
    answers = {"garrison exit": [{"at": [24, 16.5, 0, -1], "files": 2, "stands": names}]}
    found = scene({"A1": INSIDE | {"stands": 4}}, {}, a_leaves, *ring(0.1), entries=slow, answers=answers)
    assert found.fact("LeftGarrison")["scattered"]
    assert found.game.unit("A1").broken
    assert found.fact("Broke")["rules"] == ["conquest.terrain.garrison.exit-far"]


@pytest.mark.rule("conquest.terrain.garrison.exit-impossible")
@pytest.mark.bad("conquest.terrain.garrison.exit-impossible")
def test_without_room_nobody_leaves() -> None:
    shut = piece("lid", 24, 20.4, 5.2, 2, "impassable")
    game = scene({"A1": INSIDE}, {}, nothing, *ring(0.1), shut).game
    refusal = bar_to_leave(game, game.unit("A1"), Acting("A1"))
    assert refusal is not None
    assert refusal.rules == ("conquest.terrain.garrison.exit-impossible",)
    assert room_outside(game, game.unit("A1")) == 0
    free = scene({"A1": INSIDE}).game
    assert room_outside(free, free.unit("A1")) == 1


@pytest.mark.rule("conquest.terrain.garrison.exit-push")
def test_the_push_stops_an_inch_from_enemies() -> None:
    """The front is at 19; an enemy at 17.5 lets it go half an inch."""
    game = scene({"A1": INSIDE}, {"B1": {"at": [24, 17.5, 0, 1]}}).game
    placed = block_of_(game, out(24, 19))
    assert push(game, game.unit("A1"), placed).dy == pytest.approx(-0.5, abs=0.002)
    game = scene({"A1": INSIDE, "A2": {"at": [24, 18.3, 0, 1]}}).game
    assert push(game, game.unit("A1"), placed).dy == pytest.approx(-0.7, abs=0.002)
    game = scene({"A1": INSIDE}).game
    assert push(game, game.unit("A1"), placed).dy == pytest.approx(-1.0, abs=0.002)


def block_of_(game: Conquest, answer: dict[str, Any]) -> Any:
    from bellona.conquest.actions.answer_forms import block_of as drawn

    return drawn(game, game.unit("A1"), Formation(tuple(answer["at"]), answer["files"], tuple(answer["stands"])))


@pytest.mark.rule("conquest.terrain.garrison.exit-cost")
@pytest.mark.bad("conquest.terrain.garrison.exit-cost")
@pytest.mark.rule("conquest.terrain.garrison.exit-same-round")
@pytest.mark.bad("conquest.terrain.garrison.exit-same-round")
def test_leaving_takes_a_whole_activation_and_not_the_round_of_coming() -> None:
    game = scene({"A1": INSIDE}).game
    late = bar_to_leave(game, game.unit("A1"), Acting("A1", done=["volley"]))
    assert late is not None
    assert late.rules == ("conquest.terrain.garrison.exit-cost",)
    single = bar(game, game.unit("A1"), Acting("A1"), ACTIONS["march"])
    assert single is not None
    assert single.rules == ("conquest.terrain.garrison.exit-cost",)
    assert bar_to_leave(game, game.unit("A1"), Acting("A1")) is None
    game = scene({"A1": INSIDE | {"occupied": True}}).game
    early = bar_to_leave(game, game.unit("A1"), Acting("A1"))
    assert early is not None
    assert early.rules == ("conquest.terrain.garrison.exit-same-round",)


@pytest.mark.rule("conquest.terrain.garrison.exit-cost")
def test_leaving_ends_the_activation() -> None:
    found = scene({"A1": INSIDE}, {}, a_acts, answers={"action": ["leave-garrison"]})
    assert found.facts("LeftGarrison")
    assert found.asked.count("action") == 1
    assert found.fact("ActionTaken")["action"] == "leave-garrison"


@pytest.mark.rule("conquest.terrain.garrison.withdraw")
def test_it_may_leave_in_contact_with_enemies_without_a_roll() -> None:
    found = scene({"A1": INSIDE}, {"B1": {"at": [24, 26.5, 0, -1]}}, a_acts, answers={"action": ["leave-garrison"]})
    assert "conquest.terrain.garrison.withdraw" in found.fact("LeftGarrison")["rules"]
    assert not found.facts("ResolveRolled")
    assert not touches(found.game, found.game.unit("A1"), found.game.unit("B1"))
    assert not found.facts("WoundsTaken")


@pytest.mark.rule("conquest.terrain.garrison.exit-place")
def test_whatever_is_suggested_is_accepted() -> None:
    """Wounded Stands go behind, a Character in front, the Command Stand in the middle."""
    lord = {"A": {"L": {"entry": "captain", "with": "A1"}}}
    inside = INSIDE | {"stands": 5, "command": ["leader"], "wounds": {"A1.1": 2}}
    found = scene({"A1": inside}, {"B1": {"at": [10, 24, 1, 0]}}, a_leaves, characters=lord)
    assert found.facts("LeftGarrison")
    assert block_of(found.game.unit("A1")).fx == -1.0


# -- charging it -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.garrison.charge")
@pytest.mark.rule("conquest.terrain.garrison.charge-align")
def test_an_occupied_garrison_is_charged_like_the_regiment_in_it() -> None:
    found = scene({"A1": {"at": [24, 14, 0, 1]}}, {"B1": INSIDE}, a_charges, dice="charge 4")
    told = found.fact("Charged")
    assert (told["target"], told["inches"], told["side"], told["engaged"]) == ("B1", 7.5, "front", 3)
    assert touches(found.game, found.game.unit("A1"), found.game.unit("B1"))
    empty = scene({"A1": {"at": [24, 14, 0, 1]}}, {"B1": {"at": [24, 40, 0, -1]}}).game
    refusal = refusal_of_target(empty, empty.unit("A1"), empty.unit("B1"))
    assert refusal is not None
    held = scene({"A1": {"at": [24, 14, 0, 1]}}, {"B1": INSIDE}).game
    assert refusal_of_target(held, held.unit("A1"), held.unit("B1")) is None


@pytest.mark.rule("conquest.terrain.garrison.charge-align")
def test_the_charger_turns_parallel_to_the_nearest_edge() -> None:
    """It comes at an angle of 20 degrees and lies along the lower edge then."""
    ours = {"A1": {"at": [21, 14, 0.34202, 0.939693]}}
    found = scene(ours, {"B1": INSIDE}, a_charges, dice="charge 4", answers={"charge wheel": [{"legs": []}]})
    block = block_of(found.game.unit("A1"))
    assert (block.fx, block.fy) == pytest.approx((0.0, 1.0), abs=1e-5)
    assert touches(found.game, found.game.unit("A1"), found.game.unit("B1"))


# -- fighting ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.garrison.clash-attack")
def test_all_front_stands_are_engaged_with_it_and_the_rest_support() -> None:
    """Eight Stands in four files: 16 attacks and 4 of support."""
    game = scene({"A1": {"at": [28, 21.5, 0, 1], "stands": 8, "files": 4}}, {"B1": INSIDE}).game
    unit = game.unit("A1")
    assert engaged_with(game, unit, game.unit("B1")) == ("A1.1", "A1.2", "A1.3", "A1.4")
    (batch,) = batches(game, unit, game.unit("B1"), [stand.name for stand in unit.stands])
    assert batch.dice == 20
    away = scene({"A1": {"at": [28, 20, 0, 1], "stands": 8, "files": 4}}, {"B1": INSIDE}).game
    assert engaged_with(away, away.unit("A1"), away.unit("B1")) == ()


@pytest.mark.rule("conquest.terrain.garrison.clash-other-enemy")
@pytest.mark.bad("conquest.terrain.garrison.clash-other-enemy")
def test_stands_that_touch_another_enemy_attack_him() -> None:
    """A1 lies along the tower; B2 stands against its right flank."""
    theirs = {"B1": INSIDE, "B2": {"at": [27.75, 20.25, -1, 0], "stands": 1, "files": 1, "strength": 3}}

    async def chooses(game: Conquest) -> Any:
        return await choose_targets(game, game.unit("A1"))

    game = scene({"A1": {"at": [24, 21.5, 0, 1]}}, theirs).game
    assert targets(game, game.unit("A1")) == {"A1.1": ["B1"], "A1.2": ["B1"], "A1.3": ["B2"]}
    ours = {"A1": {"at": [24, 21.5, 0, 1], "stands": 6}}
    wrong = {"A1.1": "B1", "A1.2": "B1", "A1.3": "B1", "A1.4": "B1", "A1.5": "B1", "A1.6": "B2"}
    right = wrong | {"A1.3": "B2"}
    found = scene(ours, theirs, chooses, answers={"clash targets": [Illegal(wrong), right]})
    assert found.result == right
    assert "conquest.terrain.garrison.clash-other-enemy" in found.refusals[0].rules


@pytest.mark.rule("conquest.terrain.garrison.clash-defend")
def test_from_inside_all_stands_are_engaged_with_whomever_they_choose() -> None:
    theirs = {"B1": {"at": [24, 26.5, 0, -1]}, "B2": {"at": [24, 21.5, 0, 1]}}
    game = scene({"A1": INSIDE}, theirs).game
    unit = game.unit("A1")
    assert targets(game, unit) == {f"A1.{n}": ["B1", "B2"] for n in (1, 2, 3)}
    names = [stand.name for stand in unit.stands]
    (batch,) = batches(game, unit, game.unit("B2"), names)
    assert batch.dice == 12
    assert engaged_with(game, unit, game.unit("B1")) == tuple(names)
    lonely = scene({"A1": INSIDE}, {"B1": {"at": [24, 30, 0, -1]}}).game
    assert engaged_with(lonely, lonely.unit("A1"), lonely.unit("B1")) == ()


@pytest.mark.rule("conquest.terrain.garrison.no-flank")
def test_nobody_inside_has_a_flank() -> None:
    game = scene({"A1": INSIDE}, {"B1": {"at": [21.5, 24, 1, 0]}}).game
    assert side_struck(game, game.unit("B1"), game.unit("A1")) == "front"
    game = scene({"A1": {"at": [24, 10, 0, 1]}}, {"B1": {"at": [27.75, 8.75, -1, 0]}}).game
    assert side_struck(game, game.unit("B1"), game.unit("A1")) == FLANK


# -- losing it ---------------------------------------------------------------------------------------------------------


async def b_is_destroyed(game: Conquest) -> None:
    await suffer(game, "B1", 99, "test")


@pytest.mark.rule("conquest.terrain.garrison.wiped-out")
@pytest.mark.parametrize("taker", ["A1", None])
def test_one_of_the_besiegers_may_occupy_it_at_once(taker: str | None) -> None:
    ours = {"A1": {"at": [24, 21.5, 0, 1]}, "A2": {"at": [24, 26.5, 0, -1], "entry": "trolls"}}
    answers = {"garrison to occupy": [Illegal("A2"), taker]}
    found = scene(ours, {"B1": INSIDE, "B2": {"at": [5, 5, 0, 1]}}, b_is_destroyed, answers=answers)
    assert [unit.key for unit in found.game.on_field(0) if unit.where == "garrison"] == ([taker] if taker else [])
    assert "conquest.terrain.garrison.wiped-out" in found.refusals[0].rules
    assert not found.game.unit("A1").activated


@pytest.mark.rule("conquest.terrain.garrison.wiped-out-others")
def test_those_who_cannot_occupy_it_may_reform() -> None:
    """A2 are trolls; A3, Infantry, could have gone in had A1 not; A4 stands elsewhere."""
    ours = {
        "A1": {"at": [24, 21.5, 0, 1]},
        "A2": {"at": [24, 26.5, 0, -1], "entry": "trolls"},
        "A3": {"at": [21.5, 24, 1, 0], "stands": 4, "files": 2},
        "A4": {"at": [40, 10, 0, 1]},
    }
    names = ["A3.1", "A3.2", "A3.3", "A3.4"]
    turned = {"at": [19, 26.5, 0, 1], "files": 2, "stands": names}
    answers = {"garrison to occupy": ["A1"], "reform": [None, turned]}
    found = scene(ours, {"B1": INSIDE, "B2": {"at": [5, 5, 0, 1]}}, b_is_destroyed, answers=answers)
    assert found.asked.count("reform") == 2
    assert found.fact("Reformed")["unit"] == "A3"
    none = scene(
        ours, {"B1": INSIDE, "B2": {"at": [5, 5, 0, 1]}}, b_is_destroyed, answers={"garrison to occupy": [None]}
    )
    assert none.asked.count("reform") == 1


@pytest.mark.rule("conquest.terrain.garrison.wiped-out")
def test_the_activation_of_who_goes_in_ends() -> None:
    """A Clash destroys the single Stand inside; the attacker goes in and has no second action."""
    weak = {"weak": PLAIN | {"W": 1, "D": 0}}
    inside = {"entry": "weak", "garrison": "tower", "stands": 1, "files": 1}
    dice = "hit 1 6 6 6 6 6 6 6 6 6 6 6, defense 6"
    answers = {"action": ["clash"], "garrison to occupy": ["A1"]}
    theirs = {"B1": inside, "B2": {"at": [5, 5, 0, 1]}}
    found = scene({"A1": {"at": [24, 21.5, 0, 1]}}, theirs, a_acts, entries=weak, dice=dice, answers=answers)
    assert found.game.unit("A1").where == "garrison"
    assert found.asked.count("action") == 1
    assert found.fact("Occupied")["terrain"] == "tower"
