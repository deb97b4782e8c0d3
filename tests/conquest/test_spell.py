"""Spells: who casts what on whom, the casting roll, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from bellona.conquest.attacks.casualties import destroy
from bellona.conquest.field.ground import distance, distance_from
from bellona.conquest.game import Conquest
from bellona.conquest.people.spell import (
    Caster,
    attunement,
    bar_to_cast,
    bar_to_target,
    cast,
    casters,
    casting_dice,
    is_interfered_with,
    spells_of,
    successes,
    successes_needed,
    take_effect,
)
from bellona.conquest.rounds.activation import activate, activate_character
from bellona.conquest.rounds.round import ended

from .scenes import ENTRIES, Illegal, Scene, setup

SPELLS: dict[str, Any] = {
    "bolt": {"names": {}, "attunement": 3, "range": 12, "hits": 4},
    "ward": {"names": {}, "attunement": 4, "range": 10, "friendly": True, "gives": ["bastion 1"]},
    "fury": {"names": {}, "attunement": 4, "gives": ["flurry"]},
    "balm": {"names": {}, "attunement": 4, "range": 10, "friendly": True, "heals": 3},
    "hope": {"names": {}, "attunement": 4, "range": 10, "friendly": True, "event": "bastion 2"},
    "doom": {"names": {}, "attunement": 4, "range": 12, "scaling": True, "gives": ["decay 1"]},
}
ALL = list(SPELLS)
MAGE = ENTRIES["captain"] | {"rules": ["wizard 4"], "spells": ALL}
CIRCLE = ENTRIES["guards"] | {"rules": ["wizard 4"], "spells": ALL}


def magic(far: float = 12, ours: Any = None, theirs: Any = None, more: Any = None, **rest: Any) -> Any:
    """A1, who cast, at 24, 10; the front of B1 is so far ahead of them."""
    a = {"A1": {"entry": "circle", "at": [24, 10, 0, 1]} | (ours or {})} | rest.pop("A", {})
    b = {"B1": {"entry": "guards", "at": [24, 10 + far, 0, -1]} | (theirs or {})} | rest.pop("B", {})
    return setup(a, b, {"mage": MAGE, "circle": CIRCLE} | (more or {}), spells=SPELLS, **rest)


def by_mage(far: float = 12, **rest: Any) -> Any:
    """The same with a Character who casts, at the left of the front rank."""
    characters = {"A": {"m": {"entry": "mage", "with": "A1"}}}
    return magic(far, {"entry": "guards", "files": 4} | rest.pop("ours", {}), characters=characters, **rest)


REGIMENT, MAN = Caster("A1"), Caster("A1", "m")


def refused(scene: Any, spell: str, target: str = "B1", caster: Caster = REGIMENT) -> str:
    game = Scene(scene).game
    refusal = bar_to_target(game, caster, spells_of(game, caster)[spell], game.unit(target))
    return refusal.why if refusal else ""


def casting(scene: Any, dice: str, spell: str, target: str = "", caster: Caster = REGIMENT, **answers: Any) -> Scene:
    async def casts(game: Conquest) -> None:
        await cast(game, caster)

    given = {"spell": [spell]} | ({"spell target": [target]} if target else {}) | answers
    return Scene(scene, casts, dice=dice, answers=given)


# -- who, what, on whom ------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.spell.who")
@pytest.mark.bad("conquest.spell.who", 1)
def test_only_who_has_the_rule_and_a_spell_casts() -> None:
    for entry, why in (
        ({}, None),
        ({"rules": []}, "no-caster"),
        ({"spells": []}, "no-spell"),
        ({"rules": ["priest 2"]}, None),
    ):
        game = Scene(magic(more={"circle": CIRCLE | entry})).game
        refusal = bar_to_cast(game, REGIMENT)
        assert (refusal.why if refusal else None) == why
    assert bar_to_cast(Scene(by_mage()).game, MAN) is None


@pytest.mark.rule("conquest.spell.who")
def test_regiments_and_characters_cast_by_the_same_steps_in_combat_or_out_of_it() -> None:
    async def both(game: Conquest) -> None:
        await activate(game, game.unit("A1"))

    async def alone(game: Conquest) -> None:
        await activate_character(game, game.character("m"))

    for far in (0, 9):
        dice = "casting 6 6 6 6"
        answers: Any = {"action": ["spell", None], "spell": ["fury"]}
        assert Scene(magic(far), both, answers=answers, dice=dice).fact("SpellCast")["caster"] == "A1"
        answers = {"character action": ["spell"], "spell": ["fury"]}
        assert Scene(by_mage(far), alone, answers=answers, dice=dice).fact("SpellCast")["caster"] == "m"


@pytest.mark.rule("conquest.spell.range")
@pytest.mark.bad("conquest.spell.range", 1)
def test_the_target_is_in_range_and_self_is_the_casters_regiment() -> None:
    assert refused(magic(12), "bolt") == ""
    assert refused(magic(12.01), "bolt") == "out-of-range"
    friend = {"A2": {"entry": "guards", "at": [24, 16, 0, 1], "stands": 1, "files": 1}}
    assert refused(magic(A=friend), "fury", "A2") == "only-on-self"
    assert refused(magic(), "fury", "A1") == ""
    answers: Any = {"spell target": [Illegal("B2"), "B1"]}
    far = {"B2": {"entry": "guards", "at": [24, 40, 0, -1]}, "B3": {"entry": "guards", "at": [31.5, 22, 0, -1]}}
    played = casting(magic(B=far), "casting 6 6 6 6", "bolt", **answers)
    assert played.refusals[0].why == "out-of-range"


@pytest.mark.rule("conquest.spell.range")
@pytest.mark.rule("conquest.character.measure-from")
def test_a_characters_spell_is_measured_from_his_stand() -> None:
    """The Regiment is 12 inches away from its right end, the mage stands on the left."""
    aside = {"at": [34, 22, 0, -1], "stands": 2, "files": 2}
    assert refused(magic(ours={"stands": 4, "files": 4}, theirs=aside), "bolt") == "out-of-range"
    near = {"at": [29, 21.9, 0, -1], "stands": 2, "files": 2}
    assert refused(magic(ours={"stands": 4, "files": 4}, theirs=near), "bolt") == ""
    assert refused(by_mage(theirs=near), "bolt", caster=MAN) == "out-of-range"
    game = Scene(by_mage(theirs=near)).game
    unit, enemy = game.unit("A1"), game.unit("B1")
    assert distance_from(game, unit, "m", enemy) > 12 > distance(game, unit, enemy)


@pytest.mark.rule("conquest.spell.los")
@pytest.mark.bad("conquest.spell.los", 1)
def test_hits_need_sight_and_nothing_else_does() -> None:
    behind: Any = {"theirs": {"at": [24, 3, 0, -1]}}
    assert refused(magic(**behind), "bolt") == "not-in-front-arc"
    assert refused(magic(**behind), "doom") == ""


@pytest.mark.rule("conquest.spell.engaged-target")
@pytest.mark.bad("conquest.spell.engaged-target", 1)
def test_in_contact_hits_are_for_those_in_contact() -> None:
    far = {"B2": {"entry": "guards", "at": [32, 20, 0, -1]}}
    assert refused(magic(0, B=far), "bolt", "B2") == "in-contact-with-others"
    assert refused(magic(0, B=far), "bolt", "B1") == ""
    assert refused(magic(0, B=far), "doom", "B2") == ""
    at_its_back = magic(0, theirs={"at": [24, 7.5, 0, 1]})
    assert refused(at_its_back, "bolt") == ""


@pytest.mark.rule("conquest.spell.choose")
def test_a_spell_for_friends_is_not_cast_on_enemies() -> None:
    assert refused(magic(8), "ward", "B1") == "wrong-side"
    assert refused(magic(8), "ward", "A1") == ""
    assert refused(magic(8), "bolt", "A1") == "wrong-side"


@pytest.mark.rule("conquest.spell.profile")
def test_a_caster_has_the_spells_that_were_bought() -> None:
    game = Scene(magic()).game
    assert list(spells_of(game, REGIMENT)) == ALL
    assert spells_of(game, REGIMENT)["bolt"].attunement == 3
    none = Scene(magic(ours={"entry": "guards"})).game
    assert spells_of(none, REGIMENT) == {}


# -- the roll ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.spell.roll")
@pytest.mark.rule("conquest.spell.two-successes")
def test_each_die_up_to_the_attunement_succeeds_and_two_are_needed() -> None:
    played = casting(magic(), "casting 3 4 5 6", "bolt")
    assert (played.fact("SpellCast")["successes"], played.fact("SpellCast")["succeeded"]) == (1, False)
    assert not played.facts("HitsTaken")
    played = casting(magic(), "casting 1 3 4 6, defense 1 1 1 1", "bolt")
    assert played.fact("SpellCast")["succeeded"]
    assert played.fact("HitsTaken")["hits"] == 4


@pytest.mark.rule("conquest.spell.roll")
def test_no_face_succeeds_or_fails_by_itself() -> None:
    assert successes((1, 1, 1), 0) == 0
    assert successes((6, 5, 4), 6) == 3


@pytest.mark.rule("conquest.spell.interference")
@pytest.mark.bad("conquest.spell.interference", 1)
def test_an_enemy_caster_near_the_caster_or_the_target_interferes_once() -> None:
    def numbers(**units: Any) -> tuple[bool, int]:
        scene = magic(A=units.pop("friends", {}), B=units)
        game = Scene(scene).game
        bolt = spells_of(game, REGIMENT)["bolt"]
        target = game.unit("B1")
        return is_interfered_with(game, REGIMENT, target), attunement(game, REGIMENT, bolt, target)

    wizards = {"entry": "circle", "stands": 3, "files": 3}
    assert numbers() == (False, 3)
    assert numbers(B2=wizards | {"at": [39.5, 10, 0, 1]}) == (True, 2)
    assert numbers(B2=wizards | {"at": [39.6, 10, 0, 1]}) == (False, 3)
    assert numbers(B2=wizards | {"at": [39.5, 24.5, 0, 1]}) == (True, 2)
    assert numbers(B2=wizards | {"at": [39.6, 24.5, 0, 1]}) == (False, 3)
    assert numbers(B2=wizards | {"at": [39, 24.5, 0, 1]}, B3=wizards | {"at": [39, 10, 0, 1]}) == (True, 2)
    assert numbers(friends={"A2": wizards | {"at": [33, 10, 0, 1]}}) == (False, 3)


@pytest.mark.rule("conquest.spell.interference")
@pytest.mark.rule("conquest.special.wizard")
@pytest.mark.rule("conquest.special.priest")
def test_who_has_no_spell_only_interferes() -> None:
    for rule in ("wizard 2", "priest 2"):
        mute = {"mute": ENTRIES["guards"] | {"rules": [rule]}}
        game = Scene(magic(theirs={"entry": "mute"}, more=mute)).game
        assert casters(game, 1) == [Caster("B1")]
        assert (casting_dice(game, Caster("B1")), casting_dice(game, REGIMENT)) == (2, 4)
        refusal = bar_to_cast(game, Caster("B1"))
        assert refusal is not None
        assert refusal.why == "no-spell"
        assert is_interfered_with(game, REGIMENT, game.unit("B1"))


@pytest.mark.rule("conquest.spell.interference")
@pytest.mark.rule("conquest.character.measure-from")
def test_a_characters_interference_is_measured_from_his_stand() -> None:
    scene = magic(B={"B2": {"entry": "guards", "at": [40.75, 10, 0, 1], "files": 4}})
    scene["characters"] = {"B": {"w": {"entry": "mage", "with": "B2", "place": 3}}}
    game = Scene(scene).game
    assert not is_interfered_with(game, REGIMENT, game.unit("B1"))
    scene["characters"]["B"]["w"]["place"] = 0
    game = Scene(scene).game
    assert is_interfered_with(game, REGIMENT, game.unit("B1"))


@pytest.mark.rule("conquest.spell.scaling")
@pytest.mark.rule("conquest.spell.scaling-monster")
def test_a_scaling_spell_takes_more_on_larger_targets() -> None:
    """Example: a Monster of one Stand takes three."""

    def of(spell: str, **theirs: Any) -> int:
        characters = {"B": {"c": {"entry": "captain", "with": "B1"}}} if theirs.pop("led", False) else {}
        game = Scene(magic(theirs=theirs, characters=characters)).game
        return successes_needed(game, spells_of(game, REGIMENT)[spell], game.unit("B1"))

    assert [of("doom", stands=n, files=min(n, 5)) for n in (1, 4, 5, 7, 8, 9, 10)] == [2, 2, 3, 3, 4, 4, 5]
    assert of("doom", stands=4, files=5, led=True) == 3
    assert of("doom", entry="dragon", stands=1, files=1) == 3
    assert of("bolt", stands=10, files=5) == 2


# -- what it does ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("conquest.spell.resolve")
def test_hits_are_defended_against_and_tested_for() -> None:
    played = casting(magic(), "casting 1 1 6 6, defense 1 2 3 6, morale 3 4", "bolt")
    assert played.fact("HitsTaken")["wounds"] == 2
    assert played.fact("MoraleTested")["failures"] == 1


@pytest.mark.rule("conquest.spell.no-flank")
def test_a_spell_into_the_rear_makes_nobody_re_roll() -> None:
    """The Morale dice of 1 stand; the Shield does not help from behind."""
    shields = {"guards": ENTRIES["guards"] | {"rules": ["shield"]}}
    turned = {"at": [24, 22, 0, 1]}
    played = casting(magic(theirs=turned, more=shields), "casting 1 1 6 6, defense 3 1 1 1, morale 1", "bolt")
    assert played.fact("DefenseRolls")["needed"] == 2
    assert played.fact("MoraleTested")["wounds"] == 0
    front = casting(magic(more=shields), "casting 1 1 6 6, defense 3 1 1 1", "bolt")
    assert front.fact("DefenseRolls")["needed"] == 3


@pytest.mark.rule("conquest.spell.duration")
@pytest.mark.rule("conquest.spell.caster-removed")
def test_what_it_gives_lasts_until_the_end_of_the_round_whatever_becomes_of_the_caster() -> None:
    friend = {"A2": {"entry": "guards", "at": [24, 16, 0, 1], "stands": 1, "files": 1}}

    async def casts(game: Conquest) -> None:
        await take_effect(game, REGIMENT, "ward", game.unit("A2"))
        await destroy(game, "A1")
        assert game.rules_of(game.unit("A2")) == ("bastion 1",)
        ended(game, "round")

    game = Scene(magic(A=friend), casts).game
    assert game.rules_of(game.unit("A2")) == ()


@pytest.mark.rule("conquest.spell.resolve")
@pytest.mark.rule("conquest.activation.draw-event.one")
def test_it_heals_or_grants_a_draw_event() -> None:
    hurt: Any = {"ours": {"wounds": {"A1.1": 3}}}
    played = casting(magic(**hurt), "casting 1 1 6 6", "balm")
    assert played.fact("Healed")["removed"] == 3
    played = casting(magic(), "casting 1 1 6 6", "hope")
    assert played.game.events_of(played.game.unit("A1")) == ["bastion 2"]
    assert played.game.rules_of(played.game.unit("A1")) == ("wizard 4",)
