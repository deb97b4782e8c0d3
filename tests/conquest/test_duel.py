"""Duels: the challenge, what refusing it costs, and the fight."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.game import Conquest
from bellona.conquest.people.duel import (
    bar_to_duel,
    bar_to_refuse,
    blow,
    duel,
    duel_test,
    opponents,
    refuses_freely,
    strikes_first,
)

from .scenes import ENTRIES, Illegal, Scene, facing

HERO = ENTRIES["captain"]
HEROES = {
    "first": HERO | {"C": 4, "A": 5, "W": 5, "D": 3, "R": 4},
    "second": HERO | {"C": 3, "A": 4, "W": 4, "D": 2, "R": 3},
}


def two(ours: Any = None, theirs: Any = None, *, a: Any = None, b: Any = None, more: Any = None, **rest: Any) -> Any:
    """A1 and B1 touch, front to front, each with a Character: "a" of entry "first" and "b" of entry "second"."""
    characters = {
        "A": {"a": {"entry": "first", "with": "A1"} | (a or {})},
        "B": {"b": {"entry": "second", "with": "B1"} | (b or {})},
    }
    ours, theirs = {"files": 4} | (ours or {}), {"files": 4} | (theirs or {})
    return facing(ours, theirs, HEROES | (more or {}), characters=characters, **rest)


async def a_challenges(game: Conquest) -> None:
    await duel(game, game.character("a"))


def fought(dice: str, scene: Any = None, answers: Any = None) -> Scene:
    return Scene(scene or two(), a_challenges, dice=dice, answers=answers)


def wounds_of(scene: Scene, key: str) -> int:
    one = scene.game.character(key)
    return scene.game.unit(one.regiment).stand(one.stand).wounds


# -- the challenge -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.duel.target")
def test_the_opponent_is_in_a_regiment_in_contact_whether_the_stands_touch_or_not() -> None:
    """The Characters stand on opposite ends of their front ranks."""
    game = Scene(two(a={"place": 0}, b={"place": 0})).game
    assert [other.key for other in opponents(game, game.character("a"))] == ["b"]
    apart = Scene(two({"at": [24, 20, 0, 1]})).game
    assert opponents(apart, apart.character("a")) == []


@pytest.mark.rule("conquest.duel.target")
@pytest.mark.bad("conquest.duel.target", 1)
def test_nobody_out_of_contact_is_challenged_or_challenges() -> None:
    apart = Scene(two({"at": [24, 20, 0, 1]})).game
    refusal = bar_to_duel(apart, apart.character("a"))
    assert refusal is not None
    assert (refusal.why, refusal.about) == ("nobody-to-challenge", {"in_contact": []})
    scene = two()
    scene["B"]["B2"] = {"entry": "guards", "at": [24, 40, 0, -1], "files": 4}
    scene["B"]["B3"] = {"entry": "guards", "at": [36, 24, 0, -1], "files": 4}
    scene["characters"]["B"] |= {"c": {"entry": "second", "with": "B2"}, "d": {"entry": "second", "with": "B3"}}
    scene["A"]["A1"] |= {"stands": 7, "files": 8}
    answers = {"duel": [Illegal("c"), "d"], "duel response": ["refuse"]}
    played = fought("", scene, answers)
    assert played.refusals[0].why == "not-in-contact"
    assert played.fact("Challenged")["target"] == "d"


@pytest.mark.rule("conquest.duel.response")
@pytest.mark.rule("conquest.duel.refused")
@pytest.mark.rule("conquest.special.bodyguard")
def test_example_refused() -> None:
    """The Regiment of a Character who refuses is Broken, unless it has Bodyguard."""
    played = fought("", answers={"duel response": ["refuse"]})
    assert played.game.unit("B1").broken
    assert not played.fact("Challenged")["accepted"]
    guarded = two(theirs={"entry": "guarded"}, more={"guarded": ENTRIES["guards"] | {"rules": ["bodyguard"]}})
    played = fought("", guarded, {"duel response": ["refuse"]})
    assert not played.game.unit("B1").broken
    assert refuses_freely(played.game, played.game.character("b"))
    assert not refuses_freely(played.game, played.game.character("a"))


@pytest.mark.rule("conquest.duel.refused")
def test_a_regiment_that_is_never_broken_does_not_break_when_he_refuses() -> None:
    brave = two(theirs={"entry": "brave"}, more={"brave": ENTRIES["guards"] | {"rules": ["dauntless"]}})
    played = fought("", brave, {"duel response": ["refuse"]})
    assert not played.game.unit("B1").broken
    assert not played.facts("Broke")
    assert not refuses_freely(played.game, played.game.character("b"))


@pytest.mark.rule("conquest.broken.character-duel")
@pytest.mark.bad("conquest.broken.character-duel", 1)
def test_from_a_broken_regiment_nobody_refuses() -> None:
    game = Scene(two(theirs={"broken": True})).game
    refusal = bar_to_refuse(game, game.character("b"))
    assert refusal is not None
    assert refusal.why == "broken"
    assert bar_to_refuse(game, game.character("a")) is None
    played = fought("hit 6 6 6 6 6, hit 6 6 6 6", two(theirs={"broken": True}))
    assert "duel response" not in played.asked
    assert played.fact("Challenged")["accepted"]


# -- the fight ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.duel.fight")
@pytest.mark.rule("conquest.duel.wounds")
def test_example_duel() -> None:
    """Both strike at once; each takes his wounds and those of his Morale alone."""
    dice = "hit 1 2 4 5 6, hit 1 3 4 6, defense 2 3 5, defense 3 4, morale 3 4, morale 2"
    played = fought(dice, answers={"duel response": ["accept"]})
    assert (wounds_of(played, "a"), wounds_of(played, "b")) == (1, 3)
    assert all(not stand.wounds for key in ("A1", "B1") for stand in played.game.unit(key).ordinary)


@pytest.mark.rule("conquest.duel.wounds")
def test_morale_is_between_the_two() -> None:
    """His own Resolve without the bonus for numbers, whatever the Regiment has; the other's terror counts."""
    more = {"second": HEROES["second"] | {"rules": ["terrifying 2"]}, "steady": ENTRIES["guards"] | {"R": 5}}
    game = Scene(two({"entry": "steady", "stands": 9, "files": 5}, more=more)).game
    test = duel_test(game, game.character("a"), game.character("b"))
    assert (test.resolve, test.stands, test.broken) == (4, 0, False)
    assert test.enemies == ("terrifying 2",)


