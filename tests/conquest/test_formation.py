"""Stands in ranks and files: profiles, legal formations and positions, contact, how ranks close."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.armies.forms import formed as formed_as
from bellona.conquest.army.army_list import CHARACTERISTICS, LETTERS, Profile, models_of, size_of
from bellona.conquest.attacks.morale import resolve_test
from bellona.conquest.attacks.wounds import allocate
from bellona.conquest.field.formation import closings, command_stand, refusal_of_formation
from bellona.conquest.field.ground import distance, enemies_in_contact, enemies_touching, engaged_with, touches
from bellona.conquest.field.terrain_traits import fits
from bellona.conquest.game import Conquest
from bellona.conquest.state import Stand
from bellona.kernel.errors import BellonaError
from bellona.space.blocks.block import Formation, formed

from .scenes import ENTRIES, Scene, facing, setup


def stands(count: int, **marked: Any) -> list[Stand]:
    """Stands s1, s2, ...; `s2={"wounds": 1}` changes one."""
    return [Stand(name, **marked.get(name, {})) for name in (f"s{n}" for n in range(1, count + 1))]


def why(count: int, formation: Formation, strength: int = 9, **marked: Any) -> str:
    refusal = refusal_of_formation(stands(count, **marked), formation, strength)
    return refusal.why if refusal else ""


# -- profiles ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.stand.models")
@pytest.mark.rule("conquest.profile.type")
@pytest.mark.rule("conquest.regiment.size.by-type")
def test_example_models_and_sizes() -> None:
    types = ("infantry", "cavalry", "brute", "monster")
    assert [models_of(type_) for type_ in types] == [4, 1, 1, 1]
    assert [size_of(type_) for type_ in types] == [1, 2, 2, 3]


@pytest.mark.rule("conquest.profile.unmodified")
def test_example_unmodified_resolve() -> None:
    """Resolve 3, raised to 4 by an upgrade; what is gained in play is not part of it."""
    veterans = {"guards": ENTRIES["guards"] | {"upgrades": {"veterans": {"raises": {"resolve": 1}}}}}
    game = Scene(facing({"bought": ["veterans"]}, {}, veterans)).game
    unit = game.unit("A1")
    assert game.unmodified(unit, unit.stands[0], "resolve") == 4
    assert game.unmodified(game.unit("B1"), game.unit("B1").stands[0], "resolve") == 3
    game.gain("A1", "flux-attacks")
    unit = game.unit("A1")
    assert game.unmodified(unit, unit.stands[0], "attacks") == 4
    assert game.characteristic(unit, unit.stands[0], "attacks").value == 6


@pytest.mark.rule("conquest.profile.range")
def test_no_characteristic_falls_below_0() -> None:
    weak = {"guards": ENTRIES["guards"] | {"C": 1, "upgrades": {"cursed": {"raises": {"clash": -3}}}}}
    game = Scene(facing({"bought": ["cursed"]}, {}, weak)).game
    unit = game.unit("A1")
    assert game.unmodified(unit, unit.stands[0], "clash") == 0
    assert game.characteristic(unit, unit.stands[0], "march").value == 5
    assert game.characteristic(unit, unit.stands[0], "clash").value == 0


@pytest.mark.rule("conquest.profile.characteristics")
@pytest.mark.rule("conquest.profile.contents")
@pytest.mark.rule("conquest.profile.class")
def test_a_profile_has_eight_characteristics_a_type_and_a_class() -> None:
    assert "".join(LETTERS[name] for name in CHARACTERISTICS) == "MVCAWRDE"
    game = Scene(facing({}, {"entry": "raiders"})).game
    profile = game.printed(game.unit("A1"), game.unit("A1").stands[0])
    monster = formed_as({**ENTRIES["dragon"]}, Profile)
    assert (profile.stand, monster.stand) == ((2.5, 2.5), (4.0, 4.0))
    assert (game.class_of(game.unit("A1")), game.class_of(game.unit("B1"))) == ("medium", "light")
    assert (profile.type, profile.class_, profile.march) == ("infantry", "medium", 5)


@pytest.mark.rule("conquest.regiment.basic-unit")
@pytest.mark.rule("conquest.regiment.stand.same-type")
def test_the_stands_of_a_regiment_share_a_profile_but_for_a_character() -> None:
    scene = facing({"files": 4}, {"entry": "riders"})
    scene["characters"] = {"A": {"a": {"entry": "captain", "with": "A1"}}}
    game = Scene(scene).game
    unit = game.unit("A1")
    assert len({game.printed(unit, stand) for stand in unit.ordinary}) == 1
    assert game.printed(unit, unit.stand("a")) != game.printed(unit, unit.ordinary[0])
    assert (game.type_of(unit), game.type_of(game.unit("B1"))) == ("infantry", "cavalry")


# -- legal formations --------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.formation.front-rank-min")
@pytest.mark.bad("conquest.regiment.formation.front-rank-min", 1)
def test_two_in_the_front_rank_unless_there_is_but_one() -> None:
    assert why(3, formed(3, 1)) == "front-rank-too-narrow"
    assert why(3, formed(3, 2)) == ""
    assert why(1, formed(1, 1)) == ""
    assert why(2, formed(2, 1), strength=1) == ""


@pytest.mark.rule("conquest.regiment.formation.even-ranks")
@pytest.mark.rule("conquest.regiment.formation.block")
@pytest.mark.rule("conquest.regiment.formation.facing")
@pytest.mark.bad("conquest.regiment.formation.block", 1)
def test_only_the_last_rank_is_short_and_its_stands_stand_together() -> None:
    assert why(5, Formation(3, 2, (0, 1))) == ""
    assert why(5, Formation(3, 2, (1, 2))) == ""
    assert why(5, Formation(3, 2, (0, 2))) == "rank-with-gaps"
    assert why(4, Formation(3, 2, (0, 1))) == "wrong-number-of-stands"


@pytest.mark.rule("conquest.regiment.formation.command-stand-place")
@pytest.mark.rule("conquest.regiment.legal.formation")
@pytest.mark.bad("conquest.regiment.legal.formation", 1)
def test_the_command_stand_is_in_the_middle_and_wounded_stands_in_the_last_rank() -> None:
    leads: Any = {"command": ("leader",)}
    assert why(6, formed(6, 3), s2=leads) == ""
    assert why(6, formed(6, 3), s1=leads) == "command-stand-not-central"
    assert why(6, formed(6, 3), s5=leads) == "command-stand-not-central"
    places: Any = [{f"s{n}": leads} for n in (1, 2, 3, 4)]
    assert [why(8, formed(8, 4), **place) == "" for place in places] == [False, True, True, False]
    assert why(6, formed(6, 3), s1={"wounds": 1}) == "wounded-not-in-last-rank"
    assert why(6, formed(6, 3), s4={"wounds": 1}) == ""
    assert why(6, formed(6, 3), s2=leads | {"wounds": 1}) == ""
    assert why(3, formed(3, 3), s1={"wounds": 1}) == ""
    with pytest.raises(BellonaError, match="no legal formation"):
        Scene(facing({"stands": 6, "wounds": {"A1.1": 1}}, {}))


@pytest.mark.rule("conquest.command-model.command-stand")
@pytest.mark.rule("conquest.command-model.cavalry-brute.own-stands")
def test_the_stand_with_the_leader_is_the_command_stand() -> None:
    banner, leads = {"command": ("standard-bearer",)}, {"command": ("leader",)}
    assert command_stand(stands(3, s1=banner, s2=leads)) == "s2"
    assert command_stand(stands(3, s1=banner)) == "s1"
    assert command_stand(stands(3)) == ""


@pytest.mark.rule("conquest.command-model.profile")
@pytest.mark.rule("conquest.command-model.officer")
def test_command_models_give_their_rules_to_the_regiment() -> None:
    """A Leader's are his own Stand's; an officer changes what the army list says he does."""
    officers = {"sergeant": {"rules": ["flurry"], "raises": {"clash": 1}}}
    game = Scene(facing({"command": ["leader", "standard-bearer", "sergeant"]}, {}, officers=officers)).game
    unit = game.unit("A1")
    assert game.rules_of(unit) == ("flurry", "standard-bearer")
    assert "leader" in game.rules_of_stand(unit, unit.stands[1])
    assert game.unmodified(unit, unit.stands[0], "clash") == 4
    assert len(game.purchases(unit, unit.stands[0])) == 1
    assert game.purchases(game.unit("B1"), game.unit("B1").stands[0]) == []
    assert game.rules_of(game.unit("B1")) == ()


# -- positions and contact ---------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.legal.no-overlap")
@pytest.mark.rule("conquest.regiment.legal.on-table")
def test_on_the_battlefield_and_on_top_of_nobody() -> None:
    game = Scene(facing({}, {"at": [24, 40, 0, -1]})).game
    unit = game.unit("A1")
    assert unit.block is not None
    assert fits(game, unit, unit.block)
    assert not fits(game, unit, unit.block.standing(24, 41, 0, 1))
    assert not fits(game, unit, unit.block.standing(2, 24, 0, 1))


@pytest.mark.rule("conquest.regiment.contact.stands")
@pytest.mark.rule("conquest.regiment.contact.regiments")
def test_a_corner_is_contact() -> None:
    for x, touching in ((24 + 7.5, True), (24 + 7.51, False)):
        game = Scene(facing({}, {"at": [x, 24, 0, -1]})).game
        assert touches(game, game.unit("A1"), game.unit("B1")) == touching
        assert [stand.name for _, stand in enemies_touching(game, game.unit("A1"))] == (["B1.3"] if touching else [])
        assert bool(enemies_in_contact(game, game.unit("A1"))) == touching


@pytest.mark.rule("conquest.measure.inches")
@pytest.mark.rule("conquest.measure.closest-points")
def test_distances_are_between_the_nearest_points() -> None:
    game = Scene(
        setup({"A1": {"entry": "guards", "at": [10, 10, 0, 1]}}, {"B1": {"entry": "guards", "at": [20.5, 14, 0, -1]}})
    ).game
    assert distance(game, game.unit("A1"), game.unit("B1")) == pytest.approx(5.0)
    touching = Scene(facing({}, {})).game
    assert distance(touching, touching.unit("A1"), touching.unit("B1")) == 0


@pytest.mark.rule("conquest.action.clash.incomplete-ranks")
def test_a_short_rank_is_taken_as_full() -> None:
    """B1 has four Stands, one in its last rank on the left; A1 stands along that rank and the gap."""
    theirs = {"stands": 4, "at": [24, 26.5, 0, 1], "last": [0]}
    game = Scene(facing({"at": [24, 21.5, 0, 1]}, theirs)).game
    assert engaged_with(game, game.unit("A1"), game.unit("B1")) == ("A1.1", "A1.2", "A1.3")
    full = Scene(facing({"at": [24, 24, 0, 1], "stands": 1, "files": 1}, {})).game
    assert engaged_with(full, full.unit("A1"), full.unit("B1")) == ("A1.1",)


# -- closing ranks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.regiment.legal.formation")
@pytest.mark.rule("conquest.wounds.allocation.command-last")
def test_ranks_close_with_the_fewest_stands_moved_and_the_leader_stays_central() -> None:
    """Of a rank of five with its leader in the middle, the left end falls: files 2 to 5 stay, and the leader is central
    among four."""
    five = stands(5, s3={"command": ("leader",)})
    ways = closings(five[1:], [(0, file) for file in range(1, 5)], 5, 5)
    assert [[stand.name for stand in way.stands] for way in ways] == [["s2", "s3", "s4", "s5"]]
    assert ways[0].shift == -0.5

    async def act(game: Conquest) -> None:
        await allocate(game, "A1", 8, "test")

    unit = {"stands": 5, "files": 5, "command": ["leader"], "count": 30}
    scene = Scene(facing(unit, {"at": [24, 44, 0, -1]}), act, answers={"first end": ["A1.1"]})
    left = scene.game.unit("A1")
    assert [stand.name for stand in left.stands] == ["A1.2", "A1.3", "A1.4"]
    assert left.block is not None
    assert (left.block.x, left.block.y) == (24, 24)
    assert resolve_test(scene.game, left, "morale").stands == 3
