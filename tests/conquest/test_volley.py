"""Take Aim and Volley: who may shoot at whom, with how many shots, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.listed import ACTIONS, Acting
from bellona.conquest.actions.volley import (
    bar_to_target,
    batches,
    is_effective,
    number_of_shots,
    shots,
    take_aim,
    targets,
    volley,
)
from bellona.conquest.field.ground import distance_from, is_engaged
from bellona.conquest.field.sight import blocks_line
from bellona.conquest.field.terrain_traits import obscures, size
from bellona.conquest.game import Conquest
from bellona.conquest.rounds.activation import activate, bar

from .scenes import ENTRIES, Illegal, Scene, ground, piece, setup

ARCHERS = ENTRIES["guards"] | {"barrages": [{"shots": 3, "range": 20}]}
PLAIN = {
    "archers": ARCHERS,
    "leaders": ARCHERS,
    "riders": ENTRIES["riders"] | {"barrages": [{"shots": 3, "range": 20}]},
}


def range_of(far: float, ours: Any = None, theirs: Any = None, *pieces: Any, entries: Any = None, **more: Any) -> Any:
    """A1, archers, at 24, 10 look up the table; the front of B1 is so far away."""
    a = {"A1": {"entry": "archers", "at": [24, 10, 0, 1]} | (ours or {})} | more.pop("A", {})
    b = {"B1": {"entry": "guards", "at": [24, 10 + far, 0, -1]} | (theirs or {})} | more.pop("B", {})
    return setup(a, b, PLAIN | (entries or {}), **ground(*pieces), **more)


async def a_shoots(game: Conquest) -> None:
    await volley(game, game.unit("A1"), Acting("A1"))


def counted(scene: Any) -> dict[str, int]:
    """The shots of each Stand of A1."""
    game = Scene(scene).game
    return {shot.stand.name: shot.shots for shot in shots(game, game.unit("A1"), game.unit("B1"))}


def cited(scene: Any) -> set[str]:
    """The rules that decide about the shots of A1, by the fact that tells them."""
    game = Scene(scene).game
    dice = sum(shot.shots for shot in shots(game, game.unit("A1"), game.unit("B1")))
    return set(Scene(scene, a_shoots, dice=f"hit {'6 ' * dice}").fact("Shots")["rules"])


def refused(scene: Any, *, target: str = "B1") -> str:
    game = Scene(scene).game
    refusal = bar_to_target(game, game.unit("A1"), game.unit(target))
    return refusal.why if refusal else ""


def barred(scene: Any) -> str:
    game = Scene(scene).game
    refusal = bar(game, game.unit("A1"), Acting("A1"), ACTIONS["volley"])
    return refusal.why if refusal else ""


# -- who, and at whom --------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.volley.who")
@pytest.mark.bad("conquest.action.volley.who", 1)
def test_without_a_barrage_or_in_contact_nobody_fires() -> None:
    assert barred(range_of(12)) == ""
    assert barred(range_of(12, {"entry": "guards"})) == "no-barrage"
    assert barred(range_of(0)) == "in-contact"


@pytest.mark.rule("conquest.profile.zero")
def test_a_stand_with_volley_0_cannot_fire() -> None:
    blind = {"blind": ARCHERS | {"V": 0}}
    assert barred(range_of(12, {"entry": "blind"}, entries=blind)) == "characteristic-zero"
    assert counted(range_of(12, {"entry": "blind"}, entries=blind)) == {}


@pytest.mark.rule("conquest.action.volley.target")
@pytest.mark.rule("conquest.measure.range")
@pytest.mark.bad("conquest.action.volley.target", 1)
def test_the_target_must_be_in_range_of_a_stand_and_seen() -> None:
    assert refused(range_of(20)) == ""
    assert refused(range_of(20.01)) == "out-of-range"
    assert refused(range_of(12, {"at": [24, 10, 0, -1]})) == "not-in-front-arc"
    wall = {"A2": {"entry": "guards", "stands": 12, "files": 12, "at": [24, 16, 0, 1]}}
    assert refused(range_of(15, A=wall)) == "no-line-of-sight"
    assert barred(range_of(30)) == "no-target"


@pytest.mark.rule("conquest.measure.range")
def test_range_is_measured_from_stand_to_stand() -> None:
    """Only the right Stand of three is within 20 inches of a target that lies to the right."""
    game = Scene(range_of(19.5, None, {"at": [34, 29.5, 0, -1]})).game
    far = [distance_from(game, game.unit("A1"), name, game.unit("B1")) for name in ("A1.1", "A1.2", "A1.3")]
    assert far[0] > far[1] > 20 > far[2]
    assert [shot.shots for shot in shots(game, game.unit("A1"), game.unit("B1"))] == [0, 0, 3]
    assert [shot.why for shot in shots(game, game.unit("A1"), game.unit("B1"))] == ["out-of-range", "out-of-range", ""]


@pytest.mark.rule("conquest.action.volley.no-split")
@pytest.mark.bad("conquest.action.volley.no-split", 1)
def test_all_stands_fire_at_one_regiment() -> None:
    two = {"B2": {"entry": "guards", "at": [36, 22, 0, -1]}}
    answers = {"volley target": [Illegal(["B1", "B2"]), "B2"]}
    scene = Scene(range_of(12, B=two), a_shoots, dice="hit 6 6 6 6 6 6 6 6 6", answers=answers)
    assert scene.refusals[0].why == "malformed"
    assert scene.fact("Attacked")["target"] == "B2"


@pytest.mark.rule("conquest.action.volley.engaged-target")
def test_who_fights_others_may_be_shot_at() -> None:
    fight = {"A2": {"entry": "guards", "at": [32, 22, 0, 1], "stands": 1, "files": 1}}
    game = Scene(range_of(12, None, {"stands": 7, "files": 7}, A=fight)).game
    assert is_engaged(game, game.unit("B1"))
    assert [enemy.key for enemy in targets(game, game.unit("A1"))] == ["B1"]
    far = Scene(range_of(25, None, {"stands": 7, "files": 7})).game
    assert targets(far, far.unit("A1")) == []


@pytest.mark.rule("conquest.action.volley.target")
def test_a_target_that_cannot_be_shot_at_is_refused_with_its_reason() -> None:
    two = {"B2": {"entry": "guards", "at": [24, 3, 0, -1]}, "B3": {"entry": "guards", "at": [36, 22, 0, -1]}}
    answers = {"volley target": [Illegal("B2"), "B1"]}
    scene = Scene(range_of(12, B=two), a_shoots, dice="hit 6 6 6 6 6 6 6 6 6", answers=answers)
    assert "conquest.regiment.los.front-arc" in scene.refusals[0].rules


# -- shots -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.volley.shots")
@pytest.mark.rule("conquest.action.volley.shots.front-rank")
@pytest.mark.bad("conquest.action.volley.shots.front-rank", 1)
def test_each_stand_of_the_front_rank_gives_its_barrage() -> None:
    assert counted(range_of(12, {"stands": 5})) == {"A1.1": 3, "A1.2": 3, "A1.3": 3, "A1.4": 0, "A1.5": 0}
    assert "conquest.action.volley.shots.front-rank" in cited(range_of(12, {"stands": 5}))
    assert "conquest.action.volley.shots.front-rank" not in cited(range_of(12))


@pytest.mark.rule("conquest.action.volley.effective-range")
@pytest.mark.rule("conquest.action.volley.shots")
def test_example_ten_shots() -> None:
    """Three Stands with Barrage (3), one of them inside effective range: ten shots."""
    assert sum(counted(range_of(9.5, None, {"at": [33.5, 19.5, 0, -1]})).values()) == 10


@pytest.mark.rule("conquest.action.volley.effective-range")
@pytest.mark.parametrize(("reading", "far", "each"), [("below-half", 9.99, 4), ("below-half", 10, 3), ("half", 10, 4)])
def test_effective_range_is_nearer_than_half(reading: str, far: float, each: int) -> None:
    assert set(counted(range_of(far, switches={"effective-range": reading})).values()) == {each}
    assert is_effective(far, 20, reading) == (each == 4)


@pytest.mark.rule("conquest.action.volley.obstruction.line")
def test_a_stand_without_a_free_line_does_not_fire() -> None:
    """A Regiment stands close before the left Stand and half of the next, and the target is narrow."""
    screen = {"A2": {"entry": "guards", "stands": 2, "files": 2, "at": [22.75, 13, 0, 1]}}
    scene = range_of(15, None, {"stands": 1, "files": 1, "at": [26.5, 25, 0, -1]}, A=screen)
    assert "conquest.action.volley.obstruction.line" in cited(scene)
    assert "conquest.action.volley.obstruction.line" not in cited(range_of(15))
    game = Scene(scene).game
    assert [shot.why for shot in shots(game, game.unit("A1"), game.unit("B1"))] == ["obstructed", "", ""]


@pytest.mark.rule("conquest.action.volley.obstruction.size")
@pytest.mark.rule("conquest.regiment.los.blocking")
@pytest.mark.rule("conquest.terrain.zone.elevation")
@pytest.mark.parametrize("pieces", [(), (piece("hill", 24, 9, 10, 5, kind="hill"),)])
def test_example_obstruction_by_size(pieces: Any) -> None:
    """Infantry fires past Cavalry from a hill, and not from level ground."""
    wall = {"A2": {"entry": "riders", "stands": 12, "files": 12, "at": [24, 16, 0, 1]}}
    game = Scene(range_of(15, None, None, *pieces, A=wall)).game
    assert blocks_line(game, "A2", game.unit("A1"), game.unit("B1")) == (not pieces)
    assert size(game, game.unit("A1")) == (3 if pieces else 1)
    assert refused(range_of(15, None, None, *pieces, A=wall)) == ("" if pieces else "no-line-of-sight")


@pytest.mark.rule("conquest.terrain.zone.obscuring")
def test_shots_through_obscuring_terrain_are_halved() -> None:
    """The crops stand before the left Stand alone; three shots are halved to two."""
    crops = piece("crops", 21.5, 14, 2.5, 6, "obscuring")
    target = {"stands": 1, "files": 1, "at": [21.5, 22, 0, -1]}
    assert counted(range_of(12, None, target, crops)) == {"A1.1": 2, "A1.2": 3, "A1.3": 3}
    assert "conquest.terrain.zone.obscuring" in cited(range_of(12, None, target, crops))
    assert set(counted(range_of(12, None, target)).values()) == {3}
    assert "conquest.terrain.zone.obscuring" not in cited(range_of(12, None, target))


@pytest.mark.rule("conquest.terrain.zone.obscuring")
def test_a_target_in_obscuring_terrain_is_seen_through_it() -> None:
    """Even where its front sticks out."""
    crops = piece("crops", 24, 26, 12, 6, "obscuring")
    assert set(counted(range_of(12, None, None, crops)).values()) == {2}
    assert "conquest.terrain.zone.obscuring" in cited(range_of(12, None, None, crops))
    assert set(counted(range_of(12, None, {"at": [24, 10 + 4, 0, -1]}, crops)).values()) == {4}


@pytest.mark.rule("conquest.terrain.zone.obscuring-inside")
def test_who_is_wholly_in_it_fires_out_of_it() -> None:
    crops = piece("crops", 24, 9, 12, 6, "obscuring")
    assert set(counted(range_of(12, None, None, crops)).values()) == {3}
    game = Scene(range_of(12, None, None, crops)).game
    assert not obscures(game, game.table.terrain["crops"], game.unit("A1"))
    assert obscures(game, game.table.terrain["crops"], game.unit("B1"))
    more = piece("more", 24, 17, 20, 4, "obscuring")
    assert set(counted(range_of(12, None, None, crops, more)).values()) == {2}


@pytest.mark.rule("conquest.terrain.zone.obscuring")
@pytest.mark.parametrize(("halving", "number"), [("before", 3), ("after", 2)])
def test_halving_comes_before_the_shot_for_effective_range(halving: str, number: int) -> None:
    """Barrage (3), Obscured, at effective range: 2 + 1, or half of 4."""
    game = Scene(range_of(9, switches={"halving": halving})).game
    halving = game.reading("halving")
    assert number_of_shots(3, True, True, halving) == number
    assert number_of_shots(3, True, False, halving) == 4
    assert number_of_shots(1, False, True, halving) == 1


@pytest.mark.rule("conquest.special.barrage")
@pytest.mark.bad("conquest.special.barrage", 1)
def test_a_stand_with_several_barrages_fires_one() -> None:
    two = {"two": ARCHERS | {"barrages": [{"shots": 1, "range": 20}, {"shots": 4, "range": 13}]}}
    scene = range_of(12, {"entry": "two"}, entries=two)
    every = {"A1.1": "1", "A1.2": "2", "A1.3": "2"}
    answers = {"barrages": [Illegal(every | {"A1.1": ["1", "2"]}), Illegal(every | {"A1.1": "3"}), every]}
    dice = "hit 6 6 6 6 6 6 6 6 6"
    played = Scene(scene, a_shoots, dice=dice, answers=answers)
    assert played.fact("Shots")["stands"] == [["A1.1", 1, ""], ["A1.2", 4, ""], ["A1.3", 4, ""]]
    assert [refusal.why for refusal in played.refusals] == ["malformed", "not-an-option"]


@pytest.mark.rule("conquest.special.barrage")
def test_example_barrage_notation() -> None:
    """Barrage (4)(24", Armor Piercing (1)): four shots a Stand up to 24 inches, and the target's Defense is 1 less."""
    bows = {"bows": ARCHERS | {"barrages": [{"shots": 4, "range": 24, "rules": ["armor-piercing 1"]}]}}
    dice = "hit 1 6 6 6 6 6 6 6 6 6 6 6, defense 2"
    scene = Scene(range_of(24, {"entry": "bows"}, entries=bows), a_shoots, dice=dice)
    assert scene.fact("DefenseRolls")["needed"] == 1
    assert refused(range_of(24.01, {"entry": "bows"}, entries=bows)) == "out-of-range"


@pytest.mark.rule("conquest.command-model.leader.barrage")
def test_the_leaders_stand_has_one_shot_more() -> None:
    assert counted(range_of(12, {"command": ["leader"]})) == {"A1.1": 3, "A1.2": 4, "A1.3": 3}
    assert "conquest.command-model.leader.barrage" in cited(range_of(12, {"command": ["leader"]}))
    assert "conquest.command-model.leader.barrage" not in cited(range_of(12))


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.action.volley.hit")
@pytest.mark.rule("conquest.action.volley.defense")
def test_example_nine_dice() -> None:
    """Volley 2: a 1 or 2 hits, a 3 or more does not; one die defends with Defense or Evasion."""
    scene = Scene(range_of(12), a_shoots, dice="hit 1 2 3 4 5 6 1 2 3, defense 1 2 3 6")
    assert scene.fact("HitRolls")["hits"] == 4
    assert scene.fact("DefenseRolls")["wounds"] == 2


@pytest.mark.rule("conquest.action.volley.defense")
def test_the_better_of_defense_and_evasion_stops_a_shot() -> None:
    scene = Scene(
        range_of(12, None, {"entry": "quick"}, entries={"quick": ENTRIES["guards"] | {"D": 0, "E": 3}}),
        a_shoots,
        dice="hit 1 1 6 6 6 6 6 6 6, defense 3 4",
    )
    assert scene.fact("DefenseRolls")["wounds"] == 1
    bare = {"bare": ENTRIES["guards"] | {"D": 0, "E": 0}}
    dice = "hit 1 6 6 6 6 6 6 6 6, defense 1"
    scene = Scene(range_of(12, None, {"entry": "bare"}, entries=bare), a_shoots, dice=dice)
    assert scene.fact("DefenseRolls")["wounds"] == 1


@pytest.mark.rule("conquest.action.volley.six-plus")
@pytest.mark.rule("conquest.special.rapid-volley")
def test_example_volley_of_six() -> None:
    """Every 1 of a Regiment with Volley 6 is two hits."""
    for volley_, hits in ((5, 8), (6, 10)):
        crack = {"crack": ARCHERS | {"V": volley_}}
        dice = f"hit 1 1 3 4 5 5 5 5 6, defense {'1 ' * hits}"
        told = Scene(range_of(12, {"entry": "crack"}, entries=crack), a_shoots, dice=dice).fact("HitRolls")
        assert told["hits"] == hits
        assert ("conquest.action.volley.six-plus" in told["rules"]) == (volley_ == 6)


@pytest.mark.rule("conquest.action.volley.no-morale")
@pytest.mark.bad("conquest.action.volley.no-morale", 1)
def test_wounds_of_a_volley_cause_no_morale_test() -> None:
    scene = Scene(range_of(12), a_shoots, dice="hit 1 1 6 6 6 6 6 6 6, defense 6 6")
    assert scene.fact("WoundsTaken")["wounds"] == 2
    assert not scene.facts("MoraleTested")


@pytest.mark.rule("conquest.action.take-aim")
@pytest.mark.bad("conquest.action.take-aim", 1)
def test_take_aim_helps_the_next_volley_of_the_activation() -> None:
    async def twice(game: Conquest) -> None:
        await activate(game, game.unit("A1"))
        assert not game.unit("A1").aimed
        game.change("A1", activated=False)
        await activate(game, game.unit("A1"))

    answers: Any = {"action": ["take-aim", "volley", "take-aim", None]}
    scene = Scene(range_of(12), twice, dice="hit 3 6 6 6 6 6 6 6 6, defense 1", answers=answers)
    assert scene.fact("HitRolls")["needed"] == 3
    assert not scene.game.unit("A1").aimed


@pytest.mark.rule("conquest.action.take-aim")
def test_take_aim_is_over_once_a_volley_has_been_made() -> None:
    async def aim_and_shoot(game: Conquest) -> None:
        await take_aim(game, game.unit("A1"), Acting("A1"))
        await a_shoots(game)
        await a_shoots(game)

    scene = Scene(range_of(12), aim_and_shoot, dice="hit 6 6 6 6 6 6 6 6 6, hit 6 6 6 6 6 6 6 6 6")
    assert [told["needed"] for told in scene.facts("HitRolls")] == [3, 2]


@pytest.mark.rule("conquest.character.volley")
def test_a_character_with_a_barrage_in_range_fires_too() -> None:
    bows = {"marksman": ENTRIES["captain"] | {"V": 4, "barrages": [{"shots": 2, "range": 14}]}}
    with_him = {"characters": {"A": {"hero": {"entry": "marksman", "with": "A1"}}}, "entries": bows}
    assert counted(range_of(12, {"files": 4}, **with_him)) == {"hero": 2, "A1.1": 3, "A1.2": 3, "A1.3": 3}
    assert counted(range_of(15, {"files": 4}, **with_him))["hero"] == 0
    game = Scene(range_of(12, {"files": 4}, **with_him)).game
    unit, target = game.unit("A1"), game.unit("B1")
    told = [
        (batch.dice, batch.attack.skill, batch.attack.character)
        for batch in batches(game, unit, target, shots(game, unit, target))
    ]
    assert sorted(told) == [(2, 4, True), (9, 2, False)]


@pytest.mark.rule("conquest.terrain.garrison.volley")
def test_a_garrison_fires_all_round_with_every_stand() -> None:
    tower = piece("tower", 24, 24, 5, 5, "garrison")
    inside = {"at": None, "garrison": "tower", "stands": 4}
    for at in ([24, 40, 0, -1], [24, 8, 0, 1]):
        assert set(counted(range_of(0, inside, {"at": at}, tower)).values()) == {3}
    game = Scene(range_of(0, inside, {"at": [24, 46.5, 0, -1], "stands": 1}, tower)).game
    assert distance_from(game, game.unit("A1"), "A1.1", game.unit("B1")) == pytest.approx(20)
    assert distance_from(game, game.unit("B1"), "B1.1", game.unit("B1")) == 0
    assert refused(range_of(0, inside, {"at": [24, 47, 0, -1], "stands": 1}, tower)) == "out-of-range"


@pytest.mark.rule("conquest.terrain.garrison.size")
def test_a_garrison_is_shot_at_to_its_edge() -> None:
    tower = piece("tower", 24, 30, 5, 5, "garrison")
    game = Scene(range_of(0, None, {"at": None, "garrison": "tower"}, tower)).game
    assert size(game, game.unit("B1")) == 2 > size(game, game.unit("A1"))
    assert set(counted(range_of(0, None, {"at": None, "garrison": "tower"}, tower)).values()) == {3}
    far = piece("tower", 24, 32.51, 5, 5, "garrison")
    assert refused(range_of(0, None, {"at": None, "garrison": "tower"}, far)) == "out-of-range"
