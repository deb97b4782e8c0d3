"""Zone terrain: how tall it is, what is seen over it, and what it does to those who move over it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.actions.clash import batches
from bellona.conquest.actions.impact import bar_to_impact
from bellona.conquest.actions.listed import Acting
from bellona.conquest.actions.march import march
from bellona.conquest.attacks.sequence import AttackSequence
from bellona.conquest.field.battlefield import agreed
from bellona.conquest.field.terrain_traits import (
    cross,
    crossing,
    garrisons,
    has_trait,
    height,
    hinders_inspiration,
    impassable,
    in_water,
    is_moved_over,
    is_seen_over,
    obscured,
    obscures,
    own_height,
    size,
    stands_on,
    terrain_blocks,
)
from bellona.conquest.game import Conquest
from bellona.kernel.errors import BellonaError
from bellona.space.blocks.manoeuvres import Ahead, Leg, Wheel, after, steps

from .scenes import Illegal, Scene, facing, ground, piece, setup

HILL = piece("hill", 24, 22, 10, 8, kind="hill")
FOREST = piece("forest", 24, 22, 10, 8, kind="forest")


def alone(*pieces: dict[str, Any], **unit: Any) -> Conquest:
    """A1 stands alone at 24, 24 and looks up the table."""
    scene = setup({"A1": {"entry": "guards", "at": [24, 24, 0, 1]} | unit}, {}, **ground(*pieces))
    return Scene(scene).game


# -- how tall it is ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.size.by-type")
@pytest.mark.parametrize(("entry", "tall"), [("guards", 1), ("trolls", 2), ("riders", 2), ("dragon", 3)])
def test_size_is_by_type(entry: str, tall: int) -> None:
    game = alone(entry=entry)
    assert size(game, game.unit("A1")) == tall


@pytest.mark.rule("conquest.regiment.size.terrain-defaults")
@pytest.mark.rule("conquest.terrain.zone.elevation-default")
@pytest.mark.parametrize(
    ("kind", "tall"),
    [("hill", 2), ("slope", 2), ("forest", 3), ("outcrop", 2), ("building", 2), ("tower", 3), ("wall", 3), ("pond", 0)],
)
def test_terrain_is_as_tall_as_is_usual_unless_something_else_was_agreed(kind: str, tall: int) -> None:
    game = alone(piece("usual", 10, 10, 4, 4, kind=kind), piece("agreed", 30, 10, 4, 4, "elevation 5", kind=kind))
    assert own_height(game.table.terrain["usual"]) == tall
    assert own_height(game.table.terrain["agreed"]) == 5
    assert own_height(alone(piece("sized", 10, 10, 4, 4, "size 4", kind=kind)).table.terrain["sized"]) == 4


@pytest.mark.rule("conquest.terrain.zone.elevation")
@pytest.mark.rule("conquest.regiment.size.stacking")
def test_bowmen_on_a_hill_are_of_size_three() -> None:
    game = alone(HILL)
    assert size(game, game.unit("A1")) == 3


@pytest.mark.rule("conquest.terrain.zone.elevation")
@pytest.mark.parametrize(("left", "on_it", "tall"), [(24.1, 2, 3), (26.6, 1, 1)])
def test_on_a_hill_is_who_has_at_least_half_his_stands_on_it(left: float, on_it: int, tall: int) -> None:
    """Four Stands side by side, from 19 to 29."""
    game = alone(piece("hill", left + 5, 22, 10, 8, kind="hill"), stands=4, files=4)
    assert len(stands_on(game, game.unit("A1"), game.table.terrain["hill"])) == on_it
    assert size(game, game.unit("A1")) == tall


@pytest.mark.rule("conquest.regiment.size.stacking")
def test_terrain_on_terrain_is_as_tall_as_both() -> None:
    rampart = piece("rampart", 24, 22, 9, 6, "elevation 1")
    game = alone(HILL, rampart)
    assert height(game, game.table.terrain["rampart"]) == 3
    assert height(game, game.table.terrain["hill"]) == 2
    assert size(game, game.unit("A1")) == 4


@pytest.mark.rule("conquest.terrain.zone.passable")
@pytest.mark.rule("conquest.regiment.size.stacking")
def test_a_forest_raises_nobody() -> None:
    game = alone(FOREST)
    assert height(game, game.table.terrain["forest"]) == 3
    assert size(game, game.unit("A1")) == 1
    assert not is_moved_over(game.table.terrain["forest"])
    assert is_moved_over(alone(HILL).table.terrain["hill"])


@pytest.mark.rule("conquest.terrain.zone.passable")
def test_what_is_passable_raises_nobody_and_no_terrain_in_it() -> None:
    game = alone(piece("thorns", 24, 22, 10, 8, "elevation 2", "passable"), piece("stone", 24, 30, 1, 1, "elevation 1"))
    assert size(game, game.unit("A1")) == 1
    assert height(game, game.table.terrain["stone"]) == 1


# -- sight -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.zone.see-over")
def test_lower_things_are_seen_over() -> None:
    assert is_seen_over(2, viewer=3, target=1)
    assert not is_seen_over(3, viewer=3, target=1)
    assert is_seen_over(3, viewer=4, target=1)
    assert is_seen_over(2, viewer=4, target=1)
    assert is_seen_over(2, viewer=1, target=3)
    assert not is_seen_over(2, viewer=1, target=1)


def between(*traits: str, kind: str = "zone", ours: Any = None, theirs: Any = None) -> tuple[Conquest, bool]:
    """Whether terrain between A1 and B1, who are far from it, blocks the lines between them."""
    a = {"entry": "guards", "at": [24, 10, 0, 1]} | (ours or {})
    b = {"entry": "guards", "at": [24, 40, 0, -1]} | (theirs or {})
    game = Scene(setup({"A1": a}, {"B1": b}, **ground(piece("it", 24, 25, 8, 6, *traits, kind=kind)))).game
    return game, terrain_blocks(game, game.table.terrain["it"], game.unit("A1"), game.unit("B1"))


@pytest.mark.rule("conquest.terrain.zone.blocks-los")
def test_what_blocks_sight_blocks_it_however_low_it_is() -> None:
    assert between("blocks-los")[1]
    assert not between()[1]
    assert between("blocks-los", theirs={"entry": "dragon", "stands": 1, "files": 1})[1]


@pytest.mark.rule("conquest.terrain.zone.blocks-los")
@pytest.mark.parametrize("who", ["A1", "B1"])
def test_stands_on_it_see_out_and_can_be_seen(who: str) -> None:
    here = {"at": [24, 25, 0, 1]}
    assert not between("blocks-los", ours=here if who == "A1" else {}, theirs=here if who == "B1" else {})[1]


@pytest.mark.rule("conquest.terrain.zone.see-over")
def test_a_hill_hides_who_is_no_taller() -> None:
    assert between(kind="hill")[1]
    assert between(kind="hill", ours={"entry": "trolls"})[1]
    assert not between(kind="hill", ours={"entry": "dragon", "stands": 1, "files": 1})[1]
    assert not between(kind="hill", theirs={"entry": "dragon", "stands": 1, "files": 1})[1]


@pytest.mark.rule("conquest.terrain.zone.obscuring")
def test_obscuring_terrain_does_not_block_but_halves_a_barrage() -> None:
    game, blocks = between("obscuring", kind="forest")
    assert not blocks
    assert obscures(game, game.table.terrain["it"], game.unit("A1"))
    assert [obscured(shots) for shots in (1, 2, 3, 4, 5)] == [1, 1, 2, 2, 3]
    game, _ = between(kind="forest")
    assert not obscures(game, game.table.terrain["it"], game.unit("A1"))


@pytest.mark.rule("conquest.terrain.zone.obscuring-inside")
@pytest.mark.parametrize(("x", "halves"), [(24.0, False), (26.8, True)])
def test_who_fires_from_inside_is_not_obscured_by_it(x: float, halves: bool) -> None:
    """It reaches to 28: all three Stands about 24 are in it, but not the right one of those about 26.8."""
    game, _ = between("obscuring", ours={"at": [x, 25, 0, 1]})
    here = game.table.terrain["it"]
    assert len(stands_on(game, game.unit("A1"), here)) == (2 if halves else 3)
    assert obscures(game, here, game.unit("A1")) == halves


# -- two kinds ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.zone.two-kinds")
def test_a_garrison_is_no_zone() -> None:
    game = alone(piece("tower", 10, 10, 4, 4, "garrison"), piece("crag", 30, 10, 4, 4, "impassable"))
    assert garrisons(game) == ("tower",)
    assert garrisons(alone(piece("crag", 30, 10, 4, 4, "impassable"))) == ()
    assert impassable(game) == ("crag",)
    assert has_trait(game.table.terrain["tower"], "garrison")


# -- moving over it ----------------------------------------------------------------------------------------------------


def passing(trait: str, legs: tuple[Leg, ...], dice: str, *, charging: bool = False, **unit: Any) -> Scene:
    """A1, three Stands wide, from 24, 10 up the table; terrain from 20 to 24, which is before its two left Stands."""

    async def moves(game: Conquest) -> None:
        block = game.unit("A1").block
        assert block is not None
        game.put("A1", after(block, legs))
        await cross(game, "A1", steps(block, legs), charging=charging)

    a = {"entry": "guards", "at": [24, 10, 0, 1]} | unit
    return Scene(setup({"A1": a}, {}, **ground(piece("it", 22, 15, 4, 4, trait))), moves, dice=dice)


def wounds(scene: Scene) -> int:
    return sum(stand.wounds for stand in scene.game.unit("A1").stands)


@pytest.mark.rule("conquest.terrain.zone.dangerous")
def test_dangerous_terrain_wounds_on_sixes_those_who_cross_it() -> None:
    scene = passing("dangerous", (Ahead(12.0),), "dangerous terrain 6 5")
    assert scene.fact("TerrainCrossed")["wounds"] == 1
    assert wounds(scene) == 1
    assert not scene.facts("DefenseRolls")
    assert not scene.facts("MoraleTested")


@pytest.mark.rule("conquest.terrain.zone.hindering")
@pytest.mark.rule("conquest.terrain.zone.hindering.inspired")
def test_hindering_terrain_concerns_one_charge_and_inspiration_the_whole_round() -> None:
    async def twice(game: Conquest) -> None:
        for legs in ((Ahead(12.0),), (Ahead(5.0),)):
            block = game.unit("A1").block
            assert block is not None
            game.put("A1", after(block, legs))
            await cross(game, "A1", steps(block, legs), charging=True)

    a = {"entry": "guards", "at": [24, 10, 0, 1]}
    game = Scene(
        setup({"A1": a, "A2": a | {"at": [8, 10, 0, 1]}}, {}, **ground(piece("it", 22, 15, 4, 4, "hindering"))), twice
    ).game
    assert game.unit("A1").charged_through == ()
    assert hinders_inspiration(game, game.unit("A1"))
    assert not hinders_inspiration(game, game.unit("A2"))
    assert bar_to_impact(game, game.unit("A1"), game.unit("A2")) is None
    game.change("A1", charged_through=("hindering",))
    assert bar_to_impact(game, game.unit("A1"), game.unit("A2")) is not None


@pytest.mark.rule("conquest.terrain.zone.dangerous")
def test_who_stops_on_it_rolls_and_who_stops_before_it_does_not() -> None:
    assert wounds(passing("dangerous", (Ahead(4.0),), "dangerous terrain 6 6")) == 2
    assert not passing("dangerous", (Ahead(3.0),), "").facts("TerrainCrossed")


@pytest.mark.rule("conquest.terrain.zone.dangerous")
@pytest.mark.rule("conquest.terrain.zone.perilous")
def test_cavalry_takes_two_wounds() -> None:
    assert (
        passing("dangerous", (Ahead(12.0),), "dangerous terrain 6 1", entry="riders").fact("TerrainCrossed")["wounds"]
        == 2
    )
    assert (
        passing("perilous", (Ahead(12.0),), "perilous terrain 4 1", entry="riders").fact("TerrainCrossed")["wounds"]
        == 2
    )


@pytest.mark.rule("conquest.terrain.zone.perilous")
def test_perilous_terrain_wounds_on_four_and_more() -> None:
    assert wounds(passing("perilous", (Ahead(12.0),), "perilous terrain 4 3")) == 1
    assert wounds(passing("perilous", (Ahead(12.0),), "perilous terrain 5 6")) == 2


@pytest.mark.rule("conquest.terrain.zone.broken-ground")
def test_broken_ground_wounds_those_who_charge_through_it_alone() -> None:
    scene = passing("broken-ground", (Ahead(12.0),), "broken-ground terrain 6 1", charging=True)
    assert wounds(scene) == 1
    assert scene.game.unit("A1").charged_through == ("broken-ground",)
    assert not passing("broken-ground", (Ahead(12.0),), "").facts("TerrainCrossed")
    rider = passing("broken-ground", (Ahead(12.0),), "broken-ground terrain 6 1", charging=True, entry="riders")
    assert wounds(rider) == 2


@pytest.mark.rule("conquest.terrain.zone.perilous")
def test_wounds_of_terrain_go_the_usual_way_and_may_break() -> None:
    scene = passing("perilous", (Ahead(12.0),), "perilous terrain 6", stands=2, files=2, wounds={"A1.2": 3})
    assert [stand.name for stand in scene.game.unit("A1").stands] == ["A1.1"]
    assert scene.game.unit("A1").broken


def test_a_wheel_sweeps_over_what_its_ends_leave_out() -> None:
    """About the left corner at 20.25, 24 the right Stand swings by 90 degrees through a stone at 45 degrees."""
    game = alone(piece("stone", 24.5, 28.2, 0.5, 0.5))
    block = game.unit("A1").block
    assert block is not None
    turn = steps(block, (Wheel("left", 90.0),))
    assert crossing(game, game.unit("A1"), turn, game.table.terrain["stone"]) == ("A1.3",)
    far = steps(block, (Wheel("left", 20.0),))
    assert crossing(game, game.unit("A1"), far, game.table.terrain["stone"]) == ()


# -- water -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.zone.water")
@pytest.mark.parametrize(("left", "skill"), [(24.1, 2), (26.6, 3)])
def test_clash_is_lower_with_half_the_stands_in_water(left: float, skill: int) -> None:
    """Of four Stands side by side, from 19 to 29, two or one are in the pond."""
    pond = piece("pond", left + 5, 20, 10, 7, "water")
    game = Scene(facing({"stands": 4, "files": 4}, {}, **ground(pond))).game
    unit, target = game.unit("A1"), game.unit("B1")
    assert in_water(game, unit) == (skill == 2)
    (batch,) = batches(game, unit, target, [stand.name for stand in unit.stands])
    assert AttackSequence(game.rulebook, batch.attack).skill == skill


# -- agreeing on it ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.terrain.zone.agree")
def test_traits_are_those_that_were_agreed() -> None:
    laid = alone(piece("wood", 10, 10, 4, 4, "obscuring"), piece("pond", 30, 10, 4, 4, "water")).table.terrain.features
    found = agreed(laid, {"wood": ("passable", "size 3")})
    assert [feature.traits for feature in found] == [("passable", "size 3"), ("water",)]
    assert agreed(laid, {}) == laid


@pytest.mark.rule("conquest.terrain.zone.agree")
@pytest.mark.parametrize(
    ("traits", "wrong"),
    [
        (("obscure",), "there is no trait 'obscure'"),
        (("elevation",), "elevation is followed by a number from 0 to 20, not ''"),
        (("elevation two",), "not 'two'"),
        (("elevation 99",), "not '99'"),
        (("water 2",), "water has no number, not '2'"),
    ],
)
def test_traits_that_nobody_knows_are_refused(traits: tuple[str, ...], wrong: str) -> None:
    laid = alone(piece("wood", 10, 10, 4, 4)).table.terrain.features
    with pytest.raises(BellonaError, match=f"terrain wood: .*{wrong}"):
        agreed(laid, {"wood": traits})
    with pytest.raises(BellonaError, match="there is no terrain 'moor'; there are wood"):
        agreed(laid, {"moor": ("water",)})
    with pytest.raises(BellonaError, match=f"terrain wood: .*{wrong}"):
        alone(piece("wood", 10, 10, 4, 4, *traits))
    assert agreed(laid, {"wood": ("water",)})[0].traits == ("water",)


@pytest.mark.rule("conquest.terrain.zone.impassable")
@pytest.mark.bad("conquest.terrain.zone.impassable")
def test_impassable_terrain_is_not_entered_nor_neared() -> None:
    async def moves(game: Conquest) -> None:
        await march(game, game.unit("A1"), Acting("A1"))

    crag = ground(piece("crag", 24, 15, 8, 2, "impassable"))
    answers = {
        "march": [
            Illegal({"legs": [{"ahead": 5}]}),
            Illegal({"legs": [{"ahead": 3.1}]}),
            {"legs": [{"ahead": 3}]},
        ]
    }
    scene = Scene(setup({"A1": {"entry": "guards", "at": [24, 10, 0, 1]}}, {}, **crag), moves, answers=answers)
    assert all("conquest.terrain.zone.impassable" in refusal.rules for refusal in scene.refusals)
    assert len(scene.refusals) == 2