@pytest.mark.rule("conquest.duel.killed-reform")
@pytest.mark.rule("conquest.character.wounds")
def test_the_regiment_of_the_slain_closes_its_ranks() -> None:
    """B1 stands four abreast, and three when its Character on the left is dead; nobody rolls for it."""
    played = fought(
        "hit 1 1 1 1 6, hit 6 6 6 6, defense 6 6 6 6",
        two(b={"place": 0}),
        answers={"duel response": ["accept"]},
    )
    unit = played.game.unit("B1")
    assert [stand.name for stand in unit.stands] == ["B1.1", "B1.2", "B1.3"]
    assert unit.block is not None
    assert (unit.block.formation.files, unit.block.formation.ranks) == (3, 1)
    assert not played.game.character("b").alive
    assert "conquest.duel.killed-reform" in played.fact("CharacterLost")["rules"]


@pytest.mark.rule("conquest.duel.both-killed")
def test_when_both_die_the_challengers_regiment_closes_first() -> None:
    dice = "hit 1 1 1 1 6, hit 1 1 1 6, defense 6 6 6 6, defense 6 6 6"
    played = fought(dice, two(a={"wounds": 2}), answers={"duel response": ["accept"]})
    assert [told["character"] for told in played.facts("CharacterLost")] == ["a", "b"]
    assert "conquest.duel.both-killed" in played.facts("CharacterLost")[0]["rules"]


@pytest.mark.rule("conquest.broken.trigger")
def test_a_character_killed_is_a_loss_to_his_regiment() -> None:
    """Two Stands began the round: the Character's is half of them."""
    dice = "hit 1 1 1 1 6, hit 6 6 6 6, defense 6 6 6 6"
    small = two(theirs={"stands": 1, "files": 2, "strength": 3})
    played = fought(dice, small, answers={"duel response": ["accept"]})
    assert played.game.unit("B1").broken


@pytest.mark.rule("conquest.duel.fight")
@pytest.mark.rule("conquest.special.quicksilver-strike")
def test_the_quicker_strikes_first_and_a_dead_man_does_not_strike_back() -> None:
    quick = {"second": HEROES["second"] | {"rules": ["quicksilver-strike"]}}
    dice = "hit 1 1 1 6, defense 6 6 6"
    played = fought(dice, two(a={"wounds": 2}, more=quick), answers={"duel response": ["accept"]})
    assert [told["unit"] for told in played.facts("HitRolls")] == ["b"]
    assert strikes_first(played.game, played.game.character("b"))
    game = Scene(two()).game
    assert not strikes_first(game, game.character("a"))
    assert not played.game.character("a").alive


@pytest.mark.rule("conquest.special.quicksilver-strike")
def test_two_who_are_quick_strike_at_once() -> None:
    quick = {name: hero | {"rules": ["quicksilver-strike"]} for name, hero in HEROES.items()}
    game = Scene(two(more=quick)).game
    assert strikes_first(game, game.character("a")) == strikes_first(game, game.character("b"))
    dice = "hit 1 1 1 1 6, hit 1 1 1 6, defense 6 6 6 6, defense 6 6 6"
    played = fought(dice, two(a={"wounds": 2}, more=quick), answers={"duel response": ["accept"]})
    assert len(played.facts("CharacterLost")) == 2


@pytest.mark.rule("conquest.special.counter-attack.duel")
def test_a_defense_die_of_1_strikes_back_in_a_duel() -> None:
    """The hit back has none of the rules of duels: Cleave and Smite do nothing for it."""
    rules = {"second": HEROES["second"] | {"rules": ["counter-attack", "smite"]}}
    dice = "hit 1 6 6 6 6, hit 6 6 6 6, defense 1, defense 4, morale 1"
    played = fought(dice, two(more=rules), answers={"duel response": ["accept"]})
    assert wounds_of(played, "a") == 1
    assert played.facts("DefenseRolls")[1]["needed"] == 3


@pytest.mark.rule("conquest.character.own-regiment")
def test_a_character_that_is_a_regiment_duels_and_dies_with_it() -> None:
    giant = {"giant": ENTRIES["dragon"] | {"character": True, "regiment": True, "W": 2}}
    scene = two(more=giant)
    scene["B"] = {"B1": {"entry": "giant", "stands": 1, "files": 1, "at": [24, 24, 0, -1]}}
    scene["characters"]["B"] = {"B1": {"entry": "giant", "with": "B1"}}
    dice = "hit 1 1 6 6 6, hit 6 6 6 6, defense 6 6"
    played = fought(dice, scene, answers={"duel response": ["accept"]})
    assert not played.game.unit("B1").alive
    assert not played.game.character("B1").alive


@pytest.mark.rule("conquest.duel.fight")
def test_a_blow_is_all_attacks_of_a_character() -> None:
    game = Scene(two()).game
    assert blow(game, game.character("a"), game.character("b")).dice == 5
    assert blow(game, game.character("b"), game.character("a")).attack.defense == 3
