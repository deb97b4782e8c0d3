"""Seek New Escort: who may leave whom for whom, and how ranks close and open."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.broken import has_lost_half
from bellona.conquest.game import Conquest
from bellona.conquest.people.character import act_as_character
from bellona.conquest.people.seek_escort import bar_to_join, bar_to_leave, reach_of, seek_escort, ways_in

from .scenes import ENTRIES, Illegal, Scene, ground, piece, setup


def two(ours: Any = None, other: Any = None, *pieces: Any, a: Any = None, more: Any = None, **rest: Any) -> Any:
    """A1 with the Character "a" at 12, 24, and A2 without one, 9.6 inches to the right of his Stand."""
    units = {
        "A1": {"entry": "guards", "at": [12, 24, 0, 1], "files": 4} | (ours or {}),
        "A2": {"entry": "guards", "at": [29.1, 24, 0, 1], "stands": 4, "files": 2} | (other or {}),
    }
    characters = {"A": {"a": {"entry": "captain", "with": "A1", "place": 3} | (a or {})}}
    return setup(units, rest.pop("B", {}), more, characters=characters, **ground(*pieces), **rest)


async def a_leaves(game: Conquest) -> None:
    await seek_escort(game, game.character("a"))


def joining(scene: Any, unit: str = "A2") -> str:
    game = Scene(scene).game
    refusal = bar_to_join(game, game.character("a"), game.unit(unit))
    return refusal.why if refusal else ""


def leaving(scene: Any) -> str:
    game = Scene(scene).game
    refusal = bar_to_leave(game, game.character("a"))
    return refusal.why if refusal else ""


ENEMY = {"entry": "guards", "files": 3}


@pytest.mark.rule("conquest.seek-escort.action")
@pytest.mark.rule("conquest.seek-escort.range")
@pytest.mark.rule("conquest.seek-escort.join-reform")
def test_example_seek_escort() -> None:
    """9.6 inches are within twice March 5; the new Regiment stays two files wide and has three ranks."""
    assert joining(two()) == ""
    answers = {"character action": ["seek-escort"]}

    async def acts(game: Conquest) -> None:
        await act_as_character(game, game.character("a"))

    played = Scene(two(), acts, answers=answers)
    game = played.game
    unit = game.unit("A2")
    assert unit.block is not None
    assert (unit.block.formation.files, unit.block.formation.ranks) == (2, 3)
    assert "a" in [stand.name for stand in unit.stands[:2]]
    assert game.character("a").regiment == "A2"
    assert game.table.names("A2") == ("A2.1", "A2.2", "A2.3", "A2.4", "a")
    assert played.fact("EscortChanged")["joined"] == "A2"


@pytest.mark.rule("conquest.seek-escort.leave-reform")
def test_the_regiment_that_he_leaves_closes_its_ranks() -> None:
    """He stood in the middle of a rank of five, three abreast with two behind: one from behind takes his place."""
    near = {"at": [25, 24, 0, 1]}
    played = Scene(two({"stands": 5, "files": 3}, near, a={"place": 1}), a_leaves)
    unit = played.game.unit("A1")
    assert unit.block is not None
    assert (unit.block.formation.files, unit.block.formation.ranks, len(unit.stands)) == (3, 2, 5)
    assert (unit.block.x, unit.block.y) == (12, 24)
    assert {unit.stands[0].name, unit.stands[2].name} == {"A1.1", "A1.2"}


@pytest.mark.rule("conquest.seek-escort.join-reform")
@pytest.mark.bad("conquest.seek-escort.join-reform", 1)
def test_the_new_regiment_adds_no_file() -> None:
    """One Stand with command models in one file could take him in only beside it."""
    game = Scene(two()).game
    ways = ways_in(game, game.character("a"), game.unit("A2"))
    assert {way.formation.files for way in ways} == {2}
    alone = {"stands": 1, "files": 1, "strength": 3, "command": ["leader"], "at": [26.6, 24, 0, 1]}
    assert joining(two(None, alone)) == "no-room"


@pytest.mark.rule("conquest.character.front-rank")
def test_he_joins_the_front_rank_and_the_leader_keeps_the_middle() -> None:
    game = Scene(two(None, {"stands": 6, "files": 3, "command": ["leader"], "at": [30.35, 24, 0, 1]})).game
    ways = ways_in(game, game.character("a"), game.unit("A2"))
    assert ways
    for way in ways:
        assert way.stands[1].name == "A2.2"
        assert "a" in (way.stands[0].name, way.stands[2].name)


@pytest.mark.rule("conquest.seek-escort.range")
@pytest.mark.bad("conquest.seek-escort.range", 1)
def test_distance_and_type() -> None:
    assert joining(two()) == ""
    assert joining(two(None, {"at": [29.5, 24, 0, 1]})) == ""
    assert joining(two(None, {"at": [29.6, 24, 0, 1]})) == "too-far"
    assert joining(two(None, {"entry": "riders"})) == "other-type"
    game = Scene(two()).game
    assert reach_of(game, game.character("a")) == 10
    swift = Scene(two(more={"captain": ENTRIES["captain"] | {"M": 8}})).game
    assert reach_of(swift, swift.character("a")) == 16


@pytest.mark.rule("conquest.character.measure-from")
def test_the_distance_is_from_his_stand() -> None:
    """From the other end of his Regiment it is too far."""
    assert joining(two(a={"place": 0})) == "too-far"
    assert joining(two(a={"place": 3})) == ""


@pytest.mark.rule("conquest.seek-escort.target-no-character")
@pytest.mark.bad("conquest.seek-escort.target-no-character", 1)
def test_not_where_there_is_a_character() -> None:
    scene = two(None, {"stands": 3, "files": 4})
    scene["A"]["A3"] = {"entry": "guards", "at": [20, 30, 0, 1]}
    scene["A"]["A4"] = {"entry": "guards", "at": [12, 34, 0, 1]}
    scene["characters"]["A"]["b"] = {"entry": "captain", "with": "A2"}
    played = Scene(scene, a_leaves, answers={"new escort": [Illegal("A2"), Illegal("A1"), "A3"]})
    assert [refusal.why for refusal in played.refusals] == ["has-a-character"] * 2
    assert played.game.character("a").regiment == "A3"


@pytest.mark.rule("conquest.seek-escort.not-engaged")
@pytest.mark.bad("conquest.seek-escort.not-engaged", 1)
def test_neither_regiment_is_in_contact_with_an_enemy() -> None:
    assert leaving(two(B={"B1": ENEMY | {"at": [12, 24, 0, -1]}})) == "in-contact"
    assert joining(two(B={"B1": ENEMY | {"at": [29.1, 24, 0, -1]}})) == "in-contact"
    assert leaving(two(B={"B1": ENEMY | {"at": [12, 30, 0, -1]}})) == ""


@pytest.mark.rule("conquest.seek-escort.not-activated")
@pytest.mark.bad("conquest.seek-escort.not-activated", 1)
def test_he_cannot_leave_a_regiment_that_has_been_activated_but_join_one() -> None:
    assert leaving(two({"activated": True})) == "activated"
    assert joining(two(None, {"activated": True})) == ""


@pytest.mark.rule("conquest.seek-escort.no-garrison")
@pytest.mark.bad("conquest.seek-escort.no-garrison", 1)
def test_neither_is_in_a_garrison() -> None:
    tower = piece("tower", 20, 23, 5, 5, "garrison", "capacity 6")
    assert leaving(two({"at": None, "garrison": "tower"}, None, tower)) == "in-garrison"
    assert joining(two(None, {"at": None, "garrison": "tower"}, tower)) == "in-garrison"


@pytest.mark.rule("conquest.seek-escort.not-off-table")
@pytest.mark.bad("conquest.seek-escort.not-off-table", 1)
def test_neither_is_in_reinforcements() -> None:
    assert leaving(two({"at": None, "arriving": True})) == "not-on-battlefield"
    assert joining(two(None, {"at": None})) == "not-on-battlefield"


@pytest.mark.rule("conquest.special.irregular.join")
@pytest.mark.bad("conquest.special.irregular.join", 1)
def test_only_an_irregular_character_joins_irregulars() -> None:
    wild = {"guards": ENTRIES["guards"] | {"rules": ["irregular"]}}
    assert joining(two(None, None, more=wild)) == "irregular"
    own = {"captain": ENTRIES["captain"] | {"rules": ["irregular"]}}
    assert joining(two(None, None, more=wild | own)) == ""


@pytest.mark.rule("conquest.seek-escort.action")
def test_without_anybody_to_join_he_stays() -> None:
    assert leaving(two(None, {"at": [40, 40, 0, 1]})) == "nobody-to-join"
    assert leaving(two()) == ""


@pytest.mark.rule("conquest.broken.trigger")
def test_who_leaves_or_joins_is_no_loss_and_no_gain() -> None:
    """A1 counts its losses from three Stands now, A2 from five."""
    game = Scene(two(), a_leaves).game
    assert (game.unit("A1").count, game.unit("A2").count) == (3, 5)
    assert not game.unit("A1").broken
    assert not has_lost_half(game.unit("A1").count, len(game.unit("A1").stands))
    assert has_lost_half(game.unit("A1").count, 1)


@pytest.mark.rule("conquest.seek-escort.join-reform")
@pytest.mark.parametrize("trait", ["garrison", "impassable"])
def test_he_joins_nobody_who_would_make_room_in_what_cannot_be_entered(trait: str) -> None:
    """Another rank behind A2 would stand where the terrain is."""
    behind = piece("house", 29.1, 19, 4, 3, trait)
    assert joining(two()) == ""
    assert joining(two(None, None, behind)) == "no-room"
