"""The Benefit of Cover: what it does to saving throws."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.wh40k.attack import Attack, Target
from bellona.wh40k.attacks.sequence import AttackSequence
from bellona.wh40k.e10.rulebook import RULEBOOK
from bellona.wh40k.table.cover import in_cover

from ..firing import area, armed, at, game_of, shooting, shot

WOODS = area("wood", "woods", (28, 16, 34, 24), 6)


def lowest(save: int, ap: int = 0, invulnerable: int | None = None, **facts: Any) -> tuple[str, int]:
    """Which save a model in cover uses, and the lowest die that passes it."""
    used = AttackSequence(RULEBOOK, Attack(ap=ap, **facts)).save(Target(save, 1, invulnerable, cover=True))
    return used.kind, used.lowest()


@pytest.mark.rule("10e.terrain.cover.save-bonus")
def test_cover_adds_one_to_an_armour_save_against_a_ranged_attack() -> None:
    one = AttackSequence(RULEBOOK, Attack(ap=-1))
    assert one.armour_save(Target(4, 1, cover=True)).lowest() == 4
    assert one.armour_save(Target(4, 1, cover=False)).lowest() == 5


@pytest.mark.bad("10e.terrain.cover.save-bonus")
def test_cover_helps_neither_invulnerable_saves_nor_against_melee() -> None:
    assert lowest(6, ap=-3, invulnerable=4) == ("invulnerable", 4)
    assert lowest(4, ap=-1, melee=True) == ("armour", 5)
    (save,) = AttackSequence(RULEBOOK, Attack()).invulnerable_saves(Target(6, 1, 4, cover=True))
    assert save.lowest() == 4
    assert AttackSequence(RULEBOOK, Attack(melee=True)).armour_save(Target(4, 1, cover=True)).lowest() == 4


@pytest.mark.bad("10e.terrain.cover.good-save-ap0")
def test_a_good_save_has_no_cover_from_attacks_without_ap() -> None:
    assert [lowest(save, ap=0) for save in (2, 3, 4)] == [("armour", 2), ("armour", 3), ("armour", 3)]
    assert lowest(3, ap=-1) == ("armour", 3)
    one = AttackSequence(RULEBOOK, Attack())
    assert [one.has_cover(Target(save, 1, cover=True)) for save in (2, 3, 4)] == [False, False, True]
    from_above = AttackSequence(RULEBOOK, Attack(ap=0, plunging=True))  # its AP is improved to -1
    assert from_above.has_cover(Target(3, 1, cover=True))


@pytest.mark.bad("10e.terrain.cover.no-stacking")
@pytest.mark.not_in("11e", because="cover helps no save there")
def test_cover_from_several_sources_is_a_single_bonus() -> None:
    """A wood, another wood, and Go to Ground."""
    assert lowest(6, ap=-1, target_abilities=("benefit-of-cover",)) == ("armour", 6)
    theirs = {"B1": {"sheet": "guard", "gained": [{"rule": "benefit-of-cover", "until": "phase"}]} | at(30)}
    around = area("thicket", "woods", (27, 15, 35, 25), 6)
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, armed(gun={"AP": -2}), terrain=[WOODS, around])
    played = shot(scene, {"A1.1/gun": "B1"}, "hit 3, wound 3, save 6")
    rolls = played.fact("SaveRolls")
    assert [(m["source"], m["value"]) for m in rolls["trail"]] == [("AP", -2), ("benefit-of-cover", 1)]
    assert [fact["feature"] for fact in played.facts("Covered")] == ["wood", "thicket"]
    one = AttackSequence(RULEBOOK, Attack(target_abilities=("benefit-of-cover",)))
    assert one.has_cover(Target(6, 1, cover=True))


def test_cover_is_judged_for_the_model_that_takes_the_attack() -> None:
    """Of two models one stands in the wood, the other before it, nearer to the shooter."""
    theirs = {"B1": {"sheet": "guard", "models": 2, "at": [[31, 20], [26, 20]]}}
    scene = shooting({"A1": {"sheet": "armed"} | at(10)}, theirs, armed(gun={"A": 2}), terrain=[WOODS])
    game = game_of(scene)
    unit, by = game.unit("B1"), game.unit("A1")
    assert [in_cover(game, by, unit, model) for model in unit.models] == [True, False]
    dice = "hit 3 3, wound 3 3, save 4, save 4"
    played = shot(scene, {"A1.1/gun": "B1"}, dice, allocate=["B1.2"])
    assert [len(fact["trail"]) for fact in played.facts("SaveRolls")] == [0, 1]
    assert [fact["failed"] for fact in played.facts("SaveRolls")] == [1, 0]


def test_cover_is_asked_for_again_when_somebody_has_moved() -> None:
    scene = shooting({"A1": {"sheet": "marine"} | at(10)}, {"B1": {"sheet": "guard"} | at(31)}, terrain=[WOODS])
    game = game_of(scene)
    unit, by = game.unit("B1"), game.unit("A1")
    assert in_cover(game, by, unit, unit.models[0])
    pose = game.table.pose("B1", "B1.1")
    game.table.place("B1", {"B1.1": type(pose)(20, 20)})
    assert not in_cover(game, by, unit, unit.models[0])
    game.table.place("A1", {"A1.1": type(pose)(40, 20)})  # now the wood is between the two
    assert in_cover(game, by, unit, unit.models[0])
